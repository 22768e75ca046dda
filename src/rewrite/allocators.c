// Alignment that OpenMP's allocators ask for in target regions (OpenMP 5.2, 6.3, 6.6, 6.8); all else about them makes no difference there.
// In:  uses_allocators with traits; align of the clause and the directive allocate.  Out:
//   target uses_allocators(h(t))     { __typeof__(h) h = what stands for t on devices; target firstprivate(h) ... }
//   allocate(h: x)                   the same, with the alignment that the traits of h ask for
//   allocate(x) align(64)            the declaration of x has the alignment; copies have that of their variable
#include "ir/query.h"
#include "pragma/lexer.h"
#include "rewrite/engine.h"
#include <stdlib.h>

// The directive's text with other text in the place of some clauses.
typedef struct {
  Text out;
  size_t done; // bytes of the directive's text that are in 'out'
} NewText;

static void put_clause(NewText *n, const Directive *d, const Clause *c,
                       const char *text) {
  text_addn(&n->out, d->text + n->done, c->start - n->done);
  text_add(&n->out, text);
  n->done = c->end;
}

static const char *end_text(NewText *n, const Directive *d) {
  text_add(&n->out, d->text + n->done);
  return n->out.at;
}

// --- uses_allocators -------------------------------------------------------------------------

typedef struct {
  const char *before,
      *copies; // declarations in front of the construct; a list of variables
} Users;

static const Item *traits_of(const Clause *c, int allocator) {
  const Item *next = allocator + 1 < c->items.len ? &c->items.at[allocator + 1] : NULL;
  return next && next->keyword ? next : NULL;
}

// False: there is a message.
static bool check_user(Rewrite *t, const Clause *c, const Item *item) {
  const Type *type = item->expr.node ? item->expr.node->type : NULL,
             *known = type ? canonical_type(type) : NULL;
  const Type *element =
      known && known->kind == TYPE_ARRAY ? canonical_type(known->element) : NULL;
  if (!known || known->kind == TYPE_DEPENDENT) return true;
  if (item->keyword ? element && element->kind == TYPE_RECORD
                    : known->kind == TYPE_ENUM || known->kind == TYPE_INT)
    return true;
  error(t->u->diag, item->loc, "'%s' in '%s' is no %s: its type is '%s'", item->text,
        c->name, item->keyword ? "array of traits" : "allocator", type->spelling);
  return false;
}

static Users users_of(Rewrite *t, const Clause *c, bool *ok) {
  Users x = {"", ""};
  for (int i = 0; i < c->items.len; i++) {
    const char *name = c->items.at[i].text;
    const Item *traits = traits_of(c, i);
    *ok &= check_user(t, c, &c->items.at[i]);
    if (c->items.at[i].keyword) continue;
    x.before =
        TEXT("%s __typeof__(%s) %s = (__typeof__(%s))__accomp_uses_allocator(%s, %s%s);",
             x.before, name, name, name, traits ? traits->text : "0",
             traits ? "sizeof " : "0", traits ? traits->text : "");
    x.copies = TEXT("%s%s%s", x.copies, *x.copies ? ", " : "", name);
  }
  return x;
}

// --- align -----------------------------------------------------------------------------------

enum { MOST_ALIGNMENT = 256 }; // of variables on every device

// The alignment as it is written; NULL: the clause asks for none.
static const char *alignment_of(const Clause *c) {
  return !strcmp(c->name, "align") && c->items.len ? c->items.at[0].text : NULL;
}

static bool check_alignment(Rewrite *t, const Clause *c, const char *text) {
  long n = strtol(text, NULL, 10);
  if (text[strspn(text, "0123456789")])
    sorry(t->u->diag, c->loc, "'align(%s)', which is no number", text);
  else if (n < 1 || n & (n - 1))
    error(t->u->diag, c->loc, "'align(%s)' is no power of two", text);
  else if (n > MOST_ALIGNMENT)
    sorry(t->u->diag, c->loc, "'align(%s)' of variables, which is more than %d", text,
          MOST_ALIGNMENT);
  else
    return true;
  return false;
}

// omp_atk_alignment
enum { ALIGNMENT_KEY = 2 };

// The alignment that the array of traits asks for; 0: none. An alignment that is not seen, or may change, counts as the most that variables have.
static long traits_alignment(const Item *traits) {
  const Var *v = section_var(traits);
  const Node *n = v ? v->node : NULL;
  const Node *list = n && n->has_init ? n->child[n->nchild - 1] : NULL;
  long alignment = 0;
  if (!list || list->kind != N_INIT_LIST) return MOST_ALIGNMENT;
  for (int i = 0; i < list->nchild; i++) {
    const Node *pair = list->child[i];
    if (pair->kind != N_INIT_LIST || pair->nchild != 2 || !pair->child[0]->has_value)
      return MOST_ALIGNMENT;
    if (pair->child[0]->value != ALIGNMENT_KEY) continue;
    if (!pair->child[1]->has_value) return MOST_ALIGNMENT;
    alignment = (long)pair->child[1]->value;
  }
  bool fixed = v->type->is_const || (v->type->element && v->type->element->is_const);
  return fixed || alignment > MOST_ALIGNMENT ? alignment : MOST_ALIGNMENT;
}

