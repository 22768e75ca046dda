// Arguments that only OpenMP has: map, defaultmap, depend, num_teams, schedule.
// In: the text between the parentheses.  Out: Clause.items, map, dflt, category.
#include "pragma/parse.h"

#include "accomp/abi.h"

// --- map([modifier,]... type: list) --------------------------------------------------

// OpenMP 5.2, 5.8.3 and 13.5 to 13.8: which types map on the way in and which on the
// way out. On 'enter data' and 'exit data', tofrom is the half that applies.
#define BOTH (O_TARGET | O_TARGET_DATA | O_DECLARE_MAPPER)
static const struct {
  const char *word;
  Parts parts;
  unsigned map;
} types[] = {
    {"to", BOTH | O_ENTER, __ACCOMP_ALLOC | __ACCOMP_TO},
    {"from", BOTH, __ACCOMP_ALLOC | __ACCOMP_FROM},
    {"tofrom", BOTH, __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM},
    {"alloc", BOTH | O_ENTER, __ACCOMP_ALLOC},
    {"storage", BOTH | O_ENTER, __ACCOMP_ALLOC},
    {"from", O_EXIT, __ACCOMP_FROM | __ACCOMP_RELEASE},
    {"tofrom", O_ENTER, __ACCOMP_ALLOC | __ACCOMP_TO},
    {"tofrom", O_EXIT, __ACCOMP_FROM | __ACCOMP_RELEASE},
    {"release", O_EXIT, __ACCOMP_RELEASE},
    {"storage", O_EXIT, __ACCOMP_RELEASE},
    {"delete", O_EXIT, __ACCOMP_FINALIZE},
};
static const char all_types[] = "to|from|tofrom|alloc|storage|release|delete";

bool is_map_type(const char *word) { return has_word(all_types, word); }

static unsigned map_of(const char *word, Parts parts) {
  for (size_t i = 0; i < countof(types); i++)
    if (!strcmp(types[i].word, word) && types[i].parts & parts) return types[i].map;
  return 0;
}

static const char *legal_types(Parser *p) {
  Text t = {.arena = p->arena};
  for (size_t i = 0; i < countof(types); i++)
    if (types[i].parts & p->row->parts)
      text_printf(&t, "%s%s", t.len ? ", " : "", types[i].word);
  return t.len ? t.at : "";
}

static bool set_map(Parser *p, Clause *c, Loc loc, const char *word) {
  c->map = map_of(word, p->row->parts);
  if (c->map) return true;
  error(p->diag, loc, "map type '%s' is not allowed on '%s'; it may be %s", word,
        p->row->info.name, legal_types(p));
  return false;
}

// The type is looked for first: what a modifier adds depends on it.
static bool set_type(Parser *p, Clause *c, const Spans *words, int *type) {
  *type = -1;
  for (int i = 0; i < words->len; i++) {
    const char *word = copy_text(p, words->at[i]);
    if (!is_map_type(word)) continue;
    Loc loc = locate(p, words->at[i].start);
    if (*type >= 0) {
      error(p->diag, loc, "a second map type '%s' in one 'map'", word);
      return false;
    }
    *type = i;
    if (!set_map(p, c, loc, word)) return false;
  }
  return *type >= 0 || set_map(p, c, c->loc, "tofrom");
}

static bool is_modifier(const Parser *p, const ClauseRow *row, Span word) {
  for (const char *const *w = split_words(p->arena, row->words); *w; w++)
    if (span_is(p->s, word, *w)) return true;
  return false;
}

// A word that is neither is more often a misspelt type than a misspelt modifier.
static bool check_map_words(Parser *p, const ClauseRow *row, const Spans *words) {
  bool ok = true;
  for (int i = 0; i < words->len; i++) {
    if (is_modifier(p, row, words->at[i])) continue;
    const char *known = arena_printf(p->arena, "%s|%s", all_types, row->words);
    ok &= check_word(p, row, words->at[i], known, "map type");
  }
  return ok;
}

bool parse_map(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Spans words = take_modifiers(p, &inside);
  int type;
  bool ok = check_map_words(p, row, &words) && check_modifiers_once(p, c, &words) &&
            set_type(p, c, &words, &type);
  for (int i = 0; ok && i < words.len; i++)
    if (i != type) ok &= apply_modifier(p, c, row, words.at[i]);
  return add_vars(p, c, NULL, inside) && ok;
}

// --- defaultmap(behaviour[: category]) -----------------------------------------------

