// 'declare reduction' (OpenMP 5.2, 5.5.11) of this file, and of the modules that it uses.
// In:  the directives; for each type two procedures in the probes' text, one that combines and one that initializes (write_reductions), with the
// module's or the procedure's own ones.  Out: C functions of them, 'declare reduction' in C under a name of its own for each type; clauses with it.
#include "front/fortran/internal.h"
#include "front/fortran/scan.h"
#include "pragma/lexer.h"

#include <stdlib.h>
#include <strings.h>

#define COMBINER    "accomp_combine_"
#define INITIALIZER "accomp_initial_"

// --- the directive -----------------------------------------------------------------------------------------------------

typedef struct {
  const char *id; // in C's spelling, or the program's name
  const Piece *types[32];
  int ntypes;
  const Piece *combiner, *initializer;
} Declared;

static bool is_colon(const Piece *p) { return strstr(p->text, " : ") != NULL; }

// "(+ : " [types] " : " [combiner] ") initializer(" [initializer] ")"
static bool read_declared(Arena *a, const FDirective *d, Declared *out) {
  int colons = 0;
  *out = (Declared){.id = ""};
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    bool name = p->kind == PIECE_NAME;
    if (p->row && p->row->kind == CL_INITIALIZER) {
      if (name) out->initializer = p;
    } else if (name && !colons) {
      out->id = p->text;
    } else if (name && colons == 1 && out->ntypes < (int)countof(out->types)) {
      out->types[out->ntypes++] = p;
    } else if (name) {
      out->combiner = p;
    } else if (is_colon(p)) {
      if (!*out->id) out->id = arena_strndup(a, p->text + 1, strcspn(p->text + 1, " "));
      colons++;
    }
  }
  return *out->id && out->ntypes && out->combiner;
}

// --- the probe ---------------------------------------------------------------------------------------------------------

static bool is_assignment(const char *s) {
  int depth = 0;
  for (size_t i = 0; s[i]; i++) {
    depth += (s[i] == '(') - (s[i] == ')');
    bool compares = s[i + 1] == '=' || s[i + 1] == '>' || (i && strchr("=/<>", s[i - 1]));
    if (!depth && s[i] == '=' && !compares) return true;
  }
  return false;
}

static const char *statement_of(Arena *a, const char *s) {
  return is_assignment(s) ? s : arena_printf(a, "call %s", s);
}

static const char *key_of(Arena *a, const FSource *f, const FDirective *d, int k) {
  return arena_printf(a, "%d_%s", k, probe_key(f, a, d->number));
}

// "integer", "real(8)", "type(t)"; "t" is a type, too.
static const char *type_spec(Arena *a, const char *text) {
  static const char *const words[] = {"integer", "real",      "complex",
                                      "logical", "character", "double"};
  for (size_t i = 0; i < countof(words); i++)
    if (behind_word(text, words[i])) return text;
  return strchr(text, '(') ? text : arena_printf(a, "type(%s)", text);
}

static void write_procedure(Text *t, const char *name, const char *type,
                            const char *result, const char *other,
                            const char *statement) {
  text_printf(t, "subroutine %s(%s,%s); %s :: %s,%s; %s; end subroutine; ", name, result,
              other, type_spec(t->arena, type), result, other,
              statement_of(t->arena, statement));
}

static void write_procedures(Text *t, const FSource *f, const FDirective *d) {
  Arena *a = t->arena;
  Declared x;
  if (!read_declared(a, d, &x)) return;
  for (int k = 0; k < x.ntypes; k++) {
    const char *key = key_of(a, f, d, k);
    write_procedure(t, arena_printf(a, COMBINER "%s", key), x.types[k]->text, "omp_out",
                    "omp_in", x.combiner->text);
    if (x.initializer)
      write_procedure(t, arena_printf(a, INITIALIZER "%s", key), x.types[k]->text,
                      "omp_priv", "omp_orig", x.initializer->text);
  }
}

