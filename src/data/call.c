// Device functions: refusal of what has no device version; whether a function has one that no kernel calls.
// In:  region trees, bodies of the functions they call.  Out: errors.
#include "data/data.h"
#include "ir/level.h"

typedef struct {
  Unit *u;
  Region *r; // NULL: a function that other files may call
  Vec(Function *) seen;
  Vec(Function *) path; // those that are being looked at, each called by the one before
  bool trial;           // nobody has asked for the function on a device yet
  bool exported;        // other files may call it, and tell it who runs it
  bool hides; // a schedule is not the program's: functions of other files must not ask
  Vec(const Node *) lambdas; // C++: of variables outside, which have been looked at
} Walk;

static void check_tree(Walk *, const Node *root, Function *in);

bool keeps_name(const Function *f) {
  const char *prefix = device_prefix(f->key);
  return prefix && !*prefix;
}

// --- directives in device functions -------------------------------------------------------------

void refuse_function_directive(Unit *u, const Directive *d, const Function *f) {
  sorry(u->diag, d->name_loc, "'%.*s' in '%s', which is called on the device",
        (int)strcspn(d->info->name, " "), d->info->name, shown_function(f));
}

bool runs_in_function(const Unit *u, const Directive *d) {
  if (is_hint(d) || (u->cxx && d->info->kind == DIR_ATOMIC)) return true;
  bool gangs = d->info->flags & (DIRECTIVE_TEAMS | DIRECTIVE_DISTRIBUTE);
  return u->cxx && d->info->dialect == DIALECT_OMP && !gangs &&
         !strstr(d->text, "copyprivate");
}

// A device function must do without directives of the host's OpenMP; those of a function of C that devices are known to call
// are no such (rewrite/called.c).
static void check_pragmas(Unit *u, const Function *f) {
  HostDirectives it = host_directives(u, f->body->range);
  while (next_host_directive(&it))
    if (!runs_in_function(u, it.directive)) refuse_function_directive(u, it.directive, f);
}

// Checks the directives of a called function. Work that its caller's team shares waits for all callers (plan/orphan.c).
static void check_called_directives(Unit *u, Function *f) {
  NodeList all = nodes_below(u->arena, f->body, KIND(N_DIRECTIVE));
  bool any = false;
  for (int i = 0; i < all.len; i++) {
    const Directive *d = all.at[i]->directive;
    any |= d->is_called;
    if ((d->is_called && d->info->flags & DIRECTIVE_TEAMS) ||
        (d->region && !is_done_on_device(d)))
      refuse_function_directive(u, d, f);
  }
  if (!any) return;
  find_function_task_copies(u, f);
  if (!orphan_of(f)) find_function_levels(u, f, CALLER_ALONE);
}

// declare variant stands before the function and chooses another one.
static void check_variant(Unit *u, const Function *f, const Decl *declaration) {
  if (!declaration) return;
  HostDirectives it = host_directives(u, (Range){0, declaration->range.start});
  while (next_host_directive(&it)) {
    const Directive *d = it.directive;
    if (d->info->kind == DIR_DECLARE_VARIANT && d->target == declaration)
      sorry(u->diag, d->name_loc,
            "'declare variant' of '%s', which is called on the device",
            shown_function(f));
  }
}

static void check_directives_of(Unit *u, Function *f) {
  f->on_device = true;
  check_variant(u, f, f->definition);
  if (f->declaration != f->definition) check_variant(u, f, f->declaration);
  if (f->body) check_pragmas(u, f);
  if (f->body) check_called_directives(u, f);
  if (f->body && is_chosen_for_host(u, f->body->range))
    sorry(u->diag, f->loc,
          "a 'metadirective' that depends on the device, in '%s', which is called on the "
          "device",
          shown_function(f));
}

// Do bounds of the loops depend on each other? Then the outer ones alone go to teams.
static bool has_dependent_loops(Unit *u, Directive *d, Node *stmt) {
  NestLoops loops = {0};
  Node *body;
  return collapsed_loops(u, d, stmt, false, &loops, &body) != NULL;
}

