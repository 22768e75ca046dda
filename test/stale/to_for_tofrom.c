// map(to:) where map(tofrom:) was needed.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
int main(void) {
  int a[12] = {0};
  #pragma omp target teams distribute parallel for map(to: a)
  for (int i = 0; i < 12; i++) a[i] = i;
  return a[11] == 3;            // stale: 'a[11]', which the kernel wrote last at test/stale/to_for_tofrom.c:8
}
