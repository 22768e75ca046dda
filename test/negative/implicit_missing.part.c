// Part of implicit_missing.c.
#include <omp.h>
int plain(int x) { return x; }
int absent(int), unused(int);
#pragma omp declare target
int number(void) { return omp_get_thread_num(); }
int through(int x) { return absent(x); }
int never(int x) { return unused(x); }
#pragma omp end declare target
int absent(int x) { return x; }
int unused(int x) { return x; }
