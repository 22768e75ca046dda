// Pragmas about warnings hold for the user's text, and for nothing else.
#pragma clang diagnostic push
#pragma clang diagnostic warning "-Wconversion"
#pragma GCC diagnostic warning "-Wshadow"
#pragma clang diagnostic error "-Wunused-variable"
static int helper(int i) {
  enum { A, B } e = A;
  return (int)e + i;
}
int f(int *a, int n) {
  int big[100], i;
  #pragma acc parallel loop copy(a[0:n])
  for (i = 0; i < n; i++) {
    enum local { X, Y } k = Y;
    char c = i;
    { int i = 3; c += (char)i; }
    a[i] = (int)k + c + helper(2);
  }
  #pragma GCC diagnostic ignored "-Wconversion"
  for (int j = 0; j < 100; j++) { char c = j; big[j] = a[c]; }
  return big[a[2]];
}
#pragma clang diagnostic pop
