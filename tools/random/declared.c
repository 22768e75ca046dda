// Declared variables: initialisers that hold addresses of other variables, linked nodes, tables of strings, constants,
// structs without a name, updates both ways, static variables of functions of the device.
// In:  the place in the function.  Out: variables and functions at file scope.
#include "declared.h"

// --- variables -------------------------------------------------------------------------------------

static const char *declared_name(Gen *g, const char *start) {
  return format(g, "%s_%lu%s", start, g->seed, new_name(g, "_"));
}

static void add_listed(Gen *g, const char **list, const char *name) {
  *list = *list ? format(g, "%s, %s", *list, name) : name;
}

typedef enum {
  LISTED,
  CREATED,
  UNLISTED,
  OUTSIDE
} Entered; // by the directive; OUTSIDE: of its block, too

// The definition of a variable begins; its initialiser goes to the result.
static Text *begin_variable(Gen *g, World *w, const char *name, const char *declared,
                            int local, Entered entered, bool far) {
  bool acc = g->dialect == ACC;
  SharedKind kind = chance(g, local) ? OWN_VARIABLE : EXTERN_VARIABLE;
  if (acc && entered == UNLISTED && g->files) { // a constant: each file has its own
    text_printf(&g->types, "static %s", declared);
    return &g->types;
  }
  Text *out = entered == OUTSIDE ? &w->front[far] : &w->text[far];
  const char *word = entered == CREATED ? "create" : "copyin";
  const char *directive =
      acc ? format(g, "#pragma acc declare %s(%s)", word, name) : NULL;
  if (entered == LISTED) add_listed(g, &w->list[far], name);
  if (entered == CREATED) {
    add_listed(g, &w->created_in[far], name);
    add_listed(g, &w->created, name);
  }
  text_printf(out, "%s%s", linkage(g, (Shared){name, declared, directive, kind, far}),
              declared);
  return out;
}

static void add_cell(World *w, const char *text, const char *exact, const char *whole) {
  if (w->ncells < MOST_CELLS) w->cells[w->ncells++] = (Cell){text, exact, whole};
}

static const char *row_of_values(Gen *g, int n) {
  const char *text = "{";
  for (int i = 0; i < n; i++)
    text = format(g, "%s%s%d", text, i ? ", " : "", pick(g, 97));
  return format(g, "%s}", text);
}

static const char *element_of(Gen *g, const Table *t, int i) {
  return t->m ? format(g, "%s[%d][%d]", t->name, i / t->m, i % t->m)
              : format(g, "%s[%d]", t->name, i);
}

int count_of(const Table *t) { return t->m ? t->n * t->m : t->n; }

const char *type_of(Gen *g, const Table *t) {
  return format(g, "%s%s", t->constant ? "const " : "", type_names[t->type]);
}

static void declare_table(Gen *g, World *w) {
  Table *t = &w->tables[w->ntables];
  const char *values = "{";
  *t = (Table){.name = declared_name(g, "tab"),
               .type = (Type)pick(g, N_TYPES),
               .n = 2 + pick(g, 6),
               .m = chance(g, 30) ? 2 + pick(g, 3) : 0,
               .constant = w->ntables && chance(g, 25)};
  t->outside = g->dialect == OMP && w->ntables && chance(g, 25);
  if (t->m)
    for (int i = 0; i < t->n; i++)
      values = format(g, "%s%s%s", values, i ? ", " : "", row_of_values(g, t->m));
  values = t->m ? format(g, "%s}", values) : row_of_values(g, t->n);
  bool created = g->dialect == ACC && !t->constant && chance(g, 20);
  Entered entered = t->outside                         ? OUTSIDE
                    : created                          ? CREATED
                    : t->constant && g->dialect == ACC ? UNLISTED
                                                       : LISTED;
  const char *declared = format(g, "%s %s[%d]%s", type_of(g, t), t->name, t->n,
                                t->m ? format(g, "[%d]", t->m) : "");
  text_printf(begin_variable(g, w, t->name, declared, 70, entered, go_far(g, 50)),
              " = %s;\n", values);
  w->ntables++;
  if (t->outside) return;
  if (created) use(g, F_DECLARED_CREATE);
  if (t->constant) use(g, F_DECLARED_CONST);
  for (int k = 0; k < 2; k++) {
    const char *cell = element_of(g, t, pick(g, count_of(t)));
    add_cell(w, cell, t->constant ? NULL : cell, t->name);
  }
}

