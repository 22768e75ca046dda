// Between levels: a sequential loop whose variable has its address taken or starts with an effect on memory,
// and a constant array, of which a gang has one.
// flags: -acc
#include <stdio.h>
int main(void) {
  int o[4], b[4] = {0, 1, 2, 3};
  #pragma acc parallel loop gang copyout(o) copy(b)
  for (int i = 0; i < 4; i++) {
    const int table[3] = {7, 8, 9};
    int s = 0, *p = &s;
    for (int k = b[i]++, *at = &k; k < 4; k++) {
      #pragma acc loop vector reduction(+:s)
      for (int j = 0; j < 10; j++) s += *at;
      if (k == 2) break;
    }
    for (int k = 0; k < 2; k++) {
      int *pk = &k;
      #pragma acc loop vector reduction(+:s)
      for (int j = 0; j < 10; j++) s += 100 * *pk;
    }
    int t = table[i % 3];
    o[i] = *p + t;
  }
  for (int i = 0; i < 4; i++) printf("%d %d\n", o[i], b[i]);
  // prints: 1037 1
  // prints: 1038 2
  // prints: 1029 3
  // prints: 1037 4
}
