// Expressions of Fortran: integers of elements and whole arrays, conditions, reals.
// In:  what may be read at the place (Fortran).  Out: text, with a bound of its value.
#include "fortran.h"

#include <stdlib.h>

// A subscript of the dimension at the index.
const char *f_lowered(Fortran *f, const FArray *a, int d, const Index *i) {
  Gen *g = f->g;
  bool number = strspn(a->low[d], "-0123456789") == strlen(a->low[d]);
  if (i->scale)
    return format(g, "(%s - %d) / %s + %s", i->var, i->start, i->scale, a->low[d]);
  if (!number) return format(g, "%s + %s - %d", i->var, a->low[d], i->start);
  int by = a->base[d] - i->start;
  if (!by) return i->var;
  return format(g, "%s %c %d", i->var, by < 0 ? '-' : '+', by < 0 ? -by : by);
}

static const char *plus(Gen *g, const char *low, int by) {
  if (!by) return low;
  if (strspn(low, "-0123456789") == strlen(low)) return format(g, "%d", atoi(low) + by);
  return format(g, "%s + %d", low, by);
}

static const char *subscript(Fortran *f, const FArray *a, int d) {
  Gen *g = f->g;
  int e = a->dim[d];
  unsigned bit = 1u << e;
  if (f->in_path & bit && (a->need & bit || chance(g, 60)))
    return f_lowered(f, a, d, &f->path[e]);
  for (int k = f->free.len - 1; k >= 0; k--)
    if (f->free_extent.at[k] == e && chance(g, 80))
      return f_lowered(f, a, d, &f->free.at[k]);
  if (chance(g, 60) || f->depth > 2) return plus(g, a->low[d], pick(g, f->n[e]));
  f->depth++;
  const char *s = f_expression(f, 1).text;
  f->depth--;
  return format(g, "%s + modulo(%s, %s)", a->low[d], s, f->bound[e]);
}

const char *f_element(Fortran *f, FArray *a) {
  Text t = {.arena = f->g->arena};
  text_printf(&t, "%s(", a->name);
  for (int d = 0; d < a->rank; d++)
    text_printf(&t, "%s%s", d ? ", " : "", subscript(f, a, d));
  text_printf(&t, ")%s", a->field);
  return t.at;
}

static const char *range_text(Fortran *f, const FArray *a, int d, const Range *r) {
  Gen *g = f->g;
  bool whole = !r->lo && r->hi == f->n[r->extent] - 1 && r->step == 1;
  if (whole && chance(g, 70)) return ":";
  const char *lo = r->lo || chance(g, 50) ? plus(g, a->low[d], r->lo) : "";
  bool last = r->hi == f->n[r->extent] - 1 && chance(g, 50);
  const char *hi = last ? "" : plus(g, a->low[d], r->hi);
  if (r->step == 1) return format(g, "%s:%s", lo, hi);
  return format(g, "%s:%s:%d", lo, hi, r->step);
}

// The section of an array whose free dimensions are those of the shape, in order; others have a subscript.
const char *f_section(Fortran *f, FArray *a, const Shape *s) {
  Text t = {.arena = f->g->arena};
  int at = 0;
  if (*a->field) return NULL;
  text_printf(&t, "%s(", a->name);
  for (int d = 0; d < a->rank; d++) {
    bool fixed = a->need & (1u << a->dim[d]);
    bool runs = !fixed && at < s->rank && s->at[at].extent == a->dim[d];
    text_printf(&t, "%s%s", d ? ", " : "",
                runs ? range_text(f, a, d, &s->at[at]) : subscript(f, a, d));
    at += runs;
  }
  text_printf(&t, ")%s", a->field);
  return at == s->rank ? t.at : NULL;
}

static bool readable(const FArray *a) { return a->use != NOWHERE; }

static FArray *any_array(Fortran *f, bool logical) {
  Gen *g = f->g;
  for (int tries = 0; tries < 8 && f->arrays.len; tries++) {
    FArray *a = f->arrays.at[pick(g, f->arrays.len)];
    if (readable(a) && (a->kind == L4) == logical) return a;
  }
  return NULL;
}

static bool is_real(Kind k) { return k == R4 || k == R8; }