// Levels share loops out as schedule and dist_schedule say (emit/deal.c: open_dealt), a flat nest does it our own way,
// which must not be seen.
static const Clause *hidden_schedule(Walk *w, const Node *ref) {
  const Region *r = w->r;
  if (runs_on_one_thread(r)) return NULL;
  for (const Node *n = ref; n; n = n == r->node ? NULL : n->parent) {
    Directive *d = n->kind == N_DIRECTIVE ? n->directive : NULL;
    if (!d || !(d->info->flags & DIRECTIVE_HAS_LOOP)) continue;
    Clause *c = find_clause(d, CL_DIST_SCHEDULE);
    if (!c) c = find_clause(d, CL_SCHEDULE);
    if (c && (!is_gang_redundant(r) || has_dependent_loops(w->u, d, n->child[0])))
      return c;
  }
  return NULL;
}

static void check_schedule(Walk *w, const Node *ref) {
  const Clause *c = hidden_schedule(w, ref);
  if (!c) return;
  sorry(w->u->diag, ref->loc, "'%s' in a loop with '%s'", ref->function->name, c->name);
  note(w->u->diag, c->loc, "'%s' is here", c->name);
}

// A GPU cannot know how much stack its threads will need; the CPU's devices grow theirs.
static void check_recursion(Walk *w, Function *f, const Node *ref) {
  for (int i = 0; i < w->path.len; i++) {
    if (w->path.at[i] != f || f->recursive) continue;
    f->recursive = true;
    if (!(w->u->devices & __ACCOMP_DEVICE_NVIDIA)) return;
    warning(w->u->diag, ref->loc, WARN_DEVICE_RECURSION,
            "'%s' calls itself on the device: how deep depends on the stack of a GPU's "
            "threads (ACCOMP_STACK_SIZE)",
            shown_function(f));
  }
}

// The sizes of a parameter are expressions of the function (C11, 6.9.1p10).
static void check_params(Walk *w, Function *f) {
  check_parameter_sizes(w->u, f);
  for (int i = 0; i < f->params.len; i++) {
    const Var *v = f->params.at[i];
    for (int k = 0; v->shape && k < v->shape->nchild; k++)
      check_tree(w, v->shape->child[k], f);
  }
}

static void check_body(Walk *w, Function *f) {
  for (int i = 0; i < w->seen.len; i++)
    if (w->seen.at[i] == f) return;
  push(w->u->arena, &w->seen, f);
  push(w->u->arena, &w->path, f);
  Node *body = front_body(w->u, f);
  if (!f->on_device) check_directives_of(w->u, f);
  if (body && !f->types_checked)
    check_device_types(w->u, body, f->loc, shown_function(f));
  f->types_checked |= !w->trial;
  check_params(w, f);
  check_tree(w, body, f);
  w->path.len--;
}

