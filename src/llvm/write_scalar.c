// Instructions without effects as expressions, of numbers and pointers.
// Sums and products are computed in unsigned integers, which have no overflow in C; what LLVM leaves undefined may be any value.
#include "llvm/write.h"

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

static unsigned long long mask_of(int bits) {
  return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

const char *cut_text(Writer *w, const LlvmType *t, const char *value) {
  const char *type = c_unsigned(t->bits);
  if (t->bits > 64)
    return t->bits == 128 ? value : TEXT("__accomp_wide_cut(%s, %d)", value, t->bits);
  if (t->bits == 1) return TEXT("(bool)((%s) & 1)", value);
  if (is_whole(t->bits)) return TEXT("(%s)(%s)", type, value);
  return TEXT("(%s)((%s) & 0x%llx%s)", type, value, mask_of(t->bits),
              t->bits > 32 ? "ul" : "u");
}

const char *signed_text(Writer *w, const LlvmType *t, const char *value) {
  if (t->bits == 1) return TEXT("(-(int)%s)", value);
  if (t->bits > 64) return TEXT("__accomp_wide_extended(%s, %d)", value, t->bits);
  const char *type = c_signed(t->bits);
  int left = c_bits(t->bits) - t->bits;
  if (!left) return TEXT("(%s)%s", type, value);
  return TEXT("((%s)(%s)(%s << %d) >> %d)", type, type, value, left, left);
}

static const char *wide_binary(Writer *w, const LlvmInst *inst, const LlvmType *t,
                               const char *const *args) {
  static const char *const names[OP_COUNT] = {
      [OP_ADD] = "add",   [OP_SUB] = "sub",   [OP_MUL] = "mul",   [OP_SHL] = "shl",
      [OP_LSHR] = "lshr", [OP_ASHR] = "ashr", [OP_AND] = "and",   [OP_OR] = "or",
      [OP_XOR] = "xor",   [OP_UDIV] = "udiv", [OP_UREM] = "urem", [OP_SDIV] = "sdiv",
      [OP_SREM] = "srem"};
  Op op = inst->op;
  bool is_signed = op == OP_SDIV || op == OP_SREM, shifts = op == OP_ASHR;
  const char *a = is_signed || shifts ? signed_text(w, t, args[0]) : args[0];
  const char *b = is_signed ? signed_text(w, t, args[1]) : args[1];
  return cut_text(w, t, TEXT("__accomp_wide_%s(%s, %s)", names[op], a, b));
}

static const char *bit_binary(Writer *w, const LlvmInst *inst, const char *const *args) {
  switch (inst->op) {
  case OP_ADD:
  case OP_SUB:
  case OP_XOR: return TEXT("%s != %s", args[0], args[1]);
  case OP_MUL:
  case OP_AND: return TEXT("%s & %s", args[0], args[1]);
  case OP_OR: return TEXT("%s | %s", args[0], args[1]);
  default: return args[0]; // by 1 or by 0
  }
}

static const char *binary_text(Writer *w, const LlvmInst *inst, const LlvmType *t,
                               const char *const *args) {
  static const char *const signs[OP_COUNT] = {
      [OP_ADD] = "+",   [OP_SUB] = "-",   [OP_MUL] = "*",  [OP_UDIV] = "/",
      [OP_SDIV] = "/",  [OP_UREM] = "%",  [OP_SREM] = "%", [OP_SHL] = "<<",
      [OP_LSHR] = ">>", [OP_ASHR] = ">>", [OP_AND] = "&",  [OP_OR] = "|",
      [OP_XOR] = "^"};
  const char *sign = signs[inst->op];
  if (t->bits > 64) return wide_binary(w, inst, t, args);
  if (t->bits == 1) return bit_binary(w, inst, args);
  const char *type =
      t->bits > 32 ? "ulong" : "uint"; // which no operand's promotion makes signed
  switch (inst->op) {
  case OP_SDIV:
  case OP_SREM:
    return cut_text(
        w, t,
        TEXT("%s %s %s", signed_text(w, t, args[0]), sign, signed_text(w, t, args[1])));
  case OP_ASHR:
    return cut_text(w, t, TEXT("%s >> %s", signed_text(w, t, args[0]), args[1]));
  case OP_UDIV:
  case OP_UREM:
  case OP_AND:
  case OP_OR:
  case OP_XOR: return TEXT("%s %s %s", args[0], sign, args[1]);
  default: return cut_text(w, t, TEXT("(%s)%s %s %s", type, args[0], sign, args[1]));
  }
}

static const char *real_binary(Writer *w, const LlvmInst *inst, const char *const *args) {
  switch (inst->op) {
  case OP_FADD: return TEXT("%s + %s", args[0], args[1]);
  case OP_FSUB: return TEXT("%s - %s", args[0], args[1]);
  case OP_FMUL: return TEXT("%s * %s", args[0], args[1]);
  case OP_FDIV: return TEXT("%s / %s", args[0], args[1]);
  default: return TEXT("fmod(%s, %s)", args[0], args[1]);
  }
}

static const char *compare_integers(Writer *w, const LlvmInst *inst, const LlvmType *t,
                                    const char *const *args) {
  static const struct {
    const char *word, *sign, *name;
    bool is_signed;
  } rows[] = {{"eq", "==", "eq", false}, {"ne", "!=", "ne", false},
              {"ugt", ">", "gt", false}, {"uge", ">=", "ge", false},
              {"ult", "<", "lt", false}, {"ule", "<=", "le", false},
              {"sgt", ">", "gt", true},  {"sge", ">=", "ge", true},
              {"slt", "<", "lt", true},  {"sle", "<=", "le", true}};
  size_t i = 0;
  while (i < countof(rows) - 1 && strcmp(rows[i].word, inst->word) != 0) i++;
  bool is_signed = rows[i].is_signed;
  if (t->kind == TYPE_POINTER)
    return TEXT("(%s)%s %s (%s)%s", is_signed ? "long" : "ulong", args[0], rows[i].sign,
                is_signed ? "long" : "ulong", args[1]);
  const char *a = is_signed ? signed_text(w, t, args[0]) : args[0];
  const char *b = is_signed ? signed_text(w, t, args[1]) : args[1];
  if (t->bits > 64)
    return TEXT("__accomp_wide_%s%s(%s, %s)", is_signed ? "s" : "u", rows[i].name, a, b);
  return TEXT("%s %s %s", a, rows[i].sign, b);
}

static const char *compare_reals(Writer *w, const LlvmInst *inst,
                                 const char *const *args) {
  static const struct {
    const char *word, *form;
  } rows[] = {{"false", "false"},
              {"oeq", "%s == %s"},
              {"ogt", "%s > %s"},
              {"oge", "%s >= %s"},
              {"olt", "%s < %s"},
              {"ole", "%s <= %s"},
              {"one", "(%1$s < %2$s) | (%1$s > %2$s)"},
              {"ord", "(%1$s == %1$s) & (%2$s == %2$s)"},
              {"uno", "(%1$s != %1$s) | (%2$s != %2$s)"},
              {"ueq", "!((%1$s < %2$s) | (%1$s > %2$s))"},
              {"ugt", "!(%s <= %s)"},
              {"uge", "!(%s < %s)"},
              {"ult", "!(%s >= %s)"},
              {"ule", "!(%s > %s)"},
              {"une", "%s != %s"},
              {"true", "true"}};
  for (size_t i = 0; i < countof(rows); i++) {
    if (strcmp(rows[i].word, inst->word) != 0) continue;
    Text t = {.arena = w->a};
    text_add(&t, "");
    int n = 0;
    for (const char *s = rows[i].form; *s; s++)
      if (*s != '%')
        text_addn(&t, s, 1);
      else if (s[1] == 's')
        text_add(&t, args[n++]), s++;
      else
        text_add(&t, args[s[1] - '1']), s += 3;
    return t.at;
  }
  unreachable();
}

static const char *int_cast(Writer *w, const LlvmInst *inst, const LlvmType *t,
                            const LlvmType *from, const char *a) {
  bool is_signed = inst->op == OP_SEXT;
  if (from->bits > 64) {
    if (t->bits > 64) {
      const char *value = is_signed ? signed_text(w, from, a) : a;
      return cut_text(w, t, value);
    }
    return cut_text(w, t, TEXT("%s.low", a));
  }
  if (t->bits > 64) {
    if (!is_signed) return TEXT("__accomp_wide_of(%s, 0)", a);
    return cut_text(w, t, TEXT("__accomp_wide_signed(%s)", signed_text(w, from, a)));
  }
  if (inst->op == OP_ZEXT) return TEXT("(%s)%s", c_unsigned(t->bits), a);
  if (!is_signed) return cut_text(w, t, a);
  return cut_text(w, t, TEXT("(%s)%s", c_signed(t->bits), signed_text(w, from, a)));
}

// The bits of a number as another type's of the same length.
static const char *bits_text(Writer *w, const LlvmType *t, const LlvmType *from,
                             const char *a) {
  if (t == from || (t->kind == TYPE_POINTER && from->kind == TYPE_POINTER)) return a;
  if (t->kind == TYPE_DOUBLE) return TEXT("as_double(%s)", a);
  if (t->kind == TYPE_FLOAT) return TEXT("as_float(%s)", a);
  if (t->kind == TYPE_HALF) return TEXT("__accomp_of_half(%s)", a);
  if (from->kind == TYPE_HALF) return TEXT("__accomp_half_bits(%s)", a);
  if (from->kind == TYPE_DOUBLE && t->bits == 64) return TEXT("as_ulong(%s)", a);
  if (from->kind == TYPE_FLOAT && t->bits == 32) return TEXT("as_uint(%s)", a);
  return a;
}

// A conversion from or to an integer of more than 64 bits.
static const char *wide_cast(Writer *w, const LlvmInst *inst, const LlvmType *t,
                             const LlvmType *from, const char *a) {
  bool is_signed = inst->op == OP_FPTOSI || inst->op == OP_SITOFP;
  if (inst->op == OP_FPTOSI || inst->op == OP_FPTOUI)
    return cut_text(w, t,
                    TEXT("__accomp_wide_of_%s(%s)", is_signed ? "signed" : "real", a));
  const char *real = spelt_type(w, t);
  const char *value =
      is_signed ? TEXT("__accomp_wide_to_signed_%s(%s)", real, signed_text(w, from, a))
                : TEXT("__accomp_wide_to_%s(%s)", real, a);
  return rounded_text(w, t, value);
}

static const char *cast_text(Writer *w, const LlvmInst *inst, const LlvmType *t,
                             const LlvmType *from, const char *a) {
  bool wide = (t->kind == TYPE_INT && t->bits > 64) ||
              (from->kind == TYPE_INT && from->bits > 64);
  switch (inst->op) {
  case OP_TRUNC:
  case OP_ZEXT:
  case OP_SEXT: return int_cast(w, inst, t, from, a);
  case OP_FPTRUNC:
    return t->kind == TYPE_HALF ? rounded_text(w, t, a) : TEXT("(float)%s", a);
  case OP_FPEXT: return TEXT("(%s)%s", spelt_type(w, t), a);
  case OP_FPTOSI:
  case OP_FPTOUI:
  case OP_SITOFP:
  case OP_UITOFP:
    if (wide) return wide_cast(w, inst, t, from, a);
    if (inst->op == OP_FPTOSI)
      return cut_text(w, t, TEXT("(%s)%s", t->bits > 32 ? "long" : "int", a));
    if (inst->op == OP_FPTOUI)
      return cut_text(w, t, TEXT("(%s)%s", t->bits > 32 ? "ulong" : "uint", a));
    return rounded_text(w, t,
                        TEXT("(%s)%s", t->kind == TYPE_HALF ? "double" : spelt_type(w, t),
                             inst->op == OP_SITOFP ? signed_text(w, from, a) : a));
  case OP_PTRTOINT:
    if (t->bits > 64) return TEXT("__accomp_wide_of((ulong)%s, 0)", a);
    return cut_text(w, t, TEXT("(ulong)%s", a));
  case OP_INTTOPTR:
    return TEXT("(__accomp_pointer)(ulong)%s", wide ? TEXT("%s.low", a) : a);
  default: return bits_text(w, t, from, a);
  }
}

const char *scalar_text(Writer *w, const LlvmInst *inst, const LlvmType *result,
                        const LlvmType *operand, const char *const *args) {
  switch (inst->op) {
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
  case OP_AND:
  case OP_OR:
  case OP_XOR: return binary_text(w, inst, result, args);
  case OP_FADD:
  case OP_FSUB:
  case OP_FMUL:
  case OP_FDIV:
  case OP_FREM: return rounded_text(w, result, real_binary(w, inst, args));
  case OP_FNEG: return TEXT("-%s", args[0]);
  case OP_FREEZE: return args[0];
  case OP_ICMP: return compare_integers(w, inst, operand, args);
  case OP_FCMP: return compare_reals(w, inst, args);
  case OP_SELECT: return TEXT("%s ? %s : %s", args[0], args[1], args[2]);
  case OP_TRUNC:
  case OP_ZEXT:
  case OP_SEXT:
  case OP_FPTRUNC:
  case OP_FPEXT:
  case OP_FPTOUI:
  case OP_FPTOSI:
  case OP_UITOFP:
  case OP_SITOFP:
  case OP_PTRTOINT:
  case OP_INTTOPTR:
  case OP_BITCAST:
  case OP_ADDRSPACECAST: return cast_text(w, inst, result, operand, args[0]);
  default:
    refuse_llvm(w->m, w->debug, "has a constant that cannot be computed");
    return zero_text(w, result);
  }
}

// An index may be negative: it is added as an integer of 64 bits.
const char *address_text(Writer *w, const LlvmInst *inst, long long k) {
  const LlvmType *t = inst->about;
  Text text = {.arena = w->a};
  long long constant = 0;
  text_add(&text, element_of(w, inst->values[0], k));
  for (int i = 1; i < inst->len; i++) {
    const LlvmValue *v = inst->values[i];
    if (v->type->kind == TYPE_VECTOR && v->kind == VALUE_LIST) v = v->list[k];
    const LlvmType *of = v->type->kind == TYPE_VECTOR ? v->type->element : v->type;
    bool known = v->kind == VALUE_INT || v->kind == VALUE_ZERO || v->kind == VALUE_UNDEF;
    long long n = (long long)v->low, step;
    if (known && of->bits < 64) // sign-extended
      n = (long long)((unsigned long long)n << (64 - of->bits)) >> (64 - of->bits);
    if (i == 1) {
      step = size_of_type(t);
    } else {
      const LlvmType *whole = t;
      t = type_of_member(whole, known ? n : 0);
      step = whole->kind == TYPE_STRUCT ? 0 : size_of_type(t);
      if (whole->kind == TYPE_STRUCT) constant += offset_of_member(whole, n);
    }
    if (known) {
      constant += n * step;
      continue;
    }
    const char *index = element_of(w, v, k);
    if (of->bits < 64)
      index = TEXT("(long)%s", signed_text(w, of, index));
    else if (of->bits == 64)
      index = TEXT("(long)%s", index);
    else
      index = TEXT("(long)%s.low", index);
    if (step == 1)
      text_printf(&text, " + %s", index);
    else
      text_printf(&text, " + (long)((ulong)%s * %lldul)", index, step);
  }
  if (constant) text_printf(&text, " + %lld", constant);
  return text.at;
}
