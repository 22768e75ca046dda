// A Fortran file's tree: reads what accomp-ftree prints, and prints it for people.
// In:  ftree's text.  Out: FTree; strings are not copied but for those with a backslash.
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include "front/fortran/tree.h"

static const char *const spellings[F_NODES] = {
#define FNODE(kind, spelling) spelling,
#include "front/fortran/node.def"
#undef FNODE
};
static const char *const flag_names[F_FLAG_COUNT] = {
#define X(flag) #flag,
    F_SYMBOL_FLAGS(X)
#undef X
};
static const char *const kind_names[] = {
    [FS_OTHER] = "other", [FS_OBJECT] = "object", [FS_PROCEDURE] = "procedure",
    [FS_TYPE] = "type",   [FS_MODULE] = "module", [FS_ASSOCIATE] = "associate"};

const char *fnode_name(FKind kind) { return spellings[kind]; }

// --- reading -----------------------------------------------------------------------------
#define SLOTS 256 // of the table of spellings: a power of two, twice F_NODES at least
#define DEPTH 20000
typedef struct {
  Arena *arena;
  const char *at, *fault;
  FTree *tree;
  int capacity, depth;        // of tree->symbols
  unsigned char slots[SLOTS]; // kind + 1
  Vec(FNode *) stack;         // children that have no parent yet
} Reader;

static unsigned slot_of(const char *s, size_t n) {
  unsigned hash = (unsigned)n;
  for (size_t i = 0; i < n; i++) hash = hash * 31 + (unsigned char)s[i];
  return hash & (SLOTS - 1);
}

static void fill_slots(Reader *r) {
  for (int k = 0; k < F_NODES; k++) {
    unsigned slot = slot_of(spellings[k], strlen(spellings[k]));
    while (r->slots[slot]) slot = (slot + 1) & (SLOTS - 1);
    r->slots[slot] = (unsigned char)(k + 1);
  }
}

static bool fail(Reader *r, const char *what) {
  if (!r->fault) r->fault = what;
  return false;
}

static void skip_blanks(Reader *r) {
  while (*r->at == ' ' || *r->at == '\n') r->at++;
}

static bool accept(Reader *r, char c) {
  skip_blanks(r);
  if (*r->at != c) return false;
  r->at++;
  return true;
}

static bool expect(Reader *r, char c, const char *what) {
  return accept(r, c) || fail(r, what);
}

static size_t word_length(const char *s) {
  size_t n = 0;
  while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
  return n;
}

// Which of the names is a text of n bytes? -1: none.
static int find_name(const char *const *names, int count, const char *s, size_t n) {
  for (int i = 0; i < count; i++)
    if (strlen(names[i]) == n && !memcmp(names[i], s, n)) return i;
  return -1;
}

static int read_word(Reader *r, const char *const *names, int count) {
  skip_blanks(r);
  size_t n = word_length(r->at);
  int found = find_name(names, count, r->at, n);
  if (found < 0)
    fail(r, "a word that is not known");
  else
    r->at += n;
  return found;
}

static long read_number(Reader *r) {
  char *end;
  long value = strtol(r->at, &end, 10);
  if (end == r->at) fail(r, "a number is missing");
  r->at = end;
  return value;
}

static const char *read_text(Reader *r) {
  if (!expect(r, '"', "a text is missing")) return "";
  const char *start = r->at;
  size_t n = strcspn(start, "\"\\");
  if (start[n] == '"') {
    r->at += n + 1;
    return arena_strndup(r->arena, start, n);
  }
  size_t end = n;
  while (start[end] && start[end] != '"')
    end += start[end] == '\\' && start[end + 1] ? 2 : 1;
  char *copy = arena_alloc(r->arena, end + 1);
  size_t length = 0;
  for (size_t i = 0; i < end; i++) {
    if (start[i] != '\\')
      copy[length++] = start[i];
    else if (start[++i] == 'n')
      copy[length++] = '\n';
    else
      copy[length++] = start[i];
  }
  if (start[end] != '"') fail(r, "a text without end");
  r->at = start + end + (start[end] == '"');
  return copy;
}

