// Arrays of variable size in regions of a template and of a function, whether the host knows the size or the region computes it;
// of a size whose type the template's arguments decide, or that a function gives; passed to functions.
// flags: -acc
// prints: 0 0 0
// prints: 174 3, 262 3
// prints: 4 5 7 8 10
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
#pragma acc routine seq
static int total(const int *p, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += p[i];
  return sum;
}
template<class T, class N, int C> int sizes(N n, N m) {
  T a[n][m], b[C][C], c[C][n], own[n * 2];
  int r = 0, last;
  for (int i = 0; i < n * m; i++) a[i / m][i % m] = i;
  for (int i = 0; i < C; i++) b[i][i] = i, c[1][i] = 3;
  #pragma acc parallel loop copyin(a, b, c) private(own) reduction(+: r)
  for (int i = 0; i < n * m; i++) {
    own[1] = i;
    r += a[i / m][i % m] + b[i % C][i % C] + c[1][i % C] + own[1];
  }
  int lengths[n], rows[n][m];
  for (int i = 0; i < n; i++) lengths[i] = i, rows[1][i] = 1;
  #pragma acc serial copy(a[1:1][0:m], r) copyin(lengths, rows) copyout(last)
  {
    a[1][1] = r;
    const int *second = rows[1];
    r = total(lengths, n) + total(rows[1], n) + second[0];
    last = r + 2 - sizeof(b) / sizeof(T) + 1 - n;
  }
  return (int)a[1][1] + last * 1000;
}
#pragma acc routine seq
static int width(int x) { return 3 + x % 2; }
template<class T> void of_call(T *a, int n) {
  #pragma acc parallel loop copy(a[0:n]) num_workers(2) vector_length(8)
  for (int i = n; i > 0; i--) {
    #pragma acc loop worker
    for (int j = 0; j < 1; j++) a[i - 1] += 1;
    T w[width((int)a[i - 1])];
    for (int q = 0; q < width((int)a[i - 1]); q++) w[q] = a[i - 1] / 2 + q;
    #pragma acc loop worker vector
    for (int j = 0; j < 1; j++) a[i - 1] += w[2] - 1;
  }
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
  first = sizes<short, int, 2>(3, 4), second = sizes<double, short, 2>(3, 5);
  printf("%d %d, %d %d\n", first % 1000, first / 1000, second % 1000, second / 1000);
  long five[5] = {1, 2, 3, 4, 5};
  of_call(five, 5);
  for (long x : five) printf(x == five[4] ? "%ld\n" : "%ld ", x);
}
