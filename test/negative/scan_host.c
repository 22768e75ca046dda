// Outside of target regions clang 19 compiles reduction(inscan, ...) and lastprivate(conditional: ...), and gives wrong values.
// flags: -fopenmp
static int a[100], b[100];
#pragma omp declare target
int team_sum(int s) {
  #pragma omp parallel for reduction(inscan, +: s)             // error: 'inscan' of 'reduction' on 'parallel for' outside of a target region
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  return s;
}
#pragma omp end declare target

int main(void) {
  int s = 0, last = 0;
  #pragma omp target map(s)
  s = team_sum(1);
  #pragma omp parallel for reduction(inscan, +: s)             // error: 'inscan' of 'reduction' on 'parallel for' outside of a target region
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp simd reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp parallel for lastprivate(conditional: last)      // error: 'conditional' of 'lastprivate' on 'parallel for' outside of a target region
  for (int i = 0; i < 100; i++)
    if (a[i]) last = i;
  #pragma omp simd lastprivate(conditional: last)              // error: 'conditional' of 'lastprivate' on 'simd' outside of a target region
  for (int i = 0; i < 100; i++)
    if (a[i]) last = i;
  return s + last;
}
