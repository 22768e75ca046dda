// A section that is only partly present is an error which names both sides; a pointer
// without a section means what it points to, or is an error.
#include "rt_test.h"

static int x[1000];

static void overlap(size_t from, size_t size) {
  Clauses c = clauses(ACC);
  section(&c, "x[0:500]", COPYIN, x, 400, 2000);
  act(__accomp_enter_data, __ACCOMP_ENTER_DATA, "enter data", 3, &c);
  c = clauses(ACC);
  section(&c, "x[0:1000]", COPY, x, from, size);
  act(__accomp_data_begin, __ACCOMP_DATA, "data", 7, &c);
}

static void pointers(void) {
  Clauses c = clauses(ACC);
  section(&c, "x[1:999]", COPY, x, 4, 3996); // base lies below what is present
  act(__accomp_enter_data, __ACCOMP_ENTER_DATA, "enter data", 3, &c);
  add_to(x, 1000, 0, __ACCOMP_LOOKUP_STRICT, __ACCOMP_ASYNC_NONE, NULL, 0);
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  if (!strcmp(how, "above")) overlap(0, 4000);
  if (!strcmp(how, "below")) overlap(2000, 2000);
  if (!strcmp(how, "inside")) overlap(400, 2000);
  if (!strcmp(how, "strict"))
    add_to(x, 10, 1, __ACCOMP_LOOKUP_STRICT, __ACCOMP_ASYNC_NONE, NULL, 0);
  if (!strcmp(how, "present"))
    add_to(x, 10, 1, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0);
  if (!strcmp(how, "async")) add_to(x, 10, 1, COPY, -7, NULL, 0);
  if (*how) return 0;
  refused("async", "prog.c:1: -7 is no async value");
  if (shared()) return 0;
  const char *text = "prog.c:7: 'x[0:1000]' (4000 bytes) is partly present on device 0 "
                     "(mapped: 'x[0:500]', 2000 bytes, from prog.c:3)";
  refused("above", text);
  refused("below", "'x[0:1000]' (2000 bytes) is partly present on device 0");
  refused("strict", "prog.c:1: pointer 'a[0:n]' is used here, no clause has a section of it");
  refused_on("present", "prog.c:1: 'a[0:n]' is not present on device 0 (", ")");
  overlap(400, 2000);
  Clauses c = clauses(ACC);
  section(&c, "x", __ACCOMP_FINALIZE, x, 400, 2000);
  overlap(400, 2000); // counted twice, and gone at once
  act(__accomp_exit_data, __ACCOMP_EXIT_DATA, "exit data", 9, &c);
  SAME(acc_is_present(x + 100, 4), 1); // two regions are still open
  c.x[0].map = COPYIN;
  act(__accomp_data_end, __ACCOMP_DATA, "data", 9, &c);
  act(__accomp_data_end, __ACCOMP_DATA, "data", 9, &c);
  SAME(acc_is_present(x + 100, 4), 0);
  pointers();
  return 0;
}
