// The argument of a clause, by its shape in clause.def.
// In: the text between the parentheses.  Out: Clause.items and what else the shape sets.
// Expressions stay text; src/front has them resolved by libclang.
#include "pragma/parse.h"

#include "accomp/abi.h"
#include "ir/reduction.h"

Loc locate(const Parser *p, size_t at) {
  return p->text->locate ? p->text->locate(p->text->context, at) : p->text->loc;
}

char *copy_text(const Parser *p, Span x) {
  return arena_strndup(p->arena, p->s + x.start, x.end - x.start);
}

ClauseExpr make_expr(const Parser *p, Span x) {
  return (ClauseExpr){copy_text(p, x), locate(p, x.start), NULL};
}

static Item make_item(const Parser *p, const char *keyword, Span x) {
  return (Item){.loc = locate(p, x.start), .text = copy_text(p, x), .keyword = keyword};
}

bool check_word(Parser *p, const ClauseRow *row, Span word, const char *words,
                const char *what) {
  const char *text = copy_text(p, word);
  if (has_word(words, text)) return true;
  const char *near = words ? closest_word(text, split_words(p->arena, words)) : NULL;
  Loc loc = locate(p, word.start);
  if (near)
    error(p->diag, loc, "unknown %s '%s' of '%s'; did you mean '%s'?", what, text,
          row->spelling, near);
  else
    error(p->diag, loc, "unknown %s '%s' of '%s'", what, text, row->spelling);
  if (words) note(p->diag, loc, "it may be one of %s", quoted_words(p->arena, words));
  return false;
}

// --- variables with sections ---------------------------------------------------------

static bool parse_subscript(Parser *p, Subscript *sub, Span inside) {
  Span rest = inside, lo, len, stride;
  bool cxx = p->unit->cxx;
  next_of_section(p->s, &rest, cxx, &lo);
  sub->colon = rest.start <= inside.end;
  if (!is_empty(lo)) sub->lo = make_expr(p, lo);
  if (!sub->colon) {
    if (is_empty(lo)) error(p->diag, locate(p, inside.start), "expected a subscript");
    return !is_empty(lo);
  }
  next_of_section(p->s, &rest, cxx, &len);
  if (!is_empty(len)) sub->len = make_expr(p, len);
  if (rest.start > inside.end) return true;
  // OpenMP 5.2, 3.2.5
  size_t colon = rest.start - 1;
  next_of_section(p->s, &rest, cxx, &stride);
  if (!is_empty(stride)) sub->stride = make_expr(p, stride);
  if (p->row->info.dialect == DIALECT_OMP && rest.start > inside.end) return true;
  error(p->diag, locate(p, colon), "unexpected ':' in a section of %s",
        dialect_name(p->row->info.dialect));
  return false;
}

// The offset at which a variable's section starts: its first subscript with a ':', else the
// subscripts that end it (only_last: the last of them). x.end: there is none.
static size_t section_start(const char *s, Span x, bool only_last, bool cxx) {
  size_t trailing = x.end;
  bool after_subscript = false;
  for (size_t at = skip_blanks(s, x.start); at < x.end; at = skip_blanks(s, at)) {
    size_t end = token_end(s, at);
    if (cxx && span_is(s, (Span){end - (end - at < 8 ? end - at : 8), end}, "operator"))
      return x.end; // operator[]
    if (s[at] == '[') {
      if (find_colon(s, (Span){at + 1, end - 1}, cxx) < end - 1) return at;
      if (!after_subscript || only_last) trailing = at;
    } else {
      trailing = x.end;
    }
    after_subscript = s[at] == '[';
    at = end;
  }
  return trailing;
}

static bool parse_section(Parser *p, Item *item, Span x) {
  Vec(Subscript) subs = {0};
  bool ok = true;
  for (size_t at = x.start; at < x.end && ok; at = skip_blanks(p->s, at)) {
    size_t end = token_end(p->s, at);
    Subscript sub = {0};
    if (p->s[at] != '[') {
      error(p->diag, locate(p, at), "unexpected '%s' after the section",
            copy_text(p, (Span){at, end}));
      ok = false;
    } else {
      ok = parse_subscript(p, &sub, (Span){at + 1, end - 1});
      push(p->arena, &subs, sub);
    }
    at = end;
  }
  item->subscripts = subs.at;
  item->nsubscripts = subs.len;
  return ok;
}

