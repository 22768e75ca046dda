// metadirective in templates, members, namespaces and lambdas; choices that the program makes when it runs.
// flags: -fopenmp
// prints: 45 24 4 5 15
#include <cstdio>
namespace ns {
template<class T> int tmpl(T n) {
  int r = 0;
#pragma omp target map(tofrom: r)
  {
#pragma omp metadirective when(device={kind(nohost)}: parallel for reduction(+: r)) otherwise()
    for (int i = 0; i < n; i++) r += i;
  }
  return r;
}
struct S {
  int k;
  int member(int n) {
    int r = 0;
#pragma omp metadirective when(user={condition(n > 3)}: target teams distribute parallel for reduction(+: r) map(tofrom: r)) otherwise(parallel for reduction(+: r))
    for (int i = 0; i < n; i++) r += i * k;
#pragma omp metadirective when(target_device={kind(nohost)}: target teams distribute parallel for reduction(+: r) map(tofrom: r)) otherwise(parallel for reduction(+: r))
    for (int i = 0; i < n; i++) r += i * k;
    return r;
  }
};
namespace { inline int deep(int n) {
  int r = 0;
#pragma omp metadirective when(target_device={device_num(0), kind(nohost)}: target map(tofrom: r)) otherwise()
  r += n;
  return r;
} }
}
int main() {
  auto f = [](int n) {
    int r = 0;
#pragma omp target map(tofrom: r)
#pragma omp metadirective when(device={kind(nohost)}: parallel for reduction(+: r)) otherwise()
    for (int i = 0; i < n; i++) r += i;
    return r;
  };
  printf("%d %d %d %d %d\n", ns::tmpl(10), ns::S{2}.member(4), ns::S{2}.member(2), ns::deep(5), f(6));
}
