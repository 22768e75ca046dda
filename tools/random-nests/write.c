// Writes a nest as C. In: a traced nest.  Out: a function that fills the arrays, runs the nest by its construct and
// returns the checksum; the line of each loop.
#include "nests.h"

typedef struct {
  Nest *t;
  Text *out;
  int *line, indent;
  // What the statement's local stands for, and its number; NULL: it has none.
  const char *local;
  int number;
  Construct construct;
} Writer;

static const char counters[] = "ijkl";

static void line(Writer *w, const char *fmt, ...) PRINTF_LIKE(2, 3);
static void line(Writer *w, const char *fmt, ...) {
  char text[4096];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  text_printf(w->out, "%*s%s\n", *text == '#' ? 0 : 2 * w->indent, "", text);
  ++*w->line;
}

static void add_part(Text *t, int factor, const char *name) {
  if (!factor) return;
  text_add(t, t->len ? factor < 0 ? " - " : " + " : factor < 0 ? "-" : "");
  if (factor < -1 || factor > 1) text_printf(t, "%d * ", factor < 0 ? -factor : factor);
  text_add(t, name);
}

static const char *affine(const Nest *t, const Affine *a, int shift) {
  Text s = {.arena = t->arena};
  int c = a->constant + shift;
  for (int d = 0; d < MOST_DEPTH; d++)
    add_part(&s, a->of[d], (char[]){counters[d], '\0'});
  add_part(&s, a->n, "n");
  const Quotient *q = &a->quotient;
  const char *of =
      arena_printf(t->arena, q->shift ? "(%c %c %d)" : "%c", counters[q->depth],
                   q->shift < 0 ? '-' : '+', q->shift < 0 ? -q->shift : q->shift);
  add_part(
      &s, q->factor,
      arena_printf(t->arena, "(%s %c %d)", of, q->remainder ? '%' : '/', q->divisor));
  if (s.len && c) text_printf(&s, " %c %d", c < 0 ? '-' : '+', c < 0 ? -c : c);
  if (!s.len) text_printf(&s, "%d", c);
  return s.at;
}

static const char *side(const Nest *t, const Array *a, int d) {
  int name = t->rows ? 'a' : 'a' + (int)(a - t->arrays);
  if (t->named) return arena_printf(t->arena, "side_%c%d", name, d);
  return arena_printf(t->arena, a->side[d].n ? "(%s)" : "%s", affine(t, &a->side[d], 0));
}

// The subscript of a linear array, but for the first 'dimensions' all 0.
static const char *linear(const Nest *t, const Element *e, int dimensions,
                          bool constant) {
  const Array *a = &t->arrays[e->array];
  const char *s = NULL;
  for (int d = 0; d < a->dimensions; d++) {
    int shift = constant || d + 1 < a->dimensions ? a->shift[d] : -e->at[d].constant;
    const char *at = affine(t, &e->at[d], shift);
    bool given = d < dimensions, many = strchr(at, ' ');
    if (t->spread && d + 1 < a->dimensions && given) {
      at = arena_printf(t->arena, many ? "(%s)" : "%s", at);
      for (int k = d + 1; k < a->dimensions; k++)
        at = arena_printf(t->arena, "%s * %s", at, side(t, a, k));
    }
    if (!s || (t->spread && given))
      s = s ? arena_printf(t->arena, "%s + %s", s, at) : at;
    else if (!t->spread)
      s = arena_printf(t->arena, given ? "(%s) * %s + %s" : "(%s) * %s", s, side(t, a, d),
                       at);
  }
  return s;
}

