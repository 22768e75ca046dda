// The emulated device's memory: a reserved range of addresses with an allocator on top,
// and the list of ordinary blocks that devices may touch as well.
// In:  sizes and addresses.
// Out: memory filled with 0xEC, so that a missing copyin shows; freed memory reads 0xDB
// or faults. 'valid' has, for the access check, the allocated bytes of each granule. The
// allocator's records lie outside the arena: no kernel can overwrite them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "emu_internal.h"

enum { FILL_NEW = 0xEC, FILL_FREED = 0xDB, DROP_FROM = 65536 };

static size_t round_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }
static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

// Whole granules for a request, at least one; 0 when there is no such size.
static size_t granules(size_t asked) {
  return asked > SIZE_MAX - EMU_GRANULE ? 0 : round_up(asked ? asked : 1, EMU_GRANULE);
}

// --- the arena's records ---------------------------------------------------------------

// The index of the segment that holds the offset.
static size_t find_locked(const EmuArena *a, size_t offset) {
  size_t lo = 0, hi = a->segments;
  while (hi - lo > 1) {
    size_t middle = lo + (hi - lo) / 2;
    if (a->segment[middle].offset <= offset)
      lo = middle;
    else
      hi = middle;
  }
  return lo;
}

static void remove_locked(EmuArena *a, size_t i) {
  memmove(a->segment + i, a->segment + i + 1, (a->segments - i - 1) * sizeof *a->segment);
  a->segments--;
}

static bool insert_locked(EmuArena *a, size_t i, EmuSegment s) {
  if (a->segments == a->capacity) {
    size_t capacity = a->capacity ? 2 * a->capacity : 64;
    EmuSegment *grown = realloc(a->segment, capacity * sizeof *grown);
    if (!grown) return false;
    a->segment = grown;
    a->capacity = capacity;
  }
  memmove(a->segment + i + 1, a->segment + i, (a->segments - i) * sizeof *a->segment);
  a->segment[i] = s;
  a->segments++;
  return true;
}

// First fit from the cursor on, then from the start. a->segments when nothing fits.
// A free segment that the cursor is inside of is split there, if the rest is enough.
static size_t search_locked(EmuArena *a, size_t size) {
  size_t first = find_locked(a, a->cursor);
  EmuSegment *s = &a->segment[first];
  size_t skip = a->cursor - s->offset;
  if (!s->live && skip && s->size - skip >= size) {
    EmuSegment rest = {.offset = a->cursor, .size = s->size - skip};
    if (!insert_locked(a, first + 1, rest)) return a->segments;
    a->segment[first].size = skip;
    return first + 1;
  }
  for (size_t k = 0; k < a->segments; k++) {
    size_t i = (first + k) % a->segments;
    if (!a->segment[i].live && a->segment[i].size >= size) return i;
  }
  return a->segments;
}

static void set_valid(EmuArena *a, const EmuSegment *s, size_t bytes) {
  for (size_t at = 0; at < s->size; at += EMU_GRANULE) {
    size_t n = bytes <= at ? 0 : bytes - at > EMU_GRANULE ? EMU_GRANULE : bytes - at;
    atomic_store_explicit(&a->valid[(s->offset + at) / EMU_GRANULE], (uint16_t)n,
                          memory_order_relaxed);
  }
}

// --- pages -----------------------------------------------------------------------------

static bool commit_pages(const EmuArena *a, size_t offset, size_t size) {
  size_t page = page_size(), lo = offset / page * page;
  size_t hi = round_up(offset + size, page);
  return !mprotect(a->base + lo, hi - lo, PROT_READ | PROT_WRITE);
}

// Poisons a block that was just freed; 'whole' is the free segment it became part of.
// Large free stretches go back to the system and fault from now on. Where the kernel
// refuses (too many mappings), the pages stay accessible: only the poison is lost.
static void poison(const EmuArena *a, EmuSegment block, EmuSegment whole) {
  size_t page = page_size(), end = block.offset + block.size;
  size_t lo = round_up(whole.offset, page);
  size_t hi = (whole.offset + whole.size) / page * page;
  if (hi < lo + DROP_FROM) {
    memset(a->base + block.offset, FILL_FREED, block.size);
    return;
  }
  if (block.offset < lo) {
    memset(a->base + block.offset, FILL_FREED, (end < lo ? end : lo) - block.offset);
  }
  if (end > hi) {
    size_t from = block.offset > hi ? block.offset : hi;
    memset(a->base + from, FILL_FREED, end - from);
  }
  madvise(a->base + lo, hi - lo, MADV_DONTNEED);
  mprotect(a->base + lo, hi - lo, PROT_NONE);
}

