// Declarations that the parts of the pragma parser share. Private to src/pragma.
#ifndef ACCOMP_PRAGMA_PARSE_H
#define ACCOMP_PRAGMA_PARSE_H
#include "pragma/lexer.h"
#include "pragma/table.h"

// A clause with what the rules between clauses need.
typedef struct {
  Clause *clause;
  const ClauseRow *row;
  int section; // 0: before any device_type; else the n-th device_type's
  int rank;    // how specific that device_type is: RANK_*
} Parsed;

enum { RANK_DROPPED = -1, RANK_ALL = 0, RANK_STAR = 1, RANK_NAMED = 2 };

typedef struct {
  Unit *unit;
  Arena *arena;
  Diag *diag;
  const PragmaText *text;
  const char *s; // text->text
  size_t at;     // the next character
  const DirectiveRow *row;
  Directive *directive;
  int section, rank; // the device_type that the clauses which follow are for
  Loc type_loc;      // the last device_type
  bool faulty;       // a clause was reported and left out
  Vec(Parsed) parsed;
} Parser;

// --- parser.c: also what host.c and for_clang.c read ------------------------------------------------
// Past "acc" or "omp"; 0: neither.
size_t after_sentinel(const char *text, Dialect *);
// Takes "( ... )" at p->at; given: there is one. False: unmatched, and nothing after it makes sense.
bool take_group(Parser *, Span *inside, bool *given);
// Errors that name it, and what may have been meant.
void unknown_clause(Parser *, Loc, const char *name);
void unknown_directive(Parser *, Dialect); // at p->at

// --- suggest.c: words of another dialect, language or place ---------------------------
// Adds a note with this dialect's form of a clause of the other one. False: it is none.
bool note_other_dialect(Parser *, Loc, const char *name);
// An error that names the directive which the words of p's directive, the next one and those behind it may stand for.
// False: there is none.
bool suggest_directive(Parser *, Loc, Span word);
// 'end parallel', a clause without a directive: at p->at. False: it is none.
bool refuse_fortran_end(Parser *, Loc);
bool refuse_lone_clause(Parser *, Dialect, Loc);

// --- args.c: the argument of a clause ------------------------------------------------
// 'inside' is what stands between the parentheses; given: there are parentheses.
// False: a fault was reported, and the clause is of no use.
bool parse_argument(Parser *, Clause *, const ClauseRow *, Span inside, bool given);

Loc locate(const Parser *, size_t at);
char *copy_text(const Parser *, Span);
ClauseExpr make_expr(const Parser *, Span);
// Reports what is malformed. keyword may be NULL.
bool add_expr(Parser *, Clause *, const char *keyword, Span);
// omp.c: OpenMP 5.2, 3.2.4: where the item is ([n][m])p, its expression becomes the array that p points to. False: it has no
// place in the clause, which is reported.
bool write_shape(Parser *, const Clause *, Item *, Span base);
bool add_var(Parser *, Clause *, const char *keyword, Span);
bool add_vars(Parser *, Clause *, const char *keyword, Span list);
// Reports a word that is not in row->words, with a suggestion; 'what' it should have
// been.
bool check_word(Parser *, const ClauseRow *, Span word, const char *words,
                const char *what);

// --- modifier.c: modifiers in front of an argument ------------------------------------
// Takes 'word, word(...):' off the front of *inside; none is true too. Words are left
// to the caller.
typedef Vec(Span) Spans;
Spans take_modifiers(Parser *, Span *inside);
// No modifier is written twice.
bool check_modifiers_once(Parser *, const Clause *, const Spans *words);
bool apply_modifiers(Parser *, Clause *, const ClauseRow *, const Spans *);
bool apply_modifier(Parser *, Clause *, const ClauseRow *, Span word);

// --- directive_name.c -----------------------------------------------------------------
// A directive's name among the modifiers: to Clause.directive, and blanks in its place. False: a fault was reported.
bool take_directive_name(Parser *, Clause *, const ClauseRow *, Span inside);

// --- acc.c, omp.c: arguments with a grammar of their own -----------------------------
typedef bool ShapeParser(Parser *, Clause *, const ClauseRow *, Span inside);
ShapeParser parse_keyed, parse_acc_wait;
ShapeParser parse_match, parse_when, parse_otherwise; // context.c
ShapeParser parse_map, parse_defaultmap, parse_depend, parse_allocate, parse_allocators, parse_range, parse_schedule, parse_apply, parse_induction;
bool is_map_type(const char *word); // omp.c
// device_type(list) of OpenACC: how far the clauses after it apply (RANK_*).
int device_type_rank(Parser *, Span list);

// --- rules.c: clauses of one directive against each other ----------------------------
// Is the clause allowed beside the earlier ones? Reports if not.
bool check_repeat(Parser *, const Clause *, const ClauseRow *);
// At the end: applies device_type, then contradictions and clauses that must be there.
void finish_clauses(Parser *);
#endif
