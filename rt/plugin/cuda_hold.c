// Work that waits in the host for a copy of plain memory.
// In:  what goes into a queue while such a copy is under way.  Out: the same, put into the stream in
//      the same order as soon as the copy allows.
// The driver copies plain memory when it is told to and keeps the caller until the end, so an
// asynchronous copy is done by threads (cuda_stage.c) when its turn has come. A stream that waited
// for them could keep from running what they wait for, since streams share channels of the
// hardware. Therefore the stream gets later work only when the threads are done: all that is in a
// stream depends on nothing but work that is in one already. Between two queues a Signal stands for
// the event that one of them has yet to record.
#include <stdlib.h>
#include <string.h>
#include "cuda_internal.h"

struct Signal {
  CUevent event;
  _Atomic bool recorded;
  _Atomic int references;
  CUresult result;
  PluginQueue *later; // counted among its visitors
};

void accomp_cuda_hold_open(PluginQueue *q) {
  pthread_mutex_init(&q->hold_lock, NULL);
  pthread_cond_init(&q->all_in, NULL);
  q->last = &q->first;
}

void accomp_cuda_hold_close(PluginQueue *q) {
  struct timespec pause = {0, 10000};
  while (atomic_load(&q->visitors)) nanosleep(&pause, NULL);
  pthread_mutex_destroy(&q->hold_lock);
  pthread_cond_destroy(&q->all_in);
  free(q->words);
}

// --- faults ----------------------------------------------------------------------------

// The first one is kept, and told to who waits next.
void accomp_cuda_keep_fault_locked(PluginQueue *q, Fault fault) {
  if (fault == FAULT_NONE || atomic_load(&q->fault)) return;
  atomic_store(&q->fault, (int)fault);
  free(q->words);
  q->words = strdup(accomp_cuda_words());
}

