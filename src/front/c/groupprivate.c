// groupprivate (OpenMP 6.0, 7.13): variables of which each contention group has a copy.
// In:  a unit whose text has been parsed, without loop transformations.  Out: edits of its text.
// A team's copy is a variable that its construct declares:
//   #pragma omp target teams                    becomes #pragma omp target teams
//   BODY                                                { __typeof__(x) x; BODY }
// What stands outside of teams and target constructs has the variable itself. A function that names it and that a team
// may call would need the team's copy: it is refused.
#include "front/c/internal.h"
#include "ir/query.h"

#define TEXT(...) arena_printf(t->u->arena, __VA_ARGS__)

typedef struct {
  const Directive *directive; // that names it
  const Var *var;
  const char *type; // device_type: "host", "nohost", "any"
} Shared;
typedef struct {
  Transform *t;
  Unit *u;
  Vec(Shared) vars;
  bool *in_team; // by Decl.index: may a team run the functions that it defines?
  bool failed;
} Groups;

static void refuse(Groups *x, Loc loc, const char *fmt, const char *name) {
  error(x->u->diag, loc, fmt, name);
  x->failed = true;
}

// --- what is declared ---------------------------------------------------------------------

static void read_directive(Groups *x, const Directive *d) {
  const Clause *type = find_clause(d, CL_DEVICE_TYPE);
  for (Items it = items_of(d, CL_GROUPPRIVATE); next_item(&it);) {
    Shared s = {d, it.var, type && type->items.len ? type->items.at[0].text : "any"};
    if (!it.var || it.item->nsubscripts)
      refuse(x, it.item->loc, "'%s' in 'groupprivate' is no variable", it.item->text);
    else if (!it.var->is_global)
      refuse(
          x, it.item->loc,
          "'%s' in 'groupprivate' belongs to a call of its function; it must be static "
          "or of file scope",
          it.item->text);
    else if (it.var->is_thread_local)
      refuse(x, it.item->loc, "'%s' in 'groupprivate' belongs to a thread",
             it.item->text);
    else
      push(x->u->arena, &x->vars, s);
  }
}

static const Shared *find_shared(const Groups *x, const Var *v) {
  for (int i = 0; v && i < x->vars.len; i++)
    if (x->vars.at[i].var == v) return &x->vars.at[i];
  return NULL;
}

static void check_clauses_of(Groups *x, const Directive *d) {
  static const ClauseKind values[] = {CL_IF, CL_NUM_GANGS, CL_NUM_THREADS,
                                      CL_VECTOR_LENGTH, CL_DEVICE};
  for (Items it = all_items(d); next_item(&it);) {
    const Var *root = it.item->expr.node ? root_var(it.item->expr.node) : NULL;
    const Shared *s = find_shared(x, it.var ? it.var : root);
    bool value = it.clause->kind == CL_GROUPPRIVATE || it.item->keyword;
    for (size_t i = 0; i < countof(values); i++) value |= it.clause->kind == values[i];
    if (!s || value) continue;
    refuse(x, it.item->loc, "'%s' is groupprivate, and cannot be in a clause of data",
           it.item->text);
    note(x->u->diag, s->directive->name_loc, "'groupprivate' is here");
  }
}

// Of the host's pragmas, which clang reads, all words count.
static void check_host_pragma(Groups *x, const Directive *d) {
  uint32_t end, n = (uint32_t)strlen(d->text);
  for (uint32_t at = 0; d->info->dialect == DIALECT_OMP && at < n; at = end) {
    end = skip_token(d->text, at, n);
    for (int i = 0; i < x->vars.len; i++) {
      const char *name = x->vars.at[i].var->name;
      if (strlen(name) != end - at || memcmp(name, d->text + at, end - at)) continue;
      sorry(x->u->diag, d->name_loc, "'%s', which is groupprivate, in a clause of '%s'",
            name, d->info->name);
      x->failed = true;
    }
  }
}

// --- the constructs of teams --------------------------------------------------------------

static bool starts_team(const Directive *d) {
  return d->info->dialect == DIALECT_OMP &&
         (d->info->kind == DIR_COMPUTE || d->info->flags & DIRECTIVE_TEAMS);
}

static bool makes_team(const Node *n) {
  return n->kind == N_DIRECTIVE && starts_team(n->directive);
}

// The innermost one around a node, or NULL.
static const Directive *team_around(const Node *n) {
  for (n = n->parent; n; n = n->parent)
    if (makes_team(n)) return n->directive;
  return NULL;
}

static bool check_place(Groups *x, const Node *ref, const Shared *s,
                        const Directive *team) {
  int errors = x->u->diag->errors;
  bool target = team && (team->info->kind == DIR_COMPUTE || target_around(team->node));
  if (ref->range.start < s->directive->pragma.start) {
    refuse(x, ref->loc, "'%s' is used before the 'groupprivate' that names it",
           s->var->name);
    note(x->u->diag, s->directive->name_loc, "'groupprivate' is here");
  } else if (!strcmp(s->type, target ? "host" : "nohost")) {
    refuse(x, ref->loc,
           target ? "'%s' has no copy on devices: it is groupprivate with "
                    "device_type(host)"
                  : "'%s' has no copy on the host: it is groupprivate with "
                    "device_type(nohost)",
           s->var->name);
  }
  return x->u->diag->errors == errors;
}

