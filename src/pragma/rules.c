// Clauses of one directive against each other.
// In: its clauses in text order.  Out: Directive.clauses after device_type has selected;
// faults: repeated, contradictory and missing ones. The facts are three tables.
#include "pragma/parse.h"

enum { KINDS_MAX = 5 };
typedef struct {
  Dialect dialect;
  Parts parts;                 // any of these
  ClauseKind kinds[KINDS_MAX]; // filled up with CL_NONE
  const char *text;            // its words in messages
} Rule;

// At most one of them.
static const Rule exclusive[] = {
    {DIALECT_ACC, A_LOOP, {CL_SEQ, CL_INDEPENDENT, CL_AUTO}, "seq, independent, auto"},
    {DIALECT_ACC, A_LOOP, {CL_SEQ, CL_GANG}, "seq, gang"},
    {DIALECT_ACC, A_LOOP, {CL_SEQ, CL_WORKER}, "seq, worker"},
    {DIALECT_ACC, A_LOOP, {CL_SEQ, CL_VECTOR}, "seq, vector"},
    {DIALECT_ACC, A_LOOP, {CL_COLLAPSE, CL_TILE}, "collapse, tile"},
    {DIALECT_ACC,
     A_ROUTINE,
     {CL_GANG, CL_WORKER, CL_VECTOR, CL_SEQ},
     "gang, worker, vector, seq"},
    {DIALECT_ACC,
     A_ATOMIC,
     {CL_READ, CL_WRITE, CL_UPDATE, CL_CAPTURE},
     "read, write, update, capture"},
    {DIALECT_OMP, O_ATOMIC, {CL_READ, CL_WRITE, CL_UPDATE}, "read, write, update"},
    {DIALECT_OMP, O_ATOMIC, {CL_READ, CL_WRITE, CL_CAPTURE}, "read, write, capture"},
    {DIALECT_OMP, O_ATOMIC, {CL_READ, CL_WRITE, CL_COMPARE}, "read, write, compare"},
    {DIALECT_OMP, O_SINGLE, {CL_COPYPRIVATE, CL_NOWAIT}, "copyprivate, nowait"},
    {DIALECT_OMP, O_FOR, {CL_ORDERED, CL_ORDER}, "ordered, order"},
    {DIALECT_OMP, O_SIMD, {CL_SAFELEN, CL_ORDER}, "safelen, order"},
    {DIALECT_OMP, O_SCAN, {CL_INCLUSIVE, CL_EXCLUSIVE}, "inclusive, exclusive"},
};

// At least one of them.
static const Rule required[] = {
    {DIALECT_ACC,
     A_DATA,
     {CL_MAP, CL_DEVICEPTR, CL_ATTACH, CL_DEFAULT},
     "a data clause such as 'copy', or 'default'"},
    {DIALECT_ACC, A_ENTER, {CL_MAP, CL_ATTACH}, "one of 'copyin', 'create', 'attach'"},
    {DIALECT_ACC, A_EXIT, {CL_MAP, CL_DETACH}, "one of 'copyout', 'delete', 'detach'"},
    {DIALECT_ACC, A_HOST_DATA, {CL_USE_DEVICE}, "'use_device'"},
    {DIALECT_ACC,
     A_DECLARE,
     {CL_MAP, CL_DEVICEPTR, CL_DEVICE_RESIDENT, CL_LINK},
     "a data clause such as 'copyin'"},
    {DIALECT_ACC,
     A_UPDATE,
     {CL_UPDATE_SELF, CL_UPDATE_DEVICE},
     "one of 'self', 'host', 'device'"},
    {DIALECT_ACC,
     A_SET,
     {CL_DEFAULT_ASYNC, CL_DEVICE_NUM, CL_DEVICE_TYPE},
     "one of 'default_async', 'device_num', 'device_type'"},
    {DIALECT_OMP,
     O_TARGET_DATA,
     {CL_MAP, CL_USE_DEVICE, CL_USE_DEVICE_ADDR},
     "one of 'map', 'use_device_ptr', 'use_device_addr'"},
    {DIALECT_OMP, O_ENTER | O_EXIT, {CL_MAP}, "'map'"},
    {DIALECT_OMP, O_UPDATE, {CL_UPDATE_SELF, CL_UPDATE_DEVICE}, "'to' or 'from'"},
    {DIALECT_OMP, O_SCAN, {CL_INCLUSIVE, CL_EXCLUSIVE}, "'inclusive' or 'exclusive'"},
    {DIALECT_OMP, O_DECLARE_VARIANT, {CL_MATCH}, "'match'"},
    {DIALECT_OMP, O_GROUPPRIVATE, {CL_GROUPPRIVATE}, "variables, as in groupprivate(x)"},
    {DIALECT_OMP, O_DECLARE_MAPPER, {CL_MAP}, "'map'"},
    {DIALECT_OMP,
     O_INTEROP,
     {CL_INTEROP_INIT, CL_INTEROP_USE, CL_INTEROP_DESTROY},
     "one of 'init', 'use', 'destroy'"},
    {DIALECT_OMP,
     O_DECLARE_INDUCTION,
     {CL_INDUCTION_NAME},
     "a name and a type, as in (name : int)"},
    {DIALECT_OMP, O_DECLARE_INDUCTION, {CL_INDUCTOR}, "'inductor'"},
    {DIALECT_OMP, O_DECLARE_INDUCTION, {CL_COLLECTOR}, "'collector'"},
    {DIALECT_OMP,
     O_DECLARE_MAPPER,
     {CL_MAPPER},
     "a type and a variable, as in declare mapper(struct list l)"},
    {DIALECT_OMP,
     O_REQUIRES,
     {CL_UNIFIED_ADDRESS, CL_UNIFIED_SHARED_MEMORY, CL_REVERSE_OFFLOAD,
      CL_DYNAMIC_ALLOCATORS, CL_ATOMIC_DEFAULT_MEM_ORDER},
     "what is required, such as 'unified_address'"},
};

