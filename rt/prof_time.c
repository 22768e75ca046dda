// ACC_TIME: a profile by file, function and line, when the program ends.
// In: events of the profiling interface; times of kernels and transfers (span.c).
// Out: text on stderr, in the shape that readers of NVIDIA's compiler know.
// A construct that a device has reached is a Region; what it does is Items: kernels and the
// two directions of transfers, by line. All of them live until the end.
#include "prof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned long long count;
  long long total, min, max; // ns
  long long early;           // of total: the first ones, which are all timed
} Times;

typedef enum { ITEM_COPYIN, ITEM_KERNEL, ITEM_COPYOUT } ItemKind;

typedef struct {
  unsigned grid[3], block[3];
} Size;

typedef struct Item {
  struct Item *next;
  struct Region *region;
  ItemKind kind;
  int line;
  _Atomic unsigned long long reached;
  _Atomic bool is_long;     // each one is timed
  Times device, elapsed;    // on the device; from the launch on the host to the end
  Size low, high;           // least and largest grid and block
  _Atomic unsigned last[6]; // grid and block of some launch that low and high know of
} Item;

typedef struct Region {
  struct Region *next_hashed;
  const Device *device;
  const char *file, *function, *word; // owns: file, function. file NULL: a routine
  int line;
  _Atomic unsigned long long reached;
  Item *items;
} Region;

// What a kernel's construct is, so that a launch looks nothing up. Lives as long as the items.
typedef struct {
  const struct __accomp_construct *c;
  _Atomic(Region *) region; // of c
  _Atomic(Item *) item;     // the last launch's
} Note;

