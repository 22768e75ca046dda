// The function of a construct: its parameters, its clauses, its call.
// In:  the construct's statements.  Out: C: the function, and one around it that the program's Fortran calls; the call.
//
//   static void jac__1(long a_l1, long a_n1, double *restrict a, REFERENCE double err, int n) { #pragma ... loops }
//   void __accomp_ID_1(const struct accomp_cfi *a, long a_l1, double *err, int n) { jac__1(a_l1, accomp_extent(a, 0), ...); }
#include "front/fortran/bounds.h"
#include "front/fortran/workdistribute.h"

#include <stdlib.h>

typedef struct {
  Text inner, types, inner_args, outer, names, actuals, declarations, prolog, enter,
      leave;
} Lists;

static void separate(Text *t) {
  if (t->len) text_add(t, ", ");
}

// What the C front reads of a parameter (clang_annotation.c).
static const char *noted(Shell *s, const char *mark, const char *text) {
  return arena_printf(
      s->arena, "__attribute__((annotate(%s))) ",
      c_string(s->arena, arena_printf(s->arena, "accomp %s %s", mark, text)));
}

// Tells data/lifetime.c that the directive maps a local variable, or ends its mapping.
static const char *lifetime_note(Shell *s, const FVariable *v) {
  DirectiveKind kind = s->directive->row->info.kind;
  bool maps = kind == DIR_ENTER_DATA || kind == DIR_EXIT_DATA;
  if (!maps || v->path || !ends_with_procedure(s, v->symbol)) return "";
  return noted(s, "local", arena_printf(s->arena, "%d", v->symbol->id));
}

// One parameter of both functions, passed through: a note, C of its type, name and Fortran's declaration.
static void pass(Lists *l, const char *note, const char *c, const char *name,
                 const char *fortran, const char *actual) {
  separate(&l->inner), separate(&l->inner_args), separate(&l->outer), separate(&l->names),
      separate(&l->actuals);
  text_printf(&l->inner, "%s%s%s", note, c, name);
  separate(&l->types);
  text_add(&l->types, c);
  text_add(&l->inner_args, name);
  text_printf(&l->outer, "%s%s", c, name);
  text_add(&l->names, name);
  text_add(&l->actuals, actual);
  text_printf(&l->declarations, "%s :: %s\n", fortran, name);
}

// A parameter of the inner function that the outer one computes.
static void compute(Lists *l, const char *type, const char *parameter,
                    const char *value) {
  separate(&l->types);
  text_add(&l->types, type);
  separate(&l->inner), separate(&l->inner_args);
  text_add(&l->inner, parameter);
  text_add(&l->inner_args, value);
}

const char *fortran_type(Shell *s, FType t) {
  static const char *const words[] = {[FT_INTEGER] = "integer",
                                      [FT_REAL] = "real",
                                      [FT_COMPLEX] = "complex",
                                      [FT_LOGICAL] = "logical"};
  if (is_record(t) || is_c_address(t)) return "type(*)";
  if (!has_c_type(t)) return c_type(s, t), "integer";
  return arena_printf(s->arena, "%s(%d)", words[t.category], t.kind);
}

bool is_contiguous(const FSymbol *x) {
  bool strided = F_HAS(x, ASSUMED_SHAPE) || F_HAS(x, POINTER) || x->kind == FS_ASSOCIATE;
  return !strided || F_HAS(x, CONTIGUOUS);
}

// --- arrays ------------------------------------------------------------------------------------------------------------

static bool is_private(const FVariable *v) {
  return v->clauses & IN_PRIVATE && !(v->clauses & (IN_DATA | IN_REDUCTION));
}

const char *c_row(Shell *s, FVariable *v, int k) {
  return is_contiguous(v->symbol) ? c_extent(s, v, k)
                                  : arena_printf(s->arena, "%s_d%d", v->stem, k + 1);
}

// For messages of the running program: "file:line: 'a'".
static const char *place_of(Shell *s, const FVariable *v) {
  Loc loc = s->directive->loc;
  return c_string(s->arena,
                  arena_printf(s->arena, "%s:%d: '%s'", loc.file, loc.line, v->actual));
}

