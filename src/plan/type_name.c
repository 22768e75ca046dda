// Names for types that the program declares without one, so that generated code may declare variables of them.
// In:  a declaration.  Out: a name for its type, and types of its variables that are spelt with that.
#include "plan/plan.h"

#include <ctype.h>

// 'const char *' with the name in the place of what has none: "struct t *[2]" of a pointer's array.
static Type *spell_type(Unit *u, const Type *t, const char *name) {
  Type *named = alloc(u->arena, Type);
  const char *dimensions = "";
  *named = *t;
  named->is_anonymous = false;
  named->canonical = named;
  if (t->element) named->element = spell_type(u, t->element, name);
  for (const Type *e = t; is_array(e); e = e->element)
    dimensions = arena_printf(u->arena, "%s[%lld]", dimensions, e->count);
  const Type *e = array_element(named);
  named->spelling = is_array(t) ? arena_printf(u->arena, "%s%s", e->spelling, dimensions)
                    : is_pointer(t)
                        ? arena_printf(u->arena, "%s *", named->element->spelling)
                        : name;
  return named;
}

// Pointers to arrays of it are not spelt here.
static bool is_spelt(const Type *t) {
  t = array_element(t);
  while (is_pointer(t)) t = t->element;
  return !is_array(t);
}

Type *named_type(Unit *u, const Type *t, const char *name) {
  return is_spelt(t) ? spell_type(u, t, name) : NULL;
}

// "U" of 'using U = T', "V" of 'typedef int V', "" of a declaration of another form.
static const char *alias_of(Unit *u, const Node *declaration) {
  const char *s = u->text + declaration->range.start, *end = s;
  if (!strncmp(s, "using", 5)) {
    s += 5 + strspn(s + 5, " \t\n");
    end = s + strcspn(s, " \t\n=;");
  } else if (!strncmp(s, "typedef", 7)) {
    end = u->text + declaration->range.end;
    while (end > s && strchr("; \t\n", end[-1])) end--;
    for (s = end; s[-1] == '_' || isalnum((unsigned char)s[-1]);) s--;
  }
  return arena_strndup(u->arena, s, (size_t)(end - s));
}

bool is_spelt_with(const char *type, const char *name) {
  size_t n = strlen(name);
  for (const char *s = type; n && (s = strstr(s, name)); s += n) {
    bool starts = s == type || !(isalnum((unsigned char)s[-1]) || s[-1] == '_');
    if (starts && !(isalnum((unsigned char)s[n]) || s[n] == '_')) return true;
  }
  return false;
}

bool has_inner_type(Unit *u, const Node *code, const Type *t) {
  const Type *innermost = innermost_type(t);
  if (innermost->is_anonymous) return true;
  NodeList all = nodes_below(u->arena, code, KIND(N_TYPE_DECL));
  for (int i = 0; u->cxx && i < all.len; i++)
    if (is_spelt_with(t->spelling, alias_of(u, all.at[i]))) return true;
  bool record = innermost->kind == TYPE_RECORD || innermost->kind == TYPE_ENUM;
  return record && !innermost->decl && all.len;
}

bool name_declared_type(Unit *u, Node *declaration) {
  Node *type = declaration->nchild ? declaration->child[0] : NULL;
  if (!type || type->kind != N_TYPE_DECL) return false;
  for (int i = 1; i < declaration->nchild; i++)
    if (!declaration->child[i]->var || !is_spelt(declaration->child[i]->var->type))
      return false;
  type->name = arena_printf(u->arena, "__accomp_inner_%u", type->range.start);
  for (int i = 1; i < declaration->nchild; i++) {
    Var *v = declaration->child[i]->var;
    const Type *t = innermost_type(v->type);
    if (t->is_anonymous)
      v->type = named_type(u, v->type,
                           arena_printf(u->arena, "%s %s", tag_word(t), type->name));
  }
  return true;
}
