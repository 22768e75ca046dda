int back(int);
#pragma omp declare target to(back)
static int twice(int x) { return x + x; }
#pragma omp begin declare target
int weight(int x) { return twice(x) + back(x) - x + 3; }
#pragma omp end declare target
