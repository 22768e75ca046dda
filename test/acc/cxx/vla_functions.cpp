// Arrays of variable size in functions that regions call (templates, lambdas, functions that libraries call), in routines of a level, and of
// objects that constructors make and destructors end.
// flags: -acc -Wno-device-recursion
// prints: 0 0 0 0
#include <algorithm>
#include <cstdio>
struct Pair { int a, b; };
struct Counted {
  int *p, n;
  Counted() : p(nullptr), n(5) {}
  ~Counted() { if (p) *p += n; }
};
template<class T> T last(T n, int stop) {
  T sum = 0;
  for (int k = 1; k <= n; k++) {
    T t[k], u[2][k];
    for (int i = 0; i < k; i++) t[i] = u[1][i] = i, u[0][i] = sizeof t / sizeof(T);
    if (k == stop) return sum + t[k - 1];
    if (k % 3 == 0) continue;
    sum += t[k - 1] + u[1][k - 1] + u[0][0];
  }
  return sum;
}
static int objects(int n) {
  int ended = 0;
  {
    Counted all[n];
    for (int i = 0; i < n; i++) all[i].p = &ended;
    Pair p[n];
    p[n - 1] = {n, 2};
    ended += p[n - 1].a;
  }
  return ended;
}
int deep(int n) {
  int t[n + 1];
  t[n] = n;
  return n ? t[n] + deep(n - 1) : 0;
}
static int functions() {
  int a[20], b[20], c[20], d[20], bad = 0;
  auto twice = [](int n) { int t[n]; for (int i = 0; i < n; i++) t[i] = 2 * i; return t[n - 1]; };
  #pragma acc parallel loop copyout(a, b, c, d)
  for (int i = 0; i < 20; i++) {
    a[i] = last(i + 1, 15) + (int)last(double(i), 100);
    b[i] = objects(i + 1);
    c[i] = deep(i % 5) + twice(i + 1);
    int k = 0;
    int list[3] = {3, 2, 1};
    std::for_each(list, list + 3, [&](int v) { int t[v]; t[v - 1] = v; k += t[v - 1]; });
    d[i] = k;
  }
  for (int i = 0; i < 20; i++) {
    bad += a[i] != last(i + 1, 15) + (int)last(double(i), 100);
    bad += b[i] != 6 * (i + 1);
    bad += c[i] != (i % 5) * (i % 5 + 1) / 2 + 2 * i;
    bad += d[i] != 6;
  }
  return bad;
}
struct Point { int x = 2, y = 3; };
#pragma acc routine vector
template<class T> T rows(const T *p, int n) {
  T copy[n], s = 0;
  #pragma acc loop vector
  for (int i = 0; i < n; i++) copy[i] = 2 * p[n - 1 - i];
  #pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; i++) s += copy[i] * (i + 1);
  return s;
}
#pragma acc routine worker
void table(int *p, int m, int n) {
  int u[m][n];
  #pragma acc loop worker
  for (int j = 0; j < m; j++) {
    #pragma acc loop vector
    for (int k = 0; k < n; k++) u[j][k] = j * k;
  }
  #pragma acc loop worker vector
  for (int k = 0; k < n; k++) {
    int own[m];
    for (int j = 0; j < m; j++) own[j] = u[j][k];
    p[k] = own[m - 1] + own[0];
  }
}
template<class T> int gang_objects(int n, int *out) {
  int bad = 0;
  #pragma acc parallel loop gang copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    out[i] = 0;
    {
      Point p[i + 1];
      #pragma acc loop vector
      for (int k = 0; k <= i; k++) p[k].x += k;
      T t[i + 2];
      #pragma acc loop vector
      for (int k = 0; k < i + 2; k++) t[k] = p[k / 2].y + k;
      out[i] = p[i].x + p[0].y + (int)t[i + 1];
    }
  }
  for (int i = 0; i < n; i++) bad += out[i] != 2 + i + 3 + 3 + i + 1;
  return bad;
}
int main() {
  int a[30], r[6], c[6][20], bad = 0, out[20];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 30; i++) {
    int ended = 0;
    for (int k = 0; k < 3; k++) {
      Counted all[i + 1];
      for (int j = 0; j <= i; j++) all[j].p = &ended;
      if (k == 1) continue;
      all[i].n = 7;
    }
    a[i] = ended;
  }
  for (int i = 0; i < 30; i++) bad += a[i] != 15 * (i + 1) + 4;
  int x[6][50];
  for (int i = 0; i < 6; i++) for (int k = 0; k < 50; k++) x[i][k] = i + k;
  #pragma acc parallel loop gang copyin(x) copyout(r, c) num_workers(4) vector_length(32)
  for (int i = 0; i < 6; i++) {
    int s = rows(x[i], 50 - i);
    r[i] = s;
    table(c[i], i + 2, 20);
  }
  for (int i = 0; i < 6; i++) {
    int s = 0, n = 50 - i;
    for (int k = 0; k < n; k++) s += 2 * x[i][n - 1 - k] * (k + 1), bad += k < 20 && c[i][k] != (i + 1) * k;
    bad += r[i] != s;
  }
  printf("%d %d %d %d\n", functions(), bad, gang_objects<int>(20, out), gang_objects<double>(20, out));
}
