// The text that accomp-ftree reads: the user's Fortran with calls in place of directives.
// In:  FSource.  Out: as many lines: "call accomp_probe(NUMBER, e1, e2, ...)" has the expressions of a directive's pieces, so
// that ftree resolves them where they stand; "call accomp_end(NUMBER)". For 'declare' of a module's variables constants of their names,
// which the module's file keeps: files that use the module learn of the directive (tools/ftree/symbol.h). What 'declare mapper' and 'declare reduction' are
// stands in interfaces and procedures.
#include "front/fortran/scan.h"
#include "pragma/lexer.h"

#include <strings.h>

// [( in front of an item, ", integer(8) :: i = 1, 2)]" behind it: an array constructor, which may use the iterators.
static void write_iterators(Text *t, const char *names, bool in_front) {
  if (*names && in_front) text_add(t, "[");
  for (const char *name = names; *name; name += strcspn(name, " ") + 1) {
    if (in_front)
      text_add(t, "(");
    else
      text_printf(t, ", integer(8) :: %.*s = 1, 2)", (int)strcspn(name, " "), name);
  }
  if (*names && !in_front) text_add(t, "]");
}

// True: *loc is the user's place of that column of the line.
static bool write_call(Text *t, const FSource *f, const FDirective *d, int column,
                       Loc *loc) {
  size_t line = t->len;
  int start = d->loc.column < 7 || f->fixed ? 7 : d->loc.column;
  text_printf(t, "%*scall %s(%d", start - 1, "",
              d->is_end ? "accomp_end" : "accomp_probe", d->number);
  bool found = false;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->argument < 0) continue;
    text_add(t, ", ");
    write_iterators(t, p->iterators, true);
    int first = (int)(t->len - line) + 1, length = (int)strlen(p->text);
    text_add(t, p->text);
    write_iterators(t, p->iterators, false);
    if (column < first || column > first + length) continue;
    found = true;
    *loc = p->loc;
    if (loc->column) loc->column += column - first;
  }
  text_add(t, ")");
  return found;
}

// --- 'declare' in modules ------------------------------------------------------------------

// Does the line stand in the specification part of a module, and not in an interface body?
static bool is_in_module(Arena *a, const FSource *f, int line) {
  const TextUnit *u = text_unit_at(a, f, line);
  return u && u->is_module && (!u->contains || line < u->contains);
}

// integer, parameter, private :: accomp_acc_a = 1, accomp_acclink_a = 1
static void write_declared(Text *t, const FSource *f, const FDirective *d) {
  const char *comma = "      integer, parameter, private :: ";
  if (d->row->info.kind != DIR_DECLARE || !is_in_module(t->arena, f, d->line)) return;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->kind != PIECE_VARIABLE && p->kind != PIECE_NAME) continue;
    const char *block = *p->text == '/' ? "b" : "", *name = p->text + (*block != 0),
               *dialect = d->dialect == DIALECT_ACC ? "acc" : "omp";
    int n = (int)strcspn(name, "/( ");
    text_printf(t, "%saccomp_%s%s_%.*s = 1", comma, dialect, block, n, name);
    comma = ", ";
    if (!strcmp(p->clause, "link"))
      text_printf(t, ", accomp_%slink%s_%.*s = 1", dialect, block, n, name);
  }
}

// The procedure that 'routine' stands in, or the one that it names.
static const char *routine_named(const FDirective *d, const TextUnit *around) {
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].kind != PIECE_TEXT) return d->pieces[i].text;
  return around->name;
}

// The levels of a module's procedures, for files that use it: constants in front of CONTAINS, accomp_accvector_p = 1.
static bool write_levels(Text *t, const FSource *f, int line) {
  Text said = {.arena = t->arena};
  if (!behind_word(f->lines[line], "contains")) return false;
  for (int i = 0; i < f->ndirectives; i++) {
    const FDirective *d = f->directives[i];
    const char *level = d->row->info.kind == DIR_ROUTINE ? routine_level(d) : "seq";
    const TextUnit *u =
        strcmp(level, "seq") != 0 ? text_unit_at(t->arena, f, d->line) : NULL;
    const TextUnit *module = u && !u->is_module ? u->around : u;
    const char *name = u ? routine_named(d, u) : NULL;
    if (!name || u->in_interface || !module || !module->is_module ||
        module->contains != line)
      continue;
    const char *one = arena_printf(t->arena, "accomp_acc%s_%.*s = 1", level,
                                   (int)word_end(name, 0), name);
    if (said.len && strstr(said.at, one)) continue; // another directive has said it
    text_printf(&said, "%s%s", said.len ? ", " : "", one);
  }
  if (said.len)
    text_printf(t, "      integer, parameter, private :: %s; contains", said.at);
  return said.len;
}

