// declare mapper (OpenMP 5.2, 5.8.8): clauses name the items that a mapper makes of theirs.
// In:  a unit whose text has been parsed, without metadirectives and variants.  Out: edits of its text.
// map(to: s) of a struct with a pointer becomes map(to: s) map(to: s.p[0:s.n]), and of an array of them the second one
// has an iterator. So everything behind this file has clauses as a program without mappers has them.
#include "accomp/abi.h"
#include "ir/query.h"
#include "rewrite/engine.h"

enum { DEEPEST = 16 }; // levels of mappers that use mappers

typedef struct {
  const Directive
      *directive; // NULL: nobody wrote it, and it maps the struct and its members
  const char *id;
  const Var *var;
  const Type *type;
  bool maps_all; // one of its items is the variable itself
} Mapper;

typedef struct {
  Rewrite *t;
  Unit *u;
  Vec(Mapper) mappers;
  const Directive *directive; // its clauses are written
  const Clause *clause;       // the one of them; NULL: nobody wrote it
  unsigned map;               // the bits that it asks for
  Loc loc;
  Text out;
  int serial; // the next number for a name of an iterator
  int depth;
  bool failed;
} Mapping;

// A name in a mapper's clause, and the text that takes its place.
typedef struct {
  const char *from, *to;
} Name;
typedef Vec(Name) Names;

static void refuse_mapper(Mapping *x, Loc loc, const char *text) {
  error(x->u->diag, loc, "%s", text);
  x->failed = true;
}

// --- what is declared ------------------------------------------------------------------------------

static bool is_same_scope(const Directive *a, const Directive *b) {
  return (a->node ? a->node->parent : NULL) == (b->node ? b->node->parent : NULL);
}

static void check_mapper(Mapping *x, const Mapper *m) {
  for (int i = 0; i < x->mappers.len; i++) {
    const Mapper *o = &x->mappers.at[i];
    if (strcmp(o->id, m->id) || o->type != m->type ||
        !is_same_scope(o->directive, m->directive))
      continue;
    refuse_mapper(x, m->directive->name_loc,
                  arena_printf(x->u->arena, "a second mapper '%s' of '%s'", m->id,
                               m->type->spelling));
    note(x->u->diag, o->directive->name_loc, "the first is here");
  }
  if (m->type->kind != TYPE_RECORD)
    refuse_mapper(
        x, m->directive->name_loc,
        arena_printf(
            x->u->arena,
            "'declare mapper' is for a struct or a union, and '%s' has type '%s'",
            m->var->name, m->type->spelling));
  for (Items it = items_of(m->directive, CL_MAP); next_item(&it);)
    if (it.item->expr.node && root_var(it.item->expr.node) != m->var)
      refuse_mapper(x, it.item->loc,
                    arena_printf(x->u->arena,
                                 "'%s' is no part of '%s', which 'declare mapper' maps",
                                 it.item->text, m->var->name));
}

static bool is_itself(const Mapper *m, const Item *it) {
  return !it->nsubscripts && it->expr.node && named_var(it->expr.node) == m->var;
}

static void read_mapper(Mapping *x, const Directive *d) {
  const Clause *c = find_clause(d, CL_MAPPER);
  const Item *it = c && c->items.len ? &c->items.at[0] : NULL;
  Node *e = it && it->expr.node ? strip_casts(it->expr.node) : NULL;
  x->failed |= !e; // there is a message
  if (!e || !e->var) return;
  Mapper m = {
      .directive = d, .id = it->keyword, .var = e->var, .type = canonical_type(e->type)};
  for (Items all = items_of(d, CL_MAP); next_item(&all);)
    m.maps_all |= is_itself(&m, all.item);
  check_mapper(x, &m);
  push(x->u->arena, &x->mappers, m);
}

// Does a mapper's directive stand before, in a block around the construct or in none?
static bool is_visible(const Directive *mapper, const Directive *at) {
  if (mapper->pragma.start >= at->pragma.start) return false;
  const Node *block = mapper->node ? mapper->node->parent : NULL;
  return !block ||
         (block->range.start <= at->pragma.start && at->pragma.start < block->range.end);
}

