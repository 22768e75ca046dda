// Formats of printf in device code: warns of those that a GPU's driver does not know, and of those that are no literals.
// In:  the trees of compute regions and of the functions that device code has.  Out: warnings.
#include "data/data.h"
#include "ir/format.h"

static void check_format(Unit *u, const Node *call) {
  Literals all = {0};
  const Node *format = call->child[1];
  if (!format_literals(u, call, &all)) {
    warning(
        u->diag, format->loc, WARN_DEVICE_FORMAT,
        "which format 'printf' has here is not known: a GPU prints it as it stands, and "
        "does not know the sizes hh, j, t, z");
    return;
  }
  for (int i = 0; i < all.len; i++) {
    const char *unknown = read_format(u, all.at[i]).unknown;
    if (unknown)
      warning(u->diag, all.at[i]->loc, WARN_DEVICE_FORMAT,
              "'printf' of a GPU does not know %s%s%s", *unknown == '%' ? "'" : "",
              unknown, *unknown == '%' ? "'" : "");
  }
}

static void check_below(Unit *u, Node *root) {
  NodeList all = nodes_below(u->arena, root, KIND(N_CALL));
  for (int i = 0; i < all.len; i++)
    if (is_printf(all.at[i])) check_format(u, all.at[i]);
}

void check_formats(Unit *u) {
  if (!(u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST)) return;
  for (int i = 0; i < u->regions.len; i++)
    if (u->regions.at[i]->directive->info->kind == DIR_COMPUTE)
      check_below(u, u->regions.at[i]->body);
  for (int i = 0; !u->cxx && i < u->decls.len; i++)
    for (int k = 0; u->device_decls[i] && k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      Node *body = f->definition == u->decls.at[i] ? front_body(u, f) : NULL;
      if (body) check_below(u, body);
    }
}
