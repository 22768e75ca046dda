// Clauses of one directive against each other.
// In: its clauses in text order.  Out: Directive.clauses after device_type has selected;
// faults: repeated, contradictory and missing ones. The facts are three tables.
#include "pragma/parse.h"

enum { KINDS_MAX = 5 };
typedef struct {
  Dialect dialect;
  unsigned parts;              // any of these
  ClauseKind kinds[KINDS_MAX]; // filled up with CL_NONE
  const char *text;            // how the user would say it
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

// OpenACC 3.3, 2.4: what is said for a device type replaces what is said for all.
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
          p->diag, x->clause->loc,
          "'%s' is not used: one executable serves all devices, and this clause is for a "
          "device type other than nvidia",
          x->clause->name);
    else if (!is_replaced(p, x))
      push(p->arena, &p->directive->clauses, x->clause);
  }
}

// --- contradictory and missing -------------------------------------------------------

static void check_exclusive(Parser *p, const Rule *r) {
  const Clause *first = NULL;
  for (int i = 0; i < p->directive->clauses.len; i++) {
    const Clause *c = p->directive->clauses.at[i];
    if (!in_rule(r, c->kind)) continue;
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

void finish_clauses(Parser *p) {
  const char *name = p->row->info.name;
  Directive *d = p->directive;
  select_clauses(p);
  merge_all_maps(p);
  for (size_t i = 0; i < countof(exclusive); i++)
    if (is_for(&exclusive[i], p->row)) check_exclusive(p, &exclusive[i]);
  if (p->faulty) return; // the missing clause may be the one that was wrong
  for (size_t i = 0; i < countof(required); i++)
    if (is_for(&required[i], p->row) && !has_one(d, &required[i]))
      error(p->diag, d->name_loc, "'%s' needs %s", name, required[i].text);
  if (p->row->info.kind == DIR_CACHE && !d->clauses.len)
    error(p->diag, d->name_loc, "'cache' needs a list: cache(a[i:n])");
}
