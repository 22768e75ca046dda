// Loops of the host with 'scan' and lastprivate(conditional: ...), as far as they are refused.
// flags: -fopenmp
static int a[100], b[100];

int main(void) {
  int s = 0, t = 0, last = 0;
  #pragma omp parallel for reduction(inscan, +: s)             // error: 'inscan' on a loop without 'scan'
  for (int i = 0; i < 100; i++) s += a[i];
  #pragma omp parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(t)                              // error: 't' of 'inclusive' is in no reduction(inscan, ...) of the loop
    b[i] = s;
  }
  #pragma omp parallel for reduction(inscan, +: s, t)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    t += a[i];
    #pragma omp scan inclusive(t)                              // error: a second 'scan' in one loop
    b[i] = s;
  }
  #pragma omp parallel
  #pragma omp for lastprivate(conditional: last) ordered       // error: 'conditional' of 'lastprivate' on 'for' with 'ordered' outside of a target region
  for (int i = 0; i < 100; i++)
    if (a[i]) last = i;
  #pragma omp parallel for reduction(inscan, max: s)           // error: 'inscan' of 's' on 'parallel for' outside of a target region, where the loop does more to it than, as in s += x, combine it by an operator
  for (int i = 0; i < 100; i++) {
    s = a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp parallel firstprivate(t)
  #pragma omp for firstprivate(t) lastprivate(t) lastprivate(conditional: last) // error: 'conditional' of 'lastprivate' on 'for' with 'firstprivate' outside of a target region
  for (int i = 0; i < 100; i++)
    if (a[i]) last = t;
  return s + last;
}
