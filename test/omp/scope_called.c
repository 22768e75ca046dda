// 'scope' in functions that devices call: in teams of one, or of the team that calls; on the host by its own threads.
// flags: -mp
#include <omp.h>
#include <stdio.h>
static int whole(int n) {
  int s = 0, most = -1, a[3] = {0};
  #pragma omp parallel num_threads(4)
  {
    int k = omp_get_thread_num();
    #pragma omp scope reduction(+: s, a) reduction(max: most) private(k)
    {
      k = n;
      s += k;
      a[1] += 1;
      if (n > most) most = n;
    }
    #pragma omp scope nowait
    {
      #pragma omp atomic
      a[2]++;
    }
  }
  return s == n * a[1] && a[1] == a[2] && most == n;
}
static int total(int n) {
  static int sum;
  #pragma omp scope reduction(+: sum)
  sum += n;
  return sum;
}
static void team(int *sum) {
  int own = 0;
  #pragma omp scope firstprivate(own)
  {
    own++;
    #pragma omp atomic
    *sum += own;
  }
}
#pragma omp begin declare target
int declared(int n) {
  int s = 0;
  #pragma omp parallel
  {
    #pragma omp scope reduction(*: n)
    n *= 2;
  }
  return n + s;
}
#pragma omp end declare target
int main(void) {
  int r[3] = {0}, sum = 0, here = whole(4), twice = declared(1) > 1;
  #pragma omp target map(tofrom: r)
  {
    r[0] = whole(5);
    r[1] = total(2) + total(3);
    r[2] = declared(3) > 3;
  }
  printf("%d %d %d %d %d\n", here, twice, r[0], r[1], r[2]);  // prints: 1 1 1 7 1
  #pragma omp target parallel num_threads(5) map(tofrom: sum)
  team(&sum);
  printf("%d\n", sum);                                        // prints: 5
  return 0;
}
