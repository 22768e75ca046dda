// The end and the step of a parallel loop are fixed when it starts.
// flags: -acc
int main(void) {
  int a[10], n = 10, step = 1;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = n--;               // error: the end value of the loop over 'i' changes inside the loop
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i += step)
    a[i] = step++;            // error: the step of the loop over 'i' changes inside the loop
}
