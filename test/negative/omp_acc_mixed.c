// A loop has one directive, and a region one model.
// flags: -acc -fopenmp
int main(void) {
  int a[10], s = 0;
  #pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < 10; i++) {
    #pragma acc loop vector            // error: 'loop' of OpenACC in a region of OpenMP
    for (int j = 0; j < 10; j++) a[j] = j;
  }
  #pragma acc parallel copy(a)
  {
    #pragma omp parallel for           // error: 'parallel for' of OpenMP in a region of OpenACC
    for (int j = 0; j < 10; j++) a[j] = j;
  }
  #pragma acc parallel loop gang copy(a)
  #pragma acc loop vector              // error: 'loop' stands between 'parallel loop' and its loop
  for (int j = 0; j < 10; j++) a[j] = j;
  #pragma omp target parallel for map(tofrom: a)
  #pragma omp simd                     // error: 'simd' stands between 'target parallel for' and its loop
  for (int j = 0; j < 10; j++) a[j] = j;
  return s;
}
