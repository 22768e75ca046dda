// Operands of a construct in the user's function: struct __accomp_operand of a region (abi.h).
// In:  regions with operands.  Out: C text: an array __accomp_o3 for region 3, with what its rows point to.
#include "emit/cxx.h"

const char *operand_lvalue(Render *x, const Operand *o) {
  if (o->evaluated) return o->evaluated;
  if (o->expr) return render_text(x, o->expr);
  for (int i = x->here.host_data.len; i-- > 0;)
    if (x->here.host_data.at[i].var == o->var) return x->here.host_data.at[i].text;
  if (o->item && o->item->expr.node) return render_text(x, o->item->expr.node);
  return variable_text(o->var);
}

// Subscripts [from, to) of a section, from the element 'e' on, which is not evaluated:
// the bytes before the section, the bytes from there to its last element, and how many
// elements of each dimension these are, which may have other bytes between them.
typedef struct {
  const char *offset, *size, *element, *dimensions;
} Extent;

// How many elements a subscript selects of 'e', which has elements 'inner'.
static const char *length_text(Render *x, const Subscript *s, const char *e,
                               const char *inner) {
  Arena *a = x->u->arena;
  if (s->len.node) return arena_printf(a, "(long long)(%s)", render_text(x, s->len.node));
  if (!s->colon) return "1LL";
  if (s->is_assumed) return "0LL";
  const char *rest =
      arena_printf(a, "((long long)(sizeof(%s) / sizeof(%s)) - (long long)(%s))", e,
                   inner, s->lo.node ? render_text(x, s->lo.node) : "0");
  if (!s->stride.node) return rest;
  return arena_printf(a, "__accomp_strides(%s, %s)", rest,
                      render_text(x, s->stride.node));
}

// How many there are from the first of them to the last.
static const char *span_text(Render *x, const Subscript *s, const char *length) {
  if (!s->stride.node) return length;
  return arena_printf(x->u->arena, "__accomp_span(%s, %s)", length,
                      render_text(x, s->stride.node));
}

static Extent extent_text(Render *x, const Item *it, int from, int to, const char *e) {
  Arena *a = x->u->arena;
  Extent t = {"", "", e, ""};
  for (int i = from; i < to; i++) {
    Subscript *s = &it->subscripts[i];
    const char *first = s->lo.node ? render_text(x, s->lo.node) : "0",
               *plus = i > from ? " + " : "";
    const char *inner = arena_printf(a, "%s[0]", t.element),
               *len = length_text(x, s, t.element, inner);
    t.offset = arena_printf(a, "%s%s(long long)(%s) * (long long)sizeof(%s)", t.offset,
                            plus, first, inner);
    t.size = arena_printf(a, "%s%s(unsigned long long)(%s%s) * sizeof(%s)", t.size, plus,
                          span_text(x, s, len), i == to - 1 ? "" : " - 1", inner);
    t.dimensions = arena_printf(
        a, "%s{%s, sizeof(%s)%s%s}, ", t.dimensions, len, inner,
        s->stride.node ? " * (unsigned long long)" : "",
        s->stride.node ? arena_printf(a, "(%s)", render_text(x, s->stride.node)) : "");
    if (i == to - 1 && s->stride.node)
      t.dimensions = arena_printf(a, "%s{1, sizeof(%s)}, ", t.dimensions, inner);
    t.element = inner;
  }
  t.size =
      arena_printf(a, "(unsigned long long)__accomp_max(0, (long long)(%s))", t.size);
  return t;
}

// Is its place in memory known when the file is compiled?
static bool is_constant_subscript(const Subscript *s) {
  return (!s->lo.node || s->lo.node->has_value) &&
         (!s->len.node || s->len.node->has_value) &&
         (!s->stride.node || s->stride.node->has_value);
}

// The type of what a subscript selects; NULL: a template's arguments decide (C++).
static const Type *element_behind(const Type *t) {
  return t && t->element ? t->element->canonical : NULL;
}

