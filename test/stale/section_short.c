// The section of an update is too short by one.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
static float u[64], v[64];
int main(void) {
  int n = 64;
  #pragma acc enter data copyin(u[0:n]) create(v[0:n])
  for (int i = 0; i < n; i++)
    u[i] = i;
  #pragma acc update device(u[0:n-1])
  #pragma acc parallel loop
  for (int i = 0; i < n; i++)
    v[i] = u[i];                // stale: 'u[63]', which the host wrote last at test/stale/section_short.c:10
  #pragma acc exit data delete(u) copyout(v)
  return v[3] < 0;
}
