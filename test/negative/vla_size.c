// The address of a row and the size of an array of variable size are not known in device code.
// flags: -acc
static double use(int n, double a[n][n]) {
  double s = 0;
  double (*all)[n] = a;
  #pragma acc parallel loop copyin(a[0:n][0:n]) reduction(+:s)
  for (int i = 0; i < n; i++) {
    typedef double row[n]; // error: a typedef of variable size inside device code
    s += (*&all)[i][1];    // error: this expression of a type of variable size
  }
  return s;
}
int main(void) {
  double a[2][2] = {{1}};
  return use(2, a) > 0;
}
