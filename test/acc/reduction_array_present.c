// An array that is on the device is reduced there, also from a loop of kernels and by one thread.
// flags: -acc
#include <stdio.h>
int main(void) {
  float a[4] = {1, 2, 3, 4}, x[400];
  double _Complex z[2] = {1, 0};
  for (int i = 0; i < 400; i++) x[i] = (float)(i % 5);
  #pragma acc data copy(a, z) copyin(x)
  {
    #pragma acc parallel loop reduction(+:a)          // moves: none
    for (int i = 0; i < 400; i++) a[i % 4] += x[i];
    #pragma acc kernels loop reduction(max:a[1:2])    // moves: none
    for (int i = 0; i < 400; i++) a[1 + i % 2] = a[1 + i % 2] > x[i] * 60 ? a[1 + i % 2] : x[i] * 60;
    #pragma acc serial loop present(a) reduction(+:a) // moves: none
    for (int i = 0; i < 4; i++) a[i] += 1000;
    #pragma acc parallel
    #pragma acc loop reduction(+:z)                   // moves: none
    for (int i = 0; i < 400; i++) z[i % 2] += i + 2.0i;
  }
  printf("%g %g %g %g\n", (double)a[0], (double)a[1], (double)a[2], (double)a[3]); // prints: 1201 1240 1240 1204
  printf("%g %g %g %g\n", __real__ z[0], __imag__ z[0], __real__ z[1], __imag__ z[1]); // prints: 39801 400 40000 400
}