// The symbol behind '#', which may not have been read yet; NULL for #0.
static FSymbol *read_symbol(Reader *r) {
  if (!expect(r, '#', "a symbol is missing")) return NULL;
  long id = read_number(r);
  if (id <= 0) return NULL;
  if (id > INT_MAX / 2) {
    fail(r, "a symbol's number is too large");
    return NULL;
  }
  FTree *t = r->tree;
  if (id >= r->capacity) {
    int capacity = (int)id * 2 + 64;
    FSymbol **symbols = alloc_n(r->arena, FSymbol *, capacity);
    if (t->nsymbols) memcpy(symbols, t->symbols, sizeof *symbols * (size_t)t->nsymbols);
    t->symbols = symbols;
    r->capacity = capacity;
  }
  if (id >= t->nsymbols) t->nsymbols = (int)id + 1;
  if (!t->symbols[id]) {
    FSymbol *s = t->symbols[id] = alloc(r->arena, FSymbol);
    s->id = (int)id;
    s->name = s->scope = s->module = s->procedure = s->bind = s->common = s->pass = "";
  }
  return t->symbols[id];
}

static FPlace read_place(Reader *r) {
  FPlace p = {0};
  p.line = (int)read_number(r);
  expect(r, ':', "a place without column");
  p.column = (int)read_number(r);
  expect(r, '-', "a place without end");
  p.end_line = (int)read_number(r);
  expect(r, ':', "a place without column");
  p.end_column = (int)read_number(r);
  return p;
}

static FType read_type(Reader *r) {
  FType t = {0};
  char c = *r->at++;
  if (c == 'c' && *r->at == 't') {
    t.polymorphic = true;
    c = *r->at++;
  }
  if ((c == 'c' || c == 't') && *r->at == '*') {
    r->at++;
    return (FType){.category = FT_DERIVED, .polymorphic = c == 'c'};
  }
  if (c == 't') {
    t.category = FT_DERIVED;
    t.derived = read_symbol(r);
    return t;
  }
  const char *letters = "-irclh", *letter = c ? strchr(letters, c) : NULL;
  if (!letter || letter == letters) {
    fail(r, "a type that is not known");
    return t;
  }
  t.category = (FCategory)(letter - letters);
  t.kind = (int)read_number(r);
  return t;
}

static FNode *read_node(Reader *r);

// A text is the last attribute.
static void read_attributes(Reader *r, FNode *n) {
  while (!r->fault) {
    skip_blanks(r);
    switch (*r->at) {
    case '@': r->at++, n->place = read_place(r); break;
    case ':': r->at++, n->type = read_type(r); break;
    case '^': r->at++, n->rank = (int)read_number(r); break;
    case '#': n->symbol = read_symbol(r); break;
    case '"': n->text = read_text(r); return;
    case '=': r->at++, n->value = read_number(r), n->has_value = true; break;
    default: return;
    }
  }
}

// The nodes up to ')', which is read, too. parent may be NULL.
static FNode **read_nodes(Reader *r, FNode *parent, int *count) {
  int base = r->stack.len;
  while (!r->fault && !accept(r, ')')) {
    FNode *n = read_node(r);
    if (!n) return NULL;
    n->parent = parent;
    push(r->arena, &r->stack, n);
  }
  *count = r->stack.len - base;
  FNode **nodes = alloc_n(r->arena, FNode *, *count ? *count : 1);
  if (*count) memcpy(nodes, r->stack.at + base, sizeof *nodes * (size_t)*count);
  r->stack.len = base;
  return nodes;
}

// An integer or logical constant has its value beside its digits.
static void set_value(FNode *n) {
  if (n->kind == F_INQUIRY || n->kind == F_FUNCTION_CALL)
    n->has_value = false; // its value is another matter
  bool number = n->type.category == FT_INTEGER && n->type.kind <= 8;
  if (n->kind != F_CONSTANT || !(number || n->type.category == FT_LOGICAL)) return;
  n->value = strtol(n->text, NULL, 10);
  n->has_value = true;
}

