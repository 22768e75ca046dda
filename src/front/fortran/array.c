// Array assignments and WHERE as loops.
// In:  statements with a rank.  Out: C loops, one for each dimension, the slowest outside.
//
// An assignment that reads elements of what it writes runs in an order in which each is read before it is written, where there
// is one; else its right side is computed into a temporary.
#include "front/fortran/deep.h"
#include "front/fortran/dispatch.h"
#include "front/fortran/workdistribute.h"

// --- loops -------------------------------------------------------------------------------------------------------------

// order[k] < 0: dimension k is counted down.
Elements open_ordered_loops(Shell *s, const char *extents[15], int rank,
                            const int *order) {
  const char **index = alloc_n(s->arena, const char *, rank ? rank : 1);
  for (int k = rank - 1; k >= 0; k--) {
    index[k] = arena_printf(s->arena, "accomp_e%d", ++s->implied);
    if (order && order[k] < 0)
      put(s, "for (long %s = (%s) - 1; %s >= 0; %s--) {", index[k], extents[k], index[k],
          index[k]);
    else
      put(s, "for (long %s = 0; %s < %s; %s++) {", index[k], index[k], extents[k],
          index[k]);
    s->indent++;
  }
  return (Elements){index, rank};
}

Elements open_loops(Shell *s, const char *extents[15], int rank) {
  return open_ordered_loops(s, extents, rank, NULL);
}

void close_loops(Shell *s, int rank) {
  for (int k = 0; k < rank; k++) s->indent--, put(s, "}");
}

// --- does the right side read what the left one writes? ----------------------------------------------------------------

typedef struct {
  bool other;     // it reads other elements than it writes
  bool any_order; // and no order of the loops will do
  int order[15];  // of the dimensions that have one
} Overlap;

static const FSymbol *array_of(const FNode *n) {
  while (n->kind == F_ELEMENT || n->kind == F_PART || n->kind == F_SUBSTRING)
    n = kid(n, 0);
  return n->kind == F_NAME || n->kind == F_COMPONENT ? n->symbol : NULL;
}

// Of s(:)%x the array of the structs: s(:).
static const FNode *ranked_part(const FNode *n) {
  while (n->kind == F_PART || is_part_of_array(n)) n = kid(n, 0);
  return n;
}

static bool names_on_path(const FNode *n, const FSymbol *x) {
  for (; n->nkids; n = kid(n, 0)) {
    if (n->kind != F_ELEMENT && n->kind != F_COMPONENT && n->kind != F_PART) break;
    if (n->symbol && n->symbol == x) return true;
  }
  return n->kind == F_NAME && n->symbol == x;
}

// Two designators, of which one is about components of an array's elements: is that array on the path of the other?
static bool share_elements(const FNode *a, const FNode *b) {
  const FSymbol *x = array_of(ranked_part(a)), *y = array_of(ranked_part(b));
  return (is_part_of_array(a) && x && names_on_path(b, x)) ||
         (is_part_of_array(b) && y && names_on_path(a, y));
}

static bool may_alias(const FSymbol *a, const FSymbol *b) {
  if (a == b) return true;
  if (F_HAS(a, EQUIVALENCE) && F_HAS(b, EQUIVALENCE)) return true;
  if (a->type.category != b->type.category || a->type.kind != b->type.kind) return false;
  if (a->kind == FS_ASSOCIATE || b->kind == FS_ASSOCIATE) return true;
  bool pointers = F_HAS(a, POINTER) || F_HAS(b, POINTER);
  bool targets =
      (F_HAS(a, POINTER) || F_HAS(a, TARGET)) && (F_HAS(b, POINTER) || F_HAS(b, TARGET));
  return pointers && targets;
}

bool may_overlap(const FNode *value, const FNode *left) {
  const FSymbol *x = array_of(ranked_part(value)), *written = array_of(ranked_part(left));
  return share_elements(value, left) ||
         (x && written && (x->rank || x == written) && may_alias(x, written));
}

// n = *rest + *constant; rest NULL: nothing.
static void split(const FNode *n, const FNode **rest, long *constant) {
  if (n->has_value) {
    *constant += n->value;
    *rest = NULL;
  } else if ((n->kind == F_CONVERT || n->kind == F_PAREN) &&
             kid(n, 0)->type.category == FT_INTEGER) {
    split(kid(n, 0), rest, constant);
  } else if (n->kind == F_ADD && kid(n, 0)->has_value) {
    *constant += kid(n, 0)->value;
    split(kid(n, 1), rest, constant);
  } else if ((n->kind == F_ADD || n->kind == F_SUBTRACT) && kid(n, 1)->has_value) {
    *constant += n->kind == F_ADD ? kid(n, 1)->value : -kid(n, 1)->value;
    split(kid(n, 0), rest, constant);
  } else {
    *rest = n;
  }
}

