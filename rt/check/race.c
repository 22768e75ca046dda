// Races: work of queues, and of a queue and the host, that uses the same bytes without an order between the two.
// In:  launches, copies and waits as they are put into queues; accesses by kernels and by the host's code.
// Out: races, for check/report.c.
//
// Order is what the program asks for, not what happens: each strand has a clock of what comes before its next step, and
// each step keeps it (a vector clock). So a race is found whichever of the two comes first, in every run.
// Copies are compared when they are issued, kernels when they end, the host's accesses when they are made. A step is kept
// until nothing can come that is not ordered behind it.
#include "check/race.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_STRANDS = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of all below, and of touches
static Strand host;
static Strand *strands[MAX_STRANDS] = {&host};
static unsigned strand_count = 1;
static Clock ended; // tasks that are over, of which the host need not know
static Step *steps;
static _Atomic int following; // accomp_race_tasks_begin

// --- clocks ----------------------------------------------------------------------------

static unsigned long long known(const Clock *c, unsigned strand) {
  return strand < c->n ? c->at[strand] : 0;
}

static void reserve(Clock *c, unsigned n) {
  if (n <= c->n) return;
  c->at = realloc(c->at, n * sizeof *c->at);
  if (!c->at) abort();
  memset(c->at + c->n, 0, (n - c->n) * sizeof *c->at);
  c->n = n;
}

static void join(Clock *to, const Clock *from) {
  reserve(to, from->n);
  for (unsigned i = 0; i < from->n; i++)
    if (to->at[i] < from->at[i]) to->at[i] = from->at[i];
}

static bool comes_before(const Step *s, const Clock *c) {
  return known(c, s->strand->number) >= s->own;
}

static bool are_ordered(const Step *a, const Step *b) {
  return comes_before(a, &b->clock) || comes_before(b, &a->clock);
}

static bool follows_tasks(void) { return atomic_load(&following) > 0; }

static bool is_known_to_host(const Step *s) {
  return comes_before(s, &host.clock) || (follows_tasks() && comes_before(s, &ended));
}

// --- strands ---------------------------------------------------------------------------

static Strand *new_strand_locked(void) {
  for (unsigned i = 1; i < strand_count; i++) {
    Strand *s = strands[i];
    if (!s->ended || known(&host.clock, i) < known(&s->clock, i)) continue;
    if (s->queue) s->queue->strand = NULL;
    for (unsigned k = 0; k < s->clock.n; k++)
      if (k != i) s->clock.at[k] = 0;
    s->ended = s->made = s->loose = false;
    return s;
  }
  if (strand_count == MAX_STRANDS) return NULL;
  Strand *s = accomp_new_zeroed(sizeof *s);
  s->number = strand_count;
  return strands[strand_count++] = s;
}

// NULL: there are too many.
static Strand *strand_of_locked(Queue *q) {
  if (q->value == QUEUE_THREAD && !q->leaves) return &host;
  if (q->value == QUEUE_THREAD && q->strand && q->strand->ended) q->strand = NULL;
  if (!q->strand) q->strand = new_strand_locked();
  if (q->strand) q->strand->queue = q;
  return q->strand;
}

// Returns the strand of the kernels that were left running in a thread's own queue; NULL: there are none.
static Strand *left_strand(const Queue *q) {
  return q->value == QUEUE_THREAD && q->strand && !q->strand->ended ? q->strand : NULL;
}

static Strand *last_strand_locked(Queue *q) {
  Strand *left = left_strand(q);
  return left ? left : strand_of_locked(q);
}

// Tasks that have not begun.
typedef struct Made {
  struct Made *next;
  unsigned long long event;
  Clock clock;
} Made;
static Made *made;

// Is there work that the host has not waited for, or that comes later without knowing what the host does?
static bool is_any_unknown_locked(void) {
  if (made) return true;
  for (unsigned i = 1; i < strand_count; i++)
    if (known(&strands[i]->clock, i) > known(&host.clock, i) || strands[i]->made)
      return true;
  return false;
}

// --- accesses of kernels -----------------------------------------------------------------

