// Accesses of a loop that are alike: a question about one of them has the same answer for all.
// In:  a candidate with its accesses.  Out: kinds of accesses, and the accesses about which the loop has to be asked.
// A body of thousands of statements has few kinds, or at least has each kind once: they are found by hashes, so that no access
// is compared with all others.
#include "ir/atomic.h"
#include "prove/prove.h"

// --- sets of accesses, by hash -----------------------------------------------------------------

typedef bool SameFn(const Candidate *, const Access *, const Access *);

typedef struct {
  const Candidate *c;
  SameFn *same;
  int *head, *next; // chains of accesses, by number from 1 on; 0: the end
  uint64_t mask;
} Set;

static Set new_set(const Candidate *c, SameFn *same) {
  size_t size = 16;
  while (size < 2 * (size_t)c->accesses.len) size *= 2;
  return (Set){.c = c,
               .same = same,
               .head = alloc_n(c->u->arena, int, size),
               .next = alloc_n(c->u->arena, int, c->accesses.len + 1),
               .mask = size - 1};
}

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

// The first access that is the same as number i, which may be i itself.
static int find_first(Set *s, int i, uint64_t hash) {
  const AccessList *list = &s->c->accesses;
  int *at = &s->head[hash & s->mask];
  for (; *at; at = &s->next[*at])
    if (s->same(s->c, &list->at[*at - 1], &list->at[i])) return *at - 1;
  *at = i + 1;
  return i;
}

// --- the same elements -------------------------------------------------------------------------

// The part of a loop or of a condition that an access stands in: what bounds and conditions hold for it.
static const Node *part_around(const Candidate *c, const Node *n) {
  while (n->parent != c->node && n->parent->kind != N_FOR && n->parent->kind != N_IF)
    n = n->parent;
  return n;
}

static bool touch_same(const Candidate *c, const Access *a, const Access *b) {
  if (a->var != b->var || a->flat != b->flat || a->subscripts.len != b->subscripts.len ||
      a->link != b->link || part_around(c, a->node) != part_around(c, b->node))
    return false;
  for (int i = 0; i < a->subscripts.len; i++) {
    const Polynomial *p = polynomial_of(c, a->subscripts.at[i]),
                     *q = polynomial_of(c, b->subscripts.at[i]);
    if (!p || !q || !same_polynomial(p, q)) return false;
  }
  return true;
}

// Terms stand in any order.
static uint64_t hash_polynomial(const Polynomial *p) {
  uint64_t sum = 0;
  for (int i = 0; i < p->len; i++) {
    uint64_t hash = (uint64_t)p->at[i].number;
    for (int k = 0; k < p->at[i].n; k++) hash = mix(hash, p->at[i].factor[k]->decl.start);
    sum += mix(hash, 0);
  }
  return sum;
}

// False: it has a subscript that is no polynomial, so that it is like no other.
static bool hash_elements(const Candidate *c, const Access *a, uint64_t *hash) {
  *hash = mix(part_around(c, a->node)->range.start, a->var->decl.start);
  for (int i = 0; i < a->subscripts.len; i++) {
    const Polynomial *p = polynomial_of(c, a->subscripts.at[i]);
    if (!p) return false;
    *hash = mix(*hash, hash_polynomial(p));
  }
  return true;
}

// --- the same done to them ---------------------------------------------------------------------

static bool do_same(const Candidate *c, const Access *a, const Access *b) {
  return touch_same(c, a, b) && a->read == b->read && a->written == b->written &&
         a->through == b->through && a->unknown == b->unknown && a->type == b->type &&
         a->origin == b->origin && a->named == b->named &&
         is_atomic(a->node) == is_atomic(b->node) && have_same_members(c, a, b);
}

Alike find_alike(const Candidate *c) {
  int n = c->accesses.len;
  Alike x = {.kind = alloc_n(c->u->arena, int, n + 1)};
  Set elements = new_set(c, touch_same), all = new_set(c, do_same);
  for (int i = 0; i < n; i++) {
    const Access *a = &c->accesses.at[i];
    uint64_t hash;
    bool known = hash_elements(c, a, &hash);
    int first = known ? find_first(&elements, i, hash) : i;
    x.kind[i] = first == i ? x.kinds++ : x.kind[first];
    hash = mix(mix(hash, a->written), hash_members(c, a));
    if (!known || find_first(&all, i, hash) == i) push(c->u->arena, &x.asked, i);
  }
  return x;
}
