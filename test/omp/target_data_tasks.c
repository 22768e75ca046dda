// target_data of OpenMP 6.0: it waits for what it depends on, and for the tasks that start in it; 'nogroup' for none.
// flags: -mp
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int a = 0, order = 0, b = 0;
  #pragma omp parallel num_threads(2)
  #pragma omp single
  {
    #pragma omp task depend(out: a) shared(a)
    {
      usleep(20000);
      a = 1;
    }
    #pragma omp target_data map(tofrom: a) depend(inout: a) nowait
    {
      #pragma omp target map(tofrom: a) nowait
      a = a * 10 + 2;
      #pragma omp task shared(order)
      {
        usleep(20000);
        order = 1;
      }
    }
    printf("a %d, order %d\n", a, order);       // prints: a 12, order 1
    volatile int go = 0, seen = 0;
    #pragma omp target_data map(tofrom: b) nogroup
    {
      #pragma omp task shared(go, seen)
      {
        for (int i = 0; i < 2000 && !go; i++) usleep(1000);
        seen = go;
      }
      #pragma omp target map(tofrom: b)
      b = 5;
    }
    go = 1;
    #pragma omp taskwait
    printf("b %d, seen %d\n", b, seen);         // prints: b 5, seen 1
  }
  return 0;
}
