// Names for statements that are functions of another object (outline.c): what the kernel shows them, and how they name its
// variables.
// In:  Scope.shown, Scope.slice.  Out: C text of names.
#include "emit/body.h"

void show(Render *x, const char *type, const char *name) {
  push(x->u->arena, &x->here.shown, ((Shown){.type = type, .name = name}));
}

void show_changed(Render *x, const char *type, const char *name) {
  push(x->u->arena, &x->here.shown,
       ((Shown){.type = type, .name = name, .by_reference = true}));
}

static bool is_declared_in(const Slice *s, const Var *v) {
  return v->decl.start >= s->node->range.start && v->decl.end <= s->node->range.end;
}

// Is the name that of a copy which a directive in the slice makes?
static bool is_copied_in(const Render *x, const Var *v) {
  for (int i = x->here.slice->substitutes; i < x->here.substitutes.len; i++)
    if (x->here.substitutes.at[i].var == v) return true;
  return false;
}

// File scope has the name: neither the kernel nor the code around has a variable in its place.
static bool is_outside(const Render *x, const Var *v) {
  const Use *use = region_use(x->here.kernel, v);
  return v->is_global && (!use || use->share == SHARE_DIRECT) && !substitute_of(x, v);
}

// Does a pointer's name stand for an array in the kernel, the copy of a reduced section?
bool is_reduced_array(const Render *x, const Var *v) {
  const Use *use = region_use(x->here.kernel, v);
  return use && use->reduction && use->reduction->copy->form == COPY_ROWS &&
         v->type->kind == TYPE_POINTER;
}

const char *own_text(Render *x, const Var *v) {
  Slice *s = x->here.slice;
  if (!s || is_declared_in(s, v) || is_copied_in(x, v) || is_outside(x, v))
    return v->name;
  bool known = false;
  for (int i = 0; i < s->captured.len; i++) known |= s->captured.at[i] == v;
  if (!known) push(x->u->arena, &s->captured, v);
  return arena_printf(x->u->arena,
                      is_reduced_array(x, v) ? "__accomp_r_%s" : "(*__accomp_r_%s)",
                      v->name);
}
