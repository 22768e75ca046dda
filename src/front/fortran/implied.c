// Clauses that Fortran implies for what a construct uses and no clause names.
// In:  the construct's variables, with how its statements and clauses use them; 'defaultmap'.  Out: clauses in C.
// C knows of no extents behind a pointer, and its rules for pointers are not Fortran's for arrays, so each array and each variable of
// a derived type gets a clause; 'defaultmap' is carried out here, for the lower bounds and extents that C has as variables are none of the user's.
#include "front/fortran/deep.h"
#include "pragma/lexer.h"

// In C.
static bool is_array(const FVariable *v) {
  return v->symbol->rank || is_open_string(v->symbol);
}

// As Fortran writes all of an array: a(:,:).
static const char *whole_shown(Shell *s, const FVariable *v) {
  const char *colons = ":";
  for (int k = 1; k < v->symbol->rank; k++)
    colons = arena_printf(s->arena, "%s,:", colons);
  if (!v->symbol->rank) return v->actual;
  return arena_printf(s->arena, "%s(%s)", v->actual, colons);
}

static const char *whole_section(Shell *s, FVariable *v) {
  const char *text = v->name;
  for (int k = v->symbol->rank - 1; k >= 0; k--)
    text = arena_printf(s->arena, "%s[0:%s]", text, c_extent(s, v, k));
  text = with_length(s, v, text);
  push(s->arena, &s->t->unit->shown, (ShownItem){text, whole_shown(s, v)});
  return text;
}

// --- defaultmap (OpenMP 5.2, 5.8.7) ------------------------------------------------------------------------------------

static const char *category_of(const FVariable *v) {
  if (v->path) return "aggregate";
  if (F_HAS(v->symbol, ALLOCATABLE)) return "allocatable";
  if (F_HAS(v->symbol, POINTER)) return "pointer";
  return v->symbol->rank || is_aggregate(v) ? "aggregate" : "scalar";
}

// The behaviour that a clause's text gives a category; NULL: it is about others.
static const char *behaviour_in(Shell *s, const char *text, const char *category) {
  const char *start = strchr(text, '(') + 1, *kind = start + strcspn(start, ":)");
  const char *word = kind;
  while (word > start && word[-1] == ' ') word--;
  const char *behaviour = arena_strndup(s->arena, start, (size_t)(word - start));
  if (*kind == ')') return behaviour;
  kind += 1 + strspn(kind + 1, " ");
  const char *named = arena_strndup(s->arena, kind, strcspn(kind, " )"));
  return !strcmp(named, "all") || !strcmp(named, category) ? behaviour : NULL;
}

static const char *behaviour_of(Shell *s, const FVariable *v) {
  const FDirective *d = s->directive;
  for (int i = 0; i < d->npieces; i++) {
    const ClauseRow *row = d->pieces[i].row;
    if (!row || row->kind != CL_DEFAULTMAP) continue;
    const char *behaviour = behaviour_in(s, d->pieces[i].text, category_of(v));
    if (behaviour) return behaviour;
  }
  return "default";
}

// true: the behaviour decided.
static bool by_default_map(Shell *s, Text *t, FVariable *v) {
  const char *behaviour = behaviour_of(s, v);
  if (!strcmp(behaviour, "default")) return false;
  if (!strcmp(behaviour, "none")) {
    error(s->diag, s->directive->loc,
          "'%s' is used, but no clause names it, as 'defaultmap(none)' wants", v->actual);
    s->failed = true;
    return true;
  }
  if (!strcmp(behaviour, "firstprivate")) {
    if (is_record(v->symbol->type))
      not_yet(s, "'defaultmap(firstprivate)' of '%s'", v->actual);
    v->clauses |= IN_FIRSTPRIVATE;
    if (v->symbol->rank) text_printf(t, " firstprivate(%s)", v->name);
    return true;
  }
  v->clauses |= IN_DATA;
  text_printf(t, " map(%s: %s)",
              !strcmp(behaviour, "present") ? "present, tofrom" : behaviour,
              is_array(v) ? whole_section(s, v) : v->name);
  return true;
}

// --- default(private), default(firstprivate) ----------------------------------------------------------------------------

static bool has_name(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *c = text; c && (c = strstr(c, name)); c += n)
    if ((c == text || !is_word_char(c[-1])) && !is_word_char(c[n])) return true;
  return false;
}

