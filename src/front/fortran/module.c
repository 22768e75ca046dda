// Variables that devices have through the whole program: of modules and COMMON blocks, in OpenMP's 'declare target' and OpenACC's
// 'declare'.
// In:  directives of specification parts.  Out: C declarations of the host compiler's variables, under its names.
//
// An allocatable or a pointer is a variable of the descriptor in C, which functions for devices use; constructs take it as an argument,
// like other arrays. The runtime watches it (rt/data/watch.c): devices allocate with the program, and their descriptor leads to their data.
// Any file can have a COMMON block, so none has storage for it: the runtime maps it when a device is first used.
#include "front/fortran/internal.h"
#include "accomp/abi.h"

#include <strings.h>

// The innermost program unit around a line.
FNode *unit_at(FNode *n, int line) {
  for (int i = 0; i < n->nkids; i++) {
    FNode *k = n->kids[i];
    if (k->kind == F_CONTAINS || (k->place.line && k->place.line <= line &&
                                  line <= k->place.end_line && k->kind <= F_FUNCTION)) {
      FNode *inner = unit_at(k, line);
      if (inner && (inner->kind != F_CONTAINS)) return inner;
    }
  }
  return n->kind >= F_MODULE && n->kind <= F_FUNCTION ? n : NULL;
}

static bool is_of_module(const FSymbol *x) {
  return x->kind == FS_OBJECT && !*x->procedure && *x->module && !F_HAS(x, PARAMETER);
}

static FSymbol *variable_named(const Walk *w, const char *module, const char *name) {
  for (int i = 0; i < w->t->tree->nsymbols; i++) {
    FSymbol *x = w->t->tree->symbols[i];
    if (x && is_of_module(x) && !strcmp(x->module, module) && !strcasecmp(x->name, name))
      return x;
  }
  return NULL;
}

static bool is_imported(const FSymbol *x) {
  return is_of_module(x) && !x->place.line && *x->scope == 'm';
}

// A directive of the module in the other file says so.
static bool is_declared_elsewhere(const FSymbol *x) {
  return is_imported(x) && (F_HAS(x, DECLARED_ACC) || F_HAS(x, DECLARED_OMP));
}

// Of the two directives the one that this file's C is to repeat.
static bool imports_acc(const Shell *s, const FSymbol *x) {
  unsigned dialects = s->t->unit->dialects;
  bool omp = dialects & DIALECT_OMP && F_HAS(x, DECLARED_OMP);
  return dialects & DIALECT_ACC && (F_HAS(x, DECLARED_ACC) || !omp);
}

static bool has_descriptor(const FSymbol *x) {
  return F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER);
}

static Shell shell_of(Walk *w, Loc loc) {
  Translation *t = w->t;
  return (Shell){
      .walk = w, .t = t, .arena = t->unit->arena, .diag = t->unit->diag, .loc = loc};
}

// --- C declarations ----------------------------------------------------------------------------------------------------

static const char *symbol_of(const Walk *w, const FSymbol *x) {
  if (*x->bind) return x->bind;
  return arena_printf(w->t->unit->arena,
                      w->t->compiler == FORTRAN_GFORTRAN ? "__%s_MOD_%s" : "_QM%sE%s",
                      x->module, x->name);
}

// For the sections that messages name.
static const char *shown_bounds(Shell *s, const FSymbol *x) {
  long lower, upper;
  if (!x->rank || has_descriptor(x)) return "";
  constant_bounds(x, x->rank - 1, &lower, &upper);
  return arena_printf(s->arena,
                      "__attribute__((annotate(\"accomp shown %s\"), "
                      "annotate(\"accomp lower %ld\"))) ",
                      x->name, lower);
}

// "owned ": this file has the devices' storage.
static void write_extern(Shell *s, const FGlobal *g, bool owned, const char *symbol) {
  const FSymbol *x = g->symbol;
  const char *extents = "", *type = element_type(s, x);
  bool initialised = F_HAS(x, INITIALIZED) || x->type.category == FT_DERIVED;
  long lower, upper;
  for (int k = 0; k < x->rank && !g->described; k++) {
    constant_bounds(x, k, &lower, &upper);
    extents =
        arena_printf(s->arena, "[%ld]%s", upper < lower ? 0 : upper - lower + 1, extents);
  }
  text_printf(&s->walk->types, "# %d \"%s\"\nextern %s%s%s %s%s __asm__(\"%s\");\n",
              s->loc.line, s->loc.file, shown_bounds(s, x),
              !owned        ? ""
              : initialised ? "__attribute__((annotate(\"accomp owned initialised\"))) "
                            : "__attribute__((annotate(\"accomp owned\"))) ",
              g->described ? descriptor_type(s, x, type) : type, g->name, extents,
              symbol);
}