// Combined with a construct inside of the team there is no place for what the team shares.
static void check_team(Groups *x, const Directive *team, const Shared *s) {
  const char *name = team->info->name;
  if (!strcmp(name, "target") || !strcmp(name, "teams") || !strcmp(name, "target teams"))
    return;
  sorry(x->u->diag, team->name_loc, "'%s', which is groupprivate, in '%s'", s->var->name,
        name);
  note(x->u->diag, team->name_loc,
       "write what follows 'target' and 'teams' as a directive of its own inside");
  x->failed = true;
}

// --- functions that teams call --------------------------------------------------------------

static void mark(Groups *x, Decl *d) {
  if (x->in_team[d->index]) return;
  x->in_team[d->index] = true;
  front_uses(x->u, d);
  for (int i = 0; i < d->uses.len; i++) {
    for (int k = 0; k < d->uses.at[i]->functions.len; k++) {
      Decl *to = d->uses.at[i]->functions.at[k]->definition;
      if (to) mark(x, to);
    }
    if (d->uses.at[i]->vars.len) mark(x, d->uses.at[i]); // a table of functions
  }
}

// No team may be inside of a team: what makes one is not called by one.
static bool is_outside(const Function *f) {
  return !strcmp(f->name, "main") || (f->body && any_below(f->body, makes_team));
}

static void mark_functions(Groups *x) {
  Unit *u = x->u;
  x->in_team = alloc_n(u->arena, bool, u->decls.len + 1);
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (f->definition == u->decls.at[i] && !f->is_static && !is_outside(f))
        mark(x, f->definition);
    }
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (!d->node || !starts_team(d)) continue;
    NodeList refs = nodes_below(u->arena, d->node, KIND(N_REF));
    for (int k = 0; k < refs.len; k++) {
      const Node *n = refs.at[k];
      if (n->function && n->function->definition) mark(x, n->function->definition);
      if (n->var && n->var->top) mark(x, n->var->top);
    }
  }
}

// --- each use -------------------------------------------------------------------------------

static void check_use(Groups *x, const Node *ref, const Function *in) {
  const Shared *s = find_shared(x, ref->var);
  if (!s) return;
  const Directive *team = team_around(ref);
  if (!check_place(x, ref, s, team)) return;
  if (team) return check_team(x, team, s);
  if (is_outside(in) || !x->in_team[in->definition->index]) return;
  sorry(x->u->diag, ref->loc,
        "'%s', which is groupprivate, in '%s', which a team may call", s->var->name,
        in->name);
  x->failed = true;
}

static bool names_any(Groups *x, Decl *d) {
  front_uses(x->u, d);
  for (int i = 0; i < d->uses.len; i++)
    for (int k = 0; k < d->uses.at[i]->vars.len; k++)
      if (find_shared(x, d->uses.at[i]->vars.at[k])) return true;
  for (int i = 0; i < x->vars.len; i++)
    for (int k = 0; k < d->functions.len; k++)
      if (x->vars.at[i].var->function == d->functions.at[k]) return true;
  return false;
}

static void check_uses(Groups *x) {
  Unit *u = x->u;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (f->definition != u->decls.at[i] || !names_any(x, f->definition)) continue;
      NodeList refs = nodes_below(u->arena, front_body(u, f), KIND(N_REF));
      for (int n = 0; n < refs.len; n++) check_use(x, refs.at[n], f);
    }
}

// --- the text ---------------------------------------------------------------------------------

// The copies are declared where the construct's statement starts.
static void write_team(Groups *x, const Directive *d) {
  Transform *t = x->t;
  const char *copies = "";
  NodeList refs = nodes_below(x->u->arena, d->node, KIND(N_REF));
  for (int i = 0; i < x->vars.len; i++) {
    bool named = false;
    for (int k = 0; k < refs.len && !named; k++)
      named = refs.at[k]->var == x->vars.at[i].var && team_around(refs.at[k]) == d;
    const char *name = x->vars.at[i].var->name;
    if (named) copies = TEXT("%s__typeof__(%s) %s; ", copies, name, name);
  }
  if (!*copies) return;
  push(x->u->arena, &t->done, d);
  push(x->u->arena, &t->edits,
       ((Edit){d->pragma,
               TEXT("#pragma%s%s{ %s", d->text, line_marker(t, d->loc), copies), false}));
  push(x->u->arena, &t->edits,
       ((Edit){{d->node->range.end, d->node->range.end}, " }", false}));
}

bool carry_out_groups(Transform *t, bool *failed) {
  Groups groups = {.t = t, .u = t->u}, *x = &groups;
  Unit *u = t->u;
  bool any = false;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind != DIR_GROUPPRIVATE) continue;
    any = true;
    read_directive(x, d);
    push(u->arena, &t->done, d);
    push(u->arena, &t->edits,
         ((Edit){d->pragma, TEXT("#pragma " PRAGMA_CARRIED_OUT "%s", d->text), false}));
  }
  if (x->vars.len) {
    for (int i = 0; i < u->directives.len; i++) check_clauses_of(x, u->directives.at[i]);
    for (int i = 0; i < u->host_directives.len; i++)
      check_host_pragma(x, u->host_directives.at[i]);
    mark_functions(x);
    check_uses(x);
    for (int i = 0; i < u->directives.len; i++)
      if (u->directives.at[i]->node && starts_team(u->directives.at[i]))
        write_team(x, u->directives.at[i]);
  }
  *failed |= x->failed;
  return any;
}
