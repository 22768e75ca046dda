// Rows of run-time length need subscripts in a kernel.
// flags: -acc
static double first(const double *row) { return row[0]; }
int main(void) {
  int n = 4;
  double a[n][n], b[4];
  #pragma acc parallel loop copy(a, b)
  for (int i = 0; i < 4; i++) b[i] = sizeof a;   // error: sorry, not implemented: sizeof of an array of variable size in device code
  #pragma acc parallel loop copy(a, b)
  for (int i = 0; i < 4; i++) b[i] = first(*(1 + a));  // error: sorry, not implemented: 'a', whose rows have a run-time length
}
