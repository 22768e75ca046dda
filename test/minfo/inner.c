// Loops without a directive inside of loops that the program calls parallel.
void sums(int n, int m, float *restrict r, const float *restrict a) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) s += a[i * m + j];
    r[i] = s;
  }
}

// Threads of a row follow each other in x already; those of the gang would not.
void pairs(int n, float *restrict f, const float *restrict x) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < n; k++) s += x[k] - x[i];
    f[i] = s;
  }
}

void product(int n, float *restrict c, const float *restrict a, const float *restrict b) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// The program says what gets the lanes.
void asked(int n, int m, float *restrict a) {
  #pragma acc parallel loop gang vector
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * m + j] = 0;
}

// The second loop would be left to one thread of the row.
void half(int n, int m, float *restrict r, const float *restrict a, float *restrict b) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) s += a[i * m + j];
    for (int j = 1; j < m; j++) b[i * m + j] += b[i * m + j - 1];
    r[i] = s;
  }
}

// The two innermost loops have two iterations each, wherever they start.
void corners(int n, int m, float *restrict r, const float *restrict a) {
  #pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    #pragma acc loop independent
    for (int j = 0; j < m; j++) {
      float s = 0;
      for (int y = i; y <= i + 1; y++)
        for (int x = j; x <= j + 1; x++) s += a[y * (m + 1) + x];
      r[i * m + j] = s;
    }
}

// Iterations that update one place in turn keep their order.
void totals(int n, int m, float *restrict t, const float *restrict a) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      #pragma acc atomic
      t[i] += a[i * m + j];
    }
}