// With its first 'dimensions' subscripts.
static const char *part(const Writer *w, const Element *e, int dimensions) {
  const Nest *t = w->t;
  const Array *a = &t->arrays[e->array];
  const char *s = arena_printf(t->arena, "%c", 'a' + e->array);
  if (a->linear && dimensions < a->dimensions)
    return arena_printf(t->arena, "%s + %s", s, linear(t, e, dimensions, true));
  if (a->linear && w->local && !strcmp(linear(t, e, dimensions, false), w->local)) {
    int d = dimensions - 1, c = e->at[d].constant + a->shift[d];
    return arena_printf(t->arena, c ? "%s[at%d %c %d]" : "%s[at%d]", s, w->number,
                        c < 0 ? '-' : '+', c < 0 ? -c : c);
  }
  if (a->linear)
    return arena_printf(t->arena, "%s[%s]", s, linear(t, e, dimensions, true));
  for (int d = 0; d < dimensions; d++)
    s = arena_printf(t->arena, "%s[%s]", s, affine(t, &e->at[d], a->shift[d]));
  return s;
}

static const char *element(const Writer *w, const Element *e) {
  return part(w, e, w->t->arrays[e->array].dimensions);
}

// --- pointers to rows ------------------------------------------------------------------------

// Do the subscripts of the row leave the counter of the loop at 'depth' alone?
static bool leaves_alone(const Nest *t, const Element *e, int depth) {
  for (int d = 0; d + 1 < t->arrays[e->array].dimensions; d++)
    if (e->at[d].of[depth] ||
        (e->at[d].quotient.factor && e->at[d].quotient.depth == depth))
      return false;
  return true;
}

static void write_row(Writer *w, const Item *s) {
  line(w, "unsigned *row%d = %s;", s->row,
       part(w, &s->element, w->t->arrays[s->element.array].dimensions - 1));
}

// Rows that do not change in a loop inside are set before it.
static void write_rows(Writer *w, const Loop *l) {
  for (int i = 0; i < l->items.len; i++) {
    const Loop *inner = l->items.at[i].loop;
    for (int k = 0; inner && k < inner->items.len; k++) {
      const Item *s = &inner->items.at[k];
      if (!s->loop && s->row && leaves_alone(w->t, &s->element, inner->depth))
        write_row(w, s);
    }
  }
}

static const char *row_element(const Nest *t, const Item *s) {
  int last = t->arrays[s->element.array].dimensions - 1;
  return arena_printf(
      t->arena, "row%d[%s]", s->row,
      affine(t, &s->element.at[last], t->arrays[s->element.array].shift[last]));
}

static const char *term(const Writer *w, const Term *m) {
  const Nest *t = w->t;
  if (m->multiplied)
    return arena_printf(t->arena, "%uu * %s * %s", m->factor, element(w, &m->element),
                        element(w, &m->by));
  const char *s = m->kind == TERM_ELEMENT ? element(w, &m->element)
                  : m->kind == TERM_SCALAR
                      ? arena_printf(t->arena, "s%d", m->index)
                      : arena_printf(t->arena, "(unsigned)%c", counters[m->index]);
  return m->factor == 1 ? s : arena_printf(t->arena, "%uu * %s", m->factor, s);
}

static const char *expression(const Writer *w, const Item *s) {
  const char *e = term(w, &s->terms.at[0]);
  for (int i = 1; i < s->terms.len; i++) {
    const Term *m = &s->terms.at[i];
    e = arena_printf(w->t->arena, m->exclusive ? "((%s) ^ (%s))" : "%s + %s", e,
                     term(w, m));
  }
  return e;
}

static void write_local(Writer *w, const Item *s) {
  w->number = s->local;
  w->local = s->local ? linear(w->t, &s->element,
                               w->t->arrays[s->element.array].dimensions, false)
                      : NULL;
  if (w->local) line(w, "const int at%d = %s;", s->local, w->local);
}

