// A C++ file without regions: clauses of OpenMP 6.0 on directives of the host do not take those behind them along, and scope and
// transparent tasks are compiled.
// flags: -fopenmp
#include <cstdio>
#include <omp.h>
#include <unistd.h>

int main() {
  int all = 0, x = 0, y = 0, sum = 0;
  #pragma omp parallel num_threads(3) safesync(2) reduction(+: all)
  {
    usleep(1000);
    all++;
  }
  #pragma omp parallel num_threads(4)
  #pragma omp scope
  {
    #pragma omp atomic
    sum += 10;
  }
  #pragma omp parallel num_threads(3)
  #pragma omp single
  {
    #pragma omp task transparent shared(x)
    #pragma omp task depend(out: x) shared(x)
    {
      usleep(10000);
      x = 7;
    }
    #pragma omp task depend(in: x) shared(x, y)
    y = x;
  }
  std::printf("%d %d %d\n", all, sum, y);  // prints: 3 40 7
}
