// Records for -Minfo: how each construct and each device function was compiled.
// In:  analysed regions with names.  Out: unit->findings, in the order of the lines to be printed. Kernels are in
// report_kernel.c.
#include "ir/array.h"
#include "report/report.h"

Finding *found(Report *c, FindingKind kind, Loc loc) {
  Finding *f = alloc(c->u->arena, Finding);
  *f = (Finding){.kind = kind,
                 .dialect = c->dialect,
                 .function = c->function,
                 .directive = c->directive,
                 .construct = c->construct,
                 .loc = loc,
                 .depth = c->depth};
  if (c->u->report & c->dialect) push(c->u->arena, &c->u->findings, f);
  return f;
}

// --- data ------------------------------------------------------------------------------------

// The clause of OpenACC that would ask for the same; NULL: nothing moves and nothing must be there.
static const char *acc_action(const Operand *o) {
  unsigned m = o->map;
  if (m & __ACCOMP_USE_DEVICE) return "use_device";
  if (o->form == FORM_POINTER && m & (__ACCOMP_ATTACH | __ACCOMP_DETACH))
    return m & __ACCOMP_ATTACH ? "attach" : "detach";
  if (m & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE))
    return m & __ACCOMP_FROM ? "copyout" : "delete";
  if (m & __ACCOMP_PRESENT || is_looked_up(m)) return "present";
  if (m & __ACCOMP_IF_PRESENT) return "no_create";
  if (m & __ACCOMP_ALLOC) {
    if (m & __ACCOMP_TO) return m & __ACCOMP_FROM ? "copy" : "copyin";
    return m & __ACCOMP_FROM ? "copyout" : "create";
  }
  return m & __ACCOMP_TO ? "device" : m & __ACCOMP_FROM ? "self" : NULL;
}

// OpenMP's map type, or the direction of 'update'.
static const char *omp_action(const Operand *o) {
  unsigned m = o->map;
  if (m & __ACCOMP_USE_DEVICE)
    return o->form == FORM_POINTER ? "use_device_ptr" : "use_device_addr";
  if (m & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE) && !(m & __ACCOMP_FROM))
    return m & __ACCOMP_FINALIZE ? "delete" : "release";
  if (m & __ACCOMP_TO) return m & __ACCOMP_FROM ? "tofrom" : "to";
  if (m & __ACCOMP_FROM) return "from";
  bool there = m & (__ACCOMP_ALLOC | __ACCOMP_PRESENT | __ACCOMP_LOOKUP);
  return there ? "alloc" : NULL;
}

static const char *modifier(const Operand *o, Dialect dialect) {
  unsigned always = o->map & (__ACCOMP_ALWAYS_TO | __ACCOMP_ALWAYS_FROM);
  bool present = dialect == DIALECT_OMP && o->map & __ACCOMP_PRESENT;
  if (always && o->map & __ACCOMP_ALLOC) return present ? "always,present" : "always";
  return present ? "present" : o->map & __ACCOMP_ZERO ? "zero" : NULL;
}

// All of an array, as 'a[:][:]'.
static const char *whole_in_fortran(Unit *u, int rank) {
  const char *text = "";
  for (int i = 0; i < rank; i++)
    text = arena_printf(u->arena, "%s%c:", text, i ? ',' : '(');
  return rank ? arena_printf(u->arena, "%s)", text) : NULL;
}

static const char *whole_array(Unit *u, const Var *v) {
  ArrayShape s = array_shape(u->arena, v);
  if (v->shown && v->lower) return whole_in_fortran(u, s.rank);
  return s.rank && s.store == STORE_PLAIN ? whole_dimensions(u->arena, &s, 0) : NULL;
}

