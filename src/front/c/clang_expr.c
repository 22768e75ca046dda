// Expressions of functions and clauses, copied from libclang into our own nodes.
// In:  an expression as a cursor.  Out: nodes with exact ranges. libclang shows implicit casts as nameless nodes, and the name of
// an operator function among its operands: that is put right here.
#include "front/c/clang.h"
#include "ir/loop.h"
#include <ctype.h>
#include <stdlib.h>

Node *new_node(Reader *r, NodeKind kind, Range range) {
  Node *n = alloc(r->unit->arena, Node);
  n->kind = kind;
  n->range = range;
  n->loc = r->clause ? *r->clause : front_loc(r->unit, range.start);
  return n;
}

void set_child(Node *n, int i, Node *child) {
  n->child[i] = child;
  if (!child) return;
  child->parent = n;
  if (n->range.end < child->range.end) n->range.end = child->range.end;
}

void set_children(Node *n, Nodes list) {
  n->child = list.at;
  n->nchild = list.len;
  for (int i = 0; i < list.len; i++) set_child(n, i, list.at[i]);
}

bool is_expr(CXCursor c) { return clang_isExpression(clang_getCursorKind(c)); }
bool is_stmt(CXCursor c) { return clang_isStatement(clang_getCursorKind(c)); }

static int by_offset(const void *a, const void *b) {
  const Node *x = *(Node *const *)a, *y = *(Node *const *)b;
  if (x->range.start != y->range.start) return x->range.start < y->range.start ? -1 : 1;
  return x->range.end > y->range.end ? -1 : x->range.end < y->range.end;
}

