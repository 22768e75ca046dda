// Loads, stores and atomic accesses.
#include "llvm/write.h"

#include <stdlib.h>

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

// --- loads and stores ------------------------------------------------------------------

static bool is_plain(const LlvmType *t) {
  return is_scalar(t) && t->kind != TYPE_HALF &&
         (t->kind != TYPE_INT || t->bits == 1 || is_whole(t->bits));
}

static const char *moved(Writer *w, const char *pointer, long long by) {
  return by ? TEXT("%s + %lld", pointer, by) : pointer;
}

// Integers of other lengths: bytes from the lowest on.
static void load_bytes(Writer *w, const LlvmType *t, const char *to,
                       const char *pointer) {
  if (t->bits > 64) {
    text_printf(&w->code, "  %s = __accomp_wide_of(", to);
    text_printf(
        &w->code, "%s, ",
        memory_text(w, &(LlvmType){.kind = TYPE_INT, .bits = 64}, pointer, 1, false));
    Text high = {.arena = w->a};
    for (int i = 8; i * 8 < t->bits; i++)
      text_printf(&high, "%s(ulong)(%s)[%d] << %d", i > 8 ? " | " : "", pointer, i,
                  (i - 8) * 8);
    text_printf(&w->code, "%s);\n", high.at);
  } else {
    Text sum = {.arena = w->a};
    for (int i = 0; i * 8 < t->bits; i++)
      text_printf(&sum, "%s(ulong)(%s)[%d] << %d", i ? " | " : "", pointer, i, i * 8);
    text_printf(&w->code, "  %s = %s;\n", to, cut_text(w, t, sum.at));
  }
}

static void store_bytes(Writer *w, const LlvmType *t, const char *value,
                        const char *pointer) {
  for (int i = 0; i * 8 < t->bits; i++)
    if (t->bits > 64)
      text_printf(&w->code, "  (%s)[%d] = (uchar)(%s.%s >> %d);\n", pointer, i, value,
                  i < 8 ? "low" : "high", i % 8 * 8);
    else
      text_printf(&w->code, "  (%s)[%d] = (uchar)((%s) >> %d);\n", pointer, i, value,
                  i * 8);
}

// 'align' is the address's.
static long long align_at(long long align, long long offset) {
  while (offset % align) align /= 2;
  return align;
}

void write_load(Writer *w, const LlvmType *t, const char *to, const char *pointer,
                long long align, bool is_volatile) {
  if (is_plain(t)) {
    const char *value = memory_text(w, t, pointer, align, is_volatile);
    text_printf(&w->code,
                t->kind == TYPE_INT && t->bits == 1 ? "  %s = %s & 1;\n" : "  %s = %s;\n",
                to, value);
  } else if (t->kind == TYPE_HALF) {
    text_printf(&w->code, "  %s = __accomp_of_half(%s);\n", to,
                memory_text(w, t, pointer, align, is_volatile));
  } else if (is_scalar(t)) {
    load_bytes(w, t, to, pointer);
  } else {
    for (long long i = 0; i < members_of_type(t); i++) {
      long long at = offset_of_member(t, i);
      write_load(w, type_of_member(t, i), member_text(w, t, to, i), moved(w, pointer, at),
                 align_at(align, at), is_volatile);
    }
  }
}

void write_store(Writer *w, const LlvmType *t, const char *value, const char *pointer,
                 long long align, bool is_volatile) {
  if (is_plain(t)) {
    text_printf(&w->code, "  %s = %s;\n", memory_text(w, t, pointer, align, is_volatile),
                value);
  } else if (t->kind == TYPE_HALF) {
    text_printf(&w->code, "  %s = __accomp_half_bits(%s);\n",
                memory_text(w, t, pointer, align, is_volatile), value);
  } else if (is_scalar(t)) {
    store_bytes(w, t, value, pointer);
  } else {
    for (long long i = 0; i < members_of_type(t); i++) {
      long long at = offset_of_member(t, i);
      write_store(w, type_of_member(t, i), member_text(w, t, value, i),
                  moved(w, pointer, at), align_at(align, at), is_volatile);
    }
  }
}

static bool has_bits(const LlvmType *t) {
  return t->kind == TYPE_VECTOR && t->element->kind == TYPE_INT && t->element->bits % 8;
}

// --- atomic accesses -------------------------------------------------------------------

// The type of an integer as long as the value, or NULL: OpenCL C has no atomic access to one of this length.
static const char *atomic_type(Writer *w, const LlvmType *t, bool is_signed) {
  long long size = size_of_type(t);
  if (is_scalar(t) && size <= 8)
    return is_signed ? c_signed((int)size * 8)
                     : c_unsigned(size == 1 ? 8 : (int)size * 8);
  refuse_llvm(w->m, w->debug,
              "has atomic accesses to %lld bytes, which OpenCL C does not have", size);
  return NULL;
}