// Operands are named as messages need it: 's.x[0:n]'.
void name_section(Unit *u, Finding *f, const Operand *o) {
  bool written = o->item && o->item->nsubscripts && o->item->expr.text;
  const char *base = written ? o->item->expr.text : o->lo ? o->var->name : o->name;
  size_t n = strlen(base);
  bool split = (written || o->lo) && !strncmp(o->name, base, n) && o->name[n] == '[';
  f->variable = split ? base : o->name;
  if (split)
    f->section = o->name + n;
  else if (o->var && !strcmp(o->name, o->var->name) && o->form != FORM_POINTER)
    f->section = whole_array(u, o->var);
  else if (o->form == FORM_POINTER && o->map & __ACCOMP_LOOKUP)
    f->section = "[:0]"; // OpenMP 5.2, 5.8.6: a zero-length section
}

static void find_data(Report *c, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if ((o->extent && !o->is_passed) ||
        (o->path && o->map & __ACCOMP_MEMBER && !o->item) ||
        (o->rows_from && !o->rows && r->directive->info->kind != DIR_UPDATE))
      continue; // the last: pointers to rows, which have an operand of their own
    const char *action = c->dialect == DIALECT_ACC ? acc_action(o) : omp_action(o);
    if (!action) continue;
    Finding *f = found(c, FIND_DATA, r->directive->loc);
    f->action = action;
    f->implicit = o->map & __ACCOMP_IMPLICIT || o->form == FORM_PARTS;
    f->modifier = modifier(o, c->dialect);
    if (o->is_kept) f->reason = "it is const, and not written";
    if (o->unbounded) f->reason = "what it needs of that is not known";
    name_section(c->u, f, o);
  }
}

// --- clauses -----------------------------------------------------------------------------------

static const char *items_text(Unit *u, const Clause *c) {
  Text t = {.arena = u->arena};
  if (c->modifier) text_printf(&t, "%s:", c->modifier);
  for (int i = 0; i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    if (it->keyword) text_printf(&t, "%s:", it->keyword);
    text_printf(&t, "%s%s", it->text ? it->text : "", i + 1 < c->items.len ? "," : "");
  }
  return t.len ? t.at : NULL;
}

static void find_queues(Report *c, const Region *r) {
  const Directive *d = r->directive;
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *k = d->clauses.at[i];
    if (k->kind != CL_ASYNC && k->kind != CL_WAIT && k->kind != CL_NOWAIT &&
        k->kind != CL_DEPEND)
      continue;
    Finding *f = found(c, FIND_QUEUE, d->loc);
    f->action = k->name;
    f->argument = items_text(c->u, k);
  }
  if (d->info->kind == DIR_WAIT && !find_clause(d, CL_WAIT))
    found(c, FIND_QUEUE, d->loc)->action = "wait";
}

// A bound, an extent or a row length that the translation of another language has made: "a_l1", "a_n2", "a_d1".
static bool is_bound(const Unit *u, const Var *v) {
  size_t n = strlen(v->name);
  while (n && v->name[n - 1] >= '0' && v->name[n - 1] <= '9') n--;
  bool digits = v->name[n] != 0 && n > 2 && v->name[n - 2] == '_';
  return u->language && digits && strchr("lnd", v->name[n - 1]);
}

static void find_privates(Report *c, const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (is_bound(c->u, use->var)) continue;
    bool value = use->share == SHARE_VALUE;
    if ((!value && use->share != SHARE_PRIVATE) || use->counts ||
        counts_nest(r, use->var))
      continue;
    const char *asked = use->clause ? use->clause->name : NULL;
    bool device = use->clause && use->clause->kind == CL_DEVICEPTR;
    Finding *f = found(c, FIND_PRIVATE, r->directive->loc);
    f->action = device ? asked : value ? "firstprivate" : "private";
    f->implicit = !asked || use->clause->is_found ||
                  (value && !device && use->clause->kind != CL_FIRSTPRIVATE);
    f->variable = use->var->name;
    f->section = whole_array(c->u, use->var);
  }
}

void find_code(Report *c, Loc loc) { found(c, FIND_CODE, loc)->devices = c->u->devices; }

// --- one construct, one function, one declaration --------------------------------------------------

