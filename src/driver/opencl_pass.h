// The pass over the tokens of device C that makes OpenCL C of it.
#ifndef ACCOMP_DRIVER_OPENCL_PASS_H
#define ACCOMP_DRIVER_OPENCL_PASS_H
#include "driver/opencl.h"

#include <ctype.h>

typedef struct {
  const char *name;
  bool is_static, external, kernel, needs_arena;
  int from, to; // tokens of its body; 0: none
} ClFunction;

typedef struct {
  const char *name; // in the program's text
  int number; // of its place; -1: a lock of file scope, -2: a variable of the device
  const char *prefix; // of the two names that such a variable has in the text
  int depth;          // of the block that it is in
} Shared;

typedef struct {
  const Unit *u;
  Arena *a;
  OpenclTokens tokens;
  Vec(ClFunction) functions;
  Vec(Shared) shared; // that are in scope
  OpenclText *out;
  const ClFunction *inside;
  const char *written; // what of the text is copied so far
  int depth;
} Pass;

static inline bool is(const Pass *p, int i, const char *text) {
  return i >= 0 && i < p->tokens.len && (size_t)p->tokens.at[i].len == strlen(text) &&
         !strncmp(p->tokens.at[i].at, text, strlen(text));
}
static inline bool is_name(const Pass *p, int i) {
  char c = *p->tokens.at[i].at;
  return isalpha((unsigned char)c) || c == '_' || c == '$';
}
static inline ClFunction *find_function(const Pass *p, int i) {
  for (int k = 0; k < p->functions.len; k++)
    if (is(p, i, p->functions.at[k].name)) return &p->functions.at[k];
  return NULL;
}

// opencl.c: the item of the file that begins at token i: its end, and the token that names a function; 0: it declares none. A body begins
// at *body.
int next_opencl_item(const Pass *, int i, int *name, int *body);

// opencl_reach.c: the text without functions that no kernel and no other file leads to: most of rt/device's, whose types a device may not have.
const char *opencl_reached_text(const Pass *, const char *text);
// Does a function call itself, perhaps by others?
bool has_opencl_recursion(const Pass *);
// Which kernels reach which places of the arena, and which functions lead to those of other files.
void find_opencl_reached(Pass *);
#endif
