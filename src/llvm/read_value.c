// Constants and names of values in LLVM's text.
#include "llvm/module.h"

#include <ctype.h>
#include <stdlib.h>

static LlvmValue *new_value(Reader *r, ValueKind kind, const LlvmType *t) {
  LlvmValue *v = alloc(r->m->arena, LlvmValue);
  v->kind = kind;
  v->type = t;
  return v;
}

// Decimal, of up to 128 bits.
static void read_integer(Reader *r, LlvmValue *v) {
  bool negative = *r->at == '-';
  unsigned __int128 value = 0;
  for (r->at += negative; isdigit((unsigned char)*r->at); r->at++)
    value = value * 10 + (unsigned)(*r->at - '0');
  if (negative) value = -value;
  int bits = v->type->bits;
  if (bits < 128) value &= ((unsigned __int128)1 << bits) - 1;
  v->low = (uint64_t)value;
  v->high = (uint64_t)(value >> 64);
}

static void read_real(Reader *r, LlvmValue *v) {
  char *end;
  if (!strncmp(r->at, "0x", 2)) {
    v->low = strtoull(r->at + 2, &end, 16);
  } else {
    double value = strtod(r->at, &end);
    memcpy(&v->low, &value, sizeof value);
  }
  r->at = end;
}

static LlvmValue *read_list(Reader *r, const LlvmType *t, const char *end) {
  Vec(const LlvmValue *) all = {0};
  LlvmValue *v = new_value(r, VALUE_LIST, t);
  while (!is_next(r, end) && !r->failed) {
    push(r->m->arena, &all, read_typed_value(r));
    if (!reads(r, ",")) break;
  }
  expect(r, end);
  v->list = all.at;
  v->len = all.len;
  return v;
}

static int hex_digit(char c) {
  return isdigit((unsigned char)c) ? c - '0' : (c | 32) - 'a' + 10;
}

// Behind 'c'.
static LlvmValue *read_bytes(Reader *r, const LlvmType *t) {
  LlvmValue *v = new_value(r, VALUE_BYTES, t);
  char *bytes = alloc_n(r->m->arena, char, t->n + 1);
  int n = 0;
  for (r->at++; *r->at && *r->at != '"' && n < t->n; n++)
    if (*r->at != '\\') {
      bytes[n] = *r->at++;
    } else if (r->at[1] == '\\') {
      bytes[n] = '\\';
      r->at += 2;
    } else {
      bytes[n] = (char)(hex_digit(r->at[1]) * 16 + hex_digit(r->at[2]));
      r->at += 3;
    }
  r->at += *r->at == '"';
  v->bytes = bytes;
  v->len = n;
  return v;
}

static LlvmValue *read_splat(Reader *r, const LlvmType *t) {
  LlvmValue *v = new_value(r, VALUE_LIST, t);
  expect(r, "(");
  const LlvmValue *element = read_typed_value(r);
  expect(r, ")");
  v->len = (int)t->n;
  v->list = alloc_n(r->m->arena, const LlvmValue *, t->n);
  for (int i = 0; i < v->len; i++) v->list[i] = element;
  return v;
}

static LlvmValue *read_expression(Reader *r, const LlvmType *t) {
  LlvmInst *inst = alloc(r->m->arena, LlvmInst);
  LlvmValue *v = new_value(r, VALUE_EXPRESSION, t);
  const char *start = r->at;
  if (!read_op(r, &inst->op)) {
    r->at = start;
    fail_to_read(r, "a constant");
    return v;
  }
  inst->result = inst->debug = -1;
  while (!is_next(r, "(") && word_length(r->at)) { // inbounds and the like
    r->at += word_length(r->at);
    if (*r->at == '(' && !strncmp(r->at - 7, "inrange", 7)) skip_brackets_of(r);
  }
  expect(r, "(");
  read_operands(r, inst, true);
  expect(r, ")");
  inst->type = t;
  v->inst = inst;
  return v;
}

