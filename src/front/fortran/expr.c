// Expressions and designators in C.
// In:  typed nodes.  Out: C text; the construct's items, with how it uses them.
#include "front/fortran/internal.h"

#include <stdlib.h>

void not_yet(Shell *s, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  char *text = alloc_n(s->arena, char, 512);
  vsnprintf(text, 512, fmt, args);
  va_end(args);
  if (!s->failed) sorry(s->diag, s->loc, "%s", text);
  s->failed = true;
}

// --- types -------------------------------------------------------------------------------------------------------------

static const char *number_type(FType t) {
  switch (t.category) {
  case FT_INTEGER:
  case FT_LOGICAL:
    return t.kind == 1   ? "signed char"
           : t.kind == 2 ? "short"
           : t.kind == 4 ? "int"
           : t.kind == 8 ? "long"
                         : NULL;
  case FT_REAL: return t.kind == 4 ? "float" : t.kind == 8 ? "double" : NULL;
  case FT_COMPLEX:
    return t.kind == 4 ? "float _Complex" : t.kind == 8 ? "double _Complex" : NULL;
  case FT_DERIVED: return is_c_address(t) ? "long" : NULL;
  default: return NULL;
  }
}

bool has_c_type(FType t) { return number_type(t) != NULL; }

const char *c_type(Shell *s, FType t) {
  static const char *const words[] = {[FT_NONE] = "a value without a type",
                                      [FT_INTEGER] = "integer",
                                      [FT_REAL] = "real",
                                      [FT_COMPLEX] = "complex",
                                      [FT_LOGICAL] = "logical",
                                      [FT_CHARACTER] = "character",
                                      [FT_DERIVED] = "a derived type"};
  const char *c = number_type(t);
  if (c) return c;
  if (t.category == FT_DERIVED && t.derived && !t.polymorphic &&
      (c = struct_type(s, t.derived)))
    return c;
  if ((c = string_type(s, t))) return c;
  if (t.category == FT_CHARACTER && t.kind == 1)
    not_yet(s, "a string whose length is not constant, in code for devices");
  else if (t.category == FT_DERIVED && !t.derived)
    not_yet(s, "%s(*) in code for devices", t.polymorphic ? "CLASS" : "TYPE");
  else if (t.category == FT_DERIVED && t.derived && t.polymorphic)
    not_yet(s, "an array or a component of CLASS(%s) in code for devices",
            t.derived->name);
  else if (t.category == FT_DERIVED && t.derived)
    not_yet(s, "a variable of type '%s' in code for devices", t.derived->name);
  else
    not_yet(s, "%s(%d) in code for devices", words[t.category], t.kind);
  return "int";
}

// The suffix of our own functions for a type: accomp_max_i4.
static const char *type_suffix(Shell *s, FType t) {
  static const char letters[] = {
      [FT_INTEGER] = 'i', [FT_REAL] = 'r', [FT_COMPLEX] = 'c', [FT_LOGICAL] = 'l'};
  if (!has_c_type(t)) return c_type(s, t), "i4";
  return arena_printf(s->arena, "%c%d", letters[t.category], t.kind);
}

// --- items -------------------------------------------------------------------------------------------------------------

static bool is_reserved(const char *name) {
  static const char *const words[] = {
      "asm",      "auto",      "break",  "case",    "char",      "const",  "continue",
      "default",  "do",        "double", "else",    "enum",      "extern", "float",
      "for",      "goto",      "if",     "inline",  "int",       "long",   "register",
      "restrict", "return",    "short",  "signed",  "sizeof",    "static", "struct",
      "switch",   "typedef",   "typeof", "union",   "unsigned",  "void",   "volatile",
      "while",    "linux",     "unix",   "complex", "imaginary", "bool",   "true",
      "false",    "assert",    "errno",  "stdin",   "stdout",    "stderr", "signbit",
      "isnan",    "fabs",      "fabsf",  "abs",     "labs",      "fmax",   "fmin",
      "fmaxf",    "fminf",     "pow",    "powf",    "sqrt",      "sqrtf",  "exp",
      "expf",     "log",       "logf",   "sin",     "sinf",      "cos",    "cosf",
      "tan",      "tanf",      "trunc",  "truncf",  "floor",     "floorf", "ceil",
      "ceilf",    "round",     "roundf", "fmod",    "fmodf",     "printf", "alignas",
      "nullptr",  "constexpr", "cpow",   "cpowf"};
  for (size_t i = 0; i < countof(words); i++)
    if (!strcmp(name, words[i])) return true;
  return is_library_name(name);
}

