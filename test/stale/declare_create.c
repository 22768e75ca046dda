// 'declare create' without an update.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
float table[16];
#pragma acc declare create(table)
int main(void) {
  float y[16];
  for (int i = 0; i < 16; i++) table[i] = i;
  #pragma acc parallel loop copyout(y)
  for (int i = 0; i < 16; i++)
    y[i] = table[i];            // stale: 'table[0]', which has no value on the device
  return y[0] == 9;
}
