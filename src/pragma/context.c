// Context selectors: device = {kind(gpu)}, user = {condition(n > 9)}, ...
// In:  the argument of 'when', 'otherwise' or 'match'.  Out: one item for each trait selector, with the key
// "set name", its properties as text, and an expression where there is one; what they are worth at a place.
#include "pragma/context.h"
#include "ir/query.h"
#include "pragma/parse.h"
#include <stdlib.h>

static const char sets[] = "construct|device|target_device|implementation|user";
static const struct {
  const char *set, *names; // NULL: names of directives
} selectors[] = {
    {"construct", NULL},
    {"device", "kind|arch|isa"},
    {"target_device", "kind|arch|isa|device_num"},
    {"implementation",
     "vendor|extension|requires|unified_address|unified_shared_memory|reverse_offload|"
     "dynamic_allocators|atomic_default_mem_order"},
    {"user", "condition"},
};
static const char kinds[] = "host|nohost|any|cpu|gpu|fpga";

// --- reading ---------------------------------------------------------------------------

static const char *names_of(const char *set) {
  for (size_t i = 0; i < countof(selectors); i++)
    if (!strcmp(selectors[i].set, set)) return selectors[i].names;
  return NULL;
}

static void add_trait(Parser *p, Clause *c, const char *key, Span name, Span properties,
                      bool expression) {
  properties = trim(p->s, properties);
  Item item = {
      .loc = locate(p, name.start), .text = copy_text(p, properties), .keyword = key};
  if (expression) item.expr = make_expr(p, properties);
  push(p->arena, &c->items, item);
}

// score(e): in front of the properties.
static bool take_score(Parser *p, Clause *c, const char *set, Span *properties) {
  size_t word = word_end(p->s, properties->start), colon;
  if (!span_is(p->s, (Span){properties->start, word}, "score")) return true;
  Span inside, name = {properties->start, word};
  bool given;
  p->at = word;
  if (!take_group(p, &inside, &given)) return false;
  colon = skip_blanks(p->s, p->at);
  if (!given || p->s[colon] != ':') {
    error(p->diag, locate(p, name.start), "'score' needs a value and ':'");
    return false;
  }
  // OpenMP 5.2, 7.1
  if (strcmp(set, "implementation") && strcmp(set, "user")) {
    error(p->diag, locate(p, name.start), "a score is not allowed in '%s'", set);
    return false;
  }
  add_trait(p, c, "score", name, inside, true);
  properties->start = skip_blanks(p->s, colon + 1);
  return true;
}

static bool check_kinds(Parser *p, const ClauseRow *row, Span properties) {
  Span rest = properties, word;
  bool ok = true;
  while (next_part(p->s, &rest, ',', &word)) {
    if (p->s[word.start] == '"') word.start++, word.end--;
    ok &= check_word(p, row, word, kinds, "kind of device");
  }
  return ok;
}

static bool is_construct(const char *name) {
  size_t end;
  return find_directive(DIALECT_OMP, name, &end) && end == strlen(name);
}

static bool parse_selector(Parser *p, Clause *c, const ClauseRow *row, const char *set,
                           Span part) {
  const char *names = names_of(set);
  size_t open = part.start;
  while (open < part.end && p->s[open] != '(') open++;
  Span name = trim(p->s, (Span){part.start, open}), inside = {open, open};
  const char *word = copy_text(p, name);
  bool given = open < part.end;
  if (given) inside = trim(p->s, (Span){open + 1, token_end(p->s, open) - 1});
  if (names && !check_word(p, row, name, names, "trait")) return false;
  if (!names && !is_construct(word)) {
    error(p->diag, locate(p, name.start), "'%s' is no construct", word);
    return false;
  }
  bool kind = !strcmp(word, "kind"),
       value = !strcmp(word, "condition") || !strcmp(word, "device_num");
  if (!take_score(p, c, set, &inside)) return false;
  if (names && is_empty(inside) &&
      (value || kind || has_word("arch|isa|vendor|extension|requires", word))) {
    error(p->diag, locate(p, name.start), "'%s' needs an argument", word);
    return false;
  }
  if (kind && !check_kinds(p, row, inside)) return false;
  const char *key = names ? arena_printf(p->arena, "%s %s", set, word) : "construct";
  // simd(simdlen(4)) is another one than simd: it asks for a vector function.
  add_trait(p, c, key, name, names ? inside : part, value);
  return true;
}

