// The argument of uses_allocators (OpenMP 5.2, 6.8), in its three forms.
// In:  "h, h(t)", or "traits(t), memspace(m): h; ...".  Out: an item for each allocator; one with the key "traits" behind it for its traits.
#include "pragma/parse.h"

static bool is_identifier(const char *s) {
  size_t n = word_end(s, 0);
  return n && !s[n] && !(*s >= '0' && *s <= '9');
}

static bool is_predefined(const char *name) {
  size_t n = strlen(name);
  return n > 14 && !strncmp(name, "omp_", 4) && !strcmp(name + n - 10, "_mem_alloc");
}

// traits: NULL, there are none. A predefined allocator, which all devices have, is no item.
static bool add_allocator(Parser *p, Clause *c, Span at, const Span *traits) {
  const char *name = copy_text(p, at), *array = traits ? copy_text(p, *traits) : NULL;
  if (is_predefined(name) && !traits) return true;
  if (!is_identifier(name))
    error(p->diag, locate(p, at.start), "'%s' in '%s' is no variable", name, c->name);
  else if (is_predefined(name))
    error(p->diag, locate(p, at.start),
          "'%s' in '%s' is predefined, and has no traits of its own", name, c->name);
  else if (traits && !is_identifier(array))
    error(p->diag, locate(p, at.start),
          "'%s' in '%s' needs an array of traits, as in uses_allocators(traits(t): %s)",
          name, c->name, name);
  else if (p->unit->language)
    sorry(p->diag, locate(p, at.start), "'%s' of variables in %s", c->name,
          p->unit->language);
  else
    return add_expr(p, c, NULL, at) && (!traits || add_expr(p, c, "traits", *traits));
  return false;
}

// "traits(t), memspace(m)": the array's name; all spaces are one on a device.
static bool find_traits(Parser *p, Clause *c, Span words, Span *traits, bool *given) {
  Span word;
  while (next_part(p->s, &words, ',', &word)) {
    word = trim(p->s, word);
    Span name = {word.start, word_end(p->s, word.start)};
    size_t open = skip_blanks(p->s, name.end);
    bool group = open < word.end && p->s[open] == '(';
    if (group && span_is(p->s, name, "traits")) {
      *traits = trim(p->s, (Span){open + 1, word.end - 1});
      *given = true;
    } else if (!group || !span_is(p->s, name, "memspace")) {
      error(p->diag, locate(p, word.start),
            "'%s' knows the modifiers 'traits' and 'memspace', not '%s'", c->name,
            copy_text(p, name));
      return false;
    }
  }
  return true;
}

// One specification: "modifiers: name", or "name, name(traits), ..." as OpenMP 5.0 has it.
static bool add_specification(Parser *p, Clause *c, Span all) {
  Span rest = all, part, traits = {0};
  bool given = false;
  next_part(p->s, &rest, ':', &part);
  if (rest.start <= all.end)
    return find_traits(p, c, part, &traits, &given) &&
           add_allocator(p, c, trim(p->s, rest), given ? &traits : NULL);
  for (rest = all; next_part(p->s, &rest, ',', &part);) {
    part = trim(p->s, part);
    Span name = {part.start, word_end(p->s, part.start)};
    size_t open = skip_blanks(p->s, name.end);
    given = !is_empty(name) && open < part.end && p->s[open] == '(';
    traits = given ? trim(p->s, (Span){open + 1, part.end - 1}) : part;
    if (!add_allocator(p, c, given ? name : part, given ? &traits : NULL)) return false;
  }
  return true;
}

bool parse_allocators(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Span part;
  (void)row;
  while (next_part(p->s, &inside, ';', &part))
    if (!add_specification(p, c, part)) return false;
  return true;
}
