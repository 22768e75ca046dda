// update of columns of which some rows' elements are on the device and others are not is refused.
// flags: -acc
// devices: emu nvidia
// run-error: update_sections.c:9: 'g[0:3][1:2]' (24 bytes) is partly present
// run-error: mapped: 'g[0:1][0:7]', 28 bytes
int main(void) {
  int g[4][7] = {0};
  #pragma acc enter data copyin(g[0:1][0:7], g[2:1][2:5])
  #pragma acc update self(g[0:3][1:2])
  #pragma acc exit data delete(g[0:1][0:7], g[2:1][2:5])
  return g[0][1];
}