enum { BUCKETS = 256 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // guards what is not atomic
static Region *hashed[BUCKETS];
static unsigned region_count;

// --- collecting ------------------------------------------------------------------------

static const char *word_of(const struct __accomp_construct *c) {
  switch (c ? c->kind : __ACCOMP_SET) {
  case __ACCOMP_COMPUTE: return "compute region";
  case __ACCOMP_DATA: return accomp_prof_is_split(c) ? "compute region" : "data region";
  case __ACCOMP_ENTER_DATA: return "enter data directive";
  case __ACCOMP_EXIT_DATA: return "exit data directive";
  case __ACCOMP_UPDATE: return "update directive";
  }
  return "routine";
}

static char *keep(const char *text) {
  char *copy = text ? strdup(text) : NULL;
  if (text && !copy) abort();
  return copy;
}

static int compare_text(const char *a, const char *b) {
  if (!a || !b) return !a - !b; // routines last
  return strcmp(a, b);
}

// By what it says, not by its address: a header's function is a construct in each file, and a
// library that was unloaded leaves its addresses to others.
static bool is_region(const Region *r, const Region *wanted) {
  return r->line == wanted->line && r->device == wanted->device &&
         !strcmp(r->function, wanted->function) && !compare_text(r->file, wanted->file) &&
         !strcmp(r->word, wanted->word);
}

static Region *region_locked(const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  Region wanted = {
      .device = f->device,
      .file = c ? c->file : NULL,
      .function = !c            ? f->at->what
                  : c->function ? c->function
                                : "",
      .word = word_of(c),
      .line = c ? c->line : 0,
  };
  Region **bucket = &hashed[wanted.line % BUCKETS], *r = *bucket;
  while (r && !is_region(r, &wanted)) r = r->next_hashed;
  if (r) return r;
  r = malloc(sizeof *r);
  if (!r) abort();
  *r = wanted;
  r->file = keep(wanted.file);
  r->function = keep(wanted.function);
  r->next_hashed = *bucket;
  region_count++;
  return *bucket = r;
}

static void stretch(unsigned low[3], unsigned high[3], const unsigned now[3]) {
  for (int d = 0; d < 3; d++) {
    if (!high[d] || now[d] < low[d]) low[d] = now[d];
    if (now[d] > high[d]) high[d] = now[d];
  }
}

// Nearly all launches of a kernel have the shape of the one before.
static void take_shape(Item *i, const LaunchShape *s) {
  unsigned same = 1;
  for (int d = 0; d < 3; d++) {
    same &= atomic_load_explicit(&i->last[d], memory_order_relaxed) == s->grid[d];
    same &= atomic_load_explicit(&i->last[d + 3], memory_order_relaxed) == s->block[d];
  }
  if (same) return;
  pthread_mutex_lock(&lock);
  stretch(i->low.grid, i->high.grid, s->grid);
  stretch(i->low.block, i->high.block, s->block);
  for (int d = 0; d < 3; d++) {
    atomic_store_explicit(&i->last[d], s->grid[d], memory_order_relaxed);
    atomic_store_explicit(&i->last[d + 3], s->block[d], memory_order_relaxed);
  }
  pthread_mutex_unlock(&lock);
}

static Item *item_locked(Region *r, ItemKind kind, int line) {
  Item **at = &r->items;
  while (*at && ((*at)->line < line || ((*at)->line == line && (*at)->kind < kind)))
    at = &(*at)->next;
  if (*at && (*at)->line == line && (*at)->kind == kind) return *at;
  Item *i = calloc(1, sizeof *i);
  if (!i) abort();
  i->region = r;
  i->kind = kind;
  i->line = line;
  i->next = *at;
  return *at = i;
}

// Each of the first ones is timed, then one of each EACH, of very many one of RARELY, but for long ones.
enum { FIRST = 100, EACH = 128, MANY = 8192, RARELY = 512, SHORT = 50000 /* ns */ };

static void add(Times *t, long long ns) {
  if (!t->count || ns < t->min) t->min = ns;
  if (!t->count || ns > t->max) t->max = ns;
  if (t->count < FIRST) t->early += ns;
  t->count++;
  t->total += ns;
}

static void add_times(void *arg, const SpanTime *t, long long queued) {
  Item *i = arg;
  long long elapsed = t->start + t->ns - queued;
  pthread_mutex_lock(&lock);
  add(&i->device, t->ns);
  // Two clocks: the device's is known to some microseconds.
  add(&i->elapsed, elapsed > t->ns ? elapsed : t->ns);
  bool is_long = i->device.total / (long long)i->device.count >= SHORT;
  atomic_store_explicit(&i->is_long, is_long, memory_order_relaxed);
  pthread_mutex_unlock(&lock);
}

// --- events ----------------------------------------------------------------------------

static unsigned long long count(_Atomic unsigned long long *n) {
  return atomic_fetch_add_explicit(n, 1, memory_order_relaxed) + 1;
}

// NULL: there can be none.
static Note *note_of(const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  _Atomic(void *) *place = c && c->kernel ? accomp_unit_note(c->kernel, f->device) : NULL;
  if (!place) return NULL;
  Note *n = atomic_load_explicit(place, memory_order_acquire);
  if (__builtin_expect(n != NULL, 1)) return n->c == c ? n : NULL;
  void *none = NULL;
  n = calloc(1, sizeof *n);
  if (!n) abort();
  n->c = c;
  if (atomic_compare_exchange_strong(place, &none, n)) return n;
  free(n); // another thread was faster
  return none;
}

static Region *find_region(const ProfFacts *f) {
  pthread_mutex_lock(&lock);
  Region *r = region_locked(f);
  pthread_mutex_unlock(&lock);
  return r;
}

static Region *reach(const ProfFacts *f) {
  if (!f->device) return NULL; // the program itself, without a device
  Note *n = note_of(f);
  Region *r = n ? atomic_load_explicit(&n->region, memory_order_acquire) : NULL;
  if (__builtin_expect(!r, 0)) {
    r = find_region(f);
    if (n) atomic_store_explicit(&n->region, r, memory_order_release);
  }
  count(&r->reached);
  return r;
}

// Regions count where they begin; those of compute constructs do not count again.
static void hear_data(acc_event_t e, const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  bool exits = e == acc_ev_exit_data_start;
  if (c && (c->kind == __ACCOMP_COMPUTE || accomp_prof_is_split(c))) return;
  if (!exits || !c || c->kind == __ACCOMP_EXIT_DATA) reach(f);
}

// What leaves at the end of a structured region has the line behind it.
static int line_of(ItemKind kind, const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  if (!c) return 0;
  if (kind == ITEM_KERNEL) return f->kernel->line;
  bool structured = c->kind == __ACCOMP_COMPUTE || c->kind == __ACCOMP_DATA;
  return kind == ITEM_COPYOUT && structured && c->end_line ? c->end_line + 1 : c->line;
}

static Item *find_item(const ProfFacts *f, ItemKind kind) {
  pthread_mutex_lock(&lock);
  Item *i =
      item_locked(accomp_thread()->inside ? accomp_thread()->inside : region_locked(f),
                  kind, line_of(kind, f));
  pthread_mutex_unlock(&lock);
  return i;
}

// A kernel is launched in the same region each time, but for oddities.
static Item *launched(const ProfFacts *f) {
  Note *n = note_of(f);
  Item *i = n ? atomic_load_explicit(&n->item, memory_order_acquire) : NULL;
  if (__builtin_expect(i && i->region == accomp_thread()->inside, 1)) return i;
  i = find_item(f, ITEM_KERNEL);
  if (n) atomic_store_explicit(&n->item, i, memory_order_release);
  return i;
}

// What is short and comes often is timed now and then, for the time itself costs something.
static void hear_enqueue(ProfFacts *f, ItemKind kind) {
  Item *i = f->shape ? launched(f) : find_item(f, kind);
  unsigned long long n = count(&i->reached);
  if (f->shape) take_shape(i, f->shape);
  if (n <= FIRST || n % (n < MANY ? EACH : RARELY) == 0 ||
      atomic_load_explicit(&i->is_long, memory_order_relaxed))
    f->timed = true;
  accomp_thread()->enqueued = i;
}

void accomp_time_hear(acc_event_t e, ProfFacts *f) {
  switch ((int)e) {
  case acc_ev_compute_construct_start: accomp_thread()->inside = reach(f); return;
  case acc_ev_compute_construct_end: accomp_thread()->inside = NULL; return;
  case acc_ev_enter_data_start:
  case acc_ev_exit_data_start:
  case acc_ev_update_start: hear_data(e, f); return;
  case acc_ev_enqueue_launch_start: hear_enqueue(f, ITEM_KERNEL); return;
  case acc_ev_enqueue_upload_start: hear_enqueue(f, ITEM_COPYIN); return;
  case acc_ev_enqueue_download_start: hear_enqueue(f, ITEM_COPYOUT); return;
  case acc_ev_enqueue_launch_end:
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_end:
    if (f->span) accomp_span_listen(f->span, add_times, accomp_thread()->enqueued);
  }
}

// Data events of compute constructs would say nothing.
void accomp_time_start(void) {
  unsigned work = 0, data = 1u << acc_ev_enter_data_start | 1u << acc_ev_exit_data_start |
                            1u << acc_ev_update_start;
  for (int e = acc_ev_enqueue_launch_start; e < acc_ev_wait_start; e++) work |= 1u << e;
  work |= 1u << acc_ev_compute_construct_start | 1u << acc_ev_compute_construct_end;
  atomic_store(&accomp_span_wanted, true);
  accomp_prof_listen(CLIENT_TIME, work | data, work);
}

// --- the profile -----------------------------------------------------------------------

static int compare(const void *a, const void *b) {
  const Region *x = *(Region *const *)a, *y = *(Region *const *)b;
  int by_file = compare_text(x->file, y->file);
  int by_function = strcmp(x->function, y->function);
  if (by_file) return by_file;
  if (by_function) return by_function;
  if (x->device != y->device) return x->device->index < y->device->index ? -1 : 1;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  return strcmp(x->word, y->word);
}

static bool same_function(const Region *a, const Region *b) {
  return a && !compare_text(a->file, b->file) && !strcmp(a->function, b->function) &&
         a->device == b->device;
}

static long long us(long long ns) { return (ns + 500) / 1000; }

// Of n, of which some were timed: an estimate then, and said so. The first ones stand for themselves: they
// often take longer. A few others say too little.
static long long total_of(const Times *t, unsigned long long n) {
  if (!t->count || t->count == n) return t->total;
  enum { FEW = 16 };
  if (t->count < FIRST + FEW)
    return (long long)((double)t->total / (double)t->count * (double)n);
  double each = (double)(t->total - t->early) / (double)(t->count - FIRST);
  return t->early + (long long)(each * (double)(n - FIRST));
}

static void print_times(FILE *out, const char *title, const Times *t,
                        unsigned long long n) {
  if (!t->count) return;
  fprintf(out, "%s: total=%lld max=%lld min=%lld avg=%lld", title, us(total_of(t, n)),
          us(t->max), us(t->min), us(total_of(t, n) / (long long)n));
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
                                      "data copyout reached"};
  fprintf(out, "        ");
  if (i->line > 0) fprintf(out, "%d: ", i->line);
  fprintf(out, "%s %llu %s\n", words[i->kind], i->reached, times_word(i->reached));
  if (i->kind == ITEM_KERNEL) {
    print_size(out, "            grid", i->low.grid, i->high.grid);
    print_size(out, "  block", i->low.block, i->high.block);
    fprintf(out, "\n");
  }
  print_times(out, "             device time(us)", &i->device, i->reached);
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
      ns += total_of(&x->device, x->reached);
  return ns;
}

