// Two sections of a variable of declare link do not lie on the device as they lie on the host.
// flags: -acc
int window[10];
#pragma acc declare link(window)
static int look(int i) { return window[i]; }
int main(void) {
  int a[4];
  #pragma acc data copyin(window[0:2], window[8:2])
  #pragma acc parallel loop copyout(a)  // run-error: 'window' is mapped in several parts on device 0
  for (int i = 0; i < 4; i++) a[i] = look(i < 2 ? i : 6 + i);
  return a[0];
}
