// Host C: the user's file with its constructs replaced, and what this object registers.
// In:  a unit with names.  Out: C text for clang.
#include "emit/cxx.h"

static bool holds_directives(const Unit *u, const Function *f) {
  for (int i = 0; i < u->functions.len; i++)
    if (u->functions.at[i] == f) return true;
  return false;
}

// The text from 'at' to 'end' without the pragmas of ours that stand in it.
void copy_outside(Render *x, uint32_t at, uint32_t end) {
  const Unit *u = x->u;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->node || d->pragma.start < at || d->pragma.start >= end) continue;
    copy_source(x->out, u, at, d->pragma.start);
    // clang's own OpenMP compiles atomics, too, with the same order.
    const Clause *order = find_clause(d, CL_ATOMIC_DEFAULT_MEM_ORDER);
    if (order)
      text_printf(x->out, "#pragma omp requires %s(%s)", order->name,
                  order->items.at[0].text);
    at = d->pragma.end;
  }
  copy_source(x->out, u, at, end);
}

// Writes what stands for a region before the user's function: the CPU's kernel, and the function that calls the runtime.
static void write_region(Render *x, Region *r) {
  write_local_types(x, r);
  if (r->directive->info->kind == DIR_COMPUTE) {
    declare_called(x, r);
    write_host_kernel(x, r);
  }
  write_construct_function(x, r);
  end_local_types(x);
}

// Warnings of the optimiser and the back end about our functions (a loop that cannot be vectorised, a large frame) are off:
// they are no fault of the user's.
static void write_function(Render *x, Function *f) {
  text_add(x->out, "\n#pragma clang diagnostic push\n#pragma clang diagnostic ignored "
                   "\"-Weverything\"\n");
  for (int i = 0; i < x->u->regions.len; i++)
    if (x->u->regions.at[i]->function == f) write_region(x, x->u->regions.at[i]);
  text_add(x->out, "\n#pragma clang diagnostic pop\n");
}

// The function with constructs that a declaration defines, or NULL.
// Its constructs may have been carried out, but its text has their references (copy_head).
static bool has_reference(const Function *f) {
  for (int i = 0; i < f->params.len; i++)
    if (f->params.at[i]->is_reference) return true;
  return false;
}

static Function *construct_function(Unit *u, const Decl *d) {
  for (int i = 0; i < d->functions.len; i++) {
    Function *f = d->functions.at[i];
    if (f->definition != d) continue;
    if (f->body && holds_directives(u, f)) return f;
    if (u->language && has_reference(f) && front_body(u, f)) return f;
  }
  return NULL;
}

// From 'at', the end of what was before, to the declaration's end. The functions of its constructs
// come first: a pragma before the declaration ('declare simd', 'declare variant') is about it.
// C that stands for another language (Unit.language): a parameter that is a reference gets the address.
static void copy_head(Render *x, const Decl *d, const Function *f) {
  uint32_t at = d->range.start;
  for (int i = 0; i < f->params.len; i++) {
    const Var *v = f->params.at[i];
    if (!v->is_reference || x->u->cxx) continue;
    uint32_t name = v->decl.end - (uint32_t)strlen(v->name);
    copy_source(x->out, x->u, at, name);
    text_add(x->out, "*");
    at = name;
  }
  copy_source(x->out, x->u, at, f->body->range.start);
}

static void copy_decl(Render *x, Decl *d, uint32_t at) {
  Function *f = construct_function(x->u, d);
  if (!f) {
    copy_outside(x, at, d->range.end);
    return;
  }
  write_function(x, f);
  write_line_marker(x, front_loc(x->u, at), false);
  copy_outside(x, at, d->range.start);
  write_line_marker(x, d->loc, false);
  copy_head(x, d, f);
  render(x, f->body);
  copy_outside(x, f->body->range.end, d->range.end);
}

