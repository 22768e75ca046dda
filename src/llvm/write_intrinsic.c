// Functions that LLVM's text calls by names of LLVM's own.
#include "llvm/write.h"

#include <stdlib.h>

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

static bool starts_with(const char *s, const char *prefix) {
  return !strncmp(s, prefix, strlen(prefix));
}

// --- numbers ---------------------------------------------------------------------------

// '%1' to '%3' are arguments, '%u' and '%s' the unsigned and the signed type, '%b' the number of bits, '%S1' an argument as a signed number.
static const char *formed(Writer *w, const char *form, const LlvmType *t,
                          const char *const *args) {
  Text text = {.arena = w->a};
  text_add(&text, "");
  for (const char *s = form; *s; s++) {
    if (*s != '%') {
      text_addn(&text, s, 1);
      continue;
    }
    s++;
    if (*s == 'u')
      text_add(&text, c_unsigned(t->bits));
    else if (*s == 's')
      text_add(&text, c_signed(t->bits));
    else if (*s == 'b')
      text_printf(&text, "%d", t->bits);
    else if (*s == 'S')
      text_add(&text, signed_text(w, t, args[*++s - '1']));
    else
      text_add(&text, args[*s - '1']);
  }
  return text.at;
}

// By elements, where they are vectors. The forms' results are cut where they may have more bits than the type.
static const struct {
  const char *name, *form;
  bool cuts;
} forms[] = {
    {"llvm.fabs.", "fabs(%1)", false},
    {"llvm.sqrt.", "sqrt(%1)", false},
    {"llvm.fma.", "fma(%1, %2, %3)", false},
    {"llvm.fmuladd.", "%1 * %2 + %3", false},
    {"llvm.floor.", "floor(%1)", false},
    {"llvm.ceil.", "ceil(%1)", false},
    {"llvm.trunc.", "trunc(%1)", false},
    {"llvm.rint.", "rint(%1)", false},
    {"llvm.nearbyint.", "rint(%1)", false},
    {"llvm.roundeven.", "rint(%1)", false},
    {"llvm.round.", "round(%1)", false},
    {"llvm.copysign.", "copysign(%1, %2)", false},
    {"llvm.minnum.", "fmin(%1, %2)", false},
    {"llvm.maxnum.", "fmax(%1, %2)", false},
    {"llvm.minimum.", "__accomp_minimum(%1, %2)", false},
    {"llvm.maximum.", "__accomp_maximum(%1, %2)", false},
    {"llvm.canonicalize.", "%1", false},
    {"llvm.arithmetic.fence.", "%1", false},
    {"llvm.pow.", "pow(%1, %2)", false},
    {"llvm.powi.", "pown(%1, (int)%2)", false},
    {"llvm.exp2.", "exp2(%1)", false},
    {"llvm.exp10.", "exp10(%1)", false},
    {"llvm.exp.", "exp(%1)", false},
    {"llvm.log2.", "log2(%1)", false},
    {"llvm.log10.", "log10(%1)", false},
    {"llvm.log.", "log(%1)", false},
    {"llvm.sin.", "sin(%1)", false},
    {"llvm.cos.", "cos(%1)", false},
    {"llvm.tan.", "tan(%1)", false},
    {"llvm.ldexp.", "ldexp(%1, (int)%2)", false},
    {"llvm.lrint.", "rint(%1)", true},
    {"llvm.llrint.", "rint(%1)", true},
    {"llvm.lround.", "round(%1)", true},
    {"llvm.llround.", "round(%1)", true},
    {"llvm.nvvm.mulhi.ui", "mul_hi(%1, %2)", false},
    {"llvm.umin.", "%1 < %2 ? %1 : %2", false},
    {"llvm.umax.", "%1 > %2 ? %1 : %2", false},
    {"llvm.smin.", "%S1 < %S2 ? %1 : %2", false},
    {"llvm.smax.", "%S1 > %S2 ? %1 : %2", false},
    {"llvm.abs.", "%S1 < 0 ? 0 - %1 : %1", true},
    {"llvm.ctpop.", "popcount(%1)", true},
    {"llvm.expect.", "%1", false},
    {"llvm.usub.sat.", "%1 < %2 ? 0 : %1 - %2", true},
    {"llvm.launder.invariant.group.", "%1", false},
    {"llvm.strip.invariant.group.", "%1", false},
    {"llvm.ssa.copy.", "%1", false},
    {"llvm.threadlocal.address.", "%1", false},
    {"llvm.ptrmask.", "(__accomp_pointer)((ulong)%1 & (ulong)%2)", false},
};

