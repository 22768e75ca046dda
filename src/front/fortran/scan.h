// A directive's text, its lines joined: scan.c finds it, cut.c takes it to pieces.
#ifndef ACCOMP_FORTRAN_SCAN_H
#define ACCOMP_FORTRAN_SCAN_H
#include "front/fortran/directives.h"

typedef struct {
  const char *text;  // behind the sentinel, as written: "parallel loop  gang"
  const char *lower; // the same in lower case, but for strings
  const Loc *locs;   // the user's place of each character, and of the end
  size_t length;
  const char *next;  // the next line of code, in lower case, from its first character
} Joined;

// Sets name, is_end, in_spec and pieces. False: a fault was reported, or nobody knows the directive.
bool cut_directive(Unit *, FDirective *, const Joined *);

// place.c: sets the places of a preprocessed text's directive by those of the user's.
void place_joined(Arena *, Joined *, const Joined *users);

// mapper.c: what a probed text has of 'declare mapper', on one line.
void write_mapper(Text *, const FSource *, const FDirective *, bool in_module);

// scan.c: the sentinel of a line of code that is there with OpenMP only, "!$": where it starts; -1: the line has none.
int conditional_sentinel(const FSource *, const char *line);
// The user's file of a preprocessed text; NULL: the text is not preprocessed, or the file not there.
const FSource *users_file(const FSource *, const char *path);
// The number of characters up to the last column that counts: in fixed form.
size_t fixed_length(const char *line, int columns);
#endif
