// OpenACC 3.3, 2.9: what loops restrict.
// flags: -acc -ferror-limit=0
int main(void) {
  int a[10], n = 10, x = 0, k;
  #pragma acc parallel loop gang gang   // error: 'gang' appears twice on 'parallel loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop seq auto   // error: 'auto' contradicts 'seq' on the same 'parallel loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop auto independent   // error: 'independent' contradicts 'auto' on the same 'parallel loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop gang seq   // error: 'seq' contradicts 'gang' on the same 'parallel loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop worker seq   // error: 'seq' contradicts 'worker' on the same 'parallel loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop seq vector   // error: 'vector' contradicts 'seq' on the same 'parallel loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop device_type(nvidia) private(x)   // error: 'private' may not follow 'device_type'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc kernels num_gangs(4)
  #pragma acc loop gang(4)   // error: 'gang' has a number, and 'kernels' has 'num_gangs'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc kernels num_workers(4)
  #pragma acc loop worker(num: 4)   // error: 'worker' has a number, and 'kernels' has 'num_workers'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc kernels loop vector_length(4) vector(4)   // error: 'vector' has a number, and 'kernels loop' has 'vector_length'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc kernels loop gang(dim: 2)   // error: 'dim' of 'gang' is for 'parallel', not for 'kernels loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel
  #pragma acc loop num_workers(4)   // error: 'num_workers' is not allowed on 'loop'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop tile(2) collapse(2)   // error: 'collapse' contradicts 'tile' on the same 'parallel loop'
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i] = j;
  #pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    #pragma acc loop vector   // error: 'loop' between the loops of 'collapse'
    for (int j = 0; j < n; j++) a[i] = j;
  #pragma acc parallel loop reduction(+: x)
  for (int i = 0; i < n; i++) {
    #pragma acc loop reduction(*: x)   // error: 'x' is reduced with '*' here and with '+' around
    for (int j = 0; j < n; j++) x *= 2;
  }
  #pragma acc parallel reduction(+: x)
  #pragma acc loop gang   // error: this loop stands between two reductions of 'x' and has none
  for (int i = 0; i < n; i++) {
    #pragma acc loop vector reduction(+: x)
    for (int j = 0; j < n; j++) x += 2;
  }
  #pragma acc parallel num_gangs(2, 2)
  #pragma acc loop gang reduction(+: x)   // error: 'reduction' on a gang loop of a 'parallel' with 2 values in 'num_gangs'
  for (int i = 0; i < n; i++) x++;
  #pragma acc parallel loop gang(dim: 2) reduction(+: x)   // error: 'reduction' on a gang loop over dimension 2
  for (int i = 0; i < n; i++) x++;
  #pragma acc parallel loop reduction(+: k)   // error: 'k' counts the iterations of 'parallel loop' and cannot be in 'reduction'
  for (k = 0; k < n; k++) a[k] = k;
  #pragma acc parallel loop private(x) reduction(+: x)   // error: 'x' appears in both 'private' and 'reduction'
  for (int i = 0; i < n; i++) x++;
  #pragma acc parallel loop
  while (n) n--;   // error: 'parallel loop' must be followed by a 'for' loop
}
#pragma acc routine gang
void all(int *a) {
  int s = 0;
  #pragma acc loop gang reduction(+: s)   // error: 'reduction' on a gang loop of the routine 'all'
  for (int i = 0; i < 10; i++) s += a[i];
}
