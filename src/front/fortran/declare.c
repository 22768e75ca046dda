// 'declare' of a procedure's or a program's own variables: devices have them from its first statement to its end.
// In:  directives of its specification part.  Out: Fortran in front of its statements and behind them.
//
// OpenACC 3.3, 2.13: a data region of the procedure. An allocatable variable's memory on devices comes and goes with ALLOCATE, which the
// runtime sees (rt/data/watch.c). OpenMP 5.2, 7.8.1: a variable with SAVE is mapped once.
#include "front/fortran/internal.h"
#include "accomp/abi.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

// --- names ----------------------------------------------------------------------------------------------------------------

bool is_scope_of(const FNode *unit, const FSymbol *x) {
  if (unit->kind == F_PROGRAM) return !strncmp(x->scope, "program", 7);
  const char *name = strrchr(x->scope, ':');
  if (!name) name = strchr(x->scope, ' ');
  return !strncmp(x->scope, "procedure", 9) && name && unit->symbol &&
         !strcmp(name + 1, unit->symbol->name);
}

static FSymbol *variable_in(const Translation *t, const FNode *unit, const char *name) {
  for (int i = 0; i < t->tree->nsymbols; i++) {
    FSymbol *x = t->tree->symbols[i];
    if (x && x->kind == FS_OBJECT && !strcasecmp(x->name, name) && is_scope_of(unit, x))
      return x;
  }
  return NULL;
}

static bool is_watched(const FSymbol *x) {
  return F_HAS(x, ALLOCATABLE) && !F_HAS(x, DUMMY);
}

static bool is_clause(const Piece *p, const char *name) {
  return !strcmp(p->clause, name);
}

static bool allocates(const Piece *p) {
  return is_clause(p, "create") || is_clause(p, "copyin") ||
         is_clause(p, "device_resident");
}

// 'declare target' names procedures, too: those are routine.c's.
static bool names_procedure(const FNode *unit, const FDirective *d, const Piece *p) {
  const FSymbol *own = unit->symbol;
  bool result = own && !strcasecmp(own->name, p->text); // of a function
  return d->dialect == DIALECT_OMP && (result || procedure_of((FNode *)unit, p->text));
}

// --- the data construct ---------------------------------------------------------------------------------------------------

static FNode *node(Arena *a, FKind kind, int nkids) {
  FNode *n = alloc(a, FNode);
  *n = (FNode){.kind = kind, .text = "", .nkids = nkids};
  n->kids = alloc_n(a, FNode *, nkids + 1);
  return n;
}

static FNode *argument(Arena *a, FNode *value) {
  FNode *n = node(a, F_ARG, 1);
  n->kids[0] = value;
  value->parent = n;
  return n;
}

// A call of a probe, as a directive between statements has one; what is no variable of the unit is absent.
static FNode *probe_of(const Walk *w, const FNode *unit, const FDirective *d) {
  Arena *a = w->t->unit->arena;
  FNode *call = node(a, F_CALL, 1), *number = node(a, F_CONSTANT, 0);
  call->text = "accomp_probe";
  call->kids = alloc_n(a, FNode *, d->npieces + 1);
  number->value = d->number;
  number->has_value = true;
  call->kids[0] = argument(a, number);
  for (int i = 0; i < d->npieces; i++) {
    Piece *p = &d->pieces[i];
    if (p->kind != PIECE_VARIABLE) continue;
    p->argument = call->nkids - 1;
    FNode *name = node(a, F_NAME, 0);
    FSymbol *x = variable_in(w->t, unit, p->text);
    name->symbol = x;
    if (x) name->type = x->type, name->rank = x->rank;
    call->kids[call->nkids++] = argument(a, name);
  }
  return call;
}

// What a directive between statements would say of the item; NULL: it is no item of a data construct.
static const char *data_clause(const FDirective *d, const Piece *p, const FSymbol *x) {
  if (d->dialect == DIALECT_OMP)
    return is_clause(p, "link") || is_watched(x) ? NULL : " map(to: ";
  if (is_clause(p, "link") || is_clause(p, "deviceptr")) return NULL;
  if (allocates(p) && is_watched(x)) return NULL;
  return is_clause(p, "device_resident") ? " create(" : " ";
}

static Piece text_piece(const FDirective *d, const char *text) {
  return (Piece){
      .kind = PIECE_TEXT, .text = text, .loc = d->loc, .argument = -1, .clause = ""};
}

// "acc data" or "omp target enter data" with the items; NULL: it has none.
static FDirective *data_directive(Walk *w, const FNode *unit, const FDirective *d) {
  Arena *a = w->t->unit->arena;
  FDirective *data = alloc(a, FDirective);
  bool acc = d->dialect == DIALECT_ACC;
  size_t end;
  *data = *d;
  data->name = acc ? "data" : "target enter data";
  data->row = find_directive(d->dialect, data->name, &end);
  data->pieces = alloc_n(a, Piece, 3 * d->npieces + 1);
  data->pieces[0] = text_piece(d, acc ? "acc data" : "omp target enter data");
  data->npieces = 1;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    const FSymbol *x = p->kind == PIECE_VARIABLE && !names_procedure(unit, d, p)
                           ? variable_in(w->t, unit, p->text)
                           : NULL;
    const char *clause = x ? data_clause(d, p, x) : NULL;
    if (!clause) continue;
    if (!clause[1]) clause = arena_printf(a, " %s(", p->clause);
    data->pieces[data->npieces++] = text_piece(d, clause);
    data->pieces[data->npieces++] = *p;
    data->pieces[data->npieces++] = text_piece(d, ")");
  }
  return data->npieces > 1 ? data : NULL;
}

