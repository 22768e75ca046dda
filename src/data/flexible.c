// Arrays of which the type does not say how much there is: at a struct's end, double d[] and older code's d[1]; extern int a[].
// In:  a construct's operands.  Out: p[0:1] and p->d[0:n] of one construct as sections of one mapping, so that the
// address of *p leads to both; for kernels operands that refuse mappings to which it does not lead.
#include "data/move.h"
#include "ir/atomic.h"
#include <ctype.h>

// A struct's last array, 'double d[]'.
static bool is_open_member(const Operand *o) {
  const Node *e = o->form == FORM_OBJECT && o->expr ? strip_casts(o->expr) : NULL;
  return e && e->kind == N_MEMBER && is_array(e->type) && e->type->canonical->count == -2;
}

// A union's members may all be the last one: it has none.
static bool last_field(Unit *u, const Type *t, Fields *fields, Field *out) {
  if (t->canonical->kind != TYPE_RECORD || !front_fields(u, t->canonical, fields) ||
      !fields->len)
    return false;
  *out = fields->at[fields->len - 1];
  return true;
}

// --- initialisers that have elements of one ------------------------------------------------------

typedef struct {
  Unit *u;
  const Node *list;
  int at;
} Values;

static bool is_designated(const Unit *u, const Node *n) {
  return strchr(".[", u->text[n->range.start]) != NULL;
}

// Goes past the values of an object of that type, whose braces may be left out.
static void skip_values(Values *v, const Type *t) {
  if (v->at >= v->list->nchild || is_designated(v->u, v->list->child[v->at])) return;
  const Node *n = v->list->child[v->at];
  Fields fields = {0};
  Field last;
  t = t->canonical;
  bool whole = n->kind == N_INIT_LIST || !is_aggregate(t) || n->type->canonical == t ||
               (n->kind == N_STRING && is_integer(t->element));
  if (whole || (!is_array(t) && !last_field(v->u, t, &fields, &last))) {
    v->at++;
    return;
  }
  for (int i = 0; is_array(t) && i < t->count; i++) skip_values(v, t->element);
  for (int i = 0; i < fields.len; i++) skip_values(v, fields.at[i].type);
}

static int designated_field(const Unit *u, const Node *n, const Fields *fields) {
  const char *s = u->text + n->range.start + 1;
  for (int i = 0; i < fields->len; i++) {
    size_t length = strlen(fields->at[i].name);
    if (!strncmp(s, fields->at[i].name, length) && !isalnum((unsigned char)s[length]) &&
        s[length] != '_')
      return i;
  }
  return 0;
}

// The value that an initialiser gives the struct's last member, or NULL.
static const Node *last_value(Unit *u, const Node *list, const Fields *fields) {
  Values v = {u, list, 0};
  for (int i = 0; v.at < list->nchild; i++) {
    const Node *n = list->child[v.at];
    bool designated = is_designated(u, n);
    if (designated) i = designated_field(u, n, fields);
    if (i >= fields->len - 1) return n;
    if (designated)
      v.at++;
    else
      skip_values(&v, fields->at[i].type);
  }
  return NULL;
}

// How many elements has the array that this is the value of? A string may stand in braces.
static long long elements_given(const Node *n, const Type *element) {
  while (n->kind != N_INIT_LIST && n->kind != N_STRING && n->nchild)
    n = n->child[n->nchild - 1];
  if (n->kind == N_INIT_LIST && n->nchild == 1 && is_integer(element)) {
    const Node *only = n->child[0];
    while (only->kind == N_PAREN) only = only->child[0];
    if (only->kind == N_STRING) n = only;
  }
  return n->type && is_array(n->type) ? n->type->canonical->count : -1;
}

