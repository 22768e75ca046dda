// A statement between collapsed loops is legal in OpenMP and not implemented.
// flags: -fopenmp
int main(void) {
  int a[20] = {0};
  #pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
  for (int i = 0; i < 4; i++) {
    a[i] = i;   // error: sorry, not implemented: a statement between the loops of collapse(2)
    for (int k = 0; k < 5; k++) a[i * 5 + k] += k;
  }
}
