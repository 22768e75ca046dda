// What the expressions of declare induction name (OpenMP 6.0, 7.6.17).
// flags: -mp
#pragma omp declare_induction(one : (double, int)) inductor(omp_var *= missing) collector(omp_step)   // error: use of undeclared identifier 'missing'
int main(void) {
  int x = 1;
  #pragma omp parallel for induction(step(1), +: y)   // error: use of undeclared identifier 'y'
  for (int i = 0; i < 4; i++) x++;
  #pragma omp target teams distribute parallel for induction(step(z), +: x) // error: use of undeclared identifier 'z'
  for (int i = 0; i < 4; i++) x++;
  return x;
}
