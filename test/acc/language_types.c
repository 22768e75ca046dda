// Options that change types mean the same in device code as on the host.
// flags: -acc -fno-signed-char -fshort-wchar -fshort-enums -fpack-struct=2 -Xclang -mms-bitfields
#include <stddef.h>
#include <stdio.h>
enum colour { RED, GREEN };
struct mixed { char c; long long l; short s; double d; };
struct bits { char a : 3; int b : 5; };

#pragma acc routine seq
static void look(int *f, struct mixed *m) {
  char c = (char)200;
  f[0] = c;
  f[1] = sizeof L'a' + sizeof L"abc";
  f[2] = sizeof(enum colour);
  f[3] = sizeof(struct bits);
  f[4] = sizeof *m * 100 + offsetof(struct mixed, d);
  m->d += m->l + m->s + m->c;
}

int main(void) {
  int f[5] = {0}, here[5];
  struct mixed m[3] = {{0}, {(char)-6, 1000, 50, 0.5}, {0}}, own = m[1];
  #pragma acc parallel num_gangs(1) copy(f, m)
  look(f, &m[1]);
  look(here, &own);
  for (int i = 0; i < 5; i++) printf("%d %d\n", f[i], here[i]);
  // prints: 200 200
  // prints: 10 10
  // prints: 1 1
  // prints: 6 6
  // prints: 2012 2012
  printf("%g %g\n", m[1].d, own.d);  // prints: 1300.5 1300.5
  return 0;
}
