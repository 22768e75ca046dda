// std::clock() and omp_get_wtime() in a region of C++ never run backwards.
// flags: -fopenmp
#include <cstdio>
#include <ctime>
#include <omp.h>

template<class T> struct Times { T before, after; };

int main() {
  Times<std::clock_t> ticks{1, 0};
  Times<double> seconds{1, 0};
  int sum = 0;
  #pragma omp target map(tofrom: ticks, seconds, sum)
  {
    ticks.before = clock();
    seconds.before = omp_get_wtime();
    for (int i = 0; i < 100; i++) sum += i;
    ticks.after = std::clock();
    seconds.after = omp_get_wtime();
  }
  printf("%d %d %d\n", ticks.after >= ticks.before, seconds.after >= seconds.before, sum); // prints: 1 1 4950
}
