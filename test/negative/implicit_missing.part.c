// Part of implicit_missing.c.
#include <omp.h>
int plain(int x) { return x; }
#pragma omp declare target
int number(void) { return omp_get_thread_num(); }
#pragma omp end declare target
