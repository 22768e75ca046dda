// The profiling interface as the runtime's other files see it.
// In: what a construct, a transfer, a launch, a wait does.  Out: calls of callbacks
// (acc_prof.h), and times of what queues did.
// While nobody has registered, an event costs a load and a branch.
#ifndef ACCOMP_PROF_H
#define ACCOMP_PROF_H
#include "acc_prof.h"
#include "rt.h"

// --- span.c: when a piece of a queue's work ran ----------------------------------------

// A piece of work between its two ends. owner: who began it, until accomp_span_commit.
typedef struct Span Span;

extern _Atomic bool accomp_span_wanted; // somebody may look at times
// In front of the work and behind it, with nothing of another thread between them: the
// caller holds q->build where others may use q. q NULL: the calling thread itself works.
// Begin may return NULL; the others take that.
Span *accomp_span_begin(Device *, Queue *q);
void accomp_span_end(Span *);
// fn is called once the times are known, on any thread, or never when the device dies. For
// callbacks of _end events: at most two for each span. queued: when the host began it.
typedef void SpanListener(void *arg, const SpanTime *, long long queued);
void accomp_span_listen(Span *, SpanListener *fn, void *arg);
void accomp_span_commit(Span *);
bool accomp_span_queued(const Span *); // in a queue, not on the calling thread
// Reads what has ended. After the device's queues are drained: everything.
void accomp_span_collect(Device *);
// The device goes: nothing can be read any more.
void accomp_span_forget(Device *);
// The same as collecting when it costs little, or was not done for a while.
void accomp_span_collect_now(Device *);

// --- prof.c: registration, dispatch ----------------------------------------------------

// What an event is about. Fields that do not concern it are zero.
typedef struct {
  const Place *at; // lives as long as the events do
  Device *device;  // NULL: the host as OpenMP's initial device
  Queue *queue;    // NULL: none
  bool implicit;
  bool timed; // by clients at enqueue _start events: the time of what comes is wanted
  const char *name; // data
  size_t bytes;
  const void *host, *copy;        // addresses, on the device too
  struct __accomp_kernel *kernel; // launch
  const struct __accomp_control *ctl; // of a construct, too
  const LaunchShape *shape;
  Span *span;      // enqueue events' times; at their _end
  long long begun; // a client's: when the _start was
} ProfFacts;

enum { PROF_TOOLS = 8 };
// Between the two events of a pair. Lives in the frame of the function that does the work.
typedef struct ProfRegion {
  bool open;
  bool tools; // tool_info is set
  acc_event_t start;
  Place place; // where the caller has none that lives long enough
  ProfFacts facts;
  void *tool_info[PROF_TOOLS];
} ProfRegion;

// Bit n: somebody listens to event n; 26: error. 'implied': to those that no directive or clause
// of their own asks for, as the data events of a compute construct.
extern _Atomic unsigned accomp_prof_wanted, accomp_prof_implied;
// Does somebody listen to the event, or to the _end of a _start?
static inline bool accomp_prof_wants(acc_event_t start) {
  unsigned wanted = atomic_load_explicit(&accomp_prof_wanted, memory_order_relaxed);
  return __builtin_expect(wanted >> start & 3, 0);
}
static inline bool accomp_prof_wants_implied(acc_event_t start) {
  unsigned wanted = atomic_load_explicit(&accomp_prof_implied, memory_order_relaxed);
  return __builtin_expect(wanted >> start & 3, 0);
}
static inline bool accomp_prof_wants_as(acc_event_t start, bool implicit) {
  return __builtin_expect(implicit ? accomp_prof_wants_implied(start) : accomp_prof_wants(start), 0);
}
// r->facts are filled in.
void accomp_prof_begin(ProfRegion *r, acc_event_t start);
void accomp_prof_end(ProfRegion *);
// A compute construct of several kernels comes as a data construct with others inside.
bool accomp_prof_is_split(const struct __accomp_construct *);
void accomp_prof_tell(acc_event_t, ProfFacts *); // an event without an end
// To be called where accomp_prof_wants; closes with accomp_prof_close, always.
static inline void accomp_prof_open(ProfRegion *r, acc_event_t start, const Place *at,
                                    Device *d, Queue *q, bool implicit) {
  r->open = false;
  if (!accomp_prof_wants_as(start, implicit)) return;
  r->facts = (ProfFacts){.at = at, .device = d, .queue = q, .implicit = implicit};
  accomp_prof_begin(r, start);
}
static inline void accomp_prof_close(ProfRegion *r) {
  if (__builtin_expect(r->open, 0)) accomp_prof_end(r);
}
// The program ends with this message.
void accomp_prof_error(const Place *, int code, const char *message);

// The runtime's own clients. They hear the events themselves, without the structures of
// acc_prof.h, before a tool does at a _start and after it at an _end; a program's toggling does not
// concern them.
typedef enum { CLIENT_TIME, CLIENT_TIMELINE, CLIENT_OMPT, CLIENT_NVTX, CLIENTS } ProfClient;
typedef void ProfHear(acc_event_t, ProfFacts *);
// Before the program's first event. Bits of both masks.
void accomp_prof_listen(ProfClient, ProfHear *, unsigned events, unsigned implied);
// Once, when the environment is read and the runtime's own clients have started.
void accomp_prof_load_tools(void);
// The process ends: the last events. Clients of the runtime may hear more.
void accomp_prof_shutdown(void);

// prof_file.c: the file that the variable's value names, empty, and this process's alone; -1: errno says why not.
// forked: the name is the parent's too. Says it on stderr where another process writes that file.
int accomp_prof_file_open(const char *variable, const char *pattern, bool forked);

// --- prof_time.c: ACC_TIME, ACCOMP_PROFILE; timeline.c: ACCOMP_TIMELINE --------------------------------

void accomp_time_start(void);
void accomp_time_finish(void); // the process ends: prints
void accomp_timeline_start(void);
void accomp_timeline_finish(void);
#endif
