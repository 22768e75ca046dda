// Data clauses of variables whose types have allocatable components: what these have is mapped with the variable.
// In:  the item of a clause, or a variable without one.  Out: clauses of the same kind for the components, with iterators over elements.
//
//   map(tofrom: a[0:4])  gets  map(iterator(long accomp_e1 = 0:4), tofrom: a[accomp_e1].m_u.base[0:n])
//
// OpenMP 5.2, 5.8.3 and 5.8.8: so does the predefined default mapper. OpenACC 3.3, 2.6.4 has no such rule: there a compute
// construct has it, whose kernel would find the host's addresses, and data constructs and directives do not.
// A compute construct gets those components alone that its statements name behind elements that they choose (FVariable.is_deep):
// the others are parameters of their own, or nobody could see whether they are there.
#include "front/fortran/deep.h"

enum { DEEPEST = 16 };

typedef struct {
  Shell *s;
  Text *out;
  const FVariable *variable;
  const char *head; // " map(always, to: "
  bool all;         // components that the construct does not name, too
  bool spelled;     // asked: does a designator spell all of the path?
  int elements;     // iterators, so far
  int depth;
  const FSymbol *path[DEEPEST]; // the components that lead to what is being written
} DeepMap;

// --- does the construct name it? -----------------------------------------------------------------------------------------

// The components of a designator behind the variable: a(i)%c(k)%u has c and u of a. -1: it is about another variable.
static int components_behind(Shell *s, const FNode *n, const FVariable *v,
                             const FSymbol **out) {
  int count = 0;
  for (; n; n = kid(n, 0)) {
    bool same = v->path ? is_same_path(s, v->path, n)
                        : n->kind == F_NAME && n->symbol == v->symbol;
    if (same) break;
    if (n->kind == F_NAME || (n->kind != F_COMPONENT && n->kind != F_ELEMENT)) return -1;
    if (n->kind == F_COMPONENT && count == DEEPEST) return -1;
    if (n->kind == F_COMPONENT) out[count++] = n->symbol;
  }
  for (int i = 0; i < count / 2; i++) {
    const FSymbol *x = out[i];
    out[i] = out[count - 1 - i], out[count - 1 - i] = x;
  }
  return n ? count : -1;
}

static bool is_designator(const FNode *n) {
  return n->kind == F_NAME || n->kind == F_ELEMENT || n->kind == F_COMPONENT;
}

// A value that the variable, a component, is a part of.
static bool is_around(const FNode *n, const FVariable *v) {
  for (const FNode *b = v->path; b && b->nkids; b = kid(b, 0))
    if (same_node(kid(b, 0), n)) return true;
  return false;
}

// It names the component, what lies behind it, or a value that it is a part of. asked: SIZE and the like, which the descriptor answers.
static bool is_about(DeepMap *x, const FNode *n, bool asked) {
  const FSymbol *path[DEEPEST];
  int count = components_behind(x->s, n, x->variable, path);
  if (count < 0 && is_around(n, x->variable)) return !asked && !x->spelled;
  for (int i = 0; i < count && i < x->depth; i++)
    if (path[i] != x->path[i]) return false;
  return count >= (x->spelled ? x->depth : 0) && (!asked || count > x->depth);
}

static bool asks(const FNode *n) {
  return n->kind == F_INQUIRY || is_inquiry(n) ||
         (n->kind == F_INTRINSIC && !strcmp(n->text, "allocated"));
}

static bool is_named_in(DeepMap *x, const FNode *n, bool asked) {
  bool inner = n->parent && is_designator(n->parent) && kid(n->parent, 0) == n;
  if (is_designator(n) && !inner && is_about(x, n, asked)) return true;
  // An internal procedure has the variables of the one around.
  bool call = (n->kind == F_CALL || n->kind == F_FUNCTION_CALL) && n->symbol;
  if (call && *n->symbol->procedure && !x->spelled) return true;
  asked = asks(n) || (asked && n->kind == F_ARG);
  for (int i = 0; i < n->nkids; i++)
    if (is_named_in(x, n->kids[i], asked)) return true;
  return false;
}

static bool is_named_inside(DeepMap *x) {
  Shell *s = x->s;
  for (int i = 1; i < s->nlist; i++)
    if (is_named_in(x, s->list[i], false)) return true;
  return false;
}

