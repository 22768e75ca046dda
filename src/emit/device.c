// Device C: the declarations that kernels reach, and one kernel for each compute region.
// In:  a unit with names.  Out: C text for clang, the same for every device; see rt/device/device.h.
#include "emit/body.h"

static void define(Render *x, const char *name, const char *to) {
  text_printf(x->out, "#define %s %s\n", name, to);
  push(x->u->arena, &x->renamed, name);
}

// Device code gets names of its own: an object holds host and emulated device code.
static void rename_functions(Render *x, const Decl *d) {
  for (int k = 0; k < d->functions.len; k++) {
    const Function *f = d->functions.at[k];
    bool here = x->u->device_decls[d->index] && f->definition && !f->bind;
    if (here || (f->external && f->declaration == d))
      define(x, f->name, device_function(x->u, f));
  }
}

static void rename_definitions(Render *x) {
  const Unit *u = x->u;
  for (int i = 0; i < u->decls.len; i++) {
    const Decl *d = u->decls.at[i];
    rename_functions(x, d);
    if (!u->device_decls[i]) continue;
    for (int k = 0; k < d->vars.len; k++)
      define(x, d->vars.at[k]->name, device_storage(u, d->vars.at[k]));
  }
}

// Units that share an image have kernels of the same names: a static function on the same line.
static void rename_kernels(Render *x) {
  const Unit *u = x->u;
  if (!joins_others(u)) return;
  text_add(x->out, "#ifndef ACCOMP_EMU\n");
  for (int i = 0; i < u->regions.len; i++) {
    const Region *r = u->regions.at[i];
    if (r->kernel)
      text_printf(x->out, "#define %s %s_%s\n", r->kernel, r->kernel, u->uid);
    for (int k = 0; k < r->plan.variants.len; k++) {
      const char *name = r->plan.variants.at[k].name;
      text_printf(x->out, "#define %s %s_%s\n", name, name, u->uid);
    }
  }
  text_add(x->out, "#endif\n");
}

// Functions of other files, what routines are bound to, and inline ones: such a definition is none
// for the linker.
static void write_prototypes(Render *x, const Decl *d) {
  for (int i = 0; i < d->functions.len; i++) {
    const Function *f = d->functions.at[i], *g = f;
    if (f->declaration != d) continue;
    declare_device_version(x, f);
    while (g->bound) g = g->bound;
    bool here = g->definition && !g->bind;
    if (f->external) {
      write_prototype(x, f,
                      !here                          ? "__ACCOMP_EXTERNAL"
                      : g->is_static || g->is_inline ? "static"
                                                     : "");
      if (f->bound || f->definition) continue;
      write_unneeded(x, f);
      declare_with_answers(x, f);
    } else if (f->is_inline && !f->is_static && here &&
               x->u->device_decls[f->definition->index])
      write_prototype(x, f, "static");
  }
}

static bool has_device_global(const Decl *d) {
  for (int i = 0; i < d->vars.len; i++)
    if (d->vars.at[i]->device_global) return true;
  return false;
}

// The place of the first of the declared names, as far as that is known.
static uint32_t first_name(const Decl *d) {
  uint32_t at = d->range.end;
  for (int i = 0; i < d->vars.len; i++) {
    const Var *v = d->vars.at[i];
    uint32_t name = v->top == d ? v->decl.start : v->first;
    if (name > d->range.start && name < at) at = name;
  }
  return at;
}

// 'static struct s { ... } v = { ... };': the type, which is defined nowhere else.
static void copy_record(Render *x, const Decl *d) {
  const char *s = x->u->text + d->range.start, *name = x->u->text + first_name(d);
  const char *open = memchr(s, '{', (size_t)(name - s));
  if (!open) return;
  while (strncmp(s, "struct", 6) && strncmp(s, "union", 5) && strncmp(s, "enum", 4)) s++;
  const char *end = name;
  while (end > open && !strchr("})", end[-1]))
    end--; // pointers and qualifiers after the members
  copy_source(x->out, x->u, (uint32_t)(s - x->u->text), (uint32_t)(end - x->u->text));
  text_add(x->out, ";\n");
}

