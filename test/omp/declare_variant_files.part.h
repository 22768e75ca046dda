#pragma omp declare target
int fast(int x);
#pragma omp end declare target
#pragma omp declare variant(fast) match(device = {kind(nohost)})
int speed(int x);
