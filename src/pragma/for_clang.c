// Text of a pragma that stays for clang -> what clang 19 gets.
// In:  the text of one pragma of OpenMP.  Out: a text that means the same, as of OpenMP 5.2, and that clang understands; errors
//      where it would leave something out with no more than a warning, or compile it wrongly.
#include "pragma/parse.h"

// The clauses of such directives that clang 19 knows. It drops others with all that follows, or never comes to an end.
static const char known[] =
    "acq_rel|acquire|affinity|align|aligned|allocate|allocator|at|bind|capture|collapse|"
    "compare|copyin|copyprivate|default|defaultmap|depend|destroy|detach|device|"
    "dist_schedule|doacross|exclusive|fail|filter|final|firstprivate|from|full|grainsize|"
    "has_device_addr|hint|if|in_reduction|inclusive|is_device_ptr|lastprivate|linear|"
    "map|mergeable|message|nocontext|nogroup|nontemporal|novariants|nowait|num_tasks|"
    "num_teams|num_threads|order|ordered|partial|priority|private|proc_bind|read|"
    "reduction|"
    "relaxed|release|safelen|schedule|seq_cst|severity|shared|simd|simdlen|sizes|"
    "task_reduction|thread_limit|threads|to|untied|update|use|use_device_addr|"
    "use_device_ptr|uses_allocators|weak|write|ompx_attribute|ompx_bare|"
    "ompx_dyn_cgroup_mem";
// Clauses of OpenMP 6.0 that it does not know.
static const char later[] =
    "init|transparent|memscope|induction|step|apply|permutation|"
    "looprange|"
    "counts|init_complete|graph_id|graph_reset|combiner|interop|safesync|absent|contains|"
    "holds|no_openmp|no_openmp_constructs|no_openmp_routines|no_parallelism";
// Directives with a grammar of their own, whose faults clang reports; and words behind a directive's name.
static const char others[] =
    "declare simd|declare reduction|declare variant|begin declare variant|"
    "end declare variant|declare target|begin declare target|end declare target|"
    "declare mapper|assumes|begin assumes|end "
    "assumes|metadirective|threadprivate|requires";
static const char cancelled[] = "parallel|sections|for|taskgroup";

// Modifiers that it takes for something else.
static const struct {
  const char *clause, *word;
} modifiers[] = {
    {"allocate", "align"}, {"num_threads", "strict"}, {"num_threads", "dims"},
    {"num_teams", "dims"}, {"reduction", "original"},
};

typedef struct {
  Parser p;
  Text out;
  size_t done; // bytes of p.s that are in 'out'
  bool doacross;
} Rewriting;

static void put_text(Rewriting *w, size_t from, size_t to, const char *instead) {
  text_addn(&w->out, w->p.s + w->done, from - w->done);
  text_add(&w->out, instead);
  w->done = to;
}

static void put_blanks(Rewriting *w, size_t from, size_t to) {
  put_text(w, from, to, arena_printf(w->p.arena, "%*s", (int)(to - from), ""));
}

// --- what is left out -------------------------------------------------------------------

// Clauses of OpenMP 6.0 that change no result: a message where 'strict' cannot be followed, which nothing asks for; how many
// threads make progress together, which threads of a host do anyway; whether tasks may be replayed, which none is.
static const char without_effect[] = "message|severity|safesync";
static const char on_tasks[] = "replayable|threadset";

static bool has_no_effect(const Parser *p, const char *name) {
  return !strcmp(name, "replayable") ||
         (p->row->parts & O_PARALLEL && has_word(without_effect, name));
}

// OpenMP 5.2, 15.8.5: a flush without an order is as strong.
static bool is_default_order(const Parser *p, const char *name) {
  return p->row->parts & O_FLUSH && !strcmp(name, "seq_cst");
}

// threadset (OpenMP 6.0, 14.8): the library has no threads beside those of teams.
static bool names_threads(Parser *p, const ClauseRow *row, const char *name,
                          Span inside) {
  return row && !strcmp(name, "threadset") &&
         has_word(row->words, copy_text(p, trim(p->s, inside)));
}

// nowait(e): unless it is surely true threads wait, which does no harm.
static bool is_true(Parser *p, Span inside) {
  const char *e = copy_text(p, trim(p->s, inside));
  return !strcmp(e, "1") || !strcmp(e, "true");
}

// --- deprecated forms, and new ones ------------------------------------------------------

static bool is_directive(const Parser *p, const char *name) {
  return !strcmp(p->row->info.name, name);
}

