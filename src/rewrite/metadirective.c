// metadirective (OpenMP 5.2, 7.4): the text is written anew with the directives that are chosen, and read again.
// In:  a unit whose text has been parsed.  Out: edits of its text.
// The outermost ones come first: the directives that they choose are the context of those inside. A choice that the program
// makes when it runs is an 'if' around copies of the statement. One that depends on where a target region runs makes two of
// the region, for the host and for devices; the variable of that 'if' tells them apart later.
#include "ir/query.h"
#include "rewrite/engine.h"
#include <ctype.h>

#define OFFLOADS "__accomp_offloads"
#define HIDDEN   "__attribute__((__visibility__(\"hidden\"))) "

typedef struct {
  const char *condition; // C text; NULL: none is needed
  const char *directive; // the one that is chosen; "": none
} Choice;

typedef Vec(Choice) Choices;

// Which copy of a region it is.
typedef enum { COPY_NONE, COPY_DEVICE, COPY_HOST } RegionCopy;

static RegionCopy copy_of(const Directive *target) {
  const Node *block = target->node, *branch = block->parent;
  for (; branch; block = branch, branch = branch->parent) {
    const Var *v = branch->kind == N_IF ? named_var(strip_casts(branch->child[0])) : NULL;
    if (v && !strcmp(v->name, OFFLOADS))
      return branch->child[1] == block ? COPY_DEVICE : COPY_HOST;
  }
  return COPY_NONE;
}

// --- what is chosen ----------------------------------------------------------------------

static Choices choose(Rewrite *t, const Directive *d, Context x) {
  Choices out = {0};
  MetaChoices chosen = choose_variants(t->u, d, &x);
  for (int i = 0; i < chosen.len; i++) {
    const Clause *c = chosen.at[i].clause;
    push(t->u->arena, &out,
         ((Choice){chosen.at[i].condition, c ? chosen_directive(c) : ""}));
  }
  return out;
}

static bool same_choices(const Choices *a, const Choices *b) {
  if (a->len != b->len) return false;
  for (int i = 0; i < a->len; i++) {
    const char *x = a->at[i].condition, *y = b->at[i].condition;
    if (strcmp(a->at[i].directive, b->at[i].directive) ||
        (x != y && (!x || !y || strcmp(x, y))))
      return false;
  }
  return true;
}

// Only the host knows the devices.
static bool asks_target_device(const Choices *c) {
  for (int i = 0; i < c->len; i++)
    if (c->at[i].condition && strstr(c->at[i].condition, "__accomp_device_code"))
      return true;
  return false;
}

// --- text --------------------------------------------------------------------------------

// The text of a range with its pragmas, one of them replaced.
static const char *restored(Rewrite *t, Range r, const Directive *but,
                            const char *instead) {
  Unit *u = t->u;
  Text out = {.arena = u->arena};
  uint32_t at = r.start;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->pragma.start < r.start || d->pragma.end > r.end) continue;
    text_addn(&out, u->text + at, d->pragma.start - at);
    if (d == but)
      text_add(&out, instead);
    else if (d->text) // else a part of the directive before it
      text_printf(&out, "#pragma%s", d->text);
    at = d->pragma.end;
  }
  text_addn(&out, u->text + at, r.end - at);
  return out.at;
}

static const char *pragma_of(Rewrite *t, const char *directive) {
  return *directive ? TEXT("#pragma omp %s", directive) : "";
}

static bool is_static(const Node *n) { return n->kind == N_VAR && n->var->is_static; }
static bool is_label_node(const Node *n) { return n->kind == N_LABEL; }

// Two copies of a static variable would be two variables, and a label has one place.
static bool check_copied(Rewrite *t, const Directive *d, const Node *n) {
  if (!any_below(n, is_static) && !any_below(n, is_label_node) && !has_case(n))
    return true;
  sorry(t->u->diag, d->name_loc,
        "'%s' whose choice is made when the program runs, around a label or a static "
        "variable",
        d->info->name);
  return false;
}

