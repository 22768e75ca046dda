// Gang, worker and vector loops of a nest all reduce one array, of any length; loops without iterations too.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static int run(int n, int gangs, int rows, int columns) {
  double *h = malloc(sizeof *h * (size_t)(n + 2)), *want = malloc(sizeof *want * (size_t)(n + 2));
  int wrong = 0;
  for (int i = 0; i < n + 2; i++) h[i] = want[i] = i;
  #pragma acc parallel loop gang num_gangs(3) num_workers(5) vector_length(96) reduction(+:h[1:n]) copy(h[0:n+2])
  for (int i = 0; i < gangs; i++) {
    h[1] += 0.5;
    #pragma acc loop worker reduction(+:h[1:n])
    for (int j = 0; j < rows; j++) {
      h[1 + (i + j) % n] += 2;
      #pragma acc loop vector reduction(+:h[1:n])
      for (int k = 0; k < columns; k++) h[1 + (i + j * k) % n] += k * 0.25;
    }
    h[n] += 1;
  }
  for (int i = 0; i < gangs; i++, want[n]++) {
    want[1] += 0.5;
    for (int j = 0; j < rows; j++) {
      want[1 + (i + j) % n] += 2;
      for (int k = 0; k < columns; k++) want[1 + (i + j * k) % n] += k * 0.25;
    }
  }
  for (int i = 0; i < n + 2; i++) wrong += h[i] != want[i];
  free(h), free(want);
  return wrong;
}
int main(void) {
  int lengths[] = {1, 7, 300}, wrong = 0;
  for (int i = 0; i < 3; i++)
    wrong += run(lengths[i], 10, 7, 50) + run(lengths[i], 0, 7, 5) + run(lengths[i], 1, 1, 1) + run(lengths[i], 4, 0, 0);
  printf("wrong = %d\n", wrong);                       // prints: wrong = 0
}
