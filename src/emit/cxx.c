// C++: the user's text with a block in the place of each construct; what stands around it.
// In:  a unit with names.  Out: the host's file, or the devices': the same text with other bodies of kernels (doc/design/cxx.md).
#include "emit/cxx.h"
#include "ir/type.h"

// --- a construct -----------------------------------------------------------------------------------

static void open_cxx_construct(Render *x, Region *r) {
  write_evaluated(x, r);
  text_add(x->out, "\n");
  bool compute = r->directive->info->kind == DIR_COMPUTE;
  if (compute) write_cxx_kernels(x, r);
  if (!x->device) write_descriptors(x, r);
  if (compute) write_cxx_names(x, r);
}

// A data region is a guard, whose destructor ends it.
static void call_cxx(Render *x, const Region *r, RuntimeCall c) {
  int n = r->id;
  bool operands, data = r->directive->info->kind == DIR_DATA ||
                        r->directive->info->kind == DIR_DECLARE;
  const char *uid = x->u->uid, *call = runtime_call(r, &operands);
  if (x->device || c == CALL_END) return;
  if (c == CALL_ADDRESSES)
    text_printf(x->out,
                " __accomp_host_data(&__accomp_c%d_%s, __accomp_o%d, &__accomp_k%d);", n,
                uid, n, n);
  else if (data)
    text_printf(x->out,
                " __accomp::region __accomp_g%d(&__accomp_c%d_%s, __accomp_o%d, "
                "&__accomp_k%d);",
                n, n, uid, n, n);
  else if (operands)
    text_printf(x->out, " %s(&__accomp_c%d_%s, __accomp_o%d, &__accomp_k%d);", call, n,
                uid, n, n);
  else
    text_printf(x->out, " %s(&__accomp_c%d_%s, &__accomp_k%d);", call, n, uid, n);
}

// Variables of the same names hide the user's. Nothing hides 'n::x': its references get another name.
static void hide_cxx(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (!(o->map & __ACCOMP_USE_DEVICE)) continue;
    text_printf(x->out, " using __accomp_u%d_%d = __accomp::use_device<decltype(%s)>;",
                r->id, i, operand_lvalue(x, o));
  }
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (!(o->map & __ACCOMP_USE_DEVICE)) continue;
    const char *name = o->var ? o->var->name : o->expr->name;
    if (o->var && strstr(operand_lvalue(x, o), "::")) {
      name = arena_printf(x->u->arena, "__accomp_q%d_%d", r->id, i);
      push_substitute(x, o->var, name);
    }
    text_printf(x->out,
                " typename __accomp_u%d_%d::type %s = "
                "__accomp_u%d_%d::of(__accomp_o%d[%d].base); "
                "(void)%s;",
                r->id, i, name, r->id, i, r->id, i, name);
  }
}

static void write_cxx_lock(Render *x, const char *name) {
  text_printf(x->out, "static unsigned __accomp_critical_%s;\n", name);
}

const Body body_cxx = {.form = render_cxx_form,
                       .param = write_cxx_param,
                       .bind = bind_cxx_use,
                       .write = render,
                       .host_expr = host_text,
                       .construct = render_construct,
                       .open_construct = open_cxx_construct,
                       .call = call_cxx,
                       .hide = hide_cxx,
                       .lock = write_cxx_lock};

// --- around the user's text ----------------------------------------------------------------------------

static void write_host_prelude(Render *x) {
  const char *uid = x->u->uid;
  text_printf(x->out,
              "extern \"C\" __attribute__((visibility(\"hidden\"))) __accomp_unit "
              "__accomp_this_%s;\n"
              "struct __accomp_u_%s {\n  static constexpr __accomp_unit *unit() { return "
              "&__accomp_this_%s; }\n};\n",
              uid, uid, uid);
  write_locks(x);
  if (x->u->unified || x->u->shares) text_add(x->out, "#include <cxx_heap.h>\n");
  if (!(x->u->dialects & DIALECT_OMP)) return;
  text_add(x->out,
           "extern \"C\" int omp_get_num_threads(void), omp_get_default_device(void), "
           "omp_get_initial_device(void), omp_get_num_devices(void);\n");
  if (!front_typedef(x->u, "omp_event_handle_t"))
    text_add(x->out, "typedef enum omp_event_handle_t { KMP_EVENT_MAX_HANDLE = "
                     "__UINTPTR_MAX__ } omp_event_handle_t;\n");
}

