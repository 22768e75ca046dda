// What typeof asks for the type of may be a member, of a struct without a name.
// flags: -acc
#include <stdio.h>
struct s { char c; struct { int x, y; } in; };
int main(void) {
  int r[2];
  #pragma acc serial copyout(r)
  {
    struct s loc;
    typeof(loc.in) q = {.y = 9};
    typeof(q.x) n = 4;
    r[0] = q.y, r[1] = n;
  }
  printf("%d %d\n", r[0], r[1]);  // prints: 9 4
  return 0;
}
