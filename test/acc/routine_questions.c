// Routines of OpenACC that ask OpenMP who runs them, in both dialects: of this file and of another one, for one thread and for
// those of a gang.
// flags: -acc -fopenmp
// sources: routine_questions.part.c
#include <omp.h>
#include <stdio.h>

#pragma acc routine seq
int device(void);
#pragma acc routine vector
void fill(int n, int *a);
#pragma acc routine worker
static void add(int n, int *a) {
  #pragma acc loop worker vector
  for (int i = 0; i < n; i++) a[i] += omp_get_device_num() >= 0;
}

int main(void) {
  int a[64] = {0}, here = -1, there = -1, sum = 0;
  #pragma acc parallel num_gangs(1) copy(a) copyout(here)
  {
    here = device();
    fill(64, a);
    add(64, a);
  }
  #pragma omp target map(from: there)
  there = device();
  #pragma acc parallel loop reduction(+: sum) copyin(a)
  for (int i = 0; i < 64; i++) sum += a[i] * 2 - (device() == here);
  printf("%d %d\n", here == there, sum);      // prints: 1 192
}
