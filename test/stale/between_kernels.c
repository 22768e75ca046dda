// A host loop between two kernels of a data region: both directions are missing.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
int main(void) {
  double x[40] = {0};
  #pragma acc data copy(x)
  {
    #pragma acc parallel loop
    for (int i = 0; i < 40; i++) x[i] = i;
    for (int i = 0; i < 40; i += 2)
      x[i] += 0.5;              // stale: 'x[0]', which the kernel wrote last at test/stale/between_kernels.c:10
    #pragma acc parallel loop
    for (int i = 0; i < 40; i++)
      x[i] *= 2;                // stale: 'x[0]', which the host wrote last at test/stale/between_kernels.c:12
  }
  return 0;
}