static const struct {
  const char *word;
  DefaultKind kind;
} behaviours[] = {
    {"alloc", DEFAULT_ALLOC},   {"to", DEFAULT_TO},
    {"from", DEFAULT_FROM},     {"tofrom", DEFAULT_TOFROM},
    {"none", DEFAULT_NONE},     {"firstprivate", DEFAULT_FIRSTPRIVATE},
    {"default", DEFAULT_UNSET}, {"present", DEFAULT_PRESENT},
    {"storage", DEFAULT_ALLOC}, {"private", DEFAULT_FIRSTPRIVATE}, // a value does no harm
};
static const struct {
  const char *word;
  VarCategory category;
} categories[] = {
    {"all", CATEGORY_ALL},
    {"scalar", CATEGORY_SCALAR},
    {"aggregate", CATEGORY_AGGREGATE},
    {"pointer", CATEGORY_POINTER},
};

bool parse_defaultmap(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Span rest = inside, word;
  next_part(p->s, &rest, ':', &word);
  if (!check_word(p, row, word, row->words, "behaviour")) return false;
  for (size_t i = 0; i < countof(behaviours); i++)
    if (span_is(p->s, word, behaviours[i].word)) c->dflt = behaviours[i].kind;
  bool constructs = p->unit->cxx && span_is(p->s, word, "private");
  Loc loc = locate(p, word.start);
  if (!next_part(p->s, &rest, ':', &word)) word = (Span){rest.start, rest.start};
  if (!is_empty(word) &&
      !check_word(p, row, word, "scalar|aggregate|pointer|all", "category"))
    return false;
  for (size_t i = 0; i < countof(categories); i++)
    if (span_is(p->s, word, categories[i].word)) c->category = categories[i].category;
  if (constructs && c->category != CATEGORY_SCALAR && c->category != CATEGORY_POINTER) {
    sorry(p->diag, loc, "'defaultmap(private)' of objects of classes");
    return false;
  }
  return true;
}

// --- depend(type: list) --------------------------------------------------------------

bool parse_depend(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Spans words = take_modifiers(p, &inside);
  if (!words.len) {
    error(p->diag, c->loc, "'depend' needs a type and ':', as in depend(in: x)");
    return false;
  }
  const char *type = NULL;
  for (int i = 0; i < words.len; i++) {
    if (!check_word(p, row, words.at[i], row->words, "dependence type")) return false;
    if (span_is(p->s, words.at[i], "iterator") && !apply_modifier(p, c, row, words.at[i]))
      return false;
    if (span_is(p->s, words.at[i], "iterator")) continue;
    const char *word = copy_text(p, words.at[i]);
    if (type) {
      error(p->diag, locate(p, words.at[i].start),
            "a second dependence type '%s' in one 'depend'", word);
      return false;
    }
    type = word;
  }
  if (!type) {
    error(p->diag, c->loc, "'depend' needs a type and ':', as in depend(in: x)");
    return false;
  }
  Span all = trim(p->s, inside);
  if (!span_is(p->s, all, "omp_all_memory")) return add_vars(p, c, type, inside);
  Item item = {.loc = locate(p, all.start), .text = copy_text(p, all), .keyword = type};
  push(p->arena, &c->items, item);
  return true;
}

// --- allocate([allocator:] list) -------------------------------------------------------

// Clang looks up the names of the allocator's expression where it is an item. In Fortran the compiler of the host reads the clause.
static bool set_allocator(Parser *p, Clause *c, Span e) {
  c->allocator = copy_text(p, e);
  return p->unit->language || add_expr(p, c, "allocator", e);
}

// The allocator of a copy makes no difference on devices, apart from its alignment.
bool parse_allocate(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Span rest = inside, first, word;
  bool ok = true;
  (void)row;
  next_part(p->s, &rest, ':', &first);
  if (rest.start > inside.end) return add_vars(p, c, NULL, inside);
  for (Span words = first; next_part(p->s, &words, ',', &word);) {
    word = trim(p->s, word);
    size_t end = word_end(p->s, word.start), open = skip_blanks(p->s, end);
    bool given = end > word.start && open < word.end && p->s[open] == '(';
    Span inside_word = given ? trim(p->s, (Span){open + 1, word.end - 1}) : word;
    if (given && span_is(p->s, (Span){word.start, end}, "align"))
      c->modifier = copy_text(p, inside_word);
    else if (given && span_is(p->s, (Span){word.start, end}, "allocator"))
      ok &= set_allocator(p, c, inside_word);
    else
      ok &= set_allocator(p, c, word);
  }
  return add_vars(p, c, NULL, rest) && ok;
}