// Functions of the C library that devices cannot have, and what does instead.
static const struct {
  const char *names, *instead;
} absent[] = {
    {"|fprintf|vfprintf|fputs|fputc|putc|fwrite|write|",
     "'printf' works there; it writes to the program's standard output"},
    {"|rand|srand|random|srandom|drand48|erand48|lrand48|mrand48|rand_r|",
     "a generator of the program's own works there, with a state that each iteration has "
     "for itself"},
    {"|sprintf|snprintf|vsprintf|vsnprintf|asprintf|sscanf|vsscanf|",
     "'printf' works there; text in memory is made, and read, on the host"},
    {"|scanf|fscanf|getchar|getc|fgetc|fgets|fread|read|getline|fopen|open|fclose|close|"
     "fflush|fseek|rewind|remove|",
     "devices have no files and no standard input: read on the host, and map what was "
     "read"},
    {"|getenv|setenv|system|popen|fork|getpid|sleep|usleep|nanosleep|signal|raise|",
     "devices have no processes and no environment: ask on the host, and map the answer"},
    {"|time|gettimeofday|clock_gettime|timespec_get|times|getrusage|",
     "'clock' and 'omp_get_wtime' work there"},
    {"|qsort|qsort_r|bsearch|lfind|lsearch|",
     "a function of the program's own that sorts or searches works there"},
    {"|atof|strtod|strtof|strtold|", "text is made a number on the host"},
    {"|strtok|strtok_r|strdup|strndup|strerror|setlocale|",
     "what keeps a state or allocates in the C library stays on the host"},
    {"|omp_set_num_threads|",
     "a region may call it where it is in no 'parallel'; 'parallel' has the clause "
     "'num_threads'"},
    {"|setjmp|_setjmp|longjmp|", "leave by 'return', 'break' or 'goto'"},
    {"|pthread_mutex_lock|pthread_mutex_unlock|pthread_create|pthread_join|mtx_lock|"
     "mtx_unlock|",
     "threads of a device join by 'atomic', reductions and the directives' own means"},
    {"|__pgi_gangidx|__pgi_workeridx|__pgi_vectoridx|__pgi_threadidx|",
     "which gang, worker or lane runs an iteration is the compiler's choice in OpenACC; "
     "number the loop's iterations, or use omp_get_team_num and omp_get_thread_num in a "
     "'target' region"},
};

const char *instead_on_device(const Unit *u, const char *name) {
  const char *key = arena_printf(u->arena, "|%s|", name);
  for (size_t i = 0; i < countof(absent); i++)
    if (strstr(absent[i].names, key)) return absent[i].instead;
  return NULL;
}

static bool is_of_acc(const Walk *w) {
  const Directive *d = w->r          ? w->r->directive
                       : w->path.len ? w->path.at[0]->routine
                                     : NULL;
  return d && d->info->dialect == DIALECT_ACC;
}

static void refuse_call(Walk *w, const Node *ref, const Function *f) {
  bool acc = is_of_acc(w);
  bool undeclared = !f->declaration && !f->definition;
  if (library_kind(f) == LIBRARY_EXITS) {
    error(w->u->diag, ref->loc, "'%s' ends a process, and cannot be called on the device",
          shown_function(f));
    return note(w->u->diag, ref->loc,
                "'abort' and a failed 'assert' end a kernel with an error");
  }
  if (!strcmp(f->name, "__accomp_device_code")) // only the host knows the devices
    return sorry(w->u->diag, ref->loc, "'target_device' in a function that devices call");
  error(w->u->diag, ref->loc, "'%s' is called on the device but %s", shown_function(f),
        undeclared ? "is not declared" : "has no device version");
  const char *instead = f->definition ? NULL : instead_on_device(w->u, f->key);
  if (instead) return note(w->u->diag, ref->loc, "%s", instead);
  if (w->r && undeclared)
    note(w->u->diag, w->r->directive->loc,
         "in the '%s' region that starts here; include the header that declares it, or "
         "declare it %s",
         w->r->directive->info->name,
         acc ? "after '#pragma acc routine seq'" : "in 'declare target'");
  else if (w->r && f->declaration->in_system_header)
    note(w->u->diag, w->r->directive->loc,
         "in the '%s' region that starts here; '%s' is a library's, which the host can "
         "call outside of the region",
         w->r->directive->info->name, shown_function(f));
  else if (w->r)
    note(w->u->diag, w->r->directive->loc,
         "in the '%s' region that starts here; a function needs a body in this file, or "
         "'%s' with its declaration",
         w->r->directive->info->name, acc ? "routine" : "declare target");
}

// A call of a library function that clang does not know either, and that nothing declares: its type is not known.
static bool has_no_type(const Function *f) {
  return !f->declaration && !f->definition && !f->is_variadic && !f->params.len &&
         f->result && f->result->kind == TYPE_INT && !is_builtin_function(f);
}

// A region knows who runs its code, and how many. A function receives it from its callers, which are of this file.
static void check_question(Walk *w, const Node *ref, LibraryKind k) {
  if (!w->r) return; // another file's callers, or those through a pointer, know it
  if (asks_host(k)) w->r->plan.host_answers[k - LIBRARY_DEFAULT_DEVICE] = ref->parent;
  w->r->plan.asks_device |= k == LIBRARY_DEVICE_NUM;
  w->r->plan.asks_threads |= asks_threads(k);
  w->r->plan.asks_teams |= asks_teams(k);
}

