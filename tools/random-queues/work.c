// Work of one host: kernels, loops, copies, data that comes and goes.
// In:  a host.  Out: one action in its text and in the sequential program.
#include "queues.h"

typedef struct {
  int lo, n;
} Range;

static Range draw_range(Gen *g, const Array *a) {
  Range r = {0, a->n};
  if (chance(g, 40)) return r;
  use(g, F_SECTION);
  int edge = a->n / 8 + 1;
  switch (pick(g, 4)) {
  case 0: r.n = edge; break;                         // a boundary
  case 1: r.lo = a->n - edge, r.n = edge; break;     // the other one
  case 2: r.lo = edge, r.n = a->n - 2 * edge; break; // what is between
  default: r.lo = pick(g, a->n), r.n = 1 + pick(g, a->n - r.lo);
  }
  return r;
}

static Line *draw_queue(Gen *g, Host *h, int device) {
  return h->queue[device][pick(g, QUEUES)];
}

static Array *draw_mapped(Gen *g, const Host *h, bool present) {
  for (int tries = 0; tries < 8; tries++) {
    Array *a = some_array(g, h->rank, -1, -1, present);
    if (a && !is_raw(a) && a->present == present) return a;
  }
  return NULL;
}

// --- kernels -----------------------------------------------------------------------------------------

// What a loop does to x, and to y where it has one.
typedef struct {
  Array *x, *y;
  Range r;
  int shift; // y's element for x's
  int form, factor, sum;
} Loop;

static const char *statement(Gen *g, const Loop *l, const char *x, const char *y) {
  const char *i = format(g, "%s[i]", x),
             *k = l->y ? format(g, "%s[i + %d]", y, l->shift) : "i";
  if (l->form == 0)
    return format(g, "%s = %s * %d + %s + %d;", i, i, l->factor, k, l->sum);
  if (l->form == 1 || !l->y)
    return format(g, "%s = %s * %dull + %d;", i, k, l->factor, l->sum);
  return format(g, "%s = %s * %d + %s, %s = %s + %s * %d;", i, i, l->factor, k, k, k, i,
                l->sum);
}

static Loop draw_loop(Gen *g, Array *x, Array *y) {
  Loop l = {x, y, draw_range(g, x), 0, pick(g, 3), 3 + 2 * pick(g, 3), pick(g, 100)};
  if (!y) return l;
  if (l.r.n > y->n) l.r.n = y->n;
  l.shift = pick(g, y->n - l.r.n + 1) - l.r.lo;
  return l;
}

static Uses loop_uses(Gen *g, const Loop *l, bool device) {
  Uses u = {0};
  add_use(g, &u, l->x, device,
          (Use){.lo = l->r.lo, .hi = l->r.lo + l->r.n, .write = true});
  int lo = l->r.lo + l->shift;
  if (l->y)
    add_use(g, &u, l->y, device,
            (Use){.lo = lo, .hi = lo + l->r.n, .write = l->form == 2});
  return u;
}

static void bring_loop(Gen *g, Host *h, const Loop *l, bool device) {
  bring(g, h, l->x, device, true);
  if (l->y) bring(g, h, l->y, device, l->form == 2);
}

static void say_loop(Gen *g, Host *h, const Loop *l) {
  const char *y = l->y ? format(g, "a%d", l->y->id) : NULL;
  say(h, "for (int i = %d; i < %d; i++) %s", l->r.lo, l->r.lo + l->r.n,
      statement(g, l, format(g, "a%d", l->x->id), y));
}

static void expect_loop(Gen *g, const Loop *l, bool device) {
  const char *y = l->y ? expected_name(g, l->y, device) : NULL;
  expect(g, "for (int i = %d; i < %d; i++) %s", l->r.lo, l->r.lo + l->r.n,
         statement(g, l, expected_name(g, l->x, device), y));
}

static const char *acc_data(Gen *g, const Array *a) {
  if (!a) return "";
  if (is_raw(a)) return format(g, " deviceptr(a%d)", a->id);
  if (a->kind == GLOBAL && chance(g, 30)) return "";
  return format(g, " %s(%s)", chance(g, 80) ? "present" : "copy", item(g, a, 0, a->n));
}

