// Compares what is expected of loops with the compiler's decisions (decisions.h).
#include "decisions.h"

#include <ctype.h>
#include <stdlib.h>

void read_decisions(Arena *a, const char *output, const char *file, Decisions *out) {
  size_t length = strlen(file);
  for (const char *s = output; *s;) {
    size_t n = strcspn(s, "\n");
    const char *line = arena_strndup(a, s, n), *text = NULL;
    s += n + (s[n] == '\n');
    if (strncmp(line, file, length) != 0 || line[length] != ':') continue;
    if ((text = strstr(line + length, ": ")))
      push(a, out, (Decision){atoi(line + length + 1), text + 2});
  }
}

bool is_parallel_text(const char *s) { return !strncmp(s, "parallel", 8); }

bool is_hard(const char *expected) { return strstr(expected, "(hard)") != NULL; }

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Is the name among those of 'word(...)', any of its occurrences?
static bool lists(const char *text, const char *word, const char *name, size_t n) {
  size_t length = strlen(word);
  for (const char *s = text; (s = strstr(s, word)); s += length) {
    const char *end = s + strcspn(s, ")");
    for (const char *p = s + length; p < end; p++)
      if (!strncmp(p, name, n) && !is_word(p[-1]) && !is_word(p[n])) return true;
  }
  return false;
}

// Is every name of the expectation's 'word(...)' among those of the decision?
static bool has_copies(const char *expected, const char *decided, const char *word,
                       const char **missing) {
  size_t length = strlen(word);
  for (const char *s = expected; (s = strstr(s, word)); s += length) {
    if (s > expected && is_word(s[-1])) continue;
    const char *p = s + length;
    while (*p && *p != ')') {
      p += strspn(p, ", ");
      size_t n = strcspn(p, ",)");
      *missing = p;
      if (!lists(decided, word, p, n)) return false;
      p += n;
    }
  }
  return true;
}

static bool has_reductions(const char *expected, const char *decided,
                           const char **missing) {
  for (const char *s = expected; (s = strstr(s, "reduction(")); s++) {
    size_t n = strcspn(s, ")") + 1;
    const char *d = decided;
    while ((d = strstr(d, "reduction(")) && strncmp(s, d, n) != 0) d++;
    *missing = s;
    if (!d) return false;
  }
  return true;
}

// What is to be checked at run time, such as whether two arrays overlap.
static Verdict judge_condition(const char *expected, const char *decided,
                               const char **why) {
  bool checked = strstr(decided, " if ") != NULL,
       allowed = strstr(expected, " if ") != NULL;
  if (allowed && !checked && !strstr(expected, " or if ")) {
    *why = "is parallel on a condition only";
    return LOOP_WRONG;
  }
  if (!checked || allowed || is_hard(expected)) return LOOP_RIGHT;
  *why = "is parallel without a condition";
  return LOOP_MISSED;
}

Verdict judge_loop(Arena *a, const char *expected, const char *decided,
                   const char **why) {
  const char *missing = "";
  if (!is_parallel_text(expected)) {
    *why = "has a dependence"; // a condition is false then
    return is_parallel_text(decided) && !strstr(decided, " if ") ? LOOP_WRONG
                                                                 : LOOP_RIGHT;
  }
  if (!is_parallel_text(decided)) {
    *why = "is parallel";
    return is_hard(expected) ? LOOP_RIGHT : LOOP_MISSED;
  }
  if (has_reductions(expected, decided, &missing) &&
      has_copies(expected, decided, "private(", &missing) &&
      has_copies(expected, decided, "lastprivate(", &missing))
    return judge_condition(expected, decided, why);
  *why =
      arena_printf(a, "is parallel only with %.*s", (int)strcspn(missing, ","), missing);
  return LOOP_WRONG;
}

// '(a, distance 1)': the decision has 'a' in quotes and "distance 1"; '(calls f)': 'f' in quotes.
bool gives_reason(Arena *a, const char *expected, const char *decided) {
  const char *s = strchr(expected, '(');
  while (s && *s && *s != ')') {
    s += 1 + strspn(s + 1, " ");
    size_t n = strcspn(s, ",)");
    const char *part = arena_strndup(a, s, n);
    if (!strncmp(part, "calls ", 6)) part += 6;
    bool phrase = strchr(part, ' ') != NULL;
    if (!strstr(decided, phrase ? part : arena_printf(a, "'%s'", part))) return false;
    s += n;
  }
  return true;
}

// --- a file ----------------------------------------------------------------------------------

static const Decision *at_line(const Decisions *all, int line) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i].line == line) return &all->at[i];
  return NULL;
}

static void count_loop(Arena *a, LoopCounts *n, const char *expected, const char *decided,
                       Verdict verdict) {
  bool parallel = is_parallel_text(decided);
  if (!is_parallel_text(expected)) {
    n->sequential++;
    n->reasons += !parallel && gives_reason(a, expected, decided);
  } else if (is_hard(expected)) {
    n->hard++, n->hard_found += parallel;
  } else {
    n->parallel++, n->found += verdict == LOOP_RIGHT;
  }
}

void judge_loops(const Decisions *expected, const Decisions *decided, LoopCounts *n,
                 Text *faults, const char *file, Text *missed) {
  Arena *a = faults->arena;
  text_add(faults, "");
  text_add(missed, "");
  for (int i = 0; i < decided->len; i++) {
    const Decision *d = &decided->at[i], *e = at_line(expected, d->line);
    const char *why = "";
    if (!e) {
      text_printf(faults, "line %d: a loop without '// loop:'\n", d->line);
      continue;
    }
    Verdict verdict = judge_loop(a, e->text, d->text, &why);
    count_loop(a, n, e->text, d->text, verdict);
    if (verdict == LOOP_WRONG)
      text_printf(faults, "line %d: the loop %s; decided: %s\n", d->line, why, d->text);
    if (verdict == LOOP_MISSED)
      text_printf(missed, "%s:%d: %s\n", file, d->line, e->text);
  }
  for (int i = 0; i < expected->len; i++)
    if (!at_line(decided, expected->at[i].line))
      text_printf(faults, "line %d: no decision about a loop\n", expected->at[i].line);
}

static bool has_line(const char *lines, const char *line, size_t n) {
  for (const char *s = lines; *s; s += strcspn(s, "\n"), s += *s == '\n')
    if (strcspn(s, "\n") == n && !strncmp(s, line, n)) return true;
  return false;
}

static void report_lines(const char *what, const char *lines, const char *others,
                         const char *file, Text *faults) {
  size_t length = strlen(file);
  for (const char *s = lines; *s;) {
    size_t n = strcspn(s, "\n");
    bool ours = !strncmp(s, file, length) && s[length] == ':';
    if (ours && !has_line(others, s, n))
      text_printf(faults, "%s: %.*s\n", what, (int)n, s);
    s += n + (s[n] == '\n');
  }
}

void compare_missed(const char *missed, const char *known, const char *file,
                    Text *faults) {
  report_lines("parallel, but the compiler does not see it", missed, known, file, faults);
  report_lines("found now, take it out of missed.txt", known, missed, file, faults);
}
