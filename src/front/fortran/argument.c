// The contents of a clause's parentheses as pieces, by the clause's shape in ir/clause.def.
// In:  the text between them.  Out: C's words, and holes for variables, values and names.
#include "front/fortran/cut.h"

#include "ir/reduction.h"

char *c_words(const Cut *c, Span x) {
  Text t = {.arena = c->arena};
  text_add(&t, "");
  for (size_t at = x.start; at < x.end;) {
    size_t end = word_end(c->s, at);
    if (end == at) end = at + 1;
    if (span_is(c->s, (Span){at, end}, "do"))
      text_add(&t, "for");
    else
      text_addn(&t, c->s + at, end - at);
    at = end;
  }
  return t.at;
}

static bool has_colon(const Cut *c, Span x, size_t *colon) {
  *colon = find_split(c->s, x, ':');
  return *colon < x.end;
}

// --- lists -------------------------------------------------------------------------------------

static bool is_name_start(char ch) {
  return is_word_char(ch) && !(ch >= '0' && ch <= '9');
}

// a, a(1:n), s%b(i)%c
static bool is_designator(const Cut *c, Span x) {
  const char *s = c->s;
  for (size_t at = x.start;;) {
    if (!is_name_start(s[at])) return false;
    at = skip_blanks(s, word_end(s, at));
    while (at < x.end && (s[at] == '(' || s[at] == '['))
      at = skip_blanks(s, token_end(s, at));
    if (at >= x.end) return true;
    if (s[at] != '%') return false;
    at = skip_blanks(s, at + 1);
  }
}

static void cut_variable(Cut *c, Span x) {
  if (c->s[x.start] == '/')
    add_piece(c, PIECE_NAME, x);
  else if (is_empty(x) || !is_designator(c, x) || span_is(c->s, x, "omp_all_memory"))
    add_c(c, x.start, lower(c, x)); // the parser of C says what is wrong
  else
    add_piece(c, PIECE_VARIABLE, x);
}

static void cut_list(Cut *c, Span list, void (*item)(Cut *, Span)) {
  Span rest = list, part;
  while (next_part(c->s, &rest, ',', &part)) {
    item(c, part);
    if (rest.start <= list.end) add_c(c, part.end, ", ");
  }
}

void cut_variables(Cut *c, Span list) { cut_list(c, list, cut_variable); }

static void cut_name(Cut *c, Span x) { add_piece(c, PIECE_NAME, x); }

void cut_names(Cut *c, Span list) { cut_list(c, list, cut_name); }

static void cut_value(Cut *c, Span x) {
  size_t colon;
  if (is_empty(x) || span_is(c->s, x, "*") || has_colon(c, x, &colon))
    add_c(c, x.start, lower(c, x));
  else
    add_piece(c, PIECE_VALUE, x);
}

static void cut_c_words(Cut *c, Span x) { add_c(c, x.start, c_words(c, trim(c->s, x))); }

// --- modifiers -----------------------------------------------------------------------------------

// iterator(integer :: i = 1:n:2). The last value is the range's end, which C's range does not have.
static void cut_iterator(Cut *c, Span x) {
  size_t equals = find_split(c->s, x, '=');
  Span rest = {equals + 1, x.end}, parts[3] = {{0}},
       name = trim(c->s, (Span){x.start, equals});
  int n = 0;
  while (name.start < name.end &&
         !is_empty((Span){name.start, word_end(c->s, name.start)})) {
    size_t next = skip_blanks(c->s, word_end(c->s, name.start));
    if (next >= name.end) break;
    while (next < name.end && !is_name_start(c->s[next])) next++;
    name.start = next;
  }
  if (equals < x.end)
    while (n < 3 && next_part(c->s, &rest, ':', &parts[n])) n++;
  if (n < 2) {
    cut_c_words(c, x); // the parser of C says what is wrong
    return;
  }
  add_c(c, x.start, "long ");
  add_piece(c, PIECE_NAME, name);
  c->next_iterators =
      arena_printf(c->arena, "%s%s ", c->next_iterators, written(c, name));
  add_c(c, equals, "=");
  cut_value(c, parts[0]);
  add_c(c, parts[0].end, ":(");
  cut_value(c, parts[1]);
  if (n < 3) {
    add_c(c, parts[1].end, ") + 1");
    return;
  }
  add_c(c, parts[1].end, ") + ((");
  cut_value(c, parts[2]);
  add_c(c, parts[2].end, ") > 0 ? 1 : -1):(");
  cut_value(c, parts[2]);
  add_c(c, parts[2].end, ")");
}

