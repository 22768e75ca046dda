// CHARACTER in C: strings of known length are structs of so many bytes, so arrays, clauses, copies and components are those of types.
// In:  expressions of type CHARACTER; intrinsic functions of them.  Out: addresses and lengths; calls of lib/accomp/device/fortran.h's
// functions, which pad and truncate.
#include "front/fortran/internal.h"

#include <stdlib.h>

// The length of such a string is known when the program runs: in C it is an array of char, and an array of such has their length
// as one more dimension, the fastest.
bool is_open_string(const FSymbol *x) {
  return x->kind == FS_OBJECT && x->type.category == FT_CHARACTER && x->type.kind == 1 &&
         !x->type.length && !(x->length && x->length->has_value) &&
         !F_HAS(x, ALLOCATABLE) && !F_HAS(x, POINTER) && !F_HAS(x, PARAMETER);
}

const char *length_name(Shell *s, const FVariable *v) {
  return arena_printf(s->arena, "accomp_len_%s", v->stem);
}

// The string's first byte, and how many there are.
typedef struct {
  const char *at, *length;
} FString;

const char *string_type(Shell *s, FType t) {
  if (t.category != FT_CHARACTER || t.kind != 1 || t.length < 1) return NULL;
  Walk *w = s->walk;
  const char *name = arena_printf(s->arena, "struct accomp_h_%ld", t.length);
  for (int i = 0; i < w->lengths.len; i++)
    if (w->lengths.at[i] == t.length) return name;
  push(s->arena, &w->lengths, t.length);
  text_printf(&w->types, "%s {\n  char at[%ld];\n};\n", name, t.length);
  return name;
}

bool is_record(FType t) {
  return (t.category == FT_DERIVED && !is_c_address(t)) || t.category == FT_CHARACTER;
}

static FString string_at(Shell *s, const FNode *n, const Elements *at, bool writes);

static FString string_of(Shell *s, const FNode *n, const Elements *at) {
  return string_at(s, n, at, false);
}

static FString unknown(Shell *s, const FNode *n) {
  not_yet(s, "the string '%s' in code for devices", fortran_of(s->arena, n));
  return (FString){"\"\"", "0"};
}

static FString constant_string(Shell *s, const FNode *n) {
  for (const char *c = n->text; *c; c++)
    if ((unsigned char)*c >= 0x80) return unknown(s, n);
  return (FString){c_string(s->arena, n->text),
                   arena_printf(s->arena, "%zu", strlen(n->text))};
}

static FString variable_string(Shell *s, const FNode *n, const Elements *at,
                               bool writes) {
  const FNode *whole = n->kind == F_ELEMENT ? kid(n, 0) : n;
  const FSymbol *x = whole->symbol;
  if (x && whole->kind == F_NAME && is_open_string(x))
    return (FString){c_designator(s, n, at, writes),
                     length_name(s, variable_of(s, whole))};
  if (x && F_HAS(x, PARAMETER) && !x->rank && x->init && x->init->kind == F_CONSTANT)
    return constant_string(s, x->init);
  if (!x || !string_type(s, x->type)) return unknown(s, n);
  return (FString){arena_printf(s->arena, "%s.at", c_designator(s, n, at, writes)),
                   arena_printf(s->arena, "%ld", x->type.length)};
}

static FString part_of_string(Shell *s, const FNode *n, const Elements *at, bool writes) {
  FString base = string_at(s, kid(n, 0), at, writes);
  const char *from = is_none(kid(n, 1)) ? "1" : c_index(s, kid(n, 1), at),
             *to = is_none(kid(n, 2)) ? base.length : c_index(s, kid(n, 2), at);
  const char *at_first = arena_printf(s->arena, "%s + (%s) - 1", base.at, from);
  char *end[2];
  long first = strtol(from, &end[0], 10), last = strtol(to, &end[1], 10);
  if (!*end[0] && !*end[1])
    return (FString){at_first,
                     arena_printf(s->arena, "%ld", last < first ? 0 : last - first + 1)};
  return (FString){at_first, arena_printf(s->arena, "accomp_h_span(%s, %s)", from, to)};
}