static void check_asking(Walk *w, const Node *ref, Function *f) {
  unsigned asked = asked_by(w->u, f);
  if (!asked) return;
  if (!ref->parent || ref->function != f)
    sorry(w->u->diag, ref->loc,
          !ref->parent
              ? "a reduction with '%s', which asks for its thread, team or "
                "device"
              : "'routine bind' to '%s', which asks for its thread, team or device",
          shown_function(f));
  if (w->r && ref->parent && asked & (THREAD_QUESTIONS | TEAM_QUESTIONS) &&
      encloses(w->r->body, ref))
    check_schedule(w, ref);
}

// Which file defines it, is a question for the link. OpenMP 5.2, 7.8: a function that a region or a function of the device
// names is one of the device, too. OpenACC 3.3, 2.15.1 wants 'routine'.
static bool is_defined_elsewhere(const Walk *w, const Function *f) {
  if (!f->declaration || f->is_static) return false;
  return f->routine || ((w->r || w->exported || f->called_at.file) && !is_of_acc(w) &&
                        !f->declaration->in_system_header && !is_builtin_function(f) &&
                        library_kind(f) == LIBRARY_NONE);
}

// Does the call pass answers? One that cannot is an error of the link, if the function asks.
static bool passes_answers_to(Walk *w, const Node *ref, const Function *f) {
  if (!passes_answers(w->u) || ref->function != f || !ref->parent) return false;
  for (int i = 0; i < w->path.len; i++)
    if (!asked_by(w->u, w->path.at[i]) && !w->path.at[i]->passes_answers) return false;
  return true;
}

static void note_elsewhere(Walk *w, const Node *ref, Function *f) {
  if (passes_answers_to(w, ref, f))
    f->called_with_answers = true;
  else
    f->called_without_answers = true;
  f->needed |= f->routine || !w->exported;
}

static const Type *promoted_kind(const Type *t, TypeKind *kind, long long *size) {
  const Type *c = t->canonical;
  *kind = c->kind == TYPE_ARRAY ? TYPE_POINTER : c->kind;
  *size = is_integer(c) && type_size(c) < 4            ? 4
          : c->kind == TYPE_FLOAT && type_size(c) == 4 ? 8
          : *kind == TYPE_POINTER                      ? 8
                                                       : type_size(c);
  return c;
}

// Are arguments of the two types passed in one way?
static bool passes_alike(const Type *a, const Type *b) {
  TypeKind ka, kb;
  long long na, nb;
  a = promoted_kind(a, &ka, &na), b = promoted_kind(b, &kb, &nb);
  bool integers = is_integer(a) && is_integer(b);
  return na == nb && (integers || (ka == kb && (!is_aggregate(a) || a == b)));
}

// Without a prototype the arguments tell which parameters a function of another file has (C11, 6.5.2.2p6): those of the first
// call, after promotion.
static void check_arguments(Walk *w, const Node *ref, const Node *call, Function *f) {
  int n = call->nchild - 1;
  bool first = !f->unprototyped && f->called_at.line == ref->loc.line &&
               f->called_at.column == ref->loc.column;
  bool same = first || (f->unprototyped && n == f->params.len);
  for (int i = 0; !first && same && i < n; i++)
    same = passes_alike(f->params.at[i]->type, call->child[i + 1]->type);
  if (!same) {
    sorry(w->u->diag, ref->loc,
          "'%s', which another file defines and which is declared without a prototype, "
          "with "
          "other arguments than before, in device code; declare it with its parameters",
          shown_function(f));
    note(w->u->diag, f->called_at, "the first call is here");
    return;
  }
  for (int i = 0; first && i < n; i++) {
    Var *v = alloc(w->u->arena, Var);
    *v = (Var){.name = arena_printf(w->u->arena, "__accomp_p%d", i),
               .type = call->child[i + 1]->type,
               .loc = ref->loc,
               .is_param = true};
    push(w->u->arena, &f->params, v);
  }
  f->unprototyped = true;
}

