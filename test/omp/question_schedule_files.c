// A function of another file asks who runs it: teams and threads are as the program asks for, and loops are shared out as
// their schedules say.
// flags: -fopenmp
// sources: question_schedule_files.part.c
#include <stdio.h>
int here(void);
void claim(int *slots);
static int both(int i) { return here() * 2 + i % 2; }

int main(void) {
  int who[96], slots[8] = {0}, wrong = 0, sum = 0, all = 0;
  #pragma omp target parallel for num_threads(4) schedule(static, 2) map(from: who)
  for (int i = 0; i < 96; i++) who[i] = both(i);
  for (int i = 0; i < 8; i++) printf("%d ", who[i]);
  printf("%d\n", who[95]);                                        // prints: 0 1 2 3 4 5 6 7 7
  #pragma omp target teams distribute num_teams(8) dist_schedule(static, 12) map(from: who)
  for (int i = 0; i < 96; i++) who[i] = here();
  for (int i = 0; i < 96; i++) wrong += who[i] != i / 12 * 100;
  #pragma omp target teams distribute num_teams(8) dist_schedule(static, 12) reduction(+: sum)
  for (int i = 0; i < 96; i++) sum += here();
  printf("%d %d\n", sum, wrong);                                  // prints: 33600 0
  #pragma omp target parallel for num_threads(8) map(tofrom: slots)
  for (int i = 0; i < 4000; i++) claim(slots);
  for (int i = 0; i < 8; i++) all += slots[i];
  printf("%d\n", all);                                            // prints: 4000
}
