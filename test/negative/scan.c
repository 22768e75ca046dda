// scan, and reduction(inscan, ...), where they may not stand, or say what does not fit.
// flags: -fopenmp
static int a[100], b[100];

int main(void) {
  int s = 0, t = 0;
  #pragma omp target teams distribute parallel for reduction(inscan, +: s)   // error: 'inscan' of 'reduction' on
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target parallel reduction(inscan, +: s)          // error: 'inscan' of 'reduction' on 'parallel'
  s++;
  #pragma omp target parallel for reduction(inscan, +: s) schedule(static)   // error: 'schedule' on a loop with 'inscan'
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s) ordered            // error: 'ordered' on a loop with 'inscan'
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s) reduction(+: t)    // error: 'reduction' without 'inscan' on a loop with 'inscan'
  for (int i = 0; i < 100; i++) {
    s += a[i], t++;
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s)      // error: 'inscan' on a loop without 'scan'
  for (int i = 0; i < 100; i++) s += a[i];
  #pragma omp target parallel for reduction(inscan, +: s, t)   // error: 't' of 'inscan' is not in the list of 'scan'
  for (int i = 0; i < 100; i++) {
    s += a[i], t++;
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s, t)                           // error: 't' of 'inclusive' is in no reduction(inscan, ...) of the loop
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
    #pragma omp scan inclusive(s)                              // error: a second 'scan' in one loop
  }
  #pragma omp target parallel for reduction(+: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)                              // error: 'scan' outside of a loop with reduction(inscan, ...)
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s)      // error: 'inscan' on a loop without 'scan'
  for (int i = 0; i < 100; i++) {
    if (a[i]) {
      s += a[i];
      #pragma omp scan inclusive(s)                            // error: 'scan' must stand directly in the braces of the body of its loop
      b[i] = s;
    }
  }
  #pragma omp target parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan                                           // error: 'scan' needs 'inclusive' or 'exclusive'
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s, t)
  for (int i = 0; i < 100; i++) {
    s += a[i], t++;
    #pragma omp scan inclusive(s) exclusive(t)                 // error: 'exclusive' contradicts 'inclusive' on the same 'scan'
    b[i] = s;
  }
  return s;
}
