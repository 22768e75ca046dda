// When a piece of a queue's work ran: its start and end on the host's monotonic clock.
// In: the two ends, as the work goes into the queue.  Out: calls of listeners, later.
// Nothing waits for the device here. Where the plug-in has no clock of its own, the queue's
// worker reads ours in queue_call. Spans are kept by device in the order in which they were
// committed, and read in batches: the driver is asked once for many of them.
#include "profile/prof.h"
#include <stdlib.h>

enum { LISTENERS = 2, BATCH = 256 };

typedef struct {
  SpanListener *fn;
  void *arg;
} Listener;

struct Span {
  Device *device;
  Queue *queue;
  PluginSpan *timer; // the plug-in's; NULL: 'start' and 'end' are written by the queue
  _Atomic long long start, end; // 0: not there yet
  long long queued;
  bool lost; // the device is at fault: there will be no times
  Listener listener[LISTENERS];
  Span *next;
};

typedef struct {
  pthread_mutex_t lock;    // guards the list
  pthread_mutex_t reading; // one thread reads at a time; taken before 'lock'
  Span *first, **last;
  unsigned count, due; // at that count the list is read
  long long read;      // when it was last read
} Pending;

_Atomic bool accomp_span_wanted;
static Pending pending[MAX_DEVICES];

static void start_lists(void) {
  for (int i = 0; i < MAX_DEVICES; i++) {
    pthread_mutex_init(&pending[i].lock, NULL);
    pthread_mutex_init(&pending[i].reading, NULL);
    pending[i].last = &pending[i].first;
    pending[i].due = 2 * BATCH;
  }
}

static Pending *list_of(const Device *d) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start_lists);
  return &pending[d->index];
}

// --- the two ends ----------------------------------------------------------------------

// Runs in the queue; may not call the plug-in.
static void stamp(void *arg) { atomic_store((_Atomic long long *)arg, accomp_now()); }

static void stamp_queued(Span *s, _Atomic long long *when) {
  const Plugin *p = s->device->plugin;
  if (p->queue_call(s->queue->handle, stamp, when)) s->lost = true;
}

// Without a queue there is one at a time on a thread.
static Span *own_span(void) {
  ThreadBlock *b = accomp_thread();
  if (!b->span) b->span = accomp_new_zeroed(sizeof *b->span);
  return b->span;
}

Span *accomp_span_begin(Device *d, Queue *q) {
  Span *s = q ? calloc(1, sizeof *s) : own_span();
  if (!s) return NULL;
  s->listener[0].fn = s->listener[1].fn = NULL;
  s->device = d;
  s->queue = q;
  s->queued = accomp_now();
  if (!q)
    atomic_store(&s->start, s->queued);
  else if (d->plugin->span_begin)
    s->lost = d->plugin->span_begin(q->handle, &s->timer) != FAULT_NONE;
  else
    stamp_queued(s, &s->start);
  return s;
}

void accomp_span_end(Span *s) {
  if (!s || s->lost) return;
  if (!s->queue)
    atomic_store(&s->end, accomp_now());
  else if (s->timer)
    s->lost = s->device->plugin->span_end(s->queue->handle, s->timer) != FAULT_NONE;
  else
    stamp_queued(s, &s->end);
}

void accomp_span_listen(Span *s, SpanListener *fn, void *arg) {
  for (int i = 0; s && i < LISTENERS; i++) {
    if (s->listener[i].fn) continue;
    s->listener[i] = (Listener){fn, arg};
    return;
  }
}

bool accomp_span_queued(const Span *s) { return s->queue != NULL; }

static void deliver(const Span *s, const SpanTime *t) {
  for (int i = 0; i < LISTENERS && s->listener[i].fn; i++)
    s->listener[i].fn(s->listener[i].arg, t, s->queued);
}

// --- reading ---------------------------------------------------------------------------

static Span *take_all(Pending *p, unsigned *count) {
  pthread_mutex_lock(&p->lock);
  Span *list = p->first;
  *count = p->count;
  p->first = NULL;
  p->last = &p->first;
  p->count = 0;
  p->due = 2 * BATCH;
  p->read = accomp_now();
  pthread_mutex_unlock(&p->lock);
  return list;
}

// What has not ended yet stays in front of what came meanwhile.
static void put_back(Pending *p, Span *list) {
  if (!list) return;
  Span **end = &list->next;
  unsigned n = 1;
  for (; *end; end = &(*end)->next) n++;
  pthread_mutex_lock(&p->lock);
  *end = p->first;
  if (!p->first) p->last = end;
  p->first = list;
  p->count += n;
  p->due = p->count + 2 * BATCH; // a device far behind is not asked each time
  pthread_mutex_unlock(&p->lock);
}

// Times of up to BATCH spans of the plug-in's clock, from 's' on; returns how many it read.
static unsigned read_timers(Device *d, Span *s, SpanTime *times) {
  PluginSpan *timers[BATCH];
  unsigned n = 0, done = 0;
  for (; s && s->timer && !s->lost && n < BATCH; s = s->next) timers[n++] = s->timer;
  if (n && d->plugin->spans_read(d->handle, timers, n, times, &done)) return 0;
  return done;
}

static bool read_stamps(const Span *s, SpanTime *t) {
  long long start = atomic_load(&s->start), end = atomic_load(&s->end);
  *t = (SpanTime){start, end - start};
  return end != 0;
}

void accomp_span_collect(Device *d) {
  if (!atomic_load_explicit(&accomp_span_wanted, memory_order_relaxed)) return;
  Pending *p = list_of(d);
  SpanTime times[BATCH];
  unsigned count, n;
  pthread_mutex_lock(&p->reading);
  Span *s = take_all(p, &count);
  while (s) {
    n = s->lost ? 1 : s->timer ? read_timers(d, s, times) : read_stamps(s, times);
    if (!n) break;
    for (unsigned i = 0; i < n; i++) {
      Span *next = s->next;
      if (!s->lost) deliver(s, &times[i]);
      free(s);
      s = next;
    }
  }
  put_back(p, s);
  pthread_mutex_unlock(&p->reading);
}

void accomp_span_forget(Device *d) {
  Pending *p = list_of(d);
  unsigned count;
  pthread_mutex_lock(&p->reading);
  for (Span *s = take_all(p, &count), *next; s; s = next) {
    next = s->next;
    free(s);
  }
  pthread_mutex_unlock(&p->reading);
}

void accomp_span_collect_now(Device *d) {
  Pending *p = list_of(d);
  pthread_mutex_lock(&p->lock);
  bool due = p->first && (!d->plugin->spans_read || accomp_now() - p->read > 50000000LL);
  pthread_mutex_unlock(&p->lock);
  if (due) accomp_span_collect(d);
}

// Reading often enough keeps the lists short, and the driver's clock, a float, precise.
void accomp_span_commit(Span *s) {
  if (!s) return;
  if (!s->queue) {
    SpanTime t;
    if (read_stamps(s, &t)) deliver(s, &t);
    return;
  }
  Device *d = s->device;
  Pending *p = list_of(d);
  pthread_mutex_lock(&p->lock);
  *p->last = s;
  p->last = &s->next;
  bool due = ++p->count >= p->due || accomp_now() - p->read > 1000000000LL;
  pthread_mutex_unlock(
      &p->lock); // from here on another thread may have read it, and freed it
  if (due) accomp_span_collect(d);
}
