// target parallel masked, a combined name of 6.0: 'target', 'parallel' inside of it, 'masked' inside of that.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int who = -1, threads = 0, count = 0;
  #pragma omp target parallel masked num_threads(4) map(tofrom: count) map(from: who, threads)
  {
    who = omp_get_thread_num(), threads = omp_get_num_threads();
    count++;
  }
  printf("%d %d %d\n", who, threads, count);  // prints: 0 4 1
  #pragma omp target parallel masked filter(2) num_threads(3) map(from: who) if(target: threads > 1)
  who = omp_get_thread_num();
  printf("%d\n", who);  // prints: 2
}
