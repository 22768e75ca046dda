// Types in OpenCL C: integers are unsigned, pointers lead to bytes, structs and vectors are structs.
#include "llvm/write.h"

int c_bits(int bits) {
  if (bits == 1) return 1;
  for (int n = 8; n < 128; n *= 2)
    if (bits <= n) return n;
  return 128;
}

const char *c_unsigned(int bits) {
  switch (c_bits(bits)) {
  case 1: return "bool";
  case 8: return "uchar";
  case 16: return "ushort";
  case 32: return "uint";
  case 64: return "ulong";
  default: return "__accomp_wide";
  }
}

const char *c_signed(int bits) {
  switch (c_bits(bits)) {
  case 1:
  case 8: return "char";
  case 16: return "short";
  case 32: return "int";
  default: return "long";
  }
}

bool is_whole(int bits) { return c_bits(bits) == bits; }

bool is_scalar(const LlvmType *t) {
  return t->kind == TYPE_INT || t->kind == TYPE_HALF || t->kind == TYPE_FLOAT ||
         t->kind == TYPE_DOUBLE || t->kind == TYPE_POINTER;
}

static const char *struct_name(Writer *w, const LlvmType *t) {
  LlvmType *type = (LlvmType *)t; // only this file numbers types
  if (!t->number) {
    Text members = {.arena = w->a};
    text_add(&members, "");
    if (t->kind == TYPE_STRUCT)
      for (int i = 0; i < t->len; i++)
        text_printf(&members, " %s e%d;", spelt_type(w, t->members[i]), i);
    else
      text_printf(&members, " %s e[%lld];", spelt_type(w, t->element), t->n ? t->n : 1);
    type->number = ++w->ntypes;
    text_printf(&w->types, "typedef struct {%s } __accomp_s%d_%s;\n",
                *members.at ? members.at : " uchar none;", t->number, w->unit->uid);
  }
  return arena_printf(w->a, "__accomp_s%d_%s", t->number, w->unit->uid);
}

const char *spelt_type(Writer *w, const LlvmType *t) {
  switch (t->kind) {
  case TYPE_VOID: return "void";
  case TYPE_INT:
    if (t->bits > 128)
      refuse_llvm(w->m, w->debug, "has integers of %d bits, which OpenCL C does not have",
                  t->bits);
    return c_unsigned(t->bits);
  case TYPE_HALF: // each value is one of a half
  case TYPE_FLOAT: return "float";
  case TYPE_DOUBLE: return "double";
  case TYPE_POINTER: return "__accomp_pointer";
  case TYPE_STRUCT:
  case TYPE_ARRAY:
  case TYPE_VECTOR: return struct_name(w, t);
  case TYPE_FUNCTION:
  case TYPE_OTHER:
    refuse_llvm(w->m, w->debug,
                "has numbers of the type %s, which OpenCL C does not have", t->spelling);
    return "uint";
  }
  unreachable();
}

const char *member_text(Writer *w, const LlvmType *t, const char *value, long long i) {
  return arena_printf(w->a, t->kind == TYPE_STRUCT ? "%s.e%lld" : "%s.e[%lld]", value, i);
}

const char *rounded_text(Writer *w, const LlvmType *t, const char *value) {
  return t->kind == TYPE_HALF ? arena_printf(w->a, "__accomp_half_of(%s)", value) : value;
}

// A number at an address, of a type that is as long in memory as in C; of a half, its bits. rt/device/opencl_llvm.h has the types.
const char *memory_text(Writer *w, const LlvmType *t, const char *pointer,
                        long long align, bool is_volatile) {
  long long size = size_of_type(t);
  if (!align || align > size) align = size;
  const char *type = t->kind == TYPE_INT && t->bits > 64 ? "wide"
                     : t->kind == TYPE_INT     ? c_unsigned(t->bits == 1 ? 8 : t->bits)
                     : t->kind == TYPE_POINTER ? "pointer"
                     : t->kind == TYPE_HALF    ? "ushort"
                                               : spelt_type(w, t);
  return arena_printf(w->a, "*(%s__accomp_%s_%lld *)(%s)", is_volatile ? "volatile " : "",
                      type, align, pointer);
}