// An address in table t, of element i.
const char *address(Gen *g, const Table *t, int i) {
  switch (pick(g, 3)) {
  case 0: return format(g, "&%s", element_of(g, t, i));
  case 1:
    return t->m ? format(g, "%s[%d] + %d", t->name, i / t->m, i % t->m)
                : format(g, "%s + %d", t->name, i);
  }
  return t->m ? format(g, "*(%s + %d) + %d", t->name, i / t->m, i % t->m)
              : format(g, "%d + %s", i, t->name);
}

// The cells behind a pointer to element i.
static void add_pointed(Gen *g, World *w, const char *p, const char *whole, int table,
                        int i) {
  const Table *t = &w->tables[table];
  if (w->npointers < MOST_POINTERS && w->ncells < MOST_CELLS)
    w->pointers[w->npointers++] = (Pointer){p, whole, w->ncells, table};
  add_cell(w, format(g, "*%s", p), t->constant ? NULL : element_of(g, t, i), t->name);
  int k = t->m ? i : pick(g, t->n); // a pointer to a row's element stays in the row
  if (t->m) k = i - i % t->m + pick(g, t->m);
  add_cell(w, format(g, "%s[%d]", p, k - i), t->constant ? NULL : element_of(g, t, k),
           t->name);
}

int some_table(Gen *g, const World *w) { return pick(g, w->ntables); }

static void declare_pointer(Gen *g, World *w) {
  int table = some_table(g, w), i;
  const Table *t = &w->tables[table];
  const char *p = declared_name(g, "ptr");
  use(g, F_DECLARED_POINTER);
  i = pick(g, count_of(t));
  bool far = go_far(g, 50);
  if (t->m && chance(g, 40)) { // to a row
    const char *declared = format(g, "%s (*%s)[%d]", type_of(g, t), p, t->m);
    text_printf(begin_variable(g, w, p, declared, 100, LISTED, far), " = &%s[%d];\n",
                t->name, i / t->m);
    add_cell(w, format(g, "(*%s)[%d]", p, i % t->m),
             t->constant ? NULL : element_of(g, t, i), t->name);
    return;
  }
  text_printf(
      begin_variable(g, w, p, format(g, "%s *%s", type_of(g, t), p), 70, LISTED, far),
      " = %s;\n", address(g, t, i));
  add_pointed(g, w, p, p, table, i);
}

static void declare_pointers(Gen *g, World *w) {
  int table = some_table(g, w), n = 2 + pick(g, 3);
  const Table *t = &w->tables[table];
  const char *p = declared_name(g, "ends"), *values = "";
  bool constant = chance(g, 50);
  use(g, F_DECLARED_POINTER);
  for (int k = 0; k < n; k++) {
    int i = pick(g, count_of(t));
    values = format(g, "%s%s%s%s", values, k ? ", " : "",
                    chance(g, 30) ? format(g, "[%d] = ", k) : "", address(g, t, i));
    add_cell(w, format(g, "*%s[%d]", p, k), t->constant ? NULL : element_of(g, t, i),
             t->name);
  }
  if (g->files && g->dialect == ACC) constant = false; // each file would have its own
  const char *declared =
      format(g, "%s *%s%s[%d]", type_of(g, t), constant ? "const " : "", p, n);
  Entered entered = !constant || g->dialect == OMP ? LISTED : UNLISTED;
  text_printf(begin_variable(g, w, p, declared, 100, entered, go_far(g, 50)),
              " = {%s};\n", values);
}

// A string of at least two bytes.
static const char *some_word(Gen *g) {
  static const char *const words[] = {"\"a\"", "\"bcd\"", "\"ef\" \"gh\"", "&\"ijk\"[1]",
                                      "\"lm\\tn\""};
  return words[pick(g, 5)];
}