static const char *as_integer(Gen *g, Kind k, const char *text) {
  if (k == I4) return text;
  if (k == L4) return format(g, "merge(1, 0, %s)", text);
  static const char *const rounding[] = {"int", "nint", "floor", "ceiling"};
  return format(g, "%s(%s)", rounding[is_real(k) ? pick(g, 4) : 0], text);
}

// --- array functions ----------------------------------------------------------------------------

static Range whole_range(const Fortran *f, int e) {
  return (Range){e, 0, f->n[e] - 1, 1};
}

// A section of one or two dimensions that may be read, and its shape.
static const char *some_section(Fortran *f, FArray *a, Shape *s) {
  *s = (Shape){0};
  for (int d = 0; d < a->rank && s->rank < 2; d++)
    if (!(a->need & (1u << a->dim[d])) && (s->rank == 0 || chance(f->g, 40)))
      s->at[s->rank++] = whole_range(f, a->dim[d]);
  return s->rank ? f_section(f, a, s) : NULL;
}

static int elements(const Fortran *f, const Shape *s) {
  int n = 1;
  for (int i = 0; i < s->rank; i++) n *= f->n[s->at[i].extent];
  return n;
}

static FExpr array_function(Fortran *f) {
  Gen *g = f->g;
  FArray *a = any_array(f, false);
  Shape s;
  const char *t = a ? some_section(f, a, &s) : NULL;
  if (!t) return (FExpr){"3", 3};
  int n = elements(f, &s), c = pick(g, 40) - 20;
  const char *i = as_integer(g, a->kind, t);
  use(g, F_ARRAY_FUNCTION);
  switch (pick(g, 9)) {
  case 0: return (FExpr){format(g, "sum(%s)", i), 128 * n};
  case 1: return (FExpr){format(g, "maxval(%s)", i), 128};
  case 2: return (FExpr){format(g, "minval(%s)", i), 128};
  case 3: return (FExpr){format(g, "count(%s > %d)", t, c), n};
  case 4: return (FExpr){format(g, "merge(1, 2, any(%s == %d))", i, c), 2};
  case 5: return (FExpr){format(g, "merge(1, 2, all(%s < %d))", i, c + 30), 2};
  case 6: return (FExpr){format(g, "sum(%s, mask=%s > %d)", i, t, c), 128 * n};
  case 7:
    if (s.rank == 1) return (FExpr){format(g, "maxloc(%s, dim=1)", i), n};
    return (FExpr){format(g, "size(%s)", t), n};
  default:
    if (s.rank != 1) return (FExpr){format(g, "iand(sum(%s), 1023)", i), 1023};
    return (FExpr){format(g, "dot_product(%s, mod(%s, 9))", i, i), 128 * 8 * n};
  }
}

// --- integers ---------------------------------------------------------------------------------------

static FExpr leaf(Fortran *f) {
  Gen *g = f->g;
  int what = pick(g, 10);
  if (what < 2) {
    int n = pick(g, 100) - 50;
    return (FExpr){n < 0 ? format(g, "(%d)", n) : format(g, "%d", n), 50};
  }
  if (what < 3 && f->in_path)
    for (int e = pick(g, EXTENTS), k = 0; k < EXTENTS; k++, e = (e + 1) % EXTENTS)
      if (f->in_path & (1u << e)) return (FExpr){f->path[e].value, f->path[e].hi + 4};
  if (what < 4 && f->free.len) {
    const Index *i = &f->free.at[pick(g, f->free.len)];
    return (FExpr){i->value, i->hi + 4};
  }
  if (what < 5 && f->privates.len)
    return (FExpr){
        format(g, "%s(%d)", f->privates.at[pick(g, f->privates.len)], 1 + pick(g, 4)),
        128};
  if (what < 7 && f->reads.len) return (FExpr){f->reads.at[pick(g, f->reads.len)], 128};
  FArray *a = f->depth < 3 ? any_array(f, chance(g, 10)) : NULL;
  if (!a) return (FExpr){format(g, "%d", pick(g, 9)), 9};
  f->depth++;
  const char *t = f_element(f, a);
  f->depth--;
  return (FExpr){as_integer(g, a->kind, t), 128};
}

static FExpr bounded(Gen *g, FExpr e) {
  if (e.limit <= 128) return e;
  if (chance(g, 40)) return (FExpr){format(g, "iand(%s, 127)", e.text), 127};
  return (FExpr){format(g, "mod(%s, 128)", e.text), 127};
}

