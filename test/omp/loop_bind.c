// loop over teams, over the threads of a parallel, or by each thread: every iteration runs once where it should.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  enum { G = 6, N = 45 };
  static int a[G][N], b[G][N], c[N], d[N], count;
  int wrong = 0;
  #pragma omp target teams map(tofrom: a, b)
  {
    #pragma omp loop bind(teams)
    for (int i = 0; i < G; i++) {
      #pragma omp loop bind(parallel)
      for (int j = 0; j < N; j++) a[i][j] += i + j;
    }
    #pragma omp distribute
    for (int i = 0; i < G; i++) {
      #pragma omp parallel
      {
        #pragma omp loop bind(parallel)
        for (int j = 0; j < N; j++) b[i][j] += i - j;
      }
    }
  }
  #pragma omp target map(tofrom: c, d, count)
  #pragma omp parallel num_threads(5)
  {
    int mine = 0;
    #pragma omp loop bind(thread)
    for (int j = 0; j < N; j++) mine += j;
    #pragma omp atomic
    count += mine == N * (N - 1) / 2;
    #pragma omp loop
    for (int j = 0; j < N; j++) c[j] += j;
    #pragma omp loop bind(parallel) order(concurrent)
    for (int j = 0; j < N; j++) d[j] += c[N - 1 - j];
  }
  for (int i = 0; i < G; i++)
    for (int j = 0; j < N; j++) wrong += (a[i][j] != i + j) + (b[i][j] != i - j);
  for (int j = 0; j < N; j++) wrong += d[j] != N - 1 - j;
  printf("wrong = %d, %d\n", wrong, count > 0 && count <= 5);  // prints: wrong = 0, 1
}