static bool is_taken(const Shell *s, const char *name) {
  for (int i = 0; i < s->variables.len; i++)
    if (!strcmp(s->variables.at[i]->name, name)) return true;
  return is_reserved(name);
}

// A name of Fortran has at most 63 characters. These leave room for _descriptor and a number.
const char *own_name(Shell *s, const char *wanted) {
  wanted = arena_printf(s->arena, "%.46s", wanted);
  const char *name = wanted;
  for (int i = 2; is_taken(s, name); i++)
    name = i == 2 ? arena_printf(s->arena, "%s_", wanted)
                  : arena_printf(s->arena, "%s_%d", wanted, i);
  return name;
}

static FVariable *add_variable(Shell *s, FSymbol *symbol, const FNode *path,
                               const char *wanted) {
  FVariable *v = alloc(s->arena, FVariable);
  *v = (FVariable){.symbol = symbol, .path = path, .name = own_name(s, wanted)};
  v->stem = v->name;
  v->actual = path ? fortran_of(s->arena, path) : symbol->name;
  push(s->arena, &s->variables, v);
  return v;
}

FVariable *variable_of_symbol(Shell *s, FSymbol *symbol) {
  for (int i = 0; i < s->variables.len; i++)
    if (s->variables.at[i]->symbol == symbol && !s->variables.at[i]->path)
      return s->variables.at[i];
  FVariable *v = add_variable(s, symbol, NULL, symbol->name);
  const FGlobal *global = global_of(s, symbol);
  v->is_pointer = is_local_pointer(s, symbol) || is_local_allocatable(s, symbol);
  if (global) v->is_global = true, v->name = global->name;
  if (symbol->cray) name_pointee(s, v);
  if (!v->is_pointer && !(global && global->described)) return v;
  v->descriptor = v->name;
  v->name = arena_printf(s->arena, symbol->rank ? "%s.base" : "(*%s.base)", v->name);
  return v;
}

// s%f(2)%a as s_f_2_a.
static const char *name_of_path(Shell *s, const char *path) {
  char *name = arena_strdup(s->arena, path), *to = name;
  for (const char *c = name; *c; c++) {
    bool word = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '_';
    if (word || *c == '%') *to++ = word ? *c : '_';
    if (*c == '(') *to++ = '_';
  }
  *to = 0;
  return name;
}

FVariable *variable_of(Shell *s, const FNode *n) {
  if (n->kind == F_NAME && n->symbol) {
    if (n->symbol->kind != FS_OBJECT && n->symbol->kind != FS_ASSOCIATE) return NULL;
    FVariable *v = variable_of_symbol(s, n->symbol);
    if (*n->text && !v->path) v->actual = n->text; // by which USE renames it
    return v;
  }
  if (n->kind != F_COMPONENT || !n->symbol) return NULL;
  if (is_chosen_inside(s, n)) return member_of(s, n);
  const char *path = fortran_of(s->arena, n);
  for (int i = 0; i < s->variables.len; i++)
    if (s->variables.at[i]->path && !strcmp(s->variables.at[i]->actual, path))
      return s->variables.at[i];
  return add_variable(s, n->symbol, n, name_of_path(s, path));
}

// --- bounds ------------------------------------------------------------------------------------------------------------

static bool constant_value(const FNode *n, long *value) {
  if (!n || !n->has_value) return false;
  *value = n->value;
  return true;
}

