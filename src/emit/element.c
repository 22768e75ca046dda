// Elements of arrays of which a loop around has copies: a[i] is the copy's element where the copy has one, else
// that of the next loop around with copies, or the variable's own.
// In:  substitutes (emit.h).  Out: C text.
#include "emit/body.h"

// --- where an element is -------------------------------------------------------------------------

// Elements from one value of subscript i to the next.
static const char *stride_text(const Render *x, const Var *v, int i) {
  ArrayShape s = array_shape(x->u->arena, v);
  if (i >= s.rank || s.dim[i].unit) return "1";
  if (v->type->is_vm)
    return arena_printf(x->u->arena, "__accomp_stride%d_%s", i,
                        region_use(x->here.kernel, v)->tag);
  return arena_printf(x->u->arena, "%lldLL", elements_below(&s, i + 1));
}

static const char *first_text(Render *x, const Copy *c) {
  const Item *it = c->item;
  const char *s = "0LL";
  for (int i = 0; i < it->nsubscripts; i++)
    if (it->subscripts[i].lo.node)
      s = arena_printf(x->u->arena, "%s + (long long)(%s) * %s", s,
                       render_text(x, it->subscripts[i].lo.node),
                       stride_text(x, c->var, i));
  return s;
}

void save_first(Render *x, const Copy *c) {
  if (starts_at_constant(c)) return;
  text_printf(x->out, "  long long %s = %s;\n", c->lo, first_text(x, c));
  show(x, "long long", c->lo);
}

void hide_elements(Render *x, const Copy *c) {
  const Var *v = c->var;
  Arena *a = x->u->arena;
  const char *own = arena_printf(a, "__accomp_own_%s", c->tag), *t = type_text(x, v);
  if (!copies_all(c)) {
    push(a, &x->here.substitutes, ((Substitute){.var = v, .part = c}));
  } else if (v->type->is_vm) {
    push_substitute(x, v, own);
  } else {
    text_printf(x->out, "  %s *__accomp_view_%s = (%s *)%s;\n", t, c->tag, t, own);
    show(x, arena_printf(a, "%s *", t), arena_printf(a, "__accomp_view_%s", c->tag));
    push_substitute(x, v, arena_printf(a, "(*__accomp_view_%s)", c->tag));
  }
}

// --- which one it is -----------------------------------------------------------------------------

const char *name_text(Render *x, Var *v, int depth) {
  Node ref = {.kind = N_REF, .var = v, .range = v->decl};
  ref.range.end = ref.range.start + (uint32_t)strlen(v->name);
  Scope before = x->here;
  x->here.substitutes.len = depth;
  const char *s = v->type->is_vm ? vm_text(x, v) : render_text(x, &ref);
  x->here = before;
  return s;
}

typedef struct {
  const char *own, *length, *lo, *rest; // rest: the element beside them
} Selection;

static const char *select_text(const Render *x, Selection s, const char *index) {
  return arena_printf(
      x->u->arena,
      "*((unsigned long long)((%s) - %s) < (unsigned long long)(%s) ? &%s[(%s) - "
      "%s] : &%s)",
      index, s.lo, s.length, s.own, index, s.lo, s.rest);
}

static Selection selection(const Render *x, const Copy *c, const char *rest) {
  return (Selection){arena_printf(x->u->arena, "__accomp_own_%s", c->tag), c->length,
                     c->lo ? c->lo : "0", rest};
}

// The section of v that the region reduces, when no loop around hides it.
static const Reduction *region_section(Render *x, Var *v) {
  Node ref = {.kind = N_REF, .var = v};
  Scope before = x->here;
  x->here.substitutes.len = 0;
  const Reduction *red = partial_reduction(x, &ref);
  x->here = before;
  return red && red->use->copy ? red : NULL;
}

const char *element_text(Render *x, Var *v, const Type *t, int depth, const char *index,
                         const char *base) {
  Arena *a = x->u->arena;
  const char *e = declaration_type(a, t);
  int at = find_substitute(x, v, depth);
  const Copy *part = at < 0 ? NULL : x->here.substitutes.at[at].part;
  const Use *use = x->here.kernel ? region_use(x->here.kernel, v) : NULL;
  if (part && use && use->inner_copies)
    return arena_printf(a, "__accomp_own_%s[(%s) - %s]", part->tag, index,
                        part->lo ? part->lo : "0");
  if (part)
    return select_text(x, selection(x, part, element_text(x, v, t, at, index, base)),
                       index);
  const Reduction *red = at < 0 ? region_section(x, v) : NULL;
  if (red) {
    const char *all = arena_printf(a, "((%s *)__accomp_v_%s)[%s]", e, v->name, index);
    return select_text(x, selection(x, red->use->copy, all), index);
  }
  if (base) return arena_printf(a, "%s[%s]", base, index);
  return arena_printf(a, "((%s *)%s)[%s]", e, name_text(x, v, at + 1), index);
}

// --- rendering -----------------------------------------------------------------------------------

static Node *root_of(Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  return n;
}

static const Copy *copied_part(const Render *x, const Node *root) {
  const Substitute *s =
      root->kind == N_REF && root->var ? substitute_of(x, root->var) : NULL;
  return s ? s->part : NULL;
}

// p->x of such a p: the member of p[0].
static bool render_member(Render *x, Node *n) {
  Node *root = root_of(n->child[0]);
  const Copy *c = n->arrow ? copied_part(x, root) : NULL;
  if (!c) return false;
  text_printf(x->out, "(%s).%s",
              element_text(x, root->var, c->type, x->here.substitutes.len, "0LL", NULL),
              n->name);
  return true;
}

bool render_element(Render *x, Node *n) {
  if (!x->here.substitutes.len) return false;
  if (n->kind == N_MEMBER) return render_member(x, n);
  Subscripts s = subscripts_of(n);
  const Copy *c = s.count ? copied_part(x, s.root) : NULL;
  if (!c || s.count != array_shape(x->u->arena, s.root->var).rank) return false;
  text_add(x->out, "(*({ long long __accomp_x = 0");
  for (int i = 0; i < s.count; i++) {
    text_add(x->out, " + (long long)(");
    render_index(x, s.index[i]);
    text_printf(x->out, ") * %s", stride_text(x, s.root->var, i));
  }
  text_printf(
      x->out, "; &%s; }))",
      element_text(x, s.root->var, c->type, x->here.substitutes.len, "__accomp_x", NULL));
  return true;
}
