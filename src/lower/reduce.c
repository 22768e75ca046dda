// Reductions: identity, combination and workspace place of each.
// In:  region->reductions with operators.  Out: their identity, combine, offset; region->workspace.
#include "lower/lower.h"

static bool is_floating(const Type *t) { return t->kind == TYPE_FLOAT; }

// The largest or smallest value of an arithmetic type, as C.
static const char *extreme(Unit *u, const Type *t, bool largest) {
  if (is_floating(t)) return largest ? "__builtin_inff()" : "-__builtin_inff()";
  if (t->kind == TYPE_BOOL) return largest ? "1" : "0";
  int bits = (int)t->size * 8;
  if (!t->is_signed) return largest ? arena_printf(u->arena, "(%s)-1", t->spelling) : "0";
  return arena_printf(u->arena,
                      largest ? "(%s)((1ull << %d) - 1)"
                              : "(%s)(-(long long)((1ull << %d) - 1) - 1)",
                      t->spelling, bits - 1);
}

static const char *identity_of(Unit *u, const Reduction *r) {
  const Type *t = r->type->canonical;
  switch (r->op) {
  case RED_ADD:
  case RED_SUB:
  case RED_OR:
  case RED_XOR:
  case RED_LOR: return "0";
  case RED_MUL:
  case RED_LAND: return "1";
  case RED_AND: return "~0";
  case RED_MIN: return extreme(u, t, true);
  case RED_MAX: return extreme(u, t, false);
  case RED_NONE: break;
  }
  unreachable();
}

static const char *combine_of(const Reduction *r) {
  switch (r->op) {
  case RED_ADD:
  case RED_SUB: return "a + b";
  case RED_MUL: return "a * b";
  case RED_MIN: return "b < a ? b : a";
  case RED_MAX: return "b > a ? b : a";
  case RED_AND: return "a & b";
  case RED_OR: return "a | b";
  case RED_XOR: return "a ^ b";
  case RED_LAND: return "a && b";
  case RED_LOR: return "a || b";
  case RED_NONE: break;
  }
  unreachable();
}

// Those of levels end in the block: they take no place in the workspace.
void lower_levels(Unit *u, Levels *l) {
  for (int i = 0; l && i < l->all.len; i++)
    for (int k = 0; k < l->all.at[i]->reductions.len; k++) {
      Reduction *red = l->all.at[i]->reductions.at[k];
      red->identity = identity_of(u, red);
      red->combine = combine_of(red);
    }
}

void lower_reductions(Unit *u, Region *r) {
  lower_levels(u, r->levels);
  if (r->levels) r->workspace = (int)r->levels->workspace;
  for (int i = 0; i < r->reductions.len; i++) {
    Reduction *red = r->reductions.at[i];
    red->identity = identity_of(u, red);
    red->combine = combine_of(red);
    red->offset = r->workspace;
    long long size = red->type->size * (red->count ? red->count : 1);
    r->workspace += (int)((size + 15) / 16 * 16);
  }
}
