// The arguments of clauses, once libclang has resolved them: types and sections.
// In: directives with ClauseExpr.node.  Out: messages; Item.user. Which types fit which clause
// is a table.
#include "pragma/check.h"
#include "accomp/abi.h"
#include "ir/reduction.h"

// --- types ---------------------------------------------------------------------------

#define BIT(kind) (1u << (kind))
enum {
  INTEGER = TYPES_INTEGER,
  REAL = TYPES_REAL,
  POINTER = BIT(TYPE_POINTER),
  ADDRESS = POINTER | BIT(TYPE_ARRAY),
};

static const struct {
  ClauseKind kind;
  unsigned types;
  const char *text;
} expected[] = {
    {CL_IF, REAL | ADDRESS, "a condition"},
    {CL_SELF, REAL | ADDRESS, "a condition"},
    {CL_NOWAIT, REAL | ADDRESS, "a condition"},
    {CL_GRAPH_RESET, REAL | ADDRESS, "a condition"},
    {CL_REPLAYABLE, REAL | ADDRESS, "a condition"},
    {CL_GRAPH_ID, INTEGER, "an integer"},
    {CL_ASYNC, INTEGER, "an integer"},
    {CL_WAIT, INTEGER, "an integer"},
    {CL_DEVICE, INTEGER, "an integer"},
    {CL_DEVICE_NUM, INTEGER, "an integer"},
    {CL_DEFAULT_ASYNC, INTEGER, "an integer"},
    {CL_NUM_GANGS, INTEGER, "an integer"},
    {CL_NUM_WORKERS, INTEGER, "an integer"},
    {CL_VECTOR_LENGTH, INTEGER, "an integer"},
    {CL_NUM_THREADS, INTEGER, "an integer"},
    {CL_GANG, INTEGER, "an integer"},
    {CL_WORKER, INTEGER, "an integer"},
    {CL_VECTOR, INTEGER, "an integer"},
    {CL_COLLAPSE, INTEGER, "an integer"},
    {CL_ORDERED, INTEGER, "an integer"},
    {CL_SCHEDULE, INTEGER, "an integer"},
    {CL_DIST_SCHEDULE, INTEGER, "an integer"},
    {CL_SIMDLEN, INTEGER, "an integer"},
    {CL_SAFELEN, INTEGER, "an integer"},
    {CL_HINT, INTEGER, "an integer"},
    {CL_FILTER, INTEGER, "an integer"},
    {CL_TILE, INTEGER, "an integer"},
    {CL_LINEAR, INTEGER | POINTER, "an integer or a pointer"},
    {CL_DEVICEPTR, ADDRESS, "a pointer"},
    {CL_ATTACH, POINTER, "a pointer"},
    {CL_DETACH, POINTER, "a pointer"},
    {CL_USE_DEVICE, ADDRESS, "a pointer or an array"},
};

// The least value that a constant may have, where the least for all is not 1.
enum { DEFAULT_DEVICE = -5 }; // include/omp.h: omp_default_device
static const struct {
  ClauseKind kind;
  long long least;
  const char *text;
} least[] = {
    {CL_COLLAPSE, 1, NULL},
    {CL_ORDERED, 1, NULL},
    {CL_NUM_GANGS, 1, NULL},
    {CL_NUM_WORKERS, 1, NULL},
    {CL_VECTOR_LENGTH, 1, NULL},
    {CL_NUM_THREADS, 1, NULL},
    {CL_SIMDLEN, 1, NULL},
    {CL_SAFELEN, 1, NULL},
    {CL_SCHEDULE, 1, NULL},
    {CL_DIST_SCHEDULE, 1, NULL},
    {CL_TILE, 1, NULL},
    {CL_GANG, 1, NULL},
    {CL_WORKER, 1, NULL},
    {CL_VECTOR, 1, NULL},
    // OpenACC 3.3, 2.16: acc_async_sync is the lowest of the special values.
    {CL_ASYNC, -2,
     "is not the number of a queue; it is 0 or more, or one of acc_async_noval, "
     "acc_async_sync, acc_async_default"},
    {CL_WAIT, -2,
     "is not the number of a queue; it is 0 or more, or one of acc_async_noval, "
     "acc_async_sync, acc_async_default"},
    {CL_DEFAULT_ASYNC, -2,
     "is not the number of a queue; it is 0 or more, or one of "
     "acc_async_noval, acc_async_sync, acc_async_default"},
    {CL_DEVICE_NUM, 0, "is not the number of a device; the first is 0"},
    // OpenMP 5.2, 13.2: omp_initial_device is -1; of 6.0 DEFAULT_DEVICE is another one.
    {CL_DEVICE, -1, "is not the number of a device; the first is 0"},
    {CL_FILTER, 0, "is not the number of a thread; the first is 0"},
};

