// Shared by emu/queue.c, emu/shuffle.c and emu/spin.c.
#ifndef ACCOMP_EMU_QUEUE_H
#define ACCOMP_EMU_QUEUE_H
#include "plugin/emu/internal.h"

// Is the order of work drawn? The same for the life of the process.
bool accomp_emu_shuffles(void);
void accomp_emu_shuffle_add(PluginQueue *);
void accomp_emu_shuffle_remove(PluginQueue *);
// Runs the next work of some queue to its end. False: no queue has work that may run.
bool accomp_emu_shuffle_step(void);

// Has it work, the first of which waits for nothing that is not done?
bool accomp_emu_queue_is_ready(PluginQueue *);
// Lets its worker do the first of its work, and waits for that.
void accomp_emu_queue_run_one(PluginQueue *);

// The state of a worker that runs one thread of a kernel.
typedef struct {
  const struct __accomp_kernel *kernel; // NULL: it runs none
  struct __accomp_emu_position at;
  unsigned long long switches; // between threads of the block, so far
  const void *pc;              // NULL: not known, as the next
  unsigned long long sum;      // of registers and stack
} EmuState;

// A queue's waiters note here what they have seen of the work that is being done; guarded by the queue's lock.
typedef struct {
  unsigned long long done; // the work's number, less one
  EmuState last;
  int looks; // that found the same thread
  bool told;
} EmuSpin;

// The time that a waiter waits before it looks at the worker; 0: it never looks.
unsigned accomp_emu_spin_seconds(void);
// Reports a kernel's thread that seems to wait for another one, once.
void accomp_emu_spin_look(EmuSpin *, pthread_t worker, unsigned long long done);
#endif
