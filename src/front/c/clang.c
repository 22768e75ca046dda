// Runs libclang and copies declarations of file scope; functions without directives when somebody asks (front_body).
// In:  unit->text with probes.  Out: decls, functions, vars; trees by clang_tree.c, messages by clang_fault.c.
#include "front/c/clang.h"
#include "ir/query.h"
#include <ctype.h>
#include <stdlib.h>

// --- small services ------------------------------------------------------------------

typedef struct {
  Reader *r;
  Cursors list;
} Collecting;

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data) {
  Collecting *x = data;
  (void)parent;
  push(x->r->unit->arena, &x->list, c);
  return CXChildVisit_Continue;
}

Cursors children_of(Reader *r, CXCursor c) {
  Collecting x = {.r = r};
  clang_visitChildren(c, collect, &x);
  return x.list;
}

uint32_t location_offset(CXSourceLocation l) {
  unsigned offset = 0;
  clang_getExpansionLocation(l, NULL, NULL, NULL, &offset);
  return offset;
}

Range extent_of(CXCursor c) {
  CXSourceRange e = clang_getCursorExtent(c);
  if (clang_Range_isNull(e)) return (Range){0, 0};
  return (Range){location_offset(clang_getRangeStart(e)),
                 location_offset(clang_getRangeEnd(e))};
}

uint32_t offset_of(CXCursor c) { return location_offset(clang_getCursorLocation(c)); }

const char *string_of(Reader *r, CXString s) {
  const char *p = clang_getCString(s);
  const char *copy = arena_strdup(r->unit->arena, p ? p : "");
  clang_disposeString(s);
  return copy;
}

static CursorSlot *find_slot(CursorMap *m, CXCursor key) {
  unsigned i = clang_hashCursor(key);
  for (;; i++) {
    CursorSlot *s = &m->at[i & (unsigned)(m->cap - 1)];
    if (!s->value || clang_equalCursors(s->key, key)) return s;
  }
}

void *map_get(CursorMap *m, CXCursor key) {
  return m->cap ? find_slot(m, key)->value : NULL;
}

void map_put(Reader *r, CursorMap *m, CXCursor key, void *value) {
  if (m->len * 2 >= m->cap) {
    CursorMap old = *m;
    m->cap = old.cap ? old.cap * 4 : 4096;
    m->at = alloc_n(r->unit->arena, CursorSlot, m->cap);
    for (int i = 0; i < old.cap; i++)
      if (old.at[i].value) *find_slot(m, old.at[i].key) = old.at[i];
  }
  CursorSlot *s = find_slot(m, key);
  if (!s->value) m->len++;
  *s = (CursorSlot){key, value};
}

// --- functions and variables ---------------------------------------------------------

// Our objects with the cursor of their most complete declaration.
typedef struct {
  Function function;
  CXCursor cursor;
  bool complete;
} FunctionEntry;
typedef struct {
  Var var;
  int rank;
} VarEntry;

bool is_file_scope(CXCursor decl) {
  CXCursor scope = clang_getCursorSemanticParent(decl);
  return clang_getCursorKind(scope) == CXCursor_TranslationUnit || is_namespace(scope) ||
         (is_class(scope) && clang_getCursorKind(decl) == CXCursor_VarDecl);
}

// The declaration of file scope that a cursor is in, or NULL: a function that libclang declared by itself
// has none, although its cursor points at its first use.
Decl *file_scope_decl(Reader *r, CXCursor decl) {
  if (clang_Cursor_isNull(decl) || clang_isInvalid(clang_getCursorKind(decl)))
    return NULL;
  CXCursor definition = clang_getCursorDefinition(decl);
  CXCursor c = clang_Cursor_isNull(definition) ? decl : definition;
  CXCursor scope = clang_getCursorSemanticParent(c);
  while (!clang_Cursor_isNull(scope) && clang_isDeclaration(clang_getCursorKind(scope))) {
    if (is_function_cursor(scope)) return NULL;
    scope = clang_getCursorSemanticParent(scope);
  }
  return decl_at(r->unit, offset_of(c));
}

