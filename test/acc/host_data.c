// host_data gives the device address of an array and of a pointer's data.
// flags: -acc
#include <stdio.h>
static void fill(int *d, int n, int v) {
  #pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++) d[i] += v;
}
int main(void) {
  int a[20] = {0}, *p = a + 10;
  #pragma acc data copy(a)
  {
    #pragma acc host_data use_device(a)
    fill(a, 20, 1);
    #pragma acc host_data use_device(p)
    {
      fill(p, 10, 5);
    }
  }
  printf("%d %d\n", a[9], p[9]);  // prints: 1 6
}
