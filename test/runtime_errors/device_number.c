// A device number that does not exist ends the program, with the number.
// flags: -acc
// env: ACC_DEVICE_NUM=7
// devices: emu
// run-error: ACC_DEVICE_NUM=7
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
}
