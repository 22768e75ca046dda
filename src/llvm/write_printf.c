// printf: OpenCL C wants the format's words. Its arguments are the call's, or members of a struct: clang's device mode calls
// __llvm_omp_vprintf with one.
#include "llvm/write.h"

#include <stdlib.h>

#define TEXT(...) arena_printf(w->a, __VA_ARGS__)

// The instruction whose result is the value; NULL: it has none.
static const LlvmInst *definition_of(const Writer *w, const LlvmValue *v) {
  for (int i = 0; v->kind == VALUE_LOCAL && i < w->f->blocks.len; i++)
    for (int k = 0; k < w->f->blocks.at[i].insts.len; k++)
      if (w->f->blocks.at[i].insts.at[k].result == v->number)
        return &w->f->blocks.at[i].insts.at[k];
  return NULL;
}

// An address as a variable of the function and what is added to it; false: it is none of these.
static bool is_at(const Writer *w, const LlvmValue *v, int *base, long long *offset) {
  for (int depth = 0; v->kind == VALUE_LOCAL && depth < 50; depth++) {
    const LlvmInst *found = definition_of(w, v);
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
  const char *width; // of a conversion whose width is an argument; NULL: none has
  size_t width_at;   // its place in the format
  Text calls;   // those in front of this one: each prints one such conversion at most
  bool parts;   // a string that is no literal is printed by itself
  bool strings; // there is one
} Printf;

static void start_call(Printf *p) {
  p->format = p->arguments = (Text){.arena = p->w->a};
  text_add(&p->format, "");
  text_add(&p->arguments, "");
  p->width = NULL;
}

// A width that is an argument: OpenCL's format has digits, so there is a call for each width of up to 63 characters, to the right and to the left.
static void write_wide_call(Printf *p) {
  enum { MOST = 63 };
  Arena *a = p->w->a;
  const char *before = arena_strndup(a, p->format.at, p->width_at),
             *behind = p->format.at + p->width_at;
  text_printf(&p->calls, "({ switch (%s) {\n", p->width);
  for (int n = -MOST; n <= MOST; n++) {
    const char *digits = n ? arena_printf(a, "%d", n) : "";
    text_printf(&p->calls, "  case %d: printf(%s%s); break;\n", n,
                c_string(a, arena_printf(a, "%s%s%s", before, digits, behind)),
                p->arguments.at);
  }
  text_add(&p->calls, "  default: __accomp_printf_too_wide(); } 0; })");
}

// Prints what the format has so far.
static void end_call(Printf *p) {
  Writer *w = p->w;
  text_add(&p->calls, p->calls.len ? ", " : "");
  if (p->width)
    write_wide_call(p);
  else
    text_printf(&p->calls, "printf(%s%s)", c_string(w->a, p->format.at), p->arguments.at);
  start_call(p);
}

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
  const LlvmInst *inst = definition_of(w, v);
  if (!inst || inst->op != OP_SELECT) return NULL;
  const char *a = string_text(p, inst->values[1]), *b = string_text(p, inst->values[2]);
  return a && b ? TEXT("(%s ? %s : %s)", value_text(w, inst->values[0]), a, b) : NULL;
}

static const char *literal_of(const Printf *p) {
  Writer *w = p->w;
  if (!p->buffer)
    return p->next + 1 < p->call->len ? string_text(p, p->call->values[p->next]) : NULL;
  const char *stored = stored_string(w, p->buffer, (p->at + 7) / 8 * 8);
  return stored ? c_string(w->a, stored) : NULL;
}

// A call prints the text in front of the conversion; then the string is printed, character by character.
static void add_string_part(Printf *p, size_t start, const char *value) {
  Writer *w = p->w;
  const char *conversion = arena_strdup(w->a, p->format.at + start);
  bool left = strchr(conversion, '-') != NULL;
  const char *width = conversion + strspn(conversion, "%-+ #0"),
             *precision = strchr(width, '.');
  int digits = (int)strspn(width, "0123456789");
  p->format.len = start;
  p->format.at[start] = '\0';
  const char *wide = p->width ? TEXT("(int)abs(%s)", p->width)
                     : digits ? TEXT("%.*s", digits, width)
                              : "0",
             *turned = p->width ? TEXT("%s < 0 || ", p->width) : "";
  p->width = NULL;
  if (start) end_call(p);
  text_printf(&p->calls, "%s__accomp_cl_string((const char *)%s, %s, %s, %s%d)",
              p->calls.len ? ", " : "", value, wide,
              !precision     ? "0x7fffffff"
              : precision[1] ? precision + 1
                             : "0",
              turned, left);
  start_call(p);
}

// 'start': of the conversion in the format. False: there is no argument.
static bool add_string(Printf *p, size_t start) {
  const char *string = literal_of(p), *value = next_argument(p, "pointer", 8);
  if (!value) return false;
  bool literal = string && *string == '"';
  p->strings |= !literal;
  if (p->parts && !literal) {
    add_string_part(p, start, value);
    return true;
  }
  text_printf(&p->arguments, string ? ", %s" : ", __accomp_string(%s)",
              string ? string : value);
  text_add(&p->format, "s");
  return true;
}

// Digits, or an argument; NULL: there is none.
static const char *add_width(Printf *p, const char *s) {
  Writer *w = p->w;
  size_t n = strspn(s, "0123456789");
  text_addn(&p->format, s, n);
  if (s[n] != '*') return s + n;
  const char *value = next_argument(p, "uint", 4);
  if (!value) return NULL;
  p->width = TEXT("(int)%s", value);
  p->width_at = p->format.len;
  return s + 1;
}

