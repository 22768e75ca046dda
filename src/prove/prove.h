// Proofs about loops and accesses to memory, whatever the device: dependences, values, pointers.
// Nothing here changes the tree, chooses or reports.
#ifndef ACCOMP_PROVE_H
#define ACCOMP_PROVE_H
#include "ir/array.h"
#include "ir/query.h"
#include "ir/region.h"
#include "prove/solver.h"

// --- access.c, live.c ------------------------------------------------------------------------

// One reference to memory that outlives an iteration.
typedef struct {
  Var *var;               // root: the variable, or the pointer it is reached through
  Node *node;             // the reference
  Vec(Node *) subscripts; // outermost first; NULL for '*p' and 'p->'
  bool read, written;
  bool through;           // reaches what var points to
  bool unknown;           // which memory it is cannot be told: its address goes elsewhere
  // pointer.c, of a loop's accesses:
  const Type *type;       // of what is accessed; a record when that is part of one; NULL: see var
  Node *link;             // the pointer in memory that the subscripts belong to: v.x of v.x[i]; or NULL
  Var *origin;            // the variable that pointer var was derived from, at any distance from its start; or NULL
  Var *named;             // the pointer that the construct names for it, when that is not var; or NULL
  bool flat;              // the first subscript counts elements without dimensions
} Access;
typedef Vec(Access) AccessList;
// Can a pointer, or another function, reach v?
static inline bool is_reachable(const Var *v) { return v->is_global || v->is_addressed; }
// Is it of a whole variable that has no parts?
static inline bool is_scalar_access(const Access *a) {
  return !a->through && !a->subscripts.len && !is_aggregate(a->var->type);
}
// depend.c  gives: use->has_relatives
void find_relatives(Unit *, const Region *);
// depend.c  Can they never be the same memory?
bool are_distinct(Arena *, const Access *, const Access *);

// call_effect.c  The effect that a call may have on memory that other threads see, but for its arguments' values.
typedef enum { CALL_ACCESSES_NOTHING, CALL_READS, CALL_WRITES } CallEffect;
CallEffect effect_of_call(Unit *, const Node *call);

// live.c  Does the statement give v a value on every path, before any use of v?
bool kills(Node *, const Var *v);

// access.c  The whole lvalue that a reference is the root of: a[i].x[j] of a. Sets *through when a pointer is passed.
const Node *whole_lvalue(const Node *ref, bool *through);
// access.c  Every access below 'body' to what is declared outside of it, and is no copy that a loop directive
// inside makes, in text order.
void list_accesses(Unit *, Node *body, AccessList *out);
// The same of a region whose plan is made, listed once.
const AccessList *accesses_of(Unit *, Region *);
// access.c  The effect that an expression's parent has on it.
typedef struct {
  bool read, written, escapes;
} Effect;
Effect effect_in_parent(const Node *e);
// access.c  May the code give v, or an element or a member of it, another value? An array that is passed on may get one.
bool changes_variable(Unit *, const Node *code, const Var *v);
// access.c  The largest expression around a pointer that is this pointer, moved by a number of elements or not at all.
const Node *moved_pointer(const Node *ref);
// The local pointer that the expression is all of the new value of, or NULL.
const Var *local_copy(const Node *pointer);
// access.c  Is a pointer's value all that matters at this reference to it: is it compared, subtracted, printed?
bool is_value_use(Unit *, const Node *ref);
// access.c  The same of all references to a pointer.
bool is_scalar_pointer(const Use *);
// access.c  gives: region->uses with read, written, ..., region->inside, jumps
void find_uses(Unit *, Region *);

// accessor.c  C++: the statements with the accesses in place of the calls that return them, for list_accesses; or the same ones.
Node *with_accesses(Unit *, Node *body);

// self.c  C++: does the region need the 'this' of the member function that it stands in? May it change '*this'?
bool uses_this(Unit *, const Region *);
bool changes_this(Unit *, const Region *);
// A name that a template's arguments decide: may it be a member of a base, 'Base::f'?
bool may_be_of_base(const Region *, const Node *, const Unit *);

typedef struct Memo Memo;

// A loop whose iterations might be run in any order.
typedef struct Candidate {
  Unit *u;
  Solver *solver;          // NULL: divisions are no polynomials
  const Function *function;
  Node *region;            // the construct's
  Node *node;              // N_FOR, canonical
  CanonicalLoop loop;
  AccessList accesses;     // below its body
  Memo *memo;              // polynomial.c's cache
  bool declared;           // the program says that no pointer's target carries a value between iterations
} Candidate;

// --- polynomial.c ----------------------------------------------------------------------------

