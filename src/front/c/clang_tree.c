// The tree: statements and expressions of functions, copied from libclang into our own
// nodes.
// In:  a function's body as a cursor.  Out: nodes with exact ranges; Directive.node;
// ClauseExpr.node. libclang shows implicit casts as nameless nodes, leaves out what is
// absent, ends statements before their ';' and repeats specifiers for each declarator:
// all of that is put right here.
#include "front/c/clang.h"
#include "ir/loop.h"
#include <stdlib.h>

typedef Vec(Node *) Nodes;

static Node *copy_expr(Reader *r, CXCursor c);

static Node *copy_stmt(Reader *r, CXCursor c);

static Node *new_node(Reader *r, NodeKind kind, Range range) {
  Node *n = alloc(r->unit->arena, Node);
  n->kind = kind;
  n->range = range;
  n->loc = r->clause ? *r->clause : front_loc(r->unit, range.start);
  return n;
}

static void set_child(Node *n, int i, Node *child) {
  n->child[i] = child;
  if (!child) return;
  child->parent = n;
  if (n->range.end < child->range.end) n->range.end = child->range.end;
}

static void set_children(Node *n, Nodes list) {
  n->child = list.at;
  n->nchild = list.len;
  for (int i = 0; i < list.len; i++) set_child(n, i, list.at[i]);
}

static bool is_expr(CXCursor c) { return clang_isExpression(clang_getCursorKind(c)); }
static bool is_stmt(CXCursor c) { return clang_isStatement(clang_getCursorKind(c)); }

static int by_offset(const void *a, const void *b) {
  const Node *x = *(Node *const *)a, *y = *(Node *const *)b;
  if (x->range.start != y->range.start) return x->range.start < y->range.start ? -1 : 1;
  return x->range.end > y->range.end ? -1 : x->range.end < y->range.end;
}

// Into text order, each piece of text once: specifiers are shown for every declarator,
// and 'a ?: b' shows a three times.
static void sort_nodes(Nodes *list) {
  int n = 0;
  if (list->len > 1) qsort(list->at, (size_t)list->len, sizeof *list->at, by_offset);
  for (int i = 0; i < list->len; i++)
    if (!n || list->at[i]->range.start >= list->at[n - 1]->range.end)
      list->at[n++] = list->at[i];
  list->len = n;
}

// The operand of typeof() is not evaluated (C23, 6.7.3.6), unless its size is not constant: the
// type stands for it.
static Node *typeof_around(Reader *r, Node *e) {
  Range range;
  if (e->kind > N_OTHER_EXPR || !e->type || e->type->is_vm || e->type->is_anonymous ||
      !is_typeof_operand(r, e->range, &range) ||
      (range.start == r->call.start && range.end == r->call.end))
    return e;
  Node *n = new_node(r, N_TYPEOF, range);
  n->type = e->type;
  return n;
}

// The expressions and statements right below a cursor.
static Nodes copy_children(Reader *r, CXCursor c) {
  Cursors list = children_of(r, c);
  Nodes out = {0};
  const Range around = r->call;
  if (clang_getCursorKind(c) == CXCursor_CallExpr) r->call = extent_of(c);
  for (int i = 0; i < list.len; i++) {
    Node *n = is_expr(list.at[i])   ? copy_expr(r, list.at[i])
              : is_stmt(list.at[i]) ? copy_stmt(r, list.at[i])
                                    : NULL;
    if (n) push(r->unit->arena, &out, typeof_around(r, n));
  }
  r->call = around;
  sort_nodes(&out);
  return out;
}

// --- expressions ---------------------------------------------------------------------

