// A while loop is no canonical loop.
// flags: -fopenmp
int main(void) {
  int i = 0, a[10];
  #pragma omp target teams distribute parallel for map(from: a)
  while (i < 10) a[i++] = 0;  // error: 'for' loop
}
