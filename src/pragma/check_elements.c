// Elements and sections of one array in one reduction, which are one section where they follow each other.
// In:  a directive whose clauses are checked one by one.  Out: joined items; messages.
#include "pragma/check.h"
#include "ir/region.h"

// The elements that the last subscript selects, as constants.
typedef struct {
  long long lo, len;
} Selected;

static bool find_selected(const Item *it, Selected *out) {
  if (!it->nsubscripts || it->iterated) return false;
  const Subscript *s = &it->subscripts[it->nsubscripts - 1];
  const Node *lo = s->lo.node, *len = s->len.node;
  if (s->stride.text || (s->lo.text && !(lo && lo->has_value))) return false;
  if (s->colon && !(len && len->has_value)) return false;
  *out = (Selected){s->lo.text ? lo->value : 0, s->colon ? len->value : 1};
  return out->len > 0;
}

// Do the subscripts in front of the last one select the same?
static bool same_rows(const Item *a, const Item *b) {
  if (a->nsubscripts != b->nsubscripts) return false;
  for (int i = 0; i < a->nsubscripts - 1; i++) {
    const Subscript *x = &a->subscripts[i], *y = &b->subscripts[i];
    if (x->colon || y->colon || !x->lo.node || !y->lo.node || !x->lo.node->has_value ||
        !y->lo.node->has_value || x->lo.node->value != y->lo.node->value)
      return false;
  }
  return true;
}

static ClauseExpr number_expr(Arena *a, Loc loc, const Node *like, long long value) {
  Node *n = alloc(a, Node);
  *n = (Node){.kind = N_LITERAL,
              .loc = loc,
              .type = like->type,
              .has_value = true,
              .value = value};
  return (ClauseExpr){arena_printf(a, "%lld", value), loc, n};
}

static void extend(Arena *a, Item *it, Selected to) {
  Subscript *all = alloc_n(a, Subscript, it->nsubscripts);
  memcpy(all, it->subscripts, (size_t)it->nsubscripts * sizeof *all);
  Subscript *s = &all[it->nsubscripts - 1];
  const Node *like = s->lo.node ? s->lo.node : s->len.node;
  *s = (Subscript){.lo = number_expr(a, it->loc, like, to.lo),
                   .len = number_expr(a, it->loc, like, to.len),
                   .colon = true};
  const char *last = strrchr(it->text, '[');
  it->text =
      arena_printf(a, "%.*s[%lld:%lld]", (int)(last - it->text), it->text, to.lo, to.len);
  it->subscripts = all;
}

static bool same_reduction(const Clause *a, const Clause *b) {
  if (a->is_inscan || b->is_inscan) return false; // 'scan' names them one by one
  if (a == b) return true;
  if (a->op != b->op || a->modifier || b->modifier || a->directive || b->directive)
    return false;
  return a->op != RED_USER || !strcmp(a->op_name, b->op_name);
}

// True: 'a' has the elements of both.
static bool join_sections(Unit *u, const Clause *of_a, Item *a, const Clause *of_b,
                          const Item *b) {
  Selected x, y;
  if (section_var(a) != section_var((Item *)b) || !section_var(a) || !same_rows(a, b) ||
      !find_selected(a, &x) || !find_selected(b, &y))
    return false;
  if (x.lo < y.lo + y.len && y.lo < x.lo + x.len) { // OpenMP 5.2, 5.5.5
    error(u->diag, b->loc, "'%s' and '%s' in '%s' have elements in common", a->text,
          b->text, of_b->name);
    return true;
  }
  if (!same_reduction(of_a, of_b) || (x.lo + x.len != y.lo && y.lo + y.len != x.lo))
    return false;
  extend(u->arena, a, (Selected){x.lo < y.lo ? x.lo : y.lo, x.len + y.len});
  return true;
}

// Joins one item with the first that it follows or precedes. False: there is none.
static bool join_any(Unit *u, const Directive *d, Clause *c, int at) {
  for (int i = 0; i < d->clauses.len; i++) {
    Clause *other = d->clauses.at[i];
    for (int k = 0; other->kind == CL_REDUCTION && k < other->items.len; k++) {
      if (other == c && k == at) return false;
      if (join_sections(u, other, &other->items.at[k], c, &c->items.at[at])) {
        remove_item(c, at);
        return true;
      }
    }
  }
  return false;
}

void join_elements(Unit *u, const Directive *d) {
  bool joined = true;
  while (joined) {
    joined = false;
    for (int i = 0; i < d->clauses.len && !joined; i++)
      for (int k = 0; k < d->clauses.at[i]->items.len && !joined; k++)
        joined =
            d->clauses.at[i]->kind == CL_REDUCTION && join_any(u, d, d->clauses.at[i], k);
  }
}
