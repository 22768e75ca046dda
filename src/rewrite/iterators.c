// C++: loops of directives over ranges, and over iterators of classes, become loops that count from zero. In front of the construct
// the host finds where they start and how long they are, once (OpenMP 5.2, 4.4.1). Headers are replaced, bodies stay where they are.
//   for (auto &x : v) BODY        const auto first = v.begin(); const long long number = v.end() - first;
//                                 for (long long p = 0; p < number; p++) { auto &x = *(first + p); BODY }
// In:  a unit whose text has been parsed.  Out: preprocessed text with such loops.
#include "ir/query.h"
#include "ir/array.h"
#include "ir/type.h"
#include "rewrite/engine.h"

// Where a range starts and ends: an array; by its own functions; by those that its type's namespace has. How many iterations
// there are; of integers as rt/device/cxx.h has it.
static const char prelude[] =
    "# 1 \"<accomp>\" 3\n"
    "namespace __accomp {\n"
    "template<class T, decltype(sizeof 0) n> T *first_of(T (&a)[n], int) { return a; }\n"
    "template<class R> auto first_of(R &r, int) -> decltype(r.begin()) { return "
    "r.begin(); }\n"
    "template<class R> auto first_of(R &r, long) -> decltype(begin(r)) { return "
    "begin(r); }\n"
    "template<class T, decltype(sizeof 0) n> T *last_of(T (&a)[n], int) { return a + n; "
    "}\n"
    "template<class R> auto last_of(R &r, int) -> decltype(r.end()) { return r.end(); }\n"
    "template<class R> auto last_of(R &r, long) -> decltype(end(r)) { return end(r); }\n"
    "template<class I, class B> long long trips_of_integer(I, B, long long, int);\n"
    "template<class I, class B, bool = __is_integral(I)> struct trips {\n"
    "  static long long of(const I &first, const B &bound, long long step, int relation) "
    "{\n"
    "    long long by = step < 0 ? -step : step, far = step < 0 ? first - bound : bound "
    "- first;\n"
    "    if (relation & 1) far++;\n"
    "    return far > 0 && by ? (far + by - 1) / by : 0;\n"
    "  }\n"
    "};\n"
    "template<class I, class B> struct trips<I, B, true> {\n"
    "  static long long of(I first, B bound, long long step, int relation) {\n"
    "    return trips_of_integer(first, bound, step, relation);\n"
    "  }\n"
    "};\n"
    "template<class I, class B>\n"
    "long long trips_of(const I &first, const B &bound, long long step, int relation) {\n"
    "  return trips<I, B>::of(first, bound, step, relation);\n"
    "}\n"
    "}\n";

// References that need no variable: text of the elements that they are.
typedef struct {
  const Var *var;
  const Node *body;
  const char *element;
} Name;
typedef struct {
  Vec(Name) list;
  Vec(Range) headers; // of loops, which are replaced
} Names;

// A directive and its loops.
typedef struct {
  Rewrite *t;
  Names *names;
  const Directive *directive;
  const Directive *top;    // in front of it the text finds out about the loops
  Vec(const Var *) outer;  // variables of loops around the next one
  Vec(const Var *) hidden; // those of them that are in 'variables'
  const char *before;      // declarations in front of 'top'
  const char *
      variables; // of loops, by their counters: they stand where the innermost body starts
} Construct;

static const char *slice(Rewrite *t, uint32_t start, uint32_t end) {
  return TEXT("%.*s", (int)(end - start), t->u->text + start);
}

static const char *written(Rewrite *t, const Node *n) {
  return slice(t, n->range.start, n->range.end);
}

static const char *fresh(Rewrite *t, const char *word) {
  return TEXT("%s%d_%d", word, t->u->round.number, t->serial);
}

static const char *counting(Rewrite *t, const char *p, const char *number) {
  return TEXT("for (long long %s = 0; %s < %s; %s++) ", p, p, number, p);
}

// --- what a loop names ---------------------------------------------------------------------