// ftree computes the conditions of 'declare variant', which are constants.
static void write_conditions(Text *t, const FDirective *d) {
  const char *comma = "      logical, parameter :: ";
  for (int i = 1; i < d->npieces; i++) {
    if (!is_variant_condition(d, i)) continue;
    text_printf(t, "%s" CONDITION_NAME " = %s", comma, d->number, i, d->pieces[i].text);
    comma = ", ";
  }
}

static void write_line(Text *t, const FSource *f, const char *line) {
  if (line[strspn(line, " \t")] == '#')
    return; // a marker: ftree counts the lines of this text
  size_t n = f->fixed ? fixed_length(line, f->columns) : strlen(line);
  int sentinel = conditional_sentinel(f, line);
  if (sentinel < 0) {
    text_addn(t, line, n);
    return;
  }
  size_t behind = (size_t)sentinel + 2;
  text_addn(t, line, (size_t)sentinel);
  text_add(t, "  ");
  if (n > behind) text_addn(t, line + behind, n - behind);
}

const char *probed_text(const FSource *f, Arena *a, size_t *length) {
  Text t = {.arena = a};
  text_add(&t, "");
  int next = 0;
  for (int i = 1; i <= f->nlines; i++) {
    while (next < f->ndirectives && f->directives[next]->end_line < i) next++;
    const FDirective *d = next < f->ndirectives && f->directives[next]->line <= i
                              ? f->directives[next]
                              : NULL;
    if (!d && write_reductions(&t, f, i, 0, NULL))
      text_add(&t, f->lines[i] + strspn(f->lines[i], " \t"));
    else if (!d && !write_levels(&t, f, i))
      write_line(&t, f, f->lines[i]);
    else if (!d)
      ;
    else if (d->line == i && !d->in_spec)
      write_call(&t, f, d, 0, NULL);
    else if (d->line == i && d->row->info.kind == DIR_DECLARE_MAPPER)
      write_mapper(&t, f, d, is_in_module(a, f, i));
    else if (d->line == i && d->row->info.kind == DIR_DECLARE_REDUCTION)
      write_reduction(&t, f, d);
    else if (d->line == i && d->row->info.kind == DIR_DECLARE_VARIANT)
      write_conditions(&t, d);
    else if (d->line == i)
      write_declared(&t, f, d);
    text_add(&t, "\n");
  }
  *length = t.len;
  return t.at;
}

// --- places ------------------------------------------------------------------------------

static const FDirective *directive_at(const FSource *f, int line) {
  for (int i = 0; i < f->ndirectives; i++)
    if (f->directives[i]->line <= line && line <= f->directives[i]->end_line)
      return f->directives[i];
  return NULL;
}

static Joined one_line(Arena *a, const char *line, Loc loc) {
  size_t length = strlen(line);
  Loc *locs = alloc_n(a, Loc, length + 1);
  for (size_t i = 0; i <= length; i++) {
    locs[i] = loc;
    locs[i].column = (int)i + 1;
  }
  return (Joined){line, line, locs, length, ""};
}

Loc probed_loc(const FSource *f, Arena *a, int line, int column) {
  if (line < 1 || line > f->nlines) return (Loc){f->path, 0, 0};
  Loc loc = f->locs[line];
  const FDirective *d = directive_at(f, line);
  if (d) {
    Text call = {.arena = a};
    loc = d->loc;
    write_call(&call, f, d, column, &loc);
    return loc;
  }
  Text inserted = {.arena = a};
  if (write_reductions(&inserted, f, line, column, &loc)) return loc;
  loc.column = column;
  const FSource *user = users_file(f, loc.file);
  if (!user || !column || loc.line > user->nlines) return loc;
  const char *own = f->lines[line], *users = user->lines[loc.line];
  size_t at = column > 0 ? (size_t)column - 1 : 0;
  if (!strcmp(own, users) || at > strlen(own)) return loc;
  Joined ours = one_line(a, own, loc), theirs = one_line(a, users, loc);
  place_joined(a, &ours, &theirs);
  return ours.locs[at];
}
