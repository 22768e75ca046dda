// C++: members of '*this' in clauses that make copies (OpenMP 5.2, 5.4; OpenACC 3.3, 2.9.10), or that name pointers of a device;
// members that are references, whose objects a compute construct uses; members that data clauses map by themselves, so that no
// address of '*this' leads to them on the device.
// In:  a unit whose text has been parsed, without metadirectives.  Out: edits of its text.
// A reference of the member's name hides it around the construct, so all that follows has clauses with variables:
//   #pragma omp target reduction(+: sum)        becomes { __typeof__(this->sum) &sum = this->sum;
//   BODY                                                #pragma omp target reduction(+: sum)
//                                                       BODY }
#include "ir/query.h"
#include "rewrite/engine.h"

typedef struct {
  const char *name;
  const Node *node;
  bool by_construct; // a clause of the construct itself names it
} Named;

typedef struct {
  Unit *u;
  Rewrite *t;                 // NULL while constructs are looked for
  const Directive *construct; // around which the references are declared
  Vec(Named) members;
} Members;

static bool takes_variables(ClauseKind k) {
  switch ((int)k) {
  case CL_DEVICEPTR:
  case CL_HAS_DEVICE_ADDR:
  case CL_USE_DEVICE:
  case CL_USE_DEVICE_ADDR: return true;
  default: return clause_makes_copies(k) && k != CL_COPYPRIVATE;
  }
}

// Is it one of '*this', which a reference can lead to?
static bool is_own_member(const Node *n) {
  return n && n->kind == N_MEMBER && n->child[0]->kind == N_THIS && !n->function &&
         !n->is_bit_field;
}

// Outside of lambdas, whose captures name '*this'.
static bool is_own_reference(const Node *n) {
  if (!is_own_member(n) || !n->is_reference) return false;
  for (const Node *p = n->parent; p && p->kind != N_DIRECTIVE; p = p->parent)
    if (p->kind == N_LAMBDA) return false;
  return true;
}

// A pointer is mapped with what it leads to, as a part of '*this'.
static bool is_mapped_by_itself(const Clause *c, const Node *n) {
  if (c->kind != CL_MAP || !is_own_member(n)) return false;
  TypeKind k = canonical_type(n->type)->kind;
  return k != TYPE_POINTER && k != TYPE_DEPENDENT;
}

static bool maps_member(const Directive *d, const char *name) {
  for (Items it = all_items(d); next_item(&it);) {
    const Node *n = it.item->expr.node;
    if (is_mapped_by_itself(it.clause, n) && !strcmp(n->name, name)) return true;
  }
  return false;
}

// Does a kernel in the construct need '*this' as well, for 'n'?
static bool needs_object(const Directive *construct, const Node *n) {
  bool member = is_own_member(n->parent), computes = false, mapped = false;
  for (const Node *p = n->parent; p && p != construct->node->parent; p = p->parent) {
    if (p->kind == N_LAMBDA) return true; // it captures '*this'
    if (p->kind != N_DIRECTIVE) continue;
    computes |= p->directive->info->kind == DIR_COMPUTE;
    mapped |= member && maps_member(p->directive, n->parent->name);
  }
  return computes && !mapped;
}

static bool needs_no_object(const Members *x) {
  const Directive *d = x->construct;
  if (d->info->kind != DIR_COMPUTE && d->info->kind != DIR_DATA) return false;
  NodeList all = nodes_below(x->u->arena, d->node, KIND(N_THIS) | KIND(N_OTHER_EXPR));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    bool of_base = d->function->has_dependent_base && !n->nchild;
    if (n->kind == N_THIS ? needs_object(d, n) : of_base) return false;
  }
  return true;
}

// Does the clause name a member as it would a variable?
static bool names_like_variable(const Members *x, const Clause *c, const Node *n) {
  return is_own_member(n) &&
         (takes_variables(c->kind) ||
          (n->is_reference && x->construct->info->kind == DIR_COMPUTE) ||
          (is_mapped_by_itself(c, n) && needs_no_object(x)));
}

static const Named *find_named(const Members *x, const char *name) {
  for (int i = 0; i < x->members.len; i++)
    if (!strcmp(x->members.at[i].name, name)) return &x->members.at[i];
  return NULL;
}

static void add_members(Members *x, const Directive *d) {
  for (Items it = all_items(d); next_item(&it);) {
    const Node *n = it.item->expr.node;
    if (!names_like_variable(x, it.clause, n)) continue;
    Named m = {n->name, n, d->pragma.start == x->construct->pragma.start};
    if (!find_named(x, n->name)) push(x->u->arena, &x->members, m);
  }
}

// Those that the body names alone.
static void add_references(Members *x) {
  NodeList all = nodes_below(x->u->arena, x->construct->node, KIND(N_MEMBER));
  for (int i = 0; i < all.len; i++)
    if (is_own_reference(all.at[i]) && !find_named(x, all.at[i]->name))
      push(x->u->arena, &x->members, ((Named){all.at[i]->name, all.at[i], false}));
}

// A lambda that captures all it names has the reference; one that names 'this' alone does not.
static bool captures_by_default(const Unit *u, const Node *lambda) {
  const char *s = u->text;
  uint32_t at = skip_blank(s, lambda->range.start + 1, lambda->range.end);
  if (s[at] != '&' && s[at] != '=') return false;
  at = skip_blank(s, at + 1, lambda->range.end);
  return s[at] == ',' || s[at] == ']';
}