// Into text order, each piece of text once: specifiers are shown for every declarator,
// and 'a ?: b' shows a three times.
void sort_nodes(Nodes *list) {
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

// What a lambda's '=' or '&' captures: libclang names each variable there, where no name stands.
static bool is_captured_by_default(Reader *r, CXCursor lambda, CXCursor c) {
  if (clang_getCursorKind(lambda) != CXCursor_LambdaExpr || !is_expr(c)) return false;
  Range at = extent_of(c);
  char first = r->unit->text[at.start];
  return at.end == at.start + 1 && (first == '=' || first == '&');
}

// The values in a lambda's list, as in '[k = v + 1, &r = w]': libclang has parts of some of them for children. A reference may change
// what it leads to, as what no kind of node stands for may.
static Nodes copy_captured_values(Reader *r, CXCursor lambda, const Cursors *list) {
  Nodes out = {0};
  for (int i = 0; i < list->len && clang_getCursorKind(lambda) == CXCursor_LambdaExpr;
       i++) {
    if (clang_getCursorKind(list->at[i]) != CXCursor_VariableRef) continue;
    CXCursor v = clang_getCursorReferenced(list->at[i]);
    if (offset_of(v) != extent_of(list->at[i]).start)
      continue; // a variable of the code around
    CXCursor value = clang_Cursor_getVarDeclInitializer(v);
    if (clang_Cursor_isNull(value) || !is_expr(value)) continue;
    Node *n = copy_expr(r, value);
    uint32_t at = offset_of(v);
    while (isspace((unsigned char)r->unit->text[at - 1])) at--;
    if (r->unit->text[at - 1] == '&') {
      Node *reference = new_node(r, N_OTHER_EXPR, n->range);
      reference->type = n->type;
      Nodes only = {0};
      push(r->unit->arena, &only, n);
      set_children(reference, only);
      n = reference;
    }
    push(r->unit->arena, &out, n);
  }
  return out;
}

static bool is_part(const Nodes *nodes, Range at) {
  for (int i = 0; i < nodes->len; i++)
    if (nodes->at[i]->range.start <= at.start && at.end <= nodes->at[i]->range.end)
      return true;
  return false;
}

// The expressions and statements right below a cursor.
Nodes copy_children(Reader *r, CXCursor c) {
  Cursors list = children_of(r, c);
  Nodes captured = copy_captured_values(r, c, &list), out = captured;
  const Range around = r->call;
  CXCursor object = converted_object(r, c);
  if (!clang_Cursor_isNull(object)) list = (Cursors){.at = &object, .len = 1};
  if (clang_getCursorKind(c) == CXCursor_CallExpr) r->call = extent_of(c);
  for (int i = 0; i < list.len; i++) {
    if (names_operator(r, list.at[i]) || is_captured_by_default(r, c, list.at[i]) ||
        is_part(&captured, extent_of(list.at[i])))
      continue;
    Node *n = is_expr(list.at[i])   ? copy_expr(r, list.at[i])
              : is_stmt(list.at[i]) ? copy_stmt(r, list.at[i])
                                    : NULL;
    if (n) push(r->unit->arena, &out, typeof_around(r, n));
  }
  r->call = around;
  sort_nodes(&out);
  return out;
}

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

// T(0), n::T<U>(0) where a template leaves the type open. The name of an open function is a reference, too, and so is what
// qualifies it.
static bool names_type_first(const Cursors *list) {
  enum CXCursorKind last = CXCursor_FirstInvalid;
  for (int i = 0; i < list->len && clang_isReference(clang_getCursorKind(list->at[i]));
       i++) {
    last = clang_getCursorKind(list->at[i]);
    if (last == CXCursor_OverloadedDeclRef) return false;
  }
  return last == CXCursor_TypeRef || last == CXCursor_TemplateRef;
}

static NodeKind call_kind(Reader *r, CXCursor c, const Nodes *kids) {
  if (is_constructor(clang_getCursorReferenced(c))) return N_CONSTRUCT;
  Cursors list = children_of(r, c);
  if (names_type_first(&list)) return N_CONSTRUCT;
  if (!clang_Cursor_isNull(converted_object(r, c))) return N_OPERATOR;
  for (int i = 0; i < list.len; i++)
    if (names_operator(r, list.at[i])) return N_OPERATOR;
  if (!kids->len) return N_OTHER_EXPR;
  // The copy of a result in C++11, whose constructor libclang does not name.
  const Type *first = kids->at[0]->type ? kids->at[0]->type->canonical : NULL;
  if (kids->len == 1 && first && first->kind == TYPE_RECORD) return N_CONSTRUCT;
  // 'T(x)' of a template's argument T is a call to libclang.
  return kids->at[0]->range.start == extent_of(c).start ? N_CALL : N_CONSTRUCT;
}

// A template may leave open which function that is.
static void fill_called(Reader *r, Node *n, CXCursor c) {
  CXCursor to = clang_getCursorReferenced(c);
  n->name = string_of(r, clang_getCursorSpelling(c));
  if (!clang_Cursor_isNull(to) && is_function_cursor(to))
    n->function = function_of(r, to);
}

// The kind that fits the children found; N_OTHER_EXPR when libclang hides one.
static NodeKind node_kind(Reader *r, CXCursor c, const Nodes *kids, Op *op) {
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
  case CXCursor_MemberRefExpr:
  case CXCursor_MemberRef: return kids->len == 1 ? N_MEMBER : N_OTHER_EXPR;
  case CXCursor_UnaryOperator:
    *op = unary_op(c);
    return kids->len == 1 && *op ? N_UNARY : N_OTHER_EXPR;
  case CXCursor_BinaryOperator:
  case CXCursor_CompoundAssignOperator:
    *op = binary_op(c, &assigns);
    if (kids->len != 2) return N_OTHER_EXPR;
    return assigns ? N_ASSIGN : *op ? N_BINARY : N_OTHER_EXPR;
  case CXCursor_ConditionalOperator: return kids->len == 3 ? N_CONDITIONAL : N_OTHER_EXPR;
  case CXCursor_CallExpr: return call_kind(r, c, kids);
  case CXCursor_CStyleCastExpr:
  case CXCursor_CXXStaticCastExpr:
  case CXCursor_CXXReinterpretCastExpr:
  case CXCursor_CXXConstCastExpr:
  case CXCursor_CXXFunctionalCastExpr: return kids->len ? N_CAST : N_OTHER_EXPR;
  case CXCursor_CXXBoolLiteralExpr:
  case CXCursor_CXXNullPtrLiteralExpr: return N_LITERAL;
  case CXCursor_CXXThisExpr: return N_THIS;
  case CXCursor_LambdaExpr: return N_LAMBDA;
  case CXCursor_CXXNewExpr: return N_NEW;
  case CXCursor_CXXDeleteExpr: return N_DELETE;
  case CXCursor_CXXThrowExpr: return N_THROW;
  case CXCursor_UnaryExpr: return N_SIZEOF;
  case CXCursor_AddrLabelExpr: return N_LABEL_VALUE;
  case CXCursor_StmtExpr: return N_STMT_EXPR;
  case CXCursor_InitListExpr: return N_INIT_LIST;
  case CXCursor_CompoundLiteralExpr: return N_COMPOUND_LITERAL;
  default: return N_OTHER_EXPR;
  }
}

