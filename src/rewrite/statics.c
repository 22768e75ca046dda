// Static variables of functions that devices call, and of regions of OpenMP: they are device variables (OpenMP 6.0, 9.9).
// In:  a unit whose text has been parsed.  Out: edits of its text.
//   static int next(void) {                     becomes static int __accomp_static1_1_next_n = 1;
//     static int n = 1;                                 #pragma omp declare target enter(__accomp_static1_1_next_n)
//     return n++;                                       static int next(void) {
//   }                                                     ;
//                                                         return __accomp_static1_1_next_n++;
//                                                       }
// so that host and device have one each, as of a variable of file scope. Types of the function that it needs move, too. Variables
// that cannot be written so stay; the checks refuse them where a device uses them (data/call.c). OpenACC has no such variables (3.3, 2.15.1).
#include "ir/query.h"
#include "rewrite/engine.h"
#include <ctype.h>

typedef struct {
  const Function *function;
  const Node *statement, *scope; // the declaration; the block that it is in
  bool of_device;                // of a region or a function that devices call
} Moved;
typedef Vec(Moved) AllMoved;

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

// Does the text name a type of another statement's?
static bool needs_type_of(Unit *u, Range text, const Node *other) {
  TypeNames names = type_names(u, other);
  for (int i = 0; i < names.len; i++)
    if (has_token(u, text, names.at[i].name)) return true;
  return false;
}

// --- directives ----------------------------------------------------------------------------------------

typedef enum { NAMED_NOT, NAMED, NAMED_AS_WORD } Naming;