static const Mapper *find_mapper(const Mapping *x, const char *id, const Type *t) {
  for (int i = x->mappers.len; i-- > 0;) {
    const Mapper *m = &x->mappers.at[i];
    if (!strcmp(m->id, id) && m->type == t && is_visible(m->directive, x->directive))
      return m;
  }
  return NULL;
}

// --- text ------------------------------------------------------------------------------------------

static bool is_member_name(const char *s, uint32_t at) {
  while (at && (s[at - 1] == ' ' || s[at - 1] == '\t')) at--;
  return at && (s[at - 1] == '.' || (at > 1 && s[at - 1] == '>' && s[at - 2] == '-'));
}

static const char *renamed(Mapping *x, const char *s, const Names *names) {
  Text out = {.arena = x->u->arena};
  text_add(&out, "");
  uint32_t end = (uint32_t)strlen(s);
  for (uint32_t at = 0, next; at < end; at = next) {
    next = skip_token(s, at, end);
    const char *word = arena_strndup(x->u->arena, s + at, next - at);
    for (int i = 0; i < names->len && !is_member_name(s, at); i++)
      if (!strcmp(names->at[i].from, word)) {
        word = names->at[i].to;
        break;
      }
    text_add(&out, word);
  }
  return out.at;
}

// Something stands behind it: a member, a subscript.
static const char *as_base(Mapping *x, const char *lvalue) {
  return *lvalue == '*' || *lvalue == '&' ? arena_printf(x->u->arena, "(%s)", lvalue)
                                          : lvalue;
}

static const char *joined(Mapping *x, const char *iterators, const char *more) {
  return *iterators && *more ? arena_printf(x->u->arena, "%s, %s", iterators, more)
                             : arena_printf(x->u->arena, "%s%s", iterators, more);
}

// Messages show it, so it is a word that the program does not have.
static const char *new_iterator_name(Mapping *x) {
  const char *name;
  do name = x->serial ? arena_printf(x->u->arena, "item%d", x->serial) : "item";
  while (x->serial++, strstr(x->u->text, name));
  return name;
}

// One more iterator, over elements of 'e'.
static const char *iterate(Mapping *x, const char **iterators, const char *range) {
  const char *name = new_iterator_name(x);
  *iterators =
      joined(x, *iterators, arena_printf(x->u->arena, "long long %s = %s", name, range));
  return name;
}

// --- items -----------------------------------------------------------------------------------------

// An item as it is to be written: its text, that of its base, and its subscripts by 'names'.
typedef struct {
  const Item *item;
  const char *text;
  const Names *names;
  const char *iterators; // "int i = 0:n, ...", or ""
} Written;

// OpenMP 5.2, 5.8.8, Table 5.3: what the clause asks for, as far as the mapper's own one does, too. NULL: nothing.
static const char *type_word(const Mapping *x, unsigned mapper) {
  unsigned both = x->map & mapper;
  switch ((int)x->directive->info->kind) {
  case DIR_UPDATE: return both & (__ACCOMP_TO | __ACCOMP_FROM) ? "" : NULL;
  case DIR_EXIT_DATA:
    if (x->map & __ACCOMP_FINALIZE) return "delete: ";
    return both & __ACCOMP_FROM ? "from: " : "release: ";
  }
  if (both & __ACCOMP_TO) return both & __ACCOMP_FROM ? "tofrom: " : "to: ";
  return both & __ACCOMP_FROM ? "from: " : "alloc: ";
}

enum {
  ALL_MOVES = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM,
  ALL_MODIFIERS =
      __ACCOMP_PRESENT | __ACCOMP_ALWAYS_TO | __ACCOMP_ALWAYS_FROM | __ACCOMP_SELF_MAP
};

// Movement that both ask for, and the modifiers of both.
static unsigned combined(unsigned a, unsigned b) {
  return (a & b & ALL_MOVES) | ((a | b) & ALL_MODIFIERS);
}

