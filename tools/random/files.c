// The second file of a program: which functions and variables it defines, and how the two files declare each other's.
// In:  definitions, each announced by linkage().  Out: the text of one file, or of both as one.
//
// Whether a definition is static is known when both files are written: linkage() leaves a mark in front of it.
#include "random.h"

enum { MARK = '\1' };

bool go_far(Gen *g, int percent) { return g->files && chance(g, percent); }

Text *file_text(Gen *g, bool far) { return far ? &g->far : &g->top; }

// Types of both files.
Text *type_text(Gen *g) { return g->files ? &g->types : &g->top; }

const char *linkage(Gen *g, Shared s) {
  if (!g->files) return s.kind == EXTERN_VARIABLE ? "" : "static ";
  push(g->arena, &g->shared, s);
  return format(g, "%c%s%c", MARK, s.name, MARK);
}

// Lines go to file scope until end_functions, those of functions of the second file there.
void begin_functions(Gen *g, Aside *a) {
  *a = (Aside){.text = {.arena = g->arena}, .out = g->out, .indent = g->indent};
  g->out = &a->text;
  g->indent = 0;
}

void end_functions(Gen *g, Aside *a) {
  g->out = a->out;
  g->indent = a->indent;
  if (a->text.at) text_add(&g->top, a->text.at);
}

// The definition begins in its file; lines go there until end_function.
void begin_function(Gen *g, Shared s, Aside *a) {
  *a = (Aside){.out = g->out, .indent = g->indent};
  if (s.far) g->out = &g->far, g->indent = 0;
  if (g->dialect == ACC && s.acc && s.kind == DEVICE_FUNCTION) line(g, "%s", s.acc);
  line(g, "%s%s {", linkage(g, s), s.declared);
  g->indent++;
}

void end_function(Gen *g, Aside *a) {
  g->indent--;
  line(g, "}");
  g->out = a->out;
  g->indent = a->indent;
}

// --- output --------------------------------------------------------------------------------------

static bool is_variable(const Shared *s) {
  return s->kind == OWN_VARIABLE || s->kind == EXTERN_VARIABLE;
}

static bool exported(const Gen *g, const Shared *s) {
  if (s->kind == EXTERN_VARIABLE) return true;
  return has_word(s->far ? g->top.at : g->far.at, s->name) ||
         (s->far && has_word(g->body, s->name));
}

static void add_block(Gen *g, Text *out, const char *declaration) {
  text_printf(out, "#pragma omp %sdeclare target\n%s;\n#pragma omp end declare target\n",
              chance(g, 50) ? "begin " : "", declaration);
}

// A declaration for the file that defines it, or for the other one.
static void declare_in(Gen *g, Text *out, const Shared *s, bool home) {
  const char *text = format(g, "%s%s", is_variable(s) ? "extern " : "", s->declared);
  if (g->dialect == ACC || s->kind == HOST_FUNCTION) {
    if (home && !is_variable(s)) return;
    if (s->acc && !is_variable(s)) text_printf(out, "%s\n", s->acc);
    text_printf(out, "%s;\n", text);
    if (s->acc && is_variable(s) && !home) text_printf(out, "%s\n", s->acc);
  } else if (home ? s->kind != INDIRECT_FUNCTION : is_variable(s) || chance(g, 50)) {
    add_block(g, out, text);
  } else {
    text_printf(out, "%s;\n", text);
  }
}

static void declare_all(Gen *g, Text *out, bool far) {
  for (int i = 0; i < g->shared.len; i++) {
    const Shared *s = &g->shared.at[i];
    if (exported(g, s)) declare_in(g, out, s, s->far == far);
  }
}

static void add_resolved(Gen *g, Text *out, const char *text) {
  for (const char *s = text; s && *s;) {
    size_t n = strcspn(s, "\1");
    text_addn(out, s, n);
    if (!*(s += n)) break;
    n = strcspn(++s, "\1");
    const char *name = arena_strndup(g->arena, s, n);
    s += n + 1;
    for (int i = 0; i < g->shared.len; i++)
      if (!strcmp(g->shared.at[i].name, name) && !exported(g, &g->shared.at[i]))
        text_add(out, "static ");
  }
}

// Declarations of both files, where they are one.
static void declare_once(Gen *g, Text *out) {
  for (int i = 0; i < g->shared.len; i++) {
    const Shared *s = &g->shared.at[i];
    bool function =
        !is_variable(s) && (g->dialect == ACC || s->kind == INDIRECT_FUNCTION);
    if (exported(g, s)) declare_in(g, out, s, !function);
  }
}

// Writes the text in front of the program's function in the file, or in both as one.
void write_files(Gen *g, Text *out, Part part) {
  Text head[2] = {{.arena = g->arena}, {.arena = g->arena}};
  for (int k = 0; k < 2; k++) { // each part draws both
    text_add(&head[k], "");
    declare_all(g, &head[k], k);
  }
  if (g->types.at) text_add(out, g->types.at);
  if (part == ONE_FILE)
    declare_once(g, out);
  else
    text_add(out, head[part == SECOND_FILE].at);
  if (part != FIRST_FILE) add_resolved(g, out, g->far.at);
  if (part != SECOND_FILE) add_resolved(g, out, g->top.at);
}
