// Modifiers in front of a clause's argument: 'word, word(...):'.
// In:  the text between the parentheses.  Out: the words; Clause.map, iterators, mapper and flags that they set.
#include "pragma/parse.h"

#include "accomp/abi.h"

typedef struct {
  const char *word;
  unsigned with_to, with_from, bits; // added when the clause copies that way; always
  Status status;
} Modifier;

static const Modifier modifiers[] = {
    {"always", __ACCOMP_ALWAYS_TO, __ACCOMP_ALWAYS_FROM, 0, READY},
    {"alwaysin", __ACCOMP_ALWAYS_TO, 0, 0, READY},
    {"alwaysout", 0, __ACCOMP_ALWAYS_FROM, 0, READY},
    {"zero", 0, 0, __ACCOMP_ZERO, READY},
    {"present", 0, 0, __ACCOMP_PRESENT, READY},
    {"readonly", 0, 0, 0, READY}, // a promise of the program that we need not use
    {"self", 0, 0, __ACCOMP_SELF_MAP, READY},
    {"close", 0, 0, 0, READY}, // a hint on where the memory should be
    {"default", 0, 0, 0, READY},
    {"capture", 0, 0, 0, LATER},
    {"mapper", 0, 0, 0, READY},
    {"iterator", 0, 0, 0, READY},
    {"conditional", 0, 0, 0, READY},
    {"inscan", 0, 0, 0, READY},
    {"task", 0, 0, 0, READY}, // tasks reduce to the copy of the thread that runs them
};

Spans take_modifiers(Parser *p, Span *inside) {
  Spans found = {0};
  const char *s = p->s;
  for (size_t at = skip_blanks(s, inside->start); at < inside->end;) {
    size_t end = word_end(s, at);
    if (end == at) break;
    push(p->arena, &found, (Span){at, end});
    at = skip_blanks(s, end);
    if (s[at] == '(') at = skip_blanks(s, token_end(s, at));
    if (s[at] == ':' && s[at + 1] == ':') break;
    if (s[at] == ':' && at < inside->end) {
      inside->start = at + 1;
      return found;
    }
    if (s[at] == ',') at = skip_blanks(s, at + 1);
  }
  return (Spans){0};
}

// One of iterator([type] i = begin:end[:step], ...).
static bool parse_iterator(Parser *p, Clause *c, Span x) {
  size_t equals = find_split(p->s, x, '=');
  Span left = trim(p->s, (Span){x.start, equals}), range, name = {left.start, left.start};
  for (size_t at = left.start; at < left.end; at = skip_blanks(p->s, token_end(p->s, at)))
    name = (Span){at, word_end(p->s, at)};
  Iterator it = {.name = copy_text(p, name), .type = "int"};
  Span type = trim(p->s, (Span){left.start, name.start}), parts[3] = {{0}};
  int n = 0;
  if (!is_empty(type)) it.type = copy_text(p, type);
  range = equals < x.end ? (Span){equals + 1, x.end} : (Span){x.end, x.end};
  while (n < 3 && next_part(p->s, &range, ':', &parts[n])) n++;
  if (is_empty(name) || n < 2 || is_empty(parts[0]) || is_empty(parts[1]) ||
      (n == 3 && is_empty(parts[2])) || range.start <= x.end) {
    error(p->diag, locate(p, x.start),
          "an iterator is 'name = begin:end' or 'name = begin:end:step', not '%s'",
          copy_text(p, x));
    return false;
  }
  it.begin = make_expr(p, parts[0]);
  it.end = make_expr(p, parts[1]);
  if (n == 3) it.step = make_expr(p, parts[2]);
  push(p->arena, &c->iterators, it);
  return true;
}

// OpenMP 5.2, 3.2.6
static bool take_iterators(Parser *p, Clause *c, Span word) {
  size_t open = skip_blanks(p->s, word.end);
  if (p->s[open] != '(') {
    error(p->diag, locate(p, word.start),
          "'iterator' needs an argument: iterator(i = 0:n)");
    return false;
  }
  Span rest = {open + 1, token_end(p->s, open) - 1}, one;
  bool ok = true;
  c->iterator = copy_text(p, (Span){word.start, rest.end + 1});
  while (next_part(p->s, &rest, ',', &one)) ok &= parse_iterator(p, c, one);
  return ok;
}

// OpenMP 5.2, 5.8.2
static bool take_mapper(Parser *p, Clause *c, Span word) {
  size_t open = skip_blanks(p->s, word.end);
  Span id = {open, open};
  if (p->s[open] == '(') id = trim(p->s, (Span){open + 1, token_end(p->s, open) - 1});
  if (is_empty(id) || word_end(p->s, id.start) != id.end) {
    error(p->diag, locate(p, word.start), "'mapper' needs a name: mapper(default)");
    return false;
  }
  c->mapper = copy_text(p, id);
  return true;
}

bool apply_modifier(Parser *p, Clause *c, const ClauseRow *row, Span word) {
  bool iterator = span_is(p->s, word, "iterator");
  if (iterator && p->unit->language) return take_iterators(p, c, word);
  if (!check_word(p, row, word, row->words, "modifier")) return false;
  if (iterator) return take_iterators(p, c, word);
  if (span_is(p->s, word, "mapper")) return take_mapper(p, c, word);
  for (const Modifier *m = modifiers; m < modifiers + countof(modifiers); m++) {
    if (!span_is(p->s, word, m->word)) continue;
    if (m->status == LATER) {
      sorry(p->diag, locate(p, word.start), "modifier '%s' of '%s'", m->word, c->name);
      return false;
    }
    if (!strcmp(m->word, "readonly")) c->modifier = m->word;
    c->is_inscan |= !strcmp(m->word, "inscan");
    c->is_conditional |= !strcmp(m->word, "conditional");
    if (c->map & __ACCOMP_TO) c->map |= m->with_to;
    if (c->map & __ACCOMP_FROM) c->map |= m->with_from;
    c->map |= m->bits;
  }
  return true;
}

bool check_modifiers_once(Parser *p, const Clause *c, const Spans *words) {
  for (int i = 1; i < words->len; i++)
    for (int k = 0; k < i; k++) {
      const char *word = copy_text(p, words->at[i]);
      if (!span_is(p->s, words->at[k], word)) continue;
      error(p->diag, locate(p, words->at[i].start), "'%s' appears twice in '%s'", word,
            c->name);
      return false;
    }
  return true;
}

bool apply_modifiers(Parser *p, Clause *c, const ClauseRow *row, const Spans *words) {
  bool ok = check_modifiers_once(p, c, words);
  for (int i = 0; i < words->len; i++) ok &= apply_modifier(p, c, row, words->at[i]);
  return ok;
}
