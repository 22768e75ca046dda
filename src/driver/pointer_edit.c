// Device code of C++ whose pointers to functions are the host's addresses.
// In:  LLVM's text with marked calls, Unit.pointed.  Out: the same text, where marked calls look up what devices have for the pointer,
// the address of a function is the host's, and a variable that starts with such an address is the runtime's to fill.
#include "driver/pointed.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct {
  Unit *u;
  const char **names;       // of Unit.pointed, in this text
  Vec(const char *) places; // of groups of attributes with a mark, by number
  Vec(const char *) called; // places of marked calls, by number of the string
  Text *out, pre;           // pre: what the function's first block begins with
  Text pointers, strings;
  bool *loaded; // by number in Unit.pointed: pre has its address
  int calls, members, npointers;
  bool gpu, refused;
} Edit;

static bool begins(const char *s, const char *word) {
  return !strncmp(s, word, strlen(word));
}

static bool is_name_byte(char c) {
  return isalnum((unsigned char)c) || strchr("._$-", c);
}

// --- names -----------------------------------------------------------------------------

static int find_pointed_name(const Edit *x, const char *name, size_t n) {
  for (int i = 0; i < x->u->pointed.len; i++)
    if (!x->u->pointed.at[i].virtual_only && !strncmp(x->names[i], name, n) &&
        !x->names[i][n])
      return i;
  return -1;
}

// The next function in the text that is named and not called; *end: behind the name. NULL: there is none.
static const char *next_address(const Edit *x, const char *s, const char *stop,
                                int *found, const char **end) {
  bool text = false;
  for (; s < stop; s++) {
    if (*s == '"' && (s[-1] != '@' && s[-1] != '%')) text = !text;
    if (text || *s != '@' || s[1] == '"') continue;
    size_t n = 0;
    while (is_name_byte(s[1 + n])) n++;
    *end = s + 1 + n;
    if (**end != '(' && (*found = find_pointed_name(x, s + 1, n)) >= 0) return s;
    s = *end - 1;
  }
  return NULL;
}

// --- values in functions ---------------------------------------------------------------

static void load_address(Edit *x, int i) {
  if (x->loaded[i]) return;
  x->loaded[i] = true;
  text_printf(&x->pre,
              "  %%accomp.h.%d = load ptr, ptr getelementptr ([%d x ptr], ptr "
              "@__accomp_hosts_%s, i64 0, i64 %d), align 8, !nosanitize !{}\n"
              "  %%accomp.z.%d = icmp eq ptr %%accomp.h.%d, null\n"
              "  %%accomp.f.%d = select i1 %%accomp.z.%d, ptr @%s, ptr %%accomp.h.%d\n"
              "  %%accomp.i.%d = ptrtoint ptr %%accomp.f.%d to i64\n",
              i, x->u->pointed.len + 1, x->u->uid, i, i, i, i, i, x->names[i], i, i, i);
}

// The innermost bracket that is open at a place of a line; NULL: there is none.
static const char *open_bracket(const char *line, const char *at) {
  int depth = 0;
  while (at > line) {
    at--;
    depth += (strchr(")]}", *at) != NULL) - (strchr("([{", *at) != NULL);
    if (depth < 0) return at;
  }
  return NULL;
}

static bool ends_with(const char *line, const char *at, const char *word) {
  size_t n = strlen(word);
  return (size_t)(at - line) >= n && !strncmp(at - n, word, n);
}

// An operand of the instruction, and not a part of a constant?
static bool is_operand(const char *line, size_t length, const char *at) {
  const char *open = open_bracket(line, at);
  if (!open) return true;
  if (*open == '[') return memmem(line, length, " = phi ", 7) != NULL;
  return *open == '(' && open > line && (is_name_byte(open[-1]) || open[-1] == '"');
}