// The values come from the host at run time, a constant's too: its storage can be written.
static const char *storage_type(const Unit *u, const Var *v) {
  bool constant = v->is_const_table || v->type->is_const;
  return arena_printf(u->arena, "%s(%s)", constant ? "__typeof_unqual__" : "__typeof__",
                      v->type->spelling);
}

// As long as the host's: 'struct { int n; int d[]; } v = {2, {4, 5}}'.
static void write_storage(Render *x, const Var *v) {
  Fields fields = {0};
  const char *type = storage_type(x->u, v), *name = device_storage(x->u, v);
  if (!v->full_size || !front_fields(x->u, v->type->canonical, &fields))
    return text_printf(x->out, "__ACCOMP_STORAGE(%s, %s, %s)\n", type, name,
                       alignment_of(v));
  const Field *end = &fields.at[fields.len - 1];
  long long count =
      (v->full_size - end->bit / 8) / type_size(end->type->canonical->element);
  text_printf(x->out, "__ACCOMP_STORAGE_OF(%s, %s, %s, {.%s = {[%lld] = {}}})\n", type,
              name, alignment_of(v), end->name, count - 1);
}

// Without storage, what asks for its size or type needs a declaration; what reaches it needs a pointer.
static void write_slot(Render *x, const Var *v) {
  if (!has_device_storage(v))
    text_printf(x->out, "extern __typeof__(%s) %s;\n", v->type->spelling, v->name);
  text_printf(x->out, "__ACCOMP_SLOT(__typeof__(%s), %s)\n", v->type->spelling,
              device_variable(x->u, v));
}

static void copy_globals(Render *x, const Decl *d) {
  copy_record(x, d);
  for (int i = 0; i < d->vars.len; i++) {
    const Var *v = d->vars.at[i];
    bool stored = has_device_storage(v), reached = is_elsewhere(v) && v->device_slot;
    if (v->top != d || !(stored || reached)) continue;
    if (stored) write_storage(x, v);
    if (reached) write_slot(x, v);
  }
}

// A routine that several threads call together has its levels like a kernel.
static void render_routine(Render *x, Function *f, const Levels *l) {
  enter_levels(x, l);
  text_add(x->out, "{\n");
  bool shapes = open_shapes(x, f);
  if (!l) {
    write_line_marker(x, f->body->loc, false);
    render(x, f->body);
    return text_add(x->out, shapes ? "}}\n" : "}\n");
  }
  declare_group_copies(x);
  for (int i = 0; i < f->params.len; i++)
    if (group_copy_text(x, f->params.at[i]))
      start_group_copy(x, group_copy_text(x, f->params.at[i]), x->here.mode,
                       arena_printf(x->u->arena, "&%s", f->params.at[i]->name));
  write_line_marker(x, f->body->loc, false);
  render(x, f->body);
  text_add(x->out, shapes ? "}}\n" : "}\n");
}

// A prototype may have arrays of variable size; it is written anew where it has brackets.
static bool is_prototype_of_arrays(const Unit *u, const Decl *d) {
  const char *s = u->text + d->range.start;
  size_t len = d->range.end - d->range.start;
  return d->functions.len && !d->vars.len && !d->is_definition && memchr(s, '[', len) &&
         !memchr(s, '{', len);
}

// With answers to OpenMP's questions as a parameter, or without: version.c.
static void copy_version(Render *x, const Decl *d, Function *f, Version v) {
  Scope before = x->here;
  x->here.passes_answers = v.answers;
  x->here.caller = v.caller;
  write_device_header(x, f, d->range.start, v);
  x->here.function = f;
  render_routine(x, f, levels_of_version(f, v.caller));
  x->here = before;
  text_add(x->out, "\n");
}

static void copy_device_function(Render *x, const Decl *d, Function *f) {
  Scope before = x->here;
  for (int k = 0; k < CALLER_KINDS; k++) {
    x->here.levels = f->levels[k];
    if (x->here.levels) write_reducers(x);
  }
  x->here = before;
  declare_versions(x, f->body, d);
  write_version_without_answers(x, f);
  if (!f->callers && !f->asked) copy_version(x, d, f, (Version){0});
  for (Version v = {0}; next_version(x, f, &v);) copy_version(x, d, f, v);
  write_choice_of_version(x, f);
}

