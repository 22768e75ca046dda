// Directives inside of kernels and functions that no level of the device carries out: a thread does so by itself, or the host's
// compiler.
// In:  a directive.  Out: C text of its statement, with what the directive asks for.
#include "emit/body.h"

#include <assert.h>

// The variable of loop i below OpenMP's directive n that the loop does not declare itself: it is private (5.2, 5.1.1).
// NULL: none. *more: there is a loop i.
static const Var *own_counter(const Render *x, const Node *n, int i, bool *more) {
  bool omp = n->directive->info->dialect == DIALECT_OMP;
  const Level *level = x->here.levels && omp ? level_of(x->here.levels, n) : NULL;
  const Var *v = NULL;
  *more = false;
  if (level && i < level->loops.len) {
    v = level->loops.at[i].loop.var;
  } else if (omp && !level && n->nchild && n->directive->info->kind == DIR_LOOP &&
             x->here.host_teams && x->here.mode.team) {
    // The threads of the host share what stands outside of parallel, the variable of a simd loop, too.
    Nested it = nested_loops(n->directive, n->child[0]);
    for (int k = 0; next_loop(&it); k++)
      if (k == i) v = it.form ? it.form->var : NULL;
  }
  *more = v != NULL;
  if (!v) return NULL;
  bool inside = v->decl.start >= n->range.start && v->decl.end <= n->range.end;
  return inside || substitute_of(x, v) ? NULL : v;
}

static bool has_own_counters(const Render *x, const Node *n) {
  bool more = true;
  for (int i = 0; more; i++)
    if (own_counter(x, n, i, &more)) return true;
  return false;
}

static void open_counters(Render *x, const Node *n) {
  bool more = true;
  for (int i = 0; more; i++) {
    const Var *v = own_counter(x, n, i, &more);
    if (!v) continue;
    text_printf(x->out, "%s %s; ", type_text(x, v), v->name);
    push_substitute(x, v, NULL);
  }
}

static void open_private(Render *x, Node *n) {
  for (Items it = items_of(n->directive, CL_PRIVATE); next_item(&it);) {
    Var *v = it.var;
    const Use *use = v && x->here.kernel ? region_use(x->here.kernel, v) : NULL;
    assert(!(use && use->copy && use->clause != it.clause)); // plan/whole_use.c
    if (!v || v->type->is_vm || (use && use->copy)) continue;
    const char *place = level_copy_text(x, v, n);
    if (!place)
      text_printf(x->out, "%s%s %s; ", alignment_of(v), type_text(x, v), v->name);
    push_substitute(x, v, place);
  }
  open_counters(x, n);
}

// A loop that is not part of the nest: each thread runs it by itself.
static void render_inner_loop(Render *x, Node *n) {
  Scope before = x->here;
  text_add(x->out, "{ ");
  open_private(x, n);
  write_line_marker(x, n->child[0]->loc, false);
  render(x, n->child[0]);
  x->here = before;
  text_add(x->out, " }");
}

// In C++ functions have clang's critical on devices, too: the lock of a name is to be the same.
static bool has_clangs_lock(const Render *x) {
  bool any = !x->device;
  for (int i = 0; x->u->cxx && i < x->u->host_directives.len; i++)
    any |= !strncmp(x->u->host_directives.at[i]->info->name, "critical", 8);
  return any;
}

// One lock for each name in this file; threads of a warp take turns (OpenMP 5.2, 15.2).
// On the CPU functions that a kernel calls may have clang's own of that name.
static void render_critical(Render *x, Node *n) {
  const Clause *c = find_clause(n->directive, CL_BIND);
  if (has_clangs_lock(x)) {
    text_printf(x->out, "\n#pragma omp critical%s%s%s\n{", c ? "(" : "",
                c ? c->items.at[0].text : "", c ? ")" : "");
    write_line_marker(x, n->child[0]->loc, false);
    render(x, n->child[0]);
    return text_add(x->out, " }");
  }
  text_printf(x->out,
              "\n{ for (int __accomp_done = 0; !__accomp_done;) if "
              "(__accomp_lock(&__accomp_critical_%s)) {",
              c ? c->items.at[0].text : "");
  write_line_marker(x, n->child[0]->loc, false);
  render(x, n->child[0]);
  text_printf(x->out, " __accomp_unlock(&__accomp_critical_%s); __accomp_done = 1; } }",
              c ? c->items.at[0].text : "");
}

// The name of a critical construct; NULL: the directive is another one.
static const char *critical_name(const Directive *d) {
  const Clause *c = find_clause(d, CL_BIND);
  if (d->info->kind != DIR_CRITICAL) return NULL;
  return c ? c->items.at[0].text : "";
}

