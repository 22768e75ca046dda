// Calls through pointers to routines of this file and of another one, in loops of each level (OpenACC 3.3, 2.15.1).
// flags: -acc
// sources: routine_pointer.part.c
#include <stdio.h>
typedef float (*Kernel)(float, int);
#pragma acc routine seq
float far_square(float x, int n);
#pragma acc routine seq
static float add(float x, int n) { return x + n; }
#pragma acc routine seq
float scale(float x, int n) { return x * n; }
#pragma acc routine seq
static float repeat(Kernel f, float x, int n) {
  for (int i = 0; i < n; i++) x = f(x, 2);
  return x;
}
Kernel far_choice(int i); // the host's
struct stage { Kernel run; float by; };

int main(void) {
  enum { N = 100 };
  static float a[N], b[N][8];
  Kernel list[] = {add, scale, far_square, far_choice(0)};
  struct stage s[2] = {{add, 1}, {far_choice(1), 3}};
#pragma acc parallel loop copyout(a) copyin(list)
  for (int i = 0; i < N; i++) a[i] = list[i % 4](i, 2);
  printf("%g %g %g %g\n", a[96], a[97], a[98], a[99]); // prints: 98 194 9604 -99

#pragma acc parallel loop gang copyout(b) copyin(s)
  for (int i = 0; i < N; i++) {
    Kernel k = s[i % 2].run;
#pragma acc loop vector
    for (int j = 0; j < 8; j++) b[i][j] = k(j, i) + s[i % 2].by;
  }
  printf("%g %g\n", b[98][7], b[99][7]);                // prints: 106 111

  Kernel from;
#pragma acc parallel copyout(from, a[0:2])
  {
    from = scale;
    a[0] = repeat(scale, 1, 5);
    a[1] = repeat(from, 3, 1);
  }
  printf("%g %g %d\n", a[0], a[1], from == scale);     // prints: 32 6 1
}
