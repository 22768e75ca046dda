// 'declare mapper' (OpenMP 5.2, 5.8.8) of this file, and of the modules that it uses.
// In:  the directives; for each an interface with the mapper's variable and a dummy array for each bound of a section, which the probes have
// (write_mapper) and module files keep.  Out: 'declare mapper' in C; which variables it maps: what regions use of them are members of structs.
#include "front/fortran/internal.h"
#include "front/fortran/scan.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

#define MAPPER  "accomp_mapper_"
#define MAPPING "accomp_mapping_"

// --- items -------------------------------------------------------------------------------------------------------------

// The end of an expression: a comma, a colon or a parenthesis that is not in it.
static size_t expression_length(const char *s) {
  int depth = 0;
  for (size_t i = 0;; i++) {
    bool ends = !s[i] || (!depth && strchr(",:)", s[i]));
    if (ends) return i;
    depth += (s[i] == '(') - (s[i] == ')');
  }
}

// The next part of "v%a(1:v%n, :)": a name, "%", "(", ",", ":", ")", a bound; NULL: there is none.
static const char *next_part(Arena *a, const char **at, bool *inside) {
  *at += strspn(*at, " \t");
  char c = **at;
  size_t n = 1;
  if (!c) return NULL;
  if (!strchr(*inside ? ",:)" : "%(", c))
    n = *inside ? expression_length(*at) : strcspn(*at, "%( \t");
  else if (c == '(' || c == ')')
    *inside = c == '(';
  const char *part = arena_strndup(a, *at, n);
  *at += n;
  return part;
}

static bool is_bound(const char *part, bool was_inside) {
  return was_inside && !strchr(",:)", *part);
}

// --- the probe ---------------------------------------------------------------------------------------------------------

// The type and the variable are the last names in front of the clauses; NULL: the directive does not have them.
static const Piece *mapper_names(const FDirective *d) {
  const Piece *last = NULL, *before = NULL;
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].kind == PIECE_NAME && !*d->pieces[i].clause)
      before = last, last = &d->pieces[i];
  return before;
}

bool check_mapper(Unit *u, const FDirective *d) {
  if (mapper_names(d)) return true;
  error(u->diag, d->loc, "'%s' wants 'TYPE :: VARIABLE' in its parentheses", d->shown);
  return false;
}

static const Piece *behind(const FDirective *d, const Piece *p) {
  for (p++; p < d->pieces + d->npieces; p++)
    if (p->kind == PIECE_NAME) return p;
  return NULL;
}

const char *probe_key(const FSource *f, Arena *a, int number) {
  uint64_t hash = hash_text(HASH_START, f->path);
  return arena_printf(a, "%08lx_%d", (unsigned long)(hash & 0xffffffff), number);
}

void write_constant(Text *t, const FSource *f, const FDirective *d) {
  text_printf(t, "; character(*), parameter, public :: " MAPPING "%s = '",
              probe_key(f, t->arena, d->number));
  for (const char *c = d->shown + strlen("omp "); *c; c++)
    text_printf(t, *c == '\'' ? "''" : "%c", *c);
  text_add(t, "'");
}

// The names of iterators, each as a dummy, behind ", ", and as a declaration.
static void add_iterators(Arena *a, const char *names, const char **dummies,
                          const char **declared) {
  for (; *names; names += strcspn(names, " ") + 1) {
    const char *name = arena_strndup(a, names, strcspn(names, " "));
    const char *dummy = arena_printf(a, ",%s,", name);
    if (strstr(arena_printf(a, "%s,", *dummies), dummy)) continue;
    *dummies = arena_printf(a, "%s,%s", *dummies, name);
    *declared = arena_printf(a, "%s; integer(8) :: %s", *declared, name);
  }
}

