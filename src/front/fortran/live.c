// May the program read what a construct writes to a variable?
// In:  the statements behind the construct, and those of the loops around it.  Out: an answer; "yes" where it is not plain.
#include "front/fortran/internal.h"

typedef enum { NOTHING, WRITTEN, READ } Effect; // what happens first

bool names_symbol(const FNode *n, const FSymbol *x) {
  if (n->symbol == x && n->kind != F_COMPONENT) return true;
  for (int i = 0; i < n->nkids; i++)
    if (names_symbol(n->kids[i], x)) return true;
  return false;
}

static Effect of_list(FNode *const *list, int n, const FSymbol *x);

// An alternative is taken, or none of them.
static Effect of_branches(const FNode *n, const FSymbol *x) {
  bool all = true, has_else = false;
  for (int i = 0; i < n->nkids; i++) {
    const FNode *b = n->kids[i];
    bool condition = b->nkids > 1 && !is_none(kid(b, 0));
    has_else |= !condition;
    if (condition && names_symbol(kid(b, 0), x)) return READ;
    Effect e = of_list(kid(b, b->nkids - 1)->kids, kid(b, b->nkids - 1)->nkids, x);
    if (e == READ) return READ;
    all &= e == WRITTEN;
  }
  return all && has_else ? WRITTEN : NOTHING;
}

static bool is_index(const FNode *controls, const FSymbol *x) {
  for (int i = 0; i < controls->nkids; i++)
    if (controls->kids[i]->symbol == x) return true;
  return false;
}

static bool names_symbol_below(const FNode *list, const FSymbol *x) {
  for (int i = 0; i < list->nkids; i++)
    for (int k = 0; k < list->kids[i]->nkids; k++)
      if (names_symbol(list->kids[i]->kids[k], x)) return true;
  return false;
}

// An iteration that assigns the variable before it reads it reads no older value; there may be none. LOCAL makes another variable of the name.
static Effect of_concurrent(const FNode *n, const FSymbol *x) {
  const FNode *list = kid(n, 2), *body = kid(n, 3);
  if (names_symbol_below(kid(n, 0), x)) return READ; // bounds
  if (is_index(kid(n, 0), x)) return NOTHING;        // its own
  if (names_symbol(kid(n, 1), x)) return READ;
  for (int i = 0; i < list->nkids; i++) {
    const char *locality = list->kids[i]->text;
    if (!names_symbol(list->kids[i], x) || !strcmp(locality, "shared")) continue;
    if (!strcmp(locality, "local")) return NOTHING;
    // The user's LOCAL_INIT makes another variable, which starts with the value; stdpar.c's makes none.
    if (strcmp(locality, "local_init") != 0 || !names_symbol(body, x)) return READ;
  }
  return of_list(body->kids, body->nkids, x) == READ ? READ : NOTHING;
}

static Effect of_scope(const FNode *n, const FSymbol *x) {
  const FNode *body = kid(n, 1);
  if (n->kind == F_ASSOCIATE && names_symbol(kid(n, 0), x)) return READ;
  return of_list(body->kids, body->nkids, x);
}

static Effect of_statement(const FNode *n, const FSymbol *x) {
  if (!names_symbol(n, x)) return NOTHING;
  switch (n->kind) {
  case F_ASSIGN: {
    const FNode *left = kid(n, 0);
    if (names_symbol(kid(n, 1), x)) return READ;
    return left->kind == F_NAME && left->symbol == x && !x->rank ? WRITTEN : READ;
  }
  case F_DO: {
    const FNode *body = kid(n, n->nkids - 1);
    for (int i = 1; i < n->nkids - 1; i++)
      if (names_symbol(n->kids[i], x)) return READ;
    if (kid(n, 0)->symbol == x) return WRITTEN;
    return of_list(body->kids, body->nkids, x) == READ ? READ : NOTHING;
  }
  case F_DO_WHILE:
  case F_DO_FOREVER: {
    const FNode *body = kid(n, n->nkids - 1);
    if (n->kind == F_DO_WHILE && names_symbol(kid(n, 0), x)) return READ;
    return of_list(body->kids, body->nkids, x) == READ ? READ : NOTHING;
  }
  case F_DO_CONCURRENT: return of_concurrent(n, x);
  case F_BLOCK:
  case F_ASSOCIATE: return of_scope(n, x);
  case F_IF: return of_branches(n, x);
  default: return READ;
  }
}

