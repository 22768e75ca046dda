// The tree: statements of functions, copied from libclang into our own nodes.
// In:  a function's body as a cursor.  Out: nodes with exact ranges; Directive.node; ClauseExpr.node. libclang leaves out what is
// absent, ends statements before their ';' and repeats specifiers for each declarator: all of that is put right here.
#include "front/c/clang.h"
#include "ir/loop.h"
#include "ir/query.h"

// Takes the ';' that follows into the range.
static Node *with_semicolon(Reader *r, Node *n) {
  uint32_t end = r->unit->text_len, at = skip_blank(r->unit->text, n->range.end, end);
  if (at < end && r->unit->text[at] == ';') n->range.end = at + 1;
  return n;
}

// Whether child i of a statement is a statement, even when it is an expression.
static bool is_statement_slot(const Node *n, int i) {
  if (n->kind == N_COMPOUND || n->kind == N_LABEL || n->kind == N_OTHER_STMT) return true;
  if (n->kind == N_IF || n->kind == N_WHILE || n->kind == N_SWITCH) return i > 0;
  if (n->kind == N_FOR) return i == 3;
  if (n->kind == N_DO) return i == 0;
  return n->kind == N_CASE && i == n->nchild - 1;
}

static void adopt_statements(Reader *r, Node *n) {
  for (int i = 0; i < n->nchild; i++) {
    Node *child = n->child[i];
    if (child && child->kind <= N_OTHER_EXPR && is_statement_slot(n, i))
      set_child(n, i, with_semicolon(r, child));
  }
}

static Node *copy_parts(Reader *r, NodeKind kind, CXCursor c) {
  Node *n = new_node(r, kind, extent_of(c));
  set_children(n, copy_children(r, c));
  adopt_statements(r, n);
  return n;
}

static Nodes copy_declared(Reader *r, CXCursor c);

// C++: 'while (int n = f())'. NULL: the condition is an expression.
static Node *condition_variable(Reader *r, CXCursor c) {
  Cursors list = children_of(r, c);
  for (int i = 0; r->unit->cxx && i < list.len; i++) {
    if (clang_getCursorKind(list.at[i]) != CXCursor_VarDecl) continue;
    Node *n = new_node(r, N_DECL_STMT, extent_of(list.at[i]));
    set_children(n, copy_declared(r, list.at[i]));
    return n;
  }
  return NULL;
}

// The parts of a statement; a variable in place of the condition that names it.
static Nodes copy_condition(Reader *r, CXCursor c, Node **variable) {
  Nodes kids = copy_children(r, c);
  *variable = condition_variable(r, c);
  for (int i = 0; *variable && i < kids.len; i++)
    if ((*variable)->range.start <= kids.at[i]->range.start &&
        kids.at[i]->range.end <= (*variable)->range.end)
      kids.at[i] = *variable;
  return kids;
}

static Node *copy_for(Reader *r, CXCursor c) {
  Node *n = new_node(r, N_FOR, extent_of(c));
  ForHeader h = for_header(r->unit->text, n->range.start, r->unit->text_len);
  Node *variable;
  Nodes kids = copy_condition(r, c, &variable);
  n->child = alloc_n(r->unit->arena, Node *, 4);
  n->nchild = 4;
  for (int i = 0; i < kids.len; i++) {
    uint32_t at = kids.at[i]->range.start;
    set_child(n, at < h.first ? 0 : at < h.second ? 1 : at < h.close ? 2 : 3, kids.at[i]);
  }
  adopt_statements(r, n);
  n->loop = read_loop(r->unit->arena, n);
  return n;
}

// C++: 'if (auto p = f())', 'if (int n = f(); n > 0)'.
static bool declares_condition(Reader *r, CXCursor c) {
  Cursors list = children_of(r, c);
  for (int i = 0; r->unit->cxx && i < list.len; i++) {
    enum CXCursorKind k = clang_getCursorKind(list.at[i]);
    if (k == CXCursor_VarDecl || (k == CXCursor_DeclStmt && !i)) return true;
  }
  return false;
}

