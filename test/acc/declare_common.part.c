#include "declare_common.part.h"
void fill(void) {
  #pragma acc parallel loop present(table)
  for (int i = 0; i < size; i++) table[i] = i * i;
}
int pick(int i) { return table[i] * size; }