// NULL: C has none like it.
static FGlobal *add_global(Shell *s, FSymbol *x) {
  Walk *w = s->walk;
  bool fits = !F_HAS(x, COMMON) && !F_HAS(x, EQUIVALENCE) && element_type(s, x);
  long lower, upper;
  for (int k = 0; fits && !has_descriptor(x) && k < x->rank; k++)
    fits = constant_bounds(x, k, &lower, &upper);
  if (!fits) return NULL;
  FGlobal *g = alloc(s->arena, FGlobal);
  *g = (FGlobal){.symbol = x, .described = has_descriptor(x)};
  g->name = arena_printf(s->arena, "%s" OF_MODULE "%s", x->module, x->name);
  push(s->arena, &w->globals, g);
  return g;
}

static FGlobal *find_global(const Walk *w, const FSymbol *x) {
  for (int i = 0; i < w->globals.len; i++)
    if (w->globals.at[i]->symbol == x) return w->globals.at[i];
  return NULL;
}

// --- what the runtime watches --------------------------------------------------------------------------------------------

static void write_watch(Walk *w, const char *variable, const char *bytes, unsigned flags,
                        const char *shown) {
  int n = ++w->watches;
  text_printf(&w->routines,
              "static void *accomp_watch_%d;\n"
              "__attribute__((constructor)) static void accomp_watch_start_%d(void) { "
              "accomp_watch_%d = __accomp_watch(&%s, sizeof %s, %s, %u, %s); }\n"
              "__attribute__((destructor)) static void accomp_watch_end_%d(void) { "
              "__accomp_unwatch(accomp_watch_%d); }\n",
              n, n, n, variable, variable, bytes, flags,
              c_string(w->t->unit->arena, shown), n, n);
}

const char *descriptor_bytes(Shell *s, const FSymbol *x, const char *descriptor) {
  const FVariable v = {.symbol = (FSymbol *)x, .descriptor = descriptor};
  const char *bytes = arena_printf(s->arena, "sizeof *%s.base", descriptor);
  for (int k = 0; k < x->rank; k++)
    bytes =
        arena_printf(s->arena, "%s * accomp_count(%s)", bytes, member_extent(s, &v, k));
  return bytes;
}

static void watch_global(Shell *s, const FGlobal *g, unsigned flags) {
  Walk *w = s->walk;
  const char *count = arena_printf(s->arena, "%s_bytes", g->name);
  text_printf(&w->routines,
              "static unsigned long %s(const void *at) { const __typeof__(%s) *d = at; "
              "return %s; }\n",
              count, g->name, descriptor_bytes(s, g->symbol, "(*d)"));
  write_watch(w, g->name, count, flags, g->symbol->name);
}

// OpenACC 3.3, 2.13.2: ALLOCATE allocates on the device, too. OpenMP 5.2, 5.8.3: 'map' does.
static unsigned watched_flags(Shell *s, const FDirective *d, const Piece *p,
                              const FSymbol *x) {
  if (d->dialect == DIALECT_OMP || !strcmp(p->clause, "link"))
    return __ACCOMP_WATCH_SHOWS;
  if (F_HAS(x, POINTER)) not_yet(s, "'%s' in '%s': it is a pointer", p->text, d->shown);
  bool copies = !strcmp(p->clause, "copyin");
  return __ACCOMP_WATCH_SHOWS | __ACCOMP_WATCH_ENTERS |
         (copies ? (unsigned)__ACCOMP_WATCH_COPIES : 0);
}

// --- COMMON ------------------------------------------------------------------------------------------------------------

static bool is_in_block(const FSymbol *x, const char *block) {
  return x && F_HAS(x, COMMON) && !strcmp(x->common, block);
}

static long block_size(const Walk *w, const char *block) {
  long size = 0;
  for (int i = 0; i < w->t->tree->nsymbols; i++) {
    const FSymbol *x = w->t->tree->symbols[i];
    if (is_in_block(x, block) && x->offset + x->size > size) size = x->offset + x->size;
  }
  return size;
}

