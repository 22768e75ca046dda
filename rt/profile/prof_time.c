// ACC_TIME and ACCOMP_PROFILE: times by file, function and line.
// In: events of the profiling interface; times of kernels and transfers (span.c).
// Out: regions and items (prof_time.h), which are printed and written when the program ends.
#include "profile/prof_time.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
static long long loaded; // when the library was
static int file = -1, file_pid;

__attribute__((constructor)) static void note_start(void) { loaded = accomp_now(); }

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
                  : c->function ? accomp_function_of(c)
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

// What leaves at the end of a structured region has the line behind it.
static int line_of(ItemKind kind, const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  if (!c) return 0;
  if (kind == ITEM_KERNEL) return f->kernel->line;
  if (kind == ITEM_HOST) return c->kernel ? c->kernel->line : c->line;
  bool structured = c->kind == __ACCOMP_COMPUTE || c->kind == __ACCOMP_DATA;
  return kind == ITEM_COPYOUT && structured && c->end_line ? c->end_line + 1 : c->line;
}

static Item *item_locked(Region *r, ItemKind kind, const ProfFacts *f) {
  int line = line_of(kind, f);
  Item **at = &r->items;
  while (*at && ((*at)->line < line || ((*at)->line == line && (*at)->kind < kind)))
    at = &(*at)->next;
  if (*at && (*at)->line == line && (*at)->kind == kind) return *at;
  Item *i = calloc(1, sizeof *i);
  if (!i) abort();
  i->region = r;
  i->kind = kind;
  i->line = line;
  char name[512];
  i->kernel = keep(
      f->kernel ? accomp_function_kernel(name, sizeof name, f->at->c, f->kernel) : NULL);
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

static void count_more(_Atomic unsigned long long *n, long long more) {
  if (more > 0)
    atomic_fetch_add_explicit(n, (unsigned long long)more, memory_order_relaxed);
}

// NULL: there can be none.
static Note *note_of(const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  _Atomic(void *) *place =
      c && c->kernel && f->device ? accomp_unit_note(c->kernel, f->device) : NULL;
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
  if (!f->device) return; // without a device there are no data
  if (c && (c->kind == __ACCOMP_COMPUTE || accomp_prof_is_split(c))) return;
  if (!exits || !c || c->kind == __ACCOMP_EXIT_DATA) reach(f);
}

static Item *find_item(const ProfFacts *f, ItemKind kind) {
  Region *inside = accomp_thread()->inside;
  pthread_mutex_lock(&lock);
  Item *i = item_locked(inside ? inside : region_locked(f), kind, f);
  pthread_mutex_unlock(&lock);
  return i;
}

// Asked once, at the kernel's first launch: its code is on the device then.
static void ask_needs(Item *i, const ProfFacts *f) {
  KernelNeeds needs = {0};
  const Plugin *p = f->device->plugin;
  if (!p->needs || i->needs.registers) return;
  unsigned threads = f->shape->block[0] * f->shape->block[1] * f->shape->block[2];
  p->needs(f->device->handle, accomp_unit_kernel(f->at, f->device, f->kernel), threads,
           &needs);
  pthread_mutex_lock(&lock);
  i->needs = needs;
  pthread_mutex_unlock(&lock);
}

// A kernel is launched in the same region each time, but for oddities.
static Item *launched(const ProfFacts *f) {
  Note *n = note_of(f);
  Item *i = n ? atomic_load_explicit(&n->item, memory_order_acquire) : NULL;
  if (__builtin_expect(i && i->region == accomp_thread()->inside, 1)) return i;
  i = find_item(f, ITEM_KERNEL);
  ask_needs(i, f);
  if (n) atomic_store_explicit(&n->item, i, memory_order_release);
  return i;
}

// What is short and comes often is timed now and then, for the time itself costs something.
static void hear_enqueue(ProfFacts *f, ItemKind kind) {
  Item *i = f->shape ? launched(f) : find_item(f, kind);
  unsigned long long n = count(&i->reached);
  if (f->shape) {
    take_shape(i, f->shape);
    count_more(&i->iterations, f->shape->iterations);
  } else {
    count_more(&i->bytes, (long long)f->bytes);
  }
  if (n <= FIRST || n % (n < MANY ? EACH : RARELY) == 0 ||
      atomic_load_explicit(&i->is_long, memory_order_relaxed))
    f->timed = true;
  accomp_thread()->enqueued = i;
}

// A target region without a device is host code: all of the construct is what there is to time.
static void hear_compute(acc_event_t e, ProfFacts *f) {
  if (e == acc_ev_compute_construct_start) {
    accomp_thread()->inside = reach(f);
    if (!f->device) f->begun = accomp_now();
  } else {
    if (!f->device && f->begun) {
      Item *i = find_item(f, ITEM_HOST);
      count(&i->reached);
      pthread_mutex_lock(&lock);
      add(&i->device, accomp_now() - f->begun);
      pthread_mutex_unlock(&lock);
    }
    accomp_thread()->inside = NULL;
  }
}

static void hear(acc_event_t e, ProfFacts *f) {
  switch ((int)e) {
  case acc_ev_compute_construct_start:
  case acc_ev_compute_construct_end: hear_compute(e, f); return;
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

static void open_file(bool forked) {
  if (!accomp_env.profile) return;
  file = accomp_prof_file_open("ACCOMP_PROFILE", accomp_env.profile, forked);
  if (file < 0)
    accomp_error_warn("ACCOMP_PROFILE=%s: %s", accomp_env.profile, strerror(errno));
  file_pid = getpid();
}

// Data events of compute constructs would say nothing.
void accomp_time_start(void) {
  open_file(false);
  unsigned work = 0, data = 1u << acc_ev_enter_data_start | 1u << acc_ev_exit_data_start |
                            1u << acc_ev_update_start;
  for (int e = acc_ev_enqueue_launch_start; e < acc_ev_wait_start; e++) work |= 1u << e;
  work |= 1u << acc_ev_compute_construct_start | 1u << acc_ev_compute_construct_end;
  atomic_store(&accomp_span_wanted, true);
  accomp_prof_listen(CLIENT_TIME, hear, work | data, work);
}

// --- the end ---------------------------------------------------------------------------

static int compare(const void *a, const void *b) {
  const Region *x = *(Region *const *)a, *y = *(Region *const *)b;
  int by_file = compare_text(x->file, y->file);
  int by_function = strcmp(x->function, y->function);
  if (by_file) return by_file;
  if (by_function) return by_function;
  if (x->device != y->device)
    return !x->device || (y->device && x->device->index < y->device->index) ? -1 : 1;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  return strcmp(x->word, y->word);
}

// Of n, of which some were timed: an estimate then, and said so. The first ones stand for themselves: they
// often take longer. A few others say too little.
long long accomp_time_total(const Times *t, unsigned long long n) {
  if (!t->count || t->count == n) return t->total;
  enum { FEW = 16 };
  if (t->count < FIRST + FEW)
    return (long long)((double)t->total / (double)t->count * (double)n);
  double each = (double)(t->total - t->early) / (double)(t->count - FIRST);
  return t->early + (long long)(each * (double)(n - FIRST));
}

// In one piece: other processes write to the same terminal.
static void print_profile(const Profile *p) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return;
  accomp_time_print(out, p);
  fclose(out);
  fwrite(text, 1, size, stderr);
  free(text);
}

static void write_profile(const Profile *p) {
  if (file >= 0 && file_pid != getpid())
    close(file), open_file(true); // the parent's is the parent's
  FILE *out = file >= 0 ? fdopen(file, "w") : NULL;
  if (!out) return;
  accomp_time_write(out, p);
  bool bad = ferror(out);
  if (fclose(out) || bad)
    accomp_error_warn("ACCOMP_PROFILE=%s: %s", accomp_env.profile, strerror(errno));
  file = -1;
}

void accomp_time_finish(void) {
  pthread_mutex_lock(&lock);
  Profile p = {.regions = calloc(region_count + 1, sizeof *p.regions),
               .run = accomp_now() - loaded};
  for (int i = 0; i < BUCKETS && p.regions; i++)
    for (Region *r = hashed[i]; r; r = r->next_hashed) p.regions[p.count++] = r;
  if (p.count) qsort(p.regions, p.count, sizeof *p.regions, compare);
  if (p.count && accomp_env.time) print_profile(&p);
  write_profile(&p);
  free(p.regions);
  pthread_mutex_unlock(&lock);
}