// linear(val(x): step), which 5.2 deprecates and clang refuses then.
static void write_linear(Rewriting *w, Span inside) {
  Parser *p = &w->p;
  size_t at = skip_blanks(p->s, inside.start), end = word_end(p->s, at), open, close;
  if (!span_is(p->s, (Span){at, end}, "val")) return;
  open = skip_blanks(p->s, end);
  if (p->s[open] != '(') return;
  close = token_end(p->s, open);
  size_t colon = find_split(p->s, inside, ':');
  const char *list = copy_text(p, (Span){open + 1, close - 1});
  const char *step = colon < inside.end
                         ? arena_printf(p->arena, ", step(%s)",
                                        copy_text(p, (Span){colon + 1, inside.end}))
                         : "";
  put_text(w, inside.start, inside.end, arena_printf(p->arena, "%s: val%s", list, step));
}

// 'depend' of 'ordered' is 'doacross' in 5.2.
static void write_doacross(Rewriting *w, Span word, Span inside) {
  Parser *p = &w->p;
  put_text(w, word.start, word.end, "doacross");
  if (span_is(p->s, trim(p->s, inside), "source"))
    put_text(w, inside.end, inside.end, ":");
}

// '-' reduces as '+' does, and is deprecated.
static void write_operator(Rewriting *w, Span inside) {
  Parser *p = &w->p;
  size_t colon = find_split(p->s, inside, ':');
  Span words = trim(p->s, (Span){inside.start, colon});
  size_t last = words.end - 1;
  if (colon < inside.end && words.end > words.start && p->s[last] == '-')
    put_text(w, last, last + 1, "+");
}

// allocate(allocator(a): x)
static void write_allocator(Rewriting *w, Span inside) {
  Parser *p = &w->p;
  size_t at = skip_blanks(p->s, inside.start), end = word_end(p->s, at),
         open = skip_blanks(p->s, end);
  if (!span_is(p->s, (Span){at, end}, "allocator") || p->s[open] != '(') return;
  size_t close = token_end(p->s, open);
  if (p->s[skip_blanks(p->s, close)] != ':') return;
  put_text(w, at, open + 1, "");
  put_text(w, close - 1, close, "");
}

// firstprivate(saved: x): nothing is replayed with the value.
static void write_saved(Rewriting *w, Span inside) {
  size_t colon = find_split(w->p.s, inside, ':');
  Span word = trim(w->p.s, (Span){inside.start, colon});
  if (colon < inside.end && span_is(w->p.s, word, "saved"))
    put_text(w, inside.start, colon + 1, "");
}

// affinity(iterator): clang takes the variable's name for the modifier.
static void write_affinity(Rewriting *w, Span inside) {
  size_t at = skip_blanks(w->p.s, inside.start), end = word_end(w->p.s, at);
  if (!span_is(w->p.s, (Span){at, end}, "iterator") ||
      w->p.s[skip_blanks(w->p.s, end)] == '(')
    return;
  put_text(w, at, at, "(");
  put_text(w, end, end, ")");
}

// OpenMP 5.2, 4.4.4: 'ordered' alone is about as many loops as 'collapse'.
static const char *collapsed(Parser *p) {
  static const char word[] = "collapse";
  for (size_t at = 0; p->s[at]; at = skip_blanks(p->s, token_end(p->s, at))) {
    size_t end = word_end(p->s, at), open = skip_blanks(p->s, end);
    if (span_is(p->s, (Span){at, end}, word) && p->s[open] == '(')
      return copy_text(p, (Span){open + 1, token_end(p->s, open) - 1});
  }
  return "1";
}

static void write_argument(Rewriting *w, const char *name, Span word, Span inside) {
  if (!strcmp(name, "linear"))
    write_linear(w, inside);
  else if (!strcmp(name, "allocate"))
    write_allocator(w, inside);
  else if (!strcmp(name, "firstprivate"))
    write_saved(w, inside);
  else if (!strcmp(name, "affinity"))
    write_affinity(w, inside);
  else if (!strcmp(name, "depend") && is_directive(&w->p, "ordered"))
    write_doacross(w, word, inside);
  else if (has_word("reduction|task_reduction|in_reduction", name))
    write_operator(w, inside);
}