static const char *to_bits(Writer *w, const LlvmType *t, const char *value) {
  if (t->kind == TYPE_DOUBLE) return TEXT("as_ulong(%s)", value);
  if (t->kind == TYPE_FLOAT) return TEXT("as_uint(%s)", value);
  if (t->kind == TYPE_HALF) return TEXT("__accomp_half_bits(%s)", value);
  if (t->kind == TYPE_POINTER) return TEXT("(ulong)%s", value);
  return value;
}

static const char *of_bits(Writer *w, const LlvmType *t, const char *value) {
  if (t->kind == TYPE_DOUBLE) return TEXT("as_double(%s)", value);
  if (t->kind == TYPE_FLOAT) return TEXT("as_float(%s)", value);
  if (t->kind == TYPE_HALF) return TEXT("__accomp_of_half(%s)", value);
  if (t->kind == TYPE_POINTER) return TEXT("(__accomp_pointer)%s", value);
  return cut_text(w, t, value);
}

// Fences stand around what is more than relaxed.
static void write_order(Writer *w, const char *word) {
  if (word && strcmp(word, "monotonic") != 0 && strcmp(word, "unordered") != 0)
    text_add(&w->code, "  __accomp_cl_fence();\n");
}

static void write_atomic_load(Writer *w, const LlvmInst *inst) {
  const char *type = atomic_type(w, inst->type, false);
  if (!type) return;
  write_order(w, inst->order);
  assign(w, inst,
         of_bits(w, inst->type,
                 TEXT("__atomic_load_n((%s *)%s, __ATOMIC_RELAXED)", type,
                      value_text(w, inst->values[0]))));
  write_order(w, inst->order);
}

static void write_atomic_store(Writer *w, const LlvmInst *inst) {
  const LlvmType *t = inst->values[0]->type;
  const char *type = atomic_type(w, t, false);
  if (!type) return;
  write_order(w, inst->order);
  text_printf(&w->code, "  __atomic_store_n((%s *)%s, (%s)%s, __ATOMIC_RELAXED);\n", type,
              value_text(w, inst->values[1]), type,
              to_bits(w, t, value_text(w, inst->values[0])));
  write_order(w, inst->order);
}

static void write_compare(Writer *w, const LlvmInst *inst) {
  const LlvmType *t = inst->values[1]->type;
  const char *type = atomic_type(w, t, false);
  if (!type) return;
  write_order(w, inst->order);
  text_printf(
      &w->code,
      "  { %s was = (%s)%s;\n  v%d.e1 = __atomic_compare_exchange_n((%s *)%s, &was, "
      "(%s)%s, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED) != 0;\n  v%d.e0 = %s; }\n",
      type, type, to_bits(w, t, value_text(w, inst->values[1])), inst->result, type,
      value_text(w, inst->values[0]), type, to_bits(w, t, value_text(w, inst->values[2])),
      inst->result, of_bits(w, t, "was"));
  write_order(w, inst->order);
}

// The operations that OpenCL's devices have; others compare and exchange.
static const struct {
  const char *word, *function;
  bool is_signed;
} operations[] = {
    {"add", "__atomic_fetch_add", false},  {"sub", "__atomic_fetch_sub", false},
    {"and", "__atomic_fetch_and", false},  {"or", "__atomic_fetch_or", false},
    {"xor", "__atomic_fetch_xor", false},  {"max", "__atomic_fetch_max", true},
    {"min", "__atomic_fetch_min", true},   {"umax", "__atomic_fetch_max", false},
    {"umin", "__atomic_fetch_min", false}, {"xchg", "__atomic_exchange_n", false},
    {"fadd", "__accomp_cl_fadd", false}};

static const char *changed_text(Writer *w, const LlvmInst *inst, const char *was,
                                const char *by) {
  const char *word = inst->word;
  if (!strcmp(word, "fadd")) return TEXT("%s + %s", was, by); // of halves
  if (!strcmp(word, "fsub")) return TEXT("%s - %s", was, by);
  if (!strcmp(word, "fmax")) return TEXT("fmax(%s, %s)", was, by);
  if (!strcmp(word, "fmin")) return TEXT("fmin(%s, %s)", was, by);
  if (!strcmp(word, "nand")) return TEXT("~(%s & %s)", was, by);
  if (!strcmp(word, "uinc_wrap")) return TEXT("%s >= %s ? 0 : %s + 1", was, by, was);
  if (!strcmp(word, "udec_wrap"))
    return TEXT("%s == 0 || %s > %s ? %s : %s - 1", was, was, by, by, was);
  refuse_llvm(w->m, w->debug, "has the atomic operation '%s'", word);
  return was;
}

