// firstprivate and lastprivate arrays of distribute, of which the threads of a team share one copy.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int first[10], last[10], o[6];
  for (int i = 0; i < 10; i++) first[i] = i;
  #pragma omp target teams num_teams(2) map(from: o, last) map(to: first)
  {
    #pragma omp distribute firstprivate(first)
    for (int i = 0; i < 6; i++) {
      int s = 0;
      for (int j = 1; j < 10; j++) first[j] = first[0] + i * j;
      #pragma omp parallel for
      for (int j = 0; j < 10; j++) first[j] += j;
      for (int j = 0; j < 10; j++) s += first[j];
      o[i] = s;
    }
    #pragma omp distribute lastprivate(last)
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 10; j++) last[j] = 3;
      #pragma omp parallel for
      for (int j = 0; j < 10; j++) last[j] += j * i;
    }
  }
  for (int i = 0; i < 6; i++) printf("%d ", o[i]);
  printf("%d %d\n", last[0], last[9]); // prints: 45 90 135 180 225 270 3 48
}
