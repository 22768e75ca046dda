// GNU C: the initialiser may have elements of a flexible array: a map of the variable has them, too.
// flags: -fopenmp
#include <stdio.h>
struct list { int n; int v[]; };
struct text { short n; char s[]; };
static struct list all = {3, {7, 8, 9}}, none = {0};
static struct text word = {.n = 5, .s = "hello"};
static const struct list table = {2, {20, 30}};
int main(void) {
  static struct list own = {.n = 2, .v = {[1] = 4}};
  int sum = 0;
  #pragma omp target map(tofrom: sum) map(to: all)
  for (int i = 0; i < all.n; i++) sum += all.v[i];
  printf("%d\n", sum);              // prints: 24
  #pragma omp target map(tofrom: sum)
  {
    for (int i = 0; i < table.n; i++) sum += table.v[i] + own.v[i] + none.n;
    if (word.s[4] == 'o') sum += 1000;
    own.v[1]++;
  }
  printf("%d %d\n", sum, own.v[1]); // prints: 1078 5
  #pragma omp target data map(all)
  {
    #pragma omp target
    all.v[2] = 10;
    #pragma omp target update from(all)
    printf("%d\n", all.v[2]);       // prints: 10
  }
}
