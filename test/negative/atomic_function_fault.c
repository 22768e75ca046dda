// An atomic construct at fault in a function that a region calls: one error, and the region is looked at all the same.
// flags: -fopenmp
int next(int *p) {
  int v;
  #pragma omp atomic capture
  v = p[0] * 2;  // error: this statement is not a form that 'atomic' allows
  return v;
}
int main(void) {
  int x = 1;
  #pragma omp target map(tofrom: x)
  x = next(&x);
  return x;
}
