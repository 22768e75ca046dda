// A member of a struct that is present is older on the device.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
typedef struct { int n; float scale, *x; } Vector;
int main(void) {
  float data[10] = {0};
  Vector v = {10, 1, data};
  #pragma acc data copyin(v) copy(v.x[0:10])
  {
    v.scale = 2;
    #pragma acc parallel loop present(v)
    for (int i = 0; i < 10; i++)
      v.x[i] = v.scale;         // stale: 'v', which the host wrote last at test/stale/struct_member.c:11
  }
  return 0;
}
