// Completions: what is done when a stream is past its earlier work, by whoever hears first that it is.
// In:  a short copy of the device's memory to plain memory that nobody waits for; short rows of both directions; a call.
// Out: a copy to page-locked memory in the stream. The completion moves it to its place, or calls.
// The driver would keep the caller of such a copy until its end. Threads of ours (cuda/stage.c) would defer the queue's later
// commands, and a host function in the stream keeps the GPU waiting for 10 to 40 us. A thread hears of a stream when it
// waits for its queue or asks for its state, and a host function that is in the stream anyway hears of it too; one is added
// only for those that would not ask: another queue that waits for this one, a program that takes the stream. Until a copy
// has arrived nothing else may read or write its place for the device (accomp_cuda_complete_awaits).
// Rows with other memory between them are put together in page-locked memory: on an H100 8000 of 8 bytes take 17 us from the
// device and 30 us to it, by the driver between plain memory and the device 110 to 265 us and 107 to 133 us.
#include <stdlib.h>
#include <string.h>
#include "rt.h"
#include "plugin/cuda/internal.h"

enum {
  MOST = 64 << 10, // bytes; it is moved by a thread that has other things to do
  // Page-locked bytes of a queue: four times as many as before once they were too few. A task has a queue, too.
  LEAST_RING = 16 << 10,
  MOST_RING = 1 << 20,
  MANY = 64, // completions that are left before a mark is to tell how far the stream is
};

struct Completion {
  Completion *next;
  unsigned long long number; // from 1 on, in the order of the stream
  void (*fn)(void *);        // NULL: a copy
  // Or fn's argument; NULL: rows to the device, of which the ring's bytes are left to be freed.
  char *to;
  const char *from;
  Rows rows;  // of 'to'; in the ring one follows the other
  size_t end; // of the ring's bytes so far: they are free when it has arrived
};

// Of all queues, in no order; under all_lock, which is taken before a queue's 'lock'.
static pthread_mutex_t all_lock = PTHREAD_MUTEX_INITIALIZER;
static CompletionList *all;
static _Atomic unsigned long long under_way; // copies that have not arrived

void accomp_cuda_complete_open(CompletionList *l) {
  pthread_mutex_init(&l->order, NULL);
  pthread_mutex_init(&l->lock, NULL);
  l->last = &l->first;
  pthread_mutex_lock(&all_lock);
  l->next = all;
  all = l;
  pthread_mutex_unlock(&all_lock);
}

// --- doing completions ------------------------------------------------------------------------

// A program that ends without a wait may have left a function whose variable was to have the result.
static bool is_lost(const Completion *c) {
  pthread_attr_t attributes;
  void *stack = NULL;
  size_t size = 0;
  if (!atomic_load(&accomp_process_exits) ||
      pthread_getattr_np(pthread_self(), &attributes))
    return false;
  pthread_attr_getstack(&attributes, &stack, &size);
  pthread_attr_destroy(&attributes);
  return (uintptr_t)c->to - (uintptr_t)stack < size;
}

// One of the two follows row on row.
static void move_rows(char *to, size_t to_pitch, const char *from, size_t from_pitch,
                      const Rows *r) {
  for (size_t i = 0; i < r->count; i++, to += to_pitch, from += from_pitch)
    memcpy(to, from, r->bytes);
}

static bool is_copy_back(const Completion *c) { return !c->fn && c->to; }

static void complete(CompletionList *l, Completion *c) {
  if (c->fn) {
    c->fn(c->to);
  } else {
    if (c->to && !is_lost(c))
      move_rows(c->to, c->rows.pitch, c->from, c->rows.bytes, &c->rows);
    atomic_store(&l->tail, c->end);
    if (c->to) atomic_fetch_sub(&under_way, 1);
  }
}

void accomp_cuda_complete_up_to(CompletionList *l, unsigned long long number) {
  if (__builtin_expect(atomic_load(&l->done) >= number, 1)) return;
  pthread_mutex_lock(&l->lock);
  for (Completion *c; (c = l->first) && c->number <= number; free(c)) {
    complete(l, c);
    l->first = c->next;
    if (!l->first) l->last = &l->first;
    atomic_store(&l->done, c->number);
  }
  pthread_mutex_unlock(&l->lock);
}

// A fault of the GPU may have kept work: its copies are lost, its calls are not.
void accomp_cuda_complete_close(CompletionList *l) {
  pthread_mutex_lock(&all_lock);
  CompletionList **at = &all;
  while (*at != l) at = &(*at)->next;
  *at = l->next;
  pthread_mutex_unlock(&all_lock);
  for (Completion *c; (c = l->first); free(c)) {
    l->first = c->next;
    if (c->fn) c->fn(c->to);
    if (is_copy_back(c)) atomic_fetch_sub(&under_way, 1);
  }
  if (l->mark) cu.EventDestroy(l->mark);
  if (l->ring) cu.MemFreeHost(l->ring);
  pthread_mutex_destroy(&l->lock);
  pthread_mutex_destroy(&l->order);
}

