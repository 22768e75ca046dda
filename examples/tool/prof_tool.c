// A tool for OpenACC's profiling interface: kernels and bytes of each line, at the program's end.
// Shows: acc_register_library, events and their structures, tool_info.
//   accomp -shared -fPIC -O2 prof_tool.c -o prof_tool.so
//   ACC_PROFLIB=./prof_tool.so ./program
// Works with directives of OpenMP, too, and with any compiler that has acc_prof.h.
#include <acc_prof.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINES = 4096 };
typedef struct {
  char file[256], function[128]; // copies: a library with regions may be unloaded
  int line;
  size_t launches, to_device, from_device; // bytes
  long long waited;                        // ns
} Line;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // guards the lines
static Line lines[LINES];
static int line_count;

static Line *line_locked(const acc_prof_info *p) {
  const char *file = p->src_file ? p->src_file : "", *function = p->func_name ? p->func_name : "";
  for (int i = 0; i < line_count; i++)
    if (lines[i].line == p->line_no && !strcmp(lines[i].file, file)) return &lines[i];
  Line *l = &lines[line_count < LINES - 1 ? line_count++ : LINES - 1]; // too many: all in one
  snprintf(l->file, sizeof l->file, "%s", file);
  snprintf(l->function, sizeof l->function, "%s", function);
  l->line = p->line_no;
  return l;
}

static void on_launch(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)e, (void)a;
  pthread_mutex_lock(&lock);
  line_locked(p)->launches++;
  pthread_mutex_unlock(&lock);
}

static void on_copy(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)a;
  pthread_mutex_lock(&lock);
  Line *l = line_locked(p);
  if (p->event_type == acc_ev_enqueue_upload_start)
    l->to_device += e->data_event.bytes;
  else
    l->from_device += e->data_event.bytes;
  pthread_mutex_unlock(&lock);
}

static long long now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void on_wait_start(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)a;
  long long *start = malloc(sizeof *start);
  if (start) *start = now();
  e->other_event.tool_info = start; // comes back in the event's end
}

static void on_wait_end(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  long long *start = e->other_event.tool_info;
  (void)a;
  if (!start) return;
  pthread_mutex_lock(&lock);
  line_locked(p)->waited += now() - *start;
  pthread_mutex_unlock(&lock);
  free(start);
}

static int compare(const void *a, const void *b) {
  const Line *x = a, *y = b;
  int by_file = strcmp(x->file, y->file);
  return by_file ? by_file : (x->line > y->line) - (x->line < y->line);
}

static void print(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)e, (void)a;
  qsort(lines, (size_t)line_count, sizeof *lines, compare);
  for (int i = 0; i < line_count; i++) {
    const Line *l = &lines[i];
    if (l->line) fprintf(stderr, "%s:%d (%s): ", l->file, l->line, l->function);
    else fprintf(stderr, "routines: ");
    fprintf(stderr, "%zu launches, %zu bytes to the device, %zu from it, %lld us waited\n",
            l->launches, l->to_device, l->from_device, l->waited / 1000);
  }
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  (void)unreg, (void)lookup;
  reg(acc_ev_enqueue_launch_start, on_launch, acc_reg);
  reg(acc_ev_enqueue_upload_start, on_copy, acc_reg);
  reg(acc_ev_enqueue_download_start, on_copy, acc_reg);
  reg(acc_ev_wait_start, on_wait_start, acc_reg);
  reg(acc_ev_wait_end, on_wait_end, acc_reg);
  reg(acc_ev_runtime_shutdown, print, acc_reg);
}
