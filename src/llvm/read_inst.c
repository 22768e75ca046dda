// Instructions of LLVM's text.
// In:  a reader behind 'NAME ='.  Out: the operands of one instruction; words that promise something to the optimiser are left out.
#include "llvm/module.h"

#include <ctype.h>

typedef enum {
  SHAPE_BINARY,
  SHAPE_UNARY,
  SHAPE_CAST,
  SHAPE_COMPARE,
  SHAPE_VALUES,
  SHAPE_INDEXED,
  SHAPE_MEMORY,
  SHAPE_FLOW,
  SHAPE_CALL,
  SHAPE_REFUSED
} Shape;
static const struct {
  const char *word;
  Shape shape;
} ops[OP_COUNT] = {
#define OP(id, word, shape) [OP_##id] = {word, shape},
#include "llvm/op.def"
#undef OP
};

bool read_op(Reader *r, Op *op) {
  skip_spaces(r);
  size_t n = word_length(r->at);
  for (int i = 0; i < OP_COUNT; i++)
    if (strlen(ops[i].word) == n && !strncmp(r->at, ops[i].word, n)) {
      r->at += n;
      *op = (Op)i;
      return true;
    }
  return false;
}

typedef Vec(const LlvmValue *) Values;
typedef Vec(int) Numbers;

static const char *read_word(Reader *r) {
  skip_spaces(r);
  size_t n = word_length(r->at);
  const char *word = arena_strndup(r->m->arena, r->at, n);
  r->at += n;
  return word;
}

static void set_values(LlvmInst *inst, const Values *all) {
  inst->values = all->at;
  inst->len = all->len;
}

// 'label %name': a name's number, until the body is read.
static int read_label(Reader *r) {
  size_t n;
  expect(r, "label");
  expect(r, "%");
  const char *name = read_name(r, &n);
  return name_number(&r->f->names, name, n);
}

static void read_binary(Reader *r, LlvmInst *inst, bool constant) {
  Values all = {0};
  inst->type = read_type(r);
  push(r->m->arena, &all, read_value(r, inst->type));
  expect(r, ",");
  push(r->m->arena, &all, constant ? read_typed_value(r) : read_value(r, inst->type));
  set_values(inst, &all);
}

static const LlvmType *vector_of(const Reader *r, long long n, const LlvmType *element) {
  Reader type = *r;
  type.at = arena_printf(r->m->arena, "<%lld x %s>", n, element->spelling);
  return read_type(&type);
}

static void read_compare(Reader *r, LlvmInst *inst) {
  inst->word = read_word(r);
  read_binary(r, inst, false);
  const LlvmType *t = inst->type;
  inst->type = int_type(r->m, 1);
  if (t->kind == TYPE_VECTOR) inst->type = vector_of(r, t->n, inst->type);
}

static void read_mask(Reader *r, LlvmInst *inst, const LlvmValue *mask) {
  Numbers all = {0};
  for (long long i = 0; i < mask->type->n; i++) {
    const LlvmValue *v = mask->kind == VALUE_LIST ? mask->list[i] : mask;
    push(r->m->arena, &all,
         v->kind == VALUE_UNDEF  ? -1
         : v->kind == VALUE_ZERO ? 0
                                 : (int)v->low);
  }
  inst->indices = all.at;
  inst->nindices = all.len;
}

// Commas may have metadata behind them.
static bool reads_comma(Reader *r) {
  const char *at = r->at;
  if (!continues(r, ",")) return false;
  r->at++;
  skip_spaces(r);
  if (*r->at != '!') return true;
  r->at = at;
  return false;
}

static void read_values(Reader *r, LlvmInst *inst) {
  Values all = {0};
  do push(r->m->arena, &all, read_typed_value(r));
  while (!r->failed && reads_comma(r));
  set_values(inst, &all);
  if (all.len < 2 || r->failed) return;
  inst->type = all.at[inst->op == OP_SELECT ? 1 : 0]->type;
  if (inst->op == OP_EXTRACTELEMENT) inst->type = inst->type->element;
  if (inst->op != OP_SHUFFLEVECTOR || all.len < 3) return;
  read_mask(r, inst, all.at[2]);
  inst->type = vector_of(r, all.at[2]->type->n, inst->type->element);
}

static void read_indexed(Reader *r, LlvmInst *inst) {
  Values all = {0};
  Numbers numbers = {0};
  push(r->m->arena, &all, read_typed_value(r));
  inst->type = all.at[0]->type;
  if (inst->op == OP_INSERTVALUE) {
    expect(r, ",");
    push(r->m->arena, &all, read_typed_value(r));
  }
  while (!r->failed && reads_comma(r)) {
    push(r->m->arena, &numbers, (int)read_number(r));
    int last = numbers.at[numbers.len - 1];
    if (inst->op == OP_EXTRACTVALUE && last < members_of_type(inst->type))
      inst->type = type_of_member(inst->type, last);
  }
  set_values(inst, &all);
  inst->indices = numbers.at;
  inst->nindices = numbers.len;
}

