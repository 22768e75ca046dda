// Device memory.
// In: sizes; queues after which a block is free.  Out: blocks of the plug-in's memory.
// A driver's free waits for the whole device, so on nvidia blocks are kept and used
// again; ACCOMP_KEEP_MEMORY limits how much is kept, and all of it goes before memory counts as
// exhausted. Other devices keep nothing: on emu a use after free shall
// be seen.
#include "queue/work.h"
#include <stdlib.h>
#include <string.h>

struct Block {
  void *address;
  size_t size;  // as allocated
  size_t asked; // by whoever has it now
  MemKind kind;
  Device *device;
  Block *next;
};

enum { BINS = 256 };
struct Pool {
  Block **live; // hash by address, chained
  size_t buckets, blocks;
  Block *kept[BINS]; // MEM_DEVICE, by class of size
  size_t bytes;      // kept
  size_t taken;      // MEM_DEVICE, from the plug-in: live, kept, or on its way back
};

static const size_t small_limit = (size_t)32
                                  << 20; // above it rounding would cost too much

// Drivers take long to give memory.
static bool keeps(const Device *d) { return d->type != TYPE_HOST && d->type != TYPE_EMU; }

// Four sizes for each power of two, from 256 bytes on; whole 2 MB pages above the limit.
static size_t rounded(size_t size) {
  if (size <= 256) return 256;
  if (size > small_limit) return (size + 0x1fffff) & ~(size_t)0x1fffff;
  size_t step = (size_t)1 << (63 - __builtin_clzll(size - 1));
  step = step / 4 < 256 ? 256 : step / 4;
  return (size + step - 1) & ~(step - 1);
}

static unsigned bin_of(size_t size) {
  return (unsigned)((size >> 8) * 0x9E3779B97F4A7C15ULL >> 56);
}

static size_t bucket(const struct Pool *p, const void *address) {
  return (size_t)((uintptr_t)address >> 4) * 0x9E3779B97F4A7C15ULL >> 20 &
         (p->buckets - 1);
}

static void grow(struct Pool *p) {
  Block **old = p->live;
  size_t n = p->buckets;
  p->buckets = n ? n * 2 : 256;
  p->live = calloc(p->buckets, sizeof *p->live);
  if (!p->live) abort();
  for (size_t i = 0; i < n; i++) {
    for (Block *b = old[i], *next; b; b = next) {
      next = b->next;
      size_t at = bucket(p, b->address);
      b->next = p->live[at];
      p->live[at] = b;
    }
  }
  free(old);
}

static struct Pool *pool_locked(Device *d) {
  if (!d->pool && !(d->pool = calloc(1, sizeof *d->pool))) abort();
  return d->pool;
}

// ACCOMP_DEV_MEMORY: false when the block would be more than that.
static bool reserve(Device *d, const Block *b) {
  if (b->kind != MEM_DEVICE || d->unified) return true;
  pthread_mutex_lock(&d->memory);
  struct Pool *p = pool_locked(d);
  size_t most = accomp_env.dev_memory ? accomp_env.dev_memory : SIZE_MAX;
  bool fits = p->taken <= most && b->size <= most - p->taken;
  if (fits) p->taken += b->size;
  pthread_mutex_unlock(&d->memory);
  return fits;
}

static void unreserve(Device *d, const Block *b) {
  if (b->kind != MEM_DEVICE || d->unified) return;
  pthread_mutex_lock(&d->memory);
  if (d->pool) d->pool->taken -= b->size;
  pthread_mutex_unlock(&d->memory);
}

static void add_live(Device *d, Block *b) {
  pthread_mutex_lock(&d->memory);
  struct Pool *p = pool_locked(d);
  if (p->blocks >= p->buckets) grow(p);
  size_t at = bucket(p, b->address);
  b->next = p->live[at];
  p->live[at] = b;
  p->blocks++;
  pthread_mutex_unlock(&d->memory);
}

static Block *take_live(Device *d, void *address) {
  Block *found = NULL;
  pthread_mutex_lock(&d->memory);
  struct Pool *p = d->pool;
  if (p && p->buckets) {
    for (Block **at = &p->live[bucket(p, address)]; *at; at = &(*at)->next) {
      if ((*at)->address != address) continue;
      found = *at;
      *at = found->next;
      p->blocks--;
      break;
    }
  }
  pthread_mutex_unlock(&d->memory);
  return found;
}

static Block *take_kept(Device *d, size_t size) {
  Block *found = NULL;
  pthread_mutex_lock(&d->memory);
  if (d->pool) {
    for (Block **at = &d->pool->kept[bin_of(size)]; *at; at = &(*at)->next) {
      if ((*at)->size != size) continue;
      found = *at;
      *at = found->next;
      d->pool->bytes -= size;
      break;
    }
  }
  pthread_mutex_unlock(&d->memory);
  return found;
}

static Fault give_back(Block *b) {
  Fault fault = b->device->plugin->free(b->device->handle, b->address, b->kind);
  unreserve(b->device, b);
  free(b);
  return fault;
}

static void keep(Block *b) {
  Device *d = b->device;
  pthread_mutex_lock(&d->memory);
  unsigned bin = bin_of(b->size);
  b->next = d->pool->kept[bin];
  d->pool->kept[bin] = b;
  d->pool->bytes += b->size;
  pthread_mutex_unlock(&d->memory);
}

