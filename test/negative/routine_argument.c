// An argument that calls a function of another file, which may write memory, is for one thread; the routine is for several.
// flags: -acc
enum { M = 8, N = 4 };
#pragma acc routine seq
int poly(int);
#pragma acc routine worker
void fill(int m, int *f, int v) {
  #pragma acc loop worker
  for (int i = 0; i < m; i++) f[i] = v + i;
}
int main(void) {
  static int f[N][M];
  int s = 0;
  #pragma acc parallel loop gang copyout(f)
  for (int i = 0; i < N; i++) fill(M, f[i], poly(i)); // error: this argument of 'fill', a routine that several threads call: one of them has to compute it, since 'poly' may write memory; compute it before the call, in a variable
  #pragma acc parallel loop gang copyout(f)
  for (int i = 0; i < N; i++) {
    int v = poly(i);
    fill(M, f[i], v);
  }
  #pragma acc parallel loop gang copyout(f) private(s)
  for (int i = 0; i < N; i++) fill(M, f[i], f[i][0]++); // error: this argument of 'fill', a routine that several threads call: one of them has to compute it, since it may write memory
  return f[3][7];
}
