// Names that stand for expressions: ASSOCIATE inside of a construct, statement functions.
// In:  statements, or an expression, with such names.  Out: the same with the expressions in their places.
//
// An expression that is no variable, and subscripts that the statements change, have a value in front of them (temporary.c).
#include "front/fortran/internal.h"

typedef struct {
  const FSymbol *symbol;
  const FNode *node;
} Meaning;

typedef struct {
  Shell *s;
  Vec(Meaning) meanings;
} Names;

// --- nodes -------------------------------------------------------------------------------------------------------------

static const FType long_type = {.category = FT_INTEGER, .kind = 8};

static FNode *new_node(Shell *s, FKind kind, FType type, int rank, int nkids) {
  FNode *n = alloc(s->arena, FNode);
  *n = (FNode){.kind = kind, .type = type, .rank = rank, .text = "", .nkids = nkids};
  n->kids = alloc_n(s->arena, FNode *, nkids ? nkids : 1);
  return n;
}

static FNode *binary_node(Shell *s, FKind kind, const FNode *a, const FNode *b) {
  FNode *n = new_node(s, kind, long_type, a->rank ? a->rank : b->rank, 2);
  n->kids[0] = (FNode *)a, n->kids[1] = (FNode *)b;
  return n;
}

static FNode *number_node(Shell *s, long value) {
  FNode *n = new_node(s, F_CONSTANT, long_type, 0, 0);
  n->text = arena_printf(s->arena, "%ld", value);
  n->value = value;
  n->has_value = true;
  return n;
}

static FNode *none_node(Shell *s) { return new_node(s, F_NONE, (FType){0}, 0, 0); }

// --- subscripts of a section -------------------------------------------------------------------------------------------

static FNode *first_of(Shell *s, const FNode *base, int k, const FNode *triplet) {
  if (!is_none(kid(triplet, 0))) return kid(triplet, 0);
  FNode *lower = new_node(s, F_INQUIRY, long_type, 0, 1);
  lower->text = "lower";
  lower->value = k;
  lower->has_value = false;
  lower->kids[0] = (FNode *)base;
  return lower;
}

// Element i of a section, counted from 1.
static FNode *subscript_of(Shell *s, const FNode *base, int k, const FNode *triplet,
                           const FNode *i) {
  const FNode *step = kid(triplet, 2), *place;
  place = i->has_value ? number_node(s, i->value - 1)
                       : binary_node(s, F_SUBTRACT, i, number_node(s, 1));
  if (!is_none(step)) place = binary_node(s, F_MULTIPLY, place, step);
  const FNode *first = first_of(s, base, k, triplet);
  if (place->has_value && first->has_value)
    return number_node(s, first->value + place->value);
  return binary_node(s, F_ADD, first, place);
}

static FNode *range_of(Shell *s, const FNode *base, int k, const FNode *outer,
                       const FNode *inner) {
  const FNode *step = kid(outer, 2), *by = kid(inner, 2);
  FNode *n = new_node(s, F_TRIPLET, (FType){0}, 0, 3);
  n->kids[0] = is_none(kid(inner, 0)) ? kid(outer, 0)
                                      : subscript_of(s, base, k, outer, kid(inner, 0));
  n->kids[1] = is_none(kid(inner, 1)) ? kid(outer, 1)
                                      : subscript_of(s, base, k, outer, kid(inner, 1));
  n->kids[2] = is_none(step) ? (FNode *)by
               : is_none(by) ? (FNode *)step
                             : binary_node(s, F_MULTIPLY, step, by);
  if (!n->kids[2]) n->kids[2] = none_node(s);
  return n;
}

// An element or a section, with those subscripts, of a section.
static FNode *compose(Shell *s, const FNode *section, const FNode *element) {
  FNode *n = new_node(s, F_ELEMENT, element->type, element->rank, section->nkids);
  const FNode *base = kid(section, 0);
  n->kids[0] = (FNode *)base;
  for (int k = 0, used = 1; k < section->nkids - 1; k++) {
    const FNode *x = section->kids[k + 1];
    if (x->kind != F_TRIPLET && !x->rank) {
      n->kids[k + 1] = (FNode *)x;
      continue;
    }
    const FNode *own = element->kids[used++];
    if (x->kind != F_TRIPLET)
      return not_yet(s, "an element of '%s', which has vector subscripts",
                     fortran_of(s->arena, section)),
             n;
    n->kids[k + 1] = own->kind == F_TRIPLET ? range_of(s, base, k, x, own)
                                            : subscript_of(s, base, k, x, own);
  }
  return n;
}