// Takes a word and its opening parenthesis; *inside: what it encloses, for the caller. False: x has no parentheses, and all of it is taken.
static bool cut_word(Cut *c, Span x, Span *word, Span *inside) {
  size_t end = word_end(c->s, x.start), open = skip_blanks(c->s, end);
  if (open >= x.end || c->s[open] != '(') return cut_c_words(c, x), false;
  *word = (Span){x.start, end};
  *inside = (Span){open + 1, token_end(c->s, open) - 1};
  add_c(c, x.start, lower(c, *word));
  add_c(c, open, "(");
  return true;
}

// A modifier with an argument: iterator(...), mapper(id), step(e), align(8).
static void cut_modifier(Cut *c, Span x) {
  Span word, inside;
  if (!cut_word(c, x, &word, &inside)) return;
  if (span_is(c->s, word, "iterator")) {
    c->next_iterators = "";
    cut_list(c, inside, cut_iterator);
    c->iterators = c->next_iterators;
  } else if (span_is(c->s, word, "mapper")) {
    inside = trim(c->s, inside);
    if (span_is(c->s, inside, "default"))
      cut_c_words(c, inside);
    else
      add_piece(c, PIECE_NAME, inside);
  } else {
    cut_value(c, trim(c->s, inside));
  }
  add_c(c, inside.end, ")");
}

// 'always to:' has no comma.
static void cut_modifiers(Cut *c, Span x) {
  for (size_t at = skip_blanks(c->s, x.start); at < x.end;) {
    size_t end = word_end(c->s, at), open = skip_blanks(c->s, end);
    if (end == at) end = token_end(c->s, at);
    if (c->s[open] == '(' && open < x.end) end = token_end(c->s, open);
    cut_modifier(c, (Span){at, end});
    at = skip_blanks(c->s, end);
    if (at < x.end) add_c(c, at, ", ");
    if (c->s[at] == ',') at = skip_blanks(c->s, at + 1);
  }
}

static void take_modifiers_of(Cut *c, Span *inside) {
  size_t colon;
  if (!has_colon(c, *inside, &colon)) return;
  cut_modifiers(c, (Span){inside->start, colon});
  add_c(c, colon, ": ");
  inside->start = colon + 1;
}

static void cut_modified(Cut *c, Span inside) {
  take_modifiers_of(c, &inside);
  cut_variables(c, inside);
}

// --- shapes ----------------------------------------------------------------------------------------

// depend(sink: i - 1), depend(source)
static void cut_depend(Cut *c, Span inside) {
  size_t colon;
  bool colons = has_colon(c, inside, &colon);
  Span key = trim(c->s, (Span){inside.start, colon});
  if (!colons || span_is(c->s, key, "source")) {
    cut_c_words(c, inside);
    return;
  }
  bool sink = span_is(c->s, key, "sink");
  take_modifiers_of(c, &inside);
  cut_list(c, inside, sink ? cut_value : cut_variable);
}

// "cuda", omp_ifr_cuda
static void cut_runtime(Cut *c, Span x) {
  x = trim(c->s, x);
  char quote = c->s[x.start];
  if (quote == '"' || quote == '\'')
    add_c(c, x.start, c_string(c->arena, written(c, (Span){x.start + 1, x.end - 1})));
  else
    cut_value(c, x);
}

static void cut_preference(Cut *c, Span x);

// target, targetsync, prefer_type(...), and in the braces of that fr(...) and attr(...)
static void cut_interop_type(Cut *c, Span x) {
  Span word, inside;
  if (!cut_word(c, x, &word, &inside)) return;
  if (span_is(c->s, word, "prefer_type"))
    cut_list(c, inside, cut_preference);
  else if (span_is(c->s, word, "fr"))
    cut_runtime(c, inside);
  else
    add_c(c, inside.start - 1, "\"\""); // no attribute has an effect
  add_c(c, inside.end, ")");
}

