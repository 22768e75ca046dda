// Complex numbers as structs of two numbers, for OpenCL C, which has no complex ones: rt/device/opencl_complex.h. Functions stand
// for operators and conversions.
#include "front/c/clang_edit.h"

typedef enum { TYPE_NEITHER, TYPE_IS_BOOL, TYPE_IS_REAL, TYPE_IS_COMPLEX } Number;

static Number number_of(CXType t) {
  t = clang_getCanonicalType(t);
  if (t.kind == CXType_Complex) return TYPE_IS_COMPLEX;
  if (t.kind == CXType_Bool) return TYPE_IS_BOOL;
  bool real = (t.kind > CXType_Bool && t.kind <= CXType_Float128) ||
              t.kind == CXType_Half || t.kind == CXType_Enum;
  return real ? TYPE_IS_REAL : TYPE_NEITHER;
}

static bool is_complex(CXCursor c) {
  return number_of(clang_getCursorType(c)) == TYPE_IS_COMPLEX;
}

// The letter in the names of functions of a complex type or of the complex type of a real one.
static char letter_of(CXType t) {
  t = clang_getCanonicalType(t);
  if (t.kind == CXType_Complex) t = clang_getCanonicalType(clang_getElementType(t));
  return t.kind == CXType_Float ? 'f' : 'd';
}
static char letter(CXCursor c) { return letter_of(clang_getCursorType(c)); }

static const char *function(Rewriter *w, char of, const char *name) {
  return arena_printf(w->a, "__accomp_c%c_%s(", of, name);
}

static bool is_comma(CXCursor c) {
  return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Comma;
}

static void call_around(Rewriter *w, CXCursor c, char of, const char *name) {
  const char *call = function(w, of, name);
  around(w, c, is_comma(c) ? arena_printf(w->a, "%s(", call) : call,
         is_comma(c) ? "))" : ")");
}

// The truth of an operand.
static void test(Rewriter *w, CXCursor c) {
  if (is_complex(c)) call_around(w, c, letter(c), "bool");
}

// 'c' becomes a value of that type. list: braces stand for a value, so that it may be a constant's.
static void convert(Rewriter *w, CXCursor c, CXType to, bool list) {
  CXType from = clang_getCursorType(c);
  Number n = number_of(to), was = number_of(from);
  if (n == TYPE_IS_COMPLEX && was == TYPE_IS_COMPLEX) {
    if (letter_of(to) != letter_of(from))
      call_around(w, c, letter_of(to), letter_of(to) == 'd' ? "of_cf" : "of_cd");
  } else if (n == TYPE_IS_COMPLEX && was != TYPE_NEITHER) {
    if (list)
      around(w, c, "{", ", 0}");
    else
      call_around(w, c, letter_of(to), "real");
  } else if (was == TYPE_IS_COMPLEX && n == TYPE_IS_BOOL) {
    test(w, c);
  } else if (was == TYPE_IS_COMPLEX && n == TYPE_IS_REAL) {
    around(w, c, "(", ").re");
  }
}

// "add" of two complex numbers, "add_zr" of a complex one and a real one, "add_rz" of a real one and a complex one.
static const char *with_operands(Rewriter *w, const char *name, bool left, bool right) {
  return arena_printf(w->a, "%s%s", name, left && right ? "" : left ? "_zr" : "_rz");
}

static const char *operation(enum CXBinaryOperatorKind k) {
  switch ((int)k) {
  case CXBinaryOperator_Add:
  case CXBinaryOperator_AddAssign: return "add";
  case CXBinaryOperator_Sub:
  case CXBinaryOperator_SubAssign: return "sub";
  case CXBinaryOperator_Mul:
  case CXBinaryOperator_MulAssign: return "mul";
  case CXBinaryOperator_Div:
  case CXBinaryOperator_DivAssign: return "div";
  case CXBinaryOperator_EQ:
  case CXBinaryOperator_NE: return "equal";
  default: return NULL;
  }
}

static void rewrite_binary(Rewriter *w, CXCursor c, CXCursor left, CXCursor right) {
  enum CXBinaryOperatorKind k = clang_getCursorBinaryOperatorKind(c);
  bool l = is_complex(left), r = is_complex(right);
  const char *name = operation(k);
  if (k == CXBinaryOperator_LAnd || k == CXBinaryOperator_LOr)
    test(w, left), test(w, right);
  if (!name || (!l && !r)) return;
  char of = letter(l ? left : right);
  const char *call = function(w, of, with_operands(w, name, l, r));
  around(w, c, k == CXBinaryOperator_NE ? arena_printf(w->a, "!%s", call) : call, ")");
  replaces(w, extent_of(left).end, extent_of(right).start, ", ");
}

