// Writes a nest as C. In: a traced nest.  Out: a function that fills the arrays, runs the nest under 'kernels' and
// returns the checksum; the line of each loop.
#include "nests.h"

typedef struct {
  Nest *t;
  Text *out;
  int *line, indent;
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
  for (int d = 0; d < MOST_DEPTH; d++) add_part(&s, a->of[d], (char[]){counters[d], '\0'});
  add_part(&s, a->n, "n");
  const Quotient *q = &a->quotient;
  const char *of = arena_printf(t->arena, q->shift ? "(%c %c %d)" : "%c", counters[q->depth], q->shift < 0 ? '-' : '+',
                                q->shift < 0 ? -q->shift : q->shift);
  add_part(&s, q->factor, arena_printf(t->arena, "(%s %c %d)", of, q->remainder ? '%' : '/', q->divisor));
  if (s.len && c) text_printf(&s, " %c %d", c < 0 ? '-' : '+', c < 0 ? -c : c);
  if (!s.len) text_printf(&s, "%d", c);
  return s.at;
}

// With its first 'dimensions' subscripts.
static const char *part(const Nest *t, const Element *e, int dimensions) {
  const Array *a = &t->arrays[e->array];
  const char *s = arena_printf(t->arena, "%c", 'a' + e->array);
  const char *linear = affine(t, &e->at[0], a->shift[0]);
  for (int d = 0; d < dimensions; d++) {
    const char *at = affine(t, &e->at[d], a->shift[d]);
    if (!a->linear) s = arena_printf(t->arena, "%s[%s]", s, at);
    else if (d) linear = arena_printf(t->arena, "(%s) * %d + %s", linear, a->length[d], at);
  }
  bool row = dimensions < a->dimensions;
  if (a->linear && row) return arena_printf(t->arena, "%s + (%s) * %d", s, linear, a->length[dimensions]);
  return a->linear ? arena_printf(t->arena, "%s[%s]", s, linear) : s;
}

static const char *element(const Nest *t, const Element *e) { return part(t, e, t->arrays[e->array].dimensions); }

// --- pointers to rows ------------------------------------------------------------------------

// Do the subscripts of the row leave the counter of the loop at 'depth' alone?
static bool leaves_alone(const Nest *t, const Element *e, int depth) {
  for (int d = 0; d + 1 < t->arrays[e->array].dimensions; d++)
    if (e->at[d].of[depth] || (e->at[d].quotient.factor && e->at[d].quotient.depth == depth)) return false;
  return true;
}

static void write_row(Writer *w, const Item *s) {
  line(w, "unsigned *row%d = %s;", s->row, part(w->t, &s->element, w->t->arrays[s->element.array].dimensions - 1));
}

// Rows that do not change in a loop inside are set before it.
static void write_rows(Writer *w, const Loop *l) {
  for (int i = 0; i < l->items.len; i++) {
    const Loop *inner = l->items.at[i].loop;
    for (int k = 0; inner && k < inner->items.len; k++) {
      const Item *s = &inner->items.at[k];
      if (!s->loop && s->row && leaves_alone(w->t, &s->element, inner->depth)) write_row(w, s);
    }
  }
}

static const char *row_element(const Nest *t, const Item *s) {
  int last = t->arrays[s->element.array].dimensions - 1;
  return arena_printf(t->arena, "row%d[%s]", s->row,
                      affine(t, &s->element.at[last], t->arrays[s->element.array].shift[last]));
}

static const char *term(const Nest *t, const Term *m) {
  const char *s = m->kind == TERM_ELEMENT  ? element(t, &m->element)
                  : m->kind == TERM_SCALAR ? arena_printf(t->arena, "s%d", m->index)
                                           : arena_printf(t->arena, "(unsigned)%c", counters[m->index]);
  return m->factor == 1 ? s : arena_printf(t->arena, "%uu * %s", m->factor, s);
}

static const char *expression(const Nest *t, const Item *s) {
  const char *e = term(t, &s->terms.at[0]);
  for (int i = 1; i < s->terms.len; i++) {
    const Term *m = &s->terms.at[i];
    e = arena_printf(t->arena, m->exclusive ? "((%s) ^ (%s))" : "%s + %s", e, term(t, m));
  }
  return e;
}

static void write_statement(Writer *w, const Loop *l, const Item *s) {
  static const char *const updates[] = {"=", "+=", "^=", "&=", "|=", ">", "<"};
  const char *value = expression(w->t, s), *name = arena_printf(w->t->arena, "s%d", s->scalar),
             *op = updates[s->update];
  if (s->scalar < 0 && s->row) {
    if (!l->depth || !leaves_alone(w->t, &s->element, l->depth)) write_row(w, s);
    line(w, "%s %s %s;", row_element(w->t, s), op, value);
  } else if (s->scalar < 0) line(w, "%s %s %s;", element(w->t, &s->element), op, value);
  else if (s->update < MAX) line(w, "%s %s %s;", name, op, value);
  else if (w->t->seed % 2) line(w, "%s = (%s) %s %s ? (%s) : %s;", name, value, op, name, value, name);
  else line(w, "{ unsigned x = %s; if (x %s %s) %s = x; }", value, op, name, name);
}

