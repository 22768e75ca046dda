// declare variant and dispatch (OpenMP 5.2, 7.5 and 7.6): calls name the function that is chosen at their place.
// In:  a unit whose text has been parsed, without metadirectives.  Out: edits of its text; Unit.round.bindings.
// Calls in the rewritten text are those of the host's version. For devices Unit.round.bindings replaces the host's choice by
// another function at every call, as OpenACC's 'bind' does.
#include "ir/library.h"
#include "ir/query.h"
#include "rewrite/engine.h"
#include <ctype.h>
#include <stdlib.h>

typedef struct {
  Function *base, *variant;
  const Directive *directive;
  const Clause *match;
} Variant;

// The functions that take the place of one call's.
typedef struct {
  const char *condition; // at run time; NULL: none
  Function *variant;     // when it holds,
  Function *otherwise;   // else
} Called;

typedef struct {
  Rewrite *t;
  Unit *u;
  Vec(Variant) variants;
  Reach reached; // functions that devices may run
  Bindings bindings;
  bool failed;
} Variants;

// --- what is declared --------------------------------------------------------------------

static void refuse_variant(Variants *v, Loc loc, const char *text) {
  error(v->u->diag, loc, "%s", text);
  v->failed = true;
}

// The function that has the name outside of 'begin declare variant'. In C++ the scope and the type are its variant's.
static Function *base_of(const Variants *v, const Function *variant, const char *name) {
  const Unit *u = v->u;
  if (!u->cxx) return function_of_key(u, name);
  if (!variant) return NULL;
  size_t scope = strlen(variant->qualified) - strlen(variant->name);
  const char *qualified =
      arena_printf(u->arena, "%.*s%s", (int)scope, variant->qualified, name);
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (!strcmp(f->qualified, qualified) && same_interface(f, variant)) return f;
    }
  return NULL;
}

static bool names_dispatch(const Clause *match) {
  for (int i = 0; i < match->items.len; i++)
    if (match->items.at[i].text && strstr(match->items.at[i].text, "dispatch"))
      return true;
  return false;
}

static void read_variant(Variants *v, const Directive *d) {
  Unit *u = v->u;
  const Clause *name = find_clause(d, CL_VARIANT), *match = find_clause(d, CL_MATCH);
  if (!name || !match) return;
  const Item *item = &name->items.at[0];
  Node *e = item->expr.node ? strip_casts(item->expr.node) : NULL;
  if (e && e->kind == N_UNARY) e = e->child[0]; // of a class
  Function *variant = e && e->kind == N_REF ? e->function : NULL, *base = NULL;
  if (item->keyword)
    base = base_of(v, variant, item->keyword);
  else if (d->target && d->target->functions.len)
    base = d->target->functions.at[0];
  v->failed |= !e;
  if (!e) return; // there is a message
  if (!variant)
    return refuse_variant(v, item->loc, "'declare variant' needs the name of a function");
  if (!base && item->keyword && !u->cxx) return;
  if (!base && item->keyword)
    return refuse_variant(
        v, variant->loc,
        arena_printf(u->arena,
                     "'begin declare variant': no function '%s' of this type is declared "
                     "outside of it",
                     item->keyword));
  if (!base)
    return refuse_variant(
        v, d->name_loc,
        "'declare variant' must stand before the declaration of a function");
  // 7.5.1: a function of vectors, for loops with simd; to call the base is always right.
  for (Items it = items_of(d, CL_MATCH); next_item(&it);)
    if (it.item->keyword && !strcmp(it.item->keyword, "construct") &&
        strchr(it.item->text, '('))
      return;
  const Clause *append = find_clause(d, CL_APPEND_ARGS);
  if (append && (!append->items.len || !names_dispatch(match)))
    return refuse_variant(
        v, append->loc,
        "'append_args' is for calls in 'dispatch': it needs operations, as in "
        "append_args(interop(targetsync)), and match(construct = {dispatch})");
  bool fits = starts_interface(base, variant) &&
              base->params.len + appended_count(append) == variant->params.len;
  for (int i = base->params.len; fits && i < variant->params.len; i++)
    fits = is_interop_type(u, variant->params.at[i]->type);
  if (!fits) {
    error(u->diag, item->loc,
          "'%s' has another type than '%s', whose variant it is to be", variant->name,
          base->name);
    note(u->diag, base->loc, "'%s' is declared here", base->name);
    v->failed = true;
    return;
  }
  for (Items it = items_of(d, CL_ADJUST_ARGS); next_item(&it);) {
    if (strcmp(it.item->keyword, "need_device_addr")) continue;
    sorry(u->diag, it.item->loc, "'need_device_addr' of 'adjust_args'");
    v->failed = true;
  }
  push(u->arena, &v->variants, ((Variant){base, variant, d, match}));
}

