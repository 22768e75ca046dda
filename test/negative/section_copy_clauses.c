// Clauses that read or write all of an array of which a team's threads have copies of a section alone.
// flags: -fopenmp
void f(int *p, int n) {
  #pragma omp target teams distribute map(p[0:n])
  for (int i = 0; i < n; i++) {
    int t[9] = {0};
    #pragma omp parallel reduction(+: t[1:2])
    {
      #pragma omp parallel firstprivate(t)   // error: sorry, not implemented: 't', of which threads have copies of 't[1:2]' alone, used without a subscript
      t[2]++;
      #pragma omp single copyprivate(t)   // error: sorry, not implemented: 't', of which threads have copies of 't[1:2]' alone, used without a subscript
      t[2]++;
      #pragma omp simd lastprivate(t)   // error: sorry, not implemented: 't', of which threads have copies of 't[1:2]' alone, used without a subscript
      for (int k = 0; k < 9; k++) t[2] += k;
      #pragma omp parallel for reduction(+: t[2:1])
      for (int k = 0; k < 9; k++) t[2] += k;
    }
    p[i] = t[1];
  }
}
