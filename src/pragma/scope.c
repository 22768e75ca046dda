// 'scope' of the host, for which clang 19 makes no code -> C text around its statement (OpenMP 5.2, 11.2).
// In:  the text of the pragma.  Out: what stands before the statement and behind it: a block with the copies that each thread
//      has, then what joins reductions, then a barrier.
#include "pragma/parse.h"

typedef struct {
  Parser p;
  Text before, after;
  const char *wait; // the condition of the barrier
} Writing;

static bool is_identifier(const char *s) {
  size_t n = word_end(s, 0);
  return n && !s[n] && !(s[0] >= '0' && s[0] <= '9');
}

// The value that a copy starts with, and the operator that joins it.
static const struct {
  const char *word, *start, *join;
} operators[] = {
    {"+", "0", "+="},    {"-", "0", "+="},    {"*", "1", "*="},  {"&", "~0", "&="},
    {"|", "0", "|="},    {"^", "0", "^="},    {"&&", "1", NULL}, {"||", "0", NULL},
    {"min", NULL, NULL}, {"max", NULL, NULL},
};

// The largest or the smallest value of a type.
static const char *limit_of(Arena *a, const char *type, bool largest) {
  const char *sign = largest ? "" : "-",
             *whole =
                 largest
                     ? "(%s)-1 > 0 ? (%s)-1 : (%s)((1ull << (8 * sizeof(%s) - 1)) - 1)"
                     : "(%s)-1 > 0 ? (%s)0 : (%s)(1ull << (8 * sizeof(%s) - 1))";
  Text integer = {.arena = a};
  for (const char *s = whole; *s; s++)
    if (s[0] == '%' && s[1] == 's')
      text_add(&integer, type), s++;
    else
      text_addn(&integer, s, 1);
  return arena_printf(a,
                      "(%s)_Generic(*(%s *)0, float: %s__builtin_inff(), double: "
                      "%s__builtin_inf(), long double: %s__builtin_infl(), default: %s)",
                      type, type, sign, sign, sign, integer.at);
}

static void write_firstprivate(Writing *w, const char *name) {
  text_printf(&w->before,
              " const void *__accomp_first_%s = &%s; __typeof_unqual__(%s) %s;"
              " __builtin_memcpy(&%s, __accomp_first_%s, sizeof %s);",
              name, name, name, name, name, name, name);
}

// A typedef of what an array's elements are, else of the type itself. An array is what the comma makes another type of.
static void write_element_type(Writing *w, const char *type, const char *of) {
  text_printf(
      &w->before,
      " typedef __typeof_unqual__(*__builtin_choose_expr(__builtin_types_compatible_p("
      "__typeof__(%s), __typeof__((0, %s))), &%s, %s)) %s;",
      of, of, of, of, type);
}

// In C90 a loop's variable is in the scope around it. Element by element, through pointers: the name may be an array's.
static void write_reduction(Writing *w, const char *name, size_t op) {
  enum { DIMENSIONS = 4 };
  Arena *a = w->p.arena;
  const char *word = operators[op].word, *start = operators[op].start, *of = name,
             *type = NULL;
  for (int i = 0; i < DIMENSIONS; i++) {
    type = arena_printf(a, "__accomp_t%d_%s", i, name);
    write_element_type(w, type, of);
    of = arena_printf(a, "(*(%s *)0)", type);
  }
  bool least = !strcmp(word, "min"), most = !strcmp(word, "max");
  if (least || most) start = limit_of(a, type, least);
  text_printf(
      &w->before,
      " %s *__accomp_all_%s = (void *)&%s; __typeof_unqual__(%s) %s;"
      " %s *__accomp_own_%s = (void *)&%s;"
      " { for (unsigned long __accomp_i = 0; __accomp_i < sizeof %s / sizeof(%s); "
      "__accomp_i++) __accomp_own_%s[__accomp_i] = %s; }",
      type, name, name, name, name, type, name, name, name, type, name, start);
  const char *all = arena_printf(a, "__accomp_all_%s[__accomp_i]", name),
             *own = arena_printf(a, "__accomp_own_%s[__accomp_i]", name);
  text_printf(&w->after,
              " { for (unsigned long __accomp_i = 0; __accomp_i < sizeof %s / "
              "sizeof *__accomp_own_%s; __accomp_i++)",
              name, name);
  if (operators[op].join)
    text_printf(&w->after, " %s %s %s; }", all, operators[op].join, own);
  else if (least || most)
    text_printf(&w->after, " if (%s %c %s) %s = %s; }", own, least ? '<' : '>', all, all,
                own);
  else
    text_printf(&w->after, " %s = %s %s %s; }", all, all, word, own);
}

