// How induction is written (OpenMP 6.0, 7.6.13, 7.6.17).
// flags: -mp
#pragma omp declare_induction(half : int) inductor(omp_var = omp_var - omp_step)   // error: 'declare induction' needs 'collector'
#pragma omp declare_induction inductor(omp_var += omp_step) collector(omp_step)    // error: 'declare induction' needs a name and a type
#pragma omp declare_induction(none) inductor(omp_var += omp_step) collector(omp_step) // error: 'declare induction' needs a name and a type
void f(int n, int *a) {
  int x = 0;
  #pragma omp target parallel for induction(+: x)                 // error: 'induction' needs a step, an operator and ':'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(1), step(2), +: x) // error: a second 'step' in 'induction'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(1), +, *: x)     // error: a second operator '*' in 'induction'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(1), -: x)        // error: '-' in 'induction' is no operator
  for (int i = 0; i < n; i++) x--;
  #pragma omp target parallel for induction(step(1), x)           // error: 'induction' needs a step, an operator and ':'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(strict, relaxed, step(1), +: x) // error: 'relaxed' behind 'strict' in 'induction'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel induction(step(1), +: x)            // error: 'induction' is not allowed on 'target parallel'
  x = 1;
  #pragma omp parallel for induction(step, +: x)                  // error: 'step' of 'induction' needs an expression
  for (int i = 0; i < n; i++) a[i] = x++;
}