static const char *default_of(const char *pragma) {
  return strstr(pragma, "default(firstprivate") ? "firstprivate"
         : strstr(pragma, "default(private")    ? "private"
                                                : NULL;
}

// C's rule would be about the array's pointer. An array that is only read may be shared.
static bool by_default(Shell *s, Text *t, FVariable *v, const char *pragma) {
  const char *kind = default_of(pragma);
  if (!kind || !v->written || !v->symbol->rank || F_HAS(v->symbol, POINTER) ||
      names_item(s->directive, s->construct, v->symbol))
    return false;
  if (v->path) not_yet(s, "'default(%s)' of '%s', a component", kind, v->actual);
  v->clauses |= *kind == 'f' ? IN_FIRSTPRIVATE : IN_PRIVATE;
  text_printf(t, " %s(%s)", kind, v->name);
  return true;
}

static bool is_written(const FNode *n, const FSymbol *x) {
  bool call = n->kind == F_CALL || n->kind == F_FUNCTION_CALL;
  for (int i = 0; i < (n->kind == F_ASSIGN ? 1 : call ? n->nkids : 0); i++) {
    const FNode *left = call ? kid(n->kids[i], 0) : kid(n, 0);
    while (left && left->kind != F_NAME) left = kid(left, 0);
    if (left && left->symbol == x) return true;
  }
  for (int i = 0; i < n->nkids; i++)
    if (is_written(n->kids[i], x)) return true;
  return false;
}

// Of a BLOCK among the statements.
static bool is_block_variable_in(FNode *const *list, int n, const FSymbol *x) {
  return n && !strncmp(x->scope, "block", 5) && x->place.line >= list[0]->place.line &&
         x->place.line <= list[n - 1]->place.end_line;
}

static const char *default_in(const FDirective *d) {
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].kind == PIECE_TEXT && default_of(d->pieces[i].text))
      return default_of(d->pieces[i].text);
  return NULL;
}

// Do the statements write it, which no clause names?
static bool takes_default(const FSymbol *x, const FDirective *d, const FNode *probe,
                          FNode *const *list, int n) {
  bool variable = x && x->kind == FS_OBJECT && !F_HAS(x, PARAMETER) &&
                  !F_HAS(x, POINTER) && !names_item(d, probe, x);
  for (int i = 0; variable && i < n; i++)
    if (is_written(list[i], x)) return !is_block_variable_in(list, n, x);
  return false;
}

// Of a variable that C has as its components.
static bool is_in_parts(Shell *s, const FNode *n) {
  const FNode *p = n->parent;
  if (p && p->kind == F_ELEMENT && kid(p, 0) == n) p = p->parent;
  return !s->is_routine && p && p->kind == F_COMPONENT &&
         !variable_of_symbol(s, n->symbol)->is_whole;
}

// Arrays, and arguments of which C has the addresses.
static bool is_behind_address(Shell *s, FSymbol *x) {
  if (x->rank) return true;
  const FVariable *v = s->is_routine ? variable_of_symbol(s, x) : NULL;
  return v && !v->is_counter && is_pointed_to(s, v);
}

static void add_default(Shell *s, FDirective *d, FNode *probe, FNode *name,
                        const ClauseRow *row, const char *kind) {
  Piece text = {PIECE_TEXT, arena_printf(s->arena, " %s(", kind), d->loc, -1, kind, row,
                ""},
        item = {
            PIECE_VARIABLE, name->symbol->name, d->loc, probe->nkids - 1, kind, row, ""};
  FNode *arg = alloc(s->arena, FNode);
  *arg = (FNode){.kind = F_ARG, .text = "", .kids = alloc_n(s->arena, FNode *, 1)};
  arg->kids[arg->nkids++] = name;
  Piece *pieces = alloc_n(s->arena, Piece, d->npieces + 3);
  memcpy(pieces, d->pieces, sizeof *pieces * (size_t)d->npieces);
  d->pieces = pieces;
  d->pieces[d->npieces++] = text;
  d->pieces[d->npieces++] = item;
  text.text = ")";
  d->pieces[d->npieces++] = text;
  FNode **kids = alloc_n(s->arena, FNode *, probe->nkids + 1);
  memcpy(kids, probe->kids, sizeof(FNode *) * (size_t)probe->nkids);
  probe->kids = kids;
  probe->kids[probe->nkids++] = arg;
}

