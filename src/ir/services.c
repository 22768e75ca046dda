// Questions to the front of the unit's language, which the passes behind it do not see.
#include "ir/ir.h"

void front_uses(Unit *u, Decl *d) { u->services->uses(u, d); }
Node *front_body(Unit *u, Function *f) { return u->services->body(u, f); }
Node *front_initialiser(Unit *u, const Var *v) { return u->services->initialiser(u, v); }
bool front_fields(Unit *u, const Type *t, Fields *out) {
  return u->services->fields(u, t, out);
}
bool front_members(Unit *u, const Type *t, Fields *out) {
  return u->services->members(u, t, out);
}
const char *front_record_text(Unit *u, const Type *t) {
  return u->services->record_text(u, t);
}
bool front_copies_itself(Unit *u, const Type *t) {
  return u->services->copies_itself(u, t);
}
bool front_ends_itself(Unit *u, const Type *t) { return u->services->ends_itself(u, t); }
const Type *front_typedef(Unit *u, const char *name) {
  return u->services->type_named(u, name);
}
Loc front_loc(const Unit *u, uint32_t offset) { return u->services->loc(u, offset); }
