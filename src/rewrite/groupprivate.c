// groupprivate (OpenMP 6.0, 7.13): variables of which each contention group has a copy.
// In:  a unit whose text has been parsed, without loop transformations.  Out: edits of its text.
// A team's copy is a variable that its construct declares:
//   #pragma omp target teams                    becomes #pragma omp target teams
//   BODY                                                { __typeof__(x) x; BODY }
// Code outside of teams and target constructs has the variable itself. A static function that names it and that
// a team calls has a second version, which gets the address of the team's copy. The callers of others are not known.
#include "ir/query.h"
#include "ir/type.h"
#include "rewrite/engine.h"
#include <stdlib.h>

typedef struct {
  const Directive *directive; // the one that names it
  const Var *var;
  const char *type; // device_type: "host", "nohost", "any"
} Shared;
typedef struct {
  Function *function; // a team may call it
  uint64_t needs;     // which of the variables, by their places in Groups.vars
} Called;
typedef struct {
  Rewrite *t;
  Unit *u;
  Vec(Shared) vars;
  Vec(Called) called;
  bool *by_team,
      *by_others; // by Decl.index: who may call its function, this file's teams or another file?
  bool failed;
} Groups;
enum { MOST_VARS = 64 };

static void refuse_groupprivate(Groups *x, Loc loc, const char *fmt, const char *name) {
  error(x->u->diag, loc, fmt, name);
  x->failed = true;
}

// --- what is declared ---------------------------------------------------------------------