static void write_item(Mapping *x, const Written *w, unsigned mapper) {
  const char *type = type_word(x, mapper);
  if (!type) return;
  unsigned any = x->map | mapper, moves = x->map & mapper;
  bool update = x->directive->info->kind == DIR_UPDATE, present = any & __ACCOMP_PRESENT,
       always = (moves & __ACCOMP_TO && any & __ACCOMP_ALWAYS_TO) ||
                (moves & __ACCOMP_FROM && any & __ACCOMP_ALWAYS_FROM);
  Text words = {.arena = x->u->arena};
  text_add(&words, "");
  if (present) text_add(&words, "present, ");
  if (always && !update) text_add(&words, "always, ");
  if (any & __ACCOMP_SELF_MAP && !update) text_add(&words, "self, ");
  if (*w->iterators) text_printf(&words, "iterator(%s), ", w->iterators);
  if (update && words.len) // the last modifier is followed by the list
    words.at[words.len - 2] = ':';
  text_printf(&x->out, " %s(%s%s%s)", x->clause ? x->clause->name : "map", words.at, type,
              w->text);
}

// Does the place of the construct hide a variable that the mapper names?
static bool is_hidden(const Node *n, const void *arg) {
  const Mapping *x = arg;
  const Function *f = x->directive->function;
  if (n->kind != N_REF || !n->var || !n->var->is_global || !f) return false;
  for (int i = 0; i < f->params.len; i++)
    if (f->params.at[i]->name && !strcmp(f->params.at[i]->name, n->var->name))
      return true;
  return find_hiding(f->body, n->var);
}

static void check_names(Mapping *x, const Item *it) {
  const Node *hidden = find_below(it->expr.node, is_hidden, x);
  for (int i = 0; i < it->nsubscripts && !hidden; i++) {
    hidden = find_below(it->subscripts[i].lo.node, is_hidden, x);
    if (!hidden) hidden = find_below(it->subscripts[i].len.node, is_hidden, x);
  }
  if (!hidden) return;
  sorry(x->u->diag, x->loc,
        "a mapper that names '%s', which this function has another one of",
        hidden->var->name);
  x->failed = true;
}

static const Type *selected_type(const Item *it) {
  const Type *t = it->expr.node ? canonical_type(strip_casts(it->expr.node)->type) : NULL;
  for (int i = 0; t && i < it->nsubscripts; i++)
    t = t->element ? canonical_type(t->element) : NULL;
  return t;
}

static const Type *element_of(const Type *t) {
  while (t && t->kind == TYPE_ARRAY) t = canonical_type(t->element);
  return t;
}

static void expand_mapper(Mapping *x, const Mapper *m, const Written *w, unsigned mapper);

// OpenMP 5.2, 5.8.2: the mapper of a struct that none is declared for maps each member with its own one. NULL: no
// member has one.
static const Mapper *default_mapper(Mapping *x, const Type *t) {
  Fields fields;
  const Mapper *m = find_mapper(x, "default", t);
  if (m || t->kind != TYPE_RECORD || !front_fields(x->u, t, &fields)) return m;
  for (int i = 0; i < fields.len && !m; i++)
    m = default_mapper(x, element_of(canonical_type(fields.at[i].type)));
  if (!m) return NULL;
  Mapper *all = alloc(x->u->arena, Mapper);
  *all = (Mapper){.id = "default", .type = t, .maps_all = true};
  return all;
}

// The mapper that an item asks for, or its type has; NULL: none.
static const Mapper *mapper_of(Mapping *x, const Clause *c, const Item *it) {
  const Type *t = element_of(selected_type(it));
  if (!t) return NULL;
  if (!c || !c->mapper || !strcmp(c->mapper, "default")) return default_mapper(x, t);
  const Mapper *m = find_mapper(x, c->mapper, t);
  if (m) return m;
  refuse_mapper(x, it->loc,
                arena_printf(x->u->arena, "no mapper '%s' of '%s' is declared here",
                             c->mapper, t->spelling));
  return NULL;
}