// Row lengths of the dimensions but the slowest.
static const char *rows_of(Shell *s, Lists *l, FVariable *v, const char *descriptor) {
  const char *rows = "";
  for (int k = 0; k < v->symbol->rank - 1; k++) {
    const char *row = c_row(s, v, k);
    if (!is_contiguous(v->symbol))
      compute(l, "long",
              arena_printf(s->arena, "%slong %s",
                           noted(s, "shown", "the length of a row"), row),
              arena_printf(s->arena, "accomp_row(%s, %d, %s)", descriptor, k,
                           place_of(s, v)));
    rows = arena_printf(s->arena, "[%s]%s", row, rows);
  }
  return rows;
}

static const char *all_extents(Shell *s, FVariable *v) {
  const char *text = with_length(s, v, "");
  for (int k = 0; k < v->symbol->rank; k++)
    text = arena_printf(s->arena, "[%s]%s", c_extent(s, v, k), text);
  return text;
}

// A section of the array is moved by a data construct around: C finds which part of it the region uses.
bool is_section_in_data(const Walk *w, const FVariable *v) {
  for (int i = 0; i < w->data.len && !v->path; i++) {
    const FNode *probe = w->data.at[i];
    for (int k = 1; k < probe->nkids; k++) {
      const FNode *n = kid(probe->kids[k], 0);
      if (n && n->kind == F_ELEMENT && kid(n, 0)->symbol == v->symbol) return true;
    }
  }
  return false;
}

// Rows follow each other, and there are as many as the descriptor says: C is told all of it, and copies what it finds that the
// region uses, or the whole.
bool has_declared_extents(Shell *s, const FVariable *v) {
  return is_contiguous(v->symbol) && !F_HAS(v->symbol, ASSUMED_SIZE) &&
         !is_section_in_data(s->walk, v);
}

// "double a[restrict a_n2][a_n1]", "double (*restrict a)[a_n1]", with notes for messages.
static const char *array_declaration(Shell *s, FVariable *v, const char *name,
                                     bool may_alias, const char *rows) {
  bool string = !v->symbol->rank; // of a length that is not constant
  int slowest = v->symbol->rank - 1;
  const char *type = is_open_string(v->symbol) ? "char" : c_type(s, v->symbol->type);
  const char *notes = arena_printf(
      s->arena, "%s%s%s", noted(s, "shown", v->actual),
      noted(s, "lower", string ? "1" : c_lower(s, v, slowest)), lifetime_note(s, v));
  if (s->t->unit->debug && !string)
    notes = arena_printf(s->arena, "%s%s", notes, noted(s, "bounds", c_bounds(s, v)));
  const char *alias = may_alias ? "" : "restrict ";
  if (has_declared_extents(s, v))
    return arena_printf(s->arena, "%s%s %s[%s%s]%s", notes, type, name, alias,
                        string ? length_name(s, v) : c_extent(s, v, slowest),
                        string ? "" : rows);
  return arena_printf(s->arena, *rows ? "%s%s (*%s%s)%s" : "%s%s *%s%s%s", notes, type,
                      alias, name, rows);
}

// Elements without rows in C's sense are copied on the host, for the time of the construct.
static void pack(Shell *s, Lists *l, const FVariable *v, const char *descriptor) {
  text_printf(
      &l->enter,
      "  struct accomp_packed %s_packed;\n  %s = accomp_pack(%s, &%s_packed, %d, %s);\n",
      v->stem, descriptor, descriptor, v->stem, s->directive->dialect == DIALECT_ACC,
      place_of(s, v));
  text_printf(&l->leave, "  accomp_unpack(&%s_packed, %d);\n", v->stem, v->written);
}

// Of a construct that ends when its function does, and that takes no addresses of the device's memory.
static bool may_pack(ShellKind kind, const char *pragma) {
  static const char *const words[] = {"async",      "nowait",         "depend(",
                                      "deviceptr(", "is_device_ptr(", "device_addr(",
                                      "present(",   "default(present"};
  for (size_t i = 0; i < countof(words); i++)
    if (strstr(pragma, words[i])) return false;
  return kind == SHELL_COMPUTE;
}

