// Sections of pointers that are longer than the memory that malloc gave, where both are constant.
// In:  directives, var->writes.  Out: warnings.
#include "data/data.h"

#include <string.h>

// The call that gives the pointer its only value, or NULL.
static Node *only_allocation(const Var *v) {
  Node *value = v->node && v->node->has_init ? v->node->child[v->node->nchild - 1] : NULL;
  if (v->is_global || v->is_static || v->is_param || v->is_addressed || v->writes.len > 1)
    return NULL;
  if (v->writes.len) {
    const Node *write = v->writes.at[0];
    bool null = value && strip_casts(value)->has_value && !strip_casts(value)->value;
    if (write->kind != N_ASSIGN || write->op != OP_NONE || (value && !null)) return NULL;
    value = write->child[1];
  }
  value = value ? strip_casts(value) : NULL;
  const Function *f = value && is_call(value) ? function_called(value) : NULL;
  return f && !f->definition && library_kind(f) == LIBRARY_ALLOCATES ? value : NULL;
}

// -1: not known.
static long long constant_argument(const Node *call, int number) {
  const Node *e = number < call->nchild ? call->child[number] : NULL;
  return e && e->has_value ? e->value : -1;
}

static long long bytes_of(const Node *call) {
  const char *name = function_called(call)->name;
  if (!strcmp(name, "aligned_alloc")) return constant_argument(call, 2);
  long long n = constant_argument(call, 1);
  if (strcmp(name, "calloc")) return n;
  long long size = constant_argument(call, 2);
  return n >= 0 && size > 0 && n < (1ll << 62) / size ? n * size : -1;
}

// The number of elements from the pointer to the section's end; -1: not known.
static long long end_of(const Subscript *s) {
  const Node *lo = s->lo.node, *len = s->len.node;
  if (s->lo.text && !(lo && lo->has_value)) return -1;
  long long first = lo ? lo->value : 0;
  if (!s->colon) return first + 1;
  bool known = len && len->has_value && len->value > 0 && first >= 0 && !s->stride.text &&
               len->value < 1ll << 40 && first < 1ll << 40;
  return known ? first + len->value : -1;
}

static void check_section(Unit *u, const Item *item) {
  const Var *v = section_var(item);
  const Type *t = v ? canonical_type(v->type) : NULL;
  if (!t || t->kind != TYPE_POINTER || !item->nsubscripts ||
      strip_casts(item->expr.node)->kind != N_REF)
    return;
  const Node *call = only_allocation(v);
  long long element = type_size(t->element), end = end_of(&item->subscripts[0]),
            bytes = call ? bytes_of(call) : -1;
  if (bytes < 0 || element <= 0 || end <= bytes / element) return;
  warning(
      u->diag, item->loc, WARN_LONG_SECTION,
      "'%s' ends behind the memory of '%s', which has %lld bytes: %lld elements of %lld "
      "bytes",
      item->text, v->name, bytes, bytes / element, element);
  note(u->diag, call->loc,
       bytes == end
           ? "'%s' is allocated here; '%s' takes the number of bytes, as in %lld * "
             "sizeof *%s"
           : "'%s' is allocated here, by '%s'; a section is [first element, from 0 "
             "on:number of elements]",
       v->name, function_called(call)->name, end, v->name);
}

void check_allocated_sections(Unit *u) {
  if (u->diag->no_warnings || u->language) return;
  for (int i = 0; i < u->directives.len; i++)
    for (Items it = all_items(u->directives.at[i]); next_item(&it);)
      if (it.item->expr.node && !it.clause->is_found) check_section(u, it.item);
}