static bool is_base(const Variants *v, const Function *f) {
  for (int i = 0; i < v->variants.len; i++)
    if (v->variants.at[i].base == f) return true;
  return false;
}

// --- what a call calls -------------------------------------------------------------------

typedef struct {
  const Variant *variant;
  Match match;
} Candidate;

// The candidate with the highest score; 7.3: a selector that is part of another candidate's is out.
static Candidate *take_best(Candidate *fit, int count) {
  Candidate *best = NULL;
  for (int i = 0; i < count; i++) {
    bool part = false;
    for (int k = 0; k < count; k++)
      part |= !fit[k].match.condition &&
              is_part_of_selector(fit[i].variant->match, fit[k].variant->match);
    if (!part && fit[i].match.score && (!best || fit[i].match.score > best->match.score))
      best = &fit[i];
  }
  return best;
}

static Called choose(Variants *v, Function *base, Context x) {
  Vec(Candidate) fit = {0};
  for (int i = 0; i < v->variants.len; i++) {
    const Variant *w = &v->variants.at[i];
    if (w->base != base) continue;
    Candidate c = {w, match_context(v->u, w->match, &x)};
    if (c.match.fits) push(v->u->arena, &fit, c);
  }
  Candidate *best = take_best(fit.at, fit.len);
  if (!best) return (Called){NULL, base, base};
  Called out = {best->match.condition, best->variant->variant, base};
  if (!out.condition) return out;
  best->match.score = 0;
  Candidate *next = take_best(fit.at, fit.len);
  if (next) out.otherwise = next->variant->variant;
  if (!next || !next->match.condition) return out;
  sorry(v->u->diag, next->variant->directive->name_loc,
        "a second 'declare variant' of '%s' with a condition of run time", base->name);
  v->failed = true;
  return out;
}

static bool same_called(const Called *a, const Called *b) {
  if (!a->condition != !b->condition || a->variant != b->variant) return false;
  return !a->condition ||
         (!strcmp(a->condition, b->condition) && a->otherwise == b->otherwise);
}

static Function *callee_of(const Node *call) {
  Node *callee = strip_casts(call->child[0]);
  return callee->kind == N_REF ? callee->function : NULL;
}

static bool runs_on_device(const Variants *v, const Function *f) {
  return reaches(&v->reached, f);
}

static const Directive *around(const Node *n, DirectiveKind kind) {
  for (n = n->parent; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == kind) return n->directive;
  return NULL;
}

// --- which functions devices run -----------------------------------------------------------

typedef Vec(Function *) Defined;

static Defined defined_functions(Unit *u) {
  Defined all = {0};
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      if (f->definition == u->decls.at[i] && !f->definition->in_system_header)
        push(u->arena, &all, f);
    }
  return all;
}

// Calls in a function: all of them, or those in target regions.
static void add_chosen(Variants *v, Function *f, bool all) {
  NodeList calls = nodes_below(v->u->arena, front_body(v->u, f), KIND(N_CALL));
  for (int i = 0; i < calls.len; i++) {
    const Node *call = calls.at[i];
    Function *g = callee_of(call);
    if (!g || (!all && !around(call, DIR_COMPUTE))) continue;
    Called c = choose(v, g, on_device(v->u, context_at(v->u, f, call->range.start)));
    add_called(&v->reached, c.variant);
    if (c.condition) add_called(&v->reached, c.otherwise);
  }
}

