// Functions that run on the device have no long double either.
// flags: -acc
#pragma acc routine seq
static double tenth(double x) {
  long double y = x;  // error: 'y' has type 'long double', or is made of it
  return (double)(y / 10);
}
static double unused(double x) { return (double)((long double)x * 2); }
int main(void) {
  double a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = tenth(i);
  return a[1] > unused(0);
}
