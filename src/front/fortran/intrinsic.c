// Intrinsic functions in C: of elements by the table intrinsic.def; inquiries about arrays; routines of both APIs.
// In:  INTRINSIC nodes.  Out: C text.
#include "front/fortran/dispatch.h"

#include <ctype.h>

static const struct {
  const char *name, *argument;
  int count;
  const char *c;
} rows[] = {
#define INTRINSIC(name, argument, arguments, c) {name, argument, arguments, c},
#include "front/fortran/intrinsic.def"
#undef INTRINSIC
};

bool is_library_name(const char *name) {
  size_t n = strlen(name);
  for (size_t i = 0; i < countof(rows); i++)
    for (const char *c = rows[i].c; (c = strstr(c, name)); c += n) {
      bool whole = c == rows[i].c || !(isalnum(c[-1]) || c[-1] == '_' || c[-1] == '$');
      if (whole && (c[n] == '(' || c[n] == '~')) return true;
    }
  return false;
}

static const char *const inquiries[] = {"size", "lbound", "ubound"};

const FNode *intrinsic_argument(const FNode *call, const char *keyword, int place) {
  for (int i = 0; i < call->nkids; i++) {
    const FNode *arg = call->kids[i];
    if (*arg->text ? !strcmp(arg->text, keyword) : i == place)
      return is_none(kid(arg, 0)) ? NULL : kid(arg, 0);
  }
  return NULL;
}

static const char *letter_of(FType t) {
  switch (t.category) {
  case FT_INTEGER: return "i";
  case FT_REAL: return "r";
  case FT_COMPLEX: return "c";
  case FT_LOGICAL: return "l";
  default: return "?";
  }
}

bool is_inquiry(const FNode *n) {
  if (n->kind != F_INTRINSIC) return false;
  for (size_t i = 0; i < countof(inquiries); i++)
    if (!strcmp(n->text, inquiries[i])) return true;
  return false;
}

static int given(const FNode *call) {
  int n = 0;
  for (int i = 0; i < call->nkids; i++) // KIND is the node's type
    n += !is_none(kid(call->kids[i], 0)) && strcmp(call->kids[i]->text, "kind") != 0;
  return n;
}

static bool is_digit(char c) { return c >= '1' && c <= '9'; }

// The type of the argument that a digit behind a letter of the table names; without one that of the first.
static FType type_at(const FNode *n, const char **c) {
  int i = is_digit((*c)[1]) ? *++*c - '1' : 0;
  return kid(kid(n, i), 0)->type;
}

static const char *filled(Shell *s, const char *c, const FNode *n, const Elements *at) {
  Text out = {.arena = s->arena};
  for (; *c; c++) {
    bool name =
        out.len && strchr("abcdefghijklmnopqrstuvwxyz0123456789", out.at[out.len - 1]);
    if (*c == '~' && name) {
      text_add(&out, type_at(n, &c).kind == 4 ? "f" : "");
    } else if (*c == '@') {
      FType t = type_at(n, &c);
      text_printf(&out, "%s%d", letter_of(t), t.kind);
    } else if (*c == '$' && c[1] == 'T') {
      text_add(&out, c_type(s, n->type)), c++;
    } else if (*c == '$' && c[1] == 'F') {
      text_add(&out, c_type(s, kid(kid(n, 0), 0)->type)), c++;
    } else if (*c == '$' && c[1] == 'S') {
      text_printf(&out, "%s%d", letter_of(n->type), n->type.kind), c++;
    } else if (*c == '$') {
      text_add(&out, c_expr(s, kid(kid(n, *++c - '1'), 0), at));
    } else {
      text_addn(&out, c, 1);
    }
  }
  return out.at;
}

// --- inquiries ---------------------------------------------------------------------------------------------------------

// Of what is no variable as a whole: bounds from 1.
static const char *inquiry_of_value(Shell *s, const FNode *n, const FNode *array,
                                    const FNode *dim) {
  const char *extents[15], *all = "1";
  extents_of(s, array, extents);
  if (dim && !strcmp(n->text, "lbound")) return "1";
  if (dim)
    return arena_printf(s->arena, "((%s)(%s))", c_type(s, n->type),
                        extents[array->rank > 1 ? dim->value - 1 : 0]);
  if (strcmp(n->text, "size") != 0) return NULL;
  for (int k = 0; k < array->rank; k++)
    all = arena_printf(s->arena, "%s * (%s)", all, extents[k]);
  return arena_printf(s->arena, "((%s)(%s))", c_type(s, n->type), all);
}