static bool in_rule(const Rule *r, ClauseKind kind) {
  for (int i = 0; i < KINDS_MAX && kind; i++)
    if (r->kinds[i] == kind) return true;
  return false;
}

static bool is_for(const Rule *r, const DirectiveRow *row) {
  return r->dialect == row->info.dialect && r->parts & row->parts;
}

// --- repeated ------------------------------------------------------------------------

static bool same_modifier(const Clause *a, const Clause *b) {
  if (!a->modifier || !b->modifier) return a->modifier == b->modifier;
  return !strcmp(a->modifier, b->modifier);
}

static bool is_repeat(const Parser *p, const Parsed *old, const Clause *c,
                      const ClauseRow *row) {
  if (old->section != p->section || row->kind != old->row->kind) return false;
  if (row->kind == CL_NONE && strcmp(row->spelling, old->row->spelling)) return false;
  return row->repeat != ONCE_MODIFIER || same_modifier(old->clause, c);
}

bool check_repeat(Parser *p, const Clause *c, const ClauseRow *row) {
  if (row->repeat == MANY || row->repeat == MANY_TYPED) return true;
  for (int i = 0; i < p->parsed.len; i++) {
    const Clause *old = p->parsed.at[i].clause;
    if (!is_repeat(p, &p->parsed.at[i], c, row)) continue;
    const char *directive = p->row->info.name;
    if (strcmp(old->name, c->name))
      error(p->diag, c->loc, "'%s' contradicts '%s' on the same '%s'", c->name, old->name,
            directive);
    else
      error(p->diag, c->loc, "'%s' appears twice on '%s'", c->name, directive);
    note(p->diag, old->loc, "the first is here");
    return false;
  }
  return true;
}

// --- device_type ---------------------------------------------------------------------

// OpenACC 3.3, 2.4: a clause for a device type replaces the clause for all types.
static bool is_replaced(const Parser *p, const Parsed *x) {
  if (x->row->repeat != ONCE_TYPED && x->row->repeat != MANY_TYPED) return false;
  for (int i = 0; i < p->parsed.len; i++)
    if (p->parsed.at[i].row->kind == x->row->kind && p->parsed.at[i].rank > x->rank)
      return true;
  return false;
}

static void select_clauses(Parser *p) {
  for (int i = 0; i < p->parsed.len; i++) {
    const Parsed *x = &p->parsed.at[i];
    if (x->rank == RANK_DROPPED)
      warning(
          p->diag, x->clause->loc, WARN_IGNORED_CLAUSE,
          "'%s' is not used: one executable serves all devices, and this clause is for a "
          "device type other than nvidia",
          x->clause->name);
    else if (!is_replaced(p, x))
      push(p->arena, &p->directive->clauses, x->clause);
  }
}

// --- contradictory and missing -------------------------------------------------------

// Has a rule before this one reported the two?
static bool is_reported(const Parser *p, const Rule *r, ClauseKind a, ClauseKind b) {
  for (const Rule *before = exclusive; before < r; before++)
    if (is_for(before, p->row) && in_rule(before, a) && in_rule(before, b)) return true;
  return false;
}

