// A word that is no dependence type is refused.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target map(from: a) depend(output: a) nowait  // error: 'output'
  a[0] = 1;
}
