// The function of a construct: its parameters, its clauses, its call.
// In:  the construct's statements.  Out: C: the function, and one around it that the program's Fortran calls; the call.
//
//   static void jac__1(long a_l1, long a_n1, double *restrict a, REFERENCE double err, int n) { #pragma ... loops }
//   void __accomp_ID_1(const struct accomp_cfi *a, long a_l1, double *err, int n) { jac__1(a_l1, accomp_extent(a, 0), ...); }
#include "front/fortran/internal.h"

typedef struct {
  Text inner, inner_args, outer, names, actuals, declarations, prolog;
} Lists;

static void separate(Text *t) {
  if (t->len) text_add(t, ", ");
}

// One parameter of both functions, passed through: C of its type, name and Fortran's declaration.
static void pass(Lists *l, const char *c, const char *name, const char *fortran,
                 const char *actual) {
  separate(&l->inner), separate(&l->inner_args), separate(&l->outer), separate(&l->names),
      separate(&l->actuals);
  text_printf(&l->inner, "%s%s", c, name);
  text_add(&l->inner_args, name);
  text_printf(&l->outer, "%s%s", c, name);
  text_add(&l->names, name);
  text_add(&l->actuals, actual);
  text_printf(&l->declarations, "%s :: %s\n", fortran, name);
}

// A parameter of the inner function that the outer one computes.
static void compute(Lists *l, const char *parameter, const char *value) {
  separate(&l->inner), separate(&l->inner_args);
  text_add(&l->inner, parameter);
  text_add(&l->inner_args, value);
}

static const char *fortran_type(Shell *s, FType t) {
  static const char *const words[] = {[FT_INTEGER] = "integer",
                                      [FT_REAL] = "real",
                                      [FT_COMPLEX] = "complex",
                                      [FT_LOGICAL] = "logical"};
  if (!has_c_type(t)) return c_type(s, t), "integer";
  return arena_printf(s->arena, "%s(%d)", words[t.category], t.kind);
}

static bool is_contiguous(const FSymbol *x) {
  bool strided = F_HAS(x, ASSUMED_SHAPE) || F_HAS(x, POINTER);
  return !strided || F_HAS(x, CONTIGUOUS);
}

// --- arrays ------------------------------------------------------------------------------------------------------------

static bool is_private(const FVariable *item) {
  return item->clauses & IN_PRIVATE && !(item->clauses & (IN_DATA | IN_REDUCTION));
}

// Row lengths of the dimensions but the slowest.
static const char *rows_of(Shell *s, Lists *l, FVariable *item, const char *descriptor) {
  const char *rows = "";
  for (int k = 0; k < item->symbol->rank - 1; k++) {
    const char *row = c_extent(s, item, k);
    if (!is_contiguous(item->symbol)) {
      row = arena_printf(s->arena, "%s_d%d", item->name, k + 1);
      compute(l, arena_printf(s->arena, "long %s", row),
              arena_printf(s->arena, "accomp_row(%s, %d)", descriptor, k));
    }
    rows = arena_printf(s->arena, "[%s]%s", row, rows);
  }
  return rows;
}

static const char *all_extents(Shell *s, FVariable *item) {
  const char *text = "";
  for (int k = 0; k < item->symbol->rank; k++)
    text = arena_printf(s->arena, "[%s]%s", c_extent(s, item, k), text);
  return text;
}