// Clauses whose items are variables as a whole, not their sections or members: OpenACC 3.3, 2.7.4
// and 2.8; OpenMP 5.2, 5.4.7 and 5.4.8.
static const ClauseKind bare[] = {CL_DEVICEPTR, CL_USE_DEVICE};

static const Type *item_type(const Item *item) {
  const Node *n = item->expr.node;
  if (!n) return NULL;
  return canonical_type(n->kind == N_REF && n->var ? n->var->type : n->type);
}

// What a template's arguments decide may be any.
static bool is_type_among(const Type *t, unsigned types) {
  return t->kind == TYPE_DEPENDENT || types >> t->kind & 1;
}

static void check_expected(Unit *u, const Clause *c, const Item *item) {
  const Type *t = item_type(item);
  for (size_t i = 0; t && i < countof(expected); i++) {
    if (expected[i].kind != c->kind || is_type_among(t, expected[i].types)) continue;
    error(u->diag, item->expr.loc, "'%s' needs %s, but '%s' has type '%s'", c->name,
          expected[i].text, item->expr.text, t->spelling);
    return;
  }
}

static void check_least(Unit *u, const Clause *c, const Item *item, const Node *n) {
  bool is_device = item->keyword && !strcmp(item->keyword, "devnum");
  for (size_t i = 0; n->has_value && i < countof(least); i++) {
    bool is_default = least[i].kind == CL_DEVICE && n->value == DEFAULT_DEVICE;
    if (least[i].kind != (is_device ? CL_DEVICE_NUM : c->kind) ||
        n->value >= least[i].least || is_default)
      continue;
    if (least[i].text)
      error(u->diag, item->expr.loc, "'%s': %lld %s", c->name, n->value, least[i].text);
    else
      error(u->diag, item->expr.loc, "'%s' needs a positive number, not %lld", c->name,
            n->value);
  }
}

// OpenACC 3.3, 2.5.12: an implementation may use another length.
static void check_most(Unit *u, const Clause *c, const Item *item, const Node *n) {
  enum { MOST = 1024 }; // threads of a block, on every device
  if (c->kind == CL_VECTOR_LENGTH && !strcmp(c->name, "vector_length") && n->has_value &&
      n->value > MOST)
    warning(u->diag, item->expr.loc, WARN_MISPLACED_CLAUSE,
            "'%s' of %lld is more threads than a gang can have: %d of them run", c->name,
            n->value, MOST);
}

static void check_bare(Unit *u, const Clause *c, const Item *item) {
  const Node *n = item->expr.node;
  bool attaches = c->kind == CL_ATTACH || c->kind == CL_DETACH;
  for (int i = 0; attaches && i < item->nsubscripts; i++)
    if (item->subscripts[i].colon) {
      error(u->diag, item->loc, "'%s' takes pointers, and '%s' is a section", c->name,
            item->text);
      return;
    }
  if (n && c->kind == CL_USE_DEVICE_ADDR && n->kind != N_REF && !section_var(item))
    error(u->diag, item->loc,
          "'%s' takes variables and their sections, and '%s' is a part of one", c->name,
          item->text);
  for (size_t i = 0; n && i < countof(bare); i++) {
    if (bare[i] != c->kind || (!item->nsubscripts && n->kind == N_REF)) continue;
    error(u->diag, item->loc, "'%s' takes variables, and '%s' is a part of one", c->name,
          item->text);
  }
}

