// Part of initial_host_only.c.
int ours[3] = {1, 2, 3};
#pragma omp declare target
int shared = 7;
#pragma omp end declare target
