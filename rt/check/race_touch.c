// The bytes of a page of memory that a step uses, a bit for each byte and kind of use.
// In:  touches.  Out: touches; the bytes that two of them, or one and the host, may not use without an order.
#include "check/race.h"

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