// C++ takes one definition of each; C any number of tentative ones.
static bool has_lock(const Unit *u, int directive) {
  const char *name = critical_name(u->directives.at[directive]);
  for (int i = 0; u->cxx && i < directive; i++) {
    const char *before = critical_name(u->directives.at[i]);
    if (before && !strcmp(before, name)) return true;
  }
  return false;
}

// One for each name, before the first kernel, and one for reductions.
void write_locks(Render *x) {
  text_add(x->out, "static unsigned __accomp_reducing __attribute__((unused));\n");
  for (int i = 0; x->device && i < x->u->directives.len; i++) {
    const char *name = critical_name(x->u->directives.at[i]);
    if (name && !has_lock(x->u, i)) x->body->lock(x, name);
  }
}

// For clang, in a function that the host and devices call. clang 19 loses the last value of a loop that threads share
// dynamically: there the clause is left out, since a program may rely on no order that it gives (OpenMP 5.2, 11.5.3).
static const char *text_for_host(Render *x, const Directive *d) {
  const char *s = d->host_text, *at = s;
  if (!find_clause(d, CL_LASTPRIVATE) || !find_clause(d, CL_SCHEDULE)) return s;
  const char *open = NULL;
  while ((at = strstr(at + 1, "schedule"))) {
    open = at + sizeof "schedule" - 1;
    open += strspn(open, " \t");
    if (*open == '(' && strchr(" \t,)", at[-1])) break;
  }
  if (!at) return s;
  int depth = 1;
  while (depth && *++open) depth += (*open == '(') - (*open == ')');
  return arena_printf(x->u->arena, "%.*s%s", (int)(at - s), s, open + !depth);
}

// On the host each gang of a kernel calls a routine gang, and the first one runs the loops that gangs share.
static bool is_shared_by_gangs(const Render *x, const Node *n) {
  const Function *f = n->directive->function;
  if (x->here.kernel || x->device || !f || !(routine_axes(f) & AXIS_GANG)) return false;
  const Level *l = f->levels[CALLER_NONE] ? level_of(f->levels[CALLER_NONE], n) : NULL;
  return l && l->over & AXIS_GANG;
}

static void write_directive(Render *x, Node *n) {
  if (!x->here.kernel && n->directive->region && is_done_on_device(n->directive) &&
      (x->device || x->here.of_cpu))
    return render(x, n->child[0]);
  if (!x->here.kernel && n->directive->region)
    return x->body->construct(x, n->directive->region);
  // The host's version of a function has OpenMP's own atomic. Forms that clang 19 does not know everywhere
  // are ours in a function that is declared for the device.
  bool of_host = n->directive->info->dialect == DIALECT_OMP && !x->here.kernel &&
                 !x->device && !x->here.of_cpu;
  if (n->directive->info->kind == DIR_ATOMIC &&
      (!of_host ||
       (n->directive->function->routine && find_clause(n->directive, CL_COMPARE))))
    return render_atomic(x, n);
  if (n->directive->info->kind == DIR_CRITICAL && !of_host) return render_critical(x, n);
  if (n->directive->info->kind == DIR_FLUSH && !of_host)
    return text_add(x->out, "__ACCOMP_ATOMIC_FENCE();");
  if (of_host && n->directive->host_before) {
    text_add(x->out, n->directive->host_before);
    write_line_marker(x, n->child[0]->loc, false);
    render(x, n->child[0]);
    return text_add(x->out, n->directive->host_after);
  }
  bool declares = n->directive->info->kind == DIR_DECLARE;
  if (of_host && n->directive->host_text && !declares) {
    write_line_marker(x, n->directive->loc, false);
    text_printf(x->out, "#pragma%s\n", text_for_host(x, n->directive));
  }
  if (!n->nchild) {
    if (!of_host) return text_add(x->out, ";");
    return write_line_marker(x, n->directive->loc, false);
  }
  if (is_shared_by_gangs(x, n)) text_add(x->out, "\nif (!__accomp_host_gang())");
  if ((x->here.kernel || x->device || x->here.of_cpu) &&
      (find_clause(n->directive, CL_PRIVATE) || has_own_counters(x, n)))
    return render_inner_loop(x, n);
  bool inner = x->here.kernel && x->here.kernel->tells &&
               n->directive->info->flags & DIRECTIVE_PARALLEL;
  text_add(x->out, inner ? " {" : "\n");
  if (inner) write_told(x, n->child[0]);
  write_line_marker(x, n->child[0]->loc, false);
  render(x, n->child[0]);
  if (inner) text_add(x->out, " }");
}

bool render_directive(Render *x, Node *n) {
  write_directive(x, n);
  return true;
}
