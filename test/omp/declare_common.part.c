#include "declare_common.part.h"
void fill(void) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < size; i++) table[i] = i * i;
}
int pick(int i) { return table[i] * size; }
