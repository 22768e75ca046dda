// ACCOMP_TIMELINE: what ran when, in the trace format that Chrome and Perfetto read.
// In: events of the profiling interface; times of kernels and transfers (span.c).
// Out: a JSON file; one process a file, a track for each host thread and each queue, a counter for each device's memory,
// an arrow from where a kernel was launched to where it ran, and by how much all this made launches longer.
// The file is complete after every record, whatever ends the process: behind the last record
// stand blanks and the closing brackets, and a record is written over the blanks through a
// mapping, without a call that could be interrupted.
#include "profile/json.h"
#include "profile/prof.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 1 << 20 };
static const char tail[] = "\n]}\n";
enum { TAIL = sizeof tail - 1 };

typedef enum { TRACE_NEW, TRACE_OPEN, TRACE_OVER } TraceState;

// Guards the trace and the tracks.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  TraceState state;
  bool forked;
  int fd, pid;
  size_t at, size; // of the file: where the next record goes; all of it
  char *map;       // [map_at, size) of the file
  size_t map_at;
} trace;

typedef struct {
  const Queue *queue;
  long long value; // it had then
} Track;
static Track *tracks; // of queues, by number
static int track_count;

enum { FIRST_QUEUE = 10000 }; // tids below are threads'

// --- the file --------------------------------------------------------------------------

static void give_up_locked(const char *why) {
  accomp_error_warn("ACCOMP_TIMELINE=%s: %s", accomp_env.timeline, why);
  trace.state = TRACE_OVER;
}

static bool write_at(const char *text, size_t n, size_t at) {
  while (n) {
    ssize_t done = pwrite(trace.fd, text, n, (off_t)at);
    if (done <= 0) return false;
    text += done, at += (size_t)done, n -= (size_t)done;
  }
  return true;
}

// More blanks, and the closing brackets behind them, in one write over the old ones.
static bool grow_locked(void) {
  size_t from = trace.size ? trace.size - TAIL : trace.at, size = trace.at + CHUNK;
  size_t page = (size_t)sysconf(_SC_PAGESIZE), n = size - from;
  char *blanks = malloc(n);
  if (!blanks) return false;
  memset(blanks, ' ', n);
  memcpy(blanks + n - TAIL, tail, TAIL);
  bool good = write_at(blanks, n, from);
  free(blanks);
  if (!good) return false;
  if (trace.map) munmap(trace.map, trace.size - trace.map_at);
  trace.size = size;
  trace.map_at = trace.at / page * page;
  void *map = mmap(NULL, size - trace.map_at, PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_POPULATE, trace.fd, (off_t)trace.map_at);
  trace.map = map == MAP_FAILED ? NULL : map;
  return trace.map != NULL;
}

