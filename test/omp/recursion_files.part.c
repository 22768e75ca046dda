// The other file.
#pragma omp declare target
int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
#pragma omp end declare target