// --- substitution ------------------------------------------------------------------------------------------------------

static const FNode *meaning_of(const Names *names, const FNode *n) {
  if (n->kind != F_NAME) return NULL;
  for (int i = 0; i < names->meanings.len; i++)
    if (names->meanings.at[i].symbol == n->symbol) return names->meanings.at[i].node;
  return NULL;
}

static FNode *substituted(Names *names, const FNode *n) {
  Shell *s = names->s;
  const FNode *meaning = meaning_of(names, n);
  if (meaning) return (FNode *)meaning;
  FNode *copy = alloc(s->arena, FNode);
  *copy = *n;
  copy->kids = alloc_n(s->arena, FNode *, n->nkids ? n->nkids : 1);
  for (int i = 0; i < n->nkids; i++) {
    bool shared = meaning_of(names, n->kids[i]) != NULL;
    copy->kids[i] = substituted(names, n->kids[i]);
    if (!shared) copy->kids[i]->parent = copy;
  }
  bool section = n->kind == F_ELEMENT && meaning_of(names, kid(n, 0)) &&
                 kid(copy, 0)->kind == F_ELEMENT && !value_of(s, kid(copy, 0));
  if (!section) return copy;
  FNode *element = compose(s, kid(copy, 0), copy);
  element->parent = n->parent;
  return element;
}

// --- ASSOCIATE ---------------------------------------------------------------------------------------------------------

static bool is_variable(const FNode *n) {
  while (n->kind == F_ELEMENT || n->kind == F_COMPONENT) n = kid(n, 0);
  return n->kind == F_NAME && n->symbol && n->symbol->kind != FS_PROCEDURE &&
         !F_HAS(n->symbol, PARAMETER);
}

// What chooses the variable has the value from the start of the construct.
static void keep_choices(Shell *s, const FNode *n, const FNode *body) {
  for (int i = 0; i < n->nkids; i++) {
    const FNode *k = n->kids[i];
    bool subscript = n->kind == F_TRIPLET || (n->kind == F_ELEMENT && i);
    if (subscript && k->kind != F_TRIPLET && !is_none(k) && !k->has_value &&
        changes(body, k))
      keep(s, k);
    else
      keep_choices(s, k, body);
  }
}

static bool follows_changed(const FNode *selector, const FNode *body) {
  while (selector->kind != F_NAME) selector = kid(selector, 0);
  return changes_pointer(body, selector->symbol);
}

void write_associate(Shell *s, const FNode *n) {
  Names names = {.s = s};
  const FNode *body = kid(n, 1);
  for (int i = 0; i < kid(n, 0)->nkids; i++) {
    const FNode *a = kid(n, 0)->kids[i], *selector = kid(a, 0);
    if (is_variable(selector) && follows_changed(selector, body))
      return not_yet(s, "ASSOCIATE of '%s', where its statements change the pointer,",
                     fortran_of(s->arena, selector));
    if (is_variable(selector))
      keep_choices(s, selector, body);
    else
      keep(s, selector);
    push(s->arena, &names.meanings, (Meaning){a->symbol, selector});
  }
  FNode *own = substituted(&names, body);
  own->parent = (FNode *)n;
  find_counters(s, own);
  find_outside(s, own);
  put(s, "{");
  s->indent++;
  write_statements(s, own->kids, own->nkids);
  s->indent--;
  put(s, "}");
}

// --- statement functions -----------------------------------------------------------------------------------------------

const FNode *with_actuals(Shell *s, const FNode *call, const FNode *n) {
  const FSymbol *x = call->symbol;
  Names names = {.s = s};
  for (int i = 0; i < x->ndummies; i++)
    for (int k = 0; k < call->nkids; k++) {
      const FNode *arg = call->kids[k], *actual = kid(arg, 0);
      bool meant = *arg->text ? !strcmp(arg->text, x->dummies[i]->name) : k == i;
      if (!meant || is_none(actual)) continue;
      FNode *value =
          actual->rank ? (FNode *)actual : new_node(s, F_PAREN, actual->type, 0, 1);
      if (!actual->rank) value->kids[0] = (FNode *)actual;
      push(s->arena, &names.meanings, (Meaning){x->dummies[i], value});
    }
  return substituted(&names, n);
}

// NULL: it is none.
const char *c_statement_function(Shell *s, const FNode *call, const Elements *at) {
  const FSymbol *x = call->symbol;
  if (!x || !x->init || x->kind != FS_PROCEDURE) return NULL;
  return arena_printf(s->arena, "((%s)%s)", c_type(s, x->type),
                      c_expr(s, with_actuals(s, call, x->init), at));
}
