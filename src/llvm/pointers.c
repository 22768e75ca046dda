// Calls through pointers: which functions each may mean.
// A virtual function is called by its place in its class's table: those of other places are out of the question, which also
// keeps calls of one virtual function by another from looking like recursion.
#include "llvm/write.h"

static const LlvmInst *defining(const LlvmFunction *f, const LlvmValue *v) {
  if (v->kind != VALUE_LOCAL) return NULL;
  for (int i = 0; i < f->blocks.len; i++)
    for (int k = 0; k < f->blocks.at[i].insts.len; k++)
      if (f->blocks.at[i].insts.at[k].result == v->number)
        return &f->blocks.at[i].insts.at[k];
  return NULL;
}

static const LlvmInst *loaded(const LlvmFunction *f, const LlvmValue *v) {
  const LlvmInst *inst = defining(f, v);
  return inst && inst->op == OP_LOAD && inst->type->kind == TYPE_POINTER ? inst : NULL;
}

// load (getelementptr (load OBJECT), SLOT * 8), or load (load OBJECT).
PointerCall pointer_call_of(const LlvmFunction *f, const LlvmInst *call) {
  PointerCall result = {.type = call->about, .slot = -1};
  const LlvmInst *load = loaded(f, call->values[call->len - 1]);
  if (!load) return result;
  if (loaded(f, load->values[0])) {
    result.slot = 0;
    return result;
  }
  const LlvmInst *step = defining(f, load->values[0]);
  if (!step || step->op != OP_GETELEMENTPTR || step->len != 2) return result;
  if (step->values[1]->kind != VALUE_INT || !loaded(f, step->values[0])) return result;
  long long at = (long long)step->values[1]->low * size_of_type(step->about);
  if (at > 0 && at % 8 == 0) result.slot = (int)(at / 8);
  return result;
}

bool is_same_pointer_call(const PointerCall *a, const PointerCall *b) {
  return a->type == b->type && a->slot == b->slot && a->but == b->but;
}

bool may_be_called(const LlvmGlobal *g, const PointerCall *call) {
  if (!g->is_function || g->type != call->type) return false;
  if (call->but && g->component == call->but) return false;
  if (g->is_pointed || call->slot < 0) return true;
  for (int i = 0; i < g->slots.len; i++)
    if (g->slots.at[i] == call->slot) return true;
  return false;
}

// The function that an element of a table names; NULL: none.
static LlvmGlobal *function_of(const Module *m, const LlvmValue *v) {
  if (v->kind != VALUE_GLOBAL) return NULL;
  const LlvmGlobal *g = aliased(m, m->globals.at[v->number]);
  return g->is_function ? (LlvmGlobal *)g : NULL;
}

// In a table of a class each array has offsets and type information, then its functions.
void note_slots(Writer *w, const LlvmValue *table) {
  if (table->kind != VALUE_LIST) return;
  for (int i = 0; i < table->len; i++)
    if (table->list[i]->kind == VALUE_LIST) note_slots(w, table->list[i]);
  int first = 0;
  while (first < table->len && !function_of(w->m, table->list[first])) first++;
  for (int i = first; i < table->len; i++) {
    LlvmGlobal *g = function_of(w->m, table->list[i]);
    if (g) push(w->a, &g->slots, i - first);
  }
}