enum { MOST_FACTORS = 6, MOST_STRIDES = 7 };

// number * factor[0] * ...; factors in the order of their declarations.
typedef struct {
  long long number;
  const Var *factor[MOST_FACTORS];
  int n;
} Term;
typedef Vec(Term) Polynomial;
typedef Vec(Term) Strides;

// A division, which is a variable in polynomials. x % y is x - y * (x / y) then (C11, 6.5.5).
typedef struct {
  Var var;
  Polynomial dividend, divisor;
  long long number;  // the divisor when that is a known number greater than zero, else 0
  bool floors;       // rounds down, as shifts and masks do; else towards zero
} Quotient;

typedef Vec(CanonicalLoop) Loops;

Memo *memo_new(Arena *);
// The canonical loops around a place from the candidate's on, outermost first, whose counters nothing else changes.
const Loops *enclosing_loops(const Candidate *, const Node *at);

// e in loop variables of the candidate's loop and those inside around it, and in scalars that the loop
// leaves alone. False: it is none.
bool polynomial(const Candidate *, Node *e, Polynomial *out);
// The same, not to be changed; NULL: none. No expression (e NULL) is 0.
const Polynomial *polynomial_of(const Candidate *, Node *e);
bool same_polynomial(const Polynomial *, const Polynomial *);
bool is_affine(const Polynomial *);
bool same_factors(const Term *, const Term *);
// p + t, p + number * q.
void add_term(Arena *, Polynomial *p, Term t);
void add_scaled(Arena *, Polynomial *p, const Polynomial *q, long long number);
// The division that v stands for, or NULL.
const Quotient *quotient_of(const Candidate *, const Var *v);
// The initialiser of v, which is declared below 'body' and changed nowhere; or NULL.
Node *initialiser_below(Node *body, const Var *v);
// Has v one value while the loop runs?
bool is_unchanging(const Candidate *, const Var *v);
// Does v count a loop at or inside of the candidate's that is around 'at'? Or a quotient of such?
bool is_iterator(const Candidate *, const Node *at, const Var *v);
// The same of a factor of the term.
bool has_iterator(const Candidate *, const Node *at, const Term *);
// Or does v count a loop outside of the candidate's?
bool counts_somewhere(const Candidate *, const Node *at, const Var *v);

// same_type.c  Are they never one object, since they have different types?
bool have_distinct_types(const Access *, const Access *);

// --- strides.c -------------------------------------------------------------------------------

// Can p at x and q at y never be equal, whatever numbers their variables are? By divisors of their factors.
bool never_meet(const Candidate *, const Polynomial *p, const Node *x, const Polynomial *q, const Node *y);
// Takes from both what they share and what no iteration changes: p = q stays as true as it was.
void cancel(const Candidate *, Polynomial *p, const Node *x, Polynomial *q, const Node *y);
// The strides, largest first, of the dimensions of which two subscripts p at x and q at y of one array are
// the linear form: m of i * m + j. Each is the next one times one variable. counted: m of n * m is none, since neither
// counts a loop. False: no such form.
bool find_strides(const Candidate *, const Node *x, const Polynomial *p, const Node *y, const Polynomial *q,
                  bool counted, Strides *);
// Does p multiply a loop's counter with something else than a number?
bool has_strides(const Candidate *, const Node *at, const Polynomial *p);
// p as one subscript for each stride and one more. False: not affine.
bool delinearise(const Candidate *, const Polynomial *p, const Strides *, Polynomial *out);

// --- path.c ------------------------------------------------------------------------------------

// Makes the leading subscripts of an access one that counts elements of the whole array, or drops them.
void flatten(const Candidate *, Access *);

// --- affine.c ----------------------------------------------------------------------------------

// Is e at 'at' always in [0, 2 to the power of bits)?
bool stays_within(const Candidate *, const Node *at, const Polynomial *e, int bits);
// Can the two touch the same element in different iterations of the loop? False only when that is
// impossible. *distance: by how many iterations the later one is always behind; 0: not always the same. fact: has what must
// hold for that, so far as the host can find out; NULL: nothing may be assumed.
bool may_conflict(const Candidate *, const Access *, const Access *, long long *distance, LoopFact *fact);
// Do both surely touch the same element 'distance' iterations apart, whenever the loop has as many? Everything that
// leads to them must be a loop or a condition below the candidate's loop, and they must be parts of one object.
bool must_conflict(const Candidate *, const Access *first, const Access *later, long long distance);

// --- range.c -----------------------------------------------------------------------------------

