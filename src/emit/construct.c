// Constructs: the code that stands for a directive in the user's function.
// In:  regions with operands.  Out: C text.
//
// In the user's function everything has a name that ends in the region's number: operands
// __accomp_o3, control values __accomp_k3 (control.c), loops __accomp_l3, copied values __accomp_v3_0.
#include "emit/body.h"

// --- operands ------------------------------------------------------------------------------

typedef struct {
  const char *base, *lo, *size, *slot;
  const char *bad; // what may be wrong with the section; NULL: nothing
} OperandText;

static const char *lvalue_of(Render *x, const Operand *o) {
  if (o->expr) return render_text(x, o->expr);
  for (int i = x->host_data.len; i-- > 0;)
    if (x->host_data.at[i].var == o->var) return x->host_data.at[i].text;
  if (o->item && o->item->expr.node) return render_text(x, o->item->expr.node);
  return o->var->name;
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

// May its place in memory be told when the file is compiled?
static bool is_constant_subscript(const Subscript *s) {
  return (!s->lo.node || s->lo.node->has_value) &&
         (!s->len.node || s->len.node->has_value) &&
         (!s->stride.node || s->stride.node->has_value);
}

// Does the element that a subscript is applied to end where its type says? The last member of a struct may not.
static bool has_end(const Item *it, int i, const Type *t) {
  return t->kind == TYPE_ARRAY && t->count != -2 && (i || named_var(it->expr.node));
}

// "__accomp_bad(...) | ..." for the subscripts whose bounds are computed at run time; NULL: none is.
static const char *bad_text(Render *x, const Item *it, const char *e) {
  Arena *a = x->u->arena;
  const char *bad = NULL;
  const Type *t = strip_casts(it->expr.node)->type->canonical;
  for (int i = 0; i < it->nsubscripts; i++, t = t->element->canonical) {
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
  return lvalue_of(x, &whole);
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

static bool has_pieces(const Operand *o) {
  return o->form == FORM_SECTION && o->map & __ACCOMP_PIECES;
}

// Subscripts that the first struct __accomp_rows is not about: the operand itself is those.
static int first_part(const Operand *o) { return has_pieces(o) ? 0 : o->rows_from; }

// The dimensions of all parts, one after the other.
static void write_dimensions(Render *x, const Region *r, int operand) {
  const Operand *o = r->operands.at[operand];
  const char *e = arena_printf(x->u->arena, "(%s)", lvalue_of(x, o));
  Extent t = extent_text(x, o->item, 0, o->item->nsubscripts, e);
  text_printf(x->out, " struct __accomp_dimension __accomp_n%d_%d[] = {%s};", r->id,
              operand, t.dimensions);
}

// struct __accomp_rows of the section's parts: rows, theirs, and so on.
static void write_rows(Render *x, const Region *r, int operand) {
  const Operand *o = r->operands.at[operand];
  const char *e = arena_printf(x->u->arena, "(%s)", lvalue_of(x, o));
  if (has_pieces(o)) write_dimensions(x, r, operand);
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
    if (has_pieces(o))
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
static void section_operand_text(Render *x, const Region *r, int i, const char *e,
                                 OperandText *t) {
  Arena *a = x->u->arena;
  const Operand *o = r->operands.at[i];
  t->base = o->rows || has_pieces(o)
                ? arena_printf(a, "__accomp_p%d_%d", r->id, i)
                : arena_printf(a, "(void *)(%s)", root_text(x, o, e));
  if (o->saved_by) {
    const char *saved = arena_printf(a, "__accomp_o%d[%d]", o->saved_by->id, o->saved);
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
      .base = arena_printf(a, "(void *)(%s)", x->body->host_expr(x, r, o->value)),
      .lo = arena_printf(a, "(void *)(%s)", x->body->host_expr(x, r, o->lo)),
      .size = arena_printf(a, "(unsigned long long)__accomp_max(0, %s)",
                           x->body->host_expr(x, r, o->len)),
      .slot = "0"};
}

static OperandText operand_text(Render *x, const Region *r, int i) {
  Arena *a = x->u->arena;
  const Operand *o = r->operands.at[i];
  OperandText t = {"0", "0", "0", "0", NULL};
  if (o->form == FORM_WORKSPACE || o->form == FORM_DEVICE || o->form == FORM_GANGS ||
      o->form == FORM_COLUMNS || o->form == FORM_DIVISOR || o->form == FORM_LIMIT ||
      o->form == FORM_TEAM)
    return t;
  if (o->form == FORM_THREADS || o->form == FORM_BLOCKS) {
    t.size =
        arena_printf(a, "(unsigned long long)%s", x->body->host_expr(x, r, o->value));
    return t;
  }
  if (o->form == FORM_DIMENSION) return dimension_text(x, r, o);
  if (o->form == FORM_VALUE) {
    t.base = arena_printf(a, "&__accomp_v%d_%d", r->id, i);
    return t;
  }
  const char *e = lvalue_of(x, o);
  bool array = o->expr ? strip_casts(o->expr)->type->kind == TYPE_ARRAY
                       : o->var->type->kind == TYPE_ARRAY;
  bool pointer =
      (o->expr ? o->expr->type : o->var->type)->canonical->kind == TYPE_POINTER;
  if (o->pass == __ACCOMP_PASS_VALUE && !array) {
    t.base = arena_printf(a, "&__accomp_v%d_%d", r->id, i);
    return t;
  }
  if (o->map & (__ACCOMP_ATTACH | __ACCOMP_DETACH))
    t.slot = arena_printf(a, "(void **)&(%s)", e);
  switch (o->form) {
  case FORM_OBJECT:
    t.base = t.lo = object_text(x, o, e);
    t.size = o->map & (__ACCOMP_LINKED | __ACCOMP_USE_DEVICE) && o->var->type->count == -2
                 ? "1"
             : o->var && o->var->is_longer && !o->member
                 ? arena_printf(a, "__builtin_object_size(&(%s), 0)", e)
                 : arena_printf(a, "sizeof(%s)", e);
    break;
  case FORM_POINTER:
    t.base = t.lo = arena_printf(a, "(void *)(%s)", e);
    for (int k = 0; o->frame && k < i; k++)
      if (r->operands.at[k] == o->frame) t.lo = operand_text(x, r, k).lo;
    break;
  case FORM_PARTS:
    t.base = arena_printf(a, pointer ? "(void *)(%s)" : "(void *)&(%s)", e);
    parts_text(x, o, &t);
    break;
  case FORM_SECTION: section_operand_text(x, r, i, e, &t); break;
  case FORM_VALUE:
  case FORM_WORKSPACE:
  case FORM_THREADS:
  case FORM_BLOCKS:
  case FORM_DEVICE:
  case FORM_GANGS:
  case FORM_COLUMNS:
  case FORM_DIVISOR:
  case FORM_LIMIT:
  case FORM_TEAM:
  case FORM_DIMENSION: break;
  }
  if (t.bad) t.size = arena_printf(a, "__accomp_section(%s, %s)", t.bad, t.size);
  if (o->pass == __ACCOMP_PASS_COPY) t.base = t.lo;
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
  OperandText t = operand_text(x, r, operand);
  text_printf(x->out,
              " __accomp_list_add(&%s, (struct __accomp_operand){%s, %s, %s, %s});", list,
              t.base, t.lo, t.size, t.slot);
  for (int i = 0; i < c->iterators.len; i++) text_add(x->out, " } }");
}

// Each call of the runtime copies what it needs of them.
static void write_list_ends(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++)
    if (is_list(r->operands.at[i]))
      text_printf(x->out, " __builtin_free(__accomp_o%d[%d].base);", r->id, i);
}

// Copies of the values that travel with the call, so that no address of a register is taken.
static void write_values(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->form == FORM_VALUE)
      text_printf(x->out, " %s __accomp_v%d_%d = %s;", o->value_type, r->id, i,
                  x->body->host_expr(x, r, o->value));
    else if (o->pass == __ACCOMP_PASS_VALUE && o->var->type->kind != TYPE_ARRAY)
      text_printf(x->out, " __typeof__(%s) __accomp_v%d_%d = %s;", lvalue_of(x, o), r->id,
                  i, lvalue_of(x, o));
  }
}

static bool is_copied(const Operand *o) {
  return o->form == FORM_VALUE ||
         (o->pass == __ACCOMP_PASS_VALUE && o->var->type->kind != TYPE_ARRAY);
}

static void write_operands(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if ((o->rows || has_pieces(o)) && !o->saved_by) write_rows(x, r, i);
    if (is_list(o)) write_list(x, r, i);
  }
  text_printf(x->out, " struct __accomp_operand __accomp_o%d[%d] = {", r->id,
              r->operands.len + 1);
  for (int i = 0; i < r->operands.len; i++) {
    if (is_list(r->operands.at[i])) {
      text_printf(x->out, "__accomp_list_operand(&__accomp_g%d_%d), ", r->id, i);
      continue;
    }
    OperandText t = operand_text(x, r, i);
    text_printf(x->out, "{%s, %s, %s, %s}, ", t.base, t.lo, t.size, t.slot);
  }
  text_add(x->out, "{0}};");
}

