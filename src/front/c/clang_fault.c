// Errors that libclang finds in the text with probes.
// In:  libclang's diagnostics, directives and the expressions of their clauses.  Out: messages at the directive or the clause;
// Unit.system_errors, has_messages for those about the C itself, which clang reports.
#include "front/c/clang.h"
#include "ir/query.h"

static const char *directive_name(Unit *u, const Directive *d) {
  return arena_printf(u->arena, "#pragma %s %s",
                      d->info->dialect == DIALECT_ACC ? "acc" : "omp", d->info->name);
}

static const char *clause_of(const Directive *d, const ClauseExpr *e) {
  for (int i = 0; i < d->clauses.len; i++)
    for (int k = 0; k < d->clauses.at[i]->iterators.len; k++) {
      const Iterator *it = &d->clauses.at[i]->iterators.at[k];
      if (e == &it->begin || e == &it->end || e == &it->step)
        return d->clauses.at[i]->name;
    }
  for (Items it = all_items(d); next_item(&it);) {
    if (e == &it.item->expr) return it.clause->name;
    for (int k = 0; k < it.item->nsubscripts; k++)
      if (e == &it.item->subscripts[k].lo || e == &it.item->subscripts[k].len ||
          e == &it.item->subscripts[k].stride)
        return it.clause->name;
  }
  return NULL;
}

static const ProbeExpr *expr_at(const Front *f, uint32_t offset) {
  for (int i = 0; i < f->exprs.len; i++)
    if (f->exprs.at[i].cast <= offset && offset <= f->exprs.at[i].range.end + 1)
      return &f->exprs.at[i];
  return NULL;
}

static void report_expr(Unit *u, const ProbeExpr *p, const char *message) {
  const char *clause = clause_of(p->directive, p->expr);
  const char *where =
      clause ? arena_printf(u->arena, "clause '%s'", clause)
             : arena_printf(u->arena, "'%s'", directive_name(u, p->directive));
  const char *hint = strstr(message, "; did you mean");
  int n = (int)(hint ? (size_t)(hint - message) : strlen(message));
  error(u->diag, p->expr->loc, "%.*s in %s%s", n, message, where, hint ? hint : "");
}

// The directive whose probe holds the offset, or whose statement should start there.
static const Directive *directive_near(const Unit *u, uint32_t offset, bool *inside) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    *inside = d->pragma.start <= offset && offset < d->pragma.end;
    bool statement = d->info->body == BODY_STATEMENT || d->info->body == BODY_LOOP;
    if (*inside ||
        (statement && skip_blank(u->text, d->pragma.end, u->text_len) == offset))
      return d;
  }
  return NULL;
}

// A directive names all functions of an overloaded name, templates and members, which no expression does (mark_routines).
static bool names_functions(const Unit *u, const ProbeExpr *p, const char *message) {
  static const char *const refused[] = {
      "address of overloaded function", "reference to overloaded function",
      "call to non-static member function without an object argument",
      "reference to non-static member function must be called"};
  const DirectiveInfo *info = p->directive->info;
  bool names = info->kind == DIR_ROUTINE ||
               (info->kind == DIR_DECLARE && info->dialect == DIALECT_OMP);
  for (size_t i = 0; u->cxx && names && i < countof(refused); i++)
    if (!strncmp(message, refused[i], strlen(refused[i]))) return true;
  return false;
}

// *before: the directive that a fault before this one was about; a probe in a wrong place makes several.
static void report_fault(Unit *u, uint32_t offset, const char *message,
                         const Directive **before) {
  const ProbeExpr *p = expr_at(u->front, offset);
  if (p) {
    if (!names_functions(u, p, message)) report_expr(u, p, message);
    return;
  }
  bool inside = false;
  const Directive *d = directive_near(u, offset, &inside);
  if (d && d == *before) return;
  *before = d;
  if (!d)
    u->system_errors = true;
  else if (inside)
    error(u->diag, d->loc, "'%s' cannot appear here", directive_name(u, d));
  else
    error(u->diag, d->loc,
          u->text[skip_blank(u->text, d->pragma.end, u->text_len)] == '}'
              ? "'%s' must be followed by a statement"
              : "'%s' must be followed by a statement; a declaration is none",
          directive_name(u, d));
}

