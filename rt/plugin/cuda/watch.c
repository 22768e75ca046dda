// Who waits for a queue without asking: the end of an OpenMP task is to be told as soon as the stream is there.
// In:  calls to be made when a stream is past its work so far.  Out: the same, by a thread that asks for events.
// A host function in the stream would do, but comes 10 to 40 us later and keeps what is behind it waiting as long.
#include <stdlib.h>
#include <time.h>
#include "plugin/cuda/internal.h"

enum {
  LEAST_NAP = 3000, // ns
  LONG_NAP = 20000, // from here on one that is given something is woken
  MOST_NAP = 500000,
  SHARE = 16, // of the time that nothing was over, which the next nap may take
};

typedef struct Watch {
  struct Watch *next;
  PluginQueue *queue;             // which counts it
  CUevent event;                  // owns
  unsigned long long completions; // of the queue, that come before
  void (*fn)(void *);
  void *arg;
} Watch;

struct Watcher {
  PluginDevice *device;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t called;
  Watch *fresh; // given, not seen by the thread yet; under lock
  Watch *idle;  // whose events may be used again; under lock
  bool sleeps;  // it is to be called; under lock
  bool stop;    // under lock
};

// --- the thread ------------------------------------------------------------------------

// A fault of the GPU is told at the next wait for the queue; who waits for the call is not kept for ever.
static void end_watch(Watcher *x, Watch *w) {
  PluginQueue *q = w->queue;
  accomp_cuda_complete_up_to(&q->completions, w->completions);
  w->fn(w->arg);
  pthread_mutex_lock(&x->lock);
  w->next = x->idle;
  x->idle = w;
  pthread_mutex_unlock(&x->lock);
  atomic_fetch_sub(&q->watches, 1);
}

// Is any of them over?
static bool look(Watcher *x, Watch **list) {
  bool any = false;
  for (Watch **at = list, *w; (w = *at);) {
    if (cu.EventQuery(w->event) == CUDA_NOT_READY) {
      at = &w->next;
      continue;
    }
    *at = w->next;
    end_watch(x, w);
    any = true;
  }
  return any;
}

// How long the thread may look away: short at first, and never long for what has taken long already.
static long long pause_after(long long idle) {
  long long ns = idle / SHARE;
  return ns < LEAST_NAP ? LEAST_NAP : ns > MOST_NAP ? MOST_NAP : ns;
}

// Looks away for so long, or until something is given; where nothing is watched for, until then alone.
static void sleep_locked(Watcher *x, bool any, long long ns) {
  long long end = accomp_now() + ns;
  struct timespec at = {end / 1000000000, end % 1000000000};
  x->sleeps = true;
  if (any && !x->fresh && !x->stop) pthread_cond_timedwait(&x->called, &x->lock, &at);
  while (!any && !x->fresh && !x->stop) pthread_cond_wait(&x->called, &x->lock);
  x->sleeps = false;
}

// Puts what was given in front of the list. Is there any?
static bool take_fresh_locked(Watcher *x, Watch **list) {
  bool any = x->fresh != NULL;
  for (Watch *w; (w = x->fresh);) {
    x->fresh = w->next;
    w->next = *list;
    *list = w;
  }
  return any;
}

// Between two looks. Has something new been given? False in *goes_on: it is to end.
static bool rest(Watcher *x, Watch **list, long long ns, bool *goes_on) {
  bool short_one = *list && ns < LONG_NAP;
  if (short_one) nanosleep(&(struct timespec){0, (long)ns}, NULL);
  pthread_mutex_lock(&x->lock);
  if (!short_one) sleep_locked(x, *list != NULL, ns);
  bool any = take_fresh_locked(x, list);
  pthread_mutex_unlock(&x->lock);
  *goes_on = *list != NULL;
  return any;
}

static void *run(void *arg) {
  Watcher *x = arg;
  Watch *list = NULL;
  bool entered = enter(x->device), goes_on = true;
  accomp_cuda_serve_near(x->device);
  for (long long last = accomp_now(); goes_on;) {
    bool news = look(x, &list);
    news |= rest(x, &list, news ? LEAST_NAP : pause_after(accomp_now() - last), &goes_on);
    if (news) last = accomp_now();
  }
  leave(entered);
  return NULL;
}

// --- its life --------------------------------------------------------------------------

// One core is no place for two threads.
static bool has_cores(void) {
  cpu_set_t cores;
  return sched_getaffinity(0, sizeof cores, &cores) != 0 || CPU_COUNT(&cores) > 1;
}

// NULL: none can be had.
static Watcher *new_watcher(PluginDevice *d) {
  Watcher *x = has_cores() ? calloc(1, sizeof *x) : NULL;
  if (!x) return NULL;
  x->device = d;
  pthread_mutex_init(&x->lock, NULL);
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&x->called, &monotonic);
  pthread_condattr_destroy(&monotonic);
  if (!accomp_thread_start(&x->thread, run, x)) return x;
  pthread_cond_destroy(&x->called);
  pthread_mutex_destroy(&x->lock);
  free(x);
  return NULL;
}

static Watcher *watcher_of(PluginDevice *d) {
  pthread_mutex_lock(&d->watcher_lock);
  if (!d->watcher && !d->no_watcher) d->watcher = new_watcher(d);
  d->no_watcher = !d->watcher;
  Watcher *x = d->watcher;
  pthread_mutex_unlock(&d->watcher_lock);
  return x;
}

void accomp_cuda_watch_close(PluginDevice *d) {
  Watcher *x = d->watcher;
  if (!x) return;
  pthread_mutex_lock(&x->lock);
  x->stop = true;
  pthread_cond_signal(&x->called);
  pthread_mutex_unlock(&x->lock);
  pthread_join(x->thread, NULL);
  for (Watch *w; (w = x->idle); free(w)) {
    x->idle = w->next;
    cu.EventDestroy(w->event);
  }
  pthread_cond_destroy(&x->called);
  pthread_mutex_destroy(&x->lock);
  free(x);
  d->watcher = NULL;
}

// --- a queue ---------------------------------------------------------------------------

// One whose event may be recorded; NULL: there is no event.
static Watch *new_watch(Watcher *x) {
  pthread_mutex_lock(&x->lock);
  Watch *w = x->idle;
  if (w) x->idle = w->next;
  pthread_mutex_unlock(&x->lock);
  if (w) return w;
  if (!(w = calloc(1, sizeof *w))) abort();
  if (!cu.EventCreate(&w->event, EVENT_DISABLE_TIMING)) return w;
  free(w);
  return NULL;
}

bool accomp_cuda_watch(PluginQueue *q, void (*fn)(void *), void *arg) {
  Watcher *x = watcher_of(q->device);
  Watch *w = x ? new_watch(x) : NULL;
  if (!w) return false;
  w->queue = q, w->fn = fn, w->arg = arg;
  w->completions = atomic_load(&q->completions.sent);
  // An event that cannot be recorded is over at once, as is all that comes after a fault.
  cu.EventRecord(w->event, q->stream);
  atomic_fetch_add(&q->watches, 1);
  pthread_mutex_lock(&x->lock);
  w->next = x->fresh;
  x->fresh = w;
  if (x->sleeps) pthread_cond_signal(&x->called);
  pthread_mutex_unlock(&x->lock);
  return true;
}

void accomp_cuda_watch_settle(PluginQueue *q) {
  while (__builtin_expect(atomic_load(&q->watches) != 0, 0))
    nanosleep(&(struct timespec){0, 1000}, NULL);
}