static void read_scope(Reader *r) {
  if (!reads(r, "syncscope")) return;
  skip_spaces(r);
  skip_brackets_of(r);
}

// Behind the operands of a load and the like: order and alignment.
static void read_order(Reader *r, LlvmInst *inst) {
  read_scope(r);
  skip_spaces(r);
  if (isalpha((unsigned char)*r->at) && !is_next(r, "align")) {
    const char *order = read_word(r);
    if (!inst->order) inst->order = order; // cmpxchg has one more, for where it fails
  }
  while (reads_comma(r)) {
    if (reads(r, "align"))
      inst->align = read_number(r);
    else if (reads(r, "addrspace"))
      skip_brackets_of(r);
    else if (reads(r, "inalloca")) {
    } else
      return;
  }
}

static void read_alloca(Reader *r, LlvmInst *inst) {
  Values all = {0};
  reads(r, "inalloca");
  inst->about = read_type(r);
  while (reads_comma(r)) {
    if (reads(r, "align"))
      inst->align = read_number(r);
    else if (reads(r, "addrspace"))
      skip_brackets_of(r);
    else
      push(r->m->arena, &all, read_typed_value(r));
  }
  set_values(inst, &all);
  Reader type = *r;
  type.at = "ptr";
  inst->type = read_type(&type);
}

static void read_memory(Reader *r, LlvmInst *inst) {
  Values all = {0};
  if (inst->op == OP_ALLOCA) {
    read_alloca(r, inst);
    return;
  }
  if (inst->op == OP_FENCE) {
    read_order(r, inst);
    return;
  }
  if (inst->op == OP_ATOMICRMW) inst->word = read_word(r);
  if (inst->op == OP_LOAD || inst->op == OP_GETELEMENTPTR) {
    inst->about = read_type(r);
    expect(r, ",");
  }
  do push(r->m->arena, &all, read_typed_value(r));
  while (!r->failed && inst->op != OP_LOAD && (inst->op != OP_STORE || all.len < 2) &&
         reads_comma(r));
  set_values(inst, &all);
  inst->type = inst->op == OP_LOAD            ? inst->about
               : inst->op == OP_ATOMICRMW     ? all.at[all.len - 1]->type
               : inst->op == OP_GETELEMENTPTR ? all.at[0]->type
                                              : NULL;
  for (int i = 1; i < all.len && inst->op == OP_GETELEMENTPTR; i++)
    if (all.at[i]->type->kind == TYPE_VECTOR && inst->type->kind != TYPE_VECTOR)
      inst->type = vector_of(r, all.at[i]->type->n, inst->type);
  if (inst->op == OP_GETELEMENTPTR) return;
  if (inst->op == OP_CMPXCHG) {
    const LlvmType **members = alloc_n(r->m->arena, const LlvmType *, 2);
    members[0] = all.at[all.len - 1]->type;
    members[1] = int_type(r->m, 1);
    inst->type = literal_struct(r->m, members, 2);
  }
  read_order(r, inst);
  if (inst->op == OP_CMPXCHG) read_order(r, inst);
}

static void read_phi(Reader *r, LlvmInst *inst) {
  Values all = {0};
  Numbers blocks = {0};
  inst->type = read_type(r);
  do {
    size_t n;
    expect(r, "[");
    push(r->m->arena, &all, read_value(r, inst->type));
    expect(r, ",");
    expect(r, "%");
    const char *name = read_name(r, &n);
    push(r->m->arena, &blocks, name_number(&r->f->names, name, n));
    expect(r, "]");
  } while (!r->failed && reads_comma(r));
  set_values(inst, &all);
  inst->blocks = blocks.at;
  inst->nblocks = blocks.len;
}

static void read_flow(Reader *r, LlvmInst *inst) {
  Values all = {0};
  Numbers blocks = {0};
  if (inst->op == OP_PHI) {
    read_phi(r, inst);
    return;
  }
  if (inst->op == OP_RET && !reads(r, "void"))
    push(r->m->arena, &all, read_typed_value(r));
  if (inst->op == OP_BR && !is_next(r, "label")) {
    push(r->m->arena, &all, read_typed_value(r));
    expect(r, ",");
    push(r->m->arena, &blocks, read_label(r));
    expect(r, ",");
    push(r->m->arena, &blocks, read_label(r));
  } else if (inst->op == OP_BR) {
    push(r->m->arena, &blocks, read_label(r));
  }
  if (inst->op == OP_SWITCH) {
    push(r->m->arena, &all, read_typed_value(r));
    expect(r, ",");
    push(r->m->arena, &blocks, read_label(r));
    expect(r, "[");
    while (!r->failed && !is_next(r, "]")) {
      push(r->m->arena, &all, read_typed_value(r));
      expect(r, ",");
      push(r->m->arena, &blocks, read_label(r));
    }
    expect(r, "]");
  }
  set_values(inst, &all);
  inst->blocks = blocks.at;
  inst->nblocks = blocks.len;
}

