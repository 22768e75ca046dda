// What a team's threads share out: copyprivate, masked with filter, ordered, nested parallel, sections with
// reduction and lastprivate, if and num_threads.
// flags: -fopenmp
#include <stdio.h>
#include <omp.h>
int main(void) {
  int order[20], n = 0, sum = 0, seven = 0, inner = 0, last = 0, secsum = 0, alone = 0, few = 0, bad = 0;
  #pragma omp target map(tofrom: order, n, sum, seven, inner, last, secsum, alone, few, bad)
  {
    int seed = 3, many = 5;
    #pragma omp parallel firstprivate(seed) num_threads(many)
    {
      int mine = 0;
      #pragma omp single copyprivate(mine)
      mine = seed + 4;
      #pragma omp critical(count)
      sum += mine - 7;
      #pragma omp masked filter(omp_get_num_threads() - 1)
      seven = mine;
      #pragma omp for ordered
      for (int i = 0; i < 20; i++) {
        #pragma omp ordered
        order[n++] = i;
      }
      #pragma omp sections reduction(+: secsum) lastprivate(last)
      {
        #pragma omp section
        { secsum += 1; last = 1; }
        #pragma omp section
        { secsum += 10; last = 2; }
      }
      #pragma omp parallel reduction(+: inner)
      {
        inner += omp_get_num_threads() + omp_get_thread_num();
        #pragma omp barrier
      }
      seed++;
    }
    #pragma omp parallel if(n < 0)
    {
      #pragma omp atomic
      alone++;
    }
    #pragma omp parallel sections
    {
      #pragma omp section
      few += 1;
    }
    if (seed != 3) bad++;
  }
  for (int i = 0; i < 20; i++) bad += order[i] != i;
  printf("n %d sum %d seven %d last %d sections %d alone %d few %d bad %d\n", n, sum, seven, last, secsum, alone, few, bad);  // prints: n 20 sum 0 seven 7 last 2 sections 11 alone 1 few 1 bad 0
  if (inner < 1 || inner > 5) printf("inner %d\n", inner);
}
