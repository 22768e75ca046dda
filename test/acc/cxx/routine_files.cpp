// Routines gang, worker and vector of another file: overloads, members, instances of a template.
// flags: -acc
// sources: routine_files.part.cpp
// prints: 0 0
#include <cstdio>
namespace far {
#pragma acc routine vector
double sum(const double *x, int n);
#pragma acc routine vector
int sum(const int *x, int n);
struct Filler {
  int base;
  #pragma acc routine worker
  void fill(int *x, int rows, int n) const;
  #pragma acc routine gang
  static void all(int *x, int n);
};
#pragma acc routine vector
template<class T> void scale(T *x, int n, T by);
extern template void scale<int>(int *, int, int);
}
extern "C" {
#pragma acc routine vector
int largest(const int *x, int n);
}
template<class T> int test() {
  static T x[6][40], s[6];
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 40; k++) x[i][k] = i + k;
  #pragma acc parallel loop gang worker copy(x) copyout(s)
  for (int i = 0; i < 6; i++) {
    T t = far::sum(x[i], 40);
    s[i] = t;
    far::scale(x[i], 40, T(2 * i));
  }
  int wrong = 0;
  for (int i = 0; i < 6; i++) {
    wrong += s[i] != 40 * i + 780;
    for (int k = 0; k < 40; k++) wrong += x[i][k] != 2 * i * (i + k);
  }
  return wrong;
}
int main() {
  static int m[6][4 * 40], v[500], top[6], wrong = 0;
  far::Filler f = {3};
  #pragma acc parallel loop gang num_workers(4) vector_length(32) copyout(m, top)
  for (int i = 0; i < 6; i++) {
    f.fill(m[i], 4, 40);
    top[i] = largest(m[i], 160) + i;
  }
  #pragma acc parallel copyout(v) num_gangs(5)
  { far::Filler::all(v, 500); }
  for (int i = 0; i < 6; i++) {
    wrong += top[i] != 3 * 42 + i;
    for (int k = 0; k < 160; k++) wrong += m[i][k] != 3 * (k / 40 + k % 40);
  }
  for (int i = 0; i < 500; i++) wrong += v[i] != 7 * i;
  printf("%d %d\n", test<int>(), wrong);
}
