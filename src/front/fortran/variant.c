// declare variant (OpenMP 5.2, 7.5.4) of procedures that regions call.
// In:  the directives of a base procedure's specification part.  Out: pragmas in front of its C function's prototype.
// Which variant a call of a region gets is C's matter; calls of the host are the host compiler's.
#include "front/fortran/internal.h"
#include "front/fortran/scan.h"

#include <strings.h>

static FNode *procedure_in(FNode *unit, const char *name) {
  for (int i = 0; unit && i < unit->nkids; i++) {
    FNode *n = unit->kids[i];
    if (n->kind == F_CONTAINS) {
      FNode *found = procedure_in(n, name);
      if (found) return found;
    }
    bool procedure = n->kind == F_SUBROUTINE || n->kind == F_FUNCTION;
    if (procedure && n->symbol && !strcasecmp(n->symbol->name, name)) return n;
  }
  return NULL;
}

FNode *procedure_of(FNode *unit, const char *name) {
  for (FNode *n = unit; n; n = n->parent) {
    FNode *found = procedure_in(n, name);
    if (found) return found;
  }
  return NULL;
}

// Is the directive in the specification part of the unit itself?
bool is_in_specification(const FDirective *d, const FNode *unit) {
  bool inside =
      d->in_spec && d->line > unit->place.line && d->line < unit->place.end_line;
  for (int k = 0; inside && k < unit->nkids; k++)
    if (unit->kids[k]->kind == F_CONTAINS)
      inside = d->line < unit->kids[k]->place.line || !unit->kids[k]->place.line;
  return inside;
}

static const Piece *name_after(const FDirective *d, int i) {
  for (; i < d->npieces; i++)
    if (d->pieces[i].kind == PIECE_NAME) return &d->pieces[i];
  return NULL;
}

static void refuse(Walk *w, const FDirective *d, Loc loc, const char *what) {
  sorry(w->t->unit->diag, loc.file ? loc : d->loc, "'%s': %s", d->shown, what);
  w->failed = true;
}

// The value of a condition, "0" or "1"; NULL: it is no constant, which ftree has told.
static const char *condition_of(const Walk *w, const FDirective *d, int i) {
  Arena *a = w->t->unit->arena;
  const FTree *tree = w->t->tree;
  const char *name = arena_printf(a, CONDITION_NAME, d->number, i);
  for (int k = 0; k < tree->nsymbols; k++) {
    const FSymbol *x = tree->symbols[k];
    if (x && !strcmp(x->name, name))
      return x->init && x->init->kind == F_CONSTANT ? x->init->text : NULL;
  }
  return NULL;
}

// The directive in C; the names of procedures are those of their functions.
static const char *variant_pragma(Walk *w, const FDirective *d, FNode *unit) {
  Text t = {.arena = w->t->unit->arena};
  const Piece *first = name_after(d, 0), *name = first;
  const Piece *second = name ? name_after(d, (int)(name - d->pieces) + 1) : NULL;
  if (second && !*second->clause) { // base: variant
    if (strcasecmp(name->text, unit->symbol->name) != 0) return NULL;
    name = second;
  }
  FNode *variant = name ? procedure_of(unit->parent, name->text) : NULL;
  if (!variant)
    return refuse(w, d, name ? name->loc : d->loc,
                  "the variant is no procedure of this file"),
           NULL;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p > first && p < name) continue; // the colon
    if (strstr(p->clause, "_args"))
      return refuse(w, d, p->loc, "it has a clause for 'dispatch'"), NULL;
    const char *condition = is_variant_condition(d, i) ? condition_of(w, d, i) : NULL;
    bool number = strspn(p->text, "0123456789") == strlen(p->text);
    if (condition)
      text_add(&t, condition);
    else if (p->kind == PIECE_VALUE && !number)
      return refuse(w, d, p->loc, "a condition that is no constant"), NULL;
    else if (p->kind != PIECE_NAME)
      text_add(&t, i ? p->text : "omp declare variant");
    else if (p == name)
      text_add(&t, routine_name(w, variant->symbol));
  }
  return t.at;
}

const char *variant_pragmas(Walk *w, FNode *unit) {
  const FSource *src = w->t->source;
  const char *text = "";
  for (int i = 0; i < src->ndirectives; i++) {
    const FDirective *d = src->directives[i];
    if (d->row->info.kind != DIR_DECLARE_VARIANT || !is_in_specification(d, unit))
      continue;
    const char *pragma = variant_pragma(w, d, unit);
    if (pragma)
      text = arena_printf(w->t->unit->arena, "%s# %d \"%s\"\n#pragma %s\n", text,
                          d->loc.line, d->loc.file, pragma);
  }
  return text;
}
