// -gpu=managed: memory of malloc is the device's, too, where devices share a heap.
// flags: -acc -gpu=managed
// env: ACCOMP_EMU_UNIFIED=2 ACCOMP_OPENCL_UNIFIED=2
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double **rows; } matrix;
int main(void) {
  matrix *m = malloc(sizeof *m);
  *m = (matrix){64, malloc(64 * sizeof *m->rows)};
  for (int i = 0; i < m->n; i++) m->rows[i] = calloc(m->n, sizeof(double));
  #pragma acc parallel loop copyin(m[0:1])                  // moves: none
  for (int i = 0; i < m->n; i++)
    for (int j = 0; j < m->n; j++) m->rows[i][j] = i + j;
  printf("%g\n", m->rows[63][63]);                          // prints: 126
  #pragma acc parallel loop async
  for (int i = 0; i < m->n; i++) m->rows[i][0] = -1;
  #pragma acc wait
  printf("%g\n", m->rows[9][0]);                            // prints: -1
  acc_shutdown(acc_get_device_type());
  printf("%g\n", m->rows[63][63]);                          // prints: 126
}
