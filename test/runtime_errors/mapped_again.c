// What was mapped without an element, then with some, and released, is absent for another reason.
// flags: -acc
// devices: emu nvidia
// run-error: 'a[0:n]' is not present on device 0
// run-error: hint: map it before: 'enter data copyin'
int main(void) {
  static float a[100];
  int n = 0;
  #pragma acc enter data create(a[0:n])
  n = 100;
  #pragma acc enter data create(a[0:n])
  #pragma acc exit data delete(a[0:n])
  #pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++) a[i] = 1;
}
