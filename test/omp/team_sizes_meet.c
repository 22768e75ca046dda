// Teams of a region that differ in size, and whose threads meet, share loops, sums and what each has stored.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static int neighbours(int n) {
  int at[128] = {0}, seen = 0, threads = 0, sum = 0, copied = 0, right = 0;
  #pragma omp target map(tofrom : at, seen, threads, sum, copied, right)
  {
    #pragma omp parallel num_threads(n)
    {
      int t = omp_get_thread_num(), all = omp_get_num_threads();
      for (int round = 0; round < 5; round++) {
        at[t] = t + round;
        #pragma omp barrier
        #pragma omp atomic
        seen += at[(t + 1) % all] == (t + 1) % all + round;
        #pragma omp barrier
      }
      if (t == 0) threads = all;
    }
    right += seen == 5 * threads;
    #pragma omp parallel num_threads(n / 2 + 1)
    {
      int mine = 0;
      #pragma omp for reduction(+ : sum)
      for (int i = 0; i < 100; i++) sum += i;
      #pragma omp single copyprivate(mine)
      mine = sum;
      #pragma omp atomic
      copied += mine == 4950;
      #pragma omp barrier
      #pragma omp masked
      right += copied == omp_get_num_threads();
    }
    #pragma omp parallel num_threads(2)
    {
      #pragma omp single
      sum += 50;
      #pragma omp for
      for (int i = 0; i < 10; i++) at[i] = sum;
    }
    right += at[0] == 5000 && at[9] == 5000;
  }
  return right == 3 ? threads : -right;
}
int main(void) {
  int last = 0;
  for (int n = 1; n <= 97; n += 16) last = neighbours(n), printf("%s", last > 0 ? "." : "!");
  printf("\n"); // prints: .......
  printf("%s\n", neighbours(64) > 0 && neighbours(40) > 0 ? "right" : "wrong"); // prints: right
}
