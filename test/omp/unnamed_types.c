// Types without a name in a declare target block, constant ones too, and of what pointers to pointers lead to.
// flags: -mp
#include <stdio.h>

#pragma omp begin declare target
const struct { int k; const char *s; } fixed[2] = {{1, "ab"}, {2, "cd"}};
struct { double x[2]; } table[2] = {{{1, 2}}, {{3, 4}}}, *leads = &table[1];
static struct { union { int a; float f; } in; } nested[2] = {[1].in.a = 9};
static enum { LOW, HIGH } level = HIGH;
static double f(void) { return fixed[1].k + 10 * leads->x[1] + 100 * (level == HIGH) + 1000 * nested[1].in.a + (fixed[0].s[1] == 'b'); }
#pragma omp end declare target

int main(void) {
  struct { int n; float q[4]; } own = {3, {1, 2, 3, 4}}, *p = &own;
  enum { A, B } letters[2] = {A, B};
  double s = 0;
  #pragma omp target map(from: s) map(to: letters) map(tofrom: p[0:1])
  {
    s = f() + 10000 * (letters[1] == B);
    p->n += (int)p->q[2];
  }
  printf("%g %d\n", s, own.n); // prints: 19143 6
  return 0;
}
