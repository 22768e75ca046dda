// Accesses of memory by code that is built with -fcheck-transfers, and by kernels on emu under test.
// In:  the calls of device/check.h, before each access; which kernel the thread runs.
// Out: states changed; what must not be read is reported (check/report.c).
// An access of a kernel is the device's, any other is the host's.
#include "check/race.h"
#include <stdlib.h>
#include <string.h>

#define PLAIN __attribute__((no_sanitize("address", "thread", "undefined")))

// What the calling thread runs, and the ranges that it used last.
enum { RECENT = 8 };
typedef struct Accesses {
  const struct __accomp_kernel *kernel; // NULL: the host's code
  Device *device;
  Step *step; // of the launch; NULL: it is in no race
  Range *recent[RECENT];
  unsigned next;
  Touch *seen[SEEN];
} Accesses;

// NULL: the thread runs the host's code.
PLAIN static Accesses *in_kernel(void) {
  const ThreadBlock *b = accomp_thread_block;
  return b && b->accesses && b->accesses->kernel ? b->accesses : NULL;
}

void accomp_check_kernel(unsigned device_bit, int number, const struct __accomp_kernel *k,
                         struct Step *step) {
  Accesses *self = in_kernel();
  if (self) self->kernel = NULL;
  if (!accomp_env.check || !k) return;
  Device *d = accomp_device_get(device_bit == __ACCOMP_DEVICE_HOST ? TYPE_HOST : TYPE_EMU,
                                number);
  ThreadBlock *b = accomp_thread();
  if (!b->accesses) b->accesses = accomp_new_zeroed(sizeof *b->accesses);
  memset(b->accesses->recent, 0, sizeof b->accesses->recent);
  memset(b->accesses->seen, 0, sizeof b->accesses->seen);
  b->accesses->step = step;
  b->accesses->device = d;
  b->accesses->kernel = d && accomp_check_tracks(d) ? k : NULL;
}

// --- the device's accesses -----------------------------------------------------------

static Range *range_of(Accesses *self, uintptr_t address) {
  for (unsigned i = 0; i < RECENT; i++) {
    Range *r = self->recent[i];
    if (r && r->live && address - (uintptr_t)r->copy < r->size) return r;
  }
  Range *r = accomp_range_find_copy(self->device, address);
  if (r) self->recent[self->next++ % RECENT] = r;
  return r;
}

static State state_at(const Page *p, uintptr_t host) {
  return atomic_load_explicit(&p->state[host % PAGE], memory_order_relaxed);
}

static Writer writer_at(const Page *p, uintptr_t host) {
  return atomic_load_explicit(&p->writer[host % PAGE / GRAIN], memory_order_relaxed);
}

// Padding is read with what it stands beside: of what has no value at all every byte must be so.
static void device_read(const Accesses *self, uintptr_t host, uintptr_t device,
                        size_t size, const void *pc) {
  Finding f = {.device = self->device, .size = size, .pc = pc, .kernel = self->kernel};
  bool all_unset = true;
  uintptr_t stale = 0;
  for (uintptr_t a = host; a < host + size; a++) {
    const Page *p = accomp_check_page(self->device, a);
    State s = p ? state_at(p, a) : STATE_NONE;
    if (s == STATE_HOST_NEWER && !stale) stale = a;
    all_unset &= s == STATE_UNSET || s == STATE_JUNK;
  }
  if (stale) {
    f.found = FOUND_STALE_ON_DEVICE;
    f.host = stale;
    f.writer = writer_at(accomp_check_page(self->device, stale), stale);
  } else if (all_unset) {
    f.found = FOUND_UNSET;
    f.host = host;
  } else {
    return;
  }
  if (!self->step || !accomp_race_keeps(self->step, device + (f.host - host), &f))
    accomp_check_report(&f);
}

static bool reads(Use use) { return use != USE_WRITE && use != USE_STORE; }

static bool writes(Use use) { return use != USE_READ && use != USE_LOAD; }

