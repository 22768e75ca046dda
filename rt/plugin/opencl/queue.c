// Queues of an OpenCL device: in-order command queues, and the thread that runs the host's functions for them.
// In:  work of the table's asynchronous entries.  Out: commands.
// A kernel leaves its event as the queue's last one. Since the queue is in order, the queue is past all commands so far when that event
// is complete, or that of a marker, where copies came behind it. Drivers take some 20 us for the events of a region, as many for their
// times, and 5 us to send a command on: copies have events where times are read, and short ones go with the next kernel.
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/opencl/internal.h"

static cl_command_queue new_commands(const ClDevice *d, bool timed, cl_int *r) {
  static const cl_ulong properties[] = {QUEUE_PROPERTIES, QUEUE_PROFILING_ENABLE, 0};
  return cl.CreateCommandQueueWithProperties(d->context, d->id, timed ? properties : NULL,
                                             r);
}

Fault accomp_opencl_queue_new(PluginDevice *d, PluginQueue **out) {
  cl_int r;
  Fault fault = accomp_opencl_lost(d);
  if (fault) return fault;
  PluginQueue *q = calloc(1, sizeof *q);
  if (!q) return accomp_opencl_fail(FAULT_MEMORY, "no host memory for a queue");
  q->device = d;
  q->queue = new_commands(d->cl, false, &r);
  if (!q->queue) {
    free(q);
    return accomp_opencl_check(r ? r : CL_OUT_OF_RESOURCES, "making a queue");
  }
  pthread_mutex_init(&q->lock, NULL);
  *out = q;
  return FAULT_NONE;
}

void accomp_opencl_queue_free(PluginQueue *q) {
  if (accomp_opencl_queue_sync(q) && q->device->cl->lazy)
    return; // commands are left in it
  if (q->last) cl.ReleaseEvent(q->last);
  if (q->work) cl.ReleaseEvent(q->work);
  cl.ReleaseCommandQueue(q->queue);
  if (q->untimed) cl.ReleaseCommandQueue(q->untimed);
  pthread_mutex_destroy(&q->lock);
  free(q);
}

// A driver may have any result for a command behind a kernel that died.
static bool is_behind_fault(PluginQueue *q, cl_int r) {
  char words[1];
  return r == CL_BAD_WAIT_LIST ||
         (r && accomp_opencl_record_read(q->device, words, sizeof words));
}

static Fault behind_fault(PluginQueue *q, cl_int r) {
  accomp_opencl_lose(q->device, r, "running queued work");
  return accomp_opencl_lost(q->device);
}

// A driver may run kernels that print here.
static Fault flush_locked(PluginQueue *q, const char *doing) {
  q->unsent = false;
  cl_int r = cl.Flush(q->queue);
  return is_behind_fault(q, r) ? behind_fault(q, r) : accomp_opencl_check(r, doing);
}

// The command's result and event.
static Fault queued_locked(PluginQueue *q, cl_int r, cl_event event, const char *doing) {
  if (is_behind_fault(q, r)) return behind_fault(q, r);
  if (r) return accomp_opencl_check(r, doing);
  q->unmarked = !event;
  q->commands++;
  q->unsent = true;
  if (!event) return FAULT_NONE;
  if (q->last) cl.ReleaseEvent(q->last);
  q->last = event;
  return FAULT_NONE;
}

Fault accomp_opencl_queue_time_locked(PluginQueue *q) {
  cl_event before = NULL, after = NULL;
  cl_int r = CL_SUCCESS;
  if (q->timed || q->foreign) return FAULT_NONE;
  cl_command_queue timed = new_commands(q->device->cl, true, &r);
  if (!timed) return accomp_opencl_check(r ? r : CL_OUT_OF_RESOURCES, "making a queue");
  // Nothing waits here: the host's functions that the queue runs may need its lock.
  r = cl.EnqueueMarkerWithWaitList(q->queue, 0, NULL, &before);
  if (!r) r = cl.Flush(q->queue);
  if (!r) r = cl.EnqueueBarrierWithWaitList(timed, 1, &before, &after);
  if (before) cl.ReleaseEvent(before);
  if (r) {
    cl.ReleaseCommandQueue(timed);
    return accomp_opencl_check(r, "making a queue");
  }
  q->untimed = q->queue;
  q->queue = timed;
  q->timed = true;
  return queued_locked(q, r, after, "making a queue");
}

