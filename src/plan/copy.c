// Copies of several elements: what each thread keeps of an array, a section, a VLA, or a large struct.
// In:  a use with the clause's argument that asks for the copy.  Out: its Copy, or a message.
//
// Constant lengths up to a limit lie on the thread's stack. Others lie in memory that the launch gets for
// its threads: the host computes their sizes before it, from what the region does not change.
#include "plan/plan.h"

// Is that a variable that the region declares?
static bool declares_in_region(const Node *e, const void *region) {
  const Range *r = &((const Region *)region)->node->range;
  return e->kind == N_REF && e->var && !e->var->is_global &&
         e->var->decl.start >= r->start && e->var->decl.end <= r->end;
}

static bool is_single(const Subscript *s) {
  return !s->colon || (s->len.node && s->len.node->has_value && s->len.node->value == 1);
}

// Is the length of a section spelt as the array's own is, 'm' in 'double (*a)[n][m]', by a variable that
// never changes? 'level': how many subscripts come before it.
static bool has_declared_length(const Var *v, const Node *len, int level) {
  Var *size = len ? named_var((Node *)(uintptr_t)len) : NULL;
  const Function *f = v->function;
  if (!size || size->is_global || !f || !f->body || find_write(f->body, size) ||
      find_hiding(f->body, size))
    return false;
  const char *s = v->type->spelling;
  if (is_behind_pointer(v)) level--;
  for (s = strchr(s, '['); s && level-- > 0;) s = strchr(s + 1, '[');
  size_t length = strlen(size->name);
  return s && !strncmp(s + 1, size->name, length) && s[1 + length] == ']';
}

// Do the subscripts select all of what is below the first that is no single element?
static bool is_contiguous(Unit *u, const Var *v, const Item *it) {
  ArrayShape shape = array_shape(u->arena, v);
  bool open = false;
  if (it->nsubscripts > shape.rank || !shape.contiguous) return false;
  for (int i = 0; i < it->nsubscripts; i++) {
    const Subscript *s = &it->subscripts[i];
    bool constant = s->len.node && s->len.node->has_value &&
                    s->len.node->value == constant_extent(&shape.dim[i]);
    bool from_0 =
        !s->lo.text || (s->lo.node && s->lo.node->has_value && !s->lo.node->value);
    bool full = s->colon && from_0 &&
                (!s->len.text || constant || has_declared_length(v, s->len.node, i));
    if (open && !full) return false;
    open |= !is_single(s);
  }
  return true;
}

// a[1][0:2] is read as a section of what a[1] is: all its subscripts, of the variable itself.
static void complete_section(Unit *u, Item *it) {
  Node *base = it->expr.node ? strip_casts(it->expr.node) : NULL;
  if (!base || !it->nsubscripts || named_var(base) || !section_var(it)) return;
  Subscripts s = subscripts_of(base);
  Var *root = named_var(s.root);
  if (!root) return;
  Subscript *all = alloc_n(u->arena, Subscript, s.count + it->nsubscripts);
  for (int i = 0; i < s.count; i++)
    all[i] = (Subscript){
        .lo = {.text = source_text(u, s.index[i]), .loc = it->loc, .node = s.index[i]}};
  for (int i = 0; i < it->nsubscripts; i++) all[s.count + i] = it->subscripts[i];
  it->nsubscripts += s.count;
  it->subscripts = all;
  it->expr.node = strip_casts(s.root);
  it->expr.text = root->name;
}

void complete_sections(Unit *u) {
  for (int i = 0; i < u->directives.len; i++)
    for (Items it = all_items(u->directives.at[i]); next_item(&it);) {
      ClauseKind kind = it.clause->kind;
      if (kind == CL_REDUCTION || kind == CL_PRIVATE || kind == CL_FIRSTPRIVATE)
        complete_section(u, it.item);
    }
}

// --- how many, and from where ------------------------------------------------------------------------

static const HostExpr *times(Arena *a, const HostExpr *x, const HostExpr *y) {
  return host_binary(a, HOST_MUL, x, y);
}

static const HostExpr *first_selected(Arena *a, const ArrayShape *s, const Item *it,
                                      int dim) {
  const ClauseExpr *lo = &it->subscripts[dim].lo;
  return lo->text ? host_node(a, lo->node) : s->dim[dim].lower;
}

static bool is_section(const Item *it) { return it && it->nsubscripts; }