// --- the construct in its place --------------------------------------------------------------

// Keeps -Wunused quiet about variables of the user that only the kernel names.
static void mention_variables(Render *x, const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Var *v = r->uses.at[i]->var;
    if (!v->is_global && !v->type->is_vm)
      text_printf(x->out, " (void)sizeof(%s);", v->name);
  }
}

static const char *depend_clauses(Render *x, const Directive *d) {
  Text t = {.arena = x->u->arena};
  text_add(&t, "");
  for (Items it = items_of(d, CL_DEPEND); next_item(&it);)
    text_printf(&t, " depend(%s%s%s: %s)", it.clause->iterator ? it.clause->iterator : "",
                it.clause->iterator ? ", " : "",
                it.item->keyword ? it.item->keyword : it.clause->modifier, it.item->text);
  return t.at;
}

// Lists a task's copies of variables, besides operands and control values.
static void write_firstprivate(Render *x, const Region *r) {
  if (r->plan.nest.len) text_printf(x->out, ", __accomp_l%d", r->id);
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (is_copied(o)) text_printf(x->out, ", __accomp_v%d_%d", r->id, i);
    if (has_pieces(o))
      text_printf(x->out, ", __accomp_p%d_%d, __accomp_n%d_%d", r->id, i, r->id, i);
  }
}