static void write_device_prelude(Render *x) {
  text_printf(x->out, "struct __accomp_u_%s {};\n", x->u->uid);
  if (!tells_any(x->u))
    text_add(
        x->out,
        "extern \"C\" int omp_get_default_device(void), omp_get_initial_device(void), "
        "omp_get_num_devices(void);\n");
  text_add(x->out, "#pragma omp begin declare target\n");
  write_locks(x);
  text_add(x->out, "#pragma omp end declare target\n");
}

// The row of ACCOMP_INFO_SECTION is the assembler's, so that those of kernels, which functions write, come behind it.
static void write_cxx_info(Render *x) {
  const Unit *u = x->u;
  Arena *a = u->arena;
  const char *row = arena_printf(a, "unit\t%s\t%d.%d\t%u\t%s\nlinked\n", u->uid,
                                 ACCOMP_ABI_MAJOR, ACCOMP_ABI_MINOR, u->devices, u->path);
  text_printf(x->out,
              "__asm__(\".pushsection " ACCOMP_INFO_SECTION
              ",\\\"aR\\\"\\n.asciz \" %s \"\\n.popsection\");\n",
              c_string(a, c_string(a, row)));
}

// --- device variables ----------------------------------------------------------------------------------

static bool is_device_variable(const Var *v) {
  return v->symbol && (v->device_global || is_device_constant(v));
}

// Behind the declaration clang is told that devices have it. One with storage elsewhere, too: the linker joins both.
static void declare_on_devices(Render *x, const Decl *d) {
  for (int i = 0; x->device && i < d->vars.len; i++)
    if (is_device_variable(d->vars.at[i]) && d->vars.at[i]->top == d)
      text_printf(x->out, "\n#pragma omp declare target(%s)\n",
                  variable_text(d->vars.at[i]));
}

static bool has_variable(const Decl *d, bool (*is)(const Var *)) {
  bool has = false;
  for (int i = 0; i < d->vars.len; i++) has |= is(d->vars.at[i]);
  return has;
}

// Declares references in place of variables that other files define: the runtime fills in where those are.
static void write_references(Render *x, const Decl *d) {
  const char *s = x->u->text + d->range.start, *end = x->u->text + d->range.end;
  const char *language = strncmp(s, "extern", 6) ? NULL : memchr(s, '"', 16);
  bool linkage = language && language + 3 < end && s[6 + strspn(s + 6, " \t\n")] == '"';
  for (int i = 0; i < d->vars.len; i++) {
    const Var *v = d->vars.at[i];
    text_printf(x->out, "%s __typeof__(%s) %s%s; ",
                linkage        ? "extern \"C\""
                : v->is_static ? "static"
                               : "extern",
                v->type->spelling, is_of_other_file(v) ? "&" : "", v->name);
  }
}

// 'extern template' says that another file has an instance. Devices make their own where they see the template.
static bool is_extern_template(const Unit *u, const Decl *d) {
  const char *s = u->text + d->range.start;
  if (d->in_system_header || strncmp(s, "extern", strlen("extern")) != 0) return false;
  s += strlen("extern");
  size_t blanks = strspn(s, " \t\n");
  return blanks && !strncmp(s + blanks, "template", strlen("template"));
}

static bool is_lambda(const Node *n) { return n->kind == N_LAMBDA; }

// Clang leaves out functions that no kernel calls, but for those that it is told of.
static bool is_for_other_files(const Function *f, const Decl *d) {
  return f->definition == d && (f->exported || f->is_instantiated || f->by_address);
}

