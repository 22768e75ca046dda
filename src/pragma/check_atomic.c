// Atomic directives: the form of the statement, the type of the location, clauses that the form
// does not take. OpenACC 3.3, 2.12; OpenMP 5.2, 15.8.4, 8.2.1 and 15.1.
// In: directives with their nodes.  Out: messages, and Unit.atomic_order.
#include "ir/atomic.h"
#include "pragma/check.h"

// The statements that clauses ask for, as a user would write them. The first row whose clauses are all there holds.
static const struct {
  ClauseKind first, second;
  const char *text;
} forms[] = {
    {CL_READ, CL_NONE, "'read' takes v = x;"},
    {CL_WRITE, CL_NONE, "'write' takes x = e; where e does not read x"},
    {CL_COMPARE, CL_CAPTURE,
     "'compare capture' takes v = x = x == e ? d : x; { v = x; if (x < e) x = e; } "
     "{ if (x > e) x = e; v = x; } if (x == e) x = d; else v = x; "
     "{ r = x == e; if (r) x = d; }"},
    {CL_COMPARE, CL_NONE,
     "'compare' takes if (x == e) x = d; if (x < e) x = e; if (x > e) x = e; and the "
     "same "
     "written x = x == e ? d : x;"},
    {CL_CAPTURE, CL_NONE,
     "'capture' takes v = x++; v = x += e; { v = x; x += e; } { x += e; v = x; } "
     "{ v = x; x = e; } and the like"},
    {CL_NONE, CL_NONE,
     "'update' takes x++; x += e; x = x + e; x = e + x; and the like; "
     "'atomic write' takes x = e"},
};

static bool is_choice(const Node *n, const void *unused) {
  (void)unused;
  return n->kind == N_IF || n->kind == N_CONDITIONAL;
}

static void note_form(Unit *u, const Directive *d, Loc loc) {
  if (!u->language && !find_clause(d, CL_COMPARE) &&
      find_below(d->node, is_choice, NULL)) {
    bool omp = d->info->dialect == DIALECT_OMP;
    note(
        u->diag, loc, "%s",
        omp ? "a choice needs 'compare' beside 'atomic': if (x < e) x = e; and the like"
            : "OpenACC has no atomic choice; 'reduction(max:x)' or 'reduction(min:x)' of "
              "the loop finds the largest or the smallest value");
    return;
  }
  for (size_t i = 0; i < countof(forms); i++) {
    if (forms[i].first && !find_clause(d, forms[i].first)) continue;
    if (forms[i].second && !find_clause(d, forms[i].second)) continue;
    note(u->diag, loc, "%s", forms[i].text);
    return;
  }
}

// --- types -----------------------------------------------------------------------------

// Members of packed structures; a pointer is taken to be right.
static bool is_aligned(const Node *x) {
  const Type *t = canonical_type(x->type);
  long long needed = t->kind == TYPE_COMPLEX ? type_size(t) / 2 : type_size(t);
  for (const Node *n = x; n->nchild; n = n->child[0]) {
    bool member = n->kind == N_MEMBER && n->member_align;
    if (member && n->member_align < needed) return false;
    bool inside =
        n->kind == N_PAREN || (n->kind == N_MEMBER && !n->arrow) ||
        (n->kind == N_SUBSCRIPT && canonical_type(n->child[0]->type)->kind == TYPE_ARRAY);
    if (!inside) return true;
  }
  return true;
}

static void check_type(Unit *u, const Directive *d, const Node *x) {
  const Type *t = canonical_type(x->type);
  if (x->kind == N_MEMBER && x->is_bit_field)
    sorry(u->diag, x->loc, "'%s' of a bit-field", d->info->name);
  else if (t && !atomic_type(t))
    error(
        u->diag, x->loc,
        "'%s' accesses numbers and pointers of 1, 2, 4 or 8 bytes; this is of type '%s'",
        d->info->name, x->type->spelling);
  else if (t && !is_aligned(x))
    sorry(u->diag, x->loc, "'%s' of a member that is not aligned to its size",
          d->info->name);
}

static void check_result(Unit *u, const Node *r) {
  const Type *t = r ? canonical_type(r->type) : NULL;
  if (t && t->kind != TYPE_INT && t->kind != TYPE_BOOL && t->kind != TYPE_ENUM)
    error(u->diag, r->loc, "the result of a comparison goes to an integer, not to '%s'",
          r->type->spelling);
}

