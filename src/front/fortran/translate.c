// A file's program units: which statements become calls, and the text for the host compiler.
// In:  source and tree.  Out: C and Fortran.
#include "front/fortran/host_line.h"
#include "front/fortran/workdistribute.h"

#include <stdlib.h>
#include <strings.h>

// Lines [first, last] of the source become 'text'; Fortran in free form, a statement a line.
typedef struct {
  int first, last;
  const char *text;
  int order; // of those at one place
} HostEdit;

typedef struct {
  Walk walk;
  Vec(HostEdit) edits;
  bool failed;
} File;

static void add_edit(File *f, int first, int last, const char *text) {
  push(f->walk.t->unit->arena, &f->edits,
       (HostEdit){first, last, text, f->edits.len + 1});
}

// --- which directives are ours -----------------------------------------------------------------------------------------

static DirectiveKind kind_of(const FDirective *d) { return d->row->info.kind; }
// The host compiler takes OpenMP's directives that are not about devices.
static bool is_ours(const FDirective *d) {
  if (d->dialect == DIALECT_ACC) return true;
  switch (kind_of(d)) {
  case DIR_COMPUTE:
  case DIR_DATA:
  case DIR_ENTER_DATA:
  case DIR_EXIT_DATA:
  case DIR_INTEROP:
  case DIR_METADIRECTIVE:
  case DIR_UPDATE: return true;
  default: return (d->row->parts & O_TARGET) != 0 || is_allocation(d);
  }
}

static int last_line(const Translation *t, const FNode *n) {
  FDirective *d = directive_of(t, n);
  return d ? d->end_line : n->place.end_line;
}

// --- statements of the host --------------------------------------------------------------------------------------------

static void walk_list(File *f, FNode *const *list, int n);

static void walk_node(File *f, const FNode *n) {
  Walk *w = &f->walk;
  if (n->kind == F_DEALLOCATE) {
    const char *text = before_deallocate(w, n);
    if (*text) add_edit(f, n->place.line, n->place.line - 1, text);
  }
  if (moves_device_memory(w, n)) {
    sorry(w->t->unit->diag,
          probed_loc(w->t->source, w->t->unit->arena, n->place.line, n->place.column),
          "MOVE_ALLOC of memory of the device");
    f->failed = true;
  }
  if (n->kind == F_DO_CONCURRENT && w->t->concurrent) {
    const char *text = offload_concurrent(w, (FNode *)n);
    if (text) add_edit(f, n->place.line, n->place.end_line, text);
    return;
  }
  if (n->kind == F_BODY) return walk_list(f, n->kids, n->nkids);
  for (int i = 0; i < n->nkids; i++) walk_node(f, n->kids[i]);
}

static Halves half_data(File *f, FNode *const *list, int n, FDirective *d) {
  Halves h = {"", ""};
  const char *end = NULL,
             *start = write_construct(&f->walk, d, list, n, SHELL_DATA, &end);
  f->failed |= !start;
  if (!start) return h;
  Arena *a = f->walk.t->unit->arena;
  h.start = arena_printf(a, "block\ninteger(8) :: accomp_h%d\n%s", d->number, start);
  h.end = arena_printf(a, "%send block\n", end);
  return h;
}

// In it the names that the directive lists stand for what the device has.
static Halves half_use(File *f, FNode *const *list, int n, FDirective *d) {
  Halves h = {"", ""};
  h.start = write_construct(&f->walk, d, list, n, SHELL_USE, &h.end);
  f->failed |= !h.start;
  return h;
}

static bool uses_addresses(const Piece *p) {
  return p->row && (p->row->kind == CL_USE_DEVICE || p->row->kind == CL_USE_DEVICE_ADDR);
}

static bool has_pieces(const FDirective *d, bool uses) {
  for (int i = 0; i < d->npieces; i++)
    if (uses ? uses_addresses(&d->pieces[i])
             : d->pieces[i].row && (d->pieces[i].row->kind == CL_MAP))
      return true;
  return false;
}

// Of 'target data' either what moves, or what asks for addresses; with the clauses of both.
static FDirective *part_of(File *f, const FDirective *d, bool uses) {
  Arena *a = f->walk.t->unit->arena;
  FDirective *part = alloc(a, FDirective);
  *part = *d;
  part->pieces = alloc_n(a, Piece, d->npieces);
  part->npieces = 0;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    bool maps = p->row && p->row->kind == CL_MAP;
    if (uses ? maps : uses_addresses(p)) continue;
    part->pieces[part->npieces++] = *p;
  }
  return part;
}

