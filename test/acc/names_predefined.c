// Names that are macros before the user's text begins belong to the program once it undefines them.
// flags: -acc -Dnumber=7
#include <stdio.h>
#undef linux
#undef unix
#undef number
static int main_11_gpu(int unix) { return unix + 1; }
int main(void) {
  int linux = 3, unix = 4, number = 2, r[4];
  #pragma acc parallel loop copyout(r)
  for (int i = 0; i < 4; i++) r[i] = i + linux + number + main_11_gpu(unix);
  printf("%d\n", r[2]);  // prints: 12
}