void accomp_race_access(Step *s, Touch *seen[SEEN], Access a) {
  uintptr_t device = a.device | ON_DEVICE;
  if (a.range->number > s->mappings)
    return; // it has shared memory of a mapping that has gone
  for (size_t n; a.size; device += n, a.size -= n) {
    n = accomp_touch_in_page(device, a.size);
    uintptr_t page = accomp_touch_page(device);
    Touch **kept = &seen[page % SEEN];
    if (!*kept || (*kept)->page != page || (*kept)->mapping != a.range->number) {
      pthread_mutex_lock(&lock);
      *kept = accomp_touch_find_locked(s, page, a.range->number);
      pthread_mutex_unlock(&lock);
      if (!*kept) continue;
    }
    accomp_touch_set(*kept, a.use, device % PAGE, device % PAGE + n);
  }
}

// --- doubts ----------------------------------------------------------------------------

static bool is_alone_locked(const Step *s) {
  for (const Step *o = steps; o; o = o->next)
    if (o != s && o->device == s->device && !are_ordered(s, o)) return false;
  return true;
}

// One for each line of code and page.
bool accomp_race_keeps(Step *s, uintptr_t device, const Finding *f) {
  uintptr_t address = device | ON_DEVICE;
  pthread_mutex_lock(&lock);
  bool keeps = !is_alone_locked(s);
  Doubt *x = keeps ? s->doubts : NULL;
  while (x && (x->finding.pc != f->pc || x->finding.found != f->found ||
               accomp_touch_page(x->address) != accomp_touch_page(address)))
    x = x->next;
  if (keeps && !x) {
    x = accomp_new_zeroed(sizeof *x);
    *x = (Doubt){.next = s->doubts, .finding = *f, .address = address};
    s->doubts = x;
  }
  pthread_mutex_unlock(&lock);
  return keeps;
}

// Bytes of a word are in a race.
static void note_race(const Step *s, uintptr_t word, unsigned long long bits) {
  for (Doubt *x = s->doubts; x; x = x->next)
    if (x->address - word < 64) x->in_race |= bits >> (x->address - word) & 1;
}

static void say_doubts_locked(Step *s) {
  for (Doubt *x = s->doubts, *next; x; x = next) {
    next = x->next;
    if (!x->in_race) accomp_check_report(&x->finding);
    free(x);
  }
  s->doubts = NULL;
}

void accomp_race_end(void) {
  pthread_mutex_lock(&lock);
  for (Step *s = steps; s; s = s->next) say_doubts_locked(s);
  pthread_mutex_unlock(&lock);
}

// --- pairs -----------------------------------------------------------------------------

// Of one step, with each other step and variable.
enum { MAX_RACES = 64 };
typedef struct {
  unsigned n;
  Race at[MAX_RACES];
} Races;

static Range *range_at(const Step *s, uintptr_t address) {
  uintptr_t plain = address & ~ON_DEVICE;
  return address & ON_DEVICE ? accomp_range_find_copy(s->device, plain)
                             : accomp_range_find_host(s->device, plain);
}

static Race *race_of(Races *list, const Step *a, const Step *b, const Range *r) {
  const Step *earlier = a->number < b->number ? a : b, *later = earlier == a ? b : a;
  for (unsigned i = 0; i < list->n; i++) {
    Race *x = &list->at[i];
    if (x->earlier == earlier && x->later == later && x->range == r) return x;
  }
  if (list->n == MAX_RACES) return NULL;
  list->at[list->n] =
      (Race){.earlier = earlier, .later = later, .range = r, .lo = ~(uintptr_t)0};
  return &list->at[list->n++];
}

static bool is_inside(const Range *r, uintptr_t address) {
  uintptr_t plain = address & ~ON_DEVICE;
  return r && plain - (uintptr_t)(address & ON_DEVICE ? r->copy : r->host) < r->size;
}

