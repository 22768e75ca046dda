// The characters of a pragma: words, bracketed groups, splits at the outermost level.
#ifndef ACCOMP_PRAGMA_LEXER_H
#define ACCOMP_PRAGMA_LEXER_H
#include "base/base.h"

typedef struct {
  size_t start, end;
} Span; // [start, end) of a pragma's text

bool is_word_char(char);
size_t skip_blanks(const char *s, size_t at);
// The end of the identifier at 'at'; 'at' itself when there is none.
size_t word_end(const char *s, size_t at);
// Past the token at 'at': a word, a number, a literal, a whole bracketed group, or one
// character.
size_t token_end(const char *s, size_t at);
// s[open] is a bracket. True: *close is its partner, and all inside match. False:
// *fault is the bracket that has none.
bool match_group(const char *s, size_t open, size_t *close, size_t *fault);
Span trim(const char *s, Span);
static inline bool is_empty(Span x) { return x.start >= x.end; }
// The first c outside brackets and literals; for ':' also outside 'a ? b : c'. x.end:
// none.
size_t find_split(const char *s, Span x, char c);
// Takes the part before the first c (trimmed) off *rest; false when nothing is left.
bool next_part(const char *s, Span *rest, char c, Span *part);
// The same of a section's subscript, whose '::' is two colons but in C++.
size_t find_colon(const char *s, Span x, bool cxx);
bool next_of_section(const char *s, Span *rest, bool cxx, Span *part);
bool span_is(const char *s, Span x, const char *word);
#endif