static const char *parenthesised(Gen *g, const char *s) { return format(g, "(%s)", s); }

static FExpr bits(Fortran *f, FExpr a, FExpr b) {
  Gen *g = f->g;
  use(g, F_BIT_FUNCTION);
  switch (pick(g, 9)) {
  case 0: return (FExpr){format(g, "iand(%s, %s)", a.text, b.text), 256};
  case 1: return (FExpr){format(g, "ior(%s, %s)", a.text, b.text), 256};
  case 2: return (FExpr){format(g, "ieor(%s, %s)", a.text, b.text), 256};
  case 3: return (FExpr){format(g, "popcnt(%s)", a.text), 32};
  case 4: return (FExpr){format(g, "ishft(abs(%s), %d)", a.text, pick(g, 5) - 2), 1024};
  case 5:
    return (FExpr){format(g, "ibits(%s, %d, %d)", a.text, pick(g, 5), 1 + pick(g, 4)),
                   16};
  case 6: return (FExpr){format(g, "leadz(%s)", a.text), 32};
  case 7:
    return (FExpr){
        format(g, "merge(%s, %s, btest(%s, %d))", a.text, b.text, b.text, pick(g, 8)),
        128};
  default: return (FExpr){format(g, "not(%s)", a.text), 129};
  }
}

static FExpr intrinsic(Fortran *f, FExpr a, FExpr b) {
  Gen *g = f->g;
  use(g, F_INTRINSIC);
  switch (pick(g, 9)) {
  case 0: return (FExpr){format(g, "max(%s, %s)", a.text, b.text), 128};
  case 1: return (FExpr){format(g, "min(%s, %s, %d)", a.text, b.text, pick(g, 60)), 128};
  case 2: return (FExpr){format(g, "abs(%s)", a.text), 128};
  case 3: return (FExpr){format(g, "sign(%s, %s)", a.text, b.text), 128};
  case 4: return (FExpr){format(g, "modulo(%s, %d)", a.text, 1 + pick(g, 20)), 20};
  case 5: return (FExpr){format(g, "dim(%s, %s)", a.text, b.text), 256};
  case 6:
    return (FExpr){format(g, "merge(%s, %s, %s)", a.text, b.text, f_condition(f)), 128};
  case 7: return (FExpr){format(g, "mod(%s, -%d)", a.text, 1 + pick(g, 20)), 20};
  default:
    return (FExpr){
        format(g, "int(aimag(cmplx(%s, %s) * cmplx(%s, 2.0)))", a.text, b.text, b.text),
        40000};
  }
}

static FExpr call(Fortran *f, FExpr a, FExpr b) {
  if (!f->function) return a;
  use(f->g, F_FUNCTION);
  return (FExpr){format(f->g, "%s(%s, %s)", f->function, a.text, b.text), 128};
}

FExpr f_expression(Fortran *f, int size) {
  Gen *g = f->g;
  if (size <= 0) return leaf(f);
  if (size > 1 && chance(g, 12) && want(g, F_ARRAY_FUNCTION, 80))
    return bounded(g, array_function(f));
  FExpr a = bounded(g, f_expression(f, size - 1 - pick(g, 2))),
        b = bounded(g, f_expression(f, size - 1 - pick(g, 3)));
  switch (pick(g, 9)) {
  case 0: return (FExpr){parenthesised(g, format(g, "%s + %s", a.text, b.text)), 256};
  case 1: return (FExpr){parenthesised(g, format(g, "%s - (%s)", a.text, b.text)), 256};
  case 2: return (FExpr){parenthesised(g, format(g, "%s * (%s)", a.text, b.text)), 16384};
  case 3:
    return (FExpr){parenthesised(g, format(g, "(%s) / (1 + abs(%s))", a.text, b.text)),
                   128};
  case 4:
    return (FExpr){parenthesised(g, format(g, "(%s)**%d", a.text, pick(g, 4))),
                   128 * 128 * 128};
  case 5: return want(g, F_BIT_FUNCTION, 60) ? bits(f, a, b) : a;
  case 6: return f->depth < 4 ? call(f, a, b) : b;
  case 7: return want(g, F_INTRINSIC, 70) ? intrinsic(f, a, b) : b;
  default: return a;
  }
}

