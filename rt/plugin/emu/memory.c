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
#include "plugin/emu/internal.h"

enum { FILL_NEW = 0xEC, FILL_FREED = 0xDB, DROP_FROM = 65536 };

static size_t round_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }
static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

// Whole granules for a request, at least one; 0 when there is no such size.
static size_t granules(size_t asked) {
  return asked > SIZE_MAX - EMU_GRANULE ? 0 : round_up(asked ? asked : 1, EMU_GRANULE);
}

// --- the arena's records ---------------------------------------------------------------

// First fit from the cursor on, then from the start. NULL when nothing fits.
// A free segment that the cursor is inside of is split there, if the rest is enough.
static EmuSegment *search_locked(EmuArena *a, size_t size) {
  EmuSegment *s = accomp_emu_segment_at(a->segments, a->cursor);
  size_t skip = a->cursor - s->offset;
  if (!s->live && skip && s->size - skip >= size) {
    EmuSegment rest = {
        .offset = a->cursor, .size = s->size - skip, .dropped = s->dropped};
    EmuSegment *added = accomp_emu_segment_add(&a->segments, rest);
    if (!added) return NULL;
    s->size = skip;
    accomp_emu_segment_changed(a->segments, s);
    return added;
  }
  s = accomp_emu_segment_fit(a->segments, a->cursor, size);
  return s ? s : accomp_emu_segment_fit(a->segments, 0, size);
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

// Poisons a block that was just freed; 'whole' is the free segment it became part of. Large free stretches go back to the
// system and fault from now on, but for what has gone already: up to 'gone' and from 'gone_from' on. Where the kernel refuses
// (too many mappings), the pages stay accessible: only the poison is lost.
static void poison(const EmuArena *a, EmuSegment block, EmuSegment *whole, size_t gone,
                   size_t gone_from) {
  size_t page = page_size(), end = block.offset + block.size;
  size_t lo = round_up(whole->offset, page);
  size_t hi = (whole->offset + whole->size) / page * page;
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
  whole->dropped = true;
  if (gone / page * page > lo) lo = gone / page * page;
  if (round_up(gone_from, page) < hi) hi = round_up(gone_from, page);
  if (hi <= lo) return;
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
  bool kept = accomp_emu_segment_add(&a->segments,
                                     (EmuSegment){.size = a->size, .dropped = true});
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
  accomp_emu_segment_free_all(a->segments);
  pthread_mutex_destroy(&a->lock);
}

// Takes 'size' bytes, whole granules, out of a free segment.
static bool take_locked(EmuArena *a, EmuSegment *s, size_t size, size_t asked) {
  if (!commit_pages(a, s->offset, size)) return false;
  EmuSegment rest = {
      .offset = s->offset + size, .size = s->size - size, .dropped = s->dropped};
  if (rest.size && !accomp_emu_segment_add(&a->segments, rest)) return false;
  s->size = size;
  s->asked = asked;
  s->live = true;
  s->dropped = false;
  accomp_emu_segment_changed(a->segments, s);
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
    EmuSegment *s = search_locked(a, size);
    if (s && take_locked(a, s, size, asked)) taken = *s;
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

static void release_locked(EmuArena *a, EmuSegment *s) {
  EmuSegment block = *s, *next, *before;
  size_t gone = 0, gone_from = a->size;
  set_valid(a, &block, 0);
  a->used -= block.size;
  s->live = false;
  next = accomp_emu_segment_at(a->segments, block.offset + block.size);
  if (next != s && !next->live) {
    if (next->dropped) gone_from = next->offset;
    s->size += next->size;
    accomp_emu_segment_remove(&a->segments, next);
  }
  before = s->offset ? accomp_emu_segment_at(a->segments, s->offset - 1) : NULL;
  if (before && !before->live) {
    if (before->dropped) gone = s->offset;
    before->size += s->size;
    accomp_emu_segment_remove(&a->segments, s);
    s = before;
  }
  poison(a, block, s, gone, gone_from);
  accomp_emu_segment_changed(a->segments, s);
}

Fault accomp_emu_memory_free(EmuArena *a, void *p) {
  bool known = false;
  if (!p) return FAULT_NONE;
  if (accomp_emu_memory_inside(a, p)) {
    size_t offset = (size_t)((char *)p - a->base);
    pthread_mutex_lock(&a->lock);
    EmuSegment *s = accomp_emu_segment_at(a->segments, offset);
    known = s->live && s->offset == offset;
    if (known) release_locked(a, s);
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
  EmuSegment s = *accomp_emu_segment_at(a->segments, offset);
  pthread_mutex_unlock(&a->lock);
  size_t at = offset - s.offset;
  return s.live && at <= s.asked && size <= s.asked - at;
}

void accomp_emu_memory_describe(EmuArena *a, const void *p, char *text, size_t size) {
  size_t offset = (size_t)((const char *)p - a->base);
  pthread_mutex_lock(&a->lock);
  EmuSegment s = *accomp_emu_segment_at(a->segments, offset), before = {0};
  if (s.offset) before = *accomp_emu_segment_at(a->segments, s.offset - 1);
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

// They belong to the process, not to a device: page-locked memory is every device's. A segment's offset is its address.
static EmuSegment *host_blocks;
static pthread_rwlock_t host_lock = PTHREAD_RWLOCK_INITIALIZER;

Fault accomp_emu_memory_host_alloc(size_t asked, void **out) {
  size_t size = granules(asked);
  char *start = size ? aligned_alloc(EMU_GRANULE, size) : NULL;
  if (!start)
    return accomp_emu_fail(FAULT_MEMORY, "%zu bytes of host memory asked for", asked);
  memset(start, FILL_NEW, size);
  EmuSegment s = {.offset = (uintptr_t)start, .size = asked, .live = true};
  pthread_rwlock_wrlock(&host_lock);
  bool kept = accomp_emu_segment_add(&host_blocks, s);
  pthread_rwlock_unlock(&host_lock);
  if (!kept) {
    free(start);
    return accomp_emu_fail(FAULT_MEMORY, "%zu bytes of host memory asked for", asked);
  }
  *out = start;
  return FAULT_NONE;
}

Fault accomp_emu_memory_host_free(void *p) {
  if (!p) return FAULT_NONE;
  pthread_rwlock_wrlock(&host_lock);
  EmuSegment *s = accomp_emu_segment_at(host_blocks, (uintptr_t)p);
  bool found = s && s->offset == (uintptr_t)p;
  size_t size = found ? s->size : 0;
  if (found) accomp_emu_segment_remove(&host_blocks, s);
  pthread_rwlock_unlock(&host_lock);
  if (!found) return accomp_emu_fail(FAULT_OTHER, "%p is freed but was not allocated", p);
  memset(p, FILL_FREED, size);
  free(p);
  return FAULT_NONE;
}

bool accomp_emu_memory_host_find(const void *p, size_t size, uintptr_t *lo,
                                 uintptr_t *hi) {
  pthread_rwlock_rdlock(&host_lock);
  const EmuSegment *s = accomp_emu_segment_at(host_blocks, (uintptr_t)p);
  size_t at = s ? (uintptr_t)p - s->offset : 0;
  bool found = s && at < s->size && size <= s->size - at;
  if (found) *lo = s->offset, *hi = *lo + s->size;
  pthread_rwlock_unlock(&host_lock);
  return found;
}