Fault accomp_opencl_worked_locked(PluginQueue *q, cl_int r, cl_event event, bool sends,
                                  const char *doing) {
  if (!r && event) {
    cl.RetainEvent(event);
    if (q->work) cl.ReleaseEvent(q->work);
    q->work = event;
    accomp_opencl_spans_start_locked(q, event);
  }
  Fault fault = queued_locked(q, r, event, doing);
  return fault || !sends ? fault : flush_locked(q, doing);
}

// COMPLETE, a positive number before that, or the negative result of a command that failed.
static cl_int status_of(cl_event event) {
  cl_int status = COMPLETE;
  if (!event) return COMPLETE;
  cl_int r = cl.GetEventInfo(event, EVENT_COMMAND_EXECUTION_STATUS, sizeof status,
                             &status, NULL);
  return r ? r : status;
}

// The caller releases it.
static cl_event last_of(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  cl_event event = NULL;
  // Work that the program has put in left no event.
  if ((q->foreign || q->unmarked) &&
      !cl.EnqueueMarkerWithWaitList(q->queue, 0, NULL, &event))
    queued_locked(q, CL_SUCCESS, event, "");
  if (q->unsent) flush_locked(q, "");
  event = q->last;
  if (event) cl.RetainEvent(event);
  pthread_mutex_unlock(&q->lock);
  return event;
}

void *accomp_opencl_queue_native(PluginQueue *q, bool use) {
  pthread_mutex_lock(&q->lock);
  q->foreign |= use;
  if (q->unsent) flush_locked(q, "");
  pthread_mutex_unlock(&q->lock);
  return q->queue;
}

static Fault note_status(PluginQueue *q, cl_int status) {
  if (status < 0) accomp_opencl_lose(q->device, status, "running queued work");
  return accomp_opencl_lost(q->device);
}

// --- waits ---------------------------------------------------------------------------------

// A wait that ends when a kernel has crashed, too: PoCL's thread is lost then, and nothing in its queues comes to an end.
typedef struct {
  sem_t over;
  _Atomic int users; // who waits, and the callback
} Wait;

static void drop_wait(Wait *w) {
  if (atomic_fetch_sub(&w->users, 1) > 1) return;
  sem_destroy(&w->over);
  free(w);
}

static void end_wait(cl_event event, cl_int status, void *arg) {
  Wait *w = arg;
  (void)event, (void)status;
  sem_post(&w->over);
  drop_wait(w);
}

static cl_int wait_unless_lost(PluginDevice *d, cl_command_queue queue, cl_event event) {
  enum { LOOK = 20000000 }; // ns
  Wait *w = malloc(sizeof *w);
  if (!w) return CL_OUT_OF_HOST_MEMORY;
  sem_init(&w->over, 0, 0);
  atomic_store(&w->users, 2);
  cl_int r = cl.SetEventCallback(event, COMPLETE, end_wait, w);
  if (r) drop_wait(w);
  if (!r) r = cl.Flush(queue);
  while (!r && !accomp_opencl_lost(d)) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (!sem_timedwait(&w->over, &until)) break;
  }
  drop_wait(w);
  return r;
}

static cl_int finish(PluginQueue *q, cl_command_queue queue) {
  if (!q->device->cl->lazy) return cl.Finish(queue);
  cl_event last = last_of(q);
  cl_int r =
      status_of(last) > COMPLETE ? wait_unless_lost(q->device, queue, last) : CL_SUCCESS;
  if (last) cl.ReleaseEvent(last);
  return r;
}

Fault accomp_opencl_queue_sync(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  cl_event last = q->last;
  bool any = q->unmarked || q->foreign || status_of(last) > COMPLETE;
  if (last) cl.RetainEvent(last);
  q->unsent = false;
  cl_command_queue queue = q->queue;
  unsigned long long commands = q->commands;
  pthread_mutex_unlock(&q->lock);
  cl_int r = any ? finish(q, queue) : CL_SUCCESS, status = status_of(last);
  if (last) cl.ReleaseEvent(last);
  pthread_mutex_lock(&q->lock);
  if (!r && q->commands == commands) q->unmarked = q->brings = false;
  pthread_mutex_unlock(&q->lock);
  // A kernel with words may come to its end: not every GPU stops at an address that is no memory.
  char words[512];
  if (!r && status == COMPLETE &&
      accomp_opencl_record_read(q->device, words, sizeof words))
    accomp_opencl_break(q->device, words);
  return note_status(q, r ? r : status);
}

Fault accomp_opencl_queue_test(PluginQueue *q, bool *empty) {
  cl_event last = last_of(q);
  cl_int status = status_of(last);
  if (last) cl.ReleaseEvent(last);
  *empty = status <= COMPLETE;
  return note_status(q, status);
}