static long long clock_ns(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void program_name(char *out, size_t size) {
  char path[1024];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  path[n > 0 ? n : 0] = 0;
  const char *slash = strrchr(path, '/');
  snprintf(out, size, "%s", slash ? slash + 1 : "program");
}

// The first record, so that each of the others begins with a comma.
static void begin_locked(void) {
  Json t = {.used = 0};
  char program[256], host[256] = "";
  trace.fd = accomp_prof_file_open("ACCOMP_TIMELINE", accomp_env.timeline, trace.forked);
  if (trace.fd < 0) {
    give_up_locked(strerror(errno));
    return;
  }
  program_name(program, sizeof program);
  if (gethostname(host, sizeof host - 1)) host[0] = 0;
  trace.pid = getpid();
  JSON(
      &t,
      "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"producer\":\"accomp\",\"version\":1");
  accomp_json_member(&t, "program", program);
  accomp_json_member(&t, "host", host);
  accomp_json_count(&t, "realtime_minus_monotonic_ns",
                    clock_ns(CLOCK_REALTIME) - clock_ns(CLOCK_MONOTONIC));
  JSON(&t, "},\"traceEvents\":[\n{\"ph\":\"M\"");
  accomp_json_count(&t, "pid", trace.pid);
  JSON(&t, ",\"tid\":0,\"name\":\"process_name\",\"args\":{\"name\":");
  accomp_json_string(&t, program);
  JSON(&t, "}}");
  trace.at = trace.size = 0;
  if (!write_at(t.text, t.used, 0)) return give_up_locked(strerror(errno));
  trace.at = t.used;
  trace.state = TRACE_OPEN;
  if (!grow_locked()) give_up_locked(strerror(errno));
}

static bool is_open_locked(void) {
  if (trace.state == TRACE_NEW) begin_locked();
  return trace.state == TRACE_OPEN;
}

// A record in two parts, the second one possibly empty.
static void append_locked(const char *text, size_t n, const Json *rest) {
  size_t all = 2 + n + (rest ? rest->used : 0);
  if (!is_open_locked()) return;
  if (trace.at + all + TAIL > trace.size && !grow_locked()) {
    give_up_locked(strerror(errno));
    return;
  }
  char *to = trace.map + (trace.at - trace.map_at);
  memcpy(to + 2, text, n);
  if (rest) memcpy(to + 2 + n, rest->text, rest->used);
  memcpy(to, ",\n", 2);
  trace.at += all;
}

static void append(const char *text, size_t n, const Json *rest) {
  pthread_mutex_lock(&lock);
  append_locked(text, n, rest);
  pthread_mutex_unlock(&lock);
}

// The parent's file is the parent's.
static void after_fork(void) {
  pthread_mutex_init(&lock, NULL);
  if (trace.map) munmap(trace.map, trace.size - trace.map_at);
  if (trace.state == TRACE_OPEN) {
    close(trace.fd);
    trace.state = TRACE_NEW;
  }
  trace.map = NULL;
  trace.forked = true;
  track_count = 0;
  accomp_thread()->track = 0;
}

// --- tracks ----------------------------------------------------------------------------

static void name_track_locked(int tid, const char *name) {
  Json t = {.used = 0};
  if (!is_open_locked()) return; // it knows the process's number
  JSON(&t, "{\"ph\":\"M\"");
  accomp_json_count(&t, "pid", trace.pid);
  accomp_json_count(&t, "tid", tid);
  JSON(&t, ",\"name\":\"thread_name\",\"args\":{\"name\":");
  accomp_json_string(&t, name);
  JSON(&t, "}},\n{\"ph\":\"M\"");
  accomp_json_count(&t, "pid", trace.pid);
  accomp_json_count(&t, "tid", tid);
  JSON(&t, ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":");
  accomp_json_number(&t, tid);
  JSON(&t, "}}");
  append_locked(t.text, t.used, NULL);
}

static int thread_track(void) {
  int tid = accomp_device_thread()->number;
  if (accomp_thread()->track == tid) return tid;
  char name[64];
  snprintf(name, sizeof name, "thread %d", tid);
  accomp_thread()->track = tid;
  pthread_mutex_lock(&lock);
  name_track_locked(tid, name);
  pthread_mutex_unlock(&lock);
  return tid;
}

static int new_track_locked(const Queue *q, long long value) {
  Track *more = realloc(tracks, (size_t)(track_count + 1) * sizeof *tracks);
  if (!more) abort();
  tracks = more;
  tracks[track_count] = (Track){q, value};
  int tid = FIRST_QUEUE * (q->device->index + 1) + track_count++;
  char name[128], what[32];
  snprintf(what, sizeof what, "queue %lld", value);
  snprintf(name, sizeof name, "%s %d, %s", q->device->plugin->name, q->device->number,
           value >= 0            ? what
           : value == QUEUE_TASK ? "tasks"
                                 : "synchronous");
  name_track_locked(tid, name);
  return tid;
}

// What is in one queue never overlaps. A queue of a thread may later be one of a task.
static int queue_track(const Queue *q) {
  long long value = q->value;
  int tid = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < track_count && !tid; i++)
    if (tracks[i].queue == q && tracks[i].value == value)
      tid = FIRST_QUEUE * (q->device->index + 1) + i;
  if (!tid) tid = new_track_locked(q, value);
  pthread_mutex_unlock(&lock);
  return tid;
}

// --- records ---------------------------------------------------------------------------

// A complete event but for its times, which come last.
static void begin_record(Json *t, const char *name, const char *category, int tid) {
  JSON(t, "{\"ph\":\"X\",\"name\":");
  accomp_json_string(t, name);
  accomp_json_member(t, "cat", category);
  accomp_json_count(t, "pid", trace.pid); // the track was named, so that it holds
  accomp_json_count(t, "tid", tid);
  JSON(t, ",\"args\":{");
}

static void add_place(Json *t, const ProfFacts *f) {
  const struct __accomp_construct *c = f->at->c;
  JSON(t, "\"device\":");
  accomp_json_number(t, f->device ? f->device->number : 0);
  if (!c) return;
  accomp_json_member(t, "directive", c->directive);
  if (c->file) accomp_json_member(t, "file", c->file);
  if (c->function) accomp_json_member(t, "function", accomp_function_of(c));
  accomp_json_count(t, "line", f->kernel ? f->kernel->line : c->line);
}

static void end_record(Json *t, long long start, long long ns) {
  JSON(t, "},\"ts\":");
  accomp_json_us(t, start);
  JSON(t, ",\"dur\":");
  accomp_json_us(t, ns > 0 ? ns : 0);
  JSON(t, "}");
}

