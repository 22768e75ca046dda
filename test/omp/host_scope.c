// scope on the host: all threads of the team run it, with copies and reductions of their own; without nowait they wait.
// flags: -fopenmp
#include <float.h>
#include <limits.h>
#include <omp.h>
#include <stdio.h>
typedef struct { int a, b[3]; } S;
int main(void) {
  int sum = 100, most = INT_MIN, all = 1, any = 0, bits = 0, start = 5, mine = -1, wrong = 0, threads = 0, nested = 0, t[3] = {1, 2, 3};
  unsigned least = UINT_MAX;
  double low = DBL_MAX, product = 1;
  float high = -FLT_MAX;
  long done = 0;
  const int fixed = 7;
  S s = {1, {2, 3, 4}};
  #pragma omp parallel num_threads(4)
  {
    int me = omp_get_thread_num();
    #pragma omp scope reduction(+: sum) reduction(max: most, high) reduction(min: least, low) reduction(*: product) \
                      reduction(&&: all) reduction(||: any) reduction(|: bits) \
                      firstprivate(start, t, s, fixed) private(mine)
    {
      mine = me + start;
      start = 1000;
      t[1] += me, s.b[2] += me;
      sum += mine, most = mine, high = -1.5f * mine, least = (unsigned)mine, low = 0.5 * mine, product *= 2;
      all = all && me < 3, any = any || me == 2, bits |= 1 << me;
      if (t[1] != 2 + me || s.b[2] != 4 + me || fixed != 7) sum += 10000;
      #pragma omp for nowait
      for (int i = 0; i < 64; i++) sum++;
    }
    if (sum != 100 + 26 + 64 || bits != 15) {  // after the barrier all is there
      #pragma omp atomic
      wrong++;
    }
    #pragma omp scope nowait
    #pragma omp single nowait
    threads = omp_get_num_threads();
    #pragma omp scope nowait(me >= 0) reduction(-: nested)
    {
      #pragma omp scope
      {
        #pragma omp atomic
        done++;
      }
      if (done != 4) {
        #pragma omp atomic
        wrong++;
      }
      nested -= 1;
    }
  }
  printf("%d %d %d %d %d\n", sum, threads, wrong, nested, (int)done);  // prints: 190 4 0 -4 4
  printf("%d %u %g %g %g\n", most, least, low, (double)high, product);  // prints: 8 5 2.5 -7.5 16
  printf("%d %d %d\n", all, any, bits);                                // prints: 0 1 15
  static short grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int n = 5, line[n];
  double _Complex z = 1;
  for (int i = 0; i < n; i++) line[i] = 10 * i;
  #pragma omp parallel num_threads(3)
  #pragma omp scope reduction(+: grid, z) reduction(max: line)
  {
    grid[1][2] += 2, grid[0][0]++, z += 2;
    for (int i = 0; i < n; i++) line[i] = 25;
  }
  printf("%d %d %d %d %d %g\n", grid[0][0], grid[0][1], grid[1][2], line[1], line[4], __real__ z);  // prints: 4 2 12 25 40 7
  printf("%d %d %d %d\n", start, mine, t[1], s.b[2]);                  // prints: 5 -1 2 4
  #pragma omp scope reduction(+: sum)
  sum++;
  printf("%d\n", sum);                                                 // prints: 191
}