static bool parse_set(Parser *p, Clause *c, const ClauseRow *row, Span part) {
  size_t end = word_end(p->s, part.start), equals = skip_blanks(p->s, end),
         open = p->s[equals] == '=' ? skip_blanks(p->s, equals + 1) : equals;
  if (is_empty(part) || p->s[equals] != '=' || p->s[open] != '{' ||
      token_end(p->s, open) != part.end) {
    error(p->diag, locate(p, part.start),
          "expected a context selector, such as device = {kind(host)}");
    return false;
  }
  if (!check_word(p, row, (Span){part.start, end}, sets, "set of traits")) return false;
  const char *set = copy_text(p, (Span){part.start, end});
  Span rest = {open + 1, part.end - 1}, selector;
  bool ok = true;
  while (next_part(p->s, &rest, ',', &selector))
    ok &= parse_selector(p, c, row, set, selector);
  return ok;
}

bool parse_match(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Span rest = inside, part;
  size_t end = p->at;
  bool ok = true;
  while (ok && next_part(p->s, &rest, ',', &part)) ok = parse_set(p, c, row, part);
  p->at = end;
  return ok;
}

// The first item: the text of a directive.
bool parse_otherwise(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  (void)row;
  size_t end;
  inside = trim(p->s, inside);
  const char *text = copy_text(p, inside);
  const DirectiveRow *found = find_directive(DIALECT_OMP, text, &end);
  if (*text && !found) {
    size_t word = word_end(text, 0);
    const char *first = arena_strndup(p->arena, text, word),
               *near = closest_word(first, directive_names(p->arena, DIALECT_OMP));
    error(p->diag, locate(p, inside.start), "unknown OpenMP directive '%s'%s%s%s", first,
          near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return false;
  }
  // OpenMP 5.2, 7.4: none of them declares something here.
  if (found &&
      (found->info.kind == DIR_METADIRECTIVE || found->info.kind == DIR_DECLARE ||
       found->info.kind == DIR_DECLARE_END || found->info.kind == DIR_DECLARE_VARIANT)) {
    error(p->diag, locate(p, inside.start), "a '%s' cannot choose '%s'",
          p->row->info.name, found->info.name);
    return false;
  }
  Item item = {.loc = locate(p, inside.start),
               .text = found && !strcmp(found->info.name, "nothing") ? "" : text};
  push(p->arena, &c->items, item);
  return true;
}

bool parse_when(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  size_t colon = find_split(p->s, inside, ':');
  if (colon == inside.end) {
    error(p->diag, c->loc,
          "'when' needs a context selector, ':' and a directive, as in when(device = "
          "{kind(gpu)}: target)");
    return false;
  }
  return parse_otherwise(p, c, row, (Span){colon + 1, inside.end}) &&
         parse_match(p, c, row, (Span){inside.start, colon});
}

const char *chosen_directive(const Clause *c) {
  return c->items.len ? c->items.at[0].text : "";
}

// The table has no bodies for directives of the host (DIR_HOST): those without a statement are listed here.
bool pragma_takes_statement(const DirectiveInfo *info) {
  static const char *const alone[] = {"taskwait",
                                      "taskyield",
                                      "depobj",
                                      "cancel",
                                      "cancellation point",
                                      "scan",
                                      "interop",
                                      "allocate",
                                      "assumes",
                                      "begin assumes",
                                      "end assumes",
                                      "declare simd",
                                      "begin declare variant",
                                      "end declare variant"};
  if (info->kind != DIR_HOST)
    return info->body == BODY_STATEMENT || info->body == BODY_LOOP;
  for (size_t i = 0; i < countof(alone); i++)
    if (!strcmp(info->name, alone[i])) return false;
  return info->id >= 0;
}

bool pragma_text_takes_statement(const char *directive) {
  size_t end;
  const DirectiveRow *row = find_directive(DIALECT_OMP, directive, &end);
  return row && pragma_takes_statement(&row->info);
}

// --- matching --------------------------------------------------------------------------

static const char host_archs[] =
#if defined(__x86_64__)
    "x86_64";
#elif defined(__aarch64__)
    "aarch64";
#else
    "";
#endif

// A runner of code: the host, a GPU (emu stands for one), the CPU as a device (ACCOMP_OMP_HOST_DEVICE), which is not the host
// device but runs its code.
typedef enum { ON_HOST, ON_GPU, ON_CPU } Runner;

static bool is_device_kind(Unit *u, Runner r, const char *word) {
  static const char *const kinds_of[] = {"host|any|cpu", "nohost|any|gpu",
                                         "nohost|any|cpu"};
  if (r == ON_GPU && has_word("host|nohost", word)) u->round.tells_host = true;
  return has_word(kinds_of[r], word);
}

static bool is_required(const Unit *u, const char *name, const char *word) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->kind != DIR_REQUIRES) continue;
    for (int k = 0; k < d->clauses.len; k++) {
      const Clause *c = d->clauses.at[k];
      if (strcmp(c->name, name)) continue;
      if (!word || (c->items.len && !strcmp(c->items.at[0].text, word))) return true;
    }
  }
  return false;
}