// Reports a(1:n) with its form in C. open: its parenthesis.
static bool is_fortran_section(Parser *p, Span x, size_t open) {
  size_t close = token_end(p->s, open) - 1;
  if (close > x.end || find_split(p->s, (Span){open + 1, close}, ':') >= close)
    return false;
  if (span_is(p->s, trim(p->s, (Span){x.start, open}), "iterator") &&
      find_split(p->s, (Span){open + 1, close}, '=') < close)
    return error(p->diag, locate(p, x.start),
                 "'%s' is a modifier here: a colon follows the modifiers, as in "
                 "'%s: p[i]'",
                 copy_text(p, x), copy_text(p, x)),
           true;
  error(p->diag, locate(p, open),
        "'%s' is a section of Fortran; in C it is '%s[first element:number of elements]'",
        copy_text(p, x), copy_text(p, trim(p->s, (Span){x.start, open})));
  return true;
}

// The base is a variable or members of one; libclang judges the rest.
static bool check_base(Parser *p, Span x, const Clause *c) {
  size_t end = word_end(p->s, x.start);
  const char *starts = p->unit->cxx ? "(*:" : "(*";
  if (is_empty(x) || (end == x.start && !strchr(starts, p->s[x.start]))) {
    size_t next = token_end(p->s, x.start);
    if (is_empty(x))
      error(p->diag, locate(p, x.start), "expected a variable in '%s'", c->name);
    else
      error(p->diag, locate(p, x.start), "expected a variable in '%s', found '%s'",
            c->name, copy_text(p, (Span){x.start, next}));
    return false;
  }
  size_t next = skip_blanks(p->s, end);
  if (end > x.start && next < x.end && p->s[next] == '(')
    return !is_fortran_section(p, x, next);
  if (end == x.start || next >= x.end || !is_word_char(p->s[next])) return true;
  const char *word = copy_text(p, (Span){x.start, end});
  bool type = c->kind == CL_MAP && p->row->info.dialect == DIALECT_OMP && !c->items.len &&
              is_map_type(word);
  error(p->diag, locate(p, next),
        type ? "':' is missing behind the map type '%s'"
             : "expected ',' or ')' after '%s'",
        word);
  return false;
}

bool add_var(Parser *p, Clause *c, const char *keyword, Span x) {
  // With iterators, row[i][k] selects one element for each of their values.
  size_t section = section_start(p->s, x, c->iterators.len > 0, p->unit->cxx);
  Span base = trim(p->s, (Span){x.start, section});
  if (!check_base(p, base, c)) return false;
  Item item = make_item(p, keyword, x);
  item.expr = make_expr(p, base);
  if (!write_shape(p, c, &item, base)) return false;
  if (c->iterators.len) item.iterated = c;
  if (!parse_section(p, &item, (Span){section, x.end})) return false;
  push(p->arena, &c->items, item);
  return true;
}

bool add_vars(Parser *p, Clause *c, const char *keyword, Span list) {
  bool ok = true;
  Span rest = list, part;
  if (is_empty(trim(p->s, list))) {
    error(p->diag, locate(p, list.end), "expected a variable in '%s'", c->name);
    return false;
  }
  while (next_part(p->s, &rest, ',', &part)) ok &= add_var(p, c, keyword, part);
  return ok;
}

static bool parse_vars(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Spans words = take_modifiers(p, &inside);
  bool ok = apply_modifiers(p, c, row, &words);
  return add_vars(p, c, NULL, inside) && ok;
}

// --- expressions ---------------------------------------------------------------------

bool add_expr(Parser *p, Clause *c, const char *keyword, Span x) {
  if (is_empty(x)) {
    error(p->diag, locate(p, x.start), "expected an expression in '%s'", c->name);
    return false;
  }
  Item item = make_item(p, keyword, x);
  item.expr = make_expr(p, x);
  push(p->arena, &c->items, item);
  return true;
}

// Modifiers that change more than we do so far.
static const char later_modifiers[] = "teams";

// "target data" in front of ':'; words only, so that 'a ? b : c' and 'S::n' have none.
static Span leading_modifier(const char *s, Span inside) {
  size_t at = skip_blanks(s, inside.start), start = at, end = at;
  for (size_t next; (next = word_end(s, at)) > at && next <= inside.end; end = next)
    at = skip_blanks(s, next);
  Span x = {start, end};
  if (end > start) at = skip_blanks(s, end);
  return s[at] == ':' && s[at + 1] != ':' && at < inside.end ? x : (Span){start, start};
}

