// Types of the elements of operands, for the runtime.
// In:  types.  Out: a text for each (abi.h: __ACCOMP_TYPED).
#include "emit/emit.h"
#include "ir/type.h"

enum { LONGEST = 2000, DEEPEST = 8 }; // characters of a text; structs inside of structs

static void add_layout(Unit *u, const Type *t, int depth, Text *out);

static void add_bytes(long long size, Text *out) { text_printf(out, "b%lld", size); }

// A bit-field's row has the bytes that it lies in.
static bool add_field_text(Unit *u, const Field *f, int depth, Text *out) {
  if (f->bit < 0) return false;
  const char *name = *f->name ? f->name : "?";
  text_printf(out, "%s@%lld:", name, f->bit / 8);
  if (f->width >= 0)
    add_bytes((f->bit % 8 + f->width + 7) / 8, out);
  else if (f->bit % 8 || type_size(f->type) <= 0)
    return false;
  else
    add_layout(u, f->type, depth + 1, out);
  text_add(out, ";");
  return out->len < LONGEST;
}

// A union's bytes may mean anything, and so may those of what is too large a text.
static void add_struct(Unit *u, const Type *t, int depth, Text *out) {
  Fields fields;
  size_t start = out->len;
  bool known = depth < DEEPEST && front_fields(u, t, &fields);
  text_printf(out, "{%lld ", type_size(t));
  for (int i = 0; known && i < fields.len; i++)
    known = add_field_text(u, &fields.at[i], depth, out);
  if (known) {
    text_add(out, "}");
    return;
  }
  out->len = start;
  add_bytes(type_size(t), out);
}

static void add_scalar(const Type *t, Text *out) {
  TypeFact fact = type_fact(t);
  char kind = t->kind == TYPE_POINTER   ? 'p'
              : t->kind == TYPE_COMPLEX ? 'c'
              : fact.floating == YES    ? 'f'
              : fact.integer != YES     ? 'b'
              : t->is_signed            ? 'i'
                                        : 'u';
  text_printf(out, "%c%lld", kind, fact.size);
}

static void add_layout(Unit *u, const Type *t, int depth, Text *out) {
  const Type *element = t = t->canonical;
  while (element->kind == TYPE_ARRAY) element = element->element->canonical;
  if (element->kind == TYPE_RECORD)
    add_struct(u, element, depth, out);
  else
    add_scalar(element, out);
  for (; t->kind == TYPE_ARRAY; t = t->element->canonical)
    text_printf(out, "*%lld", t->count);
}

const char *type_layout(Unit *u, const Type *t) {
  Text out = {.arena = u->arena};
  if (type_size(t) <= 0) return NULL;
  add_layout(u, t, 0, &out);
  return out.at;
}
