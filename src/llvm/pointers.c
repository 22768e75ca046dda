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

bool is_virtual_table(const LlvmGlobal *g) {
  return !strncmp(g->name, "_ZTV", 4) || is_shared_table(g);
}

// Objects of other units lead to it, too.
bool is_shared_table(const LlvmGlobal *g) {
  return !strncmp(g->name, "__accomp_dev__ZTV", 17);
}

// Objects hold addresses in their class's table: of each of its arrays that of the first function, which may be null. In front there are
// offsets and type information.
void note_table(Writer *w, const LlvmValue *v) {
  const LlvmGlobal *base = NULL;
  long long at = 0;
  if (!address_of_value(w->m, v, &base, &at) || !base || !is_virtual_table(base)) return;
  LlvmGlobal *table = (LlvmGlobal *)base;
  for (int i = 0; i < table->starts.len; i++)
    if (table->starts.at[i] == at) return;
  push(w->a, &table->starts, at);
}

static void note_slot(Writer *w, LlvmGlobal *g, int slot) {
  for (int i = 0; i < g->slots.len; i++)
    if (g->slots.at[i] == slot) return;
  push(w->a, &g->slots, slot);
}

// at: of the value in the table.
static void note_slots_of(Writer *w, const LlvmGlobal *table, const LlvmValue *v,
                          long long at) {
  if (v->kind != VALUE_LIST) return;
  long long start = -1, end = at + size_of_type(v->type);
  for (int i = 0; i < table->starts.len; i++)
    if (table->starts.at[i] >= at && table->starts.at[i] <= end)
      start = table->starts.at[i];
  for (int i = 0; i < v->len; i++) {
    long long place = at + offset_of_member(v->type, i);
    LlvmGlobal *g = function_of(w->m, v->list[i]);
    if (g && start >= 0 && place >= start) note_slot(w, g, (int)((place - start) / 8));
    note_slots_of(w, table, v->list[i], place);
  }
}

void note_slots(Writer *w) {
  for (int i = 0; i < w->reached.len; i++) {
    const LlvmGlobal *g = w->reached.at[i];
    if (!g->is_function && g->value && g->starts.len) note_slots_of(w, g, g->value, 0);
  }
}