static void check_constant(Unit *u, const Directive *d, const Clause *c,
                           const Item *item) {
  const Node *n = item->expr.node;
  if (!n) return;
  bool fixed = c->kind == CL_COLLAPSE || c->kind == CL_ORDERED || c->kind == CL_HINT;
  if (fixed && !n->has_value && d->function && d->function->in_template) {
    sorry(u->diag, item->expr.loc,
          "'%s(%s)' in a template: the number must be known in it", c->name,
          item->expr.text);
    return;
  }
  if (fixed && !n->has_value) {
    error(u->diag, item->expr.loc, "'%s' needs a constant, but '%s' is none", c->name,
          item->expr.text);
    return;
  }
  check_least(u, c, item, n);
  check_most(u, c, item, n);
  if (c->kind == CL_ORDERED && n->value > 1)
    sorry(u->diag, c->loc,
          "'%s(%lld)': iterations of several loops that wait for each other (doacross)",
          c->name, n->value);
  // OpenACC 3.3, 2.9.2 and 2.15.1: gangs have three dimensions.
  if (item->keyword && !strcmp(item->keyword, "dim") && !n->has_value)
    error(u->diag, item->expr.loc, "'dim' of 'gang' needs a constant, but '%s' is none",
          item->expr.text);
  else if (item->keyword && !strcmp(item->keyword, "dim") && n->value > 3)
    error(u->diag, item->expr.loc, "'dim' of 'gang' is 1, 2 or 3, not %lld", n->value);
}

// OpenACC 3.3, 2.5.15: of a composite variable each member is reduced. True: there was a fault.
static bool check_members(Unit *u, const Clause *c, const Item *item, const Type *t) {
  Fields fields;
  if (!front_fields(u, t, &fields)) {
    error(
        u->diag, item->loc,
        "'%s' of type '%s' cannot be reduced: its members cannot be combined one by one",
        item->text, t->spelling);
    return true;
  }
  for (int i = 0; i < fields.len; i++) {
    const Field *f = &fields.at[i];
    const Type *e = canonical_type(f->type);
    bool is_const = f->type->is_const;
    while (e->kind == TYPE_ARRAY) is_const |= e->is_const, e = canonical_type(e->element);
    if (e->kind == TYPE_RECORD ? check_members(u, c, item, e) : false) return true;
    if (e->kind == TYPE_RECORD ||
        (is_type_among(e, reduction_info(c->op)->types) && !is_const))
      continue;
    error(u->diag, item->loc,
          is_const ? "member '%s' of '%s', which is of type '%s', is const"
                   : "this reduction operator does not apply to member '%s' of '%s', "
                     "which is of type '%s'",
          f->name, item->text, e->spelling);
    return true;
  }
  return false;
}

// As 'declare reduction' writes the type: a template's parameters have no names in the canonical one.
static const Type *written_type(const Item *item, const Type *t) {
  const Node *n = item->expr.node;
  return n && n->kind == N_REF && n->var && canonical_type(n->var->type) == t
             ? n->var->type
             : t;
}

static void check_user_reduction(Unit *u, const Directive *d, const Clause *c, Item *item,
                                 const Type *t) {
  t = written_type(item, t);
  item->user = find_user_reduction(u, d, item, c->op_name, t);
  if (!item->user)
    error(u->diag, item->loc,
          "no 'declare reduction' of '%s' for '%s', which has type '%s', is visible here",
          c->op_name, item->text, t->spelling);
}

