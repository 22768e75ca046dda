// What the runtime does, line by line, where ACC_NOTIFY asks for it.
// In: constructs, launches, transfers, waits.  Out: a line each on stderr, in the shape
// that readers of NVIDIA's compiler know, each with a single write so that threads do not
// mix.
#include "rt.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  char text[1024];
  size_t used;
} Line;

__attribute__((format(printf, 2, 3))) static void add(Line *l, const char *text, ...) {
  va_list list;
  va_start(list, text);
  size_t room = sizeof l->text - 1 - l->used; // one byte stays for the newline
  int n = vsnprintf(l->text + l->used, room, text, list);
  va_end(list);
  if (n > 0) l->used += (size_t)n < room ? (size_t)n : room - 1;
}

static void print(Line *l) {
  l->text[l->used++] = '\n';
  ssize_t n = write(2, l->text, l->used);
  (void)n; // nowhere to say it
}

static const char *device_word(const Device *d) {
  return d->type == TYPE_NVIDIA ? "CUDA" : d->plugin->name;
}

static void add_place(Line *l, const struct __accomp_construct *c, const Device *d,
                      const Queue *q, int line) {
  if (c->file) add(l, "file=%s ", c->file);
  add(l, "function=%s ", c->function ? accomp_function_of(c) : c->directive);
  if (c->file) add(l, "line=%d ", line);
  add(l, "device=%d threadid=%d", d->number, accomp_device_thread()->number);
  if (q && q->value >= 0) add(l, " queue=%lld", (long long)q->value);
}

void accomp_notify_region(const struct __accomp_construct *c, Device *d, bool enter) {
  Line l = {.used = 0};
  add(&l, "%s %s construct ", enter ? "Enter" : "Leave", c->directive);
  add_place(&l, c, d, NULL, enter ? c->line : c->end_line);
  print(&l);
}

void accomp_notify_wait(const struct __accomp_construct *c, Device *d, Queue *q,
                        bool explicit) {
  Line l = {.used = 0};
  add(&l, "%s wait ", explicit ? "Explicit" : "Implicit");
  add_place(&l, c, d, q, c->line);
  print(&l);
}

void accomp_notify_move(const struct __accomp_construct *c, Device *d, Queue *q,
                        CopyKind kind, const char *variable, size_t bytes) {
  Line l = {.used = 0};
  add(&l, "%s %s data  ", kind == COPY_TO_DEVICE ? "upload" : "download", device_word(d));
  add_place(&l, c, d, q, c->line);
  add(&l, " variable=%s bytes=%zu", variable ? variable : "?", bytes);
  print(&l);
}

void accomp_notify_overlap(const struct __accomp_construct *c, Device *d,
                           const struct __accomp_pair *p) {
  Line l = {.used = 0};
  if (!p) {
    add(&l, "overlap %s kernel ", device_word(d));
    add_place(&l, c, d, NULL, c->kernel->line);
    add(&l, " of=rows runs=in_order");
    print(&l);
    return;
  }
  const char *a = p->a == __ACCOMP_NOT_KNOWN ? "?" : c->operands[p->a].name,
             *b = p->b == __ACCOMP_NOT_KNOWN ? "?" : c->operands[p->b].name;
  add(&l, "overlap %s kernel ", device_word(d));
  add_place(&l, c, d, NULL, c->kernel->line);
  add(&l, " of=%s,%s runs=in_order", a, b);
  print(&l);
}

static void add_shape(Line *l, const char *name, const unsigned n[3]) {
  add(l, " %s=%u", name, n[0]);
  if (n[1] > 1 || n[2] > 1) add(l, "x%u", n[1]);
  if (n[2] > 1) add(l, "x%u", n[2]);
}

void accomp_notify_levels(const struct __accomp_control *ctl, const LaunchShape *s,
                          long long *workers, long long *lanes) {
  unsigned threads = s->columns ? s->block[0] * s->block[1] : s->block[0];
  *workers = ctl->workers > 0 ? ctl->workers : 1;
  if ((unsigned long long)*workers > threads) *workers = 1;
  *lanes = threads / *workers;
  if (s->block[1] > 1 && !s->columns) *workers = s->block[1], *lanes = s->block[0];
}

void accomp_notify_launch(const struct __accomp_construct *c,
                          const struct __accomp_control *ctl, Device *d, Queue *q,
                          const LaunchShape *s) {
  Line l = {.used = 0};
  add(&l, "launch %s kernel file=%s function=%s line=%d device=%d threadid=%d",
      device_word(d), c->file, accomp_function_of(c), c->kernel->line, d->number,
      accomp_device_thread()->number);
  if (q && q->value >= 0) add(&l, " queue=%lld", (long long)q->value);
  long long workers, lanes;
  accomp_notify_levels(ctl, s, &workers, &lanes);
  add(&l, " num_gangs=%u num_workers=%lld vector_length=%lld", s->grid[0], workers,
      lanes);
  add_shape(&l, "grid", s->grid);
  add_shape(&l, "block", s->block);
  if (ctl->nloops) add(&l, " loops=");
  for (unsigned i = 0; i < ctl->nloops; i++) {
    const struct __accomp_loop *x = &ctl->loops[i];
    // 'last' may lie beyond the last iteration, and above it when the loop counts down.
    long long last = x->trips > 0 ? x->first + (x->trips - 1) * x->step : x->last;
    bool down = x->step < 0 && x->trips > 0;
    add(&l, "[%lld..%lld]", down ? last : x->first, down ? x->first : last);
  }
  print(&l);
}