// Its copies point to each other. A section with rows has no task: that is OpenACC's.
static void write_task_pointers(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (is_copied(o))
      text_printf(x->out, " __accomp_o%d[%d].base = &__accomp_v%d_%d;", r->id, i, r->id,
                  i);
    if (has_pieces(o))
      text_printf(x->out,
                  " __accomp_o%d[%d].base = __accomp_p%d_%d;"
                  " __accomp_p%d_%d[0].dimensions = __accomp_n%d_%d;",
                  r->id, i, r->id, i, r->id, i, r->id, i);
  }
  if (r->plan.nest.len)
    text_printf(x->out, " __accomp_k%d.loops = __accomp_l%d;", r->id, r->id);
}

// How a target task ends (OpenMP 5.2, 13.6): before the host goes on, when the device's queue fulfils its
// event, or with the host task that waits for the device.
typedef enum { ENDS_AT_ONCE, ENDS_BY_EVENT, ENDS_WITH_HOST_TASK } TaskEnd;

// OpenMP 5.2, 5.5.10: the task's own copy takes part in the reduction of the task group, and stands for the variable in
// the construct.
static const char *reduction_clauses(Render *x, const Directive *d) {
  Text t = {.arena = x->u->arena};
  text_add(&t, "");
  for (Items it = items_of(d, CL_IN_REDUCTION); next_item(&it);)
    text_printf(&t, " in_reduction(%s: %s)", it.clause->op_name, it.item->text);
  return t.at;
}

static void write_reduced_operands(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Var *v = r->operands.at[i]->var;
    if (!v || !names_var(r->directive, CL_IN_REDUCTION, v)) continue;
    OperandText t = operand_text(x, r, i);
    text_printf(x->out, " __accomp_o%d[%d] = (struct __accomp_operand){%s, %s, %s, %s};",
                r->id, i, t.base, t.lo, t.size, t.slot);
  }
}

// Arrays and large structs, which the runtime copies when it starts the construct: until the task does that, they are
// kept as they were when the construct was met.
static void write_kept_operands(Render *x, const Region *r, const char *call) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    bool by_runtime = o->pass == __ACCOMP_PASS_VALUE || o->pass == __ACCOMP_PASS_COPY;
    if (o->form == FORM_OBJECT && by_runtime && !is_copied(o))
      text_printf(x->out, " %s(&__accomp_o%d[%d]);", call, r->id, i);
  }
}