static bool take_modifier(Parser *p, Clause *c, const ClauseRow *row, Span *inside) {
  Span word = leading_modifier(p->s, *inside);
  if (is_empty(word)) return true;
  size_t end;
  const char *text = copy_text(p, word);
  const DirectiveRow *named = p->row->info.dialect == DIALECT_OMP
                                  ? find_directive(DIALECT_OMP, text, &end)
                                  : NULL;
  c->modifier = named && end == strlen(text) ? named->info.name : text;
  if (!has_word(row->words, c->modifier) &&
      !check_word(p, row, word, row->words, "modifier"))
    return false;
  inside->start = find_split(p->s, *inside, ':') + 1;
  if (!has_word(later_modifiers, c->modifier)) return true;
  sorry(p->diag, locate(p, word.start), "modifier '%s' of '%s'", c->modifier, c->name);
  return false;
}

static bool parse_expr(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  if (!take_modifier(p, c, row, &inside)) return false;
  Span rest = inside, part;
  next_part(p->s, &rest, ',', &part);
  if (rest.start <= inside.end) {
    error(p->diag, locate(p, rest.start - 1), "'%s' takes one argument", c->name);
    return false;
  }
  return add_expr(p, c, NULL, part);
}

static bool parse_exprs(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  bool ok = true;
  Span rest = inside, part;
  while (next_part(p->s, &rest, ',', &part)) {
    if (row->words && span_is(p->s, part, row->words)) { // * or omp_fill
      Item word = make_item(p, NULL, part);
      push(p->arena, &c->items, word);
    } else {
      ok &= add_expr(p, c, NULL, part);
    }
  }
  // OpenACC 3.3, 2.5.10: one for each dimension.
  if (c->kind != CL_NUM_GANGS || c->items.len <= 3) return ok;
  error(p->diag, c->items.at[3].loc, "'num_gangs' takes three values at most");
  return false;
}

// --- words ---------------------------------------------------------------------------

// reproducible : concurrent
static const char *without_blanks(Parser *p, Span word) {
  Text t = {.arena = p->arena};
  text_add(&t, "");
  for (size_t i = word.start; i < word.end; i++)
    if (!strchr(" \t", p->s[i])) text_addn(&t, p->s + i, 1);
  return t.at;
}

static bool parse_words(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  bool ok = true;
  Span rest = inside, part;
  while (next_part(p->s, &rest, ',', &part)) {
    const char *word = without_blanks(p, part);
    if (row->words && !has_word(row->words, word))
      ok &= check_word(p, row, part, row->words, "argument");
    Item item = make_item(p, word, part);
    push(p->arena, &c->items, item);
  }
  return ok;
}

static const struct {
  const char *word;
  DefaultKind kind;
} defaults[] = {
    {"none", DEFAULT_NONE},       {"present", DEFAULT_PRESENT},
    {"shared", DEFAULT_SHARED},   {"firstprivate", DEFAULT_FIRSTPRIVATE},
    {"private", DEFAULT_PRIVATE},
};

static bool parse_default(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  inside = trim(p->s, inside);
  if (!check_word(p, row, inside, row->words, "argument")) return false;
  for (size_t i = 0; i < countof(defaults); i++)
    if (span_is(p->s, inside, defaults[i].word)) c->dflt = defaults[i].kind;
  return true;
}

// 'bind' and 'critical' have it: a name, or a string with a name.
static bool parse_name(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  inside = trim(p->s, inside);
  bool string = p->s[inside.start] == '"';
  size_t end = string || p->unit->cxx ? token_end(p->s, inside.start)
                                      : word_end(p->s, inside.start);
  if (is_empty(inside) || end != inside.end) {
    error(p->diag, locate(p, inside.start), "'%s' takes a name or a string",
          row->spelling);
    return false;
  }
  Item item = make_item(p, NULL, inside);
  push(p->arena, &c->items, item);
  return true;
}

// linear(a, b : step) or linear(val(a) : step): the step is the last item, with the key "step".
static bool parse_linear(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Span list, step, rest = trim(p->s, inside);
  next_part(p->s, &rest, ':', &list);
  bool given = rest.start <= inside.end && next_part(p->s, &rest, ':', &step);
  size_t word = word_end(p->s, list.start), open = skip_blanks(p->s, word);
  bool modified = word > list.start && open < list.end && p->s[open] == '(';
  if (modified && !check_word(p, row, (Span){list.start, word}, row->words, "modifier"))
    return false;
  // OpenMP 5.2, 5.4.6: the other two are about references, which C has not.
  if (modified && !span_is(p->s, (Span){list.start, word}, "val")) {
    error(p->diag, locate(p, list.start),
          "'%s' of 'linear' is for references of C++; C has 'val' only",
          copy_text(p, (Span){list.start, word}));
    return false;
  }
  if (modified) list = (Span){open + 1, token_end(p->s, open) - 1};
  return add_vars(p, c, NULL, list) &&
         (!given || add_expr(p, c, "step", trim(p->s, step)));
}

