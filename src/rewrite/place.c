// Places in the program: the constructs around one, by which OpenMP chooses directives and functions, and where a name stands.
// In:  a unit whose text has been parsed.  Out: contexts, directives, offsets in its text.
#include "ir/query.h"
#include "rewrite/engine.h"
#include <stdlib.h>

static int by_directive_place(const void *x, const void *y) {
  const Directive *a = *(Directive *const *)x, *b = *(Directive *const *)y;
  return (a->pragma.start > b->pragma.start) - (a->pragma.start < b->pragma.start);
}

static bool encloses_place(const Unit *u, const Directive *d, uint32_t offset) {
  if (d->info->dialect != DIALECT_OMP || d->pragma.start >= offset ||
      !pragma_takes_statement(d->info))
    return false;
  uint32_t end =
      d->node ? d->node->range.end : statement_end(u->text, d->pragma.end, u->text_len);
  return end > offset;
}

typedef Vec(const char *) Names;

static void add_leaves(Unit *u, Names *out, const char *name) {
  while (*name) {
    size_t n = strcspn(name, " ");
    push(u->arena, out, arena_strndup(u->arena, name, n));
    name += n + (name[n] == ' ');
  }
}

// The constructs around a place of a function, up to a target construct (7.1).
Context context_at(Unit *u, const Function *f, uint32_t offset) {
  Vec(Directive *) around = {0};
  Names names = {0};
  for (int i = 0; i < u->directives.len; i++)
    if (u->directives.at[i]->node && encloses_place(u, u->directives.at[i], offset))
      push(u->arena, &around, u->directives.at[i]);
  for (int i = 0; i < u->host_directives.len; i++)
    if (u->host_directives.at[i]->function == f &&
        encloses_place(u, u->host_directives.at[i], offset))
      push(u->arena, &around, u->host_directives.at[i]);
  if (around.len)
    qsort(around.at, (size_t)around.len, sizeof *around.at, by_directive_place);
  for (int i = 0; i < around.len; i++) {
    const DirectiveInfo *info = around.at[i]->info;
    if (info->kind == DIR_COMPUTE) names.len = 0;
    if (info->kind != DIR_METADIRECTIVE && info->kind != DIR_HINT &&
        info->kind != DIR_DATA)
      add_leaves(u, &names, info->name);
  }
  return (Context){names.at, names.len, false};
}

// In the device's version of a function there is a target construct around all (7.1).
Context on_device(Unit *u, Context x) {
  Names names = {0};
  if (!x.count || strcmp(x.constructs[0], "target") != 0)
    push(u->arena, &names, "target");
  for (int i = 0; i < x.count; i++) push(u->arena, &names, x.constructs[i]);
  return (Context){names.at, names.len, true};
}

Directive *target_around(const Node *n) {
  for (n = n->parent; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_COMPUTE)
      return n->directive;
  return NULL;
}

bool is_declared_target(const Unit *u, const Var *v) {
  int depth = 0;
  bool inside = false;
  for (int i = 0; i < u->directives.len && v->is_global; i++) {
    const Directive *d = u->directives.at[i];
    if (d->info->dialect != DIALECT_OMP) continue;
    if (d->info->kind == DIR_DECLARE)
      for (Items it = all_items(d); next_item(&it);)
        if (it.item->expr.node && section_var(it.item) == v) return true;
    bool ends = d->info->kind == DIR_DECLARE_END;
    bool begins = d->info->kind == DIR_DECLARE &&
                  (!strncmp(d->info->name, "begin", 5) || !d->clauses.len);
    if (ends && --depth == 0 && inside) return d->pragma.start > v->first;
    if (begins && depth++ == 0) inside = d->pragma.start < v->first;
    if (ends && !depth) inside = false;
  }
  return false;
}

uint32_t name_offset(const Unit *u, const Function *f, const Decl *d) {
  Range r = d->range;
  size_t n = strlen(f->name);
  for (uint32_t at = skip_blank(u->text, r.start, r.end), end; at < r.end; at = end) {
    end = skip_token(u->text, at, r.end);
    if (end - at == n && !memcmp(u->text + at, f->name, n)) return at;
    end = skip_blank(u->text, end, r.end);
  }
  return r.end;
}
