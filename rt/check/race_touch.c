// The bytes of a page of memory that a step uses, a bit for each byte and kind of use.
// In:  touches.  Out: touches; the bytes that two of them, or one and the host, may not use without an order.
#include "check/race.h"
#include <stdlib.h>

// Bits of a word, of bytes [from, end) of the page.
static unsigned long long mask_of(size_t word, size_t from, size_t end) {
  size_t lo = from > word * 64 ? from - word * 64 : 0, hi = end - word * 64;
  unsigned long long below = lo ? (1ULL << lo) - 1 : 0;
  return (hi >= 64 ? ~0ULL : (1ULL << hi) - 1) & ~below;
}

void accomp_touch_set(Touch *t, Use use, size_t from, size_t end) {
  for (size_t w = from / 64; w * 64 < end; w++) {
    unsigned long long m = mask_of(w, from, end);
    if ((atomic_load_explicit(&t->bits[use][w], memory_order_relaxed) & m) != m)
      atomic_fetch_or_explicit(&t->bits[use][w], m, memory_order_relaxed);
  }
}

static unsigned long long bits_of(const Touch *t, Use use, size_t word) {
  return atomic_load_explicit(&t->bits[use][word], memory_order_relaxed);
}

unsigned long long accomp_touch_conflict(const Touch *a, const Touch *b, size_t w,
                                         unsigned long long *writes) {
  unsigned long long plain = bits_of(b, USE_READ, w) | bits_of(b, USE_WRITE, w),
                     atomic = bits_of(b, USE_LOAD, w) | bits_of(b, USE_UPDATE, w),
                     any = plain | atomic;
  *writes = (bits_of(a, USE_WRITE, w) & any) | (bits_of(a, USE_UPDATE, w) & plain);
  return *writes |
         (bits_of(a, USE_READ, w) &
          (bits_of(b, USE_WRITE, w) | bits_of(b, USE_UPDATE, w))) |
         (bits_of(a, USE_LOAD, w) & bits_of(b, USE_WRITE, w));
}

size_t accomp_touch_first(const Touch *t, size_t from, size_t end, bool write) {
  for (size_t w = from / 64; w * 64 < end; w++) {
    unsigned long long bits = bits_of(t, USE_WRITE, w);
    if (write) bits |= bits_of(t, USE_READ, w);
    bits &= mask_of(w, from, end);
    if (bits) return w * 64 + (size_t)__builtin_ctzll(bits);
  }
  return PAGE;
}

void accomp_touch_clear(Touch *t, size_t from, size_t end) {
  for (int use = 0; use < USE_COUNT; use++)
    for (size_t w = from / 64; w * 64 < end; w++)
      atomic_fetch_and_explicit(&t->bits[use][w], ~mask_of(w, from, end),
                                memory_order_relaxed);
}

// --- the touches of all steps --------------------------------------------------------------

enum { BUCKETS = 1 << 14, MAX_TOUCHES = 1 << 18 };
static Touch *buckets[BUCKETS]; // race.c's lock
static unsigned touch_count;
static _Atomic unsigned char marks[BUCKETS]; // some touch of the host's memory was there

static Touch **bucket_of(uintptr_t page) {
  return &buckets[(page ^ page >> 14 ^ page >> 40) % BUCKETS];
}

static _Atomic unsigned char *mark_of(uintptr_t page) { return &marks[page % BUCKETS]; }

Touch *accomp_touch_find_locked(Step *s, uintptr_t page, unsigned long long mapping) {
  Touch **bucket = bucket_of(page), *t = *bucket;
  while (t && (t->page != page || t->step != s || t->mapping != mapping)) t = t->next;
  if (t) return t;
  if (touch_count == MAX_TOUCHES) {
    static atomic_flag told = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&told))
      accomp_error_warn("ACCOMP_CHECK: work that nobody has waited for uses more memory "
                        "than the check follows; not all races are found");
    return NULL;
  }
  touch_count++;
  if (!(t = calloc(1, sizeof *t))) abort();
  t->next = *bucket;
  t->sibling = s->touches;
  t->step = s;
  t->page = page;
  t->mapping = mapping;
  if (!(page & ON_DEVICE)) atomic_store_explicit(mark_of(page), 1, memory_order_relaxed);
  return *bucket = s->touches = t;
}

static void use_pages_locked(Step *s, uintptr_t address, size_t size, Use use,
                             unsigned long long mapping) {
  for (size_t n; size; address += n, size -= n) {
    n = accomp_touch_in_page(address, size);
    Touch *t = accomp_touch_find_locked(s, accomp_touch_page(address), mapping);
    if (t) accomp_touch_set(t, use, address % PAGE, address % PAGE + n);
  }
}

// Shared memory that is not mapped is nothing but the host's.
void accomp_touch_use_locked(Step *s, uintptr_t address, size_t size, Use use) {
  if (!(address & ON_DEVICE)) return use_pages_locked(s, address, size, use, 0);
  for (size_t n; size; address += n, size -= n) {
    uintptr_t plain = address & ~ON_DEVICE;
    const Range *r = accomp_range_find_copy(s->device, plain);
    size_t rest = r ? r->size - (plain - (uintptr_t)r->copy) : size;
    n = rest < size ? rest : size;
    if (r || !s->device->unified) use_pages_locked(s, address, n, use, r ? r->number : 0);
  }
}

Touch *accomp_touch_first_at_locked(uintptr_t page) { return *bucket_of(page); }

bool accomp_touch_is_marked(uintptr_t address) {
  return atomic_load_explicit(mark_of(accomp_touch_page(address)), memory_order_relaxed);
}

void accomp_touch_drop_locked(Step *s) {
  for (Touch *t = s->touches, *next; t; t = next) {
    next = t->sibling;
    Touch **at = bucket_of(t->page);
    while (*at != t) at = &(*at)->next;
    *at = t->next;
    free(t);
    touch_count--;
  }
}
