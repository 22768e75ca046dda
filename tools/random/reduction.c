// Reduction variables: of the function, and of iterations.
// In:  the place in front of a parallel loop.  Out: clauses, updates.
#include "random.h"

static const struct {
  Feature feature;
  const char *op;
  bool bits;
} operators[] = {
    {F_RED_ADD, "+", false},   {F_RED_MUL, "*", false},   {F_RED_MIN, "min", false},
    {F_RED_MAX, "max", false}, {F_RED_AND, "&", true},    {F_RED_OR, "|", true},
    {F_RED_XOR, "^", true},    {F_RED_LAND, "&&", false}, {F_RED_LOR, "||", false},
};

enum { FIRST_LOGICAL = 7 };

// --- of the function ---------------------------------------------------------------------------

void declare_reductions(Gen *g) {
  for (int i = 0; i < 5; i++) {
    Reduction *r = alloc(g->arena, Reduction);
    bool array = i >= 3;
    *r = (Reduction){.name = new_name(g, array ? "h" : "s"),
                     .type = (Type)pick(g, N_TYPES),
                     .full = array ? 3 + pick(g, 6) : 0,
                     .outer = true,
                     .depth = -1};
    r->logical = chance(g, 25);
    push(g->arena, &g->reductions, r);
    const char *type = type_names[r->type];
    if (!array) {
      int value = r->logical ? pick(g, 2) : 1 + pick(g, 60);
      text_printf(&g->declared, "  %s %s = %d;\n", type, r->name, value);
      continue;
    }
    text_printf(&g->declared, "  %s %s[%d];\n", type, r->name, r->full);
    const char *value = r->logical ? "q % 2" : "q * 5 % 13 + 1";
    line(g, "for (int q = 0; q < %d; q++) %s[q] = %s;", r->full, r->name, value);
  }
}

void print_reductions(Gen *g) {
  for (int i = 0; i < g->reductions.len; i++) {
    const Reduction *r = g->reductions.at[i];
    if (!r->outer) continue;
    if (!r->full)
      line(g, "printf(\" %s=%%ld\", (long)%s);", r->name, r->name);
    else
      line(g, "SHOW(\"%s\", %s, %d, );", r->name, r->name, r->full);
  }
}

const char *used_reductions(Gen *g) {
  const char *list = "";
  for (int i = 0; i < g->reductions.len; i++) {
    const Reduction *r = g->reductions.at[i];
    if (r->outer && r->in_use)
      list = format(g, "%s%s%s", list, *list ? ", " : "", r->name);
  }
  return list;
}

// --- clauses -------------------------------------------------------------------------------------

// Operators that stay exact in that type, in any order.
static bool fits(Type type, int i, bool logical) {
  if ((i >= FIRST_LOGICAL) != logical) return false;
  if (operators[i].bits && is_float(type)) return false;
  return type != T_SHORT || i >= 2;
}

static bool choose_operator(Gen *g, Reduction *r) {
  for (int tries = 0; tries < 12; tries++) {
    int i = pick(g, (int)countof(operators));
    if (!fits(r->type, i, r->logical) || !want(g, operators[i].feature, 80)) continue;
    r->op = operators[i].op;
    return true;
  }
  return false;
}

static void name_item(Gen *g, Reduction *r) {
  r->item = r->name;
  r->lo = 0;
  r->length = r->full;
  int full = r->full;
  if (!full) return;
  if (take(g, F_RED_SECTION, 30)) {
    r->lo = pick(g, full - 1);
    r->length = 1 + pick(g, full - r->lo);
    r->item = format(g, "%s[%d:%d]", r->name, r->lo, r->length);
  } else if (take(g, F_RED_ELEMENT, 25)) {
    r->lo = pick(g, full);
    r->length = 1;
    r->item = format(g, g->dialect == ACC ? "%s[%d]" : "%s[%d:1]", r->name, r->lo);
  } else if (take(g, F_RED_ARRAY, 100)) {
    return;
  } else {
    r->item = NULL;
  }
}

static const char *open_reduction(Gen *g, Reduction *r, const char *clauses) {
  name_item(g, r);
  if (!r->item || !choose_operator(g, r)) return clauses;
  r->opened = g->at.depth;
  r->depth = g->at.depth + 1;
  r->in_use = true;
  for (size_t i = 0; i < countof(operators); i++)
    if (!strcmp(operators[i].op, r->op)) use(g, operators[i].feature);
  return format(g, "%s reduction(%s:%s)", clauses, r->op, r->item);
}