static void check_exclusive(Parser *p, const Rule *r) {
  const Clause *first = NULL;
  for (int i = 0; i < p->directive->clauses.len; i++) {
    const Clause *c = p->directive->clauses.at[i];
    if (!in_rule(r, c->kind)) continue;
    if (first && first->kind != c->kind && is_reported(p, r, first->kind, c->kind))
      return;
    if (first && first->kind != c->kind) {
      error(p->diag, c->loc, "'%s' contradicts '%s' on the same '%s'", c->name,
            first->name, p->row->info.name);
      note(p->diag, first->loc, "'%s' is here; only one of %s may appear", first->name,
           r->text);
      return;
    }
    if (!first) first = c;
  }
}

static bool has_one(const Directive *d, const Rule *r) {
  for (int i = 0; i < d->clauses.len; i++)
    if (in_rule(r, d->clauses.at[i]->kind)) return true;
  return false;
}

// --- arguments of clauses against other clauses --------------------------------------------

// The first clause of the kind from index 'from' on, or NULL.
static const Clause *next_of(const Directive *d, ClauseKind kind, int *from) {
  while (*from < d->clauses.len)
    if (d->clauses.at[(*from)++]->kind == kind) return d->clauses.at[*from - 1];
  return NULL;
}

// OpenACC 3.3, 2.5.4 and 2.5.10: gangs of several dimensions.
static void check_gangs(Parser *p) {
  int at = 0, from = 0;
  const Clause *gangs = next_of(p->directive, CL_NUM_GANGS, &at);
  const char *name = p->row->info.name;
  if (!gangs || gangs->items.len < 2 || p->row->info.dialect != DIALECT_ACC) return;
  if (p->row->parts & A_KERNELS)
    error(p->diag, gangs->items.at[1].loc, "'num_gangs' takes one value on '%s'", name);
  const Clause *reduction = next_of(p->directive, CL_REDUCTION, &from);
  if (!reduction || p->row->parts != A_PARALLEL) return;
  error(p->diag, reduction->loc, "'reduction' on a '%s' with %d values in 'num_gangs'",
        name, gangs->items.len);
  note(p->diag, gangs->loc, "'num_gangs' is here; put 'reduction' on loops inside");
}

// OpenMP 5.2, 5.8.7: each category once; without a category it holds for all.
static void check_defaultmaps(Parser *p) {
  int at = 0, next;
  for (const Clause *a; (a = next_of(p->directive, CL_DEFAULTMAP, &at));) {
    next = at;
    for (const Clause *b; (b = next_of(p->directive, CL_DEFAULTMAP, &next));) {
      if (a->category != b->category && a->category && b->category) continue;
      error(p->diag, b->loc, "a second 'defaultmap' for the same category of variables");
      note(p->diag, a->loc,
           "the first is here; without a category it is for all of them");
    }
  }
}

// OpenMP 5.2, 3.4: which part of the directive an 'if' is for.
static const struct {
  const char *word;
  Parts part;
} if_parts[] = {{"target", O_TARGET},
                {"target data", O_TARGET_DATA},
                {"target enter data", O_ENTER},
                {"target exit data", O_EXIT},
                {"target update", O_UPDATE},
                {"teams", O_TEAMS},
                {"parallel", O_PARALLEL},
                {"simd", O_SIMD},
                {"task", O_TASK},
                {"taskloop", O_TASKLOOP},
                {"taskgraph", O_TASKGRAPH},
                {"cancel", O_CANCEL}};

static void check_ifs(Parser *p) {
  int at = 0;
  const Clause *plain = NULL, *modified = NULL;
  for (const Clause *c; (c = next_of(p->directive, CL_IF, &at));) {
    *(c->modifier ? &modified : &plain) = c;
    for (size_t i = 0; c->modifier && i < countof(if_parts); i++)
      if (!strcmp(c->modifier, if_parts[i].word) && !(p->row->parts & if_parts[i].part))
        error(p->diag, c->loc, "'%s' of 'if' is no part of '%s'", c->modifier,
              p->row->info.name);
  }
  if (!plain || !modified) return;
  error(p->diag, plain->loc,
        "one 'if' of '%s' says what it is for, and this one does not", p->row->info.name);
  note(p->diag, modified->loc, "'if' for '%s' is here", modified->modifier);
}