static void write_change(Writer *w, const LlvmInst *inst) {
  const LlvmType *t = inst->type;
  const char *pointer = value_text(w, inst->values[0]),
             *value = value_text(w, inst->values[1]);
  const char *type = atomic_type(w, t, false);
  if (!type) return;
  write_order(w, inst->order);
  for (size_t i = 0; i < countof(operations); i++) {
    if (strcmp(operations[i].word, inst->word) != 0) continue;
    const char *function = operations[i].function;
    if (operations[i].is_signed) type = atomic_type(w, t, true);
    bool fadd = !strcmp(inst->word, "fadd");
    if (fadd && t->kind == TYPE_HALF) break;
    const char *call =
        fadd ? TEXT("%s((%s *)%s, %s)", function, spelt_type(w, t), pointer, value)
             : of_bits(w, t,
                       TEXT("(%s)%s((%s *)%s, (%s)%s, __ATOMIC_RELAXED)",
                            atomic_type(w, t, false), function, type, pointer, type,
                            to_bits(w, t, value)));
    if (inst->result >= 0)
      assign(w, inst, call);
    else
      text_printf(&w->code, "  (void)%s;\n", call);
    write_order(w, inst->order);
    return;
  }
  const char *was = new_temporary(w, t);
  text_printf(&w->code, "  { %s seen = __atomic_load_n((%s *)%s, __ATOMIC_RELAXED);\n",
              type, type, pointer);
  text_printf(&w->code, "  do %s = %s;\n", was, of_bits(w, t, "seen"));
  const char *now = changed_text(w, inst, was, value);
  const char *computed = TEXT("(%s)(%s)", spelt_type(w, t), now);
  text_printf(&w->code,
              "  while (!__atomic_compare_exchange_n((%s *)%s, &seen, (%s)%s, 0, "
              "__ATOMIC_RELAXED, __ATOMIC_RELAXED)); }\n",
              type, pointer, type, to_bits(w, t, computed));
  if (inst->result >= 0) assign(w, inst, was);
  write_order(w, inst->order);
}

// --- all -------------------------------------------------------------------------------

static void write_alloca(Writer *w, const LlvmInst *inst) {
  const LlvmValue *count = inst->len ? inst->values[0] : NULL;
  if (count && count->kind != VALUE_INT) {
    refuse_llvm(w->m, w->debug, "has an array whose size is computed");
    return;
  }
  long long size = size_of_type(inst->about) * (count ? (long long)count->low : 1);
  long long align = inst->align ? inst->align : align_of_type(inst->about);
  if (w->component) {
    w->f->pieces[inst->result] = frame_piece(w, size, align);
    assign(w, inst, w->f->pieces[inst->result]);
    return;
  }
  text_printf(&w->start, "  ulong a%d[%lld]", inst->result, size ? (size + 7) / 8 : 1);
  if (align > 8) text_printf(&w->start, " __attribute__((__aligned__(%lld)))", align);
  text_add(&w->start, ";\n");
  assign(w, inst, TEXT("(__accomp_pointer)a%d", inst->result));
}

void write_memory_inst(Writer *w, const LlvmInst *inst) {
  const LlvmType *t = inst->op == OP_STORE ? inst->values[0]->type : inst->type;
  bool moves = inst->op == OP_LOAD || inst->op == OP_STORE;
  long long align = inst->align || !moves ? inst->align : align_of_type(t);
  if (moves && (has_bits(t) || t->kind == TYPE_OTHER)) {
    refuse_llvm(w->m, w->debug, "has values of the type %s in memory", t->spelling);
    return;
  }
  switch (inst->op) {
  case OP_ALLOCA: write_alloca(w, inst); break;
  case OP_LOAD:
    if (inst->is_atomic)
      write_atomic_load(w, inst);
    else
      write_load(w, t, TEXT("v%d", inst->result), value_text(w, inst->values[0]), align,
                 inst->is_volatile);
    break;
  case OP_STORE:
    if (inst->is_atomic)
      write_atomic_store(w, inst);
    else
      write_store(w, t, value_text(w, inst->values[0]), value_text(w, inst->values[1]),
                  align, inst->is_volatile);
    break;
  case OP_ATOMICRMW: write_change(w, inst); break;
  case OP_CMPXCHG: write_compare(w, inst); break;
  default: text_add(&w->code, "  __accomp_cl_fence();\n");
  }
}