static void compare(Races *list, const Touch *a, const Touch *b) {
  const Range *r = NULL;
  Race *x = NULL;
  uintptr_t start = (a->page & ~ON_DEVICE) * PAGE | (a->page & ON_DEVICE);
  for (size_t w = 0; w < PAGE / 64; w++) {
    unsigned long long a_writes, b_writes,
        bits = accomp_touch_conflict(a, b, w, &a_writes);
    if (!bits) continue;
    accomp_touch_conflict(b, a, w, &b_writes);
    note_race(a->step, start + w * 64, bits);
    note_race(b->step, start + w * 64, bits);
    for (unsigned i = 0; i < 64; i++) {
      if (!(bits >> i & 1)) continue;
      uintptr_t address = start + w * 64 + i;
      if (!x || (r && !is_inside(r, address))) {
        r = range_at(a->step, address);
        x = race_of(list, a->step, b->step, r);
        if (!x) return;
      }
      if (address < x->lo) x->lo = address;
      if (address >= x->end) x->end = address + 1;
      bool first = x->earlier == a->step;
      x->earlier_writes |= (first ? a_writes : b_writes) >> i & 1;
      x->later_writes |= (first ? b_writes : a_writes) >> i & 1;
    }
  }
}

// Kernels that have not ended are compared then.
static void compare_step_locked(const Step *s) {
  Races list = {.n = 0};
  for (const Touch *t = s->touches; t; t = t->sibling)
    for (const Touch *o = accomp_touch_first_at_locked(t->page); o; o = o->next)
      if (o->page == t->page && o->mapping == t->mapping && o->step != s &&
          !o->step->running && !are_ordered(s, o->step))
        compare(&list, t, o);
  for (unsigned i = 0; i < list.n; i++) accomp_check_race(&list.at[i]);
}

// --- steps -----------------------------------------------------------------------------

// Tasks that have ended may be those that it depends on. Those were made before it, and know no more of the host.
static void join_ended_locked(Step *s) {
  bool made_before = s->strand->made && !s->strand->loose;
  unsigned long long of_host = known(&s->clock, 0);
  if (!follows_tasks() && !(s->strand->made && s->strand->loose)) return;
  join(&s->clock, &ended);
  if (made_before && s->clock.n) s->clock.at[0] = of_host;
}

// NULL: everything is ordered with it, before or behind.
static Step *new_step_locked(const Place *at, const void *pc, Queue *q,
                             const char *verb) {
  static unsigned long long numbers;
  Strand *strand = strand_of_locked(q);
  if (!strand || (strand == &host && !is_any_unknown_locked())) return NULL;
  reserve(&strand->clock, strand->number + 1);
  if (strand != &host && !strand->made) join(&strand->clock, &host.clock);
  Step *s = accomp_new_zeroed(sizeof *s);
  s->strand = strand;
  s->own = ++strand->clock.at[strand->number];
  s->number = ++numbers;
  s->mappings = accomp_range_count();
  join(&s->clock, &strand->clock);
  if (left_strand(q)) join(&s->clock, &left_strand(q)->clock);
  join_ended_locked(s);
  s->place = accomp_check_place(at);
  s->pc = pc;
  s->device = q->device;
  s->queue = q->value;
  s->verb = verb;
  s->omp = at->c && at->c->dialect == __ACCOMP_OPENMP;
  s->next = steps;
  return steps = s;
}

static void drop_locked(Step *s) {
  say_doubts_locked(s);
  accomp_touch_drop_locked(s);
  free(s->clock.at);
  free(s);
}

static bool is_needed_locked(const Step *s) {
  if (s->running || !comes_before(s, &host.clock)) return true;
  for (const Step *o = steps; o; o = o->next)
    if (o->running && !comes_before(s, &o->clock)) return true;
  for (const Made *m = made; m; m = m->next)
    if (!comes_before(s, &m->clock)) return true;
  for (unsigned i = 1; i < strand_count; i++)
    if (strands[i]->made && !comes_before(s, &strands[i]->clock)) return true;
  return false;
}

static void prune_locked(void) {
  for (Step **at = &steps; *at;) {
    Step *s = *at;
    if (is_needed_locked(s)) {
      at = &s->next;
      continue;
    }
    *at = s->next;
    drop_locked(s);
  }
}

