// Reductions of the host of an array section whose array no function declares: clang 19 makes no copies of it, and all threads add
// to the variable itself, side by side.
// In:  such a directive that stays for clang.  Out: a pointer of the block's, of which clang makes copies.
//   #pragma omp parallel for reduction(+: sums[:8])   { __typeof__(&sums[0]) __accomp_r0_0 = sums;
//   for (...) sums[i % 8] += a[i];             becomes  #pragma omp parallel for reduction(+: __accomp_r0_0[:8])
//                                                       for (...) __accomp_r0_0[i % 8] += a[i]; }
#include "ir/query.h"
#include "ir/type.h"
#include "rewrite/engine.h"
#include <ctype.h>

static bool is_reduction(const Clause *c) {
  return c->kind == CL_REDUCTION || c->kind == CL_IN_REDUCTION;
}

// --- what it is about ------------------------------------------------------------------------

static bool starts_at(const Node *n, const void *at) {
  return n->range.start == *(const uint32_t *)at;
}

static const Node *statement_behind(Unit *u, const Directive *d) {
  const Node *body = d->function ? front_body(u, d->function) : NULL;
  return body ? find_below(body, starts_at, &d->next) : NULL;
}

static bool is_named_global(const Node *n, const void *name) {
  const Var *v = n->kind == N_REF ? n->var : NULL;
  return v && v->is_global &&
         (!strcmp(v->name, name) || (v->qualified && !strcmp(v->qualified, name)));
}

static const Var *file_variable(const Node *statement, const Item *item) {
  const Node *ref = item->nsubscripts && item->expr.text
                        ? find_below(statement, is_named_global, item->expr.text)
                        : NULL;
  return ref ? ref->var : NULL;
}

// --- text ------------------------------------------------------------------------------------

// Is it the variable's name, and not a member's or another scope's?
static bool is_name_at(const char *s, uint32_t at, const char *name) {
  size_t length = strlen(name);
  if (strncmp(s + at, name, length) || isalnum((unsigned char)s[at + length]) ||
      s[at + length] == '_')
    return false;
  while (at && s[at - 1] == ' ') at--;
  return !at ||
         (s[at - 1] != '.' &&
          (at < 2 || (strncmp(s + at - 2, "->", 2) && strncmp(s + at - 2, "::", 2))));
}

// The directive's text with another name in front of '['. left: does the name stand elsewhere, too?
static const char *with_pointer(Rewrite *t, const char *s, const char *name,
                                const char *pointer, bool *left) {
  Text out = {.arena = t->u->arena};
  uint32_t n = (uint32_t)strlen(s), from = 0;
  text_add(&out, "");
  for (uint32_t at = skip_blank(s, 0, n), end; at < n; at = skip_blank(s, end, n)) {
    end = skip_token(s, at, n);
    if (!is_name_at(s, at, name)) continue;
    end = at + (uint32_t)strlen(name);
    if (s[end + strspn(s + end, " ")] != '[') {
      *left = true;
      continue;
    }
    text_addn(&out, s + from, at - from);
    text_add(&out, pointer);
    from = end;
  }
  text_addn(&out, s + from, n - from);
  return out.at;
}

static bool edit_directives(Rewrite *t, Range r, const char *name, const char *pointer) {
  bool left = false;
  HostDirectives it = host_directives(t->u, r);
  while (next_host_directive(&it)) {
    const Directive *d = it.directive;
    const char *text = with_pointer(t, d->text, name, pointer, &left);
    left |= strcmp(text, d->text) && d->info->kind == DIR_SCOPE;
    if (strcmp(text, d->text)) edit(t, d->pragma, TEXT("#pragma%s", text));
  }
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (d->text && d->pragma.start >= r.start && d->pragma.start < r.end)
      left |= strcmp(with_pointer(t, d->text, name, pointer, &left), d->text) != 0;
  }
  return !left;
}

// An array that is not subscripted, as in '&sums', stays one.
static void edit_uses(Rewrite *t, const Node *statement, const Var *v, const char *name,
                      const char *pointer) {
  bool array = canonical_type(v->type)->kind == TYPE_ARRAY;
  NodeList all = nodes_below(t->u->arena, statement, KIND(N_REF));
  Node *index;
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->var == v)
      edit(t, all.at[i]->range,
           array && !is_subscripted(all.at[i], &index)
               ? TEXT("(*(__typeof__(%s) *)%s)", name, pointer)
               : pointer);
}

// --- one directive ---------------------------------------------------------------------------

static bool point_to(Rewrite *t, const Directive *d, const Clause *c, const Item *item,
                     const Node *statement, const Var *v) {
  const char *name = item->expr.text,
             *pointer = TEXT("__accomp_r%d_%d", t->u->round.number, t->serial++);
  Range r = {d->pragma.start, statement_end(t->u->text, d->pragma.end, t->u->text_len)};
  insert(t, r.start,
         TEXT("{ __typeof__(&%s[0]) %s = %s; %s", name, pointer, name,
              line_marker(t, d->loc)));
  insert(t, r.end, " }");
  edit_uses(t, statement, v, name, pointer);
  if (edit_directives(t, r, name, pointer)) return true;
  sorry(t->u->diag, c->loc,
        "'%s' of a section of '%s', which no function declares, where "
        "another clause names it, too",
        c->name, name);
  note(t->u->diag, c->loc,
       "clang, which compiles it, makes no copies of it; a pointer that the "
       "function declares may stand for it");
  return false;
}

static bool point_to_first(Rewrite *t, const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    const Node *statement = is_reduction(c) ? statement_behind(t->u, d) : NULL;
    for (int k = 0; statement && k < c->items.len; k++) {
      const Var *v = file_variable(statement, &c->items.at[k]);
      if (!v) continue;
      t->failed |= !point_to(t, d, c, &c->items.at[k], statement, v);
      return true;
    }
  }
  return false;
}

// One variable a round: what is inside of the statement may have more of them.
bool rewrite_sections(Rewrite *t) {
  for (int i = 0; i < t->u->host_directives.len; i++)
    if (point_to_first(t, t->u->host_directives.at[i])) return true;
  return false;
}
