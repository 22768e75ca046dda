// Work that is not done yet where memory is released or copied.
// In:  the place in the function.  Out: lines; at the end no queue and no task is busy.
//
// The end of a structured data region, 'exit data' and 'update' without 'async', and the runtime's routines without
// _async wait for the queues that use what they copy or release. So the host may look right behind them, where nobody
// has written 'wait'. An OpenMP task keeps what it maps itself: a region that ends beside it has other variables, or the
// task's are mapped around both.
#include "random.h"

enum { MOST_BUSY = 4 };

typedef struct {
  const char *name, *item;
  Type type;
  int n;
  bool pointer;
} Buffer;

static Buffer declare_buffer(Gen *g) {
  Buffer b = {.name = new_name(g, "b"),
              .type = pick(g, 2) ? T_INT : T_LONG,
              .n = 4 + pick(g, 12),
              .pointer = chance(g, 60)};
  const char *type = type_names[b.type];
  b.item = b.pointer ? format(g, "%s[0:%d]", b.name, b.n) : b.name;
  if (b.pointer)
    text_printf(&g->declared, "  %s *%s = malloc(%d * sizeof *%s);\n", type, b.name, b.n,
                b.name);
  else
    text_printf(&g->declared, "  %s %s[%d];\n", type, b.name, b.n);
  if (b.pointer) text_printf(&g->prints, "  free(%s);\n", b.name);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = (q * %d + 1) %% 97;", b.n, b.name,
       3 + pick(g, 30));
  return b;
}

// Takes long enough that a release behind it comes too early, if it does not wait.
static void slow_loop(Gen *g, const char *to, int n, const char *from, int m) {
  const char *i = new_name(g, "i"), *k = new_name(g, "k"), *v = new_name(g, "v");
  line(g, "for (int %s = 0; %s < %d; %s++) {", i, i, n, i);
  line(g, "  int %s = (int)%s[%s];", v, to, i);
  line(g, "  for (int %s = 0; %s < %d; %s++) %s = (%s * 5 + %s) %% 97;", k, k,
       40000 + pick(g, 20000), k, v, v, k);
  if (from)
    line(g, "  %s[%s] = (%s + (int)%s[%s %% %d]) %% 97;", to, i, v, from, i, m);
  else
    line(g, "  %s[%s] = %s;", to, i, v);
  line(g, "}");
}

static void look(Gen *g, const char *sum, const char *name, int n) {
  line(g, "MIX(%s, %s, %d);", sum, name, n);
}

static void overwrite(Gen *g, const char *name, int n) {
  line(g, "for (int q = 0; q < %d; q++) %s[q] = %d;", n, name, pick(g, 90));
}

static const char *queue_clause(Gen *g, int queue) {
  return queue == 4 ? " async" : format(g, " async(%d)", queue);
}

static const char *construct_name(Gen *g) {
  static const char *const names[] = {"parallel loop", "parallel loop gang",
                                      "kernels loop independent", "serial loop",
                                      "parallel loop gang vector"};
  return names[pick(g, 5)];
}

// --- queues and arrays -------------------------------------------------------------------------------

typedef struct {
  Buffer out[MOST_BUSY]; // each written by one queue
  int queue[MOST_BUSY], n;
  Buffer in; // read by some of them
  bool uses_in;
} Work;

static Work declare_work(Gen *g) {
  Work w = {.n = 1 + pick(g, 3)};
  for (int i = 0; i < w.n; i++) {
    w.out[i] = declare_buffer(g);
    w.queue[i] = pick(g, 5);
  }
  w.in = declare_buffer(g);
  return w;
}

static void launch(Gen *g, Work *w, int i) {
  Buffer *b = &w->out[i];
  const char *from = chance(g, 60) ? w->in.name : NULL, *clauses = "";
  if (chance(g, 60)) {
    clauses = format(g, " present(%s)", b->item);
    if (from) clauses = format(g, "%s present(%s)", clauses, w->in.item);
  } else if (b->pointer || w->in.pointer) {
    clauses = format(g, " copy(%s)%s", b->item,
                     from ? format(g, " copyin(%s)", w->in.item) : "");
  }
  line(g, "#pragma acc %s%s%s", construct_name(g), clauses, queue_clause(g, w->queue[i]));
  slow_loop(g, b->name, b->n, from, w->in.n);
}

static void launch_all(Gen *g, Work *w) {
  for (int k = 0, n = w->n + pick(g, 2); k < n; k++) launch(g, w, k % w->n);
}