static void print_function(FILE *out, Region *const *list, unsigned n) {
  const Device *d = list[0]->device;
  fprintf(out, "  %s  %s  devicenum=%d\n", list[0]->function,
          d->type == TYPE_NVIDIA ? "NVIDIA" : d->plugin->name, d->number);
  fprintf(out, "    time(us): %lld\n", us(device_time(list, n)));
}

static void print_all(FILE *out, Region *const *list, unsigned n) {
  const Region *last = NULL;
  fprintf(out, "\nAccelerator Kernel Timing data\n");
  for (unsigned i = 0; i < n; i++) {
    const Region *r = list[i];
    if (!last || compare_text(last->file, r->file))
      fprintf(out, "%s\n", r->file ? r->file : "library routines");
    if (!same_function(last, r)) print_function(out, list + i, n - i);
    print_region(out, r);
    last = r;
  }
}

void accomp_time_finish(void) {
  pthread_mutex_lock(&lock);
  unsigned n = 0;
  Region **list = calloc(region_count + 1, sizeof *list);
  for (int i = 0; i < BUCKETS && list; i++)
    for (Region *r = hashed[i]; r; r = r->next_hashed) list[n++] = r;
  char *text = NULL;
  size_t size = 0;
  FILE *out = n ? open_memstream(&text, &size) : NULL;
  if (out) { // in one piece: other processes write, too
    qsort(list, n, sizeof *list, compare);
    print_all(out, list, n);
    fclose(out);
    fwrite(text, 1, size, stderr);
  }
  free(text);
  free(list);
  pthread_mutex_unlock(&lock);
}