static void write_loop(Writer *w, Loop *l) {
  const char *from = affine(w->t, &l->from, 0), *to = affine(w->t, &l->to, 0), *type = w->t->old_style ? "" : "int ";
  char c = counters[l->depth];
  const char *step = l->step == 1 ? arena_printf(w->t->arena, "%c%s", c, l->down ? "--" : "++")
                                  : arena_printf(w->t->arena, "%c %s %d", c, l->down ? "-=" : "+=", l->step);
  l->line = *w->line;
  if (l->down) line(w, "for (%s%c = %s - 1; %c >= %s; %s) {", type, c, to, c, from, step);
  else line(w, "for (%s%c = %s; %c < %s; %s) {", type, c, from, c, to, step);
  w->indent++;
  write_rows(w, l);
  for (int i = 0; i < l->items.len; i++)
    if (l->items.at[i].loop) write_loop(w, l->items.at[i].loop);
    else write_statement(w, l, &l->items.at[i]);
  w->indent--;
  line(w, "}");
}

static const char *extents(const Nest *t, const Array *a, int from) {
  const char *s = "";
  int size = 1;
  for (int d = from; d < a->dimensions; d++) {
    size *= a->length[d];
    s = arena_printf(t->arena, "%s[%d]", s, a->length[d]);
  }
  return a->linear ? from ? "" : arena_printf(t->arena, "[%d]", size) : s;
}

static int size_of(const Array *a) {
  int size = 1;
  for (int d = 0; d < a->dimensions; d++) size *= a->length[d];
  return size;
}

// Loops over all elements of a scratch array, whose address goes nowhere. fmt: its body, with the element's name and
// number.
static const char *over_elements(const Nest *t, int i, const char *before, const char *after) {
  const Array *a = &t->arrays[i];
  char name = (char)('a' + i);
  if (a->dimensions == 1)
    return arena_printf(t->arena, "for (int x = 0; x < %d; x++) %s%c[x]%s;", a->length[0], before, name, after);
  return arena_printf(t->arena, "for (int x = 0; x < %d; x++) for (int y = 0; y < %d; y++) %s%c[x][y]%s;", a->length[0],
                      a->length[1], before, name, after);
}

static void write_scratch(Writer *w, int i) {
  const Nest *t = w->t;
  const Array *a = &t->arrays[i];
  const char *number = a->dimensions == 1 ? "x" : arena_printf(t->arena, "x * %d + y", a->length[1]);
  line(w, "unsigned %c%s;", 'a' + i, extents(t, a, 0));
  line(w, "%s", over_elements(t, i, "", arena_printf(t->arena, " = (unsigned)(%d + %s) * 2654435761u %% 97 + %lu",
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
    line(w, "static unsigned %s%c%s;", t->pointers ? "own_" : "", 'a' + i, extents(t, a, 0));
    if (t->pointers)
      line(w, "unsigned (*%s%c)%s = own_%c;", t->restricted ? "restrict " : "", 'a' + i, extents(t, a, 1), 'a' + i);
  }
  for (int s = 0; s < t->nscalars; s++)
    line(w, "unsigned s%d = %uu;", s, first_value(t, t->nelements + s));
  for (int i = 0; i < t->narrays; i++)
    if (!t->arrays[i].scratch) line(w, "fill((unsigned *)%c, %d, %d, %lu);", 'a' + i, t->arrays[i].start, size_of(&t->arrays[i]), t->seed % 5);
  if (t->old_style) line(w, "int i = 0, j = 0, k = 0, l = 0;");
}

static const char *data_clause(const Nest *t) {
  const char *s = "";
  for (int i = 0; t->pointers && i < t->narrays; i++) {
    const Array *a = &t->arrays[i];
    if (a->scratch) continue;
    s = arena_printf(t->arena, "%s%s%c[0:%d]", s, i ? ", " : " copy(", 'a' + i,
                     a->linear ? size_of(a) : a->length[0]);
  }
  return t->pointers ? arena_printf(t->arena, "%s)", s) : "";
}

void write_nest(Nest *t, Text *out, int *at) {
  Writer w = {.t = t, .out = out, .line = at};
  line(&w, "static unsigned nest_%lu(int n) {", t->seed);
  w.indent++;
  write_data(&w);
  line(&w, "#pragma acc kernels%s", data_clause(t));
  write_loop(&w, t->outer);
  line(&w, "unsigned sum = 0;");
  for (int i = 0; i < t->narrays; i++)
    if (t->arrays[i].kept) line(&w, "%s", over_elements(t, i, "sum = sum * 31 + ", ""));
    else if (!t->arrays[i].scratch) line(&w, "sum = add(sum, (unsigned *)%c, %d);", 'a' + i, size_of(&t->arrays[i]));
  for (int s = 0; s < t->nscalars; s++)
    if (t->scalars[s].kind >= SUM) line(&w, "sum = sum * 31 + s%d;", s);
  for (int d = 0; t->counts && d < MOST_DEPTH; d++) line(&w, "sum = sum * 31 + (unsigned)%c;", counters[d]);
  line(&w, "return sum;");
  w.indent--;
  line(&w, "}");
}
