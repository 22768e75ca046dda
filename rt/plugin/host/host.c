// The host as a device: its memory is the program's, its kernels run on all cores (team.c).
// A queue is a thread that takes jobs from a real FIFO, made when the first job comes.
#include "check/iterations.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// --- queues --------------------------------------------------------------------------

typedef enum {
  JOB_LAUNCH,
  JOB_COPY,
  JOB_FILL,
  JOB_CALL,
  JOB_SIGNAL,
  JOB_WAIT,
  JOB_END
} JobKind;

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool done;
  int users;
} Event;

typedef struct Job {
  struct Job *next;
  JobKind kind;
  int byte, parts;
  void *dst;
  const void *src;
  size_t size;
  void (*call)(void *);
  Event *event;
  const struct __accomp_kernel *kernel;
  struct Step *step; // LaunchShape.step
  long long iterations;
  void *params[]; // and behind them the values they point to
} Job;

struct PluginDevice {
  int unused;
};
struct PluginImage {
  int unused;
};
struct PluginQueue {
  pthread_mutex_t lock;
  pthread_cond_t changed; // a job came, or ended
  Job *first, **last;
  unsigned long long put, done; // jobs
  bool started;
  pthread_t worker;
  PluginQueue *next; // of all
};

static PluginQueue *queues;
static pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;

static void reset_queue(PluginQueue *q) {
  pthread_mutex_init(&q->lock, NULL);
  pthread_cond_init(&q->changed, NULL);
  q->first = NULL;
  q->last = &q->first;
  q->put = q->done = 0;
  q->started = false;
}

// The workers are the parent's, and so is what they have still to do.
void accomp_host_forked(void) {
  accomp_host_forget_teams();
  pthread_mutex_init(&queues_lock, NULL);
  for (PluginQueue *q = queues; q; q = q->next) reset_queue(q);
}

static void leave_event(Event *e) {
  pthread_mutex_lock(&e->lock);
  bool last = !--e->users;
  pthread_mutex_unlock(&e->lock);
  if (!last) return;
  pthread_mutex_destroy(&e->lock);
  pthread_cond_destroy(&e->changed);
  free(e);
}

static void signal_event(Event *e) {
  accomp_iterations_before(e);
  pthread_mutex_lock(&e->lock);
  e->done = true;
  pthread_cond_broadcast(&e->changed);
  pthread_mutex_unlock(&e->lock);
  leave_event(e);
}

static void wait_event(Event *e) {
  pthread_mutex_lock(&e->lock);
  while (!e->done) pthread_cond_wait(&e->changed, &e->lock);
  pthread_mutex_unlock(&e->lock);
  accomp_iterations_after(e);
  leave_event(e);
}

static void run_job(Job *j) {
  switch (j->kind) {
  case JOB_LAUNCH:
    accomp_host_run(j->kernel, j->iterations, j->parts, j->params, true, j->step);
    return;
  case JOB_COPY: memmove(j->dst, j->src, j->size); return;
  case JOB_FILL: memset(j->dst, j->byte, j->size); return;
  case JOB_CALL: j->call(j->dst); return;
  case JOB_SIGNAL: signal_event(j->event); return;
  case JOB_WAIT: wait_event(j->event); return;
  case JOB_END: return;
  }
}

static void *work(void *arg) {
  PluginQueue *q = arg;
  for (bool end = false; !end;) {
    pthread_mutex_lock(&q->lock);
    while (!q->first) pthread_cond_wait(&q->changed, &q->lock);
    Job *j = q->first;
    q->first = j->next;
    if (!q->first) q->last = &q->first;
    pthread_mutex_unlock(&q->lock);
    end = j->kind == JOB_END;
    accomp_iterations_after(j);
    run_job(j);
    accomp_iterations_before(q);
    free(j);
    pthread_mutex_lock(&q->lock);
    q->done++;
    pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->lock);
  }
  return NULL;
}

