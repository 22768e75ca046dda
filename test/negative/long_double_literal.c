// A long double that is no variable cannot be used on a device either.
// flags: -acc
int main(void) {
  double a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = 1.0L * i;   // error: this is 'long double', which devices do not have
}
