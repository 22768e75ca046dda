// Devices have no values of long double; its members may stand in a struct, as long as nothing uses them.
// flags: -acc -fopenmp
#include <complex.h>
struct Inner { char c; long double x; };
struct Outer { int i; struct Inner in[2]; };
typedef struct { int i; long double *far; struct Outer *outer; } Pointers;
#pragma omp declare reduction(join: struct Inner: omp_out.c += omp_in.c)
int main(void) {
  long double _Complex z = 1;
  struct Outer s[10];
  struct Inner t = {1};
  Pointers p[10];
  double _Complex w = 2;
  #pragma acc parallel loop reduction(+:z)
  for (int i = 0; i < 10; i++) z += i;                     // error: 'z' has type 'long double', or is made of it
  #pragma acc parallel loop copy(s)
  for (int i = 0; i < 10; i++) s[i].in[1].x = i;           // error: this is 'long double'
  #pragma acc parallel loop copy(s)
  for (int i = 0; i < 10; i++) {
    struct Inner one = {1, i};                             // error: this initialises 'x', which is 'long double'
    struct Outer two = {.i = 2, .in = {[1] = {.x = i}}};   // error: this initialises 'x', which is 'long double'
    struct Inner three = {3};
    s[i].in[0] = one, s[i].in[1] = two.in[0], s[i].i = three.c;
  }
  #pragma omp target parallel for reduction(join: t)       // error: 't' is made of 'long double', among others
  for (int i = 0; i < 10; i++) t.c++;
  #pragma acc parallel loop reduction(+: t)                // error: 't' is made of 'long double', among others
  for (int i = 0; i < 10; i++) t.c++;
  #pragma acc parallel loop copy(p)
  for (int i = 0; i < 10; i++) *p[i].far = i;              // error: this is 'long double'
  #pragma acc parallel loop reduction(+:w)
  for (int i = 0; i < 10; i++) w += i;
}
