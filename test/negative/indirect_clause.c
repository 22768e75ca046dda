// What 'indirect' may not be with, and its argument (OpenMP 5.2, 7.8.3).
// flags: -fopenmp
int missing(int x) { return x; }
#pragma omp declare target enter(missing) indirect device_type(nohost) // error: 'indirect' with 'device_type(nohost)': the host has its functions' addresses
int value;
int never(int x) { return x; }
#pragma omp declare target enter(never) indirect(value) // error: 'value' in 'indirect' must be a constant
int main(void) {
  #pragma omp target
  missing(never(value));
}