// An item of the mapper's clauses, with the names that stand for its variable and its iterators.
static void expand_item(Mapping *x, const Mapper *m, const Clause *c, const Item *it,
                        const Names *outer, const char *iterators, unsigned mapper) {
  Names names = {0};
  for (int i = 0; i < outer->len; i++) push(x->u->arena, &names, outer->at[i]);
  for (int i = 0; i < c->iterators.len; i++) {
    const Iterator *i_of = &c->iterators.at[i];
    const char *range =
        arena_printf(x->u->arena, "%s:%s", renamed(x, i_of->begin.text, &names),
                     renamed(x, i_of->end.text, &names));
    if (i_of->step.text)
      range =
          arena_printf(x->u->arena, "%s:%s", range, renamed(x, i_of->step.text, &names));
    Name n = {i_of->name, new_iterator_name(x)};
    iterators = joined(x, iterators,
                       arena_printf(x->u->arena, "%s %s = %s", i_of->type, n.to, range));
    push(x->u->arena, &names, n);
  }
  check_names(x, it);
  Written w = {it, renamed(x, it->text, &names), &names, iterators};
  const Mapper *inner = is_itself(m, it) ? NULL : mapper_of(x, c, it);
  if (inner)
    expand_mapper(x, inner, &w, mapper);
  else
    write_item(x, &w, mapper);
}

// One element of what an item names, for each value of new iterators.
static const char *element_text(Mapping *x, const Written *w, const char **iterators) {
  const Item *it = w->item;
  const Type *t = canonical_type(strip_casts(it->expr.node)->type);
  const char *e = as_base(x, renamed(x, it->expr.text, w->names));
  for (int i = 0; i < it->nsubscripts; i++, t = canonical_type(t->element)) {
    const Subscript *s = &it->subscripts[i];
    const char *lo = s->lo.text ? renamed(x, s->lo.text, w->names) : "0";
    if (!s->colon) {
      e = arena_printf(x->u->arena, "%s[%s]", e, lo);
      continue;
    }
    const char *step = s->stride.text ? renamed(x, s->stride.text, w->names) : NULL;
    const char *end =
        arena_printf(x->u->arena, "(long long)(sizeof(%s) / sizeof(%s[0]))", e, e);
    if (s->len.text)
      end = arena_printf(x->u->arena, "(%s) + (long long)(%s)%s%s%s", lo,
                         renamed(x, s->len.text, w->names), step ? " * (" : "",
                         step ? step : "", step ? ")" : "");
    const char *range = arena_printf(x->u->arena, "%s:%s%s%s", lo, end, step ? ":" : "",
                                     step ? step : "");
    e = arena_printf(x->u->arena, "%s[%s]", e, iterate(x, iterators, range));
  }
  for (; t->kind == TYPE_ARRAY; t = canonical_type(t->element)) {
    const char *range =
        arena_printf(x->u->arena, "0:(long long)(sizeof(%s) / sizeof(%s[0]))", e, e);
    e = arena_printf(x->u->arena, "%s[%s]", e, iterate(x, iterators, range));
  }
  return e;
}

// The members of 'e' with their own mappers.
static void expand_members(Mapping *x, const Type *t, const char *e,
                           const char *iterators, unsigned mapper) {
  static const Names none = {0};
  Fields fields;
  front_fields(x->u, t, &fields);
  for (int i = 0; i < fields.len && !x->failed; i++) {
    const Field *f = &fields.at[i];
    const Mapper *m = default_mapper(x, element_of(canonical_type(f->type)));
    if (m && !*f->name) expand_members(x, m->type, e, iterators, mapper);
    if (!m || !*f->name) continue;
    Node *node = alloc(x->u->arena, Node);
    *node = (Node){.kind = N_MEMBER, .type = (Type *)f->type};
    const char *text = arena_printf(x->u->arena, "%s.%s", as_base(x, e), f->name);
    Item it = {.loc = x->loc, .text = text, .expr = {text, x->loc, node}};
    expand_mapper(x, m, &(Written){&it, text, &none, iterators}, mapper);
  }
}

