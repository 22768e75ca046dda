// Fortran text of nodes, for arguments of calls and for messages.
// In:  expressions.  Out: text in lower case, on one line.
#include "front/fortran/internal.h"
#include <stdlib.h>

static void write_node(Text *t, const FNode *n);

static void write_list(Text *t, FNode *const *list, int n) {
  for (int i = 0; i < n; i++) {
    if (i) text_add(t, ",");
    write_node(t, list[i]);
  }
}

static const char *operator_of(const FNode *n) {
  switch (n->kind) {
  case F_ADD: return "+";
  case F_SUBTRACT: return "-";
  case F_MULTIPLY: return "*";
  case F_DIVIDE: return "/";
  case F_POWER: return "**";
  case F_COMPARE: return n->text;
  case F_AND: return ".and.";
  case F_OR: return ".or.";
  case F_EQUAL: return ".eqv.";
  case F_DIFFER: return ".neqv.";
  case F_CONCAT: return "//";
  default: return NULL;
  }
}

static void write_call(Text *t, const char *name, const FNode *n) {
  text_printf(t, "%s(", name);
  write_list(t, n->kids, n->nkids);
  text_add(t, ")");
}

// The tree has a real number as C's hexadecimal text.
static void write_real(Text *t, const char *text, int kind) {
  double x = strtod(text, NULL);
  char s[40];
  for (int digits = 1; digits <= 17; digits++) {
    snprintf(s, sizeof s, "%.*g", digits, x);
    if (kind == 4 ? strtof(s, NULL) == (float)x : strtod(s, NULL) == x) break;
  }
  text_printf(t, "%s%s_%d", s, strpbrk(s, ".e") ? "" : ".0", kind);
}

static void write_complex(Text *t, const char *text, int kind) {
  text_add(t, "(");
  write_real(t, text, kind);
  text_add(t, ",");
  write_real(t, strchr(text, ',') + 1, kind);
  text_add(t, ")");
}

static void write_constant(Text *t, const FNode *n) {
  FType type = n->type;
  if (type.category == FT_REAL)
    write_real(t, n->text, type.kind);
  else if (type.category == FT_LOGICAL)
    text_printf(t, "%s", strcmp(n->text, "0") ? ".true." : ".false.");
  else if (type.category == FT_COMPLEX)
    write_complex(t, n->text, type.kind);
  else if (type.category == FT_CHARACTER)
    text_printf(t, "'%s'", n->text);
  else
    text_add(t, n->text);
  bool small = type.category == FT_INTEGER && type.kind != 4;
  if (small) text_printf(t, "_%d", type.kind);
}

// Without the conversion to the kind of subscripts, which flang has added.
static void write_subscript(Text *t, const FNode *n) {
  bool added = n->kind == F_CONVERT && kid(n, 0)->type.category == FT_INTEGER;
  bool plain = n->kind == F_CONSTANT && n->has_value && n->value == (int)n->value;
  if (plain)
    text_printf(t, "%ld", n->value);
  else if (!is_none(n))
    write_node(t, added ? kid(n, 0) : n);
}

static void write_triplet(Text *t, const FNode *n) {
  write_subscript(t, kid(n, 0));
  text_add(t, ":");
  write_subscript(t, kid(n, 1));
  if (is_none(kid(n, 2))) return;
  text_add(t, ":");
  write_subscript(t, kid(n, 2));
}

static void write_element(Text *t, const FNode *n) {
  write_node(t, kid(n, 0));
  for (int i = 1; i < n->nkids; i++) {
    text_add(t, i == 1 ? "(" : ",");
    write_subscript(t, n->kids[i]);
  }
  text_add(t, ")");
}

// The tree does not say whether the user or flang wrote it: the value is the same.
static void write_conversion(Text *t, const FNode *n) {
  const char *name = n->type.category == FT_INTEGER   ? "int"
                     : n->type.category == FT_REAL    ? "real"
                     : n->type.category == FT_LOGICAL ? "logical"
                                                      : "cmplx";
  text_printf(t, "%s(", name);
  write_node(t, kid(n, 0));
  text_printf(t, ",kind=%d)", n->type.kind);
}

static void write_inquiry(Text *t, const FNode *n) {
  const char *name = !strcmp(n->text, "lower")    ? "lbound"
                     : !strcmp(n->text, "extent") ? "size"
                     : !strcmp(n->text, "upper")  ? "ubound"
                                                  : "len";
  text_printf(t, "%s(", name);
  write_node(t, kid(n, 0));
  if (strcmp(name, "len") != 0) text_printf(t, ",%ld,8", n->value + 1);
  text_add(t, ")");
}

// The component that a type has of the one that it extends: where that is abstract, the program may not name it.
static bool is_parent(const FNode *n) {
  return n->kind == F_COMPONENT && n->symbol && F_HAS(n->symbol, PARENT);
}

static void write_node(Text *t, const FNode *n) {
  const char *op = operator_of(n);
  if (op) {
    write_node(t, kid(n, 0));
    text_add(t, op);
    write_node(t, kid(n, 1));
    return;
  }
  switch (n->kind) {
  case F_CONSTANT: write_constant(t, n); break;
  case F_NAME: text_add(t, n->symbol && !*n->text ? n->symbol->name : n->text); break;
  case F_SUBSTRING:
    write_node(t, kid(n, 0));
    text_add(t, "(");
    write_subscript(t, kid(n, 1));
    text_add(t, ":");
    write_subscript(t, kid(n, 2));
    text_add(t, ")");
    break;
  case F_ELEMENT: write_element(t, n); break;
  case F_TRIPLET: write_triplet(t, n); break;
  case F_COMPONENT:
    write_node(t, is_parent(kid(n, 0)) ? kid(kid(n, 0), 0) : kid(n, 0));
    text_printf(t, "%%%s", n->symbol ? n->symbol->name : n->text);
    break;
  case F_PART: write_call(t, strcmp(n->text, "re") ? "aimag" : "real", n); break;
  case F_PAREN:
    text_add(t, "(");
    write_node(t, kid(n, 0));
    text_add(t, ")");
    break;
  case F_NEGATE:
  case F_NOT:
    text_add(t, n->kind == F_NEGATE ? "-" : ".not.");
    write_node(t, kid(n, 0));
    break;
  case F_CONVERT: write_conversion(t, n); break;
  case F_ARG:
    if (*n->text) text_printf(t, "%s=", n->text);
    write_node(t, kid(n, 0));
    break;
  case F_MAXIMUM: write_call(t, "max", n); break;
  case F_MINIMUM: write_call(t, "min", n); break;
  case F_COMPLEX: write_call(t, "cmplx", n); break;
  case F_INTRINSIC: write_call(t, n->text, n); break;
  case F_FUNCTION_CALL: write_call(t, n->text, n); break;
  case F_INQUIRY: write_inquiry(t, n); break;
  case F_NONE: break;
  default: text_add(t, *n->text ? n->text : fnode_name(n->kind));
  }
}

const char *fortran_of(Arena *arena, const FNode *n) {
  Text t = {.arena = arena};
  write_node(&t, n);
  return t.at ? t.at : "";
}
