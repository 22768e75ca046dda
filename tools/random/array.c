// Arrays of the function and of iterations: declared, filled, printed.
// In:  g->extent.  Out: g->arrays; lines.
#include "random.h"

int array_size(const Array *a) {
  int n = 1;
  for (int i = 0; i < a->ndim; i++) n *= a->dim[i];
  return n;
}

const char *whole(Gen *g, const Array *a) {
  if (a->kind == LINEAR) return format(g, "%s[0:%d]", a->name, array_size(a));
  if (!take(g, F_SECTION, 15)) return a->name;
  return format(g, "%s[0:%s]", a->name, a->bound[0]);
}

Array *find_array(Gen *g, const char *name) {
  for (int i = 0; i < g->arrays.len; i++)
    if (!strcmp(g->arrays.at[i]->name, name)) return g->arrays.at[i];
  return NULL;
}

// --- of the function ---------------------------------------------------------------------------

static const char *c_type(const Array *a) {
  return *a->field ? "struct pair" : type_names[a->type];
}

static void declare_text(Gen *g, Array *a) {
  Text *out = &g->declared;
  if (a->kind == LINEAR) {
    int size = array_size(a);
    text_printf(out, "  %s *%s = malloc(sizeof *%s * %d);\n", c_type(a), a->name, a->name,
                size);
    return;
  }
  text_printf(out, "  %s %s", c_type(a), a->name);
  for (int i = 0; i < a->ndim; i++)
    if (a->kind == VLA)
      text_printf(out, "[%s]", a->bound[i]);
    else
      text_printf(out, "[%d]", a->dim[i]);
  text_add(out, ";\n");
}

static void declare_array(Gen *g, int ndim) {
  Array *a = alloc(g->arena, Array);
  *a = (Array){.name = new_name(g, "a"),
               .field = "",
               .type = (Type)pick(g, N_TYPES),
               .ndim = ndim};
  if (take(g, F_POINTER, 25))
    a->kind = LINEAR;
  else if (take(g, F_VLA, 8))
    a->kind = VLA;
  if (a->kind != VLA && take(g, F_STRUCT_ARRAY, 6))
    a->field = chance(g, 50) ? ".x" : ".y";
  if (*a->field) a->type = a->field[1] == 'x' ? T_INT : T_FLOAT;
  for (int i = 0; i < ndim; i++) {
    a->dim[i] = g->extent[i];
    a->bound[i] =
        a->kind == VLA || chance(g, 15) ? g->bound[i] : format(g, "%d", a->dim[i]);
  }
  declare_text(g, a);
  push(g->arena, &g->arrays, a);
}

static void fill_at_start(Gen *g, Array *a) {
  int n = array_size(a);
  line(g, "for (int q = 0; q < %d; q++) {", n);
  const char *base =
      a->kind == LINEAR ? a->name : format(g, "((%s *)%s)", c_type(a), a->name);
  if (*a->field) line(g, "  %s[q].x = %s[q].y = 0;", base, base);
  line(g, "  %s[q]%s = (q * %d + %d) %% %d - %d;", base, a->field, 3 + pick(g, 40),
       pick(g, 50), 50 + pick(g, 50), pick(g, 30));
  line(g, "}");
}

void declare_arrays(Gen *g) {
  int n = 3 + pick(g, 3);
  declare_array(g, 1);
  declare_array(g, 2);
  for (int i = 2; i < n; i++) declare_array(g, 1 + pick(g, LEVELS));
  for (int i = 0; i < g->arrays.len; i++) fill_at_start(g, g->arrays.at[i]);
}

void print_arrays(Gen *g) {
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    const char *base =
        a->kind == LINEAR ? a->name : format(g, "((%s *)%s)", c_type(a), a->name);
    line(g, "SHOW(\"%s\", %s, %d, %s);", a->name, base, array_size(a), a->field);
  }
  for (int i = 0; i < g->arrays.len; i++)
    if (g->arrays.at[i]->kind == LINEAR) line(g, "free(%s);", g->arrays.at[i]->name);
}

// --- of an iteration -------------------------------------------------------------------------------

void fill_array(Gen *g, Array *a) {
  const char *index[LEVELS];
  for (int i = 0; i < a->ndim; i++) {
    index[i] = new_name(g, "q");
    line(g, "for (int %s = 0; %s < %d; %s++)", index[i], index[i], a->dim[i], index[i]);
    g->indent++;
  }
  const char *value = small(g);
  line(g, "%s = (%s + %s) %% 97;", element(g, a, index), index[0], value);
  g->indent -= a->ndim;
}

// Not readable until it is filled. Outside: declared with the function, for a clause 'private'.
const char *local_array(Gen *g, int path, bool outside) {
  Array *a = alloc(g->arena, Array);
  *a = (Array){.name = new_name(g, "w"),
               .field = "",
               .ndim = 1,
               .base = path,
               .local = true,
               .depth = g->at.depth};
  a->type = (Type)pick(g, N_TYPES);
  a->dim[0] = path < LEVELS ? g->extent[path] : 4;
  a->bound[0] = format(g, "%d", a->dim[0]);
  if (outside)
    text_printf(&g->declared, "  %s %s[%d];\n", type_names[a->type], a->name, a->dim[0]);
  else if (take(g, F_LOCAL_VLA, 25))
    line(g, "%s %s[%d + 0 * (%s)];", type_names[a->type], a->name, a->dim[0], small(g));
  else
    line(g, "%s %s[%d];", type_names[a->type], a->name, a->dim[0]);
  push(g->arena, &g->arrays, a);
  return a->name;
}
