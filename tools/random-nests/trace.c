// Runs a nest here, iteration by iteration, for several n. In: a drawn nest.  Out: extents of arrays, which loops carry
// a dependence, values of elements and scalars after the nest.
// What no private copy and no reduction mends: two iterations of the loop, in the same iterations of those around it,
// meet an element, and one of them writes it, unless the array is scratch that each iteration fills before it reads it and
// that nobody reads after the loop; or a scalar that one iteration reads before it writes it, unless the loop
// only adds to it, always by the same operator.
#include "nests.h"

static const int values[] = {SMALL, MIDDLE, LARGE};

typedef struct {
  Nest *t;
  int value, n, counter[MOST_DEPTH], depth; // depth: loops around
  Loop *path[MOST_DEPTH];
  bool measures;         // only extents
  const Loop *backwards; // its iterations are run in the other order; or NULL
  int low[MOST_ARRAYS][MOST_DIMENSIONS],
      high[countof(values)][MOST_ARRAYS][MOST_DIMENSIONS];
} Trace;

static int evaluate(const Trace *r, const Affine *a) {
  int v = a->constant + a->n * r->n;
  for (int d = 0; d < r->depth; d++) v += a->of[d] * r->counter[d];
  const Quotient *q = &a->quotient;
  if (!q->factor) return v;
  int of = r->counter[q->depth] + q->shift;
  return v + q->factor * (q->remainder ? of % q->divisor : of / q->divisor);
}

static void measure(Trace *r, const Element *e) {
  for (int d = 0; d < r->t->arrays[e->array].dimensions; d++) {
    int v = evaluate(r, &e->at[d]);
    if (v < r->low[e->array][d]) r->low[e->array][d] = v;
    int *high = &r->high[r->value][e->array][d];
    if (v > *high) *high = v;
  }
}

// The array's elements may all be met.
static void measure_bins(Trace *r, const Item *s) {
  int array = s->element.array;
  measure(r, &s->key);
  r->low[array][0] = 0;
  r->high[r->value][array][0] = r->t->arrays[array].bins - 1;
}

static int element_number(const Trace *r, const Element *e) {
  const Array *a = &r->t->arrays[e->array];
  int number = 0;
  for (int d = 0; d < a->dimensions; d++)
    number = number * (a->linear ? evaluate(r, &a->side[d]) : a->length[d]) +
             evaluate(r, &e->at[d]) + a->shift[d];
  return a->start + number;
}

static int array_of(const Nest *t, int cell) {
  int i = t->narrays - 1;
  while (t->arrays[i].start > cell) i--;
  return i;
}

static bool is_running(const Trace *r, const Loop *l, int run) {
  return l->depth < r->depth && r->path[l->depth] == l && l->run == run;
}

// Which loops that are over gave the element its value?
static void follow(Trace *r, int cell, int array, bool write) {
  for (int i = 0; i < r->t->loops.len; i++) {
    Loop *l = r->t->loops.at[i];
    Mark *m = &l->marks[cell];
    bool running = is_running(r, l, l->run);
    if (write)
      m->last = running ? l->run : 0;
    else if (m->last && !is_running(r, l, m->last))
      l->wanted[array] = true;
    if (!write && running) l->unfilled[array] |= m->set != l->iteration;
    if (write && running) m->set = l->iteration;
  }
}

static void mark(Trace *r, int cell, bool write) {
  int scalar = cell - r->t->nelements, array = scalar < 0 ? array_of(r->t, cell) : 0;
  if (scalar < 0) follow(r, cell, array, write);
  for (int d = 0; d < r->depth; d++) {
    Loop *l = r->path[d];
    Mark *m = &l->marks[cell];
    if (m->run != l->run)
      *m = (Mark){.run = l->run, .first = l->iteration, .set = m->set, .last = m->last};
    m->several |= m->first != l->iteration;
    m->written |= write;
    bool meet = m->several && m->written;
    if (scalar < 0) {
      l->shared[array] |= meet;
      continue;
    }
    l->carried[scalar] |= meet;
    if (l->seen[scalar] != l->iteration) l->exposed[scalar] |= !write;
    l->seen[scalar] = l->iteration;
  }
}

static unsigned read_cell(Trace *r, int cell) {
  mark(r, cell, false);
  return cell < r->t->nelements ? r->t->elements[cell]
                                : r->t->scalars[cell - r->t->nelements].value;
}

static unsigned read_term(Trace *r, const Term *t) {
  switch (t->kind) {
  case TERM_ELEMENT:
    if (r->measures) {
      measure(r, &t->element);
      if (t->multiplied) measure(r, &t->by);
      return 0;
    }
    return read_cell(r, element_number(r, &t->element)) *
           (t->multiplied ? read_cell(r, element_number(r, &t->by)) : 1);
  case TERM_SCALAR: return r->measures ? 0 : read_cell(r, r->t->nelements + t->index);
  case TERM_COUNTER: return (unsigned)r->counter[t->index];
  }
  unreachable();
}