// One property, without quotes.
static bool has_property(Unit *u, const char *name, const char *word, Runner r) {
  if (!strcmp(name, "kind")) return is_device_kind(u, r, word);
  if (!strcmp(name, "arch"))
    return has_word(r == ON_GPU ? "nvptx|nvptx64" : host_archs, word);
  if (!strcmp(name, "vendor")) return has_word("accomp|llvm", word);
  if (!strcmp(name, "requires")) {
    size_t n = strcspn(word, "( ");
    const char *open = strchr(word, '(');
    return is_required(u, arena_strndup(u->arena, word, n),
                       open ? arena_strndup(u->arena, open + 1, strcspn(open + 1, ") "))
                            : NULL);
  }
  return false; // isa, extension: there is none that we know of
}

static bool has_properties(Unit *u, const char *name, const char *text, Runner r) {
  Span rest = {0, strlen(text)}, word;
  while (next_part(text, &rest, ',', &word)) {
    if (text[word.start] == '"') word.start++, word.end--;
    const char *s = arena_strndup(u->arena, text + word.start, word.end - word.start);
    if (!has_property(u, name, s, r)) return false;
  }
  return true;
}

static bool has_implementation(Unit *u, const char *name, const char *text) {
  if (has_word("vendor|extension|requires", name))
    return has_properties(u, name, text, ON_HOST);
  return is_required(u, name, *text ? text : NULL);
}

static void and_condition(Unit *u, Match *m, const char *text) {
  m->condition = m->condition ? arena_printf(u->arena, "%s && (%s)", m->condition, text)
                              : arena_printf(u->arena, "(%s)", text);
}

// A number in the place of each %s.
static const char *with_number(Unit *u, const char *format, const char *number) {
  Text t = {.arena = u->arena};
  for (const char *s = format; *s;) {
    size_t n = strcspn(s, "%");
    text_addn(&t, s, n);
    if (*(s += n)) text_add(&t, number), s += 2;
  }
  return t.at;
}

// Adds the condition of 'target_device', which is decided at run time: what runs the code of that device.
static void ask_target_device(Unit *u, Match *m, const Clause *c) {
  static const char *const is[] = {"(__accomp_device_code(%s) == 0 && ((%s) == "
                                   "omp_get_initial_device() || (%s) == -1))",
                                   "__accomp_device_code(%s) == 1",
                                   "(__accomp_device_code(%s) == 0 && (%s) != "
                                   "omp_get_initial_device() && (%s) != -1)"};
  const char *number = "omp_get_default_device()", *any = NULL;
  bool fits[] = {true, true, true}, asked = false, told = u->round.tells_host;
  for (int i = 0; i < c->items.len; i++) {
    const Item *item = &c->items.at[i];
    if (!item->keyword || strncmp(item->keyword, "target_device ", 14)) continue;
    const char *name = item->keyword + 14;
    asked = true;
    if (!strcmp(name, "device_num")) {
      number = arena_printf(u->arena, "(%s)", item->text);
      continue;
    }
    for (int r = 0; r < 3; r++) fits[r] &= has_properties(u, name, item->text, (Runner)r);
  }
  u->round.tells_host = told; // this code knows
  if (fits[ON_HOST] && fits[ON_CPU]) {
    any = with_number(u, "__accomp_device_code(%s) == 0", number);
    fits[ON_HOST] = fits[ON_CPU] = false;
  }
  for (int r = 0; r < 3; r++) {
    if (!fits[r]) continue;
    const char *one = with_number(u, is[r], number);
    any = any ? arena_printf(u->arena, "%s || %s", any, one) : one;
  }
  if (!asked) return;
  if (any)
    and_condition(u, m, any);
  else
    m->fits = false;
}

// The constructs that are asked for, in order, the innermost that fit.
static void match_constructs(Match *m, const Clause *c, const Context *x) {
  int at = x->count;
  for (int i = c->items.len; i-- > 0 && m->fits;) {
    const Item *item = &c->items.at[i];
    if (!item->keyword || strcmp(item->keyword, "construct")) continue;
    size_t end = strlen(item->text);
    while (end && m->fits) { // 'target parallel' is two
      size_t start = end;
      while (start && item->text[start - 1] != ' ') start--;
      do at--;
      while (at >= 0 && (strlen(x->constructs[at]) != end - start ||
                         strncmp(x->constructs[at], item->text + start, end - start)));
      m->fits = at >= 0;
      if (m->fits) m->score += 1ull << at;
      end = start;
      while (end && item->text[end - 1] == ' ') end--;
    }
  }
}

