// Directives of a Fortran file: found in its text (scan.c), cut into pieces and probed (probe.c).
#ifndef ACCOMP_FORTRAN_DIRECTIVES_H
#define ACCOMP_FORTRAN_DIRECTIVES_H
#include "pragma/table.h"

// A piece of a directive. Pieces in order are the directive in C's spelling, with holes for expressions:
//   !$omp target teams distribute parallel do reduction(max:err) map(tofrom: a(1:n))
//   "omp target teams distribute parallel for reduction(max:" [variable err] ") map(tofrom:" [variable a(1:n)] ")"
typedef enum {
  PIECE_TEXT,     // C already: names of directives and clauses, modifiers, operators (".and." is "&&")
  PIECE_VALUE,    // an expression that is evaluated: num_gangs(n + 1), if(n > 3), collapse(2)
  PIECE_VARIABLE, // an item of a list: a variable, a section, an element, a component
  PIECE_NAME,     // a name that is no expression: a procedure, /common/, a user's operator, a mapper
} PieceKind;

typedef struct {
  PieceKind kind;
  const char *text;   // PIECE_TEXT: C; else the Fortran text, on one line
  Loc loc;            // the user's place of its first character
  int argument;       // PIECE_VALUE, PIECE_VARIABLE: which argument of the probe, from 0; -1: not probed
  const char *clause; // lower case, "": of the directive itself (wait(1), cache(a), atomic)
  const ClauseRow *row; // NULL: of the directive itself, or the host's compiler alone knows the clause
  const char *iterators; // of the clause, in front of it: their names, a blank behind each; probed as [(text, NAME = 1, 2)]
} Piece;

// A directive in a clause of another one.
typedef struct {
  const DirectiveRow *row; // NULL: there is none, as 'nothing'
  const char *shown;       // "target teams num_teams(4)"
  int first, end;          // its pieces, without a name in front
} FVariant;

typedef struct FDirective {
  int number;           // its probe's first argument, from 1
  Dialect dialect;
  const char *name;     // in C's spelling, one blank between words, without "end": "target teams distribute parallel for", "kernels", "enter data"
  const DirectiveRow *row;
  bool is_end;          // END DO, "end kernels", "end target data"
  const char *shown;    // as the user wrote it, continuations joined: "acc parallel loop gang"
  Loc loc;              // the user's place of '!$'
  int line, end_line;   // lines of the file that ftree and the host compiler read
  bool in_spec;         // in a specification part: declare, routine, requires, threadprivate, ...: no probe
  bool is_reached;      // the translation has met it
  FVariant *variants;   // of a metadirective: what it chooses from, one for each 'when' and 'otherwise'
  int nvariants;
  Piece *pieces;
  int npieces;
} FDirective;

typedef struct FSource {
  const char *path;     // as messages name it
  const char *text;     // the file as it is compiled, preprocessed if it is
  size_t length;
  bool fixed;           // fixed form
  int columns;          // fixed form: those that count; 0: all
  bool is_conditional;  // OpenMP is on: lines behind '!$' are code
  const char **lines;   // the lines of 'text', without line ends; lines[1] is line 1
  Loc *locs;            // the user's file and line of each
  int nlines;
  struct FSource *users;   // preprocessed: the files that the text is made of, lines alone
  struct FSource *next;    // among them
  FDirective **directives; // in the order of the text, of dialects that are on
  int ndirectives;
} FSource;

// Pieces end where a clause starts: pieces[0] is the name alone, "omp target", and " map(to: " starts one of text. An end has
// those of the directive that it ends, with its own clauses: "omp for", " nowait". What stands beside iterators in a
// clause of the host's compiler's alone is not probed: argument is -1.
// Finds and cuts the directives. Errors (a clause's parenthesis that is missing, a continuation that is none, a directive
// of no known name) are told at the user's place. columns: of fixed form, 72, 132, 0: no limit.
FSource *read_fortran(Unit *, const char *text, size_t length, bool fixed, int columns);

// The text for ftree: each directive of an execution part is "call accomp_probe(NUMBER, e1, e2, ...)", an end
// "call accomp_end(NUMBER)"; lines keep their numbers, so a long call is one long line (free form) or continued over the
// directive's own lines. Directives of specification parts, and what has no place for a call, are comments.
// An end whose clauses have expressions, as copyprivate(x), is called with these behind its number. Markers of lines are blank,
// lines of fixed form are cut at their last column, for probes are longer: ftree gets no limit.
const char *probed_text(const FSource *, Arena *, size_t *length);

// The user's place of a line and a column of the probed text.
Loc probed_loc(const FSource *, Arena *, int line, int column);

// A directive for the host that its compiler may not know is replaced by this: "": it may be left out; else one of the same meaning. NULL: it stays.
const char *host_replacement(Arena *, const FDirective *);
bool is_allocation(const FDirective *);       // 'allocate', 'allocators': never the host compiler's
const char *routine_level(const FDirective *); // in OpenACC; "seq" without one, and of NULL
// A directive's name as Fortran has it: "do" in place of "for".
const char *fortran_name(Arena *, const char *name);
void print_directives(const FSource *, FILE *);
#endif
