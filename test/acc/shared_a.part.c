static int value(int i) { return i; }
void a_fill(int *x, int n) {
  #pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++) x[i] = value(i);
}
