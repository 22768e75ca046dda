// A call for several threads that is made behind a condition, with an argument that one of them has to compute.
// flags: -acc
enum { M = 8, N = 4 };
#pragma acc routine seq
int poly(int);
#pragma acc routine worker
int fill(int m, int *f, int v) {
  #pragma acc loop worker
  for (int i = 0; i < m; i++) f[i] = v + i;
  return v;
}
int main(void) {
  static int f[N][M];
  #pragma acc parallel loop gang copyout(f)
  for (int i = 0; i < N; i++) {
    if (i) fill(M, f[i], poly(i));
    i && fill(M, f[i], poly(i)); // error: sorry, not implemented: a call of a routine gang, worker or vector that depends on what its statement writes, or may not be made
  }
  return f[3][7];
}