static void add_data(Walk *w, const FNode *unit, const FDirective *d, Halves *h) {
  Arena *a = w->t->unit->arena;
  FNode *probe = probe_of(w, unit, d), *list[] = {probe};
  FDirective *data = data_directive(w, unit, d);
  if (!data) return;
  bool acc = d->dialect == DIALECT_ACC;
  const char *end = "", *start = write_construct(w, data, list, 1,
                                                 acc ? SHELL_DATA : SHELL_ALONE, &end);
  w->failed |= !start;
  if (!start) return;
  h->start = acc ? arena_printf(a, "%sblock\ninteger(8) :: accomp_h%d\n%s", h->start,
                                d->number, start)
                 : arena_printf(a, "%s%s", h->start, start);
  if (!acc) return;
  push(a, &w->data, probe);
  h->end = arena_printf(a, "%send block\n%s", end, h->end);
}

// --- allocatable variables ------------------------------------------------------------------------------------------------

// The procedure without BIND(C) gets the address of the compiler's own descriptor.
static void add_watch(Walk *w, const Piece *p, const FSymbol *x, Halves *h) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  Shell s = new_shell(w, p->loc);
  int n = ++w->watches;
  const char *colons = "", *type = element_type(&s, x),
             *name = arena_printf(a, "accomp_w%d_%s", n, t->id);
  if (!type) not_yet(&s, "'%s' in 'declare': C has no type like its own", p->text);
  w->failed |= s.failed;
  if (s.failed) return;
  for (int k = 0; k < x->rank; k++)
    colons = arena_printf(a, "%s%s", colons, k ? ",:" : "(:");
  bool derived = x->type.category == FT_DERIVED, copies = is_clause(p, "copyin");
  const char *declared = derived ? arena_printf(a, "type(%s)", x->type.derived->name)
                                 : fortran_type(&s, x->type);
  h->start = arena_printf(
      a,
      "%sblock\ninteger(8) :: accomp_w%d\ninterface\nsubroutine %s(a,w)\nimport\n"
      "%s, allocatable :: a%s%s\ninteger(8) :: w\nend subroutine\n"
      "subroutine accomp_unwatch(w) bind(c,name=\"__accomp_unwatch\")\n"
      "integer(8), value :: w\nend subroutine\nend interface\ncall %s(%s,accomp_w%d)\n",
      h->start, n, name, declared, colons, *colons ? ")" : "", name, x->name, n);
  h->end = arena_printf(a, "call accomp_unwatch(accomp_w%d)\nend block\n%s", n, h->end);
  text_printf(&w->routines,
              "struct accomp_watched_%d { %s d; };\n"
              "static unsigned long accomp_watched_bytes_%d(const void *at) { const "
              "struct accomp_watched_%d *x = at; return %s; }\n"
              "void %s_(void *at, void **watch) { *watch = __accomp_watch(at, sizeof "
              "(struct accomp_watched_%d), accomp_watched_bytes_%d, %d, %s); }\n",
              n, descriptor_type(&s, x, type), n, n, descriptor_bytes(&s, x, "x->d"),
              name, n, n, __ACCOMP_WATCH_ENTERS | (copies ? __ACCOMP_WATCH_COPIES : 0),
              c_string(a, x->name));
}

// --- RETURN -----------------------------------------------------------------------------------------------------------------

static const char *unused_label(Walk *w) {
  for (int label = 99999;; label--) {
    const char *text = arena_printf(w->t->unit->arena, "%d", label);
    if (!strstr(w->t->source->text, text)) return text;
  }
}

// The region ends at the label.
static bool leave_by_label(Walk *w, const FNode *n, const char *label) {
  Translation *t = w->t;
  bool any = false;
  for (int i = 0; i < n->nkids; i++) any |= leave_by_label(w, n->kids[i], label);
  if (n->kind != F_RETURN) return any;
  const char **line = &t->source->lines[n->place.line];
  const char *word = *line + n->place.column - 1, *rest = word + strlen("return");
  bool plain = strlen(*line) >= (size_t)n->place.column + strlen("return") - 1 &&
               !strncasecmp(word, "return", strlen("return")) &&
               strchr(";!", rest[strspn(rest, " \t\r")]);
  const char *now = plain ? arena_printf(t->unit->arena, "%.*sgoto %s%s",
                                         (int)(word - *line), *line, label, rest)
                          : "";
  bool fits = plain && (!t->source->fixed || strlen(now) <= 72);
  if (!fits) {
    sorry(t->unit->diag,
          probed_loc(t->source, t->unit->arena, n->place.line, n->place.column),
          "this RETURN in a procedure with 'declare'");
    w->failed = true;
    return any;
  }
  *line = now;
  return true;
}