// A reduction of an array or a section reduces its elements. Their types fit the operator: OpenACC 3.3, 2.5.15; OpenMP 5.2,
// 5.5.5.
static void check_reduction(Unit *u, const Directive *d, const Clause *c, Item *item) {
  const Type *t = item_type(item);
  for (int i = 0; t && i < item->nsubscripts; i++) t = canonical_type(t->element);
  while (t && t->kind == TYPE_ARRAY) t = canonical_type(t->element);
  if (!t) return;
  // In an instance the operator may be of arithmetic, or one that the program declares for a class.
  if (t->kind == TYPE_DEPENDENT && c->op != RED_USER) {
    if (d->info->dialect == DIALECT_OMP)
      item->user = find_user_reduction(u, d, item, c->op_name, written_type(item, t));
    return;
  }
  // OpenACC 3.3, 2.5.15 and OpenMP 5.2, 5.5.5 have no members here.
  const Var *v = section_var(item);
  if (!v)
    error(u->diag, item->loc,
          "'%s' takes variables, their elements and sections, and '%s' is a part of one; "
          "reduce a variable of your own, and assign it behind the construct",
          c->name, item->text);
  else if (t->is_const || (!item->nsubscripts && v->type->is_const))
    error(u->diag, item->loc, "'%s' is const and cannot be reduced", item->text);
  else if (t->kind == TYPE_RECORD && has_long_double(u, t))
    error(u->diag, item->loc,
          "'%s' is made of 'long double', among others, which devices do not have",
          item->text);
  else if (t->kind == TYPE_RECORD && d->info->dialect == DIALECT_ACC)
    check_members(u, c, item, t);
  else if (t->kind == TYPE_RECORD || c->op == RED_USER)
    check_user_reduction(u, d, c, item, t);
  else if (t->kind == TYPE_POINTER)
    error(u->diag, item->loc,
          "'%s' cannot reduce '%s', a pointer: name a scalar, or the elements, as in "
          "'reduction(%s:%s[0:n])'",
          reduction_info(c->op)->word, item->text, reduction_info(c->op)->word,
          item->text);
  else if (!is_type_among(t, reduction_info(c->op)->types))
    error(u->diag, item->loc,
          "this reduction operator does not apply to '%s' of type '%s'", item->text,
          t->spelling);
}

// OpenMP 5.2, 5.4: no sections here, which OpenACC has (3.3, 2.5.13).
static void check_private(Unit *u, const Directive *d, const Clause *c,
                          const Item *item) {
  const Node *n = item->expr.node;
  if (item->nsubscripts && d->info->dialect == DIALECT_OMP)
    error(u->diag, item->loc, "'%s' takes variables, and '%s' is a section of one",
          c->name, item->text);
  else if (n && n->kind != N_REF && !(item->nsubscripts && section_var(item)))
    error(u->diag, item->loc, "'%s' takes variables, and '%s' is a part of one", c->name,
          item->text);
}

// OpenMP 5.2, 5.4.5 and 5.4.6: what gets a value at the end of the loop.
static void check_last(Unit *u, const Clause *c, const Item *item) {
  const Node *n = item->expr.node;
  const Var *v = n ? named_var((Node *)n) : NULL;
  if (!n || (item->keyword && !strcmp(item->keyword, "step"))) return;
  if (item->nsubscripts || !v)
    error(u->diag, item->loc, "'%s' takes variables, and '%s' is none", c->name,
          item->text);
  else if (v->type->is_const)
    error(u->diag, item->loc, "'%s' is const, and '%s' would change it", item->text,
          c->name);
}

// OpenMP 5.2, 10.2.1: num_teams(lower: upper)
static void check_range(Unit *u, const Directive *d) {
  const Clause *c = find_clause(d, CL_NUM_GANGS);
  if (!c || d->info->dialect != DIALECT_OMP || c->items.len < 2) return;
  const Node *upper = c->items.at[0].expr.node, *lower = c->items.at[1].expr.node;
  if (!upper || !lower || !upper->has_value || !lower->has_value ||
      lower->value <= upper->value)
    return;
  error(u->diag, c->items.at[1].loc,
        "the lower bound of '%s' is above the upper one (%lld, %lld)", c->name,
        lower->value, upper->value);
}

// OpenMP 6.0, 7.14: each device has its own, and nothing moves between them.
static const Clause *local_clause(const Unit *u, const Var *v) {
  for (int i = 0; i < u->directives.len; i++)
    if (names_var(u->directives.at[i], CL_LOCAL, v))
      return find_clause(u->directives.at[i], CL_LOCAL);
  return NULL;
}

