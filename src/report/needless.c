// Clauses of compute and structured data constructs that move more than the constructs need: for -Minfo.
// In:  operands, uses.  Out: findings, where it is certain: arrays and sections that go by one name in every kernel of
// the construct, and that nothing else between can use on the device.
#include "report/report.h"

// The uses of a variable by the kernels of a construct.
typedef struct {
  bool known; // there is a kernel, and nothing is done that cannot be followed
  bool used, read, written;
  bool filled; // the only kernel gives each element of the section a value first
} Extent;

// May another name in the kernel mean the memory of v, or what it points to?
static bool has_other_name(Unit *u, const Region *r, const Var *v) {
  AccessList list = {0};
  const Access self = {.var = (Var *)v, .through = is_behind_pointer(v)};
  list_accesses(u, r->body, &list);
  for (int i = 0; i < list.len; i++) {
    const Access *a = &list.at[i];
    if (a->var != v && (a->through || (self.through && is_aggregate(a->var->type))) &&
        !are_distinct(u->arena, a, &self))
      return true;
  }
  return false;
}

// Is the section of the clause the one that was inferred?
static bool is_whole_section(Unit *u, Region *r, Use *use, const Operand *o) {
  const HostExpr *lo, *len;
  ArraySection s;
  if (o->form == FORM_OBJECT) return infer_array_section(u, r, use, &s) && s.whole;
  const Item *it = o->item;
  if (!it || it->nsubscripts != 1 || !it->subscripts[0].len.text ||
      it->subscripts[0].stride.text || !it->subscripts[0].lo.text ||
      !is_behind_pointer(use->var) || !infer_section(u, r, use, &lo, &len))
    return false;
  const char *first = host_shown(u, lo), *count = host_shown(u, len);
  return first && count && !strcmp(it->subscripts[0].lo.text, first) &&
         !strcmp(it->subscripts[0].len.text, count);
}

static void add_kernel_use(Unit *u, Region *r, const Operand *o, Extent *e) {
  Use *use = region_use(r, o->var);
  bool pointer = is_behind_pointer(o->var);
  e->filled = !e->known && !e->used && use && is_whole_section(u, r, use, o) &&
              writes_section(u, r, use);
  e->known = !has_other_name(u, r, o->var) &&
             !(use && (use->escapes || (pointer && use->written)));
  if (!use) return;
  e->used = true;
  e->read |= pointer ? use->pointee_read : use->read;
  e->written |= pointer ? use->pointee_written : use->written;
}

// Stops at something between the kernels of a data construct that names v in a directive, or calls what may use it.
static WalkStep look_between(const Node *n, const void *v) {
  const Function *f = function_called(n);
  if (is_call(n) && (!f || !f->declaration || !f->declaration->in_system_header))
    return WALK_STOP;
  if (n->kind != N_DIRECTIVE) return WALK_ON;
  if (n->directive->info->kind == DIR_COMPUTE) return WALK_PAST;
  return n->directive->info->kind == DIR_HOST_DATA || mentions_var(n->directive, v)
             ? WALK_STOP
             : WALK_ON;
}

static bool is_around(const Region *outer, const Region *r) {
  while (r && r != outer) r = r->parent;
  return r != NULL;
}

static Extent extent_of(Unit *u, Region *r, const Operand *o) {
  Extent e = {0};
  if (r->directive->info->kind == DIR_COMPUTE) return add_kernel_use(u, r, o, &e), e;
  if (walk_to(r->body, look_between, o->var)) return e;
  bool known = true;
  int kernels = 0;
  for (int i = 0; i < u->regions.len; i++) {
    Region *k = u->regions.at[i];
    if (k->directive->info->kind != DIR_COMPUTE || !is_around(r, k) || k->second)
      continue;
    add_kernel_use(u, k, o, &e);
    known &= e.known, kernels++;
  }
  e.known = known && kernels > 0;
  e.filled = false;
  return e;
}

// Does a clause itself move the operand: a whole array, or a section of one or of a pointer's target?
static bool is_moved_by_clause(const Region *r, const Operand *o) {
  unsigned plain = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM |
                   (o->may_be_const ? __ACCOMP_MAYBE : 0u);
  if (!o->item || o->member || o->rows || o->rows_from || !(o->map & __ACCOMP_ALLOC) ||
      !(o->map & (__ACCOMP_TO | __ACCOMP_FROM)) || o->map & ~plain ||
      o->var->device_global)
    return false;
  for (const Region *p = r->parent; p; p = p->parent)
    for (int i = 0; i < p->operands.len; i++)
      if (p->operands.at[i]->var == o->var) return false; // it is there already
  return is_plain_array(o->var) || (is_behind_pointer(o->var) && o->form == FORM_SECTION);
}

static const char *word(const Report *c, unsigned map) {
  bool to = map & __ACCOMP_TO, from = map & __ACCOMP_FROM;
  if (c->dialect == DIALECT_ACC)
    return to ? from ? "copy" : "copyin" : from ? "copyout" : "create";
  return to ? from ? "tofrom" : "to" : from ? "from" : "alloc";
}

static void find_needless_of(Report *c, Region *r, const Operand *o) {
  Extent e = extent_of(c->u, r, o);
  unsigned needed = o->map;
  const Use *use = region_use(r, o->var);
  if (!e.known || (use && use->share == SHARE_REDUCTION)) return;
  bool copies = o->map & __ACCOMP_FROM;
  if (!e.written) needed &= ~(unsigned)__ACCOMP_FROM;
  if (e.filled || (!e.read && !copies)) needed &= ~(unsigned)__ACCOMP_TO;
  if (e.read && !e.written) needed |= __ACCOMP_TO;
  if (needed == o->map && e.used) return;
  Finding *f = found(c, FIND_NEEDLESS, r->directive->loc);
  f->action = word(c, o->map);
  f->argument = e.used ? word(c, needed) : NULL;
  f->reason = !e.used      ? "nothing here uses it"
              : !e.written ? "nothing here writes it"
              : e.filled   ? "each element gets a value first"
                           : "nothing here reads it";
  name_section(c->u, f, o);
}

void find_needless(Report *c, Region *r) {
  DirectiveKind k = r->directive->info->kind;
  if ((k != DIR_COMPUTE && k != DIR_DATA) || r->directive->is_split) return;
  for (int i = 0; i < r->operands.len; i++)
    if (is_moved_by_clause(r, r->operands.at[i]))
      find_needless_of(c, r, r->operands.at[i]);
}