// Does the element that a subscript is applied to end with its type? The last member of a struct may be longer.
static bool has_end(const Item *it, int i, const Type *t) {
  return t && t->kind == TYPE_ARRAY && t->count != -2 && (i || named_var(it->expr.node));
}

// "__accomp_bad(...) | ..." for the subscripts whose bounds are computed at run time; NULL: none is.
static const char *bad_text(Render *x, const Item *it, const char *e) {
  Arena *a = x->u->arena;
  const char *bad = NULL;
  const Type *t = strip_casts(it->expr.node)->type->canonical;
  for (int i = 0; i < it->nsubscripts; i++, t = element_behind(t)) {
    const Subscript *s = &it->subscripts[i];
    const char *lo = s->lo.node ? render_text(x, s->lo.node) : "0",
               *inner = arena_printf(a, "%s[0]", e),
               *len = span_text(x, s, length_text(x, s, e, inner));
    if (!is_constant_subscript(s) && s->stride.node)
      bad = arena_printf(a, "%s%s__accomp_bad_stride((long long)(%s))", bad ? bad : "",
                         bad ? " | " : "", render_text(x, s->stride.node));
    if (!is_constant_subscript(s))
      bad = arena_printf(a, "%s%s__accomp_bad((long long)(%s), %s, sizeof(%s), %s)",
                         bad ? bad : "", bad ? " | " : "", lo, len, inner,
                         has_end(it, i, t) ? arena_printf(a, "sizeof(%s)", e) : "0");
    e = inner;
  }
  return bad;
}

// The lvalue that the kernel's parameter stands for: a of a[i][0:n], where a[i] is an array.
static const char *root_text(Render *x, const Operand *o, const char *lvalue) {
  if (o->member || !o->item || !o->item->expr.node || named_var(o->item->expr.node))
    return lvalue;
  Operand whole = {.var = o->var};
  return operand_lvalue(x, &whole);
}

// The start of a section that is reached through e. A null pointer has none: its operand's lo is NULL.
static const char *start_text(Render *x, const Operand *o, const char *e,
                              const char *start) {
  const Node *n = o->expr ? o->expr : o->item ? o->item->expr.node : NULL;
  const Type *t = n ? strip_casts((Node *)n)->type : o->var->type;
  if (t->canonical->kind != TYPE_POINTER) return start;
  return arena_printf(x->u->arena, "(%s) ? %s : (void *)0", e, start);
}

// A clause's section: its first element, and the bytes from there to its last element.
static void section_text(Render *x, const Operand *o, const char *e, OperandText *t) {
  Arena *a = x->u->arena;
  const Item *it = o->item;
  int n = o->rows_from ? o->rows_from : it->nsubscripts;
  const char *lo = arena_printf(a, "(%s)", e);
  t->size = extent_text(x, it, 0, n, lo).size;
  // An implicit operand has another construct's section, which may not have been carried out.
  if (!(o->map & __ACCOMP_IMPLICIT)) t->bad = bad_text(x, it, lo);
  for (int i = 0; i < n; i++)
    lo = arena_printf(
        a, "%s[%s]", lo,
        it->subscripts[i].lo.node ? render_text(x, it->subscripts[i].lo.node) : "0");
  t->lo = start_text(x, o, e, arena_printf(a, "(void *)&%s", lo));
}

// "(p) && (p->q)" for p->q->a: the pointers that an lvalue is reached through; NULL: none.
static const char *pointers_text(Render *x, Node *e) {
  e = strip_casts(e);
  bool inside = e->kind == N_MEMBER || e->kind == N_SUBSCRIPT ||
                (e->kind == N_UNARY && e->op == OP_DEREF);
  if (!inside) return NULL;
  Node *base = strip_casts(e->child[0]);
  const char *before = pointers_text(x, base);
  if (base->type->canonical->kind != TYPE_POINTER) return before;
  const char *own = arena_printf(x->u->arena, "(%s)", render_text(x, base));
  return before ? arena_printf(x->u->arena, "%s && %s", before, own) : own;
}