// A lambda in 'declare target' may not name constants of the file, so its function is told of by its name, if that is enough.
static bool is_named(const Unit *u, const Function *f) {
  const char *constructor = arena_printf(u->arena, "%s::%s", f->name, f->name);
  size_t n = strlen(constructor), length = strlen(f->qualified);
  bool plain = strncmp(f->name, "operator", strlen("operator")) != 0 && *f->name != '~' &&
               (length < n || strcmp(f->qualified + length - n, constructor) != 0);
  if (f->is_instantiated || f->is_template || !plain || !f->body ||
      !any_below(f->body, is_lambda))
    return false;
  int same = 0;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *g = u->decls.at[i]->functions.at[k];
      same += g->declaration == u->decls.at[i] && !strcmp(g->qualified, f->qualified);
    }
  return same == 1;
}

// What each instance of a template has one of has no name for a directive.
static bool is_of_template(const Var *v) {
  return is_of_instances(v) && (v->device_global || is_device_constant(v));
}

static bool is_in_region(const Unit *u, const Decl *d) {
  bool is = has_variable(d, is_of_template);
  for (int i = 0; i < d->functions.len; i++)
    is |= is_for_other_files(d->functions.at[i], d) && !is_named(u, d->functions.at[i]);
  return is;
}

static void name_functions(Render *x, const Decl *d) {
  for (int i = 0; i < d->functions.len; i++) {
    const Function *f = d->functions.at[i];
    if (is_for_other_files(f, d) && is_named(x->u, f))
      text_printf(x->out, "\n#pragma omp declare target(%s)\n", f->qualified);
  }
}

static void write_pragma(Render *x, const char *words, uint32_t at) {
  text_printf(x->out, "\n#pragma omp %s\n", words);
  write_line_marker(x, front_loc(x->u, at), false);
}

// Of what 'routine bind' gives another function on devices, the declaration alone, the first one with that function's name.
static bool copy_bound(Render *x, uint32_t at, const Decl *d) {
  Function *f = d->functions.len ? d->functions.at[0] : NULL;
  if (!f || !f->bind) return false;
  const Node *body = f->definition == d ? front_body(x->u, f) : NULL;
  copy_outside(x, at, body ? body->range.start : d->range.end - 1);
  if (f->declaration == d)
    text_printf(x->out, " __asm__(%s)", c_string(x->u->arena, f->bind));
  text_add(x->out, ";");
  if (body) write_line_marker(x, front_loc(x->u, d->range.end), false);
  return true;
}

// Is it the definition of a function that devices call by the name of another one? No call leads clang there.
static bool defines_bound(const Unit *u, const Decl *d) {
  const Function *f = d->functions.len ? d->functions.at[0] : NULL;
  for (int i = 0; f && f->definition == d && i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++)
      if (u->decls.at[i]->functions.at[k]->bound == f) return true;
  return false;
}

// The body of a function whose text has other forms for devices: directives, printf. NULL: it stands as it is.
static Node *changed_body(Unit *u, const Decl *d) {
  Function *f = d->functions.len ? d->functions.at[0] : NULL;
  if (!f || f->definition != d) return NULL;
  bool prints =
      memmem(u->text + d->range.start, d->range.end - d->range.start, "printf", 6);
  return f->body || prints ? front_body(u, f) : NULL;
}

static void write_function_body(Render *x, Function *f) {
  if (x->device && f->levels[CALLER_NONE])
    write_cxx_routine(x, f);
  else
    render(x, f->body);
}

static void copy_declaration(Render *x, uint32_t at, const Decl *d) {
  if (copy_bound(x, at, d)) return;
  Node *body = changed_body(x->u, d);
  if (body && body->range.start >= at) {
    copy_outside(x, at, body->range.start);
    write_function_body(x, d->functions.at[0]);
    at = body->range.end;
  }
  copy_outside(x, at, d->range.end);
}