static unsigned combine(Update u, unsigned old, unsigned v) {
  switch (u) {
  case SET: return v;
  case ADD: return old + v;
  case XOR: return old ^ v;
  case AND: return old & v;
  case OR: return old | v;
  case MAX: return old > v ? old : v;
  case MIN: return old < v ? old : v;
  case N_UPDATES: break;
  }
  unreachable();
}

static int target_of(Trace *r, const Item *s) {
  const Array *a = &r->t->arrays[s->element.array];
  if (s->scalar >= 0) return r->t->nelements + s->scalar;
  if (!s->binned) return element_number(r, &s->element);
  return a->start + (int)(read_cell(r, element_number(r, &s->key)) % (unsigned)a->bins);
}

static void run_statement(Trace *r, const Item *s) {
  unsigned v = 0;
  for (int i = 0; i < s->terms.len; i++) {
    const Term *t = &s->terms.at[i];
    unsigned part = t->factor * read_term(r, t);
    v = t->exclusive ? v ^ part : v + part;
  }
  if (r->measures) {
    if (s->binned)
      measure_bins(r, s);
    else if (s->scalar < 0)
      measure(r, &s->element);
    return;
  }
  int cell = target_of(r, s);
  unsigned old = s->update == SET ? 0 : read_cell(r, cell);
  mark(r, cell, true);
  unsigned *to = s->scalar < 0 ? &r->t->elements[cell] : &r->t->scalars[s->scalar].value;
  *to = combine(s->update, old, v);
}

static void run_loop(Trace *r, Loop *l) {
  int from = evaluate(r, &l->from), to = evaluate(r, &l->to);
  l->run++;
  r->path[r->depth++] = l;
  int trips = to > from ? (to - from + l->step - 1) / l->step : 0;
  r->t->empty |= !trips && r->n == LARGE;
  for (int trip = 0; trip < trips; trip++) {
    int passed = (l == r->backwards ? trips - 1 - trip : trip) * l->step;
    r->counter[l->depth] = l->down ? to - 1 - passed : from + passed;
    l->iteration++;
    for (int k = 0; k < l->items.len; k++)
      if (l->items.at[k].loop)
        run_loop(r, l->items.at[k].loop);
      else
        run_statement(r, &l->items.at[k]);
  }
  r->depth--;
  int passed = (trips > 0 && l == r->backwards ? 0 : trips) * l->step;
  r->t->counters[l->depth] = l->down ? to - 1 - passed : from + passed;
}

// One shape holds what is used of any array.
static void make_alike(Trace *r) {
  for (int i = 0; i < MOST_ARRAYS * MOST_ARRAYS; i++)
    for (int d = 0; d < MOST_DIMENSIONS; d++) {
      int from = i / MOST_ARRAYS, to = i % MOST_ARRAYS;
      if (r->t->arrays[from].scratch || r->t->arrays[to].scratch) continue;
      if (r->t->arrays[from].bins || r->t->arrays[to].bins) continue;
      if (r->low[from][d] < r->low[to][d]) r->low[to][d] = r->low[from][d];
      for (size_t v = 0; v < countof(values); v++)
        if (r->high[v][from][d] > r->high[v][to][d])
          r->high[v][to][d] = r->high[v][from][d];
    }
}

// The side holds what is used of the dimension, for each n, and 'slack' more.
static void find_extent(Trace *r, int i, int d) {
  Array *a = &r->t->arrays[i];
  a->shift[d] = -r->low[i][d];
  a->side[d].n = a->growth;
  for (size_t v = 0; v < countof(values); v++) {
    int length = r->high[v][i][d] + a->shift[d] + 1,
        rest = length - a->growth * values[v] + a->slack[d];
    if (!v || rest > a->side[d].constant) a->side[d].constant = rest;
    if (length > a->length[d]) a->length[d] = length;
  }
}

static int size_of(const Trace *r, const Array *a) {
  int size = a->length[0];
  for (int d = 1; d < a->dimensions; d++)
    size = a->linear ? (size - 1) * evaluate(r, &a->side[d]) + a->length[d]
                     : size * a->length[d];
  return size;
}

static int offset_of(const Trace *r, const Array *a, const Array *in) {
  int last = a->dimensions - 1, row = evaluate(r, &a->side[last]),
      plane = last > 1 ? row * evaluate(r, &a->side[1]) : 2 * row;
  int offset = (int[]){0, 1, row, plane, in->size}[a->overlap] + a->off;
  return offset > 0 ? offset : 0;
}

// An array, and those that lie in it.
static void place(Trace *r, int i) {
  Array *a = &r->t->arrays[i];
  a->start = r->t->nelements;
  for (int k = 0; k < r->t->narrays; k++) {
    Array *b = &r->t->arrays[k];
    if (b->in != i + 1) continue;
    b->start = a->start + offset_of(r, b, a);
    if (b->start + b->size > a->start + a->room) a->room = b->start + b->size - a->start;
  }
  r->t->nelements += a->room;
}

