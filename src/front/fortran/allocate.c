// OpenMP's allocate and allocators in front of an ALLOCATE statement, and allocate of variables (5.2, 6.5 to 6.7).
// In:  the directives, the ALLOCATE statement.  Out: Fortran behind the statement; in front of DEALLOCATE, at the end of a unit.
//
// All allocators but one give the program's own memory; behind the statement it moves to where the alignment holds, which 'align' and
// the allocator's traits ask for (__accomp_align). What omp_target_device_mem_alloc allocates has memory of the program, too, which
// nobody is to use; the runtime watches the descriptor (rt/data/watch.c), and gives each device that is used memory until it is deallocated.
#include "front/fortran/internal.h"
#include "accomp/abi.h"

#include <stdlib.h>
#include <strings.h>

enum { NO_ALLOCATOR = 0, DEVICE_MEMORY = 102, UNKNOWN_ALLOCATOR = -1 };

// --- directives ---------------------------------------------------------------------------------------------------------

bool is_allocation(const FDirective *d) {
  return !strcmp(d->name, "allocate") || !strcmp(d->name, "allocators");
}

static long allocator_named(const char *word) {
  static const char *const hosts[] = {
      "omp_default_mem_alloc",     "omp_large_cap_mem_alloc",    "omp_const_mem_alloc",
      "omp_high_bw_mem_alloc",     "omp_low_lat_mem_alloc",      "omp_cgroup_mem_alloc",
      "omp_pteam_mem_alloc",       "omp_thread_mem_alloc",       "omp_null_allocator",
      "omp_target_host_mem_alloc", "omp_target_shared_mem_alloc"};
  for (size_t i = 0; i < countof(hosts); i++)
    if (!strcasecmp(word, hosts[i])) return 1;
  return !strcasecmp(word, "omp_target_device_mem_alloc") ? DEVICE_MEMORY
                                                          : UNKNOWN_ALLOCATOR;
}

// The memory that a directive asks for.
typedef struct {
  long allocator;
  const char *name, *align; // Fortran expressions; NULL: none is given
} Memory;

static bool ends_in(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n >= m && !strcmp(text + n - m, end);
}

// Reads a group of pieces: 'allocator(x)', 'align(n)', 'allocate(allocator(x), align(n): list)', or 'allocate(x: list)'.
static Memory memory_in(Arena *a, const FDirective *d, const FNode *probe, int from,
                        int end) {
  Memory m = {NO_ALLOCATOR, NULL, NULL};
  for (int i = from; i < end; i++) {
    const Piece *p = &d->pieces[i];
    if (p->kind == PIECE_TEXT) {
      const char *word = strchr(p->text, '('), *colon = word ? strchr(word, ':') : NULL;
      size_t n = colon ? strspn(word + 1, "abcdefghijklmnopqrstuvwxyz_0123456789") : 0;
      if (n && word[1 + n] == ':')
        m.allocator = allocator_named(m.name = arena_strndup(a, word + 1, n));
      continue;
    }
    if (i && ends_in(d->pieces[i - 1].text, "align(")) m.align = p->text;
    if (!i || !ends_in(d->pieces[i - 1].text, "allocator(")) continue;
    const FNode *value =
        probe && p->argument >= 0 ? kid(kid(probe, p->argument + 1), 0) : NULL;
    m.name = p->text;
    m.allocator = !value             ? allocator_named(p->text)
                  : value->has_value ? value->value
                                     : UNKNOWN_ALLOCATOR;
  }
  return m;
}

// Clauses of 'allocators' are groups; 'allocate' is one.
static int group_end(const FDirective *d, int from) {
  int i = from + 1;
  while (i < d->npieces && !(!strcmp(d->name, "allocators") &&
                             !strncmp(d->pieces[i].text, " allocate(", 10)))
    i++;
  return i;
}

static const FNode *base_of(const FNode *n) {
  return n->kind == F_ELEMENT ? kid(n, 0) : n;
}

