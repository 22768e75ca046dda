// The program's heap in memory that GPUs share (managed memory), for programs that ask for shared memory where a GPU
// does not reach all of it: OpenMP's requires unified_shared_memory, -gpu=unified.
// In:  calls of malloc and its like in objects that were compiled so (device/host.h has their names).
// Out: blocks of chunks that the driver moves between host and devices; each chunk is present on every device under its
// own address, so that nothing of it is mapped or copied. What devices have no room for is plain memory.
#include "rt.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
  LEAST_SHIFT = 6,
  CLASSES = 14
}; // blocks of 64 bytes to 512 KB; larger ones are chunks of their own
enum { CHUNK = 32 << 20, ALIGNMENT = 16 }; // bytes
enum { WHOLE = 255 };                      // Header.class of a chunk that is one block

// In front of what the program gets.
typedef struct {
  size_t size;     // that the program asked for
  unsigned offset; // of the program's address in the block
  unsigned class;
} Header;

typedef struct Chunk {
  struct Chunk *next;
  char *start;
  size_t size, used;
} Chunk;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Chunk *chunks;           // newest first
static void *spare[CLASSES];    // freed blocks; each leads to the next
static _Atomic(Device *) owner; // the device that the chunks are allocated on
static _Atomic bool refused;    // there is no such device
static _Thread_local bool
    inside; // the driver is called, which may call the program's malloc

// --- chunks ----------------------------------------------------------------------------

static void make_present(Device *d, const Chunk *c) {
  if (atomic_load(&d->opened) && d->sharing == SHARING_HEAP)
    accomp_present_associate(d, c->start, c->size, c->start, true, "heap");
}

void accomp_heap_open(Device *d) {
  pthread_mutex_lock(&lock);
  for (const Chunk *c = chunks; c; c = c->next) make_present(d, c);
  pthread_mutex_unlock(&lock);
}

bool accomp_heap_is_on(const Device *d) {
  return d->sharing == SHARING_HEAP && atomic_load(&owner);
}

static Device *find_owner(void) {
  if (inside || accomp_device_is_starting()) return NULL;
  Device *d = atomic_load(&owner);
  if (d || atomic_load(&refused)) return d;
  inside = true;
  d = accomp_device_sharing_heap();
  inside = false;
  if (d)
    atomic_store(&owner, d);
  else
    atomic_store(&refused, true);
  return d;
}

// NULL: devices have no room for it. The lock is not held while the driver is called: another thread of its may need memory.
static Chunk *add_chunk_locked(Device *d, size_t size) {
  void *start = NULL;
  Chunk *c = malloc(sizeof *c);
  pthread_mutex_unlock(&lock);
  inside = true;
  bool fits = c && size <= accomp_mem_free_bytes(d) &&
              !d->plugin->alloc(d->handle, size, MEM_SHARED, &start);
  inside = false;
  pthread_mutex_lock(&lock);
  if (!fits) return free(c), NULL;
  *c = (Chunk){chunks, start, size, 0};
  chunks = c;
  for (int i = 0; (d = accomp_device_listed(i)); i++) make_present(d, c);
  return c;
}

static Chunk *chunk_of_locked(const void *p) {
  for (Chunk *c = chunks; c; c = c->next)
    if ((size_t)((const char *)p - c->start) < c->size) return c;
  return NULL;
}

static void drop_chunk_locked(Chunk *gone) {
  Chunk **at = &chunks;
  while (*at != gone) at = &(*at)->next;
  *at = gone->next;
  Device *d;
  for (int i = 0; (d = accomp_device_listed(i)); i++)
    if (atomic_load(&d->opened) && d->sharing == SHARING_HEAP)
      accomp_present_dissociate(d, gone->start);
}

static void free_chunk(Chunk *gone) {
  Device *d = atomic_load(&owner);
  inside = true;
  d->plugin->free(d->handle, gone->start, MEM_SHARED);
  inside = false;
  free(gone);
}

// --- blocks ----------------------------------------------------------------------------

static unsigned class_of(size_t bytes) {
  unsigned class = 0;
  while (class < CLASSES && ((size_t)1 << (class + LEAST_SHIFT)) < bytes) class ++;
  return class < CLASSES ? class : WHOLE;
}

