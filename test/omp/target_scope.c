// scope in a target region: all threads of the team run it, with copies and reductions of its own.
// flags: -fopenmp
// devices: emu
#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 100, threads = 0, wrong = 0, most = 0;
  #pragma omp target map(tofrom: sum, threads, wrong, most)
  #pragma omp parallel num_threads(16)
  {
    int start = omp_get_thread_num(), mine = -1;
    #pragma omp scope reduction(+: sum) reduction(max: most) firstprivate(start) private(mine)
    {
      mine = start;
      start = 1000;
      sum += mine;
      most = mine;
      #pragma omp for nowait
      for (int i = 0; i < 64; i++) sum++;
    }
    #pragma omp atomic
    wrong += start != omp_get_thread_num() || mine != -1;
    #pragma omp scope nowait
    {
      #pragma omp single
      threads = omp_get_num_threads();
    }
  }
  printf("%d %d %d\n", sum - 100 - 64 - threads * (threads - 1) / 2, most - threads + 1, wrong);  // prints: 0 0 0
}
