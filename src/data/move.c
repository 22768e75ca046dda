// Data movement: which sections each construct copies, and when.
// In:  clauses; of compute constructs also uses and sharing.  Out: region->operands.
// Explicit clauses are never changed here; implicit ones are narrowed to what the body does.
// Order: whole objects before what is reached through them, so that pointers can be attached.
#include "data/move.h"
#include "ir/atomic.h"

void push_operand(Unit *u, Region *r, Operand o) {
  Operand *p = alloc(u->arena, Operand);
  keep_constant(&o);
  *p = o;
  push(u->arena, &r->operands, p);
}

static bool is_zero(const Node *n) { return !n || (n->has_value && !n->value); }

// [0:m] of 'float a[m]', and nothing sets m.
static bool is_declared_size(const Node *length, const Type *t) {
  const char *size = t->count == -1 ? strchr(t->spelling, '[') : NULL;
  const Node *n = strip_casts((Node *)length);
  if (!size || n->kind != N_REF || !n->var || n->var->is_global || n->var->writes.len)
    return false;
  size_t count = strlen(n->var->name);
  return !strncmp(size + 1, n->var->name, count) && size[1 + count] == ']';
}

// As far as that is known here: [:], [0:4] of four.
static bool is_whole(const Subscript *s, const Type *t) {
  const Node *length = s->len.node;
  if (!s->colon || s->stride.node || !is_zero(s->lo.node)) return false;
  if (!length || !is_array(t)) return !length;
  return t->count >= 0 ? length->has_value && length->value == t->count
                       : is_declared_size(length, t);
}

// May the elements of a section have others of an array between them?
static bool has_gaps(const Item *it) {
  const Type *t = strip_casts(it->expr.node)->type->canonical;
  bool several = false;
  for (int i = 0; i < it->nsubscripts && t; i++, t = canonical_type(t->element)) {
    const Subscript *s = &it->subscripts[i];
    if (is_pointer(t)) several = false;
    if ((several && !is_whole(s, t)) || s->stride.node) return true;
    several |= s->colon;
  }
  return false;
}

// A section is one piece of memory on the device, and comes back as a whole: what lies between its rows has to be there, too. What
// 'enter data' allocates 'exit data' may copy out. Fortran's sections have directives for that (front/fortran/keep_gaps.c).
static void keep_gaps(Unit *u, const Region *r, Operand *o) {
  const unsigned there =
      __ACCOMP_TO | __ACCOMP_PRESENT | __ACCOMP_IF_PRESENT | __ACCOMP_IMPLICIT;
  bool enters = r->directive->info->kind == DIR_ENTER_DATA;
  if (u->language || o->form != FORM_SECTION || !o->item || o->lo || o->map & there ||
      !(o->map & __ACCOMP_ALLOC) || !(enters || o->map & __ACCOMP_FROM) ||
      !has_gaps(o->item))
    return;
  if (o->map & __ACCOMP_ZERO)
    sorry(u->diag, o->loc, "'zero' of '%s', whose rows do not follow each other",
          o->name);
  o->map |= __ACCOMP_TO;
}

// OpenACC 3.3, 2.7.1: for dimensions that are allocated one by one the device gets pointers of
// its own. They start as the host's, for those without a row, and never come back; an update
// leaves them as they are.
void add_operand(Unit *u, Region *r, Operand o) {
  if (!fits_incomplete(u, &o)) return;
  if (o.item && o.item->iterated) o.map |= __ACCOMP_ROWS | __ACCOMP_LIST;
  if (r->directive->info->kind == DIR_UPDATE && o.form == FORM_SECTION &&
      has_gaps(o.item))
    o.map |= __ACCOMP_PIECES;
  keep_gaps(u, r, &o);
  if (o.map & __ACCOMP_LIST && o.map & __ACCOMP_PIECES)
    return sorry(u->diag, o.loc,
                 "'%s', whose elements do not follow each other, with 'iterator'",
                 o.name);
  int part = o.form == FORM_SECTION && !o.lo && o.item ? section_part_end(o.item, 0) : 0;
  if (part && part < o.item->nsubscripts) o.rows_from = part;
  if (o.rows_from && r->directive->info->dialect == DIALECT_OMP)
    return sorry(u->diag, o.loc, "section '%s' through pointers to pointers", o.name);
  if (!o.rows_from) return push_operand(u, r, o);
  Operand pointers = o;
  pointers.map &= ~(unsigned)(__ACCOMP_FROM | __ACCOMP_ALWAYS_FROM | __ACCOMP_ALWAYS_TO |
                              __ACCOMP_ZERO);
  if (o.map & __ACCOMP_ALLOC) pointers.map |= __ACCOMP_TO;
  if (r->directive->info->kind != DIR_UPDATE) push_operand(u, r, pointers);
  o.rows = true;
  o.is_passed = false;
  o.map = (o.map & ~(unsigned)(__ACCOMP_ATTACH | __ACCOMP_DETACH)) | __ACCOMP_ROWS;
  if (o.saved_by) o.saved++; // the outer construct's rows
  push_operand(u, r, o);
}

