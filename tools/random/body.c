// Statements of an iteration, or of the code around parallel loops.
// In:  the place.  Out: lines that are valid there.
#include "random.h"

// --- stores ----------------------------------------------------------------------------------------

static bool may_store(const Gen *g, const Array *a) {
  if (!a->mode.writable || a->mode.atomic) return false;
  return !g->at.replicated || (a->local && a->depth == g->at.depth);
}

static Array *pick_stored(Gen *g) {
  int n = g->arrays.len, start = n ? pick(g, n) : 0;
  for (int i = 0; i < n; i++) {
    Array *a = g->arrays.at[(start + i) % n];
    if (may_store(g, a)) return a;
  }
  return NULL;
}

static const char *fill_text(Gen *g, Array *a, const char *q) {
  const char *index[LEVELS];
  for (int i = 0; i < a->ndim; i++) {
    if (i < a->mode.prefix)
      index[i] = g->path.at[a->base + i];
    else if (i == a->ndim - 1)
      index[i] = q;
    else
      index[i] = index_below(g, a->dim[i], a->bound[i]);
  }
  return element(g, a, index);
}

// The last subscript runs; what an iteration writes, the next one may read.
static void store_row(Gen *g, Array *a) {
  int last = a->ndim - 1;
  const char *q = new_name(g, "q");
  bool carried = a->dim[last] > 1 && !a->wild && take(g, F_CARRIED_INSIDE, 30);
  bool brace = !take(g, F_UNBRACED, 60);
  line(g, "for (int %s = %d; %s < %s; %s++)%s", q, carried, q, a->bound[last], q,
       brace ? " {" : "");
  g->indent++;
  Saved s = enter(g, 1, false);
  add_value(g, (Value){.text = q, .lo = 0, .hi = a->dim[last] - 1});
  if (carried) {
    const char *before = NULL, *index = format(g, "%s - 1", q);
    const char *to = fill_text(g, a, q), *value = small(g);
    before = a->ndim == 1 || a->mode.prefix == last ? fill_text(g, a, index) : to;
    line(g, "%s = ((int)%s + %s) %% 97;", to, before, value);
  } else {
    const char *to = fill_text(g, a, q);
    line(g, "%s = %s;", to, small(g));
  }
  leave(g, &s);
  g->indent--;
  if (brace) line(g, "}");
}

static void store_to(Gen *g, Array *a) {
  a->written = true;
  if (a->mode.prefix < a->ndim && a->dim[a->ndim - 1] <= 64 && chance(g, 45)) {
    store_row(g, a);
    return;
  }
  const char *to = own_element(g, a);
  line(g, "%s = %s;", to, small(g));
}

static bool atomic_store(Gen *g) {
  int n = g->arrays.len, start = n ? pick(g, n) : 0;
  for (int i = 0; i < n && !g->at.replicated; i++) {
    Array *a = g->arrays.at[(start + i) % n];
    if (!a->mode.atomic ||
        (g->dialect == OMP && (g->at.place == SIMD || g->at.place == IN_LOOP)))
      continue;
    a->written = true;
    if (strlen(a->mode.atomic) == 1) use(g, F_ATOMIC_UPDATE);
    const char *x = own_element(g, a), *op = a->mode.atomic;
    const char *value = strlen(op) > 1 ? ""
                        : *op == '+'   ? small(g)
                                       : format(g, "(%s) & 127", small(g));
    if (!strcmp(op, "critical")) {
      line(g, "#pragma omp critical");
      line(g, "%s = %s + %s;", x, x, small(g));
      use(g, F_CRITICAL);
      return true;
    }
    if (!strcmp(op, "max")) {
      const char *t = new_name(g, "t");
      line(g, "%s %s = %s;", type_names[a->type], t, small(g));
      line(g, "#pragma omp atomic compare");
      line(g, "if (%s < %s) { %s = %s; }", x, t, x, t);
      use(g, F_ATOMIC_COMPARE);
      return true;
    }
    line(g, "#pragma %s atomic%s", g->dialect == ACC ? "acc" : "omp",
         chance(g, 60) ? " update" : "");
    if (*op == '+' && chance(g, 30))
      line(g, "%s++;", x);
    else if (chance(g, 30))
      line(g, "%s = %s %s (%s);", x, x, op, value);
    else
      line(g, "%s %s= %s;", x, op, value);
    return true;
  }
  return false;
}

void write_store(Gen *g) {
  if (chance(g, 40) && can_update(g)) {
    update_reduction(g);
    return;
  }
  if (chance(g, 50) && atomic_store(g)) return;
  Array *a = pick_stored(g);
  if (a)
    store_to(g, a);
  else if (can_update(g))
    update_reduction(g);
  else
    atomic_store(g);
}

// --- statements -----------------------------------------------------------------------------------

