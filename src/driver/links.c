// Device code of several files of C++: which functions a unit offers to others, and which it uses of them. Templates show it when
// they are instantiated, so clang's output is asked and not the tree.
// In:  an Image, functions with 'routine' or 'declare target'.  Out: unit->links; rows of the host's object for the runtime and
// for the link (accomp/abi.h).
#include "driver/pointed.h"
#include "emit/emit.h"

#include <accomp/abi.h>

// --- words of LLVM's text ------------------------------------------------------------------

static bool has_word(const char *s, const char *end, const char *word) {
  size_t n = strlen(word);
  for (const char *at = s; (at = memmem(at, (size_t)(end - at), word, n)); at += n)
    if ((at == s || at[-1] == ' ') && (at + n == end || at[n] == ' ')) return true;
  return false;
}

// Does the linker of the host let other files use the symbol's definition, which they do not have themselves?
static bool is_shared_definition(const ImageSymbol *s) {
  static const char *const own[] = {
      "internal", "private", "linkonce_odr", "linkonce", "available_externally",
      "external"};
  const char *words = s->body ? s->head : s->text;
  const char *end = s->body ? s->text : words + strcspn(words, "\n");
  for (size_t i = 0; i < countof(own); i++)
    if (has_word(words, end, own[i])) return false;
  return s->body || !is_declared_function(s);
}

// The instance of a template that the program names.
static bool is_explicit_instance(const ImageSymbol *s) {
  return s->body && has_word(s->head, s->text, "weak_odr");
}

// Does another file define the variable, where the linker of the host finds it?
static bool is_declared_variable(const ImageSymbol *s) {
  const char *end = s->text + strcspn(s->text, "\n");
  return !s->body && !is_declared_function(s) &&
         (has_word(s->text, end, "external") ||
          has_word(s->text, end, "available_externally"));
}

static bool is_vtable(const char *symbol) { return !strncmp(symbol, "_ZTV", 4); }

// --- what the program says -----------------------------------------------------------------

// The function for devices that is defined at the place, and if other files may call it.
static const Function *function_at(const Unit *u, Loc loc, bool exported) {
  for (int i = 0; loc.file && i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *f = u->decls.at[i]->functions.at[k];
      if ((exported ? f->exported : f->unexported != NULL) && f->loc.line == loc.line &&
          !strcmp(f->loc.file, loc.file))
        return f;
    }
  return NULL;
}

typedef bool Matches(const Function *, const char *name);

static const Function *find_function(const Unit *u, Matches *matches, const char *name) {
  const Function *found = NULL;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *f = u->decls.at[i]->functions.at[k];
      if (!f->declaration || f->declaration->in_system_header) continue;
      if (matches(f, name) && (!found || f->routine)) found = f;
    }
  return found;
}

static bool has_key(const Function *f, const char *name) {
  return !f->definition && !strcmp(f->key, name);
}

static bool has_name(const Function *f, const char *name) {
  return !f->definition && is_same_name(f->qualified, name);
}

static bool is_of_class(const Function *f, const char *name) {
  const char *rest = behind_name(f->qualified, name);
  return f->has_this && rest && *rest == ':';
}

// The function that is only declared, or one of the class whose table of virtual functions it is. name: demangled.
static const Function *declared_as(const Unit *u, const char *symbol, const char *name) {
  static const char table[] = "vtable for ";
  if (strncmp(symbol, "_Z", 2) != 0) return find_function(u, has_key, symbol);
  return is_vtable(symbol) ? find_function(u, is_of_class, name + sizeof table - 1)
                           : find_function(u, has_name, name);
}

// OpenMP 5.2, 7.8: what a region calls is a function of the device. OpenACC 3.3, 2.15.1 wants 'routine'.
static bool is_called_by_openmp(const Unit *u, const Image *image, int symbol) {
  for (; symbol >= 0; symbol = image->symbols.at[symbol].from) {
    Loc loc = image_place(image, image->symbols.at[symbol].dbg);
    const Directive *d = loc.file ? directive_on_line(u, loc) : NULL;
    const Function *f = d ? NULL : function_at(u, loc, true);
    if (f && image->symbols.at[symbol].from < 0) d = f->routine;
    if (d) return d->info->dialect == DIALECT_OMP;
  }
  return u->dialects & DIALECT_OMP;
}

// --- the links -----------------------------------------------------------------------------

