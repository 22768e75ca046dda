// With -g a kernel declares pointers to its variables, under names that the driver changes to the user's for debuggers
// (driver/debug_names.c). Code without -g has none of this.
// In:  a region with names.  Out: C text at the start of its kernel.
#include "emit/emit.h"
#include "ir/loop.h"

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
    if (use->var->type->is_vm && !x->u->cxx)
      write_rows(x, p);
    else if (use->ref && !(use->copied_from && has_own_copy(use)))
      text_printf(x->out, "  __ACCOMP_SHOWN(__accomp_n_%s, &%s)\n", use->var->name,
                  use->ref);
  }
}
