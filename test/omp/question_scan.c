// Questions in loops whose iterations one thread of the CPU takes in turn: scans, lastprivate(conditional:).
// flags: -fopenmp
// sources: question_schedule_files.part.c
#include <omp.h>
#include <stdio.h>
int here(void);
int main(void) {
  int s[10] = {0}, r = 0, wrong = 0, last = 0;
  #pragma omp target parallel for reduction(inscan, +: r) map(tofrom: s, r, wrong)
  for (int i = 0; i < 10; i++) {
    if (omp_get_thread_num() >= omp_get_num_threads() || here() != omp_get_thread_num()) wrong = 1;
    r += here() >= 0;
    #pragma omp scan inclusive(r)
    s[i] = r;
  }
  r = 0;
  #pragma omp target parallel for reduction(inscan, +: r) map(tofrom: s, r)
  for (int i = 0; i < 10; i++) {
    s[i] += r * 100 + (here() < 0);
    #pragma omp scan exclusive(r)
    r += here() >= 0;
  }
  #pragma omp target parallel map(tofrom: last) num_threads(3)
  #pragma omp for lastprivate(conditional: last)
  for (int i = 0; i < 10; i++)
    if (i % 4 == 0 && here() < 3) last = i;
  printf("%d %d %d %d\n", s[0], s[9], wrong, last);     // prints: 1 910 0 8
}
