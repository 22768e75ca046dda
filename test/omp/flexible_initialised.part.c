// Part of flexible_initialised.c.
#include "flexible_initialised.part.h"
struct list list = {3, {10, 20, 30}};
static struct list inner = {.v = {1, 2, 3}};
struct names words = {3, {"ab", "cd", "ef"}};
#pragma omp declare target enter(list, inner, words)
int total(void) {
  int s = 0;
  for (int i = 0; i < list.n; i++) s += list.v[i] + inner.v[i];
  return s;
}
void fetch(void) {
  #pragma omp target update from(list)
}
