// Small questions about types.
// In:  a type.  Out: an answer.
#include "ir/array.h"
#include "ir/type.h"

static bool is_of_function(const Type *pointer) {
  const Type *to = pointer->canonical->element;
  return to && to->canonical->kind == TYPE_FUNCTION;
}

TypeFact type_fact(const Type *t) {
  TypeFact f = {.size = t ? t->size : -1};
  switch (t ? t->kind : TYPE_OTHER) {
  case TYPE_BOOL:
  case TYPE_INT:
  case TYPE_ENUM: f.integer = f.arithmetic = f.scalar = YES; break;
  case TYPE_FLOAT:
  case TYPE_LONG_DOUBLE:
  case TYPE_COMPLEX: f.floating = f.arithmetic = f.scalar = YES; break;
  case TYPE_POINTER:
    f.scalar = YES;
    *(is_of_function(t) ? &f.arithmetic : &f.pointer) = YES;
    break;
  case TYPE_ARRAY: f.array = f.aggregate = YES; break;
  case TYPE_RECORD: f.aggregate = YES; break;
  case TYPE_DEPENDENT:
    f.integer = f.floating = f.arithmetic = f.pointer = f.array = f.scalar = f.aggregate =
        AT_INSTANTIATION;
    break;
  case TYPE_OTHER:
  case TYPE_VOID:
  case TYPE_FUNCTION: break;
  }
  return f;
}

long long planned_size(const Type *t) {
  enum { LARGEST_NUMBER = 16 };
  const Type *c = canonical_type(t);
  if (!c || c->size >= 0) return c ? c->size : -1;
  // Or a class that is a template's member.
  if (c->kind == TYPE_DEPENDENT || c->kind == TYPE_RECORD) return LARGEST_NUMBER;
  if (c->kind == TYPE_POINTER) return sizeof(void *);
  if (c->kind != TYPE_ARRAY || c->count < 0 || planned_size(c->element) < 0) return -1;
  return c->count * planned_size(c->element);
}

bool has_open_count(const Type *t) {
  for (t = canonical_type(t); t && t->kind == TYPE_ARRAY && !t->is_vm;
       t = canonical_type(t->element))
    if (t->count == -1) return true;
  return false;
}

const Type *vm_element(const Type *t, int *dimensions) {
  *dimensions = 0;
  while (t->kind == TYPE_ARRAY || (t->kind == TYPE_POINTER && t->is_vm))
    t = t->element, ++*dimensions;
  return t;
}

bool vm_sizes(const Node *n, const Type *t, Node **sizes, int *count) {
  int have = n->nchild - (n->kind == N_CAST || n->has_init);
  *count = 0;
  if (t->kind != TYPE_POINTER && t->kind != TYPE_ARRAY) return false;
  for (t = t->element; t->kind == TYPE_ARRAY; t = t->element) ++*count;
  if (t->is_vm || *count > have || *count > VM_DIMENSIONS) return false;
  // A parameter's first pair of brackets makes it a pointer.
  for (int i = 0; i < *count; i++) sizes[i] = n->child[have - *count + i];
  return true;
}

static bool same_type(const Type *a, const Type *b) {
  return a->canonical == b->canonical;
}

bool same_interface(const Function *f, const Function *g) {
  return f->params.len == g->params.len && starts_interface(f, g);
}

bool starts_interface(const Function *f, const Function *g) {
  bool same = same_type(f->result, g->result) && f->params.len <= g->params.len &&
              f->is_variadic == g->is_variadic;
  for (int i = 0; same && i < f->params.len; i++)
    same = same_type(f->params.at[i]->type, g->params.at[i]->type);
  return same;
}

const char *tag_word(const Type *t) {
  return t->kind == TYPE_ENUM             ? "enum"
         : *t->canonical->spelling == 'u' ? "union"
                                          : "struct";
}

// A number's own name: that of a typedef may be hidden by a variable of the user's.
const char *declaration_type(Arena *a, const Type *t) {
  const Type *e = t;
  while (e->kind == TYPE_ARRAY) e = e->element;
  bool number = e->kind == TYPE_INT || e->kind == TYPE_FLOAT || e->kind == TYPE_BOOL;
  const char *s = number ? t->canonical->spelling : t->spelling;
  return strpbrk(s, "[(") ? arena_printf(a, "__typeof__(%s)", s) : s;
}

bool is_atomic_variable(const Type *t) {
  return t && t->canonical->kind == TYPE_OTHER &&
         !strncmp(t->canonical->spelling, "_Atomic(", 8);
}

bool holds_pointers(Unit *u, const Type *t) {
  t = array_element(t);
  Fields fields;
  if (t->kind != TYPE_RECORD) return is_pointer(t);
  if (!front_fields(u, t, &fields)) return true;
  for (int i = 0; i < fields.len; i++)
    if (holds_pointers(u, fields.at[i].type)) return true;
  return false;
}