static bool is_wanted(DeepMap *x) { return x->all || is_named_inside(x); }

// A type that lies in itself has no last level: as many are mapped as the construct spells.
static bool is_spelled(DeepMap *x) {
  x->spelled = true;
  bool named = is_named_inside(x);
  x->spelled = false;
  return named;
}

// Another item of the directive: "map(to: s) map(alloc: s%u)".
static bool is_item_itself(DeepMap *x) {
  Shell *s = x->s;
  for (int i = 1; i < s->construct->nkids; i++) {
    const FNode *n = kid(s->construct->kids[i], 0);
    const FSymbol *path[DEEPEST];
    if (!n || n->kind != F_COMPONENT) continue;
    int count = components_behind(s, n, x->variable, path);
    bool same = count == x->depth;
    for (int k = 0; same && k < count; k++) same = path[k] == x->path[k];
    if (same && !kid(n, 0)->rank && !x->variable->symbol->rank) return true;
  }
  return false;
}

// OpenMP's rules for mappers are C's, whose rewriter meets the item.
static bool has_own_mapper(Shell *s, FType t) {
  return s->directive->dialect == DIALECT_OMP && has_default_mapper(s->walk, t.derived);
}

// --- clauses -------------------------------------------------------------------------------------------------------------

static const char *more(Shell *s, const char *iterators, const char *name,
                        const char *range) {
  return arena_printf(s->arena, "%s%slong %s = %s", iterators, *iterators ? ", " : "",
                      name, range);
}

static const char *new_element(DeepMap *x) {
  return arena_printf(x->s->arena, "accomp_e%d", ++x->elements);
}

// The clause's own iterators come first.
static void write_clause(DeepMap *x, const char *item, const char *iterators) {
  static const char word[] = "iterator(";
  const char *inside = strchr(x->head, '(') + 1, *own = strstr(inside, word);
  int before = (int)(inside - x->head);
  if (!*iterators)
    text_printf(x->out, "%s%s)", x->head, item);
  else if (own)
    text_printf(x->out, "%.*s%s%s, %s%s)", (int)(own - x->head), x->head, word, iterators,
                own + strlen(word), item);
  else
    text_printf(x->out, "%.*s%s%s)%s%s%s)", before, x->head, word, iterators,
                *inside ? ", " : ": ", inside, item);
}

static const char *shown_path(DeepMap *x) {
  const char *text = x->variable->actual;
  for (int i = 0; i < x->depth; i++)
    text = arena_printf(x->s->arena, "%s%%%s", text, x->path[i]->name);
  return text;
}

static void write_components(DeepMap *x, const FSymbol *type, const char *struct_in_c,
                             const char *iterators);

static void write_allocatable(DeepMap *x, const FSymbol *c, const char *member,
                              const char *iterators) {
  Shell *s = x->s;
  const char *base = arena_printf(s->arena, "%s.base", member),
             *count = arena_printf(s->arena, "%s ? %s : 0", base,
                                   count_of_component(s, c, member)),
             *item = arena_printf(s->arena, "%s[0:%s]", base, count);
  push(s->arena, &s->t->unit->shown, (ShownItem){item, shown_path(x)});
  if (!is_item_itself(x)) write_clause(x, item, iterators);
  if (!has_allocatables(c->type) || has_own_mapper(s, c->type)) return;
  const char *e = new_element(x);
  write_components(x, c->type.derived, arena_printf(s->arena, "%s[%s]", base, e),
                   more(s, iterators, e, arena_printf(s->arena, "0:(%s)", count)));
}

// A component that lies in the struct itself, as an array or alone.
static void write_inside(DeepMap *x, const FSymbol *c, const char *member,
                         const char *iterators) {
  long lower, upper;
  for (int k = c->rank - 1; k >= 0; k--) {
    const char *e = new_element(x);
    constant_bounds(c, k, &lower, &upper);
    iterators =
        more(x->s, iterators, e,
             arena_printf(x->s->arena, "0:%ld", upper < lower ? 0 : upper - lower + 1));
    member = arena_printf(x->s->arena, "%s[%s]", member, e);
  }
  write_components(x, c->type.derived, member, iterators);
}