static bool local_scalar(Gen *g) {
  if (!take(g, F_LOCAL_SCALAR, 80)) return false;
  const char *name = new_name(g, "t");
  const char *type = type_names[pick(g, N_TYPES)];
  bool as_int = !strcmp(type, "int") || !strcmp(type, "short");
  line(g, "%s %s = %s;", type, name, small(g));
  add_value(g, (Value){.text = as_int ? name : format(g, "(int)%s", name),
                       .lo = -LIMIT,
                       .hi = LIMIT,
                       .assignable = as_int,
                       .depth = g->at.depth});
  return true;
}

static bool change_scalar(Gen *g) {
  int n = g->values.len, start = n ? pick(g, n) : 0;
  for (int i = 0; i < n; i++) {
    const Value *v = &g->values.at[(start + i) % n];
    if (!v->assignable || v->depth != g->at.depth) continue;
    const char *name = v->text;
    line(g, chance(g, 40) ? "%s = (%s + %s) %% 89;" : "%s = (%s ^ (%s)) %% 89;", name,
         name, small(g));
    return true;
  }
  return false;
}

static bool local_struct(Gen *g) {
  if (!take(g, F_LOCAL_STRUCT, 70)) return false;
  const char *name = new_name(g, "u");
  const char *x = small(g), *y = small(g);
  line(g, "struct pair %s = {%s, %s};", name, x, y);
  add_value(g, (Value){.text = format(g, "%s.x", name),
                       .lo = -LIMIT,
                       .hi = LIMIT,
                       .assignable = true,
                       .depth = g->at.depth});
  add_value(g, (Value){.text = format(g, "(int)%s.y", name), .lo = -LIMIT, .hi = LIMIT});
  return true;
}

static bool declare_local(Gen *g) {
  if (g->at.path >= LEVELS || !take(g, F_LOCAL_ARRAY, 70)) return false;
  Array *a = find_array(g, local_array(g, g->at.path, false));
  fill_array(g, a);
  a->mode = (Mode){.readable = true, .writable = true};
  return true;
}

static bool inner_loop(Gen *g) {
  if (g->at.path >= LEVELS || g->budget < 3 || g->at.trips > MOST_TRIPS) return false;
  int before = g->at.inner;
  bool inside = g->at.depth > 0;
  if (!(g->dialect == ACC ? acc_loop(g, false) : omp_loop(g, false))) return false;
  if (inside) use(g, F_INNER_1);
  if (inside && before) use(g, F_INNER_2);
  g->at.inner = before + 1;
  return true;
}

static bool plain_loop(Gen *g) {
  LoopShape s = {.n = 1, .plain = true};
  if (g->at.place == PARALLEL || g->at.trips > MOST_TRIPS || !take(g, F_SEQUENTIAL, 60))
    return false;
  const char *q = new_name(g, "q");
  int trips = 2 + pick(g, 2);
  if (chance(g, 50) && !g->at.replicated) {
    write_loop(g, s, NULL, 0, 1);
    return true;
  }
  line(g, "for (int %s = 0; %s < %d; %s++) {", q, q, trips, q);
  g->indent++;
  Saved saved = enter(g, 1, false);
  add_value(g, (Value){.text = q, .lo = 0, .hi = trips - 1});
  g->at.trips *= trips;
  if (!inner_loop(g)) write_store(g);
  write_body(g, 1);
  leave(g, &saved);
  g->indent--;
  line(g, "}");
  return true;
}

void write_block(Gen *g, int statements) {
  g->indent++;
  Saved s = enter(g, 0, false);
  write_body(g, statements);
  leave(g, &s);
  g->indent--;
}

static bool conditional(Gen *g) {
  if (!take(g, F_CONDITION, 70)) return false;
  line(g, "if (%s) {", condition(g));
  write_block(g, 1);
  if (chance(g, 40)) {
    line(g, "} else {");
    write_block(g, 1);
  }
  line(g, "}");
  return true;
}

// A task has copies of what is private around it: changes of those are gone behind it, unlike without the directive.
static Saved enter_task(Gen *g) {
  Saved s = enter(g, 0, false);
  for (int i = 0; i < g->arrays.len; i++)
    if (g->arrays.at[i]->local) g->arrays.at[i]->mode.writable = false;
  g->at.depth++;
  g->at.no_break = true;
  g->at.place = PLAIN;
  return s;
}

static void task_loop(Gen *g) {
  const char *q = new_name(g, "q");
  int trips = 1 + pick(g, 4);
  line(g, "#pragma omp taskloop%s",
       chance(g, 30)   ? " grainsize(2)"
       : chance(g, 30) ? " num_tasks(3) nogroup"
                       : "");
  line(g, "for (int %s = 0; %s < %d; %s++) {", q, q, trips, q);
  g->indent++;
  add_value(g, (Value){.text = q, .lo = 0, .hi = trips - 1});
  g->at.trips *= trips;
}

