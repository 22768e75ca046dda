// A scope must not stand directly inside of a loop that threads share.
// flags: -fopenmp
int main(void) {
  int x = 0, a[4] = {0};
  #pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    #pragma omp scope                       // error(1): region cannot be closely nested inside 'parallel for' region
    x++;
  }
  return x;
}
