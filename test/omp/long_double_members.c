// A struct with members of type long double lies on the device as it does on the host, and keeps what they hold.
// flags: -fopenmp
#include <complex.h>
#include <stdio.h>
typedef long double real;
struct Odd { char c; double long const *far; long double x; };
#pragma pack(push, 4)
struct Packed { int n; long volatile double x; int last; };
#pragma pack(pop)
struct Unit { int n; real x; struct { char c; long double _Complex z; } in[2]; double w; };
union Either { long double x; int i[8]; };
static struct Unit shared = {1, 2.5L, {{'a', 3}, {'b', 4}}, 5};
static const struct Odd table[2] = {{'p', 0, 2.5L}, {'q', 0, 3.5L}};
#pragma omp declare target enter(shared)
static struct Unit twice(struct Unit u) { u.w *= 2; return u; }
int main(void) {
  struct Unit u[3] = {{1, 2, {{1, 3}, {2, 4}}, 5}, {6, 7, {{3, 8}, {4, 9}}, 10}};
  struct Packed p = {1, 0.5L, 3};
  union Either e = {.x = 7.5L};
  struct Odd o = {'o', 0, 1.5L};
  int other;
  #pragma omp target map(tofrom: u, p, e, o) map(from: other)
  {
    struct { int n; long double x; double w; } local = {1, .w = 3};
    const char *name = "long double";
    u[2] = twice(u[0]);
    u[1].in[1].c += (char)u[0].in[0].c;
    p.last += p.n, o.c = name[5], e.i[6] = 8;
    other = (int)(local.w + shared.w) + (sizeof(local) == 48) + (table[p.n].c == 'q');
    shared.n = 9, shared.w = 1;
  }
  #pragma omp target update from(shared)
  printf("%Lg %Lg %g %d\n", u[2].x, creall(u[2].in[1].z), u[2].w, u[2].n); // prints: 2 4 10 1
  printf("%Lg %Lg %d\n", u[1].x, creall(u[1].in[1].z), u[1].in[1].c); // prints: 7 9 5
  printf("%d %Lg %d %Lg\n", p.n, p.x, p.last, e.x); // prints: 1 0.5 4 7.5
  printf("%c %Lg %d\n", o.c, o.x, other); // prints: d 1.5 10
  printf("%d %Lg %Lg %g\n", shared.n, shared.x, creall(shared.in[0].z), shared.w); // prints: 9 2.5 3 1
}