static void name_arrays(Shell *s, FDirective *d, FNode *probe, FNode *n,
                        FNode *const *list, int nlist, const char *kind) {
  const ClauseRow *row = clause_row(DIALECT_OMP, kind, d->row->parts);
  if (n->kind == F_NAME && takes_default(n->symbol, d, probe, list, nlist)) {
    bool parts = is_in_parts(s, n), named = is_behind_address(s, n->symbol);
    s->loc = d->loc;
    if (parts || (named && !row))
      not_yet(s, "'default(%s)' of '%s', which no clause names%s", kind, n->symbol->name,
              parts ? ": the construct has its components" : "");
    else if (named)
      add_default(s, d, probe, n, row, kind);
  }
  for (int i = 0; i < n->nkids; i++)
    name_arrays(s, d, probe, n->kids[i], list, nlist, kind);
}

// Arrays that the statements write are in such a clause, for C's rule would be about their pointers.
FDirective *with_default(Shell *s, FDirective *d, FNode **probe, FNode *const *list,
                         int n) {
  const char *kind = d->dialect == DIALECT_OMP ? default_in(d) : NULL;
  if (!kind) return d;
  FDirective *all = alloc(s->arena, FDirective);
  FNode *call = alloc(s->arena, FNode);
  *all = *d;
  *call = **probe;
  for (int i = 0; i < n; i++) name_arrays(s, all, call, list[i], list, n, kind);
  *probe = call;
  return all;
}

// --- what is implied without it ----------------------------------------------------------------------------------------

// Devices have a variable of their own, which the region uses.
static bool is_kept(const Shell *s, const FVariable *v) {
  for (int i = 0; i < s->walk->kept.len; i++)
    if (s->walk->kept.at[i] == v->symbol && !v->path) return true;
  return !v->path && is_watched_global(s, v->symbol);
}

static void imply_scalar(Shell *s, Text *t, FVariable *v, bool acc, bool present) {
  if (is_kept(s, v)) {
    v->clauses |= IN_DATA;
    text_printf(t, acc ? " copy(%s)" : " map(tofrom: %s)", v->name);
  } else if (acc && (is_in_data(s->walk, v) || (is_aggregate(v) && !present)))
    text_printf(t, " copy%s(%s)", v->written ? "" : "in", v->name);
  else if (is_aggregate(v))
    text_printf(t, acc ? " present(%s)" : " map(tofrom: %s)", v->name);
}

static void imply_array(Shell *s, Text *t, FVariable *v, bool acc, bool present,
                        bool none) {
  // data/implicit.c; but of a string, which functions get, it would not know what they only read.
  bool found = has_declared_extents(s, v) && !is_open_string(v->symbol);
  if (acc && !present && !none && found) return;
  if (acc && is_section_in_data(s->walk, v)) return;
  const char *clause = acc          ? present      ? "present("
                                      : v->written ? "copy("
                                                   : "copyin("
                       : v->written ? "map(tofrom: "
                                    : "map(to: ";
  text_printf(t, " %s%s)", clause, whole_section(s, v));
}

// A clause of 'declare' in the procedure.
static bool is_address(const Shell *s, const FVariable *v) {
  for (int i = 0; i < s->walk->addresses.len; i++)
    if (s->walk->addresses.at[i] == v->symbol && !v->path) return true;
  return false;
}

// A directive around says what the region has of it.
static bool is_declared(Shell *s, const FVariable *v) {
  return is_in_data(s->walk, v) || is_kept(s, v);
}

// Is anything to be implied for the variable?
static bool is_without(const FVariable *v) {
  const FSymbol *x = v->symbol;
  bool used = (v->read || v->written) && !v->is_global && !v->of_block;
  if (!used || v->is_counter) return false;
  return !(v->clauses & ~(unsigned)(IN_OTHER | IN_DEPEND)) && !F_HAS(x, PARAMETER) &&
         !F_HAS(x, ASSUMED_SIZE);
}

// 'default' is about the user's variables, and C has bounds as variables.
static void imply_bounds(Shell *s, Text *t, const FVariable *v, const char *clause,
                         const char *body) {
  static const char kinds[] = "lnd";
  for (int k = 0; k < v->symbol->rank * 3; k++) {
    const char *name =
        arena_printf(s->arena, "%s_%c%d", v->stem, kinds[k % 3], k / 3 + 1);
    if (has_name(body, name)) text_printf(t, " %s(%s)", clause, name);
  }
  if (is_open_string(v->symbol) && has_name(body, length_name(s, v)))
    text_printf(t, " %s(%s)", clause, length_name(s, v));
  if (v->asked) text_printf(t, " %s(%s)", clause, v->name);
}