void write_mapper(Text *t, const FSource *f, const FDirective *d, bool in_module) {
  Arena *a = t->arena;
  const Piece *type = mapper_names(d), *variable = type ? behind(d, type) : NULL;
  const char *key = probe_key(f, a, d->number), *dummies = "", *bounds = "", *part;
  const char *iterators = "", *counted = "";
  int n = 0;
  for (int i = 0; variable && i < d->npieces; i++) {
    const char *at = d->pieces[i].text;
    bool inside = false, was = false;
    if (d->pieces[i].kind == PIECE_VALUE) { // of an iterator
      dummies = arena_printf(a, "%s,accomp_%d", dummies, ++n);
      bounds = arena_printf(a, "%s; integer :: accomp_%d(%s)", bounds, n, at);
    }
    if (d->pieces[i].kind != PIECE_VARIABLE) continue;
    add_iterators(a, d->pieces[i].iterators, &iterators, &counted);
    for (; (part = next_part(a, &at, &inside)); was = inside) {
      if (!is_bound(part, was)) continue;
      dummies = arena_printf(a, "%s,accomp_%d", dummies, ++n);
      bounds = arena_printf(a, "%s; integer :: accomp_%d(%s)", bounds, n, part);
    }
  }
  if (!variable) return;
  const char *declared =
      strchr(type->text, '(') ? type->text : arena_printf(a, "type(%s)", type->text);
  text_printf(t,
              "      interface; subroutine " MAPPER
              "%s(%s%s%s); import; %s :: %s%s%s; end subroutine; end interface",
              key, variable->text, dummies, iterators, declared, variable->text, counted,
              bounds);
  if (!in_module) return;
  text_printf(t, "; public :: " MAPPER "%s", key);
  write_constant(t, f, d);
}

// --- nodes of items ----------------------------------------------------------------------------------------------------

typedef struct {
  Shell *s;
  const FSymbol *interface;
  int next; // of its dummies, which are bounds behind the variable
} Items;

static FNode *node(Items *x, FKind kind, int nkids) {
  FNode *n = alloc(x->s->arena, FNode);
  *n = (FNode){.kind = kind, .text = "", .nkids = nkids};
  n->kids = alloc_n(x->s->arena, FNode *, nkids + 1);
  return n;
}

static FNode *next_bound(Items *x) {
  const FSymbol *i = x->interface;
  const FSymbol *dummy = x->next < i->ndummies ? i->dummies[x->next++] : NULL;
  return dummy && dummy->bounds ? dummy->bounds[0].upper : NULL;
}

static FSymbol *component_named(const FSymbol *type, const char *name) {
  for (int i = 0; type && i < type->ncomponents; i++)
    if (!strcasecmp(type->components[i]->name, name)) return type->components[i];
  return NULL;
}

static FNode *component(Items *x, FNode *base, const char *name) {
  FSymbol *c = base->type.category == FT_DERIVED
                   ? component_named(base->type.derived, name)
                   : NULL;
  if (!c) return NULL;
  FNode *n = node(x, F_COMPONENT, 1);
  n->kids[0] = base;
  n->symbol = c;
  n->type = c->type;
  n->rank = c->rank + base->rank;
  return base->parent = n;
}

// "(1:v%n, :)" behind its parenthesis.
static FNode *element(Items *x, FNode *base, const char **at, bool *inside) {
  FNode *n = node(x, F_ELEMENT, 1 + base->rank), *none = node(x, F_NONE, 0);
  const char *part;
  int k = 0, place = 0;
  FNode *parts[3] = {none, none, none};
  bool range = false;
  n->kids[0] = base;
  n->type = base->type;
  while ((part = next_part(x->s->arena, at, inside))) {
    if (*part == ':') {
      range = true, place++;
    } else if (*part != ',' && *part != ')') {
      FNode *bound = next_bound(x);
      if (!bound || place > 2) return NULL;
      parts[place] = bound;
    }
    if (*part != ',' && *part != ')') continue;
    if (k >= base->rank) return NULL;
    FNode *triplet = node(x, F_TRIPLET, 3);
    memcpy(triplet->kids, parts, sizeof parts);
    n->kids[++k] = range ? triplet : parts[0];
    n->rank += range;
    parts[0] = parts[1] = parts[2] = none, place = 0, range = false;
    if (*part == ')') break;
  }
  return k == base->rank ? n : NULL;
}

