// Long work says so once, on a terminal alone: built with rt/progress.c, whose messages come here.
// The work ends when the message was there, or could never come, so that no time decides.
#include "rt.h"
#include <assert.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Env accomp_env = {.progress = 1};
static char said[512];
static int lines;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

void accomp_error_warn(const char *text, ...) {
  va_list list;
  va_start(list, text);
  pthread_mutex_lock(&lock);
  vsnprintf(said, sizeof said, text, list);
  lines++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  va_end(list);
}

static int open_terminal(void) {
  int fd = posix_openpt(O_RDWR | O_NOCTTY);
  assert(fd >= 0 && !grantpt(fd) && !unlockpt(fd));
  int end = open(ptsname(fd), O_RDWR | O_NOCTTY);
  assert(end >= 0);
  return end;
}

static void until_said(void) {
  pthread_mutex_lock(&lock);
  while (!lines) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  LongWork work;
  int terminal = open_terminal(), kept = dup(STDERR_FILENO), file = open("/dev/null", O_WRONLY);

  // A file: no thread watches, so no message can come.
  dup2(file, STDERR_FILENO);
  accomp_progress_begin(&work, "compiling %s", "x.c");
  bool watched = work.on;
  accomp_progress_end(&work);
  dup2(kept, STDERR_FILENO);
  assert(!watched && !lines);

  // A terminal: the message comes while the work lasts, once.
  dup2(terminal, STDERR_FILENO);
  accomp_progress_begin(&work, "compiling %s", "x.c");
  until_said();
  accomp_progress_end(&work);
  assert(lines == 1 && !strcmp(said, "still compiling x.c, after 1 s"));

  // ACCOMP_PROGRESS=0: not there either.
  accomp_env.progress = 0;
  accomp_progress_begin(&work, "compiling %s", "x.c");
  watched = work.on;
  accomp_progress_end(&work);
  dup2(kept, STDERR_FILENO);
  assert(!watched && lines == 1);

  // Short work: its end does not wait for the time.
  accomp_env.progress = 86400;
  dup2(terminal, STDERR_FILENO);
  accomp_progress_begin(&work, "compiling %s", "x.c");
  watched = work.on;
  accomp_progress_end(&work);
  dup2(kept, STDERR_FILENO);
  assert(watched && lines == 1);
}