static const char *block_variable(Arena *a, const char *block) {
  return arena_printf(a, "common" OF_MODULE "%s", *block == ' ' ? "blank" : block);
}

// "/blk/" without slashes, in lower case; " ": blank COMMON.
const char *block_named(Arena *a, const char *text) {
  char *name = arena_strndup(a, text + 1, strlen(text) - 2);
  for (char *c = name; *c; c++)
    if (*c >= 'A' && *c <= 'Z') *c = (char)(*c + 32);
  return *name && strspn(name, " ") != strlen(name) ? name : " ";
}

static bool has_block(const Walk *w, const char *block) {
  for (int i = 0; i < w->blocks.len; i++)
    if (!strcmp(w->blocks.at[i], block)) return true;
  return false;
}

static const char *block_symbol(Walk *w, const char *block) {
  Arena *a = w->t->unit->arena;
  if (*block == ' ') return "__BLNK__";
  for (int i = 0; i < w->t->tree->nsymbols; i++) {
    const FSymbol *x = w->t->tree->symbols[i];
    if (is_in_block(x, block) && *x->bind) return x->bind;
  }
  return arena_printf(a, "%s_", block);
}

// false: the file has it already.
static bool write_block(Shell *s, bool acc, const char *block) {
  Walk *w = s->walk;
  const char *name = block_variable(s->arena, block);
  if (has_block(w, block)) return false;
  push(s->arena, &w->blocks, block);
  text_printf(&w->types, "# %d \"%s\"\nextern char %s[%ld] __asm__(\"%s\");\n",
              s->loc.line, s->loc.file, name, block_size(w, block),
              block_symbol(w, block));
  text_printf(&w->types,
              acc ? "#pragma acc declare create(%s)\n"
                  : "#pragma omp declare target(%s)\n",
              name);
  const char *shown = *block == ' ' ? "//" : arena_printf(s->arena, "/%s/", block);
  push(s->arena, &s->t->unit->shown, (ShownItem){name, shown});
  return true;
}

static bool declare_block(Shell *s, const FDirective *d, const Piece *p) {
  const char *block = block_named(s->arena, p->text);
  if (!block_size(s->walk, block)) {
    error(s->diag, s->loc, "there is no COMMON block %s", p->text);
    return false;
  }
  if (!write_block(s, d->dialect == DIALECT_ACC, block)) return true;
  bool link = !strcmp(p->clause, "link"),
       copies = d->dialect == DIALECT_OMP || !strcmp(p->clause, "copyin");
  if (!link)
    write_watch(s->walk, block_variable(s->arena, block), "0",
                __ACCOMP_WATCH_ENTERS | (copies ? (unsigned)__ACCOMP_WATCH_COPIES : 0),
                p->text);
  return true;
}

// As device functions see it.
static const FGlobal *global_in_block(Shell *s, FSymbol *x) {
  const char *extents = "", *type = element_type(s, x);
  long lower, upper;
  if (type && is_declared_elsewhere(x)) write_block(s, imports_acc(s, x), x->common);
  if (!type || !has_block(s->walk, x->common)) return NULL;
  for (int k = 0; k < x->rank; k++) {
    constant_bounds(x, k, &lower, &upper);
    extents =
        arena_printf(s->arena, "[%ld]%s", upper < lower ? 0 : upper - lower + 1, extents);
  }
  FGlobal *g = alloc(s->arena, FGlobal);
  *g = (FGlobal){.symbol = x};
  g->name = arena_printf(s->arena, "(*(%s (*)%s)&%s[%ld])", type, extents,
                         block_variable(s->arena, x->common), x->offset);
  return g;
}

// --- names in constructs and functions -----------------------------------------------------------------------------------

// Where the other file's module declares it not, the linker misses it.
static const FGlobal *global_elsewhere(Shell *s, FSymbol *x) {
  if (!is_imported(x)) return NULL;
  FGlobal *g = add_global(s, x);
  if (!g) return NULL;
  write_extern(s, g, false, symbol_of(s->walk, x));
  bool acc = imports_acc(s, x), linked = F_HAS(x, DECLARED_LINK) && !g->described;
  text_printf(&s->walk->types, "#pragma %s %s(%s)\n",
              acc ? "acc declare" : "omp declare target",
              linked ? "link"
              : acc  ? "create"
                     : "enter",
              g->name);
  return g;
}