// Pointers from elsewhere lead to the function: clang is to keep it, and each instance that the file has. Returns where its text
// goes on.
static uint32_t keep_offered(Render *x, uint32_t at, const Decl *d) {
  Function *f = d->functions.len ? d->functions.at[0] : NULL;
  const Node *body =
      f && f->definition == d && f->by_address ? front_body(x->u, f) : NULL;
  if (!body || body->range.start < at) return at;
  copy_outside(x, at, body->range.start);
  text_add(x->out, "__attribute__((__used__)) ");
  return body->range.start;
}

// Text of file scope, with what declarations in it need around them. A function with directives in its body has begun in the
// text before.
static void copy_declarations(Render *x, uint32_t at, uint32_t end) {
  const uint32_t start = at;
  for (int i = 0; x->device && i < x->u->decls.len; i++) {
    const Decl *d = x->u->decls.at[i];
    if (d->in_system_header || d->range.end < start || d->range.start >= end) continue;
    bool begins = d->range.start >= start, ends = d->range.end <= end;
    bool marked = is_in_region(x->u, d) || defines_bound(x->u, d),
         references = has_variable(d, is_of_other_file);
    if (!begins && !marked && !has_variable(d, is_device_variable)) continue;
    if (begins && (marked || references || is_extern_template(x->u, d))) {
      copy_outside(x, at, d->range.start);
      at = d->range.start;
    }
    bool dropped = begins && (references || is_extern_template(x->u, d));
    if (dropped && references) write_references(x, d);
    if (begins && marked) write_pragma(x, "begin declare target", at);
    if (begins && !dropped) at = keep_offered(x, at, d);
    if (!ends) continue;
    if (begins && !dropped)
      copy_declaration(x, at, d);
    else if (!begins)
      copy_outside(x, at, d->range.end);
    at = d->range.end;
    if (marked) write_pragma(x, "end declare target", at);
    size_t copied = x->out->len;
    declare_on_devices(x, d);
    name_functions(x, d);
    if (x->out->len > copied || references)
      write_line_marker(x, front_loc(x->u, at), false);
  }
  copy_outside(x, at, end);
}

// The image has the values that clang knows. One that the program computes is copied when a device is opened.
static int cxx_global_flags(const Var *v) {
  int flags = global_flags(v, false) & ~__ACCOMP_GLOBAL_BY_DEVICE;
  if (v->device_computed)
    return (flags & ~__ACCOMP_GLOBAL_START) | __ACCOMP_GLOBAL_COPIED;
  return flags & __ACCOMP_GLOBAL_START ? flags | __ACCOMP_GLOBAL_IMAGE : flags;
}

// Whether the unit has a row for it, as a variable of this declaration. clang puts the value of a constant in its place, and
// drops the constant; one of a class need not be defined. The image has a reference's address.
bool has_device_row(const Decl *d, const Var *v) {
  if (!v->symbol || !has_device_storage(v) || v->top != d || v->is_reference)
    return false;
  bool constant = v->type->is_const && type_fact(v->type).scalar == YES;
  return !constant || (!v->is_internal && v->device_computed);
}

// The linker's name of a private member has no access.
static const char *address_of_variable(Render *x, const Var *v) {
  if (!v->is_private || v->is_internal)
    return arena_printf(x->u->arena, "&%s", variable_text(v));
  text_printf(x->out, "extern \"C\" char __accomp_at_%s[] __asm__(\"%s\");\n", v->symbol,
              v->symbol);
  return arena_printf(x->u->arena, "__accomp_at_%s", v->symbol);
}

static const char *size_of_variable(const Render *x, const Var *v) {
  if (!v->is_private || v->type->count == -2 || v->full_size) return variable_size(x, v);
  return arena_printf(x->u->arena, "sizeof(__typeof__(%s))",
                      v->type->canonical->spelling);
}

static void declare_library_objects(Render *x) {
  for (int i = 0; x->device && i < x->u->round.library_objects.len; i++)
    text_printf(x->out, "\n#pragma omp declare target(%s)",
                x->u->round.library_objects.at[i]);
}

