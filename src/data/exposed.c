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
  return !use || use->share == SHARE_PRIVATE || use->share == SHARE_VALUE ||
         use->share == SHARE_POINTER;
}

static bool copies_memory(const Node *call) {
  const Function *f = strip_casts(call->child[0])->function;
  return !f || f->external || library_kind(f) == LIBRARY_COPIES;
}

// Is an address stored here, a number made of one, or called what may?
static bool stores_address(const Node *n, const void *region) {
  const Type *t = n->type ? n->type->canonical : NULL;
  const Type *from =
      n->nchild && n->child[0] && n->child[0]->type ? n->child[0]->type->canonical : NULL;
  bool holds = t && (is_pointer(t) || t->kind == TYPE_RECORD);
  if (n->kind == N_ASSIGN) return holds && !is_own(region, strip_casts(n->child[0]));
  if (n->kind == N_CAST) return t && t->kind == TYPE_INT && is_pointer(from);
  return n->kind == N_CALL && copies_memory(n);
}

static bool a_function_stores(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; u->device_decls[i] && k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      const Node *body = f->definition == u->decls.at[i] ? front_body(u, f) : NULL;
      if (find_below(body, stores_address, NULL)) return true;
    }
  return false;
}

void find_exposed(Unit *u) {
  bool function = a_function_stores(u);
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE || !r->body) continue;
    if (!function && !find_below(r->body, stores_address, r)) continue;
    for (int k = 0; k < r->operands.len; k++) {
      Operand *o = r->operands.at[k];
      const Use *use = o->var && o->map ? region_use(r, o->var) : NULL;
      if (use && use->escapes) o->map |= __ACCOMP_EXPOSED;
    }
  }
}
