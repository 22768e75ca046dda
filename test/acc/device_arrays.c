// Local arrays of a kernel: initialised, two-dimensional, indexed at run time.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[64], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 64; i++) {
    int w[8] = {1, 2, 4}, m[3][3] = {{1}, {0, 2}, {0, 0, 3}}, order[] = {2, 0, 1};
    char text[] = "kernel";
    for (int k = 3; k < 8; k++) w[k] = w[k - 1] + w[(i + k) % 3];
    a[i] = w[7] * 100 + m[order[i % 3]][order[i % 3]];
    a[i] += (int)sizeof text + (text[i % 6] == 'e');
  }
  for (int i = 0; i < 64; i++) sum += a[i];
  printf("%d %d %d\n", a[0], a[1], sum);  // prints: 1410 1709 100698
}
