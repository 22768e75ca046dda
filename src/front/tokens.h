// Tokens of preprocessed C text, without a parser: text without comments, in which a '#' outside a literal starts a line
// marker or a pragma. front/c/tokens.c
#ifndef ACCOMP_TOKENS_H
#define ACCOMP_TOKENS_H
#include "ir/ir.h"

static inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }
// Past blanks and lines that start with '#'.
uint32_t skip_blank(const char *s, uint32_t at, uint32_t end);
// Past one literal, word or character.
uint32_t skip_token(const char *s, uint32_t at, uint32_t end);
// From ( [ { to past its partner.
uint32_t skip_group(const char *s, uint32_t at, uint32_t end);
// Past the end of the statement that starts after 'at'; 'at' when there is none.
uint32_t statement_end(const char *s, uint32_t at, uint32_t end);
// The places that divide a for statement starting at 'at': both ';' and the closing ')'.
typedef struct {
  uint32_t first, second, close;
} ForHeader;
ForHeader for_header(const char *s, uint32_t at, uint32_t end);
// False when brackets do not pair up or a ';' stands outside of braces.
bool is_balanced(const char *expression);

#endif