static int add_link(Unit *u, Image *image, int symbol, bool defined, Loc loc) {
  ImageSymbol *s = &image->symbols.at[symbol];
  push(
      u->arena, &u->links,
      ((DeviceLink){.symbol = s->name, .name = s->name, .loc = loc, .defined = defined}));
  return s->link = u->links.len;
}

void find_exports_of_image(Unit *u, Image *image) {
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (!is_shared_definition(s)) continue;
    Loc loc = s->body ? image_place(image, s->dbg) : (Loc){.file = u->path};
    bool exported =
        s->body ? loc.file && (function_at(u, loc, true) || is_explicit_instance(s))
                : is_vtable(s->name);
    if (exported) add_link(u, image, i, true, loc);
  }
}

static void find_imports(Unit *u, Image *image) {
  Vec(int) open = {0};
  Vec(const char *) names = {0};
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    bool may_be = is_declared_function(s) ? strncmp(s->name, "llvm.", 5) != 0
                                          : is_vtable(s->name) && is_declared_variable(s);
    if (!s->reached || s->body || !may_be) continue;
    push(u->arena, &open, i);
    push(u->arena, &names, s->name);
  }
  demangle_names(image->options, names.at, names.len, false);
  for (int i = 0; i < open.len; i++) {
    const ImageSymbol *s = &image->symbols.at[open.at[i]];
    const Function *f = declared_as(u, s->name, names.at[i]);
    if (!f || (!f->routine && !is_called_by_openmp(u, image, s->from))) continue;
    ImageFrame frame = image_frame(image, s->from, s->from_dbg);
    Loc loc = frame.loc.file ? on_word(frame.loc, last_name(u->arena, names.at[i]))
                             : (Loc){.file = u->path};
    int link = add_link(u, image, open.at[i], false, loc);
    u->links.at[link - 1].needed = s->by_kernel;
  }
}

static void name_links(Unit *u, const Image *image) {
  Vec(const char *) names = {0};
  for (int i = 0; i < u->links.len; i++) push(u->arena, &names, u->links.at[i].symbol);
  demangle_names(image->options, names.at, names.len, true);
  for (int i = 0; i < names.len; i++) u->links.at[i].name = names.at[i];
}

typedef Vec(int) Symbols;

static Symbols reached_from(Arena *a, const Image *image, int symbol) {
  Symbols reached = {0};
  bool *seen = alloc_n(a, bool, image->symbols.len);
  push(a, &reached, symbol);
  seen[symbol] = true;
  for (int i = 0; i < reached.len; i++) {
    const ImageSymbol *s = &image->symbols.at[reached.at[i]];
    for (int k = 0; k < s->uses.len; k++) {
      int to = s->uses.at[k].symbol;
      if (!seen[to]) push(a, &reached, to);
      seen[to] = true;
    }
  }
  return reached;
}

static void keep(Image *image, const Symbols *all) {
  for (int i = 0; i < all->len; i++) image->symbols.at[all->at[i]].kept = true;
}

// What a function for other files uses of other files; what of it devices cannot do.
static void follow_export(Unit *u, Image *image, int symbol) {
  DeviceLink *l = &u->links.at[image->symbols.at[symbol].link - 1];
  Symbols reached = reached_from(u->arena, image, symbol);
  l->uses.len = 0;
  for (int i = 0; i < reached.len; i++) {
    const ImageSymbol *s = &image->symbols.at[reached.at[i]];
    if (s->link && !u->links.at[s->link - 1].defined)
      push(u->arena, &l->uses, s->link - 1);
    if (asks_who_runs(s->name) && !l->why)
      l->why = "it asks who runs it, or has directives, and kernels of other files do "
               "not tell it";
    if (s->why.text && !l->why) {
      l->why = s->why.text;
      if (function_at(u, l->loc, false)) continue; // that was said
      const char *name = demangled(image, l->symbol);
      warning(
          u->diag, on_word(l->loc, last_name(u->arena, name)), WARN_HOST_ONLY_FUNCTION,
          "kernels of other files cannot call '%s': it cannot run on the device", name);
      note(u->diag, s->why.loc, "%s", s->why.text);
    }
  }
  if (!l->why) keep(image, &reached);
}

void follow_exports(Unit *u, Image *image) {
  for (int i = 0; i < image->symbols.len; i++)
    image->symbols.at[i].kept = image->symbols.at[i].by_kernel;
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s->link && u->links.at[s->link - 1].defined) follow_export(u, image, i);
  }
}

void join_links(const Unit *u, Image *image) {
  for (int i = 0; i < u->links.len; i++) {
    const char *name = u->links.at[i].symbol;
    int symbol = find_symbol(image, name, strlen(name));
    if (symbol >= 0) image->symbols.at[symbol].link = i + 1;
  }
}