// And the version of each that the CPU's kernels call.
static void copy_versions(Render *x, const Decl *d) {
  for (int i = 0; i < d->functions.len; i++) {
    Function *f = d->functions.at[i];
    if (f->declaration == d && !f->definition) declare_with_answers(x, f);
    if (!f->callers && !((f->asked || f->passes_answers) && f->on_device)) continue;
    if (f->declaration == d && f->definition != d) declare_cpu_version(x, f);
    if (f->definition == d) write_cpu_version(x, f);
  }
}

// OpenMP 6.0, 7.9.7: a variable is initialised on each device once, as the program says; OpenACC 3.3, 2.13: 'copyin' copies when
// the program starts. For one that another file may define, too, it may be the other one that says with what.
int global_flags(const Var *v, bool slot) {
  int flags = __ACCOMP_GLOBAL_BY_DEVICE;
  if (slot) return flags | __ACCOMP_GLOBAL_SLOT;
  if (v->device_shared) flags |= __ACCOMP_GLOBAL_SHARED;
  if (v->device_local) flags |= __ACCOMP_GLOBAL_LOCAL;
  if (v->device_unset && !v->device_local) return flags;
  flags |= __ACCOMP_GLOBAL_START;
  return v->is_initialised || v->device_shared ? flags | __ACCOMP_GLOBAL_COPIED : flags;
}

const char *variable_size(const Render *x, const Var *v) {
  if (v->type->count == -2) return "0";
  if (v->full_size) return arena_printf(x->u->arena, "%lldULL", v->full_size);
  return arena_printf(x->u->arena, "sizeof(%s)", variable_text(v));
}

// Its host address, and what stands for it on emu.
static void write_global_row(Render *x, Text *table, const Var *v, bool slot) {
  const Unit *u = x->u;
  const char *name = slot ? device_variable(u, v) : device_storage(u, v), *emu = "0";
  if (u->devices & __ACCOMP_DEVICE_EMU) {
    emu = arena_printf(u->arena, slot ? "%s" : "%s_of", name);
    text_printf(x->out, "extern __attribute__((visibility(\"hidden\"))) void *%s[];\n",
                emu);
  }
  text_printf(table, "  {\"%s\", (void *)&%s, (void *)%s, %s, %d},\n", name, v->name, emu,
              variable_size(x, v), global_flags(v, slot));
}

static int write_globals(Render *x, Starts *starts) {
  const Unit *u = x->u;
  int n = 0;
  *starts = (Starts){.globals = {.arena = u->arena}, .rows = {.arena = u->arena}};
  Text *table = &starts->globals;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++) {
      const Var *v = u->decls.at[i]->vars.at[k];
      if (!v->device_global || v->top != u->decls.at[i]) continue;
      bool stored = has_device_storage(v), reached = is_elsewhere(v) && v->device_slot;
      if (stored) write_global_row(x, table, v, false);
      if (stored) write_initial(x, starts, v, n);
      if (reached) write_global_row(x, table, v, true);
      n += stored + reached;
    }
  n += write_literal_row(x, starts, n);
  n += write_address_rows(x, table);
  write_referents(x, starts);
  if (n)
    text_printf(x->out,
                "static const struct __accomp_global __accomp_globals[] = {\n%s};\n",
                table->at);
  text_printf(x->out, "enum { __accomp_nglobals = %d };\n", n);
  return n;
}

// A file that defines a device function has a variable, to which those that call it refer. The
// host's own call brings in the file from a library; where the host calls something else, or nothing,
// the variable has to. The number of rows.
static int write_extern_row(Render *x, Text *table, const Function *f) {
  const char *name = exported_name(f);
  text_printf(x->out,
              "extern __attribute__((%svisibility(\"hidden\"))) struct __accomp_unit "
              "*const __accomp_unit_of_%s;\n",
              f->bind || f->nohost ? "" : "weak, ", name);
  const char *named = f->needed || f->bind ? c_string(x->u->arena, name) : "0";
  text_printf(table, "  {%s, &__accomp_unit_of_%s},\n", named, name);
  if (!f->called_with_answers) return 1;
  text_printf(x->out,
              "extern __attribute__((weak, visibility(\"hidden\"))) struct __accomp_unit "
              "*const __accomp_asking_unit_of_%s;\n",
              name);
  text_printf(table, "  {%s, &__accomp_asking_unit_of_%s},\n", named, name);
  return 2;
}