static const char *new_local(Gen *g, const char *clauses) {
  Reduction *r = alloc(g->arena, Reduction);
  *r = (Reduction){.name = new_name(g, "r"), .type = (Type)pick(g, N_TYPES), .depth = -1};
  r->logical = chance(g, 25);
  if (take(g, F_RED_ARRAY_INNER, 20)) {
    r->full = 3;
    line(g, "%s %s[3] = {%s, 1, 0};", type_names[r->type], r->name,
         r->logical ? condition(g) : small(g));
  } else {
    line(g, "%s %s = %s;", type_names[r->type], r->name,
         r->logical ? condition(g) : small(g));
  }
  push(g->arena, &g->reductions, r);
  const char *more = open_reduction(g, r, clauses);
  if (r->depth < 0) return clauses;
  use(g, F_RED_INNER);
  return more;
}

const char *repeated_reductions(Gen *g) {
  const char *clauses = "";
  for (int i = 0; i < g->reductions.len; i++) {
    const Reduction *r = g->reductions.at[i];
    if (r->depth == g->at.depth && r->depth > 0 && !r->of_region)
      clauses = format(g, "%s reduction(%s:%s)", clauses, r->op, r->item);
  }
  return clauses;
}

const char *reduction_clauses(Gen *g, bool outermost, bool local) {
  const char *clauses = "";
  int n = g->reductions.len, count = 0;
  for (int i = 0; i < n; i++) {
    Reduction *r = g->reductions.at[i];
    if (r->depth != g->at.depth || r->depth < 0 || r->of_region || g->at.no_nested)
      continue;
    if (!want(g, F_RED_NESTED, 70)) continue;
    if (r->full && !take(g, F_RED_ARRAY_INNER, 50)) continue;
    clauses = format(g, "%s reduction(%s:%s)", clauses, r->op, r->item);
    r->depth++;
    use(g, F_RED_NESTED);
    count++;
  }
  if (outermost && g->at.depth == 0)
    for (int i = 0; i < n; i++) {
      Reduction *r = g->reductions.at[i];
      if (!r->outer || r->in_use || !chance(g, 25)) continue;
      const char *more = open_reduction(g, r, clauses);
      count += more != clauses;
      clauses = more;
    }
  if (local && want(g, F_RED_INNER, 35)) {
    const char *more = new_local(g, clauses);
    count += more != clauses;
    clauses = more;
  }
  if (count > 1) use(g, F_RED_SEVERAL);
  return clauses;
}

// --- updates ---------------------------------------------------------------------------------------

static bool updatable(const Gen *g, const Reduction *r) {
  return r->depth == g->at.depth && g->at.depth > 0 && !g->at.replicated &&
         (r->of_region || !g->at.beside);
}

bool can_update(const Gen *g) {
  for (int i = 0; i < g->reductions.len; i++)
    if (updatable(g, g->reductions.at[i])) return true;
  return false;
}

static const char *updated(Gen *g, const Reduction *r) {
  if (!r->length) return r->name;
  int by = r->length;
  if (by == 1) return format(g, "%s[%d]", r->name, r->lo);
  return format(g, r->lo ? "%s[%d + %s]" : "%s[%.0d%s]", r->name, r->lo,
                index_below(g, by, format(g, "%d", by)));
}

static void write_update(Gen *g, const Reduction *r) {
  const char *x = updated(g, r), *op = r->op;
  if (!strcmp(op, "*")) {
    if (r->type == T_UNSIGNED)
      line(g, "%s *= (unsigned)(%s) | 1u;", x, small(g));
    else
      line(g, "%s *= (%s) %% 2 ? -1 : 1;", x, small(g));
  } else if (!strcmp(op, "min") || !strcmp(op, "max")) {
    const char *t = new_name(g, "t");
    line(g, "%s %s = (%s) & 127;", type_names[r->type], t, small(g));
    const char *compare = *(op + 1) == 'i' ? "<" : ">";
    if (chance(g, 50))
      line(g, "if (%s %s %s) %s = %s;", t, compare, x, x, t);
    else
      line(g, "%s = %s %s %s ? %s : %s;", x, x, compare, t, x, t);
  } else if (!strcmp(op, "&&") || !strcmp(op, "||")) {
    line(g, "%s = %s %s (%s);", x, x, op, condition(g));
  } else if (chance(g, 30)) {
    line(g, "%s = %s %s (%s);", x, x, op, small(g));
  } else {
    line(g, "%s %s= %s;", x, op, small(g));
  }
}

void update_reduction(Gen *g) {
  int n = g->reductions.len, start = n ? pick(g, n) : 0;
  for (int i = 0; i < n; i++) {
    const Reduction *r = g->reductions.at[(start + i) % n];
    if (!updatable(g, r)) continue;
    write_update(g, r);
    return;
  }
}

void update_all(Gen *g) {
  for (int i = 0; i < g->reductions.len; i++)
    if (updatable(g, g->reductions.at[i])) write_update(g, g->reductions.at[i]);
}
