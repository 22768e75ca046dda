// Batches of random programs, several at once, each in a process that leaves a report (jobs.c).
#ifndef JOBS_H
#define JOBS_H
#include "base/base.h"

typedef struct {
  Arena *arena;
  const char *out;                  // the folder; the report of a batch is OUT/FIRST.report
  unsigned long first, last;        // seeds
  int batch, jobs;                  // seeds in a batch, batches at once
  int seconds;                      // no batch begins later; 0: no limit
  bool keep, resume;                // leave the reports there; take those of a run before
  void *run;                        // for the functions
  void (*do_batch)(void *run, unsigned long first);    // in a process of its own: writes the report
  void (*take_line)(void *run, const char *line);      // of a report
} Jobs;

const char *report_path(const Jobs *, unsigned long first);
// Runs all batches. Returns how many left no report; each of these is told.
int run_jobs(Jobs *);
#endif
