// The preprocessed text that is being read, which source.c and source_variant.c share.
#ifndef ACCOMP_FRONT_SOURCE_H
#define ACCOMP_FRONT_SOURCE_H
#include "front/c/internal.h"

typedef struct {
  uint32_t at;
  const char *text;
  int scope; // its place in Unit.scopes
} Ending;

// The preprocessed text on its way to unit->text.
typedef struct {
  Unit *unit;
  Front *front;
  const char *s;
  uint32_t len;
  uint32_t copied; // up to here the input is in 'out'
  Text out;
  const char *file; // the last marker's
  bool system;
  int line; // the input's line at 'line_at'
  uint32_t line_at;
  Place place;
  uint32_t region_end; // up to here: inside the statement of a compute construct
  uint32_t called_end; // up to here: inside a function that devices call (Unit.round.called)
  bool names_called; // the declaration at file scope has named such a function
  bool changed;      // a pragma that stays in the text is another one for clang
  bool has_groups;   // there is a 'groupprivate', which is about 'teams' on the host, too
  int carried_out;   // directives of Unit.round that stand before what is read
  unsigned warned;   // dialects switched off and seen
  Loc variant; // the first 'begin declare variant' that stays in the text; line 0: there is none
  const char *match; // the clauses of the 'begin declare variant' around; NULL: none
  Loc match_loc;
  Vec(const char *) named;     // functions that it defines, by the names of the program
  int first_named;             // the number of the first of them
  int pack, packs[32], npacks; // in force, and what 'pop' brings back
  Vec(Ending) endings;         // texts for the ends of statements, the next one last
} Reading;

Loc input_loc(Reading *, uint32_t at);
// Copies the input up to there; without the line that ends at 'eol'.
void copy_up_to(Reading *, uint32_t at);
void blank_line(Reading *, uint32_t at, uint32_t eol);
// Writes the code that evaluates the expressions of a directive's clauses.
void add_probe(Reading *, Directive *);

// source_variant.c: is the pragma the start or the end of a 'begin declare variant'? Is the word there the name of a function
// that is defined in one? Gives it another name.
bool read_variant(Reading *, const char *text, uint32_t at, uint32_t eol);
bool defines_function(const Reading *, uint32_t at, uint32_t end);
void rename_variant(Reading *, uint32_t at, uint32_t end);
#endif