// 'z *= w': the object's address is computed once.
static void rewrite_assignment(Rewriter *w, CXCursor c, CXCursor left, CXCursor right) {
  bool l = is_complex(left), r = is_complex(right);
  const char *name = operation(clang_getCursorBinaryOperatorKind(c));
  if (!name || (!l && !r)) return;
  // C11, 6.5.16.2 and 6.3.1.8: the type of the operation.
  bool wide =
      letter(left) == 'd'
          ? l || clang_getCanonicalType(clang_getCursorType(left)).kind == CXType_Double
          : false;
  wide |= letter(right) == 'd' &&
          (r || clang_getCanonicalType(clang_getCursorType(right)).kind == CXType_Double);
  char of = wide ? 'd' : 'f';
  const char *was = "*__accomp_z", *end = "); })";
  if (l && letter(left) != of) was = "__accomp_cd_of_cf(*__accomp_z)";
  const char *call = function(w, of, with_operands(w, name, l, r));
  const char *back = "";
  if (l && letter(left) != of) back = "__accomp_cf_of_cd(", end = ")); })";
  if (!l) end = ").re; })";
  around(w, c, "({ __auto_type __accomp_z = &(", end);
  replaces(w, extent_of(left).end, extent_of(right).start,
           arena_printf(w->a, "); *__accomp_z = %s%s%s, ", back, call, was));
  if (r && letter(right) != of) call_around(w, right, of, "of_cf");
}

static void rewrite_unary(Rewriter *w, CXCursor c, CXCursor operand) {
  Range all = extent_of(c), at = extent_of(operand);
  bool complex = is_complex(operand);
  const char *step = NULL;
  switch ((int)clang_getCursorUnaryOperatorKind(c)) {
  case CXUnaryOperator_Real:
    replaces(w, all.start, at.start, "(");
    return closes(w, all.end, complex ? ").re" : ")");
  case CXUnaryOperator_Imag:
    replaces(w, all.start, at.start, complex ? "(" : "(0 * (");
    return closes(w, all.end, complex ? ").im" : "))");
  case CXUnaryOperator_LNot: return test(w, operand);
  case CXUnaryOperator_Plus:
    if (complex) replaces(w, all.start, at.start, "");
    return;
  case CXUnaryOperator_Minus:
  case CXUnaryOperator_Not:
    if (!complex) return;
    replaces(w, all.start, at.start,
             function(w, letter(operand),
                      clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Not
                          ? "conj"
                          : "neg"));
    return closes(w, all.end, ")");
  case CXUnaryOperator_PreInc: step = "; __accomp_z->re += 1; *__accomp_z; })"; break;
  case CXUnaryOperator_PreDec: step = "; __accomp_z->re -= 1; *__accomp_z; })"; break;
  case CXUnaryOperator_PostInc: step = "; __accomp_z->re += 1; __accomp_was; })"; break;
  case CXUnaryOperator_PostDec: step = "; __accomp_z->re -= 1; __accomp_was; })"; break;
  default: return;
  }
  if (!complex) return;
  bool before = at.start > all.start;
  const char *type = letter(operand) == 'f' ? "__accomp_complex_f" : "__accomp_complex_d";
  opens(w, all.start, "({ __auto_type __accomp_z = &(");
  if (before)
    replaces(w, all.start, at.start, "");
  else
    replaces(w, at.end, all.end, "");
  closes(w, all.end,
         before ? arena_printf(w->a, ")%s", step)
                : arena_printf(w->a, "); %s __accomp_was = *__accomp_z%s", type, step));
}

static void rewrite_cast(Rewriter *w, CXCursor c, CXCursor operand, bool list) {
  CXType to = clang_getCursorType(c);
  if (number_of(to) == TYPE_IS_COMPLEX)
    replaces(w, extent_of(c).start, extent_of(operand).start, "");
  convert(w, operand, to, list);
}

// '2.0i'
static void rewrite_imaginary(Rewriter *w, CXCursor c, bool list) {
  Range at = extent_of(c);
  Text t = {.arena = w->a};
  text_add(&t, list ? "{0, " : function(w, letter(c), "make"));
  if (!list) text_add(&t, "0, ");
  for (uint32_t i = at.start; i < at.end; i++)
    if (!strchr("iIjJ", w->text[i])) text_addn(&t, w->text + i, 1);
  text_add(&t, list ? "}" : ")");
  replaces(w, at.start, at.end, t.at);
}

// '{1.0}' of a complex number is the value alone; '{1.0, 2.0}' is a struct's list, too.
static void rewrite_list(Rewriter *w, CXCursor c, const Cursors *kids) {
  if (!is_complex(c) || kids->len != 1 || !is_complex(kids->at[0])) return;
  Range all = extent_of(c), at = extent_of(kids->at[0]);
  replaces(w, all.start, at.start, "");
  replaces(w, at.end, all.end, "");
}

