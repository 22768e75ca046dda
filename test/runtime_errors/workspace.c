// Device memory that does not suffice for a reduction's workspace.
// flags: -acc
// env: ACCOMP_EMU_MEMORY=8K
// devices: emu
// run-error: workspace.c:10: workspace needs
int main(void) {
  static char most[7300];
  double s[64] = {0}, sum = 0;
  #pragma acc enter data create(most)
  #pragma acc parallel loop num_gangs(1000) copyin(s) reduction(+: sum)
  for (int i = 0; i < 64; i++) sum += s[i];
}
