// The handler of crashes that plug-ins share.
// In:  signals.  Out: calls of the plug-ins' handlers, then what the process had before.
#include "crash.h"

#include <pthread.h>
#include <stdatomic.h>
#include <ucontext.h>

enum {
  SIGNALS = sizeof accomp_crash_signals / sizeof *accomp_crash_signals,
  HANDLERS = 2
};
static struct sigaction before[SIGNALS];
static _Atomic(CrashHandler *) handlers[HANDLERS];

const void *accomp_crash_instruction(const void *context) {
#if defined(__x86_64__)
  return (const void *)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (const void *)((const ucontext_t *)context)->uc_mcontext.pc;
#else
  (void)context;
  return NULL;
#endif
}

const char *accomp_crash_words(int number, bool *access) {
  *access = number == SIGSEGV || number == SIGBUS;
  return *access            ? "accesses an address that is not there"
         : number == SIGFPE ? "divides an integer by zero"
                            : "stops (abort, a failed assertion, a trap)";
}

// Returning repeats the instruction, now under whatever was set before us; what was sent is sent again.
static void on_crash(int number, siginfo_t *info, void *context) {
  int i = 0;
  while (i < SIGNALS - 1 && accomp_crash_signals[i] != number) i++;
  for (int k = 0; k < HANDLERS; k++) {
    CrashHandler *handler = atomic_load(&handlers[k]);
    if (handler) handler(number, info, context);
  }
  sigaction(number, &before[i], NULL);
  if (info->si_code <= 0) raise(number);
}

static void install(void) {
  // NODEFER: a plug-in's handler may leave for good.
  struct sigaction ours = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  ours.sa_sigaction = on_crash;
  sigemptyset(&ours.sa_mask);
  for (int i = 0; i < SIGNALS; i++) sigaction(accomp_crash_signals[i], &ours, &before[i]);
}

void accomp_crash_watch(CrashHandler *handler) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  for (int k = 0; k < HANDLERS; k++) {
    CrashHandler *none = NULL;
    if (atomic_compare_exchange_strong(&handlers[k], &none, handler) || none == handler)
      break;
  }
  pthread_once(&once, install);
}