// nvc puts the data of OpenMP's constructs after the kernel, OpenACC's before it.
static void find_compute(Report *c, Region *r) {
  bool omp = c->dialect == DIALECT_OMP;
  if (omp) {
    found(c, FIND_CONSTRUCT, r->directive->loc);
    find_kernel(c, r);
  }
  find_data(c, r);
  find_needless(c, r);
  find_privates(c, r);
  find_queues(c, r);
  if (!omp) {
    find_code(c, r->directive->loc);
    find_kernel(c, r);
  }
}

static void begin(Report *c, const Function *f, const Directive *d, Dialect dialect) {
  c->function = f;
  c->directive = d;
  c->dialect = dialect;
  c->construct++;
}

// Loops of a split kernels region that the host runs, around its kernels.
static void find_host_loops(Report *c, const Region *r) {
  for (int i = 0; i < c->u->loops.len; i++) {
    const LoopFact *fact = c->u->loops.at[i];
    const Node *n = fact->loop;
    while (n && n->kind != N_DIRECTIVE) n = n->parent;
    if (n == r->node) find_fact(c, fact);
  }
}

static void find_construct(Report *c, Region *r) {
  begin(c, r->function, r->directive, r->directive->info->dialect);
  if (r->directive->info->kind == DIR_COMPUTE) return find_compute(c, r);
  find_data(c, r);
  find_needless(c, r);
  find_queues(c, r);
  if (r->directive->is_split) find_host_loops(c, r);
}

static const char *routine_level(const Function *f) {
  unsigned axes = routine_axes(f);
  return axes & AXIS_GANG     ? "gang"
         : axes & AXIS_WORKER ? "worker"
         : axes               ? "vector"
                              : "seq";
}

static void find_routine(Report *c, const Function *f) {
  const Directive *d = f->routine;
  bool acc = d ? d->info->dialect == DIALECT_ACC : (c->u->dialects & DIALECT_ACC) != 0;
  if (!f->on_device && !f->exported && !(d && acc)) return;
  if (c->u->language && !f->shown) return; // ours: rt/device/fortran.h
  begin(c, f, d, acc ? DIALECT_ACC : DIALECT_OMP);
  Finding *routine = found(c, FIND_ROUTINE, f->definition->loc);
  routine->action = routine_level(f);
  routine->implicit = !d;
  routine->argument = f->bind;
  find_code(c, f->definition->loc);
  if (f->body) find_routine_loops(c, f);
}

static void find_declared(Report *c, const Directive *d) {
  begin(c, NULL, d, d->info->dialect);
  for (Items it = all_items(d); next_item(&it);) {
    if (!it.var) continue; // a function
    Finding *f = found(c, FIND_DATA, d->loc);
    f->action = it.clause->name;
    f->variable = it.var->name;
    f->section = whole_array(c->u, it.var);
  }
}

static bool is_file_scope(const Directive *d) {
  return !d->node && d->info->kind == DIR_DECLARE;
}

// Directives at file scope up to here.
static void find_declares(Report *c, int *next, uint32_t end) {
  for (; *next < c->u->directives.len; ++*next) {
    const Directive *d = c->u->directives.at[*next];
    if (d->pragma.start > end) return;
    if (is_file_scope(d)) find_declared(c, d);
  }
}

static void find_function(Report *c, const Function *f) {
  find_routine(c, f);
  for (int i = 0; i < c->u->regions.len; i++)
    if (c->u->regions.at[i]->function == f && !c->u->regions.at[i]->second)
      find_construct(c, c->u->regions.at[i]);
}

void report(Unit *u) {
  Report c = {.u = u};
  int next = 0;
  for (int i = 0; u->report && i < u->decls.len; i++) {
    const Decl *d = u->decls.at[i];
    find_declares(&c, &next, d->range.start);
    for (int k = 0; k < d->functions.len; k++)
      if (d->functions.at[k]->definition == d) find_function(&c, d->functions.at[k]);
  }
  if (u->report) find_declares(&c, &next, UINT32_MAX);
}
