// Arrays as long as a template's arguments say, of which the threads of a team or a gang share one: small ones, and ones that no
// shared memory holds. A pointer to elements of a template's type that they share; objects whose constructors only an instance knows.
// flags: -mp -acc
// prints: 496 28 7998000
// prints: 20 60 7500
// prints: 7 8
// prints: 13 54 94 54 94
#include <cstdio>
#include <omp.h>
enum { EXTRA = 3 };
template<int A, int B, class T> T reversed(T *out) {
#pragma omp target teams num_teams(2) thread_limit(32) map(tofrom: out[0:A * B * 2])
  {
    T shared[A * B + EXTRA], *end = shared + A * B;
#pragma omp parallel
    {
      int t = omp_get_thread_num(), n = omp_get_num_threads();
      for (int i = t; i < A * B; i += n) shared[i] = i;
#pragma omp barrier
      for (int i = t; i < A * B; i += n) out[omp_get_team_num() * A * B + i] += end[-1 - i];
    }
  }
  T sum = 0;
  for (int i = 0; i < A * B; i++) sum += out[A * B + i];
  return sum;
}
template<class T, unsigned N> struct Tiles {
  static constexpr int halo = 1;
  T sums[3] = {};
  void run() {
    T *s = sums;
#pragma acc parallel loop gang copy(s[0:3])
    for (int i = 0; i < 3; i++) {
      T a[N], b[N + 2 * halo][2];
#pragma acc loop vector
      for (unsigned j = 0; j < N; j++) a[j] = i, b[j + halo][1] = 1;
      T t = 0;
#pragma acc loop vector reduction(+: t)
      for (unsigned j = 0; j < N; j++) t += a[N - 1 - j] + b[N - j][1];
      s[i] += t;
    }
  }
};
template<class T> void moved(T *a) {
#pragma omp target teams num_teams(1) map(tofrom: a[0:4])
  {
    T own[4], *at = own;
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      at++;
      if (omp_get_thread_num() == 0) at[1] = 7;
#pragma omp barrier
#pragma omp masked
      a[1] = own[2], a[2] = at[1] + T(1);
    }
  }
}
struct Made {
  int a = 3, b;
  Made() : b(4) {}
};
template<class T, int N> int objects(int *out) {
  int sum = 0;
#pragma omp target teams num_teams(2) map(tofrom: sum, out[0:2 * N])
  {
    T one, three[3];
    Made more[N];
    int zero[N] = {}, first[N] = {1, 2};
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < N; i++) more[i].a += i + zero[i] + first[i] + (i < 2) * 5;
#pragma omp parallel for num_threads(3)
    for (int i = 0; i < 3; i++) three[i].a += one.b + i;
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < N; i++) out[omp_get_team_num() * N + i] = more[i].a * 10 + more[i].b;
    if (omp_get_team_num() == 1) {
      one.a++;
      sum += three[2].a + one.a;
    }
  }
  return sum;
}
int main() {
  static double o[128];
  static short p[64];
  static int q[8000];
  printf("%g %d %d\n", reversed<4, 8>(o), reversed<2, 4>(p), reversed<40, 100>(q));
  Tiles<int, 20> a;
  Tiles<double, 2500> b;
  a.run(), b.run();
  printf("%d %d %g\n", a.sums[0], a.sums[2], b.sums[2]);
  moved(q);
  printf("%d %d\n", q[1], q[2]);
  int made[8];
  int sum = objects<Made, 4>(made);
  printf("%d %d %d %d %d\n", sum, made[2], made[0], made[6], made[4]);
}