// False: the rest is not to be understood.
static bool write_clause(Rewriting *w, Span word) {
  Parser *p = &w->p;
  Span inside;
  bool given;
  p->at = word.end;
  if (!take_group(p, &inside, &given)) return false;
  const char *name = copy_text(p, word);
  const ClauseRow *row = clause_row(DIALECT_OMP, name, p->row->parts);
  if (has_no_effect(p, name) || is_default_order(p, name) ||
      names_threads(p, row, name, inside)) {
    put_blanks(w, word.start, p->at);
    return true;
  }
  // Deprecated in 5.2, which clang refuses then.
  if (p->row->parts & O_DECLARE_TARGET && !strcmp(name, "to"))
    put_text(w, word.start, word.end, "enter");
  bool legal = row && row->parts & p->row->parts;
  if (given && legal && row->kind == CL_NOWAIT) {
    Clause c = {.kind = row->kind, .name = name};
    take_directive_name(p, &c, row, inside);
    put_blanks(w, is_true(p, inside) ? word.end : word.start, p->at);
    return true;
  }
  if (given && legal)
    take_directive_name(p, &(Clause){.kind = row->kind, .name = name}, row, inside);
  if (given) write_argument(w, name, word, inside);
  if (!given && w->doacross && !strcmp(name, "ordered"))
    put_text(w, word.end, word.end, arena_printf(p->arena, "(%s)", collapsed(p)));
  return true;
}

// clang 19 dies of 'parallel masked reduction(task, ...)', and makes the same of 'master', which is what 'masked' without
// 'filter' is.
static void write_masked(Rewriting *w, Span name) {
  const char *s = w->p.s;
  bool tasks = false, filters = false;
  for (size_t at = name.end; s[at = skip_blanks(s, at)];) {
    size_t end = word_end(s, at), open = skip_blanks(s, end);
    size_t first = skip_blanks(s, open + (s[open] == '('));
    Span word = {at, end}, modifier = {first, word_end(s, first)};
    filters |= span_is(s, word, "filter");
    tasks |= span_is(s, word, "reduction") && span_is(s, modifier, "task");
    at = token_end(s, end > at && s[open] == '(' ? open : at);
  }
  size_t masked = name.end - strlen("masked");
  if (tasks && !filters) put_text(w, masked, name.end, "master");
}

// The parser at a directive's clauses; false: no directive of OpenMP's with clauses of the kind that is read here.
static bool start_rewriting(Rewriting *w, Unit *u, Diag *diag, const PragmaText *text,
                            Span *argument) {
  Dialect dialect = 0;
  size_t end = 0;
  bool given;
  Parser *p = &w->p;
  *p =
      (Parser){.unit = u, .arena = u->arena, .diag = diag, .text = text, .s = text->text};
  w->out.arena = u->arena;
  p->at = after_sentinel(p->s, &dialect);
  if (!p->at || dialect != DIALECT_OMP) return false;
  p->row = find_directive(dialect, p->s + p->at, &end);
  if (!p->row || p->row->parts & O_METADIRECTIVE) return false;
  for (size_t i = p->at; i < p->at + end; i++)
    if (p->s[i] == '_') put_text(w, i, i + 1, " ");
  p->at += end;
  if (is_directive(p, "parallel masked")) write_masked(w, (Span){p->at - end, p->at});
  return take_group(p, argument, &given);
}

const char *pragma_for_clang(Unit *u, const char *text, bool doacross) {
  Messages unsaid = {0};
  Diag silent = {.gathered = &unsaid};
  PragmaText whole = {.text = text};
  Rewriting w = {.doacross = doacross};
  Span argument;
  if (!start_rewriting(&w, u, &silent, &whole, &argument)) return text;
  Parser *p = &w.p;
  while (p->s[p->at = skip_blanks(p->s, p->at)]) {
    Span word = {p->at, word_end(p->s, p->at)};
    if (is_empty(word))
      p->at = token_end(p->s, word.start);
    else if (!write_clause(&w, word))
      return text;
  }
  put_text(&w, strlen(p->s), strlen(p->s), "");
  return w.out.at;
}

// --- faults -----------------------------------------------------------------------------

static bool check_modifiers(Parser *p, const char *name, Span inside) {
  size_t colon = find_split(p->s, inside, ':');
  Span rest = {inside.start, colon}, part;
  if (colon == inside.end) return true;
  while (next_part(p->s, &rest, ',', &part)) {
    size_t at = skip_blanks(p->s, part.start);
    const char *word = copy_text(p, (Span){at, word_end(p->s, at)});
    for (size_t k = 0; k < countof(modifiers); k++) {
      if (strcmp(modifiers[k].clause, name) || strcmp(modifiers[k].word, word)) continue;
      sorry(p->diag, locate(p, at), "'%s' of '%s' on the host", word, name);
      return false;
    }
  }
  if (strcmp(name, "num_teams") != 0) return true;
  sorry(p->diag, locate(p, inside.start), "a lower bound in 'num_teams' on the host");
  return false;
}

