// Values that are computed in front of a statement: what has one value for all of its elements, and arrays that it reads as they
// were before it writes.
// In:  expressions.  Out: variables in C with their values; c_expr takes these in place of the expressions.
//
// A variable is one of the place where it is needed. Where that would keep 'kernels' from being several kernels, the construct
// creates it: on the host in front of the pragma, with the clause 'create'.
#include "front/fortran/deep.h"
#include "front/fortran/workdistribute.h"

const FValue *value_of(const Shell *s, const FNode *n) {
  for (int i = s->values.len - 1; i >= 0; i--)
    if (s->values.at[i].node == n) return &s->values.at[i];
  return NULL;
}

static const char *described_value(Shell *s, const FValue *v, const Elements *at) {
  const char *place = "0";
  for (int k = 0; at && k < v->node->rank; k++)
    place = arena_printf(s->arena, "%s + (%s) * %s.dim[%d].stride", place, at->index[k],
                         v->name, k);
  return arena_printf(s->arena, "%s.base[%s]", v->name, place);
}

const char *c_value(Shell *s, const FValue *v, const Elements *at) {
  const char *text = v->name;
  if (v->described) return described_value(s, v, at);
  for (int k = v->node->rank - 1; k >= 0; k--)
    text = arena_printf(s->arena, "%s[%s]", text, at ? at->index[k] : "0");
  return text;
}

static const FValue *add_value(Shell *s, const FNode *n, const char *name,
                               const char *const *extents) {
  bool described =
      n->kind == F_FUNCTION_CALL && n->rank && is_described_result(n->symbol);
  FValue v = {n, name, extents, described};
  push(s->arena, &s->values, v);
  return &s->values.at[s->values.len - 1];
}

// --- variables ---------------------------------------------------------------------------------------------------------

bool is_host_level(const Shell *s) {
  return distributes(s) || (s->directive && s->directive->dialect == DIALECT_ACC &&
                            !s->loops.len && has_word(s->directive->name, "kernels"));
}

static bool is_changed(const Shell *s, const FNode *n) {
  const FNode *list = s->construct->parent;
  bool inside = false, changed = false;
  for (int i = 0; i < list->nkids; i++) {
    inside |= list->kids[i] == s->construct;
    changed |= inside && changes(list->kids[i], n);
    if (list->kids[i] == s->last) break;
  }
  return changed;
}

// Are the extents of the expression what they are in front of the construct?
bool has_fixed_extents(Shell *s, const FNode *n) {
  if (is_inquiry(n))
    return !chosen_dimension(n) || has_fixed_extents(s, chosen_dimension(n));
  if (n->kind == F_FUNCTION_CALL || (n->kind == F_ELEMENT && !n->rank) ||
      (n->kind == F_INTRINSIC && !n->rank) || n->kind == F_IMPLIED_INDEX)
    return false;
  bool scalar = (n->kind == F_NAME || n->kind == F_COMPONENT) && n->symbol && !n->rank;
  bool steady = scalar && !s->is_routine; // a procedure has no place in front of it
  if (scalar && (!steady || is_changed(s, n) || symbol_is_in_data(s->walk, n->symbol)))
    return false;
  for (int i = 0; i < n->nkids; i++)
    if (!has_fixed_extents(s, n->kids[i])) return false;
  return true;
}

static bool is_number(const char *text) {
  return *text && strspn(text, "0123456789") == strlen(text);
}

// A variable, or an array with those extents. 'fixed': they are known in front of the construct.
const char *declare_temporary(Shell *s, FType t, const char *const *extents, int rank,
                              bool fixed) {
  bool created = is_host_level(s) && fixed;
  const char *type = c_type(s, t),
             *name = arena_printf(s->arena, "accomp_v%d", ++s->temporaries), *rows = "",
             *section = name, *size = "";
  s->declared++;
  for (int k = 0; k < rank; k++) {
    const char *n = extents[k];
    if (!is_number(n) || !strcmp(n, "0")) {
      n = arena_printf(s->arena, "%s_n%d", name, k + 1);
      const char *line = arena_printf(s->arena, "const long %s = (%s) > 0 ? (%s) : 1;", n,
                                      extents[k], extents[k]);
      if (created)
        text_printf(&s->locals, "%s\n", line);
      else
        put(s, "%s", line);
    }
    if (k < rank - 1) rows = arena_printf(s->arena, "[%s]%s", n, rows);
    size = arena_printf(s->arena, "%s * %s", size, n);
    section = arena_printf(s->arena, "%.*s[0:%s]%s", (int)strlen(name), name, n,
                           section + strlen(name));
    if (!created && k == rank - 1) rows = arena_printf(s->arena, "[%s]%s", n, rows);
  }
  if (!created) {
    if (distributes(s))
      not_yet(s,
              "a value in 'workdistribute' whose extents are not known in front of it");
    put(s, "%s %s%s;", type, name, rows);
    return name;
  }
  if (rank) {
    text_printf(&s->locals, *rows ? "%s (*restrict %s)%s" : "%s *restrict %s%s", type,
                name, rows);
    text_printf(&s->locals, " = malloc(sizeof(%s)%s);\n", type, size);
    text_printf(&s->epilog, "free(%s);\n", name);
  } else {
    text_printf(&s->locals, "%s %s = 0;\n", type, name);
    text_printf(&s->shared, " map(alloc: %s)", name);
  }
  text_printf(&s->clauses, distributes(s) ? " map(alloc: %s)" : " create(%s)", section);
  push(s->arena, &s->t->unit->shown, (ShownItem){section, "a temporary"});
  return name;
}