static bool has_width_argument(const char *s) { return s[strspn(s, "-+ #0'I")] == '*'; }

// Numbers of 8 and 16 bits come as those of 32.
static bool add_integer(Printf *p, char c, const char *size, size_t n) {
  bool is_long = n && *size != 'h', is_signed = c == 'd' || c == 'i';
  const char *value = next_argument(p, is_long ? "ulong" : "uint", is_long ? 8 : 4),
             *narrow = is_long || !n ? ""
                       : n == 1      ? "short"
                                     : "char",
             *sign = is_signed ? "" : "u";
  if (!value) return false;
  text_add(&p->format, is_long ? "l" : "");
  text_printf(&p->arguments, ", (%s%s)", sign, is_long ? "long" : "int");
  text_printf(&p->arguments, *narrow ? "(%s%s)%s" : "%s%s%s", *narrow ? sign : "", narrow,
              value);
  return true;
}

static bool add_value(Printf *p, const char *type, int size, const char *cast) {
  const char *value = next_argument(p, type, size);
  if (value) text_printf(&p->arguments, ", %s%s", cast, value);
  return value;
}

// One conversion, from behind '%' on; NULL: OpenCL C has none like it. The flags ' and I are about a locale, of which a device has C's.
static const char *add_conversion(Printf *p, const char *s) {
  if (p->width && has_width_argument(s)) end_call(p);
  size_t start = p->format.len;
  text_add(&p->format, "%");
  for (; *s && strchr("-+ #0'I", *s); s++)
    if (*s != '\'' && *s != 'I') text_addn(&p->format, s, 1);
  s = add_width(p, s);
  if (!s) return NULL;
  size_t n = *s == '.' ? 1 + strspn(s + 1, "0123456789") : 0;
  text_addn(&p->format, s, n);
  const char *size = s + n;
  if (*size == '*') return NULL;
  s = size + strspn(size, "hlLqjzt");
  n = (size_t)(s - size);
  bool done = !*s                    ? false
              : strchr("diuoxX", *s) ? add_integer(p, *s, size, n)
              : *s == 'c'            ? add_value(p, "uint", 4, "(int)")
              : *s == 's'            ? add_string(p, start)
              : *s == 'p'            ? add_value(p, "pointer", 8, "(void *)")
              : strchr("fFeEgGaA", *s)
                  ? !memchr(size, 'L', n) && add_value(p, "double", 8, "")
                  : false;
  if (!done) return NULL;
  if (*s != 's') text_addn(&p->format, s, 1);
  return s + 1;
}

static void refuse_conversion(Writer *w, const char *s) {
  int length = 1 + (int)strspn(s + 1, "-+ #0'I123456789.*hlLqjzt");
  refuse_llvm(w->m, w->debug,
              memchr(s, '*', (size_t)length)
                  ? "calls printf with '%.*s': a precision '*' must be a constant"
                  : "calls printf with '%.*s', which OpenCL C does not have",
              length + (s[length] != 0), s);
}

// Returns the calls that print by this format; NULL: OpenCL C cannot. 'strings': are there strings that are no literals?
static const char *calls_by(Writer *w, const LlvmInst *inst, const char *s, bool parts,
                            bool *strings) {
  Printf p = {.w = w,
              .call = inst,
              .buffer = inst->about->varied ? NULL : inst->values[1],
              .next = 1,
              .parts = parts,
              .calls = {.arena = w->a}};
  if (p.buffer) p.pointer = value_text(w, p.buffer);
  for (start_call(&p); *s;) {
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
      refuse_conversion(w, s);
      return NULL;
    }
    s = next;
  }
  bool several = p.calls.len;
  if (!several || p.format.len) end_call(&p);
  *strings = p.strings;
  return several ? TEXT("(%s, 0)", p.calls.at) : p.calls.at;
}

// GPUs' drivers print strings that are written in the call alone.
static const char *calls_of(Writer *w, const LlvmInst *inst, const char *s) {
  bool strings = false;
  const char *whole = calls_by(w, inst, s, false, &strings),
             *parts = whole && strings ? calls_by(w, inst, s, true, &strings) : NULL;
  return parts ? TEXT("__accomp_cl_printf(%s, %s)", whole, parts) : whole;
}

typedef Vec(const LlvmValue *) Formats;

// The constants among which the format is chosen; false: it may be another one.
static bool find_formats(const Writer *w, const LlvmValue *v, int depth, Formats *out) {
  if (constant_string(w->m, v)) {
    push(w->a, out, v);
    return true;
  }
  const LlvmInst *inst = depth < 8 ? definition_of(w, v) : NULL;
  bool all = inst && (inst->op == OP_SELECT || inst->op == OP_PHI);
  for (int i = all && inst->op == OP_SELECT; all && i < inst->len; i++)
    all = find_formats(w, inst->values[i], depth + 1, out);
  return all;
}

void write_printf(Writer *w, const LlvmInst *inst) {
  Formats all = {0};
  if (!find_formats(w, inst->values[0], 0, &all)) {
    refuse_llvm(w->m, w->debug, "calls printf with a format that is no constant");
    return;
  }
  const char *call = "";
  for (int i = 0; i < all.len; i++) {
    const char *one = calls_of(w, inst, constant_string(w->m, all.at[i]));
    if (!one) return;
    call = i + 1 == all.len
               ? TEXT("%s%s", call, one)
               : TEXT("%s%s == %s ? %s : ", call, value_text(w, inst->values[0]),
                      value_text(w, all.at[i]), one);
  }
  if (inst->result >= 0 || all.len > 1)
    call = TEXT("%s(%s)", inst->result >= 0 ? "(uint)" : "(void)", call);
  assign(w, inst, call);
}
