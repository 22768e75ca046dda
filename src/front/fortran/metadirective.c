// metadirective outside of target regions: which directives it chooses for the host (OpenMP 5.2, 7.4).
// In:  a metadirective, with its expressions.  Out: conditions in Fortran, and a directive for each.
// The C of it is parsed and matched as C's own are, with names in place of the expressions: accomp_p3 is piece 3.
#include "front/fortran/internal.h"
#include "pragma/context.h"

#include <stdlib.h>

#define PIECE_NAME_IN_C "accomp_p"

static const char *piece_in_c(Walk *w, const FDirective *d, const FNode *probe, int i) {
  const Piece *p = &d->pieces[i];
  if (p->kind == PIECE_TEXT) return p->text;
  const FNode *value = p->argument >= 0 ? kid(kid(probe, p->argument + 1), 0) : NULL;
  Arena *a = w->t->unit->arena;
  bool constant = p->kind == PIECE_VALUE && value;
  if (constant && value->has_value) return arena_printf(a, "%ld", value->value);
  if (constant && value->kind == F_CONSTANT) return value->text;
  return arena_printf(a, PIECE_NAME_IN_C "%d", i);
}

static Loc place_of_all(const void *context, size_t i) {
  (void)i;
  return ((const FDirective *)context)->loc;
}

static Directive *parsed(Walk *w, const FDirective *d, const FNode *probe) {
  Text t = {.arena = w->t->unit->arena};
  for (int i = 0; i < d->npieces; i++)
    text_printf(&t, "%s%s", i ? "" : " ", piece_in_c(w, d, probe, i));
  PragmaText text = {t.at, d->loc, place_of_all, d};
  return pragma_parse(w->t->unit, &text);
}

// Traits that this place does not know.
static const char *unknown_trait(const Directive *d) {
  static const char *const known[] = {"device kind",
                                      "device arch",
                                      "device isa",
                                      "implementation vendor",
                                      "implementation extension",
                                      "user condition",
                                      "score"};
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    for (int k = 0; c->kind == CL_WHEN && k < c->items.len; k++) {
      bool any = !c->items.at[k].keyword;
      for (size_t j = 0; !any && j < countof(known); j++)
        any = !strcmp(c->items.at[k].keyword, known[j]);
      if (!any) return c->items.at[k].keyword;
    }
  }
  return NULL;
}

static const char *condition_in_fortran(Walk *w, const FDirective *d, const char *c) {
  Text t = {.arena = w->t->unit->arena};
  size_t n = strlen(PIECE_NAME_IN_C);
  while (*c) {
    if (!strncmp(c, PIECE_NAME_IN_C, n)) {
      char *end;
      text_add(&t, d->pieces[strtol(c + n, &end, 10)].text);
      c = end;
    } else if (!strncmp(c, "&&", 2)) {
      text_add(&t, ".and.");
      c += 2;
    } else {
      text_addn(&t, c++, 1);
    }
  }
  return t.at;
}

static int number_of(const Directive *d, const Clause *clause) {
  int n = 0;
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    if (c == clause) return n;
    n += c->kind == CL_WHEN || c->kind == CL_OTHERWISE;
  }
  return -1;
}

static FDirective *variant_directive(Walk *w, const FDirective *d, int number) {
  Arena *a = w->t->unit->arena;
  const FVariant *v = &d->variants[number];
  if (!v->row) return NULL;
  FDirective *x = alloc(a, FDirective);
  *x = *d;
  x->row = v->row;
  x->name = v->row->info.name;
  x->shown = arena_printf(a, "omp %s", v->shown);
  x->npieces = 1 + v->end - v->first;
  x->pieces = alloc_n(a, Piece, x->npieces);
  x->pieces[0] =
      (Piece){PIECE_TEXT, arena_printf(a, "omp %s", x->name), d->loc, -1, "", NULL, ""};
  memcpy(x->pieces + 1, d->pieces + v->first,
         (size_t)(v->end - v->first) * sizeof(Piece));
  x->variants = NULL;
  x->nvariants = 0;
  return x;
}

FChoices choose_for_host(Walk *w, const FDirective *d, const FNode *probe) {
  FChoices out = {0};
  Unit *u = w->t->unit;
  const Directive *c = parsed(w, d, probe);
  const char *unknown = c ? unknown_trait(c) : NULL;
  if (unknown)
    sorry(u->diag, d->loc,
          "the selector '%s' of '%s' outside of target regions in Fortran", unknown,
          d->name);
  if (!c || unknown) return out;
  Context host = {NULL, 0, false};
  MetaChoices chosen = choose_variants(u, c, &host);
  for (int i = 0; i < chosen.len; i++) {
    const char *condition = chosen.at[i].condition;
    FChoice x = {condition ? condition_in_fortran(w, d, condition) : NULL, NULL};
    if (chosen.at[i].clause)
      x.directive = variant_directive(w, d, number_of(c, chosen.at[i].clause));
    push(u->arena, &out, x);
  }
  return out;
}
