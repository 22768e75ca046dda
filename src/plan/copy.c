// Copies of several elements: what each thread keeps of an array, a section, a VLA, or a large struct.
// In:  a use with the clause's argument that asks for the copy.  Out: its PrivateCopy, or a message.
//
// Constant lengths up to a limit lie on the thread's stack. Others lie in memory that the launch gets for
// its threads: the host computes their sizes before it, from what the region does not change.
#include "plan/plan.h"

// Is that a variable that the region declares?
static bool is_inside(const Node *e, const void *region) {
  const Range *r = &((const Region *)region)->node->range;
  return e->kind == N_REF && e->var && !e->var->is_global &&
         e->var->decl.start >= r->start && e->var->decl.end <= r->end;
}

static bool is_single(const Subscript *s) {
  return !s->colon || (s->len.node && s->len.node->has_value && s->len.node->value == 1);
}

static bool starts_at_zero(const Subscript *s) {
  return !s->lo.text || (s->lo.node && s->lo.node->has_value && !s->lo.node->value);
}

// Is the length of a section spelt as the array's own is, 'm' in 'double (*a)[n][m]', by a variable that
// never changes? 'level': how many subscripts come before it.
static bool has_declared_length(const Var *v, const Node *len, int level) {
  Var *size = len ? named_var((Node *)(uintptr_t)len) : NULL;
  const Function *f = v->function;
  if (!size || size->is_global || !f || !f->body || find_write(f->body, size) ||
      find_hiding(f->body, size))
    return false;
  const char *s = v->type->spelling;
  if (v->type->kind == TYPE_POINTER) level--;
  for (s = strchr(s, '['); s && level-- > 0;) s = strchr(s + 1, '[');
  size_t length = strlen(size->name);
  return s && !strncmp(s + 1, size->name, length) && s[1 + length] == ']';
}

// Do the subscripts select all of what is below the first that is no single element?
static bool is_contiguous(const Var *v, const Item *it) {
  const Type *t = v->type->canonical;
  bool open = false;
  for (int i = 0; i < it->nsubscripts; i++, t = t->element->canonical) {
    const Subscript *s = &it->subscripts[i];
    if (i && t->kind != TYPE_ARRAY) return false;
    bool constant =
        s->len.node && s->len.node->has_value && s->len.node->value == t->count;
    bool full = s->colon && starts_at_zero(s) &&
                (!s->len.text || constant || has_declared_length(v, s->len.node, i));
    if (open && !full) return false;
    open |= !is_single(s);
  }
  return true;
}

// a[1][0:2] is read as a section of what a[1] is: all its subscripts, of the variable itself.
static void spread_item(Unit *u, Item *it) {
  int depth = 0;
  Node *base = it->expr.node ? strip_casts(it->expr.node) : NULL;
  if (!base || !it->nsubscripts || named_var(base) || !section_var(it)) return;
  for (const Node *n = base; n->kind == N_SUBSCRIPT; n = strip_casts(n->child[0]))
    depth++;
  Subscript *all = alloc_n(u->arena, Subscript, depth + it->nsubscripts);
  for (int i = 0; i < it->nsubscripts; i++) all[depth + i] = it->subscripts[i];
  it->nsubscripts += depth;
  for (; depth; base = strip_casts(base->child[0])) {
    Node *index = base->child[1];
    const char *text = arena_strndup(u->arena, u->text + index->range.start,
                                     index->range.end - index->range.start);
    all[--depth] = (Subscript){.lo = {.text = text, .loc = it->loc, .node = index}};
  }
  it->subscripts = all;
  it->expr.node = base;
  it->expr.text = base->var->name;
}

void spread_subscripts(Unit *u) {
  for (int i = 0; i < u->directives.len; i++)
    for (Items it = all_items(u->directives.at[i]); next_item(&it);) {
      ClauseKind kind = it.clause->kind;
      if (kind == CL_REDUCTION || kind == CL_PRIVATE || kind == CL_FIRSTPRIVATE)
        spread_item(u, it.item);
    }
}

// --- how many, and from where ------------------------------------------------------------------------

// The number of elements that one subscript selects, -1: known at run time only.
static long long selected(const Subscript *s, const Type *t) {
  long long all = t->kind == TYPE_ARRAY ? t->count : -1;
  if (!s->colon) return 1;
  if (s->len.node) return s->len.node->has_value ? s->len.node->value : -1;
  if (all < 0 || (s->lo.text && !(s->lo.node && s->lo.node->has_value))) return -1;
  return all - (s->lo.text ? s->lo.node->value : 0);
}

static long long multiply(long long a, long long b) {
  long long n;
  return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &n) ? -1 : n;
}