// NULL: it is no item of the mapper's variable.
static FNode *item_of(Items *x, const char *text) {
  Arena *a = x->s->arena;
  bool inside = false;
  const char *name = next_part(a, &text, &inside), *part;
  FSymbol *v = x->interface->dummies[0];
  if (!name || strcasecmp(name, v->name) != 0) return NULL;
  FNode *n = node(x, F_NAME, 0);
  n->symbol = v;
  n->type = v->type;
  while (n && (part = next_part(a, &text, &inside))) {
    if (*part == '(')
      n = element(x, n, &text, &inside);
    else if (*part == '%' && (name = next_part(a, &text, &inside)))
      n = component(x, n, name);
    else
      n = NULL;
  }
  return n;
}

// --- C -----------------------------------------------------------------------------------------------------------------

// A section of a member with a descriptor, which C has as a pointer: contiguous.
static const char *flat_section(Shell *s, FVariable *m, const FNode *n) {
  const char *first[15], *last[15];
  bool closed = false; // a dimension that is no whole one was there
  for (int k = 0; k < m->symbol->rank; k++) {
    const FNode *x = n->kind == F_ELEMENT ? n->kids[k + 1] : NULL;
    bool range = !x || x->kind == F_TRIPLET;
    const FNode *lower = x && range ? kid(x, 0) : NULL,
                *upper = x && range ? kid(x, 1) : NULL;
    if (range && (closed || (x && !is_none(kid(x, 2)))))
      return not_yet(s, "'%s' in a mapper: it is not contiguous",
                     fortran_of(s->arena, n)),
             "";
    closed |= !range || !is_none(lower) || !is_none(upper);
    const char *base = c_lower(s, m, k);
    first[k] = !range ? arena_printf(s->arena, "%s - %s", c_index(s, x, NULL), base)
               : is_none(lower)
                   ? "0"
                   : arena_printf(s->arena, "%s - %s", c_index(s, lower, NULL), base);
    last[k] = !range ? first[k]
              : is_none(upper)
                  ? arena_printf(s->arena, "%s - 1", c_extent(s, m, k))
                  : arena_printf(s->arena, "%s - %s", c_index(s, upper, NULL), base);
  }
  const char *from = member_place(s, m, first);
  return arena_printf(s->arena, "%s[%s:%s ? %s - (%s) + 1 : 0]", m->name, from, m->name,
                      member_place(s, m, last), from);
}

static const char *c_item(Items *x, const Piece *p) {
  Shell *s = x->s;
  const FNode *n = item_of(x, p->text);
  if (!n) {
    error(s->diag, s->loc, "'%s' is no part of the mapper's variable '%s'", p->text,
          x->interface->dummies[0]->name);
    s->failed = true;
    return "";
  }
  FVariable *v =
      is_part_of_array(n) ? NULL : variable_of(s, n->kind == F_ELEMENT ? kid(n, 0) : n);
  if (!v) return not_yet(s, "'%s' in a mapper", p->text), "";
  if (!v->descriptor) return clause_item(s, v, n);
  return v->symbol->rank ? flat_section(s, v, n)
                         : arena_printf(s->arena, "%s.base[0:1]", v->descriptor);
}

// The directive as another file's module keeps it.
static FDirective *kept_directive(Walk *w, const char *key) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  for (int i = 0; i < t->tree->nsymbols; i++) {
    const FSymbol *x = t->tree->symbols[i];
    bool is = x && x->init && !strncmp(x->name, MAPPING, strlen(MAPPING)) &&
              !strcmp(x->name + strlen(MAPPING), key);
    if (!is) continue;
    const char *text = x->init->text;
    char *lower = arena_strdup(a, text);
    for (char *c = lower; *c; c++) *c = (char)tolower((unsigned char)*c);
    FDirective *d = alloc(a, FDirective);
    *d = (FDirective){
        .dialect = DIALECT_OMP, .shown = text, .loc = {t->source->path, 1, 1}};
    Joined joined = {text, lower, alloc_n(a, Loc, strlen(text) + 1), strlen(text), ""};
    return cut_directive(t->unit, d, &joined) ? d : NULL;
  }
  return NULL;
}

FDirective *probed_directive(Walk *w, const FSymbol *probe, const char *key) {
  const char *number = strrchr(key, '_');
  const FSource *f = w->t->source;
  if (!probe->place.line) return kept_directive(w, key);
  for (int i = 0; number && i < f->ndirectives; i++)
    if (f->directives[i]->number == atoi(number + 1)) return f->directives[i];
  return NULL;
}

