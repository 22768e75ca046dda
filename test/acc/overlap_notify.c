// ACC_NOTIFY=1 says which pointers made a kernel run in order.
// flags: -acc
// env: ACC_NOTIFY=1
enum { N = 100 };
int main(void) {
  double x[N + 1] = {0}, *a = x + 1, *b = x;
  #pragma acc data copy(x)
  #pragma acc kernels present(a[0:N], b[0:N])
  for (int i = 0; i < N; i++) a[i] = b[i] + 1;
  return x[N] == N;  // fails: of=a[0:N],b[0:N] runs=in_order
}