static Node *copy_if(Reader *r, CXCursor c) {
  bool declares = declares_condition(r, c);
  Node *n = new_node(r, declares ? N_OTHER_STMT : N_IF, extent_of(c)), *variable;
  Nodes kids = copy_condition(r, c, &variable);
  if (declares) {
    set_children(n, kids);
  } else {
    n->child = alloc_n(r->unit->arena, Node *, 3);
    n->nchild = 3;
    for (int i = 0; i < kids.len && i < 3; i++) set_child(n, i, kids.at[i]);
  }
  adopt_statements(r, n);
  return n;
}

// 'while', 'switch'. What the condition declares stands in front of the statement proper.
static Node *copy_conditional(Reader *r, NodeKind kind, CXCursor c) {
  if (!declares_condition(r, c)) return copy_parts(r, kind, c);
  Node *n = new_node(r, N_OTHER_STMT, extent_of(c)), *variable;
  Nodes kids = copy_condition(r, c, &variable);
  if (kids.len < 2) return n;
  int at = kids.len - (variable ? 1 : 2); // of the statement proper
  Node *inner = new_node(r, kind, (Range){kids.at[at]->range.start, n->range.end});
  Nodes parts = {0};
  if (variable) {
    uint32_t end = variable->range.end;
    Node *open = new_node(r, N_OTHER_EXPR, (Range){end, end});
    open->type = variable->child[variable->nchild - 1]->type;
    inner->range.start = end;
    push(r->unit->arena, &parts, open);
  }
  for (int i = at; i < kids.len; i++) push(r->unit->arena, &parts, kids.at[i]);
  set_children(inner, parts);
  adopt_statements(r, inner);
  kids.at[at] = inner;
  kids.len = at + 1;
  set_children(n, kids);
  return n;
}

bool is_left_open(CXCursor variable, CXCursor init) {
  return clang_getCursorKind(init) == CXCursor_CallExpr &&
         !clang_Cursor_getNumArguments(init) &&
         extent_of(init).start == offset_of(variable) &&
         clang_isPODType(clang_getCursorType(variable));
}

// The initialiser becomes the last child. An array's constructor stands at the name, in front of the sizes: it has no text.
static void place_initialiser(Node *n, CXCursor variable, CXCursor start) {
  Range init = extent_of(start);
  int at = n->nchild - 1;
  while (at > 0 &&
         (n->child[at]->range.start != init.start || n->child[at]->range.end != init.end))
    at--;
  Node *e = n->child[at];
  if (at + 1 < n->nchild) e->range = (Range){n->range.end, n->range.end};
  for (; at + 1 < n->nchild; at++) n->child[at] = n->child[at + 1];
  n->child[at] = e;
  n->has_init = !is_left_open(variable, start);
  if (!n->has_init) n->nchild--;
}

// From the name to the end: array sizes and the initialiser are inside, specifiers are
// not.
static Node *copy_var(Reader *r, CXCursor c, Nodes *outside) {
  Var *v = var_of(r, c);
  Nodes kids = copy_children(r, c), inside = {0};
  Range here = {offset_of(c),
                extent_of(c).end}; // 'extern int g;' declares once more what is elsewhere
  Node *n = new_node(r, N_VAR, here);
  for (int i = 0; i < kids.len; i++) {
    bool in = kids.at[i]->range.start >= here.start;
    push(r->unit->arena, in ? &inside : outside, kids.at[i]);
  }
  set_children(n, inside);
  CXCursor init = clang_Cursor_getVarDeclInitializer(c);
  n->range.end = here.end;
  n->has_init = inside.len && !clang_Cursor_isNull(init) && is_expr(init);
  if (n->has_init && r->unit->cxx) place_initialiser(n, c, init);
  n->type = v->type;
  n->var = v;
  n->name = v->name;
  if (here.start == v->decl.start) v->node = n;
  return n;
}

static Node *copy_binding(Reader *r, CXCursor c, bool is_reference) {
  Node *n = new_node(r, N_VAR, extent_of(c));
  n->var = var_of(r, c);
  n->name = n->var->name;
  n->type = n->var->type;
  n->var->node = n;
  n->var->is_binding = true;
  n->var->is_reference |= is_reference;
  return n;
}

