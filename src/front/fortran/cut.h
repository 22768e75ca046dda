// A directive being taken to pieces. cut.c has its name and clauses, argument.c what stands in their parentheses.
#ifndef ACCOMP_FORTRAN_CUT_H
#define ACCOMP_FORTRAN_CUT_H
#include "front/fortran/scan.h"
#include "pragma/lexer.h"

typedef struct {
  Unit *unit;
  Arena *arena;
  FDirective *directive;
  const Joined *joined;
  const char *s;           // its text in lower case
  size_t at, end;          // the next character, and the last one's end
  const DirectiveRow *row; // of the directive, or of one inside of a clause (when, apply)
  const char *clause;      // Piece.clause
  const ClauseRow *clause_row; // Piece.row
  const char *iterators;   // the names of the clause's ones, a blank behind each; no variables of the program
  const char *next_iterators; // those that the modifier has so far
  int arguments;           // of the probe so far
  Text text;               // of C, not yet a piece
  Loc text_loc;
  Vec(Piece) pieces;
  Vec(FVariant) variants;
} Cut;

Loc cut_loc(const Cut *, size_t at);
char *written(const Cut *, Span); // the Fortran text
char *lower(const Cut *, Span);
// Adds C text; it becomes a piece when another one follows.
void add_c(Cut *, size_t at, const char *text);
void end_text(Cut *);
void add_piece(Cut *, PieceKind, Span);
// A directive inside of a clause: its name and its clauses.
bool cut_inner(Cut *, Span);

// argument.c: what is between the parentheses. False: a fault was reported.
bool cut_argument(Cut *, const ClauseRow *, Span inside);
// A list of variables, of names.
void cut_variables(Cut *, Span list);
void cut_names(Cut *, Span list);
// declare reduction(operator : types : combiner)
void cut_declared_reduction(Cut *, Span inside);
// The names of directives in it with 'for' in place of 'do', without blanks at the ends.
char *c_words(const Cut *, Span);
#endif
