#pragma omp declare target
int rate = 5, rates[3] = {1, 10, 100};
int weigh(int i) { return i < 3 ? rate * i : 2 * rates[2]; }
#pragma omp end declare target
