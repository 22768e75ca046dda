// An operator applies to every member of a composite variable, or the reduction is refused.
// flags: -acc -fopenmp
typedef union { int i; float f; } Either;
typedef struct { int n; Either e; } Outer;
typedef struct { int n; struct { double x[2]; const int *p; } in; } Mixed;
typedef struct { int n; const int fixed; } Fixed;
typedef struct { int n; } One;
int main(void) {
  Either either = {0};
  Outer outer = {0};
  Mixed mixed = {0};
  Fixed fixed = {0, 0};
  One one = {0};
  #pragma acc parallel loop reduction(+:either)  // error: 'either' of type 'Either' cannot be reduced: its members cannot be combined one by one
  for (int i = 0; i < 4; i++) either.i += i;
  #pragma acc parallel loop reduction(+:outer)   // error: 'outer' of type 'Either' cannot be reduced
  for (int i = 0; i < 4; i++) outer.n += i;
  #pragma acc parallel loop reduction(+:mixed)   // error: this reduction operator does not apply to member 'p' of 'mixed', which is of type
  for (int i = 0; i < 4; i++) mixed.n += i;
  #pragma acc parallel loop reduction(&:mixed)   // error: this reduction operator does not apply to member 'x' of 'mixed', which is of type 'double'
  for (int i = 0; i < 4; i++) mixed.n += i;
  #pragma acc parallel loop reduction(+:fixed)   // error: member 'fixed' of 'fixed', which is of type 'int', is const
  for (int i = 0; i < 4; i++) fixed.n += i;
  #pragma omp target teams distribute parallel for reduction(+:one)  // error: no 'declare reduction' of '+' for 'one', which has type 'One', is visible here
  for (int i = 0; i < 4; i++) one.n += i;
}
