// declare target link, and extern variables of declare target, in functions and in target regions.
// flags: -fopenmp
// sources: declare_target_extern.part.c
#include <stdio.h>
#pragma omp declare target
extern int rate, rates[3];
int weigh(int i);
static int both(int i) { return rate * rates[i % 3]; }
#pragma omp end declare target
int window[100];
#pragma omp declare target link(window)
static int look(int i) { return window[i]; }
#pragma omp declare target enter(look)
int main(void) {
  int a[6], sum = 0;
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 6; i++) a[i] = both(i) + weigh(i) + rates[2];
  printf("%d %d\n", a[0], a[5]);               // prints: 105 800
  for (int i = 0; i < 100; i++) window[i] = i;
  #pragma omp target map(to: window[50:10]) map(tofrom: sum)
  for (int i = 50; i < 60; i++) sum += look(i);
  printf("%d\n", sum);                         // prints: 545
  #pragma omp target data map(tofrom: window)
  {
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < 100; i++) window[i] += look(99 - i) >= 0;
    #pragma omp target map(from: sum)
    sum = look(99);
  }
  printf("%d %d\n", sum, window[5]);           // prints: 100 6
}
