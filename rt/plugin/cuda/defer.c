// Deferred commands: they wait in the host for a staged copy of plain memory.
// In:  what goes into a queue while such a copy is under way.  Out: the same, put into the stream in
//      the same order as soon as the copy allows.
// The driver copies plain memory when it is told to and keeps the caller until the end, so an
// asynchronous copy is done by threads (cuda/stage.c) when its turn has come. A stream that waited
// for them could keep from running what they wait for, since streams share channels of the
// hardware. Therefore the stream gets the commands behind it only when the threads are done: all that is in a
// stream depends on nothing but work that is in one already. Between two queues a Signal stands for
// the event that one of them has yet to record.
#include <stdlib.h>
#include <string.h>
#include "plugin/cuda/internal.h"

struct Signal {
  CUevent event;
  _Atomic bool recorded;
  _Atomic int references;
  CUresult result;
  PluginQueue *later; // counted among its visitors
};

void accomp_cuda_defer_open(PluginQueue *q) {
  pthread_mutex_init(&q->submit_lock, NULL);
  pthread_cond_init(&q->all_submitted, NULL);
  q->last = &q->first;
}

void accomp_cuda_defer_close(PluginQueue *q) {
  struct timespec pause = {0, 10000};
  while (atomic_load(&q->visitors)) nanosleep(&pause, NULL);
  pthread_mutex_destroy(&q->submit_lock);
  pthread_cond_destroy(&q->all_submitted);
  free(q->words);
}

// --- faults ----------------------------------------------------------------------------

// The first one is kept, and told to who waits next.
void accomp_cuda_defer_keep_fault_locked(PluginQueue *q, Fault fault) {
  if (fault == FAULT_NONE || atomic_load(&q->fault)) return;
  atomic_store(&q->fault, (int)fault);
  free(q->words);
  q->words = strdup(accomp_cuda_words());
}

Fault accomp_cuda_defer_fault(PluginQueue *q) {
  if (__builtin_expect(!atomic_load_explicit(&q->fault, memory_order_relaxed), 1))
    return FAULT_NONE;
  pthread_mutex_lock(&q->submit_lock);
  Fault fault = (Fault)atomic_exchange(&q->fault, FAULT_NONE);
  if (q->words)
    memcpy(accomp_cuda_words(), q->words, strlen(q->words) + 1); // from such an array
  pthread_mutex_unlock(&q->submit_lock);
  return fault;
}

// --- signals between queues ------------------------------------------------------------

// Called in the context of the queue that records it.
static Signal *new_signal(PluginQueue *later) {
  Signal *s = calloc(1, sizeof *s);
  if (!s) abort();
  s->later = later;
  s->references = 2;
  s->result = cu.EventCreate(&s->event, EVENT_DISABLE_TIMING);
  atomic_fetch_add(&later->visitors, 1);
  return s;
}

static void drop_signal(Signal *s) {
  if (atomic_fetch_sub(&s->references, 1) > 1) return;
  if (s->event) cu.EventDestroy(s->event);
  free(s);
}

// --- putting deferred commands into the stream -----------------------------------------

static Fault submit_span(PluginQueue *q, Deferred *c) {
  PluginSpan *s = c->span.span;
  CUresult r = cu.EventRecord(c->span.end ? s->end : s->start, q->stream);
  atomic_fetch_sub(&s->deferred, 1);
  return check(r, "taking the time");
}

static Fault submit_wait(PluginQueue *q, Deferred *c) {
  Signal *s = c->signal;
  CUresult r = s->result;
  if (!r) r = cu.StreamWaitEvent(q->stream, s->event, 0);
  drop_signal(s);
  return check(r, "letting one queue wait for another");
}

// *raised gets the queues that may go on now.
static Fault submit_raise(PluginQueue *q, Deferred *c, Deferred **raised) {
  Signal *s = c->signal;
  if (!s->result) s->result = accomp_cuda_complete_record(q, s->event);
  Deferred *next = calloc(1, sizeof *next);
  if (!next) abort();
  *next = (Deferred){.next = *raised, .kind = DEFERRED_RAISE, .signal = s};
  *raised = next;
  atomic_store(&s->recorded, true);
  return FAULT_NONE;
}

// What a fault of the GPU keeps from running is lost, but not the calls of the host: somebody may
// wait for them.
static Fault submit_call(PluginQueue *q, Deferred *c) {
  CUresult r = accomp_cuda_complete_call(q, c->call.fn, c->call.arg);
  if (r) c->call.fn(c->call.arg);
  return check(r, "queueing a host function");
}

