// A composite variable is reduced member by member, structs and arrays inside too.
// flags: -acc
#include <stdio.h>
typedef struct { double sum; int n; struct { short low[3]; unsigned char bits : 5; } in; } Stats;
struct Point { float x, y; };
typedef struct { long v[12]; } Wide;
int main(void) {
  Stats s = {.sum = 0.5, .n = 1, .in = {{1, 2, 3}, 4}}, one = {2, 2, {{2, 2, 2}, 2}};
  struct Point top = {-1, 2}, points[2] = {{0}};
  Wide wide = {{0}};
  struct { int a; struct { int b; }; } plain = {1, {2}};
  #pragma acc parallel loop reduction(+:s) copy(s)
  for (int i = 0; i < 300; i++) s.sum += i, s.n++, s.in.low[i % 3] += 2, s.in.bits++;
  printf("%g %d %d %d %d %d\n", s.sum, s.n, s.in.low[0], s.in.low[1], s.in.low[2], s.in.bits);  // prints: 44850.5 301 201 202 203 16
  #pragma acc parallel loop reduction(max:top) reduction(+:points, plain)
  for (int i = 0; i < 500; i++) {
    if (top.x < i) top.x = i;
    if (top.y < -i) top.y = -i;
    points[i & 1].x += i, points[i & 1].y += 1, plain.a++, plain.b += 2;
  }
  printf("%g %g %g %g %g %g %d %d\n", top.x, top.y, points[0].x, points[0].y, points[1].x, points[1].y, plain.a, plain.b);  // prints: 499 2 62250 250 62500 250 501 1002
  #pragma acc parallel loop reduction(+:wide) collapse(2)
  for (int i = 0; i < 40; i++)
    for (int k = 0; k < 12; k++) wide.v[k] += i + k;
  printf("%ld %ld\n", wide.v[0], wide.v[11]);                                   // prints: 780 1220
  #pragma acc serial loop reduction(*:one)
  for (int i = 0; i < 3; i++) one.sum *= 2, one.n *= 3, one.in.low[i] *= 4, one.in.bits *= 2;
  printf("%g %d %d %d\n", one.sum, one.n, one.in.low[2], one.in.bits);          // prints: 16 54 8 16
  #pragma acc data copy(s)
  {
    #pragma acc kernels loop independent reduction(min:s)                       // moves: none
    for (int i = 0; i < 300; i++) if (s.n > 300 - i) s.n = 300 - i;
    s.n = 9;
  }
  printf("%g %d\n", s.sum, s.n);                                                // prints(emu|nvidia|opencl): 44850.5 1
                                                                                // prints(host): 44850.5 9
}
