// Conditional updates have forms of their own, and need the word.
// flags: -fopenmp
int main(void) {
  int x = 0, e = 1, d = 2, v = 0, r = 0;
  double real = 0;
  #pragma omp target map(tofrom: x, v, r, real)
  {
    #pragma omp atomic compare
    x++;                                // error: not a form that 'atomic' allows
    // note(-1): 'compare' takes if (x == e) x = d;
    #pragma omp atomic compare
    if (x <= e) { x = e; }              // error: not a form that 'atomic' allows
    #pragma omp atomic compare
    if (x != e) { x = d; }              // error: not a form that 'atomic' allows
    #pragma omp atomic compare
    if (x == e) { x = d; } else { x = 1; }  // error: not a form that 'atomic' allows
    #pragma omp atomic compare
    if (v == e) { x = d; }              // error: not a form that 'atomic' allows
    #pragma omp atomic compare
    if (x == e) { x += d; }             // error: not a form that 'atomic' allows
    #pragma omp atomic compare
    x = x < e ? x : e;                  // error: not a form that 'atomic' allows
    #pragma omp atomic compare
    if (x < e) { x = d; }               // error: 'atomic compare' stores here what it compares with
    #pragma omp atomic compare
    x = x > e ? e + 1 : x;              // error: 'atomic compare' stores here what it compares with
    #pragma omp atomic compare
    if (x == e) { x = x + 1; }          // error: what is computed here reads the location
    #pragma omp atomic compare
    if (x < x + e) { x = x + e; }       // error: what is computed here reads the location
    #pragma omp atomic
    if (x < e) { x = e; }               // error: not a form that 'atomic' allows
    // note(-1): a choice needs 'compare' beside 'atomic'
    #pragma omp atomic compare capture
    if (x < e) { x = e; } else { v = x; }   // error: not a form that 'atomic' allows
    // note(-1): 'compare capture' takes
    #pragma omp atomic compare capture
    { v = x; x++; }                     // error: not a form that 'atomic' allows
    #pragma omp atomic compare capture
    { r = x < e; if (r) { x = e; } }    // error: not a form that 'atomic' allows
    #pragma omp atomic compare capture
    { r = x == e; if (v) { x = d; } }   // error: not a form that 'atomic' allows
    #pragma omp atomic compare capture
    { r = x == e; if (r) { x = r; } }   // error: what is captured goes to a location
    #pragma omp atomic compare capture
    { real = x == e; if (real) { x = d; } } // error: the result of a comparison goes to an integer, not to 'double'
    #pragma omp atomic compare weak                          // error: 'weak' is for a comparison with '=='
    if (x < e) { x = e; }
  }
}
