// A map type needs its colon.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target teams loop map(from a)  // error: ':' is missing behind the map type 'from'
  for (int i = 0; i < 10; i++) a[i] = i;
}