static bool parse_any(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  (void)row;
  Item item = make_item(p, NULL, trim(p->s, inside));
  push(p->arena, &c->items, item);
  return true;
}

// The words are src/rewrite/interop.c's to read.
static bool parse_init(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  size_t colon = find_split(p->s, inside, ':');
  (void)row;
  if (colon < inside.end)
    return add_expr(p, c, copy_text(p, trim(p->s, (Span){inside.start, colon})),
                    trim(p->s, (Span){colon + 1, inside.end}));
  error(p->diag, c->loc, "'init' needs a type and ':', as in init(targetsync: object)");
  return false;
}

// absent(parallel, target teams)
static bool parse_directives(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  (void)row;
  Span rest = inside, name;
  bool ok = true;
  while (next_part(p->s, &rest, ',', &name)) {
    size_t end;
    const char *text = copy_text(p, name);
    if (find_directive(p->row->info.dialect, text, &end) && end == strlen(text)) {
      Item item = {.loc = locate(p, name.start), .text = text, .keyword = text};
      push(p->arena, &c->items, item);
      continue;
    }
    error(p->diag, locate(p, name.start), "'%s' is no directive of %s", text,
          dialect_name(p->row->info.dialect));
    ok = false;
  }
  return ok;
}

// adjust_args(need_device_ptr: a, b): names that are known elsewhere.
static bool parse_keywords(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  Span rest = inside, word, name;
  next_part(p->s, &rest, ':', &word);
  if (!check_word(p, row, word, row->words, "operation")) return false;
  if (rest.start > inside.end) {
    error(p->diag, c->loc, "'%s' needs ':' and names", c->name);
    return false;
  }
  while (next_part(p->s, &rest, ',', &name)) {
    Item item = {.loc = locate(p, name.start),
                 .text = copy_text(p, name),
                 .keyword = copy_text(p, word)};
    push(p->arena, &c->items, item);
  }
  return true;
}

// declare variant(function), and what begin declare variant makes: (base: function).
static bool parse_variant(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  (void)row;
  Span rest = inside, first, second;
  next_part(p->s, &rest, ':', &first);
  if (rest.start > inside.end) return add_expr(p, c, NULL, first);
  next_part(p->s, &rest, ':', &second);
  return add_expr(p, c, copy_text(p, first), second);
}

// declare mapper([id:] type variable): the variable, as an expression; its type as the text; the keyword is the id.
static bool parse_mapper(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  (void)row;
  size_t colon = find_split(p->s, inside, ':');
  Span id = {inside.start, inside.start}, type = trim(p->s, inside);
  if (colon < inside.end) id = trim(p->s, (Span){inside.start, colon});
  if (colon < inside.end) type = trim(p->s, (Span){colon + 1, inside.end});
  Span name = {type.start, type.start};
  for (size_t at = type.start; at < type.end; at = skip_blanks(p->s, token_end(p->s, at)))
    name = (Span){at, word_end(p->s, at)};
  type = trim(p->s, (Span){type.start, name.start});
  if (is_empty(name) || is_empty(type) || has_word("struct|union", copy_text(p, type)) ||
      (colon < inside.end && (is_empty(id) || word_end(p->s, id.start) != id.end))) {
    error(p->diag, c->loc,
          "'declare mapper' needs a type and a variable, as in declare mapper(struct "
          "list l)");
    return false;
  }
  if (!add_expr(p, c, colon < inside.end ? copy_text(p, id) : "default", name))
    return false;
  c->items.at[0].text = copy_text(p, type);
  return true;
}

// --- reduction -----------------------------------------------------------------------

// A name; in C++ a::b, too.
static bool is_reduction_name(const Parser *p, Span word) {
  for (size_t at = word.start;; at += 2) {
    size_t end = word_end(p->s, at);
    if (end == at || end > word.end) return false;
    if (end == word.end) return true;
    if (!p->unit->cxx || strncmp(p->s + end, "::", 2) != 0) return false;
    at = end;
  }
}

