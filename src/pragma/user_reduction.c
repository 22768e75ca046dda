// OpenMP's declare reduction (5.2, 5.5.11): clang's own for the host, read here for regions.
// In:  the unit's directives for the host.  Out: what a reduction clause refers to.
#include "pragma/check.h"
#include "ir/region.h"
#include "pragma/lexer.h"

// Past blanks and the word; NULL: another one is there.
static const char *after_word(const char *s, const char *word) {
  size_t n = strlen(word);
  s += skip_blanks(s, 0);
  return !strncmp(s, word, n) && !is_word_char(s[n]) ? s + n : NULL;
}

static bool same_but_blanks(const char *a, const char *b) {
  for (;; a++, b++) {
    a += skip_blanks(a, 0), b += skip_blanks(b, 0);
    if (*a != *b || !*a) return *a == *b;
  }
}

enum { INT, CHAR, SHORT, LONG, SIGNED, UNSIGNED, TYPE_WORDS = 10 };
static const char *const type_words[TYPE_WORDS] = {
    "int",      "char",  "short",  "long",     "signed",
    "unsigned", "float", "double", "_Complex", "_Bool"};

// How often each of C's words for numbers is there, without those that change nothing.
// False: there are others.
static bool count_type_words(const char *s, int n[TYPE_WORDS]) {
  memset(n, 0, TYPE_WORDS * sizeof *n);
  for (size_t at = skip_blanks(s, 0), end; s[at]; at = skip_blanks(s, end)) {
    int k = 0;
    end = word_end(s, at);
    while (k < TYPE_WORDS && !span_is(s, (Span){at, end}, type_words[k])) k++;
    if (k == TYPE_WORDS) return false;
    n[k]++;
  }
  if (n[SIGNED] && !n[CHAR]) n[SIGNED] = 0, n[INT] = 1;
  if (n[SHORT] || n[LONG] || n[UNSIGNED]) n[INT] = 0;
  return true;
}

// 'long unsigned' is 'unsigned long int'.
static bool same_number_type(const char *a, const char *b) {
  int in_a[TYPE_WORDS], in_b[TYPE_WORDS];
  return count_type_words(a, in_a) && count_type_words(b, in_b) &&
         !memcmp(in_a, in_b, sizeof in_a);
}

// C++: 'V' of ns::V. clang has found out what the name means.
static bool ends_in(const char *spelling, const char *s) {
  size_t n = strlen(spelling), len = strlen(s);
  return n > len + 2 && !strcmp(spelling + n - len, s) &&
         !strncmp(spelling + n - len - 2, "::", 2);
}

static bool names_type(Unit *u, const char *s, const Type *t) {
  const char *plain = t->canonical->spelling;
  if (u->cxx && ends_in(plain, s)) return true;
  if (same_but_blanks(s, t->spelling) || same_but_blanks(s, plain) ||
      same_number_type(s, plain))
    return true;
  const Type *meant = s[word_end(s, 0)] ? NULL : front_typedef(u, s);
  return meant && !strcmp(meant->canonical->spelling, plain);
}

// The type of the list that t is, or may be in an instance of a template; taken off the list.
static bool next_such_type(Unit *u, const char *line, Span *types, const Type *t,
                           const char **declared) {
  Span one;
  while (next_part(line, types, ',', &one)) {
    const char *s = arena_strndup(u->arena, line + one.start, one.end - one.start);
    bool is = names_type(u, s, t);
    const Type *meant = s[word_end(s, 0)] ? NULL : front_typedef(u, s);
    *declared = is ? NULL : meant ? meant->canonical->spelling : s;
    if (is || canonical_type(t)->kind == TYPE_DEPENDENT) return true;
  }
  return false;
}

static char *span_text(Arena *a, const char *s, Span x) {
  x = trim(s, x);
  return arena_strndup(a, s + x.start, x.end - x.start);
}

// initializer(omp_priv = value) or initializer(call). C++ has 'omp_priv(values)' and 'omp_priv{values}', too.
static void read_initializer(Unit *u, const Directive *d, const Type *t,
                             UserReduction *r) {
  Items it = items_of(d, CL_INITIALIZER);
  if (!next_item(&it)) return;
  const char *value = after_word(it.item->text, "omp_priv");
  if (value) value += skip_blanks(value, 0);
  bool assigned = value && *value == '=' && value[1] != '=';
  bool constructs = u->cxx && value && strchr("({", *value);
  r->initial = assigned     ? value + 1
               : constructs ? arena_printf(u->arena, "%s%s", t->spelling, value)
                            : NULL;
  r->initial_call = r->initial ? NULL : it.item->text;
}

// '(name : types : combiner) initializer(...)', when it is the one that is asked for, in front of those that stand before it.
static UserReduction *read_declaration(Unit *u, const Directive *d, const char *name,
                                       const Type *t, UserReduction *before) {
  Span id, types;
  const char *type;
  Items it = all_items(d);
  if (!next_item(&it)) return before;
  const char *s = it.item->text;
  Span rest = {0, strlen(s)};
  if (!next_part(s, &rest, ':', &id) || !next_part(s, &rest, ':', &types)) return before;
  if (rest.start > rest.end || !span_is(s, id, name)) return before;
  while (next_such_type(u, s, &types, t, &type)) {
    UserReduction *r = alloc(u->arena, UserReduction);
    *r = (UserReduction){
        .combiner = span_text(u->arena, s, rest), .type = type, .next = before};
    read_initializer(u, d, t, r);
    before = r;
  }
  return before;
}

