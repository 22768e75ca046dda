// A loop that is not proved and calls a routine runs in one gang, and a warning says so.
// flags: -acc
#pragma acc routine vector
static void shift(int *a) {
  #pragma acc loop vector
  for (int k = 0; k < 9; k++) a[k] += 1;
}
int main(void) {
  static int a[9][9];
  #pragma acc kernels loop copy(a)   // warning: this 'kernels loop' region runs in one gang, in order
  for (int i = 0; i < 9; i++) shift(a[i]);
}