static void cut_preference(Cut *c, Span x) {
  x = trim(c->s, x);
  if (c->s[x.start] != '{') {
    cut_runtime(c, x);
    return;
  }
  add_c(c, x.start, "{");
  cut_list(c, (Span){x.start + 1, token_end(c->s, x.start) - 1}, cut_interop_type);
  add_c(c, x.end, "}");
}

// init(prefer_type("cuda"), targetsync: object)
static void cut_init(Cut *c, Span inside) {
  size_t colon;
  if (has_colon(c, inside, &colon)) {
    cut_list(c, (Span){inside.start, colon}, cut_interop_type);
    add_c(c, colon, ": ");
    inside.start = colon + 1;
  }
  cut_variable(c, trim(c->s, inside));
}

static bool names_interop(const ClauseRow *row) {
  return row->kind == CL_INTEROP_USE || row->kind == CL_INTEROP_DESTROY ||
         row->kind == CL_INTEROP;
}

// With 'num:', 'target data:' or 'force:' in front.
static void cut_expression(Cut *c, Span inside) {
  size_t colon;
  if (has_colon(c, inside, &colon)) {
    cut_c_words(c, (Span){inside.start, colon});
    add_c(c, colon, ": ");
    inside.start = colon + 1;
  }
  cut_list(c, inside, cut_value);
}

static void cut_wait(Cut *c, Span inside) {
  for (size_t colon; has_colon(c, inside, &colon); inside.start = colon + 1) {
    Span key = trim(c->s, (Span){inside.start, colon});
    // 'devnum: e: queues: list': what is before a colon is a word or the expression.
    if (span_is(c->s, key, "devnum") || span_is(c->s, key, "queues"))
      cut_c_words(c, key);
    else
      cut_value(c, key);
    add_c(c, colon, ": ");
  }
  cut_list(c, inside, cut_value);
}

static const struct {
  const char *fortran, *c;
} operators[] = {
    {".and.", "&&"}, {".or.", "||"}, {".neqv.", "^"}, {"iand", "&"},
    {"ior", "|"},    {"ieor", "^"},  {"max", "max"},  {"min", "min"},
    {"+", "+"},      {"*", "*"},     {"-", "-"},
};

static void cut_operator(Cut *c, Span x) {
  for (size_t i = 0; i < countof(operators); i++)
    if (span_is(c->s, x, operators[i].fortran)) {
      add_c(c, x.start, operators[i].c);
      return;
    }
  add_piece(c, PIECE_NAME, x);
}

static void cut_reduction(Cut *c, Span inside) {
  size_t colon;
  if (!has_colon(c, inside, &colon)) {
    cut_c_words(c, inside);
    return;
  }
  Span rest = {inside.start, colon}, part;
  while (next_part(c->s, &rest, ',', &part)) {
    bool last = rest.start > colon;
    if (last)
      cut_operator(c, part);
    else
      cut_modifier(c, part);
    add_c(c, part.end, last ? ":" : ", ");
  }
  cut_variables(c, (Span){colon + 1, inside.end});
}

void cut_declared_reduction(Cut *c, Span inside) {
  Span rest = inside, op, types, combiner;
  next_part(c->s, &rest, ':', &op);
  cut_operator(c, op);
  if (!next_part(c->s, &rest, ':', &types)) return;
  add_c(c, types.start, " : ");
  cut_names(c, types);
  if (!next_part(c->s, &rest, ':', &combiner)) return;
  add_c(c, combiner.start, " : ");
  add_piece(c, PIECE_NAME, combiner);
}

static void cut_range(Cut *c, Span inside) {
  size_t colon;
  if (has_colon(c, inside, &colon)) {
    cut_value(c, trim(c->s, (Span){inside.start, colon}));
    add_c(c, colon, ":");
    inside.start = colon + 1;
  }
  cut_value(c, trim(c->s, inside));
}

static void cut_schedule(Cut *c, Span inside) {
  Span kind, rest;
  take_modifiers_of(c, &inside);
  rest = inside;
  next_part(c->s, &rest, ',', &kind);
  cut_c_words(c, kind);
  if (rest.start > inside.end) return;
  add_c(c, kind.end, ", ");
  cut_list(c, rest, cut_value);
}

