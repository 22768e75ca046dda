// Teams that differ in size meet in functions that templates, constructors and lambdas call.
// flags: -fopenmp
// emits: if (__ACCOMP_IN_MEETING_TEAM)
#include <cstdio>
#include <omp.h>
enum { N = 64 };
#pragma omp begin declare target
template<class T> static void shift(T *a, T *b) {
  int t = omp_get_thread_num(), all = omp_get_num_threads();
  a[t] = t + 1;
  #pragma omp barrier
  b[t] = a[(t + 1) % all] * 100 + all;
}
struct Shift {
  Shift(int *a, int *b) { shift(a, b); }
};
#pragma omp end declare target
static int wrong(const int *b) {
  int all = b[0] % 100, n = all < 1;
  for (int i = 0; i < all; i++) n += b[i] != ((i + 1) % all + 1) * 100 + all;
  return n;
}
struct ByName {
  static void run(int *a, int *b) { shift(a, b); }
};
struct ByObject {
  static void run(int *a, int *b) { Shift s(a, b); }
};
template<class How> static int run() {
  int a[N] = {}, b[N] = {}, c[N] = {}, teams = 0;
  #pragma omp target map(tofrom : a, b, c, teams)
  {
    teams++;
    #pragma omp parallel num_threads(5)
    How::run(a, b);
    teams++;
    #pragma omp parallel num_threads(37)
    How::run(a, c);
  }
  return wrong(b) + wrong(c) + 2 - teams;
}
int main() {
  int a[N] = {}, b[N] = {}, c[N] = {}, teams = 0;
  #pragma omp target map(tofrom : a, b, c, teams)
  {
    teams++;
    #pragma omp parallel num_threads(37)
    {
      auto f = [&] { shift(a, b); };
      f();
    }
    teams++;
    #pragma omp parallel num_threads(5)
    Shift(a, c);
  }
  printf("%d %d %d\n", run<ByName>(), run<ByObject>(), wrong(b) + wrong(c)); // prints: 0 0 0
}