static bool leaves(const FNode *n) {
  if (n->kind == F_CYCLE || n->kind == F_EXIT) return true;
  for (int i = 0; i < n->nkids; i++)
    if (leaves(n->kids[i])) return true;
  return false;
}

// Behind a CYCLE or an EXIT, which may leave the list, nothing is written for certain.
static Effect of_list(FNode *const *list, int n, const FSymbol *x) {
  bool left = false;
  for (int i = 0; i < n; i++) {
    Effect e = of_statement(list[i], x);
    if (e != NOTHING) return left && e == WRITTEN ? NOTHING : e;
    left |= leaves(list[i]);
  }
  return NOTHING;
}

static bool has_jumps(const FNode *n) {
  if (n->kind == F_GOTO || (n->kind == F_OTHER && !strcmp(n->text, "ENTRY"))) return true;
  for (int i = 0; i < n->nkids; i++)
    if (has_jumps(n->kids[i])) return true;
  return false;
}

static bool is_local(const Shell *s, const FSymbol *x) {
  if (F_HAS(x, DUMMY) || F_HAS(x, SAVE) || F_HAS(x, COMMON) || F_HAS(x, RESULT) ||
      F_HAS(x, POINTER) || F_HAS(x, TARGET) || F_HAS(x, EQUIVALENCE) ||
      x->kind != FS_OBJECT)
    return false;
  const FNode *unit = s->unit, *last = kid(unit, unit->nkids - 1);
  if (!*x->procedure) return false;
  for (const FNode *p = unit->parent; p;
       p = p->parent) // host association: the variable is of a unit around
    if (p->symbol && p->kind != F_MODULE && names_symbol(p, x) && !names_symbol(unit, x))
      return false;
  return !(last && last->kind == F_CONTAINS && names_symbol(last, x));
}

static int place_in(const FNode *parent, const FNode *n) {
  for (int i = 0; i < parent->nkids; i++)
    if (parent->kids[i] == n) return i;
  return -1;
}

// A name of ASSOCIATE stands for it, or a BLOCK's declarations ask for it.
static bool is_meant_elsewhere(const FTree *tree, const FSymbol *x) {
  for (int i = 0; i < tree->nsymbols; i++) {
    const FSymbol *y = tree->symbols[i];
    if (!y || y == x) continue;
    if (y->selector && names_symbol(y->selector, x)) return true;
    if (strncmp(y->scope, "block", 5) != 0) continue;
    if (y->length && names_symbol(y->length, x)) return true;
    for (int k = 0; y->bounds && k < y->rank; k++)
      if ((y->bounds[k].lower && names_symbol(y->bounds[k].lower, x)) ||
          (y->bounds[k].upper && names_symbol(y->bounds[k].upper, x)))
        return true;
  }
  return false;
}

bool is_live_after(const Shell *s, const FSymbol *x) {
  if (!is_local(s, x) || has_jumps(s->unit) || is_meant_elsewhere(s->t->tree, x))
    return true;
  const FNode *n = s->last;
  for (const FNode *p = n->parent; p && n != s->unit; n = p, p = p->parent) {
    if (p->kind == F_BODY) {
      int at = place_in(p, n);
      Effect e = of_list(p->kids + at + 1, p->nkids - at - 1, x);
      if (e != NOTHING) return e == READ;
      continue;
    }
    // From the end of a loop's body to its start.
    bool loop = p->kind == F_DO || p->kind == F_DO_WHILE || p->kind == F_DO_FOREVER;
    if (!loop) continue;
    if (p->kind == F_DO_WHILE && names_symbol(kid(p, 0), x)) return true;
    if (p->kind == F_DO && kid(p, 0)->symbol == x) return true;
    const FNode *body = kid(p, p->nkids - 1);
    if (of_list(body->kids, body->nkids, x) == READ) return true;
  }
  return false;
}

