// Each team and each thread has a place of its own, or an order: loops of teams are not mixed where a program sees them.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { N = 100, M = 300, MOST = 1024, ALL = 20000 };
static long part[N][MOST], few[N][4], at_team[4 * MOST], at_thread[MOST], sums[N];
static long in_order[N][M];
static int fails;

static long sum(const long *a, int n) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

static void check(const char *what, int bad) {
  if (bad) printf("%s: %d\n", what, bad);
  fails += bad;
}

// A parallel loop inside of distribute has one team.
static void inner(int four, int one) {
  long m = (long)M * (M - 1) / 2;
  int bad = 0;
  #pragma omp target teams distribute map(tofrom: part)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for
    for (int j = 0; j < M; j++) part[i][omp_get_thread_num()] += j;
  }
  for (int i = 0; i < N; i++) bad += sum(part[i], MOST) != m;
  check("threads of an inner loop", bad);
  bad = 0;
  for (int k = 0; k < 2; k++) {
    #pragma omp target teams distribute map(tofrom: few)
    for (int i = 0; i < N; i++) {
      #pragma omp parallel for num_threads(k ? four : 3)
      for (int j = 0; j < M; j++) few[i][omp_get_thread_num()] += j;
    }
    #pragma omp target teams distribute thread_limit(four) map(tofrom: few)
    for (int i = 0; i < N; i++) {
      #pragma omp parallel for
      for (int j = 0; j < M; j++) few[i][omp_get_thread_num()] += j;
    }
  }
  for (int i = 0; i < N; i++) bad += sum(few[i], 4) != 4 * m;
  check("four threads of an inner loop", bad);
  bad = 0;
  #pragma omp target teams distribute map(tofrom: in_order)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for num_threads(1)
    for (int j = 0; j < M; j++) in_order[i][j] = j ? in_order[i][j - 1] + j : 0;
  }
  #pragma omp target teams distribute map(tofrom: in_order)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for num_threads(one)
    for (int j = 0; j < M; j++) in_order[i][j] += j ? in_order[i][j - 1] : 0;
  }
  for (int i = 0; i < N; i++) {
    long s = 0, t = 0;
    for (int j = 0; j < M; j++) bad += in_order[i][j] != (t += s += j);
  }
  check("order of an inner loop", bad);
}

// Iterations of distribute belong to the team's first thread.
static void teams(void) {
  long all = (long)ALL * (ALL - 1) / 2, s = 0;
  #pragma omp target teams distribute num_teams(7) map(tofrom: at_team)
  for (int i = 0; i < ALL; i++) at_team[omp_get_team_num()] += i;
  check("seven teams", sum(at_team, 7) != all);
  #pragma omp target teams distribute num_teams(9) reduction(+: s) map(tofrom: at_team)
  for (int i = 0; i < ALL; i++) at_team[omp_get_team_num()] += i, s += omp_get_thread_num() + omp_get_num_threads();
  check("teams and a sum", sum(at_team, 9) != 2 * all || s != ALL);
  #pragma omp target teams num_teams(5) map(tofrom: at_team)
  {
    #pragma omp distribute
    for (int i = 0; i < ALL; i++) at_team[omp_get_team_num()] += i;
  }
  check("distribute inside", sum(at_team, 9) != 3 * all);
  #pragma omp target teams distribute num_teams(6) map(tofrom: at_team, sums)
  for (int i = 0; i < N; i++) {
    long t = 0;
    #pragma omp parallel for reduction(+: t)
    for (int j = 0; j < M; j++) t += j;
    sums[i] = t;
    at_team[omp_get_team_num()] += t;
  }
  check("distribute around a sum", sum(at_team, 9) != 3 * all + sum(sums, N));
}