// Constants, where they are: elements below each subscript and before the section. -1: none.
static void count_constants(const Var *v, const Item *it, long long *count,
                            long long *lo) {
  const Type *t = v->type->canonical;
  int n = it ? it->nsubscripts : 0;
  *count = 1, *lo = 0;
  for (int i = 0; i < n; i++, t = t->element->canonical) {
    const Subscript *s = &it->subscripts[i];
    *count = multiply(*count, selected(s, t));
    long long first = !s->lo.text                           ? 0
                      : s->lo.node && s->lo.node->has_value ? s->lo.node->value
                                                            : -1;
    if (i) *lo = multiply(*lo, t->count);
    *lo = *lo < 0 || first < 0 ? -1 : *lo + first;
  }
  for (; t->kind == TYPE_ARRAY; t = t->element->canonical) {
    *count = multiply(*count, t->count);
    *lo = multiply(*lo, t->count);
  }
}

// A variable of the region has no name at the construct: constants stand as numbers.
static const char *elements_text(Arena *a, const Type *t, const char *outer,
                                 const char *inner) {
  if (t->kind == TYPE_ARRAY && t->count >= 0 && !t->is_vm)
    return arena_printf(a, "%lldLL", t->count);
  return arena_printf(a, "(long long)(sizeof(%s) / sizeof(%s))", outer, inner);
}

// The same as C text at the construct.
static void count_texts(Unit *u, const Var *v, const Item *it, PrivateCopy *c) {
  Arena *a = u->arena;
  const Type *t = v->type->canonical;
  const char *e = arena_printf(a, "(%s)", v->name), *count = "1LL", *lo = "0LL";
  for (int i = 0; it && i < it->nsubscripts; i++, t = t->element->canonical) {
    const Subscript *s = &it->subscripts[i];
    const char *inner = arena_printf(a, "%s[0]", e),
               *first = s->lo.text ? s->lo.text : "0";
    const char *all = elements_text(a, t, e, inner);
    const char *len =
        !s->colon     ? "1LL"
        : s->len.text ? arena_printf(a, "__accomp_max(0, (long long)(%s))", s->len.text)
                      : arena_printf(a, "(%s - (long long)(%s))", all, first);
    count = arena_printf(a, "%s * %s", count, len);
    lo = i ? arena_printf(a, "(%s * %s + (long long)(%s))", lo, all, first)
           : arena_printf(a, "(long long)(%s)", first);
    e = inner;
  }
  const char *below = "1LL";
  for (; t->kind == TYPE_ARRAY; t = t->element->canonical) {
    const char *inner = arena_printf(a, "%s[0]", e);
    below = arena_printf(a, "%s * %s", below, elements_text(a, t, e, inner));
    e = inner;
  }
  c->host_length = arena_printf(a, "%s * %s", count, below);
  c->host_lo = arena_printf(a, "%s * %s", lo, below);
}

static const Type *innermost(const Var *v, const Item *it) {
  const Type *t = v->type->canonical;
  if (t->kind == TYPE_POINTER && it && it->nsubscripts) t = t->element->canonical;
  while (t->kind == TYPE_ARRAY) t = t->element->canonical;
  return t;
}

static bool refuse(Unit *u, Loc loc, const char *text, const char *why) {
  sorry(u->diag, loc, "a copy of '%s' for each thread, %s", text, why);
  return false;
}

static bool has_usable_elements(Unit *u, const Var *v, const Item *it, Loc loc) {
  const char *text = it ? it->text : v->name;
  for (const Type *t = v->type->canonical; t->kind == TYPE_ARRAY;
       t = t->element->canonical)
    if (t->count == -2 && !(it && it->subscripts[0].len.text))
      return refuse(u, loc, text, "whose size is not known here");
  if (innermost(v, it)->is_anonymous && v->type->kind != TYPE_RECORD)
    return refuse(u, loc, text, "whose elements have a type without a name");
  if (!it) return true;
  return is_contiguous(v, it) ||
         refuse(u, loc, text, "whose elements do not follow each other");
}

static bool may_copy(Unit *u, const Region *r, const Var *v, const Item *it, Loc loc) {
  if (!has_usable_elements(u, v, it, loc)) return false;
  for (int i = 0; it && i < it->nsubscripts; i++)
    if (find_below(it->subscripts[i].lo.node, is_inside, r) ||
        find_below(it->subscripts[i].len.node, is_inside, r))
      return refuse(u, loc, it->text, "which depends on a variable of the region");
  return true;
}

static PrivateCopy *measure(Unit *u, const Var *v, const Item *it) {
  PrivateCopy *c = alloc(u->arena, PrivateCopy);
  long long lo;
  count_constants(v, it, &c->count, &lo);
  count_texts(u, v, it, c);
  c->type = innermost(v, it);
  if (lo >= 0) c->host_lo = lo ? arena_printf(u->arena, "%lldLL", lo) : NULL;
  c->lo_known = lo >= 0;
  c->whole = !it;
  if (c->count >= 0) c->host_length = arena_printf(u->arena, "%lldLL", c->count);
  return c;
}