static FNode *read_node(Reader *r) {
  if (!expect(r, '(', "a node is missing")) return NULL;
  size_t length = word_length(r->at);
  unsigned slot = slot_of(r->at, length);
  int kind = -1;
  for (; r->slots[slot] && kind < 0; slot = (slot + 1) & (SLOTS - 1)) {
    const char *s = spellings[r->slots[slot] - 1];
    if (strlen(s) == length && !memcmp(s, r->at, length)) kind = r->slots[slot] - 1;
  }
  if (kind < 0 || r->depth++ > DEPTH) {
    fail(r, kind < 0 ? "a node that is not known" : "nodes are nested too deeply");
    return NULL;
  }
  r->at += length;
  FNode *n = alloc(r->arena, FNode);
  n->kind = (FKind)kind;
  n->text = "";
  read_attributes(r, n);
  n->kids = read_nodes(r, n, &n->nkids);
  r->depth--;
  set_value(n);
  return n;
}

static FSymbol **read_symbols(Reader *r, int *count) {
  Vec(FSymbol *) v = {0};
  while (!r->fault && !accept(r, ')')) push(r->arena, &v, read_symbol(r));
  *count = v.len;
  return v.at;
}

static uint64_t read_flags(Reader *r) {
  uint64_t flags = 0;
  for (const char *s = read_text(r); *s; s += strspn(s, " ")) {
    size_t n = strcspn(s, " ");
    int flag = find_name(flag_names, F_FLAG_COUNT, s, n);
    if (flag < 0)
      fail(r, "a flag that is not known");
    else
      flags |= (uint64_t)1 << flag;
    s += n;
  }
  return flags;
}

static void read_bounds(Reader *r, FSymbol *s) {
  int count = 0;
  FNode **nodes = read_nodes(r, NULL, &count);
  if (r->fault) return;
  s->bounds = alloc_n(r->arena, FBound, count / 2 + 1);
  for (int i = 0; i + 1 < count; i += 2)
    s->bounds[i / 2] = (FBound){is_none(nodes[i]) ? NULL : nodes[i],
                                is_none(nodes[i + 1]) ? NULL : nodes[i + 1]};
  if (count != 2 * s->rank && !F_HAS(s, ASSUMED_RANK))
    fail(r, "bounds that are not those of the rank");
}

typedef enum {
  P_MODULE,
  P_PROCEDURE,
  P_BIND,
  P_COMMON,
  P_BOUNDS,
  P_INIT,
  P_LENGTH,
  P_DUMMIES,
  P_RESULT,
  P_CRAY,
  P_COMPONENTS,
  P_BINDINGS,
  P_BOUND,
  P_PASS,
  P_SELECTOR,
  P_SIZE,
  PARTS
} Part;
static const char *const part_names[] = {"module", "procedure", "bind",       "common",
                                         "bounds", "init",      "length",     "dummies",
                                         "result", "cray",      "components", "bindings",
                                         "bound",  "pass",      "selector",   "size"};

static FNode *read_only_node(Reader *r) {
  FNode *n = read_node(r);
  expect(r, ')', "a second node");
  return n;
}

static const char *read_only_text(Reader *r) {
  const char *s = read_text(r);
  expect(r, ')', "a second text");
  return s;
}

static FSymbol *read_only_symbol(Reader *r) {
  int count = 0;
  FSymbol **list = read_symbols(r, &count);
  return count ? list[0] : NULL;
}

static void read_part(Reader *r, FSymbol *s) {
  int part = read_word(r, part_names, PARTS);
  if (part < 0) return;
  switch ((Part)part) {
  case P_MODULE: s->module = read_only_text(r); break;
  case P_PROCEDURE: s->procedure = read_only_text(r); break;
  case P_BIND: s->bind = read_only_text(r); break;
  case P_COMMON: s->common = read_only_text(r); break;
  case P_BOUNDS: read_bounds(r, s); break;
  case P_INIT: s->init = read_only_node(r); break;
  case P_LENGTH:
    s->length = read_only_node(r);
    if (s->length && s->length->has_value) s->type.length = s->length->value;
    break;
  case P_DUMMIES: s->dummies = read_symbols(r, &s->ndummies); break;
  case P_RESULT: s->result = read_only_symbol(r); break;
  case P_CRAY: s->cray = read_only_symbol(r); break;
  case P_COMPONENTS: s->components = read_symbols(r, &s->ncomponents); break;
  case P_BINDINGS: s->bindings = read_symbols(r, &s->nbindings); break;
  case P_BOUND: s->bound = read_only_symbol(r); break;
  case P_PASS: s->pass = read_only_text(r); break;
  case P_SELECTOR: s->selector = read_only_node(r); break;
  case P_SIZE:
    s->size = read_number(r);
    s->offset = read_number(r);
    expect(r, ')', "a third number");
    break;
  case PARTS: break;
  }
}

