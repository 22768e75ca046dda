// A misspelt OpenMP clause is refused with the name that was meant.
// flags: -fopenmp
int main(void) {
  int s = 0;
  #pragma omp target firstpivate(s)  // error: did you mean 'firstprivate'
  s++;
}