// upper may be NULL.
bool constant_bounds(const FSymbol *x, int k, long *lower, long *upper) {
  if (F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER) || !x->bounds) return false;
  FBound b = x->bounds[k];
  if (!b.lower && F_HAS(x, ASSUMED_SHAPE))
    *lower = 1;
  else if (!b.lower)
    *lower = 1;
  else if (!constant_value(b.lower, lower))
    return false;
  return !upper || constant_value(b.upper, upper);
}

const char *c_lower(Shell *s, FVariable *v, int k) {
  long lower;
  v->uses_bounds = true;
  if (constant_bounds(v->symbol, k, &lower, NULL))
    return arena_printf(s->arena, "%ld", lower);
  if (v->descriptor) return member_lower(s, v, k);
  return arena_printf(s->arena, "%s_l%d", v->stem, k + 1);
}

const char *c_extent(Shell *s, FVariable *v, int k) {
  long lower, upper;
  v->uses_bounds = true;
  if (constant_bounds(v->symbol, k, &lower, &upper))
    return arena_printf(s->arena, "%ld", upper < lower ? 0 : upper - lower + 1);
  if (v->descriptor) return member_extent(s, v, k);
  return arena_printf(s->arena, "%s_n%d", v->stem, k + 1);
}

// All dimensions, "l1:n1,l2:n2,"; of assumed size the last extent is missing.
const char *c_bounds(Shell *s, FVariable *v) {
  const char *text = "";
  int rank = v->symbol->rank;
  for (int k = 0; k < rank; k++) {
    bool open = F_HAS(v->symbol, ASSUMED_SIZE) && k == rank - 1;
    text = arena_printf(s->arena, "%s%s:%s,", text, c_lower(s, v, k),
                        open ? "" : c_extent(s, v, k));
  }
  return text;
}

// 'subscript' less the lower bound of dimension k.
static const char *from_zero(Shell *s, FVariable *v, int k, const char *subscript) {
  long lower;
  if (!constant_bounds(v->symbol, k, &lower, NULL))
    return arena_printf(s->arena, "%s - %s", subscript, c_lower(s, v, k));
  char *end;
  long value = strtol(subscript, &end, 10);
  if (*subscript && !*end) return arena_printf(s->arena, "%ld", value - lower);
  if (!lower) return subscript;
  return arena_printf(s->arena, lower > 0 ? "%s - %ld" : "%s + %ld", subscript,
                      labs(lower));
}

// --- designators -------------------------------------------------------------------------------------------------------

// The element of a whole array at the indices.
static const char *element_at(Shell *s, FVariable *v, const Elements *at) {
  if (v->descriptor)
    return arena_printf(s->arena, "%s[%s]", v->name, member_place(s, v, at->index));
  const char *text = v->name;
  for (int k = at->rank - 1; k >= 0; k--)
    text = arena_printf(s->arena, "%s[%s]", text, at->index[k]);
  return text;
}

// flang makes 8-byte integers of subscripts; C's rules do so where they are used.
const char *c_index(Shell *s, const FNode *n, const Elements *at) {
  bool widened = n->kind == F_CONVERT && n->type.category == FT_INTEGER &&
                 kid(n, 0)->type.category == FT_INTEGER;
  if (n->has_value) return arena_printf(s->arena, "%ld", n->value);
  if (value_of(s, n)) widened = false;
  return c_expr(s, widened ? kid(n, 0) : n, at);
}

static const char *triplet(Shell *s, FVariable *v, int k, const FNode *n,
                           const char *index) {
  const FNode *lower = kid(n, 0), *step = kid(n, 2);
  bool steps = !is_none(step) && !(step->has_value && step->value == 1);
  const char *moved =
      steps ? arena_printf(s->arena, "%s * %s", index, c_index(s, step, NULL)) : index;
  if (is_none(lower)) return moved;
  const char *start = from_zero(s, v, k, c_index(s, lower, NULL));
  return !strcmp(start, "0") ? moved : arena_printf(s->arena, "%s + %s", start, moved);
}

