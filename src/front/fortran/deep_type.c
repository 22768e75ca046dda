// Types with allocatable components in code for devices: each value has memory of its own.
// In:  types.  Out: two C functions for each.
//
//   static void T_end(struct T *to, int own, const char *place);                         frees what the components have
//   static void T_copy(struct T *to, const struct T *from, int own, const char *place);  intrinsic assignment (Fortran 2018, 10.2.1.3)
//
// Memory comes from the device's heap. The descriptor of an array has a mark where code for devices may end it, as the program's memory
// must not be; 'own' says the same of components that are scalars.
#include "front/fortran/deep.h"

bool is_deep(FType t) { return has_allocatables(t) && !t.polymorphic; }

// --- places where values end ---------------------------------------------------------------------------------------------

void begin_ends(Shell *s, Ends *e) {
  *e = (Ends){{.arena = s->arena}, s->indent, s->ends};
  s->ends = e;
}

void end_ends(Shell *s, Ends *e) {
  s->ends = e->outer;
  if (e->text.len) text_add(&s->out, e->text.at);
}

bool may_end(const Shell *s) { return s->ends && s->ends->indent == s->indent; }

Text *ends_here(Shell *s) { return &s->ends->text; }

// --- types ---------------------------------------------------------------------------------------------------------------

static bool has_memory_of_its_own(const FSymbol *x) {
  bool elsewhere = F_HAS(x, DUMMY) || F_HAS(x, SAVE) || F_HAS(x, POINTER) ||
                   F_HAS(x, COMMON) || F_HAS(x, PARAMETER) || F_HAS(x, INITIALIZED);
  return x->kind == FS_OBJECT && is_deep(x->type) && !elsewhere;
}

bool is_local_deep(const Shell *s, const FSymbol *x) {
  if (!has_memory_of_its_own(x) || F_HAS(x, ALLOCATABLE)) return false;
  return s->is_routine ? is_of_procedure(s, x) : is_of_block(s, x);
}

// --- the functions of a type -------------------------------------------------------------------------------------------

static bool is_array(const FSymbol *x) { return x->rank > 0; }

const char *count_of_component(Shell *s, const FSymbol *x, const char *descriptor) {
  FVariable v = {.symbol = (FSymbol *)x, .descriptor = descriptor};
  const char *text = "1L";
  for (int k = 0; k < x->rank; k++)
    text = arena_printf(s->arena, "%s * %s", text, member_extent(s, &v, k));
  return text;
}

const char *end_of_elements(Shell *s, FType t, const char *base, const char *count,
                            const char *own) {
  if (!is_deep(t)) return "";
  return arena_printf(
      s->arena,
      "for (long accomp_k = 0; accomp_k < %s; accomp_k++) %s_end(&(%s)[accomp_k], %s);",
      count, deep_functions(s, t), base, own);
}

const char *start_of_elements(Shell *s, FType t, const char *base, const char *count) {
  if (!needs_start(t)) return "";
  return arena_printf(
      s->arena, "for (long accomp_k = 0; accomp_k < %s; accomp_k++) (%s)[accomp_k] = %s;",
      count, base, value_at_start(s, t));
}

// "own", or what the descriptor says.
static const char *own_of(Shell *s, const FSymbol *x, const char *descriptor) {
  const char *mark = is_own_memory(s, x, descriptor);
  return mark ? arena_printf(s->arena, "own || %s", mark) : "own";
}

static void write_end_of(Shell *s, Text *t, const FSymbol *x, const char *d) {
  text_printf(t,
              "  if (%s.base) {\n    accomp_must_own(%s, place);\n    %s\n    "
              "free(%s.base);\n    %s.base = 0;\n  }\n",
              d, own_of(s, x, d),
              end_of_elements(s, x->type, arena_printf(s->arena, "%s.base", d),
                              count_of_component(s, x, d), "own, place"),
              d, d);
}

