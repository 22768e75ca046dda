// What clang 19 compiles to wrong values is refused in a file without directives for devices, too.
// flags: -fopenmp
int main(void) {
  int a[10] = {1, 2, 3}, s = 1, last = 0;
  #pragma omp parallel for lastprivate(conditional: last)      // error: 'conditional' of 'lastprivate' on 'parallel for' outside of a target region
  for (int i = 0; i < 10; i++)
    if (a[i]) last = i;
  #pragma omp parallel
  #pragma omp for reduction(inscan, +: s)                      // error: 'inscan' of 'reduction' on 'for' outside of a target region
  for (int i = 0; i < 10; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    a[i] = s;
  }
  return s + last;
}