const char *f_small(Fortran *f) {
  return bounded(f->g, f_expression(f, 1 + pick(f->g, 3))).text;
}

const char *f_condition(Fortran *f) {
  static const char *const compares[] = {
      "<", "<=", ">", ">=", "==", "/=", ".lt.", ".ge.", ".ne."};
  static const char *const both[] = {".and.", ".or.", ".eqv.", ".neqv."};
  Gen *g = f->g;
  FArray *a = chance(g, 15) && f->depth < 3 ? any_array(f, true) : NULL;
  f->depth++;
  const char *c = a ? f_element(f, a)
                    : format(g, "%s %s %s", f_expression(f, 1).text, compares[pick(g, 9)],
                             f_expression(f, pick(g, 2)).text);
  if (chance(g, 15)) c = format(g, ".not. (%s)", c);
  if (f->depth < 3 && chance(g, 25))
    c = format(g, "(%s) %s (%s)", c, both[pick(g, 4)], f_condition(f));
  f->depth--;
  return c;
}

static const char *real_leaf(Fortran *f) {
  Gen *g = f->g;
  for (int tries = 0; tries < 4; tries++) {
    FArray *a = f->depth < 3 ? any_array(f, false) : NULL;
    if (!a || !is_real(a->kind)) continue;
    f->depth++;
    const char *t = f_element(f, a);
    f->depth--;
    return a->kind == R8 ? t : format(g, "real(%s, 8)", t);
  }
  return format(g, "%s / 4d0", f_small(f));
}

// Sums and products of multiples of a quarter are exact; the result is made one again.
const char *f_real(Fortran *f) {
  Gen *g = f->g;
  const char *a = real_leaf(f), *b = real_leaf(f), *t;
  switch (pick(g, 7)) {
  case 0: t = format(g, "%s + %s", a, b); break;
  case 1: t = format(g, "%s * (%s) - %s", a, b, a); break;
  case 2: t = format(g, "max(%s, %s)", a, b); break;
  case 3: t = format(g, "abs(%s) - 0.5_8", a); break;
  case 4: t = format(g, "real(%s + (0, 1), 8) * (%s)", a, b); break;
  case 5: t = format(g, "merge(%s, %s, %s)", a, b, f_condition(f)); break;
  default: t = format(g, "sqrt(real((%s)**2, 8))", f_small(f)); break;
  }
  return format(g, "anint(4 * mod(%s, 64d0)) / 4", t);
}

// --- whole arrays -----------------------------------------------------------------------------------------

static FExpr array_leaf(Fortran *f, const Shape *s) {
  Gen *g = f->g;
  for (int tries = 0; tries < 6; tries++) {
    FArray *a = any_array(f, chance(g, 5));
    const char *t = a ? f_section(f, a, s) : NULL;
    if (t) return (FExpr){as_integer(g, a->kind, t), 128};
  }
  return bounded(g, leaf(f));
}

static bool is_whole(const Fortran *f, const Range *r) {
  return !r->lo && r->hi == f->n[r->extent] - 1 && r->step == 1;
}

// A function whose value has the shape; no text: none is at hand.
static FExpr shaped_function(Fortran *f, const Shape *s) {
  Gen *g = f->g;
  int what = pick(g, 4);
  if (s->rank == 1 && what < 2 && is_whole(f, &s->at[0])) {
    const char *leaf = array_leaf(f, s).text;
    if (!strchr(leaf, ':')) return (FExpr){0};
    use(g, F_SHIFT);
    if (what) return (FExpr){format(g, "cshift(%s, %d)", leaf, pick(g, 5) - 2), 128};
    return (FExpr){format(g, "eoshift(%s, %d)", leaf, pick(g, 5) - 2), 128};
  }
  if (s->rank == 2 && what < 2 && is_whole(f, &s->at[0]) && is_whole(f, &s->at[1])) {
    Shape turned = {2, {s->at[1], s->at[0]}};
    const char *leaf = array_leaf(f, &turned).text;
    if (!strchr(leaf, ':')) return (FExpr){0};
    use(g, F_TRANSPOSE);
    return (FExpr){format(g, "transpose(%s)", leaf), 128};
  }
  if (s->rank == 1 && is_whole(f, &s->at[0])) {
    Shape two = {2, {s->at[0], whole_range(f, pick(g, EXTENTS))}};
    if (two.at[1].extent == s->at[0].extent) return (FExpr){0};
    const char *leaf = array_leaf(f, &two).text;
    if (!strchr(leaf, ':')) return (FExpr){0};
    use(g, F_SUM_DIM);
    if (what == 2) return (FExpr){format(g, "maxval(%s, dim=2)", leaf), 128};
    return (FExpr){format(g, "sum(%s, 2)", leaf), 128 * f->n[two.at[1].extent]};
  }
  return (FExpr){0};
}

