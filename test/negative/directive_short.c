// Combined directives of which a word is missing.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target distribute parallel for map(from: a)  // error: 'target distribute parallel for' is no directive; did you mean 'target teams distribute parallel for'?
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma omp target teams distribute parallel map(from: a)  // error: 'target teams distribute parallel' is no directive; did you mean 'target teams distribute parallel for'?
  for (int i = 0; i < 10; i++) a[i] = i;
}
