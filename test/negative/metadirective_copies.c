// A statement with a label or a static variable has no copies, and the form with an end is refused.
// flags: -fopenmp
#include <stdlib.h>
int main(int n, char **v) {
  int a = 0;
  #pragma omp metadirective when(user = {condition(n > 1)}: target map(tofrom: a)) default(nothing)   // error: sorry, not implemented: 'metadirective' whose choice is made when the program runs, around a label
  {
    if (a) goto out;
    a++;
  out:;
  }
  #pragma omp metadirective when(user = {condition(score(n): 1)}: target) default(nothing)            // error: a score must be a constant
  a++;
  while (a)
    #pragma omp metadirective when(user = {condition(a)}: barrier)                                    // error: 'metadirective' cannot be the statement that 'while' takes
}
