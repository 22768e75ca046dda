// Constructs of OpenMP that must not stand inside each other, or need another one around.
// flags: -fopenmp
int main(void) {
  int a[10] = {0}, x = 0;
  #pragma omp target map(tofrom: a, x)
  {
    #pragma omp parallel for
    for (int i = 0; i < 10; i++) {
      #pragma omp single            // error: 'single' must not be inside of 'parallel for'
      a[i] = i;
      #pragma omp barrier           // error: 'barrier' must not be inside of 'parallel for'
      #pragma omp masked            // error: 'masked' must not be inside of 'parallel for'
      a[i]++;
    }
    #pragma omp parallel
    {
      #pragma omp critical          // note: all threads of a team must meet it, but only some are there; put it outside, or inside of a 'parallel' of its own
      {
        #pragma omp for             // error: 'for' must not be inside of 'critical'
        for (int i = 0; i < 10; i++) a[i]++;
        #pragma omp barrier         // error: 'barrier' must not be inside of 'critical'
      }
      #pragma omp masked
      {
        #pragma omp sections        // error: 'sections' must not be inside of 'masked'
        {
          #pragma omp section
          x++;
        }
        #pragma omp barrier         // error: 'barrier' must not be inside of 'masked'
        #pragma omp parallel for
        for (int i = 0; i < 10; i++) a[i]++;
      }
      #pragma omp sections
      {
        x = 1;
        x = 2;                      // error: this statement of 'sections' belongs to no 'section'
        #pragma omp section
        {
          #pragma omp single        // error: 'single' must not be inside of 'sections'
          x = 3;
        }
      }
      #pragma omp sections
      x = 4;                        // error: 'sections' needs a block: { ... }
      #pragma omp section           // error: 'section' must be directly inside of 'sections', not of 'parallel'
      x = 5;
    }
  }
}
