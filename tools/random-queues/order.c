// What is ordered behind what, and the waits that order more.
// In:  work of a line and the places it uses.  Out: waits in the texts of hosts; clauses.
//
// A wait that is needed is counted, and left out when --drop-wait names it: its text alone, not what it would order.
#include "queues.h"

void join(Clock to, const int *from) {
  for (int i = 0; i < LINES; i++)
    if (from[i] > to[i]) to[i] = from[i];
}

static Clock copy_clock(Gen *g, const int *from) {
  Clock c = alloc_n(g->arena, int, LINES);
  memcpy(c, from, LINES * sizeof *c);
  return c;
}

Line *new_line(Gen *g, LineKind kind, Host *h) {
  Line *l = alloc(g->arena, Line);
  if (g->nlines == LINES) unreachable();
  *l = (Line){
      .kind = kind, .id = g->nlines, .host = h, .tail = alloc_n(g->arena, int, LINES)};
  return g->lines[g->nlines++] = l;
}

void set_device(Gen *g, Host *h, int device) {
  if (h->device == device) return;
  h->device = device;
  if (chance(g, 70))
    say(h, "acc_set_device_num(DEVICE(%d), acc_get_device_type());", device);
  else
    say(h, "#pragma acc set device_num(DEVICE(%d))", device);
}

const char *queue_name(Gen *g, const Line *l) {
  if (!l->number) return "acc_async_noval";
  return format(g, "%d", l->number + 10 * l->host->thread);
}

const char *async_clause(Gen *g, const Line *l) {
  if (l->kind != LINE_QUEUE) return "";
  if (!l->number) use(g, F_NOVAL);
  if (!l->number && chance(g, 50)) return " async";
  return format(g, " async(%s)", queue_name(g, l));
}

// --- waits -----------------------------------------------------------------------------------------

// Is it the one to leave out?
static bool is_dropped(Gen *g, bool needed) { return needed && ++g->waits == g->drop; }

PRINTF_LIKE(4, 5)
static void say_wait(Gen *g, Host *h, bool needed, const char *fmt, ...) {
  char text[1024];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  say(h, is_dropped(g, needed) ? "// left out: %s" : "%s", text);
}

static void wait_queue(Gen *g, Host *h, const Line *l, bool needed) {
  const char *q = queue_name(g, l);
  bool here = h->device == l->device;
  if (!here && chance(g, 40)) set_device(g, h, l->device), here = true;
  join(h->line->tail, l->tail);
  if (here && chance(g, 20)) {
    use(g, F_WAIT_ALL);
    for (int k = 0; k < QUEUES; k++) join(h->line->tail, h->queue[l->device][k]->tail);
    say_wait(g, h, needed, "%s", pick(g, 2) ? "#pragma acc wait" : "acc_wait_all();");
  } else if (chance(g, 15)) {
    use(g, F_TEST_LOOP);
    say_wait(g, h, needed,
             here ? "while (!acc_async_test(%s)) {}"
                  : "while (!acc_async_test_device(%s, DEVICE(%d))) {}",
             q, l->device);
  } else if (chance(g, 30)) {
    use(g, F_WAIT_ROUTINE);
    say_wait(g, h, needed, here ? "acc_wait(%s);" : "acc_wait_device(%s, DEVICE(%d));", q,
             l->device);
  } else {
    use(g, F_WAIT_QUEUE);
    say_wait(g, h, needed,
             here ? "#pragma acc wait(%s)"
                  : "#pragma acc wait(devnum: DEVICE(%2$d): %1$s)",
             q, l->device);
  }
}

static void wait_tasks(Gen *g, Host *h, bool needed) {
  use(g, F_TASKWAIT);
  for (int i = 0; i < g->nlines; i++)
    if (g->lines[i]->kind == LINE_TASK && g->lines[i]->host == h)
      join(h->line->tail, g->lines[i]->tail);
  say_wait(g, h, needed, "#pragma omp taskwait");
}

// Another thread's work is done, then told.
static void wait_signal(Gen *g, Host *h, Host *from) {
  use(g, F_SIGNAL);
  say(from, "give_signal(%d);", g->signals);
  say(h, "await_signal(%d);", g->signals++);
  join(h->line->tail, from->line->tail);
}

void wait_for(Gen *g, Host *h, Line *l, bool needed) {
  Host *owner = l->host;
  if (l->kind == LINE_QUEUE) wait_queue(g, owner, l, needed);
  if (l->kind == LINE_TASK) wait_tasks(g, owner, needed);
  if (l->kind == LINE_REQUEST) complete(g, l->request);
  if (owner != h) wait_signal(g, h, owner);
}

// A queue waits for another one of its host.
static void wait_async(Gen *g, Host *h, Line *q, const Line *earlier) {
  const char *from = queue_name(g, earlier), *to = queue_name(g, q);
  bool same = q->device == earlier->device, here = h->device == q->device;
  join(q->tail, earlier->tail);
  use(g, same ? F_WAIT_ASYNC : F_WAIT_DEVICES);
  if (same && chance(g, 40)) {
    say_wait(g, h, true,
             here ? "acc_wait_async(%s, %s);"
                  : "acc_wait_device_async(%s, %s, DEVICE(%d));",
             from, to, q->device);
    return;
  }
  set_device(g, h, q->device);
  if (same)
    say_wait(g, h, true, "#pragma acc wait(%s) async(%s)", from, to);
  else
    say_wait(g, h, true, "#pragma acc wait(devnum: DEVICE(%d): %s) async(%s)",
             earlier->device, from, to);
}