// num_threads inside of a construct, whose value the host knows, or the device.
static void sizes(int three, int one) {
  static int at[ALL];
  long all = (long)ALL * (ALL - 1) / 2, s = 0, t = 0;
  int k = 0, two = three - 1;
  #pragma omp target map(tofrom: at_thread)
  #pragma omp parallel for num_threads(three)
  for (int i = 0; i < ALL; i++) at_thread[omp_get_thread_num()] += i;
  #pragma omp target map(tofrom: at_thread, two)
  #pragma omp parallel for num_threads(two + 1)
  for (int i = 0; i < ALL; i++) at_thread[omp_get_thread_num()] += i;
  #pragma omp target map(tofrom: at_thread, s)
  #pragma omp parallel for num_threads(three) reduction(+: s)
  for (int i = 0; i < ALL; i++) at_thread[omp_get_thread_num()] += i, s += i;
  #pragma omp target parallel for thread_limit(three) reduction(+: s) map(tofrom: at_thread)
  for (int i = 0; i < ALL; i++) at_thread[omp_get_thread_num()] += i, s += i;
  check("three threads", sum(at_thread, 3) != 4 * all || s != 2 * all);
  #pragma omp target teams distribute parallel for num_teams(1) thread_limit(three) reduction(+: t) map(tofrom: at_thread)
  for (int i = 0; i < ALL; i++) at_thread[omp_get_thread_num()] += i, t += i;
  #pragma omp target map(tofrom: at_thread)
  #pragma omp teams distribute parallel for num_teams(1) num_threads(three)
  for (int i = 0; i < ALL; i++) at_thread[omp_get_thread_num()] += i;
  check("three threads of a team", sum(at_thread, 3) != 6 * all || t != all);
  #pragma omp target map(tofrom: at, k)
  #pragma omp parallel for num_threads(one)
  for (int i = 0; i < ALL; i++) at[k++] = i;
  int bad = k != ALL;
  for (int i = 0; i < ALL; i++) bad += at[i] != i;
  check("one thread", bad);
}

// All threads of a team run the region.
static void whole(int three) {
  int n = three, seen[8] = {0}, most = 0, wrong = 0;
  #pragma omp target parallel num_threads(n) map(tofrom: seen, most)
  {
    #pragma omp atomic
    seen[omp_get_thread_num()]++;
    #pragma omp single
    most = omp_get_num_threads();
    #pragma omp atomic write
    n = 7;
    #pragma omp barrier
    #pragma omp atomic
    seen[omp_get_thread_num()] += n;
  }
  for (int i = 0; i < 8; i++) wrong += seen[i] != (i < most ? 8 : 0);
  check("target parallel", wrong + (most < 1 || most > 3) + (n != 7 && n != 3));
  int all = 0;
  #pragma omp target teams num_teams(2) thread_limit(n - n + three) map(tofrom: all)
  #pragma omp parallel num_threads(three + 2)
  {
    #pragma omp atomic
    all += omp_get_thread_num() >= 3 || omp_get_num_threads() > 3;
  }
  check("parallel in teams", all);
}

// A team inside of a team has one thread.
static void nested(int two) {
  static int bad[N];
  #pragma omp target parallel for map(tofrom: bad)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for num_threads(two)
    for (int j = 0; j < M; j++) bad[i] += omp_get_thread_num() >= 2 || omp_get_num_threads() > 2;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += bad[i];
  check("parallel in parallel", wrong);
  #pragma omp parallel num_threads(4) reduction(+: wrong)
  {
    int place = 0;
    #pragma omp target map(tofrom: place)
    place = omp_get_thread_num() + omp_get_num_threads();
    wrong += place != 1;
    long one[1] = {0};
    #pragma omp target parallel for num_threads(1) map(tofrom: one)
    for (int i = 0; i < N; i++) one[omp_get_thread_num()]++;
    wrong += one[0] != N;
  }
  check("target in parallel", wrong);
}

int main(int argc, char **argv) {
  (void)argv;
  inner(argc + 3, argc);
  teams();
  sizes(argc + 2, argc);
  whole(argc + 2);
  nested(argc + 1);
  printf("fails = %d\n", fails);  // prints: fails = 0
}
