// Draws a nest. In: a seed.  Out: loops, statements and arrays without extents.
#include "nests.h"

static int pick(Nest *t, int n) {
  uint64_t z = t->state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (int)((z ^ z >> 31) >> 33) % n;
}

static bool chance(Nest *t, int percent) { return pick(t, 100) < percent; }

static int offset(Nest *t) { return chance(t, 55) ? 0 : pick(t, 5) - 2; }

// --- elements --------------------------------------------------------------------------------

static Quotient draw_quotient(Nest *t, int counter) {
  return (Quotient){.factor = chance(t, 60)   ? 1
                              : chance(t, 70) ? 2
                                              : -1,
                    .depth = counter,
                    .shift = chance(t, 50) ? 0 : pick(t, 7) - 4,
                    .divisor = 2 + pick(t, 3),
                    .remainder = chance(t, 50)};
}

// One of the counters, or two; seldom none.
static Affine draw_subscript(Nest *t, int depth, int counter) {
  Affine a = {.constant = offset(t)};
  if (chance(t, 4)) return a;
  a.of[counter] = chance(t, 78) ? 1 : chance(t, 50) ? 2 : -1;
  if (depth > 1 && chance(t, 8)) a.of[pick(t, depth)] += chance(t, 70) ? 1 : -1;
  if (!t->constant && chance(t, 4)) a.n = 1;
  if (chance(t, 7)) a.quotient = draw_quotient(t, counter);
  if (a.quotient.factor && chance(t, 50)) a.of[counter] = 0;
  return a;
}

// A plane, which a constant or the host's counter selects; or the row or column of an element.
static Affine draw_aside(Nest *t) {
  Affine a = {.constant = pick(t, 3)};
  if (t->host && chance(t, 60)) a.of[0] = chance(t, 75) ? 1 : -1;
  return a;
}

static Affine draw_beside(Nest *t, int depth, int counter, bool last) {
  Affine a = {.constant = chance(t, last          ? 40
                                    : t->overlaps ? 4
                                                  : 15)
                              ? pick(t, 3) - 1
                              : 0};
  a.of[counter < depth ? counter : depth - 1] = 1;
  if (t->host && chance(t, 20)) a = draw_aside(t);
  if (!t->constant && !last && chance(t, t->overlaps ? 3 : 10)) a.n = 1;
  return a;
}

static Element draw_row_element(Nest *t, int array, int depth) {
  Element e = {.array = array};
  int dimensions = t->arrays[array].dimensions,
      aside = !t->aside ? -1
              : t->last ? dimensions - 1
                        : 0,
      k = 0;
  int loops = dimensions - t->aside;
  for (int d = 0; d < dimensions; d++) {
    int counter = t->backwards ? loops - 1 - k : k;
    if (d == aside)
      e.at[d] = draw_aside(t);
    else
      e.at[d] = draw_beside(t, depth, t->host + counter, d == dimensions - 1), k++;
  }
  return e;
}

// Dimensions follow the counters in an order of their own.
static Element draw_element(Nest *t, int array, int depth) {
  if (t->rows && !t->arrays[array].scratch) return draw_row_element(t, array, depth);
  Element e = {.array = array};
  int first = chance(t, 75) ? 0 : pick(t, depth);
  bool backwards = chance(t, 15);
  for (int d = 0; d < t->arrays[array].dimensions; d++)
    e.at[d] = draw_subscript(t, depth,
                             (first + (backwards ? depth - 1 - d % depth : d)) % depth);
  return e;
}

static Element shifted(Nest *t, Element e) {
  e.at[pick(t, t->arrays[e.array].dimensions)].constant += pick(t, 5) - 2;
  return e;
}

// What the target's neighbour is in some array, mostly.
static Element draw_operand(Nest *t, int array, int depth, const Element *target) {
  if (!target || !t->rows || chance(t, t->overlaps ? 10 : 30))
    return draw_element(t, array, depth);
  Element e = *target;
  e.array = array;
  if (chance(t, 60)) e.at[t->arrays[array].dimensions - 1].constant += pick(t, 3) - 1;
  return e;
}

