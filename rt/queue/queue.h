// Queues of work for a device. rt.h includes it, behind what it is made of.
// In:  async values, tasks, copies, waits.  Out: calls of the plug-in; an order.
#ifndef ACCOMP_QUEUE_H
#define ACCOMP_QUEUE_H

// --- queue.c -------------------------------------------------------------------------

typedef struct {
  void *memory;
  size_t size;
} Workspace;
enum { MAX_WORKSPACES = 4, RESULT_BYTES = 4096 };

struct Queue {
  Device *device;
  PluginQueue *handle;
  _Atomic long long value; // async value; QUEUE_THREAD or QUEUE_TASK
  Queue *next_hashed, *next_all, *next_idle;
  _Atomic unsigned long long issued, done; // work.c's: numbers of the work that was put in last, and of the last that is known to be over
  unsigned long long bit;                  // one bit, which other queues may share: Users.queues
  _Atomic unsigned long long epoch;        // Device.epoch when work last came; 0: none did
  _Atomic bool foreign;                    // the program has the stream and may put work there itself
  _Atomic unsigned long long reaches; // devices, by index, that it was given copies to
  pthread_mutex_t build;                   // held by the launch that is being built with:
  Workspace workspace[MAX_WORKSPACES];     // by order of its operands
  _Atomic unsigned long long left;   // issued with the last kernel that was left running (left.c); 0: none ever
  _Atomic unsigned long long behind; // it comes behind so many kernels that were left
  _Atomic bool leaves;               // so is the kernel that is being launched
  struct Strand *strand; // race.c's; NULL: it has none yet
  struct MemoryUses *uses; // owns: depend.c's; NULL: none yet
  char *results; // RESULT_BYTES bytes of page-locked memory for zero-copy results (result.c); NULL: none were needed
};
#define QUEUE_THREAD (-100)
#define QUEUE_TASK   (-101)

// Async value of a clause or argument to a queue key: >= 0, or ACCOMP_QUEUE_SYNC for
// synchronous. False: not a legal value.
#define ACCOMP_QUEUE_SYNC (-2LL)
bool accomp_queue_resolve(long long async, long long *key);
// The same; an error where it is none.
long long accomp_queue_key(const Place *, long long async);
// The queue of an async value (>= 0) for work that is to be put there, made at first use. With create false: to ask
// about it only; NULL when nothing was ever put there.
Queue *accomp_queue_async(const Place *, Device *, long long key, bool create);
// The calling thread's own queue for synchronous work. Kernels may be left running in this one, and in no other.
Queue *accomp_queue_own(const Place *, Device *);
// Waits, for the runtime's own reasons: the check of races is not told. c: whose wait ACC_NOTIFY tells; NULL: nobody's.
void accomp_queue_wait(const Place *, const struct __accomp_construct *c, Queue *);
// The thread ends: its queue on d may serve another.
void accomp_queue_leave(Thread *, Device *d);
// The OpenMP event is fulfilled now.
void accomp_queue_fulfil(unsigned long long event);
// For the task that ends with the event.
Queue *accomp_queue_task_take(const Place *, Device *, unsigned long long event);
// In queue order: fulfils the OpenMP event, if it is not 0, and gives q back.
void accomp_queue_task_end(const Place *, Queue *q, unsigned long long event);
void accomp_queue_sync(const Place *, Queue *);
// Has the device no work that the host has not waited for? The calling thread's own queue does not count.
bool accomp_queue_idle(Device *);
// All queues that work on the device: its own, then those of others that were given copies to it. last: the one before;
// NULL: the first. No lock is held.
Queue *accomp_queue_next(Device *, Queue *last);
// Work was put into an async queue: waits for the queue where the program is to be synchronous. Work stays in
// the order of its queue, so that files compiled without -acc=sync may have work there, too.
void accomp_queue_sync_if_asked(const Place *, Queue *);
bool accomp_queue_test(const Place *, Queue *);
// All async queues of the device; the callback runs without a lock.
void accomp_queue_sync_all(const Place *, Device *);
bool accomp_queue_test_all(const Place *, Device *);
void accomp_queue_after(const Place *, Queue *later, Queue *earlier);
// 'later' waits for all async queues of the device.
void accomp_queue_after_all(const Place *, Queue *later, Device *);
Fault accomp_queue_empty(Device *, Device **whose); // waits for every queue; the first fault, and the device that has it
void accomp_queue_drain(const Place *, Device *);   // the same, and tells the fault: exit and shutdown
void accomp_queue_discard(Device *); // and gone with them

// --- left.c: synchronous kernels that are left running ---------------------------------

// The queue that has such kernels, or had; NULL: there was none.
extern _Atomic(Queue *) accomp_left_queue;
void accomp_left_wait(const Place *, const Queue *but);
void accomp_left_put_behind(const Place *, Queue *later);
// The caller is about to do what could see them, or somebody else: waits until they are over.
static inline void accomp_left_settle(const Place *at) {
  if (__builtin_expect(atomic_load_explicit(&accomp_left_queue, memory_order_acquire) != NULL, 0))
    accomp_left_wait(at, NULL);
}
// The same but for the queue's own.
static inline void accomp_left_settle_others(const Place *at, const Queue *own) {
  Queue *q = atomic_load_explicit(&accomp_left_queue, memory_order_acquire);
  if (__builtin_expect(q && q != own, 0)) accomp_left_wait(at, own);
}
// Work that is put into the queue from now on comes behind them.
static inline void accomp_left_order(const Place *at, Queue *later) {
  if (__builtin_expect(atomic_load_explicit(&accomp_left_queue, memory_order_acquire) != NULL, 0))
    accomp_left_put_behind(at, later);
}
// The kernel that was launched last in the queue is left running.
void accomp_left_note(const Place *, Queue *);
void accomp_left_thread(Thread *, bool comes); // a thread takes its first queue; it ends
void accomp_left_forget(const Device *);       // its queues go; NULL: all do
void accomp_left_finish(void);                 // the process ends
#endif
