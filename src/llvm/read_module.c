// A module of LLVM's text without the bodies of its functions, and places of the source by its metadata.
#include "llvm/module.h"

#include <ctype.h>
#include <stdlib.h>

// --- metadata --------------------------------------------------------------------------

// The value behind 'key: '; NULL: the row has none.
static const char *field(const char *row, const char *key) {
  size_t n = strlen(key), length = strcspn(row, "\n");
  for (const char *s = row; (s = memmem(s, length - (size_t)(s - row), key, n)); s += n)
    if ((s[-1] == '(' || s[-1] == ' ') && s[n] == ':') return s + n + 2;
  return NULL;
}

static const char *row_of(const Module *m, const char *reference) {
  int n = reference && *reference == '!' ? atoi(reference + 1) : -1;
  return n >= 0 && n < m->nmetadata ? m->metadata[n] : NULL;
}

static const char *text_of(const Module *m, const char *s) {
  return s && *s == '"' ? arena_strndup(m->arena, s + 1, strcspn(s + 1, "\"")) : NULL;
}

// clang splits names: what the compiled file and it have in front may be in the folder. The compiled file's own folder is left out.
static const char *path_of(const Module *m, const char *file) {
  const char *name = text_of(m, field(file, "filename")),
             *folder = text_of(m, field(file, "directory"));
  const char *own = text_of(m, m->folder);
  if (!name || !folder || *name == '/' || !*folder || (own && !strcmp(folder, own)))
    return name;
  return arena_printf(m->arena, "%s/%s", folder, name);
}

static const char *file_of(const Module *m, const char *row) {
  for (int depth = 0; row && depth < 100; depth++) {
    const char *file = row_of(m, field(row, "file"));
    if (file) return path_of(m, file);
    row = row_of(m, field(row, "scope"));
  }
  return NULL;
}

bool is_our_header(const Module *m, const char *file) {
  const char *folder = *file == '/' ? NULL : text_of(m, m->folder);
  if (folder) file = arena_printf(m->arena, "%s/%s", folder, file);
  return m->headers && !strncmp(file, m->headers, strlen(m->headers));
}

// Code of our headers is told at the place that it was inlined at.
Loc loc_of_debug(const Module *m, int debug) {
  Loc loc = {0};
  const char *row = debug >= 0 && debug < m->nmetadata ? m->metadata[debug] : NULL;
  for (int depth = 0; row && depth < 100; depth++) {
    const char *line = field(row, "line"), *column = field(row, "column");
    const char *file = line ? file_of(m, row) : NULL,
               *outer = row_of(m, field(row, "inlinedAt"));
    if (!file) return loc;
    loc.file = file;
    loc.line = atoi(line);
    loc.column = column ? atoi(column) : 0;
    if (!outer || !is_our_header(m, file)) return loc;
    row = outer;
  }
  return loc;
}

const char *name_of_debug(const Module *m, int debug) {
  const char *row = debug >= 0 && debug < m->nmetadata ? m->metadata[debug] : NULL;
  return row ? text_of(m, field(row, "name")) : NULL;
}

const char *program_name(const char *name) {
  static const char ours[] = "__accomp_dev_";
  if (strncmp(name, ours, sizeof ours - 1) != 0) return name;
  name += sizeof ours - 1;
  return strspn(name, "0123456789abcdef") >= 16 && name[16] == '_' ? name + 17 : name;
}

void read_llvm_metadata(Module *m) {
  Vec(const char *) all = {0};
  for (const char *s = m->text; *s; s += *s == '\n') {
    if (*s == '!' && isdigit((unsigned char)s[1])) {
      int n = atoi(s + 1);
      while (all.len <= n) push(m->arena, &all, NULL);
      const char *value = strstr(s, " = ");
      if (value) all.at[n] = value + 3;
    }
    s += strcspn(s, "\n");
  }
  m->metadata = all.at;
  m->nmetadata = all.len;
  for (int i = 0; i < all.len; i++) {
    const char *unit = all.at[i];
    if (!unit || strncmp(unit, "distinct !DICompileUnit(", 24) != 0) continue;
    const char *file = row_of(m, field(unit, "file"));
    if (file) m->folder = field(file, "directory");
  }
}

// --- rows of the file ------------------------------------------------------------------

static LlvmGlobal *global_named(Module *m, const char *name, size_t n) {
  int number = name_number(&m->global_names, name, n);
  while (m->globals.len <= number) {
    LlvmGlobal *g = alloc(m->arena, LlvmGlobal);
    g->name = m->global_names.all.at[m->globals.len];
    g->debug = -1;
    push(m->arena, &m->globals, g);
  }
  return m->globals.at[number];
}

// The last of the row's, since its initial value may have words of this kind, too.
static void read_row_end(Module *m, LlvmGlobal *g, const char *s) {
  const char *end = s + strcspn(s, "\n");
  const char *align = memmem(s, (size_t)(end - s), ", align ", 8);
  const char *dbg = memmem(s, (size_t)(end - s), "!dbg !", 6);
  if (align) g->align = atoll(align + 8);
  if (dbg) g->debug = atoi(dbg + 6);
  (void)m;
}