static void check_elsewhere(Walk *w, const Node *ref, Function *f) {
  if (!f->called_at.file) f->called_at = ref->loc;
  note_elsewhere(w, ref, f);
  const Node *call = ref->parent;
  while (call && call->kind != N_CALL) call = call->parent;
  if (f->is_variadic)
    sorry(w->u->diag, ref->loc,
          "'%s', which takes a variable number of arguments and which another file "
          "defines, in device code",
          shown_function(f));
  else if (is_callee(ref) && (f->unprototyped || call->nchild - 1 > f->params.len))
    check_arguments(w, ref, call, f);
}

// OpenMP 5.2, 18.2.1: it sets how many threads later parallel regions of the calling task have, unless they say so. The
// task of the region itself keeps it (deal.c, host_team.c); those of a team's threads have no later team of more than one.
static bool check_setting(Walk *w, const Node *ref, const Function *in) {
  Region *r = w->r;
  if (in || !r || !is_callee(ref) || ref->parent->nchild != 2) return false;
  if (enclosing_parallel(ref) || r->directive->info->flags & DIRECTIVE_PARALLEL)
    sorry(w->u->diag, ref->loc, "'%s' inside of 'parallel' in a region",
          ref->function->name);
  else
    r->plan.sets_team = ref;
  return true;
}

static bool has_final_task(const Unit *u) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    for (int k = 0; d->info->flags & DIRECTIVE_TASK && k < d->clauses.len; k++)
      if (!strcmp(d->clauses.at[k]->name, "final")) return true;
  }
  return false;
}

static void check_function(Walk *w, Node *ref, Function *in) {
  Function *f = ref->function;
  while (f->bound) f = f->bound;
  if (f->bind) return;
  if (f->definition) {
    check_recursion(w, f, ref);
    check_body(w, f);
    check_asking(w, ref, f);
  }
  if (!in && ref->parent && w->r && w->r->passes_answers &&
      (f->passes_answers || is_of_another_file(f)))
    w->hides |= hidden_schedule(w, ref) != NULL;
  if (f->definition) return;
  if (!strcmp(f->key, "omp_in_final") && has_final_task(w->u))
    return sorry(w->u->diag, ref->loc,
                 "'omp_in_final' in device code, in a file with a "
                 "'final' clause");
  if (device_prefix(f->key) && !has_no_type(f)) return;
  LibraryKind k = library_kind(f);
  if (in && enclosing_parallel(ref) && asks_team(k)) return;
  if (asks_place(k)) {
    check_question(w, ref, k);
    if (!in && k < LIBRARY_DEVICE_NUM) check_schedule(w, ref);
    return;
  }
  if (k == LIBRARY_SETS_TEAM && check_setting(w, ref, in)) return;
  if (w->u->cxx)
    return; // the device's compiler finds it, or the check of the image tells that it is missing
  if (is_defined_elsewhere(w, f)) return check_elsewhere(w, ref, f);
  refuse_call(w, ref, f);
}

// The functions of a region name it: it must be there when the kernel runs.
static void add_reached(Walk *w, Var *v) {
  for (int i = 0; w->r && i < w->r->reached.len; i++)
    if (w->r->reached.at[i] == v) return;
  if (w->r) push(w->u->arena, &w->r->reached, v);
}

// Once for each: its other uses are the same fault.
static void refuse_static(Walk *w, Var *v, const Function *in) {
  if (!*v->unmoved) return;
  sorry(w->u->diag, v->loc,
        "the static variable '%s' of '%s' on the device: %s; declare it at file scope",
        v->name, in->name, v->unmoved);
  v->unmoved = "";
}

// --- C++ ---------------------------------------------------------------------------------

