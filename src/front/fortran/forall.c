// DO CONCURRENT and FORALL.
// In:  statements.  Out: C loops, the first index innermost.
#include "front/fortran/deep.h"

// --- indices -----------------------------------------------------------------------------------------------------------

static const FNode *step_of(const FNode *control) {
  const FNode *step = control->nkids > 2 ? kid(control, 2) : NULL;
  return is_none(step) ? NULL : step;
}

static void open_index(Shell *s, const FNode *c) {
  FVariable *v = variable_of_symbol(s, c->symbol);
  const FNode *step = step_of(c);
  const char *type = c_type(s, c->symbol->type), *lower = c_expr(s, kid(c, 0), NULL),
             *upper = c_expr(s, kid(c, 1), NULL);
  v->is_counter = true;
  if (!step || (step->has_value && step->value)) {
    long by = step ? step->value : 1;
    put(s,
        by == 1 ? "for (%s %s = %s; %s %s %s; %s++) {"
                : "for (%s %s = %s; %s %s %s; %s += %ld) {",
        type, v->name, lower, v->name, by > 0 ? "<=" : ">=", upper, v->name, by);
    s->indent++;
    return;
  }
  const char *by = c_expr(s, step, NULL),
             *t = arena_printf(s->arena, "accomp_t%d", ++s->temporaries);
  put(s, "for (long %s = 0; %s < ((long)%s - %s + %s) / %s; %s++) {", t, t, upper, lower,
      by, by, t);
  s->indent++;
  put(s, "const %s %s = %s + %s * %s;", type, v->name, lower, t, by);
}

static void open_indices(Shell *s, const FNode *n, const FNode *mask) {
  const FNode *controls = kid(n, 0);
  for (int k = controls->nkids - 1; k >= 0; k--) open_index(s, controls->kids[k]);
  push(s->arena, &s->loops, n);
  if (is_none(mask)) return;
  const char *c = c_truth(s, mask, NULL);
  put(s, "if (%s) {", c);
  s->indent++;
}

static void close_indices(Shell *s, const FNode *n, const FNode *mask) {
  s->loops.len--;
  close_loops(s, kid(n, 0)->nkids + !is_none(mask));
}

static const char *element_of(Shell *s, const char *array, const Elements *at) {
  for (int k = at->rank - 1; k >= 0; k--)
    array = arena_printf(s->arena, "%s[%s]", array, at->index[k]);
  return array;
}

// --- DO CONCURRENT -----------------------------------------------------------------------------------------------------

static const char *reduction_operator(const char *locality) {
  static const struct {
    const char *word, *c;
  } operators[] = {{"(iand)", "&"},   {"(ior)", "|"},   {"(ieor)", "^"},
                   {"(.and.)", "&&"}, {"(.or.)", "||"}, {"(+)", "+"},
                   {"(*)", "*"},      {"(max)", "max"}, {"(min)", "min"},
                   {"(.neqv.)", "^"}, {"(.eqv.)", "^"}};
  for (size_t i = 0; i < countof(operators); i++)
    if (!strcmp(locality + strlen("reduce"), operators[i].word)) return operators[i].c;
  return NULL;
}

const char *with_concurrent(Shell *s, const FDirective *d, const FNode *loop,
                            const char *pragma) {
  if (!is_loop_directive(d) || loop->kind != F_DO_CONCURRENT) return pragma;
  int indices = kid(loop, 0)->nkids;
  if (indices > 1 && !strstr(pragma, "collapse(") && !strstr(pragma, "tile("))
    pragma = arena_printf(s->arena, "%s collapse(%d)", pragma, indices);
  for (int i = 0; i < kid(loop, 2)->nkids; i++) {
    const FNode *l = kid(loop, 2)->kids[i];
    if (strncmp(l->text, "reduce", 6) != 0) continue;
    const char *op = reduction_operator(l->text);
    if (!op)
      return not_yet(s, "'%s' of DO CONCURRENT in code for devices", l->text), pragma;
    for (int k = 0; k < l->nkids; k++) {
      FVariable *v = variable_of(s, l->kids[k]);
      if (!v || v->symbol->rank)
        return not_yet(s, "'%s' of arrays in DO CONCURRENT in code for devices", l->text),
               pragma;
      v->clauses |= IN_REDUCTION;
      if (!strcmp(l->text, "reduce(.eqv.)")) add_equivalent(s, v);
      pragma = arena_printf(s->arena, "%s reduction(%s: %s)", pragma, op, v->name);
    }
  }
  return pragma;
}