static void rewrite_call(Rewriter *w, CXCursor c, CXCursor callee) {
  static const char name[] = "__builtin_complex";
  Range at = extent_of(callee);
  if (at.end - at.start == sizeof name - 1 &&
      !memcmp(w->text + at.start, name, sizeof name - 1))
    replaces(w, at.start, at.end, arena_printf(w->a, "__accomp_c%c_make", letter(c)));
}

// Which child of a statement is its condition; NULL: there is none.
static const CXCursor *condition(Rewriter *w, CXCursor c, const Cursors *kids) {
  switch ((int)clang_getCursorKind(c)) {
  case CXCursor_IfStmt:
  case CXCursor_WhileStmt:
  case CXCursor_ConditionalOperator: return &kids->at[0];
  case CXCursor_DoStmt: return &kids->at[kids->len - 1];
  case CXCursor_ForStmt:
    for (int i = 0; i < kids->len; i++) {
      Range at = extent_of(kids->at[i]);
      uint32_t before = at.start, end = at.end;
      while (before && strchr(" \t\n", w->text[before - 1])) before--;
      while (strchr(" \t\n", w->text[end])) end++;
      if (is_expr(kids->at[i]) && w->text[before - 1] == ';' && w->text[end] == ';')
        return &kids->at[i];
    }
    return NULL;
  default: return NULL;
  }
}

void rewrite_complex(Rewriter *w, CXCursor c, const Cursors *kids,
                     const Cursors *operands, bool list) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  const CXCursor *tested = kids->len ? condition(w, c, kids) : NULL, *o = operands->at;
  if (tested) test(w, *tested);
  if (kind == CXCursor_BinaryOperator && operands->len == 2)
    rewrite_binary(w, c, o[0], o[1]);
  else if (kind == CXCursor_CompoundAssignOperator && operands->len == 2)
    rewrite_assignment(w, c, o[0], o[1]);
  else if (kind == CXCursor_UnaryOperator && operands->len == 1)
    rewrite_unary(w, c, o[0]);
  else if (kind == CXCursor_CStyleCastExpr && operands->len)
    rewrite_cast(w, c, o[operands->len - 1], list);
  else if (kind == CXCursor_ImaginaryLiteral)
    rewrite_imaginary(w, c, list);
  else if (kind == CXCursor_InitListExpr)
    rewrite_list(w, c, operands);
  else if (kind == CXCursor_CallExpr && operands->len)
    rewrite_call(w, c, o[0]);
  Range at = extent_of(c), inside = kids->len ? extent_of(kids->at[0]) : at;
  bool implicit = kind == CXCursor_UnexposedExpr && kids->len == 1 &&
                  operands->len == 1 && at.start == inside.start && at.end == inside.end;
  if (implicit) convert(w, o[0], clang_getCursorType(c), list);
}

// --- words of types --------------------------------------------------------------------

static bool is_word(const Rewriter *w, Range at, const char *word) {
  return at.end - at.start == strlen(word) &&
         !memcmp(w->text + at.start, word, at.end - at.start);
}

static bool is_qualifier(const Rewriter *w, Range at) {
  static const char *const words[] = {"const",   "volatile",      "restrict",  "static",
                                      "extern",  "typedef",       "register",  "inline",
                                      "__const", "__extension__", "__constant"};
  for (size_t i = 0; i < countof(words); i++)
    if (is_word(w, at, words[i])) return true;
  return false;
}

// 'double const _Complex', in any order; 'double' where no other word is there.
void rewrite_complex_types(Rewriter *w, uint32_t from, uint32_t end) {
  Range real = {0, 0}, complex = {0, 0};
  for (uint32_t at = skip_blank(w->text, from, end); at <= end;
       at = skip_blank(w->text, at, end)) {
    Range t = {at, at < end ? skip_token(w->text, at, end) : at + 1};
    at = t.end;
    if (t.start < end && is_qualifier(w, t)) continue;
    bool is_real = is_word(w, t, "double") || is_word(w, t, "float");
    if (is_word(w, t, "_Complex") || is_word(w, t, "__complex__")) {
      complex = t;
      continue;
    }
    if (is_real && !real.end) {
      real = t;
      continue;
    }
    if (complex.end) {
      bool small = real.end && is_word(w, real, "float");
      replaces(w, complex.start, complex.end,
               small ? "__accomp_complex_f" : "__accomp_complex_d");
      if (real.end) replaces(w, real.start, real.end, "");
    }
    real = is_real ? t : (Range){0, 0};
    complex = (Range){0, 0};
  }
}