static const char *inquiry(Shell *s, const FNode *n) {
  const FNode *array = intrinsic_argument(n, "array", 0),
              *dim = intrinsic_argument(n, "dim", 1);
  FVariable *v = array ? variable_of(s, array) : NULL;
  int k = dim && v && v->symbol->rank > 1 ? (int)dim->value - 1 : 0;
  if (!v && array && array->rank) return inquiry_of_value(s, n, array, dim);
  if (!v) return NULL;
  if (!strcmp(n->text, "size")) {
    if (dim) return c_extent(s, v, k);
    const char *all = "1";
    for (k = 0; k < v->symbol->rank; k++)
      all = arena_printf(s->arena, k ? "%s * %s" : "%.0s%s", all, c_extent(s, v, k));
    return arena_printf(s->arena, "((%s)(%s))", c_type(s, n->type), all);
  }
  if (!dim) return NULL;
  if (!strcmp(n->text, "lbound")) return c_lower(s, v, k);
  return arena_printf(s->arena, "((%s)(%s + %s - 1))", c_type(s, n->type),
                      c_lower(s, v, k), c_extent(s, v, k));
}

// In a construct the program says it: an argument of its own.
static const char *said(Shell *s, const FNode *x, const char *function,
                        const char *wanted) {
  const char *actual =
      arena_printf(s->arena, "logical(%s(%s),4)", function, fortran_of(s->arena, x));
  for (int i = 0; i < s->variables.len; i++)
    if (!strcmp(s->variables.at[i]->actual, actual)) return s->variables.at[i]->name;
  FSymbol *own = alloc(s->arena, FSymbol);
  *own = (FSymbol){.name = wanted,
                   .kind = FS_OBJECT,
                   .type = {.category = FT_LOGICAL, .kind = 4},
                   .scope = "",
                   .module = "",
                   .procedure = "",
                   .bind = "",
                   .common = ""};
  FVariable *v = variable_of_symbol(s, own);
  v->actual = actual;
  v->asked = x;
  v->clauses = IN_FIRSTPRIVATE;
  return v->name;
}

// PRESENT, ALLOCATED, ASSOCIATED: absent arguments of procedures and what has no memory are null pointers.
const char *c_has_memory(Shell *s, const FNode *x, const char *function) {
  if (x->kind == F_NAME && is_procedure_dummy(x->symbol) && s->routine)
    return procedure_given(s, x->symbol) ? "1" : "0";
  FVariable *v = variable_of(s, x);
  if (!v)
    return not_yet(s, "'%s(%s)' in code for devices", function, fortran_of(s->arena, x)),
           "0";
  if (v->is_member) v->holder->read = true;
  if (v->descriptor) return arena_printf(s->arena, "(%s.base != 0)", v->descriptor);
  if (!s->is_routine || v->of_block)
    return said(s, x, function, arena_printf(s->arena, "%s_%s", v->stem, function));
  if (is_open_string(v->symbol)) return arena_printf(s->arena, "(%s != 0)", v->name);
  return arena_printf(s->arena, v->symbol->rank ? "(%s_base != 0)" : "(&%s != 0)",
                      v->name);
}

static bool asks_for_memory(const char *name) {
  return !strcmp(name, "present") || !strcmp(name, "allocated") ||
         !strcmp(name, "associated");
}

const char *c_intrinsic(Shell *s, const FNode *n, const Elements *at) {
  const FNode *chosen = chosen_dimension(n);
  if (chosen) return by_dimension(s, n, chosen, at);
  for (size_t i = 0; i < countof(inquiries); i++) {
    const char *c = strcmp(n->text, inquiries[i]) ? NULL : inquiry(s, n);
    if (c) return c;
  }
  if (asks_for_memory(n->text) && given(n) == 2) return c_associated(s, n);
  if (asks_for_memory(n->text)) return c_has_memory(s, kid(kid(n, 0), 0), n->text);
  const char *string = c_string_function(s, n, at);
  if (string) return string;
  if (is_transformation(n->text)) return c_transformation(s, n, at);
  if (is_move(n->text)) return c_move(s, n, at);
  if (!strcmp(n->text, "transfer") && (n->rank || kid(kid(n, 0), 0)->rank))
    return not_yet(s, "'transfer' of arrays in code for devices"), "0";
  int count = given(n);
  const char *letter = count ? letter_of(kid(kid(n, 0), 0)->type) : "";
  // flang's names of procedures of IEEE_ARITHMETIC end in the kinds of their arguments: ieee_copy_sign_a8_a8.
  const char *kinds = n->kind == F_FUNCTION_CALL ? strstr(n->text, "_a") : NULL;
  const char *name =
      kinds ? arena_strndup(s->arena, n->text, (size_t)(kinds - n->text)) : n->text;
  for (size_t i = 0; count && i < countof(rows); i++) {
    bool fits = !strcmp(rows[i].name, name) && rows[i].count == count;
    if (fits && (!*rows[i].argument || strstr(rows[i].argument, letter)))
      return filled(s, rows[i].c, n, at);
  }
  not_yet(s, "the intrinsic function '%s' in code for devices", name);
  return "0";
}