// Does the expression name an object, without a call, an assignment or a step on the way?
static bool is_place(const Node *n) {
  static const Kinds kinds = KIND(N_REF) | KIND(N_MEMBER) | KIND(N_SUBSCRIPT) |
                             KIND(N_THIS) | KIND(N_PAREN) | KIND(N_LITERAL) |
                             KIND(N_UNARY);
  if (!(KIND(n->kind) & kinds) || n->function) return false;
  if (n->kind == N_UNARY && n->op != OP_DEREF) return false;
  for (int i = 0; i < n->nchild; i++)
    if (!is_place(n->child[i])) return false;
  return true;
}

// An object that the loop's header names is used in the construct, which maps it then where no clause does. The bytes of one
// with functions that copy it are of no use.
static const char *use_of(Rewrite *t, const Node *n) {
  const Type *type = n->type ? canonical_type(n->type) : NULL;
  bool object = type && (type->kind == TYPE_RECORD || type->kind == TYPE_ARRAY ||
                         type->kind == TYPE_DEPENDENT);
  if (!object || !is_place(n) || front_copies_itself(t->u, n->type)) return "";
  const char *use = fresh(t, "__accomp_use");
  t->serial++;
  return TEXT("auto &%s = %s; (void)%s; ", use, written(t, n), use);
}

// Those whose functions an expression calls, or that it passes to functions.
static const char *uses_in(Rewrite *t, const Node *n) {
  const char *text = "";
  for (int i = 0; i < n->nchild; i++) {
    const Node *e = n->child[i];
    if (n->kind == N_CALL && !i && e->kind == N_MEMBER && e->nchild) e = e->child[0];
    text = TEXT("%s%s%s", text, n->kind == N_CALL ? use_of(t, e) : "", uses_in(t, e));
  }
  return text;
}

static bool is_kept(const Node *n, const Node *body) {
  return n->kind == N_LITERAL || n->kind == N_THIS ||
         (n->kind == N_REF && n->var && !n->var->is_global && !find_write(body, n->var));
}

// Is it the same array in each iteration?
static bool is_fixed(const Node *n, const Node *body) {
  switch ((int)n->kind) {
  case N_REF: return n->var != NULL;
  case N_PAREN: return is_fixed(n->child[0], body);
  case N_MEMBER:
    return !n->function && n->nchild &&
           (n->arrow ? is_kept(n->child[0], body) : is_fixed(n->child[0], body));
  case N_SUBSCRIPT:
    return is_kept(n->child[1], body) && is_array(n->child[0]->type) &&
           is_fixed(n->child[0], body);
  }
  return false;
}

static const Node *range_of(const Node *loop) { return loop->child[loop->nchild - 2]; }

static bool has_array(const Node *loop) {
  const Node *range = range_of(loop);
  return canonical_type(range->type)->kind == TYPE_ARRAY &&
         is_fixed(range, loop->child[loop->nchild - 1]);
}

// --- loops over ranges -----------------------------------------------------------------------

typedef struct {
  const Node *range;
  const char *initial; // the statement in front of the declaration; "": none
  const char *variable;
} RangeLoop;

static RangeLoop parts_of(Rewrite *t, const Node *n) {
  const char *s = t->u->text;
  uint32_t at = skip_blank(s, skip_token(s, n->range.start, n->range.end), n->range.end);
  RangeLoop l = {.range = range_of(n)};
  uint32_t start = n->child[0]->range.start, end = l.range->range.start;
  while (end > start && s[end - 1] != ':') end--;
  l.initial = slice(t, at + 1, start);
  l.variable = slice(t, start, end - 1);
  return l;
}

static int count_words(const Rewrite *t, Range r, const char *word) {
  const char *s = t->u->text;
  int count = 0;
  for (uint32_t at = skip_blank(s, r.start, r.end), end; at < r.end;
       at = skip_blank(s, end, r.end)) {
    end = skip_token(s, at, r.end);
    count += end - at == strlen(word) && !memcmp(s + at, word, strlen(word));
  }
  return count;
}

// Is the reference part of a header that may become another one? It may be a whole range.
static bool is_in_header(const Node *ref, const Node *body) {
  for (const Node *n = ref, *p = n->parent; n != body; n = p, p = n->parent) {
    if (p->kind == N_FOR && p->loop->over_iterators && n != loop_body(p)) return true;
    if (p->kind == N_RANGE_FOR && n != ref && n != p->child[p->nchild - 1]) return true;
  }
  return false;
}