static LlvmValue *read_global(Reader *r, const LlvmType *t) {
  LlvmValue *v = new_value(r, VALUE_GLOBAL, t);
  size_t n;
  r->at++;
  const char *name = read_name(r, &n);
  v->number = name_number(&r->m->global_names, name, n);
  return v;
}

static LlvmValue *read_other(Reader *r, const LlvmType *t) {
  LlvmValue *v = new_value(r, VALUE_OTHER, t);
  const char *from = r->at;
  if (reads(r, "asm")) {
    while (*r->at && !is_next(r, "(")) {
      if (*r->at == '"')
        r->at += strcspn(r->at + 1, "\"") + 2;
      else
        r->at += strcspn(r->at, "\"(");
    }
  } else if (*r->at == '!') {
    r->at++;
    if (*r->at == '"')
      r->at += strcspn(r->at + 1, "\"") + 2;
    else
      r->at += word_length(r->at);
    if (*r->at == '(' || *r->at == '{') skip_brackets_of(r);
  } else {
    fail_to_read(r, "a value");
  }
  if (r->at > from) v->bytes = arena_strndup(r->m->arena, from, (size_t)(r->at - from));
  return v;
}

static LlvmValue *read_known(Reader *r, const LlvmType *t) {
  if (reads(r, "null") || reads(r, "zeroinitializer") || reads(r, "false"))
    return new_value(r, VALUE_ZERO, t);
  if (reads(r, "true")) {
    LlvmValue *v = new_value(r, VALUE_INT, t);
    v->low = 1;
    return v;
  }
  if (reads(r, "undef") || reads(r, "poison") || reads(r, "none"))
    return new_value(r, VALUE_UNDEF, t);
  if (reads(r, "splat")) return read_splat(r, t);
  if (reads(r, "dso_local_equivalent") || reads(r, "no_cfi")) {
    skip_spaces(r);
    return read_global(r, t);
  }
  return NULL;
}

const LlvmValue *read_value(Reader *r, const LlvmType *t) {
  skip_spaces(r);
  if (r->failed) return new_value(r, VALUE_UNDEF, t);
  if (*r->at == '%' && r->f) {
    size_t n;
    LlvmValue *v = new_value(r, VALUE_LOCAL, t);
    r->at++;
    const char *name = read_name(r, &n);
    v->number = name_number(&r->f->names, name, n);
    return v;
  }
  if (*r->at == '@') return read_global(r, t);
  bool number = isdigit((unsigned char)*r->at) || *r->at == '-';
  if (number && (t->kind == TYPE_FLOAT || t->kind == TYPE_DOUBLE)) {
    LlvmValue *v = new_value(r, VALUE_REAL, t);
    read_real(r, v);
    return v;
  }
  if (number && t->kind == TYPE_INT) {
    LlvmValue *v = new_value(r, VALUE_INT, t);
    read_integer(r, v);
    return v;
  }
  if (number && (!strncmp(r->at, "0xH", 3) || !strncmp(r->at, "0xR", 3))) {
    LlvmValue *v = new_value(r, VALUE_INT, t); // the bits of a half or a bfloat
    v->low = strtoull(r->at + 3, (char **)&r->at, 16);
    return v;
  }
  if (number) { // of a kind that nobody computes with
    r->at += word_length(r->at);
    return new_value(r, VALUE_UNDEF, t);
  }
  if (reads(r, "<{")) {
    LlvmValue *v = read_list(r, t, "}");
    expect(r, ">");
    return v;
  }
  if (reads(r, "{")) return read_list(r, t, "}");
  if (reads(r, "[")) return read_list(r, t, "]");
  if (reads(r, "<")) return read_list(r, t, ">");
  if (*r->at == 'c' && r->at[1] == '"') {
    r->at++;
    return read_bytes(r, t);
  }
  if (*r->at == '!' || is_next(r, "asm")) return read_other(r, t);
  LlvmValue *v = read_known(r, t);
  return v ? v : read_expression(r, t);
}

const LlvmValue *read_typed_value(Reader *r) {
  const LlvmType *t = read_type(r);
  return read_value(r, t);
}
