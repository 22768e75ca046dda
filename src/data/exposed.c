// Operands whose device address a kernel may leave in memory, where kernels find it that do not name them.
// In:  operands, uses; which functions are device code.  Out: __ACCOMP_EXPOSED. Without it the runtime knows from its
// operands all memory that a kernel reaches, but for attached pointers and addresses that it gave to the program.
#include "data/data.h"
#include "ir/loop.h"
#include <string.h>

// A variable that a thread has by itself: what it holds, nobody else sees.
static bool is_own(const Region *r, const Node *e) {
  const Var *v = e->kind == N_REF ? e->var : NULL;
  if (!v || v->is_global) return false;
  const Use *use = r ? region_use(r, v) : NULL;
  return !use || use->share == SHARE_PRIVATE || use->share == SHARE_VALUE || use->share == SHARE_POINTER;
}

static bool copies_memory(const Node *call) {
  const Function *f = strip_casts(call->child[0])->function;
  return !f || f->external || !strcmp(f->name, "memcpy") || !strcmp(f->name, "memmove");
}

// Does anything below n store an address, make a number of one, or call what may?
static bool stores_address(const Region *r, const Node *n) {
  const Type *t = n->type ? n->type->canonical : NULL;
  const Type *from = n->nchild && n->child[0] && n->child[0]->type ? n->child[0]->type->canonical : NULL;
  bool holds = t && (t->kind == TYPE_POINTER || t->kind == TYPE_RECORD);
  if (n->kind == N_ASSIGN && holds && !is_own(r, strip_casts(n->child[0]))) return true;
  if (n->kind == N_CAST && t && t->kind == TYPE_INT && from && from->kind == TYPE_POINTER) return true;
  if (n->kind == N_CALL && copies_memory(n)) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && stores_address(r, n->child[i])) return true;
  return false;
}

static bool a_function_stores(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; u->device_decls[i] && k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      const Node *body = f->definition == u->decls.at[i] ? front_body(u, f) : NULL;
      if (body && stores_address(NULL, body)) return true;
    }
  return false;
}

void find_exposed(Unit *u) {
  bool function = a_function_stores(u);
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE || !r->body) continue;
    if (!function && !stores_address(r, r->body)) continue;
    for (int k = 0; k < r->operands.len; k++) {
      Operand *o = r->operands.at[k];
      const Use *use = o->var && o->map ? region_use(r, o->var) : NULL;
      if (use && use->escapes) o->map |= __ACCOMP_EXPOSED;
    }
  }
}
