// A reduction operator has to be declared for the type, before, with names that devices know.
// flags: -fopenmp
typedef struct { int n; } One;
static int limit = 5;
#pragma omp declare reduction(cap : int : omp_out = omp_in > limit ? limit : omp_in)
#pragma omp declare reduction(like : int : omp_out += omp_in) initializer(omp_priv = omp_orig)
static void other(int n, One *p) {
  #pragma omp declare reduction(here : int : omp_out += omp_in)
  int s = 0;
  #pragma omp target teams distribute parallel for reduction(here: s)
  for (int i = 0; i < n; i++) s += i;
  p->n = s;
}
int main(void) {
  One one = {0};
  int s = 0;
  #pragma omp target teams distribute parallel for reduction(+: one)    // error: no 'declare reduction' of '+' for 'one', which has type 'One', is visible here
  for (int i = 0; i < 4; i++) one.n += i;
  #pragma omp target teams distribute parallel for reduction(here: s)   // error: no 'declare reduction' of 'here' for 's', which has type 'int', is visible here
  for (int i = 0; i < 4; i++) s += i;
  #pragma omp target teams distribute parallel for reduction(cap: s)    // error: sorry, not implemented: 'limit' in the 'declare reduction' of 'cap' for device code
  for (int i = 0; i < 4; i++) s += i;
  #pragma omp target teams distribute parallel for reduction(like: s)   // error: sorry, not implemented: 'omp_orig' in the 'declare reduction' of 'like' for device code
  for (int i = 0; i < 4; i++) s += i;
  #pragma omp target teams distribute parallel for reduction(later: s)  // error: no 'declare reduction' of 'later' for 's'
  for (int i = 0; i < 4; i++) s += i;
  other(4, &one);
}
#pragma omp declare reduction(later : int : omp_out += omp_in)
