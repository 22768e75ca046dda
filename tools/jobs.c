// Runs batches in processes, so that a fault ends one of them only. In: Jobs.  Out: their reports, line by line.
#include "jobs.h"

#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

const char *report_path(const Jobs *j, unsigned long first) {
  return arena_printf(j->arena, "%s/%lu.report", j->out, first);
}

static int take_report(Jobs *j, unsigned long first) {
  size_t n;
  const char *path = report_path(j, first), *s = read_file(j->arena, path, &n);
  if (!s) {
    printf("FAILED seeds from %lu on: no report\n", first);
    return 1;
  }
  if (!j->keep) unlink(path);
  for (; *s; s += n + (s[n] == '\n')) {
    n = strcspn(s, "\n");
    j->take_line(j->run, arena_strndup(j->arena, s, n));
  }
  fflush(stdout);
  return 0;
}

typedef struct {
  pid_t pid;
  unsigned long first;
} Job;
typedef Vec(Job) JobList;

static void start(Jobs *j, JobList *list, unsigned long first) {
  pid_t pid = fork();
  if (pid == 0) {
    j->do_batch(j->run, first);
    _exit(0);
  }
  push(j->arena, list, ((Job){pid, first}));
}

int run_jobs(Jobs *j) {
  JobList list = {0};
  time_t begin = time(NULL);
  int running = 0, missing = 0;
  for (unsigned long next = j->first; next <= j->last || running;) {
    bool late = j->seconds && time(NULL) - begin >= j->seconds;
    if (late && next <= j->last) {
      printf("time is up: seeds from %lu on are left out\n", next);
      j->last = next - 1;
      if (!running) break;
    }
    bool left = next <= j->last,
         known = left && j->resume && !access(report_path(j, next), R_OK);
    if (known) {
      missing += take_report(j, next);
      next += (unsigned long)j->batch;
    } else if (left && running < j->jobs) {
      start(j, &list, next);
      next += (unsigned long)j->batch;
      running++;
    } else {
      pid_t done = wait(NULL);
      running--;
      for (int i = 0; i < list.len; i++)
        if (list.at[i].pid == done) missing += take_report(j, list.at[i].first);
    }
  }
  return missing;
}