static void data_construct(File *f, FNode *const *list, int n, FDirective *d) {
  Translation *t = f->walk.t;
  Arena *a = t->unit->arena;
  FDirective *last = directive_of(t, list[n - 1]);
  Halves data = {"", ""}, use = {"", ""};
  if (kind_of(d) == DIR_HOST_DATA)
    use = half_use(f, list, n, d);
  else if (!has_pieces(d, true))
    data = half_data(f, list, n, d);
  else {
    if (has_pieces(d, false)) data = half_data(f, list, n, part_of(f, d, false));
    use = half_use(f, list, n, part_of(f, d, true));
  }
  if (!f->failed) {
    add_edit(f, d->line, d->end_line, arena_printf(a, "%s%s", data.start, use.start));
    add_edit(f, last->line, last->end_line, arena_printf(a, "%s%s", use.end, data.end));
  }
  bool moves = d->dialect == DIALECT_ACC && kind_of(d) == DIR_DATA;
  bool uses = d->dialect == DIALECT_OMP && has_pieces(d, true);
  if (moves) push(a, &f->walk.data, list[0]);
  if (uses) push(a, &f->walk.uses, list[0]);
  walk_list(f, list + 1, n - 2);
  if (moves) f->walk.data.len--;
  if (uses) f->walk.uses.len--;
}

// --- metadirective on the host -----------------------------------------------------------------------------------------

static bool is_fixed(const File *f) { return f->walk.t->source->fixed; }

// A directive for the host's compiler: "omp parallel do num_threads(4)".
static const char *host_directive(File *f, const char *shown) {
  Text t = {.arena = f->walk.t->unit->arena};
  const char *s = shown + strlen("omp ");
  for (bool first = true; *s; first = false) {
    size_t n = strlen(s), most = 60;
    if (n > most) {
      for (n = most; n > 1 && s[n - 1] != ',' && s[n - 1] != ' ';) n--;
      if (n == 1) n = most + strcspn(s + most, ", ");
    }
    text_printf(&t, AS_IT_IS "!$omp%s%.*s%s\n", first ? " " : "&", (int)n, s,
                s[n] && !is_fixed(f) ? "&" : "");
    s += n;
  }
  return t.at;
}

static const char *host_end(File *f, const FDirective *d) {
  if (d->row->info.body != BODY_STATEMENT) return "";
  Arena *a = f->walk.t->unit->arena;
  return arena_printf(a, AS_IT_IS "!$omp end %s\n", fortran_name(a, d->name));
}

// The lines of a construct's statements.
typedef struct {
  int first, last;
} Lines;

static Lines lines_inside(File *f, FNode *const *list, int n, const FDirective *d) {
  Translation *t = f->walk.t;
  FDirective *end = directive_of(t, list[n - 1]);
  Lines x = {d->end_line + 1, d->end_line};
  if (n > 1) x.last = end && end->is_end ? end->line - 1 : last_line(t, list[n - 1]);
  return x;
}

// The statements once more. Nothing in them may need to be there once only.
static const char *copied_lines(File *f, Lines x, const FDirective *d) {
  const FSource *src = f->walk.t->source;
  Text t = {.arena = f->walk.t->unit->arena};
  text_add(&t, "");
  for (int i = 0; i < src->ndirectives; i++) {
    const FDirective *other = src->directives[i];
    bool inside = other->line >= x.first && other->line <= x.last;
    if (!inside || !is_ours(other)) continue;
    sorry(f->walk.t->unit->diag, other->loc,
          "'%s' inside of '%s', whose choice is made when the program runs", other->shown,
          d->name);
    f->failed = true;
  }
  for (int i = x.first; i <= x.last; i++) {
    const char *line = src->lines[i], *word = line + strspn(line, " \t");
    if (*word >= '0' && *word <= '9') {
      sorry(f->walk.t->unit->diag, src->locs[i],
            "a label inside of '%s', whose choice is made when the program runs",
            d->name);
      f->failed = true;
    }
    if (i == x.first)
      text_printf(&t, AS_IT_IS "# %d \"%s\"\n", src->locs[i].line, src->locs[i].file);
    if (*word != '#') text_printf(&t, AS_IT_IS "%s\n", line);
  }
  return t.at;
}

