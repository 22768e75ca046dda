// A variable of declare link that a function reaches is mapped nowhere.
// flags: -acc
int window[10];
#pragma acc declare link(window)
static int look(int i) { return window[i]; }
int main(void) {
  int a[4];
  #pragma acc parallel loop copyout(a)  // run-error: 'window' is not present on device 0
  for (int i = 0; i < 4; i++) a[i] = look(i);
  return a[0];
}