// A named constant of CHARACTER(*) is as long as its value.
static long length_of_value(const FNode *init) {
  while (init && init->kind == F_CONSTANT_ARRAY)
    init = init->nkids ? init->kids[0] : NULL;
  return init && init->kind == F_CONSTANT ? (long)strlen(init->text) : 0;
}

static void read_row(Reader *r) {
  static const char *const sym[] = {"sym"};
  if (!expect(r, '(', "a symbol's row is missing") || read_word(r, sym, 1) < 0) return;
  FSymbol *s = read_symbol(r);
  if (!s) return;
  s->name = read_text(r);
  int kind = read_word(r, kind_names, countof(kind_names));
  s->kind = kind < 0 ? FS_OTHER : (FSymbolKind)kind;
  FNode attributes = {.text = ""};
  read_attributes(r, &attributes);
  s->type = attributes.type;
  s->rank = attributes.rank;
  s->place = attributes.place;
  s->scope = attributes.text;
  s->flags = read_flags(r);
  while (!r->fault && !accept(r, ')'))
    if (expect(r, '(', "a part of a symbol is missing")) read_part(r, s);
  if (F_HAS(s, PARAMETER) && s->type.category == FT_CHARACTER && !s->type.length)
    s->type.length = length_of_value(s->init);
}

static bool read_section(Reader *r, const char *name) {
  size_t n = strlen(name);
  if (!expect(r, '(', "a section is missing")) return false;
  if (strncmp(r->at, name, n)) return fail(r, "another section is missing");
  r->at += n;
  return true;
}

FTree *read_tree(Arena *arena, const char *text, const char **fault) {
  Reader r = {.arena = arena, .at = text, .tree = alloc(arena, FTree)};
  fill_slots(&r);
  if (read_section(&r, "symbols"))
    while (!r.fault && !accept(&r, ')')) read_row(&r);
  if (!r.fault) r.tree->file = read_node(&r);
  if (!r.fault && read_section(&r, "messages"))
    r.tree->messages = read_nodes(&r, NULL, &r.tree->nmessages);
  if (!r.fault && r.tree->file->kind != F_FILE) fail(&r, "the file's node is missing");
  if (!r.fault && !r.tree->file->nkids && r.tree->nmessages) r.tree->file = NULL;
  *fault = r.fault;
  return r.fault ? NULL : r.tree;
}

// --- printing ----------------------------------------------------------------------------
static void print_type(const FType *t, int rank, FILE *f) {
  static const char *const letters[] = {
      [FT_NONE] = "",     [FT_INTEGER] = "i", [FT_REAL] = "r",
      [FT_COMPLEX] = "c", [FT_LOGICAL] = "l", [FT_CHARACTER] = "h"};
  if (t->category == FT_DERIVED)
    fprintf(f, ":%s(%s)", t->polymorphic ? "class" : "type",
            t->derived ? t->derived->name : "*");
  else if (t->category)
    fprintf(f, ":%s%d", letters[t->category], t->kind);
  if (rank) fprintf(f, "^%d", rank);
}

