// Part of called_by_c.c.
#include <omp.h>
#include <algorithm>
extern "C" int scaled(int x);
#pragma acc routine seq
extern "C" int counted(int x);
#pragma omp declare target
extern "C" int in_c;
extern "C" int in_cxx = 5;
template<class T> T most(T a, T b) { return std::max(a, b); }
extern "C" int largest(const int *p, int n) {
  int m = p[0];
  for (int i = 1; i < n; i++) m = most(m, scaled(p[i]) + in_c);
  return m;
}
#pragma omp end declare target
#pragma acc routine seq
extern "C" int doubled(int x) { return 2 * counted(x); }
extern "C" int sum_in_cxx(int n) {
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += scaled(i);
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++) s += counted(i);
  return s;
}