static bool is_in_any(const Names *names, Range r) {
  for (int i = 0; i < names->headers.len; i++)
    if (names->headers.at[i].start <= r.start && r.end <= names->headers.at[i].end)
      return true;
  return false;
}

// Elements by subscripts can be analysed, references cannot: the variable of 'for (double &x : a)' is replaced by the
// element, where the tree has all places that name it.
static bool replace_reference(Construct *c, const Node *loop, const char *element) {
  Rewrite *t = c->t;
  const Node *body = loop->child[loop->nchild - 1], *declaration = loop->child[0];
  const Var *v = declaration->nchild == 1 ? declaration->child[0]->var : NULL;
  if (!v || !v->is_reference || !is_arithmetic(array_element(v->type)) ||
      has_kind(body, KIND(N_LAMBDA)))
    return false;
  NodeList refs = nodes_below(t->u->arena, body, KIND(N_REF));
  int count = 0;
  for (int i = 0; i < refs.len; i++)
    count += refs.at[i]->var == v && !is_in_header(refs.at[i], body) &&
             !is_in_any(c->names, refs.at[i]->range);
  if (count != count_words(t, body->range, v->name)) return false;
  push(t->u->arena, &c->names->list, ((Name){v, body, element}));
  return true;
}

static void write_elements(Rewrite *t, const Names *names) {
  for (int k = 0; k < names->list.len; k++) {
    const Name *name = &names->list.at[k];
    NodeList refs = nodes_below(t->u->arena, name->body, KIND(N_REF));
    for (int i = 0; i < refs.len; i++)
      if (refs.at[i]->var == name->var && !is_in_any(names, refs.at[i]->range))
        edit(t, refs.at[i]->range, name->element);
  }
}

static const char *array_text(const Construct *c, const Node *range) {
  for (int i = 0; i < c->names->list.len; i++)
    if (range->kind == N_REF && c->names->list.at[i].var == range->var)
      return c->names->list.at[i].element;
  return written(c->t, range);
}

// An array's elements have subscripts, which an analysis follows. Returns the header.
static const char *count_array(Construct *c, const Node *loop, const RangeLoop *l,
                               const char *p) {
  Rewrite *t = c->t;
  const char *array = array_text(c, l->range), *element = TEXT("(%s)[%s]", array, p);
  long long count = canonical_type(l->range->type)->count;
  const char *number = TEXT("%lld", count);
  if (!replace_reference(c, loop, element))
    c->variables = TEXT("%s%s = %s; ", c->variables, l->variable, element);
  if (l->range->type->is_vm && c->top->info->kind != DIR_COMPUTE)
    sorry(t->u->diag, l->range->loc, "'%s' on a loop over an array of variable size",
          c->directive->info->name);
  if (count < 0) {
    number = fresh(t, "__accomp_number");
    c->before = TEXT("%sconst long long %s = sizeof(%s) / sizeof((%s)[0]); ", c->before,
                     number, array, array);
  }
  return counting(t, p, number);
}

static bool lists(const RangeLoop *l) {
  const Type *t = canonical_type(l->range->type);
  return l->range->kind == N_INIT_LIST && t->kind == TYPE_ARRAY && t->count >= 0;
}

// What braces list is an array in front of the construct.
static const char *count_list(Construct *c, const RangeLoop *l, const char *p) {
  Rewrite *t = c->t;
  const Type *array = canonical_type(l->range->type);
  const char *list = fresh(t, "__accomp_list"),
             *type = declaration_type(t->u->arena, array->element);
  c->before = TEXT("%s%s const %s %s[] = %s; ", c->before, l->initial, type, list,
                   written(t, l->range));
  c->variables = TEXT("%s%s = %s[%s]; ", c->variables, l->variable, list, p);
  return counting(t, p, TEXT("%lld", array->count));
}

static bool is_open(const Type *t) { return canonical_type(t)->kind == TYPE_DEPENDENT; }

