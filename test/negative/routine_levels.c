// A routine holds loops of its own level and finer ones.
// flags: -acc
#pragma acc routine worker     // note: 'worker' is here; it would have to be 'gang'
static void rows(int *a) {
  #pragma acc loop gang        // error: 'gang' in 'rows', a routine 'worker'
  for (int i = 0; i < 9; i++) a[i] = i;
  #pragma acc loop worker vector
  for (int i = 0; i < 9; i++) a[i] = i;
}
#pragma acc routine vector
static void lanes(int *a) {
  #pragma acc loop worker      // error: 'worker' in 'lanes', a routine 'vector'
  for (int i = 0; i < 9; i++) a[i] = i;
}
#pragma acc routine seq        // note: 'routine' is here; it would have to be 'vector'
static void one(int *a) {
  #pragma acc loop vector      // error: 'vector' in 'one', which is called by a single thread
  for (int i = 0; i < 9; i++) a[i] = i;
}
int main(void) {
  int a[9];
  #pragma acc parallel copyout(a)
  {
    rows(a);
    lanes(a);
    one(a);
  }
}
