// A team has as many threads as num_threads says, whole warps or not: they meet, share loops, sections and sums.
// flags: -mp
#include <omp.h>
#include <stdio.h>
typedef struct { double x; long n; } Pair;
#pragma omp declare reduction(join: Pair: omp_out.x += omp_in.x, omp_out.n += omp_in.n) initializer(omp_priv = {0, 0})
static void orphan(int *a, int *sum) {
  #pragma omp for
  for (int i = 0; i < 500; i++) {
    #pragma omp atomic
    *sum += a[i];
  }
}
static int is_wrong(int n, int *a) {
  int got = 0, last = -1, sum = 0, copied = 0, next = 0, part[3] = {0}, most = 0, ids[1024] = {0};
  Pair p = {0, 0};
  #pragma omp target map(tofrom: got, last, sum, copied, next, p, part, most, ids) map(to: a[0:500])
  {
    #pragma omp parallel num_threads(n)
    {
      int t = omp_get_thread_num(), mine = 0, threads = omp_get_num_threads();
      if (t == n - 1) got = threads;
      ids[t] = t;
      #pragma omp barrier
      #pragma omp atomic
      next += ids[(t + 1) % threads] == (t + 1) % threads;
      #pragma omp for lastprivate(last) reduction(join: p) reduction(max: most)
      for (int i = 0; i < 300; i++) {
        last = i, p.x += i, p.n++;
        if (i * 7 % 300 > most) most = i * 7 % 300;
      }
      orphan(a, &sum);
      #pragma omp single copyprivate(mine)
      mine = 5;
      #pragma omp atomic
      copied += mine;
      #pragma omp for reduction(+: part)
      for (int i = 0; i < 90; i++) part[i % 3] += i;
    }
  }
  return got != n || last != 299 || p.x != 44850 || p.n != 300 || most != 299 || sum != 1494 || copied != 5 * n || next != n ||
         part[0] != 1305 || part[1] != 1335 || part[2] != 1365;
}
int main(void) {
  const int sizes[] = {1, 5, 31, 32, 33, 47, 64, 65, 97, 127, 129, 300, 1000};
  int a[500], wrong = 0, sum = 0, counted = 0;
  for (int i = 0; i < 500; i++) a[i] = i % 7;
  for (int k = 0; k < 13; k++) wrong += is_wrong(sizes[k], a);
  printf("wrong = %d\n", wrong);                  // prints: wrong = 0
  #pragma omp target parallel num_threads(65) reduction(+: sum) map(tofrom: counted)
  {
    sum += omp_get_thread_num();
    if (!omp_get_thread_num()) counted = omp_get_num_threads();
  }
  printf("%d %d\n", counted, sum);                // prints: 65 2080
  return 0;
}