static Op binary_op(CXCursor c, bool *assigns) {
  static const Op ops[] = {
      [CXBinaryOperator_Mul] = OP_MUL,       [CXBinaryOperator_Div] = OP_DIV,
      [CXBinaryOperator_Rem] = OP_REM,       [CXBinaryOperator_Add] = OP_ADD,
      [CXBinaryOperator_Sub] = OP_SUB,       [CXBinaryOperator_Shl] = OP_SHL,
      [CXBinaryOperator_Shr] = OP_SHR,       [CXBinaryOperator_LT] = OP_LT,
      [CXBinaryOperator_GT] = OP_GT,         [CXBinaryOperator_LE] = OP_LE,
      [CXBinaryOperator_GE] = OP_GE,         [CXBinaryOperator_EQ] = OP_EQ,
      [CXBinaryOperator_NE] = OP_NE,         [CXBinaryOperator_And] = OP_AND,
      [CXBinaryOperator_Xor] = OP_XOR,       [CXBinaryOperator_Or] = OP_OR,
      [CXBinaryOperator_LAnd] = OP_LAND,     [CXBinaryOperator_LOr] = OP_LOR,
      [CXBinaryOperator_MulAssign] = OP_MUL, [CXBinaryOperator_DivAssign] = OP_DIV,
      [CXBinaryOperator_RemAssign] = OP_REM, [CXBinaryOperator_AddAssign] = OP_ADD,
      [CXBinaryOperator_SubAssign] = OP_SUB, [CXBinaryOperator_ShlAssign] = OP_SHL,
      [CXBinaryOperator_ShrAssign] = OP_SHR, [CXBinaryOperator_AndAssign] = OP_AND,
      [CXBinaryOperator_XorAssign] = OP_XOR, [CXBinaryOperator_OrAssign] = OP_OR,
      [CXBinaryOperator_Comma] = OP_COMMA,   [CXBinaryOperator_Assign] = OP_NONE,
  };
  enum CXBinaryOperatorKind k = clang_getCursorBinaryOperatorKind(c);
  *assigns = k >= CXBinaryOperator_Assign && k <= CXBinaryOperator_OrAssign;
  return (size_t)k < countof(ops) ? ops[k] : OP_NONE;
}

// OP_NONE: __real, __imag, __extension__.
static Op unary_op(CXCursor c) {
  static const Op ops[] = {
      [CXUnaryOperator_PostInc] = OP_POST_INC, [CXUnaryOperator_PostDec] = OP_POST_DEC,
      [CXUnaryOperator_PreInc] = OP_PRE_INC,   [CXUnaryOperator_PreDec] = OP_PRE_DEC,
      [CXUnaryOperator_AddrOf] = OP_ADDRESS,   [CXUnaryOperator_Deref] = OP_DEREF,
      [CXUnaryOperator_Plus] = OP_PLUS,        [CXUnaryOperator_Minus] = OP_MINUS,
      [CXUnaryOperator_Not] = OP_NOT,          [CXUnaryOperator_LNot] = OP_LNOT,
  };
  enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(c);
  return (size_t)k < countof(ops) ? ops[k] : OP_NONE;
}

// The kind that fits the children found; N_OTHER_EXPR when libclang hides one.
static NodeKind node_kind(CXCursor c, const Nodes *kids, Op *op) {
  bool assigns = false;
  switch ((int)clang_getCursorKind(c)) {
  case CXCursor_IntegerLiteral:
  case CXCursor_FloatingLiteral:
  case CXCursor_ImaginaryLiteral:
  case CXCursor_CharacterLiteral: return N_LITERAL;
  case CXCursor_StringLiteral: return N_STRING;
  case CXCursor_ParenExpr: return kids->len == 1 ? N_PAREN : N_OTHER_EXPR;
  case CXCursor_ArraySubscriptExpr:
    return kids->len == 2 && kids->at[0]->type->kind != TYPE_INT ? N_SUBSCRIPT
                                                                 : N_OTHER_EXPR;
  case CXCursor_MemberRefExpr: return kids->len == 1 ? N_MEMBER : N_OTHER_EXPR;
  case CXCursor_UnaryOperator:
    *op = unary_op(c);
    return kids->len == 1 && *op ? N_UNARY : N_OTHER_EXPR;
  case CXCursor_BinaryOperator:
  case CXCursor_CompoundAssignOperator:
    *op = binary_op(c, &assigns);
    if (kids->len != 2) return N_OTHER_EXPR;
    return assigns ? N_ASSIGN : *op ? N_BINARY : N_OTHER_EXPR;
  case CXCursor_ConditionalOperator: return kids->len == 3 ? N_CONDITIONAL : N_OTHER_EXPR;
  case CXCursor_CallExpr: return kids->len ? N_CALL : N_OTHER_EXPR;
  case CXCursor_CStyleCastExpr: return kids->len ? N_CAST : N_OTHER_EXPR;
  case CXCursor_UnaryExpr: return N_SIZEOF;
  case CXCursor_AddrLabelExpr: return N_LABEL_VALUE;
  case CXCursor_StmtExpr: return N_STMT_EXPR;
  case CXCursor_InitListExpr: return N_INIT_LIST;
  case CXCursor_CompoundLiteralExpr: return N_COMPOUND_LITERAL;
  default: return N_OTHER_EXPR;
  }
}

