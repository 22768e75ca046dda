// 'copyout' where 'copy' was needed: the kernel writes a part, all of it comes back.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
int main(void) {
  int a[20], bad = 0;
  for (int i = 0; i < 20; i++) a[i] = i;
  #pragma acc parallel loop copyout(a)
  for (int i = 1; i < 19; i++) a[i] = i;
  for (int i = 1; i < 19; i++) bad += a[i] != i;
  return bad + (a[19] == -1);   // stale: 'a[19]', which was copied from the device, where it had no value
}
