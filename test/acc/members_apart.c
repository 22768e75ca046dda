// Members of a struct that are mapped one by one are found each by itself, whether a clause names them again or not.
// flags: -acc
#include <stdio.h>
#include <openacc.h>
typedef struct { int a; double pad; int b; struct { double x, y; } in; int t[4]; } S;
static void named(S *p) {
  #pragma acc parallel present(p->a, p->b)
  p->a += 10, p->b += 20;
}
static void unnamed(S *p) {
  #pragma acc parallel
  p->a += 10, p->b += 20;
}
int main(void) {
  S s = {1, 0, 2, {3, 4}, {5, 6, 7, 8}}, *p = &s, several[4] = {s, s, s, s};
  #pragma acc data copy(p->a, p->b)
  named(p);
  #pragma acc enter data copyin(p->b)
  #pragma acc enter data copyin(p->a)
  unnamed(&s);
  #pragma acc exit data copyout(s.b, s.a)
  printf("%d %d\n", s.a, s.b);                          // prints: 21 42
  #pragma acc enter data copyin(s.b)
  #pragma acc parallel copy(s.a, s.b)
  s.a += s.b;
  #pragma acc parallel
  s.a += s.b, s.in.x++;
  #pragma acc exit data copyout(s.b)
  printf("%d %g\n", s.a, s.in.x);                       // prints: 105 4
  acc_copyin(&s.in.y, sizeof s.in.y);
  #pragma acc enter data copyin(s.t)
  #pragma acc parallel loop
  for (int i = 0; i < 4; i++) s.t[i] += (int)s.in.y;
  #pragma acc exit data copyout(s.t) delete(s.in.y)
  printf("%d %d\n", s.t[0], s.t[3]);                    // prints: 9 12
  #pragma acc enter data copyin(several[2].b) async
  #pragma acc parallel copy(several[2].a) async
  several[2].a += several[2].b;
  #pragma acc exit data delete(several[2].b) async
  #pragma acc wait
  printf("%d %d\n", several[2].a, several[1].a);        // prints: 3 1
}