// The translation's own variables that stand in front of the directive.
static void share_temporaries(Shell *s, Text *t, const char *body) {
  const char *c = s->hoisted.at;
  for (size_t n; c && *c; c += n ? n : 1) {
    n = strspn(c, "abcdefghijklmnopqrstuvwxyz_0123456789");
    const char *name = n ? arena_strndup(s->arena, c, n) : "";
    bool own = !strncmp(name, "accomp_", 7) && c[n] != '(' && has_name(body, name);
    if (own && !has_name(t->at, name)) text_printf(t, " shared(%s)", name);
  }
}

const char *shared_by_default(Shell *s, const char *pragma, const char *body) {
  const char *kind = default_of(pragma);
  Text t = {.arena = s->arena};
  text_add(&t, "");
  if (!kind || *kind != 'p' || !body) return "";
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (!v->of_block && !v->path) imply_bounds(s, &t, v, "shared", body);
  }
  share_temporaries(s, &t, body);
  return t.at;
}

// The clause's text in front of its item: " map(tofrom: "; NULL: it moves nothing.
static const char *head_of(Shell *s, const char *clause) {
  const char *colon = strchr(clause, ':'), *open = strchr(clause, '(');
  if (strncmp(clause, " map(", 5) != 0) return NULL;
  return arena_strndup(s->arena, clause,
                       (size_t)((colon ? colon + 1 : open) - clause) + 1);
}

// Components of a variable whose elements the region chooses. clause: of the variable, "": C finds it.
static void imply_components(Shell *s, Text *t, FVariable *v, const char *clause) {
  bool acc = s->directive->dialect == DIALECT_ACC;
  const char *head = acc ? v->written ? " copy(" : " copyin(" : head_of(s, clause);
  if (v->is_deep && head) map_components(s, t, v, NULL, head, false);
}

// OpenMP: the program's clause maps the variable that it is a component of.
static bool imply_as_around(Shell *s, Text *t, FVariable *v) {
  const FVariable *x = v->path ? mapped_around(s, v) : NULL;
  if (!x || strstr(x->map_head, "iterator(")) return false;
  text_printf(t, "%s%s)", x->map_head, is_array(v) ? whole_section(s, v) : v->name);
  if (v->is_deep) map_components(s, t, v, NULL, x->map_head, false);
  return true;
}

static void imply_for(Shell *s, Text *t, FVariable *v, bool none, bool present) {
  bool acc = s->directive->dialect == DIALECT_ACC;
  size_t start = t->len;
  if (!acc && imply_as_around(s, t, v)) return;
  if (acc || !by_default_map(s, t, v)) {
    if (is_array(v))
      imply_array(s, t, v, acc, present, none);
    else
      imply_scalar(s, t, v, acc, present);
  }
  if (!present) imply_components(s, t, v, arena_strdup(s->arena, t->at + start));
}

const char *implied_clauses(Shell *s, const char *pragma) {
  Text t = {.arena = s->arena};
  text_add(&t, "");
  bool acc = s->directive->dialect == DIALECT_ACC,
       none = strstr(pragma, "default(none") != NULL,
       present = strstr(pragma, "default(present") != NULL;
  if (s->directive->is_end) return "";
  const char *kind = default_of(pragma);
  bool bounds = none || (kind && *kind == 'p');
  for (int i = 0; i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    bool last = v->is_counter && v->clauses & IN_LASTPRIVATE && !(v->clauses & IN_DATA);
    if (last) text_printf(&t, " map(tofrom: %s)", v->name);
    if (bounds) imply_bounds(s, &t, v, "firstprivate", s->out.at);
    if (v->is_deep && v->map_head)
      map_components(s, &t, v, v->map_item, v->map_head, false);
    // What 'default(none)' finds without a clause C tells.
    if (!is_without(v)) continue;
    if (acc && is_address(s, v)) {
      text_printf(&t, " deviceptr(%s)", v->name);
      continue;
    }
    if (none && !v->clauses && !is_declared(s, v)) continue;
    if (!acc && v->symbol->rank && is_device_around(s->walk, v)) {
      v->clauses |= IN_DATA;
      text_printf(&t, " is_device_ptr(%s)", v->name);
      continue;
    }
    if (acc || !by_default(s, &t, v, pragma)) imply_for(s, &t, v, none, present);
  }
  return t.at;
}
