// Static variables of functions that devices call, and of regions of OpenMP: they are device variables (OpenMP 6.0, 9.9).
// In:  a unit whose text has been parsed.  Out: edits of its text.
//   static int next(void) {                     becomes static int __accomp_static1_1_next_n = 1;
//     static int n = 1;                                 #pragma omp declare target enter(__accomp_static1_1_next_n)
//     return n++;                                       static int next(void) {
//   }                                                     ;
//                                                         return __accomp_static1_1_next_n++;
//                                                       }
// so that host and device have one each, as of a variable of file scope. Variables that cannot be written so stay; the checks
// refuse them where a device uses them (data/call.c). OpenACC has no such variables (3.3, 2.15.1).
#include "ir/query.h"
#include "rewrite/engine.h"
#include <ctype.h>

typedef struct {
  const Function *function;
  const Node *statement, *scope; // the declaration; the block that it is in
} Moved;

// --- which ---------------------------------------------------------------------------------------

static bool names_variable(Unit *u, const Node *n, const Var *v) {
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
    if (other == v || !other->is_static || !names_variable(u, all.at[i], v)) continue;
    if (!other->is_const_table || leads_to_variable(u, other) || is_in_moved(u, f, other))
      return true;
  }
  return false;
}

// A table that needs nothing of the host is written into device code as it stands.
static bool stays_in_function(Unit *u, const Function *f, const Var *v) {
  return v->is_const_table && !leads_to_variable(u, v) && !is_in_moved(u, f, v);
}

static bool source_word_is(const Unit *u, uint32_t at, uint32_t end, const char *word) {
  return end - at == strlen(word) && !memcmp(u->text + at, word, end - at);
}

// Does the word stand in the text, as a token of its own?
static bool has_token(const Unit *u, Range r, const char *word) {
  for (uint32_t at = skip_blank(u->text, r.start, r.end), end; at < r.end;
       at = skip_blank(u->text, end, r.end)) {
    end = skip_token(u->text, at, r.end);
    if (source_word_is(u, at, end, word)) return true;
  }
  return false;
}

// --- types -------------------------------------------------------------------------------------------

typedef struct {
  bool is_typedef, tag, list, enumerator; // a tag may be next, an enumerator
  char before;
  int braces;
} TypeText;

static bool starts_identifier(const char *s) {
  return isalpha((unsigned char)*s) || *s == '_';
}

// Does the type's text declare the name at [at, end)?
static bool declares(const Unit *u, const TypeText *t, uint32_t end, uint32_t limit) {
  uint32_t next = skip_blank(u->text, end, limit);
  char c = next < limit ? u->text[next] : ';';
  bool last = strchr(",;[", c) || (c == ')' && t->before == '*');
  return t->tag || (t->list && t->enumerator) || (t->is_typedef && !t->braces && last);
}

// Tags, enumerators and typedef names in the text of a type: 'in' NULL: is there any? Else: does one stand there?
static bool names_of_type(Unit *u, const Node *type, const Range *in) {
  Range r = type->range;
  TypeText t = {.is_typedef = !strncmp(u->text + r.start, "typedef", 7)};
  for (uint32_t at = skip_blank(u->text, r.start, r.end), end; at < r.end;
       at = skip_blank(u->text, end, r.end)) {
    const char *s = u->text + at;
    end = skip_token(u->text, at, r.end);
    if (starts_identifier(s) && declares(u, &t, end, r.end) &&
        (!in || has_token(u, *in, arena_strndup(u->arena, s, end - at))))
      return true;
    bool opens = source_word_is(u, at, end, "enum");
    t.tag = opens || source_word_is(u, at, end, "struct") ||
            source_word_is(u, at, end, "union");
    t.list = opens || (t.list && *s != '}');
    t.enumerator = *s == '{' || *s == ',';
    t.braces += (*s == '{') - (*s == '}');
    t.before = *s;
  }
  return false;
}

// File scope lacks a type that stands in the function.
static bool needs_local_type(Unit *u, const Function *f, const Node *statement) {
  NodeList all = nodes_below(u->arena, f->body, KIND(N_TYPE_DECL));
  for (int i = 0; i < all.len; i++) {
    bool own = all.at[i]->parent == statement;
    if (names_of_type(u, all.at[i], own ? NULL : &statement->range)) return true;
  }
  return false;
}

// --- directives ----------------------------------------------------------------------------------------

typedef enum { NAMED_NOT, NAMED, NAMED_AS_WORD } Naming;

