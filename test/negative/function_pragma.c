// Directives of the host's OpenMP in functions that devices call are not left out in silence.
// flags: -fopenmp
static int total;
#pragma omp declare target to(total)
static void add(int v) {
  #pragma omp critical  // error: sorry, not implemented: 'critical' in 'add', which is called on the device
  total += v;
}
#pragma omp declare target
static int all(int n) {
  int s = 0;
  #pragma omp parallel for reduction(+: s)    // error: sorry, not implemented: 'parallel' in 'all', which is called
  for (int i = 0; i < n; i++) s += i;
  #pragma omp simd reduction(+: s)
  for (int i = 0; i < n; i++) s += i;
  return s;
}
#pragma omp end declare target
int main(void) {
  int a = 0;
  #pragma omp target map(tofrom: a)
  {
    add(3);
    a = all(5);
  }
  return a;
}