// --- clauses ---------------------------------------------------------------------------

// OpenMP 5.2, 15.8.4: an order that the access cannot have.
static const struct {
  ClauseKind access;
  const char *order;
} wrong_orders[] = {{CL_READ, "release"}, {CL_WRITE, "acquire"}};

static void check_order(Unit *u, const Directive *d) {
  const Clause *order = find_clause(d, CL_MEMORY_ORDER);
  for (size_t i = 0; order && i < countof(wrong_orders); i++) {
    const Clause *access = find_clause(d, wrong_orders[i].access);
    if (!access || strcmp(order->name, wrong_orders[i].order)) continue;
    error(u->diag, order->loc, "'%s' contradicts '%s' on the same '%s'", order->name,
          access->name, d->info->name);
    note(u->diag, access->loc, "'%s' is here", access->name);
  }
}

static void check_comparing(Unit *u, const Directive *d) {
  static const ClauseKind comparing[] = {CL_FAIL, CL_WEAK};
  for (size_t i = 0; i < countof(comparing); i++) {
    const Clause *c = find_clause(d, comparing[i]);
    if (c && !find_clause(d, CL_COMPARE))
      error(u->diag, c->loc, "'%s' needs 'compare' on the same '%s'", c->name,
            d->info->name);
  }
}

// OpenMP 5.2, 15.1: uncontended and contended, speculative and nonspeculative.
static void check_hint(Unit *u, const Directive *d) {
  const Clause *c = find_clause(d, CL_HINT);
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  if (n && n->has_value && ((n->value & 3) == 3 || (n->value & 12) == 12))
    error(u->diag, c->items.at[0].expr.loc, "'%s' asks for two things that contradict",
          c->items.at[0].expr.text);
}

// --- requires --------------------------------------------------------------------------

// OpenMP 5.2, 8.2.1: it stands before all atomic directives that it holds for.
static void check_default_order(Unit *u, const Directive *d) {
  const Clause *c = find_clause(d, CL_ATOMIC_DEFAULT_MEM_ORDER);
  if (!c || !c->items.len) return;
  if (u->atomic_order) {
    error(u->diag, c->loc, "'%s' appears twice in the file", c->name);
    return;
  }
  for (int i = 0; i < u->directives.len && u->directives.at[i] != d; i++) {
    const Directive *atomic = u->directives.at[i];
    if (atomic->info->kind != DIR_ATOMIC || atomic->info->dialect != DIALECT_OMP ||
        find_clause(atomic, CL_MEMORY_ORDER))
      continue;
    error(u->diag, c->loc, "'%s' must stand before every 'atomic' that it holds for",
          c->name);
    note(u->diag, atomic->name_loc, "an 'atomic' without an order is here");
    break;
  }
  u->atomic_order = c->items.at[0].text;
}

// In OpenMP's other functions clang compiles the host's version; emit/atomic.c sees whether devices have one, too.
static bool may_run_on_device(const Directive *d) {
  return d->info->dialect == DIALECT_ACC || enclosing(d, 1u << DIR_COMPUTE) ||
         (d->function && d->function->routine);
}

void check_atomic(Unit *u, const Directive *d) {
  if (d->info->kind == DIR_REQUIRES) check_default_order(u, d);
  Node *s = d->info->kind == DIR_ATOMIC ? statement_of(d) : NULL;
  if (!s) return;
  check_order(u, d);
  check_comparing(u, d);
  check_hint(u, d);
  AtomicForm form;
  const Node *at;
  const char *why;
  if (!atomic_form(u, d, s, &form, &at, &why)) {
    if (why)
      error(u->diag, at->loc, "%s", why);
    else
      error(u->diag, at->loc, "this statement is not a form that '%s' allows",
            d->info->name);
    note_form(u, d, at->loc);
    return;
  }
  if (may_run_on_device(d)) check_type(u, d, form.x);
  check_result(u, form.r);
  const Clause *weak = find_clause(d, CL_WEAK);
  if (weak && form.kind == ATOMIC_COMPARE && form.relation != OP_EQ)
    error(u->diag, weak->loc, "'weak' is for a comparison with '=='");
}
