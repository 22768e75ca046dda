// A kernel that divides by zero ends the program with the kernel's place.
// flags: -acc
// devices: emu
// run-error: kernel_crash.c:8: kernel main_8_gpu divides an integer by zero
int main(void) {
  int a[10] = {0}, zero = 0;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = (i + 1) / zero;
}
