// The rows of directive.def and clause.def, and questions about them. For src/pragma, and for src/front/fortran, which spells
// them in another way.
#ifndef ACCOMP_PRAGMA_TABLE_H
#define ACCOMP_PRAGMA_TABLE_H
#include "pragma/pragma.h"

// The directives that combined ones are made of.
enum {
  A_PARALLEL = 1 << 0,
  A_SERIAL = 1 << 1,
  A_KERNELS = 1 << 2,
  A_LOOP = 1 << 3,
  A_DATA = 1 << 4,
  A_ENTER = 1 << 5,
  A_EXIT = 1 << 6,
  A_HOST_DATA = 1 << 7,
  A_CACHE = 1 << 8,
  A_ATOMIC = 1 << 9,
  A_DECLARE = 1 << 10,
  A_INIT = 1 << 11,
  A_SHUTDOWN = 1 << 12,
  A_SET = 1 << 13,
  A_UPDATE = 1 << 14,
  A_WAIT = 1 << 15,
  A_ROUTINE = 1 << 16,
  A_COMPUTE = A_PARALLEL | A_SERIAL | A_KERNELS,
};
typedef uint64_t Parts;
enum {
  O_TARGET = 1 << 0,
  O_TEAMS = 1 << 1,
  O_DISTRIBUTE = 1 << 2,
  O_PARALLEL = 1 << 3,
  O_FOR = 1 << 4,
  O_SIMD = 1 << 5,
  O_LOOP = 1 << 6,
  O_TARGET_DATA = 1 << 7,
  O_ENTER = 1 << 8,
  O_EXIT = 1 << 9,
  O_UPDATE = 1 << 10,
  O_DECLARE_TARGET = 1 << 11,
  O_BEGIN_DECLARE = 1 << 12,
  O_DISPATCH = 1 << 13,
  O_REQUIRES = 1 << 14,
  O_ATOMIC = 1 << 15,
  O_SINGLE = 1 << 16,
  O_MASKED = 1 << 17,
  O_SECTIONS = 1 << 18,
  O_CRITICAL = 1 << 19,
  O_DECLARE_VARIANT = 1 << 20,
  O_ORDERED = 1 << 21,
  O_TILE = 1 << 22,
  O_UNROLL = 1 << 23,
  O_INTERCHANGE = 1 << 24,
  O_REVERSE = 1 << 25,
  O_FUSE = 1 << 26,
  O_DECLARE_REDUCTION = 1 << 27,
  // Carried out before the checks (src/rewrite).
  O_ASSUME = 1 << 28,
  O_ERROR = 1 << 29,
  O_METADIRECTIVE = 1 << 30,
};

// Behind what an enumerator can have.
#define O_TASK     ((Parts)1 << 31)
#define O_TASKLOOP ((Parts)1 << 32)
#define O_GROUP    ((Parts)1 << 33) // taskgroup
#define O_WAIT     ((Parts)1 << 34) // taskwait
#define O_CANCEL   ((Parts)1 << 35)
#define O_SCOPE    ((Parts)1 << 36)
#define O_ALLOCATE ((Parts)1 << 37)
#define O_DECLARE_MAPPER ((Parts)1 << 38) // carried out, too
#define O_FLUSH    ((Parts)1 << 39)
#define O_SCAN     ((Parts)1 << 40)
#define O_TASKGRAPH ((Parts)1 << 41) // carried out, too
#define O_STRIPE   ((Parts)1 << 42)
#define O_DECLARE_INDUCTION ((Parts)1 << 43) // carried out, too
#define O_GROUPPRIVATE ((Parts)1 << 44) // carried out, too
#define O_ALLOCATORS ((Parts)1 << 45)
#define O_INTEROP ((Parts)1 << 46) // carried out, too
#define O_SPLIT ((Parts)1 << 47)
#define O_TRANSFORM (O_TILE | O_UNROLL | O_INTERCHANGE | O_REVERSE | O_FUSE | O_STRIPE)

typedef enum { READY, LATER, NESTED, CALLED, HOST } Status;
typedef enum { ONCE, MANY, ONCE_MODIFIER, ONCE_TYPED, MANY_TYPED } Repeat;
typedef enum {
  ARG_NONE,
  ARG_VARS,
  ARG_EXPR,
  ARG_OPT_EXPR,
  ARG_EXPRS,
  ARG_KEYED,
  ARG_OPT_KEYED,
  ARG_WORDS,
  ARG_REDUCTION,
  ARG_DEFAULT,
  ARG_DEFAULTMAP,
  ARG_MAP,
  ARG_DEPEND,
  ARG_ALLOCATE,
  ARG_OPT_WAIT,
  ARG_RANGE,
  ARG_SCHEDULE,
  ARG_LINEAR,
  ARG_NAME,
  ARG_DIRECTIVES,
  ARG_VARIANT,
  ARG_MATCH,
  ARG_KEYWORDS,
  ARG_WHEN,
  ARG_MAPPER,
  ARG_OTHERWISE,
  ARG_APPLY,
  ARG_INDUCTION,
  ARG_INIT,
  ARG_ALLOCATORS,
  ARG_ANY,
} ArgumentShape;

typedef struct {
  DirectiveInfo info;
  Parts parts; // A_* or O_*
  Status status;
  const char
      *argument; // the clause row of what stands in parentheses after the name, or NULL
} DirectiveRow;

typedef struct {
  ClauseKind kind;
  Dialect dialect;
  const char *spelling;
  ArgumentShape shape;
  const char *words; // "a|b|c" or NULL
  unsigned map;
  Repeat repeat;
  Status status;
  Parts parts;
  const char *section;
} ClauseRow;

const DirectiveRow *directive_row(int id);
// The longest name that s starts with, words separated by blanks; *end is set past it.
// NULL: none.
const DirectiveRow *find_directive(Dialect, const char *s, size_t *end);
// The same in Fortran: 'do' is C's 'for', and blanks between the words of a name may be left out.
const DirectiveRow *find_fortran_directive(Dialect, const char *s, size_t *end);
// The row for a spelling: the one legal on these parts first, else any; NULL: unknown.
const ClauseRow *clause_row(Dialect, const char *spelling, Parts parts);

const char *dialect_name(Dialect);                        // "OpenACC"
const char *legal_directives(Arena *, const ClauseRow *); // "'parallel', 'kernels'"
// For suggestions, NULL-terminated: all names of a dialect's directives; the spellings
// of clauses legal on a directive, and the words that continue its name.
const char **directive_names(Arena *, Dialect);
const char **words_after(Arena *, const DirectiveRow *);
// Is word one of "a|b|c"? '*' at a word's end does not count.
bool has_word(const char *words, const char *word);
const char *const *split_words(Arena *, const char *words);
const char *quoted_words(Arena *, const char *words); // "'a', 'b'"
#endif