// --- the host's functions ----------------------------------------------------------------

// A function to run, and the event that the queue waits for.
typedef struct Call {
  struct Call *next;
  PluginDevice *device;
  void (*fn)(void *); // NULL: none
  void *arg;
  cl_event done;
} Call;

static Call *next_call(PluginDevice *d) {
  pthread_mutex_lock(&d->calls_lock);
  while (!d->calls && !d->calls_stop) pthread_cond_wait(&d->calls_more, &d->calls_lock);
  Call *c = d->calls;
  if (c) d->calls = c->next;
  if (!d->calls) d->calls_last = &d->calls;
  pthread_mutex_unlock(&d->calls_lock);
  return c;
}

static void *run_calls(void *arg) {
  for (Call *c; (c = next_call(arg));) {
    if (c->fn) c->fn(c->arg);
    cl.SetUserEventStatus(c->done, COMPLETE);
    cl.ReleaseEvent(c->done);
    free(c);
  }
  return NULL;
}

static Fault start_caller(PluginDevice *d) {
  pthread_mutex_lock(&d->calls_lock);
  if (!d->has_caller) d->has_caller = !accomp_thread_start(&d->caller, run_calls, d);
  bool has = d->has_caller;
  pthread_mutex_unlock(&d->calls_lock);
  return has ? FAULT_NONE
             : accomp_opencl_fail(FAULT_OTHER, "no thread for the host's functions");
}

void accomp_opencl_calls_close(PluginDevice *d) {
  if (!d->has_caller) return;
  pthread_mutex_lock(&d->calls_lock);
  d->calls_stop = true;
  pthread_cond_signal(&d->calls_more);
  pthread_mutex_unlock(&d->calls_lock);
  pthread_join(d->caller, NULL);
}

// A thread of the driver's calls it, which must not wait.
static void hand_over(cl_event event, cl_int status, void *arg) {
  Call *c = arg;
  PluginDevice *d = c->device;
  (void)event, (void)status;
  pthread_mutex_lock(&d->calls_lock);
  *d->calls_last = c;
  d->calls_last = &c->next;
  pthread_cond_signal(&d->calls_more);
  pthread_mutex_unlock(&d->calls_lock);
}

static Fault wait_for(PluginQueue *q, cl_event event) {
  cl_event mine = NULL;
  pthread_mutex_lock(&q->lock);
  cl_event both[2] = {event, q->last};
  cl_int r = cl.EnqueueBarrierWithWaitList(q->queue, 1 + waits_locked(q), both, &mine);
  Fault fault = queued_locked(q, r, mine, "waiting in a queue");
  q->brings = true; // what it waits for, and a function of the host
  if (!fault) fault = flush_locked(q, "waiting in a queue");
  pthread_mutex_unlock(&q->lock);
  return fault;
}

// Runs fn when 'after' is complete, in a thread of ours; the queue waits for that.
static Fault call_after(PluginQueue *q, cl_event after, PluginDevice *runs_on,
                        void (*fn)(void *), void *arg) {
  cl_int r;
  Fault fault = start_caller(runs_on);
  if (fault) return fault;
  Call *c = calloc(1, sizeof *c);
  cl_event done = cl.CreateUserEvent(q->device->cl->context, &r);
  if (!c || !done) {
    if (done) cl.ReleaseEvent(done);
    free(c);
    return accomp_opencl_check(done ? CL_OUT_OF_HOST_MEMORY : r,
                               "queueing a host function");
  }
  *c = (Call){.device = runs_on, .fn = fn, .arg = arg, .done = done};
  cl.RetainEvent(done);
  fault = wait_for(q, done);
  cl.ReleaseEvent(done);
  if (fault) { // fn does not run, and nothing that is in the queue all the same waits for it
    cl.SetUserEventStatus(done, COMPLETE);
    cl.ReleaseEvent(done);
    free(c);
    return fault;
  }
  if (!cl.SetEventCallback(after, COMPLETE, hand_over, c)) return FAULT_NONE;
  cl.WaitForEvents(1, &after); // the driver calls nothing: this thread waits instead
  hand_over(after, COMPLETE, c);
  return FAULT_NONE;
}

Fault accomp_opencl_queue_call(PluginQueue *q, void (*fn)(void *), void *arg) {
  cl_event marker = NULL;
  pthread_mutex_lock(&q->lock);
  cl_int r = cl.EnqueueMarkerWithWaitList(q->queue, waits_locked(q), wait_list_locked(q),
                                          &marker);
  if (!r) cl.RetainEvent(marker);
  Fault fault = queued_locked(q, r, marker, "queueing a host function");
  if (!fault) fault = flush_locked(q, "queueing a host function");
  pthread_mutex_unlock(&q->lock);
  if (!fault) fault = call_after(q, marker, q->device, fn, arg);
  if (!r) cl.ReleaseEvent(marker);
  return fault;
}

