// Footprints of kernels: the bytes that they read and write. Work that needs some memory waits for its users (rt/queue/order.c).
// In:  a region with its operands, its calls checked.  Out: region->footprints, with operands that tell sections;
// region->reaches_more.
#include "data/data.h"
#include <string.h>

// --- sections ------------------------------------------------------------------------------------

// As bounds have it.
static const HostExpr *bound_of(Arena *a, Node *n) {
  const Var *v = n ? named_var(n) : NULL;
  return !n ? host_number(a, 0) : v ? host_var(a, v) : host_node(a, n);
}

// Does a clause say the same section?
static bool is_item_section(Unit *u, const Operand *o, const HostExpr *lo,
                            const HostExpr *len) {
  if (o->lo || o->saved_by || o->rows_from || o->rows || !o->item) return false;
  const Item *it = o->item;
  const Subscript *s = it->nsubscripts == 1 ? &it->subscripts[0] : NULL;
  if (!s || !s->colon || s->stride.node || !s->len.node) return false;
  return host_same(bound_of(u->arena, s->lo.node), lo) &&
         host_same(bound_of(u->arena, s->len.node), len);
}

static const Operand *find_operand(Unit *u, const Region *r, const Use *use,
                                   const HostExpr *lo, const HostExpr *len) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->form != FORM_SECTION || o->var != use->var || o->member || o->path ||
        o->dimensions)
      continue;
    if (o->lo ? host_same(o->lo, lo) && host_same(o->len, len)
              : is_item_section(u, o, lo, len))
      return o;
  }
  return NULL;
}

static Operand *new_section(Unit *u, Region *r, const Use *use, const HostExpr *lo,
                            const HostExpr *len) {
  Operand *o = alloc(u->arena, Operand);
  *o = (Operand){.form = FORM_SECTION,
                 .var = use->var,
                 .name = use->var->name,
                 .lo = lo,
                 .len = len,
                 .loc = use->first->loc};
  push(u->arena, &r->operands, o);
  return o;
}

const Operand *section_operand(Unit *u, Region *r, const Use *use, const HostExpr *lo,
                               const HostExpr *len) {
  const Operand *known = find_operand(u, r, use, lo, len);
  return known ? known : new_section(u, r, use, lo, len);
}

// The stride of this dimension, in bytes.
static const HostExpr *dimension_stride(Unit *u, const FootprintSection *s,
                                        int dimension) {
  return host_binary(u->arena, HOST_MUL, host_number(u->arena, s->dimensions.bytes),
                     s->dimensions.at[dimension].stride);
}

static bool has_dimensions(Unit *u, const Region *r, int section,
                           const FootprintSection *s) {
  const Dimensions *d = &s->dimensions;
  if (r->operands.at[section]->dimensions != d->n) return false;
  for (int i = 0; i < d->n; i++) {
    const Operand *o = r->operands.at[section + 1 + i];
    if (!host_same(o->stride, dimension_stride(u, s, i)) ||
        !host_same(o->lo, d->at[i].first) || !host_same(o->len, d->at[i].count))
      return false;
  }
  return true;
}

static const Operand *find_strided(Unit *u, const Region *r, const Use *use,
                                   const FootprintSection *t) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->form == FORM_SECTION && o->var == use->var && host_same(o->lo, t->lo) &&
        host_same(o->len, t->len) && has_dimensions(u, r, i, t))
      return o;
  }
  return NULL;
}

// A section's operand with its dimensions.
static const Operand *strided_operand(Unit *u, Region *r, const Use *use,
                                      const FootprintSection *t) {
  const Operand *known = find_strided(u, r, use, t);
  if (known) return known;
  Operand *section = new_section(u, r, use, t->lo, t->len);
  section->dimensions = t->dimensions.n;
  for (int i = 0; i < t->dimensions.n; i++) {
    const Dimension *d = &t->dimensions.at[i];
    Operand *o = alloc(u->arena, Operand);
    *o = (Operand){.form = FORM_DIMENSION,
                   .name = section->name,
                   .stride = dimension_stride(u, t, i),
                   .lo = d->first,
                   .len = d->count,
                   .loc = section->loc};
    push(u->arena, &r->operands, o);
  }
  return section;
}

// Takes the expression's nodes, as C text has them, off *left; false: there are more.
static bool takes(const HostExpr *e, int *left) {
  if (--*left < 0) return false;
  for (size_t i = 0; i < countof(e->kid); i++)
    if (e->kid[i] && !takes(e->kid[i], left)) return false;
  return true;
}

static bool take_dimensions(const Dimensions *d, int left) {
  for (int i = 0; i < d->n; i++)
    if (!takes(d->at[i].stride, &left) || !takes(d->at[i].first, &left) ||
        !takes(d->at[i].count, &left))
      return false;
  return true;
}

static bool take_bounds(const FootprintSection *s, int left) {
  return takes(s->lo, &left) && takes(s->len, &left);
}

// No launch is to compute long what few programs ask for.
enum { WORTH = 300 };
static bool is_worth(Arena *a, FootprintSection *s) {
  if (s->dimensions.n && !take_dimensions(&s->dimensions, WORTH)) s->dimensions.n = 0;
  if (!take_bounds(s, WORTH) && s->dimensions.n && s->dimensions.flat)
    section_of_dimensions(a, &s->dimensions, &s->lo, &s->len);
  return take_bounds(s, WORTH);
}

// True: all of it may be.
static bool find_section(Unit *u, Region *r, const Use *use, bool writes,
                         const Operand **out) {
  FootprintSection s;
  FootprintKind kind = infer_footprint(u, r, use, writes, &s);
  if (kind != FOOTPRINT_SECTION) return kind != FOOTPRINT_NONE;
  bool worth = is_worth(u->arena, &s);
  if (worth && s.dimensions.n)
    *out = strided_operand(u, r, use, &s);
  else if (!(*out = find_operand(u, r, use, s.lo, s.len)) && worth)
    *out = section_operand(u, r, use, s.lo, s.len);
  return true;
}