// b - a where that is a constant.
static bool distance(const FNode *a, const FNode *b, long *d) {
  const FNode *ra, *rb;
  long ca = 0, cb = 0;
  split(a, &ra, &ca), split(b, &rb, &cb);
  *d = cb - ca;
  return ra && rb ? same_node(ra, rb) : ra == rb;
}

// The first element of a triplet, or of a dimension as a whole: a constant, or what 'lower' says. false: not known.
static bool start_of(const FSymbol *x, int k, const FNode *triplet, const FNode **lower,
                     long *value) {
  *lower = triplet && !is_none(kid(triplet, 0)) ? kid(triplet, 0) : NULL;
  *value = 0;
  return *lower || constant_bounds(x, k, value, NULL);
}

typedef enum { APART, TOGETHER, UNKNOWN } Meeting;

// How far triplet b begins behind a, in steps.
static Meeting compare_triplets(const FSymbol *x, int k, const FNode *a, const FNode *b,
                                long *d) {
  const FNode *sa = a ? kid(a, 2) : NULL, *sb = b ? kid(b, 2) : NULL, *la, *lb;
  long step = 1, va, vb;
  if (is_none(sa) && is_none(sb))
    step = 1;
  else if (!is_none(sa) && !is_none(sb) && same_node(sa, sb))
    step = sa->has_value ? sa->value : 0;
  else
    return UNKNOWN;
  bool whole_a = !a || is_none(kid(a, 0)), whole_b = !b || is_none(kid(b, 0));
  *d = 0;
  if (whole_a && whole_b) return TOGETHER;
  if (!start_of(x, k, a, &la, &va) || !start_of(x, k, b, &lb, &vb)) return UNKNOWN;
  if (la && lb) {
    if (!distance(la, lb, d)) return UNKNOWN;
  } else {
    if ((la && !la->has_value) || (lb && !lb->has_value)) return UNKNOWN;
    *d = (lb ? lb->value : vb) - (la ? la->value : va);
  }
  if (!*d) return TOGETHER;
  if (!step) return UNKNOWN;
  if (*d % step) return APART;
  *d /= step;
  return TOGETHER;
}

static const FNode *subscript(const FNode *n, int k) {
  return n->kind == F_ELEMENT ? n->kids[k + 1] : NULL;
}
static bool is_range(const FNode *x) { return !x || x->kind == F_TRIPLET; }

// Sections of one array, whose elements meet in the order of the left one's.
static Meeting compare_sections(const FSymbol *x, const FNode *left, const FNode *right,
                                long d[15]) {
  int used = 0;
  bool known = true;
  for (int k = 0; k < x->rank; k++) {
    const FNode *a = subscript(left, k), *b = subscript(right, k);
    long apart = 0;
    if (is_range(a) && is_range(b)) {
      Meeting m = compare_triplets(x, k, a, b, &d[used++]);
      if (m == APART) return m;
      known &= m == TOGETHER;
    } else if (is_range(a) != is_range(b)) {
      known = false;
      used += is_range(a) || a->rank;
    } else if (a->rank || b->rank) {
      known &= same_node(a, b);
      d[used++] = 0;
    } else if (distance(a, b, &apart)) {
      if (apart) return APART;
    } else {
      known = false;
    }
  }
  return known ? TOGETHER : UNKNOWN;
}

// Each element that is read is written later, or now.
static void add_distance(Overlap *o, const long d[15], int rank) {
  for (int k = rank - 1; k >= 0; k--) {
    if (!d[k]) continue;
    int order = d[k] > 0 ? 1 : -1;
    o->other = true;
    if (o->order[k] && o->order[k] != order) o->any_order = true;
    o->order[k] = order;
    return;
  }
}

static void add_read(Overlap *o, const FNode *value, const FNode *left, bool moved) {
  const FSymbol *x = array_of(left);
  const FNode *a = left->kind == F_ELEMENT ? kid(left, 0) : left,
              *b = value->kind == F_ELEMENT ? kid(value, 0) : value;
  long d[15] = {0};
  Meeting m = UNKNOWN;
  if (same_node(a, b)) m = compare_sections(x, left, value, d);
  bool plain = a->kind == F_NAME && b->kind == F_NAME && a->symbol == b->symbol;
  if (m == APART && plain) return;
  if (m != TOGETHER || moved || value->rank != left->rank)
    o->other = o->any_order = true;
  else
    add_distance(o, d, left->rank);
}

static const FSymbol *variable_on_left(const FNode *left) {
  while (left->kind != F_NAME && left->nkids) left = kid(left, 0);
  return left->kind == F_NAME ? left->symbol : NULL;
}

