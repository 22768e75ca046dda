// The tables of directives and clauses.
// In: directive.def, clause.def.  Out: rows, look-ups, and the lists that messages show.
#include "pragma/table.h"

#include "accomp/abi.h"

// DirectiveInfo.flags: what passes behind this folder ask of the parts. OpenACC's names say none of it.
#define HAS(parts, any, flag) ((parts) & (any) ? (flag) : 0u)
#define OMP_FLAGS(parts)                                                                 \
  (HAS(parts, O_TEAMS, DIRECTIVE_TEAMS) |                                                \
   HAS(parts, O_DISTRIBUTE, DIRECTIVE_DISTRIBUTE) |                                      \
   HAS(parts, O_PARALLEL, DIRECTIVE_PARALLEL) |                                          \
   HAS(parts, O_LOOP, DIRECTIVE_CONCURRENT) |                                            \
   HAS(parts, O_PARALLEL | O_LOOP, DIRECTIVE_THREADS) |                                  \
   HAS(parts, O_SIMD, DIRECTIVE_SIMD) |                                                  \
   HAS(parts, O_TASK | O_TASKLOOP, DIRECTIVE_TASK) |                                     \
   HAS(parts, O_DISTRIBUTE | O_FOR | O_LOOP, DIRECTIVE_PARALLEL_LOOP))
#define FLAGS(dialect, body, parts)                                                      \
  (((body) == BODY_LOOP ? DIRECTIVE_HAS_LOOP : 0u) |                                     \
   ((dialect) == DIALECT_OMP ? OMP_FLAGS(parts) : 0u))

#define DIRECTIVE(id, dialect, ...) id,
enum {
#include "ir/directive.def"
  DIRECTIVES
};
#undef DIRECTIVE

#define DIRECTIVE(id, dialect, name, kind, compute, body, parts, status, argument,       \
                  section)                                                               \
  {{id, dialect, name, kind, compute, body, FLAGS(dialect, body, parts), section},       \
   parts,                                                                                \
   status,                                                                               \
   argument},
static const DirectiveRow directives[] = {
#include "ir/directive.def"
};
#undef DIRECTIVE

#define ALLOC      __ACCOMP_ALLOC
#define TO         __ACCOMP_TO
#define FROM       __ACCOMP_FROM
#define RELEASE    __ACCOMP_RELEASE
#define PRESENT    __ACCOMP_PRESENT
#define IF_PRESENT __ACCOMP_IF_PRESENT
#define DEVICEPTR  __ACCOMP_DEVICEPTR
#define ATTACH     __ACCOMP_ATTACH
#define DETACH     __ACCOMP_DETACH
#define USE_DEVICE __ACCOMP_USE_DEVICE
#define CLAUSE(kind, dialect, spelling, argument, words, map, repeat, status, parts,     \
               section)                                                                  \
  {kind, dialect, spelling, ARG_##argument, words, map, repeat, status, parts, section},
static const ClauseRow clauses[] = {
#include "ir/clause.def"
};
#undef CLAUSE

const DirectiveRow *directive_row(int id) { return &directives[id]; }

const char *dialect_name(Dialect d) { return d == DIALECT_ACC ? "OpenACC" : "OpenMP"; }

static bool is_blank(char c) { return c == ' ' || c == '\t'; }
static bool is_key_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         c == '_';
}

// OpenMP 6.0, 5.1: names that may have '_' in place of their blanks, alone or behind 'begin' and 'end'.
static const char *const joined[] = {
    "target data",       "target enter data", "target exit data",  "target update",
    "declare target",    "declare mapper",    "declare variant",   "declare simd",
    "declare reduction", "declare induction", "cancellation point"};

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), len = strlen(end);
  return n >= len && !strcmp(s + n - len, end);
}

// How far s goes along name, any blanks for one; 0: s does not start with name. own: what '_' stands for there.
static size_t match_spelling(const char *s, const char *name, const char *own,
                             bool fortran) {
  size_t at = 0;
  const char *start = name;
  for (; *name; name++) {
    if (own && name > own && *name == ' ') {
      if (s[at++] != '_') return 0;
    } else if (*name == ' ') {
      if (!is_blank(s[at]) && !fortran) return 0;
      while (is_blank(s[at])) at++;
    } else if (fortran && (name == start || name[-1] == ' ') &&
               !strncmp(name, "for", 3) && strchr(" ", name[3])) {
      if (strncmp(s + at, "do", 2)) return 0;
      at += 2;
      name += 2;
    } else if (s[at++] != *name) {
      return 0;
    }
  }
  return is_key_char(s[at]) ? 0 : at;
}

