// Device C: the declarations that kernels reach, and one kernel for each compute region.
// In:  a lowered unit.  Out: C text for clang, the same for every device; see rt/device/device.h.
#include "emit/emit.h"

// Device code gets names of its own: an object holds host and emulated device code.
static void rename_definitions(Render *x) {
  const Unit *u = x->u;
  for (int i = 0; i < u->decls.len; i++) {
    const Decl *d = u->decls.at[i];
    if (!u->device_decls[i]) continue;
    for (int k = 0; k < d->functions.len; k++) {
      const Function *f = d->functions.at[k];
      if (f->definition)
        text_printf(x->out, "#define %s __accomp_dev_%s_%s\n", f->name, u->uid, f->name);
    }
    for (int k = 0; k < d->vars.len; k++)
      text_printf(x->out, "#define %s __accomp_dev_%s_%s\n", d->vars.at[k]->name, u->uid,
                  d->vars.at[k]->name);
  }
}

static bool has_device_global(const Decl *d) {
  for (int i = 0; i < d->vars.len; i++)
    if (d->vars.at[i]->device_global) return true;
  return false;
}

// 'static struct s { ... } v = { ... };': the type, which is defined nowhere else.
static void copy_record(Render *x, const Decl *d) {
  const char *s = x->u->text + d->range.start,
             *name = x->u->text + d->vars.at[0]->decl.start;
  const char *open = memchr(s, '{', (size_t)(name - s));
  if (!open) return;
  while (strncmp(s, "struct", 6) && strncmp(s, "union", 5) && strncmp(s, "enum", 4)) s++;
  const char *end = name;
  while (end > open && !strchr("})", end[-1]))
    end--; // pointers and qualifiers after the members
  text_addn(x->out, s, (size_t)(end - s));
  text_add(x->out, ";\n");
}

// The values come from the host at run time, a constant's too: its storage can be written.
static void copy_globals(Render *x, const Decl *d) {
  copy_record(x, d);
  for (int i = 0; i < d->vars.len; i++) {
    const Var *v = d->vars.at[i];
    if (v->type->is_anonymous)
      sorry(x->u->diag, v->loc,
            "'%s' on the device, whose type has no name; give it a tag", v->name);
    const char *type =
        v->is_const_table || v->type->is_const ? "__typeof_unqual__" : "__typeof__";
    text_printf(x->out, "__attribute__((visibility(\"hidden\"))) %s(%s) %s;\n", type,
                v->type->spelling, v->name);
  }
}

// A routine that several threads call together has its levels like a kernel.
static void render_routine(Render *x, Function *f) {
  x->levels = f->levels;
  if (!f->levels) return render(x, f->body);
  x->mode = f->levels->start;
  text_add(x->out, "{\n");
  declare_placed(x);
  for (int i = 0; i < f->params.len; i++)
    if (placed_text(x, f->params.at[i]))
      start_placed(x, f->params.at[i], x->mode,
                   arena_printf(x->u->arena, "&%s", f->params.at[i]->name));
  render(x, f->body);
  text_add(x->out, "}\n");
  x->levels = NULL;
  x->mode = (LevelMode){0};
}

static void copy_decl(Render *x, Decl *d) {
  write_line_marker(x, d->loc, false);
  if (has_device_global(d)) return copy_globals(x, d);
  for (int i = 0; i < d->functions.len; i++) {
    Function *f = d->functions.at[i];
    if (f->definition != d || !f->body) continue;
    x->levels = f->levels;
    write_level_reducers(x);
    x->levels = NULL;
    text_addn(x->out, x->u->text + d->range.start, f->body->range.start - d->range.start);
    x->function = f;
    render_routine(x, f);
    x->function = NULL;
    text_add(x->out, "\n");
    return;
  }
  text_addn(x->out, x->u->text + d->range.start, d->range.end - d->range.start);
  text_add(x->out, "\n");
}

// With the '#pragma pack' that holds for it in the user's text, which is not copied.
static void copy_packed(Render *x, Decl *d) {
  if (d->pack) text_printf(x->out, "#pragma pack(push, %d)\n", d->pack);
  copy_decl(x, d);
  if (d->pack) text_add(x->out, "#pragma pack(pop)\n");
}

// Functions are declared before all definitions: only some of the user's prototypes came along.
void emit_device(Unit *u, Text *out) {
  Render x = {.u = u, .out = out, .device = true};
  text_add(out, "# 1 \"<accomp>\"\n#include \"device.h\"\n");
  rename_definitions(&x);
  write_locks(&x);
  for (int i = 0; i < u->decls.len; i++)
    if (u->device_decls[i]) copy_packed(&x, u->decls.at[i]);
  for (int i = 0; i < u->regions.len; i++)
    if (u->regions.at[i]->directive->info->kind == DIR_COMPUTE)
      write_device_kernel(&x, u->regions.at[i]);
}
