// Device memory exhausted: the variable, its size and the free memory are told.
// flags: -acc
// env: ACCOMP_EMU_MEMORY=1M
// devices: emu
// run-error: memory.c:10: 'field[0:n]' needs 8000000 bytes
#include <stdlib.h>
int main(void) {
  int n = 1000000;
  double *field = malloc(n * sizeof *field);
  #pragma acc enter data create(field[0:n])
  #pragma acc exit data delete(field[0:n])
  free(field);
}
