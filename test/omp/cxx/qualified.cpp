// Variables of namespaces, of classes and of file scope in regions where others have their names: parameters, variables of the region
// and of a lambda in it, reductions, sections, private copies, members; addresses on the device.
// flags: -fopenmp -acc
// prints: 51441 51441
// prints: 104250
// prints: 746441
// prints: 65
// prints: 141
// prints: 209 309
// prints: 760 702 7006 7060
#include <cstdio>
int p = 8, sum = 3, a[4] = {1, 2, 3, 4};
double *q = new double[4]{1, 2, 3, 4};
struct s { static int m; static int count[3]; };
int s::m = 4, s::count[3] = {5, 6, 7};
namespace ns { int n = 6, sum = 20; int a[4] = {50, 60, 70, 80}; struct pair { int x, y; }; pair both = {30, 31}; }
#pragma omp declare target(s::m)
template<class T> struct box { static T value; T own(T value) { T r = 0;
  #pragma omp target map(from: r)
  r = value * 100 + box::value;
  return r; } };
template<class T> T box<T>::value = 9;

static int parameters(int m, int n, int p) {
  int r[4] = {};
  #pragma omp target map(tofrom: r)
  { r[0] = m; r[1] = s::m; r[2] = ns::n + ::p; r[3] = n + p; }
  return r[0] + 10 * r[1] + 100 * r[2] + 10000 * r[3];
}
static int inside() {
  int r[4] = {};
  #pragma omp target map(tofrom: r)
  { int m = 1, n = 2, p = 3; r[0] = m; r[1] = s::m; r[2] = ns::n + ::p; r[3] = n + p; }
  return r[0] + 10 * r[1] + 100 * r[2] + 10000 * r[3];
}
static int sums() {
  int sum = 1;
  #pragma omp target teams distribute parallel for reduction(+: sum, ns::sum) reduction(max: ::sum) map(tofrom: sum, ns::sum, ::sum)
  for (int i = 0; i < 100; i++) { sum += i; ns::sum += 2 * i; if (::sum < i) ::sum = i; }
  return sum + ns::sum * 10 + ::sum;
}
static long arrays(int *a, int n) {
  long r = 0;
  #pragma omp target teams distribute parallel for reduction(+: r) map(to: a[0:n]) map(tofrom: ::a, ns::a[0:4]) firstprivate(ns::both)
  for (int i = 0; i < n; i++) {
    int both = i;
    auto add = [&](int x) { return x + ns::a[i] + ::a[i] + ns::both.y + s::count[i % 3]; };
    ::a[i] += 1; ns::a[i] += ::a[i]; r += add(a[i] + both);
  }
  return r + ::a[3] * 1000 + ns::a[2] * 10000l;
}
static double sections(double *q) {
  double r = 0;
  #pragma omp target map(tofrom: r) map(to: q[0:4], ::q[1:3])
  for (int i = 1; i < 4; i++) r += q[i] * ::q[i];
  return r;
}
static int privates(int n) {
  int r = 0;
  #pragma omp target teams distribute parallel for private(ns::n) reduction(+: r)
  for (int i = 0; i < 10; i++) { ns::n = i; r += ns::n * n; }
  return r + ns::n;
}
static int on_device(int *a, int *b) {
  int r = 0;
  #pragma acc parallel deviceptr(a, b) copyout(r)
  r = a[1] + 100 * b[2];
  return r;
}
static void addresses() {
  int a[4] = {5, 6, 7, 8};
  #pragma acc data copyin(a, ns::a, ::a)
  {
    #pragma acc host_data use_device(a, ns::a, ::a)
    printf("%d %d %d ", on_device(ns::a, a), on_device(::a, a), on_device(a, ns::a));
    #pragma acc host_data use_device(ns::a)
    printf("%d\n", on_device(ns::a, ns::a));
  }
}
int main() {
  int a[4] = {100, 200, 300, 400};
  double q[4] = {5, 6, 7, 8};
  printf("%d %d\n", parameters(1, 2, 3), inside());
  printf("%d\n", sums());
  printf("%ld\n", arrays(a, 4));
  printf("%g\n", sections(q));
  printf("%d\n", privates(3));
  printf("%d %g\n", box<int>().own(2), box<double>().own(3));
  for (int i = 0; i < 4; i++) ::a[i] = i + 1, ns::a[i] = 50 + i * 10;
  addresses();
}
