// Who has the newest value: states of bytes, and how mappings, copies and launches change them.
// In:  what map.c, queue.c, compute.c and unit/globals.c do.  Out: states that check/access.c looks at.
// States are found by the host's address in a tree of three levels that is read without a lock.
#include "check/race.h"
#include "queue/work.h"
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

// --- pages ---------------------------------------------------------------------------

enum { TOP_BITS = 12, LOW_BITS = 11, PAGE_BITS = 12 };
typedef struct {
  _Atomic(Page *) page[1 << LOW_BITS];
} Low;
typedef struct {
  _Atomic(Low *) low[1 << TOP_BITS];
} Middle;
static _Atomic(Middle *) top[1 << TOP_BITS];

#define GROW(slot, type)                                                                 \
  do {                                                                                   \
    type *fresh = accomp_new_zeroed(sizeof(type)), *none = NULL;                         \
    if (!atomic_compare_exchange_strong(slot, &none, fresh)) free(fresh);                \
  } while (0)

static _Atomic(Page *) *slot_of(uintptr_t address, bool make) {
  uintptr_t n = address >> PAGE_BITS;
  uintptr_t a = n >> (LOW_BITS + TOP_BITS), b = n >> LOW_BITS & ((1 << TOP_BITS) - 1);
  if (a >= 1 << TOP_BITS) return NULL;
  if (make && !atomic_load(&top[a])) GROW(&top[a], Middle);
  Middle *m = atomic_load_explicit(&top[a], memory_order_acquire);
  if (!m) return NULL;
  if (make && !atomic_load(&m->low[b])) GROW(&m->low[b], Low);
  Low *l = atomic_load_explicit(&m->low[b], memory_order_acquire);
  return l ? &l->page[n & ((1 << LOW_BITS) - 1)] : NULL;
}

Page *accomp_check_pages(uintptr_t address) {
  _Atomic(Page *) *slot = slot_of(address, false);
  return slot ? atomic_load_explicit(slot, memory_order_acquire) : NULL;
}

Page *accomp_check_page(const Device *d, uintptr_t address) {
  Page *p = accomp_check_pages(address);
  while (p && p->device != d) p = atomic_load(&p->next);
  return p;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of new pages, images, places

static Page *make_page(Device *d, uintptr_t address) {
  Page *p = accomp_check_page(d, address);
  if (p) return p;
  _Atomic(Page *) *slot = slot_of(address, true);
  if (!slot) return NULL;
  pthread_mutex_lock(&lock);
  p = accomp_check_page(d, address);
  if (!p) {
    p = accomp_new_zeroed(sizeof *p);
    p->device = d;
    atomic_store(&p->next, atomic_load(slot));
    atomic_store(slot, p);
  }
  pthread_mutex_unlock(&lock);
  return p;
}

// --- changes of state ----------------------------------------------------------------

#define N STATE_NONE
#define S STATE_SAME
#define H STATE_HOST_NEWER
#define U STATE_UNSET
#define D STATE_DEVICE_NEWER
#define W STATE_WRITING
#define G STATE_GONE
#define J STATE_JUNK
static const unsigned char after[EVENT_COUNT][STATE_COUNT] = {
    //                    N  S  H  U  D  W  G  J
    [EVENT_MAP] = {U, U, U, U, U, U, U, U},
    [EVENT_TO] = {N, S, S, S, S, S, N, S},
    [EVENT_FROM] = {N, S, S, J, S, S, N, J},
    [EVENT_HOST_WRITE] = {N, H, H, U, H, H, N, U},
    [EVENT_DEVICE_WRITE] = {N, D, D, D, D, D, G, D},
    [EVENT_EXPOSE] = {N, S, S, S, D, S, N, S},
    [EVENT_UNMAP] = {N, N, N, N, G, G, G, J},
    [EVENT_FORGET] = {N, S, S, U, S, S, N, U},
};
#undef N
#undef S
#undef H
#undef U
#undef D
#undef W
#undef G
#undef J

bool accomp_check_peek(void *to, uintptr_t from, size_t size) {
  struct iovec here = {to, size}, there = {(void *)from, size};
  return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)size;
}

static bool takes_image(Event e) { return e <= EVENT_FROM || e == EVENT_EXPOSE; }

static bool has_writer(Event e) {
  return e == EVENT_HOST_WRITE || e == EVENT_DEVICE_WRITE;
}

