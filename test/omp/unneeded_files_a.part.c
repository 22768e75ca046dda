// Part of unneeded_files.c.
int twice(int), log_line(int);
#pragma omp declare target
int through(int x) { return twice(x) + 1; }
int never(int x) { return log_line(x); }
#pragma omp end declare target