// Its subscripts count from 1.
static const char *element_of_value(Shell *s, const FNode *n, const Elements *at) {
  const FValue *v = value_of(s, kid(n, 0));
  const char *text = v->name;
  for (int k = n->nkids - 2; k >= 0; k--) {
    if (n->kids[k + 1]->kind == F_TRIPLET || n->kids[k + 1]->rank)
      return not_yet(s, "the section '%s' here", fortran_of(s->arena, n)), "0";
    text = arena_printf(s->arena, "%s[%s - 1]", text, c_index(s, n->kids[k + 1], at));
  }
  return text;
}

const char *c_element(Shell *s, const FNode *n, const Elements *at) {
  const FNode *base = kid(n, 0);
  if (value_of(s, base)) return element_of_value(s, n, at);
  FVariable *v = variable_of(s, base);
  if (!v) return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n)), "0";
  const char *subscripts[15];
  int used = 0, rank = n->nkids - 1;
  for (int k = 0; k < rank; k++) {
    const FNode *x = n->kids[k + 1];
    if (x->kind != F_TRIPLET && !x->rank) {
      subscripts[k] = from_zero(s, v, k, c_index(s, x, NULL));
      continue;
    }
    if (!at || used >= at->rank)
      return not_yet(s, "the section '%s' here", fortran_of(s->arena, n)), "0";
    const char *index = at->index[used++];
    Elements one = {&index, 1};
    subscripts[k] = x->kind == F_TRIPLET ? triplet(s, v, k, x, index)
                                         : from_zero(s, v, k, c_index(s, x, &one));
  }
  if (v->descriptor)
    return arena_printf(s->arena, "%s[%s]", v->name, member_place(s, v, subscripts));
  const char *text = v->name;
  for (int k = rank - 1; k >= 0; k--)
    text = arena_printf(s->arena, "%s[%s]", text, subscripts[k]);
  return text;
}

const char *c_designator(Shell *s, const FNode *n, const Elements *at, bool writes) {
  const FNode *whole = n->kind == F_ELEMENT ? kid(n, 0) : n;
  if (n->kind == F_ELEMENT && value_of(s, whole)) return c_element(s, n, at);
  if (is_part_of_array(n) && n->rank && at) {
    FVariable *holder = NULL;
    const char *part = c_part_of_array(s, n, at, &holder);
    c_type(s, n->type);
    if (holder && writes) holder->written = true;
    if (holder) holder->read |= !writes;
    return part;
  }
  FVariable *v = variable_of(s, whole);
  if (!v) return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n)), "0";
  if (v->is_member) c_type(s, v->symbol->type); // refuses CHARACTER
  FVariable *used = v->is_member ? v->holder : v;
  if (writes)
    used->written = true;
  else
    used->read = true;
  if (n->kind == F_ELEMENT) return c_element(s, n, at);
  if (!v->symbol->rank) return v->name;
  if (!at || at->rank != v->symbol->rank)
    return not_yet(s, "the array '%s' as a whole here", v->actual), "0";
  return element_at(s, v, at);
}

const char *c_target(Shell *s, const FNode *n, const Elements *at) {
  if (has_allocatables(n->type))
    not_yet(s,
            "an assignment to '%s', of a type with allocatable components, in code for "
            "devices",
            fortran_of(s->arena, n));
  switch (n->kind) {
  case F_NAME:
  case F_ELEMENT:
  case F_COMPONENT: return c_designator(s, n, at, true);
  case F_PART:
    return arena_printf(s->arena, "__%s__ %s", !strcmp(n->text, "re") ? "real" : "imag",
                        c_target(s, kid(n, 0), at));
  default:
    not_yet(s, "an assignment to '%s' in code for devices", fortran_of(s->arena, n));
    return "";
  }
}

// --- constants ---------------------------------------------------------------------------------------------------------

