// A section of a null pointer: what the kernel writes to is named as such.
// flags: -acc -g
// devices: emu
int main(void) {
  int n = 1000;
  double *a = 0;
  #pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++) a[i] = i;   // fails: writes 8 bytes at a null pointer: memory for it was not allocated, or malloc failed
}
