// Variables of modules that devices have through the whole program: OpenMP's 'declare target', OpenACC's 'declare'.
// In:  directives of specification parts.  Out: C declarations of the host compiler's variables, under its names.
#include "front/fortran/internal.h"

#include <strings.h>

const char *global_name(const Walk *w, const FSymbol *x) {
  for (int i = 0; i < w->globals.len; i++)
    if (w->globals.at[i].symbol == x) return w->globals.at[i].name;
  return NULL;
}

// The innermost program unit around a line.
static FNode *unit_at(FNode *n, int line) {
  for (int i = 0; i < n->nkids; i++) {
    FNode *k = n->kids[i];
    if (k->kind == F_CONTAINS || (k->place.line && k->place.line <= line &&
                                  line <= k->place.end_line && k->kind <= F_FUNCTION)) {
      FNode *inner = unit_at(k, line);
      if (inner && (inner->kind != F_CONTAINS)) return inner;
    }
  }
  return n->kind >= F_MODULE && n->kind <= F_FUNCTION ? n : NULL;
}

static FSymbol *variable_named(const Walk *w, const char *module, const char *name) {
  for (int i = 0; i < w->t->tree->nsymbols; i++) {
    FSymbol *x = w->t->tree->symbols[i];
    bool here = x && x->kind == FS_OBJECT && !*x->procedure && !strcmp(x->module, module);
    if (here && !strcasecmp(x->name, name)) return x;
  }
  return NULL;
}

static bool declare_global(Walk *w, const FDirective *d, const Piece *p,
                           const FNode *unit) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  bool module = unit && unit->kind == F_MODULE && unit->symbol;
  FSymbol *x = module ? variable_named(w, unit->symbol->name, p->text) : NULL;
  bool plain = x && has_c_type(x->type) && !F_HAS(x, ALLOCATABLE) && !F_HAS(x, POINTER) &&
               !F_HAS(x, PARAMETER) && !F_HAS(x, COMMON) && !*x->bind;
  const char *extents = "";
  long lower, upper;
  for (int k = 0; plain && k < x->rank; k++) {
    plain = constant_bounds(x, k, &lower, &upper);
    extents = arena_printf(a, "[%ld]%s", upper < lower ? 0 : upper - lower + 1, extents);
  }
  if (!plain) {
    sorry(t->unit->diag, p->loc.file ? p->loc : d->loc,
          "'%s' in '%s': it is no variable of a module, of intrinsic type and constant "
          "size",
          p->text, d->shown);
    return false;
  }
  const char *name = arena_printf(a, "accomp_v_%s_%s", x->module, x->name);
  const char *symbol =
      arena_printf(a, t->compiler == FORTRAN_GFORTRAN ? "__%s_MOD_%s" : "_QM%sE%s",
                   x->module, x->name);
  push(a, &w->globals, (FStruct){x, name});
  Shell s = {.walk = w, .t = t, .arena = a, .diag = t->unit->diag, .loc = d->loc};
  text_printf(&w->types,
              "# %d \"%s\"\nextern __attribute__((annotate(\"accomp owned\"))) %s %s%s "
              "__asm__(\"%s\");\n",
              d->loc.line, d->loc.file, c_type(&s, x->type), name, extents, symbol);
  push(a, &t->unit->shown, (ShownItem){name, x->name});
  return true;
}

// Clauses, with names of ours for the variables; a list without a clause is OpenMP's.
static bool declare_list(Walk *w, const FDirective *d, FNode *unit) {
  Text pragma = {.arena = w->t->unit->arena};
  bool right = true, names = false;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->kind == PIECE_TEXT) {
      text_add(&pragma, p->text);
      continue;
    }
    if (procedure_of(unit, p->text)) { // routine.c
      text_add(&pragma, DROPPED);
      continue;
    }
    names = true;
    if (!declare_global(w, d, p, unit)) right = false;
    text_printf(&pragma, "accomp_v_%s_%s", unit && unit->symbol ? unit->symbol->name : "",
                p->text);
  }
  if (right && names) {
    for (char *c = pragma.at; *c; c++)
      if (*c >= 'A' && *c <= 'Z') *c = (char)(*c + 32);
    text_printf(&w->types, "#pragma %s\n", without_dropped(pragma.arena, pragma.at));
  }
  return right;
}

bool declare_globals(Walk *w) {
  const FSource *src = w->t->source;
  bool right = true;
  for (int i = 0; i < src->ndirectives; i++) {
    const FDirective *d = src->directives[i];
    if (!d->in_spec || d->row->info.kind != DIR_DECLARE) continue;
    FNode *unit = unit_at(w->t->tree->file, d->line);
    bool of_procedure = unit && (unit->kind == F_SUBROUTINE || unit->kind == F_FUNCTION);
    if (d->dialect == DIALECT_OMP && of_procedure) continue; // routine.c
    right &= declare_list(w, d, unit);
  }
  return right;
}
