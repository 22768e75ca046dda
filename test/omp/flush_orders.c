// flush with a memory order, on the host and in a target region: what is written before it is seen behind it.
// flags: -mp
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, ready = 0, seen = 0;
  #pragma omp target map(tofrom: data, ready, seen)
  #pragma omp parallel num_threads(32)
  {
    if (omp_get_thread_num() == 0) {
      data = 10;
      #pragma omp flush release
      #pragma omp atomic write
      ready = 1;
    }
    if (omp_get_thread_num() == omp_get_num_threads() - 1) {
      int go = 0;
      while (!go) {
        #pragma omp atomic read
        go = ready;
      }
      #pragma omp flush acquire
      seen = data;
      #pragma omp flush acq_rel
      #pragma omp flush seq_cst
      #pragma omp flush(data)
    }
  }
  printf("%d\n", seen);    // prints: 10
  data = ready = seen = 0;
  #pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    data = 20;
    #pragma omp flush seq_cst
    #pragma omp atomic write
    ready = 1;
  } else {
    int go = 0;
    while (!go) {
      #pragma omp atomic read
      go = ready;
    }
    #pragma omp flush seq_cst
    seen = data;
  }
  printf("%d\n", seen);    // prints: 20
  return 0;
}