// The region has some arrays; an outer one, which ends busy too, has the others.
static void busy_data(Gen *g) {
  Work w = declare_work(g);
  const char *sum = new_checksum(g, "busy");
  int outer = pick(g, w.n), loose = w.n > 1 && chance(g, 50);
  const char *list = w.in.item, *word = chance(g, 70) ? "copyin" : "copy";
  use(g, F_BUSY_DATA);
  if (loose) line(g, "#pragma acc data copy(%s)", w.out[outer].item), line(g, "{");
  const char *copies = "";
  for (int i = 0; i < w.n; i++)
    if (!loose || i != outer)
      copies = format(g, "%s%s%s", copies, *copies ? ", " : "", w.out[i].item);
  line(g, "#pragma acc data copy(%s) %s(%s)", copies, word, list);
  line(g, "{");
  launch_all(g, &w);
  line(g, "}");
  for (int i = 0; i < w.n; i++)
    if (!loose || i != outer) look(g, sum, w.out[i].name, w.out[i].n);
  overwrite(g, w.in.name, w.in.n);
  if (loose) {
    line(g, "}");
    look(g, sum, w.out[outer].name, w.out[outer].n);
  }
  line(g, "#pragma acc wait");
}

// A directive or a routine of the runtime that copies the array back and releases it.
static void copy_out(Gen *g, const Buffer *b, bool routine) {
  if (!routine) {
    line(g, "#pragma acc exit data copyout(%s)", b->item);
    return;
  }
  line(g, "#ifdef _OPENACC");
  line(g, "acc_copyout(%s, %d * sizeof *%s);", b->name, b->n, b->name);
  line(g, "#endif");
}

static void drop(Gen *g, const Buffer *b, bool routine) {
  if (!routine) {
    line(g, "#pragma acc exit data delete(%s)", b->item);
    return;
  }
  line(g, "#ifdef _OPENACC");
  line(g, "acc_delete(%s, %d * sizeof *%s);", b->name, b->n, b->name);
  line(g, "#endif");
}

static void busy_exit(Gen *g) {
  Work w = declare_work(g);
  const char *sum = new_checksum(g, "busy");
  bool routine = take(g, F_BUSY_ROUTINE, 35);
  use(g, F_BUSY_EXIT);
  line(g, "#pragma acc enter data copyin(%s)", w.in.item);
  for (int i = 0; i < w.n; i++)
    line(g, "#pragma acc enter data copyin(%s)", w.out[i].item);
  launch_all(g, &w);
  bool first = chance(g, 40);
  if (first) drop(g, &w.in, routine), overwrite(g, w.in.name, w.in.n);
  for (int k = 0, start = pick(g, w.n); k < w.n; k++) {
    const Buffer *b = &w.out[(start + k) % w.n];
    copy_out(g, b, routine);
    look(g, sum, b->name, b->n);
    if (chance(g, 40)) overwrite(g, b->name, b->n);
  }
  if (!first) drop(g, &w.in, routine), overwrite(g, w.in.name, w.in.n);
  line(g, "#pragma acc wait");
}

static void get(Gen *g, const Buffer *b, bool routine, int lo, int n) {
  if (routine) {
    line(g, "#ifdef _OPENACC");
    line(g, "acc_update_self(%s + %d, %d * sizeof *%s);", b->name, lo, n, b->name);
    line(g, "#endif");
  } else {
    line(g, "#pragma acc update self(%s[%d:%d])", b->name, lo, n);
  }
}

// Behind an update the host changes what it got, sends it, and another kernel goes on with it.
static void busy_update(Gen *g) {
  Work w = declare_work(g);
  const char *sum = new_checksum(g, "busy");
  use(g, F_BUSY_UPDATE);
  line(g, "#pragma acc data copyin(%s)", w.in.item);
  line(g, "{");
  for (int i = 0; i < w.n; i++)
    line(g, "#pragma acc enter data copyin(%s)", w.out[i].item);
  launch_all(g, &w);
  for (int k = 0, start = pick(g, w.n); k < w.n; k++) {
    const Buffer *b = &w.out[(start + k) % w.n];
    int lo = chance(g, 40) ? pick(g, b->n) : 0, n = b->n - lo;
    get(g, b, take(g, F_BUSY_ROUTINE, 30), lo, n);
    line(g, "for (int q = %d; q < %d; q++) %s = %s * 31 + (unsigned long)%s[q];", lo,
         lo + n, sum, sum, b->name);
    if (!chance(g, 40)) continue;
    line(g, "for (int q = %d; q < %d; q++) %s[q] = (%s[q] + q) %% 97;", lo, lo + n,
         b->name, b->name);
    line(g, "#pragma acc update device(%s[%d:%d])", b->name, lo, n);
    launch(g, &w, (start + k) % w.n);
  }
  for (int i = 0; i < w.n; i++) {
    line(g, "#pragma acc exit data copyout(%s)", w.out[i].item);
    look(g, sum, w.out[i].name, w.out[i].n);
  }
  line(g, "}");
  line(g, "#pragma acc wait");
}

// --- what no clause of the kernel names ---------------------------------------------------------------------