PrivateCopy *measure_copy(Unit *u, const Region *r, const Var *v, const Item *it,
                          Loc loc) {
  if (it && !it->nsubscripts) it = NULL;
  return may_copy(u, r, v, it, loc) ? measure(u, v, it) : NULL;
}

// --- arrays of variable size in the region ----------------------------------------------------------------

// What the host computes before the region is what the region would compute.
static bool is_steady(const Region *r, const Node *e) {
  if (e->has_value) return true;
  switch ((int)e->kind) {
  case N_REF: {
    const Use *use = e->var ? region_use(r, e->var) : NULL;
    bool unchanged = use ? use->share == SHARE_VALUE && !use->written
                         : e->var && !is_inside(e, r); // in clauses only
    return unchanged && !find_hiding(r->body, e->var) &&
           e->var->type->canonical->kind == TYPE_INT;
  }
  case N_PAREN:
  case N_BINARY:
  case N_CAST: break;
  default: return false;
  }
  for (int i = 0; i < e->nchild; i++)
    if (!is_steady(r, e->child[i])) return false;
  return e->nchild > 0;
}

// The sizes in 'double t[n][m]', when they are known before the region starts.
static bool steady_dimensions(Unit *u, const Region *r, const Node *n, PrivateCopy *c) {
  const char *s = u->text + n->var->decl.start + strlen(n->var->name);
  const char *end = u->text + n->range.end;
  if (memchr(s, '#', (size_t)(end - s)) || !n->nchild) return false;
  for (int i = 0; i < n->nchild; i++)
    if (!is_steady(r, n->child[i])) return false;
  while (s += strspn(s, " \t\n"), s < end) {
    const char *open = s;
    int depth = 0;
    do depth += (*s == '[') - (*s == ']');
    while (++s < end && depth);
    if (*open != '[' || depth) return false;
    // None in an iteration that never runs may be negative.
    const char *size = arena_strndup(u->arena, open + 1, (size_t)(s - open - 2));
    push(u->arena, &c->dimensions,
         arena_printf(u->arena, "__accomp_max(0, (long long)(%s))", size));
  }
  return true;
}

static void add_local(Unit *u, Region *r, Node *n) {
  Var *v = n->var;
  int dimensions;
  const Type *t = vm_element(v->type, &dimensions);
  PrivateCopy *c = alloc(u->arena, PrivateCopy);
  *c = (PrivateCopy){
      .type = t, .count = -1, .lo_known = true, .whole = true, .place = COPY_MEMORY};
  if (t->is_anonymous || n->has_init || !steady_dimensions(u, r, n, c) ||
      c->dimensions.len != dimensions)
    return;
  c->host_length = "1LL";
  for (int i = 0; i < dimensions; i++)
    c->host_length =
        arena_printf(u->arena, "%s * %s", c->host_length, c->dimensions.at[i]);
  Use *use = alloc(u->arena, Use);
  *use = (Use){.var = v,
               .first = n,
               .share = SHARE_PRIVATE,
               .parameter = -1,
               .stride0 = -1,
               .copy = c,
               .tag = arena_printf(u->arena, "%s_%u", v->name, v->decl.start)};
  push(u->arena, &r->uses, use);
}

void find_local_copies(Unit *u, Region *r) {
  NodeList declared = nodes_below(u->arena, r->body, KIND(N_VAR));
  for (int i = 0; i < declared.len; i++) {
    const Type *t = declared.at[i]->var->type;
    if (t->is_vm && t->kind == TYPE_ARRAY) add_local(u, r, declared.at[i]);
  }
}

// --- copies that a loop inside makes --------------------------------------------------------------------

static bool has_steady_length(const Region *r, const Item *it) {
  for (int i = 0; it && i < it->nsubscripts; i++) {
    const Node *len = it->subscripts[i].len.node;
    if (len && !len->has_value && !(r && is_steady(r, len))) return false;
  }
  return true;
}

PrivateCopy *measure_level_copy(Unit *u, const Region *r, const Var *v, const Item *it,
                                Loc loc) {
  if (it && !it->nsubscripts) it = NULL;
  if (!has_usable_elements(u, v, it, loc)) return NULL;
  const Use *use = r ? region_use(r, v) : NULL;
  PrivateCopy *c = measure(u, v, it);
  bool inside = use && use->copy && use->copy->dimensions.len;
  if (inside && !it) c->host_length = use->copy->host_length;
  bool local = r && v->node && v->decl.start >= r->node->range.start &&
               v->decl.end <= r->node->range.end && v->type->is_vm;
  // What is spelt by the name of a variable of the region cannot be computed before it.
  bool named = local && (!inside || it) && strstr(c->host_length, "sizeof");
  bool known = c->count >= 0 || (r && has_steady_length(r, it) && !named);
  if (known) return c;
  sorry(u->diag, loc,
        "a copy of '%s' on a loop inside an iteration, with a length that is not known "
        "before the "
        "construct",
        it ? it->text : v->name);
  return NULL;
}
