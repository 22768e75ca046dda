// With -g a kernel declares pointers to its variables, under names that the driver changes to the user's for debuggers
// (driver/debug_names.c). Code without -g has none of this.
// In:  a region with names.  Out: C text at the start of its kernel.
#include "emit/emit.h"
#include "ir/loop.h"

#include <string.h>

// A variable whose size is known when the program runs: a pointer to its first element; and, for its rows, an array without
// elements, which tells debuggers their lengths.
static void write_rows(Render *x, const LaunchArgument *p) {
  const Use *use = p->use;
  const char *name = use->var->name;
  int dimensions, last = use->nstrides - 1;
  vm_element(use->var->type, &dimensions);
  text_printf(x->out, "  __ACCOMP_SHOWN(__accomp_w_%s, %s)\n", name, p->name);
  if (use->stride0 < 0 || last < 0 || last != dimensions - 2) return;
  text_printf(x->out, "  __ACCOMP_SHOWN_ROWS(__accomp_z_%s, %s, ", name, p->name);
  for (int i = 0; i <= last; i++) {
    text_printf(x->out, "[__accomp_stride%d_%s", i, use->tag);
    if (i < last) text_printf(x->out, " / __accomp_stride%d_%s", i + 1, use->tag);
    text_add(x->out, "]");
  }
  text_add(x->out, ")\n");
}

// A bound's text in the kernel: a number, or a variable that is an argument. NULL: the kernel does not have it.
static const char *bound_text(const Render *x, const Region *r, const char *text,
                              size_t length) {
  const char *name = arena_printf(x->u->arena, "%.*s", (int)length, text);
  if (length && strspn(name, "-0123456789") == length) return name;
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    if (p->form == ARGUMENT_VARIABLE && p->use && !strcmp(p->use->var->name, name))
      return p->use->ref ? p->use->ref : name;
  }
  return NULL;
}

// The extent of dimension k, counted from the fastest one on: the quotient of two strides, or the number of rows.
static const char *extent_text(const Render *x, const Region *r, const Use *use, int k) {
  int i = use->nstrides - 1 - k;
  for (int n = 0; i < 0 && n < r->arguments.len; n++)
    if (r->arguments.at[n].form == ARGUMENT_ELEMENTS && r->arguments.at[n].use == use)
      return r->arguments.at[n].name;
  if (use->stride0 < 0 || i < 0 || !use->var->type->is_vm) return NULL;
  const char *below =
      i + 1 < use->nstrides
          ? arena_printf(x->u->arena, " / __accomp_stride%d_%s", i + 1, use->tag)
          : "";
  return arena_printf(x->u->arena, "__accomp_stride%d_%s%s", i, use->tag, below);
}

// An array of another language: a pointer to its first element, and for each dimension, from the slowest one on, variables with its
// first and its last subscript. Without the latter debuggers show elements alone.
static bool write_bounds(Render *x, const Region *r, const LaunchArgument *p) {
  const Use *use = p->use;
  const char *name = use->var->name, *at = use->var->bounds;
  Text t = {.arena = x->u->arena};
  for (int k = 0; *at; k++) {
    const char *colon = strchr(at, ':'), *end = strchr(colon, ',');
    const char *first = bound_text(x, r, at, (size_t)(colon - at)),
               *extent = bound_text(x, r, colon + 1, (size_t)(end - colon - 1));
    if (!first) return false;
    if (!extent) extent = extent_text(x, r, use, k);
    text_printf(&t, " __ACCOMP_SHOWN_BOUND(__accomp_l%d_%s, %s)", k, name, first);
    if (extent)
      text_printf(&t, " __ACCOMP_SHOWN_BOUND(__accomp_u%d_%s, (%s) + (%s) - 1)", k, name,
                  first, extent);
    at = end + 1;
  }
  text_printf(x->out, "  __ACCOMP_SHOWN(__accomp_f_%s, %s)%s\n", name, p->name, t.at);
  return true;
}

// C++: the program's object, in the place of that of the kernel's lambda.
static void write_object(Render *x) {
  text_add(x->out, "  auto __accomp_x_this = this; __ACCOMP_SHOWN(__accomp_n_this, "
                   "&__accomp_x_this)\n");
}

void write_debug_names(Render *x, const Region *r) {
  if (x->u->debug && x->u->cxx && r->captures_this) write_object(x);
  for (int i = 0; x->u->debug && i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    const Use *use = p->use;
    bool value = p->form == ARGUMENT_VARIABLE || p->form == ARGUMENT_COPY;
    bool address = p->form == ARGUMENT_ADDRESS && use && use->share != SHARE_REDUCTION &&
                   !(p->operand && p->operand->path);
    if (!use || use->copy || use->inner_copies || use->per_iteration ||
        (!address && !value))
      continue;
    if (address && use->var->bounds && write_bounds(x, r, p)) continue;
    if (use->var->type->is_vm && !x->u->cxx)
      write_rows(x, p);
    else if (use->ref && !(use->copied_from && has_own_copy(use)))
      text_printf(x->out, "  __ACCOMP_SHOWN(__accomp_n_%s, &%s)\n", use->var->name,
                  use->ref);
  }
}
