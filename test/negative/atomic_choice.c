// An 'if' or '?:' behind 'atomic': what OpenMP and OpenACC have for it.
// flags: -acc -fopenmp
int main(void) {
  int a[10] = {0}, m = 0;
  #pragma omp target teams distribute parallel for map(to: a) map(tofrom: m)
  for (int i = 0; i < 10; i++) {
    #pragma omp atomic
    if (m < a[i]) m = a[i];       // error: not a form that 'atomic' allows
                                  // note(-1): a choice needs 'compare' beside 'atomic': if (x < e) x = e; and the like
  }
  #pragma acc parallel loop copyin(a) copy(m)
  for (int i = 0; i < 10; i++) {
    #pragma acc atomic
    m = m < a[i] ? a[i] : m;      // error: not a form that 'atomic' allows
                                  // note(-1): OpenACC has no atomic choice; 'reduction(max:x)' or 'reduction(min:x)' of the loop
  }
}