Fault accomp_cuda_held_fault(PluginQueue *q) {
  if (__builtin_expect(!atomic_load_explicit(&q->fault, memory_order_relaxed), 1))
    return FAULT_NONE;
  pthread_mutex_lock(&q->hold_lock);
  Fault fault = (Fault)atomic_exchange(&q->fault, FAULT_NONE);
  if (q->words)
    memcpy(accomp_cuda_words(), q->words,
           strlen(q->words) + 1); // they are from such an array
  pthread_mutex_unlock(&q->hold_lock);
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

// --- putting held work into the stream -------------------------------------------------

static Fault submit_span(PluginQueue *q, Held *h) {
  PluginSpan *s = h->span.span;
  CUresult r = cu.EventRecord(h->span.end ? s->end : s->start, q->stream);
  atomic_fetch_sub(&s->held, 1);
  return check(r, "taking the time");
}

static Fault submit_wait(PluginQueue *q, Held *h) {
  Signal *s = h->signal;
  CUresult r = s->result;
  if (!r) r = cu.StreamWaitEvent(q->stream, s->event, 0);
  drop_signal(s);
  return check(r, "letting one queue wait for another");
}

// *raised gets the queues that may go on now.
static Fault submit_raise(PluginQueue *q, Held *h, Held **raised) {
  Signal *s = h->signal;
  if (!s->result) s->result = accomp_cuda_record(q, s->event);
  Held *note = calloc(1, sizeof *note);
  if (!note) abort();
  *note = (Held){.next = *raised, .kind = HELD_RAISE, .signal = s};
  *raised = note;
  atomic_store(&s->recorded, true);
  return FAULT_NONE;
}

// What a fault of the GPU keeps from running is lost, but not the calls of the host: somebody may
// wait for them.
static Fault submit_call(PluginQueue *q, Held *h) {
  CUresult r = accomp_cuda_call(q, h->call.fn, h->call.arg);
  if (r) h->call.fn(h->call.arg);
  return check(r, "queueing a host function");
}

static Fault submit(PluginQueue *q, Held *h, Held **raised) {
  const Plugin *p = &accomp_plugin_cuda;
  switch (h->kind) {
  case HELD_COPY: return p->copy(q, h->copy.dst, h->copy.src, h->copy.size, h->copy.kind);
  case HELD_FILL: return p->fill(q, h->copy.dst, h->copy.byte, h->copy.size);
  case HELD_LAUNCH:
    return p->launch(q, h->launch.kernel, h->launch.handle, &h->launch.shape,
                     h->launch.params);
  case HELD_CALL: return submit_call(q, h);
  case HELD_SPAN: return submit_span(q, h);
  case HELD_RAISE: return submit_raise(q, h, raised);
  case HELD_WAIT: return submit_wait(q, h);
  case HELD_STAGE: return FAULT_NONE; // at its end already
  }
  __builtin_unreachable();
}

// The job starts when the stream's earlier work is over. after_job: that is a copy to the device
// alone, which another one comes behind by itself.
static void start_locked(PluginQueue *q, Held *h, bool after_job) {
  h->started = true;
  CUresult r = after_job && h->job.up ? CUDA_SUCCESS : cu.StreamQuery(q->stream);
  bool ready = r == CUDA_SUCCESS;
  if (r == CUDA_NOT_READY) r = cu.EventRecord(q->before, q->stream);
  if (!r) {
    accomp_cuda_stage_add(&h->job, ready);
    return;
  }
  h->done = true;
  accomp_cuda_keep_fault_locked(q, check(r, "copying plain memory"));
}

// Is the first of the held work to stay where it is?
static bool stays_locked(PluginQueue *q, Held *h, bool after_job) {
  if (h->kind == HELD_WAIT) return !atomic_load(&h->signal->recorded);
  if (h->kind != HELD_STAGE) return false;
  if (!h->started) start_locked(q, h, after_job);
  return !h->done;
}

static void go_on_locked(PluginQueue *q, Held **raised) {
  bool after_job = false;
  for (Held *h; (h = q->first) && !stays_locked(q, h, after_job);) {
    accomp_cuda_keep_fault_locked(q, submit(q, h, raised));
    after_job = h->kind == HELD_STAGE && h->job.up;
    q->first = h->next;
    if (!q->first) q->last = &q->first;
    free(h);
  }
  if (q->first) return;
  atomic_store_explicit(&q->holding, false, memory_order_release);
  pthread_cond_broadcast(&q->all_in);
}

static void go_on(PluginQueue *q);

static void pass_on(Held *raised) {
  for (Held *next; raised; raised = next) {
    next = raised->next;
    PluginQueue *later = raised->signal->later;
    drop_signal(raised->signal);
    go_on(later);
    atomic_fetch_sub(&later->visitors, 1);
    free(raised);
  }
}

static void go_on(PluginQueue *q) {
  Held *raised = NULL;
  bool entered = enter(q->device), outer = accomp_cuda_submits();
  accomp_cuda_thread()->submits = true;
  pthread_mutex_lock(&q->hold_lock);
  if (q->first) go_on_locked(q, &raised);
  pthread_mutex_unlock(&q->hold_lock);
  accomp_cuda_thread()->submits = outer;
  leave(entered);
  pass_on(raised);
}

// --- what the other files call ---------------------------------------------------------

void accomp_cuda_held_done(Held *h) {
  PluginQueue *q = h->job.queue;
  atomic_fetch_add(&q->visitors,
                   1); // the thread that waits for all this may free the queue
  bool entered = enter(q->device);
  CUresult r = h->job.result;
  if (!r && h->job.up) r = accomp_cuda_stage_join(q);
  leave(entered);
  pthread_mutex_lock(&q->hold_lock);
  accomp_cuda_keep_fault_locked(
      q, check(r, h->job.up ? "copying to the device" : "copying from the device"));
  h->done = true;
  pthread_mutex_unlock(&q->hold_lock);
  go_on(q);
  atomic_fetch_sub(&q->visitors, 1);
}

static void append_locked(PluginQueue *q, Held *h) {
  accomp_cuda_go_locked(q);
  h->next = NULL;
  *q->last = h;
  q->last = &h->next;
  atomic_store_explicit(&q->holding, true, memory_order_release);
}

static bool join_held(PluginQueue *q, Held *h) {
  pthread_mutex_lock(&q->hold_lock);
  bool holding = q->first != NULL;
  if (holding && h->kind == HELD_SPAN) atomic_fetch_add(&h->span.span->held, 1);
  if (holding) append_locked(q, h);
  pthread_mutex_unlock(&q->hold_lock);
  if (!holding) free(h);
  return holding;
}

bool accomp_cuda_hold(PluginQueue *q, const Held *work) {
  Held *h = malloc(sizeof *h);
  if (!h) abort();
  *h = *work;
  return join_held(q, h);
}

static size_t padded(size_t size) { return (size + 63) & ~(size_t)63; }

// The values are the caller's only until it returns.
bool accomp_cuda_hold_launch(PluginQueue *q, const struct __accomp_kernel *k,
                             void *handle, const LaunchShape *shape,
                             void *const *params) {
  const unsigned short *sizes = param_sizes(k);
  if (!sizes && k->params) {
    accomp_cuda_settle(q); // a fault is told at the next wait
    return false;
  }
  size_t size = padded(sizeof(Held)) + padded(k->params * sizeof *params);
  for (unsigned i = 0; i < k->params; i++) size += padded(sizes[i]);
  Held *h = aligned_alloc(64, size);
  if (!h) abort();
  void **copies = (void **)(void *)((char *)h + padded(sizeof *h));
  *h = (Held){.kind = HELD_LAUNCH, .launch = {k, handle, *shape, copies}};
  char *at = (char *)copies + padded(k->params * sizeof *params);
  for (unsigned i = 0; i < k->params; i++) {
    copies[i] = memcpy(at, params[i], sizes[i]);
    at += padded(sizes[i]);
  }
  return join_held(q, h);
}

Fault accomp_cuda_hold_stage(PluginQueue *q, void *dst, const void *src, size_t size,
                             CopyKind kind) {
  bool up = kind == COPY_TO_DEVICE;
  Held *h = calloc(1, sizeof *h);
  if (!h) abort();
  h->kind = HELD_STAGE;
  h->job = (StageJob){.queue = q, .up = up, .size = size, .held = h};
  h->job.host = up ? (char *)(uintptr_t)src : dst;
  h->job.device = up ? address(dst) : address(src);
  pthread_mutex_lock(&q->hold_lock);
  append_locked(q, h);
  pthread_mutex_unlock(&q->hold_lock);
  go_on(q);
  return FAULT_NONE;
}

bool accomp_cuda_hold_after(PluginQueue *later, PluginQueue *earlier, Fault *fault) {
  *fault = FAULT_NONE;
  if (atomic_load(&later->exposed)) {
    *fault = accomp_cuda_settle(earlier);
    return *fault != FAULT_NONE;
  }
  bool entered = enter(earlier->device);
  Signal *s = new_signal(later);
  if (!accomp_cuda_hold(earlier, &(Held){.kind = HELD_RAISE, .signal = s})) {
    if (!s->result) s->result = accomp_cuda_record(earlier, s->event);
    atomic_store(&s->recorded, true);
    drop_signal(s);
    atomic_fetch_sub(&later->visitors, 1);
  }
  leave(entered);
  Held *h = calloc(1, sizeof *h);
  if (!h) abort();
  h->kind = HELD_WAIT;
  h->signal = s;
  pthread_mutex_lock(&later->hold_lock);
  append_locked(later, h);
  pthread_mutex_unlock(&later->hold_lock);
  go_on(later);
  return true;
}

// --- waiting ---------------------------------------------------------------------------

enum { SPINS = 20000 }; // looks before the thread sleeps: about 0.2 ms

Fault accomp_cuda_settle(PluginQueue *q) {
  for (int i = 0; i < SPINS && holds(q); i++) atomic_signal_fence(memory_order_seq_cst);
  if (holds(q)) {
    pthread_mutex_lock(&q->hold_lock);
    while (q->first) pthread_cond_wait(&q->all_in, &q->hold_lock);
    pthread_mutex_unlock(&q->hold_lock);
  }
  return accomp_cuda_held_fault(q);
}