// What a name stands for. A template leaves a function open that has arguments of open types: printf, for which no class has
// another one, is C's.
static CXCursor named_by(Reader *r, CXCursor c) {
  CXCursor to = clang_getCursorReferenced(c);
  bool open = clang_getCursorKind(to) == CXCursor_OverloadedDeclRef &&
              clang_getNumOverloadedDecls(to) == 1;
  CXCursor only = open ? clang_getOverloadedDecl(to, 0) : to;
  bool c_function = open && clang_getCursorKind(only) == CXCursor_FunctionDecl &&
                    !strcmp(string_of(r, clang_Cursor_getMangling(only)), "printf");
  return c_function ? only : to;
}

// "pi<float>": libclang does not tell a variable template from a variable.
static bool names_instance(const Reader *r, Range range) {
  return range.end > range.start && r->unit->text[range.end - 1] == '>';
}

// The functions of the name that are declared where a template stands. More may be where it is instantiated.
static const FunctionList *open_functions(Reader *r, CXCursor overloaded) {
  FunctionList *all = alloc(r->unit->arena, FunctionList);
  for (unsigned i = 0; i < clang_getNumOverloadedDecls(overloaded); i++) {
    CXCursor c = clang_getOverloadedDecl(overloaded, i);
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(c))) continue;
    if (clang_getCursorKind(c) == CXCursor_FunctionDecl ||
        clang_getCursorKind(c) == CXCursor_FunctionTemplate)
      push(r->unit->arena, all, function_of(r, c));
  }
  return all;
}

static Node *copy_ref(Reader *r, CXCursor c, Range range) {
  CXCursor to = named_by(r, c);
  Node *n = new_node(r, N_REF, range);
  n->type = type_of(r, clang_getCursorType(c));
  n->name = string_of(r, clang_getCursorSpelling(c));
  switch ((int)clang_getCursorKind(to)) {
  case CXCursor_VarDecl:
  case CXCursor_ParmDecl:
  case CXCursor_UnexposedDecl: // a structured binding
    if (r->unit->cxx && (names_instance(r, range) || (is_of_instance(to) && r->function)))
      break;
    n->var = var_of(r, to);
    if (r->unit->cxx && is_of_instance(to))
      n->var->instance = string_of(r, clang_Cursor_getMangling(to));
    n->type = n->var->type;
    n->decl = n->var->top;
    break;
  case CXCursor_FunctionTemplate:
  case CXCursor_CXXMethod:
  case CXCursor_ConversionFunction:
  case CXCursor_FunctionDecl:
    n->function = function_of(r, to);
    n->type = type_of(r, clang_getCursorType(to));
    n->decl = n->function->declaration;
    break;
  case CXCursor_EnumConstantDecl:
    n->decl = file_scope_decl(r, to);
    set_constant(n, clang_getEnumConstantDeclValue(to));
    break;
  case CXCursor_OverloadedDeclRef: n->open = open_functions(r, to); break;
  case CXCursor_NonTypeTemplateParameter: // a constant
    n->kind = is_integer(n->type) ? N_LITERAL : N_OTHER_EXPR;
    return n;
  default: break;
  }
  // In a template: a name that its arguments decide.
  if (r->unit->cxx && !n->var && !n->function && !n->decl && !n->has_value)
    n->kind = N_OTHER_EXPR;
  return n;
}