// A host task that carries the construct's dependences and reductions starts it.
static void write_task(Render *x, const Region *r, TaskEnd end) {
  write_kept_operands(x, r, "__accomp_keep");
  const char *depends = depend_clauses(x, r->directive);
  text_printf(x->out, "\n#pragma omp task%s%s firstprivate(__accomp_o%d, __accomp_k%d",
              depends, reduction_clauses(x, r->directive), r->id, r->id);
  write_firstprivate(x, r);
  text_add(x->out, ")");
  if (end == ENDS_AT_ONCE) text_add(x->out, " if(0)");
  if (end == ENDS_BY_EVENT) text_printf(x->out, " detach(__accomp_e%d)", r->id);
  if (end == ENDS_BY_EVENT && *depends)
    text_printf(x->out, " untied depend(out: *__accomp_d%d)", r->id);
  text_add(x->out, "\n{");
  write_task_pointers(x, r);
  write_reduced_operands(x, r);
  if (end == ENDS_BY_EVENT)
    text_printf(x->out, " __accomp_k%d.event = (unsigned long long)__accomp_e%d;", r->id,
                r->id);
  text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d);", r->id, r->id, r->id);
  write_kept_operands(x, r, "__accomp_kept_end");
  write_list_ends(x, r);
  text_add(x->out, " }\n");
}

// LLVM's OpenMP library lets any thread of a team start what depends on a task whose event a thread
// outside of it fulfilled, and keeps it with that thread, whose own tasks may then be out of its reach: in
// a taskwait a thread takes only the task that it was given last, and only a descendant of its own. So the
// task has no event there. A team of one thread needs one, for the host to go on. There the library counts
// a host task only when another task is counted, and no longer counts a task whose event is fulfilled but
// whose dependences are not yet released: a second task that has an event, which counts always, lasts until
// they are.
static void write_dependent_task(Render *x, const Region *r) {
  int id = r->id;
  text_add(x->out, " if (omp_get_num_threads() > 1) {");
  write_task(x, r, ENDS_WITH_HOST_TASK);
  text_printf(x->out,
              " } else { extern void omp_fulfill_event(omp_event_handle_t);"
              " static char __accomp_t%d[1024]; static unsigned __accomp_i%d;"
              " char *__accomp_d%d = &__accomp_t%d[__atomic_fetch_add(&__accomp_i%d, 1, "
              "0) %% 1024];",
              id, id, id, id, id);
  write_task(x, r, ENDS_BY_EVENT);
  text_printf(x->out,
              " omp_event_handle_t __accomp_s%d;\n#pragma omp task untied"
              " depend(in: *__accomp_d%d) detach(__accomp_s%d)\n"
              "omp_fulfill_event(__accomp_s%d);\n}",
              id, id, id, id);
}

static void write_start_of(Render *x, const Region *r, bool nowait) {
  bool depends = find_clause(r->directive, CL_DEPEND) != NULL,
       reduces = find_clause(r->directive, CL_IN_REDUCTION) != NULL;
  if (!nowait && !depends && !reduces) {
    text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d);", r->id, r->id,
                r->id);
    if (r->directive->info->kind != DIR_DATA) write_list_ends(x, r);
    return;
  }
  // Tasks that the thread runs next would use its copy, too: it waits for the device.
  if (nowait && reduces) return write_task(x, r, ENDS_WITH_HOST_TASK);
  if (nowait) text_printf(x->out, " omp_event_handle_t __accomp_e%d;", r->id);
  if (nowait && depends)
    write_dependent_task(x, r);
  else
    write_task(x, r, nowait ? ENDS_BY_EVENT : ENDS_AT_ONCE);
}

// nowait(e) is nowait where e is true (OpenMP 6.0, 17.6).
static void write_start(Render *x, const Region *r) {
  const Clause *c = find_clause(r->directive, CL_NOWAIT);
  Node *e = c && c->items.len ? c->items.at[0].expr.node : NULL;
  if (!e || e->has_value) return write_start_of(x, r, c && (!e || e->value));
  text_printf(x->out, " if (%s) {", render_text(x, e));
  write_start_of(x, r, true);
  text_add(x->out, " } else {");
  write_start_of(x, r, false);
  text_add(x->out, " }");
}

// A target_data region runs at once, which 'nowait' permits: after the tasks that it depends on, and those that start
// in it end in it, but for 'nogroup' (OpenMP 6.0, 15.7). 5.2 has no such tasks.
static bool has_task_of_data(const Directive *d) {
  return d->info->kind == DIR_DATA && d->info->dialect == DIALECT_OMP &&
         (find_clause(d, CL_NOWAIT) || find_clause(d, CL_DEPEND) ||
          (d->text && strstr(d->text, "target_data")));
}