// LOCAL, LOCAL_INIT: a variable of each iteration; the one around keeps what is known of it.
typedef struct {
  FVariable *variable, around;
} Local;

static void open_local(Shell *s, FVariable *v, bool copies) {
  const char *name = arena_printf(s->arena, "accomp_l%d_%s", ++s->temporaries,
                                  v->symbol->name),
             *outer = v->name, *dims = "", *extents[15];
  for (int k = 0; k < v->symbol->rank; k++) {
    extents[k] = c_extent(s, v, k);
    dims = arena_printf(s->arena, "[%s]%s", extents[k], dims);
  }
  put(s, "%s %s%s;%s", c_type(s, v->symbol->type), name, dims,
      copies ? "" : start_of_variable(s, v->symbol, name));
  if (copies) {
    Elements at = open_loops(s, extents, v->symbol->rank);
    put(s, "%s = %s;", element_of(s, name, &at), element_of(s, outer, &at));
    close_loops(s, v->symbol->rank);
    v->read = true;
  }
  v->name = name;
  // Its components are members of it.
  if (is_record(v->symbol->type)) v->is_whole = v->is_own = true;
}

// The variable around; bounds that were asked for are its own.
static void close_local(const Local *l) {
  FVariable *v = l->variable, around = l->around;
  around.uses_bounds |= v->uses_bounds;
  *v = around;
}

void write_concurrent(Shell *s, const FNode *n) {
  const FNode *mask = kid(n, 1), *body = kid(n, 3);
  Vec(Local) locals = {0};
  open_indices(s, n, mask);
  for (int i = 0; i < kid(n, 2)->nkids; i++) {
    const FNode *l = kid(n, 2)->kids[i];
    if (strncmp(l->text, "local", 5) != 0) continue;
    for (int k = 0; k < l->nkids; k++) {
      FVariable *v = variable_of(s, l->kids[k]);
      if (!v || v->descriptor || F_HAS(v->symbol, ALLOCATABLE) ||
          F_HAS(v->symbol, POINTER) || has_allocatables(v->symbol->type))
        return not_yet(s, "'%s' of '%s' in DO CONCURRENT in code for devices", l->text,
                       fortran_of(s->arena, l->kids[k]));
      bool copies = !strcmp(l->text, "local_init");
      v->read |= copies;
      push(s->arena, &locals, (Local){v, *v});
      open_local(s, v, copies);
    }
  }
  write_loop_body(s, n, body);
  for (int i = 0; i < locals.len; i++) close_local(&locals.at[i]);
  close_indices(s, n, mask);
}

// --- FORALL ------------------------------------------------------------------------------------------------------------

// Does it read any element of what 'left' writes, but that one? 'itself': or that one.
static bool reads_elsewhere(const Shell *s, const FNode *value, const FNode *left,
                            bool itself) {
  if (value->kind == F_FUNCTION_CALL && calls_reader(s, value, left)) return true;
  if (may_overlap(value, left) && (itself || !same_node(value, left))) return true;
  for (int i = value->kind == F_ELEMENT; i < value->nkids; i++)
    if (reads_elsewhere(s, value->kids[i], left, itself || value->kind == F_ELEMENT))
      return true;
  return false;
}

static bool chooses_by_itself(const Shell *s, const FNode *left) {
  for (int i = 1; left->kind == F_ELEMENT && i < left->nkids; i++)
    if (reads_elsewhere(s, left->kids[i], left, true)) return true;
  return false;
}

typedef struct {
  const FNode *forall;
  const char *extents[15];
  bool fixed;
} Space;

static Space space_of(Shell *s, const FNode *n) {
  Space space = {.forall = n, .fixed = true};
  const FNode *controls = kid(n, 0);
  for (int k = 0; k < controls->nkids; k++) {
    const FNode *c = controls->kids[k], *step = step_of(c);
    const char *by = step ? c_expr(s, step, NULL) : "1";
    space.extents[k] =
        arena_printf(s->arena, "((long)%s - (%s) + (%s)) / (%s)",
                     c_expr(s, kid(c, 1), NULL), c_expr(s, kid(c, 0), NULL), by, by);
    for (int i = 0; i < c->nkids; i++) space.fixed &= has_fixed_extents(s, c->kids[i]);
  }
  return space;
}