// One declarator, or the variables of a structured binding with what they are parts of. 'outside' of the declarators are
// expressions in the specifiers.
static Nodes copy_declared(Reader *r, CXCursor c) {
  Nodes out = {0};
  if (clang_getCursorKind(c) == CXCursor_VarDecl) {
    Node *n = copy_var(r, c, &out);
    push(r->unit->arena, &out, n);
    return out;
  }
  Cursors list = children_of(r, c);
  enum CXTypeKind k = clang_getCursorType(c).kind;
  bool is_reference = k == CXType_LValueReference || k == CXType_RValueReference;
  for (int i = 0; i < list.len; i++) {
    Node *n = NULL;
    if (is_expr(list.at[i])) n = copy_expr(r, list.at[i]);
    if (clang_getCursorKind(list.at[i]) == CXCursor_UnexposedDecl)
      n = copy_binding(r, list.at[i], is_reference);
    if (n) push(r->unit->arena, &out, n);
  }
  sort_nodes(&out);
  return out;
}

static bool is_type_decl(enum CXCursorKind k) {
  if (k == CXCursor_ClassDecl || k == CXCursor_TypeAliasDecl ||
      k == CXCursor_UsingDeclaration || k == CXCursor_UsingDirective ||
      k == CXCursor_NamespaceAlias)
    return true;
  return k == CXCursor_StructDecl || k == CXCursor_UnionDecl || k == CXCursor_EnumDecl ||
         k == CXCursor_TypedefDecl;
}

static Node *copy_decl_stmt(Reader *r, CXCursor c) {
  Node *n = new_node(r, N_DECL_STMT, extent_of(c));
  Cursors list = children_of(r, c);
  Nodes kids = {0};
  // libclang has looked at a static_assert. In C++ the text of a variable in it may change.
  if (list.len == 1 && clang_getCursorKind(list.at[0]) == CXCursor_StaticAssert) {
    n->kind = N_NULL_STMT;
    if (r->unit->cxx) kids = copy_children(r, list.at[0]);
  }
  for (int i = 0; i < list.len; i++) {
    enum CXCursorKind k = clang_getCursorKind(list.at[i]);
    Nodes declared = {0};
    if (k == CXCursor_VarDecl || k == CXCursor_UnexposedDecl)
      declared = copy_declared(r, list.at[i]);
    if (is_type_decl(k))
      push(r->unit->arena, &declared, copy_parts(r, N_TYPE_DECL, list.at[i]));
    for (int m = 0; m < declared.len; m++) push(r->unit->arena, &kids, declared.at[m]);
  }
  sort_nodes(&kids);
  set_children(n, kids);
  return n;
}

static Node *copy_label(Reader *r, CXCursor c) {
  Node *n = copy_parts(r, N_LABEL, c);
  if (r->function) r->function->has_label = true;
  n->name = string_of(r, clang_getCursorSpelling(c));
  return n;
}

static Node *copy_goto(Reader *r, CXCursor c) {
  Node *n = with_semicolon(r, copy_parts(r, N_GOTO, c));
  Cursors list = children_of(r, c);
  for (int i = 0; i < list.len; i++)
    if (clang_getCursorKind(list.at[i]) == CXCursor_LabelRef)
      n->name = string_of(r, clang_getCursorSpelling(list.at[i]));
  return n;
}

// An attribute or a '#pragma unroll' around a statement: what it is about.
static Node *copy_attributed(Reader *r, CXCursor c) {
  Nodes kids = copy_children(r, c);
  if (kids.len == 1)
    return kids.at[0]->kind <= N_OTHER_EXPR ? with_semicolon(r, kids.at[0]) : kids.at[0];
  Node *n = new_node(r, N_OTHER_STMT, extent_of(c));
  set_children(n, kids);
  return with_semicolon(r, n);
}

// --- C++ -----------------------------------------------------------------------------

