void fill(float *p, int n, float v) {
  for (int i = 0; i < n; i++) p[i] = v;
}
