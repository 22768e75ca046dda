// One instruction as statements.
#include "llvm/write.h"

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

void assign(Writer *w, const LlvmInst *inst, const char *value) {
  if (inst->result >= 0)
    text_printf(&w->code, "  v%d = %s;\n", inst->result, value);
  else
    text_printf(&w->code, "  %s;\n", value);
}

// Of vectors, element by element. A select may have one condition for all.
static void write_elements(Writer *w, const LlvmInst *inst) {
  const LlvmType *from = inst->values[0]->type;
  const char *values[4] = {0};
  for (int k = 0; k < inst->len && k < 4; k++) values[k] = value_text(w, inst->values[k]);
  for (long long i = 0; i < inst->type->n; i++) {
    const char *args[4] = {0};
    for (int k = 0; k < inst->len && k < 4; k++) {
      const LlvmType *t = inst->values[k]->type;
      args[k] = t->kind == TYPE_VECTOR ? member_text(w, t, values[k], i) : values[k];
    }
    const LlvmType *operand = from->kind == TYPE_VECTOR ? from->element : from;
    text_printf(&w->code, "  v%d.e[%lld] = %s;\n", inst->result, i,
                scalar_text(w, inst, inst->type->element, operand, args));
  }
}

static bool has_halves(const LlvmType *t) {
  return t->kind == TYPE_VECTOR && t->element->kind == TYPE_HALF;
}

// Bits of vectors of one bit are the integer's, from the lowest on; all else is in memory as both types have it.
static void write_bitcast(Writer *w, const LlvmInst *inst) {
  const LlvmType *t = inst->type, *from = inst->values[0]->type;
  const char *value = value_text(w, inst->values[0]);
  if (from->kind == TYPE_VECTOR && from->element->bits == 1 && t->kind == TYPE_INT) {
    Text sum = {.arena = w->a};
    for (long long i = 0; i < from->n; i++)
      text_printf(&sum, "%s(ulong)%s << %lld", i ? " | " : "",
                  member_text(w, from, value, i), i);
    assign(w, inst, cut_text(w, t, sum.at));
    return;
  }
  if (t->kind == TYPE_VECTOR && t->element->bits == 1) {
    for (long long i = 0; i < t->n; i++)
      text_printf(&w->code, "  v%d.e[%lld] = (%s >> %lld) & 1;\n", inst->result, i, value,
                  i);
    return;
  }
  if (has_halves(t) || has_halves(from)) {
    const char *bits = TEXT("b%d", w->ntemporaries++),
               *place = TEXT("(__accomp_pointer)%s", bits);
    text_printf(&w->start, "  ulong %s[%lld];\n", bits, (size_of_type(t) + 7) / 8);
    write_store(w, from, value, place, 8, false);
    write_load(w, t, TEXT("v%d", inst->result), place, 8, false);
    return;
  }
  text_printf(&w->code, "  { union { %s from; %s to; } u; u.from = %s; v%d = u.to; }\n",
              spelt_type(w, from), spelt_type(w, t), value, inst->result);
}

static void write_shuffle(Writer *w, const LlvmInst *inst) {
  const LlvmType *from = inst->values[0]->type;
  const char *a = value_text(w, inst->values[0]), *b = value_text(w, inst->values[1]);
  for (int i = 0; i < inst->nindices; i++) {
    int at = inst->indices[i];
    if (at < 0) continue;
    text_printf(&w->code, "  v%d.e[%d] = %s;\n", inst->result, i,
                at < from->n ? member_text(w, from, a, at)
                             : member_text(w, from, b, at - from->n));
  }
}

static const char *element_text(Writer *w, const LlvmInst *inst, const char *whole,
                                int index) {
  return TEXT("%s.e[%s]", whole, value_text(w, inst->values[index]));
}

static const char *path_text(Writer *w, const LlvmInst *inst, const char *whole) {
  const LlvmType *t = inst->values[0]->type;
  for (int i = 0; i < inst->nindices; i++) {
    whole = member_text(w, t, whole, inst->indices[i]);
    t = type_of_member(t, inst->indices[i]);
  }
  return whole;
}

static void write_insert(Writer *w, const LlvmInst *inst) {
  const char *result = TEXT("v%d", inst->result);
  assign(w, inst, value_text(w, inst->values[0]));
  text_printf(&w->code, "  %s = %s;\n",
              inst->op == OP_INSERTVALUE ? path_text(w, inst, result)
                                         : element_text(w, inst, result, 2),
              value_text(w, inst->values[1]));
}

static const char *pure_text(Writer *w, const LlvmInst *inst) {
  const char *args[4] = {0};
  for (int i = 0; i < inst->len && i < 4; i++) args[i] = value_text(w, inst->values[i]);
  return scalar_text(w, inst, inst->type, inst->values[0]->type, args);
}

static void write_pure(Writer *w, const LlvmInst *inst) {
  bool vectors = inst->type->kind == TYPE_VECTOR;
  if (inst->op == OP_SELECT && inst->values[0]->type->kind != TYPE_VECTOR)
    vectors = false;
  if (inst->op == OP_FREEZE) vectors = false;
  bool both =
      inst->op == OP_BITCAST && (vectors || inst->values[0]->type->kind == TYPE_VECTOR);
  if (both)
    write_bitcast(w, inst);
  else if (vectors)
    write_elements(w, inst);
  else
    assign(w, inst, pure_text(w, inst));
}

void write_inst(Writer *w, const LlvmInst *inst) {
  w->debug = inst->debug;
  switch (inst->op) {
  case OP_ALLOCA:
  case OP_LOAD:
  case OP_STORE:
  case OP_ATOMICRMW:
  case OP_CMPXCHG:
  case OP_FENCE: write_memory_inst(w, inst); break;
  case OP_GETELEMENTPTR:
    if (inst->type->kind != TYPE_VECTOR) assign(w, inst, address_text(w, inst, 0));
    for (long long k = 0; inst->type->kind == TYPE_VECTOR && k < inst->type->n; k++)
      text_printf(&w->code, "  v%d.e[%lld] = %s;\n", inst->result, k,
                  address_text(w, inst, k));
    break;
  case OP_EXTRACTELEMENT:
    assign(w, inst, element_text(w, inst, value_text(w, inst->values[0]), 1));
    break;
  case OP_INSERTELEMENT:
  case OP_INSERTVALUE: write_insert(w, inst); break;
  case OP_SHUFFLEVECTOR: write_shuffle(w, inst); break;
  case OP_EXTRACTVALUE:
    assign(w, inst, path_text(w, inst, value_text(w, inst->values[0])));
    break;
  case OP_CALL: write_call(w, inst); break;
  default: write_pure(w, inst);
  }
  w->debug = -1;
}