static void declare_strings(Gen *g, World *w) {
  const char *p = declared_name(g, "words"), *values = "";
  int n = 1 + pick(g, 4);
  use(g, F_DECLARED_STRINGS);
  if (chance(g, 30)) { // arrays of char, not pointers
    text_printf(begin_variable(g, w, p, format(g, "char %s[2][5]", p), 100, LISTED,
                               go_far(g, 50)),
                " = {\"op\", \"qrst\"};\n");
    add_cell(w, format(g, "%s[1][%d]", p, pick(g, 5)), NULL, p);
    add_cell(w, format(g, "%s[0][1]", p), format(g, "%s[0][1]", p), p);
    return;
  }
  for (int i = 0; i < n; i++) {
    values = format(g, "%s%s%s", values, i ? ", " : "", some_word(g));
    add_cell(w, format(g, "%s[%d][%d]", p, i, pick(g, 2)), NULL, p);
  }
  bool constant = chance(g, 40);
  bool bare = chance(g, 30) && !g->cxx; // C++ has no 'char *' for a string
  const char *declared = format(g, "%s *%s%s[%d]", bare ? "char" : "const char",
                                constant ? "const " : "", p, n);
  Entered entered = !constant || g->dialect == OMP ? LISTED : UNLISTED;
  text_printf(begin_variable(g, w, p, declared, 70, entered, go_far(g, 50)), " = {%s};\n",
              values);
}

// A struct of a type with or without a name; one or several.
static void declare_record(Gen *g, World *w) {
  int table = some_table(g, w), n = chance(g, 60) ? 1 + pick(g, 3) : 0;
  const Table *t = &w->tables[table];
  const char *s = declared_name(g, "rec"), *values = "", *type = type_of(g, t);
  bool named = chance(g, 40), nested = chance(g, 40);
  use(g, F_DECLARED_STRUCT);
  const char *at = nested ? "in.at" : "at", *text = nested ? "in.text" : "text";
  const char *whole =
      g->dialect == OMP ? s : NULL; // OpenACC's update would copy pointers
  for (int k = 0; k < (n ? n : 1); k++) {
    int i = pick(g, count_of(t)), v = pick(g, 60);
    const char *e = n ? format(g, "%s[%d].", s, k) : format(g, "%s.", s),
               *word = some_word(g);
    const char *inner = format(g, nested ? "{%s, %s}" : "%s, %s", address(g, t, i), word);
    const char *one =
        chance(g, 60) || nested ? format(g, "{%d, %d, %s}", v, v + 1, inner)
        : g->cxx // whose designators are in the order of the members
            ? format(g, "{.n = %d, .at = %s, .text = %s}", v, address(g, t, i), word)
            : format(g, "{.text = %s, .n = %d, .at = %s}", word, v, address(g, t, i));
    values = format(g, "%s%s%s", values, k ? ", " : "", one);
    add_cell(w, format(g, "%sn", e), format(g, "%sn", e), whole);
    add_cell(w, format(g, "%sw", e), NULL, whole);
    add_cell(w, format(g, "%s%s[1]", e, text), NULL, s);
    add_pointed(g, w, format(g, "%s%s", e, at), whole, table, i);
  }
  const char *inner = format(g,
                             nested ? "struct { %s *at; const char *text; } in;"
                                    : "%s *at; const char *text;",
                             type);
  const char *dims = n ? format(g, "[%d]", n) : "";
  type = format(g, "struct %s{ int n; double w; %s }",
                named || g->files ? format(g, "%s_type ", s) : "", inner);
  if (g->files) { // a type of both files
    text_printf(&g->types, "%s;\n", type);
    type = format(g, "struct %s_type", s);
  }
  text_printf(begin_variable(g, w, s, format(g, "%s %s%s", type, s, dims), 100, LISTED,
                             go_far(g, 50)),
              " = %s%s%s;\n", n ? "{" : "", values, n ? "}" : "");
}

