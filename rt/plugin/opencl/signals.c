// The program's signal handlers stay its own: PoCL's libraries take all signals that end a program when they are started, and so may other
// drivers when they compile. A signal that the program sends itself would not reach its handler then, and a division by zero of its own
// would be passed over.
// In:  calls around what a driver does.  Out: handlers as they were before.
#include <signal.h>
#include "plugin/opencl/internal.h"

enum { SIGNALS = 32 }; // the standard ones, from 1 on

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // guards the next two
static int inside;                                       // threads that call drivers
static struct sigaction before[SIGNALS];

void accomp_opencl_signals_keep(void) {
  pthread_mutex_lock(&lock);
  if (!inside++)
    for (int i = 1; i < SIGNALS; i++) sigaction(i, NULL, &before[i]);
  pthread_mutex_unlock(&lock);
}

void accomp_opencl_signals_restore(void) {
  pthread_mutex_lock(&lock);
  if (!--inside)
    for (int i = 1; i < SIGNALS; i++) {
      struct sigaction now;
      // The two kinds of handlers lie in one place.
      if (!sigaction(i, NULL, &now) && now.sa_sigaction != before[i].sa_sigaction)
        sigaction(i, &before[i], NULL);
    }
  pthread_mutex_unlock(&lock);
}
