// The ground everything in src/ stands on: arenas, strings, vectors, text, diagnostics, processes.
// The only header that may use an extension of C11 (statement expressions, attributes).
#ifndef ACCOMP_BASE_H
#define ACCOMP_BASE_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))
// A fault of ours, never of the user: prints where and aborts.
#define unreachable() base_unreachable(__FILE__, __LINE__)
_Noreturn void base_unreachable(const char *file, int line);
#define countof(a) (sizeof(a) / sizeof *(a))

// --- arena.c: memory that is given back all at once -------------------------------------
typedef struct Arena Arena;
Arena *arena_new(void);
void arena_free(Arena *);
void *arena_alloc(Arena *, size_t size);              // zeroed, aligned to 16; never NULL
#define alloc(a, T) ((T *)arena_alloc(a, sizeof(T)))
#define alloc_n(a, T, n) ((T *)arena_alloc(a, sizeof(T) * (size_t)(n)))
char *arena_printf(Arena *, const char *fmt, ...) PRINTF_LIKE(2, 3);
char *arena_strndup(Arena *, const char *, size_t n);
static inline char *arena_strdup(Arena *a, const char *s) { return arena_strndup(a, s, strlen(s)); }

// --- vec: a growing array in an arena.  Vec(int) v = {0};  push(arena, &v, 3);  v.at[i]; v.len
#define Vec(T) struct { T *at; int len, cap; }
#define push(arena, v, ...) \
  (vec_grow(arena, (void **)&(v)->at, &(v)->cap, (v)->len, sizeof *(v)->at), \
   (v)->at[(v)->len++] = (__VA_ARGS__))
void vec_grow(Arena *, void **at, int *cap, int len, size_t element);

// --- text.c: text being written ----------------------------------------------------------
typedef struct { Arena *arena; char *at; size_t len, cap; } Text;  // at is NUL-terminated once written to
void text_add(Text *, const char *s);
void text_addn(Text *, const char *s, size_t n);
// FNV-1a of 64 bits, continued: the first 'hash' is HASH_START.
#define HASH_START 14695981039346656037u
uint64_t hash_text(uint64_t hash, const char *s);
void text_json(Text *, const char *s);                // a string with quotes (RFC 8259)
void text_printf(Text *, const char *fmt, ...) PRINTF_LIKE(2, 3);
// Names that the compiler makes of the program's, when it writes its text anew: "__accomp_static1_1_next_n" of the n of next,
// "set__accomp_group" and "__accomp_g_set" of set, "f__accomp_for_devices" and "f__accomp_variant_0" of f; "m__accomp_has_a" of
// the variable a in Fortran's module m.
#define MOVED_STATIC "__accomp_static"
#define OF_GROUP     "__accomp_group"
#define IN_GROUP     "__accomp_g_"
#define FOR_DEVICES  "__accomp_for_devices"
#define OF_VARIANT   "__accomp_variant_"
#define OF_MODULE    "__accomp_has_"
const char *user_names(Arena *, const char *s);   // the text with the program's names in their place
char *c_string(Arena *, const char *s);            // a literal of C, quotes included, that means s
char *read_file(Arena *, const char *path, size_t *len);      // NULL: errno says why
void name_stdin(const char *path);                 // from now on read_file takes this file for "<stdin>"
bool write_file(const char *path, const char *s, size_t len);  // false: errno says why

// --- diag.c: faults in the user's program ------------------------------------------------
typedef struct { const char *file; int line, column; } Loc;    // column from 1; 0: unknown
typedef enum {
#define WARNING(id, name, help) WARN_##id,
#include "base/warning.def"
#undef WARNING
  WARN_COUNT
} WarningKind;
typedef struct { const char *name, *help; } WarningRow;
extern const WarningRow warning_rows[WARN_COUNT];
typedef enum { ERROR_AS_ALL, ERROR_ALWAYS, ERROR_NEVER } WarningError;  // -Werror decides; -Werror=, -Wno-error=
typedef enum { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE } Severity;
typedef struct { Loc loc; Severity severity; const char *text; } Message;
typedef Vec(Message) Messages;
typedef struct Diag {
  int errors, warnings;
  int error_limit; // errors that are shown; 0: all
  bool no_warnings, warnings_are_errors, colours;
  bool no_carets; // the line of the source is not shown
  bool off[WARN_COUNT];
  WarningError warning_errors[WARN_COUNT];
  Messages reported;   // the errors
  Messages warned; // the warnings that were not gathered
  Messages *gathered;   // messages are counted and put here, not shown; NULL: they are shown at once
} Diag;
// file:line:col: error: text, then the source line (read from loc.file) and a caret. Work goes on.
void error(Diag *, Loc, const char *fmt, ...) PRINTF_LIKE(3, 4);
void warning(Diag *, Loc, WarningKind, const char *fmt, ...) PRINTF_LIKE(4, 5);
void note(Diag *, Loc, const char *fmt, ...) PRINTF_LIKE(3, 4);    // belongs to the message before it
// The line without its end, of *len bytes; NULL: it cannot be read.
const char *line_of_file(Loc, size_t *len);
void sorry(Diag *, Loc, const char *fmt, ...) PRINTF_LIKE(3, 4);   // an error: "sorry, not implemented: ..."
// Shows what was gathered, each message once: by files in the order in which they were named, then by places. A note stays
// behind its message. Counts nothing: that was done before.
void report_gathered(Diag *, const Messages *);
// The closest of 'words' (NULL-terminated) to 'word' if close enough for a suggestion, else NULL.
const char *closest_word(const char *word, const char *const *words);

// --- proc.c: running the tools ------------------------------------------------------------
typedef struct Proc Proc;
// argv ends with NULL. verbose prints the command. Output to stdout_path when not NULL. stderr_path likewise.
Proc *proc_start(Arena *, const char *const *argv, const char *stdout_path, const char *stderr_path);
int proc_wait(Proc *);     // exit status; 128 + n when killed by signal n; 127 when it could not start; 0 for NULL
#endif