// OpenACC 3.3, 2.14.3
static void check_set(Parser *p) {
  int at = 0;
  const Clause *first = next_of(p->directive, CL_DEVICE_TYPE, &at);
  const Clause *again = first ? next_of(p->directive, CL_DEVICE_TYPE, &at) : NULL;
  if (!again || p->row->info.kind != DIR_SET) return;
  error(p->diag, again->loc, "'%s' appears twice on '%s'", again->name,
        p->row->info.name);
  note(p->diag, first->loc, "the first is here");
}

// OpenMP 5.2, 11.7: what a loop over teams reduces has no place; the constructs around it have.
static void check_bound_loop(Parser *p) {
  int at = 0, from = 0;
  const Clause *bind = next_of(p->directive, CL_BIND_LOOP, &at);
  const Clause *reduction = next_of(p->directive, CL_REDUCTION, &from);
  if (!bind || !reduction || p->row->parts != O_LOOP || !bind->items.len ||
      strcmp(bind->items.at[0].text, "teams") != 0)
    return;
  error(p->diag, reduction->loc, "'reduction' on a 'loop' with bind(teams)");
  note(p->diag, bind->loc, "'bind' is here; put 'reduction' on the 'teams' around it");
}

// --- map of one thing twice --------------------------------------------------------------

static void remove_item(Clause *c, int i) {
  memmove(&c->items.at[i], &c->items.at[i + 1],
          (size_t)(--c->items.len - i) * sizeof(Item));
}

// The item of the clause that is written the same way, or -1.
static int same_item(const Clause *c, const Item *item) {
  for (int i = 0; c->kind == CL_MAP && i < c->items.len; i++)
    if (!strcmp(c->items.at[i].text, item->text)) return i;
  return -1;
}

// Moves the items that both clauses have into a clause with the movements of both.
static void merge_maps(Parser *p, Clause *a, Clause *b) {
  Clause *both = alloc(p->arena, Clause);
  *both = *b;
  both->map |= a->map;
  both->items.at = NULL;
  both->items.len = both->items.cap = 0;
  for (int i = 0; i < b->items.len; i++) {
    int k = same_item(a, &b->items.at[i]);
    if (k < 0) continue;
    push(p->arena, &both->items, b->items.at[i]);
    remove_item(a, k);
    remove_item(b, i--);
  }
  if (both->items.len) push(p->arena, &p->directive->clauses, both);
}

// OpenMP 5.2, 5.8.3: map(alloc: x) map(to: x) allocates, then copies; present is checked first.
static void merge_all_maps(Parser *p) {
  Directive *d = p->directive;
  if (d->info->dialect != DIALECT_OMP || d->info->kind == DIR_EXIT_DATA) return;
  for (int i = 1; i < d->clauses.len; i++)
    for (int k = 0; k < i; k++)
      if (d->clauses.at[i]->kind == CL_MAP && d->clauses.at[k]->kind == CL_MAP)
        merge_maps(p, d->clauses.at[k], d->clauses.at[i]);
}

// OpenMP 5.2, 15.8.5
static void check_flush(Parser *p) {
  int at = 0;
  const Clause *order = next_of(p->directive, CL_MEMORY_ORDER, &at);
  if (!(p->row->parts & O_FLUSH) || !order || p->directive->clauses.len < 2) return;
  error(p->diag, order->loc, "'%s' on a 'flush' with a list", order->name);
}

void finish_clauses(Parser *p) {
  const char *name = p->row->info.name;
  Directive *d = p->directive;
  select_clauses(p);
  merge_all_maps(p);
  for (size_t i = 0; i < countof(exclusive); i++)
    if (is_for(&exclusive[i], p->row)) check_exclusive(p, &exclusive[i]);
  check_gangs(p);
  check_set(p);
  if (p->row->info.dialect == DIALECT_OMP) {
    check_defaultmaps(p);
    check_ifs(p);
    check_bound_loop(p);
    check_flush(p);
  }
  if (p->faulty) return; // the missing clause may be the one that was wrong
  for (size_t i = 0; i < countof(required); i++)
    if (is_for(&required[i], p->row) && !has_one(d, &required[i]))
      error(p->diag, d->name_loc, "'%s' needs %s", name, required[i].text);
  if (p->row->parts & O_ASSUME && !d->clauses.len)
    error(p->diag, d->name_loc,
          "'%s' needs what is assumed, such as 'no_parallelism' or 'holds(n > 0)'", name);
  if (p->row->info.kind == DIR_CACHE && !d->clauses.len)
    error(p->diag, d->name_loc, "'cache' needs a list: cache(a[i:n])");
}
