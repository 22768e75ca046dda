// A function template is compiled for each of its instances, with the names and lines of the template. A reduction begins
// with the least value of the instance's type.
// An object whose type the instance decides, and that a region writes without members, is mapped.
// flags: -acc
// prints: 95 4
// prints: 51 16 8 113900
// prints: 3
// prints: 4 2 2, 5 2 2
// prints: -3 -4 -6
// prints: -2.5 -7 -5
// prints: 7 4 -4
#include <array>
#include <cstdio>
template<class T> void scale(int n, T a, const T *x, T *y) {
#pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
template<class T> T last_of() {
  T x[50], y[50];
  for (int i = 0; i < 50; i++) x[i] = T(i) / 2, y[i] = T(1);
  scale(50, T(2), x, y);
  return y[2] + y[7] / 2;
}
template<class T> void extremes(const T *x) {
  T most = -8, least = 8, inner = 0;
#pragma acc parallel loop copyin(x[0:3]) reduction(max: most) reduction(min: least)
  for (int i = 0; i < 3; i++) {
    most = x[i] > most ? x[i] : most;
    least = x[i] < least ? x[i] : least;
  }
#pragma acc parallel loop gang copyin(x[0:3]) reduction(+: inner)
  for (int i = 0; i < 2; i++) {
    T m = -9;
#pragma acc loop vector reduction(max: m)
    for (int j = 0; j < 3; j++) m = x[j] > m ? x[j] : m;
    inner += m;
  }
  printf("%g %g %g\n", (double)most, (double)least, (double)inner);
}
template<class T> void objects(T start) {
  constexpr int n = 8;
  std::array<T, n> out{}, rows{}, sums{};
#pragma acc parallel loop
  for (int i = 0; i < n; i++) out[i] += start + T(i);
#pragma acc parallel loop gang
  for (int i = 0; i < n / 4; i++) {
    rows[i * 4] += T(i);
#pragma acc loop vector
    for (int j = 1; j < 4; j++) rows[i * 4 + j] = T(j) + rows[i * 4];
    sums[i] = rows[i * 4 + 1];
  }
  printf("%g %g %g%s", (double)out[3], (double)rows[5], (double)sums[1], start > 1 ? "\n" : ", ");
}
// Pointers that are only compared lead to nothing on the device.
template<class T> int compared(const T *p, const long *q) {
  int equal[4];
#pragma acc parallel loop
  for (int i = 0; i < 4; i++) equal[i] = (p != nullptr) + 2 * (q == nullptr);
  return equal[3];
}
// A number of a template's type between kernels is no object that default(present) is meant for.
template<class T> void between() {
  T c = 5;
  long a[8];
#pragma acc data copyout(a)
#pragma acc kernels default(present)
  {
#pragma acc loop independent
    for (int i = 0; i < 8; i++) a[i] = i;
    for (T q = 0; q < 8; q++) c = (c * 5 + q) % 97; // warning: this 'kernels' region runs on one device thread: operators of a type
#pragma acc loop independent
    for (int i = 0; i < 8; i++) a[i] += 1;
  }
  printf("%ld %ld\n", (long)c, a[3]);
}
// A kernel reads what another one of the region, or of an earlier one in a queue, has changed. T *p is only read, and the device's.
template<class T, class P> void follows(P p) {
  T first = 39, last = 33, sum = 31;
  long x[50], y[50];
  for (int i = 0; i < 50; i++) x[i] = i * 57 % 83, y[i] = 0;
#pragma acc data copyin(p[0:50], x) copy(y)
  {
#pragma acc kernels async(1)
    {
#pragma acc loop independent
      for (int i = 0; i < 50; i++) {
        if (i == 14) first = (int)x[i];
        y[i] = p[i];
      }
      for (int i = 0; i < 50; i++) sum = ((int)sum * 3 + (int)x[i] + (int)first) % 97; // warning: this 'kernels' region runs on one device thread
    }
#pragma acc kernels loop independent async(1)
    for (int i = 0; i < 50; i++) y[i] += (int)sum;
#pragma acc kernels async(1)
    {
      for (int i = 0; i < 50; i++) last = ((int)last * 3 + (int)x[i]) % 97; // warning: this 'kernels' region runs on one device thread
#pragma acc loop independent
      for (int i = 0; i < 50; i++) y[i] += p[i] + (int)last;
    }
#pragma acc wait
  }
  long all = 0;
  for (int i = 0; i < 50; i++) all += (i + 1) * y[i];
  printf("%d %d %d %ld\n", (int)first, (int)last, (int)sum, all);
}
int main() {
  between<short>();
  long p[50];
  for (int i = 0; i < 50; i++) p[i] = i;
  follows<float>(p);
  static double far;
  printf("%d\n", compared(&far, nullptr));
  objects<double>(1), objects<int>(2);
  short x[3] = {1, 2, 3}, y[3] = {0, 0, -1};
  scale<short>(3, -1, x, y);
  int integers[3] = {-4, -3, -3};
  double numbers[3] = {-3, -2.5, -7};
  extremes(integers);
  extremes(numbers);
  printf("%g %g %d\n", last_of<double>(), (double)last_of<int>() / 2 + 1, y[2]);
}