static void declare_nodes(Gen *g, World *w) {
  int n = 2 + pick(g, 3), table = some_table(g, w), at[4];
  const Table *t = &w->tables[table];
  const char *name = declared_name(g, "node"), *path;
  use(g, F_DECLARED_NODES);
  bool far = go_far(g, 50);
  text_printf(g->files ? &g->types : &w->text[0],
              "struct %s { int value; %s *to; struct %s *next; };\n", name, type_of(g, t),
              name);
  for (int k = 1; k < n; k++)
    text_printf(&w->text[far], "extern struct %s %s%c;\n", name, name, 'a' + k);
  for (int k = 0; k < n; k++) {
    at[k] = pick(g, count_of(t));
    const char *next = format(g, "&%s%c", name, 'a' + (k + 1) % n);
    if (g->dialect == OMP && chance(g, 20) && !g->cxx)
      next =
          format(g, "&(struct %s){%d, %s, %s}", name, 50 + k, address(g, t, at[k]), next);
    const char *own = format(g, "%s%c", name, 'a' + k);
    text_printf(
        begin_variable(g, w, own, format(g, "struct %s %s", name, own), 0, LISTED, far),
        " = {%d, %s, %s};\n", 10 * k + 1, address(g, t, at[k]), next);
    add_cell(w, format(g, "%s%c.value", name, 'a' + k),
             format(g, "%s%c.value", name, 'a' + k),
             g->dialect == OMP ? format(g, "%s%c", name, 'a' + k) : NULL);
    add_cell(w, format(g, "*%s%c.to", name, 'a' + k),
             t->constant ? NULL : element_of(g, t, at[k]), t->name);
  }
  path = format(g, "%sa", name);
  for (int k = 0; k < 3; k++) {
    path = format(g, "%s%snext", path, k ? "->" : ".");
    add_cell(w, format(g, "%s->value", path), NULL, NULL);
    add_cell(w, format(g, "*%s->to", path), NULL, NULL);
  }
}

// A pointer to a pointer, or to a member of a struct.
static void declare_deep(Gen *g, World *w) {
  const char *p = declared_name(g, "deep");
  if (w->npointers && chance(g, 60)) {
    const Pointer *to = &w->pointers[pick(g, w->npointers)];
    Cell c = w->cells[to->cell];
    const char *declared = format(g, "%s **%s", type_of(g, &w->tables[to->table]), p);
    text_printf(begin_variable(g, w, p, declared, 100, LISTED, go_far(g, 50)),
                " = &%s;\n", to->text);
    add_cell(w, format(g, "**%s", p), c.exact, c.whole);
  } else {
    for (int k = 0; k < w->ncells; k++) {
      Cell c = w->cells[k];
      const char *end = strrchr(c.text, '.');
      if (c.exact != c.text || !end ||
          (strcmp(end, ".n") != 0 && strcmp(end, ".value") != 0))
        continue;
      const char *declared = format(g, "int *%s%s", chance(g, 50) ? "const " : "", p);
      text_printf(begin_variable(g, w, p, declared, 100, LISTED, go_far(g, 50)),
                  " = &%s;\n", c.text);
      add_cell(w, format(g, "*%s", p), c.exact, c.whole);
      break;
    }
  }
}

static void declare_union(Gen *g, World *w) {
  int table = some_table(g, w), i;
  const Table *t = &w->tables[table];
  const char *p = declared_name(g, "both");
  i = pick(g, count_of(t));
  use(g, F_DECLARED_POINTER);
  const char *type = format(g, "union %s{ %s *at; long n; }",
                            g->files ? format(g, "%s_type ", p) : "", type_of(g, t));
  if (g->files) {
    text_printf(&g->types, "%s;\n", type);
    type = format(g, "union %s_type", p);
  }
  text_printf(
      begin_variable(g, w, p, format(g, "%s %s[2]", type, p), 100, LISTED, go_far(g, 50)),
      " = {{.n = 5}, {.at = %s}};\n", address(g, t, i));
  add_cell(w, format(g, "*%s[1].at", p), t->constant ? NULL : element_of(g, t, i),
           t->name);
  add_cell(w, format(g, "%s[0].n", p), format(g, "%s[0].n", p), NULL);
}

// A table of functions, which functions of the device call.
static void declare_calls(Gen *g, World *w) {
  const char *f = declared_name(g, "does"), *table = declared_name(g, "calls");
  if (g->dialect == ACC) return;
  use(g, F_DECLARED_CALLS);
  for (int k = 0; k < 2; k++) {
    const char *own = format(g, "%s%c", f, 'a' + k);
    Shared s = {own, format(g, "int %s(int x)", own), .far = go_far(g, 50)};
    text_printf(&w->text[s.far], "%s%s { return (x * %d + %d) %% 97; }\n", linkage(g, s),
                s.declared, 2 + pick(g, 7), pick(g, 9));
  }
  const char *declared =
      format(g, "int (*%s%s[3])(int)", chance(g, 50) ? "const " : "", table);
  text_printf(begin_variable(g, w, table, declared, 100, LISTED, go_far(g, 50)),
              " = {%sa, &%sb, %sa};\n", f, f, f);
  for (int k = 0; k < 3; k++)
    add_cell(w, format(g, "%s[%d](%d)", table, k, pick(g, 50)), NULL, NULL);
}