static int draw_array(Nest *t, bool input) {
  for (int tries = 0; tries < 20; tries++) {
    int a = pick(t, t->narrays);
    if (t->arrays[a].input == input && !t->arrays[a].scratch && !t->arrays[a].bins)
      return a;
  }
  return input ? 0 : t->narrays / 2;
}

// --- statements ------------------------------------------------------------------------------

static void add_term(Nest *t, Item *s, Term term) {
  term.factor = (unsigned)pick(t, 4) + 1;
  term.exclusive = chance(t, 25);
  push(t->arena, &s->terms, term);
}

// 'target': what the statement writes, or NULL.
static void draw_terms(Nest *t, Item *s, int depth, const Element *target) {
  int n = 1 + pick(t, 3);
  for (int i = 0; i < n; i++) {
    Term term = {.kind = TERM_ELEMENT};
    if (target && chance(t, 25))
      term.element = chance(t, 55) ? *target : shifted(t, *target);
    else if (target && chance(t, 12))
      term.element = draw_element(t, draw_array(t, false), depth);
    else
      term.element = draw_operand(t, draw_array(t, true), depth, target);
    term.multiplied = chance(t, 10);
    if (term.multiplied) term.by = draw_operand(t, draw_array(t, true), depth, target);
    add_term(t, s, term);
  }
  if (chance(t, 25))
    add_term(t, s, (Term){.kind = TERM_COUNTER, .index = pick(t, depth)});
}

static Item draw_store(Nest *t, int depth) {
  Item s = {.scalar = -1, .element = draw_element(t, draw_array(t, false), depth)};
  s.update = chance(t, 75) ? SET : ADD;
  const Array *a = &t->arrays[s.element.array];
  if (a->linear && chance(t, 30))
    s.local = ++t->nlocals;
  else if (a->dimensions > 1 && !t->host && !t->inferred && chance(t, 20))
    s.row = ++t->nrows;
  draw_terms(t, &s, depth, &s.element);
  return s;
}

static int new_scalar(Nest *t, ScalarKind kind, Update update) {
  t->scalars[t->nscalars] = (Scalar){.kind = kind, .update = update};
  return t->nscalars++;
}

static bool has_scalars(const Nest *t) { return t->nscalars + 2 < MOST_SCALARS; }

// A scalar that is set, then used: private; the other way round it is carried.
static void draw_temporary(Nest *t, Loop *l) {
  int depth = l->depth + 1;
  ScalarKind kind = chance(t, 25) ? LAST : TEMPORARY;
  Item set = {.scalar = new_scalar(t, kind, SET)}, store = draw_store(t, depth);
  draw_terms(t, &set, depth, NULL);
  add_term(t, &store, (Term){.kind = TERM_SCALAR, .index = set.scalar});
  bool carried = chance(t, 15);
  push(t->arena, &l->items, carried ? store : set);
  push(t->arena, &l->items, carried ? set : store);
}

static void draw_sum(Nest *t, Loop *l) {
  int depth = l->depth + 1;
  Update update = (Update)(1 + pick(t, N_UPDATES - 1));
  Item s = {.scalar = new_scalar(t, SUM, update), .update = update};
  draw_terms(t, &s, depth, NULL);
  push(t->arena, &l->items, s);
  if (!chance(t, 15)) return;
  Item use = draw_store(t, depth); // the value on the way is needed: no reduction
  add_term(t, &use, (Term){.kind = TERM_SCALAR, .index = s.scalar});
  push(t->arena, &l->items, use);
}

static int array_of_bins(const Nest *t) {
  for (int i = 0; i < t->narrays; i++)
    if (t->arrays[i].bins) return i;
  return -1;
}

// A histogram's.
static Item draw_bin(Nest *t, int depth, int array) {
  Item s = {.scalar = -1,
            .element = {.array = array},
            .binned = true,
            .key = draw_element(t, draw_array(t, true), depth),
            .update = t->bin_update};
  draw_terms(t, &s, depth, NULL);
  return s;
}