// False: there is a message.
static bool check_threads(Parser *p, Span word, Span inside) {
  const char *name = copy_text(p, word);
  const ClauseRow *row = clause_row(DIALECT_OMP, name, p->row->parts);
  if (strcmp(name, "threadset") || names_threads(p, row, name, inside)) return true;
  error(p->diag, locate(p, word.start), "'%s' takes omp_pool or omp_team", name);
  return false;
}

// False: there is a message.
static bool check_word_of_clause(Parser *p, Span word) {
  const char *name = copy_text(p, word);
  Loc loc = locate(p, word.start);
  if (has_no_effect(p, name)) return true;
  // It reads 'if' of teams, and makes teams all the same.
  bool ignored = !strcmp(name, "if") && p->row->parts & O_TEAMS &&
                 !(p->row->parts & (O_PARALLEL | O_SIMD | O_TARGET));
  if (ignored) {
    sorry(p->diag, loc, "'if' of '%s' on the host", p->row->info.name);
    return false;
  }
  if (has_word(known, name) || !strcmp(name, "threadset")) return true;
  if (has_word("cancel|cancellation point", p->row->info.name) &&
      has_word(cancelled, name))
    return true;
  if (has_word(later, name))
    sorry(p->diag, loc, "'%s' of '%s' on the host", name, p->row->info.name);
  else
    unknown_clause(p, loc, name);
  return false;
}

void pragma_check_for_clang(Unit *u, const PragmaText *text) {
  Rewriting w = {0};
  Parser *p = &w.p;
  Span inside;
  bool given;
  Dialect dialect = 0;
  if (!start_rewriting(&w, u, u->diag, text, &inside)) {
    if (p->at && !p->row && after_sentinel(p->s, &dialect) && dialect == DIALECT_OMP)
      unknown_directive(p, dialect);
    return;
  }
  if (has_word(others, p->row->info.name)) return;
  while (p->s[p->at = skip_blanks(p->s, p->at)]) {
    Span word = {p->at, word_end(p->s, p->at)};
    p->at = is_empty(word) ? token_end(p->s, word.start) : word.end;
    if (is_empty(word)) continue; // a comma, or what clang refuses
    if (!check_word_of_clause(p, word) || !take_group(p, &inside, &given)) return;
    if (!check_threads(p, word, inside)) return;
    if (given && !check_modifiers(p, copy_text(p, word), inside)) return;
  }
}

bool pragma_drops_clause(const char *text) {
  for (size_t at = 0; text[at = skip_blanks(text, at)];) {
    size_t end = word_end(text, at);
    char word[16] = "";
    if (end - at < sizeof word) memcpy(word, text + at, end - at);
    if (has_word(without_effect, word) || has_word(on_tasks, word)) return true;
    at = end > at ? end : token_end(text, at);
  }
  return false;
}

bool pragma_reduces_section(const char *text) {
  for (size_t at = 0; text[at = skip_blanks(text, at)];) {
    size_t end = word_end(text, at), open = skip_blanks(text, end), close;
    bool reduction = end - at >= 9 && !memcmp(text + end - 9, "reduction", 9);
    at = end > at ? end : token_end(text, at);
    if (!reduction || text[open] != '(') continue;
    close = token_end(text, open);
    if (memchr(text + open, '[', close - open)) return true;
  }
  return false;
}

// --- code in its place --------------------------------------------------------------------

// depobj(d) destroy: as of 5.2 clang wants an argument, which it cannot read.
const char *pragma_as_code(Unit *u, const char *text) {
  PragmaText whole = {.text = text};
  Messages unsaid = {0};
  Diag silent = {.gathered = &unsaid};
  Rewriting w = {0};
  Parser *p = &w.p;
  Span object = {0}, inside;
  bool given;
  if (!start_rewriting(&w, u, &silent, &whole, &object) || !is_directive(p, "depobj"))
    return NULL;
  p->at = skip_blanks(p->s, p->at);
  Span word = {p->at, word_end(p->s, p->at)};
  p->at = word.end;
  if (!span_is(p->s, word, "destroy") || !take_group(p, &inside, &given)) return NULL;
  if (is_empty(object) && given) object = inside; // as 6.0 has it
  return arena_printf(u->arena,
                      "{ void __accomp_depobj_destroy(void *); "
                      "__accomp_depobj_destroy(&(%s)); }",
                      copy_text(p, object));
}
