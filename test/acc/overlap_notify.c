// ACC_NOTIFY=1 says which pointers made a kernel run in order.
// flags: -acc
// env: ACC_NOTIFY=1
enum { N = 100 };
static void shift(int n, double *a, const double *b) {
  #pragma acc kernels present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}

int main(void) {
  double x[N + 1] = {0};
  #pragma acc data copy(x)
  shift(N, x + 1, x);
  return x[N] == N;  // fails: of=a[0:n],b[0:n] runs=in_order
}