void declare_asker(Render *x, const Function *f) {
  text_printf(x->out,
              "extern __attribute__((weak, visibility(\"hidden\"))) const struct "
              "__accomp_asker __accomp_asker_%s;\n",
              f->name);
}

void write_asker(Render *x, const FunctionList *calls, bool asks, bool pointers,
                 const char *kind, const char *name) {
  bool shared = !strcmp(kind, "asker");
  for (int i = 0; i < calls->len; i++) declare_asker(x, calls->at[i]);
  if (calls->len)
    text_printf(x->out,
                "static const struct __accomp_asker *const __accomp_calls_%s_%s[] = {",
                kind, name);
  for (int i = 0; i < calls->len; i++)
    text_printf(x->out, "&__accomp_asker_%s, ", calls->at[i]->name);
  if (calls->len) text_add(x->out, "};\n");
  text_printf(x->out, "%s const struct __accomp_asker __accomp_%s_%s = {%d, %d, ",
              shared ? "__attribute__((weak, visibility(\"hidden\")))" : "static", kind,
              name, (asks ? __ACCOMP_ASKS : 0) | (pointers ? __ACCOMP_CALLS_POINTERS : 0),
              calls->len);
  text_printf(x->out, calls->len ? "__accomp_calls_%s_%s};\n" : "0};\n", kind, name);
}

static void write_askers(Render *x) {
  const Unit *u = x->u;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *f = u->decls.at[i]->functions.at[k];
      if (f->definition == u->decls.at[i] && f->exported &&
          (f->asked || f->passes_answers || f->shares))
        write_asker(x, &f->elsewhere, f->asked || f->shares, f->calls_pointers, "asker",
                    exported_name(f));
    }
}

static void add_calls(Unit *u, FunctionList *calls, const FunctionList *more) {
  for (int i = 0; i < more->len; i++) {
    bool known = false;
    for (int k = 0; k < calls->len; k++) known |= calls->at[k] == more->at[i];
    if (!known) push(u->arena, calls, more->at[i]);
  }
}

// Writes the choice between two copies of a region (rewrite/answers.c). A region may be several kernels.
static void write_copy_choice(Render *x) {
  Unit *u = x->u;
  Text rows = {.arena = u->arena};
  for (int i = 0, written = 0; i < u->regions.len; i++) {
    const Region *r = u->regions.at[i];
    FunctionList calls = {0};
    bool pointers = false;
    if (!r->second || r->copy <= written) continue;
    written = r->copy;
    for (int k = i; k < u->regions.len; k++) {
      if (u->regions.at[k]->copy != r->copy) continue;
      add_calls(u, &calls, &u->regions.at[k]->elsewhere);
      pointers |= u->regions.at[k]->calls_pointers;
    }
    const char *name = arena_printf(u->arena, "%d", r->copy);
    write_asker(x, &calls, 0, pointers, "region", name);
    text_printf(&rows, "__ACCOMP_TELLS(%s)", name);
  }
  if (rows.len)
    text_printf(x->out,
                "static int __accomp_tells(int __accomp_n) { switch (__accomp_n) { %s} "
                "return 0; }\n",
                rows.at);
}

