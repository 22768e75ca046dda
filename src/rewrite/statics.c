// Static variables of functions that devices call, and of regions of OpenMP: they are device variables (OpenMP 6.0, 9.9).
// In:  a unit whose text has been parsed.  Out: edits of its text.
//   static int next(void) {                     becomes static int __accomp_static_next_n = 1;
//     static int n = 1;                                 #pragma omp declare target enter(__accomp_static_next_n)
//     return n++;                                       static int next(void) {
//   }                                                     ;
//                                                         return __accomp_static_next_n++;
//                                                       }
// so that host and device have one each, as of a variable of file scope. What cannot be written so stays; the checks refuse it
// where a device uses it (data/call.c). OpenACC has no such variables (3.3, 2.15.1).
#include "ir/query.h"
#include "rewrite/engine.h"
#include <ctype.h>

typedef struct {
  const Function *function;
  const Node *statement, *scope; // the declaration; the block that it is in
} Moved;

// --- which ---------------------------------------------------------------------------------------

static bool names(Unit *u, const Node *n, const Var *v) {
  NodeList all = nodes_below(u->arena, n, KIND(N_REF));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->var == v) return true;
  return false;
}

// Does its initialiser hold the address of a variable that devices have apart?
static bool leads_to_variable(Unit *u, const Var *v) {
  NodeList all = v->node ? nodes_below(u->arena, v->node, KIND(N_REF)) : (NodeList){0};
  for (int i = 0; i < all.len; i++) {
    const Var *other = all.at[i]->var;
    if (!other || other == v || !other->is_global) continue;
    if (!other->is_const_table || leads_to_variable(u, other)) return true;
  }
  return false;
}

// Is its address in what moves?
static bool is_in_moved(Unit *u, const Function *f, const Var *v) {
  NodeList all = nodes_below(u->arena, f->body, KIND(N_VAR));
  for (int i = 0; i < all.len; i++) {
    const Var *other = all.at[i]->var;
    if (other == v || !other->is_static || !names(u, all.at[i], v)) continue;
    if (!other->is_const_table || leads_to_variable(u, other) || is_in_moved(u, f, other))
      return true;
  }
  return false;
}

// A table that needs nothing of the host is written into device code as it stands.
static bool stays(Unit *u, const Function *f, const Var *v) {
  return v->is_const_table && !leads_to_variable(u, v) && !is_in_moved(u, f, v);
}

static bool is_movable(Unit *u, const Function *f, const Node *n) {
  if (n->kind != N_DECL_STMT || !n->nchild) return false;
  for (int i = 0; i < n->nchild; i++) {
    const Node *v = n->child[i];
    if (v->kind != N_VAR || !v->var->is_static || v->var->is_thread_local ||
        stays(u, f, v->var) || v->var->type->is_vm || v->var->device_global)
      return false;
  }
  return n->parent && n->parent->kind == N_COMPOUND;
}

static bool is_word(const Unit *u, uint32_t at, uint32_t end, const char *word) {
  return end - at == strlen(word) && !memcmp(u->text + at, word, end - at);
}

// Does a directive in the function name it?
static bool is_in_directive(Unit *u, const Function *f, const char *name) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    if (d->function == f && d->text && strstr(d->text, name)) return true;
  }
  HostDirectives it = host_directives(u, f->body->range);
  while (next_host_directive(&it))
    if (strstr(it.directive->text, name)) return true;
  return false;
}

// Another variable of that name further inside.
static bool is_hidden_inside(Unit *u, const Node *statement, const Var *v) {
  NodeList all = nodes_below(u->arena, statement->parent, KIND(N_VAR));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->var != v && all.at[i]->range.start > statement->range.start &&
        !strcmp(all.at[i]->var->name, v->name))
      return true;
  return false;
}

static bool is_of_other_file(const Node *n) {
  return n->kind == N_REF && n->var && n->var->is_extern;
}

// File scope lacks a type that stands in the function; what a pointer to another file's variable starts with is not known.
static bool may_move(Unit *u, const Function *f, const Node *statement) {
  if (!is_movable(u, f, statement) || has_kind(f->body, KIND(N_TYPE_DECL)) ||
      any_below(statement, is_of_other_file))
    return false;
  for (int i = 0; i < statement->nchild; i++) {
    const Var *v = statement->child[i]->var;
    if (is_hidden_inside(u, statement, v) || is_in_directive(u, f, v->name)) return false;
  }
  return true;
}

// --- text ------------------------------------------------------------------------------------------

// Blocks beside each other may have variables of one name.
static const char *new_name(Rewrite *t, const Function *f, const Var *v) {
  int number = 1;
  NodeList all = nodes_below(t->u->arena, f->body, KIND(N_VAR));
  for (int i = 0; i < all.len && all.at[i]->var != v; i++)
    number += !strcmp(all.at[i]->var->name, v->name);
  return number > 1 ? TEXT("__accomp_static%d_%s_%s", number, f->name, v->name)
                    : TEXT("__accomp_static_%s_%s", f->name, v->name);
}

// 's.n', 'p->n' and '{.n = 1}' name members, 'struct n' a type, 'goto n' a label.
static bool names_other(const Unit *u, uint32_t at) {
  const char *s = u->text + at;
  while (s > u->text && isspace((unsigned char)s[-1])) s--;
  if (s[-1] == '.' || (s[-1] == '>' && s[-2] == '-')) return true;
  static const char *const before[] = {"struct", "union", "enum", "goto"};
  for (size_t i = 0; i < countof(before); i++) {
    size_t n = strlen(before[i]);
    if (s - u->text > (long)n && !memcmp(s - n, before[i], n)) return true;
  }
  return false;
}

