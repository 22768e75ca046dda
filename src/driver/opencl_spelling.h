// The pass over the tokens of device C that spells it as OpenCL C does.
#ifndef ACCOMP_DRIVER_OPENCL_SPELLING_H
#define ACCOMP_DRIVER_OPENCL_SPELLING_H
#include "driver/opencl.h"

#include <ctype.h>

typedef enum { KEEP, WRAP } Strings;

// A constant of file scope that holds pointers to strings.
typedef struct {
  int from, name, end; // tokens; end: the semicolon
} Table;

typedef struct {
  int at;                     // a semicolon
  const char *before, *after; // what is written there
} Semicolon;

// A constant that a function declares.
typedef struct {
  const OpenclToken *name;
  int number, depth; // of its name in the text; of braces
} Constant;

typedef struct {
  Arena *a;
  const OpenclTokens *tokens;
  Text out;
  const char *done;    // what of the text is copied
  Vec(Strings) around; // of each brace that is open
  Strings now;
  int statement;            // its first token
  int literal;              // the token in front of which the address space of a literal stands
  Vec(const char *) arrays; // of the function: what ends each
  int array;                // the next one
  Vec(Semicolon) semicolons;
  Vec(Table) tables;
  Vec(Constant) constants; // that are in scope
  int constant_end;        // the semicolon of the one that is being written; 0: none
  size_t constant_start, item_start; // in 'out'
  int constants_made;
  Text in_front; // of the item: its constants
  bool in_body;
} Rewrite;

static inline bool is_word_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}
static inline bool is(const Rewrite *r, int i, const char *word) {
  return i >= 0 && i < r->tokens->len && (size_t)r->tokens->at[i].len == strlen(word) &&
         !strncmp(r->tokens->at[i].at, word, strlen(word));
}

static inline char first(const Rewrite *r, int i) { return *r->tokens->at[i].at; }

static inline void copy_to(Rewrite *r, const char *to) {
  text_addn(&r->out, r->done, (size_t)(to - r->done));
  r->done = to;
}

static inline const char *end_of(const Rewrite *r, int i) {
  return r->tokens->at[i].at + r->tokens->at[i].len;
}

// opencl_text.c: the semicolon that ends the statement or declaration at i.
int end_of_statement(const Rewrite *, int i);
// opencl_constants.c: of the token at i, in the order of the text.
void follow_opencl_constants(Rewrite *, int i);
#endif
