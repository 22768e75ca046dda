// Arguments of OpenMP's clauses that can have no meaning.
// flags: -fopenmp
int main(void) {
  int a[10] = {0}, x = 0, n = 10;
  const int fixed = 3;
  double d = 0;
  struct { int m; } s = {0};
  #pragma omp target parallel num_threads(0)            // error: 'num_threads' needs a positive number, not 0
  {
    #pragma omp single copyprivate(x) nowait            // error: 'nowait' contradicts 'copyprivate' on the same 'single'
    x = 1;
    #pragma omp single copyprivate(a[1])                // error: 'copyprivate' takes variables, and 'a[1]' is a section of one
    x = 1;
    #pragma omp masked filter(-1)                       // error: 'filter': -1 is not the number of a thread
    x = 2;
    #pragma omp masked filter(d)                        // error: 'filter' needs an integer, but 'd' has type 'double'
    x = 3;
  }
  #pragma omp target parallel for lastprivate(fixed)    // error: 'fixed' is const, and 'lastprivate' would change it
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for lastprivate(s.m)      // error: 'lastprivate' takes variables, and 's.m' is none
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for linear(fixed)         // error: 'fixed' is const, and 'linear' would change it
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for linear(d)             // error: 'linear' needs an integer or a pointer, but 'd' has type 'double'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for private(x) lastprivate(x)   // error: 'x' appears in both 'private' and 'lastprivate'
  for (int i = 0; i < n; i++) x = a[i];
}