// linear(a, b: e), linear(val(a): e), and linear(a: step(e), val) of OpenMP 5.2, which is written as the second.
static void cut_linear(Cut *c, Span inside) {
  size_t colon, open;
  Span list = trim(c->s, inside), step = {0}, modifier = {0}, part;
  if (has_colon(c, inside, &colon)) {
    list = trim(c->s, (Span){inside.start, colon});
    for (Span rest = {colon + 1, inside.end}; next_part(c->s, &rest, ',', &part);) {
      size_t word = word_end(c->s, part.start);
      open = skip_blanks(c->s, word);
      if (span_is(c->s, (Span){part.start, word}, "step") && c->s[open] == '(')
        step = trim(c->s, (Span){open + 1, token_end(c->s, open) - 1});
      else if (has_word("val|ref|uval", lower(c, part)))
        modifier = part;
      else
        step = part;
    }
  }
  open = skip_blanks(c->s, word_end(c->s, list.start));
  Span word = {list.start, word_end(c->s, list.start)};
  if (open < list.end && c->s[open] == '(' && has_word("val|ref|uval", lower(c, word))) {
    modifier = word;
    list = (Span){open + 1, token_end(c->s, open) - 1};
  }
  add_c(c, list.start, lower(c, modifier));
  if (!is_empty(modifier)) add_c(c, list.start, "(");
  cut_variables(c, list);
  if (!is_empty(modifier)) add_c(c, list.end, ")");
  if (is_empty(step)) return;
  add_c(c, list.end, ": ");
  cut_value(c, step);
}

static void cut_string_or_name(Cut *c, Span inside) {
  inside = trim(c->s, inside);
  char quote = c->s[inside.start];
  if (quote == '"' || quote == '\'')
    add_c(c, inside.start,
          c_string(c->arena, written(c, (Span){inside.start + 1, inside.end - 1})));
  else
    add_piece(c, PIECE_NAME, inside);
}

// adjust_args(need_device_ptr: a, b), declare variant(base: f)
static void cut_keyed_names(Cut *c, Span inside, bool key_is_name) {
  size_t colon;
  if (has_colon(c, inside, &colon)) {
    Span key = trim(c->s, (Span){inside.start, colon});
    if (key_is_name)
      add_piece(c, PIECE_NAME, key);
    else
      cut_c_words(c, key);
    add_c(c, colon, ": ");
    inside.start = colon + 1;
  }
  cut_names(c, inside);
}

// The ':' that no other one is beside.
static size_t single_colon(const Cut *c, Span x) {
  for (size_t at = x.start; at < x.end;
       at = c->s[at] == ':' ? at + 1 : token_end(c->s, at)) {
    if (c->s[at] != ':') continue;
    if (c->s[at + 1] != ':') return at;
    at++;
  }
  return x.end;
}

// declare mapper(id: type(t) :: v)
static void cut_mapper(Cut *c, Span inside) {
  size_t colon = single_colon(c, inside);
  if (colon < inside.end) {
    Span id = trim(c->s, (Span){inside.start, colon});
    if (span_is(c->s, id, "default"))
      cut_c_words(c, id);
    else
      add_piece(c, PIECE_NAME, id);
    add_c(c, colon, ": ");
    inside.start = colon + 1;
  }
  const char *s = c->s;
  size_t at = inside.start;
  while (at < inside.end && !(s[at] == ':' && s[at + 1] == ':')) at++;
  add_piece(c, PIECE_NAME, trim(s, (Span){inside.start, at}));
  if (at >= inside.end) return;
  add_c(c, at, " ");
  add_piece(c, PIECE_NAME, trim(s, (Span){at + 2, inside.end}));
}

// --- what contains directives ------------------------------------------------------------------------

// user={condition(n > 3)}, device={kind(gpu)}: the conditions are Fortran's.
static void cut_selector(Cut *c, Span x) {
  x = trim(c->s, x);
  for (size_t at = x.start; at < x.end;) {
    size_t end = word_end(c->s, at), open = skip_blanks(c->s, end);
    Span word = {at, end};
    bool value = span_is(c->s, word, "condition") || span_is(c->s, word, "device_num");
    if (end == at) end = at + 1;
    cut_c_words(c, (Span){at, end});
    if (c->s[at] == ' ') add_c(c, at, " ");
    at = end;
    if (!value || open >= x.end || c->s[open] != '(') continue;
    Span inside = {open + 1, token_end(c->s, open) - 1};
    size_t colon;
    add_c(c, open, "(");
    if (has_colon(c, inside, &colon)) {
      cut_selector(c, (Span){inside.start, colon + 1}); // score(n):
      inside.start = colon + 1;
    }
    cut_value(c, trim(c->s, inside));
    at = inside.end;
  }
}

