// Tables of strings that functions of the device use; 'static_assert' of what a gang's threads share; pointers of which a template's
// region takes but the difference.
// flags: -acc -O1
// prints: 29916, 28 52 29 53, 11 11
#include <cstdio>
const char *const words[1] = {&"ijk"[1]};
const char *const word = &"ijk"[1];
static const char *const more[2] = {&"abc"[1], &"def"[2]}, *const last[2][2] = {{"abc"}, {nullptr, "def"}};
#pragma acc routine seq
static int read(int k) {
  return words[0][k] + more[k][0] * 100 + word[k] + last[1][1][2] + (last[0][1] ? 1 : 0) + last[k - 1][0][0] * 200 - (last[1][0] ? 1 : 0);
}
template<class T> void sizes(const T *in, T *out, int n) {
#pragma acc parallel loop gang copyin(in[0:n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    T v = in[i], w[4] = {};
    static_assert(sizeof v == sizeof(T), "v");
    static_assert(sizeof(w) / sizeof(w[0]) == 4, "w");
    constexpr int c = sizeof(v) + sizeof w;
#pragma acc loop vector
    for (int k = 0; k < 4; k++) { static_assert(sizeof(w) == 4 * sizeof v, "w"); w[k] = v + k + sizeof(v); }
    out[i] = w[3] + c;
  }
}
template<class T> int difference() {
  T o[29], other[29], *p = other + 17, *q = other + 3;
  for (int k = 0; k < 29; k++) o[k] = k;
#pragma acc kernels loop independent
  for (int i = 0; i < 29; i++) o[i] = ((int)o[i] * 2 + (p ? 5 : 1) + (int)(p - q) % 7) % 97;
  return (int)o[3];
}
int main() {
  int r, a[2] = {1, 2}, b[2];
  double x[2] = {1, 2}, y[2];
#pragma acc serial copyout(r)
  r = read(1);
  sizes(a, b, 2);
  sizes(x, y, 2);
  printf("%d, %d %g %d %g, %d %d\n", r, b[0], y[0], b[1], y[1], difference<int>(), difference<double>());
}
