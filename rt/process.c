// The process: its number, its end; and the table of what files call of those above them.
// In:  calls of start.c.  Out: answers.
#include "rt.h"
#include <unistd.h>

Upcalls accomp_upcalls;

static _Atomic unsigned long long number; // 0: not asked yet

unsigned long long accomp_process_number(void) {
  unsigned long long n = atomic_load_explicit(&number, memory_order_relaxed);
  if (__builtin_expect(!n, 0)) atomic_store(&number, n = (unsigned long long)getpid());
  return n;
}

// --- fork ----------------------------------------------------------------------------

static _Atomic bool forks_itself;

void accomp_process_keep_over_fork(bool on) { atomic_store(&forks_itself, on); }

bool accomp_process_forked(void) {
  atomic_store(&number, 0);
  return atomic_load(&forks_itself);
}

// --- the end -------------------------------------------------------------------------

_Atomic bool accomp_process_exits;
static pthread_t exiting; // the thread that called exit

bool accomp_process_begin_exit(void) {
  static atomic_flag begun = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&begun)) return false;
  exiting = pthread_self();
  atomic_store(&accomp_process_exits, true);
  return true;
}

bool accomp_process_exits_elsewhere(void) {
  return atomic_load(&accomp_process_exits) && !pthread_equal(exiting, pthread_self());
}