static void write_data_start(Render *x, const Region *r) {
  const char *depends = depend_clauses(x, r->directive);
  if (*depends) text_printf(x->out, "\n#pragma omp taskwait%s\n", depends);
  text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d);", r->id, r->id, r->id);
  if (has_task_of_data(r->directive) && !find_clause(r->directive, CL_NOGROUP))
    text_add(x->out, "\n#pragma omp taskgroup\n{");
}

static void write_data_end(Render *x, const Region *r) {
  if (has_task_of_data(r->directive) && !find_clause(r->directive, CL_NOGROUP))
    text_add(x->out, " }");
  text_printf(x->out, " __accomp_r%de(__accomp_o%d, &__accomp_k%d);", r->id, r->id,
              r->id);
}

// Inside host_data the user's names stand for device addresses.
static int push_device_addresses(Render *x, const Region *r) {
  int before = x->host_data.len;
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (!(o->map & __ACCOMP_USE_DEVICE)) continue;
    const char *name = arena_printf(x->u->arena, "__accomp_u%d_%d", r->id, i),
               *e = lvalue_of(x, o);
    bool pointer =
        o->form == FORM_POINTER ||
        (o->form == FORM_SECTION && o->var->type->canonical->kind == TYPE_POINTER);
    text_printf(x->out,
                pointer
                    ? " __typeof__(%s) %s = (__typeof__(%s))__accomp_o%d[%d].base;"
                    : " __typeof__(%s) *%s = (__typeof__(%s) *)__accomp_o%d[%d].base;",
                e, name, e, r->id, i);
    text_printf(x->out, " (void)%s;", name);
    push(x->u->arena, &x->host_data,
         (Substitution){o->var,
                        pointer ? name : arena_printf(x->u->arena, "(*%s)", name)});
  }
  return before;
}

// The statement may stand behind directives of the host.
static void write_host_pragmas(Render *x, const Region *r) {
  HostDirectives it =
      host_directives(x->u, (Range){r->directive->pragma.end, r->body->range.start});
  if (!next_host_directive(&it)) return;
  uint32_t start = it.directive->pragma.start;
  text_add(x->out, "\n");
  write_line_marker(x, front_loc(x->u, start), false);
  copy_source(x->out, x->u, start, r->body->range.start);
}

static void write_data_body(Render *x, Region *r) {
  if (r->directive->info->kind == DIR_DATA && has_device_addresses(r))
    text_printf(x->out, " __accomp_r%du(__accomp_o%d, &__accomp_k%d);", r->id, r->id,
                r->id);
  int before = push_device_addresses(x, r);
  write_host_pragmas(x, r);
  write_line_marker(x, r->body->loc, false);
  x->body->write(x, r->body);
  x->host_data.len = before;
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, true);
  if (r->directive->info->kind != DIR_DATA) return;
  write_data_end(x, r);
  write_list_ends(x, r);
}

// From here to the end of the block, however it is left: clang calls a variable's cleanup there, and
// before a return after its expression.
static void render_declare(Render *x, const Region *r) {
  write_line_marker(x, r->directive->loc, true);
  write_operands(x, r);
  write_control(x, r);
  text_printf(x->out, " __accomp_r%d(__accomp_o%d, &__accomp_k%d);", r->id, r->id, r->id);
  text_printf(
      x->out,
      " struct __accomp_scope __accomp_x%d __attribute__((cleanup(__accomp_r%dx), "
      "unused)) = {__accomp_o%d, &__accomp_k%d};\n",
      r->id, r->id, r->id, r->id);
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, false);
}

void render_construct(Render *x, Region *r) {
  if (r->directive->info->kind == DIR_DECLARE) return render_declare(x, r);
  write_line_marker(x, r->directive->loc, true);
  text_add(x->out, "{");
  write_loops(x, r);
  write_values(x, r);
  write_operands(x, r);
  write_control(x, r);
  mention_variables(x, r);
  if (r->directive->info->kind == DIR_DATA)
    write_data_start(x, r);
  else
    write_start(x, r);
  bool has_body =
      r->directive->info->kind == DIR_DATA || r->directive->info->kind == DIR_HOST_DATA;
  if (has_body && r->body) write_data_body(x, r);
  text_add(x->out, " }\n");
  write_line_marker(x, (Loc){r->directive->loc.file, end_line(x->u, r->node), 1}, false);
}