// Gives kept blocks back until at most 'limit' bytes are kept.
static void trim(Device *d, size_t limit) {
  Block *out = NULL;
  pthread_mutex_lock(&d->memory);
  for (unsigned i = 0; d->pool && i < BINS; i++) {
    while (d->pool->kept[i] && d->pool->bytes > limit) {
      Block *b = d->pool->kept[i];
      d->pool->kept[i] = b->next;
      d->pool->bytes -= b->size;
      b->next = out;
      out = b;
    }
  }
  pthread_mutex_unlock(&d->memory);
  for (Block *next; out; out = next) {
    next = out->next;
    give_back(out);
  }
}

void accomp_mem_trim(Device *d) {
  accomp_mem_collect(d, true);
  trim(d, 0);
}

static void trim_kept(Device *d) {
  trim(d, d->properties.memory / 100 * (size_t)accomp_env.keep_memory);
}

void accomp_mem_collect(Device *d, bool may_wait) {
  Block *b = NULL;
  if (atomic_load_explicit(&d->released, memory_order_relaxed))
    b = atomic_exchange(&d->released, NULL);
  for (Block *next; b; b = next) {
    next = b->next;
    if (keeps(d))
      keep(b);
    else
      give_back(b);
  }
  if (may_wait && keeps(d)) trim_kept(d);
}

Fault accomp_mem_alloc(Device *d, size_t size, MemKind kind, void **out) {
  *out = NULL;
  accomp_mem_collect(d, false);
  if (size > SIZE_MAX / 2) return FAULT_MEMORY;
  bool pooled = keeps(d) && kind == MEM_DEVICE;
  size_t whole = pooled ? rounded(size) : size ? size : 1;
  Block *b = pooled ? take_kept(d, whole) : NULL;
  if (!b) {
    b = malloc(sizeof *b);
    if (!b) return FAULT_MEMORY;
    *b = (Block){.size = whole, .kind = kind, .device = d};
    bool fits = reserve(d, b);
    Fault fault =
        fits ? d->plugin->alloc(d->handle, whole, kind, &b->address) : FAULT_MEMORY;
    if (fault) {
      if (fits) unreserve(d, b);
      free(b);
      return fault;
    }
  }
  b->asked = size;
  add_live(d, b);
  *out = b->address;
  return FAULT_NONE;
}

Fault accomp_mem_free(Device *d, void *address, MemKind kind) {
  Block *b = take_live(d, address);
  if (!b) return d->plugin->free(d->handle, address, kind);
  if (!keeps(d) || b->kind != MEM_DEVICE) return give_back(b);
  keep(b);
  trim_kept(d);
  return FAULT_NONE;
}

// May not call the plug-in.
static void release(void *arg) {
  Block *b = arg;
  Device *d = b->device;
  b->next = atomic_load(&d->released);
  while (!atomic_compare_exchange_weak(&d->released, &b->next, b)) {}
}

void accomp_mem_free_after(const Place *at, Queue *q, void *address) {
  Block *b = take_live(q->device, address);
  if (b) accomp_work_on_completion(at, q, release, b);
}

size_t accomp_mem_free_bytes(Device *d) {
  DeviceProperties p = {.free_memory = 0};
  if (d->plugin->properties(d->handle, &p)) return 0;
  pthread_mutex_lock(&d->memory);
  size_t kept = d->pool ? d->pool->bytes : 0, taken = d->pool ? d->pool->taken : 0;
  pthread_mutex_unlock(&d->memory);
  size_t most = d->unified ? 0 : accomp_env.dev_memory,
         left = most > taken ? most - taken : 0;
  return (most && left < p.free_memory ? left : p.free_memory) + kept;
}

_Noreturn void accomp_mem_exhausted(const Place *at, Device *d, const char *name,
                                    size_t size) {
  accomp_error_next_code(acc_error_out_of_memory);
  accomp_error(at, "map smaller sections, or free what is not needed (exit data)",
               "%s needs %zu bytes on device %d (%s), which has %zu of %zu bytes free",
               accomp_quoted(name).text, size, d->number, d->plugin->name,
               accomp_mem_free_bytes(d), d->properties.memory);
}

void accomp_mem_each(Device *d, void (*fn)(void *, void *, size_t), void *arg) {
  pthread_mutex_lock(&d->memory);
  for (size_t i = 0; d->pool && i < d->pool->buckets; i++)
    for (Block *b = d->pool->live[i]; b; b = b->next)
      if (b->kind == MEM_DEVICE) fn(arg, b->address, b->asked);
  pthread_mutex_unlock(&d->memory);
}

// Everything that is still allocated goes.
void accomp_mem_forget(Device *d) {
  accomp_mem_trim(d);
  pthread_mutex_lock(&d->memory);
  struct Pool *p = d->pool;
  d->pool = NULL;
  pthread_mutex_unlock(&d->memory);
  for (size_t i = 0; p && i < p->buckets; i++) {
    for (Block *b = p->live[i], *next; b; b = next) {
      next = b->next;
      give_back(b);
    }
  }
  if (p) free(p->live);
  free(p);
}
