// Pragma text -> neutral directives. Table-driven: directive.def, clause.def (in src/ir).
#ifndef ACCOMP_PRAGMA_H
#define ACCOMP_PRAGMA_H
#include "ir/ir.h"

// One pragma as it stands in the preprocessed text.
typedef struct {
  const char *text;     // after "#pragma", NUL-terminated: " acc parallel loop copy(a[0:n])"
  Loc loc;              // the '#' in the user's file
  // user's place of the character at text[i]; falls back to loc when macros made it
  Loc (*locate)(const void *context, size_t i);
  const void *context;
} PragmaText;

// Is this one of ours under the switched-on dialects? OpenMP directives that clang's
// own OpenMP handles (parallel, for, task, ...) are not: false, and the text stays. A
// pragma that starts with acc, or omp with a device construct, is ours.
bool pragma_is_ours(const char *text, unsigned dialects);
// The same in a language of which no code is made for devices: what is ours for the host's sake only, is not.
bool pragma_is_for_devices(const char *text, unsigned dialects);
// Does it make code for devices, or is it a loop transformation that clang does not know? In a file with such a pragma of OpenMP
// the directives of functions that devices may call are ours.
bool pragma_concerns_devices(const char *text);
bool pragma_is_groupprivate(const char *text);
// The directive's name without its clauses, "acc parallel loop"; of one that nobody knows the whole text.
const char *pragma_name(Arena *, const char *text);
// An OpenMP directive that is the host compiler's, unless it stands inside a compute construct, or in a
// function that devices call: there it is ours, and pragma_parse takes it (what is not implemented is
// refused with its name).
bool pragma_is_host_omp(const char *text);
// Such a one that is ours, too, in functions that target regions may call, or about them.
bool pragma_is_for_called(const char *text, bool at_file_scope);
// Is it 'teams', or combined with it?
bool pragma_makes_teams(const char *text);
// 'begin declare variant': the functions after it have names that are there already.
bool pragma_begins_variant(const char *text);
bool pragma_ends_variant(const char *text);

// A pragma of nobody's: what is missing before a directive's name and a clause with its argument ("acc", "omp"), when
// that dialect is on. NULL: it is not that.
const char *pragma_lacks_sentinel(const char *text, unsigned dialects);
// The text behind a pragma begins with one of its directive's clauses, and C could not go on so: which one; or NULL.
const char *pragma_goes_on(Arena *, const Directive *, const char *text);

// Parses one pragma: directive name, clauses, clause arguments as text. Reports every
// fault of it (unknown directive or clause with a suggestion, clause not allowed on
// this directive, repeated clause, malformed arguments, contradictions) and returns
// NULL when nothing usable is left. A directive's own argument in parentheses is a
// clause named like the directive: CL_WAIT of 'wait(q)', CL_ENTER of 'routine(f)' and
// 'declare target(a, f)', CL_NONE of 'cache(a[i:n])'.
Directive *pragma_parse(Unit *, const PragmaText *);

// The directives that a combined one is made of, outermost first: at most 3, each with its own clauses; of any other
// directive itself. Returns how many.
int pragma_take_apart(Unit *, Directive *, Directive *parts[3]);

// Parses a pragma that stays in the text for clang, of either dialect or of none. It reports nothing.
// Unknown parts become text: the first word of an unknown directive is its name; an unknown clause, or one with an
// unknown argument, has one item. The clauses of a pragma of neither dialect are not read.
Directive *pragma_parse_host(Unit *, const PragmaText *);

// The text of a pragma of OpenMP as clang 19 understands it: names of 6.0 with '_', modifiers that name a directive, clauses
// that change no result, deprecated forms. Its argument where nothing is to be changed. doacross: its statement has iterations
// that wait for others.
const char *pragma_for_clang(Unit *, const char *text, bool doacross);

// Reports what clang 19 would leave out of a directive of the host with a warning, or compile wrongly.
void pragma_check_for_clang(Unit *, const PragmaText *);

// Has it a clause that is left out for clang, which would leave out what follows the clause, too?
bool pragma_drops_clause(const char *text);
// Has it a reduction of an array section, of which clang may make no copies (rewrite/section.c)?
bool pragma_reduces_section(const char *text);
// C text that stands for the pragma, which clang does not compile; NULL: none does.
const char *pragma_as_code(Unit *, const char *text);

// C text for a 'scope' of the host: before its statement and behind it; both are empty where a fault was reported. False: it is
// another directive.
bool pragma_write_scope(Unit *, const PragmaText *, const char **before, const char **after);
// The same for a 'task' with 'transparent', whose argument is evaluated behind this text in 'before'.
#define TRANSPARENT_VALUE "(void)(0 | ("
bool pragma_write_transparent(Unit *, const PragmaText *, const char **before, const char **after);

// After front: nesting, combinations, and what needs the tree (canonical loop where a
// loop must follow, collapse depth, unknown statement shapes, section on a non-array,
// branch out of a region).
void check_directives(Unit *);
// needs: Function.on_device   Warns of 'atomic' of OpenACC that no kernel runs.
void check_lone_atomics(Unit *);
// Refuses directives for clang (Unit.host_directives) that clang 19 compiles to wrong values. check_directives does it, too.
void check_host_directives(Unit *);

// A part of it, for directives that are gone by then: is there a statement where one must be, and none where one takes
// the directive's place? False: there is a message.
bool check_follows(Unit *, const Directive *);
// Likewise: have the arguments of its clauses the types that they need? Reports those that have not.
void check_arguments(Unit *, const Directive *);
// Likewise: no way into or out of its region but through its ends (check_branch.c).
void check_branches(Unit *, const Directive *);

// After errors: takes the constructs at fault out of the unit, so that analysis reports the faults of the others.
// False: an error stands where others may depend on it (at file scope, in a routine), or none is left.
bool drop_faulty_constructs(Unit *);

// The parts of a 'declare induction' (OpenMP 6.0, 7.6.17): C text of omp_var, omp_step and omp_idx. user_reduction.c
typedef struct {
  const char *step_type;  // the type of omp_step
  const char *inductor;   // gives omp_var its next value
  const char *collector;  // a step that is as good as omp_idx of them
} UserInduction;
// The first types of 'name : types', of omp_var and omp_step; false: it is not written so.
bool induction_types(Arena *, const char *text, const char **variable, const char **step);
// The one of this name for variables of type t that is in force at a directive; false: there is none.
bool find_user_induction(Unit *, const Directive *, const char *name, const Type *t,
                         UserInduction *out);

// All expressions of a directive, in the order in which the probe lists them. Returns
// how many there are, which may be more than cap.
int pragma_exprs(Directive *, ClauseExpr **out, int cap);
// The same for one clause, without its iterators.
int pragma_clause_exprs(Clause *, ClauseExpr **out, int cap);
#endif
