// A worker's vector loop stores elements and sums: behind it other lanes see what was stored, though no barrier but the
// sum's own meeting stands there on emu.
// flags: -acc
// emits: __accomp_row_joined();
#include <stdio.h>
#define ROWS 40
#define COLUMNS 64
int main(void) {
  static int a[ROWS][COLUMNS], b[ROWS][COLUMNS], wrong;
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < COLUMNS; k++) a[i][k] = i + k;
  #pragma acc parallel loop gang worker vector_length(32) copyin(a) copyout(b)
  for (int i = 0; i < ROWS; i++) {
    int sum = 0;
    #pragma acc loop vector reduction(+:sum)
    for (int k = 0; k < COLUMNS; k++) {
      b[i][k] = 2 * a[i][k];
      sum += a[i][k];
    }
    b[i][0] = b[i][COLUMNS - 1] + sum;
    #pragma acc loop vector
    for (int k = 1; k < COLUMNS; k++) b[i][k] += b[i][0];
  }
  for (int i = 0; i < ROWS; i++) {
    int first = 2 * (i + COLUMNS - 1) + COLUMNS * i + COLUMNS * (COLUMNS - 1) / 2;
    wrong += b[i][0] != first;
    for (int k = 1; k < COLUMNS; k++) wrong += b[i][k] != 2 * (i + k) + first;
  }
  printf("%d wrong\n", wrong); // prints: 0 wrong
}
