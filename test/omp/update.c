// target update moves whole arrays, sections and scalars to and from the device.
// flags: -fopenmp
// devices: emu nvidia
#include <stdio.h>
int main(void) {
  int a[10] = {0}, s = 1, no = 0;
  #pragma omp target data map(alloc: a) map(to: s)
  {
    for (int i = 0; i < 10; i++) a[i] = i;
    s = 7;
    #pragma omp target update to(a, s)
    #pragma omp target map(a, s)
    for (int i = 0; i < 10; i++) a[i] += 100 * s;
    #pragma omp target update from(a) if(no)
    printf("%d\n", a[5]);  // prints: 5
    // stale(-1): 'a[5]', which the kernel wrote last
    #pragma omp target update from(a[5:2])
  }
  printf("%d %d %d %d\n", a[4], a[5], a[6], a[7]);  // prints: 4 705 706 7
  // stale(-1): 'a[4]', which the kernel wrote last
}