static void acc_kernel(Gen *g, Host *h, const Loop *l) {
  static const char *const names[] = {"parallel loop", "kernels loop independent",
                                      "serial loop", "parallel loop gang vector",
                                      "parallel loop num_gangs(2)"};
  bool async = chance(g, 80);
  int device = l->x->device;
  Line *line = async ? draw_queue(g, h, device) : h->line;
  Uses u = loop_uses(g, l, true);
  use(g, async ? F_KERNEL_ASYNC : F_KERNEL_SYNC);
  const char *clauses = order(g, h, line, &u, ORDER_CLAUSE);
  set_device(g, h, device);
  say(h, "#pragma acc %s%s%s%s%s", names[pick(g, 5)], acc_data(g, l->x),
      acc_data(g, l->y), async_clause(g, line), clauses);
  say_loop(g, h, l);
  record(g, h, line, &u);
}

static const char *omp_data(Gen *g, const Array *a) {
  if (!a) return "";
  if (is_raw(a)) return format(g, " is_device_ptr(a%d)", a->id);
  if (a->kind == GLOBAL && chance(g, 30)) return "";
  return format(g, " map(%s: %s)", chance(g, 60) ? "tofrom" : "alloc",
                item(g, a, 0, a->n));
}

static void omp_kernel(Gen *g, Host *h, const Loop *l) {
  static const char *const names[] = {"teams distribute parallel for", "parallel for",
                                      "teams loop"};
  bool async = chance(g, 75), depends = async || chance(g, 50);
  Line *task = new_line(g, LINE_TASK, h);
  Uses u = loop_uses(g, l, true);
  task->writes = 1ull << l->x->id;
  if (l->y) *(l->form == 2 ? &task->writes : &task->reads) |= 1ull << l->y->id;
  use(g, async ? F_TARGET_NOWAIT : depends ? F_TARGET_DEPEND : F_TARGET);
  order(g, h, task, &u, depends ? ORDER_DEPENDS : ORDER_PLAIN);
  const char *clauses = depends ? format(g, " depend(inout: token%d)", l->x->id) : "";
  if (depends && l->y)
    clauses = format(g, "%s depend(%s: token%d)", clauses, l->form == 2 ? "inout" : "in",
                     l->y->id);
  say(h, "#pragma omp target %s device(DEVICE(%d))%s%s%s%s", names[pick(g, 3)],
      l->x->device, omp_data(g, l->x), omp_data(g, l->y), clauses,
      async ? " nowait" : "");
  say_loop(g, h, l);
  record(g, h, task, &u);
  if (!async) join(h->line->tail, task->tail);
}

static void kernel(Gen *g, Host *h) {
  Array *x = some_array(g, h->rank, -1, -1, true),
        *y = chance(g, 60) ? some_array(g, h->rank, x->device, -1, true) : NULL;
  Loop l = draw_loop(g, x, y == x ? NULL : y);
  bring_loop(g, h, &l, true);
  if (!g->acc || (g->omp && chance(g, 50)))
    omp_kernel(g, h, &l);
  else
    acc_kernel(g, h, &l);
  expect_loop(g, &l, true);
}

// All elements get new values.
static void overwrite(Gen *g, Host *h, Array *x) {
  Loop l = {x, NULL, {0, x->n}, 0, 1, 3 + pick(g, 20), pick(g, 100)};
  acc_kernel(g, h, &l);
  expect_loop(g, &l, true);
}

static void host_loop(Gen *g, Host *h) {
  Array *x = some_array(g, h->rank, -1, -1, false),
        *y = some_array(g, h->rank, -1, -1, false);
  if (is_raw(x)) return;
  Loop l = draw_loop(g, x, y == x || is_raw(y) ? NULL : y);
  bring_loop(g, h, &l, false);
  Uses u = loop_uses(g, &l, false);
  use(g, F_HOST_LOOP);
  order(g, h, h->line, &u, ORDER_PLAIN);
  say_loop(g, h, &l);
  record(g, h, h->line, &u);
  expect_loop(g, &l, false);
}

// --- data ------------------------------------------------------------------------------------------------

static void expect_copy(Gen *g, const char *to, int at, const char *from, Range r) {
  expect(g, "memcpy(%s + %d, %s + %d, %d * sizeof *%s);", to, at, from, r.lo, r.n, to);
}

static void say_update(Gen *g, Host *h, const Array *a, bool to_device, Range r,
                       const Line *line, const char *clauses) {
  const char *side = to_device ? "device" : "self", *async = async_clause(g, line);
  if (*clauses || chance(g, 60)) {
    say(h, "#pragma acc update %s(%s)%s%s", side, item(g, a, r.lo, r.n), async, clauses);
    return;
  }
  use(g, F_UPDATE_ROUTINE);
  if (*async)
    say(h, "acc_update_%s_async(a%d + %d, %d * sizeof *a%d, %s);", side, a->id, r.lo, r.n,
        a->id, queue_name(g, line));
  else
    say(h, "acc_update_%s(a%d + %d, %d * sizeof *a%d);", side, a->id, r.lo, r.n, a->id);
}