// An array of the function's own, of those of the parameter, whose rows may have gaps between them.
static void copy_elements(Shell *s, Lists *l, FVariable *v, const char *from) {
  const char *loops = "", *element = "";
  text_printf(&l->prolog, "%s %s%s;\n", c_type(s, v->symbol->type), v->name,
              all_extents(s, v));
  for (int k = v->symbol->rank - 1; k >= 0; k--) {
    loops = arena_printf(s->arena,
                         "%sfor (long accomp_i%d = 0; accomp_i%d < %s; accomp_i%d++) ",
                         loops, k, k, c_extent(s, v, k), k);
    element = arena_printf(s->arena, "%s[accomp_i%d]", element, k);
  }
  if (is_contiguous(v->symbol))
    text_printf(&l->prolog, "__builtin_memcpy(%s, %s, sizeof %s);\n", v->name, from,
                v->name);
  else
    text_printf(&l->prolog, "%s%s%s = %s%s;\n", loops, v->name, element, from, element);
}

static void pass_length(Shell *s, Lists *l, const FVariable *v, const char *descriptor) {
  const char *shown = arena_printf(s->arena, "len(%s)", v->actual);
  compute(
      l, "long",
      arena_printf(s->arena, "%slong %s", noted(s, "shown", shown), length_name(s, v)),
      arena_printf(s->arena, "accomp_length(%s)", descriptor));
}

static void array_parameter(Shell *s, Lists *l, FVariable *v) {
  const FSymbol *x = v->symbol;
  bool open = is_open_string(x);
  const char *type = open ? "char" : c_type(s, x->type),
             *descriptor = arena_printf(s->arena, "%s_descriptor", v->name);
  separate(&l->outer), separate(&l->names), separate(&l->actuals);
  text_printf(&l->outer, "const struct accomp_cfi *%s", descriptor);
  text_add(&l->names, descriptor);
  bool finds = needs_finder(x) || is_behind_pointers(s, v);
  text_add(&l->actuals, finds ? find_address(s, v, FIND_SHAPE) : v->actual);
  text_printf(&l->declarations,
              finds ? "integer(8) :: %s(" DESCRIPTOR_WORDS ")\n"
                    : "type(*), dimension(..), optional :: %s\n",
              descriptor);
  if (!is_contiguous(x) && s->packs) pack(s, l, v, descriptor);
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    if (constant_bounds(x, k, &lower, NULL)) continue;
    const char *name = arena_printf(s->arena, "%s_l%d", v->name, k + 1);
    const char *note =
        noted(s, "shown", arena_printf(s->arena, "lbound(%s,%d)", v->actual, k + 1));
    const char *actual = arena_printf(s->arena, "lbound(%s,%d,8)", v->actual, k + 1);
    pass(l, note, "long ", name, "integer(8), value",
         value_where_there(s, v, "integer(8)", "1", actual));
  }
  for (int k = 0; k < x->rank; k++) {
    if (constant_bounds(x, k, &lower, &upper) ||
        (F_HAS(x, ASSUMED_SIZE) && k == x->rank - 1))
      continue;
    const char *note =
        noted(s, "shown", arena_printf(s->arena, "size(%s,%d)", v->actual, k + 1));
    compute(l, "long", arena_printf(s->arena, "%slong %s_n%d", note, v->name, k + 1),
            arena_printf(s->arena, "accomp_extent(%s, %d)", descriptor, k));
  }
  if (open) pass_length(s, l, v, descriptor);
  if (is_private(v)) {
    text_printf(&l->prolog, "%s %s%s;\n", type, v->name, all_extents(s, v));
    return;
  }
  bool copies =
      v->clauses & IN_FIRSTPRIVATE && !(v->clauses & IN_DATA) && !copies_pointer(s, v);
  const char *rows = rows_of(s, l, v, descriptor);
  if (open) rows = arena_printf(s->arena, "%s[%s]", rows, length_name(s, v));
  bool may_alias = x->kind == FS_ASSOCIATE || F_HAS(x, TARGET) || F_HAS(x, POINTER) ||
                   F_HAS(x, EQUIVALENCE) || (s->calls && !*x->procedure) || copies;
  const char *name = copies ? arena_printf(s->arena, "%s_in", v->name) : v->name;
  const char *base =
      arena_printf(s->arena, is_contiguous(x) ? "accomp_base(%s)" : "accomp_rows(%s, %s)",
                   descriptor, place_of(s, v));
  compute(l, "void *", array_declaration(s, v, name, may_alias, rows),
          v->is_device ? arena_printf(s->arena, "__accomp_watch_device(%s)", base)
                       : base);
  if (copies) copy_elements(s, l, v, name);
}

