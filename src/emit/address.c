// Functions that devices find by their addresses. A pointer to a function holds the host's address on devices as well, so
// that it may come from the host, go back there, and be compared; a call through one looks up what devices have for it.
// In:  unit->by_address, unit->calls_by_address.  Out: C text of the tables, of addresses and of calls; rt/device/address.h.
#include "emit/emit.h"
#include "accomp/abi.h"

// --- device code ---------------------------------------------------------------------------

// OpenMP's own: it takes its answers as a function of the program does that asks.
static LibraryKind question_of(const Function *f) {
  LibraryKind k = f->definition || f->bound ? LIBRARY_NONE : library_kind(f);
  return asks_place(k) ? k : LIBRARY_NONE;
}

static const char *name_of_answer(const Render *x, const Function *f) {
  return question_of(f) ? arena_printf(x->u->arena, "__accomp_answer_%s",
                                       question_name(question_of(f)))
                        : name_with_answers(x, f);
}

static const char *function_name(const Render *x, const Function *f) {
  if (question_of(f))
    return arena_printf(x->u->arena, "__accomp_unanswered_%s",
                        question_name(question_of(f)));
  const char *prefix = f->definition || f->bound ? "" : device_prefix(f->name);
  if (prefix && *prefix)
    return arena_printf(x->u->arena, "%s%s", prefix, device_base(f->name));
  return device_function(x->u, f);
}

// A question as a function of its own, and for devices one that calls without answers end the kernel with.
static void write_answer(Render *x, const Function *f) {
  LibraryKind k = question_of(f);
  if (!k) return;
  const char *name = question_name(k), *field = question_field(k);
  if (asks_of_level(k))
    text_printf(
        x->out,
        "static int __accomp_answer_%s(const struct __accomp_who *w, int level) {\n"
        "  return __accomp_at_level(level, w->__accomp_level, w->__accomp_%s, %d);\n}\n",
        name, field, k == LIBRARY_TEAM_SIZE);
  else
    text_printf(x->out,
                "static int __accomp_answer_%s(const struct __accomp_who *w) {\n"
                "  return w->__accomp_%s;\n}\n",
                name, field);
  if (!x->device) return;
  const char *text = arena_printf(
      x->u->arena, "'%s' is called through a pointer where nothing answers it\n", name);
  text_printf(x->out,
              "static int __accomp_unanswered_%s(%s) {\n"
              "  __ACCOMP_STOP(%s)\n}\n",
              name, asks_of_level(k) ? "int level" : "void", c_string(x->u->arena, text));
}

bool offloads_back(const Unit *u) {
  return function_of_key(u, "__accomp_reverse") != NULL;
}

void write_address_storage(Render *x) {
  const Unit *u = x->u;
  for (int i = 0; i < u->by_address.len; i++) write_answer(x, u->by_address.at[i]);
  if (u->by_address.len)
    text_printf(x->out, "__ACCOMP_STORAGE(__typeof__(void *[%d]), __accomp_hosts_%s, )\n",
                u->by_address.len, u->uid);
  if (u->calls_by_address)
    text_printf(
        x->out,
        "__ACCOMP_SLOT(struct __accomp_addresses, __accomp_addresses_%s)\n"
        "__ACCOMP_SLOT(struct __accomp_addresses, __accomp_asking_addresses_%s)\n",
        u->uid, u->uid);
  if (offloads_back(u))
    text_printf(x->out,
                "__ACCOMP_SLOT(struct __accomp_box, __accomp_box_%s)\n"
                "#define __accomp_device__accomp_reverse(...) "
                "__accomp_reverse_by(&__ACCOMP_REACHED(__accomp_box_%s), __VA_ARGS__)\n",
                u->uid, u->uid);
}

