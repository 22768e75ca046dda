// A pointer to arrays of variable size has no copies in a loop inside.
// flags: -fopenmp
int main(void) {
  int n = 4;
  double a[4][4];
  #pragma omp target teams map(a)
  {
    #pragma omp distribute
    for (int i = 0; i < n; i++) {
      double (*q)[n] = a;
      #pragma omp parallel for firstprivate(q)   // error: sorry, not implemented: 'q' of 'firstprivate', whose type has a variable size
      for (int j = 0; j < n; j++) q[i][j] = 1;
    }
  }
}