static const char *verb_of(CopyKind kind) {
  switch (kind) {
  case COPY_TO_DEVICE: return "copy to the device";
  case COPY_FROM_DEVICE: return "copy to the host";
  case COPY_ON_DEVICE: return "copy on the device";
  }
  abort();
}

// Under no lock: it asks the dynamic linker.
static const void *caller_pc(const Place *at) {
  return at->file ? NULL : accomp_caller_pc();
}

void accomp_race_copy(const Place *at, Queue *q, void *dst, const void *src,
                      const Rows *r, CopyKind kind, bool around) {
  uintptr_t to = (uintptr_t)dst | (kind == COPY_FROM_DEVICE ? 0 : ON_DEVICE),
            from = (uintptr_t)src | (kind == COPY_TO_DEVICE ? 0 : ON_DEVICE);
  const void *pc = caller_pc(at);
  pthread_mutex_lock(&lock);
  Step *s = new_step_locked(at, pc, q, verb_of(kind));
  for (size_t i = 0; s && i < r->count; i++) {
    if (!around) accomp_touch_use_locked(s, from + i * r->pitch, r->bytes, USE_READ);
    accomp_touch_use_locked(s, to + i * r->pitch, r->bytes, USE_WRITE);
  }
  if (s) compare_step_locked(s);
  pthread_mutex_unlock(&lock);
}

void accomp_race_use(const Place *at, Queue *q, const Device *d, const void *address,
                     size_t size, bool writes) {
  const void *pc = caller_pc(at);
  pthread_mutex_lock(&lock);
  Step *s = new_step_locked(at, pc, q, "work");
  if (s) {
    s->device = d;
    accomp_touch_use_locked(s, (uintptr_t)address | ON_DEVICE, size,
                            writes ? USE_WRITE : USE_READ);
    compare_step_locked(s);
  }
  pthread_mutex_unlock(&lock);
}

typedef struct {
  Step *step;
  bool writes;
} PieceUse;

static bool use_piece_locked(void *arg, char *data, char *packed, size_t bytes) {
  const PieceUse *u = arg;
  (void)packed;
  accomp_touch_use_locked(u->step, (uintptr_t)data | ON_DEVICE, bytes,
                          u->writes ? USE_WRITE : USE_READ);
  return true;
}

void accomp_race_pack(const Place *at, Queue *q, const Packing *p) {
  const void *pc = caller_pc(at);
  pthread_mutex_lock(&lock);
  PieceUse u = {new_step_locked(at, pc, q, "work"), p->unpacks};
  if (u.step) {
    accomp_pack_each(p, use_piece_locked, &u);
    compare_step_locked(u.step);
  }
  pthread_mutex_unlock(&lock);
}

Step *accomp_race_launch(const Place *at, Queue *q) {
  pthread_mutex_lock(&lock);
  Step *s = new_step_locked(at, NULL, q, "kernel");
  if (s) s->running = true;
  pthread_mutex_unlock(&lock);
  return s;
}

void accomp_race_launched(Step *s) {
  pthread_mutex_lock(&lock);
  s->running = false;
  compare_step_locked(s);
  pthread_mutex_unlock(&lock);
}

// --- order -----------------------------------------------------------------------------

bool accomp_race_wait(Queue *q) {
  if (q->value == QUEUE_THREAD && !left_strand(q)) return false;
  pthread_mutex_lock(&lock);
  Strand *s = last_strand_locked(q);
  bool news = s && known(&s->clock, s->number) > known(&host.clock, s->number);
  if (s) join(&host.clock, &s->clock);
  prune_locked();
  pthread_mutex_unlock(&lock);
  return news;
}

bool accomp_race_after(Queue *later, Queue *earlier) {
  pthread_mutex_lock(&lock);
  Strand *to = strand_of_locked(later), *from = last_strand_locked(earlier);
  bool news = false;
  if (to && from && from != &host) {
    unsigned i = from->number;
    unsigned long long own = known(&from->clock, i);
    news = own > known(&to->clock, i) && own > known(&host.clock, i);
  }
  if (to && from) join(&to->clock, &from->clock);
  pthread_mutex_unlock(&lock);
  return news;
}