static void write_statement(Writer *w, const Loop *l, const Item *s) {
  static const char *const updates[] = {"=", "+=", "^=", "&=", "|=", ">", "<"};
  write_local(w, s);
  const char *value = expression(w, s),
             *name = arena_printf(w->t->arena, "s%d", s->scalar),
             *op = updates[s->update];
  if (s->binned) {
    line(w, "%c[%s %% %d] %s %s;", 'a' + s->element.array, element(w, &s->key),
         w->t->arrays[s->element.array].bins, op, value);
  } else if (s->scalar < 0 && s->row) {
    if (!l->depth || !leaves_alone(w->t, &s->element, l->depth)) write_row(w, s);
    line(w, "%s %s %s;", row_element(w->t, s), op, value);
  } else if (s->scalar < 0)
    line(w, "%s %s %s;", element(w, &s->element), op, value);
  else if (s->update < MAX)
    line(w, "%s %s %s;", name, op, value);
  else if (w->t->seed % 2)
    line(w, "%s = (%s) %s %s ? (%s) : %s;", name, value, op, name, value, name);
  else
    line(w, "{ unsigned x = %s; if (x %s %s) %s = x; }", value, op, name, name);
}

static void write_construct(Writer *w, Loop *l);

// 'on_host': constructs are inside of it.
static void write_loop(Writer *w, Loop *l, bool on_host) {
  const char *from = affine(w->t, &l->from, 0), *to = affine(w->t, &l->to, 0),
             *type = w->t->old_style ? "" : "int ";
  char c = counters[l->depth];
  const char *step =
      l->step == 1
          ? arena_printf(w->t->arena, "%c%s", c, l->down ? "--" : "++")
          : arena_printf(w->t->arena, "%c %s %d", c, l->down ? "-=" : "+=", l->step);
  l->line = *w->line;
  if (l->down)
    line(w, "for (%s%c = %s - 1; %c >= %s; %s) {", type, c, to, c, from, step);
  else
    line(w, "for (%s%c = %s; %c < %s; %s) {", type, c, from, c, to, step);
  w->indent++;
  write_rows(w, l);
  for (int i = 0; i < l->items.len; i++)
    if (l->items.at[i].loop && on_host)
      write_construct(w, l->items.at[i].loop);
    else if (l->items.at[i].loop) {
      bool tiled = l->depth == w->t->host && is_tiled(w->t, l);
      if (w->construct == LOOP_AUTO && !tiled) line(w, "#pragma acc loop auto");
      write_loop(w, l->items.at[i].loop, false);
    } else
      write_statement(w, l, &l->items.at[i]);
  w->indent--;
  line(w, "}");
}

static const char *extents(const Nest *t, const Array *a, int from) {
  const char *s = "";
  if (a->linear) return from ? "" : arena_printf(t->arena, "[%d]", a->room);
  for (int d = from; d < a->dimensions; d++)
    s = arena_printf(t->arena, "%s[%d]", s, a->length[d]);
  return s;
}

// Loops over all elements of a scratch array, whose address goes nowhere. fmt: its body, with the element's name and
// number.
static const char *over_elements(const Nest *t, int i, const char *before,
                                 const char *after) {
  const Array *a = &t->arrays[i];
  char name = (char)('a' + i);
  if (a->dimensions == 1)
    return arena_printf(t->arena, "for (int x = 0; x < %d; x++) %s%c[x]%s;", a->length[0],
                        before, name, after);
  return arena_printf(
      t->arena, "for (int x = 0; x < %d; x++) for (int y = 0; y < %d; y++) %s%c[x][y]%s;",
      a->length[0], a->length[1], before, name, after);
}

static void write_scratch(Writer *w, int i) {
  const Nest *t = w->t;
  const Array *a = &t->arrays[i];
  const char *number =
      a->dimensions == 1 ? "x" : arena_printf(t->arena, "x * %d + y", a->length[1]);
  line(w, "unsigned %c%s;", 'a' + i, extents(t, a, 0));
  line(w, "%s",
       over_elements(t, i, "",
                     arena_printf(t->arena,
                                  " = (unsigned)(%d + %s) * 2654435761u %% 97 + %lu",
                                  a->start, number, t->seed % 5)));
}