static bool names_object(const Walk *w, const FDirective *d, int from, int end,
                         const FNode *base) {
  const char *name = fortran_of(w->t->unit->arena, base);
  bool any = false;
  for (int i = from; i < end; i++) {
    const Piece *p = &d->pieces[i];
    if (p->kind == PIECE_TEXT || (i && ends_in(d->pieces[i - 1].text, "allocator(")) ||
        (i && ends_in(d->pieces[i - 1].text, "align(")))
      continue;
    any = true;
    if (!strcasecmp(p->text, name)) return true;
  }
  return !any && !strcmp(d->name, "allocate"); // without a list: all objects
}

static void refuse(Walk *w, const FDirective *d, const char *fmt, const char *name) {
  sorry(w->t->unit->diag, d->loc, fmt, d->shown, name);
  w->failed = true;
}

static void check_alignment(Unit *u, const FDirective *d) {
  for (int i = 1; i < d->npieces; i++) {
    if (!ends_in(d->pieces[i - 1].text, "align(")) continue;
    char *end;
    long bytes = strtol(d->pieces[i].text, &end, 10);
    if (!*end && (bytes <= 0 || bytes & (bytes - 1)))
      error(u->diag, d->loc, "'align(%s)' of '%s' is no power of two", d->pieces[i].text,
            d->name);
  }
}

static void warn_of_no_effect(Unit *u, const FDirective *d, const char *clause,
                              const char *value, const char *of) {
  warning(u->diag, d->loc, WARN_IGNORED_CLAUSE, "'%s(%s)' of '%s' has no effect on %s",
          clause, value, d->name, of);
}

// The memory of 'base' by the directive; NO_ALLOCATOR and no alignment: it says nothing of it.
static Memory memory_of(const Walk *w, const FDirective *d, const FNode *probe,
                        const FNode *base) {
  for (int from = 1, end; from < d->npieces; from = end) {
    end = group_end(d, from);
    if (!names_object(w, d, from, end, base)) continue;
    return memory_in(w->t->unit->arena, d, probe, from, end);
  }
  return (Memory){NO_ALLOCATOR, NULL, NULL};
}

// --- device memory ------------------------------------------------------------------------------------------------------

static bool can_be_watched(const FNode *base) {
  const FSymbol *x = base->symbol;
  return base->kind == F_NAME && x && x->rank && F_HAS(x, ALLOCATABLE) &&
         !F_HAS(x, DUMMY) && strncmp(x->scope, "block", 5) != 0;
}

static const char *dimensions(Arena *a, int rank) {
  const char *colons = ":";
  for (int k = 1; k < rank; k++) colons = arena_printf(a, "%s,:", colons);
  return colons;
}

// A call with the compiler's own descriptor of an allocatable or a pointer, or with the pointer that a scalar is: the procedure has no
// BIND(C). more: further arguments, their names and declarations.
static const char *call_of(Walk *w, const FNode *base, const char *name, const char *more,
                           const char *names, const char *declarations) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  const FSymbol *x = base->symbol;
  Shell s = new_shell(w, w->loc);
  bool derived = x->type.category == FT_DERIVED;
  s.unit = w->unit;
  const char *type = derived ? arena_printf(a, "type(%s)", x->type.derived->name)
                             : fortran_type(&s, x->type);
  w->failed |= s.failed;
  const char *shape = x->rank ? arena_printf(a, "(%s)", dimensions(a, x->rank)) : "";
  return arena_printf(a,
                      "block\ninterface\nsubroutine %s(a%s)\n%s%s, %s :: "
                      "a%s\n%send subroutine\nend interface\ncall %s(%s%s)\nend block\n",
                      name, names, brings_type(&s, x), type,
                      F_HAS(x, POINTER) ? "pointer" : "allocatable", shape, declarations,
                      name, fortran_of(a, base), more);
}

static const char *call_with_descriptor(Walk *w, const FNode *base, const char *name) {
  return call_of(w, base, name, "", "", "");
}

static const char *procedure_name(Walk *w, const char *what, int n) {
  return arena_printf(w->t->unit->arena, "accomp_%s%d_%s", what, n, w->t->id);
}

