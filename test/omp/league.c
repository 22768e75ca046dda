// num_teams and thread_limit change the shape, never the result.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int n = 777, a[777] = {0}, sum = 0, teams = 3;
  #pragma omp target teams distribute parallel for num_teams(teams) thread_limit(64) \
      map(tofrom: a)
  for (int i = 0; i < n; i++) a[i] += 1;
  #pragma omp target teams distribute parallel for num_teams(5000) map(tofrom: a)
  for (int i = 0; i < n; i++) a[i] += 10;
  #pragma omp target teams loop thread_limit(1) num_teams(1) map(tofrom: a)
  for (int i = 0; i < n; i++) a[i] += 100;
  for (int i = 0; i < n; i++) sum += a[i];
  printf("sum = %d\n", sum);  // prints: sum = 86247
}
