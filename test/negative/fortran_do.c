// Fortran's 'do' is C's 'for', and 'loop' in OpenACC.
// flags: -acc -fopenmp
int main(void) {
  int a[10];
  #pragma omp target teams distribute parallel do map(from: a)  // error: 'target teams distribute parallel do' is no directive; did you mean 'target teams distribute parallel for'?
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel do copy(a)  // error: 'parallel do' is no directive; did you mean 'parallel loop'?
  for (int i = 0; i < 10; i++) a[i] = i;
}