static Node *copy_ref(Reader *r, CXCursor c, Range range) {
  CXCursor to = clang_getCursorReferenced(c);
  Node *n = new_node(r, N_REF, range);
  n->type = type_of(r, clang_getCursorType(c));
  n->name = string_of(r, clang_getCursorSpelling(c));
  switch ((int)clang_getCursorKind(to)) {
  case CXCursor_VarDecl:
  case CXCursor_ParmDecl:
    n->var = var_of(r, to);
    n->type = n->var->type;
    n->decl = n->var->top;
    break;
  case CXCursor_FunctionDecl:
    n->function = function_of(r, to);
    n->type = type_of(r, clang_getCursorType(to));
    n->decl = n->function->declaration;
    break;
  case CXCursor_EnumConstantDecl:
    n->decl = file_scope_decl(r, to);
    set_constant(n, clang_getEnumConstantDeclValue(to));
    break;
  default: break;
  }
  return n;
}

// A parameter declared as an array keeps libclang's array type when its value is used;
// only an expression that names or reaches an object can really be an array. Elements of a
// subscript's base have the type that our own type says.
static Type *expr_type(Reader *r, const Node *n, Type *t) {
  const Node *base = n->nchild ? n->child[0] : NULL;
  bool through = n->kind == N_SUBSCRIPT || (n->kind == N_UNARY && n->op == OP_DEREF);
  if (n->kind == N_PAREN) return base->type;
  if (through && base->type->element) return base->type->element;
  if (t->kind != TYPE_ARRAY || through || n->kind == N_MEMBER || n->kind == N_STRING ||
      n->kind == N_INIT_LIST || n->kind == N_COMPOUND_LITERAL || n->kind == N_OTHER_EXPR)
    return t;
  return decayed_type(r, t);
}

// The greatest power of two that divides a member's address for sure; at most 16.
static int member_align(CXCursor field) {
  CXType record = clang_getCursorType(clang_getCursorSemanticParent(field));
  long long offset = clang_Cursor_getOffsetOfField(field) / 8;
  long long align = clang_Type_getAlignOf(record);
  if (offset < 0 || align <= 0) return 1;
  int a = 16;
  while (offset % a || align % a) a /= 2;
  return a;
}

static void fill_member(Reader *r, Node *n, CXCursor c) {
  n->name = string_of(r, clang_getCursorSpelling(c));
  CXCursor field = clang_getCursorReferenced(c);
  n->is_bit_field = clang_Cursor_isBitField(field);
  n->member_align = member_align(field);
  n->arrow =
      n->child[0]->type->kind == TYPE_POINTER || n->child[0]->type->kind == TYPE_ARRAY;
}

static enum CXChildVisitResult take_first(CXCursor c, CXCursor parent, CXClientData out) {
  (void)parent;
  *(CXCursor *)out = c;
  return CXChildVisit_Break;
}

