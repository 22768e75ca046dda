// A static schedule with a chunk deals it out in turn: a program may rely on who runs what.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  enum { N = 50 };
  int who[N], threads = 0, wrong = 0;
  #pragma omp target map(tofrom: who, threads)
  #pragma omp parallel num_threads(4)
  {
    #pragma omp single
    threads = omp_get_num_threads();
    #pragma omp for schedule(static, 3)
    for (int i = 0; i < N; i++) who[i] = omp_get_thread_num();
  }
  for (int i = 0; i < N; i++) wrong += who[i] != i / 3 % threads;
  #pragma omp target map(tofrom: who, threads)
  {
    threads = 0;
    #pragma omp parallel for schedule(static) num_threads(7) reduction(max: threads)
    for (int i = N - 1; i >= 0; i--) {
      who[i] = omp_get_thread_num();
      threads = omp_get_num_threads();
    }
  }
  int most = (N + threads - 1) / threads, own = 1;
  for (int i = N - 2; i >= 0; i--) {
    own = who[i] == who[i + 1] ? own + 1 : 1;
    wrong += who[i] < who[i + 1] || who[i] >= threads || own > most;
  }
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
