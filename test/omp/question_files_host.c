// Code for the host alone: a function of another file asks for its team, and one shares what its callers' league has to do.
// flags: -mp=host
// devices: host
// sources: question_files_host_a.part.c question_files_host_b.part.c
#include <omp.h>
#include <stdio.h>
#pragma omp declare target
int team(void);
void spread(int *a, int n);
#pragma omp end declare target

int main(void) {
  int a[4] = {0}, b[30] = {0}, sum = 0;
  #pragma omp target teams num_teams(3) map(tofrom: a, b)
  {
    a[omp_get_team_num()] = team();
    spread(b, 30);
  }
  for (int i = 0; i < 30; i++) sum += b[i] == i;
  printf("%d %d %d, %d\n", a[0], a[1], a[2], sum);     // prints: 30 31 32, 30
}
