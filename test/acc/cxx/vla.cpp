// Arrays of variable size in regions of a template and of a function, whether the host knows the size or the region computes it.
// flags: -acc
// prints: 0 0 0
#include <cstdio>
struct Pair { int a, b; };
template<class T> int work(const int *len, T *out, int m) {
  int wrong = 0;
  #pragma acc parallel loop copyin(len[0:20]) copyout(out[0:20])
  for (int i = 0; i < 20; i++) {
    int n = len[i], u[m][n];
    T t[n], v[m];
    for (int k = 0; k < n; k++) {
      t[k] = k + i;
      for (int j = 0; j < m; j++) u[j][k] = j, v[j] = T(j);
    }
    out[i] = t[n - 1] + u[m - 1][n - 1] + v[m - 1];
  }
  for (int i = 0; i < 20; i++) wrong += out[i] != len[i] - 1 + i + 2 * (m - 1);
  return wrong;
}
int main() {
  int len[20], out[20], wrong = 0;
  double real[20];
  for (int i = 0; i < 20; i++) len[i] = i % 5 + 1;
  int first = work(len, out, 7), second = work(len, real, 9);
  #pragma acc parallel loop gang copyin(len) copyout(out)
  for (int i = 0; i < 20; i++) {
    int n = len[i];
    Pair p[n];
    #pragma acc loop vector
    for (int k = 0; k < n; k++) p[k].b = k + i;
    out[i] = p[0].b + p[n - 1].b;
  }
  for (int i = 0; i < 20; i++) wrong += out[i] != 2 * i + len[i] - 1;
  printf("%d %d %d\n", first, second, wrong);
}