static bool cut_when(Cut *c, Span inside) {
  size_t colon = find_split(c->s, inside, ':');
  cut_selector(c, (Span){inside.start, colon});
  if (colon == inside.end) return true;
  add_c(c, colon, ": ");
  return cut_inner(c, (Span){colon + 1, inside.end});
}

static bool cut_apply(Cut *c, Span inside) {
  bool ok = true;
  Span part;
  take_modifiers_of(c, &inside);
  for (Span rest = inside; next_part(c->s, &rest, ',', &part);) {
    ok &= cut_inner(c, part);
    if (rest.start <= inside.end) add_c(c, part.end, ", ");
  }
  return ok;
}

static void cut_induction(Cut *c, Span inside) {
  size_t colon = find_split(c->s, inside, ':');
  Span rest = {inside.start, colon}, part;
  while (next_part(c->s, &rest, ',', &part)) {
    Span word = {part.start, word_end(c->s, part.start)};
    if (has_word("step|strict|relaxed", lower(c, word)))
      cut_modifier(c, part);
    else
      cut_operator(c, part);
    if (rest.start <= colon) add_c(c, part.end, ", ");
  }
  if (colon == inside.end) return;
  add_c(c, colon, ": ");
  cut_variables(c, (Span){colon + 1, inside.end});
}

// --- arguments that C leaves as they are ----------------------------------------------------------------

static void cut_any(Cut *c, const ClauseRow *row, Span inside) {
  static const struct {
    const char *spelling;
    void (*cut)(Cut *, Span);
  } rows[] = {
      {"aligned", cut_linear},    {"nontemporal", cut_variables},
      {"affinity", cut_modified}, {"copyin", cut_variables},
      {"(flush)", cut_variables}, {"detach", cut_variables},
      {"doacross", cut_depend},
  };
  for (size_t i = 0; i < countof(rows); i++)
    if (!strcmp(row->spelling, rows[i].spelling)) {
      rows[i].cut(c, inside);
      return;
    }
  cut_names(c, inside);
}

bool cut_argument(Cut *c, const ClauseRow *row, Span inside) {
  switch (row->shape) {
  case ARG_VARS:
  case ARG_MAP:
  case ARG_ALLOCATE: return cut_modified(c, inside), true;
  case ARG_KEYED:
  case ARG_OPT_KEYED: return cut_list(c, inside, cut_expression), true;
  case ARG_EXPR:
  case ARG_OPT_EXPR:
  case ARG_EXPRS:
    if (names_interop(row))
      cut_variables(c, inside);
    else
      cut_expression(c, inside);
    return true;
  case ARG_NONE:
  case ARG_WORDS:
  case ARG_DEFAULT:
  case ARG_DEFAULTMAP:
  case ARG_DIRECTIVES: return cut_list(c, inside, cut_c_words), true;
  case ARG_REDUCTION: return cut_reduction(c, inside), true;
  case ARG_DEPEND: return cut_depend(c, inside), true;
  case ARG_OPT_WAIT: return cut_wait(c, inside), true;
  case ARG_RANGE: return cut_range(c, inside), true;
  case ARG_SCHEDULE: return cut_schedule(c, inside), true;
  case ARG_LINEAR: return cut_linear(c, inside), true;
  case ARG_NAME: return cut_string_or_name(c, inside), true;
  case ARG_VARIANT: return cut_keyed_names(c, inside, true), true;
  case ARG_KEYWORDS: return cut_keyed_names(c, inside, false), true;
  case ARG_MATCH: return cut_selector(c, inside), true;
  case ARG_WHEN: return cut_when(c, inside);
  case ARG_OTHERWISE: return cut_inner(c, inside);
  case ARG_MAPPER: return cut_mapper(c, inside), true;
  case ARG_APPLY: return cut_apply(c, inside);
  case ARG_INDUCTION: return cut_induction(c, inside), true;
  case ARG_INIT: return cut_init(c, inside), true;
  case ARG_ALLOCATORS:
  case ARG_ANY: return cut_any(c, row, inside), true;
  }
  unreachable();
}
