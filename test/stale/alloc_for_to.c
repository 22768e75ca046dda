// map(alloc:) where map(to:) was needed.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
int main(void) {
  int a[12], s = 0;
  for (int i = 0; i < 12; i++) a[i] = i;
  #pragma omp target teams distribute parallel for map(alloc: a) map(tofrom: s) reduction(+:s)
  for (int i = 0; i < 12; i++)
    s += a[i];                  // stale: 'a[0]', which has no value on the device: 'a', mapped at test/stale/alloc_for_to.c:8 without a copy
  return 0;
}
