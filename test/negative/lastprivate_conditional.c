// lastprivate(conditional: ...) where it may not stand, and of what has assignments that could not be seen.
// flags: -fopenmp
static void give(int *p) { *p = 1; }

int main(void) {
  int x = 0, y[4] = {0};
  #pragma omp target teams distribute parallel for lastprivate(conditional: x)   // error: 'conditional' of 'lastprivate' on 'target teams distribute parallel for'
  for (int i = 0; i < 100; i++)
    if (i % 3) x = i;
  #pragma omp target parallel
  #pragma omp taskloop lastprivate(conditional: x)                // error: 'conditional' of 'lastprivate' on 'taskloop'
  for (int i = 0; i < 100; i++)
    if (i % 3) x = i;
  #pragma omp target parallel for lastprivate(conditional: y)     // error: 'y' of 'conditional' is no scalar
  for (int i = 0; i < 100; i++)
    if (i % 3) y[0] = i;
  #pragma omp target parallel for lastprivate(conditional: x)
  for (int i = 0; i < 100; i++)
    if (i % 3) give(&x);                                          // error: sorry, not implemented: 'x', whose address is taken, in lastprivate(conditional:)
  #pragma omp target parallel for lastprivate(conditional: x)
  for (int i = 0; i < 100; i++)
    if (i % 3) {
      #pragma omp atomic write                                    // error: sorry, not implemented: 'x', which a directive changes, in lastprivate(conditional:)
      x = i;
    }
  return x + y[0];
}
