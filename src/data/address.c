// Functions that devices call through pointers. A pointer to a function is the host's address everywhere; a call on a
// device looks its function up (rt/device/address.h).
// In:  functions with 'indirect' or 'routine', and those whose address device code takes or device storage starts with.
// Out: unit->by_address, with function->by_address.
#include "data/data.h"
#include "ir/level.h"
#include <ctype.h>

static const Function *device_version(const Function *f) {
  while (f->bound) f = f->bound;
  return f;
}

// OpenMP 5.2, 7.8.3.
static const Clause *indirect_clause(const Function *f) {
  const Clause *c = find_clause(f->routine, CL_INDIRECT);
  const Node *n = c && c->items.len ? c->items.at[0].expr.node : NULL;
  return n && n->has_value && !n->value ? NULL : c;
}

static bool is_in_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Does the name stand anywhere but before a parenthesis?
static bool may_be_addressed(const Unit *u, const Function *f) {
  size_t len = strlen(f->name);
  for (const char *s = u->text; (s = strstr(s, f->name)); s += len) {
    const char *end = s + len + strspn(s + len, " \t\n");
    bool whole = (s == u->text || !is_in_name(s[-1])) && !is_in_name(s[len]);
    if (whole && *end != '(') return true;
  }
  return false;
}

// No pointer leads to these.
static bool makes_or_ends_objects(const Unit *u, const Function *f) {
  const char *constructor = arena_printf(u->arena, "%s::%s", f->name, f->name);
  size_t n = strlen(constructor), length = strlen(f->qualified);
  return *f->name == '~' ||
         (length >= n && !strcmp(f->qualified + length - n, constructor));
}

// OpenACC has no word for it: every routine that one thread calls.
static bool is_offered(const Unit *u, const Function *f) {
  if (!f->routine || f->is_variadic || !device_version(f)->definition) return false;
  if (u->cxx && (makes_or_ends_objects(u, f) || f->bind)) return false;
  if (f->routine->info->dialect == DIALECT_OMP) return indirect_clause(f);
  if (routine_axes(f) || f->bind) return false;
  return (f->exported && !f->shares) || may_be_addressed(u, f);
}

bool passes_answers(const Unit *u) {
  return u->dialects & DIALECT_OMP && !u->round.no_answers;
}

// Can devices run a function that the program offers? find_exports has checked those that other files' kernels may call.
static bool is_for_devices(Unit *u, Function *f) {
  Message why = {0};
  const Node *orphan = shared_by_callers(u, f);
  asked_by(u, f);
  if (f->exported && !f->shares) return true;
  if (orphan)
    why = (Message){.loc = orphan->loc, .text = "its callers' team shares this"};
  else if (!(u->devices & ~1u) || runs_on_device(u, f, &why))
    return true;
  if (f->routine->info->dialect == DIALECT_ACC) return false;
  const Clause *c = indirect_clause(f);
  error(u->diag, c->loc, "'%s' of '%s', which cannot run on the device", c->name,
        f->name);
  note(u->diag, why.loc, "%s", why.text);
  return false;
}

static void offer(Unit *u, Function *f) {
  push(u->arena, &u->by_address, f);
  f->by_address = u->by_address.len;
}

// Has the device a version of a function that an initialiser names? No error where not: only the host may ever call it.
static bool has_device_version(Unit *u, const Function *f) {
  Message why;
  Function *g = (Function *)device_version(f);
  const char *library = g->definition ? NULL : device_prefix(g->key);
  if (f->is_variadic) return false;
  if (!g->definition && asks_place(library_kind(g))) return passes_answers(u);
  if (!g->definition)
    return library ? *library
                   : (f->routine || u->dialects & DIALECT_OMP) &&
                         !f->declaration->in_system_header;
  asked_by(u, g);
  return !shared_by_callers(u, g) &&
         (g->exported || !(u->devices & ~1u) || runs_on_device(u, g, &why));
}

// A function of another file that an initialiser names is needed as if a kernel called it there. One without a directive may be
// the host's: devices have it where its own file has.
static void require_elsewhere(const Unit *u, const Function *f, Function *g) {
  if (!g->called_at.file) g->called_at = f->initial_at;
  g->needed |= f->routine != NULL;
  if (passes_answers(u))
    g->called_with_answers = true;
  else
    g->called_without_answers = true;
}

static void look_at_initial(Unit *u, Function *f) {
  Function *g = (Function *)device_version(f);
  if (!has_device_version(u, f)) return;
  offer(u, f);
  if (!g->definition && !device_prefix(g->key) && !asks_place(library_kind(g)))
    require_elsewhere(u, f, g);
}

void find_offered(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      bool instances = u->cxx && (f->is_instantiated || f->is_template); // pointed.c
      if (f->definition == u->decls.at[i] && is_offered(u, f) &&
          (instances || is_for_devices(u, f)))
        offer(u, f);
      else if (!u->cxx && f->declaration == u->decls.at[i] && f->initial_at.file &&
               !f->by_address)
        look_at_initial(u, f);
    }
}

void find_addressed(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      const Function *g = device_version(f);
      bool here = g->definition && u->device_decls[g->definition->index];
      bool library =
          !g->definition && (device_prefix(g->key) || asks_place(library_kind(g)));
      if (f->is_addressed && f->declaration == u->decls.at[i] && !f->by_address &&
          (here || g->external || library))
        offer(u, f);
    }
}