// The traits of the allocator that 'allocate' names, of the construct or one around; NULL: it has none.
static const Item *allocator_traits(const Directive *d, const char *allocator) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    for (int k = 0; c->kind == CL_USES_ALLOCATORS && k < c->items.len; k++)
      if (!c->items.at[k].keyword && !strcmp(c->items.at[k].text, allocator))
        return traits_of(c, k);
  }
  for (const Node *n = d->node ? d->node->parent : NULL; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive)
      return allocator_traits(n->directive, allocator);
  return NULL;
}

// The alignment of the copies that 'allocate' makes, by its own 'align' and by its allocator's traits. False: there is a message.
static bool copies_alignment(Rewrite *t, const Directive *d, const Clause *c,
                             const char **alignment) {
  const Item *traits = c->allocator ? allocator_traits(d, c->allocator) : NULL;
  long asked = traits ? traits_alignment(traits) : 0;
  *alignment = c->modifier;
  if (c->modifier && !check_alignment(t, c, c->modifier)) return false;
  if (asked < 16 || (c->modifier && strtol(c->modifier, NULL, 10) >= asked)) return true;
  if (asked > MOST_ALIGNMENT || asked & (asked - 1)) {
    sorry(t->u->diag, c->loc,
          "the alignment %ld that '%s' asks for, of copies, which have no more than %d",
          asked, traits->text, MOST_ALIGNMENT);
    return false;
  }
  *alignment = TEXT("%ld", asked);
  return true;
}

// False: there is a message.
static bool align_items(Rewrite *t, const Clause *of, const char *alignment) {
  for (int i = 0; i < of->items.len; i++) {
    const Item *item = &of->items.at[i];
    if (item->keyword) continue; // the allocator
    const Var *v = section_var(item);
    const Node *statement = v && v->node ? v->node->parent : NULL;
    if (!statement || statement->kind != N_DECL_STMT) {
      sorry(t->u->diag, item->loc,
            "'align' of '%s', which no block of the function declares", item->text);
      return false;
    }
    insert(t, statement->range.start, TEXT("__attribute__((aligned(%s))) ", alignment));
  }
  return true;
}

// --- directives --------------------------------------------------------------------------------

// The text in the clause's place; NULL: the clause stays. False in *ok: there is a message.
static const char *instead_of(Rewrite *t, const Directive *d, const Clause *c,
                              const char **before, bool *ok) {
  const char *alignment = alignment_of(c);
  if (c->kind == CL_ALLOCATE && !copies_alignment(t, d, c, &alignment)) *ok = false;
  if (c->kind == CL_USES_ALLOCATORS) {
    Users x = users_of(t, c, ok);
    *before = TEXT("%s%s", *before, x.before);
    return *x.copies ? TEXT("firstprivate(%s)", x.copies) : NULL;
  }
  if (!alignment || !*ok) return NULL;
  const Clause *of = c->kind == CL_ALLOCATE ? c : d->clauses.at[0];
  *ok &= check_alignment(t, c, alignment) && align_items(t, of, alignment);
  const char *list = "";
  for (int i = 0; c->kind == CL_ALLOCATE && i < c->items.len; i++)
    if (!c->items.at[i].keyword)
      list = TEXT("%s%s%s", list, *list ? ", " : "", c->items.at[i].text);
  return *list ? TEXT("allocate(%s)", list) : "";
}

static bool write_directive(Rewrite *t, const Directive *d) {
  const char *before = "";
  bool ok = true, any = false;
  NewText n = {.out = {.arena = t->u->arena}};
  for (int i = 0; i < d->clauses.len && ok; i++) {
    const Clause *c = d->clauses.at[i];
    const char *text = instead_of(t, d, c, &before, &ok);
    if (!text || !ok) continue;
    any = true;
    put_clause(&n, d, c, text);
  }
  if (!ok || !any) {
    t->failed |= !ok;
    return !ok;
  }
  const char *start = "";
  if (*before)
    start = TEXT(
        "{ %s%s%s",
        declared_routines(
            t, "unsigned long __accomp_uses_allocator(const void *, unsigned long); "),
        before, line_marker(t, d->loc));
  carry_out(t, d, TEXT("%s#pragma%s", start, end_text(&n, d)));
  if (*before) insert(t, d->node->range.end, " }");
  return true;
}

static bool asks(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i]->kind == CL_USES_ALLOCATORS ||
        d->clauses.at[i]->kind == CL_ALLOCATE || alignment_of(d->clauses.at[i]))
      return d->node && d->text;
  return false;
}

bool rewrite_allocators(Rewrite *t) {
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++)
    if (asks(t->u->directives.at[i])) any |= write_directive(t, t->u->directives.at[i]);
  return any;
}
