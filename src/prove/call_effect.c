// Effects of calls on memory that other threads see.
// In:  a call in device code, the bodies of the functions of this file.  Out: whether it may write such memory, read it, or neither.
// An argument is an access of the caller, too (access.c); this file says what the function does to it.
#include "ir/library.h"
#include "ir/query.h"
#include "ir/type.h"
#include "prove/prove.h"

enum { DEEPEST = 8 }; // of calls below each other

typedef struct {
  Unit *u;
  int depth;
  CallEffect effect;
} Looking;

static CallEffect effect_of_function(Unit *u, Function *f, int depth);

// Is it a variable of the function, or a part of one, not behind a pointer?
static bool is_own_lvalue(const Node *e) {
  while (e->kind == N_PAREN || (e->kind == N_MEMBER && !e->arrow) ||
         (e->kind == N_SUBSCRIPT && is_array(e->child[0]->type)))
    e = e->child[0];
  return e->kind == N_REF && e->var && !e->var->is_global && !e->var->is_reference;
}

static CallEffect effect_of_node(const Looking *x, const Node *n) {
  Function *f = function_called(n);
  if (is_call(n)) return f ? effect_of_function(x->u, f, x->depth + 1) : CALL_WRITES;
  switch ((int)n->kind) {
  case N_ASM:
  case N_STMT_EXPR:
  case N_OTHER_EXPR:
  case N_OTHER_STMT:
  case N_DIRECTIVE: return CALL_WRITES;
  case N_ASSIGN: return is_own_lvalue(n->child[0]) ? CALL_ACCESSES_NOTHING : CALL_WRITES;
  case N_MEMBER: return n->arrow ? CALL_READS : CALL_ACCESSES_NOTHING;
  case N_SUBSCRIPT:
    return is_pointer(n->child[0]->type) ? CALL_READS : CALL_ACCESSES_NOTHING;
  case N_REF:
    return n->var && !n->var->is_const_table &&
                   (n->var->is_global || n->var->is_reference)
               ? CALL_READS
               : CALL_ACCESSES_NOTHING;
  case N_UNARY:
    if (n->op == OP_DEREF) return CALL_READS;
    if (n->op >= OP_PRE_INC && n->op <= OP_POST_DEC && !is_own_lvalue(n->child[0]))
      return CALL_WRITES;
  }
  return CALL_ACCESSES_NOTHING;
}

static bool is_written_here(const Node *n, const void *looking) {
  Looking *x = (Looking *)(uintptr_t)looking;
  CallEffect e = effect_of_node(x, n);
  if (e > x->effect) x->effect = e;
  return x->effect == CALL_WRITES;
}

static bool has_pointers(const Function *f) {
  for (int i = 0; i < f->params.len; i++)
    if (is_pointer(f->params.at[i]->type)) return true;
  return f->is_variadic || !f->params.len;
}

// One of another file, or of the library.
static CallEffect effect_of_undefined(const Function *f) {
  LibraryKind k = library_kind(f);
  if (is_number_function(f) || asks_place(k)) return CALL_ACCESSES_NOTHING;
  if (k == LIBRARY_PRINTS) return CALL_READS;
  return device_prefix(f->key) && !has_pointers(f) ? CALL_ACCESSES_NOTHING : CALL_WRITES;
}

static CallEffect effect_of_function(Unit *u, Function *f, int depth) {
  if (!f->definition) return effect_of_undefined(f);
  Node *body = depth > DEEPEST || f->bound ? NULL : front_body(u, f);
  if (!body) return CALL_WRITES;
  Looking x = {.u = u, .depth = depth};
  find_below(body, is_written_here, &x);
  return x.effect;
}

CallEffect effect_of_call(Unit *u, const Node *call) {
  Function *f = function_called(call);
  return f ? effect_of_function(u, f, 0) : CALL_WRITES;
}
