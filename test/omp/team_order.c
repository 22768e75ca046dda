// One thread, or one team of one thread, runs its iterations in order: where a clause leaves one, at run time or not.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { N = 100, ALL = 1000 };
static int a[N][N], b[ALL], fails;

static void check_rows(const char *what, int down) {
  int bad = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) bad += a[i][j] != (down ? 2 * i : j), a[i][j] = -1;
  if (bad) printf("%s: %d\n", what, bad);
  fails += bad;
}

static void check(const char *what) {
  int bad = 0;
  for (int i = 0; i < ALL; i++) bad += b[i] != i, b[i] = -1;
  if (bad) printf("%s: %d\n", what, bad);
  fails += bad;
}

#define ROW for (int j = 0; j < N; j++) a[i][j] = j ? a[i][j - 1] + 1 : 0;
#define DOWN for (int j = 0; j < N; j++) a[i][j] = i ? a[i - 1][j] + 2 : 0;
#define CHAIN for (int i = 0; i < ALL; i++) b[i] = i ? b[i - 1] + 1 : 0;

static void inner(int one, int no) {
  #pragma omp target teams distribute thread_limit(one) map(tofrom: a)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for
    ROW
  }
  check_rows("thread_limit", 0);
  #pragma omp target teams distribute thread_limit(1) map(tofrom: a)
  for (int i = 0; i < N; i++) {
    a[i][0] = 7;
    #pragma omp parallel for
    ROW
  }
  check_rows("thread_limit(1)", 0);
  #pragma omp target teams distribute map(tofrom: a)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for if(no)
    ROW
  }
  check_rows("if", 0);
  #pragma omp target teams distribute map(tofrom: a)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for ordered
    for (int j = 0; j < N; j++) {
      #pragma omp ordered
      a[i][j] = j ? a[i][j - 1] + 1 : 0;
    }
  }
  check_rows("ordered", 0);
  #pragma omp target teams distribute num_teams(1) map(tofrom: a)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for
    DOWN
  }
  check_rows("num_teams(1)", 1);
  #pragma omp target teams distribute num_teams(one) map(tofrom: a)
  for (int i = 0; i < N; i++) {
    #pragma omp parallel for
    DOWN
  }
  check_rows("num_teams", 1);
}

static void flat(int one) {
  int s = 0;
  #pragma omp target teams distribute num_teams(one) map(tofrom: b)
  CHAIN
  check("num_teams");
  #pragma omp target map(tofrom: b)
  #pragma omp teams num_teams(one)
  #pragma omp distribute
  CHAIN
  check("num_teams inside");
  #pragma omp target teams distribute num_teams(one) reduction(+: s) map(tofrom: b)
  for (int i = 0; i < ALL; i++) b[i] = i ? b[i - 1] + 1 : 0, s++;
  check("num_teams and a sum");
  #pragma omp target teams distribute parallel for num_teams(1) num_threads(one) map(tofrom: b)
  CHAIN
  check("num_teams(1) num_threads");
  #pragma omp target teams distribute parallel for num_teams(one) num_threads(1) map(tofrom: b)
  CHAIN
  check("num_teams num_threads(1)");
  #pragma omp target teams distribute parallel for num_teams(1) num_threads(one) reduction(+: s) map(tofrom: b)
  for (int i = 0; i < ALL; i++) b[i] = i ? b[i - 1] + 1 : 0, s++;
  check("num_teams(1) num_threads and a sum");
  #pragma omp target teams distribute parallel for num_teams(one) thread_limit(one) reduction(+: s) map(tofrom: b)
  for (int i = 0; i < ALL; i++) b[i] = i ? b[i - 1] + 1 : 0, s++;
  check("num_teams thread_limit and a sum");
  #pragma omp target teams distribute parallel for num_teams(one) num_threads(1) reduction(+: s) map(tofrom: b)
  for (int i = 0; i < ALL; i++) b[i] = i ? b[i - 1] + 1 : 0, s++;
  check("num_teams num_threads(1) and a sum");
  fails += s != 4 * ALL;
}

// Sizes are computed once; those of a team with a sum inside hold.
static void sizes(int three) {
  int n = three, more = 0, at[8] = {0}, out[N];
  #pragma omp target teams num_teams(2) thread_limit(n++) map(tofrom: more)
  #pragma omp parallel
  {
    #pragma omp atomic
    more += omp_get_num_threads() > 3;
  }
  #pragma omp target teams distribute parallel for num_threads(n++) map(from: out)
  for (int i = 0; i < N; i++) {
    int q = 0;
    #pragma omp parallel for reduction(+: q)
    for (int k = 0; k < 20; k++) q += k;
    out[i] = q;
  }
  fails += n != 5 || more || out[N - 1] != 190;
  #pragma omp target parallel for num_threads(3) map(tofrom: at)
  for (int i = 0; i < N; i++) {
    int q = 0;
    #pragma omp parallel for reduction(+: q)
    for (int k = 0; k < 20; k++) q += k;
    at[omp_get_thread_num()] += q;
  }
  for (int i = 3; i < 8; i++) fails += at[i];
  #pragma omp target map(from: out)
  #pragma omp teams distribute parallel for num_threads(omp_get_max_threads())
  for (int i = 0; i < N; i++) out[i] = 2 * i;
  for (int i = 0; i < N; i++) fails += out[i] != 2 * i;
  if (fails) printf("sizes: %d %d, %d\n", n, more, fails);
}

// A loop's variable is private, though the region maps it or has its own.
static void counters(void) {
  static int c[N];
  int i, j = 5, out = 0, bad = 0;
  #pragma omp target map(tofrom: i, c)
  #pragma omp parallel for
  for (i = 0; i < N; i++) c[i] = 3 * i;
  for (i = 0; i < N; i++) bad += c[i] != 3 * i;
  #pragma omp target map(tofrom: i, c) map(from: out)
  {
    i = 7;
    #pragma omp parallel for
    for (i = 0; i < N; i++) c[i] = 4 * i;
    out = i;
  }
  for (int k = 0; k < N; k++) bad += c[k] != 4 * k;
  bad += out != 7;
  #pragma omp target map(from: out)
  {
    #pragma omp parallel for
    for (j = 0; j < N; j++) c[j] = j;
    out = j;
  }
  bad += out != 5 || j != 5;
  #pragma omp target teams distribute map(tofrom: j, c)
  for (int k = 0; k < N / 10; k++) {
    #pragma omp parallel for
    for (j = 0; j < 10; j++) c[k * 10 + j] = k - j;
  }
  for (int k = 0; k < N; k++) bad += c[k] != k / 10 - k % 10;
  if (bad) printf("counters: %d, %d\n", bad, out);
  fails += bad;
}

int main(int argc, char **argv) {
  (void)argv;
  inner(argc, argc > 5);
  flat(argc);
  sizes(argc + 2);
  counters();
  printf("fails = %d\n", fails);  // prints: fails = 0
}