const FGlobal *global_of(Shell *s, FSymbol *x) {
  const FGlobal *g = find_global(s->walk, x);
  bool passed = !s->is_routine; // constructs have arguments
  if (g) return passed && (g->described || g->elsewhere) ? NULL : g;
  if (passed) return NULL;
  if (is_saved_here(s, x)) return is_table(s, x) ? NULL : saved_global(s, x);
  if (F_HAS(x, COMMON)) return global_in_block(s, x);
  FGlobal *other = (FGlobal *)global_elsewhere(s, x);
  if (other) other->elsewhere = true;
  return other;
}

bool is_watched_global(const Shell *s, const FSymbol *x) {
  return find_global(s->walk, x) || is_declared_elsewhere(x) ||
         (F_HAS(x, COMMON) && has_block(s->walk, x->common));
}

// --- directives ----------------------------------------------------------------------------------------------------------

// OpenMP 5.2, 7.8.1: no elements of COMMON blocks, none in EQUIVALENCE.
static bool refuse(const FDirective *d, const Piece *p, const FSymbol *x, Shell *s) {
  bool omp = d->dialect == DIALECT_OMP, common = x && F_HAS(x, COMMON),
       shares = x && F_HAS(x, EQUIVALENCE);
  if (!x && refuse_part(s->diag, s->loc, d, p)) return false;
  const char *block = common && *x->common != ' ' ? x->common : "";
  if (omp && (common || shares))
    error(s->diag, s->loc,
          common ? "'%s' in '%s': it is in a COMMON block; OpenMP wants the block, /%s/"
                 : "'%s' in '%s': it is in an EQUIVALENCE, which OpenMP does not allow%s",
          p->text, d->shown, block);
  else
    sorry(s->diag, s->loc,
          common   ? "'%s' in '%s': it is in a COMMON block, which is to be named as a "
                     "whole, /%s/"
          : shares ? "'%s' in '%s': it is in an EQUIVALENCE%s"
                   : "'%s' in '%s': it is no variable of a module or a COMMON block, or "
                     "of a type that C has not%s",
          p->text, d->shown, block);
  return false;
}

// What the directive says besides its lists.
static const char *other_clauses(const Walk *w, const FDirective *d) {
  const char *text = "";
  for (int i = 1; i < d->npieces; i++)
    if (d->pieces[i].kind == PIECE_TEXT && strstr(d->pieces[i].text, "device_type("))
      text = arena_printf(w->t->unit->arena, "%s%s", text, d->pieces[i].text);
  return text;
}

static bool declare_global(Walk *w, const FDirective *d, const Piece *p,
                           const FNode *unit) {
  Shell s = shell_of(w, p->loc.file ? p->loc : d->loc);
  if (*p->text == '/') return declare_block(&s, d, p);
  bool module = unit && unit->kind == F_MODULE && unit->symbol;
  FSymbol *x = module ? variable_named(w, unit->symbol->name, p->text) : NULL;
  FGlobal *g = x && !find_global(w, x) ? add_global(&s, x) : NULL;
  if (!g) return refuse(d, p, x, &s);
  write_extern(&s, g, true, symbol_of(w, x));
  if (g->described) watch_global(&s, g, watched_flags(&s, d, p, x));
  bool acc = d->dialect == DIALECT_ACC;
  const char *clause = acc && g->described ? "create" : p->clause;
  bool linked = !acc && g->described && !strcmp(clause, "link");
  text_printf(&w->types, "#pragma %s %s(%s)%s\n",
              acc ? "acc declare" : "omp declare target", linked ? "enter" : clause,
              g->name, other_clauses(w, d));
  return !s.failed;
}

static bool is_item(const Piece *p) {
  return p->kind == PIECE_VARIABLE || p->kind == PIECE_NAME;
}

bool declare_globals(Walk *w) {
  const FSource *src = w->t->source;
  bool right = true;
  for (int i = 0; i < src->ndirectives; i++) {
    const FDirective *d = src->directives[i];
    if (!d->in_spec || d->row->info.kind != DIR_DECLARE) continue;
    FNode *unit = unit_at(w->t->tree->file, d->line);
    bool module = unit && unit->kind == F_MODULE;
    for (int k = 0; k < d->npieces; k++) {
      const Piece *p = &d->pieces[k];
      bool procedure = module && d->dialect == DIALECT_OMP && is_item(p) &&
                       procedure_of(unit, p->text); // routine.c
      if (is_item(p) && !procedure && (module || *p->text == '/'))
        right &= declare_global(w, d, p, unit);
    }
  }
  return right;
}
