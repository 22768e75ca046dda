// Each construct and routine with a device's number is about that device alone.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_DEVICES=3
// untraced: what the devices have differs on purpose
#include <omp.h>
#include <stdio.h>
enum { N = 50 };
static int a[N], g;
#pragma omp declare target to(g)
static void present(const void *p) {
  for (int d = 0; d < 3; d++) {
    int *there = omp_get_mapped_ptr(p, d);
    printf("%d%d%d%c", omp_target_is_present(p, d), there != NULL,
           there && omp_target_is_accessible(there, sizeof a, d), d < 2 ? ' ' : '\n');
  }
}
int main(void) {
  int where[3];
  for (int d = 0; d < 3; d++) {
    #pragma omp target device(d) map(from: where[d:1])
    where[d] = omp_get_device_num();
  }
  printf("%d %d %d\n", where[0], where[1], where[2]);         // prints: 0 1 2
  #pragma omp target enter data map(to: a) device(1)
  present(a);                                                 // prints: 000 111 000
  #pragma omp target data map(tofrom: a) device(2)
  {
    present(a);                                               // prints: 000 111 111
    #pragma omp target teams distribute parallel for device(2)
    for (int i = 0; i < N; i++) a[i] += 2;
    #pragma omp target teams distribute parallel for device(1)
    for (int i = 0; i < N; i++) a[i] += 100;
  }
  printf("%d\n", a[N - 1]);                                   // prints: 2
  #pragma omp target update from(a) device(1)
  printf("%d\n", a[N - 1]);                                   // prints: 100
  for (int i = 0; i < N; i++) a[i] = 7;
  #pragma omp target update to(a[0:10]) device(1)
  #pragma omp target update from(a) device(2) // is not there
  #pragma omp target exit data map(from: a) device(1)
  printf("%d %d\n", a[9], a[10]);                             // prints: 7 100
  present(a);                                                 // prints: 000 000 000
  for (int d = 0; d < 3; d++) {
    #pragma omp target device(d)
    g += d + 1;
    #pragma omp target device(d)
    g *= 10;
  }
  for (int d = 0; d < 3; d++) {
    #pragma omp target update from(g) device(d)
    printf("%d\n", g);
    // prints: 10
    // prints: 20
    // prints: 30
  }
}