// --- what its expressions name ------------------------------------------------------------------

static bool is_known_word(const char *word, const Type *t) {
  static const char *const words[] = {"omp_in", "omp_out", "omp_priv", "sizeof",
                                      "int",    "long",    "short",    "char",
                                      "signed", "float",   "double",   "const",
                                      "struct", "_Bool",   "unsigned", "_Complex"};
  for (size_t i = 0; i < countof(words); i++)
    if (!strcmp(word, words[i])) return true;
  size_t n = strlen(word);
  for (const char *in = t->spelling; (in = strstr(in, word)); in += n)
    if (!is_word_char(in[n]) && (in == t->spelling || !is_word_char(in[-1]))) return true;
  return false;
}

// Members, the directive's own names, and functions; nothing else has a meaning on a device.
static const char *list_used_names(Unit *u, UserReduction *r, const char *s,
                                   const Type *t) {
  char before = 0;
  for (size_t at = 0, end; s && s[at = skip_blanks(s, at)]; at = end) {
    end = is_word_char(s[at]) || strchr("\"'", s[at]) ? token_end(s, at) : at + 1;
    bool name = word_end(s, at) > at, member = before == '.' || before == '>';
    before = s[at];
    const char *word = arena_strndup(u->arena, s + at, end - at);
    if (!name || member || is_known_word(word, t)) continue;
    Function *f = function_of_key(u, word);
    if (u->cxx && strcmp(word, "omp_orig"))
      continue; // names mean there what they mean here
    if (!f) return word;
    push(u->arena, &r->functions, f);
  }
  return NULL;
}

UserReduction *find_user_reduction(Unit *u, const Directive *d, const Item *item,
                                   const char *name, const Type *t) {
  UserReduction *found = NULL;
  // C++: of the namespaces' declarations the type has one.
  for (const char *scope; (scope = strstr(name, "::"));) name = scope + 2;
  HostDirectives it = host_directives(u, (Range){0, d->pragma.start});
  while (next_host_directive(&it)) {
    const Directive *declared = it.directive;
    bool visible = !declared->function || declared->function == d->function;
    if (visible && declared->info->kind == DIR_DECLARE_REDUCTION)
      found = read_declaration(u, declared, name, t, found);
  }
  for (UserReduction *r = found; r; r = r->next) {
    const char *unknown = list_used_names(u, r, r->combiner, t);
    if (!unknown) unknown = list_used_names(u, r, r->initial, t);
    if (!unknown) unknown = list_used_names(u, r, r->initial_call, t);
    if (unknown)
      sorry(u->diag, item->loc, "'%s' in the 'declare reduction' of '%s' for device code",
            unknown, name);
    if (!r->type) r->next = NULL; // the others are of other types, or hidden
  }
  return found;
}

// --- declare induction (OpenMP 6.0, 7.6.17) ------------------------------------------------------

// Takes '(variable type, step type)', or one type for both, off the list.
static bool next_types(const char *s, Span *types, Span *variable, Span *step) {
  Span one;
  if (!next_part(s, types, ',', &one)) return false;
  *variable = *step = one;
  if (s[one.start] != '(') return true;
  Span rest = {one.start + 1, one.end - 1};
  return next_part(s, &rest, ',', variable) && next_part(s, &rest, ',', step);
}

static const char *step_type(Unit *u, const char *s, Span types, const Type *t) {
  for (Span variable, step; next_types(s, &types, &variable, &step);)
    if (names_type(u, span_text(u->arena, s, variable), t))
      return span_text(u->arena, s, step);
  return NULL;
}

bool induction_types(Arena *a, const char *s, const char **variable, const char **step) {
  Span id, rest = {0, strlen(s)}, first, second;
  if (!next_part(s, &rest, ':', &id) || rest.start > rest.end ||
      !next_types(s, &rest, &first, &second))
    return false;
  *variable = span_text(a, s, first);
  *step = span_text(a, s, second);
  return true;
}

static const char *clause_text(const Directive *d, ClauseKind kind) {
  Items it = items_of(d, kind);
  return next_item(&it) ? it.item->text : NULL;
}

bool find_user_induction(Unit *u, const Directive *at, const char *name, const Type *t,
                         UserInduction *out) {
  bool found = false;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    const char *s = clause_text(d, CL_INDUCTION_NAME);
    Span id, rest = {0, s ? strlen(s) : 0};
    if (!s || d->pragma.start > at->pragma.start ||
        (d->function && d->function != at->function) || !next_part(s, &rest, ':', &id) ||
        !span_is(s, id, name) || rest.start > rest.end)
      continue;
    const char *type = step_type(u, s, rest, t);
    if (!type) continue;
    found = true;
    *out =
        (UserInduction){type, clause_text(d, CL_INDUCTOR), clause_text(d, CL_COLLECTOR)};
  }
  return found;
}