static void follow_chosen(Reach *r, Function *f) { add_chosen(r->context, f, true); }

static bool is_for_host(const Directive *d) {
  Clause *c = find_clause(d, CL_DEVICE_TYPE);
  return d->info->dialect == DIALECT_OMP && c && c->items.len &&
         !strcmp(c->items.at[0].text, "host");
}

static void find_reached(Variants *v, const Defined *all) {
  v->reached = (Reach){.u = v->u, .follow = follow_chosen, .context = v};
  for (int i = 0; i < all->len; i++)
    if (all->at[i]->routine && !is_for_host(all->at[i]->routine))
      add_called(&v->reached, all->at[i]);
  for (int i = 0; i < all->len; i++) add_chosen(v, all->at[i], false);
  follow_calls(&v->reached);
}

// --- calls ---------------------------------------------------------------------------------

// On devices 'from' is to be 'to'.
static void bind(Variants *v, Loc loc, const Function *from, const Function *to) {
  for (int i = 0; i < v->bindings.len; i++) {
    const Binding *b = &v->bindings.at[i];
    if (strcmp(b->from, from->key)) continue;
    if (!strcmp(b->to, to->key)) return;
    sorry(v->u->diag, loc,
          "'declare variant' whose choices differ between the host and devices from call "
          "to "
          "call, of '%s'",
          from->name);
    v->failed = true;
    return;
  }
  push(v->u->arena, &v->bindings, ((Binding){from->key, to->key}));
}

// Decides about a call; what the host calls.
static Called decide(Variants *v, Function *f, const Node *call, Function *base,
                     Context x) {
  Called host = choose(v, base, x);
  if (!around(call, DIR_COMPUTE) && !runs_on_device(v, f)) return host;
  Called device = choose(v, base, on_device(v->u, x));
  if (!host.condition && !device.condition) {
    bind(v, call->loc, host.variant, device.variant);
  } else if (!same_called(&host, &device)) {
    sorry(
        v->u->diag, call->loc,
        "'declare variant' whose choice for devices is made at run time, and is another "
        "one than the host's, of '%s'",
        base->name);
    v->failed = true;
  }
  return host;
}

static const char *call_text(Variants *, Function *, const Node *call);

// The name in a call; in C++ that of the base function may have namespaces in front.
static const char *name_of(const Variants *v, const Function *f) {
  return v->u->cxx ? arena_printf(v->u->arena, "::%s", f->qualified) : f->name;
}

// The text of a range below n, with what its calls become.
static const char *rewritten_text(Variants *v, Function *f, const Node *n, Range r) {
  Unit *u = v->u;
  NodeList calls = nodes_below(u->arena, n, KIND(N_CALL));
  Text out = {.arena = u->arena};
  text_add(&out, "");
  for (int i = 0; i < calls.len; i++) {
    Range call = calls.at[i]->range;
    const Function *called = callee_of(calls.at[i]);
    if (call.start < r.start || call.end > r.end || !called || !is_base(v, called))
      continue;
    text_addn(&out, u->text + r.start, call.start - r.start);
    text_add(&out, call_text(v, f, calls.at[i]));
    r.start = call.end;
  }
  text_addn(&out, u->text + r.start, r.end - r.start);
  return out.at;
}

static Context without_dispatch(Unit *u, Context x) {
  Vec(const char *) names = {0};
  for (int i = 0; i < x.count; i++)
    if (strcmp(x.constructs[i], "dispatch")) push(u->arena, &names, x.constructs[i]);
  return (Context){names.at, names.len, x.on_device};
}

// 5.2, 7.6: 'dispatch' is about its own call (write_dispatch), and not about calls in that one's arguments.
static Called called_by(Variants *v, Function *f, const Node *call) {
  Context x = context_at(v->u, f, call->range.start);
  if (around(call, DIR_DISPATCH)) x = without_dispatch(v->u, x);
  return decide(v, f, call, callee_of(call), x);
}