static void read_directive(Groups *x, const Directive *d) {
  const Clause *type = find_clause(d, CL_DEVICE_TYPE);
  for (Items it = items_of(d, CL_GROUPPRIVATE); next_item(&it);) {
    Shared s = {d, it.var, type && type->items.len ? type->items.at[0].text : "any"};
    if (!it.item->expr.node && x->u->diag->errors) continue; // it is undeclared
    if (!it.var || it.item->nsubscripts)
      refuse_groupprivate(x, it.item->loc, "'%s' in 'groupprivate' is no variable",
                          it.item->text);
    else if (!it.var->is_global)
      refuse_groupprivate(
          x, it.item->loc,
          "'%s' in 'groupprivate' belongs to a call of its function; it must be static "
          "or of file scope",
          it.item->text);
    else if (it.var->is_thread_local)
      refuse_groupprivate(x, it.item->loc, "'%s' in 'groupprivate' belongs to a thread",
                          it.item->text);
    else if (x->vars.len == MOST_VARS)
      refuse_groupprivate(x, it.item->loc, "'%s' is one groupprivate variable too many",
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
    refuse_groupprivate(x, it.item->loc,
                        "'%s' is groupprivate, and cannot be in a clause of data",
                        it.item->text);
    note(x->u->diag, s->directive->name_loc, "'groupprivate' is here");
  }
}

// Any word of a pragma for clang may name a variable.
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
    refuse_groupprivate(x, ref->loc,
                        "'%s' is used before the 'groupprivate' that names it",
                        s->var->name);
    note(x->u->diag, s->directive->name_loc, "'groupprivate' is here");
  } else if (!strcmp(s->type, target ? "host" : "nohost")) {
    refuse_groupprivate(x, ref->loc,
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

static void mark(Groups *x, Decl *d, bool *marks) {
  if (marks[d->index]) return;
  marks[d->index] = true;
  front_uses(x->u, d);
  for (int i = 0; i < d->uses.len; i++) {
    for (int k = 0; k < d->uses.at[i]->functions.len; k++) {
      Decl *to = d->uses.at[i]->functions.at[k]->definition;
      if (to) mark(x, to, marks);
    }
    if (d->uses.at[i]->vars.len) mark(x, d->uses.at[i], marks); // a table of functions
  }
}

static bool makes_league(const Node *n) {
  return makes_team(n) && n->directive->info->kind != DIR_COMPUTE && !target_around(n);
}

// OpenMP 5.2, 10.2: on the host no league is inside of a team.
static bool is_outside(const Function *f) {
  return !strcmp(f->name, "main") || (f->body && any_below(f->body, makes_league));
}

static bool may_be_called_by_others(const Function *f) {
  return !f->is_static && !is_outside(f) && !(f->body && any_below(f->body, makes_team));
}

static void mark_functions(Groups *x) {
  Unit *u = x->u;
  x->by_team = alloc_n(u->arena, bool, u->decls.len + 1);
  x->by_others = alloc_n(u->arena, bool, u->decls.len + 1);
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (f->definition == u->decls.at[i] && may_be_called_by_others(f))
        mark(x, f->definition, x->by_others);
    }
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (!d->node || !starts_team(d)) continue;
    NodeList refs = nodes_below(u->arena, d->node, KIND(N_REF));
    for (int k = 0; k < refs.len; k++) {
      const Node *n = refs.at[k];
      if (n->function && n->function->definition)
        mark(x, n->function->definition, x->by_team);
      if (n->var && n->var->top) mark(x, n->var->top, x->by_team);
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
  if (is_outside(in)) return;
  if (x->by_others[in->definition->index]) {
    sorry(x->u->diag, ref->loc,
          "'%s', which is groupprivate, in '%s', which a team of another file may call",
          s->var->name, in->name);
    x->failed = true;
  }
  for (int i = 0; i < x->called.len; i++)
    if (x->called.at[i].function == in)
      x->called.at[i].needs |= (uint64_t)1 << (s - x->vars.at);
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

// --- versions of functions for teams ----------------------------------------------------------

static void list_called(Groups *x) {
  Unit *u = x->u;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (f->definition == u->decls.at[i] && !is_outside(f) &&
          !u->decls.at[i]->in_system_header)
        push(u->arena, &x->called, ((Called){f, 0}));
    }
}

static uint64_t needs_of(const Groups *x, const Function *f) {
  for (int i = 0; f && i < x->called.len; i++)
    if (x->called.at[i].function == f) return x->called.at[i].needs;
  return 0;
}

// The variables that the functions which a statement names need.
static uint64_t needs_below(const Groups *x, const Node *n, const Directive *team) {
  uint64_t needs = 0;
  NodeList refs = nodes_below(x->u->arena, n, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    if (team_around(refs.at[i]) == team) needs |= needs_of(x, refs.at[i]->function);
  return needs;
}

static void find_needs(Groups *x) {
  for (bool more = true; more;) {
    more = false;
    for (int i = 0; i < x->called.len; i++) {
      Called *c = &x->called.at[i];
      uint64_t needs = c->needs | needs_below(x, front_body(x->u, c->function), NULL);
      more |= needs != c->needs;
      c->needs = needs;
    }
  }
}

static void refuse_version(Groups *x, Loc loc, const Function *f, const char *why) {
  sorry(x->u->diag, loc,
        "'%s', which a team may call and which needs groupprivate variables, %s", f->name,
        why);
  x->failed = true;
}

static bool is_static(const Node *n) { return n->kind == N_VAR && n->var->is_static; }

static void check_version(Groups *x, const Function *f) {
  const Node *body = f->body;
  if (x->by_others[f->definition->index] || !f->is_static)
    refuse_version(x, f->loc, f, "and which another file may call; make it static");
  else if (any_below(body, is_static))
    refuse_version(x, f->loc, f, "with a static variable");
  else if (any_below(body, makes_team))
    refuse_version(x, f->loc, f, "with 'target' or 'teams' in it");
  else if (f->is_variadic || f->definition->functions.len > 1 ||
           f->declaration->functions.len > 1)
    refuse_version(x, f->loc, f, "in a declaration of this form");
}

static bool is_direct(const Node *ref) {
  return ref->parent->kind == N_CALL && ref->parent->child[0] == ref;
}

// Is it named where it is not called? Then some team may call it through a pointer.
static bool is_addressed(Groups *x, const Function *f) {
  for (int i = 0; i < x->u->decls.len; i++) {
    Decl *d = x->u->decls.at[i];
    bool names = d == f->definition;
    front_uses(x->u, d);
    for (int k = 0; k < d->uses.len; k++)
      names |= d->uses.at[k] == f->definition || d->uses.at[k] == f->declaration;
    if (!names) continue;
    if (!d->is_definition) return true;
    for (int k = 0; k < d->functions.len; k++) {
      NodeList refs =
          nodes_below(x->u->arena, front_body(x->u, d->functions.at[k]), KIND(N_REF));
      for (int n = 0; n < refs.len; n++)
        if (refs.at[n]->function == f && !is_direct(refs.at[n])) return true;
    }
  }
  return false;
}

static const char *arguments(Groups *x, uint64_t needs, const char *form) {
  Rewrite *t = x->t;
  const char *text = "";
  for (int i = 0; i < x->vars.len; i++) {
    const char *name = x->vars.at[i].var->name;
    if (needs >> i & 1) text = TEXT("%s%s%s%s", text, *text ? ", " : "", form, name);
  }
  return text;
}

// A type without a tag has one in text that is written at the end only.
static const char *parameter_type(Rewrite *t, const Var *v) {
  bool unnamed = v->type->is_anonymous || strstr(v->type->spelling, TAG_OF_OURS);
  return unnamed ? TEXT("__typeof__(%s)", v->name)
                 : declaration_type(t->u->arena, v->type);
}

static const char *parameters(Groups *x, uint64_t needs) {
  Rewrite *t = x->t;
  const char *text = "";
  for (int i = 0; i < x->vars.len; i++) {
    const Var *v = x->vars.at[i].var;
    if (needs >> i & 1)
      text = TEXT("%s%s%s *" IN_GROUP "%s", text, *text ? ", " : "", parameter_type(t, v),
                  v->name);
  }
  return text;
}

// The name that ends at 'end' is another one, and '(' behind it is followed by more. False: there is none.
static bool change_call(Groups *x, Edits *out, Range name, const char *more, bool last) {
  Rewrite *t = x->t;
  uint32_t open = skip_blank(x->u->text, name.end, x->u->text_len);
  if (x->u->text[open] != '(') return false;
  add_edit(x->u, out, (Range){name.end, name.end}, OF_GROUP);
  add_edit(x->u, out, (Range){open + 1, open + 1}, TEXT("%s%s", more, last ? "" : ", "));
  return true;
}

// Calls of functions with versions, where 'team' is the innermost one. form: what makes an argument of a variable's name.
static void change_calls(Groups *x, Edits *out, const Node *root, const Directive *team,
                         const char *form) {
  NodeList refs = nodes_below(x->u->arena, root, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Node *n = refs.at[i];
    uint64_t needs = needs_of(x, n->function);
    if (!needs || team_around(n) != team) continue;
    if (!change_call(x, out, n->range, arguments(x, needs, form), n->parent->nchild == 1))
      refuse_version(x, n->loc, n->function, "in a call of this form");
  }
}

// Behind a declaration of the function the same of its version.
static void write_version(Groups *x, Function *f, const Decl *d, uint64_t needs) {
  Rewrite *t = x->t;
  Unit *u = x->u;
  Edits changes = {0};
  uint32_t name = name_offset(u, f, d), end = name + (uint32_t)strlen(f->name);
  uint32_t open = skip_blank(u->text, end, d->range.end);
  if (name >= d->range.end || u->text[open] != '(')
    return refuse_version(x, d->loc, f, "in a declaration of this form");
  uint32_t first = f->params.len ? open + 1 : skip_group(u->text, open, d->range.end) - 1;
  add_edit(u, &changes, (Range){end, end}, OF_GROUP);
  add_edit(u, &changes, (Range){open + 1, first},
           TEXT("%s%s", parameters(x, needs), f->params.len ? ", " : ""));
  NodeList refs = nodes_below(u->arena, d == f->definition ? f->body : NULL, KIND(N_REF));
  for (int i = 0; i < refs.len; i++)
    if (find_shared(x, refs.at[i]->var))
      add_edit(u, &changes, refs.at[i]->range,
               TEXT("(*" IN_GROUP "%s)", refs.at[i]->var->name));
  if (d == f->definition) change_calls(x, &changes, f->body, NULL, IN_GROUP);
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *p = u->directives.at[i];
    if (p->pragma.start >= d->range.start && p->pragma.end <= d->range.end)
      add_edit(u, &changes, p->pragma, TEXT("#pragma%s", p->text));
  }
  insert(t, d->range.end,
         TEXT("%s%s%s", line_marker(t, front_loc(u, d->range.start)),
              edited_text(u, d->range, &changes),
              line_marker(t, front_loc(u, d->range.end))));
}

static void write_versions(Groups *x) {
  for (int i = 0; i < x->called.len; i++) {
    const Called *c = &x->called.at[i];
    Function *f = c->function;
    if (!c->needs) continue;
    if (is_addressed(x, f)) refuse_version(x, f->loc, f, "and whose address is taken");
    if (!x->by_team[f->definition->index]) continue;
    check_version(x, f);
    if (x->failed) return;
    if (f->declaration != f->definition) write_version(x, f, f->declaration, c->needs);
    write_version(x, f, f->definition, c->needs);
  }
}

// --- the text ---------------------------------------------------------------------------------

// The copies are declared where the construct's statement starts.
static void write_team(Groups *x, const Directive *d) {
  Rewrite *t = x->t;
  const char *copies = "";
  NodeList refs = nodes_below(x->u->arena, d->node, KIND(N_REF));
  uint64_t needs = needs_below(x, d->node, d);
  for (int i = 0; i < x->vars.len; i++) {
    bool named = needs >> i & 1;
    if (named) check_team(x, d, &x->vars.at[i]);
    for (int k = 0; k < refs.len && !named; k++)
      named = refs.at[k]->var == x->vars.at[i].var && team_around(refs.at[k]) == d;
    const Var *v = x->vars.at[i].var;
    if (named)
      copies = TEXT("%s%s__typeof__(%s) %s; ", copies, v->alignment ? v->alignment : "",
                    v->name, v->name);
  }
  if (!*copies) return;
  Edits calls = {0};
  change_calls(x, &calls, d->node, d, "&");
  for (int i = 0; i < calls.len; i++) edit(t, calls.at[i].range, calls.at[i].text);
  rewrite_pragma(t, d, TEXT("#pragma%s%s{ %s", d->text, line_marker(t, d->loc), copies));
  insert(t, d->node->range.end, " }");
}

bool rewrite_groupprivate(Rewrite *t) {
  Groups groups = {.t = t, .u = t->u}, *x = &groups;
  Unit *u = t->u;
  bool any = false;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind != DIR_GROUPPRIVATE) continue;
    any = true;
    read_directive(x, d);
    carry_out(t, d, "");
  }
  if (x->vars.len) {
    for (int i = 0; i < u->directives.len; i++) check_clauses_of(x, u->directives.at[i]);
    for (int i = 0; i < u->host_directives.len; i++)
      check_host_pragma(x, u->host_directives.at[i]);
    mark_functions(x);
    list_called(x);
    check_uses(x);
    find_needs(x);
    write_versions(x);
    for (int i = 0; i < u->directives.len; i++)
      if (u->directives.at[i]->node && starts_team(u->directives.at[i]))
        write_team(x, u->directives.at[i]);
  }
  t->failed |= x->failed;
  return any;
}
