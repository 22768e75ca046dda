// The way from a reference to an access, which path.c and pointer.c share.
#ifndef ACCOMP_PATH_H
#define ACCOMP_PATH_H
#include "prove/prove.h"

static inline bool gives_pointer(const Node *e) { return is_pointer(e->type); }
static inline bool gives_array(const Node *e) { return is_array(e->type); }

// x + y, x - y; NULL stands for nothing.
Node *sum(Arena *, Node *x, Op, Node *y);
// Elements that an array of type t has, down to what is no array; 0: not known.
long long count_elements(const Type *t);
// subscript * elements of what one step of it passes
Node *scaled(Arena *, Node *subscript, const Type *element);

// The way from a reference to the whole expression that is one access.
typedef struct {
  Unit *u;
  Access access;              // of the memory reached so far
  Vec(const Type *) elements; // what one step of each subscript passes
  AccessList *out;            // gets the pointers in memory that are read on the way
  Node *whole;
  int leading; // subscripts before the first member
  bool known;
} Path;

// The way of an access as access.c lists it. *out: the pointers in memory that are read on the way.
Path path_of(const Candidate *, const Access *, AccessList *out);
// The leading subscripts as one, which counts elements of the whole; *ok: as far as that is possible.
Node *flat_subscript(Arena *, const Path *, bool *ok);
// Replaces the leading subscripts by one.
void set_leading(Arena *, Path *, Node *at, bool known);
#endif