// The lambda that is a variable's value, where the region may call it.
static void check_lambda(Walk *w, const Node *ref) {
  const Node *d = ref->var->node;
  Node *lambda = d && d->has_init ? strip_casts(d->child[d->nchild - 1]) : NULL;
  if (!lambda || lambda->kind != N_LAMBDA || encloses(w->r->node, lambda)) return;
  Function *f = alloc(w->u->arena, Function);
  *f = (Function){.name = ref->var->name};
  for (int i = 0; i < w->lambdas.len; i++)
    if (w->lambdas.at[i] == lambda) return;
  push(w->u->arena, &w->lambdas, lambda);
  check_tree(w, lambda, f);
}

static void check_variable(Walk *w, Node *ref, Function *in) {
  Var *v = ref->var;
  if (w->u->cxx && w->r && !in) check_lambda(w, ref);
  if (w->u->cxx && v->is_thread_local && !v->device_global && (!in || w->trial))
    error(w->u->diag, ref->loc, "'%s' belongs to a thread and has no copy on the device",
          v->name);
  if (!in || !v->is_global || v->is_const_table) return;
  if (v->device_global && v->is_thread_local) {
    error(w->u->diag, ref->loc, "'%s' belongs to a thread and has no copy on the device",
          v->name);
    return;
  }
  // clang knows which instance of a template's variable it is.
  if (is_elsewhere(v) && !v->is_private && (!w->u->cxx || v->symbol)) add_reached(w, v);
  if (is_elsewhere(v) && is_in_static(ref))
    sorry(w->u->diag, ref->loc,
          "'%s', whose storage is elsewhere, in the initialiser of a static variable",
          v->name);
  if (v->device_global || (v->function == in && v->type->is_const)) return;
  // clang has a variable for the device, or the check of the image tells that it has none.
  if (w->u->cxx && (v->function || v->is_thread_local)) return;
  if (v->function == in && v->unmoved) return refuse_static(w, v, in);
  error(w->u->diag, ref->loc,
        "'%s' is used in '%s', which runs on the device, but has no copy there", v->name,
        in->name);
  const Directive *d = w->r ? w->r->directive : in->routine;
  note(w->u->diag, v->loc, "declare it here with '#pragma %s' or pass it as an argument",
       d && d->info->dialect == DIALECT_ACC
           ? arena_printf(w->u->arena, "acc declare copyin(%s)", v->name)
           : "omp declare target");
}

// Checks the functions that the program's own reductions call.
static void check_reducers(Walk *w, const Directive *d) {
  for (Items it = all_items(d); next_item(&it);)
    for (int f = 0; it.item->user && f < it.item->user->functions.len; f++) {
      Node ref = {
          .kind = N_REF, .loc = it.item->loc, .function = it.item->user->functions.at[f]};
      check_function(w, &ref, NULL);
    }
}

static void check_call(Walk *w, Node *n, Function *in) {
  Node *callee = strip_casts(n->child[0]);
  if ((callee->kind == N_REF || callee->kind == N_MEMBER) && callee->function)
    check_function(w, callee, in);
  else
    w->u->calls_by_address = !w->u->cxx;
}

// The address of a function is the host's, on devices too (emit/forms.c).
static void check_address(Walk *w, Node *n, Function *in) {
  Function *f = n->function;
  if (is_callee(n)) return;
  // In C++ a template's argument, or one that the compiler calls.
  if (w->u->cxx) return check_function(w, n, in);
  if (is_in_static(n))
    return sorry(w->u->diag, n->loc,
                 "the address of the function '%s' in the initialiser of a static "
                 "variable, in device code",
                 shown_function(f));
  if (routine_axes(f))
    return sorry(w->u->diag, n->loc,
                 "the address of '%s', a routine '%s', in device code: through a pointer "
                 "one thread calls a function",
                 shown_function(f), level_name(routine_axes(f)));
  if (f->is_variadic || keeps_name(f))
    return sorry(w->u->diag, n->loc, "the address of the function '%s' in device code",
                 shown_function(f));
  bool question = !f->definition && asks_place(library_kind(f));
  if (question && !passes_answers(w->u))
    return sorry(w->u->diag, n->loc,
                 "the address of '%s', which this file's regions do not answer through "
                 "pointers; call it in a function of your own",
                 shown_function(f));
  if (question) {
    f->is_addressed = true;
    return;
  }
  check_function(w, n, in);
  f->is_addressed = true;
}

