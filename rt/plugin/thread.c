// The blocks of thread.h, and threads of the runtime's own.
// In: a thread's first use.  Out: its block; freed when the thread ends.
// A thread's other destructors may come after that, and use the runtime: they get a new block, and the C library
// calls the destructor once more.
#include "thread.h"
#include <pthread.h>
#include "crash.h"
#include <stdlib.h>

_Thread_local ThreadBlock *accomp_thread_block;

static pthread_key_t key;

void *accomp_new_zeroed(size_t size) {
  void *p = calloc(1, size);
  if (!p) abort();
  return p;
}

static void end_block(void *arg) {
  ThreadBlock *b = arg;
  accomp_thread_block = NULL;
  free(b->split);
  free(b->span);
  free(b->ompt);
  free(b->accesses);
  free(b->emu);
  free(b->cuda);
  free(b->opencl);
  free(b);
}

static void make_key(void) {
  if (pthread_key_create(&key, end_block)) abort();
}

ThreadBlock *accomp_thread_new(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_key);
  ThreadBlock *b = accomp_new_zeroed(sizeof *b);
  pthread_setspecific(key, b);
  return accomp_thread_block = b;
}

int accomp_thread_start(pthread_t *out, void *(*run)(void *), void *arg) {
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (size_t i = 0; i < sizeof accomp_crash_signals / sizeof *accomp_crash_signals; i++)
    sigdelset(&blocked, accomp_crash_signals[i]);
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  int error = pthread_create(out, NULL, run, arg);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}