// In C they have the names that the directive gives them.
static void name_iterators(Shell *s, const FSymbol *interface, const char *names) {
  for (; *names; names += strcspn(names, " ") + 1) {
    const char *name = arena_strndup(s->arena, names, strcspn(names, " "));
    for (int i = 1; i < interface->ndummies; i++)
      if (!strcasecmp(interface->dummies[i]->name, name))
        variable_of_symbol(s, interface->dummies[i])->name = name;
  }
}

static void write_declare(Walk *w, const FSymbol *interface, const FDirective *d) {
  Arena *a = w->t->unit->arena;
  Shell s = new_shell(w, d->loc);
  s.is_routine = true;
  Items items = {&s, interface, 1};
  const Piece *type = mapper_names(d), *variable = behind(d, type);
  FSymbol *v = interface->dummies[0];
  const char *c = struct_type(&s, v->type.derived), *id = "default";
  Text text = {.arena = a};
  if (!c) not_yet(&s, "a mapper of type '%s'", v->type.derived->name);
  for (int i = 0; i < d->npieces && !s.failed; i++) {
    const Piece *p = &d->pieces[i];
    if (p->loc.file) s.loc = p->loc;
    if (p->kind == PIECE_VARIABLE) name_iterators(&s, interface, p->iterators);
    const FNode *bound = p->kind == PIECE_VALUE ? next_bound(&items) : NULL;
    if (p->kind == PIECE_VALUE && !bound) not_yet(&s, "'%s' in a mapper", p->text);
    if (p->kind == PIECE_NAME && p < type && !*p->clause) id = p->text;
    text_add(&text, p == type                   ? c
                    : p == variable             ? variable_of_symbol(&s, v)->name
                    : p->kind == PIECE_VARIABLE ? c_item(&items, p)
                    : bound                     ? c_index(&s, bound, NULL)
                                                : p->text);
  }
  w->failed |= s.failed;
  if (s.failed) return;
  text_printf(&w->types, "# %d \"%s\"\n#pragma %s\n", d->loc.line, d->loc.file, text.at);
  FMapper mapper = {v->type.derived, id};
  push(a, &w->mappers, mapper);
}

static void declare_mapper(Walk *w, const FSymbol *interface) {
  const FDirective *d = probed_directive(w, interface, interface->name + strlen(MAPPER));
  bool derived =
      interface->ndummies && interface->dummies[0]->type.category == FT_DERIVED;
  if (d && derived) return write_declare(w, interface, d);
  Loc file = {w->t->source->path, 1, 1};
  sorry(w->t->unit->diag, d ? d->loc : file,
        d ? "'declare mapper' of a type that is not derived"
          : "a 'declare mapper' of a module that this file uses");
  w->failed = true;
}

void declare_mappers(Walk *w) {
  const FTree *tree = w->t->tree;
  for (int i = 0; i < tree->nsymbols; i++) {
    const FSymbol *x = tree->symbols[i];
    bool is = x && x->kind == FS_PROCEDURE && !strncmp(x->name, MAPPER, strlen(MAPPER));
    if (is && w->t->unit->dialects & DIALECT_OMP) declare_mapper(w, x);
  }
}

// --- what is mapped so -------------------------------------------------------------------------------------------------

bool has_default_mapper(const Walk *w, const FSymbol *type) {
  for (int i = 0; i < w->mappers.len; i++)
    if (w->mappers.at[i].type == type && !strcmp(w->mappers.at[i].id, "default"))
      return true;
  return false;
}

bool is_mapped_item(const Walk *w, const FDirective *d, int argument, const FSymbol *x) {
  if (x->type.category != FT_DERIVED || d->dialect != DIALECT_OMP) return false;
  bool named = false;
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    bool maps = p->row && (p->row->kind == CL_MAP || p->row->kind == CL_UPDATE_DEVICE ||
                           p->row->kind == CL_UPDATE_SELF);
    if (p->kind == PIECE_TEXT && *p->text == ' ') named = false;
    named |= p->kind == PIECE_TEXT && strstr(p->text, "mapper(") &&
             !strstr(p->text, "mapper(default");
    if (p->argument == argument)
      return maps && (named || has_default_mapper(w, x->type.derived));
  }
  return false;
}