// The address of a member that the kernel uses; NULL at run time where a pointer on the way is null.
static const char *object_text(Render *x, const Operand *o, const char *e) {
  Arena *a = x->u->arena;
  const char *pointers =
      o->map & __ACCOMP_MEMBER && o->expr ? pointers_text(x, o->expr) : NULL;
  if (!pointers) return arena_printf(a, "(void *)&(%s)", e);
  return arena_printf(a, "%s ? (void *)&(%s) : (void *)0", pointers, e);
}

const char *entry_text(const Render *x, const Region *r, int n) {
  return arena_printf(x->u->arena, "__accomp_o%d[%d]", r->id, n + first_entry(x, r));
}

bool has_piece_rows(const Operand *o) {
  return o->form == FORM_SECTION && o->map & __ACCOMP_PIECES;
}

// Subscripts that the first struct __accomp_rows is not about: the operand itself is those.
static int first_part(const Operand *o) { return has_piece_rows(o) ? 0 : o->rows_from; }

// The dimensions of all parts, one after the other.
static void write_dimensions(Render *x, const Region *r, int operand) {
  const Operand *o = r->operands.at[operand];
  const char *e = arena_printf(x->u->arena, "(%s)", operand_lvalue(x, o));
  Extent t = extent_text(x, o->item, 0, o->item->nsubscripts, e);
  text_printf(x->out, " struct __accomp_dimension __accomp_n%d_%d[] = {%s};", r->id,
              operand, t.dimensions);
}

// struct __accomp_rows of the section's parts: rows, theirs, and so on.
static void write_rows(Render *x, const Region *r, int operand) {
  const Operand *o = r->operands.at[operand];
  const char *e = arena_printf(x->u->arena, "(%s)", operand_lvalue(x, o));
  if (has_piece_rows(o)) write_dimensions(x, r, operand);
  for (int i = 0; i < first_part(o); i++) e = arena_printf(x->u->arena, "%s[0]", e);
  text_printf(x->out, " struct __accomp_rows __accomp_p%d_%d[] = {", r->id, operand);
  for (int from = first_part(o), level = 1, to; from < o->item->nsubscripts;
       from = to, level++) {
    to = section_part_end(o->item, from);
    Extent t = extent_text(x, o->item, from, to, e);
    text_printf(x->out, "{(unsigned long long)(%s), %s, ", t.offset, t.size);
    if (to < o->item->nsubscripts)
      text_printf(x->out, "&__accomp_p%d_%d[%d], ", r->id, operand, level);
    else
      text_add(x->out, "0, ");
    // Behind a dimension with a stride stands one for the element.
    int strided = o->item->subscripts[to - 1].stride.node != NULL;
    if (has_piece_rows(o))
      text_printf(x->out, "&__accomp_n%d_%d[%d], %d}, ", r->id, operand, from,
                  to - from + strided);
    else
      text_add(x->out, "0, 0}, ");
    e = t.element;
  }
  text_add(x->out, "};");
}

// From the first byte of an operand's parts to the last.
static void parts_text(Render *x, const Operand *o, OperandText *t) {
  Arena *a = x->u->arena;
  const char *lo = NULL, *end = NULL;
  for (int i = 0; i < o->parts.len; i++) {
    const char *part = render_text(x, o->parts.at[i].expr);
    OperandText of = {.lo = arena_printf(a, "&(%s)", part),
                      .size = arena_printf(a, "sizeof(%s)", part)};
    const Operand section = {.item = o->parts.at[i].section};
    if (section.item) section_text(x, &section, part, &of);
    const char *first = arena_printf(a, "(long long)(%s)", of.lo);
    const char *last = arena_printf(a, "(%s + (long long)(%s))", first, of.size);
    if (of.bad) t->bad = t->bad ? arena_printf(a, "%s | %s", t->bad, of.bad) : of.bad;
    lo = lo ? arena_printf(a, "__accomp_min(%s, %s)", lo, first) : first;
    end = end ? arena_printf(a, "__accomp_max(%s, %s)", end, last) : last;
  }
  t->lo = arena_printf(a, "%s ? (void *)(%s) : (void *)0", t->base, lo);
  t->size = arena_printf(a, "(unsigned long long)(%s - %s)", end, lo);
}