// CHAR and ACHAR, TRIM. Others need memory.
static FString string_function(Shell *s, const FNode *n, const Elements *at) {
  const FNode *x = n->nkids ? kid(n->kids[0], 0) : NULL;
  if (!x) return unknown(s, n);
  if (!strcmp(n->text, "char") || !strcmp(n->text, "achar"))
    return (FString){arena_printf(s->arena, "(char[1]){(char)(%s)}", c_expr(s, x, at)),
                     "1"};
  if (!strcmp(n->text, "merge")) {
    FString a = string_of(s, x, at), b = string_of(s, kid(n->kids[1], 0), at);
    a.at = arena_printf(s->arena, "(%s ? %s : %s)", c_truth(s, kid(n->kids[2], 0), at),
                        a.at, b.at);
    return a; // both have its length
  }
  if (strcmp(n->text, "trim") != 0) return unknown(s, n);
  FString of = string_of(s, x, at);
  of.length = arena_printf(s->arena, "accomp_h_len_trim(%s, %s)", of.at, of.length);
  return of;
}

// A function gives a string of known length, a struct.
static FString called_string(Shell *s, const FNode *n, const Elements *at) {
  const FSymbol *result = n->symbol && n->symbol->result ? n->symbol->result : n->symbol;
  const char *type = (n->rank && !at) || !result ? NULL : string_type(s, result->type);
  if (!type) return unknown(s, n);
  return (FString){arena_printf(s->arena, "((%s[1]){%s})->at", type, c_expr(s, n, at)),
                   arena_printf(s->arena, "%ld", result->type.length)};
}

static FString string_at(Shell *s, const FNode *n, const Elements *at, bool writes) {
  if (n->type.kind != 1) return unknown(s, n);
  switch (n->kind) {
  case F_CONSTANT: return constant_string(s, n);
  case F_NAME:
  case F_ELEMENT:
  case F_COMPONENT: return variable_string(s, n, at, writes);
  case F_SUBSTRING: return part_of_string(s, n, at, writes);
  case F_PAREN: return string_of(s, kid(n, 0), at);
  case F_INTRINSIC: return string_function(s, n, at);
  case F_FUNCTION_CALL: return called_string(s, n, at);
  default: return unknown(s, n);
  }
}

// --- assignments -------------------------------------------------------------------------------------------------------

static void put_parts(Shell *s, const char *to, const char *length, const FNode *value,
                      const Elements *at) {
  if (value->kind != F_CONCAT) {
    FString part = string_of(s, value, at);
    put(s, "%s = accomp_h_append(%s, %s, %s, %s, %s);", length, to, "accomp_hn", length,
        part.at, part.length);
    return;
  }
  put_parts(s, to, length, kid(value, 0), at);
  put_parts(s, to, length, kid(value, 1), at);
}

static bool is_concat(const FNode *n) {
  while (n->kind == F_PAREN) n = kid(n, 0);
  return n->kind == F_CONCAT;
}

// The parts are joined in an array of the left side's length, which they may name.
static void assign_concat(Shell *s, FString left, const FNode *value, const char *bytes,
                          const Elements *at) {
  while (value->kind == F_PAREN) value = kid(value, 0);
  put(s, "{ char accomp_h[%s]; long accomp_hn = %s, accomp_hl = 0;", bytes, left.length);
  put_parts(s, "accomp_h", "accomp_hl", value, at);
  put(s, "accomp_h_assign(%s, %s, accomp_h, accomp_hl); }", left.at, left.length);
}

static const char *whole_length(Shell *s, const FNode *n) {
  while (n->kind == F_SUBSTRING || n->kind == F_ELEMENT) n = kid(n, 0);
  if (n->symbol && is_open_string(n->symbol)) // not 0, for an array
    return arena_printf(s->arena, "%s + 1", length_name(s, variable_of(s, n)));
  return arena_printf(s->arena, "%ld", n->symbol ? n->symbol->type.length : 0);
}

static void assign_string(Shell *s, const FNode *n, const Elements *at) {
  const FNode *to = kid(n, 0), *value = kid(n, 1);
  FString left = string_at(s, to, at, true);
  if (is_concat(value)) return assign_concat(s, left, value, whole_length(s, to), at);
  FString right = string_of(s, value, at);
  put(s, "accomp_h_assign(%s, %s, %s, %s);", left.at, left.length, right.at,
      right.length);
}

bool write_string_assignment(Shell *s, const FNode *n) {
  const FNode *to = kid(n, 0);
  const char *extents[15];
  if (to->type.category != FT_CHARACTER) return false;
  if (!to->rank) return assign_string(s, n, NULL), true;
  if (reads_others(s, kid(n, 1), to))
    return not_yet(s, "an assignment to '%s' that reads its elements at other places",
                   fortran_of(s->arena, to)),
           true;
  prepare(s, to);
  extents_of(s, to, extents);
  Elements at = open_loops(s, extents, to->rank);
  assign_string(s, n, &at);
  close_loops(s, to->rank);
  return true;
}

