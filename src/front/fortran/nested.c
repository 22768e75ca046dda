// Directives among the statements of a construct, and what belongs to each.
// In:  statement nodes with probes among them.  Out: which statements a directive has; C of both.
#include "front/fortran/deep.h"

static bool calls(const FNode *n, const char *name) {
  return n->kind == F_CALL && !strcmp(n->text, name);
}

static FDirective *reached(FDirective *d) {
  d->is_reached = true;
  return d;
}

FDirective *directive_of(const Translation *t, const FNode *n) {
  if (!calls(n, "accomp_probe") && !calls(n, "accomp_end")) return NULL;
  const FNode *number = kid(kid(n, 0), 0);
  for (int i = 0; number && i < t->source->ndirectives; i++)
    if (t->source->directives[i]->number == number->value)
      return reached(t->source->directives[i]);
  return NULL;
}

bool is_loop_directive(const FDirective *d) { return d->row->info.body == BODY_LOOP; }

static bool is_metadirective(const FDirective *d) {
  return d->row->info.kind == DIR_METADIRECTIVE;
}

static bool is_begin(const FDirective *d) { return !strncmp(d->name, "begin ", 6); }

// A section lasts until the next one.
bool is_standalone(const FDirective *d) {
  if (is_metadirective(d)) {
    bool any = is_begin(d);
    for (int i = 0; i < d->nvariants; i++)
      any |= d->variants[i].row && d->variants[i].row->info.body != BODY_NONE;
    return !any;
  }
  return d->row->info.body == BODY_NONE || d->row->info.kind == DIR_SECTION;
}

// The directive is about one statement; an end may stand behind it.
static bool is_atomic(const FDirective *d) { return d->row->info.kind == DIR_ATOMIC; }

static bool takes_statement(const FDirective *d) {
  return is_atomic(d) || !strcmp(d->name, "allocators");
}

// OpenACC's "end parallel" also ends "parallel" with clauses; names are without them.
static bool ends(const FDirective *end, const FDirective *d) {
  if (!end || !end->is_end || end->dialect != d->dialect) return false;
  bool both =
      is_atomic(d) ? is_atomic(end) : is_metadirective(d) && is_metadirective(end);
  return both || !strcmp(end->name, d->name);
}

// The end of what a metadirective chooses, behind its statement.
static bool ends_variant(const FDirective *end, const FDirective *d) {
  for (int i = 0; end && end->is_end && i < d->nvariants; i++)
    if (end->row == d->variants[i].row) return true;
  return false;
}

// The next statement, or the construct of the next directive.
static int length_of_next(const Translation *t, FNode *const *list, int n, int i) {
  FDirective *d = directive_of(t, list[i]);
  if (i + 1 >= n) return 0;
  int next = construct_length(t, list, n, i + 1);
  if (next < 1) return 0;
  bool ended = i + 1 + next < n && ends_variant(directive_of(t, list[i + 1 + next]), d);
  return 1 + next + ended;
}

// A BLOCK behind a directive needs no end (OpenMP 5.2, 2.1: strictly structured).
static bool is_strict(FNode *const *list, int n, int i) {
  return i + 1 < n && list[i + 1]->kind == F_BLOCK;
}

int construct_length(const Translation *t, FNode *const *list, int n, int i) {
  FDirective *d = directive_of(t, list[i]);
  if (!d || d->is_end || is_standalone(d)) return 1;
  if (is_metadirective(d) && !is_begin(d)) return length_of_next(t, list, n, i);
  int depth = 0, statements = 0;
  bool loop = is_loop_directive(d);
  for (int k = i + 1; k < n; k++) {
    FDirective *e = directive_of(t, list[k]);
    if (e && ends(e, d)) {
      if (!depth) return k - i + 1;
      depth--;
      continue;
    }
    if (loop && statements == 1) return k - i; // behind its loop without an end
    if (takes_statement(d) && statements == 1 && !strstr(d->shown, "capture"))
      return k - i;
    if (e && !e->is_end && !is_standalone(e)) {
      int inner = construct_length(t, list, n, k);
      if (inner < 1) return 0;
      k += inner - 1;
      statements++;
      continue;
    }
    if (!e) statements++;
  }
  if ((loop || takes_statement(d)) && statements >= 1) return n - i;
  return is_strict(list, n, i) && d->dialect == DIALECT_OMP ? 2 : 0;
}

// Is the statement in C a loop by itself, not a block?
bool takes_loop(const FDirective *d, FNode *const *list, int n) {
  return is_loop_directive(d) || (is_metadirective(d) && n == 1 && list[0]->kind == F_DO);
}

