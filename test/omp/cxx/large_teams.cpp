// Teams of more than 256 threads have an element for each thread, meet at barriers, and sum.
// flags: -mp
// devices: emu opencl nvidia
#include <omp.h>
#include <stdio.h>
template <int N> static void count(int *found, long *sums) {
  #pragma omp target teams num_teams(4) thread_limit(N) map(tofrom: found[0:4], sums[0:4])
  {
    int seen[N];
    long sum = 0;
    for (int i = 0; i < N; i++) seen[i] = 0;
    #pragma omp parallel
    {
      int t = omp_get_thread_num();
      seen[t] = t + 1;
      #pragma omp barrier
      #pragma omp for reduction(+: sum)
      for (int i = 0; i < N; i++) sum += seen[N - 1 - i];
      if (t == 0) found[omp_get_team_num()] = omp_get_num_threads();
    }
    sums[omp_get_team_num()] = sum;
  }
}
template <int N> static int wrong() {
  int found[4] = {0}, bad = 0;
  long sums[4] = {0};
  count<N>(found, sums);
  for (int i = 0; i < 4; i++) bad += found[i] != N || sums[i] != N * (N + 1L) / 2;
  return bad;
}
int main() {
  printf("wrong = %d %d\n", wrong<512>(), wrong<1024>()); // prints: wrong = 0 0
}