static Fault submit(PluginQueue *q, Deferred *c, Deferred **raised) {
  const Plugin *p = &accomp_plugin_cuda;
  switch (c->kind) {
  case DEFERRED_COPY:
    return p->copy(q, c->copy.dst, c->copy.src, c->copy.size, c->copy.kind);
  case DEFERRED_PEER:
    return p->copy_peer(q, c->peer.to, c->peer.dst, c->peer.from, c->peer.src,
                        c->peer.size);
  case DEFERRED_FILL: return p->fill(q, c->copy.dst, c->copy.byte, c->copy.size);
  case DEFERRED_LAUNCH:
    return p->launch(q, c->launch.kernel, c->launch.handle, &c->launch.shape,
                     c->launch.params);
  case DEFERRED_CALL: return submit_call(q, c);
  case DEFERRED_SPAN: return submit_span(q, c);
  case DEFERRED_RAISE: return submit_raise(q, c, raised);
  case DEFERRED_WAIT: return submit_wait(q, c);
  case DEFERRED_STAGE: return FAULT_NONE; // at its end already
  }
  __builtin_unreachable();
}

// The copy starts when the stream's earlier work is over. after_staged: that is a staged copy to the device
// alone, which another one comes behind by itself.
static void start_copy_locked(PluginQueue *q, Deferred *c, bool after_staged) {
  c->started = true;
  CUresult r = after_staged && c->staged.up ? CUDA_SUCCESS : cu.StreamQuery(q->stream);
  bool ready = r == CUDA_SUCCESS;
  if (r == CUDA_NOT_READY) r = cu.EventRecord(q->before, q->stream);
  if (!r) {
    accomp_cuda_stage_add(&c->staged, ready);
    return;
  }
  c->done = true;
  accomp_cuda_defer_keep_fault_locked(q, check(r, "copying plain memory"));
}

// Is the first of the deferred commands to stay where it is?
static bool must_wait_locked(PluginQueue *q, Deferred *c, bool after_staged) {
  if (c->kind == DEFERRED_WAIT) return !atomic_load(&c->signal->recorded);
  if (c->kind != DEFERRED_STAGE) return false;
  if (!c->started) start_copy_locked(q, c, after_staged);
  return !c->done;
}

static void submit_ready_locked(PluginQueue *q, Deferred **raised) {
  bool after_staged = false;
  for (Deferred *c; (c = q->first) && !must_wait_locked(q, c, after_staged);) {
    accomp_cuda_defer_keep_fault_locked(q, submit(q, c, raised));
    after_staged = c->kind == DEFERRED_STAGE && c->staged.up;
    q->first = c->next;
    if (!q->first) q->last = &q->first;
    free(c);
  }
  if (q->first) return;
  atomic_store_explicit(&q->deferring, false, memory_order_release);
  pthread_cond_broadcast(&q->all_submitted);
}

static void submit_ready(PluginQueue *q);

static void resume_raised(Deferred *raised) {
  for (Deferred *next; raised; raised = next) {
    next = raised->next;
    PluginQueue *later = raised->signal->later;
    drop_signal(raised->signal);
    submit_ready(later);
    atomic_fetch_sub(&later->visitors, 1);
    free(raised);
  }
}

static void submit_ready(PluginQueue *q) {
  Deferred *raised = NULL;
  bool entered = enter(q->device), outer = accomp_cuda_submits();
  accomp_cuda_thread()->submits = true;
  pthread_mutex_lock(&q->submit_lock);
  if (q->first) submit_ready_locked(q, &raised);
  pthread_mutex_unlock(&q->submit_lock);
  accomp_cuda_thread()->submits = outer;
  leave(entered);
  resume_raised(raised);
}

// --- what the other files call ---------------------------------------------------------

void accomp_cuda_defer_copied(Deferred *c) {
  PluginQueue *q = c->staged.queue;
  atomic_fetch_add(&q->visitors, 1); // the thread that waits for all this may free q
  bool entered = enter(q->device);
  CUresult r = c->staged.result;
  if (!r && c->staged.up) r = accomp_cuda_stage_join(q);
  leave(entered);
  pthread_mutex_lock(&q->submit_lock);
  accomp_cuda_defer_keep_fault_locked(
      q, check(r, c->staged.up ? "copying to the device" : "copying from the device"));
  c->done = true;
  pthread_mutex_unlock(&q->submit_lock);
  submit_ready(q);
  atomic_fetch_sub(&q->visitors, 1);
}

