// What the constructs of both dialects have: who writes which array, data and sharing clauses.
// In:  the function's arrays and variables.  Out: modes of arrays; text of clauses.
#include "random.h"

#include <ctype.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

bool has_word(const char *text, const char *word) {
  size_t n = strlen(word);
  for (const char *s = text; text && (s = strstr(s, word)); s += n)
    if ((s == text || !is_word(s[-1])) && !is_word(s[n])) return true;
  return false;
}

// --- who writes what ------------------------------------------------------------------------------

void begin_construct(Gen *g, int loops, bool in_order) {
  int n = g->arrays.len, shift = pick(g, n);
  for (int i = 0; i < n; i++) {
    Array *a = g->arrays.at[i];
    a->used = a->written = false;
    a->owner = in_order ? -2 : chance(g, 45) ? pick(g, loops) : -1;
  }
  for (int l = 0; l < loops && !in_order; l++) g->arrays.at[(l + shift) % n]->owner = l;
  g->at = (Place){.left = 7,
                  .in_order = in_order,
                  .trips = 1,
                  .no_break = true,
                  .replicated = !in_order};
  g->budget = 4 + pick(g, 16);
}

void own_by(Gen *g, int loop) {
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    if (a->local) continue;
    bool mine = a->owner == -2 || (a->owner >= 0 && a->owner == loop);
    a->mode = (Mode){.readable = mine || a->owner == -1, .writable = mine};
  }
}

void end_construct(Gen *g) {
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    a->mode = (Mode){0};
    if (a->present != ABSENT && a->written) a->dirty = true;
  }
  for (int i = 0; i < g->reductions.len; i++) {
    g->reductions.at[i]->in_use = g->reductions.at[i]->of_region = false;
    g->reductions.at[i]->depth = -1;
  }
}

// --- sharing --------------------------------------------------------------------------------------

const char *private_clauses(Gen *g, const char *names[], int *n, int path) {
  *n = 0;
  if (take(g, F_PRIVATE, 18))
    for (int i = 0; i < 1 + pick(g, 2); i++) {
      names[*n] = new_name(g, "p");
      text_printf(&g->declared, "  int %s;\n", names[(*n)++]);
    }
  // Its extent is that of the loops below this one.
  if (path < LEVELS && take(g, F_PRIVATE_ARRAY, 10))
    names[(*n)++] = local_array(g, path, true);
  const char *list = "";
  for (int i = 0; i < *n; i++) list = format(g, "%s%s%s", list, i ? ", " : "", names[i]);
  return *n ? format(g, " private(%s)", list) : "";
}

static const char *first_array(Gen *g) {
  const char *name = local_array(g, 0, true);
  Array *a = find_array(g, name);
  a->base = 0;
  text_printf(&g->declared, "  for (int q = 0; q < %d; q++) %s[q] = (q * 7 + 3) %% 23;\n",
              a->dim[0], name);
  a->mode = (Mode){.readable = true};
  return name;
}

void choose_firstprivate(Gen *g) {
  g->firsts.len = 0;
  if (take(g, F_FIRSTPRIVATE, 15))
    for (int i = 0; i < 1 + pick(g, 2); i++) {
      const char *name = new_name(g, "f");
      text_printf(&g->declared, "  int %s = %d;\n", name, pick(g, 90));
      push(g->arena, &g->firsts, name);
      add_value(g, (Value){.text = name,
                           .lo = -LIMIT,
                           .hi = LIMIT,
                           .outer = name,
                           .assignable = g->dialect == ACC && g->at.replicated});
    }
  if (take(g, F_FIRSTPRIVATE_ARRAY, 8)) push(g->arena, &g->firsts, first_array(g));
}

const char *firstprivate_clause(Gen *g, const char *body) {
  const char *list = "";
  for (int i = 0; i < g->firsts.len; i++) {
    const char *name = g->firsts.at[i];
    if (has_word(body, name) || take(g, F_UNUSED, 50))
      list = format(g, "%s%s%s", list, *list ? ", " : "", name);
  }
  return *list ? format(g, " firstprivate(%s)", list) : "";
}

// --- data -------------------------------------------------------------------------------------------

static const char *map_clause(Gen *g, bool absent, const char *acc, const char *omp,
                              const char *items) {
  if (g->dialect == ACC) return format(g, " %s(%s)", acc, items);
  // Where it is present, the host's copy may be older.
  const char *always = absent && take(g, F_ALWAYS, 10) ? "always, " : "";
  return format(g, " map(%s%s: %s)", always, omp, items);
}

static const char *array_clause(Gen *g, Array *a, Listed listed) {
  bool lists = listed || a->kind == LINEAR;
  if (a->present != ABSENT) {
    bool visible = g->lexical || a->kind != LINEAR;
    if (listed != LIST_ALL && visible && take(g, F_IMPLICIT, 40)) return "";
    if (g->dialect == ACC && take(g, F_PRESENT, 60))
      return format(g, " present(%s)", a->name);
    return map_clause(g, false, "copy", "tofrom", whole(g, a));
  }
  if (!lists && take(g, F_IMPLICIT, 30)) return "";
  if (a->written || chance(g, 30))
    return map_clause(g, true, "copy", "tofrom", whole(g, a));
  return map_clause(g, true, "copyin", "to", whole(g, a));
}

static const char *scalar_clause(Gen *g, const char *body, const char *clause) {
  const char *list = "";
  for (int i = 0; i < g->scalars.len; i++)
    if (has_word(body, g->scalars.at[i]))
      list = format(g, "%s%s%s", list, *list ? ", " : "", g->scalars.at[i]);
  return *list ? format(g, " %s(%s)", clause, list) : "";
}

const char *data_clauses(Gen *g, const char *body, Listed listed, const char *scalars) {
  const char *clauses = "";
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    if (a->local || !has_word(body, a->name)) continue;
    clauses = format(g, "%s%s", clauses, array_clause(g, a, listed));
  }
  if (listed == LIST_ALL)
    clauses = format(g, "%s%s", clauses, scalar_clause(g, body, scalars));
  return clauses;
}
