// Where default(none) is said, a struct is named by the clauses that name all members which the region uses.
// flags: -acc
#include <stdio.h>
typedef struct { int a, b; } S;
int main(void) {
  S s = {1, 2}, *p = &s;
  #pragma acc parallel default(none) copy(s.a) copyin(s.b)
  s.a += s.b;
  #pragma acc data copy(p->a)
  #pragma acc parallel default(none) copyin(p->b)
  p->a += p->b;
  printf("%d\n", s.a);  // prints: 5
}