const char *table_of(Shell *s, FVariable *v) {
  const FNode *init = v->symbol->init;
  if (!init || init->kind != F_CONSTANT_ARRAY)
    return not_yet(s, "the named constant '%s' in code for devices", v->actual), "";
  const char *list = "";
  for (int i = 0; i < init->nkids; i++)
    list = arena_printf(s->arena, "%s%s%s", list, i ? ", " : "",
                        element_value(s, v->symbol->type, init->kids[i]));
  return arena_printf(s->arena, "static const %s %s%s = {%s};",
                      c_type(s, v->symbol->type), v->name, all_extents(s, v), list);
}

// --- scalars -----------------------------------------------------------------------------------------------------------

// Is it an item of a clause, not only in a bound or a condition?
bool names_item(const FDirective *d, const FNode *probe, const FSymbol *x) {
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->kind != PIECE_VARIABLE || p->argument < 0) continue;
    const FNode *n = kid(kid(probe, p->argument + 1), 0);
    while (n && n->kind == F_ELEMENT) n = kid(n, 0);
    if (n && n->kind == F_NAME && n->symbol == x) return true;
  }
  return false;
}

bool symbol_is_in_data(const Walk *w, const FSymbol *x) {
  for (int i = 0; i < w->data.len; i++)
    if (names_item(directive_of(w->t, w->data.at[i]), w->data.at[i], x)) return true;
  return false;
}

bool is_device_around(const Walk *w, const FVariable *v) {
  for (int i = 0; i < w->uses.len && !v->path; i++) {
    const FDirective *d = directive_of(w->t, w->uses.at[i]);
    for (int k = 0; k < d->npieces; k++) {
      const Piece *p = &d->pieces[k];
      bool used = p->row && p->argument >= 0 &&
                  (p->row->kind == CL_USE_DEVICE || p->row->kind == CL_USE_DEVICE_ADDR);
      const FNode *n = used ? kid(kid(w->uses.at[i], p->argument + 1), 0) : NULL;
      if (n && n->kind == F_NAME && n->symbol == v->symbol) return true;
    }
  }
  return false;
}

bool is_in_data(const Walk *w, const FVariable *v) {
  return !v->path && symbol_is_in_data(w, v->symbol);
}

// The standards copy the whole of a variable that is no scalar by itself, or take what is present: so they do with allocatables and pointers.
bool is_aggregate(const FVariable *v) {
  const FSymbol *x = v->symbol;
  return v->path || is_record(x->type) || is_c_address(x->type) ||
         F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER);
}

// The user's variable itself, not a copy.
static bool is_reference(Walk *w, Shell *s, const FVariable *v) {
  if (v->clauses & (IN_DATA | IN_REDUCTION | IN_LASTPRIVATE | IN_DEPEND)) return true;
  if (v->clauses & (IN_PRIVATE | IN_FIRSTPRIVATE)) return false;
  if (is_aggregate(v)) return true;
  if (s->directive->dialect == DIALECT_ACC && is_in_data(w, v)) return true;
  return s->directive->row->info.compute == COMPUTE_KERNELS && v->written &&
         is_live_after(s, v->symbol);
}

// A parameter of the outer function that has the scalar's address: in Fortran the scalar, or its address.
static const char *pass_address(Shell *s, Lists *l, const FVariable *v, const char *type,
                                const char *name) {
  bool finds = needs_finder(v->symbol) || is_behind_pointers(s, v);
  separate(&l->outer), separate(&l->names), separate(&l->actuals);
  text_printf(&l->outer, "%s *%s", type, name);
  text_add(&l->names, name);
  text_add(&l->actuals, finds ? find_address(s, v, FIND_SCALAR) : v->actual);
  text_printf(&l->declarations, "%s%s :: %s\n",
              finds ? "integer(8), value" : fortran_type(s, v->symbol->type),
              may_lack_memory(v) && !finds ? ", optional" : "", name);
  return name;
}

// Both functions have it; 'c' is its type in the inner one.
static void pass_reference(Shell *s, Lists *l, const FVariable *v, const char *type,
                           const char *c, const char *name) {
  compute(l, arena_printf(s->arena, "%s *", type),
          arena_printf(s->arena, "%s%s", c, name), pass_address(s, l, v, type, name));
}