// 'copyin(x) copyout(x)' is one copy with the movement of both (the clauses' check says so).
void add_clause_operand(Unit *u, Region *r, Operand o) {
  bool joined = false;
  for (int i = 0; i < r->operands.len; i++) {
    Operand *p = r->operands.at[i];
    bool same = p->var == o.var && p->item && !strcmp(p->item->text, o.item->text) &&
                !p->item->iterated && !o.item->iterated;
    if (!same || !(p->map & o.map & (__ACCOMP_ALLOC | __ACCOMP_RELEASE))) continue;
    p->map |= o.map;
    joined = true;
  }
  if (!joined) add_operand(u, r, o);
}

static OperandForm form_of(const Item *it, const Type *t, Dialect dialect) {
  if (it->nsubscripts) return FORM_SECTION;
  return is_pointer(t) && dialect == DIALECT_ACC ? FORM_POINTER : FORM_OBJECT;
}

// May an expression in a function's head have another value in its body? It may name parameters alone, which nothing
// there changes or hides.
static bool changes_in_body(const Node *e, const void *body) {
  if (e->kind == N_REF)
    return !e->var || !e->var->is_param || find_write(body, e->var) ||
           find_hiding(body, e->var);
  return is_call(e);
}

// A parameter 'a[n][m]' is a pointer (C11, 6.7.6.3), but its brackets say what it leads to: n, where the function changes
// neither. Programs written for other compilers mean that by 'copy(a)'. NULL: nothing says it.
const HostExpr *declared_length(Unit *u, const Region *r, const Var *v) {
  if (!v || !v->is_param || !v->shape || v->function != r->function) return NULL;
  int inner = array_shape(u->arena, v).rank - 1;
  if (v->shape->nchild <= inner) return NULL;
  const Node *size = v->shape->child[v->shape->nchild - inner - 1];
  const Node *body = r->function->body;
  if (find_write(body, v) ||
      (!size->has_value && find_below(size, changes_in_body, body)))
    return NULL;
  return host_node(u->arena, size);
}

// 'copy(a)' of a pointer: what its declaration says, or its target, which must be there.
static void move_bare_pointer(Unit *u, const Region *r, Operand *o, const Node *e) {
  const HostExpr *length =
      e->kind == N_REF && o->map & __ACCOMP_ALLOC ? declared_length(u, r, o->var) : NULL;
  if (!length) {
    o->map |= __ACCOMP_PRESENT;
    return;
  }
  o->form = FORM_SECTION;
  o->lo = host_number(u->arena, 0), o->len = length;
  o->expr = NULL, o->name = section_name(u, o->var, o->lo, o->len);
  o->map |= __ACCOMP_AT_MOST;
}

// The member's own storage lies in an object that is mapped as a whole; only what its pointer
// points to is a mapping of its own, or the member when it is all the clause names.
Operand clause_operand(Unit *u, const Region *r, Item *it, unsigned map) {
  Node *e = strip_casts(it->expr.node);
  if (is_self(it)) return self_operand(u, it, map);
  Operand o = {.item = it,
               .name = item_shown(u, it),
               .map = map,
               .loc = it->loc,
               .expr = it->expr.node};
  o.var = root_var(e);
  o.form = form_of(it, e->type, r->directive->info->dialect);
  o.member = !section_var(it);
  if (o.form == FORM_POINTER && !(map & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE)) &&
      r->directive->info->kind != DIR_UPDATE &&
      !(map & (__ACCOMP_PRESENT | __ACCOMP_IF_PRESENT)))
    move_bare_pointer(u, r, &o, e);
  bool slot = o.var ? o.member || o.var->device_global || o.var->is_mapped_itself
                    : o.member && is_part_of_self(e);
  bool pointer = type_fact(e->type).pointer !=
                 NO; // with a section it is none but a pointer, or an array
  if (pointer && o.form == FORM_SECTION && slot)
    o.map |=
        map & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE) ? __ACCOMP_DETACH : __ACCOMP_ATTACH;
  o.member |= it->iterated != NULL; // a part: no kernel's parameter
  return o;
}