// Loops with the indices' places from 0; the indices have the program's values in them.
static Elements open_space(Shell *s, const Space *space) {
  const FNode *controls = kid(space->forall, 0);
  const char *extents[15];
  memcpy(extents, space->extents, sizeof extents);
  Elements at = open_loops(s, extents, controls->nkids);
  for (int k = 0; k < controls->nkids; k++) {
    const FNode *c = controls->kids[k];
    const char *by = step_of(c) ? c_expr(s, step_of(c), NULL) : "1";
    FVariable *v = variable_of_symbol(s, c->symbol);
    v->is_counter = true;
    put(s, "const %s %s = (%s) + %s * (%s);", c_type(s, c->symbol->type), v->name,
        c_expr(s, kid(c, 0), NULL), at.index[k], by);
  }
  push(s->arena, &s->loops, space->forall);
  return at;
}

static void close_space(Shell *s, const Space *space) {
  s->loops.len--;
  close_loops(s, kid(space->forall, 0)->nkids);
}

// The values of an expression for all indices.
static const char *keep_values(Shell *s, const Space *space, const FNode *n, FType type,
                               const char *mask) {
  const char *name = declare_temporary(s, type, space->extents,
                                       kid(space->forall, 0)->nkids, space->fixed);
  Elements at = open_space(s, space);
  if (mask) put(s, "if (%s) {", element_of(s, mask, &at));
  const char *value = c_expr(s, n, NULL);
  put(s, "%s = %s;", element_of(s, name, &at), value);
  if (mask) put(s, "}");
  close_space(s, space);
  return name;
}

static void assign_by_copies(Shell *s, const FNode *n, const FNode *a, const char *mask) {
  Space space = space_of(s, n);
  const FNode *left = kid(a, 0), *right = kid(a, 1);
  if (left->rank || !(has_c_type(left->type) || left->type.category == FT_DERIVED))
    return not_yet(s,
                   "FORALL of sections that reads what it writes, in code for devices");
  const char *values = keep_values(s, &space, right, left->type, mask);
  Elements at = open_space(s, &space);
  if (mask) put(s, "if (%s) {", element_of(s, mask, &at));
  put(s, "%s = %s;", c_target(s, left, NULL), element_of(s, values, &at));
  if (mask) put(s, "}");
  close_space(s, &space);
}

static bool writes_read(const Shell *s, const FNode *body, const FNode *value) {
  for (int i = 0; i < body->nkids; i++) {
    const FNode *a = body->kids[i];
    if (a->kind == F_ASSIGN ? reads_elsewhere(s, value, kid(a, 0), true)
                            : writes_read(s, a, value))
      return true;
  }
  return false;
}

// Nested FORALL and WHERE: in one pass, where nothing that is written is read elsewhere.
static bool is_independent(const Shell *s, const FNode *all, const FNode *n) {
  if (n->kind == F_ASSIGN && reads_elsewhere(s, all, kid(n, 0), false)) return false;
  for (int i = 0; i < n->nkids; i++)
    if (!is_independent(s, all, n->kids[i])) return false;
  return true;
}

static void write_one(Shell *s, const FNode *n, const FNode *a, const FNode *mask,
                      const char *masks) {
  put_line(s, a);
  if (a->kind == F_ASSIGN && (masks || reads_elsewhere(s, kid(a, 1), kid(a, 0), false) ||
                              chooses_by_itself(s, kid(a, 0))))
    return assign_by_copies(s, n, a, masks);
  if ((a->kind != F_ASSIGN && a->kind != F_FORALL && a->kind != F_WHERE) ||
      (a->kind != F_ASSIGN && (masks || !is_independent(s, a, a))))
    return not_yet(s, "this statement of FORALL, in code for devices");
  open_indices(s, n, mask);
  write_statement(s, a);
  close_indices(s, n, mask);
}

void write_forall(Shell *s, const FNode *n) {
  const FNode *mask = kid(n, 1), *body = kid(n, 2);
  const char *masks = NULL;
  // The mask is computed before anything is written.
  bool copies = false;
  if (!is_none(mask)) {
    copies = writes_read(s, body, mask);
    for (int i = 0; i < body->nkids; i++)
      copies |=
          body->kids[i]->kind == F_ASSIGN &&
          (reads_elsewhere(s, kid(body->kids[i], 1), kid(body->kids[i], 0), false) ||
           body->nkids > 1);
  }
  if (copies) {
    Space space = space_of(s, n);
    masks =
        keep_values(s, &space, mask, (FType){.category = FT_LOGICAL, .kind = 4}, NULL);
  }
  for (int i = 0; i < body->nkids; i++) write_one(s, n, body->kids[i], mask, masks);
}
