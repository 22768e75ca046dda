// The host reads what an asynchronous copy brings, before the wait.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
int main(void) {
  int a[16] = {0}, first, second;
  #pragma acc data copyin(a)
  {
    #pragma acc parallel loop async(1)
    for (int i = 0; i < 16; i++) a[i] = i + 1;
    #pragma acc update self(a) async(1)
    first = a[5];               // stale: the host reads 'a[5]', which the copy to the host at test/stale/async_no_wait.c:11 in queue 1 writes
    #pragma acc wait(1)
    second = a[5];
  }
  return second == first - 100;
}
