// More sections than threads, ordered with chunks and collapse, a parallel for inside a parallel, single with nowait.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int done[9] = {0}, order[30], n = 0, in[6][5] = {{0}}, once = 0, wrong = 0;
  #pragma omp target map(tofrom: done, n, in, once) map(from: order)
  #pragma omp parallel num_threads(4)
  {
    #pragma omp sections nowait
    {
      done[0]++;
      #pragma omp section
      done[1]++;
      #pragma omp section
      done[2]++;
      #pragma omp section
      done[3]++;
      #pragma omp section
      done[4]++;
      #pragma omp section
      { done[5]++; done[6]++; }
    }
    #pragma omp single nowait
    once++;
    #pragma omp for ordered schedule(dynamic, 2) collapse(2)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 5; j++) {
        in[i][j] += 1;
        #pragma omp ordered
        order[n++] = i * 5 + j;
      }
    #pragma omp for
    for (int i = 0; i < 6; i++) {
      #pragma omp parallel for
      for (int j = 0; j < 5; j++) in[i][j] += 10;
    }
  }
  for (int i = 0; i < 7; i++) wrong += done[i] != 1;
  for (int i = 0; i < 30; i++) wrong += (order[i] != i) + (in[i / 5][i % 5] != 11);
  printf("%d %d\n", wrong, once);  // prints: 0 1
}