// The section that a compute construct inside of the data construct needs of the variable; NULL: none says.
static const char *section_inside(Unit *u, const Region *r, const Var *v) {
  for (int i = 0; i < u->regions.len; i++) {
    Region *inner = u->regions.at[i];
    Use *use = inner->node && r->node && encloses(r->node, inner->node) && inner != r
                   ? region_use(inner, v)
                   : NULL;
    const HostExpr *lo, *len;
    if (!use || !infer_section(u, inner, use, &lo, &len)) continue;
    const char *name = section_name(u, v, lo, len);
    if (strcmp(name, v->name) != 0) return name;
  }
  return NULL;
}

// 'copyin(p)' of a pointer without a section does not move what it points to, which programmers do not expect.
static void warn_bare_pointer(Unit *u, const Region *r, const Clause *c,
                              const Operand *o) {
  if (o->form != FORM_POINTER || c->kind != CL_MAP || !(c->map & __ACCOMP_ALLOC) ||
      c->map & (__ACCOMP_PRESENT | __ACCOMP_IF_PRESENT))
    return;
  const char *section = o->var && !o->member ? section_inside(u, r, o->var) : NULL;
  warning(u->diag, o->loc, WARN_BARE_POINTER,
          "'%s(%s)' of a pointer without a section moves nothing: '%s(%s%s)' moves what "
          "it points to, 'present(%s)' "
          "says that it is there",
          c->name, o->name, c->name, section ? section : o->name,
          section ? "" : "[0:count]", o->name);
}

// Is a pointer variable attached on the device: by its initialiser, or by a map of a section of what it points to?
static bool is_attached(const Unit *u, const Var *v) {
  if (v->device_addresses) return true;
  if (!v->device_global && !v->is_mapped_itself) return false;
  for (int i = 0; i < u->directives.len; i++)
    for (Items it = items_of(u->directives.at[i], CL_MAP); next_item(&it);)
      if (it.var == v && it.item->nsubscripts) return true;
  return false;
}

// OpenMP 5.2, 5.8.3: a copy does not change an attached pointer, though the device may have.
static void warn_attached_pointer(Unit *u, const Region *r, const Clause *c,
                                  const Item *it) {
  const Var *v = item_var(it);
  if (r->directive->info->dialect != DIALECT_OMP || c->kind != CL_UPDATE_SELF || !v ||
      it->nsubscripts || !is_pointer(v->type) || !is_attached(u, v))
    return;
  warning(u->diag, it->loc, WARN_BARE_POINTER,
          "'%s(%s)' leaves the host's '%s' as it is, since the device's is attached; "
          "'%s(%s[0:count])' copies what it points to",
          c->name, v->name, v->name, c->name, v->name);
}

static bool is_movement(ClauseKind k) {
  switch ((int)k) {
  case CL_MAP:
  case CL_ATTACH:
  case CL_DETACH:
  case CL_USE_DEVICE:
  case CL_USE_DEVICE_ADDR:
  case CL_UPDATE_DEVICE:
  case CL_UPDATE_SELF:
  case CL_DEVICEPTR: return true;
  }
  return false;
}

static unsigned map_bits(const Clause *c) {
  switch ((int)c->kind) {
  case CL_ATTACH: return __ACCOMP_ATTACH;
  case CL_DETACH: return __ACCOMP_DETACH;
  case CL_USE_DEVICE:
  case CL_USE_DEVICE_ADDR: return __ACCOMP_USE_DEVICE;
  case CL_UPDATE_DEVICE: return c->map | __ACCOMP_TO;
  case CL_UPDATE_SELF: return c->map | __ACCOMP_FROM;
  case CL_DEVICEPTR: return __ACCOMP_DEVICEPTR;
  }
  return c->map;
}

