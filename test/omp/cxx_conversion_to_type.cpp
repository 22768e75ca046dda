// T(0), T() and T{1} in a template's region are values, not calls of the program's.
// flags: -mp
#include <cstdio>

template<class T> static void multiply(int n, T alpha, const T *a, const T *v, T *out) {
  #pragma omp target teams distribute parallel for map(to: a[0:n * n], v[0:n]) map(from: out[0:n])
  for (int row = 0; row < n; row++) {
    T sum = T(0), none = T();
    for (int col = 0; col < n; col++) sum += a[row * n + col] * v[col];
    out[row] = sum * alpha + none + T{1};
  }
}

int main() {
  float a[4] = {1, 2, 3, 4}, v[2] = {1, 1}, out[2];
  long b[4] = {1, 2, 3, 4}, w[2] = {2, 2}, sums[2];
  multiply(2, 2.f, a, v, out);
  multiply(2, 1L, b, w, sums);
  printf("%g %g %ld %ld\n", out[0], out[1], sums[0], sums[1]); // prints: 7 15 7 15
  return 0;
}
