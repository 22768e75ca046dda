// What induction cannot be about (OpenMP 6.0, 7.6.13), and what is not done yet.
// flags: -mp
#pragma omp declare_induction(twice : int) inductor(omp_var += 2 * omp_step) collector(omp_step * omp_idx)
int depth(void);
void f(int n, int *a) {
  int x = 0, y = 0;
  struct { int m; } s = {0};
  float z = 0;
  #pragma omp target parallel for induction(step(1), +: s)        // error: 'induction' with '+' needs numbers, and 's' has type
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(a), +: x)        // error: 'induction' with '+' needs numbers, and 'a' has type
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(1), +: x) private(x) // error: 'x' is in 'induction' and in 'private'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(1), thrice: x)   // error: no 'declare induction' of 'thrice' for 'x'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(1), twice: z)    // error: no 'declare induction' of 'twice' for 'z', which has type 'float'
  for (int i = 0; i < n; i++) z++;
  #pragma omp target parallel for induction(step(1), +: y)        // error: 'y' in 'induction' counts the loop
  for (y = 0; y < n; y++) a[y] = 1;
  #pragma omp target parallel for induction(step(1), +: x) depend(in: y) // error: sorry, not implemented: 'depend' on a target construct with 'induction'
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for induction(step(1), +: x) device(depth()) // error: sorry, not implemented: 'device' with a call
  for (int i = 0; i < n; i++) x++;
  #pragma omp target parallel for collapse(2) induction(step(1), +: x)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) x++;                              // error: must not depend on each other
  #pragma omp target teams
  #pragma omp distribute induction(step(1), +: x)                 // error: sorry, not implemented: 'induction' on 'distribute'
  for (int i = 0; i < n; i++) x++;
}
