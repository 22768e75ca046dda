// What is made of long double has another size on a device: complex numbers, and members of structs and unions.
// flags: -acc -fopenmp
#include <complex.h>
struct Inner { char c; long double x; };
struct Outer { int i; struct Inner in[2]; };
union Either { long double x; int i[8]; };
typedef struct { int i; long double *far; struct Outer *outer; } Pointers;
int main(void) {
  long double _Complex z = 1;
  struct Outer s[10];
  union Either u[10];
  Pointers p[10];
  double _Complex w = 2;
  #pragma acc parallel loop reduction(+:z)
  for (int i = 0; i < 10; i++) z += i;                     // error: 'z' has type 'long double', or is made of it
  #pragma acc parallel loop copy(s)
  for (int i = 0; i < 10; i++) s[i].i = i;                 // error: 's' has type 'long double', or is made of it
  #pragma omp target teams distribute parallel for map(u)
  for (int i = 0; i < 10; i++) u[i].i[1] = i;              // error: 'u' has type 'long double', or is made of it
  #pragma acc parallel loop copy(p)
  for (int i = 0; i < 10; i++) p[i].i = i;                 // their places are the same
  #pragma acc parallel loop reduction(+:w)
  for (int i = 0; i < 10; i++) w += i;
  #pragma acc parallel loop copy(p)
  for (int i = 0; i < 10; i++) p[i].outer->i = i;          // error: this is 'long double'
}