static const char *call_text(Variants *v, Function *f, const Node *call) {
  Rewrite *t = v->t;
  Called c = called_by(v, f, call);
  const char *rest =
      rewritten_text(v, f, call, (Range){call->child[0]->range.end, call->range.end});
  if (!c.condition) return TEXT("%s%s", name_of(v, c.variant), rest);
  return TEXT("(%s ? %s%s : %s%s)", c.condition, name_of(v, c.variant), rest,
              name_of(v, c.otherwise), rest);
}

static void rewrite_call(Variants *v, Function *f, const Node *call) {
  Rewrite *t = v->t;
  Called c = called_by(v, f, call);
  if (c.condition)
    edit_whole(t, call->range, call_text(v, f, call));
  else if (c.variant != callee_of(call))
    edit(t, strip_casts(call->child[0])->range, name_of(v, c.variant));
}

static bool ends_with_name(const Unit *u, Range r, const char *name) {
  uint32_t n = (uint32_t)strlen(name), at = r.end - n;
  return r.end - r.start >= n && !memcmp(u->text + at, name, n) &&
         (at == r.start ||
          !(isalnum((unsigned char)u->text[at - 1]) || u->text[at - 1] == '_'));
}

// m.f(x) names a function of a class, and m.g(x) another one of that class.
static bool are_members(const Function *f, const Function *g) {
  size_t scope = strlen(f->qualified) - strlen(f->name);
  return f->has_this && g->has_this && !f->is_virtual && !f->in_template &&
         scope == strlen(g->qualified) - strlen(g->name) &&
         !strncmp(f->qualified, g->qualified, scope);
}

// Which function of the name is called by a template's call whose arguments' types are open, and by one with an object, is not
// known: the call stays as it is.
static void check_open_call(Variants *v, Function *f, const Node *call) {
  const Node *callee = strip_casts(call->child[0]);
  if (!v->u->cxx || callee->var) return;
  for (int i = 0; i < v->variants.len; i++) {
    Function *base = v->variants.at[i].base;
    if (!ends_with_name(v->u, callee->range, base->name)) continue;
    Called c = decide(v, f, call, base, context_at(v->u, f, call->range.start));
    if (!c.condition && c.variant == base) continue;
    if (!c.condition && callee->function == base && are_members(base, c.variant)) {
      uint32_t end = callee->range.end, name = (uint32_t)strlen(base->name);
      edit(v->t, (Range){end - name, end}, c.variant->name);
      return;
    }
    sorry(v->u->diag, call->loc,
          "'declare variant' that chooses another function than '%s' for a call that "
          "depends on a template's parameters, or names an object",
          base->name);
    v->failed = true;
    return;
  }
}

static void rewrite_calls(Variants *v, Function *f) {
  NodeList calls = nodes_below(v->u->arena, front_body(v->u, f), KIND(N_CALL));
  for (int i = 0; i < calls.len; i++) {
    Function *g = callee_of(calls.at[i]);
    if (!g) check_open_call(v, f, calls.at[i]);
    if (!g || around(calls.at[i], DIR_DISPATCH)) continue;
    if (is_base(v, g))
      rewrite_call(v, f, calls.at[i]);
    else if (v->variants.len &&
             (around(calls.at[i], DIR_COMPUTE) || runs_on_device(v, f)))
      bind(v, calls.at[i]->loc, g, g);
  }
}

// --- dispatch ------------------------------------------------------------------------------

// f(x); or y = f(x);
static Node *dispatched_call(Node *statement) {
  Node *n = strip_casts(statement);
  if (n->kind == N_ASSIGN && n->op == OP_NONE) n = strip_casts(n->child[1]);
  return n->kind == N_CALL && callee_of(n) ? n : NULL;
}

static bool names_argument(const Directive *d, ClauseKind kind, const char *text) {
  for (Items it = items_of(d, kind); next_item(&it);)
    if (!strcmp(it.item->text, text)) return true;
  return false;
}