// 'n: ...', and not 'x ? n : y'; offsetof(struct s, n).
static bool is_label_or_member(Unit *u, const Node *body, uint32_t at) {
  NodeList all =
      nodes_below(u->arena, body, KIND(N_LABEL) | KIND(N_OTHER_EXPR) | KIND(N_SIZEOF));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    if (n->kind == N_LABEL
            ? n->range.start == at
            : n->range.start < at && at < n->range.end &&
                  !strncmp(u->text + n->range.start, "__builtin_offsetof", 18))
      return true;
  }
  return false;
}

static const Var *moved_var(const Moved *m, Unit *u, uint32_t at, uint32_t end) {
  for (int i = 0; i < m->statement->nchild; i++)
    if (is_word(u, at, end, m->statement->child[i]->var->name))
      return names_other(u, at) || is_label_or_member(u, m->function->body, at)
                 ? NULL
                 : m->statement->child[i]->var;
  return NULL;
}

typedef Vec(Moved) AllMoved;

static const char *name_at(Rewrite *t, const AllMoved *all, uint32_t at, uint32_t end) {
  for (int i = all->len; i-- > 0;) { // the innermost one is the last
    const Moved *m = &all->at[i];
    const Var *v = at >= m->statement->range.start && at < m->scope->range.end
                       ? moved_var(m, t->u, at, end)
                       : NULL;
    if (v) return new_name(t, m->function, v);
  }
  return NULL;
}

static bool is_in_statement(const AllMoved *all, uint32_t at) {
  for (int i = 0; i < all->len; i++)
    if (at >= all->at[i].statement->range.start && at < all->at[i].statement->range.end)
      return true;
  return false;
}

// Everything that names one, also where it is not evaluated: the text, not the tree.
static void rename_uses(Rewrite *t, const AllMoved *all, Range r) {
  const Unit *u = t->u;
  for (uint32_t at = skip_blank(u->text, r.start, r.end), end; at < r.end;
       at = skip_blank(u->text, end, r.end)) {
    end = skip_token(u->text, at, r.end);
    const char *name = is_in_statement(all, at) ? NULL : name_at(t, all, at, end);
    if (name) edit(t, (Range){at, end}, name);
  }
}

static const char *renamed(Rewrite *t, const AllMoved *all, Range r) {
  const Unit *u = t->u;
  Text out = {.arena = u->arena};
  uint32_t from = r.start;
  text_add(&out, "");
  for (uint32_t at = r.start, end; at < r.end; at = skip_blank(u->text, end, r.end)) {
    end = skip_token(u->text, at, r.end);
    const char *name = name_at(t, all, at, end);
    if (!name) continue;
    text_addn(&out, u->text + from, at - from);
    text_add(&out, name);
    from = end;
  }
  text_addn(&out, u->text + from, r.end - from);
  return out.at;
}

// --- functions -------------------------------------------------------------------------------------

// In front of the function, and of the pragmas that are about it.
static void move_out(Rewrite *t, const Function *f, const AllMoved *all) {
  const Unit *u = t->u;
  int index = f->definition->index;
  uint32_t at = index ? u->decls.at[index - 1]->range.end : 0;
  const char *text = "";
  for (int i = 0; i < all->len; i++) {
    const Node *n = all->at[i].statement;
    text = TEXT("%s%s%s", text, line_marker(t, n->loc), renamed(t, all, n->range));
    for (int k = 0; k < n->nchild; k++)
      text = TEXT("%s\n#pragma omp declare target enter(%s)\n", text,
                  new_name(t, f, n->child[k]->var));
    edit(t, n->range, ";");
  }
  insert(t, at, TEXT("%s%s", text, line_marker(t, front_loc(u, at))));
  rename_uses(t, all, f->body->range);
}

static bool is_in_region(const Node *n) {
  for (; n; n = n->parent)
    if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_COMPUTE &&
        n->directive->info->dialect == DIALECT_OMP)
      return true;
  return false;
}

static bool move_from(Rewrite *t, Function *f, bool called) {
  Unit *u = t->u;
  Node *body = front_body(u, f);
  AllMoved all = {0};
  NodeList declared = nodes_below(u->arena, body, KIND(N_DECL_STMT));
  for (int i = 0; i < declared.len; i++) {
    const Node *n = declared.at[i];
    if ((called || is_in_region(n)) && may_move(u, f, n))
      push(u->arena, &all, ((Moved){.function = f, .statement = n, .scope = n->parent}));
  }
  if (all.len) move_out(t, f, &all);
  return all.len > 0;
}

bool rewrite_statics(Rewrite *t) {
  Unit *u = t->u;
  if (!(u->dialects & DIALECT_OMP)) return false;
  FunctionList called = find_device_functions(u);
  bool any = false;
  for (int i = 0; i < called.len; i++) any |= move_from(t, called.at[i], true);
  for (int i = 0; i < u->functions.len; i++) {
    bool seen = false;
    for (int k = 0; k < called.len; k++) seen |= called.at[k] == u->functions.at[i];
    if (!seen) any |= move_from(t, u->functions.at[i], false);
  }
  return any;
}