static void draw_statement(Nest *t, Loop *l) {
  int bins = array_of_bins(t);
  if (bins >= 0 && chance(t, 35))
    push(t->arena, &l->items, draw_bin(t, l->depth + 1, bins));
  else if (has_scalars(t) && chance(t, 15))
    draw_temporary(t, l);
  else if (has_scalars(t) && chance(t, 12))
    draw_sum(t, l);
  else
    push(t->arena, &l->items, draw_store(t, l->depth + 1));
}

// --- loops -----------------------------------------------------------------------------------

static void draw_bounds(Nest *t, Loop *l) {
  l->from.constant = pick(t, 3);
  l->to.constant = l->from.constant + 3 + pick(t, 4);
  if (!t->constant && chance(t, 70)) l->to = (Affine){.constant = pick(t, 3) - 1, .n = 1};
  if (l->depth && chance(t, t->overlaps ? 8 : 25)) {
    bool lower = chance(t, 50);
    Affine *bound = lower ? &l->from : &l->to;
    *bound = (Affine){.constant = pick(t, 2)};
    int outer = pick(t, l->depth);
    if (chance(t, 80))
      bound->of[outer] = 1;
    else
      bound->quotient =
          (Quotient){.factor = 1, .depth = outer, .divisor = 2 + pick(t, 2)};
  }
  l->step = chance(t, 82) ? 1 : 2 + pick(t, 2);
  l->down = chance(t, 12);
}

static Loop *draw_loop(Nest *t, int depth, int most);

// acc = ...; a loop that adds to it; a statement that uses it.
static void draw_accumulation(Nest *t, Loop *l, int most) {
  Update update = (Update)(1 + pick(t, N_UPDATES - 1));
  Item set = {.scalar = new_scalar(t, ACCUMULATOR, update)},
       add = {.scalar = set.scalar, .update = update};
  draw_terms(t, &set, l->depth + 1, NULL);
  push(t->arena, &l->items, set);
  Loop *inner = draw_loop(t, l->depth + 1, l->depth + 2 < most ? l->depth + 2 : most);
  draw_terms(t, &add, inner->depth + 1, NULL);
  push(t->arena, &inner->items, add);
  push(t->arena, &l->items, (Item){.loop = inner});
  Item use = draw_store(t, l->depth + 1);
  add_term(t, &use, (Term){.kind = TERM_SCALAR, .index = set.scalar});
  push(t->arena, &l->items, use);
}

static Element draw_cell(Nest *t, int array, int first, int depth) {
  Element e = {.array = array};
  for (int d = 0; d < t->arrays[array].dimensions; d++)
    e.at[d].of[first + d < depth ? first + d : depth - 1] = 1;
  return e;
}

// The innermost of a loop, and maybe one inside, with the bounds of 'like' (NULL: its own).
static Loop *draw_short_loop(Nest *t, int depth, int dimensions, const Loop *like) {
  Loop *l = alloc(t->arena, Loop);
  l->depth = depth;
  t->nloops++;
  push(t->arena, &t->loops, l);
  draw_bounds(t, l);
  if (like)
    l->from = like->from, l->to = like->to, l->step = like->step, l->down = chance(t, 30);
  if (like && l->step > 1) l->down = like->down;
  if (dimensions > 1 && depth + 1 < MOST_DEPTH) {
    const Loop *inner = like ? like->items.at[0].loop : NULL;
    push(t->arena, &l->items,
         (Item){.loop = draw_short_loop(t, depth + 1, dimensions - 1, inner)});
  }
  return l;
}

static Loop *innermost(Loop *l) {
  while (l->items.len && l->items.at[0].loop) l = l->items.at[0].loop;
  return l;
}