bool is_moved(const Region *r, const Item *it) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->item == it) return true;
  return false;
}

// Operands of data, enter data, exit data, update, host_data.
static void move_clauses(Unit *u, Region *r) {
  for (int members = 0; members < 2; members++) {
    if (members) move_clause_parts(u, r);
    for (Items it = all_items(r->directive); next_item(&it);) {
      ClauseKind kind = it.clause->kind;
      if (!is_movement(kind) || kind == CL_DEVICEPTR || !it.item->expr.node) continue;
      if (members && is_moved(r, it.item)) continue;
      Operand o = clause_operand(u, r, it.item, map_bits(it.clause));
      if (kind == CL_USE_DEVICE || kind == CL_USE_DEVICE_ADDR) {
        bool pointer = is_pointer(strip_casts(it.item->expr.node)->type);
        o.form = it.item->nsubscripts               ? FORM_SECTION
                 : pointer && kind == CL_USE_DEVICE ? FORM_POINTER
                                                    : FORM_OBJECT;
        o.map = __ACCOMP_USE_DEVICE;
      }
      if (kind == CL_ATTACH || kind == CL_DETACH)
        o.form = FORM_POINTER, o.map = map_bits(it.clause);
      if (o.member != members) continue;
      warn_bare_pointer(u, r, it.clause, &o);
      warn_attached_pointer(u, r, it.clause, it.item);
      add_clause_operand(u, r, o);
    }
  }
}

// Another section of the variable that has become the kernel's parameter, or such sections as one; NULL: there is none.
static Operand *passed_section(const Region *r, const Operand *o) {
  for (int i = 0; i < r->operands.len; i++) {
    Operand *p = r->operands.at[i];
    bool other =
        p->map & __ACCOMP_SECTIONS || (p->item && strcmp(p->item->text, o->item->text));
    if (p->var == o->var && p->is_passed && other) return p;
  }
  return NULL;
}

// One address leads to all sections of an array: they share one mapping, from the first to the last, as members of a
// struct do. False: they cannot.
static bool join_section(Unit *u, Region *r, Operand *first, Operand *o) {
  unsigned plain = __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM | __ACCOMP_ATTACH;
  bool joined = first->map & __ACCOMP_SECTIONS;
  if (o->form != FORM_SECTION || !o->item || o->map & ~plain) return false;
  if (!joined && (first->form != FORM_SECTION || !first->item || first->map & ~plain))
    return false;
  if (!joined) {
    Operand section = *first;
    section.is_passed = false, section.member = true;
    section.map = (section.map & ~(unsigned)__ACCOMP_ATTACH) | __ACCOMP_MEMBER;
    *first = (Operand){.form = FORM_PARTS,
                       .var = section.var,
                       .expr = strip_casts(section.item->expr.node),
                       .map = __ACCOMP_ALLOC | __ACCOMP_STRUCT | __ACCOMP_SECTIONS |
                              (first->map & __ACCOMP_ATTACH),
                       .is_passed = true,
                       .name = section.name,
                       .loc = section.loc};
    push(u->arena, &first->parts, ((Part){first->expr, section.item}));
    push_operand(u, r, section);
  }
  push(u->arena, &first->parts, ((Part){first->expr, o->item}));
  o->member = true;
  o->map = (o->map & ~(unsigned)__ACCOMP_ATTACH) | __ACCOMP_MEMBER;
  push_operand(u, r, *o);
  return true;
}

// A pointer and its target are mapped, and the kernel gets the other one.
static bool is_pointer_beside(const Use *use, const Operand *o) {
  if (!use || !is_behind_pointer(use->var)) return false;
  return (use->share == SHARE_POINTER && o->form == FORM_OBJECT) ||
         (use->share == SHARE_MAPPED && o->form == FORM_SECTION);
}