// clang calls '__sync_fetch_and_add' of an int '__sync_fetch_and_add_4'; that is no name of the program's.
static const char *function_name(Reader *r, CXCursor c) {
  const char *s = string_of(r, clang_getCursorSpelling(c)), *last = strrchr(s, '_');
  bool sized = !strncmp(s, "__sync_", 7) && isdigit((unsigned char)last[1]);
  return sized ? arena_strndup(r->unit->arena, s, (size_t)(last - s)) : s;
}

static FunctionEntry *function_entry(Reader *r, CXCursor c) {
  CXCursor key = function_declared(r, c);
  FunctionEntry *e = map_get(&r->functions, key);
  if (e) return e;
  e = alloc(r->unit->arena, FunctionEntry);
  e->function.name = function_name(r, key);
  e->function.key = function_key(r, key, e->function.name);
  e->function.shown = annotation(r, key, "accomp shown ");
  e->function.qualified = qualified_name(r, key);
  if (r->unit->cxx && clang_getCursorKind(key) == CXCursor_FunctionDecl)
    e->function.symbol = string_of(r, clang_Cursor_getMangling(key));
  e->cursor = c;
  map_put(r, &r->functions, key, e);
  return e;
}

static void declare_function(Reader *r, CXCursor c, Decl *d) {
  FunctionEntry *e = function_entry(r, c);
  Function *f = &e->function;
  push(r->unit->arena, &d->functions, f);
  if (!f->declaration) {
    f->declaration = d;
    f->loc = front_loc(r->unit, offset_of(c));
  }
  bool of_class = is_class(clang_getCursorSemanticParent(c));
  if (clang_Cursor_getStorageClass(c) == CX_SC_Static && !of_class) f->is_static = true;
  if (clang_Cursor_isFunctionInlined(c)) f->is_inline = true;
  f->is_template |= clang_getCursorKind(c) == CXCursor_FunctionTemplate;
  f->in_template |= f->is_template || is_of_template(c);
  if (!clang_isCursorDefinition(c)) return;
  f->definition = d;
  f->loc = front_loc(r->unit, offset_of(c));
  d->is_definition = true;
  e->cursor = c;
}

Function *function_of(Reader *r, CXCursor c) {
  FunctionEntry *e = function_entry(r, c);
  Function *f = &e->function;
  if (e->complete) return f;
  e->complete = true;
  CXType t = clang_getCursorType(e->cursor);
  f->result = type_of(r, clang_getResultType(t));
  f->is_variadic = t.kind != CXType_FunctionNoProto && clang_isFunctionTypeVariadic(t);
  fill_member_function(r, f, e->cursor);
  Cursors params = parameters_of(r, e->cursor);
  for (int i = 0; i < params.len; i++) {
    Var *v = var_of(r, params.at[i]);
    v->function = f;
    push(r->unit->arena, &f->params, v);
  }
  return f;
}

static bool has_initialiser(CXCursor c) {
  CXCursor e = clang_Cursor_getVarDeclInitializer(c);
  return !clang_Cursor_isNull(e) && !clang_isInvalid(clang_getCursorKind(e)) &&
         !is_left_open(c, e);
}

// Does another declaration, or another file, define the variable? In C++ 'static' in a class, and 'extern "C"', say so, too.
static bool is_only_declared(Reader *r, CXCursor c) {
  if (!r->unit->cxx || !is_file_scope(c))
    return clang_Cursor_getStorageClass(c) == CX_SC_Extern;
  return !clang_isCursorDefinition(c) && !has_initialiser(c);
}

// Which of several declarations of a variable to describe: 3 has its initialiser, 1 is
// extern.
static int rank_of(Reader *r, CXCursor c) {
  if (has_initialiser(c)) return 3;
  return is_only_declared(r, c) ? 1 : 2;
}

