// What a kernel reduces decides whether the next one runs: with async the host cannot know it in time, and
// not when a clause keeps it on the device.
// flags: -acc
#include <stdio.h>
#define N 5000
static double a[N];

int main(void) {
  double largest = 0;
  for (int i = 0; i < N; i++) a[i] = i % 100;
  #pragma acc kernels copy(a, largest) async(1)
  for (int t = 0; t < 5; t++) {
    for (int i = 0; i < N; i++) largest = a[i] > largest ? a[i] : largest;
    if (largest < 400)
      for (int i = 0; i < N; i++) a[i] *= 2;
  }
  #pragma acc wait(1)
  double most = 0;
  #pragma acc kernels copy(a, most)
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < N; i++) most = a[i] > most ? a[i] : most;
    if (most < 1000)
      for (int i = 0; i < N; i++) a[i] *= 2;
  }
  double sum = 0, largest_now = 0;
  for (int t = 0; t < 2; t++) {
    #pragma acc kernels copyin(a)
    {
      for (int i = 0; i < N; i++) largest_now = a[i] > largest_now ? a[i] : largest_now;
      for (int i = 0; i < N; i++) sum += largest_now > 300 ? a[i] : 1;
    }
  }
  printf("%g %g %g %g\n", largest, most, largest_now, sum);  // prints: 792 1584 1584 7.92e+06
}