static const char *real_constant(Shell *s, const char *text, int kind) {
  const char *suffix = kind == 4 ? "f" : "";
  bool negative = *text == '-';
  if (negative) text++;
  const char *c;
  if (strstr(text, "nan") || strstr(text, "NaN") || strstr(text, "NAN"))
    c = arena_printf(s->arena, "__builtin_nan%s(\"\")", suffix);
  else if (strstr(text, "inf") || strstr(text, "Inf"))
    c = arena_printf(s->arena, "__builtin_inf%s()", suffix);
  else
    c = arena_printf(s->arena, "%s%s%s", text, strpbrk(text, ".epxEP") ? "" : ".0",
                     suffix);
  return negative ? arena_printf(s->arena, "(-%s)", c) : c;
}

static const char *constant(Shell *s, const FNode *n) {
  FType t = n->type;
  if (t.category == FT_INTEGER) {
    const char *suffix = t.kind == 8 ? "L" : "";
    if (!strcmp(n->text, "-9223372036854775808")) return "(-9223372036854775807L - 1)";
    return arena_printf(s->arena, *n->text == '-' ? "(%s%s)" : "%s%s", n->text, suffix);
  }
  if (t.category == FT_LOGICAL) return n->text;
  if (t.category == FT_REAL && has_c_type(t)) return real_constant(s, n->text, t.kind);
  if (t.category == FT_COMPLEX && has_c_type(t)) {
    const char *comma = strchr(n->text, ',');
    const char *re = arena_strndup(s->arena, n->text, (size_t)(comma - n->text));
    return arena_printf(s->arena, "accomp_complex_c%d(%s, %s)", t.kind,
                        real_constant(s, re, t.kind),
                        real_constant(s, comma + 1, t.kind));
  }
  c_type(s, t);
  return "0";
}

// A table in the function, and its element.
static const char *constant_array(Shell *s, const FNode *n, const Elements *at) {
  if (!at || at->rank != n->rank)
    return not_yet(s, "the constant array '%s' here", fortran_of(s->arena, n)), "0";
  Text list = {.arena = s->arena};
  for (int i = 0; i < n->nkids; i++)
    text_printf(&list, "%s%s", i ? ", " : "", constant(s, n->kids[i]));
  const char *place = "0", *extents[15];
  extents_of(s, n, extents);
  for (int k = n->rank - 1; k >= 0; k--)
    place = strcmp(place, "0") ? arena_printf(s->arena, "(%s) * %s + %s", place,
                                              extents[k], at->index[k])
                               : at->index[k];
  const char *type = c_type(s, n->type);
  if (n->nkids <= 16)
    return arena_printf(s->arena, "((const %s[]){%s})[%s]", type, list.at ? list.at : "",
                        place);
  const char *name = arena_printf(s->arena, "accomp_c%d", ++s->temporaries);
  text_printf(&s->locals, "static const %s %s[%d] = {%s};\n", type, name, n->nkids,
              list.at);
  return arena_printf(s->arena, "%s[%s]", name, place);
}

// --- operators ---------------------------------------------------------------------------------------------------------

static const char *binary(Shell *s, const FNode *n, const char *op, const Elements *at) {
  const char *a = c_expr(s, kid(n, 0), at), *b = c_expr(s, kid(n, 1), at);
  return arena_printf(s->arena, "(%s %s %s)", a, op, b);
}

// The real number that was made a complex one for an operation, in C; NULL: the operand is complex.
static const char *real_operand(Shell *s, const FNode *n, const Elements *at) {
  if (n->kind == F_CONVERT && kid(n, 0)->type.category != FT_COMPLEX)
    return arena_printf(s->arena, "((%s)%s)", n->type.kind == 4 ? "float" : "double",
                        c_expr(s, kid(n, 0), at));
  const char *comma = n->kind == F_CONSTANT ? strchr(n->text, ',') : NULL;
  if (!comma || strcmp(comma + 1, "0x0p+0") != 0) return NULL;
  return real_constant(s, arena_strndup(s->arena, n->text, (size_t)(comma - n->text)),
                       n->type.kind);
}