// The program unit whose CONTAINS part has the procedures: an internal procedure has none of its own.
static const TextUnit *unit_with(Arena *a, const FSource *f, const FDirective *d) {
  const TextUnit *u = text_unit_at(a, f, d->line);
  bool internal = u && u->around && !u->is_module && u->around->contains &&
                  !u->around->is_module && !u->around->is_submodule &&
                  u->around->contains < u->first;
  return internal ? u->around : u;
}

bool write_reductions(Text *t, const FSource *f, int line, int column, Loc *loc) {
  bool any = false, found = false;
  size_t start = t->len;
  for (int i = 0; i < f->ndirectives && !found; i++) {
    const FDirective *d = f->directives[i];
    if (d->row->info.kind != DIR_DECLARE_REDUCTION || d->is_end) continue;
    const TextUnit *u = unit_with(t->arena, f, d);
    if (!u || u->last != line || u->in_interface) continue;
    if (!any) text_add(t, u->contains ? "      " : "      contains; ");
    any = true;
    write_procedures(t, f, d);
    found = loc && column <= (int)(t->len - start);
    if (found) *loc = d->loc;
  }
  return loc ? found : any;
}

// A module makes them public: other files use them, and learn of the directive.
void write_reduction(Text *t, const FSource *f, const FDirective *d) {
  Arena *a = t->arena;
  const TextUnit *u = text_unit_at(a, f, d->line);
  Declared x;
  if (!u || !u->is_module || !read_declared(a, d, &x)) return;
  text_add(t, "      public ::");
  for (int k = 0; k < x.ntypes; k++) {
    const char *key = key_of(a, f, d, k);
    text_printf(t, "%s " COMBINER "%s", k ? "," : "", key);
    if (x.initializer) text_printf(t, ", " INITIALIZER "%s", key);
  }
  write_constant(t, f, d);
}

// --- which one a clause means ------------------------------------------------------------------------------------------

static bool begins(const char *s, const char *with) {
  return !strncmp(s, with, strlen(with));
}

bool is_of_reduction(const FSymbol *x) {
  return x->kind == FS_PROCEDURE &&
         (begins(x->name, COMBINER) || begins(x->name, INITIALIZER));
}

static const char *key_in(const FSymbol *x) { return x->name + strlen(COMBINER); }

// 0: none; else the nearer, the greater: a directive of the unit or of one around before those of modules.
static int nearness(const Shell *s, const FSymbol *x, const FDirective *d) {
  const Translation *t = s->walk->t;
  const FNode *of = x->place.line ? unit_at(t->tree->file, d->line) : NULL;
  int depth = 1000;
  for (const FNode *u = s->unit; u && of; u = u->parent, depth--)
    if (u == of) return depth;
  return *x->procedure ? 0 : 1;
}

static bool same_type(FType a, FType b) {
  return a.category == b.category && a.kind == b.kind && a.derived == b.derived;
}

static const FSymbol *find_combiner(Shell *s, const char *id, FType type,
                                    const FDirective **which) {
  const FTree *tree = s->walk->t->tree;
  const FSymbol *found = NULL;
  int best = 0;
  for (int i = 0; i < tree->nsymbols; i++) {
    const FSymbol *x = tree->symbols[i];
    bool is = x && is_of_reduction(x) && begins(x->name, COMBINER) && x->ndummies == 2 &&
              same_type(x->dummies[0]->type, type);
    const char *key = is ? strchr(key_in(x), '_') : NULL;
    const FDirective *d = key ? probed_directive(s->walk, x, key + 1) : NULL;
    Declared declared;
    if (!d || !read_declared(s->arena, d, &declared) || strcasecmp(declared.id, id) != 0)
      continue;
    int near = nearness(s, x, d);
    if (near <= best) continue;
    best = near, found = x, *which = d;
  }
  return found;
}

