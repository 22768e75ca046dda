// Mutations: of tokens in a directive, of directives, of lines, of options.
// In: the corpus, the tables of directives, clauses and options as a dictionary.  Out: text.
#include "fuzz.h"

#include <ctype.h>
#include <stdlib.h>

// --- the dictionary ---------------------------------------------------------------------

static const char *const dictionary[] = {
#define DIRECTIVE(id, dialect, name, ...) name,
#include "ir/directive.def"
#undef DIRECTIVE
#define CLAUSE(kind, dialect, spelling, ...) spelling,
#include "ir/clause.def"
#undef CLAUSE
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ";",
    "*",
    "+",
    "-",
    "&&",
    "max",
    "min",
    "^",
    "#",
    "\\",
    "\"",
    "'",
    "?",
    "0",
    "-1",
    "1",
    "2",
    "3",
    "17",
    "1.5",
    "0x7fffffff",
    "99999999999999999999",
    "4294967296",
    "i",
    "j",
    "n",
    "a",
    "b",
    "x",
    "s",
    "p",
    "a[0:n]",
    "a[1:]",
    "a[:]",
    "a[:n][0:2]",
    "a[i]",
    "s.m",
    "p->q",
    "(a)",
    "*p",
    "&x",
    "a[0:-1]",
    "a[n:0]",
    "\"name\"",
    "sizeof(a)",
    "x = 1",
    "f()",
    "(int){1}",
    "({ int y = 1; y; })",
    "x ? 1 : 2",
    "present",
    "always",
    "force:2",
    "num:4",
    "static:*",
    "static:2",
    "dim:2",
    "length:32",
    "devnum:0:",
    "queues:",
    "readonly:",
    "zero:",
    "to:",
    "from:",
    "tofrom:",
    "alloc:",
    "delete:",
    "inout:",
    "in:",
    "+:",
    "*:",
    "max:",
    "&&:",
    "none",
    "scalar",
    "aggregate:",
    "__LINE__",
    "\xc3\xa4",
    "\t",
    "\x01",
    "NULL",
    "int",
    "void",
    "_Pragma(\"acc wait\")",
    "//",
    "/* */",
};

static const struct {
  const char *spelling;
  bool joined;
} options[] = {
#define FLAG                          false
#define JOINED                        true
#define SEPARATE                      false
#define EITHER                        true
#define VALUED                        true
#define NEXT                          false
#define OPTION(spelling, shape, ...)  {spelling, shape},
#define REPLACE(spelling, shape, ...) {spelling, shape},
#define UNUSED(spelling, shape, ...)  {spelling, shape},
#include "driver/options.def"
#undef FLAG
#undef JOINED
#undef SEPARATE
#undef EITHER
#undef VALUED
#undef NEXT
};

static const char *const values[] = {
#define VALUE(lists, word, ...) word,
#include "driver/options.def"
    "",          "gpu",        "host",
    "multicore", "emu",        "cc70",
    "cc999",     "fastmath",   "nvptx64",
    "x",         ",",          "gpu,",
    ",,",        "nvptx-none", "accel",
    "all",       "accel:json", "mp",
    "a=b",       "tesla:cc80", "\xff",
    "0",         "-1",         "c",
    "none",      "analyse",    "99999999999999999999",
    "keep",      "ptxinfo",    "c++",
    "gnu89",     "c11",        "-",
    "@",         "@/nowhere",
};

unsigned random_below(Random *r, unsigned n) {
  // A linear congruential generator (Knuth's constants); the upper bits are the good ones.
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(r->state >> 33) % n;
}

static const char *word(Random *r) {
  return dictionary[random_below(r, countof(dictionary))];
}

// --- one directive ------------------------------------------------------------------------

typedef struct {
  size_t start, end;
} Piece;
enum { PIECES = 256 };

static size_t piece_end(const char *s, size_t at) {
  if (!isalnum((unsigned char)s[at]) && s[at] != '_') return at + 1;
  while (isalnum((unsigned char)s[at]) || s[at] == '_') at++;
  return at;
}

static int cut(const char *s, Piece *out) {
  int n = 0;
  for (size_t at = 0; s[at] && n < PIECES;) {
    if (isspace((unsigned char)s[at])) {
      at++;
      continue;
    }
    out[n++] = (Piece){at, piece_end(s, at)};
    at = out[n - 1].end;
  }
  return n;
}

// A long or deep thing that limits might forget.
static const char *extreme(Random *r, Arena *a) {
  static const char *const parts[] = {"(", "[",        "x",  "a,",  "((", "9",
                                      ")", "copy(a) ", "\"", "[0:", "-"};
  Text t = {.arena = a};
  const char *part = parts[random_below(r, countof(parts))];
  for (unsigned n = 1 + random_below(r, 300); n--;) text_add(&t, part);
  return t.at;
}