// "{ i64 ptrtoint (ptr @f to i64), i64 0 }", a pointer to a member function; *end: behind it.
static const char *member_pointer(const char *line, const char *at, const char **end,
                                  long long *adjustment) {
  static const char head[] = "{ i64 ptrtoint (ptr ", tail[] = " to i64), i64 ";
  if (!ends_with(line, at, head) || !begins(*end, tail)) return NULL;
  char *rest;
  *adjustment = strtoll(*end + strlen(tail), &rest, 10);
  if (!begins(rest, " }")) return NULL;
  *end = rest + 2;
  return at - strlen(head);
}

static void refuse_address(Edit *x, int i) {
  const char *name = x->u->pointed.at[i].symbol;
  if (!x->refused)
    sorry(x->u->diag, (Loc){.file = x->u->path},
          "the address of '%s' as a part of a constant in device code", name);
  x->refused = true;
}

// Writes the value in the place of the address. Returns where the line goes on.
static const char *write_address(Edit *x, Text *t, const char *line, size_t length,
                                 const char **copied, const char *at, const char *end,
                                 int i) {
  static const char head[] = "ptrtoint (ptr ", tail[] = " to i64)";
  long long adjustment;
  const char *from = member_pointer(line, at, &end, &adjustment), *value;
  if (from) {
    int m = x->members++;
    load_address(x, i);
    text_printf(&x->pre,
                "  %%accomp.m.%d = insertvalue { i64, i64 } { i64 0, i64 %lld }, i64 "
                "%%accomp.i.%d, 0\n",
                m, adjustment, i);
    value = arena_printf(t->arena, "%%accomp.m.%d", m);
  } else if (ends_with(line, at, head) && begins(end, tail)) {
    from = at - strlen(head);
    end += strlen(tail);
    value = arena_printf(t->arena, "%%accomp.i.%d", i);
  } else {
    from = at;
    value = arena_printf(t->arena, "%%accomp.f.%d", i);
  }
  if (!is_operand(line, length, from)) return refuse_address(x, i), end;
  load_address(x, i);
  text_addn(t, *copied, (size_t)(from - *copied));
  text_add(t, value);
  return *copied = end;
}

// --- calls -----------------------------------------------------------------------------

static const char mark[] = "\"accomp-pointer\"=\"";

// "#7" of "attributes #7 = { ... }" with a mark.
static void read_groups(Edit *x, const char *text) {
  for (const char *s = text; (s = strstr(s, "\nattributes #")); s++) {
    int number = atoi(s + strlen("\nattributes #"));
    const char *at = memmem(s + 1, strcspn(s + 1, "\n"), mark, sizeof mark - 1);
    while (x->places.len <= number) push(x->u->arena, &x->places, NULL);
    if (!at) continue;
    at += sizeof mark - 1;
    x->places.at[number] = arena_strndup(x->u->arena, at, strcspn(at, "\""));
  }
}

// Where the program has the call through a pointer, "file.cpp:3:5"; NULL: the line has none.
static const char *marked_place(const Edit *x, const char *line, size_t length) {
  const char *at = memmem(line, length, mark, sizeof mark - 1);
  if (at) {
    at += sizeof mark - 1;
    return arena_strndup(x->u->arena, at, strcspn(at, "\""));
  }
  const char *stop = line + length;
  for (const char *s = line; (s = memmem(s, (size_t)(stop - s), ") #", 3)); s++) {
    int number = atoi(s + 3);
    if (number < x->places.len && x->places.at[number]) return x->places.at[number];
  }
  return NULL;
}

// The bytes of a string as LLVM writes it: "\22" is one.
static int string_bytes(const char *s) {
  int n = 0;
  for (; *s; s += *s == '\\' && s[1] ? 3 : 1) n++;
  return n;
}

static int place_string(Edit *x, const char *place) {
  for (int i = 0; i < x->called.len; i++)
    if (!strcmp(x->called.at[i], place)) return i;
  push(x->u->arena, &x->called, place);
  text_printf(&x->strings,
              "@accomp.place.%d = private unnamed_addr constant [%d x i8] c\"%s\\00\"\n",
              x->called.len - 1, string_bytes(place) + 1, place);
  return x->called.len - 1;
}

