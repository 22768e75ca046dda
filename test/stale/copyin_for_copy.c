// 'copyin' where 'copy' was needed: the kernel's values are lost with the mapping.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
int main(void) {
  double x[100];
  for (int i = 0; i < 100; i++) x[i] = i;
  #pragma acc parallel loop copyin(x)
  for (int i = 0; i < 100; i++) x[i] *= 2;
  return x[7] < 0;              // stale: 'x[7]', which the kernel wrote last at test/stale/copyin_for_copy.c:9; the mapping of 'x' ended without a copy back
}