// --- num_teams([lower:] upper) -------------------------------------------------------

bool parse_range(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  (void)row;
  Span rest = inside, first, second;
  next_part(p->s, &rest, ':', &first);
  if (rest.start > inside.end) return add_expr(p, c, NULL, first);
  next_part(p->s, &rest, ':', &second);
  return add_expr(p, c, NULL, second) && add_expr(p, c, "lower", first);
}

// --- schedule([modifier:] kind[, chunk]) ---------------------------------------------

bool parse_schedule(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  bool monotonic = false;
  Spans words = take_modifiers(p, &inside);
  for (int i = 0; i < words.len; i++) {
    if (!check_word(p, row, words.at[i], "monotonic|nonmonotonic|simd", "modifier"))
      return false;
    if (span_is(p->s, words.at[i], "nonmonotonic")) c->modifier = "nonmonotonic";
    if (span_is(p->s, words.at[i], "monotonic")) monotonic = true;
  }
  if (!check_modifiers_once(p, c, &words)) return false;
  // OpenMP 5.2, 11.5.3
  if (monotonic && c->modifier) {
    error(p->diag, c->loc,
          "'monotonic' and 'nonmonotonic' contradict each other in 'schedule'");
    return false;
  }
  Span rest = inside, kind, chunk;
  next_part(p->s, &rest, ',', &kind);
  if (!check_word(p, row, kind, row->words, "kind")) return false;
  const char *word = copy_text(p, kind);
  if (next_part(p->s, &rest, ',', &chunk)) {
    if (!has_word("auto|runtime", word)) return add_expr(p, c, word, chunk);
    error(p->diag, locate(p, chunk.start), "schedule(%s) takes no chunk size", word);
    return false;
  }
  Item item = {.loc = locate(p, kind.start), .text = word, .keyword = word};
  push(p->arena, &c->items, item);
  return true;
}

// --- apply([loops[(numbers)]:] directives) ---------------------------------------------

// Which loops: Item.keyword of those that follow, and the numbers. False: a fault was reported.
static bool take_loops(Parser *p, const ClauseRow *row, Span *inside, const char **word,
                       Span *numbers) {
  size_t colon = find_split(p->s, *inside, ':');
  Span loops = trim(p->s, (Span){inside->start, colon});
  if (colon == inside->end && strchr(row->words, '|')) {
    error(p->diag, locate(p, inside->start),
          "'%s' on '%s' has to say which loops; it may be one of %s", row->spelling,
          p->row->info.name, quoted_words(p->arena, row->words));
    return false;
  }
  *word = row->words;
  if (colon == inside->end) return true;
  inside->start = colon + 1;
  Span name = {loops.start, word_end(p->s, loops.start)};
  if (!check_word(p, row, name, row->words, "loop")) return false;
  *word = copy_text(p, name);
  size_t open = skip_blanks(p->s, name.end);
  if (open >= loops.end) return true;
  if (p->s[open] == '(' && token_end(p->s, open) == loops.end) {
    *numbers = (Span){open + 1, loops.end - 1};
    return true;
  }
  error(p->diag, locate(p, open), "expected ':' in '%s'", row->spelling);
  return false;
}

// OpenMP 6.0, 11.1: what makes other loops of a loop, or nothing.
static bool check_applied(Parser *p, const ClauseRow *row, Span directive) {
  size_t end;
  const DirectiveRow *d = find_directive(DIALECT_OMP, copy_text(p, directive), &end);
  if (d && (d->parts & O_TRANSFORM || !strcmp(d->info.name, "nothing"))) return true;
  Span first = {directive.start, word_end(p->s, directive.start)};
  error(p->diag, locate(p, first.start), "'%s' in '%s' transforms no loop",
        d ? d->info.name : copy_text(p, first), row->spelling);
  return false;
}

bool parse_apply(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  const char *word;
  Span numbers = {0, 0}, directive, number;
  if (!take_loops(p, row, &inside, &word, &numbers)) return false;
  bool numbered = numbers.end > 0;
  for (Span rest = inside; next_part(p->s, &rest, ',', &directive);) {
    if (!check_applied(p, row, directive)) return false;
    Item item = {.loc = locate(p, directive.start),
                 .text = copy_text(p, directive),
                 .keyword = word};
    bool more = numbered && next_part(p->s, &numbers, ',', &number);
    if (more) item.expr = make_expr(p, number);
    if (numbered && (!more || is_empty(number))) {
      error(p->diag, item.loc, "no number of a loop in '%s' is for '%s'", row->spelling,
            item.text);
      return false;
    }
    push(p->arena, &c->items, item);
  }
  if (!numbered || !next_part(p->s, &numbers, ',', &number)) return true;
  error(p->diag, locate(p, number.start), "loop %s in '%s' has no directive",
        copy_text(p, number), row->spelling);
  return false;
}