// Writes the call of the look-up in front of a marked one. value: what that one calls.
static void write_lookup(Edit *x, Text *t, const char *line, size_t length,
                         const char *place, const char *value, size_t n) {
  int i = x->calls++, string = place_string(x, place);
  const char *dbg = memmem(line, length, ", !dbg !", 8);
  size_t number = dbg ? 8 + strspn(dbg + 8, "0123456789") : 0;
  text_printf(t,
              "  %%accomp.t.%d = call ptr @__accomp_pointed_function(ptr %.*s, ptr "
              "@accomp.place.%d)%.*s\n",
              i, (int)n, value, string, (int)number, dbg ? dbg : "");
}

static void edit_line(Edit *x, Text *t, const char *line, size_t length) {
  size_t n = 0;
  const char *stop = line + length, *place = marked_place(x, line, length);
  const char *value = place ? called_value(line, length, &n) : NULL;
  const char *copied = line, *end;
  int found, call = x->calls;
  if (value) write_lookup(x, t, line, length, place, value, n);
  for (const char *s = line;;) {
    const char *at = next_address(x, s, stop, &found, &end);
    if (value && (!at || at > value)) {
      text_addn(t, copied, (size_t)(value - copied));
      text_printf(t, "%%accomp.t.%d", call);
      copied = value + n;
      value = NULL;
    }
    if (!at) break;
    s = write_address(x, t, line, length, &copied, at, end, found);
  }
  text_addn(t, copied, (size_t)(stop - copied));
  text_add(t, "\n");
}

// From behind the head of a function to its end, which it returns.
static const char *edit_body(Edit *x, const char *body) {
  const char *end = strstr(body, "\n}\n"), *line = body;
  Text t = {.arena = x->u->arena};
  end = end ? end + 1 : body + strlen(body);
  x->pre = (Text){.arena = x->u->arena};
  text_add(&x->pre, "");
  text_add(&t, "");
  for (int i = 0; i < x->u->pointed.len; i++) x->loaded[i] = false;
  size_t n = strcspn(line, "\n");
  if (n && *line != ' ') { // the first block's name
    text_addn(x->out, line, n + 1);
    line += n + 1;
  }
  for (; line < end; line += n + 1) edit_line(x, &t, line, n = strcspn(line, "\n"));
  text_add(x->out, x->pre.at);
  text_add(x->out, t.at);
  return end;
}

// --- variables that start with an address --------------------------------------------

// Behind the type that stands here.
static const char *skip_type(const char *s) {
  int depth = 0;
  do {
    depth += (strchr("[{(<", *s) != NULL) - (strchr("]})>", *s) != NULL);
    s++;
  } while (*s && (depth || !strchr(" ,\n", *s)));
  return s;
}

// Adds the places of addresses in the value that begins here. name: the variable's.
static int add_places(Edit *x, const char *name, size_t length, const char *type,
                      size_t type_length, const char *value, const char *stop) {
  enum { MOST = 64 };
  int path[MOST], depth = 0, parens = 0, n = 0, found;
  const char *end, *next = next_address(x, value, stop, &found, &end);
  bool text = false;
  for (const char *s = value; next && s < stop; s++) {
    if (*s == '"') text = !text;
    if (text) continue;
    parens += (*s == '(') - (*s == ')');
    bool opens = strchr("[{", *s) || (*s == '<' && s[1] != '{');
    bool closes = strchr("]}", *s) || (*s == '>' && s[-1] != '}');
    if (opens && depth < MOST) path[depth++] = 0;
    if (closes && depth) depth--;
    if (*s == ',' && !parens && depth) path[depth - 1]++;
    if (s != next) continue;
    text_printf(&x->pointers, "%s{ ptr, i64 } { ptr getelementptr (%.*s, ptr %.*s, i64 0",
                x->npointers ? ", " : "", (int)type_length, type, (int)length, name);
    for (int k = 0; k < depth; k++) text_printf(&x->pointers, ", i32 %d", path[k]);
    text_printf(&x->pointers, "), i64 %d }", found);
    x->npointers++;
    n++;
    next = next_address(x, end, stop, &found, &end);
  }
  return n;
}