// The variable, or one of its COMMON block, by whatever name.
static bool names_memory(const FNode *n, const FSymbol *x) {
  const FSymbol *y = n->symbol;
  if (y == x ||
      (y && F_HAS(x, COMMON) && F_HAS(y, COMMON) && !strcmp(y->common, x->common)))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (names_memory(n->kids[i], x)) return true;
  return false;
}

// Does a procedure that is called name the variable?
static bool calls_naming(const Shell *s, const FNode *n, const FSymbol *x, int depth) {
  FSymbol *called = n->kind == F_FUNCTION_CALL || n->kind == F_CALL
                        ? procedure_called((Shell *)s, n)
                        : NULL;
  const FNode *unit = called ? definition_of(s->t, called) : NULL;
  if (unit && (depth > 4 || names_memory(unit, x) || calls_naming(s, unit, x, depth + 1)))
    return true;
  bool other_file = called && !unit && *x->module && !strcmp(called->module, x->module);
  if (other_file) return true;
  for (int i = 0; i < n->nkids; i++)
    if (calls_naming(s, n->kids[i], x, depth)) return true;
  return false;
}

bool calls_reader(const Shell *s, const FNode *value, const FNode *left) {
  const FSymbol *x = variable_on_left(left);
  return x && calls_naming(s, value, x, 0);
}

static void find_overlap(const Shell *s, const FNode *value, const FNode *left,
                         bool moved, Overlap *o) {
  const FNode *read = ranked_part(value), *part = ranked_part(left);
  const FSymbol *x = array_of(read), *written = array_of(part);
  if (value_of(s, value) || (is_inquiry(value)) || value->kind == F_INQUIRY) return;
  bool aliases = x && written && x->rank && may_alias(x, written);
  if (aliases || share_elements(value, left)) add_read(o, read, part, moved);
  if (value->kind == F_FUNCTION_CALL && calls_reader(s, value, left))
    o->other = o->any_order = true;
  moved |= value->kind == F_FUNCTION_CALL ||
           (value->kind == F_INTRINSIC &&
            (is_transformation(value->text) || is_move(value->text)));
  for (int i = value->kind == F_ELEMENT; i < value->nkids; i++)
    find_overlap(s, value->kids[i], left, moved || value->kind == F_ELEMENT, o);
}

bool reads_others(const Shell *s, const FNode *value, const FNode *left) {
  Overlap o = {0};
  find_overlap(s, value, left, false, &o);
  return o.other;
}

// --- assignments -------------------------------------------------------------------------------------------------------

// Subscripts that are arrays, where they are elements of what is written.
static void keep_subscripts(Shell *s, const FNode *left) {
  for (int k = 1; left->kind == F_ELEMENT && k < left->nkids; k++)
    if (left->kids[k]->rank && reads_others(s, left->kids[k], left))
      keep(s, left->kids[k]);
}

// By the language's rules its elements are apart: vector subscripts name no element twice, and what may overlap is a temporary.
static bool hides_independence(const FNode *left) {
  const FSymbol *x = array_of(left);
  for (int k = 1; left->kind == F_ELEMENT && k < left->nkids; k++)
    if (left->kids[k]->rank) return true;
  return x && (F_HAS(x, POINTER) || F_HAS(x, TARGET));
}

void assign_where(Shell *s, const FNode *n, const FMask *mask) {
  const FNode *left = kid(n, 0), *right = kid(n, 1);
  const char *extents[15];
  int before = s->values.len;
  prepare(s, left), prepare(s, right);
  keep_subscripts(s, left);
  Overlap o = {0};
  find_overlap(s, right, left, false, &o);
  bool deep = is_deep(left->type);
  if (o.other && (o.any_order || is_host_level(s))) {
    if (deep)
      not_yet(s,
              "an assignment to '%s', of a type with allocatable components, that reads "
              "other elements of it",
              fortran_of(s->arena, left));
    keep_where(s, right, mask);
    o = (Overlap){0};
  }
  if (gives_places(right)) keep(s, right);
  extents_of(s, left, extents);
  if (is_host_level(s) && hides_independence(left) && !distributes(s))
    put(s, "#pragma acc loop independent");
  begin_distributed(s, left->rank, NULL, NULL);
  Elements at = open_ordered_loops(s, extents, left->rank, o.order);
  if (mask) put(s, "if (%s) {", c_mask(s, mask, &at));
  const char *element =
      deep && !right->rank ? deep_value(s, right, NULL) : c_expr(s, right, &at);
  if (deep)
    put_deep_copy(s, left, c_designator(s, left, &at, true), element);
  else
    put(s, "%s = %s;", c_target(s, left, &at), element);
  if (mask) put(s, "}");
  close_loops(s, left->rank);
  end_distributed(s);
  s->values.len = before;
}

