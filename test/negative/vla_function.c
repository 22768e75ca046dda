// Arrays of variable size in functions that devices call: what has no form there.
// flags: -fopenmp
static double together(int n, double (*a)[n]) {
  struct { int k; } s = {1}, (*p)[n] = 0;  // error: sorry, not implemented: a type declared together with pointers to arrays of variable size, in device code
  return a[0][0] + s.k + (p != 0);
}
static double address(int n, double (*a)[n]) {
  double t[n];
  t[0] = a[0][0];
  return (*&t)[0];   // error: sorry, not implemented: the address of an array of variable size in device code
}
int main(void) {
  double a[4] = {0}, r = 0;
  #pragma omp target map(tofrom: a, r)
  r = together(2, (double (*)[2])a) + address(2, (double (*)[2])a);
}
