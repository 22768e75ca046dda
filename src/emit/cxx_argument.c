// Parameters of C++ kernels: each is of a kind of rt/device/cxx.h, which makes of the user's variable what a launch passes and
// what the kernel's lambda has under the user's name.
// In:  arguments of a launch.  Out: their types, by names of the construct's block, and the parameters' names; what makes the user's
// name of a copy.
#include "emit/cxx.h"
#include "ir/array.h"

static const char *variable_name(Arena *a, LaunchArgument *p) {
  Use *use = p->use;
  const Var *v = use->var;
  bool own = use->per_iteration || v->type->is_vm;
  return own ? arena_printf(a, "__accomp_v_%s", v->name) : v->name;
}

static const char *address_name(Arena *a, const LaunchArgument *p) {
  const Use *use = p->use;
  const char *own = arena_printf(a, "__accomp_v_%s", use->var->name);
  return use->share == SHARE_REDUCTION || use->var->type->is_vm ? own : use->var->name;
}

// A large value is read where the runtime put it, or copied from there.
static const char *copy_name(Arena *a, const LaunchArgument *p) {
  Use *use = p->use;
  if (use->copy) return arena_printf(a, "__accomp_from_%s", use->tag);
  use->copied_from = has_own_copy(use)
                         ? arena_printf(a, "__accomp_from_%s", use->var->name)
                         : use->var->name;
  return use->copied_from;
}

void name_cxx_argument(Unit *u, const Region *r, LaunchArgument *p, int number) {
  Arena *a = u->arena;
  p->type = arena_printf(a, "__accomp_t%d_%d", r->id, number);
  switch (p->form) {
  case ARGUMENT_ADDRESS:
    p->name = p->operand->is_self ? NULL
              : p->operand->path  ? arena_printf(a, "__accomp_m%d", number)
                                  : address_name(a, p);
    break;
  case ARGUMENT_VARIABLE:
  case ARGUMENT_SEEN: p->name = variable_name(a, p); break;
  case ARGUMENT_COPY: p->name = copy_name(a, p); break;
  default: p->name = argument_own_name(a, p); break;
  }
}

// --- kinds -------------------------------------------------------------------------------------

// The address of the first element of an array of variable size.
static const char *first_element(Render *x, const Var *v) {
  int dimensions;
  vm_element(v->type, &dimensions);
  const char *e = variable_text(v);
  while (dimensions--) e = arena_printf(x->u->arena, "%s[0]", e);
  return arena_printf(x->u->arena, "__accomp::value<decltype(&%s)>", e);
}

// 'decltype(v)', which is to be the same type in the host's text and in the devices'.
static const char *type_of_variable(Arena *a, const Var *v) {
  return arena_printf(
      a, is_of_other_file(v) ? "__remove_reference_t(decltype(%s))" : "decltype(%s)",
      variable_text(v));
}

static const char *address_kind(Render *x, const LaunchArgument *p) {
  Arena *a = x->u->arena;
  if (p->operand->is_self) return "__accomp::self<decltype(this)>";
  if (p->operand->path)
    return arena_printf(a,
                        passes_target(p->operand) ? "__accomp::pointer<__typeof__(%s)>"
                                                  : "__accomp::value<__typeof__(%s) *>",
                        render_text(x, p->operand->path));
  const Use *use = p->use;
  const Var *v = use->var;
  if (v->type->is_vm) return first_element(x, v);
  bool elements = use->share == SHARE_REDUCTION && is_behind_pointer(v) &&
                  use->reduction->copy->form != COPY_VARIABLE;
  const char *kind = elements                                 ? "pointer"
                     : use->share == SHARE_REDUCTION          ? "reduced"
                     : use->share != SHARE_POINTER            ? "mapped"
                     : has_no_alias(v) && !use->has_relatives ? "no_alias"
                                                              : "pointer";
  return arena_printf(a, "__accomp::%s<%s>", kind, type_of_variable(a, v));
}

bool is_reference(const LaunchArgument *p) {
  const Use *use = p->use;
  if (p->form == ARGUMENT_COPY) return !use->copy;
  return p->form == ARGUMENT_ADDRESS && !p->operand->is_self && !p->operand->path &&
         !use->var->type->is_vm && use->share != SHARE_REDUCTION &&
         use->share != SHARE_POINTER;
}

