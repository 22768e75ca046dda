static double twice(double x) { return 2 * x; }
void grid_step(double *g, int n) {
  #pragma acc parallel loop present(g[0:n])
  for (int i = 0; i < n; i++) g[i] = twice(g[i]) + 1;
}