static void write_data(Writer *w) {
  const Nest *t = w->t;
  for (int i = 0; i < t->narrays; i++) {
    const Array *a = &t->arrays[i];
    if (a->scratch) {
      write_scratch(w, i);
      continue;
    }
    if (!a->in)
      line(w, "static unsigned %s%c%s;", t->pointers ? "own_" : "", 'a' + i,
           extents(t, a, 0));
  }
  for (int i = 0; t->pointers && i < t->narrays; i++) {
    const Array *a = &t->arrays[i], *in = a->in ? &t->arrays[a->in - 1] : a;
    if (a->scratch) continue;
    const char *own = arena_printf(t->arena, "own_%c", 'a' + (int)(in - t->arrays));
    if (a->start > in->start)
      own = arena_printf(t->arena, "%s + %d", own, a->start - in->start);
    line(w, "unsigned (*%s%c)%s = %s;", t->restricted ? "restrict " : "", 'a' + i,
         extents(t, a, 1), t->hidden ? arena_printf(t->arena, "place(%s)", own) : own);
  }
  for (int s = 0; s < t->nscalars; s++)
    line(w, "unsigned s%d = %uu;", s, first_value(t, t->nelements + s));
  for (int i = 0; i < t->narrays; i++)
    if (!t->arrays[i].scratch)
      line(w, "fill((unsigned *)%c, %d, %d, %lu);", 'a' + i, t->arrays[i].start,
           t->arrays[i].size, t->seed % 5);
  if (t->old_style) line(w, "int i = 0, j = 0, k = 0, l = 0;");
  for (int i = 0; t->named && i < (t->rows ? 1 : t->narrays); i++)
    for (int d = 1; t->arrays[i].linear && d < t->arrays[i].dimensions; d++)
      line(w, "int %s = %s;", side(t, &t->arrays[i], d),
           affine(t, &t->arrays[i].side[d], 0));
}

// --- constructs ------------------------------------------------------------------------------

static bool is_met(const Loop *l, int scalar) { return l->seen[scalar] > 0; }

Construct construct_of(const Nest *t, const Loop *l) {
  bool promised = !l->carries;
  for (int s = 0; s < t->nscalars; s++)
    promised &= !is_met(l, s) || only_adds(t, l, s) ||
                (!l->exposed[s] && t->scalars[s].kind < SUM);
  return promised ? t->construct : KERNELS;
}

// Do the two loops, of which nothing stands between, count a rectangle of independent iterations?
bool is_tiled(const Nest *t, const Loop *l) {
  if (!t->tile[0] || !t->tile[1] || l->items.len != 1 || !l->items.at[0].loop)
    return false;
  Construct c = construct_of(t, l);
  const Loop *inner = l->items.at[0].loop;
  bool open = inner->from.of[l->depth] || inner->to.of[l->depth] ||
              inner->from.quotient.factor || inner->to.quotient.factor;
  for (int i = 0; i < inner->items.len; i++) open |= inner->items.at[i].row != 0;
  return (c == PARALLEL_LOOP || c == LOOP_AUTO) && !open && construct_of(t, inner) == c;
}

static void add_item(Text *list, const char *item) {
  text_printf(list, "%s%s", list->len ? ", " : "", item);
}

static const char *clause(const Nest *t, const char *start, const Text *list) {
  return list->len ? arena_printf(t->arena, " %s%s)", start, list->at) : "";
}

// A pointer's data are inferred for OpenACC's constructs alone: OpenMP maps no more of them than the program says (5.2, 5.8.1).
static const char *data_clause(const Nest *t, Construct c) {
  Text list = {.arena = t->arena};
  bool inferred = t->inferred && !t->empty && c != TEAMS;
  for (int i = 0;
       t->pointers && !inferred && !(t->overlaps && c == TEAMS) && i < t->narrays; i++) {
    const Array *a = &t->arrays[i];
    const char *section =
        t->overlaps && !t->empty
            ? ""
            : arena_printf(t->arena, "[0:%d]", a->linear ? a->size : a->length[0]);
    if (!a->scratch) add_item(&list, arena_printf(t->arena, "%c%s", 'a' + i, section));
  }
  return clause(t,
                t->overlaps  ? "present("
                : c == TEAMS ? "map(tofrom: "
                             : "copy(",
                &list);
}