static size_t match_name(const char *s, const char *name, bool fortran) {
  size_t len = match_spelling(s, name, NULL, fortran);
  for (size_t i = 0; !len && i < countof(joined); i++)
    if (ends_with(name, joined[i]))
      len = match_spelling(s, name, name + strlen(name) - strlen(joined[i]), fortran);
  return len;
}

static const DirectiveRow *find_name(Dialect dialect, const char *s, size_t *end,
                                     bool fortran) {
  const DirectiveRow *best = NULL;
  *end = 0;
  for (size_t i = 0; i < countof(directives); i++) {
    const DirectiveRow *row = &directives[i];
    size_t len =
        row->info.dialect == dialect ? match_name(s, row->info.name, fortran) : 0;
    if (len <= *end) continue;
    *end = len;
    best = row;
  }
  return best;
}

const DirectiveRow *find_directive(Dialect dialect, const char *s, size_t *end) {
  return find_name(dialect, s, end, false);
}

const DirectiveRow *find_fortran_directive(Dialect dialect, const char *s, size_t *end) {
  return find_name(dialect, s, end, true);
}

const ClauseRow *clause_row(Dialect dialect, const char *spelling, Parts parts) {
  const ClauseRow *other = NULL;
  for (size_t i = 0; i < countof(clauses); i++) {
    const ClauseRow *row = &clauses[i];
    if (row->dialect != dialect || strcmp(row->spelling, spelling)) continue;
    if (row->parts & parts) return row;
    if (!other) other = row;
  }
  return other;
}

static bool is_single(Parts parts) { return parts && !(parts & (parts - 1)); }

// Combined directives are left out where one of their parts is listed, so the list
// stays short.
const char *legal_directives(Arena *a, const ClauseRow *row) {
  Parts parts = 0;
  for (size_t i = 0; i < countof(clauses); i++)
    if (clauses[i].dialect == row->dialect && !strcmp(clauses[i].spelling, row->spelling))
      parts |= clauses[i].parts;
  Text t = {.arena = a};
  unsigned shown = 0;
  for (size_t i = 0; i < countof(directives); i++) {
    const DirectiveRow *d = &directives[i];
    if (d->info.dialect != row->dialect || !(d->parts & parts & ~shown)) continue;
    if (row->dialect == DIALECT_ACC && !is_single(d->parts)) continue;
    text_printf(&t, "%s'%s'", t.len ? ", " : "", d->info.name);
    shown |= d->parts;
  }
  return t.len ? t.at : "";
}

const char **directive_names(Arena *a, Dialect dialect) {
  Vec(const char *) names = {0};
  for (size_t i = 0; i < countof(directives); i++)
    if (directives[i].info.dialect == dialect) push(a, &names, directives[i].info.name);
  push(a, &names, NULL);
  return names.at;
}

const char **words_after(Arena *a, const DirectiveRow *row) {
  Vec(const char *) words = {0};
  for (size_t i = 0; i < countof(clauses); i++)
    if (clauses[i].dialect == row->info.dialect && clauses[i].parts & row->parts)
      push(a, &words, clauses[i].spelling);
  size_t len = strlen(row->info.name);
  for (size_t i = 0; i < countof(directives); i++) {
    const char *name = directives[i].info.name;
    if (directives[i].info.dialect != row->info.dialect ||
        strncmp(name, row->info.name, len) || name[len] != ' ')
      continue;
    const char *next = name + len + 1;
    push(a, &words, arena_strndup(a, next, strcspn(next, " ")));
  }
  push(a, &words, NULL);
  return words.at;
}

const char *const *split_words(Arena *a, const char *words) {
  Vec(const char *) v = {0};
  while (words && *words) {
    size_t len = strcspn(words, "|"), n = len;
    if (n > 1 && words[n - 1] == '*') n--;
    push(a, &v, arena_strndup(a, words, n));
    words += len + (words[len] == '|');
  }
  push(a, &v, NULL);
  return v.at;
}

bool has_word(const char *words, const char *word) {
  size_t n = strlen(word);
  while (words && *words) {
    size_t len = strcspn(words, "|");
    if (!strncmp(words, word, n) && (len == n || (len == n + 1 && words[n] == '*')))
      return true;
    words += len + (words[len] == '|');
  }
  return false;
}

const char *quoted_words(Arena *a, const char *words) {
  Text t = {.arena = a};
  for (const char *const *w = split_words(a, words); *w; w++)
    text_printf(&t, "%s'%s'", t.len ? ", " : "", *w);
  return t.len ? t.at : "";
}
