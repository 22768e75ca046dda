// A function that is called through a pointer has variables, calls others, recurses through another pointer, and is
// another one on devices where 'declare variant' says so.
// flags: -mp
// emits: __accomp_function_at
#include <stdio.h>
#pragma omp declare target
int counts[2];
static int on_device(int x) { return x + 100; }
#pragma omp declare variant(on_device) match(construct = {target})
int where(int x) { return x + 1; }
typedef int (*Fn)(int);
static Fn next[2];
#pragma omp end declare target
#pragma omp begin declare target indirect
int even(int n) {
#pragma omp atomic
  counts[0]++;
  return n ? next[1](n - 1) : 1;
}
int odd(int n) {
#pragma omp atomic
  counts[1]++;
  return n ? next[0](n - 1) : 0;
}
#pragma omp end declare target
static int (*unused)(int) = where;

int main(void) {
  Fn f = even;
  int r[4];
  next[0] = even, next[1] = odd;
#pragma omp target update to(next)
#pragma omp target teams distribute parallel for map(from : r)
  for (int i = 0; i < 4; i++) r[i] = f(i);
#pragma omp target update from(counts)
  printf("%d %d %d %d, %d %d\n", r[0], r[1], r[2], r[3], counts[0], counts[1]); // prints: 1 0 1 0, 6 4
  return unused == NULL;
}