static void update_range(Gen *g, Host *h, Array *a, bool to_device, Range r, Line *line) {
  Uses u = {0};
  bool async = line != h->line;
  add_use(g, &u, a, false, (Use){.lo = r.lo, .hi = r.lo + r.n, .write = !to_device});
  add_use(g, &u, a, true, (Use){.lo = r.lo, .hi = r.lo + r.n, .write = to_device});
  use(g, async ? F_UPDATE_ASYNC : F_UPDATE_SYNC);
  const char *clauses =
      order(g, h, line, &u, async || chance(g, 50) ? ORDER_CLAUSE : ORDER_SETTLES);
  set_device(g, h, a->device);
  say_update(g, h, a, to_device, r, line, clauses);
  record(g, h, line, &u);
  expect_copy(g, expected_name(g, a, to_device), r.lo, expected_name(g, a, !to_device),
              r);
  if (r.n == a->n) a->newer = NEWER_NONE;
}

void update(Gen *g, Host *h, Array *a, bool to_device) {
  update_range(g, h, a, to_device, (Range){0, a->n}, h->line);
}

static void draw_update(Gen *g, Host *h) {
  Array *a = draw_mapped(g, h, true);
  if (!a) return;
  bool to_device = chance(g, 40);
  if (g->shared && a->newer) to_device = a->newer == NEWER_HOST;
  update_range(g, h, a, to_device, draw_range(g, a),
               chance(g, 70) ? draw_queue(g, h, a->device) : h->line);
}

static Uses data_uses(Gen *g, Array *a, bool host_read, bool host_write) {
  Uses u = {0};
  if (host_read || host_write)
    add_use(g, &u, a, false, (Use){.hi = a->n, .write = host_write});
  add_use(g, &u, a, true, (Use){.hi = a->n, .write = true});
  return u;
}

// create: its elements are written next.
static void enter_by(Gen *g, Host *h, Array *a, Line *line, bool create) {
  Uses u = data_uses(g, a, !create, false);
  const char *async = async_clause(g, line),
             *clauses = order(g, h, line, &u, ORDER_CLAUSE);
  use(g, create ? F_CREATE : *async ? F_ENTER_ASYNC : F_ENTER);
  set_device(g, h, a->device);
  if (!create && !*clauses && *async && chance(g, 30))
    say(h, "acc_copyin_async(a%d, %d * sizeof *a%d, %s);", a->id, a->n, a->id,
        queue_name(g, line));
  else
    say(h, "#pragma acc enter data %s(%s)%s%s", create ? "create" : "copyin",
        item(g, a, 0, a->n), async, clauses);
  record(g, h, line, &u);
  a->present = true, a->newer = NEWER_NONE;
  if (create)
    overwrite(g, h, a);
  else
    expect_copy(g, expected_name(g, a, true), 0, expected_name(g, a, false),
                (Range){0, a->n});
}

void enter(Gen *g, Host *h, Array *a) { enter_by(g, h, a, h->line, false); }

static void draw_enter(Gen *g, Host *h) {
  Array *a = draw_mapped(g, h, false);
  if (a)
    enter_by(g, h, a, chance(g, 60) ? draw_queue(g, h, a->device) : h->line,
             !g->shared && chance(g, 20));
}

static void draw_exit(Gen *g, Host *h) {
  Array *a = draw_mapped(g, h, true);
  if (!a || a->region) return;
  bool out = g->shared && a->newer ? a->newer == NEWER_DEVICE : chance(g, 75);
  Line *line = chance(g, 60) ? draw_queue(g, h, a->device) : h->line;
  Uses u = data_uses(g, a, false, out);
  const char *async = async_clause(g, line),
             *clauses = order(g, h, line, &u, *async ? ORDER_CLAUSE : ORDER_SETTLES);
  use(g, *async ? F_EXIT_ASYNC : F_EXIT);
  set_device(g, h, a->device);
  if (!*clauses && *async && chance(g, 30))
    say(h, "acc_%s_async(a%d, %d * sizeof *a%d, %s);", out ? "copyout" : "delete", a->id,
        a->n, a->id, queue_name(g, line));
  else
    say(h, "#pragma acc exit data %s(%s)%s%s", out ? "copyout" : "delete",
        item(g, a, 0, a->n), async, clauses);
  record(g, h, line, &u);
  a->present = false, a->lives++;
  if (out)
    expect_copy(g, expected_name(g, a, false), 0, expected_name(g, a, true),
                (Range){0, a->n});
}

