// Bytes between pages of the program and those that the hardware copies: as its caches like it.
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include "plugin/cuda/internal.h"

// Past the caches: no line is read before it is written.
void accomp_cuda_copy_past(char *to, const char *from, size_t size) {
#ifdef __SSE2__
  size_t skip = -(uintptr_t)to & 63;
  if (skip > size) skip = size;
  memcpy(to, from, skip);
  for (to += skip, from += skip, size -= skip; size >= 64;
       to += 64, from += 64, size -= 64) {
    const __m128i *f = (const void *)from;
    __m128i *t = (void *)to, a = _mm_loadu_si128(f), b = _mm_loadu_si128(f + 1);
    __m128i c = _mm_loadu_si128(f + 2), d = _mm_loadu_si128(f + 3);
    _mm_stream_si128(t, a), _mm_stream_si128(t + 1, b);
    _mm_stream_si128(t + 2, c), _mm_stream_si128(t + 3, d);
  }
  _mm_sfence();
#endif
  memcpy(to, from, size);
}

// The hardware reads at a third of its speed what a core has changed and still has to itself. This
// moves it to the cache of all cores: cldemote (%rax), no operation to processors that do not know it.
void accomp_cuda_share(char *p, size_t size) {
#ifdef __x86_64__
  for (size_t i = 0; i < size; i += 64)
    __asm__ volatile(".byte 0x0f, 0x1c, 0x00" : : "a"(p + i) : "memory");
#else
  (void)p, (void)size;
#endif
}
