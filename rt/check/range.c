// The mappings of the check of transfers: which one has an address.
// In:  mappings that begin and end.  Out: ranges, found by the device's address, or, for messages, by the host's.
// Live ranges stand by ascending addresses of the device. They may lie in each other: memory of acc_malloc with a mapping there.
#include "check/check.h"
#include <stdlib.h>
#include <string.h>

enum { ENDED = 1 << 12, MARKS = 1 << 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of all below, and of ranges
static struct Live {
  Range *range;
  uintptr_t end; // the highest one of this range's and of those before
} *live;
static size_t count, room;
static Range *ended[ENDED];                 // by the host's address, the last one first
static _Atomic unsigned char marks[MARKS];  // by the device's page: some range was there
static _Atomic unsigned long long mappings; // so far

unsigned long long accomp_range_count(void) { return atomic_load(&mappings); }

static _Atomic unsigned char *mark_of(uintptr_t address) {
  return &marks[address / PAGE % MARKS];
}

static Range **ended_at(const char *host) {
  uintptr_t a = (uintptr_t)host;
  return &ended[(a >> 4 ^ a >> 16) % ENDED];
}

// Counts the ranges that begin at the address or before.
static size_t rank_locked(uintptr_t address) {
  size_t lo = 0, hi = count;
  while (lo < hi) {
    size_t middle = (lo + hi) / 2;
    if ((uintptr_t)live[middle].range->copy <= address)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}

static void set_ends_locked(size_t from) {
  for (size_t i = from; i < count; i++) {
    uintptr_t end = (uintptr_t)live[i].range->copy + live[i].range->size;
    live[i].end = i && live[i - 1].end > end ? live[i - 1].end : end;
  }
}

static void insert_locked(Range *r) {
  if (count == room) {
    room = room ? 2 * room : 64;
    if (!(live = realloc(live, room * sizeof *live))) abort();
  }
  size_t at = rank_locked((uintptr_t)r->copy);
  memmove(&live[at + 1], &live[at], (count++ - at) * sizeof *live);
  live[at].range = r;
  r->live = true;
  set_ends_locked(at);
}

static void keep_ended_locked(Range *r) {
  r->live = false;
  r->next = *ended_at(r->host);
  *ended_at(r->host) = r;
}

static void end_locked(Range *r) {
  if (!r->live) return;
  size_t at = rank_locked((uintptr_t)r->copy);
  while (live[--at].range != r) {}
  memmove(&live[at], &live[at + 1], (--count - at) * sizeof *live);
  set_ends_locked(at);
  keep_ended_locked(r);
}

// An ended range that was mapped by the same clause, or a new one.
static Range *take_locked(const Device *d, const Entry *e) {
  Range *r;
  for (Range **at = ended_at(e->host); (r = *at); at = &r->next)
    if (r->device == d && r->host == e->host && r->size == e->size &&
        r->line == e->line && accomp_same_text(r->file, e->file) &&
        accomp_same_text(r->name, e->name)) {
      *at = r->next;
      return r;
    }
  if (!(r = calloc(1, sizeof *r))) abort();
  r->name = strdup(e->name ? e->name : "data");
  r->file = e->file ? strdup(e->file) : NULL;
  return r;
}

// Older mappings that still end in a queue. True: in another queue than q, so that nobody can tell their accesses from the
// new one's.
static bool end_overlapping_locked(const Device *d, const Entry *e, const Queue *q) {
  bool mixed = false;
  for (size_t i = count; i-- > 0;) {
    Range *r = live[i].range;
    if (r->device != d || !r->host) continue;
    if (r->host >= e->host + e->size || e->host >= r->host + r->size) continue;
    mixed |= r->ending != q;
    end_locked(r);
  }
  return mixed;
}

Range *accomp_range_begin(Device *d, const Queue *q, Entry *e, bool omp, size_t element) {
  pthread_mutex_lock(&lock);
  bool mixed = e->host && end_overlapping_locked(d, e, q);
  Range *r = take_locked(d, e);
  r->device = d;
  r->host = e->host;
  r->base = e->base;
  r->size = e->size;
  r->copy = e->device;
  r->line = e->line;
  r->element = element;
  r->omp = omp;
  r->was_copied = r->in_construct = false;
  r->ending = NULL;
  r->number = atomic_fetch_add(&mappings, 1) + 1;
  e->checked = r;
  for (uintptr_t a = (uintptr_t)e->device / PAGE * PAGE;
       a < (uintptr_t)e->device + e->size; a += PAGE)
    atomic_store_explicit(mark_of(a), 1, memory_order_relaxed);
  if (mixed)
    keep_ended_locked(r);
  else
    insert_locked(r);
  pthread_mutex_unlock(&lock);
  return r;
}

bool accomp_range_is_current(Range *r, unsigned long long number, bool ends) {
  pthread_mutex_lock(&lock);
  bool current = r->number == number && (ends || r->live);
  if (current && ends) end_locked(r);
  pthread_mutex_unlock(&lock);
  return current;
}

void accomp_range_ends_in(Range *r, const Queue *q, const char *file, const Place *at) {
  pthread_mutex_lock(&lock);
  r->end_file = file;
  r->end_line = at->line;
  r->ending = q;
  r->in_construct =
      at->file && r->line == at->line && accomp_same_text(r->file, at->file);
  pthread_mutex_unlock(&lock);
}

void accomp_range_end(Range *r) {
  pthread_mutex_lock(&lock);
  end_locked(r);
  pthread_mutex_unlock(&lock);
}

void accomp_range_release(const Device *d, const void *address) {
  pthread_mutex_lock(&lock);
  for (size_t i = rank_locked((uintptr_t)address); i-- > 0;) {
    Range *r = live[i].range;
    if (r->copy != address) break;
    if (r->device == d && !r->host) end_locked(r);
  }
  pthread_mutex_unlock(&lock);
}

Range *accomp_range_any(const Device *d) {
  Range *found = NULL;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < count && !found; i++)
    if (live[i].range->device == d) found = live[i].range;
  pthread_mutex_unlock(&lock);
  return found;
}

Range *accomp_range_in(uintptr_t host, size_t size) {
  Range *found = NULL;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < count && !found; i++)
    if ((uintptr_t)live[i].range->host - host < size) found = live[i].range;
  pthread_mutex_unlock(&lock);
  return found;
}

void accomp_range_each(const Device *d, void (*fn)(Range *, void *), void *arg) {
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < count; i++)
    if (live[i].range->device == d) fn(live[i].range, arg);
  pthread_mutex_unlock(&lock);
}

// The innermost one.
Range *accomp_range_find_copy(const Device *d, uintptr_t address) {
  Range *found = NULL;
  if (!atomic_load_explicit(mark_of(address), memory_order_relaxed)) return NULL;
  pthread_mutex_lock(&lock);
  for (size_t i = rank_locked(address); !found && i-- > 0 && live[i].end > address;) {
    Range *r = live[i].range;
    if (r->device == d && address - (uintptr_t)r->copy < r->size) found = r;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

static void choose(Range **last, Range *r, const Device *d, uintptr_t address) {
  bool has = r->device == d && r->host && address - (uintptr_t)r->host < r->size;
  if (has && (!*last || r->number > (*last)->number)) *last = r;
}

Range *accomp_range_find_host(const Device *d, uintptr_t address) {
  Range *last = NULL;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < count; i++) choose(&last, live[i].range, d, address);
  for (size_t i = 0; i < ENDED; i++)
    for (Range *r = ended[i]; r; r = r->next) choose(&last, r, d, address);
  pthread_mutex_unlock(&lock);
  return last;
}