// A member that is named alone is one of '*this'.
static void add_this(Reader *r, CXCursor c, Nodes *kids) {
  CXCursor field = clang_getCursorReferenced(c);
  if (clang_getCursorKind(c) != CXCursor_MemberRefExpr || kids->len) return;
  Node *n = new_node(r, N_THIS, (Range){extent_of(c).start, extent_of(c).start});
  n->type = decayed_type(r, class_type(r, clang_getCursorSemanticParent(field)));
  push(r->unit->arena, kids, n);
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

static enum CXChildVisitResult find_packed(CXCursor c, CXCursor parent,
                                           CXClientData out) {
  (void)parent;
  if (clang_getCursorKind(c) != CXCursor_PackedAttr) return CXChildVisit_Continue;
  *(bool *)out = true;
  return CXChildVisit_Break;
}

static bool is_packed(CXCursor c) {
  bool packed = false;
  clang_visitChildren(c, find_packed, &packed);
  return packed;
}

// The greatest power of two that divides a member's address for sure; at most 16. 0: as its type asks, in a template, where no
// offset is known.
static int member_align(CXCursor field) {
  CXCursor parent = clang_getCursorSemanticParent(field);
  CXType record = clang_getCursorType(parent);
  long long bits = clang_Cursor_getOffsetOfField(field), offset = bits / 8;
  long long align = clang_Type_getAlignOf(record);
  if (bits < 0 || align <= 0) return is_packed(parent) || is_packed(field);
  int a = 16;
  while (offset % a || align % a) a /= 2;
  return a;
}

// libclang has no name for a member of what a template's argument decides: its last word.
static const char *last_word(Reader *r, Range range) {
  uint32_t at = range.end;
  while (at > range.start && is_word_byte(r->unit->text[at - 1])) at--;
  return arena_strndup(r->unit->arena, r->unit->text + at, range.end - at);
}

static void fill_member(Reader *r, Node *n, CXCursor c) {
  n->name = string_of(r, clang_getCursorSpelling(c));
  if (!*n->name) n->name = last_word(r, n->range);
  CXCursor field = clang_getCursorReferenced(c);
  if (!clang_Cursor_isNull(field) && is_function_cursor(field)) {
    n->function = function_of(r, field);
    n->arrow = n->child[0]->type->kind == TYPE_POINTER;
    return;
  }
  n->is_bit_field = clang_Cursor_isBitField(field);
  enum CXTypeKind k = clang_getCursorType(field).kind;
  n->is_reference = k == CXType_LValueReference || k == CXType_RValueReference;
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

// The host alone runs the body of such a lambda (rewrite/reverse_cxx.c).
static Node *copy_reversed(Reader *r, CXCursor c, Range range) {
  static const char head[] = "(void *const *__accomp_reversed)";
  const char *s = r->unit->text + range.start, *open = strchr(s, '(');
  if (clang_getCursorKind(c) != CXCursor_LambdaExpr || !open || open - s > 6 ||
      strncmp(open, head, strlen(head)) != 0)
    return NULL;
  Node *n = new_node(r, N_LAMBDA, range);
  uint32_t body = (uint32_t)(strchr(open, '{') - r->unit->text);
  Nodes kids = {0};
  push(r->unit->arena, &kids, new_node(r, N_COMPOUND, ((Range){body, range.end})));
  set_children(n, kids);
  n->range = range;
  n->type = type_of(r, clang_getCursorType(c));
  return n;
}

Node *copy_expr(Reader *r, CXCursor c) {
  Range range = extent_of(c);
  Op op = OP_NONE;
  if (range.end <= range.start) return NULL;
  if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) return copy_ref(r, c, range);
  Node *reversed = copy_reversed(r, c, range);
  if (reversed) return reversed;
  CXCursor call = rewritten_call(r, c);
  if (!clang_Cursor_isNull(call)) {
    Node *n = copy_expr(r, call);
    n->name = written_operator(r, call);
    return n;
  }
  Nodes kids = copy_children(r, c);
  if (is_transparent(c, range, &kids)) {
    kids.at[0]->decays |= makes_address(c);
    return kids.at[0];
  }
  Node *chosen = chosen_of(r, c, range, &kids);
  put_base_first(c, &kids);
  if (r->unit->cxx) add_this(r, c, &kids);
  Node *n = new_node(r, chosen ? N_PAREN : node_kind(r, c, &kids, &op), range);
  if (n->kind == N_CONSTRUCT || n->kind == N_OPERATOR) fill_called(r, n, c);
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
