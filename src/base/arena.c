// Arenas: memory that is given back all at once.
// In: sizes.  Out: zeroed memory, aligned to 16, that lives until arena_free().
// Chunks double up to 1 MiB; what is larger than a chunk gets one of its own.
// In a compiler that is built with ASan nothing but what was asked for may be touched: pieces have a gap between them.
#include "base/base.h"

#include <stdlib.h>
#if defined(__has_feature) && !defined(__SANITIZE_ADDRESS__)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 // as gcc has it
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#define FORBID(p, size) ASAN_POISON_MEMORY_REGION(p, size)
#define ALLOW(p, size)  ASAN_UNPOISON_MEMORY_REGION(p, size)
#else
enum { GAP = 0 };
#define FORBID(p, size) (void)(p)
#define ALLOW(p, size)  (void)(p)
#endif

typedef struct Chunk {
  struct Chunk *next;
  size_t used, size; // bytes of data[]
  _Alignas(16) char data[];
} Chunk;

struct Arena {
  Chunk *top;
  size_t next_size;
};

_Noreturn void base_unreachable(const char *file, int line) {
  fprintf(stderr, "accomp: internal fault at %s:%d, please report it\n", file, line);
  abort();
}

static void *checked(void *p) {
  if (p) return p;
  fputs("accomp: out of memory\n", stderr);
  exit(1);
}

Arena *arena_new(void) {
  Arena *a = checked(calloc(1, sizeof *a));
  a->next_size = 16 << 10;
  return a;
}

void arena_free(Arena *a) {
  if (!a) return;
  for (Chunk *c = a->top, *next; c; c = next) {
    next = c->next;
    free(c);
  }
  free(a);
}

static Chunk *add_chunk(Arena *a, size_t need) {
  size_t size = a->next_size;
  if (size < 1 << 20) a->next_size = size * 2;
  if (need > size) size = need;
  Chunk *c = checked(calloc(1, sizeof *c + size));
  c->size = size;
  c->next = a->top;
  FORBID(c->data, size);
  return a->top = c;
}

void *arena_alloc(Arena *a, size_t size) {
  if (size > SIZE_MAX / 2) checked(NULL);
  size_t taken = (size ? (size + 15) & ~(size_t)15 : 16) + GAP;
  Chunk *c = a->top;
  if (!c || c->size - c->used < taken) c = add_chunk(a, taken);
  void *p = c->data + c->used;
  c->used += taken;
  ALLOW(p, size);
  return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n) {
  char *copy = arena_alloc(a, n + 1);
  memcpy(copy, s, n);
  return copy;
}

char *arena_printf(Arena *a, const char *fmt, ...) {
  va_list list;
  va_start(list, fmt);
  int n = vsnprintf(NULL, 0, fmt, list);
  va_end(list);
  char *s = alloc_n(a, char, n + 1);
  va_start(list, fmt);
  vsnprintf(s, (size_t)n + 1, fmt, list);
  va_end(list);
  return s;
}

// The old block stays behind in the arena: growth doubles, so at most as much again is
// lost.
void vec_grow(Arena *a, void **at, int *cap, int len, size_t element) {
  if (len < *cap) return;
  int more = *cap ? *cap * 2 : 4;
  void *bigger = arena_alloc(a, (size_t)more * element);
  if (len) memcpy(bigger, *at, (size_t)len * element);
  *at = bigger;
  *cap = more;
}