static void add_letter_fault(Random *r, Text *t, const char *s, Piece p) {
  size_t n = p.end - p.start, at = random_below(r, (unsigned)n);
  text_addn(t, s + p.start, at);
  char letter = (char)('a' + random_below(r, 26));
  if (random_below(r, 2)) text_addn(t, &letter, 1);
  text_addn(t, s + p.start + at + (random_below(r, 2) ? 1 : 0), n - at - 1);
}

// The pieces of a directive behind '#pragma acc', one of them changed.
static char *mutate_directive(Random *r, Arena *a, const char *s) {
  Piece pieces[PIECES];
  int n = cut(s, pieces);
  Text t = {.arena = a};
  if (n < 4) return arena_printf(a, "%s %s", s, word(r));
  int at = 3 + (int)random_below(r, (unsigned)(n - 3)),
      other = 3 + (int)random_below(r, (unsigned)(n - 3));
  unsigned what = random_below(r, 8);
  for (int i = 0; i < n; i++) {
    Piece p = pieces[i];
    if (i != at) {
      text_addn(&t, s + p.start, p.end - p.start);
    } else {
      switch (what) {
      case 0: break;
      case 1:
        text_printf(&t, "%.*s %.*s", (int)(p.end - p.start), s + p.start,
                    (int)(p.end - p.start), s + p.start);
        break;
      case 2:
        text_addn(&t, s + pieces[other].start, pieces[other].end - pieces[other].start);
        break;
      case 3: text_add(&t, word(r)); break;
      case 4:
        text_printf(&t, "%.*s %s(%s)", (int)(p.end - p.start), s + p.start, word(r),
                    word(r));
        break;
      case 5:
        text_printf(&t, "%.*s %s", (int)(p.end - p.start), s + p.start, word(r));
        break;
      case 6: add_letter_fault(r, &t, s, p); break;
      case 7: text_add(&t, random_below(r, 4) ? word(r) : extreme(r, a)); break;
      }
    }
    text_add(&t, i == 0 ? "" : " ");
  }
  return t.at;
}

// --- a program ------------------------------------------------------------------------------

static const Program *any(Random *r, const Corpus *c) {
  return &c->at[random_below(r, (unsigned)c->len)];
}

static const char *any_pragma(Random *r, const Corpus *c) {
  const Program *p = any(r, c);
  return p->lines.at[p->pragmas.at[random_below(r, (unsigned)p->pragmas.len)]];
}

static void mutate_once(Random *r, Arena *a, const Corpus *c, const Program *p,
                        const char **lines) {
  unsigned n = (unsigned)p->lines.len;
  int at = p->pragmas.at[random_below(r, (unsigned)p->pragmas.len)];
  unsigned line = random_below(r, n);
  switch (random_below(r, 12)) {
  case 0: lines[at] = any_pragma(r, c); break;
  case 1: lines[line] = arena_printf(a, "%s\n%s", any_pragma(r, c), lines[line]); break;
  case 2: lines[at] = ""; break;
  case 3: lines[line] = ""; break;
  case 4: lines[line] = lines[random_below(r, n)]; break;
  case 5:
    lines[at] =
        arena_printf(a, "#pragma %s %s %s(%s)", random_below(r, 2) ? "acc" : "omp",
                     word(r), word(r), word(r));
    break;
  default: lines[at] = mutate_directive(r, a, lines[at]); break;
  }
}

char *mutate_program(Random *r, Arena *a, const Corpus *c) {
  const Program *p = any(r, c);
  const char **lines = alloc_n(a, const char *, p->lines.len);
  for (int i = 0; i < p->lines.len; i++) lines[i] = p->lines.at[i];
  for (unsigned n = 1 + random_below(r, random_below(r, 4) ? 2 : 6); n--;)
    mutate_once(r, a, c, p, lines);
  Text t = {.arena = a};
  text_printf(&t, "# 1 \"%s\"\n", p->path);
  for (int i = 0; i < p->lines.len; i++) text_printf(&t, "%s\n", lines[i]);
  return t.at;
}

// --- options --------------------------------------------------------------------------------

char **mutate_options(Random *r, Arena *a) {
  int n = 1 + (int)random_below(r, 6);
  char **list = alloc_n(a, char *, n + 2);
  for (int i = 0; i < n; i++) {
    size_t k = random_below(r, countof(options));
    const char *value = options[k].joined || !random_below(r, 4)
                            ? values[random_below(r, countof(values))]
                            : "";
    list[i] = arena_printf(a, "%s%s", options[k].spelling, value);
    if (!random_below(r, 8) && list[i][1])
      list[i][1 + random_below(r, (unsigned)strlen(list[i]) - 1)]++;
  }
  if (random_below(r, 8)) list[n] = "fuzz.c";
  return list;
}