// The kernel reaches the array through a struct's pointer.
static void busy_attached(Gen *g) {
  Buffer b = declare_buffer(g);
  const char *sum = new_checksum(g, "busy"), *s = new_name(g, "s"),
             *x = format(g, "%s.x", s);
  const char *type = format(g, "struct busy_%lu%s", g->seed, new_name(g, "_"));
  bool around = chance(g, 50), region = chance(g, 50);
  use(g, F_BUSY_ATTACHED);
  text_printf(&g->top, "%s { int n; %s *x; };\n", type, type_names[b.type]);
  text_printf(&g->declared, "  %s %s = {%d, NULL};\n", type, s, b.n);
  line(g, "%s = %s;", x, b.name);
  line(g, "#pragma acc %sdata copyin(%s)", around ? "" : "enter ", s);
  line(g, "{");
  line(g, "#pragma acc %s(%s[0:%d])", region ? "data copy" : "enter data copyin", x, b.n);
  line(g, "{");
  for (int i = 0, n = 1 + pick(g, 2), queue = pick(g, 5); i < n; i++) {
    line(g, "#pragma acc %s present(%s)%s", construct_name(g), s, queue_clause(g, queue));
    slow_loop(g, x, b.n, NULL, 0);
  }
  line(g, "}");
  if (!region) line(g, "#pragma acc exit data copyout(%s[0:%d])", x, b.n);
  look(g, sum, b.name, b.n);
  line(g, "}");
  if (!around) line(g, "#pragma acc exit data delete(%s)", s);
  line(g, "#pragma acc wait");
}

// It gets the device's address.
static void busy_deviceptr(Gen *g) {
  Buffer b = declare_buffer(g);
  const char *sum = new_checksum(g, "busy"), *d = new_name(g, "d");
  bool region = chance(g, 50);
  use(g, F_BUSY_DEVICEPTR);
  text_printf(&g->declared, "  %s *%s;\n", type_names[b.type], d);
  line(g, "#pragma acc %s(%s)", region ? "data copy" : "enter data copyin", b.item);
  line(g, "{");
  line(g, "#pragma acc host_data use_device(%s)", b.name);
  line(g, "%s = %s;", d, b.name);
  for (int i = 0, n = 1 + pick(g, 2), queue = pick(g, 5); i < n; i++) {
    line(g, "#pragma acc %s deviceptr(%s)%s", construct_name(g), d,
         queue_clause(g, queue));
    slow_loop(g, d, b.n, NULL, 0);
  }
  line(g, "}");
  if (!region) line(g, "#pragma acc exit data copyout(%s)", b.item);
  look(g, sum, b.name, b.n);
  line(g, "#pragma acc wait");
}

void busy_scene(Gen *g) {
  static const struct {
    void (*write)(Gen *);
    Feature feature;
  } scenes[] = {
      {busy_data, F_BUSY_DATA},           {busy_exit, F_BUSY_EXIT},
      {busy_update, F_BUSY_UPDATE},       {busy_attached, F_BUSY_ATTACHED},
      {busy_deviceptr, F_BUSY_DEVICEPTR},
  };
  for (int i = 0, k = pick(g, 5); i < 5; i++, k = (k + 1) % 5) {
    if (!want(g, scenes[k].feature, 100)) continue;
    scenes[k].write(g);
    if (chance(g, 50)) return;
  }
}

// --- OpenMP's tasks --------------------------------------------------------------------------------------------

static const char *target_name(Gen *g) {
  static const char *const names[] = {"target teams distribute parallel for",
                                      "target parallel for", "target teams loop",
                                      "target teams distribute"};
  return names[pick(g, 4)];
}

// Tasks with one array, mapped around; a region with another begins and ends beside them.
void tasks_scene(Gen *g) {
  Buffer a = declare_buffer(g), b = declare_buffer(g);
  const char *sum = new_checksum(g, "tasks"), *word = chance(g, 50) ? "tofrom" : "to";
  int tasks = 1 + pick(g, 2), end = pick(g, 3);
  bool own = tasks == 1 && chance(g, 40), inside = chance(g, 50);
  if (!own) line(g, "#pragma omp target enter data map(to: %s)", a.item);
  for (int i = 0; i < tasks; i++) {
    line(g, "#pragma omp %s map(%s: %s) nowait depend(inout: %s[0])", target_name(g),
         own ? "tofrom" : word, a.item, a.name);
    slow_loop(g, a.name, a.n, NULL, 0);
  }
  line(g, "#pragma omp target data map(tofrom: %s)", b.item);
  line(g, "{");
  line(g, "#pragma omp %s map(tofrom: %s)%s", target_name(g), b.item,
       inside ? " nowait" : "");
  slow_loop(g, b.name, b.n, NULL, 0);
  if (inside) line(g, "#pragma omp taskwait");
  line(g, "}");
  look(g, sum, b.name, b.n);
  // An update and an exit wait for what they depend on; a task of one waits for it, too.
  if (own || end == 0) line(g, "#pragma omp taskwait");
  if (!own && end == 2) {
    line(g, "#pragma omp target update from(%s) depend(inout: %s[0])", a.item, a.name);
    look(g, sum, a.name, a.n);
  }
  const char *depends =
      end ? format(g, " depend(inout: %s[0])%s", a.name, chance(g, 50) ? " nowait" : "")
          : "";
  if (!own) line(g, "#pragma omp target exit data map(from: %s)%s", a.item, depends);
  line(g, "#pragma omp taskwait");
  look(g, sum, a.name, a.n);
}