// Does the child alone stand for the node, which has no text of its own: an implicit cast, or the
// unnamed member between s and x in s.x?
static bool is_transparent(CXCursor c, Range range, const Nodes *kids) {
  if (kids->len != 1) return false;
  Range kid = kids->at[0]->range;
  if (kid.start != range.start || kid.end != range.end) return false;
  enum CXCursorKind k = clang_getCursorKind(c);
  return k == CXCursor_UnexposedExpr || k == CXCursor_MemberRefExpr;
}

// Is it the implicit cast that makes a pointer of an array?
static bool makes_address(CXCursor c) {
  CXCursor below = clang_getNullCursor();
  if (clang_getCanonicalType(clang_getCursorType(c)).kind != CXType_Pointer) return false;
  clang_visitChildren(c, take_first, &below);
  enum CXTypeKind k = clang_getCanonicalType(clang_getCursorType(below)).kind;
  return k == CXType_ConstantArray || k == CXType_IncompleteArray;
}

static bool starts_with(Reader *r, const Node *n, const char *word) {
  return !strncmp(r->unit->text + n->range.start, word, strlen(word));
}

// The value is all that is left of such an expression; the size of an array of variable size has none.
static void leave_value(Node *n, CXCursor c) {
  evaluate_constant(n, c);
  if (!n->has_value) return;
  n->kind = N_SIZEOF;
  n->child = NULL;
  n->nchild = 0;
}

// The one operand of _Generic or __builtin_choose_expr that is evaluated, which is then the only child; NULL: the
// expression is something else, or it is not known which one that is.
static Node *chosen_of(Reader *r, CXCursor c, Range range, Nodes *kids) {
  Node *e = NULL;
  if (clang_getCursorKind(c) == CXCursor_GenericSelectionExpr && kids->len > 1)
    e = association(r, kids->at, kids->len, type_of(r, clang_getCursorType(c)));
  else if (is_builtin(r, range, "__builtin_choose_expr") && kids->len == 3 &&
           kids->at[0]->has_value)
    e = kids->at[kids->at[0]->value ? 1 : 2];
  if (!e) return NULL;
  kids->at[0] = e;
  kids->len = 1;
  return e;
}

// C11, 6.5.2.1: i[p] is p[i]. The tree has the pointer first.
static void put_base_first(CXCursor c, Nodes *kids) {
  if (clang_getCursorKind(c) != CXCursor_ArraySubscriptExpr || kids->len != 2) return;
  Node *first = kids->at[0], *second = kids->at[1];
  if (!is_integer(first->type) || !(is_pointer(second->type) || is_array(second->type)))
    return;
  kids->at[0] = second, kids->at[1] = first;
}

static Node *copy_expr(Reader *r, CXCursor c) {
  Range range = extent_of(c);
  Op op = OP_NONE;
  if (range.end <= range.start) return NULL;
  if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) return copy_ref(r, c, range);
  Nodes kids = copy_children(r, c);
  if (is_transparent(c, range, &kids)) {
    kids.at[0]->decays |= makes_address(c);
    return kids.at[0];
  }
  Node *chosen = chosen_of(r, c, range, &kids);
  put_base_first(c, &kids);
  Node *n = new_node(r, chosen ? N_PAREN : node_kind(c, &kids, &op), range);
  n->op = op;
  n->is_chosen = chosen != NULL;
  if (n->kind != N_LITERAL) set_children(n, kids); // 2.0i shows 2.0 inside
  n->range = range;
  n->type = expr_type(r, n, type_of(r, clang_getCursorType(c)));
  if (n->kind == N_MEMBER) fill_member(r, n, c);
  // libclang drops the name of a label that does not exist.
  Cursors label = n->kind == N_LABEL_VALUE ? children_of(r, c) : (Cursors){0};
  if (n->kind == N_LABEL_VALUE)
    n->name = label.len ? string_of(r, clang_getCursorSpelling(label.at[0])) : "";
  if (n->kind == N_PAREN) n->function = n->child[0]->function; // '(f)(x)' calls f
  Var *addressed = n->op == OP_ADDRESS ? named_var(n->child[0]) : NULL;
  if (addressed) addressed->is_addressed = true;
  if (n->kind == N_LITERAL)
    set_literal(r, n, c);
  else if (starts_with(r, n, "__builtin_offsetof"))
    evaluate_constant(n, c);
  else if (n->kind == N_SIZEOF || is_builtin(r, range, "__builtin_types_compatible_p") ||
           is_builtin(r, range, "__builtin_constant_p"))
    leave_value(n, c);
  else
    fold_constant(n);
  return n;
}