static void find_footprint(Unit *u, Region *r, const Use *use) {
  bool value = use->share == SHARE_VALUE && is_behind_pointer(use->var);
  if (use->share != SHARE_MAPPED && use->share != SHARE_POINTER && !value) return;
  Footprint f = {.use = use};
  f.reads = find_section(u, r, use, false, &f.read);
  f.writes = find_section(u, r, use, true, &f.written);
  bool all = f.reads && !f.read && f.writes && !f.written;
  if (!all || value) push(u->arena, &r->footprints, f);
}

// --- other memory --------------------------------------------------------------------------------

typedef struct {
  Unit *u;
  const Region *r; // NULL: in a function that it calls
  Vec(const Function *) seen;
  bool found;
} Search;

// A member of a variable that the region leaves alone, whose target a clause names: that is an operand.
static bool is_mapped_pointer(const Search *s, const Node *n) {
  Var *root = root_var((Node *)n);
  if (!s->r || !root || has_kind(n, KIND(N_SUBSCRIPT)) || find_write(s->r->body, root))
    return false;
  for (int i = 0; i < s->r->operands.len; i++) {
    const Operand *o = s->r->operands.at[i];
    if (o->member && o->var == root && o->expr && o->form == FORM_SECTION &&
        same_text(s->u, o->expr, n))
      return true;
  }
  return false;
}

// A global variable in a function is memory without an operand; a pointer that is one leads to such.
static bool is_other_variable(const Search *s, const Node *n) {
  const Var *v = n->var;
  if (!v || !v->is_global) return false;
  const Use *use = s->r ? region_use(s->r, v) : NULL;
  if (!use) return !v->type->is_const || is_pointer(v->type);
  return (use->share == SHARE_MAPPED || use->share == SHARE_DIRECT) &&
         is_pointer(v->type);
}

static WalkStep look_for_others(Node *, void *);

// Does a call print? The output passes through memory of the host.
static bool prints(const Function *f) {
  return library_kind(f) == LIBRARY_PRINTS || !strcmp(f->key, "puts") ||
         !strcmp(f->key, "putchar");
}

// Is it a function of the compiler's or the library's that returns no pointer to other memory?
static bool is_harmless(const Node *call, const Function *f) {
  if (prints(f)) return false;
  bool known = library_kind(f) || device_prefix(f->key) || is_builtin_function(f);
  bool gives = call->type && is_pointer(call->type);
  return known && (!gives || library_kind(f) == LIBRARY_ALLOCATES);
}

static bool calls_others(Search *s, const Node *call) {
  Function *f = call->kind == N_CALL ? strip_casts(call->child[0])->function
                                     : function_called(call);
  const Node *body = f && !f->bind ? front_body(s->u, f) : NULL;
  if (!body) return !f || f->bind || !is_harmless(call, f);
  for (int i = 0; i < s->seen.len; i++)
    if (s->seen.at[i] == f) return false;
  push(s->u->arena, &s->seen, f);
  const Region *r = s->r;
  s->r = NULL;
  walk_tree(body, look_for_others, s);
  s->r = r;
  return s->found;
}

// Values that a directive inside asks for when it is met are not in the tree.
static bool asks_memory(const Directive *d) {
  const Kinds memory = KIND(N_SUBSCRIPT) | KIND(N_MEMBER) | KIND(N_UNARY) | CALL_KINDS;
  for (Items it = all_items(d); next_item(&it);)
    if (it.item->expr.node && !item_var(it.item) && has_kind(it.item->expr.node, memory))
      return true;
  return false;
}

// A pointer that comes from memory, or is made of a number, may lead anywhere.
static WalkStep look_for_others(Node *n, void *arg) {
  Search *s = arg;
  bool pointer = n->type && is_pointer(n->type);
  switch ((int)n->kind) {
  case N_SIZEOF: return WALK_PAST;
  case N_REF: s->found = is_other_variable(s, n); break;
  case N_CALL:
  case N_OPERATOR:
  case N_CONSTRUCT: s->found = calls_others(s, n); break;
  case N_NEW:
  case N_DELETE:
  case N_THIS:
  case N_LAMBDA: s->found = true; break;
  case N_MEMBER:
  case N_SUBSCRIPT: s->found = pointer && !is_mapped_pointer(s, n); break;
  case N_UNARY:
    s->found =
        (pointer && n->op == OP_DEREF) ||
        (n->op == OP_ADDRESS && n->child[0]->type && is_pointer(n->child[0]->type));
    break;
  case N_DIRECTIVE: s->found = asks_memory(n->directive); break;
  case N_CAST:
    s->found = pointer && !n->has_value && !is_pointer(n->child[0]->type) &&
               !is_array(n->child[0]->type);
    break;
  }
  return s->found ? WALK_STOP : WALK_ON;
}

// linear changes what it names from one iteration to the next, and no statement does.
static bool has_linear(const Node *n, const void *unused) {
  (void)unused;
  return n->kind == N_DIRECTIVE && find_clause(n->directive, CL_LINEAR);
}

void find_footprints(Unit *u, Region *r) {
  Search s = {.u = u, .r = r};
  if (!r->body) return;
  bool linear =
      find_construct_clause(r, CL_LINEAR) || find_below(r->body, has_linear, NULL);
  for (int i = 0; !linear && i < r->uses.len; i++) find_footprint(u, r, r->uses.at[i]);
  walk_tree(r->body, look_for_others, &s);
  r->reaches_more = s.found || linear;
}
