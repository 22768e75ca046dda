// Part of shared_files.c.
#pragma omp declare target
void add(int *a, int n);
void through(int *a, int n) { add(a, n); }
#pragma omp end declare target