// 'auto' needs a value in each declaration; text of a kernel may declare the variable without one.
static const char *type_of(Rewrite *t, const char *value) {
  return TEXT("__remove_cvref(decltype(%s))", value);
}

static const char *count_range(Construct *c, const RangeLoop *l, const char *p) {
  Rewrite *t = c->t;
  const char *first = fresh(t, ITERATOR_OF_OURS), *number = fresh(t, "__accomp_number"),
             *range = fresh(t, "__accomp_range");
  const char *start = TEXT("__accomp::first_of(%s, 0)", range);
  c->before = TEXT("%s%s auto &&%s = %s; %s const %s = %s; const long long %s = "
                   "__accomp::trips_of(%s, __accomp::last_of(%s, 0), 1, 0); ",
                   c->before, l->initial, range, written(t, l->range),
                   is_open(l->range->type) ? type_of(t, start) : "auto", first, start,
                   number, first, range);
  c->variables = TEXT("%s%s%s = *(%s + %s); ", c->variables, use_of(t, l->range),
                      l->variable, first, p);
  return counting(t, p, number);
}

// --- loops over iterators ----------------------------------------------------------------------

// The type that the first part declares, as far as it stands in front of the name.
static const char *declared_type(Rewrite *t, const Node *loop, const CanonicalLoop *l) {
  const Node *init = loop_parts(loop).init;
  return l->declared ? slice(t, init->range.start, l->var->decl.start)
                     : TEXT("__remove_reference_t(decltype(%s)) ", l->var->name);
}

static const char *count_iterators(Construct *c, const Node *loop, const CanonicalLoop *l,
                                   const char *p) {
  static const int relation[] = {
      [OP_LT] = 0, [OP_LE] = 1, [OP_GT] = 2, [OP_GE] = 3, [OP_NE] = 4};
  Rewrite *t = c->t;
  const char *first = fresh(t, ITERATOR_OF_OURS), *number = fresh(t, "__accomp_number"),
             *type = declared_type(t, loop, l);
  const char *step = TEXT("%lld", l->step_value);
  if (!l->step_known) {
    step = fresh(t, "__accomp_step");
    c->before = TEXT("%sconst long long %s = %s(long long)(%s); ", c->before, step,
                     l->step_subtracted ? "-" : "", written(t, l->step));
  }
  const char *start = written(t, l->start);
  bool open = is_open(l->var->type) && !strncmp(type, "auto", 4);
  c->before = TEXT(
      "%s%s const %s = %s; const long long %s = __accomp::trips_of(%s, %s, %s, %d); ",
      c->before, open ? type_of(t, start) : type, first, start, number, first,
      written(t, l->bound), step, relation[l->relation]);
  c->variables = TEXT("%s%s%s%s%s = %s + %s * %s; ", c->variables, uses_in(t, l->start),
                      uses_in(t, l->bound), type, l->var->name, first, p, step);
  return counting(t, p, number);
}

// --- the loops of a directive ----------------------------------------------------------------

static bool is_for(const Node *n) { return n->kind == N_FOR || n->kind == N_RANGE_FOR; }

// The loop that a statement is, or the first among its statements. NULL: there is none.
static Node *find_loop(Node *n, bool *alone) {
  while (n && !is_for(n) && n->nchild &&
         (n->kind == N_LABEL || (n->kind == N_COMPOUND && n->nchild == 1)))
    n = n->child[n->nchild - 1];
  *alone = n && is_for(n);
  for (int i = 0; n && n->kind == N_COMPOUND && i < n->nchild; i++)
    if (is_for(n->child[i])) return n->child[i];
  return *alone ? n : NULL;
}

static Node *body_of(const Node *loop) {
  return loop->kind == N_FOR ? loop_body(loop) : loop->child[loop->nchild - 1];
}

// Does the directive make other loops of its loops, for which their types must be known?
static bool makes_loops(const Directive *d) {
  static const Kinds kinds = KIND(DIR_TILE) | KIND(DIR_UNROLL) | KIND(DIR_INTERCHANGE) |
                             KIND(DIR_REVERSE) | KIND(DIR_FUSE) | KIND(DIR_STRIPE);
  return kinds & KIND(d->info->kind) || find_clause(d, CL_INDUCTION);
}

