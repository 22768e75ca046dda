#include "front/fortran/tree.h"
#include <stdlib.h>
static const char *const names[] = {
#define FNODE(k, s) s,
#include "front/fortran/node.def"
#undef FNODE
};
const char *fnode_name(FKind k) { return names[k]; }
void print_tree(const FTree *t, FILE *f) { (void)t; (void)f; }
typedef struct { Arena *a; const char *s; FTree *t; const char *fault; int cap; } R;
static void blank(R *r) { while (*r->s == ' ' || *r->s == '\n') r->s++; }
static FSymbol *sym(R *r, int id) {
  if (id >= r->cap) { int n = id * 2 + 64; FSymbol **x = alloc_n(r->a, FSymbol *, n); for (int i = 0; i < r->cap; i++) x[i] = r->t->symbols[i]; r->t->symbols = x; r->cap = n; }
  if (id >= r->t->nsymbols) r->t->nsymbols = id + 1;
  if (!r->t->symbols[id]) { FSymbol *x = r->t->symbols[id] = alloc(r->a, FSymbol); x->id = id; x->name = x->scope = x->module = x->procedure = x->bind = x->common = ""; }
  return r->t->symbols[id];
}
static char *str(R *r) { Text t = {.arena = r->a}; text_add(&t, ""); r->s++; for (; *r->s && *r->s != '"'; r->s++) { if (*r->s == '\\') { r->s++; text_addn(&t, *r->s == 'n' ? "\n" : r->s, 1); } else text_addn(&t, r->s, 1); } r->s++; return t.at; }
static FType type(R *r) {
  FType t = {0}; const char *s = r->s;
  if (*s == 'c' && s[1] == 't') t.polymorphic = true, s++;
  if (*s == 'c' && s[1] == '*') { t.category = FT_DERIVED; t.polymorphic = true; r->s = s + 2; return t; }
  if (*s == 't') { t.category = FT_DERIVED; char *e; int id = (int)strtol(s + 2, &e, 10); t.derived = sym(r, id); r->s = e; return t; }
  t.category = *s == 'i' ? FT_INTEGER : *s == 'r' ? FT_REAL : *s == 'c' ? FT_COMPLEX : *s == 'l' ? FT_LOGICAL : FT_CHARACTER;
  char *e; t.kind = (int)strtol(s + 1, &e, 10); r->s = e; return t;
}
static FPlace place(R *r) { FPlace p; int n = 0; sscanf(r->s, "%d:%d-%d:%d%n", &p.line, &p.column, &p.end_line, &p.end_column, &n); r->s += n; return p; }
static FNode *node(R *r) {
  blank(r); if (*r->s != '(') { r->fault = arena_strndup(r->a, r->s, 40); return NULL; }
  r->s++;
  size_t n = strcspn(r->s, " ()\n");
  FNode *x = alloc(r->a, FNode); x->text = "";
  int k; for (k = 0; k < F_NODES; k++) if (strlen(names[k]) == n && !strncmp(names[k], r->s, n)) break;
  if (k == F_NODES) { r->fault = arena_strndup(r->a, r->s, 40); return NULL; }
  x->kind = (FKind)k; r->s += n;
  Vec(FNode *) kids = {0};
  for (;;) {
    blank(r);
    char c = *r->s;
    if (c == ')') { r->s++; break; }
    if (c == '(') { FNode *y = node(r); if (!y) return NULL; y->parent = x; push(r->a, &kids, y); }
    else if (c == '"') x->text = str(r);
    else if (c == '@') r->s++, x->place = place(r);
    else if (c == ':') r->s++, x->type = type(r);
    else if (c == '^') x->rank = (int)strtol(r->s + 1, (char **)&r->s, 10);
    else if (c == '#') x->symbol = sym(r, (int)strtol(r->s + 1, (char **)&r->s, 10));
    else if (c == '=') x->value = strtol(r->s + 1, (char **)&r->s, 10), x->has_value = true;
    else { r->fault = arena_strndup(r->a, r->s, 40); return NULL; }
  }
  x->kids = kids.at; x->nkids = kids.len;
  if (x->kind == F_CONSTANT && x->type.category == FT_INTEGER) x->value = strtol(x->text, NULL, 10), x->has_value = true;
  if (x->kind == F_CONSTANT && x->type.category == FT_LOGICAL) x->value = *x->text == '1';
  return x;
}
static bool symbol(R *r) {
  r->s += 6; FSymbol *x = sym(r, (int)strtol(r->s, (char **)&r->s, 10)); int strings = 0;
  for (;;) {
    blank(r); char c = *r->s;
    if (c == ')') { r->s++; return true; }
    if (c == '"') { char *t = str(r); if (strings == 0) x->name = t; else if (strings == 1) x->scope = t; else {
#define X(f) if (strstr(t, #f)) { const char *q = strstr(t, #f); while (q) { size_t m = strlen(#f); if ((q == t || q[-1] == ' ') && (!q[m] || q[m] == ' ')) x->flags |= (uint64_t)1 << F_BIT_##f; q = strstr(q + 1, #f); } }
      F_SYMBOL_FLAGS(X)
#undef X
      } strings++; }
    else if (c == ':') r->s++, x->type = type(r);
    else if (c == '^') x->rank = (int)strtol(r->s + 1, (char **)&r->s, 10);
    else if (c == '@') r->s++, x->place = place(r);
    else if (c == '(') {
      r->s++; size_t n = strcspn(r->s, " ()\n"); char *w = arena_strndup(r->a, r->s, n); r->s += n;
      if (!strcmp(w, "bounds")) { x->bounds = alloc_n(r->a, FBound, x->rank + 1); for (int k = 0; k < x->rank; k++) { FNode *l = node(r), *u = node(r); if (!l || !u) return false; x->bounds[k].lower = l->kind == F_NONE ? NULL : l; x->bounds[k].upper = u->kind == F_NONE ? NULL : u; } }
      else if (!strcmp(w, "init")) x->init = node(r);
      else if (!strcmp(w, "length")) x->length = node(r);
      else if (!strcmp(w, "selector")) x->selector = node(r);
      else { Vec(FSymbol *) list = {0}; for (;;) { blank(r); if (*r->s == ')') break; if (*r->s == '"') { char *t = str(r); if (!strcmp(w, "module")) x->module = t; if (!strcmp(w, "procedure")) x->procedure = t; if (!strcmp(w, "bind")) x->bind = t; if (!strcmp(w, "common")) x->common = t; } else if (*r->s == '#') { push(r->a, &list, sym(r, (int)strtol(r->s + 1, (char **)&r->s, 10))); } else if (!strncmp(r->s, "size", 4)) r->s += 4; else strtol(r->s, (char **)&r->s, 10); }
        if (!strcmp(w, "dummies")) x->dummies = list.at, x->ndummies = list.len;
        if (!strcmp(w, "components")) x->components = list.at, x->ncomponents = list.len;
        if (!strcmp(w, "result") && list.len) x->result = list.at[0]; }
      blank(r); if (*r->s != ')') { r->fault = arena_strndup(r->a, r->s, 40); return false; } r->s++;
    } else { size_t n = strcspn(r->s, " )\n"); x->kind = !strncmp(r->s, "object", 6) ? FS_OBJECT : !strncmp(r->s, "procedure", 9) ? FS_PROCEDURE : !strncmp(r->s, "type", 4) ? FS_TYPE : !strncmp(r->s, "module", 6) ? FS_MODULE : !strncmp(r->s, "associate", 9) ? FS_ASSOCIATE : FS_OTHER; r->s += n; }
  }
}
FTree *read_tree(Arena *a, const char *text, const char **fault) {
  R r = {.a = a, .s = text, .t = alloc(a, FTree)};
  r.s = strchr(r.s, '('); if (!r.s) { *fault = "empty"; return NULL; } r.s += 8;
  for (;;) { blank(&r); if (*r.s == ')') { r.s++; break; } if (!symbol(&r)) { *fault = r.fault; return NULL; } }
  r.t->file = node(&r); if (!r.t->file) { *fault = r.fault; return NULL; }
  blank(&r); Vec(FNode *) m = {0};
  if (*r.s == '(') { r.s += 9; for (;;) { blank(&r); if (*r.s != '(') break; FNode *x = node(&r); if (!x) { *fault = r.fault; return NULL; } push(a, &m, x); } }
  r.t->messages = m.at; r.t->nmessages = m.len;
  return r.t;
}