bool write_copies(Rewrite *t, const Directive *d, const Directive *of, const char *head,
                  const char *const *conditions, const char *const *instead, int count) {
  Unit *u = t->u;
  Range all = {of->pragma.start, of->node->range.end};
  if (!check_copied(t, d, of->node)) return false;
  if (is_done(t, of)) return true; // for another one in the same region
  const char *start = line_marker(t, of->loc), *text = TEXT("%s", head);
  for (int i = 0; i < count; i++)
    text = TEXT("%s%s%s{%s%s\n}", text, i ? " else " : "",
                conditions[i] ? TEXT("if (%s) ", conditions[i]) : "", start,
                restored(t, all, d, instead[i]));
  rewrite_pragma(t, of, "");
  edit_whole(t, all, TEXT("%s }%s", text, line_marker(t, front_loc(u, all.end))));
  return true;
}

static const char *device_of(Rewrite *t, const Directive *target) {
  const Clause *c = find_clause(target, CL_DEVICE);
  return c && c->items.len ? TEXT("(%s)", c->items.at[0].text)
                           : "omp_get_default_device()";
}

static const char *declarations(Rewrite *t) {
  return declared_routines(t, "int omp_get_default_device(void), "
                              "omp_get_initial_device(void), "
                              "__accomp_device_code(int); ");
}

// One copy for the host, one for devices.
static bool copy_target(Rewrite *t, const Directive *d, const Directive *target) {
  if (target->info->dialect != DIALECT_OMP) {
    sorry(t->u->diag, d->name_loc, "'%s' that depends on the device, inside of '%s'",
          d->info->name, target->info->name);
    return false;
  }
  const char *device = device_of(t, target), *when = "";
  for (int i = 0; i < target->clauses.len; i++) {
    const Clause *c = target->clauses.at[i];
    if (c->kind == CL_IF && (!c->modifier || !strcmp(c->modifier, "target")))
      when = TEXT("(%s) && ", c->items.at[0].text);
  }
  const char *same = TEXT("#pragma%s", d->text), *const instead[] = {same, same},
             *const conditions[] = {OFFLOADS, NULL};
  return write_copies(t, d, target,
                      TEXT("{ %sint __accomp_number = %s, " OFFLOADS
                           " = %s__accomp_device_code(__accomp_number) == 1; ",
                           declarations(t), device, when),
                      conditions, instead, 2);
}

// Directly inside of a target construct, which is then the one to be copied: nothing may stand between it and 'teams'.
static bool makes_teams(const Directive *d, const Directive *target,
                        const Choices *choices) {
  const Node *n = d->node->parent;
  if (target && n->kind == N_COMPOUND && n->nchild == 1) n = n->parent;
  if (!target || n != target->node) return false;
  for (int i = 0; i < choices->len; i++)
    if (!strncmp(choices->at[i].directive, "teams", 5)) return true;
  return false;
}

static bool write_choices(Rewrite *t, const Directive *d, const Directive *target,
                          const Choices *choices) {
  const char **conditions = alloc_n(t->u->arena, const char *, choices->len),
             **instead = alloc_n(t->u->arena, const char *, choices->len);
  for (int i = 0; i < choices->len; i++) {
    conditions[i] = choices->at[i].condition;
    instead[i] = pragma_of(t, choices->at[i].directive);
  }
  const Directive *of = makes_teams(d, target, choices) ? target : d;
  if (!is_done(t, of)) remember(t, d, false);
  return write_copies(t, d, of, TEXT("{ %s", declarations(t)), conditions, instead,
                      choices->len);
}

// --- functions for devices -----------------------------------------------------------------

static bool is_bound(const Unit *u, const Function *f) {
  for (int i = 0; i < u->round.bindings.len; i++)
    if (!strcmp(u->round.bindings.at[i].from, f->key)) return true;
  return false;
}

// May a device call the function? Those that are declared for it may, what they call, and what regions call.
static bool may_run_on_device(Unit *u, const Function *f) {
  Reach r = {.u = u};
  add_regions(&r, ~0u);
  add_routines(&r, ~0u);
  follow_calls(&r);
  return reaches(&r, f);
}

static bool is_compute(const Node *n) {
  return n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_COMPUTE;
}

