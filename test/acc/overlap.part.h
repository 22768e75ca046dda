// How the last kernel was launched: with its loops shared out, or in order because memory overlaps.
#include <acc_prof.h>
#include <stdio.h>
#include <string.h>

static const char *how = "not launched";

static void see_launch(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)a;
  const char *name = e->launch_event.kernel_name;
  how = strstr(name, "_sequential") ? "in order" : strstr(name, "_outer") ? "rows in order" : "parallel";
}

static void watch_launches(void) {
  acc_prof_register(acc_ev_enqueue_launch_start, see_launch, acc_reg);
}

// Fills a with numbers that differ, and compares it with b.
static void fill(double *a, int n) {
  for (int i = 0; i < n; i++) a[i] = (i * 37 + 11) % 101;
}

static const char *compare(const double *a, const double *b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] != b[i]) return "differs";
  return "right";
}
