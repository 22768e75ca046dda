// Types of LLVM's text; equal ones are one object. What stands in front of values.
#include "llvm/module.h"

#include <ctype.h>
#include <stdlib.h>

static const LlvmType *intern(Module *m, LlvmType t, const char *spelling) {
  int number = name_number(&m->type_names, spelling, strlen(spelling));
  if (number < m->types.len) return m->types.at[number];
  LlvmType *type = alloc(m->arena, LlvmType);
  *type = t;
  type->spelling = m->type_names.all.at[number];
  push(m->arena, &m->types, type);
  return type;
}

const LlvmType *int_type(Module *m, int bits) {
  return intern(m, (LlvmType){.kind = TYPE_INT, .bits = bits},
                arena_printf(m->arena, "i%d", bits));
}

static const char *list_text(Module *m, const LlvmType **types, int n) {
  Text t = {.arena = m->arena};
  text_add(&t, "");
  for (int i = 0; i < n; i++) text_printf(&t, "%s%s", i ? "," : "", types[i]->spelling);
  return t.at;
}

const LlvmType *literal_struct(Module *m, const LlvmType **members, int n) {
  return intern(m, (LlvmType){.kind = TYPE_STRUCT, .members = members, .len = n},
                arena_printf(m->arena, "{%s}", list_text(m, members, n)));
}

const LlvmType *function_type(Reader *r, const LlvmType *result, const LlvmType **params,
                              int n, bool varied) {
  LlvmType t = {.kind = TYPE_FUNCTION,
                .element = result,
                .members = params,
                .len = n,
                .varied = varied};
  return intern(r->m, t,
                arena_printf(r->m->arena, "%s(%s%s)", result->spelling,
                             list_text(r->m, params, n), varied ? ",..." : ""));
}

typedef Vec(const LlvmType *) Types;

static const LlvmType *read_struct(Reader *r, bool packed) {
  Types all = {0};
  while (!is_next(r, "}") && !r->failed) {
    push(r->m->arena, &all, read_type(r));
    if (!reads(r, ",")) break;
  }
  expect(r, "}");
  if (!packed) return literal_struct(r->m, all.at, all.len);
  expect(r, ">");
  return intern(
      r->m,
      (LlvmType){.kind = TYPE_STRUCT, .members = all.at, .len = all.len, .packed = true},
      arena_printf(r->m->arena, "<{%s}>", list_text(r->m, all.at, all.len)));
}

static const LlvmType *read_sequence(Reader *r, TypeKind kind, const char *end) {
  LlvmType t = {.kind = kind, .n = read_number(r)};
  expect(r, "x");
  t.element = read_type(r);
  expect(r, end);
  return intern(r->m, t,
                arena_printf(r->m->arena,
                             kind == TYPE_ARRAY ? "[%lld x %s]" : "<%lld x %s>", t.n,
                             t.element->spelling));
}

static const LlvmType *read_other(Reader *r) {
  static const struct {
    const char *word;
    TypeKind kind;
  } known[] = {{"void", TYPE_VOID},
               {"half", TYPE_HALF},
               {"float", TYPE_FLOAT},
               {"double", TYPE_DOUBLE}};
  size_t n = word_length(r->at);
  const char *word = arena_strndup(r->m->arena, r->at, n);
  if (!n) fail_to_read(r, "a type");
  r->at += r->failed ? 0 : n;
  for (size_t i = 0; i < countof(known); i++)
    if (!strcmp(word, known[i].word))
      return intern(r->m, (LlvmType){.kind = known[i].kind}, word);
  return intern(r->m, (LlvmType){.kind = TYPE_OTHER}, word);
}

static const LlvmType *read_first_type(Reader *r) {
  size_t n;
  skip_spaces(r);
  if (*r->at == 'i' && isdigit((unsigned char)r->at[1])) {
    r->at++;
    return int_type(r->m, (int)read_number(r));
  }
  if (reads(r, "ptr")) {
    int space = 0;
    if (continues(r, "addrspace")) {
      expect(r, "addrspace");
      expect(r, "(");
      space = (int)read_number(r);
      expect(r, ")");
    }
    return intern(r->m, (LlvmType){.kind = TYPE_POINTER, .bits = space},
                  space ? arena_printf(r->m->arena, "ptr%d", space) : "ptr");
  }
  if (*r->at == '%') {
    r->at++;
    const char *name = read_name(r, &n);
    return intern(r->m, (LlvmType){.kind = TYPE_STRUCT},
                  arena_printf(r->m->arena, "%%%.*s", (int)n, name));
  }
  if (reads(r, "{")) return read_struct(r, false);
  if (reads(r, "<{")) return read_struct(r, true);
  if (reads(r, "[")) return read_sequence(r, TYPE_ARRAY, "]");
  if (reads(r, "<")) return read_sequence(r, TYPE_VECTOR, ">");
  return read_other(r);
}

const LlvmType *read_type(Reader *r) {
  const LlvmType *t = read_first_type(r);
  while (!r->failed && continues(r, "(")) {
    Types all = {0};
    bool varied = false;
    expect(r, "(");
    while (!is_next(r, ")") && !r->failed) {
      varied = reads(r, "...");
      if (varied) break;
      push(r->m->arena, &all, read_type(r));
      if (!reads(r, ",")) break;
    }
    expect(r, ")");
    t = function_type(r, t, all.at, all.len, varied);
  }
  return t;
}

bool is_type_next(Reader *r) {
  static const char *const words[] = {"void",      "half",     "bfloat", "float",
                                      "double",    "ptr",      "fp128",  "x86_fp80",
                                      "ppc_fp128", "metadata", "label",  "token"};
  skip_spaces(r);
  if (strchr("%{[<", *r->at)) return true;
  if (*r->at == 'i' && isdigit((unsigned char)r->at[1])) return true;
  for (size_t i = 0; i < countof(words); i++)
    if (is_next(r, words[i])) return true;
  return false;
}

static void skip_text(Reader *r) {
  r->at++;
  r->at += strcspn(r->at, "\"");
  r->at += *r->at == '"';
}

void skip_attributes(Reader *r, const LlvmType **byval, long long *align) {
  while (!r->failed && !is_type_next(r)) {
    if (*r->at == '"') {
      skip_text(r);
      if (*r->at != '=') continue;
      r->at++;
      skip_text(r);
      continue;
    }
    if (*r->at == '#') {
      r->at += 1 + word_length(r->at + 1);
      continue;
    }
    if (reads(r, "align")) {
      bool group = reads(r, "(");
      long long n = read_number(r);
      if (align) *align = n;
      if (group) expect(r, ")");
      continue;
    }
    bool copied = is_next(r, "byval");
    size_t n = word_length(r->at);
    if (!n) return;
    r->at += n;
    if (*r->at != '(') continue;
    if (copied && byval) {
      r->at++;
      *byval = read_type(r);
      expect(r, ")");
    } else {
      skip_brackets_of(r);
    }
  }
}
