// Directives in C: pieces with their expressions.
// In:  a directive and the arguments of its probe.  Out: a pragma; the items that clauses name.
#include "accomp/abi.h"
#include "front/fortran/deep.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

static unsigned use_of(const ClauseRow *row) {
  if (!row) return IN_DATA; // cache
  switch (row->kind) {
  case CL_PRIVATE: return IN_PRIVATE;
  case CL_LASTPRIVATE: return IN_LASTPRIVATE;
  case CL_FIRSTPRIVATE: return IN_FIRSTPRIVATE;
  case CL_REDUCTION:
  case CL_IN_REDUCTION: return IN_REDUCTION;
  case CL_DEPEND: return IN_DEPEND;
  case CL_NONE: // affinity
  case CL_SHARED:
  case CL_LINEAR:
  case CL_ALLOCATE:
  case CL_ALIGNED:
  case CL_NONTEMPORAL: return IN_OTHER;
  default: return IN_DATA;
  }
}

// Clauses whose items are addresses.
static bool takes_addresses(ClauseKind kind) {
  switch (kind) {
  case CL_DEVICEPTR:
  case CL_USE_DEVICE:
  case CL_USE_DEVICE_ADDR:
  case CL_HAS_DEVICE_ADDR: return true;
  default: return false;
  }
}

// Clauses whose items are variables as a whole: no section in C.
static bool takes_names(ClauseKind kind) {
  switch (kind) {
  case CL_SHARED:
  case CL_PRIVATE:
  case CL_FIRSTPRIVATE:
  case CL_LASTPRIVATE:
  case CL_LINEAR:
  case CL_ATTACH:
  case CL_DETACH: return true;
  default: return takes_addresses(kind);
  }
}

static bool takes_open_string(const Piece *p) {
  ClauseKind kind = p->row ? p->row->kind : CL_NONE;
  return kind == CL_SHARED || (use_of(p->row) == IN_DATA && !takes_addresses(kind));
}

// All of each string.
const char *with_length(Shell *s, const FVariable *v, const char *section) {
  if (!is_open_string(v->symbol)) return section;
  return arena_printf(s->arena, *section ? "%s[0:%s]" : "%s[%s]", section,
                      length_name(s, v));
}

static const char *whole(Shell *s, FVariable *v) {
  const char *text = v->name;
  const FSymbol *x = v->symbol;
  if (F_HAS(x, ASSUMED_SIZE))
    return not_yet(s, "'%s' has assumed size: name a section of it, as in '%s(1:n)'",
                   v->actual, v->actual),
           text;
  for (int k = x->rank - 1; k >= 0; k--)
    text = arena_printf(s->arena, "%s[0:%s]", text, c_extent(s, v, k));
  return with_length(s, v, text);
}

const char *section_lower(Shell *s, FVariable *v, int k, const FNode *bound) {
  const char *lower = c_lower(s, v, k);
  const char *c = is_none(bound) ? lower : c_index(s, bound, NULL);
  return !strcmp(c, lower) ? "0" : arena_printf(s->arena, "%s - %s", c, lower);
}

const char *section_length(Shell *s, FVariable *v, int k, const FNode *x) {
  const FNode *lower = kid(x, 0), *upper = kid(x, 1);
  const char *from = is_none(lower) ? c_lower(s, v, k) : c_index(s, lower, NULL);
  return is_none(lower) && is_none(upper) ? c_extent(s, v, k)
         : is_none(upper)
             ? arena_printf(s->arena, "%s + %s - (%s)", c_lower(s, v, k),
                            c_extent(s, v, k), from)
             : arena_printf(s->arena, "%s - (%s) + 1", c_index(s, upper, NULL), from);
}

static const char *section(Shell *s, FVariable *v, const FNode *n) {
  const char *text = v->name;
  for (int k = n->nkids - 2; k >= 0; k--) {
    const FNode *x = n->kids[k + 1];
    if (x->kind != F_TRIPLET) {
      text = arena_printf(s->arena, n->rank ? "%s[%s:1]" : "%s[%s]", text,
                          section_lower(s, v, k, x));
      continue;
    }
    const FNode *step = kid(x, 2);
    bool steps = !is_none(step) && !(step->has_value && step->value == 1);
    const char *first = section_lower(s, v, k, kid(x, 0)),
               *length = section_length(s, v, k, x);
    if (steps) {
      const char *by = c_index(s, step, NULL);
      text = arena_printf(s->arena, "%s[%s:(%s + %s - 1) / %s:%s]", text, first, length,
                          by, by, by);
    } else {
      text = arena_printf(s->arena, "%s[%s:%s]", text, first, length);
    }
  }
  return with_length(s, v, text);
}

