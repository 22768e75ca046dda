// Built without -fcheck-transfers: what a kernel reads only, and the host has changed for the most part.
// flags: -acc
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
// untraced: that is the claim
int main(void) {
  double a[50] = {0}, b[50], s = 0;
  #pragma acc data copyin(a) create(b)
  {
    #pragma acc parallel loop copy(s) reduction(+:s)
    for (int i = 0; i < 50; i++) s += b[i];   // stale: 'b[0]', which has no value on the device
    for (int i = 0; i < 50; i++) a[i] = i + 1;
    #pragma acc parallel loop copy(s) reduction(+:s)
    for (int i = 0; i < 50; i++) s += a[i];   // stale: 'a[0]', which the host wrote last in code that is not built
    #pragma acc update device(a)
    #pragma acc parallel loop copy(s) reduction(+:s)
    for (int i = 0; i < 50; i++) s += a[i];
  }
  return 0;
}