static void check_local(Unit *u, const Clause *c, const Item *item) {
  bool moves =
      c->kind == CL_MAP || c->kind == CL_UPDATE_DEVICE || c->kind == CL_UPDATE_SELF;
  const Var *v = section_var((Item *)item);
  const Clause *local = moves && v ? local_clause(u, v) : NULL;
  if (!local) return;
  error(u->diag, item->loc, "'%s' in '%s' is 'local': each device has its own",
        item->text, c->name);
  note(u->diag, local->loc, "'%s' is here", local->name);
}

// OpenMP 5.2, 5.8.3
static void check_mapped(Unit *u, const Directive *d, const Clause *c, const Item *item) {
  const Node *n = item->expr.node;
  if (c->kind != CL_MAP || !n) return;
  if (n->kind == N_MEMBER && n->is_bit_field)
    error(u->diag, item->loc, "'%s' in '%s' is a bit-field, which has no address",
          item->text, c->name);
  else if (d->info->dialect == DIALECT_OMP && n->kind == N_REF && n->var &&
           is_threadprivate(u, n->var))
    error(u->diag, item->loc, "'%s' belongs to a thread and cannot be mapped",
          item->text);
}

// 10.4.3: simdlen is at most safelen.
static void check_lanes(Unit *u, const Directive *d) {
  const Clause *simdlen = find_clause(d, CL_SIMDLEN),
               *safelen = find_clause(d, CL_SAFELEN);
  if (!simdlen || !safelen || !simdlen->items.len || !safelen->items.len) return;
  const Node *n = simdlen->items.at[0].expr.node, *most = safelen->items.at[0].expr.node;
  if (!n || !most || !n->has_value || !most->has_value || n->value <= most->value) return;
  error(u->diag, simdlen->loc, "simdlen(%lld) is more than safelen(%lld)", n->value,
        most->value);
  note(u->diag, safelen->loc, "'safelen' is here: so many iterations may run together");
}

// --- sections ------------------------------------------------------------------------

static void report_bounds(Unit *u, const Item *item, const Type *array, Loc loc) {
  const Node *n = item->expr.node;
  const Var *v = n && n->kind == N_REF ? n->var : NULL;
  error(u->diag, loc,
        "section '%s' is outside of the array, which has %lld elements here", item->text,
        array->count);
  if (v)
    note(u->diag, v->loc,
         "'%s' is declared here; a section is [first element, from 0 on:number of "
         "elements]",
         v->name);
}

// Constant parts of [lo:len] or [index] against an array of known size.
static void check_bounds(Unit *u, const Item *item, const Subscript *s,
                         const Type *array) {
  long long count = s->len.node && s->len.node->has_value ? s->len.node->value : 0,
            step = 1;
  if (s->stride.node) step = s->stride.node->has_value ? s->stride.node->value : 1;
  long long span = count > 0 && step > 0 ? (count - 1) * step + 1 : count;
  const Node *lo = s->lo.node, *len = s->len.node;
  long long first = lo && lo->has_value ? lo->value : 0;
  bool lo_known = !s->lo.text || (lo && lo->has_value);
  if (lo_known && first < 0)
    report_bounds(u, item, array, s->lo.loc);
  else if (!s->colon && lo_known && first >= array->count)
    report_bounds(u, item, array, s->lo.loc);
  else if (lo_known && first > array->count)
    report_bounds(u, item, array, s->lo.loc);
  else if (len && len->has_value && (lo_known ? first : 0) + span > array->count)
    report_bounds(u, item, array, s->len.loc);
}

static void check_parts(Unit *u, const Item *item, const Subscript *s) {
  const ClauseExpr *parts[] = {&s->lo, &s->len, &s->stride};
  for (int i = 0; i < 3; i++) {
    const Node *n = parts[i]->node;
    const Type *t = n ? canonical_type(n->type) : NULL;
    if (t && !is_type_among(t, INTEGER))
      error(u->diag, parts[i]->loc,
            "the bounds of a section are integers, but '%s' has type '%s'",
            parts[i]->text, t->spelling);
    else if (i == 1 && n && n->has_value && n->value < 0)
      error(u->diag, parts[i]->loc, "the length of section '%s' is negative", item->text);
    else if (i == 2 && n && n->has_value && n->value < 1)
      error(u->diag, parts[i]->loc, "the stride of section '%s' is not positive",
            item->text);
  }
}

