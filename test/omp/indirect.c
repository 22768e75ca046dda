// Calls through pointers to functions of 'declare target indirect': from variables, arrays, structs, tables and arguments;
// a pointer that a region sets is the host's (OpenMP 5.2, 7.8.3).
// flags: -mp
#include <stdio.h>
double twice(double x) { return 2 * x; }
#pragma omp declare target enter(twice) indirect
#pragma omp begin declare target indirect(1)
double half(double x) { return x / 2; }
static double minus(double x) { return -x; }
#pragma omp end declare target

typedef double (*Fn)(double);
typedef struct { int n; Fn f; } Step;
static const Fn table[] = {twice, half, minus};
#pragma omp declare target
const Fn global[2] = {minus, twice};
static double apply(Fn f, double x) { return f(x); }
static double from_table(int i, double x) { return global[i](x); }
static Fn choose(int i) { return i ? half : twice; }
#pragma omp end declare target

int main(void) {
  double a[12];
  Fn f = twice;
#pragma omp target map(from : a)
  for (int i = 0; i < 12; i++) a[i] = f(i);
  printf("%g %g\n", a[3], a[11]);                     // prints: 6 22

  Fn own[3] = {twice, half, minus}, *p = own;
#pragma omp target teams distribute parallel for map(from : a) map(to : p[0 : 3])
  for (int i = 0; i < 12; i++) a[i] = p[i % 3](i);
  printf("%g %g %g\n", a[9], a[10], a[11]);           // prints: 18 5 -11

#pragma omp target teams distribute parallel for map(from : a)
  for (int i = 0; i < 12; i++) a[i] = (*table[i % 3])(i + 1);
  printf("%g %g %g\n", a[9], a[10], a[11]);           // prints: 20 5.5 -12

  Step steps[2] = {{1, half}, {2, minus}};
#pragma omp target parallel for map(from : a) map(to : steps)
  for (int i = 0; i < 12; i++) a[i] = steps[i % 2].f(steps[i % 2].n);
  printf("%g %g\n", a[10], a[11]);                    // prints: 0.5 -2

  Fn back[2];
  int same = 0;
#pragma omp target map(from : a, back) map(tofrom : same)
  {
    back[0] = minus;
    back[1] = choose(1);
    same = f == twice && f != half;
    a[0] = apply(f, 4);
    a[1] = apply(minus, apply(half, 8));
    a[2] = choose(0)(from_table(0, 3)) + from_table(1, 1);
    a[3] = (a[0] > 7 ? f : minus)(5);
  }
  printf("%g %g %d\n", back[0](1), back[1](1), same); // prints: -1 0.5 1
  printf("%g %g %g %g\n", a[0], a[1], a[2], a[3]);    // prints: 8 -4 -4 10
}
