// Device variables with addresses of device variables: updates keep the device's own, the end of an array and strings, too; values
// that the program computes; values that lead back to their variables, which LLVM cannot write. Values by designators, of constants
// that functions read, too.
// flags: -fopenmp -acc -O1 -Wno-c99-designator
// prints: 195 822 110093 115 93 1593 27, 974 112 1005
// prints: 195 822 110060 155 22 1693 24, 976 122 1005
// prints: 135 722 110060 195 93 1722 22, 978 132 1005
// prints: 198 180 37022
#include <cstdio>
#pragma omp declare target
struct Node { const char *name; int value; const Node *next; };
long tab[4] = {60, 93, 22, 20}, shared[3] = {7, 8, 9};
static const Node last = {"last", 3, nullptr};
static Node first = {"first", 1, &last};
const long *at = tab, *end = tab + 4, *both[2] = {shared + 1, tab + 2};
struct View { const long *p; int n; };
View view = {tab, 2};
struct Named { const char *name; const long *p; constexpr Named(const char *s, const long *q) : name(s), p(q) {} };
Named named("named", tab + 1);
int given = 3;
struct Late { int n; const long *p; Late(int k, const long *q) : n(given * k), p(q) {} };
Late late(5, tab);
static union { long n; long *at; } member[2] = {{5}, {.at = &tab[2]}};
extern Node b;
Node a = {"a", 1, &b}, b = {"b", 2, &a};
struct Ring { char pad; Ring *near[2]; unsigned long bits; };
extern Ring tail;
static Ring ring[3] = {{1, {&tail, &tail}, 3}};
Ring tail = {2, {&ring[0], ring + 1}, 5};
extern const Node d;
const Node c = {"c", 5, &d}, d = {"d", 7, &c};
#pragma omp end declare target
const double table[3] = {69, 52, 17};
static const double *const ends[3] = {0 + table, [1] = 2 + table, [2] = table};
struct Part { int n; const double *p; const char *s; double own[2]; };
static constexpr Part part = {.n = 2, .p = table + 1, .own = {1, 2}}, other = {.n = 5, .p = table, .s = "no", .own = {[1] = 3}};
struct Outer { Part in; const Part *to; int k; };
constexpr Outer outer = {.in = {.n = 1, .p = &table[2]}, .to = &part, .k = 4};
#pragma acc routine seq
static double get(int k) { return *ends[k] + part.p[k - 1] * part.n + part.own[1] + outer.in.p[0] + outer.to->n + outer.k + other.p[1]; }
long digits[4] = {1, 2, 3, 4};
struct Range { long n; long *at; long *end; };
Range range = {.n = 3, .at = digits, .end = digits + 4}, ranges[2] = {[1] = {.n = 1, .at = &digits[1], .end = 2 + digits}};
#pragma omp declare target to(digits, range, ranges)
static void designators() {
  double r[3];
  long s = 0;
  #pragma acc parallel loop copyout(r)
  for (int i = 1; i < 3; i++) r[i] = get(i);
  #pragma omp target map(tofrom: s)
  {
    for (long *p = range.at; p != range.end; p++) s = s * 10 + *p * range.n;
    for (long *p = ranges[1].at; p != ranges[1].end; p++) s = s * 10 + *p;
  }
  printf("%g %g %ld\n", r[1], r[2], s);
}
int main() {
  for (int pass = 0; pass < 3; pass++) {
    long seen[10] = {0};
#pragma omp target map(tofrom: seen)
    {
      for (const long *p = at; p != end; p++) seen[0] += *p;
      seen[1] = *both[0] * 100 + *both[1];
      seen[2] = named.name[0] * 1000 + *named.p;
      seen[3] = first.value * 10 + first.next->value + first.name[0];
      seen[4] = view.p[view.n - 1];
      seen[5] = late.n * 100 + late.p[1];
      seen[6] = *member[1].at + member[0].n;
      seen[7] = a.next->next->name[0] * 10 + a.next->value + b.next->next->value;
      seen[8] = ring[0].near[1]->pad + ring[0].near[0]->near[0]->pad * 10 + (ring[0].near[1]->near[1] == ring + 1) * 100;
      seen[9] = c.next->next->value + d.next->next->name[0] * 10;
    }
    printf("%ld %ld %ld %ld %ld %ld %ld, %ld %ld %ld\n", seen[0], seen[1], seen[2], seen[3], seen[4], seen[5], seen[6], seen[7], seen[8], seen[9]);
    first.value += 4; view.n++; late.n++; member[0].n = 2; named.p = tab;
    a.value += 2; b.value++; ring[0].pad++;
    b.value--; a.value--; b.value++;
    if (pass) { at = tab + 1; both[0] = shared; view.p = tab + 1; view.n = 1; late.p++; member[1].at++; }
#pragma omp target update to(at, end, both, first, view, late, member, a, b, ring)
#pragma omp target update to(named.p)
  }
  designators();
}
