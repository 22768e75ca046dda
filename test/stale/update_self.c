// A host read inside a data region without 'update self'.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
int main(void) {
  int a[10] = {0}, sum = 0;
  #pragma acc data copy(a)
  {
    #pragma acc parallel loop present(a)
    for (int i = 2; i < 5; i++)
      a[i] = i;
    for (int i = 0; i < 10; i++)
      sum += a[i];              // stale: 'a[2]', which the kernel wrote last at test/stale/update_self.c:11
  }
  return sum < 0;
}
