// Subscripts of one dimension that mean several: i * m + j of an array of rows of m elements.
// In:  polynomials of two subscripts of one array.  Out: the strides of its dimensions, and a subscript for each; or that
// the two never meet, whatever their dimensions are.
#include "prove/prove.h"
#include <stdlib.h>

// The factors of a term that are no loop variables: the stride of a product.
static Term term_stride(const Candidate *c, const Node *at, const Term *t) {
  Term s = {.number = 1};
  for (int i = 0; i < t->n; i++)
    if (!counts_somewhere(c, at, t->factor[i])) s.factor[s.n++] = t->factor[i];
  return s;
}

// t without the factors of s. False: it has not all of them.
static bool divide(const Term *t, const Term *s, Term *out) {
  int k = 0;
  *out = (Term){.number = t->number};
  for (int i = 0; i < t->n; i++)
    if (k < s->n && t->factor[i] == s->factor[k])
      k++;
    else
      out->factor[out->n++] = t->factor[i];
  return k == s->n;
}

static long long gcd(long long a, long long b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b) {
    long long r = a % b;
    a = b, b = r;
  }
  return a;
}

void cancel(const Candidate *c, Polynomial *p, const Node *x, Polynomial *q,
            const Node *y) {
  for (int i = p->len; i-- > 0;)
    for (int k = q->len; k-- > 0;) {
      const Term *t = &p->at[i], *s = &q->at[k];
      if (!same_factors(t, s) || t->number != s->number || has_iterator(c, x, t) ||
          has_iterator(c, y, s))
        continue;
      p->at[i] = p->at[--p->len];
      q->at[k] = q->at[--q->len];
      break;
    }
}

static long long factor_of(const Polynomial *p, const Term *t) {
  for (int i = 0; i < p->len; i++)
    if (same_factors(&p->at[i], t)) return p->at[i].number;
  return 0;
}

bool never_meet(const Candidate *c, const Polynomial *p, const Node *x,
                const Polynomial *q, const Node *y) {
  const Polynomial *both[] = {p, q};
  const Node *at[] = {x, y};
  long long divisor = 0, rest = 0;
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < both[side]->len; i++) {
      const Term *t = &both[side]->at[i];
      if (!t->n) {
        rest += side ? -t->number : t->number;
        continue;
      }
      // A term with one value for both accesses counts once.
      bool shared = !has_iterator(c, at[side], t) && !has_iterator(c, at[!side], t);
      long long other = shared ? factor_of(both[!side], t) : 0;
      divisor = gcd(divisor, t->number - other);
    }
  return divisor ? rest % divisor != 0 : rest != 0;
}

static void add_strides(const Candidate *c, const Node *at, const Polynomial *p,
                        bool counted, Strides *out) {
  for (int i = 0; i < p->len; i++) {
    Term s = term_stride(c, at, &p->at[i]);
    if (p->at[i].n < 2 || (counted && s.n == p->at[i].n)) continue;
    int k = 0;
    while (k < out->len && !same_factors(&out->at[k], &s)) k++;
    if (k == out->len && s.n) push(c->u->arena, out, s);
  }
}

bool has_strides(const Candidate *c, const Node *at, const Polynomial *p) {
  Strides found = {0};
  add_strides(c, at, p, true, &found);
  return found.len;
}

static int by_degree(const void *a, const void *b) {
  const Term *s = a, *t = b;
  return (s->n < t->n) - (s->n > t->n);
}

// Each stride with the largest number that divides what it multiplies.
static void scale_strides(const Polynomial *p, Strides *strides) {
  for (int i = 0; i < p->len; i++)
    for (int k = 0; k < strides->len; k++) {
      Term rest;
      if (!divide(&p->at[i], &strides->at[k], &rest)) continue;
      strides->at[k].number = gcd(strides->at[k].number, rest.number);
      break;
    }
}

bool find_strides(const Candidate *c, const Node *x, const Polynomial *p, const Node *y,
                  const Polynomial *q, bool counted, Strides *out) {
  *out = (Strides){0};
  add_strides(c, x, p, counted, out);
  add_strides(c, y, q, counted, out);
  if (!out->len) return true;
  qsort(out->at, (size_t)out->len, sizeof *out->at, by_degree);
  for (int i = 0; i < out->len; i++) out->at[i].number = 0;
  scale_strides(p, out);
  scale_strides(q, out);
  for (int i = 0; i < out->len; i++)
    if (!out->at[i].number) out->at[i].number = 1;
  for (int i = 0; i + 1 < out->len; i++) {
    Term size;
    if (!divide(&out->at[i], &out->at[i + 1], &size) || size.n != 1 ||
        out->at[i].number % out->at[i + 1].number)
      return false;
  }
  return out->at[out->len - 1].n == 1;
}

bool delinearise(const Candidate *c, const Polynomial *p, const Strides *strides,
                 Polynomial *out) {
  for (int k = 0; k <= strides->len; k++) out[k] = (Polynomial){0};
  for (int i = 0; i < p->len; i++) {
    Term rest = p->at[i];
    int k = 0;
    while (k < strides->len && !divide(&p->at[i], &strides->at[k], &rest)) k++;
    if (k == strides->len) rest = p->at[i];
    if (k < strides->len && strides->at[k].number) rest.number /= strides->at[k].number;
    if (rest.n > 1) return false;
    add_term(c->u->arena, &out[k], rest);
  }
  return true;
}