static void print_quoted(const char *s, FILE *f) {
  fputc('"', f);
  for (; *s; s++)
    if (*s == '\n')
      fputs("\\n", f);
    else
      fprintf(f, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
  fputc('"', f);
}

// Nodes that have a line of their own.
static bool has_line(FKind k) {
  switch (k) {
  case F_ARG:
  case F_CONTROL:
  case F_LOCALITY:
  case F_RANGE:
  case F_ASSOCIATION: return false;
  case F_ERROR: return true;
  default: return k >= F_FILE && k <= F_OTHER;
  }
}

static void print_expr(const FNode *n, FILE *f) {
  switch (n->kind) {
  case F_NONE: fputs("-", f); return;
  case F_CONSTANT:
    if (n->type.category == FT_CHARACTER)
      print_quoted(n->text, f);
    else
      fputs(n->text, f);
    break;
  case F_NAME: fputs(*n->text ? n->text : n->symbol ? n->symbol->name : "?", f); break;
  default: fputs(fnode_name(n->kind), f);
  }
  print_type(&n->type, n->rank, f);
  if (n->kind == F_CONSTANT || n->kind == F_NAME) return;
  if (n->symbol) fprintf(f, " %s", n->symbol->name);
  if (*n->text) fputc(' ', f), print_quoted(n->text, f);
  bool numbered = n->kind == F_INQUIRY || (n->kind == F_FUNCTION_CALL && n->value);
  if (n->has_value || numbered) fprintf(f, " =%ld", n->value);
  fputc('(', f);
  for (int i = 0; i < n->nkids; i++) {
    if (i) fputs(", ", f);
    print_expr(n->kids[i], f);
  }
  fputc(')', f);
}

static void print_node(const FNode *n, int depth, FILE *f) {
  if (n->kind == F_BODY || n->kind == F_FILE)
    depth--; // only what is in it
  else if (n->nkids || (n->kind != F_SPEC && n->kind != F_CONTAINS)) {
    fprintf(f, "%*s%s", 2 * depth, "", fnode_name(n->kind));
    if (n->place.line)
      fprintf(f, " %d:%d-%d:%d", n->place.line, n->place.column, n->place.end_line,
              n->place.end_column);
    if (n->has_value) fprintf(f, " =%ld", n->value);
    if (n->symbol) fprintf(f, " %s", n->symbol->name);
    if (*n->text) fputc(' ', f), print_quoted(n->text, f);
    for (int i = 0; i < n->nkids; i++)
      if (!has_line(n->kids[i]->kind)) fputs("  ", f), print_expr(n->kids[i], f);
    fputc('\n', f);
  }
  for (int i = 0; i < n->nkids; i++)
    if (has_line(n->kids[i]->kind)) print_node(n->kids[i], depth + 1, f);
}

static void print_list(const char *name, FSymbol *const *list, int count, FILE *f) {
  if (count) fprintf(f, " %s(", name);
  for (int i = 0; i < count; i++)
    fprintf(f, "%s%s", i ? ", " : "", list[i] ? list[i]->name : "*");
  if (count) fputc(')', f);
}

static void print_symbol(const FSymbol *s, FILE *f) {
  fprintf(f, "  %s", s->name);
  print_type(&s->type, s->rank, f);
  fprintf(f, " %s of %s", kind_names[s->kind], s->scope);
  if (s->place.line) fprintf(f, " %d:%d", s->place.line, s->place.column);
  for (int i = 0; i < F_FLAG_COUNT; i++)
    if (s->flags >> i & 1) fprintf(f, " %s", flag_names[i]);
  for (int i = 0; s->bounds && i < s->rank; i++) {
    fputs(i ? ", " : " bounds(", f);
    if (s->bounds[i].lower) print_expr(s->bounds[i].lower, f);
    fputc(':', f);
    if (s->bounds[i].upper) print_expr(s->bounds[i].upper, f);
    if (i == s->rank - 1) fputc(')', f);
  }
  const char *const names[] = {"init", "length", "selector"};
  const FNode *const nodes[] = {s->init, s->length, s->selector};
  for (int i = 0; i < 3; i++)
    if (nodes[i]) fprintf(f, " %s(", names[i]), print_expr(nodes[i], f), fputc(')', f);
  if (*s->bind) fprintf(f, " bind(%s)", s->bind);
  if (*s->common) fprintf(f, " common(%s)", s->common);
  print_list("dummies", s->dummies, s->ndummies, f);
  print_list("result", &s->result, s->result != NULL, f);
  print_list("cray", &s->cray, s->cray != NULL, f);
  print_list("components", s->components, s->ncomponents, f);
  if (s->kind == FS_TYPE || strncmp(s->scope, "type ", 5) == 0 || *s->common)
    fprintf(f, " size %ld offset %ld", s->size, s->offset);
  fputc('\n', f);
}

void print_tree(const FTree *t, FILE *f) {
  if (t->file) print_node(t->file, 0, f);
  fputs("symbols\n", f);
  for (int i = 0; i < t->nsymbols; i++)
    if (t->symbols[i]) print_symbol(t->symbols[i], f);
  for (int i = 0; i < t->nmessages; i++) print_node(t->messages[i], 0, f);
}
