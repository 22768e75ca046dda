// Functions that kernels of other files may call.
// In:  checked regions; functions with 'routine' or 'declare target'.  Out: Function.exported, or why not; warnings.
#include "data/data.h"
#include "ir/level.h"

static bool is_construct(const Node *n) {
  return n->kind == N_DIRECTIVE && n->directive->region &&
         !is_done_on_device(n->directive);
}

// C11, 6.7.4: an inline definition is no definition for other files.
static bool may_be_exported(const Function *f) {
  return f->routine && f->definition && !f->is_static && !f->is_inline && !f->bind &&
         !has_no_device_version(f->routine) && library_kind(f) != LIBRARY_MAIN;
}

// C++: a function of a class, or a template, of which this file may name an instance.
static bool may_be_instantiated(const Unit *u, const Function *f) {
  return u->cxx && f->routine && f->is_inline && !f->is_static && !f->bind &&
         !has_no_device_version(f->routine);
}

// Without devices the host can run every function; but the CPU's kernels call versions of those that ask, or hand answers on.
static bool may_be_called_elsewhere(Unit *u, Function *f, Message *why) {
  bool asks = asked_by(u, f) || f->passes_answers, shares = shared_by_callers(u, f);
  bool host = !(u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST);
  if (host && !asks && !shares) return true;
  if (runs_for_other_files(u, f, why)) return true;
  if (!host || shares) return false;
  f->on_device = false;
  return true;
}

// For those who may not call it.
static const char *why_shared(Unit *u, Function *f) {
  const Node *orphan = shared_by_callers(u, f);
  return arena_printf(u->arena, "%sthe '%s' in line %d",
                      is_called_by(f, CALLER_GANGS) ? ACCOMP_INFO_SHARES_TEAMS
                                                    : ACCOMP_INFO_SHARES,
                      orphan->directive->info->name, orphan->loc.line);
}

static const char chooses_by_device[] =
    "a 'metadirective' of it depends on the device, and it asks for its thread, team or "
    "device, or calls a function of another file";

// 'declare target' around many functions means those as well that no kernel calls: what devices
// cannot run among them is no error before some file does call it.
void find_exports(Unit *u) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      bool instantiated = may_be_instantiated(u, f);
      if (f->definition != u->decls.at[i] || !(may_be_exported(f) || instantiated))
        continue;
      Node *body = front_body(u, f);
      if (!body || any_below(body, is_construct)) continue;
      if ((f->is_instantiated = instantiated)) continue;
      Message why = {0};
      f->exported = may_be_called_elsewhere(u, f, &why);
      if (f->shares) f->unexported = why_shared(u, f);
      if (f->exported_as && (f->asked || f->passes_answers))
        f->exported = f->shares = false, f->unexported = chooses_by_device;
      if (f->exported || f->unexported) continue;
      f->unexported = why.text;
      warning(u->diag, f->loc, WARN_HOST_ONLY_FUNCTION,
              "kernels of other files cannot call '%s': it cannot run on "
              "the device",
              f->name);
      note(u->diag, why.loc, "%s", why.text);
    }
}
