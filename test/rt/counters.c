// Structured and dynamic counters decide when data comes and goes, in both dialects.
#include "rt_test.h"

static int a[100];
enum { N = sizeof a };

static void openacc(void) {
  ENTER(ACC, "a", COPYIN, a, N);
  a[0] = 7;
  BEGIN(ACC, "a", COPY, a, N); // present: nothing copied
  EXIT(ACC, "a", __ACCOMP_RELEASE | __ACCOMP_FROM, a, N);
  SAME(acc_is_present(a, N), 1); // the region still holds it
  add_to(a, 100, 1, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0);
  SAME(a[0], shared() ? 8 : 7);
  END(ACC, "a", COPY, a, N); // the last one: copied out
  SAME(a[0], shared() ? 8 : 1);
  SAME(a[99], 1);
  SAME(acc_is_present(a, N), shared());
}

static void finalize(void) {
  EXIT(ACC, "a", __ACCOMP_RELEASE | __ACCOMP_FROM, a, N); // absent: no action
  for (int i = 0; i < 3; i++) ENTER(ACC, "a", CREATE, a, N);
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, N);
  SAME(acc_is_present(a, N), 1);
  EXIT(ACC, "a", __ACCOMP_FINALIZE, a, N);
  SAME(acc_is_present(a, N), shared());
}

static void openmp(void) {
  bool host = shared();
  EXIT(OMP, "a", __ACCOMP_RELEASE, a, N); // absent: no action
  UPDATE(OMP, "a", __ACCOMP_TO, a, N);
  a[1] = 5;
  BEGIN(OMP, "a", COPYIN, a, N);
  EXIT(OMP, "a", __ACCOMP_FINALIZE, a, N); // one count only: gone within the region
  SAME(acc_is_present(a, N), host);
  END(OMP, "a", COPYIN, a, N);
  BEGIN(OMP, "a", COPYIN, a, N);
  a[1] = 6;
  UPDATE(OMP, "a", __ACCOMP_FROM, a, N);
  SAME(a[1], host ? 6 : 5);
  ENTER(OMP, "a", COPY | __ACCOMP_ALWAYS_TO, a, N);
  a[1] = 9;
  EXIT(OMP, "a", __ACCOMP_RELEASE | __ACCOMP_ALWAYS_FROM, a, N);
  SAME(a[1], host ? 9 : 5);
  END(OMP, "a", COPYIN, a, N);
}

// Many ranges: the table stays a search tree.
static void many(void) {
  enum { COUNT = 500 };
  static int many[COUNT][4];
  for (int i = 0; i < COUNT; i++) many[i * 7 % COUNT][0] = i;
  for (int i = 0; i < COUNT; i++) ENTER(ACC, "m", COPYIN, many[i * 7 % COUNT], 16);
  for (int i = 0; i < COUNT; i++) {
    SAME(acc_is_present(many[i], 16), 1);
    if (i % 3 == 0) EXIT(ACC, "m", __ACCOMP_RELEASE, many[i], 16);
  }
  for (int i = 0; i < COUNT; i++)
    SAME(acc_is_present(many[i] + 1, 4), i % 3 != 0 || shared());
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "update")) UPDATE(ACC, "a", __ACCOMP_TO, a, N);
  if (argc > 1) return 0;
  openacc();
  memset(a, 0, sizeof a);
  finalize();
  openmp();
  many();
  if (shared()) return 0;
  refused_on("update", "'a' is not present on device 0 (", ")");
  return 0;
}
