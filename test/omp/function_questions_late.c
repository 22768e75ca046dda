// Functions that ask which thread runs them: defined behind the region, with arrays of variable size, in declarations,
// conditions and headers of loops, as arguments of each other.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

struct Pair { int t, n; };
static struct Pair who(void);
static int pick(int a, int b) { return a * 100 + b * 10 + omp_get_thread_num(); }
static void put(int *out, int n, double m[n][n]) { out[omp_get_thread_num()] += (int)m[omp_get_thread_num() % n][0]; }

int main(void) {
  int out[8] = {0}, r[4] = {0}, all = 0, threads = 0, last(int), wrong = 0;
  double m[4][4];
  for (int i = 0; i < 16; i++) m[i / 4][i % 4] = i;
  #pragma omp target parallel num_threads(8) map(tofrom: out, r, threads, wrong) map(to: m)
  {
    int k = who().t ? who().t * 2 : -1;
    put(out, 4, m);
    if (who().t == 0) r[0] = pick(pick(1, 2), pick(3, 4));
    #pragma omp single
    threads = who().n;
    for (int i = who().t; i < 8; i += who().n) out[i] += 100;
    switch (last(k)) { case -1: r[1] = 1; break; case 0: break; default: r[2] = 1; }
  }
  for (int i = 0; i < 8; i++) wrong += out[i] != 100 + (i < threads ? i % 4 * 4 : 0), all += out[i] != 0;
  printf("%d %d, %d %d %d\n", wrong, all, r[0], r[1], r[2]);       // prints: 0 8, 15400 1 0
}

int last(int k) { int half(int); return half(k); }
int half(int k) { return k < 0 ? k : k - 2 * omp_get_thread_num(); }
static struct Pair who(void) { return (struct Pair){omp_get_thread_num(), omp_get_num_threads()}; }