static void apply_to_page(Page *p, size_t from, size_t n, Event e, Writer w) {
  bool running = e == EVENT_DEVICE_WRITE && p->device->runs_on_host;
  for (size_t i = from; i < from + n; i++) {
    unsigned char old = atomic_load_explicit(&p->state[i], memory_order_relaxed);
    unsigned char s = after[e][old];
    if (running && s == STATE_DEVICE_NEWER) s = STATE_WRITING;
    if (s != old) atomic_store_explicit(&p->state[i], s, memory_order_relaxed);
    if (s >= STATE_GONE) atomic_store_explicit(&p->outlives, true, memory_order_relaxed);
    if (has_writer(e) && s)
      atomic_store_explicit(&p->writer[i / GRAIN], w, memory_order_relaxed);
  }
}

void accomp_check_apply(Device *d, uintptr_t host, size_t size, Event e, Writer w) {
  for (size_t n; size; host += n, size -= n) {
    size_t at = host % PAGE;
    n = PAGE - at < size ? PAGE - at : size;
    Page *p = e == EVENT_MAP ? make_page(d, host) : accomp_check_page(d, host);
    if (!p) continue;
    if (takes_image(e)) {
      pthread_mutex_lock(&lock); // look_at_page reads the image
      accomp_check_peek(p->image + at, host, n);
      apply_to_page(p, at, n, e, w);
      pthread_mutex_unlock(&lock);
    } else {
      apply_to_page(p, at, n, e, w);
    }
  }
}

// --- the host's memory, looked at ----------------------------------------------------

typedef void LookAt(Page *, size_t at, const char *now, size_t n);

static void each_page_of(Range *r, void *arg) {
  LookAt *const *fn = arg;
  char now[PAGE];
  uintptr_t host = (uintptr_t)r->host;
  pthread_mutex_lock(&lock);
  for (size_t left = host ? r->size : 0, n; left; host += n, left -= n) {
    n = PAGE - host % PAGE < left ? PAGE - host % PAGE : left;
    Page *p = accomp_check_page(r->device, host);
    if (p && accomp_check_peek(now, host, n)) (*fn)(p, host % PAGE, now, n);
  }
  pthread_mutex_unlock(&lock);
}

static void each_page(Device *d, LookAt *fn) { accomp_range_each(d, each_page_of, &fn); }

// What the host's untraced code changed since the last look. Where a kernel wrote meanwhile, nobody
// knows who was last.
static void look_at_page(Page *p, size_t at, const char *now, size_t n) {
  if (!memcmp(p->image + at, now, n)) return;
  for (size_t i = 0; i < n; i++) {
    State s = atomic_load_explicit(&p->state[at + i], memory_order_relaxed);
    if (p->image[at + i] == now[i]) continue;
    p->image[at + i] = now[i];
    if (s == STATE_SAME) apply_to_page(p, at + i, 1, EVENT_HOST_WRITE, 0);
    if (s == STATE_DEVICE_NEWER) apply_to_page(p, at + i, 1, EVENT_TO, 0);
  }
}

static void end_writing(Page *p, size_t at, const char *now, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (atomic_load_explicit(&p->state[at + i], memory_order_relaxed) != STATE_WRITING)
      continue;
    p->image[at + i] = now[i];
    atomic_store_explicit(&p->state[at + i], STATE_DEVICE_NEWER, memory_order_relaxed);
  }
}

// A kernel that does not say what it does may have changed everything.
static void expose_page(Page *p, size_t at, const char *now, size_t n) {
  memcpy(p->image + at, now, n);
  apply_to_page(p, at, n, EVENT_EXPOSE, 0);
}

// Work of each device, queued or running, that changes the host's memory: copies to it, and kernels
// where it is shared. Meanwhile it is no use to look.
static _Atomic int unsettled[MAX_DEVICES];

static void settle(void *device) {
  Device *d = device;
  if (atomic_fetch_sub(&unsettled[d->index], 1) == 1 && d->runs_on_host)
    each_page(d, end_writing);
}

static const char *keep(const char *s) { return s ? strdup(s) : NULL; }

// --- work in a queue -----------------------------------------------------------------

typedef struct {
  Device *device;
  Event event;
  uintptr_t host;
  size_t size;
  Writer writer;
  Range *range; // UNMAP: no longer live when its turn comes, unless mapped anew
  unsigned long long number;
} Change;

static void change_now(void *arg) {
  Change *c = arg;
  bool ends = c->event == EVENT_UNMAP;
  if (!c->range || accomp_range_is_current(c->range, c->number, ends))
    accomp_check_apply(c->device, c->host, c->size, c->event, c->writer);
  free(c);
}