static void open_region(Gen *g, Host *h) {
  Array *a = draw_mapped(g, h, false);
  if (!a || h->regions.len > 1) return;
  Uses u = data_uses(g, a, true, false);
  use(g, F_REGION);
  order(g, h, h->line, &u, ORDER_PLAIN);
  set_device(g, h, a->device);
  say(h, "#pragma acc data copy(%s)", item(g, a, 0, a->n));
  say(h, "{");
  h->indent++;
  record(g, h, h->line, &u);
  a->present = a->region = true, a->newer = NEWER_NONE;
  push(g->arena, &h->regions, a->id);
  expect_copy(g, expected_name(g, a, true), 0, expected_name(g, a, false),
              (Range){0, a->n});
}

void close_region(Gen *g, Host *h) {
  Array *a = g->arrays.at[h->regions.at[h->regions.len - 1]];
  bring(g, h, a, true, true);
  Uses u = data_uses(g, a, false, true);
  order(g, h, h->line, &u, ORDER_SETTLES);
  set_device(g, h, a->device);
  h->regions.len--;
  h->indent--;
  say(h, "}");
  record(g, h, h->line, &u);
  a->present = a->region = false, a->lives++;
  expect_copy(g, expected_name(g, a, false), 0, expected_name(g, a, true),
              (Range){0, a->n});
}

static void renew(Gen *g, Host *h) {
  Array *a = some_array(g, h->rank, -1, -1, true);
  if (!is_raw(a)) return;
  Uses u = data_uses(g, a, false, false);
  use(g, F_RENEW);
  order(g, h, h->line, &u, ORDER_SETTLES);
  set_device(g, h, a->device);
  if (a->kind == RAW_ACC)
    say(h, "acc_free(a%d), a%d = acc_malloc(%d * sizeof *a%d);", a->id, a->id, a->n,
        a->id);
  else
    say(h,
        "omp_target_free(a%d, DEVICE(%d)), a%d = omp_target_alloc(%d * sizeof *a%d, "
        "DEVICE(%d));",
        a->id, a->device, a->id, a->n, a->id, a->device);
  record(g, h, h->line, &u);
  a->lives++;
  overwrite(g, h, a);
}

// --- copies ------------------------------------------------------------------------------------------------

typedef struct {
  Array *to, *from;
  bool to_device, from_device;
  int at;
  Range r;
} Copy;

static const char *side_name(Gen *g, const Array *a, bool device, int at) {
  if (!device || is_raw(a)) return format(g, "a%d + %d", a->id, at);
  return format(g, "(%s *)acc_deviceptr(a%d) + %d", type_names[a->type], a->id, at);
}

static void say_copy(Gen *g, Host *h, const Copy *c, const Line *line) {
  static const char *const names[2][2] = {{NULL, "acc_memcpy_from_device"},
                                          {"acc_memcpy_to_device", "acc_memcpy_device"}};
  const char *name = names[c->to_device][c->from_device];
  bool async = line != h->line;
  set_device(g, h, c->to_device ? c->to->device : c->from->device);
  const char *to = side_name(g, c->to, c->to_device, c->at),
             *from = side_name(g, c->from, c->from_device, c->r.lo);
  if (async)
    say(h, "%s_async(%s, %s, %d * sizeof *a%d, %s);", name, to, from, c->r.n, c->to->id,
        queue_name(g, line));
  else
    say(h, "%s(%s, %s, %d * sizeof *a%d);", name, to, from, c->r.n, c->to->id);
}

static const char *omp_side(Gen *g, const Array *a, bool device) {
  if (!device || is_raw(a)) return format(g, "a%d", a->id);
  return format(g, "omp_get_mapped_ptr(a%d, DEVICE(%d))", a->id, a->device);
}

static void say_omp_copy(Gen *g, Host *h, const Copy *c) {
  int size = type_sizes[c->to->type];
  const char *host = "omp_get_initial_device()",
             *to = format(g, "DEVICE(%d)", c->to->device),
             *from = format(g, "DEVICE(%d)", c->from->device);
  use(g, F_OMP_MEMCPY);
  say(h, "omp_target_memcpy(%s, %s, %d, %d, %d, %s, %s);",
      omp_side(g, c->to, c->to_device), omp_side(g, c->from, c->from_device),
      c->r.n * size, c->at * size, c->r.lo * size, c->to_device ? to : host,
      c->from_device ? from : host);
}

