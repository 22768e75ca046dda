static int value(int i) { return 3 * i; }
void b_scale(int *x, int n) {
  #pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++) x[i] = value(x[i]);
}