static unsigned long long most_of(int bits) {
  return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

static const char *count_zeros(Writer *w, const LlvmType *t, const char *a,
                               bool leading) {
  const char *type = t->bits > 32 ? "ulong" : "uint";
  int width = t->bits > 32 ? 64 : 32;
  if (leading) return cut_text(w, t, TEXT("clz((%s)%s) - %d", type, a, width - t->bits));
  return cut_text(w, t,
                  TEXT("%s ? popcount(((%s)%s & (0 - (%s)%s)) - 1) : %d", a, type, a,
                       type, a, t->bits));
}

static const char *funnel(Writer *w, const LlvmType *t, const char *const *args,
                          bool left) {
  const char *by = TEXT("(%s %% %d)", args[2], t->bits),
             *type = t->bits > 32 ? "ulong" : "uint";
  if (left)
    return cut_text(w, t,
                    TEXT("%s ? ((%s)%s << %s) | ((%s)%s >> (%d - %s)) : %s", by, type,
                         args[0], by, type, args[1], t->bits, by, args[0]));
  return cut_text(w, t,
                  TEXT("%s ? ((%s)%s >> %s) | ((%s)%s << (%d - %s)) : %s", by, type,
                       args[1], by, type, args[0], t->bits, by, args[1]));
}

static const char *saturated(Writer *w, const LlvmType *t, const LlvmType *from,
                             const char *a, bool is_signed) {
  const char *real = spelt_type(w, from), *integer = is_signed ? "long" : "ulong";
  double high = 1;
  for (int i = 0; i < t->bits - is_signed; i++) high *= 2;
  unsigned long long most = most_of(t->bits - is_signed),
                     least = is_signed ? most + 1 : 0;
  return cut_text(w, t,
                  TEXT("%s >= (%s)%a ? 0x%llxul : %s <= (%s)%a ? 0x%llxul : %s != %s ? 0 "
                       ": (ulong)(%s)%s",
                       a, real, high, most, a, real, is_signed ? -high : 0.0,
                       least & most_of(t->bits), a, a, integer, a));
}

static const char *reversed(Writer *w, const LlvmType *t, const char *a, bool bits) {
  if (t->bits > 64) return NULL;
  return cut_text(w, t,
                  TEXT("__accomp_%s((ulong)%s) >> %d", bits ? "bitreverse" : "bswap", a,
                       64 - t->bits));
}

static const char *signed_saturation(Writer *w, const LlvmType *t,
                                     const char *const *args, bool adds) {
  int bits = t->bits;
  if (bits > 64 || !is_whole(bits) || bits == 1) return NULL;
  return TEXT("(%s)%s_sat(%s, %s)", c_unsigned(bits), adds ? "add" : "sub",
              signed_text(w, t, args[0]), signed_text(w, t, args[1]));
}

// The function of integers of more than 64 bits; NULL: it is another one.
static const char *wide_text(Writer *w, const char *name, const LlvmType *t,
                             const char *const *args) {
  static const struct {
    const char *name, *compare;
  } choices[] = {{"llvm.umin.", "ult"},
                 {"llvm.umax.", "ugt"},
                 {"llvm.smin.", "slt"},
                 {"llvm.smax.", "sgt"}};
  for (size_t i = 0; i < countof(choices); i++) {
    if (!starts_with(name, choices[i].name)) continue;
    bool is_signed = choices[i].compare[0] == 's';
    return TEXT("__accomp_wide_%s(%s, %s) ? %s : %s", choices[i].compare,
                is_signed ? signed_text(w, t, args[0]) : args[0],
                is_signed ? signed_text(w, t, args[1]) : args[1], args[0], args[1]);
  }
  if (starts_with(name, "llvm.abs."))
    return cut_text(w, t, TEXT("__accomp_wide_absolute(%s)", signed_text(w, t, args[0])));
  if (starts_with(name, "llvm.ctpop.")) return TEXT("__accomp_wide_count(%s)", args[0]);
  if (starts_with(name, "llvm.ctlz."))
    return TEXT("__accomp_wide_of(__accomp_wide_leading(%s) - %d, 0)", args[0],
                128 - t->bits);
  if (starts_with(name, "llvm.cttz."))
    return TEXT("__accomp_wide_of(__accomp_wide_trailing(%s, %d), 0)", args[0], t->bits);
  if (t->bits < 128) return NULL;
  if (starts_with(name, "llvm.fshl."))
    return TEXT("__accomp_wide_funnel(%s, %s, %s)", args[0], args[1], args[2]);
  if (starts_with(name, "llvm.fshr.")) // by 128 - n to the left, and by 0 the second
    return TEXT("(%s.low & 127 ? __accomp_wide_funnel(%s, %s, __accomp_wide_of(128 - "
                "(%s.low & 127), 0)) : %s)",
                args[2], args[0], args[1], args[2], args[1]);
  if (starts_with(name, "llvm.bswap."))
    return TEXT("__accomp_wide_of(__accomp_bswap(%s.high), __accomp_bswap(%s.low))",
                args[0], args[0]);
  if (starts_with(name, "llvm.bitreverse."))
    return TEXT(
        "__accomp_wide_of(__accomp_bitreverse(%s.high), __accomp_bitreverse(%s.low))",
        args[0], args[0]);
  return NULL;
}

// What is computed of numbers alone; NULL: another function.
static const char *number_text(Writer *w, const char *name, const LlvmType *t,
                               const LlvmType *from, const char *const *args) {
  bool integer = t->kind == TYPE_INT;
  bool narrow = !integer || t->bits <= 64;
  for (size_t i = 0; narrow && i < countof(forms); i++) {
    if (!starts_with(name, forms[i].name)) continue;
    const char *text = formed(w, forms[i].form, t, args);
    if (t->kind == TYPE_HALF) return rounded_text(w, t, text);
    if (forms[i].cuts && integer && from->kind != TYPE_INT)
      return cut_text(w, t, TEXT("(%s)%s", t->bits > 32 ? "long" : "int", text));
    return forms[i].cuts ? cut_text(w, t, text) : text;
  }
  if (!narrow) return wide_text(w, name, t, args);
  if (starts_with(name, "llvm.ctlz.")) return count_zeros(w, t, args[0], true);
  if (starts_with(name, "llvm.cttz.")) return count_zeros(w, t, args[0], false);
  if (starts_with(name, "llvm.fshl.")) return funnel(w, t, args, true);
  if (starts_with(name, "llvm.fshr.")) return funnel(w, t, args, false);
  if (starts_with(name, "llvm.bswap.")) return reversed(w, t, args[0], false);
  if (starts_with(name, "llvm.bitreverse.")) return reversed(w, t, args[0], true);
  if (starts_with(name, "llvm.uadd.sat.")) {
    const char *sum = cut_text(
        w, t, TEXT("(%s)%s + %s", t->bits > 32 ? "ulong" : "uint", args[0], args[1]));
    return TEXT("%s < %s ? (%s)0x%llxul : %s", sum, args[0], c_unsigned(t->bits),
                most_of(t->bits), sum);
  }
  if (starts_with(name, "llvm.sadd.sat.")) return signed_saturation(w, t, args, true);
  if (starts_with(name, "llvm.ssub.sat.")) return signed_saturation(w, t, args, false);
  if (starts_with(name, "llvm.fptosi.sat.")) return saturated(w, t, from, args[0], true);
  if (starts_with(name, "llvm.fptoui.sat.")) return saturated(w, t, from, args[0], false);
  if (starts_with(name, "llvm.ucmp."))
    return cut_text(w, t,
                    TEXT("(%s > %s) - (%s < %s)", args[0], args[1], args[0], args[1]));
  if (starts_with(name, "llvm.scmp.")) {
    const char *a = signed_text(w, from, args[0]), *b = signed_text(w, from, args[1]);
    return cut_text(w, t, TEXT("(%s > %s) - (%s < %s)", a, b, a, b));
  }
  if (starts_with(name, "llvm.is.fpclass."))
    return TEXT("__accomp_is_class(%s, %s, %s)", args[0], args[1],
                from->kind == TYPE_HALF    ? "0x1p-14f"
                : from->kind == TYPE_FLOAT ? "0x1p-126f"
                                           : "0x1p-1022");
  return NULL;
}

static bool write_numbers(Writer *w, const LlvmInst *inst, const char *name) {
  const char *args[4] = {0};
  const LlvmType *t = inst->type, *from = inst->len > 1 ? inst->values[0]->type : t;
  int n = inst->len - 1 > 3 ? 3 : inst->len - 1;
  for (int i = 0; i < n; i++) args[i] = value_text(w, inst->values[i]);
  if (t->kind != TYPE_VECTOR) {
    const char *text = is_scalar(t) ? number_text(w, name, t, from, args) : NULL;
    if (text) assign(w, inst, text);
    return text;
  }
  for (long long k = 0; k < t->n; k++) {
    const char *each[4] = {0};
    for (int i = 0; i < n; i++) {
      const LlvmType *whole = inst->values[i]->type;
      each[i] = whole->kind == TYPE_VECTOR ? member_text(w, whole, args[i], k) : args[i];
    }
    const char *text = number_text(
        w, name, t->element, from->kind == TYPE_VECTOR ? from->element : from, each);
    if (!text) return false;
    text_printf(&w->code, "  v%d.e[%lld] = %s;\n", inst->result, k, text);
  }
  return true;
}

// --- sums that tell whether they have overflowed ---------------------------------------

static void write_wide_overflow(Writer *w, const LlvmInst *inst, bool is_signed,
                                const char *operation) {
  const LlvmType *t = inst->values[0]->type;
  const char *a = value_text(w, inst->values[0]), *b = value_text(w, inst->values[1]);
  const char *result = TEXT("v%d.e0", inst->result);
  text_printf(&w->code, "  %s = %s;\n", result,
              cut_text(w, t, TEXT("__accomp_wide_%s(%s, %s)", operation, a, b)));
  const char *form = "v%d.e1 = __accomp_wide_%c%s_overflows(%s, %s, %s)";
  text_add(&w->code, "  ");
  text_printf(&w->code, form, inst->result, is_signed ? 's' : 'u', operation,
              is_signed ? signed_text(w, t, a) : a, is_signed ? signed_text(w, t, b) : b,
              is_signed ? signed_text(w, t, result) : result);
  text_add(&w->code, ";\n");
}

static bool write_overflow(Writer *w, const LlvmInst *inst, const char *name) {
  if (!strstr(name, ".with.overflow.")) return false;
  const LlvmType *t = inst->values[0]->type;
  const char *a = value_text(w, inst->values[0]), *b = value_text(w, inst->values[1]);
  bool is_signed = name[5] == 's', adds = !strncmp(name + 6, "add", 3),
       multiplies = !strncmp(name + 6, "mul", 3);
  if (t->kind != TYPE_INT || t->bits == 1) return false;
  if (t->bits > 64) {
    write_wide_overflow(w, inst, is_signed, adds ? "add" : multiplies ? "mul" : "sub");
    return true;
  }
  const char *sign = adds         ? "+"
                     : multiplies ? "*"
                                  : "-",
             *wide = t->bits > 32 ? "ulong" : "uint";
  const char *sum = new_temporary(w, t), *over;
  text_printf(&w->code, "  %s = %s;\n", sum,
              cut_text(w, t, TEXT("(%s)%s %s %s", wide, a, sign, b)));
  const char *sa = signed_text(w, t, a), *sb = signed_text(w, t, b),
             *ss = signed_text(w, t, sum);
  if (multiplies && t->bits > 32) {
    const char *low = is_signed ? TEXT("(long)%s >> 63", sum) : "0";
    over = is_signed ? TEXT("mul_hi((long)%s, (long)%s) != (%s)", sa, sb, low)
                     : TEXT("mul_hi(%s, %s) != 0", a, b);
    if (t->bits < 64)
      over = TEXT("(%s || %s)", over,
                  is_signed ? TEXT("(long)((ulong)%s * (ulong)%s) != %s", sa, sb, ss)
                            : TEXT("%s * %s != %s", a, b, sum));
  } else if (multiplies) {
    over = is_signed ? TEXT("(long)%s * (long)%s != (long)%s", sa, sb, ss)
                     : TEXT("(ulong)%s * (ulong)%s != (ulong)%s", a, b, sum);
  } else if (is_signed) {
    over = TEXT("(%s < 0) != (%s < %s)", sb, adds ? ss : sa, adds ? sa : ss);
  } else {
    over = adds ? TEXT("%s < %s", sum, a) : TEXT("%s < %s", a, b);
  }
  text_printf(&w->code, "  v%d.e0 = %s; v%d.e1 = %s;\n", inst->result, sum, inst->result,
              over);
  return true;
}

// --- vectors ---------------------------------------------------------------------------

static bool write_reduction(Writer *w, const LlvmInst *inst, const char *name) {
  static const struct {
    const char *name;
    Op op;
    const char *form;
  } rows[] = {{"add.", OP_ADD, NULL},      {"mul.", OP_MUL, NULL},
              {"and.", OP_AND, NULL},      {"or.", OP_OR, NULL},
              {"xor.", OP_XOR, NULL},      {"fadd.", OP_FADD, NULL},
              {"fmul.", OP_FMUL, NULL},    {"umin.", 0, "llvm.umin."},
              {"umax.", 0, "llvm.umax."},  {"smin.", 0, "llvm.smin."},
              {"smax.", 0, "llvm.smax."},  {"fmin.", 0, "llvm.minnum."},
              {"fmax.", 0, "llvm.maxnum."}};
  static const char prefix[] = "llvm.vector.reduce.";
  if (!starts_with(name, prefix)) return false;
  name += sizeof prefix - 1;
  for (size_t r = 0; r < countof(rows); r++) {
    if (!starts_with(name, rows[r].name)) continue;
    bool starts = rows[r].op == OP_FADD || rows[r].op == OP_FMUL;
    const LlvmType *whole = inst->values[starts]->type, *t = inst->type;
    const char *value = value_text(w, inst->values[starts]),
               *result = TEXT("v%d", inst->result);
    assign(w, inst,
           starts ? value_text(w, inst->values[0]) : member_text(w, whole, value, 0));
    for (long long i = !starts; i < whole->n; i++) {
      const char *args[4] = {result, member_text(w, whole, value, i)};
      LlvmInst step = {.op = rows[r].op};
      assign(w, inst,
             rows[r].form ? number_text(w, rows[r].form, t, t, args)
                          : scalar_text(w, &step, t, t, args));
    }
    return true;
  }
  return false;
}

// --- memory, the machine ---------------------------------------------------------------

static bool is_ignored(const char *name) {
  static const char *const names[] = {
      "llvm.lifetime.",     "llvm.dbg.",
      "llvm.assume",        "llvm.invariant.start",
      "llvm.invariant.end", "llvm.experimental.noalias.scope.decl",
      "llvm.donothing",     "llvm.sideeffect",
      "llvm.prefetch",      "llvm.var.annotation",
      "llvm.stackrestore",  "llvm.pseudoprobe",
      "llvm.fake.use"};
  for (size_t i = 0; i < countof(names); i++)
    if (starts_with(name, names[i])) return true;
  return false;
}

static bool write_memory(Writer *w, const LlvmInst *inst, const char *name) {
  static const char *const names[] = {"memcpy", "memmove", "memset"};
  for (size_t i = 0; i < countof(names); i++) {
    if (!starts_with(name, TEXT("llvm.%s.", names[i]))) continue;
    text_printf(&w->code, "  %s(%s, %s, %s);\n", names[i], value_text(w, inst->values[0]),
                value_text(w, inst->values[1]), value_text(w, inst->values[2]));
    return true;
  }
  return false;
}

// The machine's own functions that the headers for C++ call, for lack of others. A name that ends in a dot has more behind it.
static const struct {
  const char *name, *form;
} machine[] = {
    {"llvm.trap", "__accomp_cl_trap()"},
    {"llvm.ubsantrap", "__accomp_cl_trap()"},
    {"llvm.debugtrap", "__accomp_cl_trap()"},
    {"llvm.nvvm.barrier0", "__accomp_cl_barrier()"},
    {"llvm.nvvm.membar.", "__accomp_cl_fence()"},
    {"llvm.nvvm.read.ptx.sreg.tid.x", "__accomp_cl_thread(0)"},
    {"llvm.nvvm.read.ptx.sreg.tid.y", "__accomp_cl_thread(1)"},
    {"llvm.nvvm.read.ptx.sreg.ntid.x", "__accomp_cl_threads(0)"},
    {"llvm.nvvm.read.ptx.sreg.ntid.y", "__accomp_cl_threads(1)"},
    {"llvm.nvvm.read.ptx.sreg.ctaid.x", "(uint)get_group_id(0)"},
    {"llvm.nvvm.read.ptx.sreg.nctaid.x", "(uint)get_num_groups(0)"},
    {"llvm.is.constant.", "false"},
    {"llvm.stacksave.", "((__accomp_pointer)0)"},
};

static bool is_machine(const char *name, const char *known) {
  size_t n = strlen(known);
  return known[n - 1] == '.' ? !strncmp(name, known, n) : !strcmp(name, known);
}

bool write_intrinsic(Writer *w, const LlvmInst *inst, const char *name) {
  if (!starts_with(name, "llvm.")) return false;
  if (is_ignored(name) && inst->result < 0) return true;
  if (is_ignored(name)) {
    assign(w, inst, zero_text(w, inst->type));
    return true;
  }
  for (size_t i = 0; i < countof(machine); i++)
    if (is_machine(name, machine[i].name)) {
      assign(w, inst, machine[i].form);
      return true;
    }
  if (starts_with(name, "llvm.objectsize.")) {
    bool least = inst->values[1]->kind == VALUE_INT;
    assign(w, inst, least ? "0" : cut_text(w, inst->type, "~0ul"));
    return true;
  }
  return write_memory(w, inst, name) || write_overflow(w, inst, name) ||
         write_reduction(w, inst, name) || write_numbers(w, inst, name);
}