static Fault put(PluginQueue *q, Job *j) {
  Fault fault = FAULT_NONE;
  accomp_iterations_before(j);
  pthread_mutex_lock(&q->lock);
  if (!q->started && accomp_thread_start(&q->worker, work, q)) {
    fault = FAULT_OTHER;
    free(j);
  } else {
    q->started = true;
    q->put++;
    j->next = NULL;
    *q->last = j;
    q->last = &j->next;
    pthread_cond_broadcast(&q->changed);
  }
  pthread_mutex_unlock(&q->lock);
  return fault;
}

static Fault put_new(PluginQueue *q, Job job) {
  Job *j = malloc(sizeof *j);
  if (!j) return FAULT_MEMORY;
  memcpy(j, &job, sizeof job);
  return put(q, j);
}

static Fault queue_new(PluginDevice *d, PluginQueue **out) {
  (void)d;
  PluginQueue *q = calloc(1, sizeof *q);
  if (!q) return FAULT_MEMORY;
  reset_queue(q);
  pthread_mutex_lock(&queues_lock);
  q->next = queues;
  queues = q;
  pthread_mutex_unlock(&queues_lock);
  *out = q;
  return FAULT_NONE;
}

// For what is in it now: other threads may go on to put work in.
static Fault queue_sync(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  for (unsigned long long all = q->put; q->done < all;)
    pthread_cond_wait(&q->changed, &q->lock);
  pthread_mutex_unlock(&q->lock);
  accomp_iterations_after(q);
  return FAULT_NONE;
}

static void queue_free(PluginQueue *q) {
  if (q->started && !put_new(q, (Job){.kind = JOB_END})) pthread_join(q->worker, NULL);
  pthread_mutex_lock(&queues_lock);
  PluginQueue **at = &queues;
  while (*at != q) at = &(*at)->next;
  *at = q->next;
  pthread_mutex_unlock(&queues_lock);
  pthread_mutex_destroy(&q->lock);
  pthread_cond_destroy(&q->changed);
  free(q);
}

static Fault queue_test(PluginQueue *q, bool *empty) {
  pthread_mutex_lock(&q->lock);
  *empty = q->done == q->put;
  pthread_mutex_unlock(&q->lock);
  if (*empty) accomp_iterations_after(q);
  return FAULT_NONE;
}

static Fault queue_after(PluginQueue *later, PluginQueue *earlier) {
  bool empty;
  queue_test(earlier, &empty);
  if (empty) return FAULT_NONE;
  Event *e = calloc(1, sizeof *e);
  if (!e) return FAULT_MEMORY;
  pthread_mutex_init(&e->lock, NULL);
  pthread_cond_init(&e->changed, NULL);
  e->users = 2;
  Fault fault = put_new(earlier, (Job){.kind = JOB_SIGNAL, .event = e});
  return fault ? fault : put_new(later, (Job){.kind = JOB_WAIT, .event = e});
}

static Fault queue_call(PluginQueue *q, void (*fn)(void *), void *arg) {
  return put_new(q, (Job){.kind = JOB_CALL, .call = fn, .dst = arg});
}

static void *queue_native(PluginQueue *q, bool use) {
  (void)q, (void)use;
  return NULL;
}

static Fault copy(PluginQueue *q, void *dst, const void *src, size_t size,
                  CopyKind kind) {
  (void)kind;
  return put_new(q, (Job){.kind = JOB_COPY, .dst = dst, .src = src, .size = size});
}

static Fault fill(PluginQueue *q, void *dst, int byte, size_t size) {
  return put_new(q, (Job){.kind = JOB_FILL, .dst = dst, .byte = byte, .size = size});
}

// --- launch --------------------------------------------------------------------------

static size_t value_room(const struct __accomp_kernel *k, unsigned i) {
  return ((size_t)k->param_size[i] + 15) & ~(size_t)15;
}

// The caller's values are gone when the job's turn comes: it takes them along.
static Fault launch(PluginQueue *q, const struct __accomp_kernel *k, void *handle,
                    const LaunchShape *s, void *const *params) {
  (void)handle;
  size_t pointers = (k->params * sizeof(void *) + 15) & ~(size_t)15, size = 16;
  for (unsigned i = 0; i < k->params; i++) size += value_room(k, i);
  size_t start = (sizeof(Job) + pointers + 15) & ~(size_t)15;
  Job *j = malloc(start + size);
  if (!j) return FAULT_MEMORY;
  *j = (Job){.kind = JOB_LAUNCH,
             .kernel = k,
             .step = s->step,
             .iterations = s->iterations,
             .parts = (int)s->grid[0]};
  char *at = (char *)j + start;
  for (unsigned i = 0; i < k->params; i++) {
    j->params[i] = memcpy(at, params[i], k->param_size[i]);
    at += value_room(k, i);
  }
  return put(q, j);
}

