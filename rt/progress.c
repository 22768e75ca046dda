// Work that takes long says so, once, where somebody looks at a terminal.
// In:  what is being done, and its end.  Out: a line on stderr when it is not over in time.
// A thread of its own waits for that, since the caller is inside of a driver. It is made only where a line could be written
// and the work may be long.
#include "rt.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static void *watch(void *arg) {
  LongWork *p = arg;
  struct timespec end;
  int r = 0;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += accomp_env.progress;
  pthread_mutex_lock(&p->lock);
  while (!p->over && r != ETIMEDOUT)
    r = pthread_cond_timedwait(&p->changed, &p->lock, &end);
  if (!p->over) accomp_error_warn("still %s, after %lld s", p->text, accomp_env.progress);
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

void accomp_progress_begin(LongWork *p, const char *text, ...) {
  p->on = accomp_env.progress && isatty(STDERR_FILENO);
  if (!p->on) return;
  va_list args;
  va_start(args, text);
  vsnprintf(p->text, sizeof p->text, text, args);
  va_end(args);
  pthread_condattr_t clock;
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_cond_init(&p->changed, &clock);
  pthread_condattr_destroy(&clock);
  pthread_mutex_init(&p->lock, NULL);
  p->over = false;
  p->on = !accomp_thread_start(&p->watch, watch, p);
}

void accomp_progress_end(LongWork *p) {
  if (!p->on) return;
  pthread_mutex_lock(&p->lock);
  p->over = true;
  pthread_cond_signal(&p->changed);
  pthread_mutex_unlock(&p->lock);
  pthread_join(p->watch, NULL);
  pthread_cond_destroy(&p->changed);
  pthread_mutex_destroy(&p->lock);
}
