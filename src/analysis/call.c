// Device functions: which functions, types and constants device code needs, and refusal of what
// has no device version.
// In:  region trees, bodies of the functions they call.  Out: errors; the closure of declarations.
#include "analysis/analysis.h"
#include <ctype.h>

typedef struct {
  Unit *u;
  Region *r;
  Vec(Function *) seen;
} Walk;

static void check_tree(Walk *, Node *, Function *in);

// Who runs the region, and how many: known where it is written, so that only the region itself can ask.
static bool asks_place(const Node *ref) {
  static const char *const names[] = {"omp_get_device_num", "omp_get_num_teams",
                                      "omp_get_team_num", "omp_get_num_threads",
                                      "omp_get_thread_num"};
  for (size_t i = 0; i < countof(names); i++)
    if (!strcmp(ref->function->name, names[i])) return true;
  return false;
}

// --- directives in device functions -------------------------------------------------------------

// The '#pragma omp' that is still in the text of [from, to), or NULL: after "omp" and blanks.
static const char *find_pragma(const char *from, const char *to) {
  for (const char *s = from; (s = strstr(s, "#pragma")) && s < to;) {
    s += strlen("#pragma");
    const char *word = s + strspn(s, " \t");
    if (!strncmp(word, "omp", 3) && strchr(" \t", word[3]))
      return word + 3 + strspn(word + 3, " \t");
  }
  return NULL;
}

static bool starts_with(const char *s, const char *word) {
  size_t n = strlen(word);
  return !strncmp(s, word, n) && !isalnum((unsigned char)s[n]) && s[n] != '_';
}

// What one thread may leave out without any other result.
static bool is_hint(const char *s) {
  const char *private = strstr(s, "private"), *eol = strchr(s, '\n');
  if (starts_with(s, "simd")) return !private || !eol || private > eol;
  return starts_with(s, "unroll") || starts_with(s, "nothing") ||
         starts_with(s, "assume");
}

// Directives of the host's OpenMP are still in the text; a device function must do without.
static void check_pragmas(Unit *u, const Function *f) {
  const char *at = u->text + f->body->range.start, *end = u->text + f->body->range.end;
  for (; (at = find_pragma(at, end)); at += strcspn(at, "\n")) {
    if (is_hint(at)) continue;
    Loc loc = front_loc(u, (uint32_t)(at - u->text));
    int name = (int)strcspn(at, " \t(\n");
    sorry(u->diag, loc, "'%.*s' in '%s', which is called on the device", name, at,
          f->name);
    if (starts_with(at, "atomic") && !f->routine)
      note(u->diag, f->loc,
           "put the function between 'declare target' and 'end declare target'");
  }
}

// declare variant stands before the function and chooses another one.
static void check_variant(Unit *u, const Function *f, const Decl *d) {
  if (!d) return;
  const char *at = u->text + (d->index ? u->decls.at[d->index - 1]->range.end : 0);
  for (; (at = find_pragma(at, u->text + d->range.start)); at += strcspn(at, "\n")) {
    const char *second = at + strcspn(at, " \t\n");
    second += strspn(second, " \t");
    if (starts_with(at, "declare") && starts_with(second, "variant"))
      sorry(u->diag, front_loc(u, (uint32_t)(at - u->text)),
            "'declare variant' of '%s', which is called on the device", f->name);
  }
}

static void check_directives_of(Unit *u, Function *f) {
  f->on_device = true;
  check_variant(u, f, f->definition);
  if (f->declaration != f->definition) check_variant(u, f, f->declaration);
  if (f->body) check_pragmas(u, f);
}

// Iterations go to teams and threads by our own schedule: a program that asks for another one must not
// be able to see that.
static void check_schedule(Walk *w, const Node *ref) {
  const Region *r = w->r;
  for (int i = -1; i < r->nest.len; i++) {
    const Directive *d = i < 0 ? r->directive : r->nest.at[i].directive;
    Clause *c = d ? find_clause(d, CL_DIST_SCHEDULE) : NULL;
    if (d && !c) c = find_clause(d, CL_SCHEDULE);
    if (!c) continue;
    sorry(w->u->diag, ref->loc, "'%s' in a loop with '%s'", ref->function->name, c->name);
    return;
  }
}

