// A host address given as deviceptr is noticed at the first access.
// flags: -acc -Xaccomp -emu-check
// devices: emu
// run-error: deviceptr_host.c:9
// run-error: writes 8 bytes
int main(void) {
  double a[10] = {0}, *p = a;
  #pragma acc parallel loop deviceptr(p)
  for (int i = 0; i < 10; i++) p[i] = i;
  return (int)a[0];
}
