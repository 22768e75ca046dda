// Teams reduce an array whose threads reduce it too, of any length; loops without iterations.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
static int run(int n, int rows, int columns, int threads) {
  double *h = malloc(sizeof *h * (size_t)n), *want = malloc(sizeof *want * (size_t)n);
  int wrong = 0;
  for (int i = 0; i < n; i++) h[i] = want[i] = i;
  #pragma omp target teams distribute reduction(+:h[:n]) map(tofrom: h[:n]) num_teams(3)
  for (int i = 0; i < rows; i++) {
    h[i % n] += 0.5;
    #pragma omp parallel for reduction(+:h[:n]) num_threads(threads)
    for (int k = 0; k < columns; k++) h[(i + k) % n] += k * 0.25;
  }
  #pragma omp target map(tofrom: h[:n])
  #pragma omp teams num_teams(2) reduction(max:h[0:n])
  {
    #pragma omp distribute
    for (int i = 0; i < rows; i++) {
      #pragma omp parallel reduction(max:h[0:n]) num_threads(threads)
      {
        #pragma omp for
        for (int k = 0; k < columns; k++) h[k % n] = h[k % n] > i * k ? h[k % n] : i * k;
      }
    }
  }
  for (int i = 0; i < rows; i++) {
    want[i % n] += 0.5;
    for (int k = 0; k < columns; k++) want[(i + k) % n] += k * 0.25;
  }
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < columns; k++) want[k % n] = want[k % n] > i * k ? want[k % n] : i * k;
  for (int i = 0; i < n; i++) wrong += h[i] != want[i];
  free(h), free(want);
  return wrong;
}
int main(void) {
  int lengths[] = {1, 7, 300}, wrong = 0;
  for (int i = 0; i < 3; i++)
    wrong += run(lengths[i], 10, 200, 96) + run(lengths[i], 0, 5, 5) + run(lengths[i], 3, 1, 1) + run(lengths[i], 4, 0, 5);
  printf("wrong = %d\n", wrong);                       // prints: wrong = 0
}