// The length of an inferred section; 0 where the nest has no iterations, as the ends of its intervals mean nothing then.
static const char *inferred_length(Render *x, const Region *r, const Operand *o) {
  const char *runs = "", *len = x->body->host_expr(x, r, o->len);
  for (int i = 0; i < r->plan.nest.len; i++)
    runs = arena_printf(x->u->arena, "%s__accomp_l%d[%d].trips > 0%s", runs, r->id, i,
                        i + 1 < r->plan.nest.len ? " && " : " ? ");
  return *runs ? arena_printf(x->u->arena, "(%s%s : 0)", runs, len) : len;
}

// A section of operand i: a clause's, one that bounds infer, or one that an outer construct has computed.
static void section_operand_text(Render *x, const Region *r, const Operand *o, int i,
                                 const char *e, OperandText *t) {
  Arena *a = x->u->arena;
  t->base = o->rows || has_piece_rows(o)
                ? arena_printf(a, "__accomp_p%d_%d", r->id, i)
                : arena_printf(a, "(void *)(%s)", root_text(x, o, e));
  if (o->saved_by) {
    const char *saved = entry_text(x, o->saved_by, o->saved);
    if (o->rows) t->base = arena_printf(a, "%s.base", saved);
    t->lo = arena_printf(a, "%s.lo", saved);
    t->size = arena_printf(a, "__accomp_saved(%s.size)", saved);
  } else if (o->lo) {
    const char *len = inferred_length(x, r, o);
    t->lo = start_text(x, o, e,
                       arena_printf(a, "(void *)((%s) + (%s > 0 ? %s : 0))", e, len,
                                    x->body->host_expr(x, r, o->lo)));
    t->size = arena_printf(a, "(unsigned long long)__accomp_max(0, %s) * sizeof(*(%s))",
                           len, e);
  } else {
    section_text(x, o, e, t);
  }
}

static OperandText dimension_text(Render *x, const Region *r, const Operand *o) {
  Arena *a = x->u->arena;
  return (OperandText){
      .base = arena_printf(a, "(void *)(%s)", x->body->host_expr(x, r, o->stride)),
      .lo = arena_printf(a, "(void *)(%s)", x->body->host_expr(x, r, o->lo)),
      .size = arena_printf(a, "(unsigned long long)__accomp_max(0, %s)",
                           x->body->host_expr(x, r, o->len)),
      .slot = "0"};
}

// An object's bytes. The type of an array of another file need not say how many it has.
static const char *object_size(const Render *x, const Operand *o, const char *e) {
  bool linked = o->map & (__ACCOMP_LINKED | __ACCOMP_USE_DEVICE);
  if (linked && o->var->type->count == -2) return "1";
  if (o->var && o->var->full_size && !o->member)
    return arena_printf(x->u->arena, "%lldULL", o->var->full_size);
  return arena_printf(x->u->arena, "sizeof(%s)", e);
}

// The start of the memory from which a pointer keeps its distance.
static const char *base_object_text(Render *x, const Region *r, const Operand *o) {
  int i = 0;
  while (r->operands.at[i] != o->base_object) i++;
  return operand_text(x, r, o->base_object, i).lo;
}

OperandText operand_text(Render *x, const Region *r, const Operand *o, int number) {
  Arena *a = x->u->arena;
  OperandText t = {"0", "0", "0", "0", NULL};
  if (o->form == FORM_DIMENSION) return dimension_text(x, r, o);
  if (o->is_self)
    return (OperandText){"(void *)this", "(void *)this", "sizeof(*this)", "0", NULL};
  const char *e = operand_lvalue(x, o);
  const Type *type = o->expr ? o->expr->type : o->var->type;
  if (o->map & (__ACCOMP_ATTACH | __ACCOMP_DETACH))
    t.slot = arena_printf(a, "(void **)&(%s)", e);
  switch (o->form) {
  case FORM_OBJECT:
    t.base = t.lo = object_text(x, o, e);
    t.size = object_size(x, o, e);
    break;
  case FORM_POINTER:
    t.base = t.lo = arena_printf(a, "(void *)(%s)", e);
    if (o->base_object) t.lo = base_object_text(x, r, o);
    break;
  case FORM_PARTS:
    t.base = arena_printf(
        a, type->canonical->kind == TYPE_POINTER ? "(void *)(%s)" : "(void *)&(%s)", e);
    parts_text(x, o, &t);
    break;
  case FORM_SECTION: section_operand_text(x, r, o, number, e, &t); break;
  case FORM_DIMENSION: break;
  }
  if (t.bad) t.size = arena_printf(a, "__accomp_section(%s, %s)", t.bad, t.size);
  return t;
}