static bool task(Gen *g) {
  static const char *const clauses[] = {"", " untied", " final(1)", " priority(2)",
                                        " mergeable"};
  bool lanes = g->at.place == SIMD || g->at.place == IN_LOOP || g->at.place == TEAMS;
  if (g->dialect != OMP || lanes || g->at.replicated || g->at.trips > MOST_TRIPS ||
      !take(g, F_TASK, 70))
    return false;
  bool group = take(g, F_TASKGROUP, 25), loop = take(g, F_TASKLOOP, 30);
  const char *when = loop || chance(g, 70) ? "" : format(g, " if(%s)", condition(g));
  if (group) line(g, "#pragma omp taskgroup");
  if (group) line(g, "{");
  Saved s = enter_task(g);
  if (loop) {
    task_loop(g);
  } else {
    line(g, "#pragma omp task%s%s", clauses[pick(g, 5)], when);
    line(g, "{");
    g->indent++;
  }
  write_body(g, 1);
  g->indent--;
  leave(g, &s);
  line(g, "}");
  if (group) line(g, "}");
  if (chance(g, 30)) line(g, "#pragma omp taskwait");
  return true;
}

static bool early_continue(Gen *g) {
  if (g->at.no_break || !g->at.depth || !take(g, F_CONTINUE, 50)) return false;
  line(g, "if (%s) continue;", condition(g));
  return true;
}

static const char *sentinel(Gen *g) { return g->dialect == ACC ? "acc" : "omp"; }

static bool atomic_own(Gen *g) {
  bool in_simd = g->dialect == OMP && (g->at.place == SIMD || g->at.place == IN_LOOP);
  Array *a = pick_stored(g);
  if (!a || in_simd || a->type == T_SHORT) return false;
  const char *t = new_name(g, "t");
  if (take(g, F_ATOMIC_READ, 40)) {
    line(g, "%s %s;", type_names[a->type], t);
    line(g, "#pragma %s atomic read", sentinel(g));
    line(g, "%s = %s;", t, own_element(g, a));
  } else if (take(g, F_ATOMIC_CAPTURE, 40)) {
    const char *x = own_element(g, a);
    a->written = true;
    line(g, "%s %s;", type_names[a->type], t);
    line(g, "#pragma %s atomic capture", sentinel(g));
    if (is_float(a->type) || chance(g, 50))
      line(g, "{ %s = %s; %s = %d; }", t, x, x, pick(g, 90));
    else
      line(g, "%s = %s %s= %d;", t, x, chance(g, 50) ? "^" : "&", pick(g, 127));
  } else if (take(g, F_ATOMIC_WRITE, 40)) {
    a->written = true;
    const char *x = own_element(g, a);
    line(g, "#pragma %s atomic write", sentinel(g));
    line(g, "%s = %d;", x, pick(g, 90));
    return true;
  } else {
    return false;
  }
  if (a->wild) return true;
  add_value(g, (Value){.text = format(g, "(int)%s", t), .lo = -LIMIT, .hi = LIMIT});
  return true;
}

void cache_line(Gen *g) {
  if (g->dialect != ACC || !g->at.depth || !want(g, F_CACHE, 15)) return;
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    if (a->local || *a->field || !a->mode.readable || a->mode.writable || a->ndim != 1)
      continue;
    line(g, "#pragma acc cache(%s[0:%d])", a->name, a->dim[0]);
    a->used = true;
    use(g, F_CACHE);
    return;
  }
}

static bool store(Gen *g) {
  write_store(g);
  return true;
}

static const struct {
  bool (*write)(Gen *);
  int weight;
  bool between;
} statements[] = {
    {store, 24, true},        {inner_loop, 26, false},          {local_scalar, 12, true},
    {change_scalar, 8, true}, {local_struct, 5, true},          {declare_local, 6, true},
    {plain_loop, 8, true},    {conditional, 9, true},           {early_continue, 4, true},
    {atomic_own, 8, true},    {call_routine_of_level, 8, true}, {task, 10, true},
};

static void statement(Gen *g) {
  for (int tries = 0; tries < 8; tries++) {
    int r = pick(g, 128);
    size_t i = 0;
    while (r >= statements[i].weight) r -= statements[i++].weight;
    bool inner = g->at.inner > 0;
    if (!statements[i].write(g)) continue;
    g->budget--;
    if (inner && g->at.depth && statements[i].between) use(g, F_BETWEEN);
    return;
  }
}

void write_body(Gen *g, int statements_wanted) {
  if (g->at.depth && chance(g, 40)) call_routine_of_level(g);
  for (int i = 0; i < statements_wanted && g->budget > 0; i++) statement(g);
  write_store(g);
}