static const char *watch(Walk *w, const FDirective *d, const FNode *base, bool copies) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  FSymbol *x = base->symbol;
  Shell s = new_shell(w, d->loc);
  const char *type = element_type(&s, x);
  if (!type || s.failed)
    return refuse(w, d, "'%s' of '%s': C has no type like that of the variable", x->name),
           "";
  int n = ++w->watches;
  const char *name = procedure_name(w, "m", n);
  text_printf(
      &w->routines,
      "struct accomp_watched_%d { %s d; };\n"
      "static unsigned long accomp_watched_bytes_%d(const void *at) { const "
      "struct accomp_watched_%d *x = at; return %s; }\n"
      "void %s_(void *at) { __accomp_watch(at, sizeof (struct "
      "accomp_watched_%d), accomp_watched_bytes_%d, %d, %s); }\n",
      n, descriptor_type(&s, x, type), n, n, descriptor_bytes(&s, x, "x->d"), name, n, n,
      __ACCOMP_WATCH_ENTERS | __ACCOMP_WATCH_ONCE | (copies ? __ACCOMP_WATCH_COPIES : 0),
      c_string(a, x->name));
  return call_with_descriptor(w, base, name);
}

// The program no longer has the memory.
static const char *unwatch(Walk *w, const FNode *base) {
  const char *name = procedure_name(w, "u", ++w->watches);
  text_printf(&w->routines, "void %s_(void *at) { __accomp_watch_ends(at); }\n", name);
  return call_with_descriptor(w, base, name);
}

static bool has_source(const FNode *allocate) {
  for (int i = 0; i < kid(allocate, 1)->nkids; i++)
    if (!strcmp(kid(allocate, 1)->kids[i]->text, "source")) return true;
  return false;
}

// --- alignment ----------------------------------------------------------------------------------------------------------

// Has the call's interface a type for it?
static bool can_be_aligned(const FSymbol *x) {
  FType t = x->type;
  return (F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER)) && !t.polymorphic &&
         (t.category == FT_DERIVED ? t.derived != NULL : has_c_type(t));
}

static const char *align(Walk *w, const FDirective *d, const FNode *base, Memory m) {
  Arena *a = w->t->unit->arena;
  const FSymbol *x = base->symbol;
  const char *name = procedure_name(w, "a", ++w->watches), *of = fortran_of(a, base);
  if (!x || !can_be_aligned(x)) {
    warn_of_no_effect(
        w->t->unit, d, m.align ? "align" : "allocator", m.align ? m.align : m.name,
        arena_printf(a, "'%s', for whose type no interface is written", of));
    return "";
  }
  text_printf(&w->routines,
              "void %s_(void **at, unsigned long *bytes, unsigned long *alignment, "
              "unsigned long *allocator) { __accomp_align(at, *bytes, *alignment, "
              "*allocator, %s, %d); }\n",
              name, c_string(a, d->loc.file), d->loc.line);
  const char *elements = x->rank ? arena_printf(a, "*size(%s,kind=8)", of) : "",
             *unknown = m.allocator == UNKNOWN_ALLOCATOR
                            ? arena_printf(a, "int(%s,8)", m.name)
                            : "0_8";
  return arena_printf(
      a, "if (%s(%s)) then\n%send if\n", F_HAS(x, POINTER) ? "associated" : "allocated",
      of,
      call_of(w, base, name,
              arena_printf(a, ",&\nstorage_size(%s,kind=8)/8%s,&\nint(%s,8),&\n%s", of,
                           elements, m.align ? m.align : "1", unknown),
              ",b,c,d", "integer(8) :: b, c, d\n"));
}

// Behind the statement, of one of its objects.
static const char *behind_object(Walk *w, FNode *const *list, const FNode *allocate,
                                 const FNode *base) {
  Translation *t = w->t;
  for (int i = 0; list[i] != allocate; i++) {
    const FDirective *d = directive_of(t, list[i]);
    Memory m = memory_of(w, d, list[i], base);
    const char *name = fortran_of(t->unit->arena, base);
    if (m.allocator != DEVICE_MEMORY) {
      if (m.align || m.allocator == UNKNOWN_ALLOCATOR) return align(w, d, base, m);
      continue;
    }
    if (m.align)
      warn_of_no_effect(t->unit, d, "align", m.align,
                        "the device's memory, which has its own");
    if (can_be_watched(base)) return watch(w, d, base, has_source(allocate));
    refuse(w, d,
           "'%s' of '%s': only allocatable arrays of modules, programs and procedures "
           "that are no dummy arguments can be in the device's memory",
           name);
  }
  return "";
}

