// printf: OpenCL C wants the format's words. Its arguments are the call's, or members of a struct: clang's device mode calls
// __llvm_omp_vprintf with one.
#include "llvm/write.h"

#include <stdlib.h>

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

// An address as a variable of the function and what is added to it; false: it is none of these.
static bool is_at(const Writer *w, const LlvmValue *v, int *base, long long *offset) {
  for (int depth = 0; v->kind == VALUE_LOCAL && depth < 50; depth++) {
    const LlvmInst *found = NULL;
    for (int i = 0; i < w->f->blocks.len && !found; i++)
      for (int k = 0; k < w->f->blocks.at[i].insts.len && !found; k++)
        if (w->f->blocks.at[i].insts.at[k].result == v->number)
          found = &w->f->blocks.at[i].insts.at[k];
    if (!found || found->op != OP_GETELEMENTPTR) break;
    const LlvmType *t = found->about;
    for (int i = 1; i < found->len; i++) {
      const LlvmValue *index = found->values[i];
      if (index->kind != VALUE_INT && index->kind != VALUE_ZERO) return false;
      long long n = (long long)index->low;
      *offset += i == 1 ? n * size_of_type(t) : offset_of_member(t, n);
      if (i > 1) t = type_of_member(t, n);
    }
    v = found->values[0];
  }
  *base = v->number;
  return v->kind == VALUE_LOCAL;
}

// The string that is stored at a place of the struct, where it is a constant and nothing else is stored there.
static const char *stored_string(const Writer *w, const LlvmValue *buffer, long long at) {
  int base, other;
  long long offset = at;
  const char *found = NULL;
  int stores = 0;
  if (!is_at(w, buffer, &base, &offset)) return NULL;
  for (int i = 0; i < w->f->blocks.len; i++)
    for (int k = 0; k < w->f->blocks.at[i].insts.len; k++) {
      const LlvmInst *inst = &w->f->blocks.at[i].insts.at[k];
      long long place = 0;
      if (inst->op != OP_STORE || !is_at(w, inst->values[1], &other, &place)) continue;
      if (other != base || place != offset) continue;
      stores++;
      found = constant_string(w->m, inst->values[0]);
    }
  return stores == 1 ? found : NULL;
}

typedef struct {
  Writer *w;
  const LlvmInst *call;
  const LlvmValue *buffer; // NULL: the arguments are the call's
  const char *pointer;
  int next;     // of the call's arguments
  long long at; // in the struct
  Text format, arguments;
} Printf;

static const char *next_argument(Printf *p, const char *type, long long size) {
  Writer *w = p->w;
  if (!p->buffer) {
    if (p->next + 1 >= p->call->len) return NULL;
    return value_text(w, p->call->values[p->next++]);
  }
  p->at = (p->at + size - 1) / size * size;
  const char *value =
      TEXT("*(__accomp_%s_%lld *)(%s + %lld)", type, size, p->pointer, p->at);
  p->at += size;
  return value;
}

// A literal, where the value is a constant string or one of two; NULL: it is not.
static const char *string_text(const Printf *p, const LlvmValue *v) {
  Writer *w = p->w;
  const char *string = constant_string(w->m, v);
  if (string) return c_string(w->a, string);
  for (int i = 0; i < w->f->blocks.len && v->kind == VALUE_LOCAL; i++)
    for (int k = 0; k < w->f->blocks.at[i].insts.len; k++) {
      const LlvmInst *inst = &w->f->blocks.at[i].insts.at[k];
      if (inst->result != v->number || inst->op != OP_SELECT) continue;
      const char *a = string_text(p, inst->values[1]),
                 *b = string_text(p, inst->values[2]);
      return a && b ? TEXT("(%s ? %s : %s)", value_text(w, inst->values[0]), a, b) : NULL;
    }
  return NULL;
}

