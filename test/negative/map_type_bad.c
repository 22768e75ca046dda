// A word that is no map type is refused.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target map(inout: a)  // error: 'inout'
  a[0] = 1;
}