// What the trace costs: of one launch in SAMPLE the time on the host, and of that the time in this file.
enum { SAMPLE = 16 };
static _Atomic unsigned long long launches, records, measured;
static _Atomic long long launch_ns, own_ns;

static bool is_sample(_Atomic unsigned long long *n) {
  return atomic_fetch_add_explicit(n, 1, memory_order_relaxed) % SAMPLE == 0;
}

// By how much a launch is longer for being traced, as it is known at the end.
static void write_overhead_locked(void) {
  long long all = launch_ns, own = own_ns;
  if (!measured || own >= all) return;
  Json t = {.used = 0};
  JSON(&t, "{\"ph\":\"M\"");
  accomp_json_count(&t, "pid", trace.pid);
  JSON(&t, ",\"tid\":0,\"name\":\"launch_overhead\",\"args\":{\"factor\":");
  accomp_json_us(&t, (long long)(1000.0 * (double)all / (double)(all - own)));
  accomp_json_count(&t, "launches_measured", (long long)measured);
  JSON(&t, "}}");
  append_locked(t.text, t.used, NULL);
}

// A record that waits for its times. thread: the track that launched a kernel; 0: no arrow leads to it.
typedef struct {
  size_t used;
  int thread, track;
  char text[];
} Begun;

// Chrome's and Perfetto's arrows. Both ends lie inside of what they belong to.
static void add_arrow(Json *t, const Begun *b, long long from, long long to) {
  static _Atomic long long numbers;
  long long id = atomic_fetch_add(&numbers, 1) + 1;
  for (int end = 0; end < 2; end++) {
    if (end)
      JSON(t, ",\n{\"ph\":\"f\",\"bp\":\"e\",\"name\":\"launch\",\"cat\":\"launch\"");
    else
      JSON(t, ",\n{\"ph\":\"s\",\"name\":\"launch\",\"cat\":\"launch\"");
    accomp_json_count(t, "id", id);
    accomp_json_count(t, "pid", trace.pid);
    accomp_json_count(t, "tid", end ? b->track : b->thread);
    JSON(t, ",\"ts\":");
    accomp_json_us(t, end ? to : from);
    JSON(t, "}");
  }
}

static void write_span(void *arg, const SpanTime *time, long long queued) {
  Begun *b = arg;
  Json t;
  t.used = 0;
  bool sample = is_sample(&records);
  long long begun = sample ? clock_ns(CLOCK_MONOTONIC) : 0;
  JSON(&t, ",\"queued_us\":");
  accomp_json_us(&t, queued);
  end_record(&t, time->start, time->ns);
  if (b->thread) add_arrow(&t, b, queued, time->start);
  append(b->text, b->used, &t);
  free(b);
  if (!sample) return;
  long long ns = clock_ns(CLOCK_MONOTONIC) - begun;
  launch_ns += ns, own_ns += ns;
}

static void add_size(Json *t, const char *name, const unsigned n[3]) {
  JSON(t, ",\"");
  accomp_json_text(t, name);
  for (int d = 0; d < 3; d++) {
    if (d)
      JSON(t, ",");
    else
      JSON(t, "\":[");
    accomp_json_number(t, n[d]);
  }
  JSON(t, "]");
}

static void describe_work(Json *t, const ProfFacts *f, bool up, int tid) {
  if (f->kernel) {
    char name[512];
    begin_record(t, accomp_function_kernel(name, sizeof name, f->at->c, f->kernel),
                 "kernel", tid);
    add_place(t, f);
    add_size(t, "grid", f->shape->grid);
    add_size(t, "block", f->shape->block);
    return;
  }
  begin_record(t, f->name ? f->name : f->at->what, up ? "upload" : "download", tid);
  add_place(t, f);
  accomp_json_count(t, "bytes", (long long)f->bytes);
  if (f->name) accomp_json_member(t, "variable", f->name);
}

static void hear_enqueued(acc_event_t e, const ProfFacts *f) {
  Json t;
  t.used = 0;
  if (!f->span) return;
  int thread = thread_track();
  int tid = accomp_span_queued(f->span) ? queue_track(f->queue) : thread;
  describe_work(&t, f, e == acc_ev_enqueue_upload_end, tid);
  Begun *b = malloc(sizeof *b + t.used);
  if (!b) return;
  b->used = t.used;
  b->track = tid;
  b->thread = f->kernel && tid != thread ? thread : 0;
  memcpy(b->text, t.text, t.used);
  accomp_span_listen(f->span, write_span, b);
}

