// Local pointers into mapped and private arrays, pointer arithmetic and swaps.
// flags: -acc
#include <stdio.h>
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
int main(void) {
  int a[40], b[40], back[20];
  for (int i = 0; i < 40; i++) a[i] = i, b[i] = 100 + i;
  #pragma acc parallel loop copy(a, b) copyout(back)
  for (int i = 0; i < 20; i++) {
    int *p = a + 2 * i, *end = p + 2, *q = &b[2 * i], mine[2] = {i, -i};
    const int *from = i % 2 ? p : q;
    swap(p, p + 1);
    swap(mine, mine + 1);
    for (int *w = q; w < q + (end - p); ++w) *w += *from;
    back[i] = mine[0] * 10 + (int)(end - a);
  }
  printf("%d %d %d %d\n", a[2], a[3], b[2], b[3]);  // prints: 3 2 105 106
  printf("%d %d %d\n", b[4], b[5], back[19]);       // prints: 208 313 -150
}
