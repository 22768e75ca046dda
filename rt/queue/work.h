// The gate of all work that a queue is given, and what is known of work that was given.
// In:  commands.  Out: calls of the plug-in; a number for each command; listeners that are told (listeners.c).
#ifndef ACCOMP_WORK_H
#define ACCOMP_WORK_H
#include "data/map.h"
#include "profile/prof.h"

// --- numbers: of each queue's work, from 1 on -----------------------------------------

// Of what was put into the queue last.
static inline unsigned long long accomp_work_number(const Queue *q) {
  return atomic_load(&q->issued);
}
// Another thread may have seen the end of what came after that.
void accomp_work_note_done(Queue *, unsigned long long number);

// --- commands --------------------------------------------------------------------------

typedef enum {
  COMMAND_LAUNCH,
  COMMAND_RUN, // a kernel that the calling thread and its team run, in no queue
  COMMAND_COPY,
  COMMAND_FILL,
  COMMAND_PEER_COPY,
  COMMAND_FETCH, // from another process
  COMMAND_PACK,
  COMMAND_PREFETCH,
  COMMAND_MAP, // for listeners alone: a construct has mapped its operands, or is about to unmap them
} CommandKind;

typedef struct Command Command;
typedef struct {
  struct __accomp_kernel *kernel; // the version that runs
  void *handle;
  LaunchShape *shape;
  const struct __accomp_control *ctl;
  const struct __accomp_operand *operands;
  const Mapped *mapped;
  void *const *params;
  void (*build)(Command *); // sets params; RUN: runs the kernel
  bool workspace;           // 'build' takes memory of the queue, which no other launch may take before this one is in
  bool leaves;              // the kernel is to be left running
} LaunchCommand;

// Tools hear this of a copy: which variable, did a clause ask for it.
typedef struct {
  CopyKind kind;
  const char *name;
  bool implicit;
  bool around;  // bytes of a struct that no clause names come along
  bool pointer; // that is attached
  const struct __accomp_construct *notify; // ACC_NOTIFY tells of it, as this one's; NULL: it does not
} CopyWhat;

struct Command {
  CommandKind kind;
  bool internal; // a part of other work: nobody is told
  bool locked;   // 'build' is called with Queue.build held
  const Place *at;
  Device *device;
  Queue *queue;                            // RUN: the construct's, or NULL
  const struct __accomp_construct *notify; // ACC_NOTIFY tells of it, as this one's; NULL: it does not
  union {
    LaunchCommand launch;
    struct {
      void *dst;
      const void *src; // dst: shared memory that is looked at as if it were not, nothing to do
      const Rows *rows;
      CopyWhat what;
    } copy;
    struct {
      void *memory;
      size_t size;
      int byte;
      bool starts; // the mapping gets its first values
    } fill;
    struct {
      Device *to, *from;
      void *dst;
      const void *src;
      size_t size;
    } peer;
    struct {
      void *dst;
      const struct __accomp_published *from;
      size_t size;
      CopyKind kind;
    } fetch;
    struct {
      const Packing *host;   // its list is in the host's memory
      const Packing *device; // the same with a list that the device reaches; NULL: the host packs
    } pack;
    struct {
      const void *memory;
      size_t size;
    } prefetch;
    struct {
      const Mapping *mapping;
      bool enters;
    } map;
  };
};

// Puts it into its queue; RUN: carries it out. A fault of it is the program's end.
void accomp_work_submit(Command *);
// Listeners hear that operands are mapped, or are going to be unmapped.
void accomp_work_tell_mapped(const Mapping *, bool enters);
// A host function that counts as work: who waits for the queue's work waits for it.
void accomp_work_call(const Place *, Queue *, void (*fn)(void *), void *arg);
// Calls fn when the queue is past its earlier work; it may be late, and must not call a plug-in.
void accomp_work_on_completion(const Place *, Queue *, void (*fn)(void *), void *arg);
// The same, and it is not late. What comes later in the queue need not wait for fn.
void accomp_work_watch(const Place *, Queue *, void (*fn)(void *), void *arg);
// Copies in queue order.
void accomp_work_copy(const Place *, Queue *, void *dst, const void *src, size_t,
                       CopyWhat);
void accomp_work_copy_rows(const Place *, Queue *, void *dst, const void *src, const Rows *,
                            CopyWhat); // one copy, to who is told of it
// Parts of other work, of which nobody is told.
void accomp_work_copy_part(const Place *, Queue *, void *dst, const void *src, size_t, CopyKind);
void accomp_work_fill_part(const Place *, Queue *, void *memory, size_t);
// By the calling thread, of memory that nobody looks at.
void accomp_work_pack_here(const Packing *);
// In a queue of the plug-in's that is no Queue, for globals and descriptors.
Fault accomp_work_copy_raw(const Plugin *, PluginQueue *, void *dst, const void *src, size_t, CopyKind);
Fault accomp_work_zero_raw(const Plugin *, PluginQueue *, void *, size_t);

// --- listeners: listeners.c -------------------------------------------------------------

typedef enum {
  LISTEN_NOTIFY,
  LISTEN_CHECK,
  LISTEN_DEPEND,
  LISTEN_OMPT,
  LISTEN_PROFILE,
  LISTENERS
} ListenerBit;

// What the listeners keep while a command passes. In the frame of accomp_work_submit.
typedef struct {
  unsigned wanted; // bits of those that hear of this command
  bool timed;      // its time is wanted: nothing of another thread may come between its ends
  bool no_wait;    // the plug-in is to enqueue it alone, for that is what tools take the time of
  ProfRegion profile;
  uint64_t operation; // OMPT's host_op_id
} Heard;

// The first two are called in the table's order, the others in the opposite one. A tool's callbacks are called by the first
// and the last, since no lock is held then.
typedef struct {
  bool (*wants)(const Command *);
  void (*open)(Command *, Heard *);
  void (*before)(Command *, Heard *);    // what it puts into the queue comes in front of the command,
  void (*submitted)(Command *, Heard *); // and here behind it
  void (*close)(Command *, Heard *);
} Listener;
extern const Listener accomp_listeners[LISTENERS];
// By start.c: work.c knows none of the listeners' files.
void accomp_work_set_listeners(const Listener[LISTENERS]);

// Bit n: listener n may want something. While none does, a command costs a load and a branch.
extern _Atomic unsigned accomp_work_listening;
static inline bool accomp_work_is_heard(void) {
  return __builtin_expect(
      atomic_load_explicit(&accomp_work_listening, memory_order_relaxed) != 0, 0);
}
void accomp_work_listen(ListenerBit, bool on);
#endif