static bool is_constant_item(const Item *item, long long *value) {
  const Node *n = item->expr.node;
  if (n) return *value = n->value, n->has_value;
  char *end;
  *value = strtoll(item->text, &end, 0);
  return *item->text && !*end;
}

static void match_trait(Unit *u, Match *m, const Item *item, const Context *x,
                        const long long *score) {
  static const char *const ranks[] = {"kind", "arch", "isa"};
  const char *key = item->keyword, *name = strchr(key, ' ') + 1;
  long long value;
  bool target = !strncmp(key, "target_device ", 14);
  for (int i = 0; i < 3; i++)
    if ((target || !strncmp(key, "device ", 7)) && !strcmp(name, ranks[i]))
      m->score += 1ull << (x->count + i);
  if (score) m->score += (unsigned long long)*score;
  if (!strncmp(key, "device ", 7))
    m->fits &= has_properties(u, name, item->text, x->on_device ? ON_GPU : ON_HOST);
  if (!strncmp(key, "implementation ", 15))
    m->fits &= has_implementation(u, name, item->text);
  if (strcmp(key, "user condition")) return;
  if (!is_constant_item(item, &value))
    and_condition(u, m, item->text);
  else if (!value)
    m->fits = false;
}

Match match_context(Unit *u, const Clause *c, const Context *x) {
  Match m = {.fits = true, .score = 1};
  match_constructs(&m, c, x);
  long long score = 0;
  bool scored = false;
  for (int i = 0; i < c->items.len && m.fits; i++) {
    const Item *item = &c->items.at[i];
    if (!item->keyword || !strcmp(item->keyword, "construct")) continue;
    if (!strcmp(item->keyword, "score")) {
      scored = is_constant_item(item, &score) && score >= 0;
      if (!scored && !x->on_device) // places are looked at for both
        error(u->diag, item->loc, "a score must be a constant, 0 or more");
      continue;
    }
    match_trait(u, &m, item, x, scored ? &score : NULL);
    scored = false;
  }
  if (m.fits) ask_target_device(u, &m, c);
  return m;
}

static bool has_trait(const Clause *c, const Item *item) {
  for (int i = 0; i < c->items.len; i++) {
    const Item *other = &c->items.at[i];
    if (other->keyword && !strcmp(other->keyword, item->keyword) &&
        !strcmp(other->text, item->text))
      return true;
  }
  return false;
}

bool is_part_of_selector(const Clause *a, const Clause *b) {
  int mine = 0, theirs = 0;
  for (int i = 0; i < b->items.len; i++) {
    const Item *item = &b->items.at[i];
    theirs += item->keyword && strcmp(item->keyword, "score");
  }
  for (int i = 0; i < a->items.len; i++) {
    const Item *item = &a->items.at[i];
    if (!item->keyword || !strcmp(item->keyword, "score")) continue;
    if (!has_trait(b, item)) return false;
    mine++;
  }
  return mine < theirs;
}

// --- metadirective ---------------------------------------------------------------------

typedef struct {
  const Clause *clause;
  Match match;
} Fit;
typedef Vec(Fit) Fits;

static Fits clauses_that_fit(Unit *u, const Directive *d, const Context *x) {
  Fits fit = {0};
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c->kind != CL_WHEN) continue;
    Fit candidate = {c, match_context(u, c, x)};
    if (candidate.match.fits) push(u->arena, &fit, candidate);
  }
  // 7.3: one that asks for a part of what another one asks for is not taken.
  for (int i = 0; i < fit.len; i++)
    for (int k = 0; k < fit.len; k++)
      if (!fit.at[k].match.condition &&
          is_part_of_selector(fit.at[i].clause, fit.at[k].clause))
        fit.at[i].match.score = 0;
  return fit;
}

// With a higher score first; the earlier one of two that are equal.
MetaChoices choose_variants(Unit *u, const Directive *d, const Context *x) {
  Fits fit = clauses_that_fit(u, d, x);
  MetaChoices out = {0};
  for (;;) {
    Fit *best = NULL;
    for (int i = 0; i < fit.len; i++)
      if (fit.at[i].match.score && (!best || fit.at[i].match.score > best->match.score))
        best = &fit.at[i];
    if (!best) break;
    best->match.score = 0;
    push(u->arena, &out, ((MetaChoice){best->match.condition, best->clause}));
    if (!best->match.condition) return out;
  }
  push(u->arena, &out, ((MetaChoice){NULL, find_clause(d, CL_OTHERWISE)}));
  return out;
}