// Its value, 0 where it has none.
static void optional_parameter(Shell *s, Lists *l, const FVariable *v, const char *type) {
  const char *at = pass_address(s, l, v, type, arena_printf(s->arena, "%s_at", v->name));
  compute(l, type, arena_printf(s->arena, "%s %s", type, v->name),
          arena_printf(s->arena, "%s ? *%s : (%s)0", at, at, type));
}

// Its values go back to it: there must be memory.
static void need_memory(Shell *s, Lists *l, const FVariable *v, const char *address) {
  if (may_lack_memory(v) || is_behind_pointers(s, v))
    text_printf(&l->enter, "  accomp_there(%s, %s);\n", address, place_of(s, v));
}

// A copy that the threads have, or of which they have copies.
static void own_parameter(Shell *s, Lists *l, const FVariable *v, const char *type) {
  FType declared = declared_type_of(v->symbol);
  const char *in = arena_printf(s->arena, "%s_in", v->name);
  if (is_record(declared)) {
    pass_reference(s, l, v, type, arena_printf(s->arena, "%s *", type), in);
    text_printf(&l->prolog, "%s %s = %s ? *%s : (%s){0};\n", type, v->name, in, in, type);
  } else if (may_lack_memory(v) || is_behind_pointers(s, v)) {
    optional_parameter(s, l, v, type);
  } else {
    const char *actual = v->asked
                             ? value_where_there(s, v, "logical(4)", ".false.", v->actual)
                             : v->actual;
    bool address = is_c_address(declared);
    pass(l, "", arena_printf(s->arena, "%s ", type), v->name,
         arena_printf(s->arena, "%s, value",
                      address ? "integer(8)" : fortran_type(s, declared)),
         address ? arena_printf(s->arena, "transfer(%s,0_8)", actual) : actual);
  }
}

static void scalar_parameter(Walk *w, Shell *s, Lists *l, FVariable *v) {
  const char *type =
                 c_type(s, declared_type_of(v->symbol)), // what its own type says of it
      *variable = arena_printf(s->arena,
                               "%s __attribute__((annotate(\"accomp reference\"))) %s%s",
                               type, lifetime_note(s, v), noted(s, "shown", v->actual));
  if (v->address)
    return pass_reference(s, l, v, type, arena_printf(s->arena, "%s *", type),
                          v->address);
  if (!is_reference(w, s, v)) return own_parameter(s, l, v, type);
  pass_reference(s, l, v, type, variable, v->name);
  if (v->clauses & (IN_REDUCTION | IN_LASTPRIVATE)) need_memory(s, l, v, v->name);
}

// --- the construct -----------------------------------------------------------------------------------------------------

// A component's path is computed where the construct is met: the region must not change what it names.
static void check_path(Shell *s, const FNode *n, const FVariable *v, bool subscript) {
  if (changes_path(s, n, subscript) || (n != v->path && changes_component(s, n)))
    return not_yet(s, "'%s', where the region changes '%s'", v->actual, n->symbol->name);
  bool selected = n->parent && n->parent->kind == F_ELEMENT && kid(n->parent, 0) == n;
  if (n != v->path && n->rank && !selected)
    return not_yet(s, "'%s', components of an array, in code for devices", v->actual);
  bool path = n->kind == F_COMPONENT || n->kind == F_ELEMENT;
  for (int i = 0; i < n->nkids; i++)
    check_path(s, n->kids[i], v, subscript || !path || i);
}

static void own_descriptor(Shell *s, Lists *l, const FVariable *v) {
  pass(l, noted(s, "shown", v->actual), arena_printf(s->arena, "%s *", v->own_type),
       v->own_descriptor, "integer(8), value", v->own_value);
  if (is_behind_pointers(s, v)) need_memory(s, l, v, v->own_descriptor);
}