static void array_parameter(Shell *s, Lists *l, FVariable *item) {
  const FSymbol *x = item->symbol;
  const char *type = c_type(s, x->type),
             *descriptor = arena_printf(s->arena, "%s_descriptor", item->name);
  separate(&l->outer), separate(&l->names), separate(&l->actuals);
  text_printf(&l->outer, "const struct accomp_cfi *%s", descriptor);
  text_add(&l->names, descriptor);
  text_add(&l->actuals, item->actual);
  text_printf(&l->declarations, "type(*), dimension(..), optional :: %s\n", descriptor);
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    if (constant_bounds(x, k, &lower, NULL)) continue;
    const char *name = arena_printf(s->arena, "%s_l%d", item->name, k + 1);
    pass(l, "long ", name, "integer(8), value",
         arena_printf(s->arena, "lbound(%s,%d,8)", item->actual, k + 1));
  }
  for (int k = 0; k < x->rank; k++) {
    if (constant_bounds(x, k, &lower, &upper) ||
        (F_HAS(x, ASSUMED_SIZE) && k == x->rank - 1))
      continue;
    compute(l, arena_printf(s->arena, "long %s_n%d", item->name, k + 1),
            arena_printf(s->arena, "accomp_extent(%s, %d)", descriptor, k));
  }
  if (is_private(item)) {
    text_printf(&l->prolog, "%s %s%s;\n", type, item->name, all_extents(s, item));
    return;
  }
  bool copies = item->clauses & IN_FIRSTPRIVATE && !(item->clauses & IN_DATA);
  const char *rows = rows_of(s, l, item, descriptor);
  const char *may_alias =
      F_HAS(x, TARGET) || F_HAS(x, POINTER) || copies ? "" : "restrict ";
  const char *name = copies ? arena_printf(s->arena, "%s_in", item->name) : item->name;
  compute(l,
          arena_printf(s->arena, *rows ? "%s (*%s%s)%s" : "%s *%s%s%s", type, may_alias,
                       name, rows),
          arena_printf(s->arena, "accomp_base(%s)", descriptor));
  if (!copies) return;
  if (!is_contiguous(x))
    not_yet(s, "'firstprivate' of '%s', which may have gaps", item->actual);
  text_printf(&l->prolog, "%s %s%s;\n__builtin_memcpy(%s, %s, sizeof %s);\n", type,
              item->name, all_extents(s, item), item->name, name, item->name);
}

static void constant_table(Shell *s, Lists *l, FVariable *item) {
  const FNode *init = item->symbol->init;
  if (!init || init->kind != F_CONSTANT_ARRAY)
    return not_yet(s, "the named constant '%s' in code for devices", item->actual);
  const char *list = "";
  for (int i = 0; i < init->nkids; i++)
    list = arena_printf(s->arena, "%s%s%s", list, i ? ", " : "",
                        c_expr(s, init->kids[i], NULL));
  text_printf(&l->prolog, "static const %s %s%s = {%s};\n", c_type(s, item->symbol->type),
              item->name, all_extents(s, item), list);
}

// --- scalars -----------------------------------------------------------------------------------------------------------

static bool is_named(const FNode *n, const FSymbol *x) {
  if (n->kind == F_NAME && n->symbol == x) return true;
  for (int i = 0; i < n->nkids; i++)
    if (is_named(n->kids[i], x)) return true;
  return false;
}

static bool is_in_data(const Walk *w, const FVariable *item) {
  for (int i = 0; i < w->data.len && !item->path; i++)
    if (is_named(w->data.at[i], item->symbol)) return true;
  return false;
}

static bool is_kernels(const FDirective *d) {
  return d->dialect == DIALECT_ACC && has_word(d->name, "kernels");
}

// The user's variable itself, not a copy.
static bool is_reference(Walk *w, Shell *s, const FVariable *item, const char *pragma) {
  if (item->clauses & (IN_DATA | IN_REDUCTION)) return true;
  if (item->clauses & (IN_PRIVATE | IN_FIRSTPRIVATE)) return false;
  if (s->directive->dialect == DIALECT_ACC && is_in_data(w, item)) return true;
  if (strstr(pragma, "defaultmap(")) return true;
  return is_kernels(s->directive) && item->written && is_live_after(s, item->symbol);
}

static void scalar_parameter(Walk *w, Shell *s, Lists *l, FVariable *item,
                             const char *pragma) {
  const char *type = c_type(s, item->symbol->type),
             *fortran = fortran_type(s, item->symbol->type);
  if (!is_reference(w, s, item, pragma)) {
    pass(l, arena_printf(s->arena, "%s ", type), item->name,
         arena_printf(s->arena, "%s, value", fortran), item->actual);
    return;
  }
  separate(&l->inner), separate(&l->inner_args), separate(&l->outer), separate(&l->names),
      separate(&l->actuals);
  text_printf(&l->inner, "__attribute__((annotate(\"accomp reference\"))) %s %s", type,
              item->name);
  text_printf(&l->inner_args, "*%s", item->name);
  text_printf(&l->outer, "%s *%s", type, item->name);
  text_add(&l->names, item->name);
  text_add(&l->actuals, item->actual);
  text_printf(&l->declarations, "%s :: %s\n", fortran, item->name);
}