void accomp_race_task_made(unsigned long long event) {
  Made *m = accomp_new_zeroed(sizeof *m);
  m->event = event;
  pthread_mutex_lock(&lock);
  join(&m->clock, &host.clock);
  m->next = made;
  made = m;
  pthread_mutex_unlock(&lock);
}

// It begins, in the strand; NULL: elsewhere than on a device.
static void begin_locked(Strand *s, unsigned long long event) {
  Made **at = &made, *m;
  while ((m = *at) && m->event != event) at = &m->next;
  if (!m) return;
  if (s) join(&s->clock, &m->clock), s->made = true;
  *at = m->next;
  free(m->clock.at);
  free(m);
}

void accomp_race_task_elsewhere(unsigned long long event) {
  pthread_mutex_lock(&lock);
  begin_locked(NULL, event);
  pthread_mutex_unlock(&lock);
}

void accomp_race_task_begins(Queue *q, unsigned long long event) {
  bool loose = accomp_race_is_loose();
  pthread_mutex_lock(&lock);
  if (q->strand) q->strand->queue = NULL;
  q->strand = NULL;
  Strand *s = strand_of_locked(q);
  if (s) s->loose = loose;
  begin_locked(s, event);
  pthread_mutex_unlock(&lock);
}

void accomp_race_task_ends(Queue *q) {
  pthread_mutex_lock(&lock);
  Strand *s = q->strand;
  if (s) join(&ended, &s->clock);
  if (s && s->loose) join(&host.clock, &s->clock);
  if (s) s->ended = true, s->made = false;
  pthread_mutex_unlock(&lock);
}

void accomp_race_tasks_begin(void) { atomic_fetch_add(&following, 1); }

void accomp_race_tasks_end(bool joins) {
  pthread_mutex_lock(&lock);
  if (joins) join(&host.clock, &ended);
  if (joins) prune_locked();
  pthread_mutex_unlock(&lock);
  atomic_fetch_sub(&following, 1);
}

void accomp_race_leave(Queue *q) {
  pthread_mutex_lock(&lock);
  if (q->strand) join(&host.clock, &q->strand->clock);
  if (q->strand) q->strand->ended = true, q->strand->queue = NULL;
  q->strand = NULL;
  prune_locked();
  pthread_mutex_unlock(&lock);
}

// --- the host's accesses ---------------------------------------------------------------

typedef struct {
  bool write, ends; // ends: see Race
  const void *pc;
} HostUse;

// What uses variables that end is forgotten: other variables have that memory next.
static bool compare_host_locked(uintptr_t address, size_t size, HostUse use) {
  size_t from = address % PAGE;
  bool found = false;
  for (Touch *t = accomp_touch_first_at_locked(accomp_touch_page(address)); t;
       t = t->next) {
    if (t->page != accomp_touch_page(address) || is_known_to_host(t->step)) continue;
    size_t first = accomp_touch_first(t, from, from + size, use.write);
    if (first == PAGE) continue;
    uintptr_t at = address - from + first;
    accomp_check_race(
        &(Race){.earlier = t->step,
                .range = range_at(t->step, at),
                .lo = at,
                .end = at + 1,
                .earlier_writes = accomp_touch_first(t, from, from + size, false) != PAGE,
                .later_writes = use.write,
                .ends = use.ends,
                .pc = use.pc});
    if (use.ends) accomp_touch_clear(t, from, from + size);
    found = true;
  }
  return found;
}

static bool use_by_host(uintptr_t address, size_t size, HostUse use) {
  bool found = false;
  for (size_t n; size; address += n, size -= n) {
    n = accomp_touch_in_page(address, size);
    if (!accomp_touch_is_marked(address)) continue;
    pthread_mutex_lock(&lock);
    found |= compare_host_locked(address, n, use);
    pthread_mutex_unlock(&lock);
  }
  return found;
}

bool accomp_race_host(uintptr_t address, size_t size, bool write, const void *pc) {
  return use_by_host(address, size, (HostUse){.write = write, .pc = pc});
}

bool accomp_race_leave_frame(uintptr_t address, size_t size, const void *pc) {
  return use_by_host(address, size, (HostUse){.write = true, .ends = true, .pc = pc});
}