// What each iteration has a copy of.
static const char *copies(const Nest *t, const Loop *l) {
  static const char *const operators[] = {"", "+", "^", "&", "|", "max", "min"};
  Text own = {.arena = t->arena};
  const char *reductions = "";
  for (int s = 0; s < t->nscalars; s++)
    if (is_met(l, s) && only_adds(t, l, s))
      reductions = arena_printf(t->arena, "%s reduction(%s: s%d)", reductions,
                                operators[t->scalars[s].update], s);
    else if (is_met(l, s))
      add_item(&own, arena_printf(t->arena, "s%d", s));
  for (int i = 0; i < t->narrays; i++)
    if (l->shared[i] && t->arrays[i].scratch)
      add_item(&own, arena_printf(t->arena, "%c", 'a' + i));
    else if (t->arrays[i].bins && l->bins)
      reductions = arena_printf(t->arena, "%s reduction(%s: %c[0:%d])", reductions,
                                operators[t->bin_update], 'a' + i, t->arrays[i].bins);
  for (int d = l->depth + 1; t->old_style && d < MOST_DEPTH; d++)
    add_item(&own, (char[]){counters[d], '\0'});
  return arena_printf(t->arena, "%s%s", clause(t, "private(", &own), reductions);
}

// Arrays that lie in others are on the device before, all of each.
static void write_region(Writer *w) {
  const Nest *t = w->t;
  Text own = {.arena = t->arena};
  for (int i = 0; i < t->narrays; i++)
    if (!t->arrays[i].in && !t->arrays[i].scratch)
      add_item(&own, arena_printf(t->arena, "own_%c", 'a' + i));
  line(w, "#pragma acc data%s", clause(t, "copy(", &own));
}

static void write_construct(Writer *w, Loop *l) {
  const Nest *t = w->t;
  w->construct = construct_of(t, l);
  const char *data = data_clause(t, w->construct), *own = copies(t, l);
  if (is_tiled(t, l))
    own = arena_printf(t->arena, "%s tile(%d, %d)", own, t->tile[0], t->tile[1]);
  if (t->overlaps) write_region(w);
  switch (w->construct) {
  case KERNELS: line(w, "#pragma acc kernels%s", data); break;
  case LOOP_AUTO:
    line(w, "#pragma acc kernels%s", data);
    line(w, "#pragma acc loop independent%s", own);
    break;
  case PARALLEL_LOOP: line(w, "#pragma acc parallel loop%s%s", data, own); break;
  case TEAMS:
    line(w, "#pragma omp target teams distribute parallel for%s%s", data, own);
    break;
  case N_CONSTRUCTS: unreachable();
  }
  write_loop(w, l, false);
}

void write_nest(Nest *t, Text *out, int *at) {
  Writer w = {.t = t, .out = out, .line = at};
  line(&w, "static unsigned nest_%lu(int n) {", t->seed);
  w.indent++;
  write_data(&w);
  if (t->host)
    write_loop(&w, t->outer, true);
  else
    write_construct(&w, t->outer);
  line(&w, "unsigned sum = 0;");
  for (int i = 0; i < t->narrays; i++)
    if (t->arrays[i].kept)
      line(&w, "%s", over_elements(t, i, "sum = sum * 31 + ", ""));
    else if (!t->arrays[i].scratch)
      line(&w, "sum = add(sum, (unsigned *)%c, %d);", 'a' + i, t->arrays[i].size);
  for (int s = 0; s < t->nscalars; s++)
    if (t->scalars[s].kind >= SUM) line(&w, "sum = sum * 31 + s%d;", s);
  for (int d = 0; t->counts && d < MOST_DEPTH; d++)
    line(&w, "sum = sum * 31 + (unsigned)%c;", counters[d]);
  line(&w, "return sum;");
  w.indent--;
  line(&w, "}");
}
