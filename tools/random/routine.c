// Functions and tables for devices, and calls of them.
// In:  the arrays.  Out: text at file scope; statements.
#include "random.h"

// --- at file scope ------------------------------------------------------------------------------

static void write_table(Gen *g) {
  bool acc = g->dialect == ACC;
  g->table = format(g, "table_%lu", g->seed);
  const char *directive = format(
      g, "#pragma %s(%s)", acc ? "acc declare copyin" : "omp declare target", g->table);
  Shared s = {.name = g->table,
              .declared = format(g, "int %s[8]", g->table),
              .acc = directive,
              .kind = OWN_VARIABLE,
              .far = go_far(g, 50)};
  text_printf(file_text(g, s.far), "%s%s = {3, 1, 4, 1, 5, 9, 2, 6};\n%s\n",
              linkage(g, s), s.declared, directive);
}

static void write_sequential(Gen *g) {
  bool acc = g->dialect == ACC;
  g->routine = format(g, "twist_%lu", g->seed);
  Shared s = {.name = g->routine,
              .declared = format(g, "int %s(int x, int y)", g->routine),
              .acc = "#pragma acc routine seq",
              .far = go_far(g, 70)};
  Text *out = file_text(g, s.far);
  text_printf(out, "#pragma %s\n", acc ? "acc routine seq" : "omp declare target");
  text_printf(out, "%s%s {\n  int sum = y %% 7;\n", linkage(g, s), s.declared);
  text_add(out, "  for (int i = 0; i < (x & 7); i++) sum = (sum * 3 + x + i) % 97;\n");
  if (g->table && chance(g, 50))
    text_printf(out, "  sum = (sum + %s[y & 7]) %% 97;\n", g->table);
  text_add(out, "  return sum;\n}\n");
  if (!acc) text_add(out, "#pragma omp end declare target\n");
}

// The start of a routine of a level; where the rest of it goes.
static Text *begin_routine(Gen *g, const char *level, const char *name,
                           const char *declared) {
  Shared s = {.name = name,
              .declared = declared,
              .acc = format(g, "#pragma acc routine %s", level),
              .far = go_far(g, 50)};
  Text *out = file_text(g, s.far);
  text_printf(out, "%s\n%s%s {\n", s.acc, linkage(g, s), declared);
  return out;
}

static const char *write_fill(Gen *g, const char *level, const char *start, Type of) {
  const char *name = format(g, "%s_%lu", start, g->seed), *type = type_names[of];
  Text *out = begin_routine(g, level, name,
                            format(g, "void %s(%s *x, int n, int v)", name, type));
  if (strcmp(level, "vector") && chance(g, 50)) {
    text_printf(out,
                "  #pragma acc loop %s\n  for (int j = 0; j < 2; j++) {\n    int lo = j "
                "* (n / 2);\n",
                level);
    text_add(out, "    #pragma acc loop vector\n    for (int k = lo; k < (j ? n : n "
                  "/ 2); k++) x[k] = (v + k) % 97;\n  }\n}\n");
    return name;
  }
  const char *more = strcmp(level, "vector") && chance(g, 50) ? " vector" : "";
  text_printf(out,
              "  #pragma acc loop %s%s\n  for (int k = 0; k < n; k++) x[k] = (v + k * 2) "
              "%% 97;\n}\n",
              level, more);
  return name;
}

static void write_sum(Gen *g) {
  g->sum_vector = format(g, "sum_%lu", g->seed);
  Text *out = begin_routine(
      g, "vector", g->sum_vector,
      format(g, "int %s(const %s *x, int n)", g->sum_vector, type_names[g->row_type]));
  text_add(
      out,
      "  int s = 0;\n  #pragma acc loop vector reduction(+:s)\n  for (int k = 0; k < n; "
      "k++) s += (int)x[k];\n");
  text_add(out, "  return s % 97;\n}\n");
}

void write_routines(Gen *g) {
  g->gang_type = g->arrays.at[0]->type;
  g->row_type = g->arrays.at[1 + pick(g, g->arrays.len - 1)]->type;
  if (want(g, F_GLOBAL, 20)) write_table(g);
  if (want(g, F_ROUTINE_SEQ, g->files ? 60 : 20)) write_sequential(g);
  if (want(g, F_ROUTINE_VECTOR, 40)) {
    write_sum(g);
    g->fill_vector = write_fill(g, "vector", "fillv", g->row_type);
  }
  if (want(g, F_ROUTINE_WORKER, 65))
    g->fill_worker = write_fill(g, "worker", "fillw", g->row_type);
  if (want(g, F_ROUTINE_GANG, 55))
    g->fill_gang = write_fill(g, "gang", "fillg", g->gang_type);
}

// --- calls --------------------------------------------------------------------------------------

static const char *first_of_row(Gen *g, Array *a) {
  const char *index[LEVELS];
  for (int i = 0; i < a->ndim; i++)
    index[i] = i == a->ndim - 1     ? "0"
               : i < a->mode.prefix ? g->path.at[a->base + i]
                                    : index_below(g, a->dim[i], a->bound[i]);
  return format(g, "&%s", element(g, a, index));
}

static Array *pick_row(Gen *g, bool written) {
  int n = g->arrays.len, start = pick(g, n);
  for (int i = 0; i < n; i++) {
    Array *a = g->arrays.at[(start + i) % n];
    if (a->type != g->row_type || *a->field || a->mode.atomic ||
        a->mode.prefix >= a->ndim || a->wild)
      continue;
    if (written ? a->mode.writable : a->mode.readable) return a;
  }
  return NULL;
}

static bool call_sum(Gen *g) {
  Array *a = pick_row(g, false);
  if (!a || !g->sum_vector) return false;
  use(g, F_ROUTINE_VECTOR);
  const char *t = new_name(g, "t"), *row = first_of_row(g, a);
  line(g, "int %s = %s(%s, %s);", t, g->sum_vector, row, a->bound[a->ndim - 1]);
  add_value(g, (Value){.text = t, .lo = -96, .hi = 96});
  return true;
}

static bool call_fill(Gen *g, const char *name, Feature feature) {
  Array *a = pick_row(g, true);
  if (!a || !name || g->at.replicated) return false;
  use(g, feature);
  a->written = true;
  const char *row = first_of_row(g, a);
  line(g, "%s(%s, %s, %s);", name, row, a->bound[a->ndim - 1], small(g));
  return true;
}

// One that the levels left over at this place allow.
bool call_routine_of_level(Gen *g) {
  bool vector = g->at.left & 1, worker = g->at.left & 2;
  if (g->dialect != ACC || !vector || g->at.replicated || g->at.dim > 1) return false;
  if (worker && chance(g, 70) && call_fill(g, g->fill_worker, F_ROUTINE_WORKER))
    return true;
  return chance(g, 50) ? call_sum(g) : call_fill(g, g->fill_vector, F_ROUTINE_VECTOR);
}

// In the place of a gang loop.
bool call_gang_routine(Gen *g, int owner) {
  for (int i = 0; i < g->arrays.len && g->fill_gang; i++) {
    Array *a = g->arrays.at[i];
    bool mine = a->owner == owner || a->owner == -2;
    bool row = a->kind == LINEAR || a->ndim == 1;
    if (a->local || !mine || !row || *a->field || a->type != g->gang_type) continue;
    use(g, F_ROUTINE_GANG);
    a->written = true;
    a->mode.readable = false;
    line(g, "%s(%s, %d, %s);", g->fill_gang, a->name, array_size(a), small(g));
    return true;
  }
  return false;
}
