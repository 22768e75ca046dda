// Part of question_pointers.c.
#include <omp.h>
typedef int Ask(int, const int *);
#pragma omp begin declare target indirect
int there(int k, const int *p) { return 10 * k * omp_get_thread_num() + *p; }
#pragma omp end declare target
#pragma omp declare target
int apply(Ask *f, int k) {
  const int one = 1;
  return f(k, &one);
}
Ask *pick(void) { return there; }
#pragma omp end declare target