static FSymbol *initializer_of(const Shell *s, const FSymbol *combiner) {
  const FTree *tree = s->walk->t->tree;
  for (int i = 0; i < tree->nsymbols; i++) {
    FSymbol *x = tree->symbols[i];
    if (x && is_of_reduction(x) && begins(x->name, INITIALIZER) &&
        !strcmp(key_in(x), key_in(combiner)) && !strcmp(x->scope, combiner->scope))
      return x;
  }
  return NULL;
}

// --- C -----------------------------------------------------------------------------------------------------------------

// The C front reads declarations as the program's own ones where lines have its places. Gives the name.
static const char *declare_again(Shell *s, FSymbol *x, const char *type) {
  FRoutine *r = routine_of(s->walk, x, NULL);
  s->failed |= r->failed;
  if (!r->failed)
    text_printf(&s->walk->prototypes, "# %d \"%s\"\nvoid %s(%s *, %s *);\n", s->loc.line,
                s->loc.file, r->name, type, type);
  return r->name;
}

// Without 'initializer': what the type's declaration says of its components.
static const char *default_value(Shell *s, const FSymbol *type) {
  const char *list = "";
  for (int i = 0; type && i < type->ncomponents; i++) {
    const FSymbol *x = type->components[i];
    if (!F_HAS(x, POINTER) && !F_HAS(x, ALLOCATABLE) && x->type.category == FT_DERIVED &&
        *default_value(s, x->type.derived))
      not_yet(s, "'reduction' of type '%s' without 'initializer'", type->name);
    if (!x->init || F_HAS(x, POINTER)) continue;
    if (x->rank || !has_c_type(x->type))
      not_yet(s, "'reduction' of type '%s' without 'initializer'", type->name);
    list =
        arena_printf(s->arena, "%s.m_%s = %s, ", list, x->name, c_expr(s, x->init, NULL));
  }
  return list;
}

static const char *initial_in_c(Shell *s, const FSymbol *combiner, const FDirective *d,
                                const char *type) {
  Declared declared;
  FSymbol *x = initializer_of(s, combiner);
  const FSymbol *derived = combiner->dummies[0]->type.derived;
  if (!x) {
    const char *list = default_value(s, derived);
    return *list ? arena_printf(s->arena, " initializer(omp_priv = (%s){%s})", type, list)
                 : "";
  }
  if (read_declared(s->arena, d, &declared) &&
      strcasestr(declared.initializer->text, "omp_orig"))
    not_yet(s, "'omp_orig' in 'initializer' of 'declare reduction' for devices");
  return arena_printf(s->arena, " initializer(%s(&omp_priv, &omp_priv))",
                      declare_again(s, x, type));
}

static void write_declare(Shell *s, FSymbol *combiner, const FDirective *d) {
  Walk *w = s->walk;
  for (int i = 0; i < w->reductions.len; i++)
    if (w->reductions.at[i] == combiner) return;
  const char *type = c_type(s, combiner->dummies[0]->type);
  if (has_allocatables(combiner->dummies[0]->type))
    return not_yet(s, "'reduction' of a type with allocatable components");
  const char *name = declare_again(s, combiner, type);
  const char *initial = initial_in_c(s, combiner, d, type);
  if (s->failed) return;
  push(s->arena, &w->reductions, combiner);
  text_printf(&w->prototypes,
              "# %d \"%s\"\n#pragma omp declare reduction(%s : %s : %s(&omp_out, "
              "&omp_in))%s\n",
              d->loc.line, d->loc.file, combiner->name, type, name, initial);
}

// "declare reduction" wants a definition; those of numbers by C's operators are the language's own.
const char *user_reduction(Shell *s, const char *id, bool named, FType type) {
  const FDirective *d = NULL;
  if (!named && has_c_type(type)) return NULL;
  const FSymbol *x = find_combiner(s, id, type, &d);
  if (!x) {
    error(s->diag, s->loc, "no 'declare reduction' of '%s' for this type is seen here",
          id);
    s->failed = true;
    return NULL;
  }
  write_declare(s, (FSymbol *)x, d);
  return x->name;
}
