// Loops whose variable has a type that a template's arguments decide, and loops over ranges, are transformed.
// flags: -fopenmp
// prints: 773014 29314 22
#include <cstdio>
#include <array>
#include <vector>
template<class T, class I> long f(I n, T *a) {
  #pragma omp target map(tofrom : a[0:n])
  {
    #pragma omp tile sizes(4)
    for (I i = 0; i < n; i++) a[i]++;
    #pragma omp unroll partial(2)
    for (I i = n - 1; i >= 1; i -= 2) a[i]++;
    #pragma omp reverse
    for (I i = 1; i != n; ++i) a[i] += i;
    #pragma omp fuse
    {
      for (I i = 0; i < n; i++) a[i]++;
      for (T *p = a; p < a + n; p++) ++*p;
    }
    #pragma omp interchange
    for (I i = 0; i < 2; i++) for (I j = 0; j < n; j++) a[j] += i;
    #pragma omp stripe sizes(3)
    for (I i = 0; i < n; i++) a[i]++;
  }
  #pragma omp target teams distribute parallel for map(tofrom : a[0:n])
  #pragma omp tile sizes(4)
  for (I i = 0; i < n; i++) a[i]++;
  T s[6] = {};
  #pragma omp target teams distribute parallel for map(tofrom : s)
  #pragma omp unroll partial(2)
  for (auto &x : s) x += 3;
  #pragma omp target map(tofrom: a[0:n])
  #pragma omp tile sizes(2, 2)
  for (I i = 0; i < n; i++) for (T &x : s) a[i] += x;
  long t = 0;
  for (I i = 0; i < n; i++) t = t * 3 + (long)a[i];
  for (T x : s) t += x;
  return t;
}
template<class C> long g(C &c) {
  #pragma omp target teams distribute parallel for
  #pragma omp tile sizes(2)
  for (auto it = c.begin(); it != c.end(); ++it) *it += 1;
  #pragma omp target
  #pragma omp reverse
  for (auto &x : c) x *= 2;
  long t = 0;
  for (auto x : c) t += x;
  return t;
}
int main() {
  double a[10] = {1, 2, 3, 4};
  int b[7] = {3, 1};
  std::array<int, 5> c = {1, 2, 3};
  std::printf("%ld %ld %ld\n", f(10, a), f((unsigned char)7, b), g(c));
}
