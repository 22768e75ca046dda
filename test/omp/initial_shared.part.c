#pragma omp begin declare target
double far[4] = {10, 20, 30, 40};
static double *last = &far[3];
#pragma omp end declare target
int on_library(void) {
  int n = 0;
  #pragma omp target map(from: n)
  n = (int)*last;
  return n;
}
