// Words of LLVM's text, and numbers of names.
// In:  text.  Out: what read_*.c take from it.
#include "llvm/module.h"

#include <ctype.h>
#include <stdlib.h>

// --- names -----------------------------------------------------------------------------

static uint64_t hash_of(const char *s, size_t n) {
  uint64_t h = HASH_START;
  for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)s[i]) * 1099511628211u;
  return h;
}

static bool is_same(const Names *names, int number, const char *s, size_t n) {
  const char *name = names->all.at[number];
  return !strncmp(name, s, n) && !name[n];
}

// The slot that has the name's number, or is free for it.
static int *slot_of(const Names *names, const char *s, size_t n) {
  size_t mask = (size_t)names->nslots - 1, i = hash_of(s, n) & mask;
  while (names->slots[i] && !is_same(names, names->slots[i] - 1, s, n))
    i = (i + 1) & mask;
  return &names->slots[i];
}

static void grow(Names *names) {
  names->nslots = names->nslots ? names->nslots * 2 : 64;
  names->slots = alloc_n(names->arena, int, names->nslots);
  for (int i = 0; i < names->all.len; i++) {
    const char *name = names->all.at[i];
    *slot_of(names, name, strlen(name)) = i + 1;
  }
}

int name_number(Names *names, const char *s, size_t n) {
  if (names->all.len * 2 >= names->nslots) grow(names);
  int *slot = slot_of(names, s, n);
  if (*slot) return *slot - 1;
  push(names->arena, &names->all, arena_strndup(names->arena, s, n));
  return (*slot = names->all.len) - 1;
}

int find_name(const Names *names, const char *s, size_t n) {
  return names->nslots ? *slot_of(names, s, n) - 1 : -1;
}

// --- words -----------------------------------------------------------------------------

void skip_spaces(Reader *r) {
  for (;;) {
    r->at += strspn(r->at, " \t\r\n");
    if (*r->at != ';') return;
    r->at += strcspn(r->at, "\n");
  }
}

static bool is_word_char(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_.$-", c));
}

size_t word_length(const char *s) {
  size_t n = 0;
  while (is_word_char(s[n])) n++;
  return n;
}

bool is_next(Reader *r, const char *word) {
  skip_spaces(r);
  size_t n = strlen(word);
  if (strncmp(r->at, word, n) != 0) return false;
  return !is_word_char(word[n - 1]) || !is_word_char(r->at[n]);
}

// On the same line, where an instruction ends with it.
bool continues(Reader *r, const char *word) {
  const char *at = r->at;
  r->at += strspn(r->at, " \t");
  if (*r->at != '\n' && is_next(r, word)) return true;
  r->at = at;
  return false;
}

bool reads(Reader *r, const char *word) {
  if (!is_next(r, word)) return false;
  r->at += strlen(word);
  return true;
}

void fail_to_read(Reader *r, const char *what) {
  if (!r->failed) {
    int n = (int)strcspn(r->at, "\n");
    refuse_llvm(r->m, -1, "is code that cannot be read (%s: '%.*s')", what,
                n > 60 ? 60 : n, r->at);
  }
  r->failed = true;
  r->at += strlen(r->at);
}

void expect(Reader *r, const char *word) {
  if (!reads(r, word)) fail_to_read(r, word);
}

const char *read_name(Reader *r, size_t *n) {
  const char *s = r->at;
  if (*s != '"') {
    *n = word_length(s);
    r->at += *n;
    return s;
  }
  *n = strcspn(s + 1, "\"");
  r->at += *n + 2;
  return s + 1;
}

long long read_number(Reader *r) {
  skip_spaces(r);
  char *end;
  long long value = strtoll(r->at, &end, 10);
  if (end == r->at)
    fail_to_read(r, "a number");
  else
    r->at = end;
  return value;
}

void skip_brackets_of(Reader *r) {
  int depth = 0;
  for (; *r->at; r->at++) {
    if (*r->at == '"') {
      r->at++;
      r->at += strcspn(r->at, "\"");
      if (!*r->at) return;
      continue;
    }
    depth += strchr("([{<", *r->at) ? 1 : 0;
    depth -= strchr(")]}>", *r->at) ? 1 : 0;
    if (!depth) {
      r->at++;
      return;
    }
  }
}

void refuse_llvm(Module *m, int debug, const char *fmt, ...) {
  char words[512];
  va_list list;
  va_start(list, fmt);
  vsnprintf(words, sizeof words, fmt, list);
  va_end(list);
  LlvmGlobal *g = m->now;
  LlvmRefusal r = {.loc = loc_of_debug(m, debug),
                   .function = g ? g->name : NULL,
                   .what = arena_strdup(m->arena, words)};
  if (!r.loc.file && g) r.loc = loc_of_debug(m, g->debug);
  for (int i = 0; i < m->refused->len; i++) {
    const LlvmRefusal *other = &m->refused->at[i];
    if (other->function == r.function && !strcmp(other->what, r.what)) return;
  }
  push(m->arena, m->refused, r);
}