// Products and quotients. A complex number times a real one takes two products in C, not four.
static const char *multiplied(Shell *s, const FNode *n, const char *op,
                              const Elements *at) {
  bool mixed = n->type.category == FT_COMPLEX && has_c_type(n->type);
  const char *b = mixed ? real_operand(s, kid(n, 1), at) : NULL;
  const char *a = mixed && !b && *op == '*' ? real_operand(s, kid(n, 0), at) : NULL;
  if (!a && !b) return binary(s, n, op, at);
  return arena_printf(s->arena, "(%s %s %s)", a ? a : c_expr(s, kid(n, 0), at), op,
                      b ? b : c_expr(s, kid(n, 1), at));
}

static const char *compared(Shell *s, const FNode *n, const Elements *at) {
  if (kid(n, 0)->type.category == FT_CHARACTER) return c_string_comparison(s, n, at);
  return binary(s, n, !strcmp(n->text, "/=") ? "!=" : n->text, at);
}

const char *c_truth(Shell *s, const FNode *n, const Elements *at) {
  return c_expr(s, n, at);
}

static const char *logical(Shell *s, const FNode *n, const char *op, const Elements *at) {
  const char *a = c_expr(s, kid(n, 0), at), *b = c_expr(s, kid(n, 1), at);
  return arena_printf(s->arena, "(!%s %s !%s)", a, op, b);
}

// For integers this is a conditional expression, which the analysis knows as a reduction, unless operands are long.
static const char *extremum(Shell *s, const FNode *n, bool maximum, const Elements *at) {
  const char *a = c_expr(s, kid(n, 0), at), *b = c_expr(s, kid(n, 1), at);
  if (n->type.category == FT_REAL)
    return arena_printf(s->arena, "f%s%s(%s, %s)", maximum ? "max" : "min",
                        n->type.kind == 4 ? "f" : "", a, b);
  if (strlen(a) + strlen(b) < 80 && !strchr(a, '(') && !strchr(b, '('))
    return arena_printf(s->arena, "(%s %s %s ? %s : %s)", a, maximum ? ">" : "<", b, a,
                        b);
  return arena_printf(s->arena, "accomp_%s_%s(%s, %s)", maximum ? "max" : "min",
                      type_suffix(s, n->type), a, b);
}

static const char *power(Shell *s, const FNode *n, const Elements *at) {
  const FNode *base = kid(n, 0), *exponent = kid(n, 1);
  const char *a = c_expr(s, base, at), *b = c_expr(s, exponent, at);
  const char *suffix = type_suffix(s, base->type);
  if (exponent->type.category == FT_INTEGER) {
    bool small = exponent->has_value && exponent->value >= 2 && exponent->value <= 4;
    if (small)
      return arena_printf(s->arena, "accomp_power%ld_%s(%s)", exponent->value, suffix, a);
    return arena_printf(s->arena, "accomp_power_%s(%s, %s)", suffix, a, b);
  }
  const char *f = base->type.kind == 4 ? "f" : "";
  return arena_printf(
      s->arena, base->type.category == FT_COMPLEX ? "cpow%s(%s, %s)" : "pow%s(%s, %s)", f,
      a, b);
}

static const char *converted(Shell *s, const FNode *n, const Elements *at) {
  const FNode *from = kid(n, 0);
  const char *x = c_expr(s, from, at);
  if (n->type.category == FT_LOGICAL && from->type.category != FT_LOGICAL)
    return not_yet(s, "'%s' as a logical value", fortran_of(s->arena, from)), "0";
  if (from->type.category == FT_COMPLEX && n->type.category != FT_COMPLEX)
    x = arena_printf(s->arena, "__real__ %s", x);
  return arena_printf(s->arena, "((%s)%s)", c_type(s, n->type), x);
}

