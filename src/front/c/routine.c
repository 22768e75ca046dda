// The functions that routine and declare target directives are about.
// In:  directives and declarations.  Out: Function.routine, Node.routine.
#include "front/c/internal.h"
#include "ir/level.h"
#include "ir/query.h"
#include "ir/type.h"

static void mark_routines_in(Decl *decl, Directive *d) {
  for (int i = 0; decl && i < decl->functions.len; i++)
    if (!decl->functions.at[i]->routine) decl->functions.at[i]->routine = d;
}

// C++: 'auto f = [](...) {...};', a lambda with directives.
static void mark_lambda_in(Unit *u, const Decl *decl, Directive *d) {
  Function *first = NULL;
  for (int i = 0; decl && !decl->functions.len && i < u->functions.len; i++) {
    Function *f = u->functions.at[i];
    bool inside = f->body && !f->definition &&
                  f->body->range.start >= decl->range.start &&
                  f->body->range.end <= decl->range.end;
    if (inside && (!first || f->body->range.start < first->body->range.start)) first = f;
  }
  if (first) first->routine = d;
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

// --- calls that templates leave open ----------------------------------------------------------

// "fill" of 'x.template fill<T>'.
static const char *open_name(const Unit *u, const Node *callee) {
  const char *s = u->text + callee->range.start, *end = u->text + callee->range.end;
  int depth = 0;
  for (; end > s && (depth || end[-1] == '>' || is_space(end[-1])); end--)
    depth += (end[-1] == '>') - (end[-1] == '<');
  const char *start = end;
  while (start > s && is_word_byte(start[-1])) start--;
  return arena_strndup(u->arena, start, (size_t)(end - start));
}

// An object's operator: of its class, where that is known.
static const char *open_operator(Unit *u, const Node *object) {
  const Type *t = canonical_type(object->type);
  return t->kind == TYPE_RECORD
             ? arena_printf(u->arena, "%s::operator()", plain_name(u, t->spelling))
             : "";
}

static bool has_sign(const Unit *u, Range r) {
  return memchr(u->text + r.start, '=', r.end - r.start);
}

static bool takes_arguments(const Unit *u, const Function *f, int count) {
  int needed = 0;
  bool more = f->is_variadic, defaults = has_sign(u, f->declaration->range);
  for (int i = 0; i < f->params.len; i++) {
    more |= f->params.at[i]->is_pack;
    needed += !f->params.at[i]->is_pack && !has_sign(u, f->params.at[i]->decl);
  }
  if (defaults && f->declaration != f->definition) needed = 0;
  return count >= needed && (more || count <= f->params.len);
}

typedef struct {
  Function *routine;
  bool
      other; // there is a function of that name which one thread calls, or threads of another level
} Candidates;

static void add_candidate(Candidates *c, Function *f) {
  unsigned axes = routine_axes(f);
  c->other |= !axes || (c->routine && routine_axes(c->routine) != axes);
  if (axes) c->routine = f;
}

static Candidates candidates_of(Unit *u, const Node *call) {
  Candidates c = {0};
  const Node *callee = strip_casts(call->child[0]);
  bool object = callee->kind == N_REF;
  const char *name = object ? open_operator(u, callee) : open_name(u, callee);
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      Function *f = u->decls.at[i]->functions.at[k];
      const char *own = object ? plain_name(u, f->qualified) : f->name;
      if (!u->decls.at[i]->in_system_header && !strcmp(own, name) &&
          takes_arguments(u, f, call->nchild - 1))
        add_candidate(&c, f);
    }
  return c;
}

static bool has_level_routine(const Unit *u) {
  for (int i = 0; i < u->directives.len; i++)
    if (u->directives.at[i]->info->kind == DIR_ROUTINE && asked_axes(u->directives.at[i]))
      return true;
  return false;
}

void mark_open_calls(Unit *u, const Node *body) {
  if (!u->cxx || !body || !has_level_routine(u)) return;
  NodeList calls = nodes_below(u->arena, body, KIND(N_CALL));
  for (int i = 0; i < calls.len; i++) {
    Node *n = calls.at[i];
    if (strip_casts(n->child[0])->function) continue;
    Candidates c = candidates_of(u, n);
    n->routine = c.other ? NULL : c.routine;
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
    if (d->info->kind == DIR_ROUTINE && !mark_named_routines(u, d)) {
      mark_routines_in(d->target, d);
      mark_lambda_in(u, d->target, d);
    }
    if (omp && d->info->kind == DIR_DECLARE && !mark_named_routines(u, d))
      push(u->arena, &open, d);
  }
  // Functions with a directive of their own keep it.
  for (int i = 0; i < u->directives.len; i++)
    if (u->directives.at[i]->info->kind == DIR_ROUTINE)
      mark_bound_routines(u, u->directives.at[i]);
  for (int i = 0; i < u->functions.len; i++) mark_open_calls(u, u->functions.at[i]->body);
}