static void device_access(Accesses *self, uintptr_t address, size_t size, Use use,
                          const void *pc) {
  Range *r = range_of(self, address);
  if (!r) return;
  size_t offset = address - (uintptr_t)r->copy;
  if (size > r->size - offset) size = r->size - offset;
  uintptr_t host = (uintptr_t)r->host + offset;
  if (r->host && reads(use)) device_read(self, host, address, size, pc);
  if (r->host && writes(use))
    accomp_check_apply(self->device, host, size, EVENT_DEVICE_WRITE,
                       (Writer)(uintptr_t)pc);
  if (self->step)
    accomp_race_access(self->step, self->seen,
                       (Access){r, address, size, use == USE_STORE ? USE_UPDATE : use});
}

// The state of an element: that of one of its bytes which the host has newer, else the first one's.
static State element_state(const Device *d, uintptr_t host, size_t size) {
  State first = STATE_NONE;
  for (uintptr_t a = host; a < host + size; a++) {
    const Page *p = accomp_check_page(d, a);
    State s = p ? state_at(p, a) : STATE_NONE;
    if (s == STATE_HOST_NEWER) return s;
    if (a == host) first = s;
  }
  return first;
}

// Of an operand that the kernel only reads, more than half of the elements must be older, or all
// without a value: it need not read all of them. False: it is right.
static bool is_wrong(const struct __accomp_construct *c, const struct __accomp_operand *o,
                     size_t element, const Device *d, Finding *out) {
  uintptr_t start = (uintptr_t)o->lo, stale = 0;
  size_t unset = 0, newer = 0, count = o->size / element;
  for (size_t i = 0; i < count; i++) {
    State s = element_state(d, start + i * element, element);
    unset += s == STATE_UNSET || s == STATE_JUNK;
    if (s == STATE_HOST_NEWER && !newer++) stale = start + i * element;
  }
  if (!count || (unset < count && newer <= count / 2)) return false;
  *out = (Finding){.found = FOUND_UNSET,
                   .device = d,
                   .host = start,
                   .size = element,
                   .kernel = c->kernel};
  if (stale) {
    out->found = FOUND_STALE_ON_DEVICE;
    out->host = stale;
    out->writer = writer_at(accomp_check_page(d, stale), stale);
  }
  return true;
}

bool accomp_check_operands(const struct __accomp_construct *c, struct __accomp_operand *o,
                           const Device *d, bool report) {
  bool any = false;
  for (unsigned i = 0; i < c->noperands; i++) {
    Finding f;
    size_t element = (size_t)c->operands[i].size;
    bool wrong = c->operands[i].map & __ACCOMP_READS && element &&
                 is_wrong(c, &o[i], element, d, &f);
    if (!wrong) o[i].size = 0;
    if (wrong && report) accomp_check_report(&f);
    any |= wrong;
  }
  return any;
}

// --- the host's accesses -------------------------------------------------------------

static bool is_bad_on_host(State s) { return s >= STATE_DEVICE_NEWER; }

// Untraced code of the host wrote the byte since the last look: then all that it changed around it
// is the host's.
static bool was_changed(Page *p, uintptr_t host) {
  bool changed = false;
  uintptr_t first = host / PAGE * PAGE;
  for (uintptr_t a = first; a < first + PAGE; a++) {
    State s = state_at(p, a);
    if (!is_bad_on_host(s) || s == STATE_WRITING) continue;
    if (p->image[a % PAGE] == *(const char *)a) continue;
    accomp_check_apply(p->device, a, 1, EVENT_HOST_WRITE, 0);
    changed = true;
  }
  // One write by a library mostly changes more than it leaves: what it left was written too.
  if (changed && is_bad_on_host(state_at(p, host)))
    accomp_check_apply(p->device, host, 1, EVENT_HOST_WRITE, 0);
  return changed;
}

static void host_read(Page *p, uintptr_t host, size_t size, const void *pc) {
  bool all_junk = true;
  uintptr_t stale = 0;
  for (uintptr_t a = host; a < host + size; a++) {
    State s = state_at(p, a);
    all_junk &= s == STATE_JUNK;
    if (is_bad_on_host(s) && s != STATE_JUNK && !stale) stale = a;
  }
  if (!stale && !all_junk) return;
  uintptr_t at = stale ? stale : host;
  if (was_changed(p, at)) return;
  accomp_check_report(&(Finding){.found = stale ? FOUND_STALE_ON_HOST : FOUND_JUNK,
                                 .device = p->device,
                                 .host = at,
                                 .size = size,
                                 .pc = pc,
                                 .writer = writer_at(p, at)});
}