const char *clause_item(Shell *s, FVariable *v, const FNode *n) {
  if (!v->symbol->rank && !is_open_string(v->symbol)) return v->name;
  return n->kind == F_ELEMENT ? section(s, v, n) : whole(s, v);
}

// The parameter is the scalar's address: of the device's memory, or what the device has for it.
static const char *address(Shell *s, FVariable *v) {
  if (v->address || v->is_global)
    return v->address ? v->address : arena_printf(s->arena, "&%s", v->name);
  v->address = own_name(s, arena_printf(s->arena, "%s_at", v->name));
  v->name = arena_printf(s->arena, "(*%s)", v->address);
  return v->address;
}

// OpenACC 3.3, 2.7.1; OpenMP 5.2, 5.8.3.
static const char *refuse_parts(Shell *s, const Piece *p) {
  bool acc = s->inner->dialect == DIALECT_ACC;
  if (!p->row || p->row->kind != CL_MAP)
    return not_yet(s, "'%s', components of an array, in the clause '%s'", p->text,
                   p->clause),
           "";
  error(s->diag, s->loc,
        "'%s' in '%s' is not contiguous, as %s wants of what it moves: name the array of "
        "the type",
        p->text, p->clause, acc ? "OpenACC (3.3, 2.7.1)" : "OpenMP (5.2, 5.8.3)");
  s->failed = true;
  return "";
}

// gfortran's depend objects are an address and a kind of dependence. 'inout' orders the task as each of the kinds does, or more.
static const char *depend_object(Shell *s, FVariable *v) {
  static const char word[] = "transfer(";
  if (s->t->compiler != FORTRAN_GFORTRAN || v->symbol->rank || v->path)
    return not_yet(s, "the depend object '%s' on a construct for devices", v->actual), "";
  v->clauses |= IN_FIRSTPRIVATE;
  if (strncmp(v->actual, word, strlen(word)) != 0)
    v->actual = arena_printf(s->arena, "%s%s,0_8)", word, v->actual);
  return arena_printf(s->arena, "((char *)%s)[0]", v->name);
}

// Clauses for allocatable components of the variable's type follow: those of a compute construct when its statements are read.
static void map_item(Shell *s, FVariable *v, const FNode *n, const Piece *p) {
  ClauseKind kind = p->row ? p->row->kind : CL_NONE;
  const FDirective *d = s->directive;
  bool acc = d->dialect == DIALECT_ACC,
       updates = kind == CL_UPDATE_DEVICE || kind == CL_UPDATE_SELF;
  if (kind != CL_MAP && !updates) return;
  if (d->row->info.kind == DIR_COMPUTE) {
    bool present = acc && p->row->map & (__ACCOMP_PRESENT | __ACCOMP_IF_PRESENT);
    v->map_head = present ? NULL : s->clause_head, v->map_item = n;
    v->is_deep &= !present;
  } else if (!acc && has_allocatables(v->symbol->type) &&
             !is_mapped_item(s->walk, d, p->argument, v->symbol)) {
    s->components.arena = s->arena;
    map_components(s, &s->components, v, n, s->clause_head, true);
  }
}

// A clause of the construct names all of the variable.
static bool is_item_of(Shell *s, const FSymbol *x, ClauseKind kind) {
  for (int i = 0; i < s->directive->npieces; i++) {
    const Piece *p = &s->directive->pieces[i];
    const FNode *n = p->argument >= 0 ? kid(kid(s->construct, p->argument + 1), 0) : NULL;
    if (n && n->kind == F_NAME && n->symbol == x && p->row && p->row->kind == kind)
      return true;
  }
  return false;
}

// The construct has the copy of a task of the host compiler's, which stands around the call (translate.c).
static const char *reduced_by_group(Shell *s, FVariable *v, const FNode *n,
                                    const Piece *p) {
  if (n->kind == F_ELEMENT || F_HAS(v->symbol, POINTER))
    return not_yet(s, "'in_reduction' of '%s' on '%s', which is no whole variable",
                   p->text, s->directive->name),
           "";
  v->clauses |= IN_DATA;
  if (!is_item_of(s, v->symbol, CL_MAP))
    text_printf(&s->reductions, " map(tofrom: %s)",
                v->symbol->rank ? whole(s, v) : v->name);
  return DROPPED;
}

