// use_device_addr of sections: inside, the pointer or the array is the device's, wherever the section starts.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static void add(int *d, int n, int v) {
  #pragma omp target teams distribute parallel for is_device_ptr(d)
  for (int i = 0; i < n; i++) d[i] += v;
}
int main(void) {
  int n = 20, *u = calloc(n, sizeof *u), a[30] = {0}, b[4][5] = {{0}}, own = omp_get_num_devices() > 0;
  int *const host = u;
  #pragma omp target data map(tofrom: u[0:n])
  {
    #pragma omp target data use_device_addr(u[0:2])
    {
      printf("%d %d\n", (u != host) == own, u + 1 == &u[1]);  // prints: 1 1
      add(u, n, 1);
      int *second = &u[1];
      #pragma omp target is_device_ptr(second)
      second[0] += 5;
    }
    printf("%d\n", u == host);                                // prints: 1
  }
  printf("%d %d %d\n", u[0], u[1], u[19]);                    // prints: 1 6 1
  #pragma omp target data map(tofrom: u[10:5], a[20:4], b[2:1][0:5])
  #pragma omp target data use_device_addr(u[10:5]) use_device_addr(a[20:4], b[2:1][:])
  {
    add(u + 10, 5, 10);
    add(&a[21], 2, 3);
    add(b[2], 5, 4);
  }
  printf("%d %d %d\n", u[9], u[10], u[14]);                   // prints: 1 11 11
  printf("%d %d %d %d %d\n", a[20], a[21], a[22], b[2][4], b[1][0]);  // prints: 0 3 3 4 0
  free(u);
}
