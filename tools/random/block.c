// What the function does, from one construct to the next: constructs, data regions, host code.
// In:  arrays and where they are present.  Out: lines; after them the host's copies are right again.
#include "random.h"

static void write_one(Gen *g, int depth);

static const char *sentinel(Gen *g) { return g->dialect == ACC ? "acc" : "omp target"; }

void update_data(Gen *g, bool to_host, const char *items) {
  if (g->dialect == ACC)
    line(g, "#pragma acc update %s(%s)",
         to_host ? chance(g, 50) ? "self" : "host" : "device", items);
  else
    line(g, "#pragma omp target update %s(%s)", to_host ? "from" : "to", items);
}

static bool any_present(const Gen *g) {
  for (int i = 0; i < g->arrays.len; i++)
    if (g->arrays.at[i]->present != ABSENT) return true;
  return false;
}

// --- host code -----------------------------------------------------------------------------------

// A section of the first dimension: subscripts lo to lo + n - 1.
static const char *section_of(Gen *g, const Array *a, int *lo, int *n) {
  int extent = a->kind == LINEAR ? array_size(a) : a->dim[0];
  *lo = 0;
  *n = extent;
  if (extent > 2 && take(g, F_UPDATE_SECTION, 40)) {
    *lo = pick(g, extent - 1);
    *n = 1 + pick(g, extent - *lo);
  }
  if (*n == extent && a->kind != LINEAR) return a->name;
  return format(g, "%s[%d:%d]", a->name, *lo, *n);
}

static void change_rows(Gen *g, Array *a, int lo, int n) {
  const char *q = new_name(g, "q"), *index[LEVELS] = {q};
  line(g, "for (int %s = %d; %s < %d; %s++)", q, lo, q, lo + n, q);
  const char *x = NULL;
  if (a->kind == LINEAR) {
    x = format(g, "%s[%s]%s", a->name, q, a->field);
  } else {
    for (int i = 1; i < a->ndim; i++) index[i] = format(g, "%d", pick(g, a->dim[i]));
    x = element(g, a, index);
  }
  line(g, "  %s = ((int)%s + %s * %d) %% 97;", x, x, q, 1 + pick(g, 9));
}

static void host_code(Gen *g) {
  Array *a = g->arrays.at[pick(g, g->arrays.len)];
  int lo, n;
  if (a->present != ABSENT && !g->enabled[F_UPDATE]) return;
  const char *items = section_of(g, a, &lo, &n);
  if (a->present != ABSENT) {
    use(g, F_UPDATE);
    update_data(g, true, items);
  }
  change_rows(g, a, lo, n);
  if (a->present != ABSENT) update_data(g, false, items);
}

// --- data regions -----------------------------------------------------------------------------------

typedef struct {
  Array *arrays[64];
  int n;
  Reduction *sum;
} Region;

static const char *join(Gen *g, const char *list, const char *item) {
  return format(g, "%s%s%s", list, *list ? ", " : "", item);
}

// Chooses absent arrays and what the region does with each.
static Region choose_arrays(Gen *g, bool sums) {
  Region r = {.n = 0};
  for (int i = 0; i < g->arrays.len && i < 64; i++) {
    Array *a = g->arrays.at[i];
    if (a->present != ABSENT || !chance(g, 60)) continue;
    a->present = COPY;
    if (take(g, F_CREATE, 25))
      a->present = CREATE;
    else if (chance(g, 25))
      a->present = COPYIN;
    a->dirty = false;
    r.arrays[r.n++] = a;
  }
  for (int i = 0; sums && i < g->reductions.len; i++) {
    Reduction *s = g->reductions.at[i];
    if (s->outer && !r.sum && take(g, F_RED_PRESENT, 15)) r.sum = s;
  }
  return r;
}

static const char *map_words(Gen *g, const Region *r, Presence p, const char *acc,
                             const char *omp) {
  const char *list = "";
  for (int i = 0; i < r->n; i++)
    if (r->arrays[i]->present == p) list = join(g, list, whole(g, r->arrays[i]));
  if (p == COPY && r->sum) list = join(g, list, r->sum->name);
  if (!*list) return "";
  return format(g, g->dialect == ACC ? " %s(%s)" : " map(%s: %s)",
                g->dialect == ACC ? acc : omp, list);
}