static const char *variable(Shell *s, const FNode *n, const Piece *p) {
  if (is_part_of_array(n)) return refuse_parts(s, p);
  const FNode *whole_array = n->kind == F_ELEMENT ? kid(n, 0) : n;
  FVariable *v = variable_of(s, whole_array);
  if (!v) return not_yet(s, "'%s' in the clause '%s'", p->text, p->clause), "";
  bool own = is_local_allocatable(s, v->symbol) && !v->path;
  if (own && p->row && p->row->kind == CL_SHARED) return v->descriptor;
  if (own)
    return not_yet(s, "the allocatable '%s', which code for devices declares, in '%s'",
                   v->actual, p->clause),
           "";
  if (is_open_string(v->symbol) && !takes_open_string(p))
    return not_yet(s, "'%s' of '%s', a string whose length is not constant", p->clause,
                   v->actual),
           "";
  bool of_target = s->inner == s->directive && s->inner->row->parts & O_TARGET;
  if (p->row && p->row->kind == CL_IN_REDUCTION && of_target)
    return reduced_by_group(s, v, n, p);
  if (s->equivalent) add_equivalent(s, v);
  if (s->depend_object) return depend_object(s, v);
  ClauseKind kind = p->row ? p->row->kind : CL_NONE;
  bool value = kind == CL_DEVICEPTR && is_c_address(v->symbol->type);
  unsigned use = value ? IN_FIRSTPRIVATE : use_of(p->row);
  // Of a directive in the construct: its variable is one of the construct.
  bool inside = s->inner != s->directive;
  if (use == IN_LASTPRIVATE && has_allocatables(v->symbol->type))
    return not_yet(s, "'%s' of '%s', of a type with allocatable components", p->clause,
                   v->actual),
           "";
  if (v->is_counter && use & (IN_PRIVATE | IN_FIRSTPRIVATE)) return DROPPED;
  bool copied = use == IN_PRIVATE || use == IN_FIRSTPRIVATE;
  if (copied && (own_pointer(s, v, n, kind) || own_deep(s, v, n, kind))) return DROPPED;
  // OpenMP 5.2, 5.4.4: what the pointer leads to stays shared.
  if (use == IN_FIRSTPRIVATE && !v->symbol->rank && copies_pointer(s, v)) return DROPPED;
  if (v->symbol->rank && kind == CL_LINEAR)
    return not_yet(s, "'%s' of the array '%s'", p->clause, v->actual), "";
  bool dropped = false;
  const char *copy =
      v->symbol->rank || v->is_counter || is_pointed_to(s, v) || starts_copy(s, v, kind)
          ? own_copy(s, v, kind, &dropped)
          : NULL;
  if (copy) return dropped ? DROPPED : copy;
  v->clauses |= use == IN_LASTPRIVATE && inside ? IN_OTHER : use;
  if (use & (IN_DATA | IN_REDUCTION)) v->outside = true;
  bool exits = s->inner->row->info.kind == DIR_EXIT_DATA;
  if (kind == CL_MAP && !inside) attach_component(s, v, exits);
  if (!inside) map_item(s, v, n, p);
  if (kind == CL_ATTACH || kind == CL_DETACH) return attached(s, v, kind == CL_ATTACH);
  if (value) return DROPPED;
  v->is_device |= kind == CL_HAS_DEVICE_ADDR || kind == CL_DEVICEPTR;
  if (!v->symbol->rank && takes_addresses(kind)) return address(s, v);
  if (!v->symbol->rank && v->is_member && v->descriptor && use & IN_DATA)
    return arena_printf(s->arena, "%s.base[0:1]", v->descriptor); // C attaches it
  bool scalar = !v->symbol->rank && !is_open_string(v->symbol);
  if (scalar || (n->kind != F_ELEMENT && takes_names(kind))) return v->name;
  const char *item = clause_item(s, v, n);
  if (kind == CL_MAP && !inside) keep_gaps(s, v, n, p, item);
  return item;
}

static const char *shown_variable(Shell *s, const FNode *arg, const Piece *p) {
  const char *c = variable(s, arg, p);
  push(s->arena, &s->t->unit->shown, (ShownItem){c, p->text});
  return c;
}