static void parameters(Walk *w, Shell *s, Lists *l) {
  for (int i = 0; i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    const FSymbol *x = v->symbol;
    if (v->is_global || v->of_block || is_own_pointer(v)) continue;
    if (v->path) check_path(s, v->path, v, false);
    // Its value before the construct may be read there: outside of its loops.
    bool moved = v->clauses & (IN_DATA | IN_LASTPRIVATE);
    if (v->is_counter && v->outside && !moved)
      pass(l, "", arena_printf(s->arena, "%s ", c_type(s, x->type)), v->name,
           arena_printf(s->arena, "%s, value", fortran_type(s, x->type)), v->actual);
    if (v->is_counter && !(v->outside && moved)) continue;
    if (x->rank && F_HAS(x, PARAMETER))
      text_printf(&l->prolog, "%s\n", table_of(s, v));
    else if (x->rank || is_open_string(x))
      array_parameter(s, l, v);
    else
      scalar_parameter(w, s, l, v);
    if (v->own_descriptor) own_descriptor(s, l, v);
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
  bool finds = l->names.len > 0 && s->finds.at;
  return arena_printf(
      s->arena,
      "block\n%sinterface\nsubroutine accomp_f(%s%s%s) bind(c, "
      "name=\"%s\")\n%s%send subroutine\nend interface\n%s"
      "call accomp_f(%s%s%s)\nend block\n",
      finds ? s->finders.at : "", *handle ? "accomp_h" : "", comma,
      l->names.at ? l->names.at : "", name, *handle ? "integer(8) :: accomp_h\n" : "",
      l->declarations.at ? l->declarations.at : "", finds ? s->finds.at : "", handle,
      comma, l->actuals.at ? l->actuals.at : "");
}

// --- host_data ---------------------------------------------------------------------------------------------------------

static void pass_addresses(Shell *s, Lists *l) {
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (!(v->clauses & IN_DATA)) continue;
    if (v->path)
      not_yet(s,
              "'use_device' of the component '%s'; it may name the dummy argument of a "
              "procedure that gets '%s'",
              v->actual, v->actual);
    else if (!has_c_type(v->symbol->type) || is_c_address(v->symbol->type))
      not_yet(s, "'use_device' of '%s', which is no variable of intrinsic type",
              v->actual);
    pass(l, "", "void **", arena_printf(s->arena, "accomp_out_%s", v->stem), "integer(8)",
         arena_printf(s->arena, "accomp_u_%s", v->stem));
  }
}

static void write_functions(Shell *s, const Lists *l, const char *inner, const char *name,
                            bool data, const char *pragma, const char *body) {
  Text *c = &s->t->c;
  const Loc loc = s->directive->loc;
  const char *handle = data ? l->inner.len ? "void **accomp_h, " : "void **accomp_h" : "";
  const char *none = data ? "" : "void";
  text_printf(c,
              "# %d \"%s\"\n__attribute__((annotate(\"accomp shown %s\")))\nstatic void "
              "%s(%s%s) {\n%s",
              loc.line, loc.file, unit_name(s), inner, handle,
              l->inner.at ? l->inner.at : none, l->prolog.at ? l->prolog.at : "");
  text_printf(c, "%s%s# %d \"%s\"\n#pragma %s%s\n%s", s->locals.at ? s->locals.at : "",
              s->refresh.at ? s->refresh.at : "", loc.line, loc.file, pragma,
              s->clauses.at ? s->clauses.at : "", body);
  // The temporaries, scalars too, are in use until then.
  bool waits = s->clauses.len && strstr(pragma, "async");
  text_printf(c, "%s%s}\n", waits ? "#pragma acc wait\n" : "",
              s->epilog.at ? s->epilog.at : "");
  // The type of a reference is the address's, in the text for the host (emit/host.c: copy_head).
  text_printf(c, "void %s(%s%s) {\n%s  ((void (*)(%s%s))%s)(%s%s);\n%s}\n", name, handle,
              l->outer.at ? l->outer.at : none, l->enter.at ? l->enter.at : "",
              data ? l->inner.len ? "void **, " : "void **" : "",
              l->types.at ? l->types.at : none, inner,
              data ? l->inner.len ? "accomp_h, " : "accomp_h" : "",
              l->inner_args.at ? l->inner_args.at : "", l->leave.at ? l->leave.at : "");
}

