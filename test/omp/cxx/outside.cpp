// Variables of the function around a region: counters and private ones that it declares, pointers with restrict that teams keep, arrays of variable size.
// flags: -mp -acc
// prints: 80700 80700 12
// prints: 64 59
// prints: 10 20
#include <cstdio>
#include <vector>
struct Pair { double a, b; };
template<class T> double sums(int n) {
  T i, twice;
  Pair v;
  static T p[200];
  double sum = 0;
#pragma omp target teams distribute parallel for private(twice, v) reduction(+: sum) map(from: p)
  for (i = 0; i < n; i++) {
    twice = 2 * i, v.a = twice, v.b = 1;
    p[i] = v.a + v.b;
    sum += twice;
  }
  T k, m;
#pragma omp target teams distribute parallel for map(tofrom: p) collapse(2)
  for (k = 0; k < 10; k++)
    for (m = 0; m < 20; m++) p[k * 20 + m] += k;
  double s = 0;
  for (int q = 0; q < 200; q++) s += p[q];
  return sum + s;
}
enum { N = 64 };
static void reverse(unsigned *__restrict to, const unsigned *__restrict from, const unsigned n, const unsigned more) {
#pragma omp target teams num_teams(2) thread_limit(32) map(to: from[0:n]) map(from: to[0:n])
  {
    unsigned key[N];
    from += 0, to += 0;
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < N; i++) key[i] = from[i] + more;
#pragma omp for
      for (int i = 0; i < N; i++) to[i] = key[N - 1 - i];
    }
  }
}
static void rows(int heads, int steps, float *to) {
  int t, i;
#pragma omp target teams distribute map(from: to[0:heads])
  for (int head = 0; head < heads; head++) {
    float part[steps];
#pragma omp parallel for
    for (t = 0; t < steps; t++) {
      float sum = 0;
#pragma omp parallel for reduction(+: sum)
      for (i = 0; i < steps; i++) sum += (float)(i == t);
      part[t] = sum + head;
    }
    float all = 0;
#pragma omp parallel for reduction(+: all)
    for (t = 0; t < steps; t++) all += part[t];
    to[head] = all;
  }
}
int main() {
  int i, j, t[10][10];
#pragma acc parallel loop private(j) copyout(t)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++) t[i][j] = i * j;
  printf("%g %g %d\n", sums<int>(200), sums<long>(200), t[3][4]);
  std::vector<unsigned> a(N), b(N);
  for (unsigned k = 0; k < N; k++) a[k] = k;
  reverse(b.data(), a.data(), N, 1);
  printf("%u %u\n", b[0], b[5]);
  float to[4];
  rows(4, 10, to);
  printf("%g %g\n", to[0], to[1]);
}
