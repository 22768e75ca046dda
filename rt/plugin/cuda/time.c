// When work of a stream ran.
// In: the ends of spans, as work goes into a stream.  Out: times on the host's clock.
// Two events around the work. The driver gives differences alone: where a span lies on the host's
// clock is its distance to an event that a stream without work records at reading.
#include <stdlib.h>
#include "plugin/cuda/internal.h"

static void free_span(PluginSpan *s) {
  if (s->start) cu.EventDestroy(s->start);
  if (s->end) cu.EventDestroy(s->end);
  free(s);
}

void accomp_cuda_spans_close(PluginDevice *d) {
  for (PluginSpan *s = d->spans, *next; s; s = next) {
    next = s->next;
    free_span(s);
  }
  if (d->now) cu.EventDestroy(d->now);
  if (d->clock) cu.StreamDestroy(d->clock);
}

// The context is current. NULL: *r says why.
static PluginSpan *take_span(PluginDevice *d, CUresult *r) {
  pthread_mutex_lock(&d->spans_lock);
  PluginSpan *s = d->spans;
  if (s) d->spans = s->next;
  pthread_mutex_unlock(&d->spans_lock);
  *r = CUDA_SUCCESS;
  if (s) return s;
  s = calloc(1, sizeof *s);
  *r = s ? cu.EventCreate(&s->start, 0) : CUDA_OUT_OF_MEMORY;
  if (!*r) *r = cu.EventCreate(&s->end, 0);
  if (!*r) return s;
  if (s) free_span(s);
  return NULL;
}

Fault accomp_cuda_span_begin(PluginQueue *q, PluginSpan **out) {
  CUresult r;
  bool entered = enter(q->device);
  PluginSpan *s = take_span(q->device, &r);
  bool deferred =
      s && defers(q) &&
      accomp_cuda_defer(q, &(Deferred){.kind = DEFERRED_SPAN, .span = {s, false}});
  if (s && !deferred) r = cu.EventRecord(s->start, q->stream);
  if (s && r) free_span(s);
  leave(entered);
  *out = r ? NULL : s;
  return check(r, "taking the time");
}

Fault accomp_cuda_span_end(PluginQueue *q, PluginSpan *s) {
  if (defers(q) &&
      accomp_cuda_defer(q, &(Deferred){.kind = DEFERRED_SPAN, .span = {s, true}}))
    return FAULT_NONE;
  bool entered = enter(q->device);
  CUresult r = cu.EventRecord(s->end, q->stream);
  if (r) free_span(s);
  leave(entered);
  return check(r, "taking the time");
}

// Records d->now and gives the host's time of it, in ns.
static CUresult read_clock(PluginDevice *d, long long *ns) {
  CUresult r = CUDA_SUCCESS;
  if (!d->clock) r = cu.StreamCreate(&d->clock, STREAM_NON_BLOCKING);
  if (!r && !d->now) r = cu.EventCreate(&d->now, 0);
  if (!r) r = cu.EventRecord(d->now, d->clock);
  if (!r) r = cu.EventSynchronize(d->now);
  *ns = accomp_now();
  return r;
}

static CUresult read_span(const PluginDevice *d, const PluginSpan *s, long long now,
                          SpanTime *out) {
  float ago = 0, ms = 0;
  // Not ready, unless both are over.
  CUresult r = atomic_load(&s->deferred) ? CUDA_NOT_READY
                                         : cu.EventElapsedTime(&ms, s->start, s->end);
  if (!r) r = cu.EventElapsedTime(&ago, s->start, d->now);
  *out = (SpanTime){now - (long long)((double)ago * 1e6), (long long)((double)ms * 1e6)};
  return r;
}

Fault accomp_cuda_spans_read(PluginDevice *d, PluginSpan *const *spans, unsigned n,
                             SpanTime *times, unsigned *done) {
  long long now = 0;
  *done = 0;
  bool entered = enter(d);
  pthread_mutex_lock(&d->spans_lock);
  CUresult r = read_clock(d, &now);
  for (unsigned i = 0; i < n && !r; i++) {
    r = read_span(d, spans[i], now, &times[i]);
    if (r) break;
    spans[i]->next = d->spans;
    d->spans = spans[i];
    ++*done;
  }
  pthread_mutex_unlock(&d->spans_lock);
  leave(entered);
  return check(r == CUDA_NOT_READY ? CUDA_SUCCESS : r, "reading times");
}