static void change_after(const Place *at, Queue *q, Change change) {
  Change *c = accomp_new_zeroed(sizeof *c);
  *c = change;
  accomp_work_call(at, q, change_now, c);
}

// The states are the new mapping's when the queue gets there; before, kernels use the older one.
void accomp_check_map(Device *d, Queue *q, Entry *e, bool omp, size_t element, bool set) {
  if (!accomp_check_tracks(d)) return;
  accomp_check_block(e, element);
  Range *r = accomp_range_begin(d, q, e, omp, element);
  bool mixed = !r->live;
  Change c = {
      d, mixed ? EVENT_UNMAP : EVENT_MAP, (uintptr_t)e->host, e->size, 0, r, r->number};
  Place at = {.file = e->file, .line = e->line};
  if (q && !mixed) {
    change_after(&at, q, c);
    return;
  }
  accomp_check_apply(d, c.host, c.size, c.event, 0);
  if (set && !mixed) accomp_check_apply(d, c.host, c.size, EVENT_TO, 0);
}

void accomp_check_unmap(const Place *at, Queue *q, Range *r) {
  const char *file = accomp_check_place(at)->file;
  accomp_range_ends_in(r, q, file, at);
  change_after(
      at, q,
      (Change){r->device, EVENT_UNMAP, (uintptr_t)r->host, r->size, 0, r, r->number});
}

void accomp_check_end(Range *r) {
  if (!r) return;
  accomp_check_apply(r->device, (uintptr_t)r->host, r->size, EVENT_FORGET, 0);
  accomp_check_apply(r->device, (uintptr_t)r->host, r->size, EVENT_UNMAP, 0);
  accomp_range_end(r);
}

void accomp_check_end_in(uintptr_t host, size_t size) {
  for (Range *r; (r = accomp_range_in(host, size));) accomp_check_end(r);
}

// For the check of races.
void accomp_check_allocated(Device *d, const Place *at, void *address, size_t size) {
  if (!accomp_check_tracks(d)) return;
  Entry e = {.device = address, .size = size, .name = at->what};
  accomp_range_begin(d, NULL, &e, false, 0);
}

void accomp_check_released(Device *d, const void *address) {
  if (!accomp_check_tracks(d)) return;
  accomp_range_release(d, address);
}

void accomp_check_close(Device *d) {
  if (!accomp_check_tracks(d)) return;
  for (Range *r; (r = accomp_range_any(d));) accomp_check_end(r);
}

const Place *accomp_check_place(const Place *at) {
  enum { LISTS = 256 };
  typedef struct Kept {
    struct Kept *next;
    Place place;
  } Kept;
  static Kept *lists[LISTS];
  pthread_mutex_lock(&lock);
  Kept **list = &lists[(unsigned)at->line % LISTS], *k = *list;
  while (k && !(k->place.line == at->line && accomp_same_text(k->place.file, at->file) &&
                accomp_same_text(k->place.what, at->what)))
    k = k->next;
  if (!k) {
    k = accomp_new_zeroed(sizeof *k);
    k->place = (Place){.file = keep(at->file), .line = at->line, .what = keep(at->what)};
    k->next = *list;
    *list = k;
  }
  pthread_mutex_unlock(&lock);
  return &k->place;
}

static Writer writer_of(const Place *at) {
  return (Writer)(uintptr_t)accomp_check_place(at) | WRITER_IS_PLACE;
}

// A copy whose two sides belong together changes the states of the mapping; any other is a write.
static void copied(const Place *at, Queue *q, uintptr_t copy, uintptr_t host, size_t size,
                   CopyKind kind) {
  Device *d = q->device;
  for (size_t n; size; copy += n, host += n, size -= n) {
    Range *r = accomp_range_find_copy(d, copy);
    n = 1;
    if (!r) continue;
    size_t offset = copy - (uintptr_t)r->copy, rest = r->size - offset;
    n = rest < size ? rest : size;
    if (!r->host) continue;
    uintptr_t mapped = (uintptr_t)r->host + offset;
    Change c = {d, EVENT_DEVICE_WRITE, mapped, n, writer_of(at), r, r->number};
    if (kind != COPY_ON_DEVICE && mapped == host) {
      c.event = kind == COPY_TO_DEVICE ? EVENT_TO : EVENT_FROM;
      if (kind == COPY_TO_DEVICE)
        r->to_file = accomp_check_place(at)->file, r->to_line = at->line,
        r->was_copied = true;
    } else if (kind == COPY_FROM_DEVICE) {
      continue; // the host's memory there is another one's
    }
    change_after(at, q, c);
  }
}