// mapper: what the clauses of mappers outside ask for.
static void expand_mapper(Mapping *x, const Mapper *m, const Written *w,
                          unsigned mapper) {
  const char *iterators = w->iterators, *e = element_text(x, w, &iterators);
  bool several = strcmp(iterators, w->iterators) != 0;
  if (x->depth == DEEPEST || (several && !m->maps_all)) {
    if (several && !m->maps_all)
      sorry(x->u->diag, x->loc,
            "elements of '%s' by a mapper that does not map '%s' itself",
            m->type->spelling, m->var->name);
    else
      sorry(x->u->diag, x->loc, "a mapper of '%s' that is used by itself",
            m->type->spelling);
    x->failed = true;
    return;
  }
  x->depth++;
  if (!m->directive) {
    write_item(x, w, mapper);
    expand_members(x, m->type, e, iterators, mapper);
    x->depth--;
    return;
  }
  Names names = {0};
  push(x->u->arena, &names, ((Name){m->var->name, e}));
  for (int i = 0; i < m->directive->clauses.len && !x->failed; i++) {
    const Clause *c = m->directive->clauses.at[i];
    for (int k = 0; c->kind == CL_MAP && k < c->items.len && !x->failed; k++) {
      const Item *it = &c->items.at[k];
      if (is_itself(m, it) && !c->iterators.len)
        write_item(x, w,
                   combined(mapper, c->map)); // all elements, which follow each other
      else
        expand_item(x, m, c, it, &names, iterators, combined(mapper, c->map));
    }
  }
  x->depth--;
}

// --- clauses ---------------------------------------------------------------------------------------

// The text between the parentheses of the modifier iterator, or "".
static const char *own_iterators(Mapping *x, const Clause *c) {
  Text t = {.arena = x->u->arena};
  text_add(&t, "");
  for (int i = 0; i < c->iterators.len; i++) {
    const Iterator *it = &c->iterators.at[i];
    text_printf(&t, "%s%s %s = %s:%s%s%s", i ? ", " : "", it->type, it->name,
                it->begin.text, it->end.text, it->step.text ? ":" : "",
                it->step.text ? it->step.text : "");
  }
  return t.at;
}

static bool is_mapping(const Clause *c) {
  return c->kind == CL_MAP || c->kind == CL_UPDATE_DEVICE || c->kind == CL_UPDATE_SELF;
}

// True: the clause is written anew.
static bool write_clause(Mapping *x, const Clause *c) {
  static const Names none = {0};
  bool any = c->mapper != NULL;
  x->clause = c, x->map = c->map, x->serial = 0;
  for (int i = 0; i < c->items.len; i++) any |= mapper_of(x, c, &c->items.at[i]) != NULL;
  if (!any || x->failed) return false;
  size_t before = x->out.len;
  for (int i = 0; i < c->items.len && !x->failed; i++) {
    const Item *it = &c->items.at[i];
    const Mapper *m = mapper_of(x, c, it);
    Written w = {it, it->text, &none, own_iterators(x, c)};
    x->loc = it->loc;
    if (m)
      expand_mapper(x, m, &w, ALL_MOVES);
    else
      write_item(x, &w, ALL_MOVES);
  }
  if (!x->failed && x->out.len == before) {
    sorry(x->u->diag, c->loc, "'%s' of nothing but what mappers do not map '%s'", c->name,
          c->name);
    x->failed = true;
  }
  return true;
}

// --- variables without a clause ----------------------------------------------------------------------

static bool has_attribute(ClauseKind k) {
  switch ((int)k) {
  case CL_MAP:
  case CL_PRIVATE:
  case CL_FIRSTPRIVATE:
  case CL_LASTPRIVATE:
  case CL_REDUCTION:
  case CL_DEVICEPTR:
  case CL_HAS_DEVICE_ADDR: return true;
  }
  return false;
}

static bool is_listed(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (has_attribute(it.clause->kind) && it.item->expr.node &&
        root_var(it.item->expr.node) == v)
      return true;
  return false;
}