static void *take_locked(Device *d, unsigned class, size_t bytes) {
  if (class == WHOLE) {
    Chunk *c = add_chunk_locked(d, bytes);
    return c ? c->start : NULL;
  }
  void *block = spare[class];
  if (block) return memcpy(&spare[class], block, sizeof block), block;
  size_t size = (size_t)1 << (class + LEAST_SHIFT);
  Chunk *c = chunks;
  while (c && (c->size != CHUNK || c->used + size > CHUNK)) c = c->next;
  if (!c) c = add_chunk_locked(d, CHUNK);
  if (!c) return NULL;
  c->used += size;
  return c->start + c->used - size;
}

// NULL: plain memory is to be taken.
static void *take(size_t alignment, size_t size) {
  Device *d = find_owner();
  if (alignment < ALIGNMENT) alignment = ALIGNMENT;
  if (!d || size > SIZE_MAX / 2 || alignment > CHUNK / 4) return NULL;
  size_t bytes = size + sizeof(Header) + alignment - ALIGNMENT;
  unsigned class = class_of(bytes);
  pthread_mutex_lock(&lock);
  char *block = take_locked(d, class, bytes);
  pthread_mutex_unlock(&lock);
  if (!block) return NULL;
  uintptr_t at = ((uintptr_t)block + sizeof(Header) + alignment - 1) & ~(alignment - 1);
  Header h = {size, (unsigned)(at - (uintptr_t)block), class};
  memcpy((char *)at - sizeof h, &h, sizeof h);
  return (void *)at;
}

// False: it is no block of ours.
static bool find(const void *p, Header *h) {
  if (!p || !atomic_load(&owner)) return false;
  pthread_mutex_lock(&lock);
  bool ours = chunk_of_locked(p) != NULL;
  pthread_mutex_unlock(&lock);
  if (ours) memcpy(h, (const char *)p - sizeof *h, sizeof *h);
  return ours;
}

static void give(char *p, const Header *h) {
  char *block = p - h->offset;
  Chunk *gone = NULL;
  pthread_mutex_lock(&lock);
  if (h->class == WHOLE) {
    gone = chunk_of_locked(block);
    drop_chunk_locked(gone);
  } else {
    memcpy(block, &spare[h->class], sizeof(void *));
    spare[h->class] = block;
  }
  pthread_mutex_unlock(&lock);
  if (gone) free_chunk(gone);
}

// --- what programs call (host.h) ---------------------------------------------------------

ACCOMP_EXPORT void *__accomp_malloc(size_t size) {
  void *p = take(ALIGNMENT, size);
  return p ? p : malloc(size);
}

ACCOMP_EXPORT void __accomp_free(void *p) {
  Header h;
  if (find(p, &h))
    give(p, &h);
  else
    free(p);
}

ACCOMP_EXPORT void *__accomp_calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return errno = ENOMEM, NULL;
  void *p = take(ALIGNMENT, bytes);
  return p ? memset(p, 0, bytes) : calloc(count, size);
}

ACCOMP_EXPORT void *__accomp_realloc(void *p, size_t size) {
  Header h;
  if (!p) return __accomp_malloc(size);
  if (!find(p, &h)) return realloc(p, size);
  void *copy = __accomp_malloc(size);
  if (!copy) return NULL;
  memcpy(copy, p, size < h.size ? size : h.size);
  give(p, &h);
  return copy;
}

ACCOMP_EXPORT void *__accomp_reallocarray(void *p, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return errno = ENOMEM, NULL;
  return __accomp_realloc(p, bytes);
}

ACCOMP_EXPORT void *__accomp_aligned_alloc(size_t alignment, size_t size) {
  void *p = accomp_is_power_of_two(alignment) ? take(alignment, size) : NULL;
  return p ? p : aligned_alloc(alignment, size);
}

ACCOMP_EXPORT int __accomp_posix_memalign(void **out, size_t alignment, size_t size) {
  bool good = accomp_is_power_of_two(alignment) && alignment % sizeof(void *) == 0;
  void *p = good ? take(alignment, size) : NULL;
  if (!p) return posix_memalign(out, alignment, size);
  *out = p;
  return 0;
}

ACCOMP_EXPORT char *__accomp_strdup(const char *s) {
  size_t size = strlen(s) + 1;
  char *p = __accomp_malloc(size);
  return p ? memcpy(p, s, size) : NULL;
}

ACCOMP_EXPORT char *__accomp_strndup(const char *s, size_t most) {
  size_t length = strnlen(s, most);
  char *p = __accomp_malloc(length + 1);
  if (!p) return NULL;
  p[length] = 0;
  return memcpy(p, s, length);
}