// --- values ------------------------------------------------------------------------------------------------------------

const char *c_string_comparison(Shell *s, const FNode *n, const Elements *at) {
  FString a = string_of(s, kid(n, 0), at), b = string_of(s, kid(n, 1), at);
  return arena_printf(s->arena, "(accomp_h_compare(%s, %s, %s, %s) %s 0)", a.at, a.length,
                      b.at, b.length, !strcmp(n->text, "/=") ? "!=" : n->text);
}

void put_string(Shell *s, const FNode *n, const char *name) {
  FString x = string_of(s, n, NULL);
  put(s, "const char *%s = %s; long %s_n = %s;", name, x.at, name, x.length);
}

static const char *compared_to(Shell *s, const char *name, const FNode *n,
                               const char *op) {
  FString x = string_of(s, n, NULL);
  return arena_printf(s->arena, "accomp_h_compare(%s, %s_n, %s, %s) %s 0", name, name,
                      x.at, x.length, op);
}

const char *c_string_range(Shell *s, const FNode *from, const FNode *to,
                           const char *name) {
  if (from == to) return compared_to(s, name, from, "==");
  const char *lower = is_none(from) ? NULL : compared_to(s, name, from, ">="),
             *upper = is_none(to) ? NULL : compared_to(s, name, to, "<=");
  if (lower && upper) return arena_printf(s->arena, "(%s && %s)", lower, upper);
  return lower ? lower : upper;
}

// NULL: it is about no string.
const char *c_string_function(Shell *s, const FNode *n, const Elements *at) {
  const FNode *x = n->nkids ? kid(n->kids[0], 0) : NULL;
  if (!x || x->type.category != FT_CHARACTER) return NULL;
  const char *type = c_type(s, n->type);
  if (!strcmp(n->text, "ichar") || !strcmp(n->text, "iachar"))
    return arena_printf(s->arena, "((%s)*(unsigned char *)(%s))", type,
                        string_of(s, x, at).at);
  bool length = !strcmp(n->text, "len");
  if (length && x->kind == F_NAME && is_open_string(x->symbol)) // of an array, too
    return arena_printf(s->arena, "((%s)%s)", type, length_name(s, variable_of(s, x)));
  FString a = string_of(s, x, at);
  if (length) return arena_printf(s->arena, "((%s)%s)", type, a.length);
  if (!strcmp(n->text, "len_trim"))
    return arena_printf(s->arena, "((%s)accomp_h_len_trim(%s, %s))", type, a.at,
                        a.length);
  static const char *const searches[] = {"index", "scan", "verify"};
  for (size_t i = 0; i < countof(searches) && n->nkids >= 2; i++) {
    if (strcmp(n->text, searches[i]) != 0) continue;
    const FNode *back = intrinsic_argument(n, "back", 2);
    FString b = string_of(s, kid(n->kids[1], 0), at);
    return arena_printf(s->arena, "((%s)accomp_h_%s(%s, %s, %s, %s, %s))", type,
                        searches[i], a.at, a.length, b.at, b.length,
                        is_none(back) ? "0" : c_expr(s, back, at));
  }
  return NULL;
}

// For a dummy argument: the address, and the length where that is the argument's.
const char *c_string_parts(Shell *s, const FNode *n, const FSymbol *dummy,
                           const Elements *at, const char **length) {
  FString a = string_at(s, n, at, !F_HAS(dummy, INTENT_IN));
  *length = a.length;
  return a.at;
}

const char *c_string_argument(Shell *s, const FNode *n, const FSymbol *dummy,
                              const Elements *at) {
  FString a = string_at(s, n, at, !F_HAS(dummy, INTENT_IN));
  if (is_open_string(dummy))
    return arena_printf(s->arena, "(%schar *)(%s), %s",
                        F_HAS(dummy, INTENT_IN) ? "const " : "", a.at, a.length);
  const char *type = c_type(s, dummy->type);
  char *end;
  long length = strtol(a.length, &end, 10);
  if (*end || length < dummy->type.length)
    not_yet(s, "the string '%s' as an argument of length %ld in code for devices",
            fortran_of(s->arena, n), dummy->type.length);
  return arena_printf(s->arena, "(%s *)(%s)", type, a.at);
}