static bool has_clause(const FDirective *d, ClauseKind kind) {
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].row && d->pieces[i].row->kind == kind) return true;
  return false;
}

// Takes out what is dropped, with its comma, and clauses of which nothing is left.
const char *without_dropped(Arena *a, const char *text) {
  char *all = arena_strdup(a, text), *at;
  while ((at = strstr(all, DROPPED))) {
    size_t before = (size_t)(at - all), after = before + 1;
    while (before && all[before - 1] == ' ') before--;
    while (all[after] == ' ') after++;
    if (all[after] == ',') {
      after++;
    } else if (before && all[before - 1] == ',') {
      before--;
    } else if (before && strchr("(:", all[before - 1])) { // linear(i: 2) has a step
      while (all[before - 1] != '(') before--;            // reduction(+: x)
      after = (size_t)(strchr(all + after, ')') - all);
      for (before--; before && (all[before - 1] == '_' ||
                                (all[before - 1] >= 'a' && all[before - 1] <= 'z'));)
        before--;
      after++;
      while (all[after] == ' ' || all[after] == ',') after++;
    }
    memmove(all + before, all + after, strlen(all + after) + 1);
  }
  return all;
}

// A clause whose items are variables with addresses has the addresses as its items in C.
static const char *text_in_c(Shell *s, const Piece *p) {
  const char *object = s->depend_object ? strstr(p->text, "depobj") : NULL;
  if (object)
    return arena_printf(s->arena, "%.*sinout%s", (int)(object - p->text), p->text,
                        object + strlen("depobj"));
  if (!strcmp(p->text, " use_device_addr(")) return " use_device_ptr(";
  return !strcmp(p->text, " has_device_addr(") ? " is_device_ptr(" : p->text;
}

// An operator of 'reduction' that no C text stands for: '.eqv.', and the program's own ones.
static bool is_operator(const Piece *p) {
  return p->kind == PIECE_NAME && use_of(p->row) == IN_REDUCTION;
}

static const char *operator_in_c(Shell *s, const Piece *p) {
  s->reducer = p->text;
  s->operator_named = true;
  return !strcasecmp(p->text, ".eqv.") ? equivalence_in_c(s) : p->text;
}

// A clause begins: " reduction(task, +:".
static void begin_clause(Shell *s, const Piece *p) {
  s->depend_object = p->row && p->row->kind == CL_DEPEND && strstr(p->text, "depobj");
  s->equivalent = s->operator_named = false;
  s->reducer = NULL;
  s->map_type = p->row && p->row->kind == CL_MAP ? p->text : NULL;
  if (use_of(p->row) != IN_REDUCTION) return;
  const char *from = strrchr(p->text, '('), *comma = strrchr(p->text, ',');
  if (!from) return;
  from = comma ? comma + 1 + strspn(comma + 1, " ") : from + 1;
  s->head = arena_strndup(s->arena, p->text, (size_t)(from - p->text));
  s->reducer = arena_strndup(s->arena, from, strcspn(from, ":"));
}

// OpenMP 5.2, 5.8.3: the device gets descriptors of allocatable components also where no values go there. "": it does anyway, else
// the clause's start, where "from: " becomes "tofrom: " and "alloc: " becomes "to: ".
static const char *begin_descriptors(Shell *s, const FNode *n, const Piece *p) {
  if (!s->directive || s->inner != s->directive)
    return ""; // it stands inside of another one, or in a procedure for devices
  const FNode *v = n->kind == F_ELEMENT ? kid(n, 0) : n;
  DirectiveKind kind = s->directive->row->info.kind;
  bool starts = kind == DIR_COMPUTE || kind == DIR_DATA || kind == DIR_ENTER_DATA;
  if (s->directive->dialect != DIALECT_OMP || !starts || !p->row ||
      p->row->kind != CL_MAP || !v->symbol || !has_allocatables(v->symbol->type))
    return "";
  const char *head = s->clause_head, *colon = strrchr(head, ':'), *word = colon;
  if (!colon) return "";
  while (isspace((unsigned char)word[-1])) word--;
  const char *end = word;
  while (isalpha((unsigned char)word[-1])) word--;
  bool from = end - word == 4 && !strncmp(word, "from", 4),
       alloc = end - word == 5 && !strncmp(word, "alloc", 5);
  return from || alloc ? arena_printf(s->arena, "%.*s%s: ", (int)(word - head), head,
                                      from ? "tofrom" : "to")
                       : "";
}

