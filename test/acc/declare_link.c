// declare link: functions reach what is mapped when the kernel runs, all of it or a section.
// flags: -acc
// sources: declare_link.part.c
#include <stdio.h>
float big[1000];
int count = 7;
#pragma acc declare link(big, count)
extern long sums[10];
#pragma acc declare link(sums)
#pragma acc routine seq
void add(int i, long v);
static float pick(int i) { return big[i] + count; }
static float first(void) {
  float r[4];
  #pragma acc parallel loop copyout(r) copyin(big[20:4]) copyin(count)
  for (int i = 0; i < 4; i++) r[i] = pick(20 + i);
  return r[1];
}
int main(void) {
  float r[3];
  for (int i = 0; i < 1000; i++) big[i] = i;
  printf("%g\n", first());                     // prints: 28
  count = 1, big[21] = 50;
  printf("%g\n", first());                     // prints: 51
  #pragma acc enter data copyin(big, count) create(sums)
  #pragma acc parallel loop copyout(r)         // moves: from r 12
  for (int i = 0; i < 3; i++) r[i] = pick(i * 499);
  printf("%g %g\n", r[1], r[2]);               // prints: 500 999
  #pragma acc parallel loop present(sums)
  for (int i = 0; i < 10; i++) sums[i] = i;
  #pragma acc parallel loop
  for (int i = 0; i < 10; i++) add(i, 100);
  #pragma acc exit data copyout(sums) delete(big, count)
  printf("%ld\n", sums[9]);                    // prints: 109
  for (int k = 0; k < 3; k++) {
    #pragma acc data copy(sums)
    {
      #pragma acc parallel loop
      for (int i = 0; i < 10; i++) add(i, k);
    }
  }
  printf("%ld\n", sums[9]);                    // prints: 112
}