static void check_function(Walk *w, Node *ref, Function *in) {
  Function *f = ref->function;
  if (f->definition) {
    for (int i = 0; i < w->seen.len; i++)
      if (w->seen.at[i] == f) return;
    push(w->u->arena, &w->seen, f);
    for (int i = 0; i < f->params.len; i++)
      if (f->params.at[i]->type->is_vm)
        sorry(
            w->u->diag, f->params.at[i]->loc,
            "'%s' of '%s', which runs on the device, points to an array of variable size",
            f->params.at[i]->name, f->name);
    Node *body = front_body(w->u, f);
    if (!f->on_device) check_directives_of(w->u, f);
    if (body) check_tree(w, body, f);
    return;
  }
  if (device_prefix(f->name)) return;
  if (asks_place(ref) && !in) {
    bool device = !strcmp(f->name, "omp_get_device_num");
    w->r->asks_device |= device;
    w->r->asks_threads |= strstr(f->name, "thread") != NULL;
    if (!device) check_schedule(w, ref);
    return;
  }
  if (f->routine) {
    sorry(w->u->diag, ref->loc,
          "'%s' is called on the device but its body is in another file", f->name);
    return;
  }
  error(w->u->diag, ref->loc, "'%s' is called on the device but has no device version",
        f->name);
  note(w->u->diag, w->r->directive->loc,
       "in the '%s' region that starts here; a function needs a "
       "body in this file to be compiled for the device",
       w->r->directive->info->name);
}

static void check_variable(Walk *w, Node *ref, Function *in) {
  Var *v = ref->var;
  if (!in || !v->is_global || v->is_const_table || v->device_global) return;
  if (v->function == in && v->type->is_const) return;
  error(w->u->diag, ref->loc,
        "'%s' is used in '%s', which runs on the device, but has no copy there", v->name,
        in->name);
  bool acc = w->r->directive->info->dialect == DIALECT_ACC;
  note(w->u->diag, v->loc, "declare it here with '#pragma %s' or pass it as an argument",
       acc ? arena_printf(w->u->arena, "acc declare copyin(%s)", v->name)
           : "omp declare target");
}

// Types with a run-time size do not compile for every device.
static void check_sizes(Walk *w, Node *n) {
  if (n->kind == N_VAR && n->var->type->is_vm && !region_use(w->r, n->var))
    sorry(w->u->diag, n->loc, "%s '%s' of variable size inside device code",
          n->var->type->kind == TYPE_ARRAY ? "array" : "a pointer to arrays",
          n->var->name);
  if (n->kind == N_CAST && n->type && n->type->is_vm)
    sorry(w->u->diag, n->loc, "a cast to a type of variable size, inside device code");
}

// What a reduction that the program declares calls.
static void check_reducers(Walk *w, const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    for (int k = 0; k < d->clauses.at[i]->items.len; k++) {
      const Item *it = &d->clauses.at[i]->items.at[k];
      for (int f = 0; it->user && f < it->user->functions.len; f++) {
        Node ref = {.kind = N_REF, .loc = it->loc, .function = it->user->functions.at[f]};
        check_function(w, &ref, NULL);
      }
    }
}

static void check_tree(Walk *w, Node *n, Function *in) {
  if (n->kind == N_DIRECTIVE) check_reducers(w, n->directive);
  if (n->kind == N_REF && n->function) check_function(w, n, in);
  if (n->kind == N_REF && n->var) check_variable(w, n, in);
  if (n->kind == N_CALL && strip_casts(n->child[0])->kind != N_REF)
    error(w->u->diag, n->loc, "a call through a pointer cannot run on the device");
  if (n->kind == N_CALL && named_var(n->child[0]))
    error(w->u->diag, n->loc, "a call through the pointer '%s' cannot run on the device",
          named_var(n->child[0])->name);
  if (n->kind == N_ASM) error(w->u->diag, n->loc, "'asm' cannot run on the device");
  check_sizes(w, n);
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) check_tree(w, n->child[i], in);
}

void check_calls(Unit *u, Region *r) {
  Walk w = {.u = u, .r = r};
  check_reducers(&w, r->directive);
  for (int i = 0; i < r->around.len; i++) check_reducers(&w, r->around.at[i]);
  if (r->body) check_tree(&w, r->body, NULL);
}

