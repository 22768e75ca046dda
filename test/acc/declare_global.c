// Variables with declare copyin, create and device_resident are there in every region and routine.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
extern float scale[4];
float scale[4] = {1, 10, 100, 1000};
static int shift = 2, total[3];
struct point { int x, y; } corner = {3, 4};
const int odd[3] = {1, 3, 5};
#pragma acc declare copyin(scale, shift) create(total)
#pragma acc declare device_resident(corner) copyin(odd)
#pragma acc routine seq
static float pick(int i) { return scale[i % 4] + shift + corner.y + odd[i % 3]; }
int main(void) {
  float a[8];
  #pragma acc parallel loop copyout(a)    // moves: from a 32
  for (int i = 0; i < 8; i++) a[i] = pick(i);
  printf("%g %g\n", a[0], a[7]);  // prints: 8 1009
  #pragma acc parallel loop default(none)   // moves: none
  for (int i = 0; i < 3; i++) total[i] = i + shift + odd[i];
  #pragma acc update self(total[1:2])     // moves: from total[1:2] 8
  printf("%d %d\n", total[1], total[2]);  // prints: 6 9
  printf("%d %d\n", acc_is_present(total, sizeof total), acc_is_present(scale, sizeof scale));  // prints: 1 1
}