// Does a directive's text name it? NAMED_AS_WORD: it may be a word of the directive's that stands there.
static Naming naming_of(const char *s, const char *name) {
  Naming found = NAMED_NOT;
  int depth = 0, brackets = 0;
  for (uint32_t n = (uint32_t)strlen(s), at = skip_blank(s, 0, n), end; at < n;
       at = skip_blank(s, end, n)) {
    end = skip_token(s, at, n);
    depth += (s[at] == '(') - (s[at] == ')');
    brackets += (s[at] == '[') - (s[at] == ']');
    if (end - at != strlen(name) || memcmp(s + at, name, end - at)) continue;
    const char *rest = s + end + strspn(s + end, " ");
    size_t group = strcspn(rest, "()[]");
    bool modifier = depth == 1 && !brackets && memchr(rest, ':', group);
    if (depth < 1 || modifier || (depth == 1 && !brackets && *rest == '('))
      return NAMED_AS_WORD;
    found = NAMED;
  }
  return found;
}

static Naming naming_of_all(Unit *u, const Function *f, const char *name) {
  Naming most = NAMED_NOT;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    Naming one = d->function == f && d->text ? naming_of(d->text, name) : NAMED_NOT;
    if (one > most) most = one;
  }
  HostDirectives it = host_directives(u, f->body->range);
  while (next_host_directive(&it)) {
    Naming one = naming_of(it.directive->text, name);
    if (one > most) most = one;
  }
  return most;
}

static bool is_in_pragma(const Unit *u, uint32_t at) {
  for (int i = 0; i < u->directives.len; i++)
    if (at >= u->directives.at[i]->pragma.start && at < u->directives.at[i]->pragma.end)
      return true;
  for (int i = 0; i < u->scopes.len; i++) {
    const ScopeText *s = &u->scopes.at[i];
    if ((at >= s->before.start && at < s->before.end) ||
        (at >= s->after.start && at < s->after.end))
      return true;
  }
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

static bool is_movable_static(Unit *u, const Function *f, const Node *n) {
  if (n->kind != N_DECL_STMT || !n->parent || n->parent->kind != N_COMPOUND) return false;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]->kind == N_VAR && n->child[i]->var->is_static &&
        !n->child[i]->var->device_global && !n->child[i]->var->is_thread_local &&
        !stays_in_function(u, f, n->child[i]->var))
      return true;
  return false;
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

static bool declares_name(const Node *statement, const char *name) {
  for (int i = 0; i < statement->nchild; i++)
    if (statement->child[i]->kind == N_VAR &&
        !strcmp(statement->child[i]->var->name, name))
      return true;
  return false;
}

// A variable of that name which the function declares where the statement sees it; a static one may move.
static const Var *local_named(Unit *u, const Function *f, const Node *statement,
                              const char *name) {
  NodeList all = nodes_below(u->arena, f->body, KIND(N_VAR));
  const Var *found = NULL;
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->range.start < statement->range.start &&
        encloses(all.at[i]->parent->parent, statement) &&
        !strcmp(all.at[i]->var->name, name))
      found = all.at[i]->var;
  for (int i = 0; !found && i < f->params.len; i++)
    if (!strcmp(f->params.at[i]->name, name)) found = f->params.at[i];
  return found;
}

// Does its text, 'sizeof array' too, name what nothing in front of the function declares? Built-in functions have no
// declaration.
static bool names_undeclared(Unit *u, const Function *f, const Node *statement) {
  Range r = statement->range;
  for (uint32_t at = r.start, end; at < r.end; at = skip_blank(u->text, end, r.end)) {
    end = skip_token(u->text, at, r.end);
    if (!starts_identifier(u->text + at) || names_other(u, at)) continue;
    const char *name = arena_strndup(u->arena, u->text + at, end - at);
    const Var *v =
        declares_name(statement, name) ? NULL : local_named(u, f, statement, name);
    if (v && (!v->is_static || v->unmoved || stays_in_function(u, f, v))) return true;
  }
  NodeList all = nodes_below(u->arena, statement, KIND(N_REF));
  for (int i = 0; i < all.len; i++) {
    const Function *named = all.at[i]->function;
    if (!named || !strncmp(named->name, "__builtin_", 10)) continue;
    if (!named->declaration || named->declaration->index >= f->definition->index)
      return true;
  }
  return false;
}