// A loop that fills scratch elements, then one that uses them: mostly the same ones.
static void draw_scratch(Nest *t, Loop *l, int array) {
  int depth = l->depth + 1, dimensions = t->arrays[array].dimensions;
  Loop *fill = draw_short_loop(t, depth, dimensions, NULL),
       *use = draw_short_loop(t, depth, dimensions, chance(t, 85) ? fill : NULL);
  Loop *in = innermost(fill), *out = innermost(use);
  Item set = {.scalar = -1, .element = draw_cell(t, array, depth, in->depth + 1)};
  draw_terms(t, &set, in->depth + 1, NULL);
  if (chance(t, 15)) set.update = ADD;
  push(t->arena, &in->items, set);
  Item store = draw_store(t, out->depth + 1);
  Element cell = draw_cell(t, array, depth, out->depth + 1);
  add_term(
      t, &store,
      (Term){.kind = TERM_ELEMENT, .element = chance(t, 85) ? cell : shifted(t, cell)});
  push(t->arena, &out->items, store);
  bool backwards = chance(t, 10);
  push(t->arena, &l->items, (Item){.loop = backwards ? use : fill});
  push(t->arena, &l->items, (Item){.loop = backwards ? fill : use});
}

static int scratch_array(Nest *t) {
  for (int i = 0; i < t->narrays; i++)
    if (t->arrays[i].scratch) return i;
  return -1;
}

static void draw_inside(Nest *t, Loop *l, int most) {
  if (t->rows && chance(t, t->overlaps ? 80 : 60)) {
    push(t->arena, &l->items, (Item){.loop = draw_loop(t, l->depth + 1, most)});
    return;
  }
  if (chance(t, 25)) draw_statement(t, l);
  if (has_scalars(t) && chance(t, 20))
    draw_accumulation(t, l, most);
  else
    push(t->arena, &l->items, (Item){.loop = draw_loop(t, l->depth + 1, most)});
  if (t->nloops < 6 && chance(t, 12))
    push(t->arena, &l->items, (Item){.loop = draw_loop(t, l->depth + 1, l->depth + 2)});
  if (chance(t, 15)) draw_statement(t, l);
}

static Loop *draw_loop(Nest *t, int depth, int most) {
  Loop *l = alloc(t->arena, Loop);
  l->depth = depth;
  t->nloops++;
  push(t->arena, &t->loops, l);
  draw_bounds(t, l);
  int scratch = scratch_array(t);
  if (scratch >= 0 && depth + 1 < MOST_DEPTH && t->nloops < 8 && chance(t, 60)) {
    draw_scratch(t, l, scratch);
    if (chance(t, 30)) draw_statement(t, l);
    return l;
  }
  if (depth + 1 < most) {
    draw_inside(t, l, most);
    return l;
  }
  int statements = chance(t, 65) ? 1 : 2 + pick(t, 2);
  while (statements--) draw_statement(t, l);
  return l;
}

static Element draw_place(int array, int first, int second) {
  Element e = {.array = array};
  e.at[0].of[first] = e.at[1].of[second] = 1;
  return e;
}

// c[i][j] += a[i][k] * b[k][j], the loops in any order, and each array turned or not.
static Loop *draw_product(Nest *t) {
  int order[3] = {0, 1, 2}, out = t->narrays / 2, other = out > 1 ? 1 : 0;
  for (int k = 0; k < 2; k++) {
    int with = k + pick(t, 3 - k), kept = order[k];
    order[k] = order[with], order[with] = kept;
  }
  Loop *outer = draw_short_loop(t, 0, 3, NULL), *inner = outer;
  while (inner->items.len) inner = inner->items.at[0].loop;
  int i = order[0], j = order[1], k = order[2];
  bool turned[3] = {chance(t, 30), chance(t, 30), chance(t, 30)};
  t->arrays[0].dimensions = t->arrays[other].dimensions = t->arrays[out].dimensions = 2;
  Item s = {.scalar = -1,
            .element = turned[0] ? draw_place(out, j, i) : draw_place(out, i, j),
            .update = chance(t, 85) ? ADD : SET};
  add_term(t, &s,
           (Term){.kind = TERM_ELEMENT,
                  .element = turned[1] ? draw_place(0, k, i) : draw_place(0, i, k),
                  .multiplied = true,
                  .by = turned[2] ? draw_place(other, j, k) : draw_place(other, k, j)});
  push(t->arena, &inner->items, s);
  return outer;
}