// Does a directive's text name it? NAMED_AS_WORD: it may be a word of the directive's that stands there.
static Naming naming_of(const char *s, const char *name) {
  Naming found = NAMED_NOT;
  int depth = 0, brackets = 0;
  bool allocates = false; // in 'allocate', whose allocator stands in front of a colon
  for (uint32_t n = (uint32_t)strlen(s), at = skip_blank(s, 0, n), end; at < n;
       at = skip_blank(s, end, n)) {
    end = skip_token(s, at, n);
    depth += (s[at] == '(') - (s[at] == ')');
    brackets += (s[at] == '[') - (s[at] == ']');
    if (!depth && starts_identifier(s + at))
      allocates = end - at == 8 && !memcmp(s + at, "allocate", 8);
    if (end - at != strlen(name) || memcmp(s + at, name, end - at)) continue;
    const char *rest = s + end + strspn(s + end, " ");
    size_t group = strcspn(rest, "()[]");
    bool modifier = depth == 1 && !brackets && !allocates && memchr(rest, ':', group);
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
static bool is_hidden_inside(Unit *u, const Node *statement, const char *name) {
  NodeList all = nodes_below(u->arena, statement->parent, KIND(N_VAR));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->parent != statement &&
        all.at[i]->range.start > statement->range.start &&
        !strcmp(all.at[i]->var->name, name))
      return true;
  return false;
}

// Another type, or enumerator, of one of these names.
static bool is_type_hidden_inside(Unit *u, const Node *statement,
                                  const TypeNames *names) {
  NodeList all = nodes_below(u->arena, statement->parent, KIND(N_TYPE_DECL));
  for (int i = 0; i < all.len; i++) {
    TypeNames other = {0};
    if (all.at[i]->parent == statement || all.at[i]->range.start < statement->range.start)
      continue;
    list_type_names(u, all.at[i], &other);
    for (int k = 0; k < other.len; k++)
      for (int n = 0; n < names->len; n++)
        if (other.at[k].is_tag == names->at[n].is_tag &&
            !strcmp(other.at[k].name, names->at[n].name))
          return true;
  }
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
    if (!starts_identifier(u->text + at) || names_other(u, at) ||
        is_member_declared(u, statement, at, end))
      continue;
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

static const char *why_not(Unit *u, const Function *f, const Node *statement);

// Statements with types that this one needs.
static bool needs(Unit *u, const Function *f, const Node *statement, const Node *other) {
  return other->kind == N_DECL_STMT && other->range.start < statement->range.start &&
         encloses(other->parent, statement) && encloses(f->body, other) &&
         needs_type_of(u, statement->range, other);
}

static bool have_types_to_stay(Unit *u, const Function *f, const Node *statement) {
  NodeList all = nodes_below(u->arena, f->body, KIND(N_DECL_STMT));
  for (int i = 0; i < all.len; i++)
    if (needs(u, f, statement, all.at[i]) && why_not(u, f, all.at[i])) return true;
  return false;
}

static bool has_word_of_directive(Unit *u, const Function *f, const TypeNames *names) {
  for (int i = 0; i < names->len; i++)
    if (naming_of_all(u, f, names->at[i].name) == NAMED_AS_WORD) return true;
  return false;
}

// The reason why it cannot stand at file scope; NULL: it can. It declares static variables, or types.
static const char *why_not(Unit *u, const Function *f, const Node *statement) {
  TypeNames names = type_names(u, statement);
  if (statement->parent->kind != N_COMPOUND || have_types_to_stay(u, f, statement))
    return "the function declares what its type needs";
  if (names_undeclared(u, f, statement))
    return "its initialiser names what is declared in the function";
  if (is_type_hidden_inside(u, statement, &names))
    return "another type further inside has the name of its type";
  if (has_word_of_directive(u, f, &names))
    return "the name of its type is a word of a directive in the function";
  for (int i = 0; i < names.len; i++)
    if (is_hidden_inside(u, statement, names.at[i].name))
      return "another variable further inside has the name of its type";
  for (int i = 0; i < statement->nchild; i++) {
    const Node *n = statement->child[i];
    if (n->kind == N_TYPE_DECL) continue;
    if (n->kind != N_VAR || !n->var->is_static || n->var->is_thread_local ||
        stays_in_function(u, f, n->var) || n->var->device_global)
      return "what is declared beside it stays in the function";
    if (is_hidden_inside(u, statement, n->var->name))
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

// As of a variable; behind those of that name.
static const char *moved_type_name(Rewrite *t, const Moved *m, const TypeName *n) {
  NodeList vars = nodes_below(t->u->arena, m->function->body, KIND(N_VAR)),
           types = nodes_below(t->u->arena, m->function->body, KIND(N_TYPE_DECL));
  int number = vars.len + 1;
  for (int i = 0; types.at[i]->parent != m->statement; i++) number++;
  return TEXT(MOVED_STATIC "%d_%d_%s_%s", number, (int)strlen(n->name), m->function->name,
              n->name);
}

// The new name of a word at 'place', a tag or none; NULL: it keeps its name.
static const char *moved_name(Rewrite *t, const AllMoved *all, uint32_t place,
                              const char *word, bool tag) {
  for (int i = all->len; i-- > 0;) { // the innermost one is the last
    const Moved *m = &all->at[i];
    TypeNames types = type_names(t->u, m->statement);
    if (place < m->statement->range.start || place >= m->scope->range.end) continue;
    for (int k = 0; k < types.len; k++)
      if (types.at[k].is_tag == tag && !strcmp(types.at[k].name, word))
        return moved_type_name(t, m, &types.at[k]);
    for (int k = 0; k < m->statement->nchild && !tag; k++) {
      const Node *n = m->statement->child[k];
      if (n->kind == N_VAR && !strcmp(n->var->name, word))
        return moved_static_name(t, m->function, n->var);
    }
  }
  return NULL;
}

static const char *name_at(Rewrite *t, const AllMoved *all, uint32_t at, uint32_t end) {
  Unit *u = t->u;
  bool tag = is_behind_tag_word(u, at);
  if (!all->len || !starts_identifier(u->text + at) || (!tag && names_other(u, at)))
    return NULL;
  const Node *body = all->at[0].function->body;
  const char *name =
      moved_name(t, all, at, arena_strndup(u->arena, u->text + at, end - at), tag);
  bool other = name && !tag &&
               (is_label_or_member(u, body, at) || is_member_declared(u, body, at, end));
  return other ? NULL : name;
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

static const char *renamed_directive(Rewrite *t, const AllMoved *all, uint32_t place,
                                     const char *s) {
  Text out = {.arena = t->u->arena};
  uint32_t n = (uint32_t)strlen(s), from = 0;
  char before = 0;
  bool tag = false;
  text_add(&out, "");
  for (uint32_t at = skip_blank(s, 0, n), end; at < n; at = skip_blank(s, end, n)) {
    end = skip_token(s, at, n);
    const char *word = arena_strndup(t->u->arena, s + at, end - at),
               *name = before == '.' || before == '>'
                           ? NULL
                           : moved_name(t, all, place, word, tag);
    before = s[at];
    tag = !strcmp(word, "struct") || !strcmp(word, "union") || !strcmp(word, "enum");
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

// Does a 'declare target' of the function name the variable, or one of the declaration's (5.2, 7.8)?
static bool is_declared(const Unit *u, const Function *f, const Var *v) {
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    bool ours = d->function == f && d->info->kind == DIR_DECLARE &&
                d->info->dialect == DIALECT_OMP;
    for (Items it = all_items(d); ours && next_item(&it);)
      if (it.var == v) return true;
  }
  return false;
}

static bool is_any_declared(const Unit *u, const Function *f, const Node *statement) {
  for (int i = 0; i < statement->nchild; i++)
    if (statement->child[i]->kind == N_VAR && is_declared(u, f, statement->child[i]->var))
      return true;
  return false;
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
      if (n->child[k]->kind == N_VAR && all->at[i].of_device &&
          !is_declared(u, f, n->child[k]->var))
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

// Statements to move; types that a variable needs are among them.
static AllMoved find_moved(Unit *u, Function *f, bool called) {
  AllMoved all = {0};
  NodeList declared = nodes_below(u->arena, front_body(u, f), KIND(N_DECL_STMT));
  bool *moves = alloc_n(u->arena, bool, declared.len);
  for (int i = 0; i < declared.len; i++)
    moves[i] = (called || is_in_region(declared.at[i]) ||
                is_any_declared(u, f, declared.at[i])) &&
               may_move(u, f, declared.at[i]);
  for (int i = declared.len; i-- > 0;)
    for (int k = i + 1; k < declared.len && !moves[i]; k++)
      moves[i] = moves[k] && needs(u, f, declared.at[k], declared.at[i]);
  for (int i = 0; i < declared.len; i++)
    if (moves[i])
      push(u->arena, &all,
           ((Moved){f, declared.at[i], declared.at[i]->parent,
                    called || is_in_region(declared.at[i])}));
  return all;
}

static bool move_from(Rewrite *t, Function *f, bool called) {
  AllMoved all = find_moved(t->u, f, called);
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