static void refuse_in_lambdas(const Members *x) {
  Rewrite *t = x->t;
  NodeList all = nodes_below(t->u->arena, x->construct->node, KIND(N_MEMBER));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i], *p = n->parent;
    if (!is_own_member(n) || !find_named(x, n->name)) continue;
    while (p != x->construct->node && p->kind != N_LAMBDA) p = p->parent;
    if (p->kind != N_LAMBDA || captures_by_default(t->u, p)) continue;
    sorry(t->u->diag, n->loc,
          "'%s', which a clause of '%s' names, in a lambda that does not capture it",
          n->name, x->construct->info->name);
    t->failed = true;
  }
}

// --- the construct that gets the references -------------------------------------------------------

static bool is_reference(const Node *n, const void *unused) {
  (void)unused;
  return is_own_reference(n);
}

static bool names_own_member(Unit *u, const Directive *d) {
  const Members x = {.u = u, .construct = d};
  for (Items it = all_items(d); next_item(&it);)
    if (names_like_variable(&x, it.clause, it.item->expr.node)) return true;
  return d->info->kind == DIR_COMPUTE && find_below(d->node, is_reference, NULL);
}

static const Directive *outermost_construct(Unit *u, const Directive *d) {
  const Directive *out = d;
  for (const Node *n = d->node->parent; n; n = n->parent) {
    if (n->kind == N_LAMBDA) break;
    if (n->kind != N_DIRECTIVE) continue;
    if (n->directive->info->kind == DIR_COMPUTE || names_own_member(u, n->directive))
      out = n->directive;
  }
  return out;
}

static bool is_within(Range inner, Range outer) {
  return outer.start <= inner.start && inner.end <= outer.end;
}

// --- text -------------------------------------------------------------------------------------------

// A pragma with 'm' for 'this->m'.
static const char *without_this(const Members *x, const char *s) {
  Text out = {.arena = x->u->arena};
  text_add(&out, "");
  uint32_t end = (uint32_t)strlen(s);
  for (uint32_t at = 0, next; at < end; at = next) {
    next = skip_token(s, at, end);
    uint32_t arrow = skip_blank(s, next, end);
    if (next - at == 4 && !memcmp(s + at, "this", 4) && !strncmp(s + arrow, "->", 2)) {
      uint32_t name = skip_blank(s, arrow + 2, end), past = skip_token(s, name, end);
      if (find_named(x, arena_strndup(x->u->arena, s + name, past - name))) {
        next = name;
        continue;
      }
    }
    text_addn(&out, s + at, next - at);
  }
  return out.at;
}

// In a template the C++ compiler finds the type, which may stand there under another name. That it is a pointer is known.
static const char *reference_to(Rewrite *t, const Named *m) {
  const Type *e = m->node->type;
  while (e->element) e = canonical_type(e->element);
  bool open = canonical_type(e)->kind == TYPE_DEPENDENT;
  if (open && canonical_type(m->node->type)->kind == TYPE_POINTER)
    return TEXT("auto *%s&%s = this->%s; ", m->node->type->is_const ? "const " : "",
                m->name, m->name);
  return open ? TEXT("auto &%s = this->%s; ", m->name, m->name)
              : TEXT("__typeof__(this->%s) &%s = this->%s; ", m->name, m->name, m->name);
}

// What an inner directive alone names is part of '*this' elsewhere in the construct, so it is mapped with that. So is what a reference
// leads to.
static const char *clauses_for(Rewrite *t, const Members *x) {
  const char *text = "";
  const DirectiveInfo *info = x->construct->info;
  for (int i = 0; i < x->members.len && info->kind == DIR_COMPUTE; i++)
    if (!x->members.at[i].by_construct)
      text =
          TEXT("%s %s%s)", text, info->dialect == DIALECT_OMP ? "map(tofrom: " : "copy(",
               x->members.at[i].name);
  return text;
}

static void write_pragmas(const Members *x, const char *references) {
  Rewrite *t = x->t;
  const Directive *c = x->construct;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (!d->text || !is_within(d->pragma, c->node->range)) continue;
    const char *own = without_this(x, d->text);
    if (d == c)
      rewrite_pragma(t, d,
                     TEXT("{ %s%s#pragma%s%s", references, line_marker(t, d->loc), own,
                          clauses_for(t, x)));
    else if (strcmp(own, d->text))
      rewrite_pragma(t, d, TEXT("#pragma%s", own));
  }
}

static void write_members(const Members *x) {
  Rewrite *t = x->t;
  const Node *construct = x->construct->node;
  const char *references = "";
  for (int i = 0; i < x->members.len; i++)
    references = TEXT("%s%s", references, reference_to(t, &x->members.at[i]));
  write_pragmas(x, references);
  NodeList all = nodes_below(t->u->arena, construct, KIND(N_MEMBER));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    if (is_own_member(n) && n->child[0]->range.end > n->child[0]->range.start &&
        find_named(x, n->name))
      edit(t, n->range, n->name);
  }
  insert(t, construct->range.end, " }");
}

bool rewrite_members(Rewrite *t) {
  Unit *u = t->u;
  bool any = false;
  uint32_t done = 0; // the end of the last construct that was written
  for (int i = 0; u->cxx && i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (!d->node || !names_own_member(u, d)) continue;
    Members x = {.u = u, .t = t, .construct = outermost_construct(u, d)};
    if (x.construct->pragma.start < done) continue;
    done = x.construct->node->range.end;
    for (int k = 0; k < u->directives.len; k++) {
      const Directive *inner = u->directives.at[k];
      if (inner->node && is_within(inner->pragma, x.construct->node->range))
        add_members(&x, inner);
    }
    if (x.construct->info->kind == DIR_COMPUTE) add_references(&x);
    refuse_in_lambdas(&x);
    write_members(&x);
    any = true;
  }
  return any;
}
