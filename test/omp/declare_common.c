// With -fcommon a header may define variables: all files have one of each name, on the device too.
// flags: -mp -fcommon
// sources: declare_common.part.c
#include <stdio.h>
#include "declare_common.part.h"
int main(void) {
  int s = 0;
  size = 8;
  #pragma omp target update to(size)
  fill();
  #pragma omp target teams distribute parallel for reduction(+: s)
  for (int i = 0; i < 8; i++) s += table[i] + size + pick(i);
  #pragma omp target update from(table)
  printf("%d %d\n", s, table[7]);  // prints: 1324 49
}