void keep_linked(const Unit *u, Image *image) {
  for (int i = 0; i < image->symbols.len; i++) {
    ImageSymbol *s = &image->symbols.at[i];
    const DeviceLink *l = s->link ? &u->links.at[s->link - 1] : NULL;
    s->kept |= s->by_kernel;
    if (!l || !l->defined || l->why) continue;
    Symbols reached = reached_from(u->arena, image, i);
    keep(image, &reached);
  }
}

void add_shared_variable(Unit *u, Image *image, int symbol, Loc loc) {
  int link = add_link(u, image, symbol, true, loc);
  u->links.at[link - 1].variable = true;
}

// Variables: what device code names of other files; inline ones, which all files have, and the linker of a GPU joins.
static void find_shared_variables(Unit *u, Image *image) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++) {
      const Var *v = u->decls.at[i]->vars.at[k];
      if (v->top != u->decls.at[i] || !v->symbol) continue;
      int symbol = find_symbol(image, v->symbol, strlen(v->symbol));
      if (symbol < 0) continue;
      if (is_of_other_file(v))
        push(u->arena, &u->slots, ((DeviceSlot){v, image->symbols.at[symbol].reached}));
      if (v->is_inline && has_device_storage(v))
        add_shared_variable(u, image, symbol, v->loc);
    }
}

void find_links(Unit *u, Image *image) {
  find_imports(u, image);
  find_shared_variables(u, image);
  find_instance_variables(u, image);
  if (u->links.len) name_links(u, image);
}

const char *device_symbol(const Unit *u, const char *symbol) {
  return arena_printf(u->arena, "__accomp_dev_%s", symbol);
}

// --- rows ----------------------------------------------------------------------------------

static void write_info_row(Text *t, const char *kind, const DeviceLink *l,
                           const char *more) {
  Arena *a = t->arena;
  const char *row = arena_printf(a, "%s\t%s\t%s\t%d\t%d%s\n", kind, l->symbol,
                                 l->loc.file, l->loc.line, l->loc.column, more);
  text_printf(t, "\t.asciz %s\n", c_string(a, row));
}

static void write_info_rows(Text *t, const Unit *u) {
  text_add(t, "\t.section " ACCOMP_INFO_SECTION ",\"aR\",%progbits\n");
  for (int i = 0; i < u->links.len; i++) {
    const DeviceLink *l = &u->links.at[i];
    if (!l->defined && l->needed) write_info_row(t, "call", l, "");
    if (!l->defined || l->variable) continue;
    write_info_row(t, "function", l,
                   arena_printf(t->arena, "\t%s", l->why ? l->why : ""));
    for (int k = 0; !l->why && k < l->uses.len; k++)
      write_info_row(t, "through-untold", &u->links.at[l->uses.at[k]], "");
  }
}

static void write_offers(Text *t, const Unit *u) {
  text_add(t, "\t.section .data.rel.ro,\"aw\",%progbits\n\t.balign 8\n");
  for (int i = 0; i < u->links.len; i++) {
    const char *symbol = u->links.at[i].symbol;
    if (!u->links.at[i].defined || u->links.at[i].why) continue;
    text_printf(t,
                "\t.weak __accomp_unit_of_%s\n\t.hidden __accomp_unit_of_%s\n"
                "\t.type __accomp_unit_of_%s, %%object\n"
                "\t.size __accomp_unit_of_%s, 8\n"
                "__accomp_unit_of_%s:\n\t.quad __accomp_this_%s\n",
                symbol, symbol, symbol, symbol, symbol, u->uid);
  }
}

// An array of __accomp_extern.
static void write_extern_rows(Text *t, const Unit *u) {
  int n = 0;
  text_printf(t,
              "\t.globl __accomp_externs_%s, __accomp_nexterns_%s\n"
              "\t.hidden __accomp_externs_%s, __accomp_nexterns_%s\n"
              "__accomp_externs_%s:\n",
              u->uid, u->uid, u->uid, u->uid, u->uid);
  for (int i = 0; i < u->links.len; i++) {
    const DeviceLink *l = &u->links.at[i];
    if (l->defined && !l->variable) continue;
    text_printf(t,
                "\t.weak __accomp_unit_of_%s\n\t.hidden __accomp_unit_of_%s\n"
                "\t.quad %s, __accomp_unit_of_%s\n",
                l->symbol, l->symbol,
                l->needed ? arena_printf(t->arena, ".Lname%d", i) : "0", l->symbol);
    n++;
  }
  text_add(t, "\t.section .rodata\n\t.balign 8\n");
  text_printf(t, "__accomp_nexterns_%s:\n\t.quad %d\n", u->uid, n);
  for (int i = 0; i < u->links.len; i++)
    text_printf(t, ".Lname%d:\n\t.asciz %s\n", i,
                c_string(t->arena, u->links.at[i].name));
}