// The call for a construct. One that a task group reduces for runs in a task of the host's, which begins and ends with it and has
// the thread's copies of the variables (OpenMP 5.2, 5.5.10).
static const char *call_for(File *f, FNode *const *list, int n, FDirective *d) {
  FNode **statements;
  FDirective *whole = with_workdistribute(f->walk.t, d, list, &n, &statements);
  if (whole) d = whole, list = statements;
  const char *text = write_construct(
      &f->walk, d, list, n, is_standalone(d) ? SHELL_ALONE : SHELL_COMPUTE, NULL);
  const char *reduced = d->dialect == DIALECT_OMP && d->row->parts & O_TARGET
                            ? clauses_named(f->walk.t->unit->arena, d, "in_reduction")
                            : "";
  f->failed |= !text;
  if (!text || !*reduced) return text;
  Arena *a = f->walk.t->unit->arena;
  const char *task = arena_printf(a, "omp task if(.false.) default(shared)%s%s", reduced,
                                  clauses_named(f->walk.t->unit->arena, d, "depend"));
  return arena_printf(a, "%s%s" AS_IT_IS "!$omp end task\n", host_directive(f, task),
                      text);
}

// A construct of ours as text with its statements.
static const char *chosen_construct(File *f, FNode *const *list, int n, FDirective *d,
                                    const char *statements) {
  Arena *a = f->walk.t->unit->arena;
  if (kind_of(d) == DIR_DATA) {
    Halves h = half_data(f, list, n, d);
    return arena_printf(a, "%s%s%s", h.start, statements, h.end);
  }
  const char *text = call_for(f, list, n, d);
  return text ? arena_printf(a, "%s%s", text, is_standalone(d) ? statements : "") : "";
}

static const char *chosen_text(File *f, FNode *const *list, int n, FDirective *d,
                               const char *statements) {
  Arena *a = f->walk.t->unit->arena;
  if (!d) return statements;
  if (is_ours(d)) return chosen_construct(f, list, n, d, statements);
  return arena_printf(a, "%s%s%s", host_directive(f, d->shown), statements,
                      host_end(f, d));
}

// Known now: the statements stay where they are, unless they are C.
static void choose_now(File *f, FNode *const *list, int n, const FDirective *d,
                       FDirective *chosen) {
  Translation *t = f->walk.t;
  FDirective *end = directive_of(t, list[n - 1]);
  bool ended = n > 1 && end && end->is_end;
  if (chosen && is_ours(chosen) && kind_of(chosen) == DIR_DATA) {
    Halves h = half_data(f, list, n, chosen);
    add_edit(f, d->line, d->end_line, h.start);
    if (ended) add_edit(f, end->line, end->end_line, h.end);
    walk_list(f, list + 1, n - 1 - ended);
    return;
  }
  if (chosen && is_ours(chosen) && !is_standalone(chosen)) {
    add_edit(f, d->line, last_line(t, list[n - 1]),
             chosen_construct(f, list, n, chosen, ""));
    return;
  }
  bool ours = chosen && is_ours(chosen);
  add_edit(f, d->line, d->end_line,
           ours     ? chosen_construct(f, list, n, chosen, "")
           : chosen ? host_directive(f, chosen->shown)
                    : "");
  if (ended)
    add_edit(f, end->line, end->end_line, chosen && !ours ? host_end(f, chosen) : "");
  walk_list(f, list + 1, n - 1 - ended);
}

static void metadirective(File *f, FNode *const *list, int n, const FDirective *d) {
  Translation *t = f->walk.t;
  FChoices choices = choose_for_host(&f->walk, d, list[0]);
  f->failed |= !choices.len;
  if (choices.len == 1) choose_now(f, list, n, d, choices.at[0].directive);
  if (choices.len < 2) return;
  Text text = {.arena = t->unit->arena};
  const char *statements = copied_lines(f, lines_inside(f, list, n, d), d);
  for (int i = 0; i < choices.len; i++) {
    const FChoice *c = &choices.at[i];
    if (c->condition)
      text_printf(&text, "%sif (%s) then\n", i ? "else " : "", c->condition);
    else
      text_add(&text, "else\n");
    text_printf(&text, "block\n%send block\n",
                chosen_text(f, list, n, c->directive, statements));
  }
  text_add(&text, "end if\n");
  add_edit(f, d->line, last_line(t, list[n - 1]), text.at);
}

