// What a procedure's name stands for: its unit in the file, its directive, its name in C.
// In:  symbols of procedures: definitions, interface bodies, names in EXTERNAL.  Out: units; names for the linker of device code.
#include "front/fortran/internal.h"

#include <strings.h>

// Callers of an external procedure need not know its dummy arguments.
bool is_external_procedure(const FSymbol *x) {
  bool typed = F_HAS(x, FUNCTION) && *x->procedure && !x->result; // INTEGER F alone
  return F_HAS(x, EXTERNAL) || typed || (!*x->module && !*x->procedure);
}

// Of C, by its own name.
bool is_of_c(const FRoutine *r) {
  return !r->unit && is_external_procedure(r->symbol) && F_HAS(r->symbol, BIND_C) &&
         *r->symbol->bind;
}

// --- units -------------------------------------------------------------------------------------------------------------

FNode *unit_of(FNode *n, const FSymbol *x) {
  if ((n->kind == F_SUBROUTINE || n->kind == F_FUNCTION) && n->symbol == x) return n;
  if (n->kind == F_BODY || n->kind == F_SPEC) return NULL;
  for (int i = 0; i < n->nkids; i++) {
    FNode *found = unit_of(n->kids[i], x);
    if (found) return found;
  }
  return NULL;
}

static FNode *unit_named(FNode *const *list, int n, const char *name) {
  for (int i = 0; i < n; i++) {
    bool procedure = list[i]->kind == F_SUBROUTINE || list[i]->kind == F_FUNCTION;
    if (procedure && list[i]->symbol && !strcmp(list[i]->symbol->name, name))
      return list[i];
  }
  return NULL;
}

// "m" of "module m::sub": the module that a submodule belongs to.
static const char *module_of(Arena *a, const FSymbol *x) {
  if (strncmp(x->scope, "module ", 7) != 0) return x->module;
  const char *m = x->scope + 7;
  return arena_strndup(a, m, strcspn(m, ":"));
}

// Is the procedure of a submodule of the one, or of the module, that has the interface? "module m::sub" of "module m".
static bool is_below(const FSymbol *found, const FSymbol *interface) {
  size_t n = strlen(interface->scope);
  return !strncmp(found->scope, interface->scope, n) &&
         !strncmp(found->scope + n, "::", 2);
}

// A separate module procedure, of which the module, or a submodule, has the interface.
static FNode *in_submodule(const Translation *t, const FSymbol *x) {
  const FNode *file = t->tree->file;
  for (int i = 0; *x->module && i < file->nkids; i++) {
    FNode *sub = file->kids[i];
    for (int k = 0; sub->kind == F_SUBMODULE && k < sub->nkids; k++) {
      FNode *list = sub->kids[k], *found = NULL;
      if (list->kind == F_CONTAINS) found = unit_named(list->kids, list->nkids, x->name);
      if (found && is_below(found->symbol, x)) return found;
    }
  }
  return NULL;
}

FNode *definition_of(const Translation *t, const FSymbol *x) {
  FNode *file = t->tree->file, *found = unit_of(file, x);
  if (found || F_HAS(x, DUMMY) || F_HAS(x, POINTER)) return found;
  return is_external_procedure(x) ? unit_named(file->kids, file->nkids, x->name)
                                  : in_submodule(t, x);
}

// --- directives --------------------------------------------------------------------------------------------------------

static bool names(const FDirective *d, const FSymbol *x) {
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].kind != PIECE_TEXT && !strcasecmp(d->pieces[i].text, x->name))
      return true;
  return false;
}

// 'routine' and 'declare target' with a list are about what it names; 'bind(name)' is no list.
static bool is_about_its_unit(const FDirective *d) {
  for (int i = 0; i < d->npieces; i++) {
    PieceKind kind = d->pieces[i].kind;
    bool listed = d->dialect == DIALECT_OMP || !*d->pieces[i].clause;
    if (listed && (kind == PIECE_VARIABLE || kind == PIECE_NAME)) return false;
  }
  return true;
}

static bool is_for_procedures(const FDirective *d) {
  DirectiveKind kind = d->row->info.kind;
  return kind == DIR_ROUTINE || (kind == DIR_DECLARE && d->dialect == DIALECT_OMP);
}

// Does the line end an interface body?
static bool ends_body(const char *line) {
  static const char *const others[] = {"type", "enum", "interface", "structure", "union"};
  line += strspn(line, " \t");
  if (strncasecmp(line, "end", 3) != 0) return false;
  line += 3;
  line += strspn(line, " \t");
  for (size_t i = 0; i < countof(others); i++)
    if (!strncasecmp(line, others[i], strlen(others[i]))) return false;
  return true;
}

// A directive of an interface body stands between the name and END.
static bool is_in_body(const Translation *t, const FDirective *d, const FSymbol *x) {
  if (!x->place.line || !d->in_spec || d->line <= x->place.line) return false;
  for (int i = x->place.line + 1; i < d->line; i++)
    if (ends_body(t->source->lines[i])) return false;
  return is_about_its_unit(d) || names(d, x);
}