// The number of rows; *exports: how many functions others may call.
static int write_externs(Render *x, int *exports) {
  const Unit *u = x->u;
  int n = 0;
  Text table = {.arena = u->arena};
  *exports = 0;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *f = u->decls.at[i]->functions.at[k];
      if (f->external && !f->bound && f->declaration == u->decls.at[i])
        n += write_extern_row(x, &table, f);
      if (!f->exported || f->definition != u->decls.at[i]) continue;
      text_printf(x->out,
                  "__attribute__((weak, visibility(\"hidden\"))) struct __accomp_unit "
                  "*const __accomp_%sunit_of_%s = &__accomp_this;\n",
                  f->asked || f->shares ? "asking_" : "", exported_name(f));
      ++*exports;
    }
  if (n)
    text_printf(x->out,
                "static const struct __accomp_extern __accomp_externs[] = {\n%s};\n",
                table.at);
  return n;
}

// OpenACC 3.3, 2.15.1: with 'nohost' the host needs no version. When it does call the function, as the
// device that the program runs on, a message is better than nothing to link.
static void write_missing(Render *x) {
  const Unit *u = x->u;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *f = u->decls.at[i]->functions.at[k];
      if (!f->nohost || !f->external || f->definition) continue;
      if (f->declaration != u->decls.at[i]) continue;
      text_printf(x->out,
                  "static void __accomp_missing_%s(void) { __accomp_no_host(\"%s\"); }\n"
                  "extern __typeof__(%s) %s __attribute__((weak, "
                  "alias(\"__accomp_missing_%s\")));\n",
                  f->name, f->name, f->name, f->name, f->name);
    }
}

static int write_kernel_table(Render *x) {
  int n = 0;
  text_add(x->out, "static struct __accomp_kernel *const __accomp_kernels[] = {");
  for (int i = 0; i < x->u->regions.len; i++) {
    const Region *r = x->u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    text_printf(x->out, "&__accomp_kernel%d, ", i), n++;
    for (int k = 0; k < r->plan.variants.len; k++)
      text_printf(x->out, "&__accomp_kernel%d_%s, ", i, r->plan.variants.at[k].suffix),
          n++;
  }
  text_add(x->out, "0};\n");
  return n;
}

// For the link (driver/link_check.c): which functions of other files device code calls, which it offers to them, and why
// not others.
static const char *place_info(Arena *a, const char *kind, const Function *f, Loc at) {
  return arena_printf(a, "%s\t%s\t%s\t%d\t%d", kind, f->name, at.file, at.line,
                      at.column);
}

static const char *call_info(Arena *a, const char *kind, const Function *f) {
  return place_info(a, kind, f, f->called_at);
}

static void write_place_info(Render *x, const char *kind, const Function *f, Loc at) {
  Arena *a = x->u->arena;
  if (at.file)
    text_printf(x->out, "  %s \"\\n\"\n", c_string(a, place_info(a, kind, f, at)));
}

static void write_function_info(Render *x, const Function *f, const Decl *d) {
  Arena *a = x->u->arena;
  const char *line = NULL;
  bool devices = x->u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST;
  if (devices && f->external && !f->bound && !f->bind && !f->nohost && f->needed &&
      f->declaration == d)
    line = call_info(a, f->called_without_answers ? "call" : "tell", f);
  else if (f->definition == d && !f->is_static && !(f->bound && f->bound->exported_as) &&
           (f->exported || f->routine || f->on_device))
    line = arena_printf(a, "function\t%s\t%s\t%d\t%d\t%s", exported_name(f), f->loc.file,
                        f->loc.line, f->loc.column,
                        f->exported && !f->shares ? f->asked ? ACCOMP_INFO_ASKS : ""
                        : f->unexported           ? f->unexported
                                                  : "-");
  if (line) text_printf(x->out, "  %s \"\\n\"\n", c_string(a, line));
  if (line && f->definition != d) {
    write_place_info(x, "apart", f, f->apart_at);
    write_place_info(x, "not-in-teams", f, f->not_in_teams_at);
  }
  for (int i = 0; f->definition == d && f->exported && i < f->elsewhere.len; i++)
    text_printf(
        x->out, "  %s \"\\n\"\n",
        c_string(
            a, call_info(a, f->passes_answers || f->asked ? "through" : "through-untold",
                         f->elsewhere.at[i])));
}