// --- counters, and variables as a whole ---------------------------------------------------------------------------------

void find_counters(Shell *s, const FNode *n) {
  FSymbol *x = n->kind == F_DO        ? kid(n, 0)->symbol
               : n->kind == F_CONTROL ? n->symbol
                                      : NULL;
  if (x && x->kind == FS_OBJECT) variable_of_symbol(s, x)->is_counter = true;
  for (int i = 0; i < n->nkids; i++) find_counters(s, n->kids[i]);
}

static bool is_counter_of(const FNode *n, const FSymbol *x) {
  if (n->kind == F_DO) return kid(n, 0)->symbol == x;
  bool concurrent = n->kind == F_DO_CONCURRENT || n->kind == F_FORALL;
  for (int i = 0; concurrent && i < kid(n, 0)->nkids; i++)
    if (kid(n, 0)->kids[i]->symbol == x) return true;
  return false;
}

void find_outside(Shell *s, const FNode *n) {
  if (directive_of(s->t, n)) return;
  for (int i = 0; n->kind == F_NAME && i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    if (!v->is_counter || v->symbol != n->symbol || v->path) continue;
    bool inside = false;
    const FNode *below = n;
    for (const FNode *p = n->parent; p && !inside; below = p, p = p->parent)
      inside = is_counter_of(p, v->symbol) &&
               (below->kind == F_BODY || below == kid(p, 0) || p->kind != F_DO);
    v->outside |= !inside;
  }
  for (int i = 0; i < n->nkids; i++) find_outside(s, n->kids[i]);
}

// --- variables that end --------------------------------------------------------------------------------------------------

static bool leads_to(const FNode *n, const FSymbol *x) {
  while (n && n->kind == F_ELEMENT) n = kid(n, 0);
  return n && n->kind == F_NAME && n->symbol == x;
}

// Another procedure, or a name of ASSOCIATE, might end the mapping.
static bool is_handed_on(const FNode *n, const FSymbol *x) {
  bool intrinsic = n->symbol && F_HAS(n->symbol, INTRINSIC);
  bool call = (n->kind == F_CALL && !intrinsic && strcmp(n->text, "accomp_probe") != 0) ||
              n->kind == F_FUNCTION_CALL;
  for (int i = 0; call && i < n->nkids; i++)
    if (leads_to(kid(n->kids[i], 0), x)) return true;
  if (n->kind == F_ASSOCIATION && leads_to(kid(n, 0), x)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (is_handed_on(n->kids[i], x)) return true;
  return false;
}

// Does the variable end with the procedure around, or with a BLOCK there, and has nothing else its address?
bool ends_with_procedure(const Shell *s, const FSymbol *x) {
  bool local = x->kind == FS_OBJECT && !F_HAS(x, SAVE) && !F_HAS(x, INITIALIZED) &&
               !F_HAS(x, DUMMY) && !F_HAS(x, RESULT) && !F_HAS(x, COMMON) &&
               !F_HAS(x, EQUIVALENCE) && !F_HAS(x, TARGET) && !F_HAS(x, POINTER) &&
               !F_HAS(x, ALLOCATABLE) && !F_HAS(x, PARAMETER) && !x->cray;
  for (const FNode *p = s->unit; local && p; p = p->parent)
    if ((p->kind == F_SUBROUTINE || p->kind == F_FUNCTION) && is_local_of(p, x))
      return !is_handed_on(p, x);
  return false;
}
