// An end value that is not an integer gives no number of iterations.
// flags: -acc
int main(void) {
  int a[10];
  double end = 2.5;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < end; i++) a[i] = i;  // error: its end value is not an integer
}