// --- closure ---------------------------------------------------------------------------

typedef struct {
  Unit *u;
  bool *in;
} Closure;

static bool is_type_only(const Decl *d) { return !d->vars.len && !d->functions.len; }

static void add_decl(Closure *c, Decl *d);

static void add_uses(Closure *c, Decl *d) {
  front_uses(c->u, d);
  for (int i = 0; i < d->uses.len; i++) {
    Decl *used = d->uses.at[i];
    bool definition = false, table = false;
    for (int k = 0; k < used->functions.len; k++)
      definition |= used->functions.at[k]->definition != NULL;
    for (int k = 0; k < used->vars.len; k++)
      table |= used->vars.at[k]->is_const_table || used->vars.at[k]->device_global;
    if (is_type_only(used) || table)
      add_decl(c, used);
    else if (definition)
      for (int k = 0; k < used->functions.len; k++)
        if (used->functions.at[k]->definition) {
          add_decl(c, used);
          add_decl(c, used->functions.at[k]->definition);
        }
  }
}

// A library function that keeps its name: device code needs the user's prototype.
static bool keeps_name(const Function *f) {
  const char *prefix = device_prefix(f->name);
  return prefix && !*prefix;
}

static void add_prototypes(Closure *c, Decl *d) {
  for (int i = 0; i < d->uses.len; i++)
    for (int k = 0; k < d->uses.at[i]->functions.len; k++) {
      Function *f = d->uses.at[i]->functions.at[k];
      if (!f->definition && keeps_name(f)) add_decl(c, d->uses.at[i]);
    }
}

static void add_decl(Closure *c, Decl *d) {
  if (c->in[d->index]) return;
  c->in[d->index] = true;
  add_uses(c, d);
  if (d->is_definition) add_prototypes(c, d);
}

static void add_type(Closure *c, const Type *t) {
  for (; t; t = t->element)
    if (t->decl) add_decl(c, t->decl);
}

static void add_function(Closure *c, const Function *f) {
  if (f->definition) {
    add_decl(c, f->definition);
    if (f->declaration)
      add_decl(c, f->declaration); // it may be called above its definition
  } else if (keeps_name(f) && f->declaration)
    add_decl(c, f->declaration);
}

static void add_reducers(Closure *c, const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++)
    for (int k = 0; k < d->clauses.at[i]->items.len; k++) {
      const UserReduction *user = d->clauses.at[i]->items.at[k].user;
      for (int f = 0; user && f < user->functions.len; f++)
        add_function(c, user->functions.at[f]);
    }
}

static void add_tree(Closure *c, Node *n) {
  // A variable's declaration comes along only when device code has the variable: see below.
  if (n->decl && !n->var && !n->function) add_decl(c, n->decl);
  if (n->type) add_type(c, n->type);
  if (n->kind == N_VAR) add_type(c, n->var->type);
  if (n->kind == N_REF && n->var && n->var->top &&
      (n->var->is_const_table || n->var->device_global))
    add_decl(c, n->var->top);
  if (n->kind == N_REF && n->function) add_function(c, n->function);
  if (n->kind == N_DIRECTIVE) add_reducers(c, n->directive);
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) add_tree(c, n->child[i]);
}

void find_device_decls(Unit *u) {
  Closure c = {u, alloc_n(u->arena, bool, u->decls.len + 1)};
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    add_reducers(&c, r->directive);
    for (int k = 0; k < r->around.len; k++) add_reducers(&c, r->around.at[k]);
    if (r->body) add_tree(&c, r->body);
    for (int k = 0; k < r->uses.len; k++) add_type(&c, r->uses.at[k]->var->type);
    // Types named only in casts and declarations of the body: those of the whole function.
    Decl *d = r->function->definition;
    front_uses(u, d);
    for (int k = 0; k < d->uses.len; k++)
      if (is_type_only(d->uses.at[k])) add_decl(&c, d->uses.at[k]);
  }
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++)
      if (u->decls.at[i]->vars.at[k]->device_global) add_decl(&c, u->decls.at[i]);
  u->device_decls = c.in;
}
