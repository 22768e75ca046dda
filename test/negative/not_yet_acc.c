// What OpenACC has and accomp does not yet is refused by name, never ignored.
// flags: -acc
int f(int);
int main(void) {
  int a[10], n = 10;
  struct { int m; } s = {0};
  const int fixed = 0;
  #pragma acc parallel loop copyin(capture: a)      // error: sorry, not implemented: modifier 'capture' of 'copyin'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop reduction(+: s.m)       // error: 'reduction' takes variables, their elements and sections, and 's.m' is a part of one
  for (int i = 0; i < n; i++) s.m += i;
  #pragma acc parallel loop reduction(+: fixed)     // error: 'fixed' is const and cannot be reduced
  for (int i = 0; i < n; i++) a[i] = fixed;
  #pragma acc parallel loop private(s.m)            // error: 'private' takes variables, and 's.m' is a part of one
  for (int i = 0; i < n; i++) s.m = i;
}