// And which of them take answers to OpenMP's questions. OpenCL C has no addresses of functions.
void write_function_table(Render *x) {
  const Unit *u = x->u;
  if (!u->by_address.len) return;
  text_printf(
      x->out,
      "#if !defined(ACCOMP_OPENCL) || defined(ACCOMP_LLVM)\n__ACCOMP_TABLE(const void *, "
      "__accomp_functions_%s) = {",
      u->uid);
  for (int i = 0; i < u->by_address.len; i++)
    text_printf(x->out, "(const void *)&%s, ", function_name(x, u->by_address.at[i]));
  text_printf(x->out, "};\n__ACCOMP_TABLE(const void *, __accomp_asking_%s) = {", u->uid);
  for (int i = 0; i < u->by_address.len; i++) {
    const char *name = name_of_answer(x, u->by_address.at[i]);
    text_printf(x->out, name ? "(const void *)&%s, " : "0, ", name);
  }
  text_add(x->out, "};\n#endif\n");
}

// "(a, b)" of a call.
static const char *render_arguments_text(Render *x, Node *n) {
  Text t = {.arena = x->u->arena}, *saved = x->out;
  x->out = &t;
  text_add(&t, "");
  render_from(x, n, 1);
  x->out = saved;
  while (t.len && strchr("; \n\t", t.at[t.len - 1])) t.at[--t.len] = 0;
  const char *s = t.at;
  while (*s && *s != '(') s++;
  return s;
}

bool render_address(Render *x, const Node *n) {
  const Function *f = n->function;
  if (!x->device || !f->by_address || is_callee(n)) return false;
  text_printf(x->out, "__ACCOMP_ADDRESS(%s, __accomp_hosts_%s, %d)", function_name(x, f),
              x->u->uid, f->by_address - 1);
  return true;
}

// "int (*)(int)" with one more parameter: "int (*)(const struct __accomp_who *, int)". The first '(*)' is the declarator's own:
// C writes what a function returns around it. NULL: the type cannot be written so.
static const char *type_with_answers(const Render *x, const Node *callee) {
  const Type *t = callee->type ? callee->type->canonical : NULL;
  if (!t || t->is_vm || strstr(t->spelling, "unnamed") ||
      strstr(t->spelling, "anonymous"))
    return NULL;
  const char *own =
      t->kind == TYPE_POINTER ? strstr(t->spelling, "(*)(") : strstr(t->spelling, "(");
  size_t mark = t->kind == TYPE_POINTER ? 4 : 1;
  if (!own || (mark == 1 && own[1] == '*') || own[mark] == ')') return NULL;
  const char *rest = own + mark;
  bool none = !strncmp(rest, "void)", 5);
  return arena_printf(x->u->arena, "%.*s(*)(const struct __accomp_who *%s%s",
                      (int)(own - t->spelling), t->spelling, none ? "" : ", ",
                      none ? rest + 4 : rest);
}

// The pointer stands there once more for its type, which is not evaluated.
static void write_call_by_address(Render *x, Node *n, const char *address) {
  const char *pointer = render_text(x, n->child[0]);
  const char *place =
      arena_printf(x->u->arena, "%s:%d:%d", n->loc.file, n->loc.line, n->loc.column);
  if (x->device)
    text_printf(x->out,
                "((__typeof__(&*(%s)))__accomp_function_at(&__ACCOMP_REACHED("
                "__accomp_addresses_%s), (const void *)(%s), %s))",
                pointer, x->u->uid, address ? address : pointer,
                c_string(x->u->arena, place));
  else
    text_printf(x->out, "((__typeof__(&*(%s)))%s)", pointer, address);
  text_add(x->out, render_arguments_text(x, n));
}

// The arguments stand there twice: what is called is known when the program runs.
static bool render_call_with_answers(Render *x, Node *n) {
  const char *type = type_with_answers(x, n->child[0]);
  if (!type || !passes_answers_here(x)) return false;
  const char *arguments = render_arguments_text(x, n) + 1;
  while (strchr(" \t\n", *arguments)) arguments++;
  text_printf(x->out, "({ const void *__accomp_address = (const void *)(%s); ",
              render_text(x, n->child[0]));
  text_printf(x->out,
              x->device ? "const void *__accomp_asking = __accomp_find_address(&"
                          "__ACCOMP_REACHED(__accomp_asking_addresses_%s), "
                          "__accomp_address); "
                        : "const void *__accomp_asking = "
                          "__accomp_asking_function(__accomp_address); ",
              x->u->uid);
  write_answers(x, n, ALL_QUESTIONS);
  text_printf(x->out,
              "__accomp_asking ? ((%s)__accomp_asking)(__accomp_answers%s%s : ", type,
              *arguments == ')' ? "" : ", ", arguments);
  write_call_by_address(x, n, "__accomp_address");
  text_add(x->out, "; })");
  return true;
}

