// Part of unneeded_files.c.
#include <stdio.h>
int log_line(int x) { return printf("%d\n", x); }
#pragma omp declare target
int twice(int x) { return 2 * x; }
#pragma omp end declare target