// libclang shows '*begin' of an iterator without a name.
static void leave_out_initialiser(Node *declaration) {
  if (declaration->kind != N_DECL_STMT || !declaration->nchild) return;
  Node *variable = declaration->child[declaration->nchild - 1];
  variable->nchild = 0;
  variable->has_init = false;
}

static Node *copy_range_for(Reader *r, CXCursor c) {
  Cursors list = children_of(r, c);
  Node *n = new_node(r, N_RANGE_FOR, extent_of(c));
  Nodes kids = {0};
  for (int i = 0; i < list.len; i++) {
    enum CXCursorKind k = clang_getCursorKind(list.at[i]);
    Node *kid = is_expr(list.at[i])   ? copy_expr(r, list.at[i])
                : is_stmt(list.at[i]) ? copy_stmt(r, list.at[i])
                                      : NULL;
    if (k == CXCursor_VarDecl || k == CXCursor_UnexposedDecl) {
      kid = new_node(r, N_DECL_STMT, extent_of(list.at[i]));
      set_children(kid, copy_declared(r, list.at[i]));
    }
    if (kid) push(r->unit->arena, &kids, kid);
  }
  sort_nodes(&kids);
  set_children(n, kids);
  if (kids.len) leave_out_initialiser(kids.at[0]);
  if (kids.len && kids.at[kids.len - 1]->kind <= N_OTHER_EXPR)
    set_child(n, n->nchild - 1, with_semicolon(r, kids.at[kids.len - 1]));
  return n;
}

static Node *copy_try(Reader *r, CXCursor c) {
  Cursors list = children_of(r, c);
  Node *n = new_node(r, N_TRY, extent_of(c));
  Nodes kids = {0};
  for (int i = 0; i < list.len; i++) {
    CXCursor block = list.at[i];
    Cursors parts = {0};
    if (clang_getCursorKind(block) == CXCursor_CXXCatchStmt)
      parts = children_of(r, block);
    if (parts.len) block = parts.at[parts.len - 1];
    push(r->unit->arena, &kids, copy_stmt(r, block));
  }
  set_children(n, kids);
  return n;
}

// --- probes --------------------------------------------------------------------------

static ProbeExpr *find_probe_expr(Front *f, uint32_t cast) {
  int lo = 0, hi = f->exprs.len;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (f->exprs.at[mid].cast == cast) return &f->exprs.at[mid];
    if (f->exprs.at[mid].cast < cast)
      lo = mid + 1;
    else
      hi = mid;
  }
  return NULL;
}

// Is the argument a number that the compiler must know?
static bool is_count(const ProbeExpr *p) {
  static const ClauseKind kinds[] = {CL_COLLAPSE, CL_ORDERED,     CL_SIZES,    CL_TILE,
                                     CL_PARTIAL,  CL_PERMUTATION, CL_LOOPRANGE};
  for (size_t i = 0; i < countof(kinds); i++)
    for (Items it = items_of(p->directive, kinds[i]); next_item(&it);)
      if (&it.item->expr == p->expr) return true;
  return false;
}

void copy_probe(Reader *r, CXCursor compound) {
  Cursors casts = children_of(r, compound);
  for (int i = 0; i < casts.len; i++) {
    if (clang_getCursorKind(casts.at[i]) == CXCursor_CompoundStmt)
      copy_probe(r, casts.at[i]);
    ProbeExpr *p = find_probe_expr(r->front, extent_of(casts.at[i]).start);
    if (!p) continue;
    r->clause = &p->expr->loc;
    Nodes paren = copy_children(r, casts.at[i]);
    r->clause = NULL;
    Node *of = paren.len == 1 ? paren.at[0] : NULL;
    if (of && of->kind == N_CAST) of = of->child[0]; // of a temporary object
    if (!of || of->kind != N_PAREN) continue;
    p->expr->node = of->child[0];
    p->expr->node->parent = NULL;
    // C++: a constant variable, or a call of a constexpr function.
    if (r->unit->cxx && !p->expr->node->has_value && is_count(p))
      evaluate_constant(p->expr->node, children_of(r, casts.at[i]).at[0]);
  }
}