// --- functions of the device ---------------------------------------------------------------------------

static Text *begin_device(Gen *g, Text out[2], const char *name, const char *declared) {
  Shared s = {name, declared, "#pragma acc routine seq", .far = go_far(g, 60)};
  text_printf(&out[s.far], "%s%s%s {\n",
              g->dialect == ACC ? "#pragma acc routine seq\n" : "", linkage(g, s),
              declared);
  return &out[s.far];
}

static void declare_count(Gen *g, World *w, Text both[2]) {
  if (!take(g, F_DECLARED_STATIC, 50)) return;
  const Table *t = &w->tables[0];
  w->count = declared_name(g, "count");
  text_printf(
      begin_device(g, both, w->count, format(g, "int %s(int k)", w->count)),
      "  static int n = %d, seen[3] = {%d, 2};\n"
      "  static %s *at = %s;\n  static const char *word = %s;\n"
      "  n += k;\n  seen[n %% 3] += (int)*at %% 7;\n"
      "  if (k > 2) { static int n = 4; seen[1] += n++; }\n"
      "  return (n * 100 + seen[0] * 10 + seen[1] + seen[2] + word[1]) %% 9973;\n}\n",
      pick(g, 9), pick(g, 9), type_of(g, t), address(g, t, pick(g, count_of(t))),
      chance(g, 50) ? "\"xyz\"" : "\"uv\"");
}

static void declare_functions(Gen *g, World *w, Text both[2]) {
  w->read = declared_name(g, "read");
  w->poke = declared_name(g, "poke");
  Text *out = begin_device(g, both, w->read, format(g, "int %s(int k)", w->read));
  text_add(out, "  switch (k) {\n");
  for (int k = 0; k < w->ncells; k++)
    text_printf(out, "  case %d: return (int)%s;\n", k, w->cells[k].text);
  text_add(out, "  }\n  return 0;\n}\n");
  out = begin_device(g, both, w->poke, format(g, "void %s(int k, int v)", w->poke));
  text_add(out, "  switch (k) {\n");
  for (int k = 0; k < w->ncells; k++)
    if (w->cells[k].exact)
      text_printf(out, "  case %d: %s = v; break;\n", k, w->cells[k].text);
  text_add(out, "  }\n}\n");
  declare_count(g, w, both);
}

// Writes the world's part of one of the files, with its directives.
static void declare_in_file(Gen *g, const World *w, bool far, const char *functions) {
  Text *out = file_text(g, far);
  const char *text = w->text[far].at ? w->text[far].at : "", *list = w->list[far];
  if (w->front[far].at) text_add(out, w->front[far].at);
  if (g->dialect == ACC) {
    text_add(out, text);
    if (list) text_printf(out, "#pragma acc declare copyin(%s)\n", list);
    if (w->created_in[far])
      text_printf(out, "#pragma acc declare create(%s)\n", w->created_in[far]);
    text_add(out, functions);
    return;
  }
  if (chance(g, 40) && list) {
    text_printf(out, "%s#pragma omp declare target %s(%s)\n%s", text,
                chance(g, 70) ? "enter" : "to", list, functions);
    return;
  }
  text_printf(out, "#pragma omp %sdeclare target\n%s%s#pragma omp end declare target\n",
              chance(g, 50) ? "begin " : "", text, functions);
}

void declare_world(Gen *g, World *w) {
  static void (*const kinds[])(Gen *, World *) = {
      declare_pointer, declare_pointers, declare_strings, declare_record,
      declare_nodes,   declare_deep,     declare_union,   declare_calls};
  Text functions[2];
  for (int far = 0; far < 2; far++)
    functions[far] = w->front[far] = w->text[far] = (Text){.arena = g->arena};
  for (int i = 0, n = 1 + pick(g, MOST_TABLES); i < n; i++) declare_table(g, w);
  for (int i = 0, n = 1 + pick(g, 5); i < n; i++) kinds[pick(g, 8)](g, w);
  declare_functions(g, w, functions);
  for (int far = 0; far < 2; far++)
    if (functions[far].at || w->text[far].at || w->front[far].at)
      declare_in_file(g, w, far, functions[far].at ? functions[far].at : "");
}
