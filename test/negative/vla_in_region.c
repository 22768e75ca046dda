// Rows of run-time length have no type in device code.
// flags: -acc
static double get(int n, double a[n][n], int i) { return a[i][i]; }  // error: 'a' of 'get'
static double use(int n, double a[n][n]) {
  double s = 0;
  #pragma acc parallel loop copyin(a[0:n][0:n]) reduction(+:s)
  for (int i = 0; i < n; i++) {
    double(*q)[n] = &a[i];               // error: a pointer to arrays 'q' of variable size
    s += q[0][1] + ((double(*)[n])a)[1][1];  // error: a cast to a type of variable size
    s += get(n, a, i);
  }
  return s;
}
int main(void) {
  double a[2][2] = {{1}};
  return use(2, a) > 0;
}