// One subscript applied to t; the element's type, or NULL after a fault. maps: of OpenMP's map.
static const Type *check_subscript(Unit *u, const Item *item, int i, const Type *t,
                                   bool maps) {
  Subscript *s = &item->subscripts[i];
  check_parts(u, item, s);
  if (t->kind == TYPE_DEPENDENT) return t;
  if (t->kind != TYPE_ARRAY && !is_pointer(t)) {
    if (i)
      error(u->diag, item->loc, "'%s' has more subscripts than '%s' has dimensions (%d)",
            item->text, item->expr.text, i);
    else
      error(u->diag, item->loc, "'%s' has type '%s', which has no section",
            item->expr.text, t->spelling);
    if (!i && !strncmp(t->spelling, "std::vector<", 12))
      note(u->diag, item->loc,
           "name a pointer to its elements: 'auto *p = %s.data();', and 'p[0:%s.size()]' "
           "here",
           item->expr.text, item->expr.text);
    return NULL;
  }
  bool unknown = is_pointer(t) || t->count == -2;
  // OpenMP 6.0, 5.2.5 and 7.9.6: an assumed-size array has the storage that is there.
  s->is_assumed = is_pointer(t) && !i && s->colon && !s->lo.text && !s->len.text &&
                  !s->stride.text && maps;
  if (unknown && s->colon && !s->len.text && !s->is_assumed) {
    error(u->diag, item->loc, "section '%s' of a pointer needs a length", item->text);
    note(u->diag, item->loc, "write '%s[%s:n]'", item->expr.text,
         s->lo.text ? s->lo.text : "0");
    return NULL;
  }
  if (t->kind == TYPE_ARRAY && t->count >= 0) check_bounds(u, item, s, t);
  return canonical_type(t->element);
}

static void check_section(Unit *u, const Directive *d, const Clause *c,
                          const Item *item) {
  bool maps = c->kind == CL_MAP && d->info->dialect == DIALECT_OMP;
  const Type *t = item_type(item);
  for (int i = 0; t && i < item->nsubscripts; i++)
    t = check_subscript(u, item, i, t, maps);
  if (!t || !item->nsubscripts) return;
  if (t->kind == TYPE_RECORD && t->size < 0 && !t->is_vm)
    error(u->diag, item->loc,
          "the elements of '%s' are of type '%s', whose definition is not here",
          item->text, t->spelling);
  if (t->kind == TYPE_VOID || t->kind == TYPE_FUNCTION)
    error(u->diag, item->loc, "the elements of '%s' are of type '%s', which has no size",
          item->text, t->spelling);
}

// OpenMP 5.2, 5.8.3 and 5.9: only 'to' and 'from' of target update take elements that have others between them.
static void check_strides(Unit *u, const Clause *c, const Item *item) {
  if (c->kind == CL_UPDATE_DEVICE || c->kind == CL_UPDATE_SELF) return;
  for (int i = 0; i < item->nsubscripts; i++) {
    const Node *n = item->subscripts[i].stride.node;
    if (n && !(n->has_value && n->value == 1))
      error(u->diag, item->subscripts[i].stride.loc,
            "'%s' takes elements that follow each other, and '%s' has a stride", c->name,
            item->text);
  }
}

