// Labels as values, and jumps to them, in a region and in a function that it calls.
// flags: -acc
#include <stdio.h>
static int run(const char *program) {
  static const void *const steps[] = {&&end, &&add, &&twice};
  int x = 1;
next:
  goto *steps[*program++ - '0'];
add:
  x += 3;
  goto next;
twice:
  x *= 2;
  goto next;
end:
  return x;
}
int main(void) {
  int r[6], s[3];
  const char programs[3][8] = {"1120", "2120", "0"};
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < 6; i++) {
    void *t[] = {&&one, &&two, &&three}, *to = t[i % 3];
    int x = 0;
    goto *to;
  one:
    x += 1;
  two:
    x += 2;
  three:
    x += 3;
    r[i] = x;
  }
#pragma acc parallel loop copyin(programs) copyout(s)
  for (int i = 0; i < 3; i++) s[i] = run(programs[i]);
  printf("%d %d %d %d %d %d\n", r[0], r[1], r[5], s[0], s[1], s[2]); // prints: 6 5 3 14 10 1
}