static void fill_var(Reader *r, VarEntry *e, CXCursor c) {
  Var *v = &e->var;
  bool is_param = clang_getCursorKind(c) == CXCursor_ParmDecl;
  CXType type = clang_getCursorType(c);
  enum CX_StorageClass storage = clang_Cursor_getStorageClass(c);
  e->rank = rank_of(r, c);
  v->name = string_of(r, clang_getCursorSpelling(c));
  v->qualified = qualified_name(r, c);
  if (r->unit->cxx && is_file_scope(c)) {
    v->symbol = is_of_template(c) ? NULL : string_of(r, clang_Cursor_getMangling(c));
    v->is_internal = clang_getCursorLinkage(c) == CXLinkage_Internal;
  }
  enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(c);
  v->is_private = access == CX_CXXPrivate || access == CX_CXXProtected;
  v->is_inline = is_file_scope(c) && is_inline_variable(r, c);
  v->is_pack = is_pack(r, type);
  v->is_reference =
      type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
  if (v->is_reference) type = clang_getPointeeType(type);
  if (is_param && annotation(r, c, "accomp reference")) {
    v->is_reference = true;
    v->qualified = arena_printf(r->unit->arena, "(*%s)", v->name);
  }
  // The type that 'auto' finds may have a name of another class: 'iterator'.
  if (type.kind == CXType_Auto) type = clang_getCanonicalType(type);
  read_notes(r, c, v);
  const char *local = is_param ? annotation(r, c, "accomp local ") : NULL;
  if (local) v->local = atoi(local);
  v->type = is_param && !v->is_reference ? parameter_type(r, type) : type_of(r, type);
  if (!is_param) v->type = local_array_type(r, c, v->type);
  v->decl = (Range){offset_of(c), extent_of(c).end};
  v->loc = front_loc(r->unit, v->decl.start);
  v->is_param = is_param;
  v->is_static |= storage == CX_SC_Static;
  // A module's variable, which the host compiler defines; this unit has it on devices.
  const char *owned = annotation(r, c, "accomp owned");
  v->is_extern = is_only_declared(r, c) && !owned;
  v->is_tentative = e->rank == 2 && !v->is_static && is_file_scope(c);
  v->is_constexpr = is_declared_constexpr(r, c);
  v->is_register = storage == CX_SC_Register;
  v->is_thread_local |= clang_getCursorTLSKind(c) != CXTLS_None;
  v->is_global = !is_param && (v->is_static || v->is_extern || is_file_scope(c));
  v->is_initialised = e->rank == 3 || (owned && !strcmp(owned, " initialised"));
  v->is_const_table = v->is_global && v->type->is_const && v->is_initialised;
  v->top = v->is_global && is_file_scope(c) ? decl_at(r->unit, v->decl.start) : NULL;
}

static void declare_var(Reader *r, CXCursor c, Decl *d) {
  CXCursor key = clang_getCanonicalCursor(c);
  VarEntry *e = map_get(&r->vars, key);
  if (!e) {
    e = alloc(r->unit->arena, VarEntry);
    e->var.first = offset_of(key);
    map_put(r, &r->vars, key, e);
  }
  Type *before = e->var.type;
  if (rank_of(r, c) > e->rank) fill_var(r, e, c);
  if (!e->var.alignment) e->var.alignment = alignment_text(r, c);
  // 'extern int a[];' leaves the size open, which another declaration has.
  if (before && e->var.type->count == -2 && before->count >= 0) e->var.type = before;
  if (d) push(r->unit->arena, &d->vars, &e->var);
}

Var *var_of(Reader *r, CXCursor c) {
  CXCursor key = clang_getCanonicalCursor(c);
  VarEntry *e = map_get(&r->vars, key);
  if (e) return &e->var;
  declare_var(r, c, NULL);
  e = map_get(&r->vars, key);
  if (!e->var.top) e->var.function = r->function;
  return &e->var;
}

// --- file scope ----------------------------------------------------------------------