// GNU C: 'struct { int n; int d[]; } v = {2, {4, 5}};' has more bytes than its type. clang allows that of a struct's own
// last member.
void find_full_size(Unit *u, Var *v) {
  Fields fields = {0};
  Field last;
  if (v->full_size || !v->is_global || !last_field(u, v->type, &fields, &last) ||
      !is_array(last.type) || last.type->canonical->count != -2)
    return;
  const Node *d = v->node, *n = front_initialiser(u, v);
  if (d && d->has_init) n = d->child[d->nchild - 1];
  if (n && n->kind == N_INIT_LIST) n = last_value(u, n, &fields);
  long long count = n ? elements_given(n, last.type->canonical->element) : 0;
  long long size = last.bit / 8 + count * type_size(last.type->canonical->element);
  if (count > 0) v->full_size = size > type_size(v->type) ? size : type_size(v->type);
}

// 'extern int a[];': how much there is of it, the file that defines it knows. False: refused.
bool fits_incomplete(Unit *u, Operand *o) {
  if (is_open_member(o))
    return error(u->diag, o->loc,
                 "the type of '%s' does not say how many elements there are: name its "
                 "section, %s[0:n]",
                 o->name, o->name),
           false;
  bool incomplete = o->form == FORM_OBJECT && o->var && !o->member &&
                    is_plain_array(o->var) && o->var->type->count == -2;
  if (o->form == FORM_OBJECT && o->var && !o->member) find_full_size(u, o->var);
  if (!incomplete || o->map & __ACCOMP_USE_DEVICE) return true;
  if (!(o->map & (__ACCOMP_IMPLICIT | __ACCOMP_PRESENT)))
    return error(u->diag, o->loc, "the length of '%s' is not known here; give a section",
                 o->name),
           false;
  o->map = __ACCOMP_PRESENT | __ACCOMP_LINKED | (o->map & __ACCOMP_IMPLICIT);
  return true;
}

// --- structs that end in one -------------------------------------------------------------------

static bool is_open(const Type *t) { return is_array(t) && t->canonical->count <= 1; }

// The bytes of a struct up to the first element of such an array; 0: it does not end in one.
static long long open_extent(Unit *u, const Type *t) {
  long long bits = 0;
  Fields fields = {0};
  Field f;
  while (last_field(u, t, &fields, &f) && f.bit >= 0) {
    bits += f.bit;
    t = f.type->canonical;
    long long element = is_open(t) ? type_size(array_element(t)) : 0;
    if (element > 0) return bits / 8 + element;
  }
  return 0;
}

// Is it such an array at the end of all that the holder is, or points to?
static bool is_open_end(Unit *u, Node *e, const Node *holder) {
  Fields fields = {0};
  Field f;
  if (!is_open(e->type)) return false;
  for (bool arrow = false; !arrow && e != holder; e = strip_casts(e->child[0])) {
    if (e->kind == N_UNARY && e->op == OP_DEREF) return true;
    if (e->kind == N_SUBSCRIPT && is_pointer(e->child[0]->type)) return true;
    if (e->kind != N_MEMBER) return false;
    const Type *t = e->child[0]->type->canonical;
    arrow = e->arrow;
    if (arrow) t = t->element->canonical;
    if (!last_field(u, t, &fields, &f) || strcmp(f.name, e->name) != 0) return false;
  }
  return true;
}

static Node *operand_node(const Operand *o) {
  return o->item && o->item->expr.node ? strip_casts(o->item->expr.node) : NULL;
}

// Does the construct map the operand, for its own time or from here on, and not only look it up or require it?
static bool is_mapping(const Region *r, const Operand *o) {
  unsigned other = __ACCOMP_IF_PRESENT | __ACCOMP_LIST | __ACCOMP_STRUCT |
                   __ACCOMP_MEMBER | __ACCOMP_ROWS;
  bool present = o->map & __ACCOMP_PRESENT && r->directive->info->kind != DIR_COMPUTE;
  return is_map(o) && !(o->map & other) && !present && !o->rows_from;
}

// Is the operand the struct itself: p[0:n], *p, or the variable?
static bool is_holder(const Unit *u, const Operand *o, const Node *holder) {
  Node *e = operand_node(o);
  if (!e) return false;
  if (o->form == FORM_SECTION)
    return is_pointer(e->type) && same_expression(u, e, holder);
  if (o->form != FORM_OBJECT) return false;
  bool target = e->kind == N_UNARY && e->op == OP_DEREF;
  return same_expression(u, target ? strip_casts(e->child[0]) : e, holder);
}