// --- array constructors ------------------------------------------------------------------------------------------------

static bool constant_count(FNode *const *list, int n, long *count) {
  for (int i = 0; i < n; i++) {
    const FNode *v = list[i];
    long inner = 0, lower, upper, step;
    if (v->kind == F_IMPLIED_DO) {
      if (!kid(v, 0)->has_value || !kid(v, 1)->has_value || !kid(v, 2)->has_value ||
          !constant_count(v->kids + 3, v->nkids - 3, &inner))
        return false;
      lower = kid(v, 0)->value, upper = kid(v, 1)->value, step = kid(v, 2)->value;
      long times = step ? (upper - lower + step) / step : 0;
      *count += times > 0 ? times * inner : 0;
    } else if (v->rank) {
      return false;
    } else {
      (*count)++;
    }
  }
  return true;
}

static const char *own_index(Shell *s) {
  return arena_printf(s->arena, "accomp_i%d", ++s->implied);
}

// The loop of an implied DO over t from 0; its index has the program's value.
static void open_implied(Shell *s, const FNode *v, const char *t, Ends *ends) {
  const char *lower = c_index(s, kid(v, 0), NULL), *upper = c_index(s, kid(v, 1), NULL),
             *step = c_index(s, kid(v, 2), NULL), *x = own_index(s);
  put(s, "for (long %s = 0; %s < ((long)%s - (%s) + (%s)) / (%s); %s++) {", t, t, upper,
      lower, step, step, t);
  s->indent++;
  put(s, "const long %s = (%s) + %s * (%s);", x, lower, t, step);
  push(s->arena, &s->indices, (FIndex){v->text, x});
  begin_ends(s, ends);
}

static void close_implied(Shell *s, Ends *ends) {
  end_ends(s, ends);
  s->indices.len--;
  close_loops(s, 1);
}

// Values one behind the other, or how many there are.
static void write_values(Shell *s, FNode *const *list, int n, const char *array,
                         const char *place) {
  for (int i = 0; i < n; i++) {
    const FNode *v = list[i];
    const char *extents[15], *c;
    if (v->kind == F_IMPLIED_DO) {
      Ends ends;
      int values = s->values.len; // those of its body are of its body
      open_implied(s, v, own_index(s), &ends);
      write_values(s, v->kids + 3, v->nkids - 3, array, place);
      s->values.len = values;
      close_implied(s, &ends);
      continue;
    }
    if (v->rank) extents_of(s, v, extents);
    Elements at = open_loops(s, extents, v->rank);
    if (array && (c = c_expr(s, v, &at)))
      put(s, "%s[%s++] = %s;", array, place, c);
    else
      put(s, "%s++;", place);
    close_loops(s, v->rank);
  }
}

static void prepare_values(Shell *s, FNode *const *list, int n) {
  for (int i = 0; i < n; i++)
    if (list[i]->rank) prepare(s, list[i]);
}