static void copy_decl(Render *x, Decl *d) {
  write_line_marker(x, d->loc, false);
  if (is_prototype_of_arrays(x->u, d)) {
    for (int i = 0; i < d->functions.len; i++)
      if (!d->functions.at[i]->external)
        write_prototype(x, d->functions.at[i],
                        d->functions.at[i]->is_static ? "static" : "");
    return;
  }
  if (has_device_global(d)) return copy_globals(x, d);
  for (int i = 0; i < d->functions.len; i++)
    if (d->functions.at[i]->definition == d && d->functions.at[i]->body)
      return copy_device_function(x, d, d->functions.at[i]);
  copy_source(x->out, x->u, d->range.start, d->range.end);
  text_add(x->out, "\n");
}

// With the '#pragma pack' that holds for it in the user's text, which is not copied.
static void copy_packed(Render *x, Decl *d) {
  if (d->pack) text_printf(x->out, "#pragma pack(push, %d)\n", d->pack);
  copy_decl(x, d);
  if (d->pack) text_add(x->out, "#pragma pack(pop)\n");
}

// 'extern int n; ... int n = 3;': what stands between may use it.
static void declare_early(Render *x, const Decl *d) {
  const Unit *u = x->u;
  for (int i = 0; i < d->vars.len; i++) {
    const Var *v = d->vars.at[i];
    if (!v->top || v->top->index <= d->index || !u->device_decls[v->top->index]) continue;
    if (has_device_storage(v))
      text_printf(x->out, "__ACCOMP_STORAGE_LATER(%s, %s)\n", storage_type(u, v),
                  device_storage(u, v));
    if (is_elsewhere(v) && v->device_slot) write_slot(x, v);
  }
}

// Functions are declared before all definitions: only some of the user's prototypes came along.
void emit_device(Unit *u, Text *out) {
  Text code = {.arena = u->arena};
  const Body *body = u->outlines ? &body_outlined : &body_c;
  Render x = {.u = u, .body = body, .out = &code, .device = true};
  text_add(&code, "");
  rename_definitions(&x);
  rename_kernels(&x);
  write_locks(&x);
  write_address_storage(&x);
  write_literal_storage(&x);
  for (int i = 0; i < u->undeclared.len; i++)
    write_prototype(&x, u->undeclared.at[i], "extern");
  for (int i = 0; i < u->decls.len; i++) {
    write_prototypes(&x, u->decls.at[i]);
    if (u->device_decls[i]) copy_packed(&x, u->decls.at[i]);
    declare_early(&x, u->decls.at[i]);
  }
  for (int i = 0; i < u->regions.len; i++)
    if (u->regions.at[i]->directive->info->kind == DIR_COMPUTE)
      write_device_kernel(&x, u->regions.at[i]);
  write_function_table(&x);
  text_add(out, "# 1 \"<accomp>\"\n");
  // Headers that few programs need take time to read.
  if (strstr(code.at, "__accomp_libc_")) text_add(out, "#define ACCOMP_LIBC\n");
  if (strstr(code.at, "alloc") || strstr(code.at, "__accomp_array("))
    text_add(out, "#ifdef ACCOMP_OPENCL\n#define ACCOMP_HEAP\n#endif\n");
  if (strstr(code.at, "alloc") && strstr(code.at, "__accomp_omp_"))
    text_add(out, "#define ACCOMP_ALLOC\n");
  if (strstr(code.at, "lock") && strstr(code.at, "__accomp_omp_"))
    text_add(out, "#define ACCOMP_LOCKS\n");
  if (u->by_address.len || u->calls_by_address)
    text_add(out, "#define ACCOMP_ADDRESSES\n");
  if (offloads_back(u)) text_add(out, "#define ACCOMP_REVERSE\n");
  if (calls_complex(code.at)) text_add(out, "#define ACCOMP_COMPLEX\n");
  text_add(out, "#include <device.h>\n");
  write_attributes(&x, out, keep_long_doubles(u->arena, code.at));
}