// Directives in front of an ALLOCATE statement, whose text stays.
static int allocation(File *f, FNode *const *list, int n) {
  Walk *w = &f->walk;
  const FNode *allocate = allocated_behind(w, list, n);
  int i = 0;
  for (FDirective *d; i < n && list[i] != allocate && (d = directive_of(w->t, list[i]));
       i++) {
    add_edit(f, d->line, d->end_line, "");
    if (allocate) continue;
    error(w->t->unit->diag, d->loc, "'%s' stands in front of no ALLOCATE statement",
          d->shown);
    f->failed = true;
    return 1;
  }
  int behind = last_line(w->t, allocate) + 1;
  add_edit(f, behind, behind - 1, behind_allocate(w, list, allocate));
  FDirective *end = i + 1 < n ? directive_of(w->t, list[i + 1]) : NULL;
  if (!end || !end->is_end || strcmp(end->name, "allocators") != 0) return i + 1;
  add_edit(f, end->line, end->end_line, "");
  return i + 2;
}

static int construct(File *f, FNode *const *list, int n, int i, FDirective *d) {
  Translation *t = f->walk.t;
  Diag *diag = t->unit->diag;
  const char *other = host_replacement(t->unit->arena, d);
  if (other) add_edit(f, d->line, d->end_line, *other ? host_directive(f, other) : "");
  if (is_misunderstood(d, i ? directive_of(t, list[i - 1]) : NULL)) {
    sorry(diag, d->loc, "'%s' here, outside of target regions", d->name);
    f->failed = true;
  }
  bool ours = is_ours(d),
       alone = ours && d->is_end && (kind_of(d) == DIR_COMPUTE || kind_of(d) == DIR_DATA);
  if (alone) error(diag, d->loc, "'%s' ends no construct that is open here", d->shown);
  f->failed |= alone;
  if (!ours || d->is_end) return 1;
  if (is_allocation(d)) return allocation(f, list + i, n - i);
  // The host's own version of a routine runs its loops in order.
  bool in_routine = d->dialect == DIALECT_ACC && routine_directive(t, f->walk.unit);
  if (in_routine && (kind_of(d) == DIR_LOOP || kind_of(d) == DIR_CACHE)) return 1;
  int length = construct_length(t, list, n, i);
  if (length < 1) {
    error(diag, d->loc, "'%s' has no end", d->shown);
    f->failed = true;
    return 1;
  }
  if (kind_of(d) == DIR_METADIRECTIVE) {
    metadirective(f, list + i, length, d);
    return length;
  }
  if (kind_of(d) == DIR_ATOMIC) return 1; // the host runs it as it stands
  // Without clauses it has no effect.
  if (kind_of(d) == DIR_DATA && d->npieces == 1 && d->dialect == DIALECT_ACC) {
    walk_list(f, list + i + 1, length - 2);
    return length;
  }
  if (kind_of(d) == DIR_DATA || kind_of(d) == DIR_HOST_DATA) {
    data_construct(f, list + i, length, d);
    return length;
  }
  const char *text = call_for(f, list + i, length, d);
  if (text) add_edit(f, d->line, last_line(t, list[i + length - 1]), text);
  return length;
}

static void walk_list(File *f, FNode *const *list, int n) {
  for (int i = 0; i < n;) {
    FDirective *d = directive_of(f->walk.t, list[i]);
    if (d) {
      i += construct(f, list, n, i, d);
      continue;
    }
    walk_node(f, list[i]);
    i++;
  }
}

static int first_line(const Translation *t, const FNode *n) {
  FDirective *d = directive_of(t, n);
  return d ? d->line : n->place.line;
}

static bool makes_block(const File *f, int first_edit) {
  for (int i = first_edit; i < f->edits.len; i++)
    if (strstr(f->edits.at[i].text, "block\n")) return true;
  return false;
}

// The statements of a unit, in what 'declare' makes of them.
static void walk_body(File *f, const FNode *n) {
  const Translation *t = f->walk.t;
  int data = f->walk.data.len, edits = f->edits.len;
  if (!n->nkids) return;
  int first = first_line(t, n->kids[0]), behind = last_line(t, n->kids[n->nkids - 1]) + 1;
  Halves h = declare_locals(&f->walk, f->walk.unit, n);
  walk_list(f, n->kids, n->nkids);
  f->walk.data.len = data;
  const char *external =
      *h.start || makes_block(f, edits) ? external_functions(t, f->walk.unit, first) : "";
  if (!*external && !*h.start && !*h.end) return;
  add_edit(f, first, first - 1, arena_printf(t->unit->arena, "%s%s", external, h.start));
  add_edit(f, behind, behind - 1, h.end);
}