// Writes the text that accomp-info prints of a binary, in a section of its own (include/accomp/abi.h).
static void write_info(Render *x) {
  const Unit *u = x->u;
  Arena *a = u->arena;
  text_add(x->out, "__attribute__((section(\"" ACCOMP_INFO_SECTION "\"), used, retain)) "
                   "static const char __accomp_info[] =\n");
  text_printf(
      x->out, "  %s \"\\n\"\n",
      c_string(a, arena_printf(a, "unit\t%s\t%d.%d\t%u\t%s", u->uid, ACCOMP_ABI_MAJOR,
                               ACCOMP_ABI_MINOR, u->devices, u->path)));
  for (int i = 0; i < u->regions.len; i++) {
    const Region *r = u->regions.at[i];
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    const char *line = arena_printf(
        a, "kernel\t%s\t%s\t%d\t%s\t%s", r->kernel, r->directive->loc.file,
        kernel_line(r), function_shown(r->function), r->directive->info->name);
    text_printf(x->out, "  %s \"\\n\"\n", c_string(a, line));
  }
  text_add(x->out, "  \"linked\\n\"\n");
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++)
      write_function_info(x, u->decls.at[i]->functions.at[k], u->decls.at[i]);
  text_add(x->out, "  ;\n");
}

const char *unit_flags(const Unit *u) {
  return arena_printf(
      u->arena, "%s%s%s%s%s%s%s%s", u->sync ? "__ACCOMP_UNIT_SYNC | " : "",
      u->nowait ? "__ACCOMP_UNIT_NOWAIT | " : "",
      u->compare ? "__ACCOMP_UNIT_COMPARE | " : "",
      u->round.tells_host ? "__ACCOMP_UNIT_TELLS_HOST | " : "",
      u->unified ? "__ACCOMP_UNIT_UNIFIED | " : "",
      u->traced & __ACCOMP_DEVICE_HOST ? "__ACCOMP_UNIT_TRACED_HOST | " : "",
      u->traced & __ACCOMP_DEVICE_EMU ? "__ACCOMP_UNIT_TRACED_EMU | " : "",
      u->shares ? "__ACCOMP_UNIT_SHARES" : "0");
}

static const struct {
  unsigned device;
  const char *name, *kind;
} image_kinds[] = {{__ACCOMP_DEVICE_NVIDIA, "ptx", "PTX"},
                   {__ACCOMP_DEVICE_OPENCL, "opencl", "OPENCL_C"}};

int write_images(Render *x) {
  const Unit *u = x->u;
  const char *external = u->cxx ? "extern \"C\"" : "extern";
  Text rows = {.arena = u->arena};
  int n = 0;
  for (size_t i = 0; i < countof(image_kinds); i++) {
    const char *name = image_kinds[i].name;
    if (!(u->devices & image_kinds[i].device)) continue;
    text_printf(
        x->out,
        "%s __attribute__((visibility(\"hidden\"))) const char __accomp_%s_%s[];\n"
        "%s __attribute__((visibility(\"hidden\"))) const unsigned long long "
        "__accomp_%s_size_%s;\n",
        external, name, u->uid, external, name, u->uid);
    text_printf(
        &rows, "%s{.device = %u, .kind = __ACCOMP_IMAGE_%s, .data = __accomp_%s_%s}",
        n++ ? ", " : "", image_kinds[i].device, image_kinds[i].kind, name, u->uid);
  }
  if (n)
    text_printf(x->out, "static struct __accomp_image __accomp_images[] = {%s};\n",
                rows.at);
  return n;
}

void write_image_sizes(Render *x, int images) {
  for (int i = 0, n = 0; n < images; i++)
    if (x->u->devices & image_kinds[i].device)
      text_printf(x->out, "  __accomp_images[%d].size = __accomp_%s_size_%s;\n", n++,
                  image_kinds[i].name, x->u->uid);
}

