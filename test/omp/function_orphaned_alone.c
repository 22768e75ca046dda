// Orphaned constructs that one thread meets are its alone: in target, in distribute, in a team inside of a team.
// flags: -mp
#include <stdio.h>

static void add(int *a, int n, int by) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i] += by;
  #pragma omp single
  a[0] += 100;
  #pragma omp barrier
  #pragma omp master
  a[1] += 200;
  #pragma omp sections
  {
    a[2] += 300;
    #pragma omp section
    a[3] += 400;
  }
}

static void both(int *a, int n) {
  add(a, n, 1);
  #pragma omp parallel num_threads(3)
  add(a, n, 2);
}

// The teams of a league share it.
static void spread(int *a, int n) {
  #pragma omp distribute dist_schedule(static, 2)
  for (int i = 0; i < n; i++) a[i] += i;
}
static void both_ways(int *a, int n) {
  #pragma omp distribute parallel for
  for (int i = 0; i < n; i++) a[i] += 2000;
}
static void through(int *a, int n) { spread(a, n); }

int main(void) {
  int a[8][4] = {{0}}, b[150] = {0}, same = 1;
  #pragma omp target map(tofrom: a)
  both(a[0], 4);
  printf("%d %d %d %d\n", a[0][0], a[0][1], a[0][2], a[0][3]);    // prints: 203 403 603 803
  #pragma omp target teams distribute map(tofrom: a)
  for (int i = 1; i < 8; i++) both(a[i], 4);
  for (int i = 1; i < 8; i++)
    for (int j = 0; j < 4; j++) same &= a[i][j] == a[0][j];
  printf("%d\n", same);                                           // prints: 1
  #pragma omp target teams num_teams(7) map(tofrom: b)
  {
    // Teams do not wait for each other: each loop has elements of its own.
    through(b, 50);
    both_ways(b + 50, 50);
    #pragma omp distribute
    for (int i = 100; i < 150; i++) b[i] += 1000;
  }
  same = 1;
  for (int i = 0; i < 50; i++) same &= b[i] == i && b[50 + i] == 2000 && b[100 + i] == 1000;
  printf("%d\n", same);                                           // prints: 1
  add(b, 4, 1);
  #pragma omp parallel num_threads(4)
  add(b, 4, 1);
  printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]);                // prints: 202 403 604 805
}
