// The functions that routine and declare target directives are about.
// In:  directives and declarations.  Out: Function.routine.
#include "front/c/internal.h"
#include "ir/query.h"

static void mark_routines_in(Decl *decl, Directive *d) {
  for (int i = 0; decl && i < decl->functions.len; i++)
    if (!decl->functions.at[i]->routine) decl->functions.at[i]->routine = d;
}

// --- C++: all functions of a name ------------------------------------------------------------

// Without blanks, a '::' in front and the arguments of templates.
static const char *plain_name(Unit *u, const char *s) {
  Text out = {.arena = u->arena};
  int depth = 0;
  text_add(&out, "");
  while (is_space(*s) || *s == ':') s++;
  for (; *s; s++) {
    bool is_operator = out.len > 8 && strstr(out.at, "operator");
    depth += *s == '<' && !is_operator;
    if (!depth && !is_space(*s)) text_addn(&out, s, 1);
    depth -= *s == '>' && depth;
  }
  return out.at;
}

// How long the name of the next scope outside is; 0: that is the file.
static size_t outer_scope(const char *around, size_t length) {
  while (length && strncmp(around + length, "::", 2) != 0) length--;
  return length;
}

// The functions with that name in the scope that the first 'length' bytes of 'around' name.
static bool mark_in_scope(Unit *u, Directive *d, const char *name, const char *around,
                          size_t length) {
  bool found = false;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      const char *s = f->qualified;
      if (length &&
          (strncmp(s, around, length) != 0 || strncmp(s + length, "::", 2) != 0))
        continue;
      if (strcmp(plain_name(u, s + length), name) != 0) continue;
      f->routine = d;
      found = true;
    }
  return found;
}

// Those of the innermost scope around the directive that has some.
static void mark_overloads(Unit *u, Directive *d, const char *text) {
  const char *name = plain_name(u, text), *around = d->scope ? d->scope : "";
  size_t length = strlen(around);
  do length = outer_scope(around, length);
  while (!mark_in_scope(u, d, name, around, length) && length);
}

// --- named by clauses ----------------------------------------------------------------------------

static int mark_named_routines(Unit *u, Directive *d) {
  int n = 0;
  for (Items it = all_items(d); next_item(&it);) {
    Node *e = it.item->expr.node;
    if (it.clause->kind == CL_INDIRECT) continue;
    n += it.item->expr.text != NULL; // no word of device_type, no name of bind
    if (e && e->kind == N_REF && e->function)
      e->function->routine = d;
    else if (u->cxx && it.item->expr.text && !(e && e->var))
      mark_overloads(u, d, it.item->expr.text);
  }
  return n;
}

// Devices call the function that 'bind' names in place of the routine: it has the same level.
static void mark_bound_routines(Unit *u, Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    if (d->clauses.at[i]->kind != CL_BIND) continue;
    const char *name = d->clauses.at[i]->items.at[0].text;
    name += *name == '"';
    size_t n = strcspn(name, "\"");
    for (int k = 0; k < u->decls.len; k++)
      for (int m = 0; m < u->decls.at[k]->functions.len; m++) {
        Function *f = u->decls.at[k]->functions.at[m];
        if (!f->routine && !strncmp(f->name, name, n) && !f->name[n]) f->routine = d;
      }
  }
}

// routine (f), routine, declare target (f), declare target ... end declare target.
void mark_routines(Unit *u) {
  Vec(Directive *) open = {0};
  int next = 0;
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    for (; next < u->decls.len && u->decls.at[next]->range.start < d->pragma.start;
         next++)
      if (open.len) mark_routines_in(u->decls.at[next], open.at[open.len - 1]);
    bool omp = d->info->dialect == DIALECT_OMP;
    if (d->info->kind == DIR_DECLARE_END && open.len) open.len--;
    if (d->info->kind == DIR_ROUTINE && !mark_named_routines(u, d))
      mark_routines_in(d->target, d);
    if (omp && d->info->kind == DIR_DECLARE && !mark_named_routines(u, d))
      push(u->arena, &open, d);
  }
  // Functions with a directive of their own keep it.
  for (int i = 0; i < u->directives.len; i++)
    if (u->directives.at[i]->info->kind == DIR_ROUTINE)
      mark_bound_routines(u, u->directives.at[i]);
}
