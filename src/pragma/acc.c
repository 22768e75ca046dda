// Arguments that only OpenACC has: keyed expressions, wait, device types.
// In: the text between the parentheses.  Out: Clause.items with keywords; how far a
// device_type goes.
#include "pragma/parse.h"

#include <stdlib.h>

// --- gang(num: n, dim: d, static: s), worker(num: n), vector(length: n), collapse(n) ---

static bool check_key(Parser *p, const Clause *c, const ClauseRow *row, Span key) {
  if (!check_word(p, row, key, row->words, "key")) return false;
  const char *word = copy_text(p, key);
  for (int i = 0; i < c->items.len; i++) {
    if (!c->items.at[i].keyword || strcmp(c->items.at[i].keyword, word)) continue;
    error(p->diag, locate(p, key.start), "'%s:' appears twice in '%s'", word, c->name);
    return false;
  }
  return true;
}

// May this key's value be '*'? Written 'key*' in clause.def.
static bool may_be_star(const ClauseRow *row, const char *key) {
  const char *at = row->words && key ? strstr(row->words, key) : NULL;
  return at && at[strlen(key)] == '*';
}

// OpenACC 3.3, 2.9.1: the argument must be a positive integer constant. Arguments other than
// literals are checked when libclang knows their values (check.c).
static bool check_literal(Parser *p, const Clause *c, Span x) {
  char *end;
  const char *text = copy_text(p, x);
  long value = strtol(text, &end, 0);
  if (c->kind != CL_COLLAPSE || !*text || *end || value > 0) return true;
  error(p->diag, locate(p, x.start), "'%s' needs a positive constant, not %s", c->name,
        text);
  return false;
}

static bool parse_keyed_part(Parser *p, Clause *c, const ClauseRow *row, Span part) {
  const char *key = NULL;
  Span value = part;
  size_t end = word_end(p->s, part.start), colon = skip_blanks(p->s, end);
  // In C++ 'S::n' is a value.
  if (end > part.start && colon < part.end && p->s[colon] == ':' &&
      p->s[colon + 1] != ':') {
    Span word = {part.start, end};
    if (!check_key(p, c, row, word)) return false;
    key = copy_text(p, word);
    value = trim(p->s, (Span){colon + 1, part.end});
  }
  if (span_is(p->s, value, "*") && may_be_star(row, key)) {
    Item star = {
        .loc = locate(p, part.start), .text = copy_text(p, part), .keyword = key};
    push(p->arena, &c->items, star);
    return true;
  }
  return check_literal(p, c, value) && add_expr(p, c, key, value);
}

bool parse_keyed(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  bool ok = true;
  int plain = 0;
  Span rest = inside, part;
  while (next_part(p->s, &rest, ',', &part)) {
    int before = c->items.len;
    ok &= parse_keyed_part(p, c, row, part);
    plain += c->items.len > before && !c->items.at[before].keyword;
    if (plain < 2) continue;
    error(p->diag, locate(p, part.start), "'%s' takes one argument without a key",
          c->name);
    return false;
  }
  return ok;
}

// --- wait([devnum: e:] [queues:] e, e) -----------------------------------------------

static bool takes_key(Parser *p, Span *inside, const char *word) {
  size_t at = skip_blanks(p->s, inside->start), end = word_end(p->s, at);
  size_t colon = skip_blanks(p->s, end);
  if (!span_is(p->s, (Span){at, end}, word) || p->s[colon] != ':') return false;
  inside->start = colon + 1;
  return true;
}

bool parse_acc_wait(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  (void)row;
  bool ok = true;
  Span part;
  if (takes_key(p, &inside, "devnum")) {
    size_t colon = find_split(p->s, inside, ':');
    ok &= add_expr(p, c, "devnum", trim(p->s, (Span){inside.start, colon}));
    if (colon == inside.end) {
      error(p->diag, locate(p, colon), "expected ':' and queues after 'devnum: e'");
      return false;
    }
    inside.start = colon + 1;
  }
  takes_key(p, &inside, "queues");
  while (next_part(p->s, &inside, ',', &part)) ok &= add_expr(p, c, NULL, part);
  return ok;
}

// --- device_type ---------------------------------------------------------------------

// One executable serves all devices, so clauses for '*' and for nvidia are applied
// to all; a clause for another type is dropped with a warning.
static const struct {
  const char *name;
  int rank;
} types[] = {
    {"*", RANK_STAR},
    {"default", RANK_STAR},
    {"nvidia", RANK_NAMED},
    {"not_host", RANK_NAMED},
    {"host", RANK_DROPPED},
    {"multicore", RANK_DROPPED},
    {"radeon", RANK_DROPPED},
    {"emu", RANK_DROPPED},
    {"acc_device_nvidia", RANK_NAMED},
    {"acc_device_host", RANK_DROPPED},
};

static int type_rank(Parser *p, Span word) {
  const char *names[countof(types) + 1] = {0};
  for (size_t i = 0; i < countof(types); i++) {
    if (span_is(p->s, word, types[i].name)) return types[i].rank;
    names[i] = types[i].name;
  }
  const char *text = copy_text(p, word), *near = closest_word(text, names);
  if (near)
    warning(p->diag, locate(p, word.start), WARN_UNKNOWN_DEVICE_TYPE,
            "unknown device type '%s'; did you mean '%s'?", text, near);
  else
    warning(p->diag, locate(p, word.start), WARN_UNKNOWN_DEVICE_TYPE,
            "unknown device type '%s'", text);
  return RANK_DROPPED;
}

int device_type_rank(Parser *p, Span list) {
  int best = RANK_DROPPED;
  Span part;
  while (next_part(p->s, &list, ',', &part)) {
    int rank = type_rank(p, part);
    if (rank > best) best = rank;
  }
  return best;
}