static const char *wait_clause(Gen *g, const Line *earlier) {
  use(g, F_WAIT_CLAUSE);
  join(g->extra, earlier->tail);
  return is_dropped(g, true) ? "" : format(g, " wait(%s)", queue_name(g, earlier));
}

// --- accesses --------------------------------------------------------------------------------------------

static bool conflicts(const Access *a, const Use *u) {
  return (a->write || u->write) && a->lo < u->hi && u->lo < a->hi;
}

static bool is_known(const Gen *g, const Host *h, const Line *to, const Access *a) {
  int i = a->line->id;
  return h->line->tail[i] >= a->number || g->extra[i] >= a->number ||
         (to->kind == LINE_QUEUE && to->tail[i] >= a->number);
}

static Access *find_unordered(Gen *g, const Host *h, const Line *to, const Uses *uses) {
  for (int i = 0; i < uses->n; i++) {
    const Use *u = &uses->at[i];
    for (int k = u->place->accesses.len - 1; k >= 0; k--) {
      Access *a = &u->place->accesses.at[k];
      if (conflicts(a, u) && !is_known(g, h, to, a)) return a;
    }
  }
  return NULL;
}

// The runtime waits for queues that use what is copied or released.
static void settle(Gen *g, Host *h, const Uses *uses) {
  for (int i = 0; i < uses->n; i++) {
    const Use *u = &uses->at[i];
    for (int k = 0; u->operand && k < u->place->accesses.len; k++) {
      const Access *a = &u->place->accesses.at[k];
      if (a->line->kind != LINE_QUEUE || a->line->host != h || !a->operand ||
          !conflicts(a, u))
        continue;
      if (!is_known(g, h, h->line, a)) use(g, F_RELIED);
      join(h->line->tail, a->clock);
    }
  }
}

// The call comes later than what the host does now, and may be a request's: the host itself knows no more.
static void settle_call(Gen *g, const Host *h, const Line *to, const Uses *uses) {
  for (int i = 0; i < uses->n; i++) {
    const Use *u = &uses->at[i];
    for (int k = 0; u->operand && k < u->place->accesses.len; k++) {
      const Access *a = &u->place->accesses.at[k];
      if (a->line->kind != LINE_QUEUE || a->line->host != h || !conflicts(a, u)) continue;
      if (!is_known(g, h, to, a)) use(g, F_RELIED_CALL);
      join(g->extra, a->clock);
    }
  }
}

// Tasks that its depend clauses name: those with an array that one of them writes.
static void depend(Gen *g, const Host *h, const Line *task) {
  for (int i = 0; i < g->nlines; i++) {
    const Line *l = g->lines[i];
    if (l->kind != LINE_TASK || l->host != h || l == task) continue;
    if (l->writes & (task->reads | task->writes) || l->reads & task->writes)
      join(g->extra, l->tail);
  }
}

const char *order(Gen *g, Host *h, Line *to, const Uses *uses, OrderMode mode) {
  const char *clauses = "";
  memset(g->extra, 0, LINES * sizeof *g->extra);
  if (mode & ORDER_DEPENDS) depend(g, h, to);
  if (mode & ORDER_SETTLES) settle(g, h, uses);
  if (mode & ORDER_CALL && g->relies && !g->shared) settle_call(g, h, to, uses);
  for (Access *a; (a = find_unordered(g, h, to, uses));) {
    Line *l = a->line;
    bool queues = to->kind == LINE_QUEUE && l->kind == LINE_QUEUE && l->host == h;
    if (queues && mode & ORDER_CLAUSE && l->device == to->device && chance(g, 45))
      clauses = format(g, "%s%s", clauses, wait_clause(g, l));
    else if (queues && chance(g, 60))
      wait_async(g, h, to, l);
    else
      wait_for(g, h, l, true);
  }
  return clauses;
}

// Accesses that the new one is ordered behind and covers are of no use any more.
static void add_access(Gen *g, Place *p, Access a) {
  int kept = 0;
  for (int i = 0; i < p->accesses.len; i++) {
    const Access *old = &p->accesses.at[i];
    if (!(a.write && a.lo <= old->lo && old->hi <= a.hi)) p->accesses.at[kept++] = *old;
  }
  p->accesses.len = kept;
  push(g->arena, &p->accesses, a);
}

void record(Gen *g, Host *h, Line *l, const Uses *uses) {
  join(l->tail, h->line->tail);
  join(l->tail, g->extra);
  l->tail[l->id]++;
  Clock now = copy_clock(g, l->tail);
  for (int i = 0; i < uses->n; i++) {
    const Use *u = &uses->at[i];
    if (u->lo >= u->hi) continue;
    Access a = {u->lo, u->hi, u->write, u->operand, l, now[l->id], now};
    add_access(g, u->place, a);
  }
}
