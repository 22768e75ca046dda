// Absent data in present() is named, with the section and the line of the clause.
// flags: -acc
// devices: emu nvidia
// run-error: present_absent.c:9: 'speed[0:n]' is not present
#include <stdlib.h>
int main(void) {
  int n = 10;
  float *speed = malloc(n * sizeof *speed);
  #pragma acc parallel loop present(speed[0:n])
  for (int i = 0; i < n; i++) speed[i] = i;
  free(speed);
}