// A template's instance has a name for the directive that names it, which may stand where the template is not complete.
static void declare_instances(Render *x) {
  for (int i = 0; x->device && i < x->u->directives.len; i++)
    for (Items it = all_items(x->u->directives.at[i]); next_item(&it);)
      if (it.var && it.var->instance)
        text_printf(x->out, "\n#pragma omp declare target(%s)", it.var->qualified);
}

// The host may change what no device does: clang must neither put the value of a static variable in its place nor drop it. A
// function has the addresses: where a constant has one, clang 19 crashes at a GPU's reduction of the variable.
static void keep_variables(Render *x) {
  Text rows = {.arena = x->u->arena};
  declare_library_objects(x);
  declare_instances(x);
  text_add(x->out, "\n# 1 \"<accomp>\" 3\n#pragma omp begin declare target\n");
  for (int i = 0; i < x->u->decls.len; i++)
    for (int k = 0; k < x->u->decls.at[i]->vars.len; k++) {
      const Var *v = x->u->decls.at[i]->vars.at[k];
      if (has_device_row(x->u->decls.at[i], v) && (v->is_internal || v->is_inline))
        text_printf(&rows, " *p++ = (const void *)%s;", address_of_variable(x, v));
    }
  if (rows.at)
    text_printf(x->out,
                "__attribute__((used)) static void __accomp_keep(const void **p) {%s }\n",
                rows.at);
  text_add(x->out, "#pragma omp end declare target\n");
}

// On emu all devices share the storage.
static int write_cxx_globals(Render *x) {
  Text rows = {.arena = x->u->arena};
  int n = 0;
  for (int i = 0; i < x->u->decls.len; i++)
    for (int k = 0; k < x->u->decls.at[i]->vars.len; k++) {
      const Var *v = x->u->decls.at[i]->vars.at[k];
      if (!has_device_row(x->u->decls.at[i], v)) continue;
      const char *name = device_storage(x->u, v);
      bool emu = x->u->devices & __ACCOMP_DEVICE_EMU;
      if (emu) text_printf(x->out, "extern \"C\" char %s[];\n", name);
      text_printf(&rows, "  {\"%s\", (void *)%s, (void *)%s, %s, %d},\n", name,
                  address_of_variable(x, v), emu ? name : "0", size_of_variable(x, v),
                  cxx_global_flags(v));
      n++;
    }
  if (offloads_back(x->u)) {
    text_printf(x->out, "static void *__accomp_box[64];\n");
    text_printf(&rows, "  {\"__accomp_box_%s\", 0, (void *)__accomp_box, 8, %d},\n",
                x->u->uid,
                __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_SLOT |
                    __ACCOMP_GLOBAL_ADDRESSES | __ACCOMP_GLOBAL_REVERSE);
    n++;
  }
  if (n)
    text_printf(x->out, "static const __accomp_global __accomp_globals[] = {\n%s};\n",
                rows.at);
  return n;
}

// Which other variables device code has is known when it was compiled: rows are there then, with room for the unit's own
// (driver/links.c).
static void write_joined_globals(Render *x, int own) {
  const char *uid = x->u->uid;
  text_printf(x->out,
              "  if (&__accomp_nglobals_%s) {\n"
              "    __accomp_this_%s.globals = __accomp_globals_%s;\n",
              uid, uid, uid);
  if (own)
    text_printf(x->out,
                "    __builtin_memcpy(__accomp_globals_%s, __accomp_globals, sizeof "
                "__accomp_globals);\n",
                uid);
  text_printf(x->out,
              "    for (unsigned i = %d; i < __accomp_nglobals_%s; i++)\n"
              "      if (__accomp_globals_%s[i].host || __accomp_globals_%s[i].flags & "
              "__ACCOMP_GLOBAL_ADDRESSES)\n"
              "        __accomp_globals_%s[__accomp_this_%s.nglobals++] = "
              "__accomp_globals_%s[i];\n  }\n",
              own, uid, uid, uid, uid, uid, uid);
}