static bool is_above(const DeepMap *x, const FSymbol *type) {
  if (!type) return false;
  if (x->variable->symbol->type.derived == type) return true;
  for (int i = 0; i < x->depth; i++)
    if (x->path[i]->type.derived == type) return true;
  return false;
}

static void write_components(DeepMap *x, const FSymbol *type, const char *struct_in_c,
                             const char *iterators) {
  for (int i = 0; i < type->ncomponents && x->depth < DEEPEST; i++) {
    const FSymbol *c = type->components[i];
    const char *member = arena_printf(x->s->arena, "%s.m_%s", struct_in_c, c->name);
    bool own = F_HAS(c, ALLOCATABLE), inside = !own && !F_HAS(c, POINTER) &&
                                               has_allocatables(c->type) &&
                                               !has_own_mapper(x->s, c->type);
    if (!own && !inside) continue;
    bool again = is_above(x, c->type.derived);
    x->path[x->depth++] = c;
    if (again && (x->all || !is_spelled(x)))
      inside = false;
    else if (own && is_wanted(x))
      write_allocatable(x, c, member, iterators);
    if (inside) write_inside(x, c, member, iterators);
    x->depth--;
  }
}

// --- variables -----------------------------------------------------------------------------------------------------------

// An element of what the item names; NULL: an error was reported.
static const char *element_of_item(DeepMap *x, const FNode *item,
                                   const char **iterators) {
  Shell *s = x->s;
  FVariable *v = (FVariable *)x->variable;
  const char *text = v->name, *e;
  bool section = item && item->kind == F_ELEMENT;
  if (!v->symbol->rank && (may_lack_memory(v) || is_behind_pointers(s, v))) {
    *iterators = more(s, *iterators, new_element(x),
                      arena_printf(s->arena, "0:accomp_has(&%s)", text));
    return text;
  }
  if (v->is_member && v->descriptor && v->symbol->rank) {
    if (section)
      return not_yet(s,
                     "a section of '%s', of a type with allocatable components, in '%s'",
                     v->actual, fortran_name(s->arena, s->directive->name)),
             NULL;
    *iterators = more(s, *iterators, e = new_element(x),
                      arena_printf(s->arena, "0:(%s)",
                                   count_of_component(s, v->symbol, v->descriptor)));
    return arena_printf(s->arena, "%s[%s]", text, e);
  }
  for (int k = v->symbol->rank - 1; k >= 0; k--) {
    const FNode *n = section ? item->kids[k + 1] : NULL;
    if (n && n->kind != F_TRIPLET) {
      text = arena_printf(s->arena, "%s[%s]", text, section_lower(s, v, k, n));
      continue;
    }
    const char *from = n ? section_lower(s, v, k, kid(n, 0)) : "0",
               *length = n ? section_length(s, v, k, n) : c_extent(s, v, k),
               *step = n && !is_none(kid(n, 2)) ? c_index(s, kid(n, 2), NULL) : NULL;
    const char *end = strcmp(from, "0") != 0
                          ? arena_printf(s->arena, "%s + (%s)", from, length)
                          : length;
    *iterators =
        more(s, *iterators, e = new_element(x),
             arena_printf(s->arena, step ? "%s:%s:%s" : "%s:%s", from, end, step));
    text = arena_printf(s->arena, "%s[%s]", text, e);
  }
  return text;
}

void map_components(Shell *s, Text *t, FVariable *v, const FNode *item, const char *head,
                    bool all) {
  DeepMap x = {.s = s, .out = t, .variable = v, .head = head, .all = all};
  FSymbol *type = v->symbol->type.derived;
  if (s->failed || !struct_type(s, type)) return;
  const char *iterators = "", *element = element_of_item(&x, item, &iterators);
  if (element) write_components(&x, type, element, iterators);
}

const FVariable *mapped_around(Shell *s, const FVariable *v) {
  for (const FNode *n = v->path; n && n->kind != F_NAME;) {
    if (n->kind == F_COMPONENT && F_HAS(n->symbol, POINTER)) return NULL;
    n = kid(n, 0);
    for (int i = 0; n && i < s->variables.len; i++) {
      const FVariable *x = s->variables.at[i];
      bool same = x->path ? is_same_path(s, x->path, n)
                          : n->kind == F_NAME && n->symbol == x->symbol;
      if (same && x->map_head) return x;
    }
  }
  return NULL;
}