static const LlvmValue *read_argument(Reader *r, const LlvmType **byval) {
  const LlvmType *t = read_type(r);
  if (t->kind == TYPE_OTHER && !strcmp(t->spelling, "metadata")) {
    LlvmValue *v = alloc(r->m->arena, LlvmValue);
    v->kind = VALUE_OTHER;
    v->type = t;
    while (*r->at && *r->at != ',' && *r->at != ')')
      if (*r->at == '(' || *r->at == '{')
        skip_brackets_of(r);
      else
        r->at++;
    return v;
  }
  skip_spaces(r);
  while (isalpha((unsigned char)*r->at) || *r->at == '"') { // attributes
    static const char *const constants[] = {
        "null", "true",  "false", "undef", "poison", "zeroinitializer",
        "none", "splat", "asm",   "c\""};
    for (size_t i = 0; i < countof(constants); i++)
      if (is_next(r, constants[i])) return read_value(r, t);
    const char *at = r->at;
    Op op;
    if (read_op(r, &op)) {
      r->at = at;
      return read_value(r, t);
    }
    size_t n = word_length(r->at);
    if (*r->at == '"') {
      r->at += strcspn(r->at + 1, "\"") + 2;
      if (*r->at == '=') r->at += 1 + strcspn(r->at + 2, "\"") + 2;
    } else if (reads(r, "align")) {
      if (is_next(r, "("))
        skip_brackets_of(r);
      else
        read_number(r);
    } else if (reads(r, "byval")) {
      expect(r, "(");
      *byval = read_type(r);
      expect(r, ")");
    } else {
      r->at += n;
      if (*r->at == '(') skip_brackets_of(r);
    }
    skip_spaces(r);
  }
  return read_value(r, t);
}

// The callee is the last value.
static void read_call(Reader *r, LlvmInst *inst) {
  Values all = {0}, arguments = {0};
  Vec(const LlvmType *) types = {0}, byval = {0};
  skip_attributes(r, NULL, NULL);
  const LlvmType *t = read_type(r);
  bool whole = t->kind == TYPE_FUNCTION;
  inst->type = whole ? t->element : t;
  const LlvmValue *callee = read_value(r, t);
  expect(r, "(");
  while (!r->failed && !is_next(r, ")")) {
    const LlvmType *copied = NULL;
    push(r->m->arena, &arguments, read_argument(r, &copied));
    push(r->m->arena, &types, arguments.at[arguments.len - 1]->type);
    push(r->m->arena, &byval, copied);
    if (!reads(r, ",")) break;
  }
  expect(r, ")");
  if (r->failed) return;
  inst->about = whole ? t : function_type(r, t, types.at, types.len, false);
  inst->byval = byval.at;
  for (int i = 0; i < arguments.len; i++) push(r->m->arena, &all, arguments.at[i]);
  push(r->m->arena, &all, callee);
  set_values(inst, &all);
}

static void skip_flags(Reader *r, LlvmInst *inst) {
  static const char *const flags[] = {"nuw",  "nsw",      "exact", "inbounds", "disjoint",
                                      "nneg", "samesign", "nusw",  "fast",     "nnan",
                                      "ninf", "nsz",      "arcp",  "contract", "reassoc",
                                      "afn",  "tail",     "weak",  "musttail", "notail"};
  for (bool again = true; again;) {
    again = false;
    r->at += strspn(r->at, " ");
    if (*r->at == '\n') return;
    for (size_t i = 0; i < countof(flags); i++) again |= reads(r, flags[i]);
    if (reads(r, "volatile")) again = inst->is_volatile = true;
    if (reads(r, "atomic")) again = inst->is_atomic = true;
    if (is_next(r, "inrange")) {
      r->at += strlen("inrange");
      skip_brackets_of(r);
      again = true;
    }
  }
}

void read_operands(Reader *r, LlvmInst *inst, bool constant) {
  Values all = {0};
  skip_flags(r, inst);
  switch (ops[inst->op].shape) {
  case SHAPE_BINARY: read_binary(r, inst, constant); break;
  case SHAPE_UNARY:
    push(r->m->arena, &all, read_typed_value(r));
    set_values(inst, &all);
    inst->type = all.at[0]->type;
    break;
  case SHAPE_CAST:
    push(r->m->arena, &all, read_typed_value(r));
    set_values(inst, &all);
    expect(r, "to");
    inst->type = read_type(r);
    break;
  case SHAPE_COMPARE: read_compare(r, inst); break;
  case SHAPE_VALUES: read_values(r, inst); break;
  case SHAPE_INDEXED: read_indexed(r, inst); break;
  case SHAPE_MEMORY: read_memory(r, inst); break;
  case SHAPE_FLOW: read_flow(r, inst); break;
  case SHAPE_CALL: read_call(r, inst); break;
  case SHAPE_REFUSED:
    refuse_llvm(r->m, -1, "has the instruction '%s'", ops[inst->op].word);
    r->failed = true;
  }
}