// --- statements ----------------------------------------------------------------------

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

static Node *copy_for(Reader *r, CXCursor c) {
  Node *n = new_node(r, N_FOR, extent_of(c));
  ForHeader h = for_header(r->unit->text, n->range.start, r->unit->text_len);
  Nodes kids = copy_children(r, c);
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

static Node *copy_if(Reader *r, CXCursor c) {
  Node *n = new_node(r, N_IF, extent_of(c));
  Nodes kids = copy_children(r, c);
  n->child = alloc_n(r->unit->arena, Node *, 3);
  n->nchild = 3;
  for (int i = 0; i < kids.len && i < 3; i++) set_child(n, i, kids.at[i]);
  adopt_statements(r, n);
  return n;
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
  n->has_init = inside.len && !clang_Cursor_isNull(init) && is_expr(init);
  n->range.end = here.end;
  n->type = v->type;
  n->var = v;
  n->name = v->name;
  if (here.start == v->decl.start) v->node = n;
  return n;
}

static bool is_type_decl(enum CXCursorKind k) {
  return k == CXCursor_StructDecl || k == CXCursor_UnionDecl || k == CXCursor_EnumDecl ||
         k == CXCursor_TypedefDecl;
}

static Node *copy_decl_stmt(Reader *r, CXCursor c) {
  Node *n = new_node(r, N_DECL_STMT, extent_of(c));
  Cursors list = children_of(r, c);
  // libclang has looked at it.
  if (list.len == 1 && clang_getCursorKind(list.at[0]) == CXCursor_StaticAssert)
    n->kind = N_NULL_STMT;
  Nodes kids = {0};
  for (int i = 0; i < list.len; i++) {
    enum CXCursorKind k = clang_getCursorKind(list.at[i]);
    Node *kid = k == CXCursor_VarDecl ? copy_var(r, list.at[i], &kids)
                : is_type_decl(k)     ? copy_parts(r, N_TYPE_DECL, list.at[i])
                                      : NULL;
    if (kid) push(r->unit->arena, &kids, kid);
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
    if (paren.len != 1 || paren.at[0]->kind != N_PAREN) continue;
    p->expr->node = paren.at[0]->child[0];
    p->expr->node->parent = NULL;
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
  case CXCursor_WhileStmt: return copy_parts(r, N_WHILE, c);
  case CXCursor_DoStmt: return with_semicolon(r, copy_parts(r, N_DO, c));
  case CXCursor_IfStmt: return copy_if(r, c);
  case CXCursor_SwitchStmt: return copy_parts(r, N_SWITCH, c);
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
  default: return copy_attributed(r, c);
  }
}

static Node *copy_stmt(Reader *r, CXCursor c) {
  if (is_expr(c)) {
    Node *n = copy_expr(r, c);
    return n ? with_semicolon(r, n) : NULL;
  }
  enum CXCursorKind k = clang_getCursorKind(c);
  if (k == CXCursor_IfStmt || k == CXCursor_CompoundStmt) {
    Directive *d = directive_at(r->unit, extent_of(c).start);
    if (d) return copy_directive(r, c, d);
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
  for (int i = 0; i < clang_Cursor_getNumArguments(function); i++)
    copy_shape(r, clang_Cursor_getArgument(function, (unsigned)i));
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
