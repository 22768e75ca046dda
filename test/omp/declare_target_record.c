// A device global may be declared together with its type.
// flags: -fopenmp
#include <stdio.h>
#pragma omp declare target
static struct settings { int a; double b[2]; } now = {1, {2, 3}}, *none;
union either { int i; float f; } number = {5};
static int weight(int x) { return x * now.a + number.i; }
#pragma omp end declare target
int main(void) {
  int v[4];
  now.a = 10;
  #pragma omp target update to(now)
  #pragma omp target teams distribute parallel for map(from: v)
  for (int i = 0; i < 4; i++) v[i] = weight(i) + (int)now.b[1];
  printf("%d %d\n", v[3], none == NULL);  // prints: 38 1
}