// How many elements the argument selects of v, and how many are before them.
static void count_elements(Unit *u, const Var *v, const Item *it, Copy *c) {
  Arena *a = u->arena;
  ArrayShape shape = array_shape(a, v);
  const HostExpr *count = host_number(a, 1), *lo = host_number(a, 0);
  int depth = 0, rank = is_behind_pointer(v) && !is_section(it) ? 0 : shape.rank;
  for (; it && depth < it->nsubscripts; depth++) {
    const Subscript *s = &it->subscripts[depth];
    const HostExpr *all = shape.dim[depth].extent,
                   *first = first_selected(a, &shape, it, depth);
    const HostExpr *len = !s->colon     ? host_number(a, 1)
                          : s->len.text ? host_at_least_0(a, host_node(a, s->len.node))
                                        : host_binary(a, HOST_SUB, all, first);
    count = times(a, count, len);
    lo = depth ? host_binary(a, HOST_ADD, times(a, lo, all), first) : first;
  }
  for (; depth < rank; depth++) {
    const HostExpr *all = shape.dim[depth].extent;
    count = times(a, count, all), lo = times(a, lo, all);
  }
  c->host_length = count, c->host_lo = lo;
  if (!host_is_number(count, &c->count)) c->count = -1;
}

// A pointer without a section is copied itself.
static const Type *copied_element(Unit *u, const Var *v, const Item *it) {
  if (is_behind_pointer(v) && !is_section(it)) return v->type->canonical;
  const Type *element = array_shape(u->arena, v).element, *written = v->type;
  if (element->kind != TYPE_DEPENDENT) return element;
  // Its canonical name is none that a program can write.
  if (is_behind_pointer(v)) written = written->element;
  while (written->kind == TYPE_ARRAY) written = written->element;
  return written;
}

static bool refuse_copy(Unit *u, Loc loc, const char *text, const char *why) {
  sorry(u->diag, loc, "a copy of '%s' for each thread, %s", text, why);
  return false;
}

static bool has_usable_elements(Unit *u, const Var *v, const Item *it, Loc loc) {
  const char *text = it ? it->text : v->name;
  if (is_plain_array(v) && v->type->count == -2 &&
      !(is_section(it) && it->subscripts[0].len.text))
    return refuse_copy(u, loc, text, "whose size is not known here");
  const Type *element = copied_element(u, v, it);
  ArrayShape shape = array_shape(u->arena, v);
  if (element->kind == TYPE_DEPENDENT && is_section(it) && !v->type->is_vm &&
      elements_below(&shape, 1) < 0)
    return refuse_copy(u, loc, text, "whose dimensions a template's arguments decide");
  if (element->is_anonymous && v->type->kind != TYPE_RECORD)
    return refuse_copy(u, loc, text, "whose elements have a type without a name");
  return !is_section(it) || is_contiguous(u, v, it) ||
         refuse_copy(u, loc, text, "whose elements do not follow each other");
}

static bool may_copy(Unit *u, const Region *r, const Var *v, const Item *it, Loc loc) {
  if (!has_usable_elements(u, v, it, loc)) return false;
  for (int i = 0; it && i < it->nsubscripts; i++)
    if (find_below(it->subscripts[i].lo.node, declares_in_region, r) ||
        find_below(it->subscripts[i].len.node, declares_in_region, r))
      return refuse_copy(u, loc, it->text, "which depends on a variable of the region");
  return true;
}

static Copy *measured_copy(Unit *u, Var *v, const Item *it) {
  Copy *c = alloc(u->arena, Copy);
  *c = (Copy){
      .var = v, .item = it, .form = COPY_ELEMENTS, .type = copied_element(u, v, it)};
  count_elements(u, v, it, c);
  return c;
}

Copy *variable_copy(Unit *u, Var *v) {
  Copy *c = alloc(u->arena, Copy);
  *c = (Copy){.var = v,
              .type = v->type,
              .count = 1,
              .host_length = host_number(u->arena, 1),
              .host_lo = host_number(u->arena, 0)};
  return c;
}

bool fits_in(const Copy *c, long long bytes) {
  return c->count >= 0 && c->count <= bytes / planned_size(c->type);
}

// A small array of such rows stays in registers.
bool keep_rows(Unit *u, Copy *c) {
  if (c->var->type->is_vm) return false;
  ArrayShape s = array_shape(u->arena, c->var);
  long long row = elements_below(&s, 1), lo = 0;
  if (row <= 0 || c->count % row) return false;
  if (!host_is_number(c->host_lo, &lo))
    c->host_lo = first_selected(u->arena, &s, c->item, 0);
  else if (lo % row)
    return false;
  else
    c->host_lo = host_number(u->arena, lo / row);
  c->form = COPY_ROWS, c->row = row;
  return true;
}