// --- clauses that Fortran implies --------------------------------------------------------------------------------------

// Arrays that no clause names: C knows of no extents behind a pointer.
static const char *implied(Walk *w, Shell *s, const char *pragma) {
  Text t = {.arena = s->arena};
  bool acc = s->directive->dialect == DIALECT_ACC;
  if (strstr(pragma, "default(none") || s->directive->is_end) return "";
  bool present = strstr(pragma, "default(present") != NULL;
  for (int i = 0; i < s->items.len; i++) {
    FVariable *item = s->items.at[i];
    const FSymbol *x = item->symbol;
    bool used = item->read || item->written;
    if (!x->rank) {
      bool in_data =
          acc && used && !item->clauses && !item->is_counter && is_in_data(w, item);
      if (in_data) text_printf(&t, " copy(%s)", item->name);
      continue;
    }
    if (!used || item->clauses & ~(unsigned)IN_OTHER || F_HAS(x, PARAMETER) ||
        F_HAS(x, ASSUMED_SIZE))
      continue;
    const char *section = item->name;
    for (int k = x->rank - 1; k >= 0; k--)
      section = arena_printf(s->arena, "%s[0:%s]", section, c_extent(s, item, k));
    const char *clause = acc             ? present         ? "present("
                                           : item->written ? "copy("
                                                           : "copyin("
                         : item->written ? "map(tofrom: "
                                         : "map(to: ";
    text_printf(&t, " %s%s)", clause, section);
  }
  return t.at ? t.at : "";
}

// --- the construct -----------------------------------------------------------------------------------------------------

static void find_counters(Shell *s, const FNode *n) {
  FSymbol *x = n->kind == F_DO        ? kid(n, 0)->symbol
               : n->kind == F_CONTROL ? n->symbol
                                      : NULL;
  if (x && x->kind == FS_OBJECT) item_of_symbol(s, x)->is_counter = true;
  for (int i = 0; i < n->nkids; i++) find_counters(s, n->kids[i]);
}

// A component's path is computed where the construct is met: the region must not change what it names.
static void check_path(Shell *s, const FNode *n, const FVariable *item) {
  for (int i = 0; i < s->items.len; i++) {
    const FVariable *other = s->items.at[i];
    bool changes = other->is_counter || (other->written && !other->symbol->rank);
    if (n->kind == F_NAME && n->symbol == other->symbol && !other->path && changes)
      return not_yet(s, "'%s', where the region changes '%s'", item->actual,
                     other->actual);
  }
  if (n != item->path && n->rank)
    return not_yet(s, "'%s', components of an array, in code for devices", item->actual);
  for (int i = 0; i < n->nkids; i++) check_path(s, n->kids[i], item);
}

static void parameters(Walk *w, Shell *s, Lists *l, const char *pragma) {
  for (int i = 0; i < s->items.len; i++) {
    FVariable *item = s->items.at[i];
    const FSymbol *x = item->symbol;
    if (item->path) check_path(s, item->path, item);
    if (item->is_counter) {
      if (item->outside)
        text_printf(&l->prolog, "%s %s;\n", c_type(s, x->type), item->name);
      continue;
    }
    if (x->rank && F_HAS(x, PARAMETER))
      constant_table(s, l, item);
    else if (x->rank)
      array_parameter(s, l, item);
    else
      scalar_parameter(w, s, l, item, pragma);
  }
}

// The unit's name as it stands in C: of a procedure of a module both.
static const char *unit_name(Shell *s) {
  const FSymbol *x = s->unit->symbol;
  return x ? x->name : "main";
}