typedef struct {
  CompletionList *list;
  unsigned long long number;
  void (*fn)(void *); // NULL: nothing else is to be done
  void *arg;
} Call;

// Runs in the queue; may not call the driver.
static void complete_and_call(void *arg) {
  Call c = *(Call *)arg;
  free(arg);
  accomp_cuda_complete_up_to(c.list, c.number);
  if (c.fn) c.fn(c.arg);
}

CUresult accomp_cuda_complete_call(PluginQueue *q, void (*fn)(void *), void *arg) {
  CompletionList *l = &q->completions;
  unsigned long long sent = atomic_load(&l->sent),
                     wanted = fn ? sent : atomic_load(&l->copied);
  if (atomic_load(&l->called) >= wanted || atomic_load(&l->done) >= wanted)
    return fn ? cu.LaunchHostFunc(q->stream, fn, arg) : CUDA_SUCCESS;
  Call *c = malloc(sizeof *c);
  if (!c) abort();
  *c = (Call){l, sent, fn, arg};
  CUresult r = cu.LaunchHostFunc(q->stream, complete_and_call, c);
  if (r) free(c);
  if (!r) atomic_store(&l->called, sent);
  return r;
}

CUresult accomp_cuda_complete_record(PluginQueue *q, CUevent e) {
  CUresult r = accomp_cuda_complete_call(q, NULL, NULL);
  return r ? r : cu.EventRecord(e, q->stream);
}

// What lies between rows counts as theirs.
static bool touches_locked(const CompletionList *l, uintptr_t from, size_t size) {
  for (const Completion *c = l->first; c; c = c->next) {
    uintptr_t to = (uintptr_t)c->to,
              end = to + (c->rows.count - 1) * c->rows.pitch + c->rows.bytes;
    if (is_copy_back(c) && to < from + size && from < end) return true;
  }
  return false;
}

bool accomp_cuda_complete_awaits(const void *host, size_t size) {
  if (__builtin_expect(!atomic_load(&under_way), 1)) return false;
  bool awaited = false;
  pthread_mutex_lock(&all_lock);
  for (CompletionList *l = all; l && !awaited; l = l->next) {
    if (atomic_load(&l->copied) <= atomic_load(&l->done)) continue;
    pthread_mutex_lock(&l->lock);
    awaited = touches_locked(l, (uintptr_t)host, size);
    pthread_mutex_unlock(&l->lock);
  }
  pthread_mutex_unlock(&all_lock);
  return awaited;
}

// --- adding completions ----------------------------------------------------------------------

// An event tells how far the stream is, where nobody may have asked for long.
static void look_at_mark_ordered(CompletionList *l) {
  if (!l->marked || cu.EventQuery(l->mark) != CUDA_SUCCESS) return;
  accomp_cuda_complete_up_to(l, l->marked);
  l->marked = 0;
}

// Without a mark it is as well: others will ask.
static void mark_ordered(PluginQueue *q, unsigned long long number) {
  CompletionList *l = &q->completions;
  CUresult r = l->mark ? CUDA_SUCCESS : cu.EventCreate(&l->mark, EVENT_DISABLE_TIMING);
  if (!r) r = cu.EventRecord(l->mark, q->stream);
  if (!r) l->marked = number;
}

// What it comes after is in the stream.
static void append_ordered(PluginQueue *q, Completion *c) {
  CompletionList *l = &q->completions;
  unsigned long long number = c->number = atomic_load(&l->sent) + 1;
  bool copy = !c->fn;
  if (copy) l->head = c->end;
  pthread_mutex_lock(&l->lock);
  *l->last = c;
  l->last = &c->next;
  if (is_copy_back(c)) atomic_fetch_add(&under_way, 1);
  if (is_copy_back(c)) atomic_store(&l->copied, number);
  atomic_store(&l->sent, number);
  pthread_mutex_unlock(&l->lock);
  bool much = !copy || l->head - atomic_load(&l->tail) >= l->ring_size / 4 ||
              number - atomic_load(&l->done) >= MANY;
  if (!l->marked && much) mark_ordered(q, number);
}

void accomp_cuda_complete_add(PluginQueue *q, void (*fn)(void *), void *arg) {
  Completion *c = malloc(sizeof *c);
  if (!c) abort();
  *c = (Completion){.fn = fn, .to = arg};
  pthread_mutex_lock(&q->completions.order);
  look_at_mark_ordered(&q->completions);
  append_ordered(q, c);
  pthread_mutex_unlock(&q->completions.order);
}