// The reason why it cannot stand at file scope; NULL: it can.
static const char *why_not(Unit *u, const Function *f, const Node *statement) {
  if (needs_local_type(u, f, statement))
    return "the function declares what its type needs";
  if (names_undeclared(u, f, statement))
    return "its initialiser names what is declared in the function";
  for (int i = 0; i < statement->nchild; i++) {
    const Node *n = statement->child[i];
    if (n->kind == N_TYPE_DECL) continue;
    if (n->kind != N_VAR || !n->var->is_static || n->var->is_thread_local ||
        stays_in_function(u, f, n->var) || n->var->device_global)
      return "what is declared beside it stays in the function";
    if (is_hidden_inside(u, statement, n->var))
      return "another variable further inside has its name";
    if (naming_of_all(u, f, n->var->name) == NAMED_AS_WORD)
      return "its name is a word of a directive in the function";
  }
  return NULL;
}

static bool may_move(Unit *u, const Function *f, const Node *statement) {
  if (!is_movable_static(u, f, statement)) return false;
  const char *why = why_not(u, f, statement);
  for (int i = 0; why && i < statement->nchild; i++)
    if (statement->child[i]->kind == N_VAR) statement->child[i]->var->unmoved = why;
  return !why;
}

// --- text ------------------------------------------------------------------------------------------

// Blocks beside each other may have variables of one name: a number, the length of the name (base/text.c: user_names).
static const char *moved_static_name(Rewrite *t, const Function *f, const Var *v) {
  int number = 1;
  NodeList all = nodes_below(t->u->arena, f->body, KIND(N_VAR));
  for (int i = 0; i < all.len && all.at[i]->var != v; i++)
    number += !strcmp(all.at[i]->var->name, v->name);
  return TEXT(MOVED_STATIC "%d_%d_%s_%s", number, (int)strlen(v->name), f->name, v->name);
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
    if (m->statement->child[i]->kind == N_VAR &&
        source_word_is(u, at, end, m->statement->child[i]->var->name))
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
    if (v) return moved_static_name(t, m->function, v);
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
    const char *name =
        is_in_statement(all, at) || is_in_pragma(u, at) ? NULL : name_at(t, all, at, end);
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

// The new name of what a word of a directive at 'place' names; NULL: it keeps its name.
static const char *name_in_directive(Rewrite *t, const AllMoved *all, uint32_t place,
                                     const char *word) {
  for (int i = all->len; i-- > 0;) {
    const Moved *m = &all->at[i];
    if (place < m->statement->range.start || place >= m->scope->range.end) continue;
    for (int k = 0; k < m->statement->nchild; k++) {
      const Node *n = m->statement->child[k];
      if (n->kind == N_VAR && !strcmp(n->var->name, word))
        return moved_static_name(t, m->function, n->var);
    }
  }
  return NULL;
}

static const char *renamed_directive(Rewrite *t, const AllMoved *all, uint32_t place,
                                     const char *s) {
  Text out = {.arena = t->u->arena};
  uint32_t n = (uint32_t)strlen(s), from = 0;
  char before = 0;
  text_add(&out, "");
  for (uint32_t at = skip_blank(s, 0, n), end; at < n; at = skip_blank(s, end, n)) {
    end = skip_token(s, at, n);
    const char *name =
        before == '.' || before == '>'
            ? NULL
            : name_in_directive(t, all, place,
                                arena_strndup(t->u->arena, s + at, end - at));
    before = s[at];
    if (!name) continue;
    text_addn(&out, s + from, at - from);
    text_add(&out, name);
    from = end;
  }
  text_addn(&out, s + from, n - from);
  return out.at;
}

static void rename_in_directives(Rewrite *t, const Function *f, const AllMoved *all) {
  Unit *u = t->u;
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    if (d->function == f && d->text)
      d->text = renamed_directive(t, all, d->pragma.start, d->text);
  }
  for (int i = 0; i < u->scopes.len; i++)
    u->scopes.at[i].text =
        renamed_directive(t, all, u->scopes.at[i].before.start, u->scopes.at[i].text);
  HostDirectives it = host_directives(u, f->body->range);
  while (next_host_directive(&it)) {
    const Directive *d = it.directive;
    const char *text = renamed_directive(t, all, d->pragma.start, d->text);
    if (d->info->kind != DIR_SCOPE && strcmp(text, d->text))
      edit(t, d->pragma, TEXT("#pragma%s", text));
  }
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
      if (n->child[k]->kind == N_VAR)
        text = TEXT("%s\n#pragma omp declare target enter(%s)\n", text,
                    moved_static_name(t, f, n->child[k]->var));
    edit(t, n->range, ";");
  }
  insert(t, at, TEXT("%s%s", text, line_marker(t, front_loc(u, at))));
  rename_uses(t, all, f->body->range);
  rename_in_directives(t, f, all);
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