// 7.5.2: an argument that the variant wants as a device pointer is translated, unless it is one already.
static const char *argument(Variants *v, const Directive *d, const Node *arg,
                            const char *word, const char *number) {
  Rewrite *t = v->t;
  const char *text = rewritten_text(v, d->function, arg, arg->range);
  if (!word || strcmp(word, "need_device_ptr")) return text;
  if (names_argument(d, CL_DEVICEPTR, text)) return text;
  return TEXT("%s({ void *__accomp_host = (void *)(%s), *__accomp_there = "
              "omp_get_mapped_ptr(__accomp_host, %s); __accomp_there ? "
              "__accomp_there : __accomp_host; })",
              v->u->cxx ? TEXT("(__decay(decltype(%s)))", text) : "", text, number);
}

// The variant's append_args, or NULL.
static const Clause *appends(Variants *v, const Function *base, const Function *variant) {
  for (int i = 0; i < v->variants.len; i++) {
    const Variant *w = &v->variants.at[i];
    if (w->base == base && w->variant == variant)
      return find_clause(w->directive, CL_APPEND_ARGS);
  }
  return NULL;
}

// The keyword of adjust_args for a parameter, where the variant was chosen by 'dispatch'; or NULL.
static const char *adjustment(Variants *v, const Function *base, const Function *variant,
                              int index) {
  for (int i = 0; i < v->variants.len; i++) {
    const Variant *w = &v->variants.at[i];
    if (w->base != base || w->variant != variant) continue;
    for (Items it = items_of(w->directive, CL_ADJUST_ARGS); next_item(&it);)
      if (index < base->params.len &&
          !strcmp(base->params.at[index]->name, it.item->text))
        return it.item->keyword;
  }
  return NULL;
}

// The statement with the call of another function.
static const char *with_callee(Variants *v, const Directive *d, Node *statement,
                               const Node *call, const Function *g, const char *number) {
  Rewrite *t = v->t;
  Function *base = callee_of(call);
  const Clause *append = g != base ? appends(v, base, g) : NULL;
  Appended more = {"", "", ""};
  if (append && !append_arguments(t, d, append, number, &more)) v->failed = true;
  const char *text =
      TEXT("%s%s%s(", more.before,
           rewritten_text(v, d->function, statement,
                          (Range){statement->range.start, call->range.start}),
           name_of(v, g));
  for (int i = 1; i < call->nchild; i++)
    text = TEXT("%s%s%s", text, i > 1 ? ", " : "",
                argument(v, d, call->child[i],
                         g != base ? adjustment(v, base, g, i - 1) : NULL, number));
  const char *more_args =
      call->nchild == 1 && *more.arguments ? more.arguments + 2 : more.arguments;
  return TEXT("%s%s)%s;%s", text, more_args,
              rewritten_text(v, d->function, statement,
                             (Range){call->range.end, statement->range.end}),
              more.behind);
}

static const char *with_called(Variants *v, const Directive *d, Node *statement,
                               const Node *call, const Called *c, const char *number) {
  Rewrite *t = v->t;
  const char *text = with_callee(v, d, statement, call, c->variant, number);
  if (!c->condition) return text;
  return TEXT("if (%s) { %s } else { %s }", c->condition, text,
              with_callee(v, d, statement, call, c->otherwise, number));
}

// Writes the statements before a dispatched call; *number is its device.
static const char *dispatch_head(Variants *v, const Directive *d, const char **number) {
  Rewrite *t = v->t;
  const Clause *device = find_clause(d, CL_DEVICE);
  const char *text =
      TEXT("{ %s", declared_routines(t, "int omp_get_default_device(void); void "
                                        "omp_set_default_device(int); void "
                                        "*omp_get_mapped_ptr(const void *, int); "));
  *number = "omp_get_default_device()";
  if (device)
    text = TEXT("%sint __accomp_before = omp_get_default_device(); "
                "omp_set_default_device(%s); ",
                text, device->items.at[0].text);
  const char *depends = depend_texts(t, d);
  if (*depends)
    text = TEXT("%s%s#pragma omp taskwait%s%s", text, line_marker(t, d->loc), depends,
                line_marker(t, d->loc));
  return text;
}