// --- the device ----------------------------------------------------------------------

static int count(void) { return 1; }

static void traits(int number, DeviceTraits *out) {
  (void)number;
  *out = (DeviceTraits){.uid = "host",
                        .kinds = "nohost|any|cpu",
                        .archs = ACCOMP_HOST_ARCHS,
                        .vendor = "accomp"};
}

static Fault open_host(int number, PluginDevice **out) {
  static PluginDevice host;
  *out = &host;
  return number ? FAULT_NO_DEVICE : FAULT_NONE;
}

static void close_host(PluginDevice *d) { (void)d; }

static void read_cpu_name(char *out, size_t size) {
  FILE *f = fopen("/proc/cpuinfo", "re");
  char line[256];
  snprintf(out, size, "host");
  while (f && fgets(line, sizeof line, f)) {
    const char *name = strncmp(line, "model name", 10) ? NULL : strchr(line, ':');
    if (!name) continue;
    name += 1 + strspn(name + 1, " ");
    snprintf(out, size, "%.*s", (int)strcspn(name, "\n"), name);
    break;
  }
  if (f) fclose(f);
}

static Fault properties(PluginDevice *d, DeviceProperties *out) {
  (void)d;
  *out = (DeviceProperties){.units = accomp_host_cores(), .max_threads = 1};
  read_cpu_name(out->name, sizeof out->name);
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  out->memory = (size_t)sysconf(_SC_PHYS_PAGES) * page;
  out->free_memory = (size_t)sysconf(_SC_AVPHYS_PAGES) * page;
  return FAULT_NONE;
}

static Fault alloc(PluginDevice *d, size_t size, MemKind kind, void **out) {
  (void)d, (void)kind;
  if (size > SIZE_MAX - 255) return FAULT_MEMORY;
  *out = aligned_alloc(256, (size + 255) & ~(size_t)255);
  return *out ? FAULT_NONE : FAULT_MEMORY;
}

static Fault free_memory(PluginDevice *d, void *address, MemKind kind) {
  (void)d, (void)kind;
  free(address);
  return FAULT_NONE;
}

static bool owns(PluginDevice *d, const void *address) {
  (void)d, (void)address;
  return true;
}

static Fault image_load(PluginDevice *d, const struct __accomp_unit *u,
                        PluginImage **out) {
  static PluginImage image; // the code is in the program
  (void)d, (void)u;
  *out = &image;
  return FAULT_NONE;
}

static void image_unload(PluginImage *image) { (void)image; }

static Fault kernel(PluginImage *image, const struct __accomp_kernel *k, void **out) {
  (void)image;
  *out = (void *)(uintptr_t)k;
  return FAULT_NONE;
}

static Fault global(PluginImage *image, const struct __accomp_global *g, void **address) {
  (void)image;
  *address = g->host;
  return FAULT_NONE;
}

static const char *fault_text(void) { return NULL; }

const Plugin accomp_plugin_host = {
    .size = sizeof(Plugin),
    .name = "host",
    .device_bit = __ACCOMP_DEVICE_HOST,
    .unified = true,
    .runs_on_host = true,
    .count = count,
    .traits = traits,
    .open = open_host,
    .close = close_host,
    .properties = properties,
    .alloc = alloc,
    .free = free_memory,
    .owns = owns,
    .queue_new = queue_new,
    .queue_free = queue_free,
    .queue_sync = queue_sync,
    .queue_test = queue_test,
    .queue_after = queue_after,
    .queue_call = queue_call,
    .queue_native = queue_native,
    .copy = copy,
    .fill = fill,
    .copy_peer = NULL,
    .image_load = image_load,
    .image_unload = image_unload,
    .kernel = kernel,
    .global = global,
    .launch = launch,
    .fault_text = fault_text,
};