// Is it to be written anew?
static bool is_counted(const Directive *d, const Node *loop) {
  const CanonicalLoop *l = loop_form(loop);
  return loop->kind == N_RANGE_FOR || (loop->loop && loop->loop->over_iterators) ||
         (l && makes_loops(d) && loop_comparison(l) == COMPARE_DEPENDENT);
}

static void note_variable(Construct *c, const Node *loop, const Var *v) {
  push(c->t->u->arena, &c->outer, v);
  if (is_counted(c->directive, loop)) push(c->t->u->arena, &c->hidden, v);
}

// Variables that the loop's header sets.
static void note_variables(Construct *c, const Node *loop) {
  if (loop->kind == N_FOR && loop->loop->form.var)
    note_variable(c, loop, loop->loop->form.var);
  for (int i = 0; loop->kind == N_RANGE_FOR && i < loop->child[0]->nchild; i++)
    if (loop->child[0]->child[i]->var)
      note_variable(c, loop, loop->child[0]->child[i]->var);
}

// Names the loop's header a variable that its new text does not know? What stands in front of the construct knows none.
static bool depends(const Construct *c, const Node *loop) {
  bool array = loop->kind == N_RANGE_FOR && has_array(loop) &&
               canonical_type(range_of(loop)->type)->count >= 0;
  bool counted = is_counted(c->directive, loop);
  int count = counted ? c->outer.len : c->hidden.len;
  for (int i = 0; !array && i < count; i++)
    for (int k = 0; k < loop->nchild; k++) {
      const Var *v = counted ? c->outer.at[i] : c->hidden.at[i];
      const Node *part = loop->child[k];
      const Node *use = part && part != body_of(loop) ? find_use(part, v) : NULL;
      if (!use) continue;
      sorry(c->t->u->diag, use->loc,
            "'%s' of a loop over iterators around one that depends on '%s'",
            c->directive->info->name, v->name);
      return true;
    }
  return false;
}

// Up to the body, or to a pragma in front of it.
static Range header_of(const Rewrite *t, const Node *loop) {
  Range r = {loop->range.start, body_of(loop)->range.start};
  for (int i = 0; i < t->u->directives.len; i++) {
    uint32_t at = t->u->directives.at[i]->pragma.start;
    if (at > r.start && at < r.end) r.end = at;
  }
  return r;
}

// innermost: its body, or statements in it, use the variables.
static bool count_loop(Construct *c, const Node *loop, bool innermost) {
  Rewrite *t = c->t;
  Range header = header_of(t, loop);
  const char *text = "";
  if (depends(c, loop)) return false;
  bool counted = is_counted(c->directive, loop);
  if (counted) {
    const char *p = fresh(t, "__accomp_p");
    RangeLoop l = {0};
    if (loop->kind == N_RANGE_FOR) l = parts_of(t, loop);
    text = loop->kind == N_FOR ? count_iterators(c, loop, &loop->loop->form, p)
           : has_array(loop)   ? count_array(c, loop, &l, p)
           : lists(&l)         ? count_list(c, &l, p)
                               : count_range(c, &l, p);
    t->serial++;
  }
  bool opens = innermost && *c->variables;
  if (opens) text = TEXT("%s{ %s", text, c->variables);
  if (counted) {
    replace(t, header, text);
    push(t->u->arena, &c->names->headers, header);
  } else if (opens)
    insert(t, header.end, text);
  if (opens) {
    insert(t, loop->range.end, " }");
    c->variables = "";
  }
  return true;
}

static int depth_of(const Directive *d) {
  const Clause *c = find_clause(d, CL_SIZES);
  if (!c) c = find_clause(d, CL_PERMUTATION);
  return c ? c->items.len : d->info->kind == DIR_INTERCHANGE ? 2 : collapse_depth(d);
}