// False: there is no argument.
static bool add_string(Printf *p) {
  Writer *w = p->w;
  const char *string;
  if (p->buffer) {
    string = stored_string(w, p->buffer, (p->at + 7) / 8 * 8);
    if (string) string = c_string(w->a, string);
  } else {
    string = p->next + 1 < p->call->len ? string_text(p, p->call->values[p->next]) : NULL;
  }
  const char *value = next_argument(p, "pointer", 8);
  if (!value) return false;
  if (string)
    text_printf(&p->arguments, ", %s", string);
  else
    text_printf(&p->arguments, ", __accomp_string(%s)", value);
  return true;
}

// One conversion, from behind '%' on; NULL: OpenCL C has none like it.
static const char *add_conversion(Printf *p, const char *s) {
  const char *start = s, *size;
  s += strspn(s, "-+ #0");
  s += strspn(s, "0123456789.");
  if (*s == '*') return NULL;
  size = s;
  s += strspn(s, "hlLqjzt");
  bool is_long = s > size && *size != 'h';
  text_add(&p->format, "%");
  text_addn(&p->format, start, (size_t)(size - start));
  const char *value;
  if (*s && strchr("diuoxX", *s)) {
    bool is_signed = *s == 'd' || *s == 'i';
    value = next_argument(p, is_long ? "ulong" : "uint", is_long ? 8 : 4);
    if (is_long)
      text_add(&p->format, "l");
    else
      text_addn(&p->format, size, (size_t)(s - size));
    text_printf(&p->arguments, ", (%s%s)%s", is_signed ? "" : "u",
                is_long ? "long" : "int", value ? value : "");
  } else if (*s == 'c') {
    value = next_argument(p, "uint", 4);
    text_printf(&p->arguments, ", (int)%s", value ? value : "");
  } else if (*s && strchr("fFeEgGaA", *s) && !memchr(size, 'L', (size_t)(s - size))) {
    value = next_argument(p, "double", 8);
    text_printf(&p->arguments, ", %s", value ? value : "");
  } else if (*s == 's') {
    value = add_string(p) ? "" : NULL;
  } else if (*s == 'p') {
    value = next_argument(p, "pointer", 8);
    text_printf(&p->arguments, ", (void *)%s", value ? value : "");
  } else {
    return NULL;
  }
  if (!value) return NULL;
  text_addn(&p->format, s, 1);
  return s + 1;
}

void write_printf(Writer *w, const LlvmInst *inst) {
  const char *s = constant_string(w->m, inst->values[0]);
  Printf p = {.w = w,
              .call = inst,
              .buffer = inst->about->varied ? NULL : inst->values[1],
              .next = 1,
              .format = {.arena = w->a},
              .arguments = {.arena = w->a}};
  text_add(&p.format, "");
  text_add(&p.arguments, "");
  if (p.buffer) p.pointer = value_text(w, p.buffer);
  if (!s) {
    refuse_llvm(w->m, w->debug, "calls printf with a format that is no constant");
    return;
  }
  while (*s) {
    size_t n = strcspn(s, "%");
    text_addn(&p.format, s, n);
    s += n;
    if (!*s) break;
    if (s[1] == '%') {
      text_add(&p.format, "%%");
      s += 2;
      continue;
    }
    const char *next = add_conversion(&p, s + 1);
    if (!next) {
      int length = 1 + (int)strspn(s + 1, "-+ #0123456789.*hlLqjzt");
      refuse_llvm(w->m, w->debug,
                  memchr(s, '*', (size_t)length)
                      ? "calls printf with '%.*s': a width '*' must be a constant"
                      : "calls printf with '%.*s', which OpenCL C does not have",
                  length + (s[length] != 0), s);
      return;
    }
    s = next;
  }
  const char *call = TEXT("printf(%s%s)", c_string(w->a, p.format.at), p.arguments.at);
  if (inst->result >= 0) call = TEXT("(uint)%s", call);
  assign(w, inst, call);
}