FExpr f_array(Fortran *f, const Shape *s, int size) {
  Gen *g = f->g;
  if (size <= 0) return array_leaf(f, s);
  if (chance(g, 15)) {
    FExpr e = shaped_function(f, s);
    if (e.text) return bounded(g, e);
  }
  FExpr a = bounded(g, f_array(f, s, size - 1)),
        b = bounded(g, f_array(f, s, size - 1 - pick(g, 2)));
  switch (pick(g, 7)) {
  case 0: return (FExpr){format(g, "(%s + %s)", a.text, b.text), 256};
  case 1: return (FExpr){format(g, "(%s - (%s))", a.text, b.text), 256};
  case 2: return (FExpr){format(g, "(%s * (%s))", a.text, b.text), 16384};
  case 3: return (FExpr){format(g, "max(%s, %s)", a.text, b.text), 128};
  case 4: return (FExpr){format(g, "abs(%s)", a.text), 128};
  case 5: { // gfortran 12 takes merge(1, an array, .true.) for a scalar
    const char *mask = strchr(a.text, ':') ? a.text : b.text;
    return (FExpr){format(g, "merge(%s, %s, %s > %d)", a.text, b.text, mask, pick(g, 20)),
                   128};
  }
  default: return a;
  }
}

const char *f_mask(Fortran *f, const Shape *s) {
  Gen *g = f->g;
  for (int tries = 0; tries < 10; tries++) {
    const char *t = f_array(f, s, 1).text;
    if (strchr(t, ':'))
      return format(g, "%s %s %s", t, chance(g, 50) ? ">" : "/=", f_array(f, s, 0).text);
  }
  return NULL;
}

const char *f_convert(Fortran *f, Kind k, const char *small) {
  Gen *g = f->g;
  switch (k) {
  case I2: return format(g, "int(%s, 2)", small);
  case I8: return chance(g, 50) ? small : format(g, "int(%s, 8)", small);
  case R4: return format(g, "real(%s) / 4", small);
  case R8: return chance(g, 50) ? small : format(g, "dble(%s) / 4", small);
  case L4: return format(g, "mod(%s, 3) == 0", small);
  default: return small;
  }
}

const char *f_value(Fortran *f, Kind k) {
  if (k == L4 && chance(f->g, 60)) return f_condition(f);
  if ((k == R8 || k == R4) && want(f->g, F_REAL, 60)) {
    use(f->g, F_REAL);
    return k == R8 ? f_real(f) : format(f->g, "real(%s)", f_real(f));
  }
  return f_convert(f, k, f_small(f));
}

// --- what may be written ---------------------------------------------------------------------------------

FArray *f_written(Fortran *f, bool free) {
  for (int tries = 0; tries < 12 && f->arrays.len; tries++) {
    FArray *a = f->arrays.at[pick(f->g, f->arrays.len)];
    unsigned dims = 0;
    for (int d = 0; d < a->rank; d++) dims |= 1u << a->dim[d];
    if (a->use == OWN && (!free || dims & ~a->need)) return a;
  }
  return NULL;
}

static Range some_range(Fortran *f, int e) {
  Range r = whole_range(f, e);
  if (f->n[e] < 3 || !chance(f->g, 35)) return r;
  r.lo = pick(f->g, 2);
  r.step = 1 + pick(f->g, 3) / 2;
  r.hi = f->n[e] - 1 - pick(f->g, 2);
  return r;
}

Shape f_free_shape(Fortran *f, const FArray *a) {
  Shape s = {0};
  for (int d = 0; d < a->rank; d++)
    if (!(a->need & (1u << a->dim[d]))) s.at[s.rank++] = some_range(f, a->dim[d]);
  return s;
}
