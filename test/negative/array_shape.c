// Where the shape operator stands (OpenMP 5.2, 3.2.4), and what it is about.
// flags: -mp
int main(void) {
  int n = 4, *p = 0, x = 0;
  #pragma omp target map(to: (([n][n])p)[0:2][0:2])       // error: 'map' takes no array shape
  x = 1;
  #pragma omp target update to((([n][n])x)[0:2][0:2])     // error: indirection requires pointer operand
  return x;
}