static void write_unit(Render *x) {
  const Unit *u = x->u;
  if (x->out->at[x->out->len - 1] != '\n') text_add(x->out, "\n");
  text_add(x->out, "# 1 \"<accomp>\" 3\n");
  write_missing(x);
  write_askers(x);
  write_copy_choice(x);
  int pointed = write_pointed(x);
  Starts starts;
  int exports, globals = write_globals(x, &starts), kernels = write_kernel_table(x);
  int externs = write_externs(x, &exports), pointers = write_pointers(x);
  bool joins = joins_others(u);
  if (joins)
    text_add(x->out, "__attribute__((weak, visibility(\"hidden\"))) const char "
                     "__accomp_object = 0;\n");
  int images = kernels || globals || exports ? write_images(x) : 0;
  text_printf(x->out,
              "static struct __accomp_unit __accomp_this = {\n"
              "  .size = sizeof(struct __accomp_unit), .major = ACCOMP_ABI_MAJOR, .minor "
              "= ACCOMP_ABI_MINOR, .file = %s,\n"
              "  .kernels = __accomp_kernels, .nkernels = %d, .globals = %s, .nglobals = "
              "__accomp_nglobals,\n"
              "  .images = %s, .nimages = %d, .devices = %u, .externs = %s, .nexterns = "
              "%d, .suffix = %s, .flags = %s, .object = %s, .pointers = %s, "
              ".npointers = %d, .starts = %s, .nstarts = %d, .referents = %s, "
              ".nreferents = %d, .pointed = %s, .npointed = %d, .named = %s};\n",
              c_string(u->arena, u->path), kernels, globals ? "__accomp_globals" : "0",
              images ? "__accomp_images" : "0", images, u->devices,
              externs ? "__accomp_externs" : "0", externs,
              joins ? arena_printf(u->arena, "\"_%s\"", u->uid) : "0", unit_flags(u),
              joins ? "&__accomp_object" : "0", pointers ? "__accomp_pointers" : "0",
              pointers, starts.n ? "__accomp_starts" : "0", starts.n,
              starts.n ? "__accomp_referents" : "0", starts.n ? u->referents.len : 0,
              pointed ? "__accomp_pointed" : "0", pointed,
              starts.n ? "__accomp_named" : "0");
  write_info(x);
  // Before the program's own constructors, which may use a device.
  text_add(x->out,
           "__attribute__((constructor(101))) static void __accomp_load(void) {\n");
  write_image_sizes(x, images);
  text_add(x->out, "  __accomp_register(&__accomp_this);\n}\n"
                   "__attribute__((destructor(101))) static void __accomp_unload(void) { "
                   "__accomp_unregister(&__accomp_this); }\n");
}

// A target task needs OpenMP's event type and the size of the team; a file without omp.h has neither.
static void write_prelude(Render *x) {
  text_add(x->out, "# 1 \"<accomp>\" 3\n#include <host.h>\nstatic struct __accomp_unit "
                   "__accomp_this;\nstatic int __accomp_tells(int);\n");
  if (!(x->u->dialects & DIALECT_OMP)) return;
  text_add(x->out, "extern int omp_get_num_threads(void);\n");
  if (!front_typedef(x->u, "omp_event_handle_t"))
    text_add(x->out, "typedef enum omp_event_handle_t { KMP_EVENT_MAX_HANDLE = "
                     "__UINTPTR_MAX__ } omp_event_handle_t;\n");
}

void emit_host(Unit *u, Text *out) {
  Render x = {.u = u, .body = &body_c, .out = out};
  write_prelude(&x);
  declare_questions(&x);
  write_locks(&x);
  uint32_t at = 0;
  for (int i = 0; i < u->decls.len; i++) {
    Decl *d = u->decls.at[i];
    copy_decl(&x, d, at);
    copy_versions(&x, d);
    at = d->range.end;
  }
  copy_outside(&x, at, u->text_len);
  write_unit(&x);
}