// Nothing is in the ring; another one is made.
static bool open_ring_ordered(CompletionList *l, size_t size) {
  if (l->ring) cu.MemFreeHost(l->ring);
  l->unable =
      cu.MemHostAlloc((void **)&l->ring, size, MEMHOSTALLOC_PORTABLE) != CUDA_SUCCESS;
  if (l->unable) l->ring = NULL;
  l->ring_size = l->unable ? 0 : size;
  l->head = 0;
  atomic_store(&l->tail, 0);
  return !l->unable;
}

static bool has_ring_ordered(CompletionList *l, size_t room) {
  bool empty = l->head == atomic_load(&l->tail),
       larger = l->too_small && l->ring_size < MOST_RING;
  if (l->unable || !empty || (l->ring && l->ring_size >= room && !larger)) return l->ring;
  size_t size = l->ring ? 4 * l->ring_size : LEAST_RING;
  while (size < room) size *= 4;
  l->too_small = false;
  return open_ring_ordered(l, size);
}

// A place for so many bytes, in lines of cache of its own. NULL: there is none now.
static Completion *reserve_ordered(CompletionList *l, char *host, size_t size) {
  size_t room = (size + 63) & ~(size_t)63;
  look_at_mark_ordered(l);
  if (!has_ring_ordered(l, room)) return NULL;
  size_t where = l->head % l->ring_size,
         skip = where + room > l->ring_size ? l->ring_size - where : 0;
  l->too_small |= l->head + skip + room - atomic_load(&l->tail) > l->ring_size;
  if (l->head + skip + room - atomic_load(&l->tail) > l->ring_size) return NULL;
  Completion *c = malloc(sizeof *c);
  if (!c) abort();
  const char *from = l->ring + (where + skip) % l->ring_size;
  *c = (Completion){
      .to = host, .from = from, .rows = {size, 1, size}, .end = l->head + skip + room};
  return c;
}

static CUresult send_ordered(PluginQueue *q, Completion *c, CUresult r) {
  if (r)
    free(c);
  else
    append_ordered(q, c);
  return r;
}

bool accomp_cuda_complete_copy(PluginQueue *q, void *host, const void *device,
                               size_t size, CUresult *result) {
  CompletionList *l = &q->completions;
  if (size > MOST || !accomp_env.copy_threads) return false;
  bool entered = enter(q->device),
       plain = is_plain(host) || is_plain((const char *)host + size - 1);
  pthread_mutex_lock(&l->order);
  Completion *c =
      plain && !atomic_load(&q->foreign) ? reserve_ordered(l, host, size) : NULL;
  bool takes = c;
  if (takes)
    *result = send_ordered(
        q, c,
        cu.MemcpyDtoHAsync((char *)(uintptr_t)c->from, address(device), size, q->stream));
  pthread_mutex_unlock(&l->order);
  leave(entered);
  return takes;
}

CUresult accomp_cuda_copy_2d(PluginQueue *q, char *host, size_t pitch, const void *device,
                             const Rows *r, bool up) {
  Side2D here = {.type = MEMORYTYPE_HOST, .host = host, .pitch = pitch},
         there = {
             .type = MEMORYTYPE_DEVICE, .device = address(device), .pitch = r->pitch};
  Copy2D c = {.src = up ? here : there,
              .dst = up ? there : here,
              .width = r->bytes,
              .height = r->count};
  return cu.Memcpy2DAsync(&c, q->stream);
}

static CUresult send_rows_ordered(PluginQueue *q, Completion *c, const void *device,
                                  const Rows *r, bool up) {
  char *packed = (char *)(uintptr_t)c->from;
  if (up) move_rows(packed, r->bytes, c->to, r->pitch, r);
  if (up) c->to = NULL;
  c->rows = *r;
  return send_ordered(q, c, accomp_cuda_copy_2d(q, packed, r->bytes, device, r, up));
}

long accomp_cuda_complete_rows(PluginQueue *q, char *host, const void *device,
                               const Rows *r, bool up, CUresult *result) {
  CompletionList *l = &q->completions;
  if (r->bytes > MOST || !accomp_env.copy_threads) return -1;
  Rows some = {r->bytes, MOST / r->bytes, r->pitch};
  if (some.count > r->count) some.count = r->count;
  bool entered = enter(q->device);
  pthread_mutex_lock(&l->order);
  bool taken = atomic_load(&q->foreign);
  Completion *c = taken ? NULL : reserve_ordered(l, host, some.bytes * some.count);
  bool never = taken || l->unable;
  if (c) *result = send_rows_ordered(q, c, device, &some, up);
  pthread_mutex_unlock(&l->order);
  leave(entered);
  return c ? (long)some.count : never ? -1 : 0;
}

void accomp_cuda_complete_stream_taken(PluginQueue *q) {
  pthread_mutex_lock(&q->completions.order);
  atomic_store(&q->foreign, true);
  pthread_mutex_unlock(&q->completions.order);
}
