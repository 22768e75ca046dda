// Every faulty directive is told in one run, whatever part of the compiler finds the fault; none because of another.
// flags: -acc
int other(int);
static int twice(int i) { return 2 * i; }
void reading(int n, float *a) {
  #pragma acc parallel loop copi(a[0:n])                   // error: unknown clause 'copi'
  for (int i = 0; i < n; i++) a[i] = 1;
}
void misread(int n, float *a) {
  #pragma acc update self(a[0:n]) if_present
  #pragma acc dta copy(a[0:n])                             // error: unknown OpenACC directive 'dta'
  {
    #pragma acc parallel loop default(none) firstprivate(n)
    for (int i = 0; i < n; i++) a[i] = n;
  }
}
void declared(int n) {
  float a[10];
  #pragma acc declare create(a) link(a)                    // error: 'link'
  #pragma acc parallel loop default(none) firstprivate(n)
  for (int i = 0; i < n; i++) a[i] = n;
}
int main(void) {
  float a[10], b[10];
  int n = 10;
  #pragma acc data copy(a)
  {
    #pragma acc parallel loop copy(c)                      // error: undeclared identifier 'c'
    for (int i = 0; i < n; i++) a[i] = 1;
    #pragma acc parallel loop
    for (int i = 1; i < n; i *= 2) a[i] = 1;               // error: not in canonical form
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] = twice(i);
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      long double x = i;                                   // error: has type 'long double'
      a[i] = x;
    }
  }
  #pragma acc update self(b) \
    if_presnt                                              // error: unknown clause 'if_presnt'
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) b[i] = other(i);             // error: 'other' is called on the device
  return (int)b[3];
}
