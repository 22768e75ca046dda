// Actions of a program on its declared variables: reads and writes on both sides, updates.
// In:  variables (declared.c).  Out: lines of the function.
//
// The program is valid because host and device agree on each variable when an action ends, as an update follows each change. An
// action that leaves the update out says what a device with memory of its own must see; the program finds out whether it
// has one.
#include "declared.h"

typedef struct {
  int cell, value;
  const char *old;
} Early;

// One thread of the device runs the next statement, which sets 'result'.
static void serial_region(Gen *g, const char *result) {
  static const char *const acc[] = {"serial", "parallel num_gangs(1) vector_length(1)",
                                    "kernels"};
  static const char *const omp[] = {"target", "target", "target teams num_teams(1)",
                                    "target parallel num_threads(1)"};
  bool is_acc = g->dialect == ACC;
  const char *data =
      result ? format(g, is_acc ? " copy(%s)" : " map(tofrom: %s)", result) : "";
  line(g, "#pragma %s %s%s", is_acc ? "acc" : "omp",
       is_acc ? acc[pick(g, 2)] : omp[pick(g, 4)], data);
}

static void update(Gen *g, bool to_host, const Cell *c) {
  update_data(g, to_host, c->whole && chance(g, 50) ? c->whole : c->exact);
}

static void mix(Gen *g, const World *w, const char *value) {
  line(g, "%s = %s * 31 + (unsigned long)(long)(%s);", w->sum, w->sum, value);
}

// Whether the device has memory of its own.
static void find_apart(Gen *g, World *w) {
  bool acc = g->dialect == ACC;
  const char *probe = new_name(g, "probe"), *seen = new_name(g, "seen");
  w->apart = new_name(g, "apart");
  text_printf(&g->declared, "  int %s = 0, %s = 1, %s = 0;\n", w->apart, probe, seen);
  line(g, acc ? "#pragma acc data copyin(%s)" : "#pragma omp target data map(to: %s)",
       probe);
  line(g, "{");
  line(g, "  %s = 2;", probe);
  line(g,
       acc ? "  #pragma acc serial present(%s) copyout(%s)"
           : "  #pragma omp target map(to: %s) map(from: %s)",
       probe, seen);
  line(g, "  %s = %s;", seen, probe);
  line(g, "}");
  line(g, "%s = %s == 1;", w->apart, seen);
}

static int writable_cell(Gen *g, const World *w) {
  for (int tries = 0; tries < 20; tries++) {
    int k = pick(g, w->ncells);
    if (w->cells[k].exact) return k;
  }
  return 0; // the first table is no constant
}

// All cells, each by some thread.
static void look_action(Gen *g, World *w) {
  static const char *const acc[] = {"parallel loop", "parallel loop gang vector",
                                    "kernels loop independent", "serial loop"};
  static const char *const omp[] = {"target teams distribute parallel for",
                                    "target parallel for", "target teams loop", "target"};
  bool is_acc = g->dialect == ACC;
  const char *r = new_name(g, "r");
  line(g, "{");
  line(g, "  int %s[%d] = {0};", r, w->ncells);
  line(g, is_acc ? "  #pragma acc %s copy(%s)" : "  #pragma omp %s map(tofrom: %s)",
       is_acc ? acc[pick(g, 4)] : omp[pick(g, 4)], r);
  line(g, "  for (int i = 0; i < %d; i++) %s[i] = %s(i);", w->ncells, r, w->read);
  line(g, "  MIX(%s, %s, %d);", w->sum, r, w->ncells);
  line(g, "}");
}

// The host wrote v into a cell that held 'old', and the device was not told: one with memory of its own has what it had.
static void look_stale(Gen *g, World *w, int k, const char *old, int v) {
  line(g, "{");
  line(g, "  int seen = 0;");
  serial_region(g, "seen");
  line(g, "  seen = %s(%d);", w->read, k);
  mix(g, w, format(g, "seen - (%s ? %s : %d)", w->apart, old, v));
  update(g, false, &w->cells[k]);
  line(g, "}");
}

static void stale_action(Gen *g, World *w) {
  int k = writable_cell(g, w), v = pick(g, 97);
  use(g, F_DECLARED_STALE);
  line(g, "{");
  line(g, "  int old = (int)%s;", w->cells[k].text);
  line(g, "  %s = %d;", w->cells[k].exact, v);
  look_stale(g, w, k, "old", v);
  line(g, "}");
}

// The same in front of all that the program does: no region has run.
static void write_early(Gen *g, World *w, Early *e) {
  *e = (Early){writable_cell(g, w), pick(g, 97), new_name(g, "old")};
  use(g, F_DECLARED_EARLY);
  text_printf(&g->declared, "  int %s = (int)%s;\n  %s = %d;\n", e->old,
              w->cells[e->cell].text, w->cells[e->cell].exact, e->value);
}