static void write_cxx_unit(Render *x) {
  const Unit *u = x->u;
  const char *uid = u->uid;
  text_add(x->out, "\n# 1 \"<accomp>\" 3\n");
  int globals = write_cxx_globals(x);
  // In the object where there are some (driver/links.c).
  text_printf(x->out,
              "extern \"C\" __attribute__((weak, visibility(\"hidden\"))) const "
              "__accomp_extern __accomp_externs_%s[];\n"
              "extern \"C\" __attribute__((weak, visibility(\"hidden\"))) const "
              "char __accomp_object;\n"
              "extern \"C\" __attribute__((weak, visibility(\"hidden\"))) const "
              "unsigned long long __accomp_nexterns_%s, __accomp_nglobals_%s;\n"
              "extern \"C\" __attribute__((weak, visibility(\"hidden\"))) "
              "__accomp_global __accomp_globals_%s[];\n",
              uid, uid, uid, uid);
  int images = write_images(x);
  text_printf(x->out,
              "__accomp_unit __accomp_this_%s = {\n"
              "  .size = sizeof(__accomp_unit), .major = ACCOMP_ABI_MAJOR, .minor = "
              "ACCOMP_ABI_MINOR, .file = %s, .nglobals = %d, .globals = %s, .images = "
              "%s, .nimages = %d, .devices = %u, .externs = __accomp_externs_%s, .object "
              "= &__accomp_object, "
              ".flags = %s | __ACCOMP_UNIT_CXX};\n",
              uid, c_string(u->arena, u->path), globals,
              globals ? "__accomp_globals" : "0", images ? "__accomp_images" : "0",
              images, u->devices, uid, unit_flags(u));
  write_cxx_info(x);
  text_add(x->out, "__attribute__((constructor(101))) static void __accomp_load() {\n");
  write_image_sizes(x, images);
  text_printf(x->out,
              "  if (&__accomp_nexterns_%s) __accomp_this_%s.nexterns = (unsigned)"
              "__accomp_nexterns_%s;\n",
              uid, uid, uid);
  write_joined_globals(x, globals);
  text_printf(x->out,
              "  __accomp_register(&__accomp_this_%s);\n}\n"
              "__attribute__((destructor(101))) static void __accomp_unload() { "
              "__accomp_unregister(&__accomp_this_%s); }\n",
              uid, uid);
}

// The functions with constructs, in text order: without those inside of others.
static FunctionList outer_functions(Unit *u) {
  FunctionList all = {0};
  for (int i = 0; i < u->functions.len; i++) {
    Function *f = u->functions.at[i];
    if (!f->body) continue;
    int k = all.len;
    push(u->arena, &all, f);
    for (; k && all.at[k - 1]->body->range.start > f->body->range.start; k--)
      all.at[k] = all.at[k - 1];
    all.at[k] = f;
  }
  return all;
}

void emit_cxx(Unit *u, bool device, Text *out) {
  Render x = {.u = u, .body = &body_cxx, .out = out, .device = device};
  FunctionList functions = outer_functions(u);
  uint32_t at = 0;
  text_add(out, "# 1 \"<accomp>\" 3\n");
  if (tells_any(u)) text_add(out, "#define ACCOMP_TELLS\n");
  if (offloads_back(u))
    text_printf(out, "#define ACCOMP_REVERSE __accomp_box_%s\n", u->uid);
  text_add(out, "#include <cxx.h>\n");
  if (device)
    write_device_prelude(&x);
  else
    write_host_prelude(&x);
  write_line_marker(&x, front_loc(u, 0), false);
  for (int i = 0; i < functions.len; i++) {
    Function *f = functions.at[i];
    if (f->body->range.start < at || (device && f->bind)) continue;
    copy_declarations(&x, at, f->body->range.start);
    write_function_body(&x, f);
    at = f->body->range.end;
  }
  copy_declarations(&x, at, u->text_len);
  if (device)
    keep_variables(&x);
  else
    write_cxx_unit(&x);
}
