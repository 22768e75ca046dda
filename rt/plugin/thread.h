// What the runtime keeps for each thread: a block on the heap, found by one pointer.
// In: nothing.  Out: the calling thread's block, made at its first use, gone when the thread ends.
//
// The launch path finds the pointer without a call (initial-exec), and one such variable puts all thread-local
// storage of its library where programs have little room for libraries that dlopen brings: so this pointer,
// __accomp_emu_self, which compiled code knows, and a flag of data/heap.c, which must not allocate, are the only thread-local
// variables here, 64 bytes at most.
#ifndef ACCOMP_THREAD_H
#define ACCOMP_THREAD_H
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// The newest section that is not inside of its array, for the message of the construct that has it.
typedef struct {
  long long first, elements;
  unsigned long long of;
} OutsideSection;

typedef struct {
  struct Thread *runtime;     // device.c's, whose it is
  struct Region *inside;      // prof_time.c: the compute construct that the thread is in
  struct Item *enqueued;      // prof_time.c: what it is putting into a queue
  struct ProfRegion *split;   // owns: the compute construct of several kernels that it is in (constructs.c)
  struct Span *span;          // owns: the one without a queue (span.c)
  struct Accesses *accesses;  // owns: check/access.c's
  struct OmptThread *ompt;    // owns: ompt.c's
  struct EmuThread *emu;      // owns: emu*.c's
  struct CudaThread *cuda;    // owns: cuda*.c's
  struct OpenclThread *opencl; // owns: opencl/*.c's
  int track;                  // timeline.c: number under which its track has a name
  const void *caller;         // the program's call of a routine whose task it runs (omp/task.c); NULL: the stack has it
  int next_error;             // prof.c: code of the next error
  bool in_split;              // 'split' is open
  bool tools_off;             // by acc_toggle_per_thread
  bool telling;               // inside of a tool's callback
  bool following;             // watch.c: it has that file's lock
  bool in_kernel;             // it runs a part of a kernel
  bool on_device;             // of a region that is on a device, which the host may be
  bool alone;                 // and has no team
  long long gang;             // plugin/host/team.c: number of the gang whose code it runs
  const struct __accomp_who *told; // omp/questions.c: what a kernel told it
  const struct HostRun *run;  // plugin/host/host.c: the launch that it takes part in
  bool failed;                // it ends the program by an error
  OutsideSection outside;
} ThreadBlock;

extern _Thread_local ThreadBlock *accomp_thread_block // NULL: not used so far
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
ThreadBlock *accomp_thread_new(void);

static inline ThreadBlock *accomp_thread(void) {
  ThreadBlock *b = accomp_thread_block;
  return __builtin_expect(b != NULL, 1) ? b : accomp_thread_new();
}
// Zeroed memory, for what a block owns, and the like; no return without it.
void *accomp_new_zeroed(size_t);

// Starts a thread of the runtime's own; gives the error of pthread_create. Signals that are meant for the program go to its
// threads; those that this one causes come to it.
int accomp_thread_start(pthread_t *, void *(*run)(void *), void *arg);
#endif
