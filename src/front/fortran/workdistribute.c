// workdistribute (OpenMP 6.0, 13.5): array assignments whose elements are shared out over teams and threads.
// In:  the statements of 'target teams workdistribute'.  Out: a data construct in C, in which each statement is a kernel:
//
//   #pragma omp target data map(tofrom: a[0:n])
//   {
//   #pragma omp target teams distribute parallel for collapse(1)
//     for (long accomp_e1 = 0; accomp_e1 < n; accomp_e1++) { a[accomp_e1] = b[accomp_e1] + 1; }
//   #pragma omp target map(alloc: x)
//     { x = 2; }
//   }
//
// So a statement ends before the next one begins, which the construct wants. Assignments of scalars are kernels of one thread, but for
// functions such as SUM, which are reductions. Clauses of the kernels are known behind the last one: marks stand in their places.
#include "front/fortran/workdistribute.h"
#include "pragma/lexer.h"

#define CLAUSES "\x02" // of every kernel
#define TEAMS   "\x03" // of those with teams

bool is_workdistribute(const FDirective *d) {
  return !strcmp(d->name, "target teams workdistribute");
}

bool distributes(const Shell *s) {
  return s->directive && !s->is_routine && !s->loops.len &&
         is_workdistribute(s->directive);
}

// --- kernels -------------------------------------------------------------------------------------------------------------

// Is there a line that is no marker?
static bool has_statements(const char *text) {
  while (*text) {
    const char *line = text + strspn(text, " ");
    if (*line && *line != '\n' && strncmp(line, "# ", 2) != 0) return true;
    text = line + strcspn(line, "\n");
    text += *text == '\n';
  }
  return false;
}

void close_single(Shell *s) {
  if (!distributes(s)) return;
  const char *tail = s->out.len > s->wrapped ? s->out.at + s->wrapped : "";
  if (has_statements(tail)) {
    const char *body = arena_strdup(s->arena, tail);
    s->out.at[s->out.len = s->wrapped] = 0;
    text_printf(&s->out, "# %d \"%s\"\n#pragma omp target" CLAUSES "\n{\n%s}\n",
                s->loc.line, s->loc.file, body);
  }
  s->wrapped = s->out.len;
}

void begin_distributed(Shell *s, int rank, const char *reduction, const char *variable) {
  if (!distributes(s)) return;
  close_single(s);
  text_printf(&s->out,
              "# %d \"%s\"\n#pragma omp target teams distribute parallel for "
              "collapse(%d)" CLAUSES TEAMS,
              s->loc.line, s->loc.file, rank);
  if (reduction) text_printf(&s->out, " reduction(%s: %s)", reduction, variable);
  text_add(&s->out, "\n");
}

void end_distributed(Shell *s) {
  if (distributes(s)) s->wrapped = s->out.len;
}

void write_distributed(Shell *s, FNode *const *list, int n) {
  for (int i = 0; i < n; i++) {
    FDirective *d = directive_of(s->t, list[i]);
    if (d) s->loc = d->loc;
    if (!d && (list[i]->kind == F_ASSIGN || list[i]->kind == F_WHERE)) {
      write_statement(s, list[i]);
      continue;
    }
    if (!d) put_line(s, list[i]);
    not_yet(s, "a statement in 'workdistribute' that is no assignment and no WHERE");
  }
}

// --- clauses -------------------------------------------------------------------------------------------------------------

typedef struct {
  Text data, all, teams;
} Clauses;

static void sort_clause(Shell *s, Clauses *c, const char *name, const char *text) {
  static const char both[] = "device|if", data[] = "map",
                    all[] = "is_device_ptr|has_device_addr",
                    teams[] = "num_teams|thread_limit", none[] = "nowait|shared";
  if (has_word(both, name) || has_word(data, name)) text_printf(&c->data, " %s", text);
  if (has_word(both, name) || has_word(all, name)) text_printf(&c->all, " %s", text);
  if (has_word(teams, name)) text_printf(&c->teams, " %s", text);
  if (!has_word(both, name) && !has_word(data, name) && !has_word(all, name) &&
      !has_word(teams, name) && !has_word(none, name))
    not_yet(s, "'%s' on 'workdistribute'", name);
}