static bool count_nest(Construct *c, Node *loop, int depth) {
  for (int i = 1; loop; i++) {
    bool alone = true;
    Node *next = i < depth ? find_loop(body_of(loop), &alone) : NULL;
    bool opens = !next || !alone;
    if (!count_loop(c, loop, opens)) return false;
    note_variables(c, loop);
    if (opens) c->hidden.len = 0;
    loop = next;
  }
  return true;
}

// Is a loop of the nest one that is to be written anew?
static bool has_counted(const Directive *d, Node *loop, int depth) {
  bool alone;
  for (int i = 0; loop && i < depth; i++) {
    if (is_counted(d, loop)) return true;
    loop = find_loop(body_of(loop), &alone);
  }
  return false;
}

// The outermost of the directives around, with nothing between them, that are one construct for the program.
static const Directive *outermost(const Directive *d) {
  static const Kinds kinds = KIND(DIR_COMPUTE) | KIND(DIR_LOOP) | KIND(DIR_MAKES_THREADS);
  while (d->info->kind != DIR_COMPUTE) {
    const Node *n = d->node->parent;
    while (n && n->kind == N_COMPOUND && n->nchild == 1) n = n->parent;
    if (!n || n->kind != N_DIRECTIVE) break;
    if (!(kinds & KIND(n->directive->info->kind)) && !makes_loops(n->directive)) break;
    d = n->directive;
  }
  return d;
}

static void write_before(const Construct *c, const Node *loop) {
  Rewrite *t = c->t;
  if (!*c->before) return;
  insert(t, c->top->pragma.start,
         TEXT("%s{ %s%s", line_marker(t, loop->loc), c->before,
              line_marker(t, c->top->loc)));
  insert(t, c->top->node->range.end, " }");
}

// False: it has no such loop.
static bool count_loops_of(Rewrite *t, const Directive *d, Names *names) {
  Node *statement = d->node->nchild ? d->node->child[0] : NULL;
  bool fuses = d->info->kind == DIR_FUSE, alone, any = false;
  if (!statement || (d->info->body != BODY_LOOP && !fuses)) return false;
  Construct c = {.t = t,
                 .names = names,
                 .directive = d,
                 .top = outermost(d),
                 .before = "",
                 .variables = ""};
  int depth = depth_of(d);
  for (int i = 0; fuses && i < statement->nchild; i++) {
    if (!is_for(statement->child[i]) || !is_counted(d, statement->child[i])) continue;
    any = true;
    t->failed |= !count_loop(&c, statement->child[i], true);
  }
  Node *loop = fuses ? NULL : find_loop(statement, &alone);
  if (loop && alone && has_counted(d, loop, depth)) {
    any = true;
    t->failed |= !count_nest(&c, loop, depth);
  }
  write_before(&c, loop ? loop : statement);
  return any;
}

// Loops over arrays in a kernels construct, which may be parallel without a directive of their own.
static bool count_loops_in(Rewrite *t, const Directive *d, Names *names) {
  bool any = false;
  NodeList all = {0};
  if (d->info->compute == COMPUTE_KERNELS)
    all = nodes_below(t->u->arena, d->node, KIND(N_RANGE_FOR));
  for (int i = 0; i < all.len; i++) {
    Node *loop = all.at[i];
    if (!has_array(loop) || canonical_type(range_of(loop)->type)->count < 0 ||
        is_in_any(names, loop->child[0]->range))
      continue;
    Construct c = {
        .t = t, .names = names, .directive = d, .top = d, .before = "", .variables = ""};
    t->failed |= !count_loop(&c, loop, true);
    any = true;
  }
  return any;
}

bool rewrite_iterators(Rewrite *t) {
  bool any = false;
  Names names = {0};
  for (int i = 0; t->u->cxx && i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (d->node) any |= count_loops_of(t, d, &names);
  }
  for (int i = 0; t->u->cxx && i < t->u->directives.len; i++)
    if (t->u->directives.at[i]->node)
      any |= count_loops_in(t, t->u->directives.at[i], &names);
  write_elements(t, &names);
  if (any && !t->u->round.has_iterators) {
    t->u->round.has_iterators = true;
    insert(t, 0, TEXT("%s%s", prelude, line_marker(t, front_loc(t->u, 0))));
  }
  return any;
}
