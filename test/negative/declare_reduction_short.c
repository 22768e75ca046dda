// A reduction that says no combiner is none.
// flags: -fopenmp
#pragma omp declare reduction(far : double)
int main(void) {
  double r = 0;
  #pragma omp target teams distribute parallel for reduction(far: r)  // error: no 'declare reduction' of 'far' for 'r'
  for (int i = 0; i < 9; i++) r += i;
  return r > 0;
}
