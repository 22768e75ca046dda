// Clauses that move more than a construct needs, and those that do not, or may not.
void use(int n, double *p);
void constructs(int n, double *restrict a, double *restrict b, double *c, double *restrict r) {
  double own[8], all[8];
  #pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])        // a is only read, b only written
  for (int i = 0; i < n; i++) b[i] = a[i];
  #pragma acc parallel loop copyout(own) copyin(c[0:n], a[0:n]) // own is not written, c not used
  for (int i = 0; i < n; i++) a[i] += own[i % 8];
  #pragma acc parallel loop copy(r[0:n], own, all)             // each element gets a value: r, all
  for (int i = 0; i < 8; i++) {
    all[i] = i;
    if (i & 1) own[i] = 1;
    for (int k = 0; k < n; k++) r[k] = i;
  }
  #pragma acc parallel loop copy(r[0:n])
  for (int k = 0; k < n; k++) r[k] = k;
  #pragma acc parallel loop copyin(a[0:n]) copy(r[0:n]) copyout(c[0:n]) // nothing to say
  for (int i = 0; i < n; i++) c[i] = r[i] += a[i];
  use(8, all);
}
void constructs_around(int n, double *restrict a, double *restrict b, double *restrict w) {
  #pragma acc data copy(a[0:n], b[0:n]) copyin(w[0:n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) w[i] = 2 * a[i];
    for (int t = 0; t < 3; t++) {
      #pragma acc parallel loop present(w[0:n])
      for (int i = 0; i < n; i++) w[i] = 3;
    }
  }
  #pragma acc data copy(a[0:n], b[0:n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) b[i] += a[i];
    use(n, a);                                                  // may change a on the device
  }
  #pragma acc data copy(a[0:n], b[0:n])
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) b[i] += a[i];
    #pragma acc update self(a[0:n])
  }
}