// C's pragma takes the next statement: a loop by itself, else a block.
static const char *body_of(Shell *s, FNode *const *list, int n, ShellKind kind,
                           const char *pragma) {
  if (kind == SHELL_ALONE) return "";
  if (kind == SHELL_DATA) return "{ __accomp_half(accomp_h); }\n";
  if (kind == SHELL_USE) return body_of_use(s);
  FDirective *end = directive_of(s->t, list[n - 1]);
  if (end && end->is_end) n--;
  bool braces = !takes_loop(s->directive, list + 1, n - 1);
  s->directed = braces ? 0 : loops_of(pragma);
  s->indent = 1;
  begin_copies(s, 0);
  enter_copies(s, 0);
  if (braces) put(s, "{");
  begin_pointers(s, list + 1, n - 1, !braces);
  if (is_workdistribute(s->directive))
    write_distributed(s, list + 1, n - 1);
  else
    write_directed(s, s->directive, list + 1, n - 1, 0);
  end_pointers(s);
  if (braces) put(s, "}");
  end_copies(s, 0, 0);
  return s->out.at ? s->out.at : "";
}

Shell new_shell(Walk *w, Loc loc) {
  Unit *u = w->t->unit;
  return (Shell){.walk = w, .t = w->t, .arena = u->arena, .diag = u->diag, .loc = loc};
}

static const char *write_itself(Walk *w, FDirective *d, FNode *const *list, int n,
                                ShellKind kind, const char **end) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  Shell s = new_shell(w, d->loc);
  s.unit = w->unit;
  s.construct = list[0];
  s.last = list[n - 1];
  s.list = list;
  s.nlist = n;
  s.directive = d;
  s.out.arena = s.locals.arena = s.clauses.arena = s.epilog.arena = a;
  s.finders.arena = s.finds.arena = s.refresh.arena = s.attached.arena = s.shared.arena =
      a;
  Lists l = {0};
  Text *texts[] = {&l.inner,   &l.types,        &l.inner_args, &l.outer, &l.names,
                   &l.actuals, &l.declarations, &l.prolog,     &l.enter, &l.leave};
  for (size_t i = 0; i < countof(texts); i++) texts[i]->arena = a;
  for (int i = 1; i < n; i++) find_counters(&s, list[i]);
  for (int i = 1; i < n; i++) find_assigned(&s, list[i]);
  for (int i = 0; i < n; i++) find_whole(&s, list[i]);
  for (int i = 1; i < n; i++)
    if (!directive_of(t, list[i])) find_outside(&s, list[i]);
  const char *pragma = c_pragma(&s, s.directive, list[0]);
  if (n > 1) pragma = with_concurrent(&s, s.directive, list[1], pragma);
  check_equivalents(&s, list + 1, n - 1);
  s.packs = may_pack(kind, pragma);
  const char *body = body_of(&s, list, n, kind, pragma);
  s.loc = s.directive->loc;
  if (kind == SHELL_COMPUTE)
    pragma = arena_printf(a, "%s%s", pragma, implied_clauses(&s, pragma));
  if (is_workdistribute(d)) {
    pragma = distributed_pragma(&s, pragma);
    body = distributed_body(&s, body);
  }
  warn_of_pointers(&s);
  parameters(w, &s, &l);
  if (s.failed) return NULL;
  if (kind == SHELL_USE) pass_addresses(&s, &l);
  int number = ++w->constructs;
  const char *inner = arena_printf(a, "%s__%d", unit_name(&s), number);
  const char *name = arena_printf(a, "__accomp_%s_%d", t->id, number);
  write_functions(&s, &l, inner, name, kind == SHELL_DATA, pragma, body);
  if (kind == SHELL_USE) {
    *end = "end block\nend block\n";
    return with_names(&s, call_of(&s, &l, name, ""));
  }
  if (kind != SHELL_DATA) return call_of(&s, &l, name, "");
  Lists none = {0};
  text_printf(&t->c, "void %s_end(void **accomp_h) { accomp_end_half(accomp_h); }\n",
              name);
  *end = call_of(&s, &none, arena_printf(a, "%s_end", name),
                 arena_printf(a, "accomp_h%d", s.directive->number));
  return call_of(&s, &l, name, arena_printf(a, "accomp_h%d", s.directive->number));
}

const char *write_construct(Walk *w, FDirective *d, FNode *const *list, int n,
                            ShellKind kind, const char **end) {
  if (kind != SHELL_COMPUTE) return write_itself(w, d, list, n, kind, end);
  OwnBounds bounds = take_bounds(w, d, list, n);
  const char *call = bounds.failed ? NULL : write_itself(w, d, list, n, kind, end);
  put_bounds_back(&bounds);
  return call && *bounds.text ? arena_printf(w->t->unit->arena, "block\n%s%send block\n",
                                             bounds.text, call)
                              : call;
}