static void find_extents(Trace *r) {
  Nest *t = r->t;
  if (t->rows) make_alike(r);
  t->nelements = 0;
  for (int i = 0; i < t->narrays; i++) {
    Array *a = &t->arrays[i];
    for (int d = 0; d < a->dimensions; d++) find_extent(r, i, d);
    a->size = a->room = size_of(r, a);
  }
  for (int i = 0; i < t->narrays; i++)
    if (!t->arrays[i].in) place(r, i);
}

// Does the loop only add to the scalar, by one operator?
static bool only_adds_by(const Loop *l, int scalar, Update update) {
  for (int i = 0; i < l->items.len; i++) {
    const Item *s = &l->items.at[i];
    if (s->loop && !only_adds_by(s->loop, scalar, update)) return false;
    if (!s->loop && s->scalar == scalar && s->update != update) return false;
    for (int k = 0; k < s->terms.len; k++)
      if (s->terms.at[k].kind == TERM_SCALAR && s->terms.at[k].index == scalar)
        return false;
  }
  return true;
}

bool only_adds(const Nest *t, const Loop *l, int scalar) {
  Update u = t->scalars[scalar].update;
  return u != SET && only_adds_by(l, scalar, u);
}

// Every loop carries its counter, and those of loops inside, when they are used afterwards.
static void judge_arrays(Nest *t, Loop *l) {
  l->carries |= t->counts;
  for (int i = 0; i < t->narrays; i++)
    if (t->arrays[i].bins)
      l->bins = l->shared[i];
    else
      l->carries |=
          l->shared[i] && !(t->arrays[i].scratch && !l->unfilled[i] && !l->wanted[i]);
}

static void judge_scalars(Nest *t, Loop *l) {
  for (int s = 0; s < t->nscalars; s++)
    if (l->carried[s] && t->scalars[s].kind == LAST)
      l->carries = true;
    else if (l->carried[s] && l->exposed[s] && !only_adds(t, l, s))
      l->carries = true;
}

unsigned first_value(const Nest *t, int cell) {
  return (unsigned)cell * 2654435761u % 97 + (unsigned)t->seed % 5;
}

static void reset(Nest *t) {
  for (int i = 0; i < t->nelements; i++) t->elements[i] = first_value(t, i);
  for (int s = 0; s < t->nscalars; s++)
    t->scalars[s].value = first_value(t, t->nelements + s);
  memset(t->counters, 0, sizeof t->counters);
}

// The truth holds: iterations of a loop that carries nothing may be run in any order, here from last to first.
static void check_truth(Trace *r) {
  unsigned wanted = checksum(r->t);
  for (int i = 0; i < r->t->loops.len; i++) {
    if (r->t->loops.at[i]->carries) continue;
    r->backwards = r->t->loops.at[i];
    reset(r->t);
    run_loop(r, r->t->outer);
    if (checksum(r->t) != wanted) unreachable();
  }
}

void trace_nest(Nest *t) {
  Trace r = {.t = t, .measures = true};
  for (size_t i = 0; i < countof(values); i++)
    r.value = (int)i, r.n = values[i], run_loop(&r, t->outer);
  find_extents(&r);
  t->elements = alloc_n(t->arena, unsigned, t->nelements);
  for (int i = 0; i < t->loops.len; i++)
    t->loops.at[i]->marks = alloc_n(t->arena, Mark, t->nelements + t->nscalars);
  r.measures = false;
  for (size_t i = t->overlaps ? countof(values) - 1 : 0; i < countof(values); i++) {
    reset(t);
    r.n = values[i];
    run_loop(&r, t->outer);
    for (int k = 0; k < t->nelements; k++)
      if (t->arrays[array_of(t, k)].kept) follow(&r, k, array_of(t, k), false);
  }
  for (int i = 0; i < t->loops.len; i++) judge_arrays(t, t->loops.at[i]);
  for (int i = 0; i < t->loops.len; i++) judge_scalars(t, t->loops.at[i]);
  check_truth(&r);
  // Of a promised loop a clause says that the bins are sums, and of the one inside that is tiled with it.
  for (int i = 0; i < t->loops.len; i++) {
    Loop *l = t->loops.at[i];
    if (l->bins && (l->depth != t->host || construct_of(t, l) == KERNELS))
      l->carries = true;
  }
}

unsigned checksum(const Nest *t) {
  unsigned sum = 0;
  for (int i = 0; i < t->narrays; i++) {
    const Array *a = &t->arrays[i];
    for (int k = 0; k < a->size && (!a->scratch || a->kept); k++)
      sum = sum * 31 + t->elements[a->start + k];
  }
  for (int s = 0; s < t->nscalars; s++)
    if (t->scalars[s].kind >= SUM) sum = sum * 31 + t->scalars[s].value;
  for (int d = 0; t->counts && d < MOST_DEPTH; d++)
    sum = sum * 31 + (unsigned)t->counters[d];
  return sum;
}
