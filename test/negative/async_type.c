// An async value is an integer.
// flags: -acc
int main(void) {
  int a[10];
  double when = 1.5;
  #pragma acc parallel loop copy(a) async(when)  // error: 'async'
  for (int i = 0; i < 10; i++) a[i] = i;
}
