// Kernels of a short loop that moves few bytes. They gain up to a quarter where each thread runs two iterations at
// once, because what both load is under way at the same time (on an H100 a copy of floats takes 190 us and not 238;
// three doubles an iteration lose a hundredth). The compiler must know for that that what one stores is not what the
// other loads, which only names can tell: no two of them may lead to the same memory.
// In:  sharing, levels.  Out: region->twice.
#include "analysis/analysis.h"
#include "ir/region.h"

enum { FEW_BYTES = 16 };

// Do statements below n run in order, without calls but of the C library's functions of numbers?
static bool runs_in_order(const Node *n) {
  if (n->kind == N_SWITCH || n->kind == N_DIRECTIVE || n->kind == N_OTHER_STMT ||
      n->kind == N_OTHER_EXPR)
    return false;
  if (n->kind == N_CALL) {
    const Function *f = n->child[0]->function;
    const char *prefix = f && !f->definition ? device_prefix(f->name) : NULL;
    if (!prefix || strcmp(prefix, "__accomp_math_")) return false;
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && !runs_in_order(n->child[i])) return false;
  return true;
}

static bool holds_numbers(const Type *t) {
  while (t->kind == TYPE_ARRAY && !t->is_volatile) t = t->element;
  return is_arithmetic(t) && !t->is_volatile;
}

// Of an element, or of what a pointer points to.
static long long number_size(const Type *t) {
  while (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER) t = t->element;
  return t->size;
}

// A number of each thread's, or memory that one parameter leads to, whose numbers are no addresses.
static bool is_plain(const Use *use) {
  const Type *t = use->var->type;
  if (use->escapes || use->copy || use->inner_copies || use->copied_from) return false;
  switch (use->share) {
  case SHARE_DIRECT: return true;
  case SHARE_VALUE:
  case SHARE_PRIVATE: return is_arithmetic(t) && !t->is_volatile;
  case SHARE_MAPPED: return holds_numbers(t);
  case SHARE_POINTER:
    return !use->written && !t->is_volatile && holds_numbers(t->element);
  case SHARE_REDUCTION: return false;
  }
  unreachable();
}

// Is all memory reached by the names of variables outside? Not by pointers made from them, or that lie in memory.
static bool names_its_memory(Unit *u, Region *r) {
  AccessList list = {0};
  list_accesses(u, r->nest_body, &list);
  for (int i = 0; i < list.len; i++) {
    const Access *a = &list.at[i];
    bool memory = a->through || !is_arithmetic(a->var->type);
    if (a->unknown || a->link || (memory && !region_use(r, a->var))) return false;
  }
  return true;
}

void find_twice(Unit *u, Region *r) {
  long long bytes = 0;
  bool written = false;
  if (r->nest.len != 1 || r->serial || r->redundant || r->levels || r->reductions.len ||
      r->has_inner_loop || r->asks_device || r->asks_threads || r->reached.len ||
      has_jump(r->nest_body) || !is_brief(r->nest_body) || !runs_in_order(r->nest_body) ||
      !names_its_memory(u, r))
    return;
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    if (!is_plain(use)) return;
    bool pointer = use->share == SHARE_POINTER;
    if (!pointer && use->share != SHARE_MAPPED) continue;
    bool reads = pointer ? use->pointee_read : use->read,
         writes = pointer ? use->pointee_written : use->written;
    bytes += (reads + writes) * number_size(use->var->type);
    written |= writes;
  }
  r->twice = written && bytes <= FEW_BYTES;
}