static void walk_unit(File *f, FNode *unit) {
  for (int i = 0; i < unit->nkids; i++) {
    FNode *n = unit->kids[i];
    if (n->kind == F_CONTAINS)
      for (int k = 0; k < n->nkids; k++) walk_unit(f, n->kids[k]);
    if (n->kind != F_BODY) continue;
    f->walk.unit = unit;
    walk_body(f, n);
  }
}

// Around all that other edits put there.
static void wrap_saved(File *f, const FNode *unit) {
  const Translation *t = f->walk.t;
  Halves h = saved_names(&f->walk, unit);
  for (int i = 0; i < unit->nkids; i++) {
    const FNode *n = unit->kids[i];
    for (int k = 0; n->kind == F_CONTAINS && k < n->nkids; k++) wrap_saved(f, n->kids[k]);
    if (n->kind != F_BODY || !n->nkids || !*h.start) continue;
    int first = first_line(t, n->kids[0]),
        behind = last_line(t, n->kids[n->nkids - 1]) + 1;
    const char *external = external_functions(t, unit, first);
    for (int k = 0; k < f->edits.len && *external; k++) {
      HostEdit *e = &f->edits.at[k];
      if (e->first == first && !strncmp(e->text, external, strlen(external)))
        e->text += strlen(external);
    }
    add_edit(f, behind, behind - 1, h.end);
    add_edit(f, first, first - 1,
             arena_printf(t->unit->arena, "%s%s", external, h.start));
    f->edits.at[f->edits.len - 1].order = -1;
  }
}

// The whole directive is for C; the host's compiler gets the clauses that tell it something of its own code.
static void write_requires(File *f, const FDirective *d) {
  Text c = {.arena = f->walk.t->unit->arena}, host = c;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    ClauseKind kind = p->row ? p->row->kind : CL_NONE;
    text_add(&c, p->text);
    if (kind == CL_ATOMIC_DEFAULT_MEM_ORDER || kind == CL_DYNAMIC_ALLOCATORS)
      text_add(&host, p->text);
  }
  text_printf(&f->walk.types, "# %d \"%s\"\n#pragma %s\n", d->loc.line, d->loc.file,
              c.at);
  const char *text = host.len ? arena_printf(c.arena, "!$omp requires%s\n", host.at) : "";
  add_edit(f, d->line, d->end_line, text);
}

// Directives of specification parts of which the host's compiler, or another place of the translation, takes care.
static bool is_known_specification(const Translation *t, const FDirective *d) {
  switch (kind_of(d)) {
  case DIR_ROUTINE:
  case DIR_THREADPRIVATE: return true;
  case DIR_DECLARE_REDUCTION:
  case DIR_DECLARE_VARIANT:
    return t->compiler == FORTRAN_GFORTRAN; // flang does not know it
  case DIR_DECLARE: return d->row->parts != O_BEGIN_DECLARE || d->dialect == DIALECT_ACC;
  default: return !strcmp(d->name, "declare simd");
  }
}

static void check_specifications(File *f) {
  const FSource *src = f->walk.t->source;
  for (int i = 0; i < src->ndirectives; i++) {
    FDirective *d = src->directives[i];
    // The host's compiler need not know of devices.
    bool target = d->in_spec && d->row->parts == O_DECLARE_TARGET;
    if (target && d->dialect == DIALECT_OMP) add_edit(f, d->line, d->end_line, "");
    if (!d->in_spec || is_known_specification(f->walk.t, d)) continue;
    bool mapper = kind_of(d) == DIR_DECLARE_MAPPER;
    if (mapper && !check_mapper(f->walk.t->unit, d)) f->failed = true;
    if (host_replacement(f->walk.t->unit->arena, d) || mapper ||
        kind_of(d) == DIR_DECLARE_REDUCTION || is_plain_allocation(f->walk.t->unit, d)) {
      add_edit(f, d->line, d->end_line, "");
      continue;
    }
    if (kind_of(d) == DIR_REQUIRES) {
      write_requires(f, d);
      continue;
    }
    sorry(f->walk.t->unit->diag, d->loc, "'%s' in Fortran", d->shown);
    f->failed = true;
  }
}

static bool is_in_directive(const FSource *src, const FNode *n) {
  for (int i = 0; i < src->ndirectives; i++) {
    const FDirective *d = src->directives[i];
    if (d->line <= n->place.line && n->place.line <= d->end_line) return !d->in_spec;
  }
  return false;
}

