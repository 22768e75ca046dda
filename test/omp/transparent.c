// Child tasks of transparent tasks and the tasks around them depend on each other (OpenMP 6.0, 14.1), on the host, in regions and
// in functions that both call.
// flags: -fopenmp
// env: OMP_NUM_THREADS=4
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static int add(int x) {
  int a = x, b = 0;
  #pragma omp task shared(a, b) transparent(omp_impex) if(a > 0)
  {
    #pragma omp task shared(a, b) depend(out: b)
    b = a + 1;
  }
  #pragma omp taskwait
  return b;
}
#pragma omp declare target(add)

int main(void) {
  int x = 0, y = 0, late = 0, sum = 0, seen[3] = {0};
  omp_impex_t kind = omp_import;
  #pragma omp parallel num_threads(4) shared(x, y, late, seen, kind)
  #pragma omp single
  {
    #pragma omp task shared(x) depend(out: x)
    {
      usleep(20000);
      x = 1;
    }
    #pragma omp task shared(x, seen) \
      transparent(kind)
    {
      #pragma omp task shared(x, seen) depend(in: x)
      seen[0] = x;
    }
    #pragma omp task shared(y) transparent(omp_export) untied depend(out: late)
    {
      #pragma omp task shared(y) depend(out: y)
      {
        usleep(20000);
        y = 2;
      }
    }
    #pragma omp task shared(y, seen) depend(in: y)
    seen[1] = y;
    #pragma omp task shared(late) transparent
    #pragma omp task shared(late) depend(inout: late)
    {
      usleep(20000);
      late = 3;
    }
    #pragma omp task shared(late, seen) depend(in: late)
    seen[2] = late;
    #pragma omp task transparent(omp_not_impex) shared(sum)
    sum += 0;
  }
  printf("%d %d %d\n", seen[0], seen[1], seen[2]);  // prints: 1 2 3
  #pragma omp target map(tofrom: sum)
  {
    #pragma omp task transparent shared(sum) depend(inout: sum)
    sum += add(40);
  }
  printf("%d %d\n", sum, add(1));                   // prints: 41 2
}
