// Part of shared_files.c.
#pragma omp declare target
extern int once, first, parts[2];
int fill(int *a, int n), through(int *a, int n);
long sum_of(int n, int m, int (*a)[m]);
#pragma omp end declare target