// Notes in fact what makes e, a subscript at 'at', be less than size in all iterations; size NULL: be 0 or more. False:
// nobody could check that when the construct is met, or it is not so.
bool assume_end(const Candidate *, const Node *at, const Polynomial *e, const Polynomial *size, LoopFact *fact);

// --- pointer.c ---------------------------------------------------------------------------------

// Follows accesses, all those below a node in the candidate's loop, through pointers.
void follow_pointers(const Candidate *, Node *below, AccessList *);
// Do the subscripts of both belong to the same variable, or to the same steady pointer in memory?
bool have_same_link(const Candidate *, const Access *, const Access *);
// Are they different members of structs that one variable names?
bool are_other_members(const Candidate *, const Access *, const Access *);
// Do both pass members of the same names? Those that do have the same hash.
bool have_same_members(const Candidate *, const Access *, const Access *);
uint64_t hash_members(const Candidate *, const Access *);

// --- cover.c -----------------------------------------------------------------------------------

// Some statements as a candidate of their own: children 'from' to 'to' of a block, or a loop's body (from, to 0).
// Its iterations are the runs of these statements.
Candidate *span_of(const Candidate *, Node *block, int from, int to);
// Does each run of a span (span_of) give the element that it reads there a value before, in the same run?
bool is_written_before(const Candidate *span, const Access *read);

// --- privatize.c -------------------------------------------------------------------------------

// May each iteration have a copy of its own of array (or struct) v? Then it is added to fact->privates. Else *why is a
// phrase with the reason, if a copy would help.
bool privatize(const Candidate *, Var *v, LoopFact *fact, const char **why);

// --- alike.c -----------------------------------------------------------------------------------

// The candidate's accesses, of which there may be thousands.
typedef struct {
  int *kind;      // of each access: those of one kind touch the same elements, under the same conditions
  int kinds;
  Vec(int) asked; // of the accesses that do the same to the same elements the first, in order
} Alike;
Alike find_alike(const Candidate *);

// --- depend.c ----------------------------------------------------------------------------------

// The first access of the loop that may write to one of 'reads', or NULL. *read: that one.
const Access *find_change(const Candidate *, const AccessList *reads, const Access **read);
// Does memory carry a value, or an order, from one iteration to another? Then fact says which.
bool memory_carries(const Candidate *, LoopFact *fact);

// --- arithmetic.c ------------------------------------------------------------------------------
// A loop of a template whose operators may be functions: notes which types must be arithmetic, so that they are none. False: it
// is not known which.
bool assume_arithmetic(Unit *, const Node *loop, LoopFact *fact);

// --- no_alias.c --------------------------------------------------------------------------------

// Notes in fact that the two must not overlap. False: nobody could check that when the construct is met.
bool assume_no_alias(const Candidate *, const Access *, const Access *, LoopFact *fact);

// --- live.c ------------------------------------------------------------------------------------

// Can a use of v in the statement see the value that v had before it?
bool is_upward_exposed(Node *, const Var *v);
// Does the statement give v a value on every path that leads to its end?
bool is_always_given(Node *, const Var *v);
// Does nobody need the value that the candidate's loop leaves in v?
bool is_dead_after(const Candidate *, const Var *v);
// Can a part of the function with that body start each time with the value from outside, and leave its last one there
// to nobody?
bool is_lost_unseen(const Candidate *part, Node *body, const Var *v);
// is_dead_after, but what the loop itself does with v's address is not looked at.
bool is_unread_after(const Candidate *, const Var *v);

// --- scalar.c ----------------------------------------------------------------------------------

typedef enum {
  SCALAR_PRIVATE,    // each iteration gives it a value first, and nobody misses it afterwards
  SCALAR_LAST,       // the same, but the last iteration's value is used after the loop
  SCALAR_REDUCTION,
  SCALAR_CARRIED,    // an iteration needs another one's value
} ScalarRole;

// The role of a scalar from outside that the loop's body changes. body: of the innermost loop that is collapsed with the
// candidate's. *op: of a reduction.
ScalarRole scalar_role(const Candidate *, Node *body, Var *, ReductionOp *op);
// The reduction that an assignment by this operator is, or RED_NONE.
ReductionOp operation_of(Op);
// Does an access of the loop reach v through a pointer?
bool is_reached(const Candidate *, const Var *v);

// --- fact.c ------------------------------------------------------------------------------------

// The fact about a loop of the construct 'region', alone or with the clauses of d, a directive about it.
LoopFact *prove_loop(Unit *, Directive *region, Node *loop);
LoopFact *judge_loop(Unit *, Solver *, Directive *region, Node *loop, Directive *d);

#endif