static void write_copy_of(Shell *s, Text *t, const FSymbol *x, const char *to,
                          const char *from) {
  FVariable v = {.symbol = (FSymbol *)x, .descriptor = from},
            w = {.symbol = (FSymbol *)x, .descriptor = to};
  const char *same = arena_printf(s->arena, "%s.base", to),
             *count = count_of_component(s, x, from);
  const char *base = same;
  Shape shape;
  for (int k = 0; k < x->rank; k++) {
    shape.lower[k] = member_lower(s, &v, k);
    shape.extent[k] = member_extent(s, &v, k);
    same =
        arena_printf(s->arena, "%s && %s == %s && %s == %s", same, member_lower(s, &w, k),
                     shape.lower[k], member_extent(s, &w, k), shape.extent[k]);
  }
  text_printf(t, "  if (%s.base) {\n    if (!(%s)) {\n      ", from, same);
  text_printf(
      t, "accomp_must_own(%s, place);\n      %s\n      free(%s);\n", own_of(s, x, to),
      is_deep(x->type)
          ? arena_printf(s->arena, "if (%s) %s", base,
                         end_of_elements(s, x->type, base, count_of_component(s, x, to),
                                         "own, place"))
          : "",
      base);
  text_printf(t, "      %s = accomp_allocate(0, %s * (long)sizeof *%s, place);\n", base,
              count, base);
  text_printf(t, "      %s\n      %s\n    }\n", shape_in_c(s, x, to, true, &shape),
              is_deep(x->type) ? start_of_elements(s, x->type, base, count) : "");
  if (is_deep(x->type))
    text_printf(t,
                "    for (long k = 0; k < %s; k++) %s_copy(&%s[k], &%s.base[k], own, "
                "place);\n",
                count, deep_functions(s, x->type), base, from);
  else
    text_printf(t,
                "    __builtin_memcpy(%s, %s.base, (unsigned long)(%s) * sizeof *%s);\n",
                base, from, count, base);
  text_printf(t, "  } else {\n");
  write_end_of(s, t, x, to);
  text_printf(t, "  }\n");
}

// A component that lies in the struct itself.
static void write_plain(Shell *s, Text *end, Text *copy, const FSymbol *x, const char *to,
                        const char *from) {
  if (F_HAS(x, POINTER) || !is_deep(x->type)) {
    text_printf(copy,
                is_array(x) && !F_HAS(x, POINTER)
                    ? "  __builtin_memcpy(%s, %s, sizeof %s);\n"
                    : "  %s = %s;\n%.0s",
                to, from, to);
    return;
  }
  const char *f = deep_functions(s, x->type), *type = c_type(s, x->type);
  const char *loop = arena_printf(
      s->arena, "  for (unsigned long k = 0; k < sizeof %s / sizeof(%s); k++) ", to,
      type);
  text_printf(end, "%s%s_end((%s *)&%s + k, own, place);\n", loop, f, type, to);
  text_printf(copy, "%s%s_copy((%s *)&%s + k, (const %s *)&%s + k, own, place);\n", loop,
              f, type, to, type, from);
}

static void write_functions(Shell *s, const FSymbol *type, const char *struct_name,
                            const char *name) {
  Walk *w = s->walk;
  Text end = {.arena = s->arena}, copy = {.arena = s->arena};
  for (int i = 0; i < type->ncomponents; i++) {
    const FSymbol *x = type->components[i];
    const char *to = arena_printf(s->arena, "to->m_%s", x->name),
               *from = arena_printf(s->arena, "from->m_%s", x->name);
    if (!F_HAS(x, ALLOCATABLE)) {
      write_plain(s, &end, &copy, x, to, from);
      continue;
    }
    write_end_of(s, &end, x, to);
    write_copy_of(s, &copy, x, to, from);
  }
  const char *heads[] = {
      arena_printf(s->arena, "static void %s_end(%s *to, int own, const char *place)",
                   name, struct_name),
      arena_printf(s->arena,
                   "static void %s_copy(%s *to, const %s *from, int own, const char "
                   "*place)",
                   name, struct_name, struct_name)};
  text_printf(&w->prototypes, "%s;\n%s;\n", heads[0], heads[1]);
  text_printf(&w->routines, "%s {\n%s}\n%s {\n  if (to == from) return;\n%s}\n", heads[0],
              end.at, heads[1], copy.at);
}

// Their names in front of "_end" and "_copy".
const char *deep_functions(Shell *s, FType t) {
  const char *struct_name = struct_type(s, t.derived), *word = "struct ";
  if (!struct_name)
    return not_yet(s, "a variable of type '%s' in code for devices", t.derived->name),
           "0";
  const char *name = struct_name + strlen(word);
  for (int i = 0; i < s->walk->structs.len; i++) {
    FStruct *x = &s->walk->structs.at[i];
    if (x->symbol != t.derived || x->has_functions) continue;
    x->has_functions = true;
    write_functions(s, t.derived, struct_name, name);
  }
  return name;
}