static int count_globals(const Unit *u) {
  int n = 0;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++)
      n += has_device_row(u->decls.at[i], u->decls.at[i]->vars.at[k]);
  return n + offloads_back(u);
}

static void write_slot(Text *t, const char *slot) {
  text_printf(t, "\t.bss\n\t.balign 8\n\t.globl %s\n\t.hidden %s\n%s:\n\t.zero 8\n", slot,
              slot, slot);
}

// 'number' is that of the string with the name in the image.
static void write_global_row(Text *t, int number, const char *host, const char *emu,
                             unsigned long long size, int flags) {
  text_printf(t, "\t.quad .Lglobal%d, %s, %s, %llu, %d\n", number, host, emu, size,
              flags);
}

// The host may have dropped what its own code does not name.
static void write_instance_row(Text *t, const Unit *u, int number,
                               const DeviceInstance *v) {
  int computed = __ACCOMP_GLOBAL_COPIED,
      known = computed | __ACCOMP_GLOBAL_START | __ACCOMP_GLOBAL_IMAGE;
  bool emu = u->devices & __ACCOMP_DEVICE_EMU;
  text_printf(t, "\t.weak %s\n", v->symbol);
  write_global_row(t, number, v->symbol, emu ? device_symbol(u, v->symbol) : "0", v->size,
                   v->computed ? computed : known);
}

// An array of __accomp_global, with room for the rows that the unit has itself. The runtime fills in where variables of other
// files are on the device; the host need not have those that no code names.
static void write_globals(Text *t, const Unit *u) {
  const char *uid = u->uid;
  int own = count_globals(u), n = own, names = 0;
  Text rows = {.arena = t->arena};
  text_add(&rows, "");
  text_add(t, "\t.section .rodata\n");
  for (int i = 0; i < u->slots.len + u->instances.len; i++) {
    const DeviceInstance *v =
        i < u->slots.len ? NULL : &u->instances.at[i - u->slots.len];
    const char *name =
        v ? device_symbol(u, v->symbol) : device_variable(u, u->slots.at[i].var);
    text_printf(t, ".Lglobal%d:\n\t.asciz %s\n", names, c_string(t->arena, name));
    if (v && v->size)
      write_instance_row(&rows, u, names, v), n++;
    else if (!v && u->slots.at[i].used)
      write_global_row(&rows, names, u->slots.at[i].var->symbol, name, 0,
                       __ACCOMP_GLOBAL_SLOT),
          n++;
    names++;
  }
  n += write_pointer_rows(&rows, u);
  for (int i = 0; i < u->slots.len; i++)
    write_slot(t, device_variable(u, u->slots.at[i].var));
  text_printf(t,
              "\t.globl __accomp_globals_%s, __accomp_nglobals_%s\n"
              "\t.hidden __accomp_globals_%s, __accomp_nglobals_%s\n"
              "\t.data\n\t.balign 8\n__accomp_globals_%s:\n",
              uid, uid, uid, uid, uid);
  if (own) text_printf(t, "\t.zero %zu\n", (size_t)own * sizeof(struct __accomp_global));
  text_add(t, rows.at);
  text_printf(t, "\t.section .rodata\n\t.balign 8\n__accomp_nglobals_%s:\n\t.quad %d\n",
              uid, n);
  write_pointer_storage(t, u);
}

int assemble_links(Options *o, const Unit *u, const char **object) {
  *object = NULL;
  if (!u->links.len && !u->slots.len && !u->instances.len && !u->pointed.len &&
      !u->uses_pointers)
    return 0;
  const char *assembly = temp_file(o->arena, "links.s");
  Text t = {.arena = u->arena};
  write_info_rows(&t, u);
  write_offers(&t, u);
  write_extern_rows(&t, u);
  write_globals(&t, u);
  text_add(&t, "\t.section .note.GNU-stack,\"\",%progbits\n");
  if (!write_text(o, assembly, &t)) return EXIT_USER;
  *object = temp_file(o->arena, "links.o");
  Command c = command(o, toolchain(o->arena)->as);
  add_list(&c, assembly, "-o", *object);
  return run(&c);
}
