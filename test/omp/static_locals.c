// Static variables of functions that devices call, and of regions: the device has one of each, which starts as the program
// says and lasts (OpenMP 6.0, 9.9).
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

struct S { int n; double w; };
static int count(void) {
  static int n, m = 3, a[3] = {1, 2, 3};
  static struct S s = {.n = 5, .w = 2.5};
  struct S t = {.n = 1};
  n++, s.n += t.n;
  return n * 10000 + m * 1000 + a[n % 3] * 100 + s.n * 10 + (int)(sizeof a / sizeof n);
}
static int blocks(int k) {
  if (k) { static int n = 100; return n++; }
  static int n = 200;
  return n++;
}
static int team(void) {
  static int hits = 0;
  #pragma omp for
  for (int i = 0; i < 40; i++) {
    #pragma omp atomic
    hits++;
  }
  return hits;
}
static int ask(void) {
  static int most = -1;
  if (omp_get_num_threads() > most) most = omp_get_num_threads();
  return most;
}

int main(void) {
  int r[7] = {0}, hits = -1, asked = 0;
  #pragma omp target map(tofrom: r)
  {
    static int here = 4;
    r[0] = count(), r[1] = count();
    r[2] = blocks(0), r[3] = blocks(1), r[4] = blocks(0), r[5] = blocks(1);
    r[6] = here++;
  }
  for (int i = 0; i < 7; i++) printf("%d ", r[i]);
  #pragma omp target parallel num_threads(4) map(tofrom: hits)
  {
    int x = team();
    #pragma omp single
    hits = x;
  }
  #pragma omp target map(from: asked)
  asked = ask();
  printf("| %d %d\n", hits, asked);   // prints: 13263 23373 200 100 201 101 4 | 40 1
}
