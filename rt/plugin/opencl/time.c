// When work of a queue ran.
// In: the ends of spans, as work goes into a queue.  Out: times on the host's clock.
// A marker in front of the work and one behind it, with the device's times of their ends. A marker of a queue without work,
// which is waited for at reading, says where the device's clock is on the host's.
#include <stdlib.h>
#include <time.h>
#include "plugin/opencl/internal.h"

struct PluginSpan {
  cl_event start, end;
};

static void free_span(PluginSpan *s) {
  if (s->start) cl.ReleaseEvent(s->start);
  if (s->end) cl.ReleaseEvent(s->end);
  free(s);
}

static Fault mark(PluginQueue *q, cl_event *out) {
  cl_event event = NULL;
  pthread_mutex_lock(&q->lock);
  cl_int r = cl.EnqueueMarkerWithWaitList(q->queue, waits_locked(q), wait_list_locked(q),
                                          &event);
  if (!r) cl.RetainEvent(event);
  Fault fault = accomp_opencl_queued_locked(q, r, event, "taking the time");
  pthread_mutex_unlock(&q->lock);
  *out = r ? NULL : event;
  return fault;
}

Fault accomp_opencl_span_begin(PluginQueue *q, PluginSpan **out) {
  PluginSpan *s = accomp_thread_part(sizeof *s);
  Fault fault = mark(q, &s->start);
  if (fault) free_span(s);
  *out = fault ? NULL : s;
  return fault;
}

Fault accomp_opencl_span_end(PluginQueue *q, PluginSpan *s) {
  Fault fault = mark(q, &s->end);
  if (fault) free_span(s);
  return fault;
}

static cl_int end_of(cl_event event, cl_ulong *ns) {
  return cl.GetEventProfilingInfo(event, PROFILING_COMMAND_END, sizeof *ns, ns, NULL);
}

// This is added to the device's time to get the host's.
static cl_int read_clock(PluginDevice *d, long long *offset) {
  static const cl_ulong properties[] = {QUEUE_PROPERTIES, QUEUE_PROFILING_ENABLE, 0};
  struct timespec t;
  cl_event event = NULL;
  cl_ulong device = 0;
  cl_int r = CL_SUCCESS;
  if (!d->clock)
    d->clock =
        cl.CreateCommandQueueWithProperties(d->cl->context, d->cl->id, properties, &r);
  if (!r) r = cl.EnqueueMarkerWithWaitList(d->clock, 0, NULL, &event);
  if (!r) r = cl.WaitForEvents(1, &event);
  clock_gettime(CLOCK_MONOTONIC, &t);
  if (!r) r = end_of(event, &device);
  if (event) cl.ReleaseEvent(event);
  *offset = t.tv_sec * 1000000000LL + t.tv_nsec - (long long)device;
  return r;
}

static bool is_over(cl_event event) {
  cl_int status;
  return cl.GetEventInfo(event, EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                         NULL) ||
         status <= COMPLETE;
}

static void read_span(const PluginSpan *s, long long offset, SpanTime *out) {
  cl_ulong from = 0, to = 0;
  bool known = !end_of(s->start, &from) && !end_of(s->end, &to) && to >= from;
  *out = known ? (SpanTime){(long long)from + offset, (long long)(to - from)}
               : (SpanTime){0, 0};
}

Fault accomp_opencl_spans_read(PluginDevice *d, PluginSpan *const *spans, unsigned n,
                               SpanTime *times, unsigned *done) {
  long long offset = 0;
  *done = 0;
  pthread_mutex_lock(&d->clock_lock);
  cl_int r = read_clock(d, &offset);
  pthread_mutex_unlock(&d->clock_lock);
  for (; !r && *done < n && is_over(spans[*done]->end); ++*done) {
    read_span(spans[*done], offset, &times[*done]);
    free_span(spans[*done]);
  }
  return accomp_opencl_check(r, "reading times");
}