// Parameters of an old-style definition look like declarations of file scope: what lies
// inside of a function's extent becomes part of it.
static void take_parameters(Unit *u, Decl *d, uint32_t end) {
  if (end <= d->range.end) return;
  d->range.end = end;
  for (int i = d->index + 1; i < u->decls.len && u->decls.at[i]->range.start < end; i++)
    u->decls.at[i]->range = (Range){end, end};
}

// Namespaces and classes of system headers are left out: their functions are read when the program names them. The C library's
// functions are all read.
static enum CXChildVisitResult visit_scope(Reader *r, CXCursor c) {
  const Marker *m = marker_at(r->front, extent_of(c).start);
  if (clang_getCursorKind(c) == CXCursor_LinkageSpec) return CXChildVisit_Recurse;
  return m && m->system ? CXChildVisit_Continue : CXChildVisit_Recurse;
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data) {
  Reader *r = data;
  (void)parent;
  if (r->unit->cxx && is_namespace(c)) return visit_scope(r, c);
  // The declarations of 'struct S {...} a, b;' start alike and end apart: the name's
  // place decides, and where there is none the start.
  Decl *d = decl_at(r->unit, offset_of(c));
  if (!d) return CXChildVisit_Continue;
  if (!d->cursor) d->cursor = alloc(r->unit->arena, Cursors);
  push(r->unit->arena, (Cursors *)d->cursor, c);
  if (is_function_cursor(c)) {
    if (clang_isCursorDefinition(c) && !r->unit->cxx)
      take_parameters(r->unit, d, extent_of(c).end);
    declare_function(r, c, d);
  }
  if (clang_getCursorKind(c) == CXCursor_VarDecl) declare_var(r, c, d);
  bool inside = is_class(c) || clang_getCursorKind(c) == CXCursor_FriendDecl;
  return r->unit->cxx && inside ? visit_scope(r, c) : CXChildVisit_Continue;
}

static CXCursor body_of(Reader *r, CXCursor function) {
  Cursors list = children_of(r, function);
  for (int i = 0; i < list.len; i++) {
    enum CXCursorKind k = clang_getCursorKind(list.at[i]);
    if (k == CXCursor_CompoundStmt || k == CXCursor_CXXTryStmt) return list.at[i];
  }
  return clang_getNullCursor();
}

static enum CXChildVisitResult visit_probes(CXCursor c, CXCursor parent,
                                            CXClientData data) {
  Reader *r = data;
  (void)parent;
  Directive *d = is_function_cursor(c) ? directive_at(r->unit, extent_of(c).start) : NULL;
  if (d) copy_probe(r, body_of(r, c));
  if (d && r->unit->cxx) d->scope = qualified_name(r, c);
  return r->unit->cxx && (is_namespace(c) || is_class(c)) ? visit_scope(r, c)
                                                          : CXChildVisit_Continue;
}

// The cursor of the function that a declaration defines.
static Function *defined_function(Reader *r, Decl *d, CXCursor *cursor) {
  Cursors *list = d->cursor;
  for (int i = 0; list && i < list->len; i++)
    if (is_function_cursor(list->at[i]) && clang_isCursorDefinition(list->at[i])) {
      *cursor = list->at[i];
      return function_of(r, list->at[i]);
    }
  return NULL;
}

static void copy_function_body(Reader *r, Function *f) {
  CXCursor c, body;
  if (f->body || !f->definition || defined_function(r, f->definition, &c) != f) return;
  body = body_of(r, c);
  if (!clang_Cursor_isNull(body)) f->body = copy_body(r, f, c, body);
}

static Decl *following_decl(const Unit *u, uint32_t offset) {
  int lo = 0, hi = u->decls.len;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (u->decls.at[mid]->range.start < offset)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < u->decls.len ? u->decls.at[lo] : NULL;
}

static void place_directive(Reader *r, Directive *d) {
  Decl *around = decl_at(r->unit, d->pragma.start);
  CXCursor c;
  if (around)
    d->function = defined_function(r, around, &c);
  else
    d->target = following_decl(r->unit, d->pragma.end);
}