// 'reduction([default,] operator: ...)'. -1: there is a message.
static int operator_of(Writing *w, Span words) {
  Parser *p = &w->p;
  Span part;
  for (Span rest = words; next_part(p->s, &rest, ',', &part);) {
    const char *word = copy_text(p, trim(p->s, part));
    if (!strcmp(word, "default")) continue;
    for (size_t i = 0; i < countof(operators); i++)
      if (!strcmp(operators[i].word, word)) return (int)i;
    sorry(p->diag, locate(p, skip_blanks(p->s, part.start)),
          "'%s' in 'reduction' of 'scope' on the host", word);
    return -1;
  }
  error(p->diag, locate(p, words.start), "'reduction' needs an operator");
  return -1;
}

// False: there is a message.
static bool write_items(Writing *w, const char *clause, Span inside) {
  Parser *p = &w->p;
  int op = -1;
  bool reduces = !strcmp(clause, "reduction");
  if (reduces) {
    size_t colon = find_split(p->s, inside, ':');
    op = operator_of(w, (Span){inside.start, colon});
    if (op < 0) return false;
    inside.start = colon < inside.end ? colon + 1 : colon;
  }
  Span part;
  for (Span rest = inside; next_part(p->s, &rest, ',', &part);) {
    const char *name = copy_text(p, trim(p->s, part));
    if (!is_identifier(name)) {
      sorry(p->diag, locate(p, skip_blanks(p->s, part.start)),
            "'%s' in '%s' of 'scope' on the host", name, clause);
      return false;
    }
    if (reduces)
      write_reduction(w, name, (size_t)op);
    else if (!strcmp(clause, "private"))
      text_printf(&w->before, " __typeof_unqual__(%s) %s; (void)&%s;", name, name, name);
    else
      write_firstprivate(w, name);
  }
  return true;
}

static bool write_clauses(Writing *w) {
  Parser *p = &w->p;
  while (p->s[p->at = skip_blanks(p->s, p->at)]) {
    Span word = {p->at, word_end(p->s, p->at)}, inside;
    bool given;
    p->at = is_empty(word) ? token_end(p->s, word.start) : word.end;
    if (is_empty(word)) continue;
    const char *name = copy_text(p, word);
    if (!take_group(p, &inside, &given)) return false;
    if (!strcmp(name, "nowait")) {
      w->wait = given ? arena_printf(p->arena, "!(%s)", copy_text(p, inside)) : "0";
    } else if (given && p->unit->cxx &&
               has_word("private|firstprivate|reduction", name)) {
      sorry(p->diag, locate(p, word.start), "'%s' of 'scope' on the host in C++", name);
      return false;
    } else if (given && has_word("private|firstprivate|reduction", name)) {
      if (!write_items(w, name, inside)) return false;
    } else if (!strcmp(name, "allocate")) {
      return sorry(p->diag, locate(p, word.start), "'allocate' of 'scope' on the host"),
             false;
    } else {
      return unknown_clause(p, locate(p, word.start), name), false;
    }
  }
  return true;
}

// The barrier may not stand where a scope may not (5.2, 17.1), so that clang reports a misplaced scope.
bool pragma_write_scope(Unit *u, const PragmaText *text, const char **before,
                        const char **after) {
  Dialect dialect = 0;
  size_t end = 0;
  Writing w = {
      .p = {.unit = u, .arena = u->arena, .diag = u->diag, .text = text, .s = text->text},
      .wait = "1"};
  Parser *p = &w.p;
  w.before.arena = w.after.arena = u->arena;
  p->at = after_sentinel(p->s, &dialect);
  p->row = p->at && dialect == DIALECT_OMP ? find_directive(dialect, p->s + p->at, &end)
                                           : NULL;
  if (!p->row || p->row->info.kind != DIR_SCOPE) return false;
  p->at += end;
  *before = *after = "";
  text_add(&w.before, "{");
  if (!write_clauses(&w)) return true;
  text_add(&w.before, " {");
  *before = w.before.at;
  *after =
      arena_printf(u->arena, " }%s%s%s if (%s) { _Pragma(\"omp barrier\") } }",
                   w.after.len ? " _Pragma(\"omp critical (__accomp_scope)\") {" : "",
                   w.after.len ? w.after.at : "", w.after.len ? " }" : "", w.wait);
  return true;
}