static Node *copy_directive(Reader *r, CXCursor c, Directive *d) {
  Node *n = new_node(r, N_DIRECTIVE, d->pragma);
  n->loc = d->loc;
  n->directive = d;
  d->node = n;
  if (clang_getCursorKind(c) == CXCursor_CompoundStmt) {
    copy_probe(r, c);
    return n;
  }
  Cursors list = children_of(r, c); // 0, the probe, the statement
  if (list.len > 1) copy_probe(r, list.at[1]);
  Node *body = list.len > 2 ? copy_stmt(r, list.at[2]) : NULL;
  if (!body) return n;
  Nodes kids = {0};
  push(r->unit->arena, &kids, body);
  set_children(n, kids);
  return n;
}

// --- all statements ------------------------------------------------------------------

static Node *copy_other(Reader *r, CXCursor c) {
  switch ((int)clang_getCursorKind(c)) {
  case CXCursor_CompoundStmt: return copy_parts(r, N_COMPOUND, c);
  case CXCursor_ForStmt: return copy_for(r, c);
  case CXCursor_WhileStmt: return copy_conditional(r, N_WHILE, c);
  case CXCursor_DoStmt: return with_semicolon(r, copy_parts(r, N_DO, c));
  case CXCursor_IfStmt: return copy_if(r, c);
  case CXCursor_SwitchStmt: return copy_conditional(r, N_SWITCH, c);
  case CXCursor_CaseStmt:
  case CXCursor_DefaultStmt: return copy_parts(r, N_CASE, c);
  case CXCursor_LabelStmt: return copy_label(r, c);
  case CXCursor_GotoStmt: return copy_goto(r, c);
  case CXCursor_IndirectGotoStmt: return with_semicolon(r, copy_parts(r, N_GOTO, c));
  case CXCursor_BreakStmt: return with_semicolon(r, copy_parts(r, N_BREAK, c));
  case CXCursor_ContinueStmt: return with_semicolon(r, copy_parts(r, N_CONTINUE, c));
  case CXCursor_ReturnStmt: return with_semicolon(r, copy_parts(r, N_RETURN, c));
  case CXCursor_NullStmt: return copy_parts(r, N_NULL_STMT, c);
  case CXCursor_AsmStmt: return with_semicolon(r, copy_parts(r, N_ASM, c));
  case CXCursor_DeclStmt: return copy_decl_stmt(r, c);
  case CXCursor_CXXForRangeStmt: return copy_range_for(r, c);
  case CXCursor_CXXTryStmt: return copy_try(r, c);
  default: return copy_attributed(r, c);
  }
}

Node *copy_stmt(Reader *r, CXCursor c) {
  if (is_expr(c)) {
    Node *n = copy_expr(r, c);
    return n ? with_semicolon(r, n) : NULL;
  }
  enum CXCursorKind k = clang_getCursorKind(c);
  if (k == CXCursor_IfStmt || k == CXCursor_CompoundStmt) {
    Directive *d = directive_at(r->unit, extent_of(c).start);
    // A lambda's, which are in its own tree, stand in a variable's initialiser, too.
    if (d && !d->node) return copy_directive(r, c, d);
  }
  return copy_other(r, c);
}

static void copy_shape(Reader *r, CXCursor c) {
  Node *n = new_node(r, N_VAR, extent_of(c));
  n->var = var_of(r, c);
  n->name = n->var->name;
  n->type = n->var->type;
  set_children(n, copy_children(r, c));
  n->var->shape = n;
}

Node *copy_body(Reader *r, Function *f, CXCursor function, CXCursor compound) {
  Function *outer = r->function;
  r->function = f;
  Cursors params = parameters_of(r, function);
  for (int i = 0; i < params.len; i++) copy_shape(r, params.at[i]);
  Node *n = copy_other(r, compound);
  r->function = outer;
  note_writes(r->unit->arena, n);
  return n;
}

// Its tree, without the functions and types around it.
Node *copy_initialiser(Reader *r, CXCursor variable) {
  CXCursor c = clang_Cursor_getVarDeclInitializer(variable);
  return clang_Cursor_isNull(c) || !is_expr(c) ? NULL : copy_expr(r, c);
}