Copy *measure_copy(Unit *u, const Region *r, Var *v, const Item *it, Loc loc) {
  return may_copy(u, r, v, it, loc) ? measured_copy(u, v, it) : NULL;
}

// --- arrays of variable size in the region ----------------------------------------------------------------

// Has the expression the same value before the region as inside of it?
static bool is_same_before(const Region *r, const Node *e) {
  if (e->has_value) return true;
  switch ((int)e->kind) {
  case N_REF: {
    const Use *use = e->var ? region_use(r, e->var) : NULL;
    bool unchanged = use ? use->share == SHARE_VALUE && !use->written
                         : e->var && !declares_in_region(e, r); // in clauses only
    return unchanged && !find_hiding(r->body, e->var) &&
           e->var->type->canonical->kind == TYPE_INT;
  }
  case N_PAREN:
  case N_BINARY:
  case N_CAST: break;
  default: return false;
  }
  for (int i = 0; i < e->nchild; i++)
    if (!is_same_before(r, e->child[i])) return false;
  return e->nchild > 0;
}

// The sizes in 'double t[n][m]', when they are known before the region starts.
static bool steady_dimensions(Unit *u, const Region *r, const Node *n, Copy *c) {
  const Type *t = n->var->type->canonical;
  for (int i = 0; i < n->nchild; i++, t = t->element->canonical) {
    if (!is_array(t) || !is_same_before(r, n->child[i])) return false;
    // An iteration that never runs may have negative dimensions.
    push(u->arena, &c->dimensions,
         host_at_least_0(u->arena, host_node(u->arena, n->child[i])));
  }
  return true;
}

static void add_local(Unit *u, Region *r, Node *n) {
  Var *v = n->var;
  int dimensions;
  const Type *t = vm_element(v->type, &dimensions);
  Copy *c = alloc(u->arena, Copy);
  *c = (Copy){
      .var = v, .form = COPY_ELEMENTS, .type = t, .count = -1, .storage = COPY_MEMORY};
  if (t->is_anonymous || n->has_init || !steady_dimensions(u, r, n, c) ||
      c->dimensions.len != dimensions)
    return;
  c->host_length = host_number(u->arena, 1), c->host_lo = host_number(u->arena, 0);
  for (int i = 0; i < dimensions; i++)
    c->host_length = times(u->arena, c->host_length, c->dimensions.at[i]);
  Use *use = alloc(u->arena, Use);
  *use = (Use){.var = v,
               .first = n,
               .share = SHARE_PRIVATE,
               .argument = -1,
               .stride0 = -1,
               .copy = c,
               .tag = arena_printf(u->arena, "%s_%u", v->name, v->decl.start)};
  push(u->arena, &r->uses, use);
}

void find_local_copies(Unit *u, Region *r) {
  NodeList declared = nodes_below(u->arena, r->body, KIND(N_VAR));
  for (int i = 0; i < declared.len; i++) {
    const Type *t = declared.at[i]->var->type;
    if (t->is_vm && is_array(t) && !u->cxx) add_local(u, r, declared.at[i]);
  }
}

// --- copies that a loop inside makes --------------------------------------------------------------------

static bool has_steady_length(const Region *r, const Item *it) {
  for (int i = 0; it && i < it->nsubscripts; i++) {
    const Node *len = it->subscripts[i].len.node;
    if (len && !len->has_value && !(r && is_same_before(r, len))) return false;
  }
  return true;
}

Copy *measure_level_copy(Unit *u, const Region *r, Var *v, const Item *it, Loc loc) {
  if (!has_usable_elements(u, v, it, loc)) return NULL;
  const Use *use = r ? region_use(r, v) : NULL;
  Copy *c = measured_copy(u, v, it);
  bool inside = use && use->copy && use->copy->dimensions.len;
  if (inside && copies_all(c)) c->host_length = use->copy->host_length;
  bool local = r && v->node && v->decl.start >= r->node->range.start &&
               v->decl.end <= r->node->range.end && v->type->is_vm;
  // The size of a variable that the region declares is not known before the region.
  bool named =
      local && (!inside || !copies_all(c)) && host_has(c->host_length, HOST_ELEMENTS);
  bool known = c->count >= 0 || (r && has_steady_length(r, it) && !named);
  if (known) return c;
  sorry(u->diag, loc,
        "a copy of '%s' on a loop inside an iteration, with a length that is not known "
        "before the "
        "construct",
        it ? it->text : v->name);
  return NULL;
}