static void write_dispatch(Variants *v, const Directive *d) {
  Rewrite *t = v->t;
  Unit *u = v->u;
  if (!check_follows(u, d)) {
    v->failed = true;
    return;
  }
  Node *statement = d->node->child[0], *call = dispatched_call(statement);
  bool there = around(d->node, DIR_COMPUTE) || runs_on_device(v, d->function);
  if (!call)
    return refuse_variant(v, statement->loc,
                          "'dispatch' is about one call, as in f(x); or y = f(x);");
  const Clause *novariants = find_clause(d, CL_NOVARIANTS),
               *nocontext = find_clause(d, CL_NOCONTEXT),
               *on_host[] = {find_clause(d, CL_DEVICE), find_clause(d, CL_DEPEND)};
  for (int i = 0; i < 2; i++)
    if (there && on_host[i]) {
      sorry(u->diag, on_host[i]->loc, "'%s' on 'dispatch' in device code",
            on_host[i]->name);
      v->failed = true;
    }
  Function *base = callee_of(call);
  Context x = context_at(u, d->function, call->range.start);
  Called dispatched = decide(v, d->function, call, base, x), plain = dispatched;
  const Clause *objects = find_clause(d, CL_INTEROP),
               *append = appends(v, base, dispatched.variant);
  if (objects && !append)
    return refuse_variant(
        v, objects->loc,
        "'interop' on 'dispatch' of a call whose variant has no 'append_args'");
  if (append && there) {
    sorry(u->diag, call->loc, "'append_args' of a call in device code");
    v->failed = true;
    return;
  }
  if (nocontext) plain = decide(v, d->function, call, base, without_dispatch(u, x));
  const char *number, *head = there ? "{ " : dispatch_head(v, d, &number);
  const char *body =
      with_called(v, d, statement, call, &dispatched, there ? "0" : number);
  if (nocontext)
    body = TEXT("if (%s) { %s } else { %s }", nocontext->items.at[0].text,
                with_called(v, d, statement, call, &plain, there ? "0" : number), body);
  if (novariants) {
    Called itself = {NULL, base, base};
    if (there) bind(v, call->loc, base, base);
    body = TEXT("if (%s) { %s } else { %s }", novariants->items.at[0].text,
                with_called(v, d, statement, call, &itself, there ? "0" : number), body);
  }
  Range all = {d->pragma.start, d->node->range.end};
  const char *end = there || !find_clause(d, CL_DEVICE)
                        ? ""
                        : " omp_set_default_device(__accomp_before);";
  carry_out(t, d, "");
  edit_whole(t, all,
             TEXT("%s%s%s }%s", head, body, end, line_marker(t, front_loc(u, all.end))));
}

// --- all of a unit -------------------------------------------------------------------------

bool rewrite_variants(Rewrite *t) {
  Unit *u = t->u;
  Variants v = {.t = t, .u = u};
  bool any = false;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind == DIR_DECLARE_VARIANT) read_variant(&v, d);
    any |= d->info->kind == DIR_DECLARE_VARIANT || d->info->kind == DIR_DISPATCH;
  }
  if (!any || v.failed) return t->failed |= v.failed, any;
  Defined all = defined_functions(u);
  find_reached(&v, &all);
  for (int i = 0; i < all.len; i++) rewrite_calls(&v, all.at[i]);
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind == DIR_DISPATCH && d->node) write_dispatch(&v, d);
    if (d->info->kind != DIR_DECLARE_VARIANT) continue;
    carry_out(t, d, "");
  }
  for (int i = 0; i < v.bindings.len; i++)
    if (strcmp(v.bindings.at[i].from, v.bindings.at[i].to))
      push(u->arena, &u->round.bindings, v.bindings.at[i]);
  t->failed |= v.failed;
  return true;
}
