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

// mapper.c: what identifies a directive of the file in the probed text; the constant by which other files learn of one of a module; what the text
// has of 'declare mapper', on one line.
const char *probe_key(const FSource *, Arena *, int number);
void write_constant(Text *, const FSource *, const FDirective *);
void write_mapper(Text *, const FSource *, const FDirective *, bool in_module);

// text_unit.c: a program unit, or an interface body.
typedef struct TextUnit {
  bool is_module, is_submodule, in_interface;
  const char *name; // of a subroutine or function, where it stands in the text; NULL
  int first, contains, last; // lines; contains 0: it has none
  struct TextUnit *around;
  struct TextUnit *next;
} TextUnit;
const TextUnit *text_unit_at(Arena *, const FSource *, int line); // the innermost one; NULL
const char *behind_word(const char *line, const char *word); // the rest of a line that begins with the word; NULL

// declare_reduction.c: what a probed text has of 'declare reduction': beside the directive, and in front of the line that ends a unit.
void write_reduction(Text *, const FSource *, const FDirective *);
// True: there are procedures; the column is in what stands for the directive at *loc.
bool write_reductions(Text *, const FSource *, int line, int column, Loc *);

// scan.c: the sentinel of a line of code that is there with OpenMP only, "!$": where it starts; -1: the line has none.
int conditional_sentinel(const FSource *, const char *line);
// The user's file of a preprocessed text; NULL: the text is not preprocessed, or the file not there.
const FSource *users_file(const FSource *, const char *path);
// The number of characters up to the last column that counts: in fixed form.
size_t fixed_length(const char *line, int columns);

// A condition in 'declare variant', and the constant of the probed text that has its value.
#define CONDITION_NAME "accomp_condition_%d_%d"
static inline bool is_variant_condition(const FDirective *d, int i) {
  const char *before = i && d->pieces[i].kind == PIECE_VALUE ? d->pieces[i - 1].text : "";
  size_t n = strlen(before), word = strlen("condition(");
  return n >= word && !strcmp(before + n - word, "condition(");
}
#endif
