// The team of 'target parallel' shares what is mapped; in member functions, too.
// flags: -mp
#include <cstdio>

struct Counter {
  int step = 3, seen = 0;
  void run() {
    int value = 0, threads = 0;
    double large[200] = {0};
    #pragma omp target parallel map(tofrom: value, threads, large) num_threads(3)
    {
      #pragma omp atomic
      threads += 1;
      #pragma omp single
      {
        value = step;
        seen = 7;
        large[199] = 2;
      }
    }
    printf("%d %d %d %g\n", value, threads, seen, large[199]); // prints: 3 3 7 2
  }
};

int main() {
  Counter c;
  c.run();
  return 0;
}