static const char *region_name(const ProfFacts *f, acc_event_t end) {
  const struct __accomp_construct *c = f->at->c;
  bool structured = c && (c->kind == __ACCOMP_DATA || c->kind == __ACCOMP_COMPUTE);
  switch ((int)end) {
  case acc_ev_device_init_end: return "device init";
  case acc_ev_device_shutdown_end: return "device shutdown";
  case acc_ev_wait_end: return "wait";
  case acc_ev_enter_data_end: return structured ? "data in" : f->at->what;
  case acc_ev_exit_data_end: return structured ? "data out" : f->at->what;
  }
  return f->at->what ? f->at->what : "region";
}

static void hear_end(acc_event_t e, const ProfFacts *f) {
  long long start = f->begun;
  bool wait = e == acc_ev_wait_end;
  Json t;
  t.used = 0;
  if (!start) return;
  int tid = thread_track();
  begin_record(&t, region_name(f, e), wait ? "wait" : "region", tid);
  add_place(&t, f);
  if (f->queue && f->queue->value >= 0) accomp_json_count(&t, "queue", f->queue->value);
  end_record(&t, start, clock_ns(CLOCK_MONOTONIC) - start);
  append(t.text, t.used, NULL);
  if (wait) accomp_span_collect_now(f->device);
}

static void hear_launch_end(acc_event_t e, const ProfFacts *f) {
  long long from = f->begun ? clock_ns(CLOCK_MONOTONIC) : 0;
  hear_enqueued(e, f);
  if (!from) return;
  long long to = clock_ns(CLOCK_MONOTONIC);
  launch_ns += to - f->begun, own_ns += to - from, measured++;
}

// The memory that data and routines take of a device, after the event.
static void hear_memory(bool taken, const ProfFacts *f) {
  static _Atomic long long held[MAX_DEVICES];
  if (!f->device || !f->bytes) return;
  long long bytes = taken ? (long long)f->bytes : -(long long)f->bytes;
  bytes += atomic_fetch_add(&held[f->device->index], bytes);
  char name[64];
  Json t;
  t.used = 0;
  thread_track(); // it knows the process's number
  snprintf(name, sizeof name, "memory of %s %d", f->device->plugin->name,
           f->device->number);
  JSON(&t, "{\"ph\":\"C\",\"name\":");
  accomp_json_string(&t, name);
  accomp_json_count(&t, "pid", trace.pid);
  JSON(&t, ",\"args\":{\"held\":");
  accomp_json_number(&t, bytes);
  JSON(&t, "},\"ts\":");
  accomp_json_us(&t, clock_ns(CLOCK_MONOTONIC));
  JSON(&t, "}");
  append(t.text, t.used, NULL);
}

static void hear(acc_event_t e, ProfFacts *f) {
  switch ((int)e) {
  case acc_ev_enqueue_launch_start:
    f->timed = true;
    f->begun = is_sample(&launches) ? clock_ns(CLOCK_MONOTONIC) : 0;
    return;
  case acc_ev_enqueue_upload_start:
  case acc_ev_enqueue_download_start: f->timed = true; return;
  case acc_ev_alloc:
  case acc_ev_free: hear_memory(e == acc_ev_alloc, f); return;
  case acc_ev_enqueue_launch_end: hear_launch_end(e, f); return;
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_end: hear_enqueued(e, f); return;
  case acc_ev_device_init_start:
  case acc_ev_device_shutdown_start:
  case acc_ev_enter_data_start:
  case acc_ev_exit_data_start:
  case acc_ev_update_start:
  case acc_ev_wait_start:
  case acc_ev_compute_construct_start: f->begun = clock_ns(CLOCK_MONOTONIC); return;
  }
  hear_end(e, f);
}

void accomp_timeline_finish(void) {
  pthread_mutex_lock(&lock);
  if (trace.state == TRACE_OPEN) write_overhead_locked(); // which may close it
  if (trace.state == TRACE_OPEN) {
    munmap(trace.map, trace.size - trace.map_at);
    if (write_at(tail, TAIL, trace.at) && ftruncate(trace.fd, (off_t)(trace.at + TAIL)))
      accomp_error_warn("ACCOMP_TIMELINE: %s",
                        strerror(errno)); // blanks stay: it is no fault
    close(trace.fd);
    trace.map = NULL;
  }
  trace.state = TRACE_OVER;
  pthread_mutex_unlock(&lock);
}

void accomp_timeline_start(void) {
  unsigned all = 0;
  for (int e = acc_ev_device_init_start; e <= acc_ev_wait_end; e++)
    if (e != acc_ev_runtime_shutdown && e != acc_ev_create && e != acc_ev_delete)
      all |= 1u << e;
  pthread_atfork(NULL, NULL, after_fork);
  atomic_store(&accomp_span_wanted, true);
  accomp_prof_listen(CLIENT_TIMELINE, hear, all, all);
}
