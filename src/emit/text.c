// Text that all files of src/emit need: types of variables, lines of the user's file, and what is copied of it.
// In:  a variable, a node, a place.  Out: C text; a line.
#include "emit/cxx.h"
#include <stdlib.h>

const char *variable_text(const Var *v) { return v->qualified ? v->qualified : v->name; }

// In C++ by the name, where the variable is not the kernel's own: its type may have none. The block declares it in front of the
// kernels (cxx_kernel.c): clang takes decltype of a variable in the host's 'simd' for a use that the lambda has to capture.
const char *type_text(Render *x, const Var *v) {
  const Region *r = x->here.kernel;
  bool inside =
      !r || (v->decl.start >= r->node->range.start && v->decl.end <= r->node->range.end);
  if (!x->u->cxx || inside) return declaration_type(x->u->arena, v->type);
  if (v->is_pack) return "void"; // each of its parameters has another one
  int i = 0;
  while (i < x->typed.len && x->typed.at[i] != v) i++;
  if (i == x->typed.len) push(x->u->arena, &x->typed, v);
  return arena_printf(x->u->arena, "__accomp_T%d_%d", r->id, i);
}

const char *alignment_of(const Var *v) { return v->alignment ? v->alignment : ""; }

// The user's line on which a node ends: lines and line markers from its start on.
int end_line(const Unit *u, const Node *n) {
  int line = n->loc.line;
  for (const char *s = u->text + n->range.start, *e = u->text + n->range.end; s < e;
       s++) {
    if (*s != '\n') continue;
    line++;
    if (s[1] == '#' && s[2] == ' ') {
      line = (int)strtol(s + 3, NULL, 10) - 1;
      s++;
    }
  }
  return line;
}

void write_line_marker(Render *x, Loc loc, bool generated) {
  if (x->out->len && x->out->at[x->out->len - 1] != '\n') text_add(x->out, "\n");
  // Flag 3 marks what we wrote as a system header: no warnings of the user's flags in it.
  text_printf(x->out, "# %d %s%s\n", loc.line, c_string(x->u->arena, loc.file),
              generated ? " 3" : "");
}

int first_entry(const Render *x, const Region *r) {
  return x->u->cxx && r->directive->info->kind == DIR_COMPUTE;
}

// "3", "3_tiles": of the kernel, or (v) of a version.
const char *version_name(const Render *x, const Region *r, const Variant *v) {
  return arena_printf(x->u->arena, "%d%s%s", r->id, v ? "_" : "", v ? v->suffix : "");
}

const char *cxx_kernel(const Render *x, const Region *r, const Variant *v) {
  return arena_printf(x->u->arena, "__accomp_K%s_%s", version_name(x, r, v), x->u->uid);
}
