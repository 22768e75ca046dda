// First values of device variables: constants, addresses of other ones, references, and what the program computes when it starts.
// flags: -mp -Wno-c99-designator
// prints: 5 2 8.5, 6 3 98 4
// prints: 6 3 6 30 376
// prints: 60 30 30 31
#include <complex>
#include <cstdio>
#include <cstdlib>
static double compute(int i) { return i * std::atoi("3"); }
struct Pair { int a = 4, b; Pair() : b(6) {} };
struct List { int v; List *next; };
static const double factor = 2.5;
#pragma omp declare target
static int table[3] = {5, 6, 7};
int *inside = table + 1;
List tail = {3, nullptr};
List head = {2, &tail};
const char *word = "abc";
int base = 4;
int &alias = base;
double scaled[2] = {factor * 2, factor + 6};
double made = compute(2);
double depends = made * 5;
Pair pair;
std::complex<double> number(1, 2);
List *const first = &head;
List chosen[2] = {{1, nullptr}, {.next = &tail}};
int *ends[2] = {[0] = &table[2], [1] = &table[1]};
struct Open { int n; int v[]; } open = {2, {20, 30}};
#pragma omp end declare target
int main() {
  double r[3]; int k[4];
#pragma omp target map(from: r, k)
  {
    r[0] = scaled[0]; r[1] = number.imag(); r[2] = scaled[1];
    k[0] = *inside; k[1] = head.next->v; k[2] = word[1]; k[3] = alias;
  }
  printf("%g %g %g, %d %d %d %d\n", r[0], r[1], r[2], k[0], k[1], k[2], k[3]);
#pragma omp target map(from: r, k)
  { r[0] = made; r[1] = depends; k[0] = first->next->v; k[1] = pair.b; k[2] = chosen[1].next->v * 100 + *ends[0] * 10 + *ends[1]; }
  printf("%g %d %d %g %d\n", r[0], k[0], k[1], r[1], k[2]);
#pragma omp target map(from: k)
  { table[1] = 60; tail.v = 30; k[0] = *inside; k[1] = first->next->v; k[2] = open.v[open.n - 1]++; }
#pragma omp target update from(open)
  printf("%d %d %d %d\n", k[0], k[1], k[2], open.v[1]);
}
