// ACC_TIME: the profile as text, in the shape that readers of NVIDIA's compiler know, then what takes longest.
// In:  the profile.  Out: text.
#include "profile/prof_time.h"
#include <stdlib.h>
#include <string.h>

static bool same_function(const Region *a, const Region *b) {
  return a && accomp_same_text(a->file, b->file) && !strcmp(a->function, b->function) &&
         a->device == b->device;
}

static long long us(long long ns) { return (ns + 500) / 1000; }

static void print_times(FILE *out, const char *title, const Times *t,
                        unsigned long long n) {
  if (!t->count) return;
  fprintf(out, "%s: total=%lld max=%lld min=%lld avg=%lld", title,
          us(accomp_time_total(t, n)), us(t->max), us(t->min),
          us(accomp_time_total(t, n) / (long long)n));
  if (t->count != n) fprintf(out, " (%llu timed)", t->count);
  fprintf(out, "\n");
}

static void print_size(FILE *out, const char *title, const unsigned low[3],
                       const unsigned high[3]) {
  int last = high[2] > 1 ? 2 : high[1] > 1 ? 1 : 0;
  fprintf(out, "%s: [", title);
  for (int d = 0; d <= last; d++) {
    fprintf(out, "%s%u", d ? "x" : "", low[d]);
    if (high[d] != low[d]) fprintf(out, "-%u", high[d]);
  }
  fprintf(out, "]");
}

static const char *times_word(unsigned long long n) { return n == 1 ? "time" : "times"; }

static void print_item(FILE *out, const Item *i) {
  static const char *const words[] = {"data copyin reached", "kernel launched",
                                      "data copyout reached", "run by the host"};
  fprintf(out, "        ");
  if (i->line > 0) fprintf(out, "%d: ", i->line);
  fprintf(out, "%s %llu %s\n", words[i->kind], i->reached, times_word(i->reached));
  if (i->kind == ITEM_KERNEL) {
    print_size(out, "            grid", i->low.grid, i->high.grid);
    print_size(out, "  block", i->low.block, i->high.block);
    fprintf(out, "\n");
  }
  print_times(out,
              i->kind == ITEM_HOST ? "            elapsed time(us)"
                                   : "             device time(us)",
              &i->device, i->reached);
  if (i->kind == ITEM_KERNEL)
    print_times(out, "            elapsed time(us)", &i->elapsed, i->reached);
}

static void print_region(FILE *out, const Region *r) {
  fprintf(out, "    ");
  if (r->line > 0) fprintf(out, "%d: ", r->line);
  fprintf(out, "%s", r->word);
  if (r->reached) fprintf(out, " reached %llu %s", r->reached, times_word(r->reached));
  fprintf(out, "\n");
  for (const Item *i = r->items; i; i = i->next) print_item(out, i);
}

static long long device_time(Region *const *list, unsigned n) {
  long long ns = 0;
  for (unsigned i = 0; i < n && same_function(list[0], list[i]); i++)
    for (const Item *x = list[i]->items; x; x = x->next)
      ns += accomp_time_total(&x->device, x->reached);
  return ns;
}

static void print_function(FILE *out, Region *const *list, unsigned n) {
  const Device *d = list[0]->device;
  if (d)
    fprintf(out, "  %s  %s  devicenum=%d\n", list[0]->function,
            d->type == TYPE_NVIDIA ? "NVIDIA" : d->plugin->name, d->number);
  else
    fprintf(out, "  %s  host, without a device\n", list[0]->function);
  fprintf(out, "    time(us): %lld\n", us(device_time(list, n)));
}

static void print_functions(FILE *out, Region *const *list, unsigned n) {
  const Region *last = NULL;
  fprintf(out, "\nAccelerator Kernel Timing data\n");
  for (unsigned i = 0; i < n; i++) {
    const Region *r = list[i];
    if (!last || !accomp_same_text(last->file, r->file))
      fprintf(out, "%s\n", r->file ? r->file : "library routines");
    if (!same_function(last, r)) print_function(out, list + i, n - i);
    print_region(out, r);
    last = r;
  }
}

// --- what takes longest ----------------------------------------------------------------

static long long total_of(const Item *i) {
  return accomp_time_total(&i->device, i->reached);
}

static int by_time(const void *a, const void *b) {
  const Item *x = *(const Item *const *)a, *y = *(const Item *const *)b;
  long long first = total_of(x), second = total_of(y);
  if (first != second) return first > second ? -1 : 1;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  return (int)x->kind - (int)y->kind;
}

static unsigned list_items(const Profile *p, const Item **out) {
  unsigned n = 0;
  for (unsigned i = 0; i < p->count; i++)
    for (const Item *x = p->regions[i]->items; x; x = x->next, n++)
      if (out) out[n] = x;
  return n;
}

static double percent(long long part, long long all) {
  return all > 0 ? 100.0 * (double)part / (double)all : 0;
}

// Queues work side by side, so that their times may add up to more than the run.
static void print_sums(FILE *out, const Item *const *list, unsigned n, long long run) {
  long long ns[4] = {0}, all = 0;
  for (unsigned i = 0; i < n; i++) {
    ns[list[i]->kind] += total_of(list[i]);
    all += total_of(list[i]);
  }
  fprintf(out, "\nBy time: kernels %.3f ms",
          (double)(ns[ITEM_KERNEL] + ns[ITEM_HOST]) / 1e6);
  fprintf(out, ", to the device %.3f ms, from it %.3f ms", (double)ns[ITEM_COPYIN] / 1e6,
          (double)ns[ITEM_COPYOUT] / 1e6);
  fprintf(out, "; the run took %.3f ms", (double)run / 1e6);
  if (all > run)
    fprintf(out, ", in which queues worked side by side\n");
  else
    fprintf(out, ", %.1f%% of it these\n", percent(all, run));
}

static void print_row(FILE *out, const Item *i, long long all) {
  static const char *const words[] = {"copyin", "kernel", "copyout", "host"};
  long long ns = total_of(i);
  unsigned long long bytes = i->bytes;
  const Region *r = i->region;
  fprintf(out, "%12.3f %5.1f%% %9llu %11.1f", (double)ns / 1e6, percent(ns, all),
          i->reached, (double)ns / 1e3 / (double)(i->reached ? i->reached : 1));
  if (bytes && ns > 0)
    fprintf(out, " %14llu %7.2f", bytes, (double)bytes / (double)ns);
  else
    fprintf(out, " %14s %7s", "", "");
  fprintf(out, "  %-7s  ", words[i->kind]);
  if (r->file)
    fprintf(out, "%s:%d (%s)\n", r->file, i->line, r->function);
  else
    fprintf(out, "%s\n", r->function);
}

static void print_by_time(FILE *out, const Profile *p) {
  unsigned n = list_items(p, NULL);
  const Item **list = n ? calloc(n, sizeof *list) : NULL;
  long long all = 0;
  if (!list) return;
  list_items(p, list);
  qsort(list, n, sizeof *list, by_time);
  for (unsigned i = 0; i < n; i++) all += total_of(list[i]);
  print_sums(out, list, n, p->run);
  fprintf(out, "%12s %6s %9s %11s %14s %7s\n", "time(ms)", "share", "count", "avg(us)",
          "bytes", "GB/s");
  for (unsigned i = 0; i < n; i++) print_row(out, list[i], all);
  free(list);
}

void accomp_time_print(FILE *out, const Profile *p) {
  print_functions(out, p->regions, p->count);
  print_by_time(out, p);
}