static bool draw_copy(Gen *g, const Host *h, Copy *c) {
  *c = (Copy){.to = some_array(g, h->rank, -1, -1, false)};
  c->from = some_array(g, h->rank, -1, c->to->type, false);
  if (c->from == c->to) return false;
  c->to_device = is_raw(c->to) || (c->to->present && chance(g, 60));
  c->from_device = is_raw(c->from) || (c->from->present && chance(g, 60));
  c->r = draw_range(g, c->from);
  if (chance(g, 5)) c->r.n = 0;
  if (c->r.n > c->to->n) c->r.n = c->to->n;
  c->at = pick(g, c->to->n - c->r.n + 1);
  return c->to_device || c->from_device;
}

static void copy(Gen *g, Host *h) {
  Copy c;
  if (!draw_copy(g, h, &c)) return;
  bool both = c.to_device && c.from_device,
       apart = both && c.to->device != c.from->device;
  bool mapped = !is_raw(c.to) && !is_raw(c.from),
       omp = apart && !mapped ? true : chance(g, 25),
       d2d = !omp && both && mapped && (apart || chance(g, 40));
  bool async = !omp && !d2d && chance(g, 70);
  bring(g, h, c.from, c.from_device, false);
  bring(g, h, c.to, c.to_device, true);
  Line *line =
      async ? draw_queue(g, h, c.to_device ? c.to->device : c.from->device) : h->line;
  Uses u = {0};
  add_use(g, &u, c.from, c.from_device, (Use){.lo = c.r.lo, .hi = c.r.lo + c.r.n});
  add_use(g, &u, c.to, c.to_device, (Use){.lo = c.at, .hi = c.at + c.r.n, .write = true});
  order(g, h, line, &u, ORDER_PLAIN);
  if (omp) {
    say_omp_copy(g, h, &c);
  } else if (d2d) {
    use(g, F_D2D);
    set_device(g, h, c.to->device);
    say(h,
        "acc_memcpy_d2d(a%d + %d, a%d + %d, %d * sizeof *a%d, DEVICE(%d), DEVICE(%d));",
        c.to->id, c.at, c.from->id, c.r.lo, c.r.n, c.to->id, c.to->device,
        c.from->device);
  } else {
    use(g, async ? F_MEMCPY_ASYNC : F_MEMCPY);
    say_copy(g, h, &c, line);
  }
  record(g, h, line, &u);
  expect_copy(g, expected_name(g, c.to, c.to_device), c.at,
              expected_name(g, c.from, c.from_device), c.r);
}

// --- looking at results ----------------------------------------------------------------------------------------

void check_array(Gen *g, Host *h, Array *a, bool device, int lo, int n) {
  bring(g, h, a, device, false);
  Uses u = {0};
  add_use(g, &u, a, device, (Use){.lo = lo, .hi = lo + n});
  order(g, h, h->line, &u, ORDER_SETTLES);
  if (device) set_device(g, h, a->device);
  const char *name =
      format(g, "a%d%s", a->id, device && !is_raw(a) ? " on the device" : "");
  expect(g, "keep(%d, %s + %d, %d * sizeof *a%d);", g->snapshots,
         expected_name(g, a, device), lo, n, a->id);
  say(h, "look%s(%d, \"%s\", %s, %d, %d, sizeof *a%d);", device ? "_on_device" : "",
      g->snapshots++, name, side_name(g, a, device, lo), lo, n, a->id);
  record(g, h, h->line, &u);
}

static void draw_check(Gen *g, Host *h) {
  Array *a = some_array(g, h->rank, -1, -1, false);
  bool device = is_raw(a) || (a->present && chance(g, 60));
  Range r = draw_range(g, a);
  check_array(g, h, a, device, r.lo, r.n);
}

static void draw_wait(Gen *g, Host *h) {
  wait_for(g, h, draw_queue(g, h, pick(g, g->devices)), false);
}

void write_work(Gen *g, Host *h) {
  int what = pick(g, 100);
  if (what < 36)
    kernel(g, h);
  else if (what < 46)
    host_loop(g, h);
  else if (what < 60)
    draw_update(g, h);
  else if (what < 68)
    draw_enter(g, h);
  else if (what < 73)
    draw_exit(g, h);
  else if (what < 77)
    open_region(g, h);
  else if (what < 80 && h->regions.len)
    close_region(g, h);
  else if (what < 92)
    copy(g, h);
  else if (what < 94)
    renew(g, h);
  else if (what < 97)
    draw_check(g, h);
  else
    draw_wait(g, h);
}
