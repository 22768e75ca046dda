// ACC_NOTIFY=1 says which pointers made a kernel run in order.
// flags: -acc
// env: ACC_NOTIFY=1
enum { N = 100 };
static void shift(double *a, double *b) {
  #pragma acc kernels present(a[0:N], b[0:N])
  for (int i = 0; i < N; i++) a[i] = b[i] + 1;
}
int main(void) {
  double x[N + 1] = {0};
  #pragma acc data copy(x)
  shift(x + 1, x);
  return x[N] == N;  // fails: of=a[0:N],b[0:N] runs=in_order
}
