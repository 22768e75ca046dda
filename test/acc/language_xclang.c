// -Xclang: an option for clang's own compiler changes types on every device.
// flags: -acc -Xclang -fpack-struct=1
#include <stdio.h>
struct mixed { char c; double d; };
int main(void) {
  struct mixed m[2] = {{1, 2.5}, {2, 3.5}};
  double s[2];
  #pragma acc parallel loop copyin(m) copyout(s)
  for (int i = 0; i < 2; i++) s[i] = m[i].d + m[i].c;
  printf("%g %g\n", s[0], s[1]); // prints: 3.5 5.5
}
