// With -fcommon a header may define variables: all files have one of each name, on the device too.
// flags: -acc -fcommon
// sources: declare_common.part.c
#include <stdio.h>
#include "declare_common.part.h"
#pragma acc routine seq
static int sum(int i) { return table[i] + size; }
int main(void) {
  int s = 0;
  size = 8;
  #pragma acc update device(size)
  fill();
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < 8; i++) s += sum(i) + pick(i);
  #pragma acc update self(table)
  printf("%d %d\n", s, table[7]);  // prints: 1324 49
}