static bool is_section(const Shell *s, const FNode *n) {
  const FDirective *d = directive_of(s->t, n);
  return d && !d->is_end && d->row->info.kind == DIR_SECTION;
}

// The statements of each section in braces. The last one has the last values.
static void write_sections(Shell *s, FNode *const *list, int n) {
  for (int i = 0; i < n;) {
    int start = i + is_section(s, list[i]), end = start;
    while (end < n && !is_section(s, list[end])) end++;
    put_line(s, list[i]);
    text_add(&s->out, "#pragma omp section\n");
    put(s, "{");
    write_statements(s, list + start, end - start);
    if (end == n) copy_last(s);
    put(s, "}");
    i = end;
  }
}

static bool is_ancestor(const FDirective *d) {
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    if (p->row && p->row->kind == CL_DEVICE && p->kind == PIECE_TEXT &&
        strstr(p->text, "ancestor"))
      return true;
  }
  return false;
}

// The statements of a directive, whose copies begin with number 'first'.
void write_directed(Shell *s, const FDirective *d, FNode *const *list, int n, int first) {
  LastIteration around = s->lasts;
  s->lasts.first = first;
  s->lasts.condition = NULL;
  s->lasts.loop = s->lasts.innermost = NULL;
  bool block = !s->directed, on_host = s->on_host;
  s->on_host |= is_ancestor(d);
  if (block) begin_own(s);
  if (d->row->parts & O_SECTIONS)
    write_sections(s, list, n);
  else
    write_statements(s, list, n);
  if (block) end_own(s);
  s->on_host = on_host;
  s->lasts = around;
}

// Directly in 'target' or 'teams', which take no other statements.
static bool stands_in_teams(const FDirective *d) {
  return (d->row->parts & (O_TEAMS | O_DISTRIBUTE)) != 0;
}

// An atomic directive with 'capture' and its statements stand in braces.
static int write_inner(Shell *s, FNode *const *list, int n, int i, FDirective *d) {
  int length = construct_length(s->t, list, n, i);
  s->loc = d->loc;
  if (length < 1) {
    error(s->diag, d->loc, "'%s' has no end", d->shown);
    s->failed = true;
    return 1;
  }
  int first = s->copies.len;
  FNode *probe = list[i];
  d = with_default(s, d, &probe, list + i + 1, length - 1);
  const char *pragma = c_pragma(s, d, probe);
  if (i + 1 < n) pragma = with_concurrent(s, d, list[i + 1], pragma);
  check_equivalents(s, list + i + 1, length - 1);
  check_task(s, d, probe, list + i + 1, length - 1);
  Text before = s->out, around_hoisted = s->hoisted;
  s->out = s->hoisted = (Text){.arena = s->arena};
  int open = begin_copies(s, first);
  text_printf(&s->out, "# %d \"%s\"\n#pragma %s", d->loc.line, d->loc.file, pragma);
  if (is_standalone(d)) {
    text_printf(&before, "%s\n", s->out.at);
    s->out = before, s->hoisted = around_hoisted;
    return 1;
  }
  int last = i + length;
  FDirective *end = directive_of(s->t, list[last - 1]);
  if (end && end->is_end) last--;
  Text start = s->out;
  s->out = (Text){.arena = s->arena};
  bool loop = takes_loop(d, list + i + 1, last - i - 1);
  bool braces = !loop && !(is_atomic(d) && length <= 3);
  if (last - i - 1 != 1 && is_atomic(d)) braces = true;
  if (braces) put(s, "{");
  bool around = s->is_atomic;
  s->is_atomic = is_atomic(d);
  s->directed = loop ? loops_of(pragma) : 0;
  s->hoists = loop && !stands_in_teams(d);
  enter_copies(s, first);
  write_directed(s, d, list + i + 1, last - i - 1, first);
  s->is_atomic = around;
  if (braces) put(s, "}");
  const char *body = s->out.at ? s->out.at : "";
  text_printf(&start, "%s\n%s", shared_by_default(s, pragma, body), body);
  s->out = start;
  end_copies(s, first, open);
  if (s->hoisted.len)
    text_printf(&before, "{\n%s%s}\n", s->hoisted.at, s->out.at);
  else
    text_add(&before, s->out.at);
  s->out = before, s->hoisted = around_hoisted;
  return length;
}

void write_statements(Shell *s, FNode *const *list, int n) {
  for (int i = 0; i < n;) {
    FDirective *d = directive_of(s->t, list[i]);
    if (d && d->is_end) {
      error(s->diag, d->loc, "'%s' ends nothing", d->shown);
      s->failed = true;
    }
    if (d && !d->is_end) {
      i += write_inner(s, list, n, i, d);
      continue;
    }
    if (!d) write_statement(s, list[i]);
    i++;
  }
}
