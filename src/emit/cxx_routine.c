// Functions of C++ that several threads of a device call together: routines gang, worker and vector. Clang compiles a function for
// devices where it stands, so its body gets the levels there (doc/design/cxx.md).
// In:  a function with levels.  Out: C++ text of its body for devices.
#include "emit/cxx.h"

static bool is_routine_code(const Render *x) {
  return x->u->cxx && !x->here.kernel && x->here.levels;
}

// A class in the block of each level, which sees the types that the function declares.
void write_level_reducers(Render *x, const Level *level) {
  if (!is_routine_code(x) || !level->reductions.len) return;
  for (int i = 0; i < level->reductions.len; i++)
    declare_reduced_type(x, level->reductions.at[i]);
  text_add(x->out, "struct __accomp_R {\n");
  write_reducers_of(x, level);
  text_add(x->out, "};\n");
}

// All have the values of their parameters before one of them changes what these were read from, and all of its memory's changes
// when it is left: rt/device/cxx.h.
static void write_meeting(Render *x, const Function *f) {
  text_printf(x->out, "  __accomp::meeting<%u> __accomp_here; (void)__accomp_here;\n",
              routine_axes(f));
}

static void start_parameters(Render *x, const Function *f) {
  for (int i = 0; i < f->params.len; i++) {
    const char *place = group_copy_text(x, f->params.at[i]);
    if (place)
      start_group_copy(x, place, x->here.mode,
                       arena_printf(x->u->arena, "&%s", f->params.at[i]->name));
  }
}

void write_cxx_routine(Render *x, Function *f) {
  Scope before = x->here;
  text_add(x->out, "{\n");
  enter_levels(x, f->levels[CALLER_NONE]);
  x->here.function = f;
  write_line_marker(x, f->body->loc, true);
  write_meeting(x, f);
  declare_group_copies(x);
  start_parameters(x, f);
  write_line_marker(x, f->body->loc, false);
  render(x, f->body);
  text_add(x->out, "}\n");
  x->here = before;
}

// The compiler's output shows what calls the routine without the front's knowledge (driver/image_check.c).
bool render_together(Render *x, Node *n) {
  bool all = x->here.levels && has_threads(x), alone = x->device && x->here.sequential;
  if ((!all && !alone) || !is_call_together(n)) return false;
  text_printf(x->out, "(__accomp::together(), %s)",
              render_text_without(x, n, render_together));
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}