static void fetch_dirty(Gen *g, const Region *r, bool copies) {
  for (int i = 0; i < r->n; i++) {
    Array *a = r->arrays[i];
    if (a->dirty && (copies || a->present != COPY)) {
      use(g, F_UPDATE);
      update_data(g, true, whole(g, a));
    }
    a->present = ABSENT;
    a->dirty = false;
  }
}

static void send_created(Gen *g, const Region *r) {
  for (int i = 0; i < r->n; i++)
    if (r->arrays[i]->present == CREATE) update_data(g, false, whole(g, r->arrays[i]));
}

static void data_region(Gen *g, int depth) {
  Region r = choose_arrays(g, true);
  if (!r.n) return;
  use(g, F_DATA);
  line(g, "#pragma %s data%s%s%s", sentinel(g), map_words(g, &r, COPY, "copy", "tofrom"),
       map_words(g, &r, COPYIN, "copyin", "to"),
       map_words(g, &r, CREATE, "create", "alloc"));
  line(g, "{");
  g->indent++;
  bool lexical = g->lexical;
  g->lexical = true;
  send_created(g, &r);
  for (int i = 0, n = 1 + pick(g, 3); i < n; i++) write_one(g, depth + 1);
  fetch_dirty(g, &r, false);
  g->lexical = lexical;
  g->indent--;
  line(g, "}");
}

static void enter_data(Gen *g, int depth) {
  Region r = choose_arrays(g, false);
  if (!r.n) return;
  use(g, F_ENTER_DATA);
  for (int i = 0; i < r.n; i++)
    if (r.arrays[i]->present == COPY) r.arrays[i]->present = COPYIN;
  line(g, "#pragma %s enter data%s%s", sentinel(g),
       map_words(g, &r, COPYIN, "copyin", "to"),
       map_words(g, &r, CREATE, "create", "alloc"));
  send_created(g, &r);
  for (int i = 0, n = 1 + pick(g, 2); i < n; i++) write_one(g, depth + 1);
  Region in = {.n = 0}, out = {.n = 0};
  for (int i = 0; i < r.n; i++)
    if (r.arrays[i]->dirty && take(g, F_COPYOUT, 70))
      out.arrays[out.n++] = r.arrays[i];
    else
      in.arrays[in.n++] = r.arrays[i];
  for (int i = 0; i < out.n; i++) out.arrays[i]->present = COPY;
  const char *back = map_words(g, &out, COPY, "copyout", "from");
  for (int i = 0; i < in.n; i++)
    if (in.arrays[i]->dirty) update_data(g, true, whole(g, in.arrays[i]));
  for (int i = 0; i < in.n; i++) in.arrays[i]->present = COPY;
  const char *drop =
      map_words(g, &in, COPY, "delete", chance(g, 50) ? "delete" : "release");
  line(g, "#pragma %s exit data%s%s", sentinel(g), back, drop);
  for (int i = 0; i < r.n; i++) r.arrays[i]->present = ABSENT, r.arrays[i]->dirty = false;
}

// --- constructs -----------------------------------------------------------------------------------------

static void construct(Gen *g, const char *clauses) {
  Extra extra = {clauses, any_present(g)};
  if (g->dialect == ACC)
    acc_construct(g, extra);
  else
    omp_construct(g, extra);
}

// A few constructs in queues; a later one waits for those before it.
static void queues(Gen *g) {
  int n = 2 + pick(g, 3), last = 0;
  use(g, F_ASYNC);
  for (int i = 0; i < n; i++) {
    int queue = 1 + pick(g, 3);
    bool other = i && queue != last;
    if (other && take(g, F_WAIT_CLAUSE, 75)) {
      construct(g, format(g, " async(%d) wait(%d)", queue, last));
    } else {
      if (other)
        line(g, "#pragma acc wait(%d)%s", last,
             chance(g, 50) ? format(g, " async(%d)", queue) : "");
      construct(g, format(g, " async(%d)", queue));
    }
    last = queue;
  }
  line(g, chance(g, 60) ? "#pragma acc wait" : "#pragma acc wait(%d)", last);
}

static void tasks(Gen *g) {
  int n = 1 + pick(g, 3);
  use(g, F_NOWAIT);
  for (int i = 0; i < n; i++)
    construct(g, n == 1 && chance(g, 50) ? " nowait" : " nowait depend(inout: zero)");
  line(g, "#pragma omp taskwait");
}