// Has the runtime a row for the variable, so that it may write its first value?
static bool has_row(const Unit *u, const char *name, size_t n) {
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++) {
      const char *symbol = u->decls.at[i]->vars.at[k]->symbol;
      if (symbol && !strncmp(symbol, name, n) && !symbol[n]) return true;
    }
  for (int i = 0; i < u->instances.len; i++)
    if (!strncmp(u->instances.at[i].symbol, name, n) && !u->instances.at[i].symbol[n])
      return true;
  return false;
}

// A variable of the module: "@name = internal constant TYPE VALUE, align 8".
static void edit_variable(Edit *x, const char *line, size_t length) {
  static const char *const left[] = {"@llvm.", "@_ZTV", "@_ZTC", "@__accomp_functions_"};
  static const char *const kinds[] = {" constant ", " global "};
  const char *stop = line + length, *kind = NULL, *end;
  int found;
  bool leave = false;
  for (size_t i = 0; i < countof(left); i++) leave |= begins(line, left[i]);
  size_t name = strcspn(line, " ");
  for (size_t i = 0; i < countof(kinds) && !leave; i++) {
    const char *at = memmem(line, length, kinds[i], strlen(kinds[i]));
    if (at && (!kind || at < kind)) kind = at;
  }
  const char *type = kind ? strchr(kind + 1, ' ') + 1 : NULL;
  const char *value = type ? skip_type(type) : stop;
  if (!kind || !next_address(x, value, stop, &found, &end)) {
    text_addn(x->out, line, length);
    text_add(x->out, "\n");
    return;
  }
  add_places(x, line, name, type, (size_t)(value - type), value, stop);
  text_addn(x->out, line, (size_t)(kind - line));
  // What emu's check of accesses takes for a constant stays one.
  bool constant = !x->gpu && *(kind + 1) == 'c' && !has_row(x->u, line + 1, name - 1);
  text_printf(x->out, " externally_initialized %s %.*s\n",
              constant ? "constant" : "global", (int)(stop - type), type);
}

bool edit_pointers(Unit *u, const char *text, bool gpu, Text *out) {
  Arena *a = u->arena;
  Edit x = {.u = u,
            .names = alloc_n(a, const char *, u->pointed.len + 1),
            .loaded = alloc_n(a, bool, u->pointed.len + 1),
            .out = out,
            .gpu = gpu,
            .pointers = {.arena = a},
            .strings = {.arena = a}};
  for (int i = 0; i < u->pointed.len; i++) {
    const PointedFunction *f = &u->pointed.at[i];
    x.names[i] = gpu ? pointed_name(u, f) : f->symbol;
  }
  read_groups(&x, text);
  text_add(&x.pointers, "");
  text_add(&x.strings, "");
  for (const char *line = text; *line;) {
    size_t n = strcspn(line, "\n");
    if (*line == '@') {
      edit_variable(&x, line, n);
    } else {
      text_addn(out, line, n + (line[n] == '\n'));
      if (begins(line, "define ")) {
        line = edit_body(&x, line + n + 1);
        continue;
      }
    }
    line += n + (line[n] == '\n');
  }
  text_add(out, x.strings.at);
  if (!gpu)
    text_printf(out, "@__accomp_hosts_%s = external hidden global [%d x ptr]\n", u->uid,
                u->pointed.len + 1);
  text_printf(out,
              "@__accomp_dev_pointers_%s = %sconstant { i64, [%d x { ptr, i64 }] } { i64 "
              "%d, [%d x { ptr, i64 }] [%s] }\n",
              u->uid, gpu ? "" : "hidden ", x.npointers, x.npointers, x.npointers,
              x.pointers.at);
  if (!gpu) u->emu_pointers = x.npointers;
  return !x.refused;
}
