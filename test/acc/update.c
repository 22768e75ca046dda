// update moves whole arrays, sections and scalars to and from the device, no more.
// flags: -acc
// devices: emu nvidia
#include <stdio.h>
int main(void) {
  int a[10], s = 1;
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc data copyin(a, s)
  {
    for (int i = 0; i < 10; i++) a[i] = 100 + i;
    s = 2;
    #pragma acc update device(a[5:5], s)
    #pragma acc parallel loop present(a, s)
    for (int i = 0; i < 10; i++) a[i] += 1000 * s;
    // stale(-1): 'a[0]', which the host wrote last
    for (int i = 0; i < 10; i++) a[i] = -1;
    #pragma acc update self(a[4:3])
    printf("%d %d %d %d\n", a[3], a[4], a[6], a[7]);  // prints: -1 2004 2106 -1
    #pragma acc update host(a)
    printf("%d %d\n", a[0], a[9]);  // prints: 2000 2109
  }
}