// A variable in 'reduction' by an operator of the program's: a clause of its own.
static const char *item_in_c(Shell *s, const FNode *n, const Piece *p) {
  const char *item = shown_variable(s, n, p);
  if (!strcmp(item, DROPPED)) return item;
  if (*begin_descriptors(s, n, p)) {
    text_printf(&s->reductions, "%s%s)", begin_descriptors(s, n, p), item);
    return DROPPED;
  }
  bool own = s->reducer && use_of(p->row) == IN_REDUCTION && !s->equivalent;
  const char *name =
      own ? user_reduction(s, s->reducer, s->operator_named, n->type) : NULL;
  if (!name) return item;
  text_printf(&s->reductions, "%s%s: %s)", s->head, name, item);
  return DROPPED;
}

// The item that an array constructor of the probe is about; the iterators are indices of it.
static const FNode *item_of(Shell *s, const Piece *p, const FNode *arg) {
  if (!arg || !*p->iterators || arg->kind != F_ARRAY_CONSTRUCTOR) return arg;
  for (const char *name = p->iterators; *name; name += strcspn(name, " ") + 1) {
    const char *c = arena_strndup(s->arena, name, strcspn(name, " "));
    char *lower = arena_strdup(s->arena, c);
    for (char *at = lower; *at; at++) *at = (char)tolower((unsigned char)*at);
    push(s->arena, &s->indices, (FIndex){lower, c});
  }
  arg = kid(arg, 0);
  while (arg && arg->kind == F_IMPLIED_DO) arg = kid(arg, 3);
  return arg;
}

const char *c_pragma(Shell *s, const FDirective *d, const FNode *probe) {
  Text t = {.arena = s->arena};
  Loc old = s->loc;
  int first = s->copies.len;
  size_t clause = 0;
  s->inner = d;
  s->reductions.arena = s->arena;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    ClauseKind kind = p->row ? p->row->kind : CL_NONE;
    if (kind == CL_DEFAULTMAP) continue; // implied.c
    // The task around the call has the dependences. Others that the thread runs meanwhile would use its copy, too.
    if ((kind == CL_NOWAIT || kind == CL_DEPEND) && d->row->parts & O_TARGET &&
        has_clause(d, CL_IN_REDUCTION))
      continue;
    s->loc = p->loc.file ? p->loc : d->loc;
    if (p->kind == PIECE_TEXT && *p->text == ' ')
      begin_clause(s, p), clause = t.len, s->clause_head = NULL;
    const FNode *arg = p->argument >= 0 ? kid(kid(probe, p->argument + 1), 0) : NULL;
    int indices = s->indices.len;
    arg = item_of(s, p, arg);
    if (is_operator(p))
      text_add(&t, operator_in_c(s, p));
    else if (p->kind == PIECE_TEXT || p->kind == PIECE_NAME)
      text_add(&t, text_in_c(s, p));
    else if (!arg)
      not_yet(s, "'%s' in the clause '%s'", p->text, p->clause);
    else if (p->kind == PIECE_VALUE)
      text_add(&t, c_expr(s, arg, NULL));
    else {
      if (!s->clause_head)
        s->clause_head = arena_strndup(s->arena, t.at + clause, t.len - clause);
      text_add(&t, item_in_c(s, arg, p));
    }
    s->indices.len = indices;
  }
  s->equivalent = false;
  text_add(&t, own_clauses(s, first));
  s->inner = NULL;
  s->loc = old;
  if (s->reductions.len) text_add(&t, s->reductions.at);
  s->reductions = (Text){.arena = s->arena};
  if (s->components.len) text_add(&t, s->components.at);
  s->components = (Text){.arena = s->arena};
  if (!s->out.len && s->attached.at) text_add(&t, s->attached.at);
  return without_dropped(s->arena, t.at);
}

int loops_of(const char *pragma) {
  const char *c = strstr(pragma, "collapse(");
  if (!c) c = strstr(pragma, "tile(");
  if (!c) return 1;
  if (*c == 't') { // as many as it has sizes
    int n = 1;
    for (; *c && *c != ')'; c++) n += *c == ',';
    return n;
  }
  const char *colon = strchr(c, ':'), *close = strchr(c, ')');
  return atoi(colon && close && colon < close ? colon + 1 : c + strlen("collapse("));
}
