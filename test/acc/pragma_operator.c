// Directives written with _Pragma, alone and inside a macro, work like #pragma.
// flags: -acc
#include <stdio.h>
#define TEXT(x) #x
#define ACC(x) _Pragma(TEXT(acc x))
#define EACH(i, n, body) ACC(parallel loop copy(a[0:n])) for (int i = 0; i < n; i++) body
int main(void) {
  int a[20] = {0};
  _Pragma("acc parallel loop copy(a)")
  for (int i = 0; i < 20; i++) a[i] = i;
  EACH(k, 10, a[k] += 100;)
  ACC(data copy(a)) {
    ACC(parallel loop present(a))
    for (int i = 0; i < 20; i++) a[i] += 1;
  }
  printf("%d %d\n", a[9], a[10]);  // prints: 110 11
}