static const FValue *keep_constructor(Shell *s, const FNode *n) {
  const char **extents = alloc_n(s->arena, const char *, 1);
  const FNode *only = n->nkids == 1 ? kid(n, 0) : NULL;
  bool one_loop = only && only->kind == F_IMPLIED_DO && only->nkids == 4 &&
                  !kid(only, 3)->rank && kid(only, 3)->kind != F_IMPLIED_DO;
  bool scalars = true, fixed = true;
  long count = 0;
  prepare_values(s, n->kids, n->nkids);
  for (int i = 0; i < n->nkids; i++)
    scalars &= !n->kids[i]->rank && n->kids[i]->kind != F_IMPLIED_DO;
  if (constant_count(n->kids, n->nkids, &count)) {
    extents[0] = arena_printf(s->arena, "%ld", count);
  } else if (one_loop) {
    const char *step = c_index(s, kid(only, 2), NULL);
    extents[0] = arena_printf(s->arena, "((long)%s - (%s) + (%s)) / (%s)",
                              c_index(s, kid(only, 1), NULL),
                              c_index(s, kid(only, 0), NULL), step, step);
    for (int i = 0; i < 3; i++) fixed &= has_fixed_extents(s, kid(only, i));
  } else {
    extents[0] = arena_printf(s->arena, "accomp_n%d", ++s->temporaries);
    fixed = false;
    s->declared++;
    put(s, "long %s = 0;", extents[0]);
    write_values(s, n->kids, n->nkids, NULL, extents[0]);
  }
  const char *name = declare_temporary(s, n->type, extents, 1, fixed);
  if (scalars) {
    for (int i = 0; i < n->nkids; i++)
      put(s, "%s[%d] = %s;", name, i, c_expr(s, n->kids[i], NULL));
  } else if (one_loop) {
    const char *t = own_index(s);
    Ends ends;
    open_implied(s, only, t, &ends);
    put(s, "%s[%s] = %s;", name, t, c_expr(s, kid(only, 3), NULL));
    close_implied(s, &ends);
  } else {
    const char *place = arena_printf(s->arena, "accomp_n%d", ++s->temporaries);
    put(s, "long %s = 0;", place);
    write_values(s, n->kids, n->nkids, name, place);
  }
  return add_value(s, n, name, extents);
}

// --- PACK, UNPACK ------------------------------------------------------------------------------------------------------

static const FValue *keep_packed(Shell *s, const FNode *n) {
  const FNode *array = intrinsic_argument(n, "array", 0),
              *mask = intrinsic_argument(n, "mask", 1),
              *vector = intrinsic_argument(n, "vector", 2);
  const char *extents[15],
      *most = "1", *rest[15],
      *count = arena_printf(s->arena, "accomp_n%d", ++s->temporaries);
  extents_of(s, array, extents);
  for (int k = 0; k < array->rank; k++)
    most = arena_printf(s->arena, "%s * (%s)", most, extents[k]);
  bool fixed = has_fixed_extents(s, array);
  if (vector) {
    extents_of(s, vector, rest);
    most = rest[0];
    fixed = has_fixed_extents(s, vector);
  }
  const char *name = declare_temporary(s, n->type, &most, 1, fixed);
  put(s, "long %s = 0;", count);
  Elements at = open_loops(s, extents, array->rank);
  put(s, "if (%s)", c_truth(s, mask, &at));
  put(s, "  %s[%s++] = %s;", name, count, c_expr(s, array, &at));
  close_loops(s, array->rank);
  if (vector) {
    Elements tail = {&count, 1};
    put(s, "for (; %s < %s; %s++)", count, rest[0], count);
    put(s, "  %s[%s] = %s;", name, count, c_expr(s, vector, &tail));
  }
  const char **length = alloc_n(s->arena, const char *, 1);
  *length = count;
  return add_value(s, n, name, length);
}

static const FValue *keep_unpacked(Shell *s, const FNode *n) {
  const FNode *vector = intrinsic_argument(n, "vector", 0),
              *mask = intrinsic_argument(n, "mask", 1),
              *field = intrinsic_argument(n, "field", 2);
  const char **extents = alloc_n(s->arena, const char *, 15),
             *count = arena_printf(s->arena, "accomp_n%d", ++s->temporaries);
  extents_of(s, mask, extents);
  const char *name =
      declare_temporary(s, n->type, extents, n->rank, has_fixed_extents(s, mask));
  put(s, "long %s = 0;", count);
  Elements at = open_loops(s, extents, n->rank), next = {&count, 1};
  FValue v = {n, name, extents, false};
  const char *to = c_value(s, &v, &at);
  put(s, "if (%s) {", c_truth(s, mask, &at));
  put(s, "  %s = %s;", to, c_expr(s, vector, &next));
  put(s, "  %s++;", count);
  put(s, "} else {");
  put(s, "  %s = %s;", to, c_expr(s, field, &at));
  put(s, "}");
  close_loops(s, n->rank);
  return add_value(s, n, name, extents);
}

// --- everything --------------------------------------------------------------------------------------------------------

static void prepare_kids(Shell *s, const FNode *n) {
  if (n->kind == F_COMPONENT) return; // a path, whose subscripts are its own
  for (int i = n->kind == F_ELEMENT; i < n->nkids; i++) prepare(s, n->kids[i]);
}