const FNode *allocated_behind(const Walk *w, FNode *const *list, int n) {
  int i = 0;
  while (i < n && directive_of(w->t, list[i]) &&
         is_allocation(directive_of(w->t, list[i])))
    i++;
  return i < n && list[i]->kind == F_ALLOCATE ? list[i] : NULL;
}

const char *behind_allocate(Walk *w, FNode *const *list, const FNode *allocate) {
  const char *text = "";
  for (int i = 0; list[i] != allocate; i++)
    check_alignment(w->t->unit, directive_of(w->t, list[i]));
  for (int i = 0; i < kid(allocate, 0)->nkids; i++)
    text = arena_printf(
        w->t->unit->arena, "%s%s", text,
        behind_object(w, list, allocate, base_of(kid(allocate, 0)->kids[i])));
  return text;
}

// --- the end of the memory ----------------------------------------------------------------------------------------------

// The variables of the file that get memory of the device.
static void find_device_memory(Walk *w, FNode *n) {
  for (int i = 0; i < n->nkids; i++) {
    const FDirective *d =
        n->kids[i]->kind == F_CALL ? directive_of(w->t, n->kids[i]) : NULL;
    const FNode *allocate =
        d && is_allocation(d) ? allocated_behind(w, n->kids + i, n->nkids - i) : NULL;
    for (int k = 0; allocate && k < kid(allocate, 0)->nkids; k++) {
      const FNode *base = base_of(kid(allocate, 0)->kids[k]);
      if (memory_of(w, d, n->kids[i], base).allocator == DEVICE_MEMORY &&
          can_be_watched(base))
        push(w->t->unit->arena, &w->device_memory, base);
    }
    find_device_memory(w, n->kids[i]);
  }
}

void find_allocations(Walk *w) {
  for (int i = 0; i < w->t->source->ndirectives; i++)
    if (is_allocation(w->t->source->directives[i]))
      return find_device_memory(w, w->t->tree->file);
}

static bool is_in_device_memory(const Walk *w, const FSymbol *x) {
  for (int i = 0; i < w->device_memory.len; i++)
    if (w->device_memory.at[i]->symbol == x) return true;
  return false;
}

const char *before_deallocate(Walk *w, const FNode *n) {
  const char *text = "";
  for (int i = 0; i < kid(n, 0)->nkids; i++) {
    const FNode *base = kid(n, 0)->kids[i];
    if (base->kind == F_NAME && is_in_device_memory(w, base->symbol))
      text = arena_printf(w->t->unit->arena, "%s%s", text, unwatch(w, base));
  }
  return text;
}

bool moves_device_memory(const Walk *w, const FNode *n) {
  const FNode *from =
      n->kind == F_CALL && !strcmp(n->text, "move_alloc") ? kid(kid(n, 0), 0) : NULL;
  return from && from->symbol && is_in_device_memory(w, from->symbol);
}

// Variables of the unit that end with it.
const char *release_memory(Walk *w, const FNode *unit) {
  const char *text = "";
  for (int i = 0; i < w->device_memory.len; i++) {
    const FNode *base = w->device_memory.at[i];
    bool again = false;
    for (int k = 0; k < i; k++) again |= w->device_memory.at[k]->symbol == base->symbol;
    if (!again && unit->kind != F_PROGRAM && !F_HAS(base->symbol, SAVE) &&
        is_scope_of(unit, base->symbol))
      text = arena_printf(w->t->unit->arena, "%s%s", text, unwatch(w, base));
  }
  return text;
}

// --- specification parts ------------------------------------------------------------------------------------------------

// 'allocate' of variables: the memory that they have is of every space but the device's.
bool is_plain_allocation(Unit *u, const FDirective *d) {
  static const char of[] = "variables whose memory is the procedure's or the program's";
  Memory m = memory_in(u->arena, d, NULL, 1, d->npieces);
  if (strcmp(d->name, "allocate") != 0 || m.allocator == DEVICE_MEMORY) return false;
  check_alignment(u, d);
  if (m.align) warn_of_no_effect(u, d, "align", m.align, of);
  if (m.allocator == UNKNOWN_ALLOCATOR) warn_of_no_effect(u, d, "allocator", m.name, of);
  return true;
}
