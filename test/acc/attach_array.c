// Each row of an array of pointers is attached by its own enter data.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *row[4], sum = 0;
  for (int r = 0; r < 4; r++) row[r] = calloc(8, sizeof(int));
  #pragma acc enter data create(row)
  for (int r = 0; r < 4; r++) {
    #pragma acc enter data copyin(row[r][0:8])
  }
  #pragma acc parallel loop collapse(2) present(row)
  for (int r = 0; r < 4; r++)
    for (int i = 0; i < 8; i++) row[r][i] += 10 * r + i;
  for (int r = 0; r < 4; r++) {
    #pragma acc exit data copyout(row[r][0:8])
  }
  #pragma acc exit data delete(row)
  for (int r = 0; r < 4; r++) sum += row[r][7], free(row[r]);
  printf("sum = %d\n", sum);  // prints: sum = 88
}