bool render_call_by_address(Render *x, Node *n) {
  if (!(x->device || x->here.kernel || x->here.of_cpu) || !is_call_by_address(n))
    return false;
  if (!render_call_with_answers(x, n)) {
    if (!x->device) return false;
    write_call_by_address(x, n, NULL);
  }
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

// --- host code -----------------------------------------------------------------------------

static const char *storage_on_emu(const Render *x, const char *name, const char *suffix) {
  if (!(x->u->devices & __ACCOMP_DEVICE_EMU)) return "0";
  const char *s = arena_printf(x->u->arena, "__accomp_%s_%s%s", name, x->u->uid, suffix);
  text_printf(x->out, "extern __attribute__((visibility(\"hidden\"))) void *%s[];\n", s);
  return s;
}

static void write_row(Render *x, Text *table, const char *name, const char *suffix,
                      const char *host, int size, int flags) {
  text_printf(table, "  {\"__accomp_%s_%s\", %s, (void *)%s, %d, %d},\n", name, x->u->uid,
              host, storage_on_emu(x, name, suffix), size, flags);
}

int write_address_rows(Render *x, Text *table) {
  const Unit *u = x->u;
  int n = u->by_address.len, size = n * 8;
  if (n) {
    text_add(x->out, "static void *const __accomp_hosts[] = {");
    for (int i = 0; i < n; i++)
      text_printf(x->out, "(void *)&%s, ", u->by_address.at[i]->name);
    text_add(x->out, "};\n");
    write_row(x, table, "hosts", "_of", "(void *)__accomp_hosts", size,
              __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_COPIED);
    write_row(x, table, "functions", "", "(void *)__accomp_hosts", size,
              __ACCOMP_GLOBAL_FUNCTIONS);
    write_row(x, table, "asking", "", "(void *)__accomp_hosts", size,
              __ACCOMP_GLOBAL_FUNCTIONS | __ACCOMP_GLOBAL_ASKING);
  }
  if (u->calls_by_address) {
    int slot =
        __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_SLOT | __ACCOMP_GLOBAL_ADDRESSES;
    write_row(x, table, "addresses", "", "0", 8, slot);
    write_row(x, table, "asking_addresses", "", "0", 8, slot | __ACCOMP_GLOBAL_ASKING);
  }
  if (offloads_back(u))
    write_row(x, table, "box", "", "0", 8,
              __ACCOMP_GLOBAL_BY_DEVICE | __ACCOMP_GLOBAL_SLOT |
                  __ACCOMP_GLOBAL_ADDRESSES | __ACCOMP_GLOBAL_REVERSE);
  return 3 * (n > 0) + 2 * u->calls_by_address + offloads_back(u);
}

int write_pointed(Render *x) {
  const Unit *u = x->u;
  Text rows = {.arena = u->arena};
  int n = 0;
  for (int i = 0; i < u->by_address.len; i++) {
    const Function *f = u->by_address.at[i];
    const char *name = name_of_answer(x, f);
    if (!name) continue;
    unsigned asked = f->asked | question_bit(question_of(f));
    bool own = question_of(f) || (f->definition && !f->exported);
    n++;
    write_answer(x, f);
    text_printf(&rows, "  {(const void *)&%s, (const void *)&%s, &__accomp_%s_%s},\n",
                f->name, name, own ? "pointed" : "asker", f->name);
    if (own)
      write_asker(x, &f->elsewhere, asked, f->calls_pointers, "pointed", f->name);
    else if (!f->definition)
      declare_asker(x, f);
  }
  if (n)
    text_printf(x->out,
                "static const struct __accomp_pointed __accomp_pointed[] = {\n%s};\n",
                rows.at);
  return n;
}