// Values that need variables of the statement, which a kernel of its own does not have.
static bool needs_statement(const FNode *n) {
  bool packs =
      n->kind == F_INTRINSIC && (!strcmp(n->text, "pack") || !strcmp(n->text, "unpack"));
  return packs || gives_places(n) ||
         (n->kind == F_FUNCTION_CALL && n->rank && n->value != 1);
}

const FValue *keep_where(Shell *s, const FNode *n, const FMask *mask) {
  if (value_of(s, n)) return value_of(s, n);
  if (distributes(s) && needs_statement(n))
    not_yet(s, "'%s' in 'workdistribute'", fortran_of(s->arena, n));
  if (n->kind == F_ARRAY_CONSTRUCTOR) return keep_constructor(s, n);
  if (gives_places(n)) {
    const char **rank = alloc_n(s->arena, const char *, 1);
    *rank = arena_printf(s->arena, "%d", kid(kid(n, 0), 0)->rank);
    const char *name = declare_temporary(s, n->type, rank, 1, true);
    write_places(s, n, name);
    return add_value(s, n, name, rank);
  }
  if (!n->rank) {
    const char *c = c_expr(s, n, NULL), *name;
    bool is_variable = n->kind == F_INTRINSIC && !strncmp(c, "accomp_v", 8);
    if (is_variable) {
      name = c;
    } else if (is_host_level(s)) {
      name = declare_temporary(s, n->type, NULL, 0, true);
      put(s, "%s = %s;", name, c);
    } else {
      name = arena_printf(s->arena, "accomp_v%d", ++s->temporaries);
      s->declared++;
      put(s, "const %s %s = %s;", c_type(s, n->type), name, c);
    }
    return add_value(s, n, name, NULL);
  }
  prepare_kids(s, n);
  if (n->kind == F_FUNCTION_CALL && n->value != 1) {
    const char **extents = alloc_n(s->arena, const char *, 15);
    const char *name = call_for_array(s, n, extents);
    return add_value(s, n, name, extents);
  }
  if (n->kind == F_INTRINSIC && !strcmp(n->text, "pack")) return keep_packed(s, n);
  if (n->kind == F_INTRINSIC && !strcmp(n->text, "unpack")) return keep_unpacked(s, n);
  const char **extents = alloc_n(s->arena, const char *, 15);
  extents_of(s, n, extents);
  FValue v = {n, NULL, extents, false};
  v.name = declare_temporary(s, n->type, extents, n->rank, has_fixed_extents(s, n));
  begin_distributed(s, n->rank, NULL, NULL);
  Elements at = open_loops(s, extents, n->rank);
  if (mask) put(s, "if (%s) {", c_mask(s, mask, &at));
  const char *element = c_expr(s, n, &at);
  put(s, "%s = %s;", c_value(s, &v, &at), element);
  if (mask) put(s, "}");
  close_loops(s, n->rank);
  end_distributed(s);
  return add_value(s, n, v.name, extents);
}

const FValue *keep(Shell *s, const FNode *n) { return keep_where(s, n, NULL); }

const char *c_mask(Shell *s, const FMask *m, const Elements *at) {
  const char *text = m->name;
  for (int k = at->rank - 1; k >= 0; k--)
    text = arena_printf(s->arena, "%s[%s]", text, at->index[k]);
  return arena_printf(s->arena, "%s == %d", text, m->value);
}

// More than constants and variables.
static bool costs(const FNode *n) {
  if (n->kind == F_ELEMENT || n->kind == F_FUNCTION_CALL) return true;
  if (is_inquiry(n)) return false;
  if (n->kind == F_INTRINSIC && is_transformation(n->text)) return true;
  bool other = n->kind == F_NAME && n->symbol &&
               (F_HAS(n->symbol, POINTER) || F_HAS(n->symbol, TARGET));
  if (other || n->kind == F_IMPLIED_INDEX) return other;
  for (int i = 0; i < n->nkids; i++)
    if (costs(n->kids[i])) return true;
  return false;
}

void prepare(Shell *s, const FNode *n) {
  bool value = n->type.category != FT_NONE && n->kind != F_ARG && n->kind != F_TRIPLET;
  if (value_of(s, n) || (is_inquiry(n)) || n->kind == F_INQUIRY) return;
  if (value && !n->rank && has_c_type(n->type) && costs(n)) {
    keep(s, n);
    return;
  }
  bool packs =
      n->kind == F_INTRINSIC && (!strcmp(n->text, "pack") || !strcmp(n->text, "unpack"));
  bool call = n->kind == F_FUNCTION_CALL && n->rank && n->value != 1;
  if (packs || call || n->kind == F_ARRAY_CONSTRUCTOR || gives_places(n))
    keep(s, n);
  else
    prepare_kids(s, n);
}