void write_array_assignment(Shell *s, const FNode *n) {
  int before = s->values.len;
  fit_allocatable(s, n);
  assign_where(s, n, NULL);
  s->values.len = before;
}

// --- WHERE -------------------------------------------------------------------------------------------------------------

static const FNode *body_of_branch(const FNode *b) { return kid(b, b->nkids - 1); }
static const FNode *mask_of_branch(const FNode *b) {
  return b->nkids > 1 && !is_none(kid(b, 0)) ? kid(b, 0) : NULL;
}

static void write_masked(Shell *s, const FNode *where, const Elements *at) {
  for (int i = 0; i < where->nkids; i++) {
    const FNode *b = where->kids[i], *body = body_of_branch(b), *mask = mask_of_branch(b);
    if (i) put(s, "} else {");
    put(s, mask ? "if (%s) {" : "{%.0s", mask ? c_truth(s, mask, at) : "");
    s->indent++;
    for (int k = 0; k < body->nkids; k++) {
      const FNode *a = body->kids[k];
      put_line(s, a);
      const char *value = c_expr(s, kid(a, 1), at);
      put(s, "%s = %s;", c_target(s, kid(a, 0), at), value);
    }
    s->indent--;
  }
  for (int i = 0; i < where->nkids; i++) put(s, "}");
}

// One pass over the elements will do: no statement reads what an earlier one writes elsewhere.
static bool is_elementwise(Shell *s, const FNode *where) {
  for (int i = 0; i < where->nkids; i++) {
    const FNode *body = body_of_branch(where->kids[i]);
    for (int k = 0; k < body->nkids; k++) {
      const FNode *a = body->kids[k];
      if (a->kind != F_ASSIGN || array_of(kid(a, 0)) == NULL) return false;
      for (int j = 0; j < where->nkids; j++)
        if (reads_others(s, where->kids[j], kid(a, 0))) return false;
    }
  }
  return true;
}

static void write_choices(Shell *s, const FNode *where, const FMask *outer);

static void write_branch(Shell *s, const FNode *b, const FMask *mask) {
  const FNode *body = body_of_branch(b);
  for (int k = 0; k < body->nkids; k++) {
    const FNode *a = body->kids[k];
    put_line(s, a);
    if (a->kind == F_ASSIGN)
      assign_where(s, a, mask);
    else if (a->kind == F_WHERE)
      write_choices(s, a, mask);
    else
      not_yet(s, "this statement inside of WHERE in code for devices");
  }
}

// An array says of each element which branch is its own: 0, none yet; -1, none, for an outer WHERE leaves it out.
static void write_choices(Shell *s, const FNode *where, const FMask *outer) {
  const FNode *first = mask_of_branch(where->kids[0]);
  const char *extents[15];
  int before = s->values.len;
  prepare(s, first);
  extents_of(s, first, extents);
  FMask chosen = {declare_temporary(s, (FType){.category = FT_INTEGER, .kind = 4},
                                    extents, first->rank, has_fixed_extents(s, first)),
                  0};
  for (int i = 0; i < where->nkids; i++) {
    const FNode *mask = mask_of_branch(where->kids[i]);
    if (mask) prepare(s, mask);
    Elements at = open_loops(s, extents, first->rank);
    FMask none = {chosen.name, i ? 0 : -1};
    const char *element = c_mask(s, &chosen, &at);
    element =
        arena_strndup(s->arena, element, (size_t)(strstr(element, " ==") - element));
    if (!i)
      put(s, "%s = %s;", element,
          outer ? arena_printf(s->arena, "%s ? 0 : -1", c_mask(s, outer, &at)) : "0");
    none.value = 0;
    put(s, "if (%s) {", c_mask(s, &none, &at));
    put(s, "%s = %s ? %d : 0;", element, mask ? c_truth(s, mask, &at) : "1", i + 1);
    put(s, "}");
    close_loops(s, first->rank);
    chosen.value = i + 1;
    write_branch(s, where->kids[i], &chosen);
  }
  s->values.len = before;
}

void write_where(Shell *s, const FNode *n) {
  const FNode *mask = kid(kid(n, 0), 0);
  const char *extents[15];
  if (!is_elementwise(s, n) && distributes(s))
    not_yet(s, "a WHERE in 'workdistribute' that reads what it writes elsewhere");
  if (!is_elementwise(s, n)) return write_choices(s, n, NULL);
  int before = s->values.len;
  prepare(s, n);
  extents_of(s, mask, extents);
  begin_distributed(s, mask->rank, NULL, NULL);
  Elements at = open_loops(s, extents, mask->rank);
  write_masked(s, n, &at);
  close_loops(s, mask->rank);
  end_distributed(s);
  s->values.len = before;
}