static int find_holder(Unit *u, const Region *r, const Operand *end) {
  Node *e = operand_node(end), *holder = e ? parts_holder(e) : NULL;
  if (end->form != FORM_SECTION || !is_mapping(r, end) || !holder ||
      !is_open_end(u, e, holder))
    return -1;
  for (int i = 0; i < r->operands.len; i++)
    if (is_mapping(r, r->operands.at[i]) && is_holder(u, r->operands.at[i], holder))
      return i;
  return -1;
}

static Part operand_part(const Operand *o) {
  return (Part){operand_node(o), o->form == FORM_SECTION ? o->item : NULL};
}

// The struct's operand is replaced by one of both, behind which the two stand.
static void join_end(Unit *u, Region *r, int holder, Operand *end) {
  Operand *o = r->operands.at[holder], *both = alloc(u->arena, Operand);
  *both = (Operand){.form = FORM_PARTS,
                    .var = o->var,
                    .expr = parts_holder(operand_node(end)),
                    .map = __ACCOMP_ALLOC | __ACCOMP_STRUCT | __ACCOMP_SECTIONS |
                           (o->map & __ACCOMP_ATTACH) |
                           (o->map & end->map & __ACCOMP_PRESENT),
                    .is_passed = o->is_passed,
                    .name = o->name,
                    .loc = o->loc,
                    .member = o->member};
  push(u->arena, &both->parts, operand_part(o));
  push(u->arena, &both->parts, operand_part(end));
  o->map = (o->map & ~(unsigned)__ACCOMP_ATTACH) | __ACCOMP_MEMBER;
  end->map |= __ACCOMP_MEMBER;
  o->is_passed = false;
  o->member = true;
  Vec(Operand *) all = {0};
  for (int i = 0; i < r->operands.len; i++) {
    if (i == holder) push(u->arena, &all, both);
    if (r->operands.at[i] != end) push(u->arena, &all, r->operands.at[i]);
    if (i == holder) push(u->arena, &all, end);
  }
  r->operands.len = 0;
  for (int i = 0; i < all.len; i++) push(u->arena, &r->operands, all.at[i]);
}

// One address must lead to the struct and to its last array, wherever they are mapped.
static void ask_for_one_address(Unit *u, Region *r, Operand *o) {
  const Use *use = o->var ? region_use(r, o->var) : NULL;
  bool struct_of_members = o->map & __ACCOMP_STRUCT;
  if (!o->is_passed || o->path || struct_of_members || !use ||
      !is_pointer(o->var->type) || o->map & __ACCOMP_DEVICEPTR)
    return;
  long long extent = open_extent(u, o->var->type->canonical->element);
  if (!extent) return;
  if (is_looked_up(o->map)) {
    o->extent = extent;
    return;
  }
  push_operand(u, r,
               (Operand){.form = FORM_POINTER,
                         .var = o->var,
                         .name = o->var->name,
                         .map = __ACCOMP_LOOKUP | __ACCOMP_IMPLICIT,
                         .extent = extent,
                         .loc = o->loc});
}

// 'exit data' looks for each by itself: what was entered together may go one by one (rt/data/sections.c).
void join_open_ends(Unit *u, Region *r) {
  DirectiveKind kind = r->directive->info->kind;
  bool compute = kind == DIR_COMPUTE;
  if (!compute && kind != DIR_DATA && kind != DIR_DECLARE && kind != DIR_ENTER_DATA)
    return;
  for (int i = 0; i < r->operands.len; i++) {
    int holder = find_holder(u, r, r->operands.at[i]);
    if (holder >= 0) join_end(u, r, holder, r->operands.at[i]);
  }
  for (int i = 0, n = r->operands.len; compute && i < n; i++)
    ask_for_one_address(u, r, r->operands.at[i]);
}
