// GNU C: a variable of the device may have an initialiser with elements of a flexible array, with all ways to write it: its
// storage is as long on the device, in this file's code and in another one's; addresses there are the device's.
// flags: -fopenmp -acc
// sources: flexible_initialised.part.c
#include <stdio.h>
#include "flexible_initialised.part.h"
struct in { int a, b; };
#pragma omp begin declare target
struct { struct in p; int q[2]; int v[]; } bare = {1, 2, 3, 4, {5, 6, 7}}, mixed = {.q = {1}, {8, 9}}, far = {1, 2, {3}, {[3] = 4, [1] = 2}},
  none = {1, 2, {3, 4}};
struct { char name[4]; union { int i; float f; } u; char s[]; } word = {"abc", 5, "defg"}, other = {.s = {"xyz"}, .u = {3}, .name = "a"};
static int x = 11;
struct { long n; int *p[]; } leads = {2, {&x, &list.v[2]}};
static int count(int k) {
  static struct list own = {2, {6, 7}};
  return own.v[k]++;
}
#pragma omp end declare target
struct list made = {2, {1, 2}}, copied = {2, {3, 4}};
#pragma acc declare create(made) copyin(copied)
static int sum_of(void) {
  int sum = 0;
  #pragma omp target map(tofrom: sum)
  sum = bare.v[2] + mixed.v[1] * 10 + far.v[3] * 100 + far.v[1] * 1000 + (none.q[1] + count(1)) * 10000;
  return sum;
}
int main(void) {
  char c[6] = {0};
  int sum = 0;
  printf("%d %d\n", sum_of(), sum_of());                  // prints: 112497 122497
  #pragma omp target map(tofrom: sum, c)
  {
    c[0] = word.s[3], c[1] = other.s[2], c[2] = words.s[2][0], c[3] = words.s[words.n - 1][1];
    ++*leads.p[0], ++*leads.p[1];
    sum = x * 100 + list.v[2] + total();
  }
  printf("%d %s\n", sum, c);                              // prints: 1298 gzef
  fetch();
  printf("%d\n", list.v[2]);                              // prints: 31
  list.v[1] = 50, made.v[1] = 77;
  #pragma omp target update to(list.v[0:3])
  #pragma acc update device(made)
  #pragma acc parallel copyout(sum)
  sum = list.v[1] + list.v[2] + made.v[1] + copied.v[1];
  printf("%d\n", sum);                                    // prints: 162
}