static bool has_entry(const FNode *n) {
  if (n->kind == F_OTHER && !strcmp(n->text, "ENTRY")) return true;
  for (int i = 0; i < n->nkids; i++)
    if (has_entry(n->kids[i])) return true;
  return false;
}

// --- the unit ---------------------------------------------------------------------------------------------------------------

bool refuse_part(Diag *diag, Loc loc, const FDirective *d, const Piece *p) {
  if (!strpbrk(p->text, "(%")) return false;
  error(diag, loc, "'%s' in '%s' is a part of a variable; %s takes variables alone",
        p->text, d->shown,
        d->dialect == DIALECT_OMP ? "'declare target' (OpenMP 5.2, 7.8.1)"
                                  : "'declare' (OpenACC 3.3, 2.13)");
  return true;
}

static bool check_item(Walk *w, const FNode *unit, const FDirective *d, const Piece *p) {
  Diag *diag = w->t->unit->diag;
  const FSymbol *x = variable_in(w->t, unit, p->text);
  bool pointer = x && F_HAS(x, POINTER) && allocates(p);
  bool automatic =
      x && d->dialect == DIALECT_OMP && unit->kind != F_PROGRAM && !F_HAS(x, SAVE);
  bool address = x && is_clause(p, "deviceptr") && !x->rank;
  bool shares = x && d->dialect == DIALECT_OMP && F_HAS(x, EQUIVALENCE);
  if (x && !F_HAS(x, COMMON) && !pointer && !automatic && !address && !shares)
    return true;
  w->failed = true;
  Loc loc = p->loc.file ? p->loc : d->loc;
  bool omp = d->dialect == DIALECT_OMP;
  if (!x && refuse_part(diag, loc, d, p)) return false;
  if (x && omp && F_HAS(x, COMMON))
    error(diag, loc,
          "'%s' in '%s': it is in a COMMON block; OpenMP wants the block, /%s/", p->text,
          d->shown, *x->common == ' ' ? "" : x->common);
  else if (x && omp && F_HAS(x, EQUIVALENCE))
    error(diag, loc, "'%s' in '%s': it is in an EQUIVALENCE, which OpenMP does not allow",
          p->text, d->shown);
  else if (automatic)
    error(diag, loc, "'%s' in '%s' lives no longer than its procedure: it needs SAVE",
          p->text, d->shown);
  else
    sorry(diag, loc, "'%s' in '%s': it is %s", p->text, d->shown,
          !x        ? "no variable of this program unit"
          : pointer ? "a pointer"
          : address ? "a scalar"
                    : "in a COMMON block, which is to be named as a whole");
  return false;
}

static void add_directive(Walk *w, const FNode *unit, const FDirective *d, Halves *h) {
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->kind != PIECE_VARIABLE || names_procedure(unit, d, p) ||
        !check_item(w, unit, d, p))
      continue;
    FSymbol *x = variable_in(w->t, unit, p->text);
    if (d->dialect == DIALECT_OMP) push(w->t->unit->arena, &w->kept, x);
    if (is_clause(p, "deviceptr")) push(w->t->unit->arena, &w->addresses, x);
    if (d->dialect == DIALECT_ACC && allocates(p) && is_watched(x)) add_watch(w, p, x, h);
  }
  if (!w->failed) add_data(w, unit, d, h);
}

static bool names_variables(const Walk *w, const FNode *unit, const FDirective *d) {
  if (!d->in_spec || d->row->info.kind != DIR_DECLARE ||
      unit_at(w->t->tree->file, d->line) != unit)
    return false;
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].kind == PIECE_VARIABLE &&
        (d->dialect == DIALECT_ACC || (!names_procedure(unit, d, &d->pieces[i]) &&
                                       variable_in(w->t, unit, d->pieces[i].text))))
      return true;
  return false;
}

Halves declare_locals(Walk *w, const FNode *unit, const FNode *body) {
  Halves h = {"", ""};
  const FSource *src = w->t->source;
  w->addresses.len = w->kept.len = 0;
  if (!body->nkids || unit->kind < F_PROGRAM || unit->kind > F_FUNCTION) return h;
  for (int i = 0; i < src->ndirectives; i++)
    if (names_variables(w, unit, src->directives[i]))
      add_directive(w, unit, src->directives[i], &h);
  h.end = arena_printf(w->t->unit->arena, "%s%s", h.end, release_memory(w, unit));
  if (!*h.end || w->failed) return h;
  if (has_entry(body)) {
    sorry(w->t->unit->diag, probed_loc(src, w->t->unit->arena, unit->place.line, 1),
          "'declare' in a procedure with ENTRY");
    w->failed = true;
  }
  const char *label = unused_label(w);
  if (leave_by_label(w, body, label))
    h.end = arena_printf(w->t->unit->arena, "%s continue\n%s", label, h.end);
  return h;
}