// Every element written, by a loop of its own: what was there before need not travel.
static void fill_region(Gen *g) {
  Array *a = g->arrays.at[pick(g, g->arrays.len)];
  if (a->present != ABSENT || *a->field || !take(g, F_COPYOUT, 70)) return;
  const char *index[LEVELS];
  const char *clause = g->dialect == ACC ? "copyout" : "map(from:";
  const char *collapse =
      a->ndim > 1 && take(g, F_COLLAPSE, 60) ? format(g, " collapse(%d)", a->ndim) : "";
  line(g, "#pragma %s%s %s%s)",
       g->dialect == ACC ? "acc parallel loop"
                         : "omp target teams distribute parallel for",
       collapse, g->dialect == ACC ? format(g, "%s(", clause) : format(g, "%s ", clause),
       whole(g, a));
  for (int i = 0; i < a->ndim; i++) {
    index[i] = new_name(g, "i");
    line(g, "for (int %s = 0; %s < %s; %s++)", index[i], index[i], a->bound[i], index[i]);
    g->indent++;
  }
  line(g, "%s = (%s * %d + %s) %% 97;", element(g, a, index), index[0], 2 + pick(g, 9),
       index[a->ndim - 1]);
  g->indent -= a->ndim;
  a->wild = false;
}

// Iterations take slots by atomic capture; what the slots hold together depends on no order.
static void slots_region(Gen *g) {
  const char *n = new_name(g, "count"), *slots = new_name(g, "slots"),
             *i = new_name(g, "i"), *k = new_name(g, "k");
  bool acc = g->dialect == ACC;
  Array *a = NULL;
  for (int some = g->arrays.len, start = pick(g, some), q = 0; q < some && !a; q++) {
    a = g->arrays.at[(start + q) % some];
    if (a->kind == LINEAR || a->present != ABSENT || a->ndim < 2) a = NULL;
  }
  if (!a) return;
  use(g, F_ATOMIC_SLOTS);
  text_printf(&g->declared, "  int %s = 0, %s[%d] = {0};\n", n, slots,
              a->dim[0] * a->dim[1]);
  const char *index[LEVELS] = {i, k, "0", "0"};
  const char *x = element(g, a, index);
  line(g,
       acc ? "#pragma acc parallel loop %s copy(%s, %s) copyin(%s)"
           : "#pragma omp target teams distribute parallel for %s map(tofrom: %s, %s) "
             "map(to: %s)",
       chance(g, 50) ? "collapse(2)" : "", n, slots, a->name);
  line(g, "for (int %s = 0; %s < %d; %s++)", i, i, a->dim[0], i);
  line(g, "  for (int %s = 0; %s < %d; %s++)", k, k, a->dim[1], k);
  line(g, "    if ((int)%s %% 3 != 0) {", x);
  line(g, "      int at;");
  line(g, "      #pragma %s atomic capture", acc ? "acc" : "omp");
  line(g, chance(g, 50) ? "      at = %s++;" : "      { at = %s; %s = %s + 1; }", n, n,
       n);
  line(g, "      %s[at] = (int)(%s) %% 50 + %s;", slots, x, i);
  line(g, "    }");
  text_printf(&g->prints,
              "  { long s_ = 0; for (int q_ = 0; q_ < %d; q_++) s_ += %s[q_] * "
              "(long)%s[q_] + %s[q_];\n"
              "    printf(\" %s=%%d,%%ld\", %s, s_); }\n",
              a->dim[0] * a->dim[1], slots, slots, slots, n, n);
}

static void write_one(Gen *g, int depth) {
  int r = pick(g, 100);
  if (r < 18 && depth < 2 && take(g, F_DATA, 80))
    data_region(g, depth);
  else if (r < 30 && depth < 2 && take(g, F_ENTER_DATA, 80))
    enter_data(g, depth);
  else if (r < 38)
    host_code(g);
  else if (r < 45)
    fill_region(g);
  else if (r < 54 && want(g, F_ATOMIC_SLOTS, 75))
    slots_region(g);
  else if (r < 64 && g->dialect == ACC && want(g, F_ASYNC, 80))
    queues(g);
  else if (r < 63 && g->dialect == OMP && want(g, F_NOWAIT, 80))
    tasks(g);
  else if (r < 72)
    write_scene(g);
  else
    construct(g, "");
}

void write_blocks(Gen *g, int n) {
  construct(g, "");
  for (int i = 0, scene = pick(g, n + 1); i <= n; i++)
    if (i == scene)
      write_scene(g);
    else
      write_one(g, 0);
}
