// induction (OpenMP 6.0): the value in each iteration and behind the loop, of built-in and of declared operators.
// flags: -mp -Wall -Wextra -Werror
#include <math.h>
#include <stdio.h>
enum { N = 40 };
typedef struct { double x, y; } Point;
#pragma omp declare target
static void move(Point *p, Point by) { p->x += by.x, p->y += by.y; }
static Point times(Point p, long long n) { return (Point){p.x * (double)n, p.y * (double)n}; }
#pragma omp end declare target
#pragma omp declare_induction(along : Point) inductor(move(&omp_var, omp_step)) collector(times(omp_step, omp_idx))
#pragma omp declare induction(grow : (double, double), float) \
    inductor(omp_var = omp_var * omp_step) collector(ldexp(omp_step / 2.0, (int)omp_idx))

static int wrong(const double *v, double start, double step, int multiplies) {
  int bad = 0;
  for (int i = 0; i < N; i++) {
    bad += v[i] != start;
    start = multiplies ? start * step : start + step;
  }
  return bad;
}

int main(void) {
  double v[N], w[N], x = 3, one = 1;
  int k = 5, three = 3, down[N], bad = 0;
  unsigned power = 7;
  Point p = {1, 2}, at[N];
  #pragma omp target parallel for induction(step(0.5), +: x) induction(relaxed, step(2), *: one) map(from: v, w)
  for (int i = 0; i < N; i++) {
    v[i] = x, w[i] = one;
    x += 0.5, one *= 2;
  }
  printf("%d %d, x %g, one %g\n", wrong(v, 3, 0.5, 0), wrong(w, 1, 2, 1), x, one); // prints: 0 0, x 23, one 1.09951e+12
  #pragma omp target teams distribute parallel for induction(strict, step(-three), +: k) \
      induction(step(three), *: power) num_teams(8) map(from: down)
  for (long i = N - 1; i >= 0; i -= 1) {
    down[i] = k + (int)(power % 2);
    k -= three;
    power *= (unsigned)three;
  }
  for (int i = 0; i < N; i++) bad += down[i] != 5 - 3 * (N - 1 - i) + 1;
  unsigned expected = 7;
  for (int i = 0; i < N; i++) expected *= 3;
  printf("%d wrong, k %d, power %s\n", bad, k, power == expected ? "right" : "wrong"); // prints: 0 wrong, k -115, power right
  bad = 0;
  Point by = {0.5, -1};
  one = 1;
  #pragma omp target parallel for simd induction(step(by), along: p) induction(step(2.0), grow: one) map(from: at)
  for (int i = 0; i < N; i++) {
    at[i] = (Point){p.x, p.y + (i < 30 ? one : 0)};
    move(&p, by);
    one *= 2;
  }
  for (int i = 0; i < N; i++) bad += at[i].x != 1 + 0.5 * i || at[i].y != 2 - i + (i < 30 ? ldexp(1, i) : 0);
  printf("%d wrong, p %g %g\n", bad, p.x, p.y);                                    // prints: 0 wrong, p 21 -38
  // Inside of a region: a team shares the loop; the value on the device counts.
  int s = 10, cell[4][5], last = 0;
  #pragma omp target map(tofrom: s, last) map(from: v, cell)
  {
    #pragma omp parallel
    {
      #pragma omp for induction(step(2), +: s)
      for (int i = 0; i < N; i++) {
        v[i] = s;
        s += 2;
      }
    }
    int c = 0;
    #pragma omp parallel for collapse(2) induction(step(1), +: c)
    for (int i = 0; i < 4; i++)
      for (int j = 4; j >= 0; j--) cell[i][j] = c++;
    last = c;
    #pragma omp simd induction(step(3), +: last)
    for (int i = 0; i < 9; i += 2) last += 3;
  }
  bad = wrong(v, 10, 2, 0);
  for (int i = 0; i < 20; i++) bad += cell[i / 5][4 - i % 5] != i;
  printf("%d wrong, s %d, last %d\n", bad, s, last);                               // prints: 0 wrong, s 90, last 35
  #pragma omp target data map(tofrom: s)
  {
    #pragma omp target map(tofrom: s)
    s = 1000;
    #pragma omp target teams distribute parallel for induction(step(1), +: s) map(from: v)
    for (int i = 0; i < N; i++) v[i] = s++;
  }
  printf("%d wrong, s %d\n", wrong(v, 1000, 1, 0), s);                             // prints: 0 wrong, s 1040
  return 0;
}