static bool is_list(const Operand *o) { return o->map & __ACCOMP_LIST; }

// The operands that iterators make of one (OpenMP 5.2, 3.2.6): all ranges are those of the construct's start.
static void write_list(Render *x, const Region *r, int operand) {
  const Operand *o = r->operands.at[operand];
  const Clause *c = o->item->iterated;
  const char *list = arena_printf(x->u->arena, "__accomp_g%d_%d", r->id, operand);
  text_printf(x->out, " struct __accomp_list %s = {0};", list);
  for (int i = 0; i < c->iterators.len; i++) {
    const Iterator *it = &c->iterators.at[i];
    text_printf(x->out,
                " { long long %s_b%d = %s, %s_e%d = %s, %s_s%d = __accomp_step(&%s, %s);"
                " for (; %s_s%d > 0 ? %s_b%d < %s_e%d : %s_s%d && %s_b%d > %s_e%d; "
                "%s_b%d += %s_s%d) { %s %s = (%s)%s_b%d; (void)%s;",
                list, i, render_text(x, it->begin.node), list, i,
                render_text(x, it->end.node), list, i, list,
                it->step.node ? render_text(x, it->step.node) : "1", list, i, list, i,
                list, i, list, i, list, i, list, i, list, i, list, i, it->type, it->name,
                it->type, list, i, it->name);
  }
  OperandText t = operand_text(x, r, o, operand);
  text_printf(x->out,
              " __accomp_list_add(&%s, (struct __accomp_operand){%s, %s, %s, %s});", list,
              t.base, t.lo, t.size, t.slot);
  for (int i = 0; i < c->iterators.len; i++) text_add(x->out, " } }");
}

// Each call of the runtime copies what it needs of them.
void write_list_ends(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++)
    if (is_list(r->operands.at[i]))
      text_printf(x->out, " __builtin_free(%s.base);", entry_text(x, r, i));
}

static void write_entry(Render *x, OperandText t) {
  text_printf(x->out, "{%s, %s, %s, %s}, ", t.base, t.lo, t.size, t.slot);
}

void write_operands(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if ((o->rows || has_piece_rows(o)) && !o->saved_by) write_rows(x, r, i);
    if (is_list(o)) write_list(x, r, i);
  }
  int first = first_entry(x, r);
  text_printf(x->out, " struct __accomp_operand __accomp_o%d[%d] = {", r->id,
              count_entries(r) + first + 1);
  if (first) text_printf(x->out, "{&__accomp_f%d, 0, 0, 0}, ", r->id);
  for (int i = 0; i < r->operands.len; i++) {
    if (is_list(r->operands.at[i]))
      text_printf(x->out, "__accomp_list_operand(&__accomp_g%d_%d), ", r->id, i);
    else
      write_entry(x, operand_text(x, r, r->operands.at[i], i));
  }
  for (int i = 0; i < r->arguments.len; i++)
    if (r->arguments.at[i].form == ARGUMENT_SEEN)
      text_printf(x->out, "%s::operand(%s), ", r->arguments.at[i].type,
                  variable_text(r->arguments.at[i].use->var));
    else if (r->arguments.at[i].form != ARGUMENT_ADDRESS)
      write_entry(x, argument_text(x, r, &r->arguments.at[i]));
  text_add(x->out, "{0}};");
}
