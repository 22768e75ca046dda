// Assumptions are checked, and what an 'error' directive says at compilation is said.
// flags: -fopenmp
int main(void) {
  int a = 0;
  #pragma omp assume                                           // error: 'assume' needs what is assumed
  a = 1;
  #pragma omp assume absent(target, paralel)                   // error: 'paralel' is no directive of OpenMP
  a = 1;
  #pragma omp assume holds(b > 1)                              // error: use of undeclared identifier 'b' in clause 'holds'
  a = 1;
  #pragma omp assume no_openmp no_openmp                       // error: 'no_openmp' appears twice on 'assume'
  a = 1;
  const char *text = "text";
  #pragma omp target map(tofrom: a)
  {
    #pragma omp error severity(fatal) message("not here")      // error: not here
    #pragma omp error at(compilation) severity(warning) message("look")   // warning: look
    #pragma omp error message(text)                            // error: 'message' of an 'error' at compilation must be a string literal
    a = 2;
  }
  if (a)
    #pragma omp nothing                                        // error: 'nothing' cannot be the statement that 'if' takes
  return a;
}
