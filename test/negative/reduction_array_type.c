// Members, constants and types that an operator does not take are refused in arrays too.
// flags: -acc
void f(int n) {
  double a[8];
  struct { double x[4]; } s, all[2];
  const double fixed[4] = {0};
  #pragma acc parallel loop reduction(+:s.x)         // error: 'reduction' takes variables, their elements and sections, and 's.x' is a part of one
  for (int i = 0; i < n; i++) s.x[i % 4] += i;
  #pragma acc parallel loop reduction(+:fixed)       // error: 'fixed' is const and cannot be reduced
  for (int i = 0; i < n; i++) a[i] = fixed[0];
  #pragma acc parallel loop reduction(&:a)           // error: this reduction operator does not apply to 'a' of type 'double'
  for (int i = 0; i < n; i++) a[i] = 0;
  #pragma acc parallel loop reduction(&:all)         // error: this reduction operator does not apply to member 'x' of 'all'
  for (int i = 0; i < n; i++) all[i % 2].x[0] += i;
}
