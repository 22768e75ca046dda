// Packed and aligned structs have the same layout on the device.
// flags: -acc
#include <stdio.h>
#pragma pack(push, 1)
struct one { char c; double d; short s; };
#pragma pack(2)
typedef struct { char c; int i; } two;
#pragma pack(pop)
struct plain { char c; int i; };
struct packed { char c; long l; } __attribute__((packed));
struct wide { char c; int i __attribute__((aligned(16))); } __attribute__((aligned(32)));
struct all { struct one o; two t; struct plain n; struct packed p; struct wide w; };
int main(void) {
  struct all a[2] = {{{1, 2.5, 3}, {1, 77}, {1, 5}, {1, 2}, {1, 10}}, {{1, 3.5, 4}, {1, 78}, {1, 6}, {1, 3}, {1, 11}}};
  double sum[2];
  int sizes[6];
  #pragma acc parallel loop copyin(a) copyout(sum, sizes)
  for (int i = 0; i < 2; i++) {
    sum[i] = a[i].o.d + a[i].o.s + a[i].t.i + a[i].n.i + a[i].p.l + a[i].w.i;
    if (i) continue;
    sizes[0] = sizeof(struct one), sizes[1] = sizeof(two), sizes[2] = sizeof(struct plain);
    sizes[3] = sizeof(struct packed), sizes[4] = sizeof(struct wide), sizes[5] = sizeof(struct all);
  }
  printf("%g %g\n", sum[0], sum[1]);  // prints: 99.5 105.5
  for (int i = 0; i < 6; i++) printf("%d ", sizes[i]);
  printf("\n");                       // prints: 11 6 8 9 32 96
}