static void *reserve(size_t size, int protection) {
  void *p =
      mmap(NULL, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

// --- the arena -------------------------------------------------------------------------

Fault accomp_emu_memory_open(EmuArena *a, size_t limit) {
  // More addresses than memory: fragments do not matter, and freed ones are reused late.
  size_t least = (size_t)256 << 20;
  *a = (EmuArena){.limit = limit};
  if (limit > SIZE_MAX / 8) limit = SIZE_MAX / 8;
  a->size = round_up(4 * limit > least ? 4 * limit : least, page_size());
  pthread_mutex_init(&a->lock, NULL);
  a->base = reserve(a->size, PROT_NONE);
  a->valid = reserve(a->size / EMU_GRANULE * sizeof *a->valid, PROT_READ | PROT_WRITE);
  bool kept = insert_locked(a, 0, (EmuSegment){.size = a->size});
  if (a->base && a->valid && kept) return FAULT_NONE;
  accomp_emu_memory_close(a);
  return accomp_emu_fail(FAULT_MEMORY,
                         "no %zu bytes of addresses for a device with %zu: "
                         "ACCOMP_EMU_MEMORY sets the device's "
                         "memory, such as 64M, and 'ulimit -v' may limit addresses",
                         a->size, a->limit);
}

void accomp_emu_memory_close(EmuArena *a) {
  if (a->base) munmap(a->base, a->size);
  if (a->valid) munmap(a->valid, a->size / EMU_GRANULE * sizeof *a->valid);
  free(a->segment);
  pthread_mutex_destroy(&a->lock);
}

// Takes 'size' bytes, whole granules, out of the free segment i.
static bool take_locked(EmuArena *a, size_t i, size_t size, size_t asked) {
  EmuSegment *s = &a->segment[i];
  if (!commit_pages(a, s->offset, size)) return false;
  EmuSegment rest = {.offset = s->offset + size, .size = s->size - size};
  if (rest.size && !insert_locked(a, i + 1, rest)) return false;
  s = &a->segment[i];
  s->size = size;
  s->asked = asked;
  s->live = true;
  a->used += size;
  a->cursor = rest.size ? rest.offset : 0;
  return true;
}

Fault accomp_emu_memory_alloc(EmuArena *a, size_t asked, void **out) {
  size_t size = granules(asked);
  EmuSegment taken = {0};
  size_t unused = 0;
  pthread_mutex_lock(&a->lock);
  unused = a->limit - a->used;
  if (size && size <= unused) {
    size_t i = search_locked(a, size);
    if (i < a->segments && take_locked(a, i, size, asked)) taken = a->segment[i];
  }
  pthread_mutex_unlock(&a->lock);
  if (!taken.live) {
    return accomp_emu_fail(FAULT_MEMORY,
                           "%zu bytes of device memory asked for, %zu of %zu are free"
                           " (ACCOMP_EMU_MEMORY sets the size)",
                           asked, unused, a->limit);
  }
  *out = a->base + taken.offset;
  memset(*out, FILL_NEW, taken.size);
  set_valid(a, &taken, asked);
  return FAULT_NONE;
}

static void release_locked(EmuArena *a, size_t i) {
  EmuSegment *s = a->segment, block = s[i];
  set_valid(a, &block, 0);
  a->used -= block.size;
  s[i].live = false;
  if (i + 1 < a->segments && !s[i + 1].live) {
    s[i].size += s[i + 1].size;
    remove_locked(a, i + 1);
  }
  if (i > 0 && !s[i - 1].live) {
    s[i - 1].size += s[i].size;
    remove_locked(a, i);
    i--;
  }
  poison(a, block, s[i]);
}

Fault accomp_emu_memory_free(EmuArena *a, void *p) {
  bool known = false;
  if (!p) return FAULT_NONE;
  if (accomp_emu_memory_inside(a, p)) {
    size_t offset = (size_t)((char *)p - a->base);
    pthread_mutex_lock(&a->lock);
    size_t i = find_locked(a, offset);
    known = a->segment[i].live && a->segment[i].offset == offset;
    if (known) release_locked(a, i);
    pthread_mutex_unlock(&a->lock);
  }
  if (known) return FAULT_NONE;
  return accomp_emu_fail(FAULT_OTHER, "%p is freed but is not allocated device memory",
                         p);
}

bool accomp_emu_memory_live(EmuArena *a, const void *p, size_t size) {
  if (!accomp_emu_memory_inside(a, p)) return false;
  size_t offset = (size_t)((const char *)p - a->base);
  pthread_mutex_lock(&a->lock);
  EmuSegment s = a->segment[find_locked(a, offset)];
  pthread_mutex_unlock(&a->lock);
  size_t at = offset - s.offset;
  return s.live && at <= s.asked && size <= s.asked - at;
}

void accomp_emu_memory_describe(EmuArena *a, const void *p, char *text, size_t size) {
  size_t offset = (size_t)((const char *)p - a->base);
  pthread_mutex_lock(&a->lock);
  size_t i = find_locked(a, offset);
  EmuSegment s = a->segment[i], before = i ? a->segment[i - 1] : (EmuSegment){0};
  pthread_mutex_unlock(&a->lock);
  if (!s.live && before.live && offset - s.offset < EMU_GRANULE) s = before;
  size_t at = offset - s.offset;
  if (s.live) {
    snprintf(text, size, "%zu bytes past the end of an allocation of %zu bytes",
             at < s.asked ? 0 : at - s.asked, s.asked);
  } else {
    snprintf(text, size, "device memory that is not allocated, or was freed");
  }
}

// --- ordinary memory that devices may touch --------------------------------------------

typedef struct HostBlock {
  struct HostBlock *next;
  char *start;
  size_t size;
} HostBlock;

// Of the process, not of a device: page-locked memory is every device's.
static HostBlock *host_blocks;
static pthread_rwlock_t host_lock = PTHREAD_RWLOCK_INITIALIZER;

Fault accomp_emu_memory_host_alloc(size_t asked, void **out) {
  HostBlock *b = malloc(sizeof *b);
  size_t size = granules(asked);
  char *start = b && size ? aligned_alloc(EMU_GRANULE, size) : NULL;
  if (!start) {
    free(b);
    return accomp_emu_fail(FAULT_MEMORY, "%zu bytes of host memory asked for", asked);
  }
  memset(start, FILL_NEW, size);
  *b = (HostBlock){.start = start, .size = asked};
  pthread_rwlock_wrlock(&host_lock);
  b->next = host_blocks;
  host_blocks = b;
  pthread_rwlock_unlock(&host_lock);
  *out = start;
  return FAULT_NONE;
}

Fault accomp_emu_memory_host_free(void *p) {
  HostBlock *found = NULL;
  if (!p) return FAULT_NONE;
  pthread_rwlock_wrlock(&host_lock);
  for (HostBlock **b = &host_blocks; *b; b = &(*b)->next) {
    if ((*b)->start != p) continue;
    found = *b;
    *b = found->next;
    break;
  }
  pthread_rwlock_unlock(&host_lock);
  if (!found) return accomp_emu_fail(FAULT_OTHER, "%p is freed but was not allocated", p);
  memset(found->start, FILL_FREED, found->size);
  free(found->start);
  free(found);
  return FAULT_NONE;
}

bool accomp_emu_memory_host_find(const void *p, size_t size, uintptr_t *lo,
                                 uintptr_t *hi) {
  bool found = false;
  pthread_rwlock_rdlock(&host_lock);
  for (HostBlock *b = host_blocks; b && !found; b = b->next) {
    size_t at = (uintptr_t)p - (uintptr_t)b->start;
    found = at < b->size && size <= b->size - at;
    if (found) *lo = (uintptr_t)b->start, *hi = *lo + b->size;
  }
  pthread_rwlock_unlock(&host_lock);
  return found;
}