// An operand that a clause of the construct asks for; a variable used in the body becomes its
// parameter.
void move_explicit(Unit *u, Region *r, bool members, const Var *of) {
  for (Items it = all_items(r->directive); next_item(&it);) {
    const Clause *c = it.clause;
    if ((c->kind != CL_MAP && c->kind != CL_ATTACH) || !it.item->expr.node) continue;
    if (r->captures_this && is_self(it.item)) continue;
    if (members && is_moved(r, it.item)) continue;
    Operand o = clause_operand(u, r, it.item, map_bits(c));
    if (o.member != members || (of && o.var != of)) continue;
    Use *use = !o.member && o.var ? region_use(r, o.var) : NULL;
    bool pass = use && use->share != SHARE_PRIVATE &&
                (use->explicit_map || use->share == SHARE_REDUCTION);
    if (is_pointer_beside(use, &o)) pass = false;
    Operand *first = pass ? passed_section(r, &o) : NULL;
    if (first && join_section(u, r, first, &o)) continue;
    if (first)
      sorry(u->diag, it.item->loc, "two sections of '%s' that one '%s' maps", o.var->name,
            r->directive->info->name);
    if (pass) o.is_passed = true;
    bool reduced = use && use->reduction && use->reduction->copy->form != COPY_VARIABLE;
    if (reduced && o.form == FORM_POINTER)
      o.form = FORM_SECTION, o.map = map_bits(c), o.item = use->reduction->item,
      o.name = item_shown(u, o.item);
    else if (use && o.form == FORM_POINTER && infer_section(u, r, use, &o.lo, &o.len)) {
      o.form = FORM_SECTION, o.map = map_bits(c) | section_doubts(u, r, use);
      o.expr = NULL, o.name = section_name(u, use->var, o.lo, o.len);
    }
    if (!use || !use->written) warn_bare_pointer(u, r, c, &o);
    if (is_passed_member(u, r, &o)) o.path = strip_casts(o.expr), o.is_passed = true;
    add_clause_operand(u, r, o);
  }
}

static bool has_explicit_operand(const Region *r, const Var *v) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->var == v && !r->operands.at[i]->member) return true;
  return false;
}

static bool is_mapped_whole(const Region *r, const Var *v) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->var == v && !o->member && o->form == FORM_OBJECT) return true;
  }
  return false;
}

// Requires the variables that only called functions name to be present: the region does not map them.
static void move_reached(Unit *u, Region *r) {
  for (int i = 0; i < r->reached.len; i++) {
    Var *v = r->reached.at[i];
    if (is_mapped_whole(r, v)) continue;
    add_operand(u, r,
                (Operand){.form = FORM_OBJECT,
                          .var = v,
                          .name = v->name,
                          .map = __ACCOMP_PRESENT | __ACCOMP_LINKED | __ACCOMP_IMPLICIT,
                          .loc = r->directive->loc});
  }
}

static void move_compute(Unit *u, Region *r) {
  if (r->captures_this) move_self(u, r);
  move_explicit(u, r, false, NULL);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    bool moves = use->share == SHARE_MAPPED || use->share == SHARE_POINTER ||
                 use->share == SHARE_REDUCTION;
    bool compared = use->base_object || use->may_be_foreign;
    if (use->share == SHARE_SEEN) move_seen(r, use);
    if (moves && !compared && !has_explicit_operand(r, use->var)) move_use(u, r, use);
  }
  move_compared(u, r);
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->share == SHARE_MAPPED && !r->uses.at[i]->explicit_map)
      attach_members(u, r, r->uses.at[i]);
  move_inner_parts(u, r);
  move_explicit(u, r, true, NULL);
  drop_self(u, r);
  if (r->captures_this) attach_self(u, r);
  move_reached(u, r);
}

// The data construct of a split kernels region: what its kernels use, where the section is known.
static void move_split(Unit *u, Region *r) {
  move_clauses(u, r);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if ((use->share != SHARE_MAPPED && use->share != SHARE_POINTER) ||
        has_explicit_operand(r, use->var))
      continue;
    int first = r->operands.len;
    move_use(u, r, use);
    for (int k = first; k < r->operands.len; k++) r->operands.at[k]->is_passed = false;
    // Each kernel looks for its own.
    if (first < r->operands.len && r->operands.at[first]->form == FORM_POINTER)
      r->operands.len = first;
  }
}

void move_data(Unit *u, Region *r) {
  if (r->directive->info->kind == DIR_COMPUTE)
    move_compute(u, r);
  else if (r->directive->is_split)
    move_split(u, r);
  else
    move_clauses(u, r);
  join_open_ends(u, r);
}