// OpenMP 5.2, 3.2.6
static void check_iterators(Unit *u, const Clause *c) {
  for (int i = 0; i < c->iterators.len; i++) {
    const Iterator *it = &c->iterators.at[i];
    const ClauseExpr *parts[] = {&it->begin, &it->end, &it->step};
    for (int k = 0; k < 3; k++) {
      const Type *t = parts[k]->node ? canonical_type(parts[k]->node->type) : NULL;
      if (t && !is_type_among(t, INTEGER))
        error(u->diag, parts[k]->loc,
              "the range of iterator '%s' is of integers, but '%s' has type '%s'",
              it->name, parts[k]->text, t->spelling);
    }
    const Node *step = it->step.node;
    if (step && step->has_value && !step->value)
      error(u->diag, it->step.loc, "the step of iterator '%s' is zero", it->name);
    for (int k = 0; k < i; k++)
      if (!strcmp(c->iterators.at[k].name, it->name))
        error(u->diag, it->begin.loc, "iterator '%s' appears twice in '%s'", it->name,
              c->name);
  }
}

// OpenMP 5.2, 5.8.3: an lvalue expression, of which C++ has more; the C++ compiler refuses others.
static bool may_be_lvalue(const Unit *u, const Node *n) {
  return u->cxx && (is_call(n) || n->kind == N_CONDITIONAL || n->kind == N_OTHER_EXPR ||
                    n->kind == N_CAST);
}

// A data clause names storage: a variable, a member, an element. 'this' is the object with OpenACC, as for NVIDIA's compiler.
static void check_storage(Unit *u, const Directive *d, const Clause *c,
                          const Item *item) {
  const Node *n = item->expr.node;
  bool object = n && n->kind == N_THIS &&
                (item->nsubscripts || (c->kind != CL_ATTACH && c->kind != CL_DETACH &&
                                       d->info->dialect == DIALECT_ACC));
  if (!n || object || may_be_lvalue(u, n)) return;
  if (n->kind == N_REF && !n->var)
    error(u->diag, item->loc, "'%s' in '%s' is no variable", item->text, c->name);
  else if (n->kind != N_REF && n->kind != N_MEMBER && n->kind != N_SUBSCRIPT &&
           n->kind != N_PAREN && !(n->kind == N_UNARY && n->op == OP_DEREF))
    error(u->diag, item->loc, "'%s' in '%s' is an expression, not a variable", item->text,
          c->name);
}

// --- all -----------------------------------------------------------------------------

// OpenMP 5.2, 6.6
static void check_allocated(Unit *u, const Directive *d, const Item *item) {
  static const ClauseKind kinds[] = {CL_PRIVATE, CL_FIRSTPRIVATE, CL_LASTPRIVATE,
                                     CL_LINEAR,  CL_REDUCTION,    CL_IN_REDUCTION};
  const Var *v = section_var(item);
  for (size_t i = 0; i < countof(kinds); i++)
    if (!v || names_var(d, kinds[i], v)) return;
  error(u->diag, item->loc,
        "'%s' of 'allocate' is in no clause of '%s' that makes a copy of it", item->text,
        d->info->name);
}

static void check_clause_item(Unit *u, const Directive *d, const Clause *c, Item *item) {
  check_expected(u, c, item);
  check_constant(u, d, c, item);
  check_section(u, d, c, item);
  check_strides(u, c, item);
  check_bare(u, c, item);
  check_mapped(u, d, c, item);
  check_local(u, c, item);
  if (names_storage(c->kind)) check_storage(u, d, c, item);
  if (c->kind == CL_ALLOCATE && !item->keyword) check_allocated(u, d, item);
  if (c->kind == CL_REDUCTION || c->kind == CL_IN_REDUCTION)
    check_reduction(u, d, c, item);
  if (c->kind == CL_PRIVATE || c->kind == CL_FIRSTPRIVATE || c->kind == CL_COPYPRIVATE)
    check_private(u, d, c, item);
  if (c->kind == CL_LASTPRIVATE || c->kind == CL_LINEAR) check_last(u, c, item);
}

void check_arguments(Unit *u, const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    for (int j = 0; j < d->clauses.at[i]->items.len; j++)
      check_expected(u, d->clauses.at[i], &d->clauses.at[i]->items.at[j]);
}

void check_clauses(Unit *u, const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    check_iterators(u, c);
    for (int j = 0; j < c->items.len; j++) check_clause_item(u, d, c, &c->items.at[j]);
  }
  check_duplicates(u, d);
  join_elements(u, d);
  check_lanes(u, d);
  check_range(u, d);
}