static bool is_about(const Translation *t, const FDirective *d, const FSymbol *x,
                     const FNode *unit) {
  const FNode *around = unit && unit->parent && unit->parent->kind == F_CONTAINS
                            ? unit->parent->parent
                            : NULL;
  if (unit && is_in_specification(d, unit) && (is_about_its_unit(d) || names(d, x)))
    return true;
  if (around) return is_in_specification(d, around) && names(d, x);
  bool body = !unit && F_HAS(x, EXTERNAL) && is_in_body(t, d, x);
  return body || (d->in_spec && names(d, x)); // of a caller
}

const FDirective *procedure_directive(const Translation *t, const FSymbol *x,
                                      const FNode *unit) {
  for (int i = 0; i < t->source->ndirectives; i++) {
    const FDirective *d = t->source->directives[i];
    if (is_for_procedures(d) && is_about(t, d, x, unit)) return d;
  }
  return NULL;
}

// Of a procedure of another module its file says the level.
const char *procedure_level(const Translation *t, const FSymbol *x, const FNode *unit) {
  const FDirective *d = procedure_directive(t, x, unit);
  if (d || unit) return routine_level(d);
  return F_HAS(x, LEVEL_GANG)     ? "gang"
         : F_HAS(x, LEVEL_WORKER) ? "worker"
         : F_HAS(x, LEVEL_VECTOR) ? "vector"
                                  : "seq";
}

const FDirective *routine_directive(const Translation *t, const FNode *unit) {
  return unit->symbol ? procedure_directive(t, unit->symbol, unit) : NULL;
}

const char *routine_level(const FDirective *d) {
  static const char *const levels[] = {"gang", "worker", "vector"};
  static const ClauseKind kinds[] = {CL_GANG, CL_WORKER, CL_VECTOR};
  for (int i = 0; d && i < d->npieces; i++)
    for (size_t k = 0; k < countof(kinds); k++)
      if (d->pieces[i].row && d->pieces[i].row->kind == kinds[k]) return levels[k];
  return "seq";
}

// --- functions that the host's text names ---------------------------------------------------------------------------------

static bool says_external(const Translation *t, int first, int end) {
  for (int i = first; i < end; i++)
    if (strcasestr(t->source->lines[i], "external") ||
        strcasestr(t->source->lines[i], "procedure"))
      return true;
  return false;
}

// 'real(8) :: timer': gfortran does not take it for a function where the first call of it is in a BLOCK.
const char *external_functions(const Translation *t, const FNode *unit, int end) {
  const char *text = "";
  bool said = says_external(t, unit->place.line + 1, end);
  for (int i = 0; i < t->tree->nsymbols; i++) {
    const FSymbol *x = t->tree->symbols[i];
    if (!x || x->kind != FS_PROCEDURE || !F_HAS(x, FUNCTION) || F_HAS(x, INTRINSIC) ||
        x->init || x->result || !is_scope_of(unit, x))
      continue;
    bool untold = F_HAS(x, DUMMY) ? !said : !F_HAS(x, EXTERNAL);
    if (untold) text = arena_printf(t->unit->arena, "%sexternal %s\n", text, x->name);
  }
  return text;
}

// --- names -------------------------------------------------------------------------------------------------------------

// The symbol that the host's compiler gives a procedure of a module, or an external one.
const char *symbol_of_host(const Translation *t, const FSymbol *x) {
  Arena *a = t->unit->arena;
  const char *module = is_external_procedure(x) ? "" : module_of(a, x);
  if (x->bind && *x->bind) return x->bind;
  if (!*module) return arena_printf(a, "%s_", x->name);
  return arena_printf(a, t->compiler == FORTRAN_GFORTRAN ? "__%s_MOD_%s" : "_QM%sP%s",
                      module, x->name);
}

// The link reads these names, too (driver/link_check.c). Levels are part of them: a caller that assumes another one finds none.
const char *linked_name(const Translation *t, const FRoutine *r) {
  Arena *a = t->unit->arena;
  const FSymbol *x = r->symbol;
  if (is_of_c(r)) return x->bind;
  if (!r->is_external && *x->procedure && !is_external_procedure(x)) {
    // an internal procedure: others may have its name
    char *name = arena_printf(a, "accomp_f_%s_%s", x->procedure, x->name);
    for (char *c = name; *c; c++) *c = *c == ':' ? '_' : *c;
    return name;
  }
  const char *level = procedure_level(t, x, r->unit);
  const char *suffix = r->is_external && strcmp(level, "seq") != 0
                           ? arena_printf(a, "_LEVEL_%s", level)
                           : "";
  const char *module = is_external_procedure(x) ? "" : module_of(a, x);
  return arena_printf(a, "accomp_f_%s%s%s%s", module, *module ? "_MOD_" : "", x->name,
                      suffix);
}
