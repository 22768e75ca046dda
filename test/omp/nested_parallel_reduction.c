// A parallel region inside another one is a team of one: its reduction joins the copies of that team alone, whoever meets it.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static void add(int *t) {
  int s = *t;
  #pragma omp parallel num_threads(2) reduction(+: s)
  s += 1;
  *t = s;
}

int main(void) {
  int bad = 0;
  #pragma omp target map(tofrom: bad)
  #pragma omp parallel num_threads(4) reduction(+: bad)
  {
    int me = omp_get_thread_num(), s = 0, n = 0, t = 0, c = 0, f = me, w = 0;
    #pragma omp parallel num_threads(1) reduction(+: s) reduction(max: n)
    { s += 1; n = 1; }
    if (me == 2) {
      #pragma omp parallel num_threads(1) reduction(+: t)
      t += 1;
    }
    #pragma omp critical
    {
      #pragma omp parallel num_threads(1) reduction(+: c)
      c += 1;
    }
    #pragma omp parallel sections num_threads(1) reduction(+: w)
    {
      w += 1;
      #pragma omp section
      w += 2;
    }
    add(&f);
    bad = (s != 1) + (n != 1) + (t != (me == 2)) + (c != 1) + (w != 3) + (f != me + 1);
  }
  printf("%d\n", bad);  // prints: 0
}