static void add_inner_function(Reader *r, Function *f, CXCursor function, CXCursor body) {
  f->loc = front_loc(r->unit, offset_of(function));
  push(r->unit->arena, &r->unit->functions, f);
  f->body = copy_body(r, f, function, body);
}

// A lambda that a variable of file scope starts with has a body of its own.
static void place_in_lambda(Reader *r, Directive *d) {
  const Decl *around = decl_at(r->unit, d->pragma.start);
  Cursors *list = around ? around->cursor : NULL;
  for (int i = 0; list && i < list->len; i++) {
    CXCursor lambda = lambda_at(r, list->at[i], d->pragma.start);
    if (clang_Cursor_isNull(lambda)) continue;
    CXCursor c = call_operator(r, lambda), body = body_of(r, lambda);
    if (clang_Cursor_isNull(c) || clang_Cursor_isNull(body)) return;
    d->function = function_of(r, c);
    if (!d->function->body) add_inner_function(r, d->function, c, body);
    return;
  }
}

// So has a member of a class that a function defines.
static void place_in_local_class(Reader *r, Directive *d) {
  const char *name = string_of(r, clang_getTranslationUnitSpelling(r->tu));
  CXSourceLocation at =
      clang_getLocationForOffset(r->tu, clang_getFile(r->tu, name), d->pragma.start);
  CXCursor c = clang_getCursor(r->tu, at);
  while (!clang_Cursor_isNull(c) && !clang_isInvalid(clang_getCursorKind(c)) &&
         !is_function_cursor(c))
    c = clang_getCursorSemanticParent(c);
  if (clang_Cursor_isNull(c) || !is_function_cursor(c)) return;
  Function *f = function_of(r, c);
  CXCursor body = body_of(r, c);
  if (f->body || clang_Cursor_isNull(body)) return;
  d->function = f;
  add_inner_function(r, f, c, body);
}

// Finds what each directive stands in or before, and copies the functions with
// directives of ours.
static void place_directives(Reader *r) {
  Unit *u = r->unit;
  for (int i = 0; i < u->host_directives.len; i++)
    place_directive(r, u->host_directives.at[i]);
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    place_directive(r, d);
    if (!d->function || d->function->body) continue;
    push(u->arena, &u->functions, d->function);
    copy_function_body(r, d->function);
  }
  for (int i = 0; u->cxx && i < u->directives.len; i++)
    if (!u->directives.at[i]->function)
      place_in_lambda(r, u->directives.at[i]);
    else if (!u->directives.at[i]->node)
      place_in_local_class(r, u->directives.at[i]);
}

// --- the front door ------------------------------------------------------------------

// With these libclang keeps what directives apply to for itself.
static bool hides_bodies(const char *flag) {
  return !strncmp(flag, "-fopenmp", 8) || !strncmp(flag, "-fopenacc", 9);
}

// -undef: macros are expanded already. libclang leaves out "did you mean" unless asked.
static bool parse_text(Reader *r, const char *const *args, const char *text,
                       unsigned options) {
  static const char *const fixed[] = {"-undef", "-ferror-limit=0", "-fspell-checking"};
  Unit *u = r->unit;
  Vec(const char *) list = {0};
  push(u->arena, &list, "-x");
  push(u->arena, &list, u->cxx ? "c++-cpp-output" : "cpp-output");
  for (size_t i = 0; i < countof(fixed); i++) push(u->arena, &list, fixed[i]);
  for (int i = 0; args && args[i]; i++)
    if (!hides_bodies(args[i])) push(u->arena, &list, args[i]);
  const char *name = arena_printf(u->arena, "%s.i", u->path);
  struct CXUnsavedFile file = {name, text, u->text_len};
  r->index = clang_createIndex(0, 0);
  return clang_parseTranslationUnit2(r->index, name, list.at, list.len, &file, 1,
                                     CXTranslationUnit_KeepGoing | options,
                                     &r->tu) == CXError_Success;
}