static void append_locked(PluginQueue *q, Deferred *c) {
  accomp_cuda_batch_submit_locked(q);
  c->next = NULL;
  *q->last = c;
  q->last = &c->next;
  atomic_store_explicit(&q->deferring, true, memory_order_release);
}

static bool join_deferred(PluginQueue *q, Deferred *c) {
  pthread_mutex_lock(&q->submit_lock);
  bool deferring = q->first != NULL;
  if (deferring && c->kind == DEFERRED_SPAN) atomic_fetch_add(&c->span.span->deferred, 1);
  if (deferring) append_locked(q, c);
  pthread_mutex_unlock(&q->submit_lock);
  if (!deferring) free(c);
  return deferring;
}

bool accomp_cuda_defer(PluginQueue *q, const Deferred *work) {
  Deferred *c = malloc(sizeof *c);
  if (!c) abort();
  *c = *work;
  return join_deferred(q, c);
}

static size_t padded(size_t size) { return (size + 63) & ~(size_t)63; }

// The values are the caller's only until it returns.
bool accomp_cuda_defer_launch(PluginQueue *q, const struct __accomp_kernel *k,
                              void *handle, const LaunchShape *shape,
                              void *const *params) {
  const unsigned short *sizes = param_sizes(k);
  if (!sizes && k->params) {
    accomp_cuda_defer_drain(q); // a fault is told at the next wait
    return false;
  }
  size_t size = padded(sizeof(Deferred)) + padded(k->params * sizeof *params);
  for (unsigned i = 0; i < k->params; i++) size += padded(sizes[i]);
  Deferred *c = aligned_alloc(64, size);
  if (!c) abort();
  void **copies = (void **)(void *)((char *)c + padded(sizeof *c));
  *c = (Deferred){.kind = DEFERRED_LAUNCH, .launch = {k, handle, *shape, copies}};
  char *at = (char *)copies + padded(k->params * sizeof *params);
  for (unsigned i = 0; i < k->params; i++) {
    copies[i] = memcpy(at, params[i], sizes[i]);
    at += padded(sizes[i]);
  }
  return join_deferred(q, c);
}

Fault accomp_cuda_defer_stage(PluginQueue *q, void *dst, const void *src, size_t size,
                              CopyKind kind) {
  bool up = kind == COPY_TO_DEVICE;
  Deferred *c = calloc(1, sizeof *c);
  if (!c) abort();
  c->kind = DEFERRED_STAGE;
  c->staged = (StagedCopy){.queue = q, .up = up, .size = size, .deferred = c};
  c->staged.host = up ? (char *)(uintptr_t)src : dst;
  c->staged.device = up ? address(dst) : address(src);
  pthread_mutex_lock(&q->submit_lock);
  append_locked(q, c);
  pthread_mutex_unlock(&q->submit_lock);
  submit_ready(q);
  return FAULT_NONE;
}

bool accomp_cuda_defer_after(PluginQueue *later, PluginQueue *earlier, Fault *fault) {
  *fault = FAULT_NONE;
  if (atomic_load(&later->foreign)) {
    *fault = accomp_cuda_defer_drain(earlier);
    return *fault != FAULT_NONE;
  }
  bool entered = enter(earlier->device);
  Signal *s = new_signal(later);
  if (!accomp_cuda_defer(earlier, &(Deferred){.kind = DEFERRED_RAISE, .signal = s})) {
    if (!s->result) s->result = accomp_cuda_complete_record(earlier, s->event);
    atomic_store(&s->recorded, true);
    drop_signal(s);
    atomic_fetch_sub(&later->visitors, 1);
  }
  leave(entered);
  Deferred *c = calloc(1, sizeof *c);
  if (!c) abort();
  c->kind = DEFERRED_WAIT;
  c->signal = s;
  pthread_mutex_lock(&later->submit_lock);
  append_locked(later, c);
  pthread_mutex_unlock(&later->submit_lock);
  submit_ready(later);
  return true;
}

// --- waiting ---------------------------------------------------------------------------

enum { SPINS = 20000 }; // looks before the thread sleeps: about 0.2 ms

Fault accomp_cuda_defer_drain(PluginQueue *q) {
  for (int i = 0; i < SPINS && defers(q); i++) atomic_signal_fence(memory_order_seq_cst);
  if (defers(q)) {
    pthread_mutex_lock(&q->submit_lock);
    while (q->first) pthread_cond_wait(&q->all_submitted, &q->submit_lock);
    pthread_mutex_unlock(&q->submit_lock);
  }
  return accomp_cuda_defer_fault(q);
}
