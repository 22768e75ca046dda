// An atomic change of what each thread has a copy of is none that others see: it is refused, or lost.
// flags: -acc -fopenmp
int main(void) {
  int x = 0, y = 0, shared = 0, slot[100], a[3] = {0}, *p = a;
  struct { int n[2]; } s = {{0}};
  #pragma omp target teams distribute parallel for map(from: slot) map(tofrom: shared) firstprivate(x)
  for (int i = 0; i < 100; i++) {
    #pragma omp atomic capture
    slot[i] = x++;      // error: sorry, not implemented: an atomic change of 'x', of which each thread of this 'target teams distribute parallel for' region has a copy
    #pragma omp atomic
    shared++;
    #pragma omp atomic read
    slot[i] = y;
  }
  #pragma acc parallel loop firstprivate(s) copyin(a) copyin(p) copy(slot)
  for (int i = 0; i < 100; i++) {
    int own = 3;
    #pragma acc atomic
    y += i;             // warning: 'y' is copied for this 'parallel loop' region: what 'atomic' stores there is lost
    #pragma acc atomic capture
    slot[i] = s.n[i % 2] += own;  // error: an atomic change of 's', of which each thread
    #pragma acc atomic
    own++;
    #pragma acc atomic
    p++;                // error: an atomic change of 'p', of which each thread
    #pragma acc atomic
    a[1]++;
  }
}