// --- induction([strict|relaxed,] step(e), operator: list) -------------------------------

static bool take_step(Parser *p, Clause *c, Span word) {
  size_t open = skip_blanks(p->s, word.start + strlen("step"));
  if (p->s[open] != '(' || token_end(p->s, open) != word.end) {
    error(p->diag, locate(p, word.start), "'step' of '%s' needs an expression: step(e)",
          c->name);
    return false;
  }
  return add_expr(p, c, "step", trim(p->s, (Span){open + 1, word.end - 1}));
}

// One modifier; whatever the step and the strictness are not, is the operator.
static bool take_induction_word(Parser *p, Clause *c, Span word) {
  Span name = {word.start, word_end(p->s, word.start)};
  if (span_is(p->s, name, "step")) return take_step(p, c, word);
  if (span_is(p->s, word, "strict") || span_is(p->s, word, "relaxed")) {
    if (c->modifier)
      error(p->diag, locate(p, word.start), "'%s' behind '%s' in '%s'",
            copy_text(p, word), c->modifier, c->name);
    bool first = !c->modifier;
    c->modifier = copy_text(p, word);
    return first;
  }
  bool known = span_is(p->s, word, "+") || span_is(p->s, word, "*") ||
               (!is_empty(name) && name.end == word.end);
  if (c->op_name || !known) {
    error(p->diag, locate(p, word.start),
          c->op_name ? "a second operator '%s' in '%s'"
                     : "'%s' in '%s' is no operator; it may be +, * or one of 'declare "
                       "induction'",
          copy_text(p, word), c->name);
    return false;
  }
  c->op = span_is(p->s, word, "+")   ? RED_ADD
          : span_is(p->s, word, "*") ? RED_MUL
                                     : RED_USER;
  c->op_name = copy_text(p, word);
  return true;
}

bool parse_induction(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  size_t colon = find_split(p->s, inside, ':');
  Span words = {inside.start, colon}, word;
  (void)row;
  while (colon < inside.end && next_part(p->s, &words, ',', &word))
    if (!take_induction_word(p, c, word)) return false;
  if (c->op_name && c->items.len == 1)
    return add_vars(p, c, NULL, (Span){colon + 1, inside.end});
  error(p->diag, c->loc,
        c->items.len > 1
            ? "a second 'step' in 'induction'"
            : "'induction' needs a step, an operator and ':', as in induction(step(s), "
              "+: x)");
  return false;
}

// --- array shapes ------------------------------------------------------------------------

// In C it is the target of a pointer to such arrays.
bool write_shape(Parser *p, const Clause *c, Item *item, Span base) {
  size_t at = base.start, end;
  while (at < base.end && !(p->s[at] == '(' && p->s[skip_blanks(p->s, at + 1)] == '['))
    at++;
  if (at >= base.end || p->row->info.dialect != DIALECT_OMP) return true;
  bool takes =
      c->kind == CL_UPDATE_DEVICE || c->kind == CL_UPDATE_SELF || c->kind == CL_DEPEND;
  if (!takes) {
    error(
        p->diag, locate(p, at),
        "'%s' takes no array shape; 'to' and 'from' of 'target update' do, and 'depend'",
        c->name);
    return false;
  }
  size_t open = token_end(p->s, at), rest = skip_blanks(p->s, open);
  // The shaped pointer ends at the ')' of the parentheses around it and its shape.
  for (end = rest; end < base.end && p->s[end] != ')';)
    end = skip_blanks(p->s, token_end(p->s, end));
  const char *pointer = copy_text(p, (Span){rest, end < base.end ? end : base.end});
  item->expr.text =
      arena_printf(p->arena, "%s(*(__typeof__(*(%s)) (*)%s)(%s))%s",
                   copy_text(p, (Span){base.start, at}), pointer,
                   copy_text(p, (Span){at + 1, open - 1}), pointer,
                   end < base.end ? copy_text(p, (Span){end, base.end}) : "");
  return true;
}