void accomp_check_copy(const Place *at, Queue *q, void *dst, const void *src, size_t size,
                       CopyKind kind) {
  if (!accomp_check_tracks(q->device)) return;
  bool from = kind == COPY_FROM_DEVICE;
  copied(at, q, (uintptr_t)(from ? src : dst), (uintptr_t)(from ? dst : src), size, kind);
  if (!from) return;
  accomp_error_check(at, q->device,
                     q->device->plugin->queue_call(q->handle, settle, q->device));
  for (Page *p = accomp_check_pages((uintptr_t)dst); p; p = atomic_load(&p->next))
    if (p->device != q->device) // there the host's value is new
      accomp_check_apply(p->device, (uintptr_t)dst, size, EVENT_HOST_WRITE,
                         writer_of(at));
}

void accomp_check_set(const Place *at, Queue *q, void *dst, size_t size) {
  if (!accomp_check_tracks(q->device)) return;
  Range *r = accomp_range_find_copy(q->device, (uintptr_t)dst);
  if (!r || !r->host) return;
  uintptr_t host = (uintptr_t)r->host + ((uintptr_t)dst - (uintptr_t)r->copy);
  change_after(at, q, (Change){q->device, EVENT_TO, host, size, 0, r, r->number});
}

void accomp_check_expose(Device *d, const void *address, size_t size) {
  if (!accomp_check_tracks(d)) return;
  Range *r = accomp_range_find_copy(d, (uintptr_t)address);
  if (!r || !r->host) return;
  size_t offset = (uintptr_t)address - (uintptr_t)r->copy;
  if (!size) offset = 0, size = r->size;
  if (size > r->size - offset) size = r->size - offset;
  accomp_check_apply(d, (uintptr_t)r->host + offset, size, EVENT_EXPOSE, 0);
}

// --- launches ------------------------------------------------------------------------

static bool is_traced(const Device *d, const struct __accomp_kernel *k) {
  return k->unit && k->unit->flags & (d->runs_on_host ? __ACCOMP_UNIT_TRACED_HOST
                                                      : __ACCOMP_UNIT_TRACED_EMU);
}

// What the kernel is to read. What looks wrong at the launch is looked at again when the queue gets there: copies and kernels
// before it set their states then. What the host changes meanwhile is not the kernel's.
typedef struct {
  Device *device;
  const struct __accomp_construct *c;
  struct __accomp_operand o[];
} Look;

static void look_again(void *look) {
  Look *l = look;
  accomp_check_operands(l->c, l->o, l->device, true);
  free(l);
}

static void look_at_operands(const Place *at, Queue *q,
                             const struct __accomp_operand *o) {
  size_t bytes = at->c->noperands * sizeof *o;
  Look *l = accomp_new_zeroed(sizeof *l + bytes);
  l->device = q->device;
  l->c = at->c;
  memcpy(l->o, o, bytes);
  if (accomp_check_operands(l->c, l->o, l->device, false))
    accomp_error_check(at, l->device,
                       l->device->plugin->queue_call(q->handle, look_again, l));
  else
    free(l);
}

struct Step *accomp_check_launch(const Place *at, Queue *q,
                                 const struct __accomp_kernel *k,
                                 const struct __accomp_operand *o) {
  Device *d = q->device;
  if (!atomic_load(&unsettled[d->index])) each_page(d, look_at_page);
  if (d->runs_on_host) atomic_fetch_add(&unsettled[d->index], 1);
  if (is_traced(d, k)) return accomp_race_launch(at, q);
  look_at_operands(at, q, o);
  return NULL;
}

typedef struct {
  Device *device;
  bool traced;
  struct Step *step;
} Launched;

static void kernel_ended(void *launched) {
  Launched *l = launched;
  if (!l->traced) each_page(l->device, expose_page);
  if (l->device->runs_on_host) settle(l->device);
  if (l->step) accomp_race_launched(l->step);
  free(l);
}

void accomp_check_launched(const Place *at, Queue *q, const struct __accomp_kernel *k,
                           struct Step *step) {
  Launched *l = accomp_new_zeroed(sizeof *l);
  *l = (Launched){q->device, is_traced(q->device, k), step};
  accomp_error_check(at, l->device,
                     l->device->plugin->queue_call(q->handle, kernel_ended, l));
}

void accomp_check_copy_begins(Queue *q, const Rows *r, CopyKind kind) {
  if (kind == COPY_FROM_DEVICE)
    atomic_fetch_add(&unsettled[q->device->index], (int)r->count);
}