// In C++ libclang's name of the function has its type behind the name.
static const char *key_for_devices(const Unit *u, const Function *f) {
  const char *mark = "@F@", *at = strcmp(f->key, f->name) ? strstr(f->key, mark) : NULL;
  size_t length =
      at ? (size_t)(at - f->key) + strlen(mark) + strlen(f->name) : strlen(f->key);
  return arena_printf(u->arena, "%.*s%s%s", (int)length, f->key, FOR_DEVICES,
                      f->key + length);
}

static bool has_scope_in_front(const Unit *u, uint32_t at) {
  while (at && isspace((unsigned char)u->text[at - 1])) at--;
  return at && u->text[at - 1] == ':';
}

// Behind the function a second one, which devices call in its place.
static bool copy_for_devices(Rewrite *t, const Directive *d) {
  Unit *u = t->u;
  Function *f = d->function;
  Range all = f->definition->range;
  uint32_t name = name_offset(u, f, f->definition),
           past = name + (uint32_t)strlen(f->name);
  if (u->cxx && (!f->symbol || has_scope_in_front(u, name))) {
    sorry(u->diag, d->name_loc,
          "'%s' that depends on the device, in a member, a template, a lambda or a "
          "function with a qualified name that devices call",
          d->info->name);
    return false;
  }
  const char *head = restored(t, (Range){all.start, name}, NULL, NULL);
  bool others = // in C such that have other directives, too
      !u->cxx && f->routine && !f->is_static &&
      !has_no_device_version(f->routine); // other files' device code may call it
  if (any_below(f->body, is_static) || any_below(f->body, is_compute) ||
      name == all.end || strstr(head, "extern") ||
      (others && (f->is_inline || f->routine->info->dialect != DIALECT_OMP))) {
    sorry(u->diag, d->name_loc,
          "'%s' that depends on the device, in '%s', which devices call", d->info->name,
          f->name);
    note(u->diag, f->loc,
         "'%s' must be without static variables, without regions in it, and not 'extern'",
         f->name);
    return false;
  }
  if (is_bound(u, f)) return true; // for another one in it
  if (u->cxx && f->routine && !f->is_static)
    warning(u->diag, f->loc, WARN_HOST_ONLY_FUNCTION,
            "kernels of other files cannot call '%s': a '%s' of it depends on the device",
            f->name, d->info->name);
  const char *linkage = f->is_static ? "" : others || u->cxx ? HIDDEN : "static ";
  const char *text = TEXT(
      "%s%s%s%s%s%s%s%s", line_marker(t, front_loc(u, all.start)), linkage, head, f->name,
      FOR_DEVICES, restored(t, (Range){past, all.end}, NULL, NULL),
      others ? TEXT("\n#pragma omp declare target enter(%s%s)\n", f->name, FOR_DEVICES)
             : "",
      line_marker(t, front_loc(u, all.end)));
  insert(t, all.end, text);
  push(u->arena, &u->round.bindings, ((Binding){f->key, key_for_devices(u, f)}));
  return true;
}

// --- one directive -----------------------------------------------------------------------

static bool write_one(Rewrite *t, const Directive *d, const char *directive,
                      bool differs) {
  const Node *around = d->node->parent;
  const char *text = pragma_of(t, directive);
  // A directive without a statement does not replace the statement of an 'if' or a loop.
  bool alone = d->info->body != BODY_NONE && *directive &&
               !pragma_text_takes_statement(directive) && around->kind != N_COMPOUND;
  rewrite_pragma(t, d, alone ? TEXT("{%s%s", line_marker(t, d->loc), text) : text);
  remember(t, d, differs);
  if (alone) insert(t, d->node->range.end, " }");
  return true;
}

