// Values in expressions.
#include "llvm/write.h"

#include <math.h>

const char *new_temporary(Writer *w, const LlvmType *t) {
  const char *name = arena_printf(w->a, "t%d", w->ntemporaries++);
  text_printf(&w->start, "  %s %s;\n", spelt_type(w, t), name);
  return name;
}

const char *int_text(Writer *w, const LlvmType *t, uint64_t low, uint64_t high) {
  unsigned long long n = low;
  switch (c_bits(t->bits)) {
  case 1: return low & 1 ? "true" : "false";
  case 8: return arena_printf(w->a, "(uchar)%llu", n);
  case 16: return arena_printf(w->a, "(ushort)%llu", n);
  case 32: return arena_printf(w->a, "%lluu", n);
  case 64: return arena_printf(w->a, "%lluul", n);
  default:
    return arena_printf(w->a, "__accomp_wide_of(%lluul, %lluul)", n,
                        (unsigned long long)high);
  }
}

uint32_t float_bits(uint64_t of_double) {
  double value;
  uint32_t bits;
  memcpy(&value, &of_double, sizeof value);
  if (isnan(value)) // the machine's conversion makes a quiet one
    return (uint32_t)(of_double >> 32 & 0x80000000) | 0x7f800000 |
           (uint32_t)(of_double >> 29 & 0x7fffff);
  float narrow = (float)value;
  memcpy(&bits, &narrow, sizeof bits);
  return bits;
}

static const char *half_text(Writer *w, uint64_t bits) {
  int exponent = (int)(bits >> 10 & 31);
  double n = ldexp((double)((bits & 1023) | (exponent ? 1024 : 0)),
                   (exponent ? exponent : 1) - 25);
  if (exponent == 31)
    return arena_printf(
        w->a, "as_float(0x%xu)",
        (unsigned)((bits & 0x8000) << 16 | 0x7f800000 | (bits & 1023) << 13));
  return arena_printf(w->a, bits & 0x8000 ? "(-%af)" : "%af", n);
}

static const char *real_text(Writer *w, const LlvmValue *v) {
  double value;
  bool is_float = v->type->kind == TYPE_FLOAT;
  memcpy(&value, &v->low, sizeof value);
  if (isfinite(value)) {
    const char *s = arena_printf(w->a, "%a%s", value, is_float ? "f" : "");
    return *s == '-' ? arena_printf(w->a, "(%s)", s) : s;
  }
  if (!is_float)
    return arena_printf(w->a, "as_double(0x%llxul)", (unsigned long long)v->low);
  return arena_printf(w->a, "as_float(0x%xu)", float_bits(v->low));
}

// A struct's value is a variable that has it from the function's start on.
static const char *list_text(Writer *w, const LlvmType *t, const LlvmValue *v) {
  Text members = {.arena = w->a};
  long long n = members_of_type(t);
  text_add(&members, "");
  for (long long i = 0; i < n && v; i++) {
    const LlvmType *member = type_of_member(t, i);
    LlvmValue byte = {.kind = VALUE_INT, .type = member};
    if (v->kind == VALUE_BYTES) byte.low = (unsigned char)v->bytes[i];
    text_printf(&members, "%s%s", i ? ", " : "",
                v->kind == VALUE_LIST && i < v->len ? value_text(w, v->list[i])
                : v->kind == VALUE_BYTES            ? value_text(w, &byte)
                                                    : zero_text(w, member));
  }
  const char *name = arena_printf(w->a, "k%d", w->nlists++);
  text_printf(&w->start, "  %s %s", spelt_type(w, t), name);
  if (*members.at && t->kind == TYPE_STRUCT)
    text_printf(&w->start, " = {%s};\n", members.at);
  else if (*members.at)
    text_printf(&w->start, " = {{%s}};\n", members.at);
  else
    text_add(&w->start, " = {0};\n");
  return name;
}

const char *zero_text(Writer *w, const LlvmType *t) {
  switch (t->kind) {
  case TYPE_INT: return int_text(w, t, 0, 0);
  case TYPE_HALF:
  case TYPE_FLOAT: return "0.0f";
  case TYPE_DOUBLE: return "0.0";
  case TYPE_POINTER: return "((__accomp_pointer)0)";
  case TYPE_STRUCT:
  case TYPE_ARRAY:
  case TYPE_VECTOR: {
    const char *name = arena_printf(w->a, "k%d", w->nlists++);
    LlvmType *type = (LlvmType *)t;
    const LlvmType *first = members_of_type(type) ? type_of_member(type, 0) : NULL;
    if (first && !is_scalar(first))
      return list_text(w, t, &(LlvmValue){.kind = VALUE_ZERO});
    bool wide = first && first->kind == TYPE_INT && first->bits > 64;
    text_printf(&w->start, "  %s %s = %s;\n", spelt_type(w, t), name,
                t->kind == TYPE_STRUCT ? (wide ? "{{0}}" : "{0}")
                                       : (wide ? "{{{0}}}" : "{{0}}"));
    return name;
  }
  case TYPE_VOID:
  case TYPE_FUNCTION:
  case TYPE_OTHER: return "0";
  }
  unreachable();
}

static const char *global_text(Writer *w, const LlvmValue *v) {
  const LlvmGlobal *named = w->m->globals.at[v->number], *g = aliased(w->m, named);
  if (named->alias && named->alias->kind == VALUE_EXPRESSION)
    return value_text(w, named->alias);
  if (g->is_function)
    return arena_printf(w->a, "((__accomp_pointer)__accomp_function_%d)", g->number);
  if (g->space == 3)
    return arena_printf(w->a, "__accomp_arena(__accomp_pointer, __accomp_place_at_%d)",
                        g->number - 1);
  if (g->is_constant && g->is_defined && !g->is_filled)
    return arena_printf(
        w->a, "((__accomp_pointer)__accomp_constant((__constant char *)%s))", g->c_name);
  return arena_printf(w->a, "__accomp_plain(__accomp_pointer, %s_at)", g->c_name);
}

static const char *expression_text(Writer *w, const LlvmInst *inst) {
  const char *args[4] = {0};
  if (inst->op == OP_GETELEMENTPTR)
    return arena_printf(w->a, "(%s)", address_text(w, inst, 0));
  for (int i = 0; i < inst->len && i < 4; i++) args[i] = value_text(w, inst->values[i]);
  return arena_printf(w->a, "(%s)",
                      scalar_text(w, inst, inst->type, inst->values[0]->type, args));
}

const char *element_of(Writer *w, const LlvmValue *v, long long k) {
  if (v->type->kind != TYPE_VECTOR) return value_text(w, v);
  if (v->kind == VALUE_LIST) return value_text(w, v->list[k]);
  if (v->kind == VALUE_ZERO || v->kind == VALUE_UNDEF)
    return zero_text(w, v->type->element);
  return member_text(w, v->type, value_text(w, v), k);
}

const char *value_text(Writer *w, const LlvmValue *v) {
  switch (v->kind) {
  case VALUE_LOCAL: return arena_printf(w->a, "v%d", v->number);
  case VALUE_GLOBAL: return global_text(w, v);
  case VALUE_INT:
    if (v->type->kind == TYPE_HALF) return half_text(w, v->low);
    return int_text(w, v->type, v->low, v->high);
  case VALUE_REAL: return real_text(w, v);
  case VALUE_UNDEF:
  case VALUE_ZERO: return zero_text(w, v->type);
  case VALUE_LIST:
  case VALUE_BYTES: return list_text(w, v->type, v);
  case VALUE_EXPRESSION: return expression_text(w, v->inst);
  case VALUE_OTHER: return "0";
  }
  unreachable();
}