// What is in a race has a state that is a matter of time.
static void host_access(uintptr_t host, size_t size, bool write, const void *pc) {
  if (accomp_race_host(host, size, write, pc) && !write) return;
  for (size_t n; size; host += n, size -= n) {
    n = PAGE - host % PAGE < size ? PAGE - host % PAGE : size;
    for (Page *p = accomp_check_pages(host); p;
         p = atomic_load_explicit(&p->next, memory_order_acquire)) {
      if (write)
        accomp_check_apply(p->device, host, n, EVENT_HOST_WRITE, (Writer)(uintptr_t)pc);
      else
        host_read(p, host, n, pc);
    }
  }
}

PLAIN static inline void access_memory(const void *p, size_t size, Use use,
                                       const void *pc) {
  accomp_emu_check_access(p, size, writes(use), pc);
  if (!accomp_env.check) return;
  Accesses *self = in_kernel();
  if (self) return device_access(self, (uintptr_t)p, size, use, pc);
  int device = accomp_emu_keeps(p);
  if (device >= 0)
    return accomp_check_foreign(pc, device, p, writes(use) ? "writes" : "reads");
  if (reads(use)) host_access((uintptr_t)p, size, false, pc);
  if (writes(use)) host_access((uintptr_t)p, size, true, pc);
}

ACCOMP_EXPORT void __accomp_check_read(const void *, unsigned long, const void *);
ACCOMP_EXPORT void __accomp_check_write(const void *, unsigned long, const void *);
ACCOMP_EXPORT void __accomp_check_load(const void *, unsigned long, const void *);
ACCOMP_EXPORT void __accomp_check_store(const void *, unsigned long, const void *);
ACCOMP_EXPORT void __accomp_check_update(const void *, unsigned long, const void *);
ACCOMP_EXPORT void __accomp_check_function(const void *, const void *);
ACCOMP_EXPORT void __accomp_check_leave(const void *, const void *, const void *);

PLAIN void __accomp_check_read(const void *p, unsigned long size, const void *pc) {
  access_memory(p, size, USE_READ, pc);
}

PLAIN void __accomp_check_write(const void *p, unsigned long size, const void *pc) {
  access_memory(p, size, USE_WRITE, pc);
}

PLAIN void __accomp_check_load(const void *p, unsigned long size, const void *pc) {
  access_memory(p, size, USE_LOAD, pc);
}

PLAIN void __accomp_check_store(const void *p, unsigned long size, const void *pc) {
  access_memory(p, size, USE_STORE, pc);
}

PLAIN void __accomp_check_update(const void *p, unsigned long size, const void *pc) {
  access_memory(p, size, USE_UPDATE, pc);
}

// --- memory that is given up ---------------------------------------------------------

void accomp_check_forget(uintptr_t host, size_t size) {
  for (size_t n; size; host += n, size -= n) {
    n = PAGE - host % PAGE < size ? PAGE - host % PAGE : size;
    for (Page *p = accomp_check_pages(host); p; p = atomic_load(&p->next))
      if (atomic_load_explicit(&p->outlives, memory_order_relaxed))
        accomp_check_apply(p->device, host, n, EVENT_FORGET, 0);
  }
}

// A function begins; its variables lie between the two addresses, and have no value yet.
void __accomp_check_function(const void *low, const void *high) {
  if (accomp_env.check && !in_kernel() && high > low)
    accomp_check_forget((uintptr_t)low, (size_t)((uintptr_t)high - (uintptr_t)low));
}

// It ends: its variables are given up. A queue may still use their copies: what has the memory next is none of its business.
void __accomp_check_leave(const void *low, const void *high, const void *pc) {
  size_t size = (size_t)((uintptr_t)high - (uintptr_t)low);
  if (accomp_env.check && !in_kernel() && high > low &&
      accomp_race_leave_frame((uintptr_t)low, size, pc))
    accomp_check_end_in((uintptr_t)low, size);
}
