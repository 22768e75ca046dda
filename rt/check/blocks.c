// Memory that the program's own code got from malloc and its like: how long is it?
// In:  the linker's replacements of these functions (-Wl,--wrap), in programs that are linked with the check.
// Out: a report where a mapping begins in such a block and ends behind it.
// A block that a library frees stays in the table until another one covers it. What a library then has there is not
// compared: malloc has another amount of room for it.
#include "check/race.h"
#include <errno.h>
#include <malloc.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uintptr_t start, end;
  size_t room;    // that malloc has there
  const void *pc; // behind the call that gave it
} HeapBlock;

static void *tree; // of HeapBlock; owns them
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Blocks that overlap are equal: those of the tree do not.
static int compare(const void *a, const void *b) {
  const HeapBlock *x = a, *y = b;
  return x->end <= y->start ? -1 : x->start >= y->end;
}

// The program allocates memory before its first construct, at which the environment is read.
static bool is_wanted(void) {
  static _Atomic int wanted; // 0: not looked yet; 1: no
  if (!wanted) {
    const char *value = secure_getenv("ACCOMP_CHECK");
    wanted = 1 + (value && *value && strcmp(value, "0") != 0);
  }
  return wanted > 1;
}

static void remove_locked(uintptr_t start, uintptr_t end) {
  HeapBlock key = {start, end, 0, NULL}, **found;
  while ((found = tfind(&key, &tree, compare))) {
    HeapBlock *b = *found;
    tdelete(b, &tree, compare);
    free(b);
  }
}

// A block that cannot be kept is not compared.
void *accomp_check_keep_block(void *p, size_t size, const void *pc) {
  if (!p || !size || !is_wanted()) return p;
  HeapBlock *b = malloc(sizeof *b);
  if (!b) return p;
  *b = (HeapBlock){(uintptr_t)p, (uintptr_t)p + size, malloc_usable_size(p), pc};
  pthread_mutex_lock(&lock);
  remove_locked(b->start, b->end);
  if (!tsearch(b, &tree, compare)) free(b);
  pthread_mutex_unlock(&lock);
  return p;
}

void accomp_check_give_block(const void *p) {
  if (!is_wanted()) return;
  pthread_mutex_lock(&lock);
  remove_locked((uintptr_t)p, (uintptr_t)p + 1);
  pthread_mutex_unlock(&lock);
}

void accomp_check_block(const Entry *e, size_t element) {
  HeapBlock key = {(uintptr_t)e->host, (uintptr_t)e->host + 1, 0, NULL}, **found, b = {0};
  pthread_mutex_lock(&lock);
  if ((found = tfind(&key, &tree, compare))) b = **found;
  pthread_mutex_unlock(&lock);
  uintptr_t end = (uintptr_t)e->host + e->size;
  if (!b.pc || end <= b.end || malloc_usable_size((void *)b.start) != b.room) return;
  accomp_check_long(e, element, b.end - b.start, (b.end - (uintptr_t)e->host), b.pc);
}

// The linker puts these in place of the C library's.
ACCOMP_EXPORT void *__wrap_malloc(size_t);
ACCOMP_EXPORT void *__wrap_calloc(size_t, size_t);
ACCOMP_EXPORT void *__wrap_aligned_alloc(size_t, size_t);
ACCOMP_EXPORT int __wrap_posix_memalign(void **, size_t, size_t);

#define CALLER ((const char *)__builtin_return_address(0) - 1)

void *__wrap_malloc(size_t size) {
  return accomp_check_keep_block(malloc(size), size, CALLER);
}

void *__wrap_calloc(size_t n, size_t size) {
  return accomp_check_keep_block(calloc(n, size), n * size, CALLER);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  return accomp_check_keep_block(aligned_alloc(alignment, size), size, CALLER);
}

int __wrap_posix_memalign(void **p, size_t alignment, size_t size) {
  int fault = posix_memalign(p, alignment, size);
  if (!fault) accomp_check_keep_block(*p, size, CALLER);
  return fault;
}