static void host_writes_action(Gen *g, World *w) {
  int k = writable_cell(g, w);
  line(g, "%s = %d;", w->cells[k].text, pick(g, 97));
  update(g, false, &w->cells[k]);
  if (chance(g, 60)) look_action(g, w);
}

static void device_writes_action(Gen *g, World *w) {
  int k = writable_cell(g, w);
  const Cell *c = &w->cells[k];
  if (g->dialect == OMP && c->whole && chance(g, 25)) {
    use(g, F_ALWAYS);
    line(g, "#pragma omp target map(always, tofrom: %s)", c->whole);
    line(g, "%s(%d, %d);", w->poke, k, pick(g, 97));
  } else {
    serial_region(g, NULL);
    line(g, "%s(%d, %d);", w->poke, k, pick(g, 97));
    update(g, true, c);
  }
  mix(g, w, format(g, "(int)%s", c->text));
  if (c->exact != c->text) mix(g, w, format(g, "(int)%s", c->exact));
}

// A loop writes a table; no clause, or one that finds it present.
static void loop_action(Gen *g, World *w) {
  const Table *t = &w->tables[some_table(g, w)];
  bool acc = g->dialect == ACC;
  if (t->constant || t->m || t->outside) return;
  const char *clause = chance(g, 60) ? ""
                                     : format(g, acc ? " %s(%s)" : " map(%s: %s)",
                                              acc ? (chance(g, 50) ? "present" : "copy")
                                                  : (chance(g, 50) ? "tofrom" : "alloc"),
                                              t->name);
  line(g, "#pragma %s%s",
       acc ? "acc parallel loop" : "omp target teams distribute parallel for", clause);
  line(g, "for (int i = 0; i < %d; i++) %s[i] = ((int)%s[i] * %d + i) %% 97;", t->n,
       t->name, t->name, 1 + pick(g, 9));
  update_data(g, true,
              chance(g, 50) ? t->name
                            : format(g, "%s[0:1], %s[1:%d]", t->name, t->name, t->n - 1));
  line(g, "MIX(%s, %s, %d);", w->sum, t->name, t->n);
}

// The host sets a pointer: with an update the device follows (OpenMP), without one it does not.
static void pointer_action(Gen *g, World *w) {
  if (!w->npointers) return;
  const Pointer *p = &w->pointers[pick(g, w->npointers)];
  const Table *t = &w->tables[p->table];
  bool told = g->dialect == OMP && chance(g, 50);
  use(g, F_DECLARED_MOVED);
  line(g, "{");
  line(g, "  %s *old = %s;", type_of(g, t), p->text);
  line(g, "  int seen = 0, before = (int)*old;");
  line(g, "  %s = %s;", p->text, address(g, t, pick(g, count_of(t))));
  if (told) update_data(g, false, p->whole);
  serial_region(g, "seen");
  line(g, "  seen = %s(%d);", w->read, p->cell);
  mix(g, w,
      told ? "seen" : format(g, "seen - (%s ? before : (int)*%s)", w->apart, p->text));
  if (told && chance(g, 40)) {
    update_data(g, true, p->whole);
    mix(g, w, format(g, "(int)*%s", p->text));
  }
  line(g, "  %s = old;", p->text);
  if (told) update_data(g, false, p->whole);
  line(g, "}");
}

static void count_action(Gen *g, World *w) {
  if (!w->count) return;
  line(g, "{");
  line(g, "  int seen[2] = {0};");
  serial_region(g, "seen");
  line(g, "  seen[0] = %s(%d), seen[1] = %s(%d);", w->count, pick(g, 5), w->count,
       pick(g, 5));
  mix(g, w, "seen[0] * 10000 + seen[1]");
  line(g, "}");
}

void declared_scene(Gen *g) {
  static void (*const actions[])(Gen *, World *) = {
      look_action, stale_action,   host_writes_action, device_writes_action,
      loop_action, pointer_action, count_action};
  World w = {.sum = new_checksum(g, "declared")};
  Early e = {.cell = 0};
  declare_world(g, &w);
  bool early = !w.created && chance(g, 50);
  if (early) write_early(g, &w, &e);
  find_apart(g, &w);
  if (early) look_stale(g, &w, e.cell, e.old, e.value);
  if (w.created) update_data(g, false, w.created);
  if (chance(g, 30)) stale_action(g, &w);
  for (int i = 0, n = 2 + pick(g, 6); i < n; i++) actions[pick(g, 7)](g, &w);
  look_action(g, &w);
}
