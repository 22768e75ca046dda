// Functions that clang has had since some version are on every device, whose compiler may be older.
// flags: -acc
#include <stdio.h>
int main(void) {
  unsigned x[3] = {1, 0x80000001u, 0x00ff00f0u};
  unsigned r[3][7];
  #pragma acc parallel loop copyin(x) copyout(r)
  for (int i = 0; i < 3; i++) {
    int sum;
    unsigned product;
    r[i][0] = __builtin_rotateleft32(x[i], 4);
    r[i][1] = __builtin_rotateright32(x[i], 1);
    r[i][2] = __builtin_bitreverse32(x[i]);
    r[i][3] = (unsigned)__builtin_clrsb((int)x[i]);
    r[i][4] = __builtin_elementwise_max(x[i], 7u);
    r[i][5] = (unsigned)__builtin_add_overflow((int)x[i], -2, &sum) + (unsigned)sum % 10 * 10;
    r[i][6] = (unsigned)__builtin_mul_overflow(x[i], 3u, &product) + product % 10 * 10;
  }
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 7; k++) printf("%x ", r[i][k]);
    printf("\n");
  }
  // prints: 10 80000000 80000000 1e 7 32 1e
  // prints: 18 c0000000 80000001 0 80000001 47 b
  // prints: ff00f00 7f8078 f00ff00 7 ff00f0 50 0
}
