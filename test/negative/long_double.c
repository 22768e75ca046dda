// long double cannot be used on a device: its size differs there.
// flags: -acc
int main(void) {
  long double precise = 1;
  double a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = precise * i;  // error: 'long double'
}