// Events are their context's: a queue of another device waits for one of its own, which the caller sets.
Fault accomp_opencl_queue_after(PluginQueue *later, PluginQueue *earlier) {
  cl_event event = later == earlier ? NULL : last_of(earlier);
  if (!event) return FAULT_NONE;
  Fault fault = FAULT_NONE;
  if (later->device->cl == earlier->device->cl)
    fault = status_of(event) == COMPLETE ? FAULT_NONE : wait_for(later, event);
  else
    fault = call_after(later, event, later->device, NULL, NULL);
  cl.ReleaseEvent(event);
  return fault;
}

// --- data --------------------------------------------------------------------------------

// The driver gets it at once; a shorter one comes with what follows it.
static bool is_long(size_t size) { return size >= 64 << 10; }

// May be the pattern of a fill, which the driver keeps, so that the copy need not wait: it is read now, and nothing in the queue
// changes it before.
static bool is_number(PluginQueue *q, const void *to, size_t size) {
  size_t offset;
  pthread_mutex_lock(&q->lock);
  bool stays = !q->brings && !q->foreign;
  pthread_mutex_unlock(&q->lock);
  return stays && !accomp_opencl_buffer(q->device, to, &offset) &&
         size <= sizeof(double) && !(size & (size - 1)) && (uintptr_t)to % size == 0;
}

Fault accomp_opencl_copy(PluginQueue *q, void *to, const void *from, size_t size,
                         CopyKind kind) {
  cl_event event = NULL;
  Fault fault = accomp_opencl_lost(q->device);
  if (fault || !size || to == from) return fault;
  bool early = kind == COPY_TO_DEVICE && q->device->cl->reads_early;
  bool number = early && is_number(q, to, size);
  if (early && !number) fault = accomp_opencl_queue_sync(q);
  if (fault) return fault;
  pthread_mutex_lock(&q->lock);
  q->brings |= kind != COPY_TO_DEVICE;
  cl_int r = number ? q->device->cl->fill(q->queue, to, from, size, size, waits_locked(q),
                                          wait_list_locked(q), q->timed ? &event : NULL)
                    : q->device->cl->copy(q->queue, 0, to, from, size, waits_locked(q),
                                          wait_list_locked(q), q->timed ? &event : NULL);
  fault = accomp_opencl_worked_locked(q, r, event, is_long(size), "copying data");
  pthread_mutex_unlock(&q->lock);
  return fault;
}

Fault accomp_opencl_fill(PluginQueue *q, void *to, int byte, size_t size) {
  char pattern[16];
  size_t unit = ((uintptr_t)to | size) % sizeof pattern ? 1 : sizeof pattern;
  cl_event event = NULL;
  Fault fault = accomp_opencl_lost(q->device);
  if (fault || !size) return fault;
  memset(pattern, byte, sizeof pattern);
  pthread_mutex_lock(&q->lock);
  size_t offset;
  cl_mem buffer = accomp_opencl_buffer(q->device, to, &offset);
  cl_event *out = q->timed ? &event : NULL;
  cl_int r = buffer ? cl.EnqueueFillBuffer(q->queue, buffer, pattern, unit, offset, size,
                                           waits_locked(q), wait_list_locked(q), out)
                    : q->device->cl->fill(q->queue, to, pattern, unit, size,
                                          waits_locked(q), wait_list_locked(q), out);
  fault = accomp_opencl_worked_locked(q, r, event, is_long(size), "filling memory");
  pthread_mutex_unlock(&q->lock);
  return fault;
}

typedef struct {
  PluginQueue *queue;
  bool unpacks;
  Fault fault;
} Pack;

static bool pack_piece(void *arg, char *data, char *packed, size_t bytes) {
  Pack *p = arg;
  p->fault = accomp_opencl_copy(p->queue, p->unpacks ? data : packed,
                                p->unpacks ? packed : data, bytes, COPY_ON_DEVICE);
  return !p->fault;
}

// A command for each piece.
Fault accomp_opencl_pack(PluginQueue *q, const Packing *p) {
  Pack pack = {q, p->unpacks, FAULT_NONE};
  Packing on_host = *p;
  on_host.list = p->shape->pieces ? p->shape->pieces->at : NULL;
  accomp_pack_each(&on_host, pack_piece, &pack);
  return pack.fault;
}