// Where libclang looks for no warnings it needs neither the library's bodies, nor what templates become. Errors are those of the whole
// text.
static bool run_clang(Reader *r, const char *const *args) {
  Unit *u = r->unit;
  bool quiet = u->has_messages || u->diag->no_warnings;
  if (!u->brief || !quiet) return parse_text(r, args, u->text, CXTranslationUnit_None);
  if (!parse_text(r, args, u->brief, CXTranslationUnit_Incomplete)) return false;
  if (!has_errors(r)) return true;
  clang_disposeTranslationUnit(r->tu);
  clang_disposeIndex(r->index);
  u->brief = NULL;
  return parse_text(r, args, u->text, CXTranslationUnit_None);
}

static void complete_functions(Reader *r) {
  for (int i = 0; i < r->unit->decls.len; i++) {
    Decl *d = r->unit->decls.at[i];
    CXCursor c;
    d->loc = front_loc(r->unit, d->range.start);
    if (d->in_system_header) continue;
    Cursors *list = d->cursor;
    for (int j = 0; list && j < list->len; j++) {
      c = list->at[j];
      if (is_function_cursor(c)) function_of(r, c);
    }
  }
}

void parse_c(Unit *u, const char *const *args) {
  Front *f = u->front;
  Reader *r = alloc(u->arena, Reader);
  *r = (Reader){.unit = u, .front = f};
  r->by_type = alloc_n(u->arena, TypeEntry *, 1024);
  r->by_spelling = alloc_n(u->arena, TypeEntry *, 1024);
  f->clang = r;
  u->round.no_answers |= u->cxx; // no function of C++ has a parameter for them
  split_file_scope(u);
  if (u->cxx && !u->round.whole) leave_bodies_out(u);
  if (!run_clang(r, args)) {
    u->system_errors = true;
    return;
  }
  report_faults(r);
  CXCursor top = clang_getTranslationUnitCursor(r->tu);
  clang_visitChildren(top, visit_top, r);
  complete_functions(r);
  clang_visitChildren(top, visit_probes, r);
  place_directives(r);
  report_lost(u);
  mark_routines(u);
}

void front_close(Unit *u) {
  Reader *r = u->front ? ((Front *)u->front)->clang : NULL;
  if (!r) return;
  if (r->tu) clang_disposeTranslationUnit(r->tu);
  if (r->index) clang_disposeIndex(r->index);
  ((Front *)u->front)->clang = NULL;
}

Node *c_body(Unit *u, Function *f) {
  Reader *r = ((Front *)u->front)->clang;
  if (!f->definition || f->body) return f->body;
  copy_function_body(r, f);
  mark_open_calls(u, f->body);
  return f->body;
}

Node *c_initialiser(Unit *u, const Var *v) {
  Reader *r = ((Front *)u->front)->clang;
  Cursors *list = v->top && v->is_initialised ? v->top->cursor : NULL;
  for (int i = 0; list && i < list->len; i++)
    if (clang_getCursorKind(list->at[i]) == CXCursor_VarDecl &&
        offset_of(list->at[i]) == v->decl.start)
      return copy_initialiser(r, list->at[i]);
  return NULL;
}

// C++: classes and aliases have such names, too.
static bool names_type(const Unit *u, CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  return k == CXCursor_TypedefDecl ||
         (u->cxx && (k == CXCursor_TypeAliasDecl || k == CXCursor_StructDecl ||
                     k == CXCursor_ClassDecl));
}

const Type *c_typedef(Unit *u, const char *name) {
  Reader *r = ((Front *)u->front)->clang;
  for (int i = 0; i < u->decls.len; i++) {
    Cursors *list = u->decls.at[i]->cursor;
    for (int k = 0; list && k < list->len; k++)
      if (names_type(u, list->at[k]) &&
          !strcmp(string_of(r, clang_getCursorSpelling(list->at[k])), name))
        return type_of(r, clang_getCursorType(list->at[k]));
  }
  return NULL;
}