// Of a linear array.
static void draw_sides(Nest *t, Array *a) {
  for (int d = 1; d < a->dimensions; d++)
    a->slack[d] = chance(t, 45)   ? 0
                  : chance(t, 45) ? -1
                  : chance(t, 80) ? 1 + pick(t, 4)
                                  : 5 + pick(t, 20);
  a->growth = t->constant ? 0 : chance(t, 85) ? 1 : 2;
}

// All arrays like the first one; some in another.
static void draw_rows(Nest *t, int depth) {
  int loops = depth - t->host;
  t->aside = loops == 1 || (loops == 2 && chance(t, t->host ? 60 : 30));
  t->last = chance(t, 30);
  t->backwards = chance(t, 20);
  Array like = {.dimensions = loops + t->aside < MOST_DIMENSIONS ? loops + t->aside
                                                                 : MOST_DIMENSIONS,
                .linear = true};
  draw_sides(t, &like);
  int root = pick(t, t->narrays);
  for (int i = 0; i < t->narrays; i++) {
    Array *a = &t->arrays[i];
    like.input = a->input;
    *a = like;
    if (!t->overlaps || i == root || chance(t, 25)) continue;
    a->in = root + 1;
    a->overlap = (Overlap)pick(t, N_OVERLAPS);
    a->off = chance(t, 70) ? 0 : pick(t, 3) - 1;
  }
}

Nest *draw_nest(Arena *arena, unsigned long seed) {
  Nest *t = alloc(arena, Nest);
  t->arena = arena;
  t->seed = seed;
  t->state = seed * 7919;
  t->constant = chance(t, 35);
  t->rows = chance(t, 40);
  t->pointers = chance(t, t->rows ? 75 : 20);
  t->restricted = chance(t, t->rows ? 25 : 60);
  t->hidden = chance(t, 75);
  t->overlaps = t->rows && t->pointers && !t->restricted && chance(t, 75);
  t->old_style = chance(t, 20);
  t->counts = t->old_style && chance(t, 30);
  int depth = chance(t, 20) ? 1 : chance(t, 50) ? 2 : chance(t, 65) ? 3 : 4;
  if (t->rows) depth = chance(t, 60) ? 2 : 3;
  t->host = depth > 1 && chance(t, t->overlaps ? 12 : t->rows ? 30 : 8);
  t->construct = chance(t, t->overlaps ? 10
                           : t->rows   ? 25
                                       : 60)
                     ? KERNELS
                     : (Construct)(1 + pick(t, N_CONSTRUCTS - 1));
  t->named = chance(t, 40), t->spread = chance(t, 30);
  t->narrays = 2 + pick(t, t->overlaps ? 2 : 3);
  for (int i = 0; i < t->narrays; i++) {
    Array *a = &t->arrays[i];
    a->input = i < t->narrays / 2;
    a->dimensions = a->input || chance(t, 30) ? 1 + pick(t, MOST_DIMENSIONS)
                    : depth < MOST_DIMENSIONS ? depth
                                              : MOST_DIMENSIONS;
    a->linear = a->dimensions > 1 && chance(t, 35);
    draw_sides(t, a);
  }
  if (t->rows) draw_rows(t, depth);
  t->inferred = t->rows && chance(t, 40);
  if (t->narrays < MOST_ARRAYS && chance(t, t->overlaps ? 25 : 35)) {
    Array *a = &t->arrays[t->narrays++];
    a->dimensions = 1 + pick(t, 2);
    a->scratch = true;
    a->kept = chance(t, 15);
  }
  if (t->narrays < MOST_ARRAYS && !t->inferred && chance(t, t->overlaps ? 50 : 25)) {
    t->arrays[t->narrays++] = (Array){.dimensions = 1, .bins = 2 + pick(t, 6)};
    t->bin_update = (Update)(ADD + pick(t, 4));
  }
  for (int d = 0; d < 2 && (d || chance(t, 50)); d++) t->tile[d] = 1 + pick(t, 5);
  bool product = depth == 3 && !t->rows && !t->host && chance(t, 20);
  t->outer = product ? draw_product(t) : draw_loop(t, 0, depth);
  return t;
}
