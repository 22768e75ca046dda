// A function that a target region calls may update atomically without being declared for the device.
// flags: -fopenmp
#include <stdio.h>
#pragma omp declare target
void listed(int *x, int by);
#pragma omp end declare target
void listed(int *x, int by) {
  if (by)
    #pragma omp atomic
    *x += by;
  else {
    #pragma omp atomic write
    *x = -1;
  }
}
static int take(int *next) {
  int mine;
  #pragma omp atomic capture
  mine = (*next)++;
  return mine;
}
static void widen(int *most, int value) {
  #pragma omp atomic compare
  *most = *most < value ? value : *most;
}
static double wide;
static void host_only(void) {
  #pragma omp parallel for
  for (int i = 0; i < 100; i++)
    #pragma omp atomic
    wide += i;
}
int main(void) {
  int x = 0, next = 0, most = 0, seen[500] = {0}, bad = 0;
  #pragma omp target teams distribute parallel for map(tofrom: x, next, seen, most)
  for (int i = 0; i < 500; i++) {
    listed(&x, 2);
    seen[take(&next)]++;
    widen(&most, i);
  }
  for (int i = 0; i < 500; i++) bad += seen[i] != 1;
  printf("%d %d %d %d\n", x, next, most, bad);  // prints: 1000 500 499 0
  #pragma omp parallel for
  for (int i = 0; i < 500; i++) {
    listed(&x, 1);
    #pragma omp atomic
    next -= 1;
    widen(&most, 2 * i);
  }
  host_only();
  printf("%d %d %d %g\n", x, next, most, wide);  // prints: 1500 0 998 4950
}