static const char *call_of(Shell *s, const Lists *l, const char *name,
                           const char *handle) {
  const char *comma = l->names.len && *handle ? ", " : "";
  return arena_printf(s->arena,
                      "block\ninterface\nsubroutine accomp_f(%s%s%s) bind(c, "
                      "name=\"%s\")\n%s%send subroutine\nend interface\n"
                      "call accomp_f(%s%s%s)\nend block\n",
                      *handle ? "accomp_h" : "", comma, l->names.at ? l->names.at : "",
                      name, *handle ? "integer(8) :: accomp_h\n" : "",
                      l->declarations.at ? l->declarations.at : "", handle, comma,
                      l->actuals.at ? l->actuals.at : "");
}

static void write_functions(Shell *s, const Lists *l, const char *inner, const char *name,
                            bool data, const char *pragma, const char *body) {
  Text *c = &s->t->c;
  const Loc loc = s->directive->loc;
  const char *handle = data ? l->inner.len ? "struct accomp_half *accomp_h, "
                                           : "struct accomp_half *accomp_h"
                            : "";
  const char *none = data ? "" : "void";
  text_printf(c,
              "# %d \"%s\"\n__attribute__((annotate(\"accomp shown %s\")))\nstatic void "
              "%s(%s%s) {\n%s",
              loc.line, loc.file, unit_name(s), inner, handle,
              l->inner.at ? l->inner.at : none, l->prolog.at ? l->prolog.at : "");
  text_printf(c, "# %d \"%s\"\n#pragma %s\n%s}\n", loc.line, loc.file, pragma, body);
  text_printf(c, "void %s(%s%s) { %s(%s%s); }\n", name, handle,
              l->outer.at ? l->outer.at : none, inner,
              data ? l->inner.len ? "accomp_h, " : "accomp_h" : "",
              l->inner_args.at ? l->inner_args.at : "");
}

// C's pragma takes the next statement: a loop by itself, else a block.
static const char *body_of(Shell *s, FNode *const *list, int n, ShellKind kind) {
  if (kind == SHELL_ALONE) return "";
  if (kind == SHELL_DATA) return "{ __accomp_half(accomp_h); }\n";
  FDirective *end = directive_of(s->t, list[n - 1]);
  if (end && end->is_end) n--;
  bool braces = !is_loop_directive(s->directive);
  s->indent = 1;
  if (braces) put(s, "{");
  write_statements(s, list + 1, n - 1);
  if (braces) put(s, "}");
  return s->out.at ? s->out.at : "";
}

const char *write_construct(Walk *w, FNode *const *list, int n, ShellKind kind,
                            const char **end) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  Shell s = {.t = t,
             .arena = a,
             .diag = t->unit->diag,
             .unit = w->unit,
             .construct = list[0],
             .last = list[n - 1]};
  s.directive = directive_of(t, list[0]);
  s.loc = s.directive->loc;
  s.out.arena = a;
  Lists l = {0};
  Text *texts[] = {&l.inner,   &l.inner_args,   &l.outer, &l.names,
                   &l.actuals, &l.declarations, &l.prolog};
  for (size_t i = 0; i < countof(texts); i++) texts[i]->arena = a;
  for (int i = 1; i < n; i++) find_counters(&s, list[i]);
  const char *pragma = c_pragma(&s, s.directive, list[0]);
  const char *body = body_of(&s, list, n, kind);
  s.loc = s.directive->loc;
  if (kind == SHELL_COMPUTE)
    pragma = arena_printf(a, "%s%s", pragma, implied(w, &s, pragma));
  parameters(w, &s, &l, pragma);
  if (s.failed) return NULL;
  int number = ++w->constructs;
  const char *inner = arena_printf(a, "%s__%d", unit_name(&s), number);
  const char *name = arena_printf(a, "__accomp_%s_%d", t->id, number);
  write_functions(&s, &l, inner, name, kind == SHELL_DATA, pragma, body);
  if (kind != SHELL_DATA) return call_of(&s, &l, name, "");
  Lists none = {0};
  text_printf(&t->c, "void %s_end(struct accomp_half *accomp_h) { %s_end(accomp_h); }\n",
              name, inner);
  *end = call_of(&s, &none, arena_printf(a, "%s_end", name),
                 arena_printf(a, "accomp_h%d", s.directive->number));
  return call_of(&s, &l, name, arena_printf(a, "accomp_h%d", s.directive->number));
}