// An option can turn it into a warning, or is why it is an error.
static bool has_option(CXDiagnostic d) {
  CXString option = clang_getDiagnosticOption(d, NULL);
  const char *name = clang_getCString(option);
  bool found = name && *name;
  clang_disposeString(option);
  return found;
}

// Where it is, or where the template of our text is instantiated.
static Loc users_place(const Unit *u, CXDiagnostic d) {
  CXDiagnosticSet notes = clang_getChildDiagnostics(d);
  Loc loc = front_loc(u, location_offset(clang_getDiagnosticLocation(d)));
  for (unsigned i = 0;
       !strcmp(loc.file, "<accomp>") && i < clang_getNumDiagnosticsInSet(notes); i++) {
    CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
    loc = front_loc(u, location_offset(clang_getDiagnosticLocation(note)));
    clang_disposeDiagnostic(note);
  }
  return loc;
}

// The text of rewrite/iterators.c, without which there was no fault, needs what such iterators have.
typedef Vec(int) Lines;
static void report_iterators(Unit *u, CXDiagnostic d, Lines *reported) {
  Loc loc = users_place(u, d);
  for (int i = 0; i < reported->len; i++)
    if (reported->at[i] == loc.line) return;
  push(u->arena, reported, loc.line);
  sorry(u->diag, loc, "a directive's loop over iterators that have no random access");
}

// A static assertion that a rewriter has written says what the program does, behind a word; that of rewrite/depth.c needs a
// constant. Its column is not one of the program's text.
static bool report_assertion(Unit *u, uint32_t offset, const char *message) {
  static const char word[] = "accomp: ", none[] = "static assertion expression is not";
  const char *words = u->round.number ? strstr(message, word) : NULL;
  Loc at = front_loc(u, offset), line = {.file = at.file, .line = at.line};
  if (words)
    error(u->diag, line, "%s", words + strlen(word));
  else if (u->round.number && !strcmp(u->round.rewriter, "depth") &&
           !strncmp(message, none, strlen(none)))
    error(u->diag, line, "'collapse' needs a constant");
  else
    return false;
  return true;
}

bool has_errors(Reader *r) {
  for (unsigned i = 0; i < clang_getNumDiagnostics(r->tu); i++) {
    CXDiagnostic d = clang_getDiagnostic(r->tu, i);
    enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
    clang_disposeDiagnostic(d);
    if (severity >= CXDiagnostic_Error) return true;
  }
  return false;
}

// Warnings, and errors that an option controls, are clang's to report, which reads the user's own text.
void report_faults(Reader *r) {
  unsigned n = clang_getNumDiagnostics(r->tu);
  const Directive *before = NULL;
  const char *rewriter = r->unit->round.rewriter;
  Lines reported = {0};
  for (unsigned i = 0; i < n; i++) {
    CXDiagnostic d = clang_getDiagnostic(r->tu, i);
    r->unit->has_messages |= clang_getDiagnosticSeverity(d) >= CXDiagnostic_Warning;
    bool fault = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error && !has_option(d);
    if (fault && rewriter && !strcmp(rewriter, "iterators"))
      report_iterators(r->unit, d, &reported);
    else if (fault) {
      uint32_t at = location_offset(clang_getDiagnosticLocation(d));
      const char *message = string_of(r, clang_getDiagnosticSpelling(d));
      if (!report_assertion(r->unit, at, message))
        report_fault(r->unit, at, message, &before);
    }
    clang_disposeDiagnostic(d);
  }
}

// Reports directives that libclang dropped with the code around them, in an operand that is never evaluated.
// A directive where no statement can stand has an error of libclang's already.
void report_lost(Unit *u) {
  for (int i = 0; i < u->directives.len && !u->diag->errors && !u->system_errors; i++) {
    const Directive *d = u->directives.at[i];
    if (d->function && !d->node)
      error(u->diag, d->loc, "'%s' cannot appear here", directive_name(u, d));
  }
}
