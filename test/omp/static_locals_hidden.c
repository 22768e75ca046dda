// A static variable whose address another one holds, where one of its name stands further inside.
// flags: -mp
#include <stdio.h>
static int count(int k) {
  static int n = 3;
  static int *p = &n;
  if (k) {
    static int n = 5, *q = &n;
    k += (*q)++;
  }
  return (*p)++ + k;
}
int main(void) {
  int first, second;
  #pragma omp target map(from: first, second)
  first = count(1), second = count(2);
  printf("%d %d\n", first, second); // prints: 9 12
  return 0;
}
