// ordered needs a loop that says so, critical another name inside itself, simd loops hold no threads' work.
// flags: -fopenmp
int main(void) {
  int a[10] = {0}, x = 0;
  #pragma omp target map(tofrom: a, x)
  #pragma omp parallel
  {
    #pragma omp for                 // note: add 'ordered' here
    for (int i = 0; i < 10; i++) {
      #pragma omp ordered           // error: 'ordered' inside of a loop without 'ordered'
      x++;
      #pragma omp ordered simd      // error: 'ordered simd' inside of a loop without 'simd'
      x++;
    }
    #pragma omp for ordered
    for (int i = 0; i < 10; i++) {
      #pragma omp critical
      {
        #pragma omp ordered         // error: 'ordered' must not be inside of 'critical'
        x++;
      }
    }
    #pragma omp ordered             // error: 'ordered' must be inside of a 'for' loop with the clause 'ordered', not of 'parallel'
    x++;
    #pragma omp ordered simd        // error: 'ordered' must be inside of a 'simd' loop, not of 'parallel'
    x++;
    #pragma omp critical(one)
    {
      #pragma omp critical(two)
      {
        #pragma omp critical(one)   // error: 'critical(one)' inside of one with the same name
        x++;
        #pragma omp critical
        {
          #pragma omp critical      // error: 'critical' inside of one without a name too
          x++;
        }
      }
    }
    #pragma omp simd
    for (int i = 0; i < 10; i++) {
      #pragma omp critical(three)   // error: 'critical' must not be inside of 'simd'
      x++;
      #pragma omp parallel for      // error: 'parallel for' must not be inside of 'simd'
      for (int j = 0; j < 10; j++) a[j]++;
      #pragma omp atomic
      x++;
    }
  }
}