// The implicit map of aggregates in the construct; 0: none that a mapper is for (5.8.7).
static unsigned implicit_map(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c->kind != CL_DEFAULTMAP ||
        (c->category != CATEGORY_ALL && c->category != CATEGORY_AGGREGATE))
      continue;
    switch ((int)c->dflt) {
    case DEFAULT_ALLOC: return __ACCOMP_ALLOC;
    case DEFAULT_TO: return __ACCOMP_ALLOC | __ACCOMP_TO;
    case DEFAULT_FROM: return __ACCOMP_ALLOC | __ACCOMP_FROM;
    case DEFAULT_UNSET:
    case DEFAULT_TOFROM: return ALL_MOVES;
    }
    return 0;
  }
  return ALL_MOVES;
}

static void write_implicit(Mapping *x, Node *ref) {
  static const Names none = {0};
  const Directive *d = x->directive;
  Var *v = ref->var;
  Item it = {.loc = ref->loc, .text = v->name, .expr = {v->name, ref->loc, ref}};
  bool inside =
      v->decl.start >= d->node->range.start && v->decl.end <= d->node->range.end;
  const Mapper *m = inside ? NULL : mapper_of(x, NULL, &it);
  if (!m || is_listed(d, v) || is_declared_target(x->u, v)) return;
  Written w = {&it, it.text, &none, ""};
  x->clause = NULL, x->map = implicit_map(d), x->loc = ref->loc, x->serial = 0;
  if (x->map) expand_mapper(x, m, &w, ALL_MOVES);
}

static void write_implicit_maps(Mapping *x) {
  const Directive *d = x->directive;
  bool target = d->info->kind == DIR_COMPUTE && d->info->dialect == DIALECT_OMP;
  if (!target || !d->node || !d->node->nchild) return;
  NodeList refs = nodes_below(x->u->arena, d->node->child[0], KIND(N_REF));
  Vec(const Var *) seen = {0};
  for (int i = 0; i < refs.len && !x->failed; i++) {
    bool again = !refs.at[i]->var;
    for (int k = 0; k < seen.len && !again; k++) again = seen.at[k] == refs.at[i]->var;
    if (again) continue;
    push(x->u->arena, &seen, refs.at[i]->var);
    write_implicit(x, refs.at[i]);
  }
}

static void write_maps(Mapping *x, const Directive *d) {
  size_t at = 0;
  x->failed = false;
  if (!d->text) return; // a part of the directive before it, which maps for both
  x->directive = d;
  x->out = (Text){.arena = x->u->arena};
  text_add(&x->out, "");
  bool any = false;
  for (int i = 0; i < d->clauses.len && !x->failed; i++) {
    const Clause *c = d->clauses.at[i];
    if (!is_mapping(c) || !c->end || d->info->dialect != DIALECT_OMP) continue;
    size_t before = x->out.len;
    text_addn(&x->out, d->text + at, c->start - at);
    if (write_clause(x, c))
      at = c->end, any = true;
    else
      x->out.at[x->out.len = before] = 0;
  }
  text_add(&x->out, d->text + at);
  size_t before = x->out.len;
  write_implicit_maps(x);
  if (x->failed || (!any && x->out.len == before)) return;
  rewrite_pragma(x->t, d, arena_printf(x->u->arena, "#pragma%s", x->out.at));
}

bool rewrite_mappers(Rewrite *t) {
  Mapping mapping = {.t = t, .u = t->u}, *x = &mapping;
  bool any = false, declared;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (d->info->kind == DIR_DECLARE_MAPPER) read_mapper(x, d);
    any |= d->info->kind == DIR_DECLARE_MAPPER;
    for (int k = 0; k < d->clauses.len; k++) any |= d->clauses.at[k]->mapper != NULL;
  }
  declared = !x->failed;
  t->failed |= x->failed;
  for (int i = 0; any && declared && i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (d->info->kind != DIR_DECLARE_MAPPER) {
      write_maps(x, d);
      t->failed |= x->failed;
      continue;
    }
    carry_out(t, d, "");
  }
  return any;
}
