// A team has as many threads as num_threads, thread_limit and if leave, and a loop without teams has one team: programs
// count on the numbers of their threads, and on order where there is one.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { N = 20000, MOST = 1024 };
static int thread[N], threads[N], team[N], teams[N], fails;

static int most(const int *a) {
  int m = 0;
  for (int i = 0; i < N; i++) m = a[i] > m ? a[i] : m;
  return m;
}

static void check(const char *what, int limit, int team_limit) {
  int bad = most(thread) >= limit || most(threads) > limit || most(team) >= team_limit || most(teams) > team_limit;
  for (int i = 0; i < N; i++) bad += thread[i] >= threads[i];
  if (bad)
    printf("%s: thread %d of %d, team %d of %d\n", what, most(thread), most(threads), most(team), most(teams));
  fails += bad != 0;
}

#define NUMBERS \
  for (int i = 0; i < N; i++) \
    thread[i] = omp_get_thread_num(), threads[i] = omp_get_num_threads(), team[i] = omp_get_team_num(), \
    teams[i] = omp_get_num_teams();
#define MAPS map(from: thread, threads, team, teams)

static void numbers(int three, int no) {
  #pragma omp target parallel for MAPS
  NUMBERS
  check("parallel for", MOST, 1);
  #pragma omp target parallel for num_threads(three) MAPS
  NUMBERS
  check("num_threads", 3, 1);
  #pragma omp target parallel for thread_limit(5) num_threads(three) MAPS
  NUMBERS
  check("num_threads and a larger thread_limit", 3, 1);
  #pragma omp target parallel for thread_limit(three) num_threads(5) MAPS
  NUMBERS
  check("num_threads and a smaller thread_limit", 3, 1);
  #pragma omp target parallel for simd num_threads(4) MAPS
  NUMBERS
  check("simd", 4, 1);
  #pragma omp target MAPS
  {
    #pragma omp parallel for num_threads(4)
    NUMBERS
  }
  check("inside of target", 4, 1);
  #pragma omp target parallel num_threads(4) MAPS
  {
    #pragma omp for
    NUMBERS
  }
  check("for inside of target parallel", 4, 1);
  #pragma omp target teams distribute parallel for num_teams(2) num_threads(three) MAPS
  NUMBERS
  check("teams", 3, 2);
  #pragma omp target teams distribute parallel for thread_limit(three) MAPS
  NUMBERS
  check("thread_limit of teams", 3, N);
  #pragma omp target parallel for if(no) MAPS
  NUMBERS
  check("if", 1, 1);
  #pragma omp target parallel for if(parallel: no) MAPS
  NUMBERS
  check("if of parallel", 1, 1);
  #pragma omp target teams distribute parallel for if(no) MAPS
  NUMBERS
  check("if of teams", 1, N);
}

// One thread runs its iterations in order.
static void order(int one, int no) {
  static int at[N];
  int k = 0;
  #pragma omp target parallel for num_threads(one) map(tofrom: at, k)
  for (int i = 0; i < N; i++) at[k++] = i;
  for (int i = 0; i < N; i++) fails += at[i] != i;
  k = 0;
  #pragma omp target parallel for if(no) map(tofrom: at, k)
  for (int i = 0; i < N; i++) at[k++] = N - i;
  for (int i = 0; i < N; i++) fails += at[i] != N - i;
}

// Each thread has a place for its part.
static void parts(int four) {
  static long part[MOST], few[4];
  long sum = 0;
  #pragma omp target parallel for map(tofrom: part)
  for (int i = 0; i < N; i++) part[omp_get_thread_num()] += i;
  for (int i = 0; i < MOST; i++) sum += part[i];
  #pragma omp target parallel for num_threads(four) map(tofrom: few)
  for (int i = 0; i < N; i++) few[omp_get_thread_num()] += i;
  for (int i = 0; i < 4; i++) sum += few[i];
  fails += sum != (long)N * (N - 1);
}

// A block with reductions has whole warps, a team of three has three threads.
static void reductions(int three, int one) {
  static long few[3], four[4];
  static int at[N];
  long s = 0, sum = 0;
  int k = 0;
  #pragma omp target parallel for num_threads(three) reduction(+:s) map(tofrom: few)
  for (int i = 0; i < N; i++) few[omp_get_thread_num()] += i, s += i;
  #pragma omp target parallel for num_threads(4) reduction(+:s) map(tofrom: four)
  for (int i = 0; i < N; i++) four[omp_get_thread_num()] += i, s += i;
  #pragma omp target parallel for num_threads(one) reduction(+:s) map(tofrom: at, k)
  for (int i = 0; i < N; i++) at[k++] = i, s += i;
  for (int i = 0; i < N; i++) fails += at[i] != i;
  for (int i = 0; i < 4; i++) sum += four[i] + (i < 3 ? few[i] : 0);
  fails += sum != (long)N * (N - 1) || s != sum / 2 * 3;
}

// num_threads of a loop inside of another one is not the outer team's size.
static void inside(int one) {
  static int seen[64];
  #pragma omp target teams distribute map(from: seen)
  for (int i = 0; i < 8; i++) {
    #pragma omp parallel for num_threads(i + 1)
    for (int j = 0; j < 8; j++) seen[i * 8 + j] = i * 8 + j;
  }
  for (int i = 0; i < 64; i++) fails += seen[i] != i;
  #pragma omp target parallel for map(from: seen)
  for (int i = 0; i < 8; i++) {
    #pragma omp parallel for num_threads(one)
    for (int j = 0; j < 8; j++) seen[i * 8 + j] = 64 - i * 8 - j;
  }
  for (int i = 0; i < 64; i++) fails += seen[i] != 64 - i;
}

int main(int argc, char **argv) {
  (void)argv;
  numbers(argc + 2, argc > 5);
  order(argc, argc > 5);
  parts(argc + 3);
  reductions(argc + 2, argc);
  inside(argc);
  printf("fails = %d\n", fails);  // prints: fails = 0
}
