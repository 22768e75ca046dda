// Strings in device code: as pointers, as values of arrays, as arguments; a label may be the last of a block.
// flags: -acc
#include <stdio.h>
#include <string.h>
#include <assert.h>
static const char *pick(int i) { const char *names[] = {"zero", "one", "three"}; return i > 2 ? "many" : names[i]; }
int main(void) {
  int n[4]; char t[4][8];
  #pragma acc parallel loop copyout(n, t)
  for (int i = 0; i < 4; i++) {
    char own[] = "ab" "cd";
    const char *p = "xyz" "w";
    n[i] = strlen(pick(i)) * 100 + sizeof("abc") + strlen(own) * 10 + (p[1] == 'y') * 1000 + strcmp(p, "xyzw");
    strcpy(t[i], pick(i));
    assert(n[i] > 0);
    if (i == 3) { printf("%s %d\n", "in", i); goto end; }
  end:;
  }
  for (int i = 0; i < 4; i++) printf("%d %s\n", n[i], t[i]);
  // prints: in 3
  // prints: 1444 zero
  // prints: 1344 one
  // prints: 1544 three
  // prints: 1444 many
}
