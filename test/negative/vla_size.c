// Neither the size nor the address of a row of run-time length is known in device code.
// flags: -acc
static double use(int n, double a[n][n]) {
  double s = 0;
  #pragma acc parallel loop copyin(a[0:n][0:n]) reduction(+:s)
  for (int i = 0; i < n; i++) {
    s += sizeof(double[n]);  // error: sizeof of an array of variable size
    s += (&a[i])[0][1];      // error: the address of an array of variable size
  }
  return s;
}
int main(void) {
  double a[2][2] = {{1}};
  return use(2, a) > 0;
}