static Clauses clauses_of(Shell *s, const char *pragma) {
  Clauses c = {{.arena = s->arena}, {.arena = s->arena}, {.arena = s->arena}};
  text_add(&c.data, ""), text_add(&c.all, ""), text_add(&c.teams, "");
  size_t at = strlen("omp "), end = strlen(pragma);
  if (!strncmp(pragma + at, s->directive->name, strlen(s->directive->name)))
    at += strlen(s->directive->name);
  while ((at = skip_blanks(pragma, at)) < end) {
    size_t word = word_end(pragma, at), open = skip_blanks(pragma, word);
    size_t behind = pragma[open] == '(' ? token_end(pragma, open) : word;
    if (behind == at) behind++;
    if (word > at)
      sort_clause(s, &c, arena_strndup(s->arena, pragma + at, word - at),
                  arena_strndup(s->arena, pragma + at, behind - at));
    at = behind;
  }
  return c;
}

// Scalars that are mapped, or that the statements change: each kernel uses what the one before has left.
static void share_scalars(Shell *s, Clauses *c) {
  for (int i = 0; i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    bool scalar = !v->symbol->rank && !v->is_member && !v->is_global && !v->is_counter &&
                  !F_HAS(v->symbol, PARAMETER) && (v->read || v->written);
    if (!scalar || (!v->written && !(v->clauses & IN_DATA))) continue;
    // A copy of the construct's own, which the function has as an argument by value.
    if (!v->clauses && !is_aggregate(v)) text_printf(&c->data, " map(to: %s)", v->name);
    text_printf(&c->all, " map(alloc: %s)", v->name);
  }
}

const char *distributed_pragma(Shell *s, const char *pragma) {
  Clauses c = clauses_of(s, pragma);
  share_scalars(s, &c);
  s->kernel_clauses =
      arena_printf(s->arena, "%s%s", c.all.at, s->shared.at ? s->shared.at : "");
  s->teams_clauses = c.teams.at;
  bool maps = strstr(c.data.at, "map(") || s->clauses.len;
  if (!maps) text_add(&s->locals, "char accomp_none = 0;\n"); // the construct needs one
  return arena_printf(s->arena, "omp target data%s%s", c.data.at,
                      maps ? "" : " map(alloc: accomp_none)");
}

static const char *replaced(Arena *a, const char *text, char mark, const char *by) {
  Text t = {.arena = a};
  text_add(&t, "");
  for (const char *at; (at = strchr(text, mark)); text = at + 1)
    text_printf(&t, "%.*s%s", (int)(at - text), text, by);
  text_add(&t, text);
  return t.at;
}

const char *distributed_body(Shell *s, const char *body) {
  body = replaced(s->arena, body, *CLAUSES, s->kernel_clauses);
  return replaced(s->arena, body, *TEAMS, s->teams_clauses);
}

// --- several directives --------------------------------------------------------------------------------------------------

// The directives that follow each other and have one construct inside, from list[0] on.
static FDirective *inner_of(const Translation *t, FNode *const *list, int n) {
  FDirective *d = n > 2 ? directive_of(t, list[1]) : NULL;
  bool alone =
      d && !d->is_end && d->npieces == 1 && construct_length(t, list, n, 1) == n - 2;
  return alone ? d : NULL;
}

FDirective *with_workdistribute(const Translation *t, FDirective *d, FNode *const *list,
                                int *n, FNode ***statements) {
  Arena *a = t->unit->arena;
  const char *name = d->name;
  FNode *const *inside = list;
  int length = *n;
  if (!strcmp(name, "target") || !strcmp(name, "target teams"))
    for (FDirective *inner; (inner = inner_of(t, inside, length));) {
      name = arena_printf(a, "%s %s", name, inner->name);
      inside++, length -= 2;
    }
  size_t end;
  const DirectiveRow *row = find_directive(DIALECT_OMP, name, &end);
  if (inside == list || !row || strcmp(row->info.name, "target teams workdistribute"))
    return NULL;
  FDirective *all = alloc(a, FDirective);
  *all = *d;
  all->row = row, all->name = row->info.name;
  all->pieces = alloc_n(a, Piece, d->npieces);
  memcpy(all->pieces, d->pieces, sizeof(Piece) * (size_t)d->npieces);
  all->pieces[0].text = "omp target teams workdistribute";
  *statements = alloc_n(a, FNode *, length + 1);
  memcpy(*statements, inside, sizeof(FNode *) * (size_t)length);
  (*statements)[0] = list[0];
  FDirective *last = directive_of(t, inside[length - 1]);
  *n = last && last->is_end ? length - 1 : length;
  return all;
}
