// The number of loops that 'ordered' is about: one, or refused; a constant, and no fewer than those of 'collapse'.
// flags: -fopenmp
int main(void) {
  int n = 1, a[10][10];
  #pragma omp target parallel for ordered(2)        // error: sorry, not implemented: 'ordered(2)': iterations of several loops that wait for each other (doacross)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[i][j] = 0;
  #pragma omp target parallel for ordered(n)        // error: 'ordered' needs a constant, but 'n' is none
  for (int i = 0; i < 10; i++) a[i][0] = 0;
  #pragma omp target parallel for ordered(0)        // error: 'ordered' needs a positive number, not 0
  for (int i = 0; i < 10; i++) a[i][0] = 0;
  #pragma omp target parallel for collapse(2) ordered(1)   // error: 'ordered(1)' is about fewer loops than 'collapse(2)'
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[i][j] = 0;
  #pragma omp target parallel for ordered()         // error: 'ordered'
  for (int i = 0; i < 10; i++) a[i][0] = 0;
}