// The words in front of a row's type say who else may have it.
static void read_linkage(LlvmGlobal *g, const char *s, size_t n) {
  static const char *const weak[] = {"weak", "linkonce", "weak_odr", "linkonce_odr"};
  for (const char *end = s + n; s < end; s++) {
    size_t length = word_length(s);
    g->is_internal |= length == 8 && !strncmp(s, "internal", 8);
    g->is_internal |= length == 7 && !strncmp(s, "private", 7);
    for (size_t i = 0; i < countof(weak); i++)
      g->is_weak |= length == strlen(weak[i]) && !strncmp(s, weak[i], length);
    s += length;
  }
}

static void read_variable(Reader *r) {
  size_t n;
  r->at++;
  const char *name = read_name(r, &n);
  LlvmGlobal *g = global_named(r->m, name, n);
  bool external = false;
  expect(r, "=");
  const char *words = r->at;
  r->m->now = g;
  while (!r->failed) {
    skip_spaces(r);
    if (reads(r, "alias")) {
      g->type = read_type(r);
      expect(r, ",");
      g->alias = read_typed_value(r);
      g->is_defined = true;
      return;
    }
    if (reads(r, "constant")) {
      g->is_constant = true;
      break;
    }
    if (reads(r, "global")) break;
    if (reads(r, "addrspace")) {
      expect(r, "(");
      g->space = (int)read_number(r);
      expect(r, ")");
      continue;
    }
    if (is_next(r, "external") || is_next(r, "extern_weak")) external = true;
    size_t word = word_length(r->at);
    if (!word) fail_to_read(r, "a variable");
    r->at += word;
    if (*r->at == '(') skip_brackets_of(r);
  }
  read_linkage(g, words, (size_t)(r->at - words));
  g->type = read_type(r);
  g->is_defined = !external;
  skip_spaces(r);
  if (!external) g->value = read_value(r, g->type);
  read_row_end(r->m, g, r->at);
}

// '%T = type { ... }': a struct's members, perhaps behind its first uses.
static void read_named_type(Reader *r) {
  LlvmType *t = (LlvmType *)read_type(r);
  expect(r, "=");
  expect(r, "type");
  if (reads(r, "opaque") || r->failed) return;
  const LlvmType *body = read_type(r);
  t->members = body->members;
  t->len = body->len;
  t->packed = body->packed;
}

static void read_function_head(Reader *r, bool defined) {
  size_t n;
  const char *line = r->at;
  skip_attributes(r, NULL, NULL);
  const LlvmType *result = read_type(r);
  expect(r, "@");
  if (r->failed) return;
  const char *name = read_name(r, &n);
  LlvmGlobal *g = global_named(r->m, name, n);
  r->m->now = g;
  read_linkage(g, line, (size_t)(name - line - 1));
  g->is_function = true;
  g->is_defined = defined;
  expect(r, "(");
  g->head = r->at;
  Vec(const LlvmType *) params = {0};
  bool varied = false;
  while (!r->failed && !is_next(r, ")")) {
    varied = reads(r, "...");
    if (varied) break;
    push(r->m->arena, &params, read_type(r));
    while (*r->at && *r->at != ',' && *r->at != ')') {
      if (*r->at == '"')
        r->at += strcspn(r->at + 1, "\"") + 2;
      else if (*r->at == '(')
        skip_brackets_of(r);
      else
        r->at++;
    }
    if (!reads(r, ",")) break;
  }
  g->type = function_type(r, result, params.at, params.len, varied);
  read_row_end(r->m, g, line);
  if (!defined) return;
  r->at += strcspn(r->at, "\n"); // a body's brace ends its line
  g->body = r->at + (*r->at == '\n');
  while (*r->at && strncmp(r->at, "\n}", 2) != 0) r->at += 1 + strcspn(r->at + 1, "\n");
  r->at += *r->at ? 2 : 0;
}

static void read_row(Reader *r) {
  if (*r->at == '@')
    read_variable(r);
  else if (*r->at == '%')
    read_named_type(r);
  else if (continues(r, "define") && reads(r, "define"))
    read_function_head(r, true);
  else if (continues(r, "declare") && reads(r, "declare"))
    read_function_head(r, false);
}

void read_llvm_module(Module *m) {
  m->global_names.arena = m->type_names.arena = m->arena;
  read_llvm_metadata(m);
  for (const char *s = m->text; *s;) {
    Reader r = {.m = m, .at = s};
    read_row(&r);
    m->now = NULL;
    if (r.failed || strncmp(s, "define", 6) != 0) r.at = s; // a row of one line
    s = r.at + strcspn(r.at, "\n");
    s += *s == '\n';
  }
  // Names that nothing declares.
  for (int i = 0; i < m->global_names.all.len; i++) {
    const char *name = m->global_names.all.at[i];
    global_named(m, name, strlen(name));
  }
}
