// 'a[n]' in a clause is one element, the one behind the array: the report says what has n of them.
// flags: -acc -g
// devices: emu
#include <stdlib.h>
int main(void) {
  int n = 1000;
  double *a = malloc((size_t)(n + 1) * sizeof *a);
  #pragma acc parallel loop copy(a[n])
  for (int i = 0; i < n; i++) a[i] = i;   // fails: the array nearest to it is 'a[n]', of 8 bytes, mapped at test/runtime_errors/section_one_element.c:8, which begins 8000 bytes behind; it is one element: a[0:n] has n of them
  free(a);
}