static const char *kind_text(Render *x, const LaunchArgument *p) {
  Arena *a = x->u->arena;
  if (p->form == ARGUMENT_ADDRESS) return address_kind(x, p);
  const Var *v = p->use ? p->use->var : NULL;
  switch (p->form) {
  case ARGUMENT_SEEN:
    if (is_first_iterator(v))
      return arena_printf(a, "__accomp::iterator<%s, 0x%x>", type_of_variable(a, v),
                          p->at_pointer);
    return arena_printf(a, "__accomp::seen<%s, 0x%x, 0x%x>", type_of_variable(a, v),
                        p->at_pointer, p->at_object);
  case ARGUMENT_VARIABLE:
    return v->type->is_vm
               ? first_element(x, v)
               : arena_printf(a, "__accomp::value<%s>", type_of_variable(a, v));
  case ARGUMENT_COPY:
    return p->use->copy ? arena_printf(a, "__accomp::value<%s *>",
                                       declaration_type(a, p->use->copy->type))
                        : arena_printf(a, "__accomp::mapped<%s>", type_of_variable(a, v));
  default: return arena_printf(a, "__accomp::value<%s>", argument_own_type(p));
  }
}

void declare_kinds(Render *x, const Region *r) {
  for (int i = 0; i < r->arguments.len; i++)
    text_printf(x->out, "using %s = %s;\n", r->arguments.at[i].type,
                kind_text(x, &r->arguments.at[i]));
}

void write_cxx_param(Render *x, const LaunchArgument *p, bool no_alias) {
  (void)no_alias; // all versions have the same
  if (p->name) text_printf(x->out, ", typename %s::arg %s", p->type, p->name);
}

// --- copies --------------------------------------------------------------------------------------

// What a thread's copy starts with; NULL: nothing.
static const char *start_of(Render *x, const Use *use) {
  if (use->copied_from && has_own_copy(use)) return use->copied_from;
  bool own =
      use->per_iteration && (use->share == SHARE_VALUE || use->share == SHARE_SEEN);
  return own ? arena_printf(x->u->arena, "__accomp_v_%s", use->var->name) : NULL;
}

static void start_group(Render *x, const Region *r, const Use *use) {
  const char *place = group_copy_text(x, use->var);
  bool object = is_object(x->u, use->var), none = use->share == SHARE_PRIVATE;
  if (!(none && object) && use->share != SHARE_VALUE && use->share != SHARE_POINTER)
    return;
  const char *name = none               ? NULL
                     : use->copied_from ? use->copied_from
                                        : r->arguments.at[use->argument].name;
  if (object) {
    start_group_object(x, place, r->plan.levels->start, name);
    return write_object_end(x, use->var, place, r->plan.levels->start);
  }
  start_group_copy(x, place, r->plan.levels->start,
                   arena_printf(x->u->arena, "__builtin_addressof(%s)", name));
}

void bind_cxx_use(Render *x, const Region *r, const Use *use) {
  const Var *v = use->var;
  if (use->copy && use->share != SHARE_REDUCTION && !use->copy->dimensions.len) {
    declare_copy(x, use);
    fill_copy(x, use);
  }
  if (use->copy || use->inner_copies) return;
  if (group_copy_text(x, v)) return start_group(x, r, use);
  if (use->ref) return;
  const char *from = start_of(x, use);
  if (!from && use->share != SHARE_PRIVATE) return;
  const char *type = type_text(x, v);
  if (from && use->share == SHARE_SEEN)
    type = arena_printf(x->u->arena, "typename %s::own",
                        r->arguments.at[use->argument].type);
  if (use->share == SHARE_PRIVATE)
    text_printf(x->out, "  %s%s %s;\n", alignment_of(v), type, v->name);
  else if (is_object(x->u, v) && use->share == SHARE_VALUE)
    declare_object(x, v, type, from);
  else if (v->type->kind == TYPE_ARRAY)
    text_printf(x->out,
                "  %s%s %s; __builtin_memcpy((void *)&%s, (void *)&%s, sizeof %s);\n",
                alignment_of(v), type, v->name, v->name, from, v->name);
  else
    text_printf(x->out, "  %s%s %s = %s;\n", alignment_of(v), type, v->name, from);
}