// Declared by the region: those that are not an iteration's or a thread's own.
static void check_declared(Walk *w, const Node *n) {
  const Var *v = n->var;
  if (!w->r || !v->is_global || v->is_const_table || !encloses(w->r->body, n)) return;
  if (v->is_static)
    sorry(w->u->diag, n->loc, "'%s', a static variable that a region declares", v->name);
  else if (v->first >= w->r->node->range.start)
    sorry(w->u->diag, n->loc, "'%s', which nothing declares before the region", v->name);
}

static void check_node(Walk *w, Node *n, Function *in) {
  if (n->kind == N_VAR) check_declared(w, n);
  if (n->kind == N_DIRECTIVE) check_reducers(w, n->directive);
  if (n->kind == N_REF && n->function) check_address(w, n, in);
  if (n->kind == N_REF && n->var) check_variable(w, n, in);
  if (n->kind == N_CALL) check_call(w, n, in);
  if ((n->kind == N_OPERATOR || n->kind == N_CONSTRUCT) && n->function)
    check_function(w, n, in);
  if (n->kind == N_ASM) error(w->u->diag, n->loc, "'asm' cannot run on the device");
  check_sizes(w->u, w->r, n, in);
  if (in && n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_ATOMIC)
    refuse_atomic(w->u, NULL, n);
}

static void check_tree(Walk *w, const Node *root, Function *in) {
  NodeList all = nodes_below(w->u->arena, root, ANY_KIND);
  for (int i = 0; i < all.len; i++) check_node(w, all.at[i], in);
}

void check_calls(Unit *u, Region *r) {
  Walk w = {.u = u, .r = r};
  check_reducers(&w, r->directive);
  for (int i = 0; i < r->enclosing.len; i++) check_reducers(&w, r->enclosing.at[i]);
  check_tree(&w, r->body, NULL);
  for (int i = 0; w.hides && i < r->elsewhere.len; i++)
    r->elsewhere.at[i]->called_without_answers = true;
  bool all = r->passes_answers || r->tells;
  r->plan.asks_device |= all;
  r->plan.asks_threads |= all;
  r->plan.asks_teams |= all;
}

// --- functions that no kernel calls --------------------------------------------------------

// Versions of the function, and of those that it calls, for callers of other files; none, if one of them cannot be.
static void share_elsewhere(Walk *w, Function *f) {
  unsigned *before = alloc_n(w->u->arena, unsigned, w->seen.len);
  for (int i = 0; i < w->seen.len; i++) before[i] = w->seen.at[i]->callers;
  add_callers_elsewhere(w->u, f);
  f->shares = !w->u->diag->errors;
  for (int i = 0; i < w->seen.len && !f->shares; i++) w->seen.at[i]->callers = before[i];
}

static bool may_run(Unit *u, Function *f, bool exported, Message *why) {
  Messages unsaid = {0};
  Diag trial = {.gathered = &unsaid, .no_warnings = true}, *diag = u->diag;
  u->diag = &trial;
  Walk w = {.u = u, .trial = true, .exported = exported};
  if (f->is_variadic)
    error(u->diag, f->loc, "it takes a variable number of arguments");
  else
    check_body(&w, f);
  for (int i = 0; i < w.seen.len; i++) find_callers_in(u, w.seen.at[i]);
  if (exported && !trial.errors && shared_by_callers(u, f)) share_elsewhere(&w, f);
  u->diag = diag;
  if (unsaid.len) *why = unsaid.at[0];
  return !trial.errors;
}

bool runs_on_device(Unit *u, Function *f, Message *why) {
  return may_run(u, f, false, why);
}

bool runs_for_other_files(Unit *u, Function *f, Message *why) {
  return may_run(u, f, true, why);
}
