// A device function may stand between a variable's declaration, as of a header, and its definition.
// flags: -fopenmp
#include <stdio.h>
#pragma omp begin declare target
struct pair { int a, b; };
extern int base, table[];
extern struct pair both;
extern const char *word;
int shared;
static int own;
static inline int all(void) {
  static int calls;
  return ++calls + base + table[2] + both.b + shared + own + word[1];
}
int base = 10, table[3] = {1, 2, 100}, shared = 2000;
struct pair both = {0, 1000};
const char *word = "a\1";
static int own = 5000;
#pragma omp end declare target
int main(void) {
  int r;
  #pragma omp target map(from: r)
  r = all();
  printf("%d\n", r);  // prints: 8112
  base = 20;
  #pragma omp target update to(base)
  #pragma omp target map(from: r)
  r = all();
  printf("%d\n", r);  // prints: 8123
}