// The functions that flang writes for the bounds of an array.
static const char *inquired(Shell *s, const FNode *n) {
  FVariable *v = is_part_of_array(kid(n, 0)) ? NULL : variable_of(s, kid(n, 0));
  int k = (int)n->value;
  if (!v && kid(n, 0)->rank > k && strcmp(n->text, "len") != 0) {
    const char *extents[15];
    extents_of(s, kid(n, 0), extents);
    return !strcmp(n->text, "lower") ? "1" : extents[k];
  }
  if (v && !strcmp(n->text, "len") && is_open_string(v->symbol)) {
    v->read = true;
    return length_name(s, v);
  }
  if (!v || !strcmp(n->text, "len"))
    return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n)), "0";
  if (!strcmp(n->text, "lower")) return c_lower(s, v, k);
  if (!strcmp(n->text, "extent")) return c_extent(s, v, k);
  return arena_printf(s->arena, "(%s + %s - 1)", c_lower(s, v, k), c_extent(s, v, k));
}

static const char *implied_index(Shell *s, const FNode *n) {
  for (int i = s->indices.len - 1; i >= 0; i--)
    if (!strcmp(s->indices.at[i].name, n->text)) return s->indices.at[i].c;
  return not_yet(s, "'%s' in code for devices", n->text), "0";
}

// --- everything --------------------------------------------------------------------------------------------------------

const char *c_expr(Shell *s, const FNode *n, const Elements *at) {
  const FValue *value = value_of(s, n);
  if (!n->rank) at = NULL;
  if (value) return c_value(s, value, at);
  const char *address = n->kind == F_INTRINSIC || n->kind == F_FUNCTION_CALL
                            ? c_address_function(s, n)
                            : NULL;
  if (address) return address;
  switch (n->kind) {
  case F_CONSTANT: return constant(s, n);
  case F_CONSTANT_ARRAY: return constant_array(s, n, at);
  case F_NAME:
  case F_ELEMENT:
  case F_COMPONENT: return c_designator(s, n, at, false);
  case F_PAREN: return arena_printf(s->arena, "(%s)", c_expr(s, kid(n, 0), at));
  case F_NEGATE: return arena_printf(s->arena, "(-%s)", c_expr(s, kid(n, 0), at));
  case F_NOT: return arena_printf(s->arena, "(!%s)", c_expr(s, kid(n, 0), at));
  case F_ADD: return binary(s, n, "+", at);
  case F_SUBTRACT: return binary(s, n, "-", at);
  case F_MULTIPLY: return multiplied(s, n, "*", at);
  case F_DIVIDE: return multiplied(s, n, "/", at);
  case F_POWER: return power(s, n, at);
  case F_MAXIMUM: return extremum(s, n, true, at);
  case F_MINIMUM: return extremum(s, n, false, at);
  case F_COMPARE: return compared(s, n, at);
  case F_AND: return binary(s, n, "&&", at);
  case F_OR: return binary(s, n, "||", at);
  case F_EQUAL: return logical(s, n, "==", at);
  case F_DIFFER: return logical(s, n, "!=", at);
  case F_CONVERT: return converted(s, n, at);
  case F_COMPLEX: {
    const char *re = c_expr(s, kid(n, 0), at), *im = c_expr(s, kid(n, 1), at);
    return arena_printf(s->arena, "accomp_complex_%s(%s, %s)", type_suffix(s, n->type),
                        re, im);
  }
  case F_PART:
    return arena_printf(s->arena, "(__%s__ %s)", !strcmp(n->text, "re") ? "real" : "imag",
                        c_expr(s, kid(n, 0), at));
  case F_INTRINSIC: return c_intrinsic(s, n, at);
  case F_INQUIRY: return inquired(s, n);
  case F_STRUCTURE: return c_constructor(s, n, at);
  case F_FUNCTION_CALL:
    if (n->symbol && !strcmp(n->symbol->module, "ieee_arithmetic"))
      return c_intrinsic(s, n, at);
    if (n->symbol && n->symbol->init) return c_statement_function(s, n, at);
    return c_call(s, n, at);
  case F_ARRAY_CONSTRUCTOR: return c_value(s, keep(s, n), at);
  case F_IMPLIED_INDEX: return implied_index(s, n);
  default: not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n)); return "0";
  }
}