// later: those that depend on the device, in functions.
static bool choose_for(Rewrite *t, const Directive *d, bool later, bool *any) {
  Unit *u = t->u;
  if (!check_follows(u, d)) return *any = true, false;
  const Directive *target = target_around(d->node);
  const Function *f = d->function;
  Context x = context_at(u, f, d->pragma.start);
  Choices host = choose(t, d, x);
  bool told = u->round.tells_host;
  Choices device = choose(t, d, on_device(u, x));
  bool differs = !same_choices(&host, &device), of_function = differs && !target;
  if (!differs || (!target && !may_run_on_device(u, f))) u->round.tells_host = told;
  if (of_function != later) return true;
  *any = true;
  RegionCopy copy = target                      ? copy_of(target)
                    : is_version_for_devices(f) ? COPY_DEVICE
                    : is_bound(u, f)            ? COPY_HOST
                                                : COPY_NONE;
  if (differs && target && copy == COPY_NONE) return copy_target(t, d, target);
  if (of_function && copy == COPY_NONE && may_run_on_device(u, f))
    return copy_for_devices(t, d);
  const Choices *mine = copy == COPY_DEVICE ? &device : &host;
  if (target && asks_target_device(mine)) {
    sorry(u->diag, d->name_loc, "'target_device' inside of a '%s' region",
          target->info->name);
    return false;
  }
  if (mine->len > 1) return write_choices(t, d, target, mine);
  return write_one(t, d, mine->at[0].directive, of_function && copy == COPY_NONE);
}

static bool is_metadirective(const Directive *d) {
  return d->node && d->function && d->info->kind == DIR_METADIRECTIVE;
}

static bool is_inside_another(const Directive *d) {
  for (const Node *n = d->node->parent; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && is_metadirective(n->directive)) return true;
  return false;
}

// --- begin metadirective, end metadirective --------------------------------------------------

static bool is_part(const Directive *d) {
  return d->info->kind == DIR_METADIRECTIVE && strchr(d->info->name, ' ');
}

// The directive, or the labels in front of it, as a statement of its block.
static const Node *labelled(const Node *n) {
  while (n->parent->kind == N_LABEL || n->parent->kind == N_CASE) n = n->parent;
  return n;
}

// Is that one statement, and no declaration?
static bool is_one_between(const Node *first, const Node *last) {
  const Node *block = last->parent;
  int n = 0;
  bool declares = false;
  for (int i = 0; i < block->nchild; i++) {
    const Node *s = block->child[i];
    if (s->range.start <= first->range.start || s->range.start >= last->range.start)
      continue;
    n++, declares |= s->kind == N_DECL_STMT;
  }
  return n == 1 && !declares;
}

// A metadirective of the one statement between, or of a block of them (5.2, 7.4.4).
static void join_parts(Rewrite *t, const Directive *begin, const Directive *end) {
  const Node *first = labelled(begin->node), *last = labelled(end->node);
  if (first->parent != last->parent) {
    error(t->u->diag, end->name_loc,
          "'end metadirective' stands in another block than its 'begin metadirective'");
    note(t->u->diag, begin->name_loc, "'begin metadirective' is here");
    t->failed = true;
    return;
  }
  bool one = is_one_between(first, last);
  rewrite_pragma(t, begin,
                 TEXT("#pragma omp %s%s", strstr(begin->text, "metadirective"),
                      one ? "" : TEXT("%s{", line_marker(t, begin->loc))));
  rewrite_pragma(t, end, one ? "" : "}");
}

static bool join_all_parts(Rewrite *t) {
  Vec(const Directive *) open = {0};
  bool any = false;
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (!is_part(d) || !d->node) continue;
    any = true;
    if (!strncmp(d->info->name, "begin", 5))
      push(t->u->arena, &open, d);
    else if (open.len)
      join_parts(t, open.at[--open.len], d);
    else {
      error(t->u->diag, d->name_loc, "'end metadirective' has no 'begin metadirective'");
      t->failed = true;
    }
  }
  for (int i = 0; i < open.len; i++) {
    error(t->u->diag, open.at[i]->name_loc,
          "'begin metadirective' has no 'end metadirective'");
    t->failed = true;
  }
  return any;
}

bool rewrite_metadirectives(Rewrite *t) {
  bool any = false;
  if (join_all_parts(t)) return true;
  for (int later = 0; later < 2 && !any; later++)
    for (int i = 0; i < t->u->directives.len; i++) {
      const Directive *d = t->u->directives.at[i];
      if (!is_metadirective(d) || is_inside_another(d)) continue;
      t->failed |= !choose_for(t, d, later, &any);
    }
  return any;
}