// flang's errors, after which names and types are not known: all, or those in clauses, which the host's compiler does not read.
static bool report_faults(const Translation *t, bool of_clauses) {
  bool any = false;
  for (int i = 0; i < t->tree->nmessages; i++) {
    const FNode *m = t->tree->messages[i];
    if (of_clauses && !is_in_directive(t->source, m)) continue;
    any = true;
    error(t->unit->diag,
          probed_loc(t->source, t->unit->arena, m->place.line, m->place.column), "%s",
          m->text);
  }
  return any;
}

// Every directive is carried out, or there is an error.
static void check_reached(File *f) {
  const FSource *src = f->walk.t->source;
  for (int i = 0; i < src->ndirectives && !f->failed; i++) {
    const FDirective *d = src->directives[i];
    if (d->in_spec || d->is_reached || !is_ours(d)) continue;
    if (!report_faults(f->walk.t, false))
      sorry(f->walk.t->unit->diag, d->loc, "'%s' at this place in Fortran", d->shown);
    f->failed = true;
  }
}

// --- the host's text ---------------------------------------------------------------------------------------------------

static int by_line(const void *a, const void *b) {
  const HostEdit *x = a, *y = b;
  if (x->first != y->first) return x->first < y->first ? -1 : 1;
  if (x->last != y->last)
    return x->last < y->last ? -1 : 1; // what is put between lines comes first
  return x->order < y->order ? -1 : x->order > y->order;
}

static void write_marker(Text *t, const FSource *src, int line) {
  if (line > src->nlines) return;
  Loc loc = src->locs[line];
  text_printf(t, "# %d \"%s\"\n", loc.line, loc.file);
}

static void write_host(File *f) {
  Translation *t = f->walk.t;
  const FSource *src = t->source;
  t->host.arena = t->unit->arena;
  if (f->edits.len)
    qsort(f->edits.at, (size_t)f->edits.len, sizeof *f->edits.at, by_line);
  write_marker(&t->host, src, 1);
  int line = 1;
  for (int i = 0; i <= f->edits.len; i++) {
    int stop = i < f->edits.len ? f->edits.at[i].first : src->nlines + 1;
    if (stop < line) continue; // in a construct, which is a call
    for (; line < stop; line++) text_printf(&t->host, "%s\n", src->lines[line]);
    if (i == f->edits.len) break;
    // A BLOCK that follows a directive of the host would be all of its statements (OpenMP 5.2, 3.1).
    if (!strncmp(f->edits.at[i].text, "block\n", 6))
      text_add(&t->host, "      continue\n");
    for (const char *s = f->edits.at[i].text; *s;) {
      size_t n = strcspn(s, "\n");
      write_host_line(&t->host, s, n, src->fixed);
      s += n + (s[n] == '\n');
    }
    line = f->edits.at[i].last + 1;
    write_marker(&t->host, src, line);
  }
}

bool translate(Translation *t) {
  if (report_faults(t, true)) return false;
  File f = {.walk = {.t = t}};
  Text constructs = {.arena = t->unit->arena};
  f.walk.types.arena = f.walk.prototypes.arena = f.walk.routines.arena = t->unit->arena;
  t->c = constructs;
  check_specifications(&f);
  f.failed |= !declare_globals(&f.walk);
  declare_mappers(&f.walk);
  find_allocations(&f.walk);
  for (int i = 0; i < t->tree->file->nkids; i++)
    define_routines(&f.walk, t->tree->file->kids[i]);
  for (int i = 0; i < t->tree->file->nkids; i++) walk_unit(&f, t->tree->file->kids[i]);
  for (int i = 0; i < t->tree->file->nkids; i++) wrap_saved(&f, t->tree->file->kids[i]);
  constructs = t->c;
  t->c = (Text){.arena = t->unit->arena};
  text_printf(&t->c, "# 1 \"<accomp>\" 3\n#include <fortran.h>\n%s%s%s%s",
              f.walk.types.at ? f.walk.types.at : "",
              f.walk.prototypes.at ? f.walk.prototypes.at : "",
              f.walk.routines.at ? f.walk.routines.at : "",
              constructs.at ? constructs.at : "");
  f.failed |= f.walk.failed;
  check_reached(&f);
  if (!f.failed) write_host(&f);
  return !f.failed;
}
