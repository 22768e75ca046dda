// OpenMP maps what lies in one piece: no rows through pointers to pointers.
// flags: -fopenmp
int main(void) {
  int *p[2] = {0, 0};
  #pragma omp target map(tofrom: p[0:2][0:4])  // error: section 'p[0:2][0:4]' through pointers to pointers
  p[0][0] = 1;
}
