// Names of the program's functions and variables in device code.
// In:  functions and variables with the facts of analysis.  Out: C names.
// A static name carries the unit's id; a name that other files use does not.
#include "ir/ir.h"
#include "ir/loop.h"
#include "ir/query.h"
#include <stdlib.h>

bool has_no_device_version(const Directive *d) {
  Clause *c = find_clause(d, CL_DEVICE_TYPE);
  return c && c->items.len && !strcmp(c->items.at[0].text, "host");
}

bool is_version_for_devices(const Function *f) {
  size_t n = strlen(f->name), tail = strlen(FOR_DEVICES);
  return n > tail && !strcmp(f->name + n - tail, FOR_DEVICES);
}

const char *exported_name(const Function *f) {
  if (f->bound) return exported_name(f->bound);
  if (f->exported_as) return f->exported_as;
  return f->bind ? f->bind : f->name;
}

const char *device_function(const Unit *u, const Function *f) {
  if (f->bound) return device_function(u, f->bound);
  if (f->exported || f->external)
    return arena_printf(u->arena, "__accomp_dev_%s", exported_name(f));
  return arena_printf(u->arena, "__accomp_dev_%s_%s", u->uid, f->name);
}

bool is_of_other_file(const Var *v) {
  return v->symbol && v->device_global && v->is_extern && !v->is_reference &&
         !v->top->in_system_header;
}

const char *device_variable(const Unit *u, const Var *v) {
  if (is_of_other_file(v))
    return arena_printf(u->arena, "__accomp_slot_%s_%s", u->uid, v->symbol);
  return is_elsewhere(v) ? arena_printf(u->arena, "__accomp_slot_%s_%s", u->uid, v->name)
                         : device_storage(u, v);
}

// Of C++ the linker's name decides (driver/target_cxx.c puts it in).
const char *device_storage(const Unit *u, const Var *v) {
  if (v->symbol && !v->is_internal)
    return arena_printf(u->arena, "__accomp_dev_%s", v->symbol);
  if (v->symbol) return arena_printf(u->arena, "__accomp_dev_%s_%s", u->uid, v->symbol);
  return arena_printf(u->arena, "__accomp_dev_%s_%s", u->uid, v->name);
}

// C++: numbers, and arrays of them and of pointers, that their declaration initialises; objects that are constexpr, as lambdas are
// that capture nothing. Not all are values in the code that uses them: a function may have a reference to one.
bool is_device_constant(const Var *v) {
  const Type *t = v->type;
  while (t->kind == TYPE_ARRAY && t->element) t = t->element;
  TypeKind kind = t->canonical->kind;
  bool number = (kind >= TYPE_BOOL && kind <= TYPE_FLOAT) || kind == TYPE_ENUM;
  bool pointers = kind == TYPE_POINTER && v->type->kind == TYPE_ARRAY;
  bool lambda = strstr(t->canonical->spelling, "(lambda at ");
  bool object =
      (kind == TYPE_RECORD || kind == TYPE_DEPENDENT) && (v->is_constexpr || lambda);
  return v->is_const_table && v->top && !v->top->in_system_header &&
         (number || pointers || object);
}

// C++: has each instance of a template one of it?
bool is_of_instances(const Var *v) { return v->top && !v->symbol && !v->instance; }

bool has_device_storage(const Var *v) {
  return v->device_global && !v->device_link && !v->is_extern;
}

bool is_elsewhere(const Var *v) {
  return v->device_global && (v->device_shared || !has_device_storage(v));
}

bool joins_others(const Unit *u) {
  if (u->by_address.len || u->calls_by_address) return true;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++) {
      const Function *f = u->decls.at[i]->functions.at[k];
      if (f->exported || (f->external && !f->bound)) return true;
    }
  return false;
}

bool is_in_static(const Node *n) {
  for (; n; n = n->parent)
    if (n->kind == N_VAR && n->var->is_static) return true;
  return false;
}

// The condition of the 'if' around both copies is a variable with the number in its name (rewrite/answers.c).
int copy_number(const Node *n, bool *with_answers) {
  size_t mark = sizeof NO_ANSWERS_MARK - 1;
  *with_answers = false;
  for (const Node *above = n->parent; above; n = above, above = above->parent) {
    const Var *v = above->kind == N_IF ? named_var(strip_casts(above->child[0])) : NULL;
    if (!v || strncmp(v->name, NO_ANSWERS_MARK, mark) != 0) continue;
    *with_answers = above->child[1] != n;
    return atoi(v->name + mark);
  }
  return 0;
}

bool has_old_style(const Unit *u, const Function *f) {
  const char *s = u->text + f->body->range.start - 1;
  while (strchr(" \t\n", *s)) s--;
  return f->params.len && *s == ';';
}