static bool parse_operator(Parser *p, Clause *c, Span word) {
  Dialect dialect = p->row->info.dialect;
  c->op_name = copy_text(p, word);
  c->op = reduction_of_word(dialect, c->op_name);
  bool identifier = !is_empty(word) && is_reduction_name(p, word);
  if (!c->op && identifier && dialect == DIALECT_OMP) c->op = RED_USER;
  if (c->op) return true;
  Loc loc = locate(p, word.start);
  const char *near = closest_word(c->op_name, reduction_words(p->arena, dialect));
  if (near)
    error(p->diag, loc, "unknown reduction operator '%s'; did you mean '%s'?", c->op_name,
          near);
  else
    error(p->diag, loc, "unknown reduction operator '%s'", c->op_name);
  Text all = {.arena = p->arena};
  for (const char *const *w = reduction_words(p->arena, dialect); *w; w++)
    text_printf(&all, "%s%s", all.len ? ", " : "", *w);
  note(p->diag, loc, "%s has %s", dialect_name(dialect), all.at);
  return false;
}

static bool parse_reduction(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  size_t colon = find_split(p->s, inside, ':');
  if (colon == inside.end) {
    error(p->diag, c->loc,
          "'reduction' needs an operator and ':', as in reduction(+: x)");
    return false;
  }
  bool ok = true;
  Span rest = {inside.start, colon}, part;
  while (next_part(p->s, &rest, ',', &part)) {
    if (rest.start > rest.end)
      ok &= parse_operator(p, c, part);
    else
      ok &= apply_modifier(p, c, row, part);
  }
  return add_vars(p, c, NULL, (Span){colon + 1, inside.end}) && ok;
}

// --- by shape ------------------------------------------------------------------------

typedef enum { FORBIDDEN, OPTIONAL, NEEDED } Presence;

static const struct {
  Presence presence;
  ShapeParser *parse;
  const char *example;
} shapes[] = {
    [ARG_NONE] = {FORBIDDEN, NULL, ""},
    [ARG_VARS] = {NEEDED, parse_vars, "variables"},
    [ARG_EXPR] = {NEEDED, parse_expr, "expression"},
    [ARG_OPT_EXPR] = {OPTIONAL, parse_expr, ""},
    [ARG_EXPRS] = {NEEDED, parse_exprs, "expression"},
    [ARG_KEYED] = {NEEDED, parse_keyed, "expression"},
    [ARG_OPT_KEYED] = {OPTIONAL, parse_keyed, ""},
    [ARG_WORDS] = {NEEDED, parse_words, "name"},
    [ARG_REDUCTION] = {NEEDED, parse_reduction, "operator: variables"},
    [ARG_DEFAULT] = {NEEDED, parse_default, "none"},
    [ARG_DEFAULTMAP] = {NEEDED, parse_defaultmap, "behaviour: category"},
    [ARG_MAP] = {NEEDED, parse_map, "type: variables"},
    [ARG_DEPEND] = {NEEDED, parse_depend, "type: variables"},
    [ARG_ALLOCATE] = {NEEDED, parse_allocate, "variables"},
    [ARG_OPT_WAIT] = {OPTIONAL, parse_acc_wait, ""},
    [ARG_RANGE] = {NEEDED, parse_range, "expression"},
    [ARG_SCHEDULE] = {NEEDED, parse_schedule, "kind"},
    [ARG_LINEAR] = {NEEDED, parse_linear, "variables"},
    [ARG_NAME] = {NEEDED, parse_name, "name"},
    [ARG_DIRECTIVES] = {NEEDED, parse_directives, "directives"},
    [ARG_VARIANT] = {NEEDED, parse_variant, "function"},
    [ARG_MATCH] = {NEEDED, parse_match, "selector"},
    [ARG_KEYWORDS] = {NEEDED, parse_keywords, "word: names"},
    [ARG_MAPPER] = {NEEDED, parse_mapper, "type variable"},
    [ARG_WHEN] = {NEEDED, parse_when, "selector: directive"},
    [ARG_OTHERWISE] = {OPTIONAL, parse_otherwise, ""},
    [ARG_APPLY] = {NEEDED, parse_apply, "loops: directives"},
    [ARG_INDUCTION] = {NEEDED, parse_induction, "step(s), +: variables"},
    [ARG_INIT] = {NEEDED, parse_init, "targetsync: object"},
    [ARG_ALLOCATORS] = {NEEDED, parse_allocators, "allocators"},
    [ARG_ANY] = {OPTIONAL, parse_any, ""},
};

bool parse_argument(Parser *p, Clause *c, const ClauseRow *row, Span inside, bool given) {
  Presence presence = shapes[row->shape].presence;
  if (given && presence == FORBIDDEN) {
    error(p->diag, locate(p, inside.start - 1), "'%s' takes no argument", c->name);
    return false;
  }
  if (!given && presence == NEEDED) {
    error(p->diag, c->loc, "'%s' needs an argument: %s(%s)", c->name, c->name,
          shapes[row->shape].example);
    return false;
  }
  return !given || shapes[row->shape].parse(p, c, row, inside);
}
