// When work of a queue ran.
// In: the ends of spans, as work goes into a queue.  Out: times on the host's clock.
// The events of the first command and of the last one of a span have the device's times; markers have none on NVIDIA's devices. A command
// of a queue of its own, which is waited for at reading, says where the device's clock is on the host's.
#include <stdlib.h>
#include <time.h>
#include "plugin/opencl/internal.h"

struct PluginSpan {
  cl_event first, last; // NULL: there was no work
  PluginSpan *next;     // of those whose work has not come yet
};

static void free_span(PluginSpan *s) {
  if (s->first) cl.ReleaseEvent(s->first);
  if (s->last) cl.ReleaseEvent(s->last);
  free(s);
}

void accomp_opencl_spans_start_locked(PluginQueue *q, cl_event event) {
  for (PluginSpan *s = q->spans; s; s = s->next) cl.RetainEvent(s->first = event);
  q->spans = NULL;
}

Fault accomp_opencl_span_begin(PluginQueue *q, PluginSpan **out) {
  PluginSpan *s = accomp_new_zeroed(sizeof *s);
  pthread_mutex_lock(&q->lock);
  Fault fault = accomp_opencl_queue_time_locked(q);
  s->next = q->spans;
  if (!fault) q->spans = s;
  pthread_mutex_unlock(&q->lock);
  if (fault) free(s), s = NULL;
  *out = s;
  return fault;
}

Fault accomp_opencl_span_end(PluginQueue *q, PluginSpan *s) {
  pthread_mutex_lock(&q->lock);
  for (PluginSpan **at = &q->spans; *at; at = &(*at)->next)
    if (*at == s) {
      *at = s->next;
      break;
    }
  if (s->first) cl.RetainEvent(s->last = q->work);
  pthread_mutex_unlock(&q->lock);
  return FAULT_NONE;
}

static cl_int time_of(cl_event event, cl_uint what, cl_ulong *ns) {
  return cl.GetEventProfilingInfo(event, what, sizeof *ns, ns, NULL);
}

static cl_int open_clock(PluginDevice *d) {
  static const cl_ulong properties[] = {QUEUE_PROPERTIES, QUEUE_PROFILING_ENABLE, 0};
  cl_int r = CL_SUCCESS;
  if (!d->clock_memory && accomp_opencl_alloc(d, 1, MEM_DEVICE, &d->clock_memory))
    return CL_OUT_OF_RESOURCES;
  d->clock =
      cl.CreateCommandQueueWithProperties(d->cl->context, d->cl->id, properties, &r);
  return r;
}

// This is added to the device's time to get the host's.
static cl_int read_clock(PluginDevice *d, long long *offset) {
  cl_event event = NULL;
  cl_ulong device = 0;
  cl_int r = d->clock ? CL_SUCCESS : open_clock(d);
  if (!r) r = d->cl->fill(d->clock, d->clock_memory, "", 1, 1, 0, NULL, &event);
  if (!r) r = cl.WaitForEvents(1, &event);
  long long now = accomp_now();
  if (!r) r = time_of(event, PROFILING_COMMAND_END, &device);
  if (event) cl.ReleaseEvent(event);
  *offset = now - (long long)device;
  return r;
}

static bool is_over(cl_event event) {
  cl_int status;
  return !event ||
         cl.GetEventInfo(event, EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                         NULL) ||
         status <= COMPLETE;
}

static void read_span(const PluginSpan *s, long long offset, SpanTime *out) {
  cl_ulong from = 0, to = 0;
  bool known = s->first && !time_of(s->first, PROFILING_COMMAND_START, &from) &&
               !time_of(s->last, PROFILING_COMMAND_END, &to) && to >= from;
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
  for (; !r && *done < n && is_over(spans[*done]->last); ++*done) {
    read_span(spans[*done], offset, &times[*done]);
    free_span(spans[*done]);
  }
  return accomp_opencl_check(r, "reading times");
}
