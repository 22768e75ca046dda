// Loops in canonical form (OpenACC 3.3, 2.9; OpenMP 5.2, 4.4.1), and small questions
// about trees.
#ifndef ACCOMP_LOOP_H
#define ACCOMP_LOOP_H
#include "ir/host_expr.h"
#include "ir/type.h"

typedef struct {
  Var *var;             // counts the iterations; declared or assigned in the first part
  bool declared;        // declared there: 'for (int i = 0; ...'
  Node *start, *bound;  // expressions, as written, without parentheses around them
  Op relation;          // OP_LT, OP_LE, OP_GT, OP_GE, OP_NE, with var on the left
  Node *step;           // NULL: one, from ++ or --
  bool step_subtracted; // written with '-': the step to add is -step
  bool step_known;      // step_value is set
  long long step_value; // the addend of each iteration, with its sign
  bool down;            // counts down; for an unknown step what the relation implies
  long long trips;      // how often it runs; -1: no constant, or it wraps around, or more than a variable of 64 bits can count
  Node *body;
} CanonicalLoop;

// The facts about an N_FOR: the front reads its form, once; prove and plan add theirs. Loops around it and inside are
// the tree's (Node.parent, child), the directive about it is found from above (nested_loops).
struct Loop {
  CanonicalLoop form;   // as far as it has one
  const char *fault;    // why it is not canonical, after "the loop is not in canonical form: "; NULL: it is
  Loc at;               // of the fault
  bool over_iterators;  // C++: its variable is, or may be, an iterator of a class (rewrite/iterators.c); the form is known
  bool unrolled;        // on a GPU, for arrays of one thread (plan/unroll.c)
  struct LoopFact *fact; // of a loop that nobody declared independent; NULL: nobody has asked
};
// For the front, once for each N_FOR that has its children.
Loop *read_loop(Arena *, const Node *);
// Does the variable's type hold the start value, a constant, as it is?
bool starts_known(const CanonicalLoop *);
// The canonical form of a loop; NULL: it has none, or the node (or NULL) is no 'for'.
const CanonicalLoop *loop_form(const Node *);
// The parts of an N_FOR, of which all but the body may be NULL. Their order among its children is known to ir/loop.c and
// the front alone.
typedef struct { Node *init, *condition, *increment, *body; } LoopParts;
LoopParts loop_parts(const Node *loop);
Node *loop_body(const Node *loop);
// Is n the body, or the condition, of the N_FOR that is its parent?
bool is_loop_body(const Node *n);
bool is_loop_condition(const Node *n);
// An N_FOR of nothing but a body, which stays where it is in the tree.
Node *make_loop(Arena *, Node *body);
// The loops that a directive is about, outermost first, as far as they are canonical:
//   for (Nested it = nested_loops(d, statement); next_loop(&it);) ... it.node, it.form
typedef struct {
  Node *node;
  const CanonicalLoop *form;
  Node *next;           // private to next_loop
  int left;
} Nested;
Nested nested_loops(const Directive *, Node *statement);
bool next_loop(Nested *);
// How many loops a directive is about, by its collapse or tile.
int collapse_depth(const Directive *);

// Variables of which one is, or leads to, memory that the other one may lead to as well.
typedef struct { const Var *a, *b; } VarPair;
typedef Vec(VarPair) VarPairs;

// 'less' is not more than 'more': to be found out by the host where a construct is met.
typedef struct { const HostExpr *less, *more; } HostOrder;
typedef Vec(HostOrder) HostOrders;

// The result of analysis for a loop that nobody declared independent.
typedef struct LoopFact {
  Node *loop;           // N_FOR
  Directive *directive; // around it, the user's or ours; NULL: it is not spread
  bool parallel;        // its iterations can be run in any order,
  VarPairs no_alias;    // if these do not overlap,
  HostOrders orders;    // and these hold, which is to be checked at run time
  const char *why;      // the reason why not, a phrase
  bool reported;        // by a warning
  const char *remedy;   // the end of that phrase: what would help, or NULL
  const Var *var, *other;  // variables of the reason's first and second access, or NULL
  Loc from, to;         // the accesses of a dependence
  long long distance;   // iterations between them; 0: not always the same
  Vec(Var *) privates;  // of each iteration
  Vec(Var *) lasts;     // the same, but the last one's value is needed afterwards
  Vec(Var *) reduced;   // with the operations in 'ops'
  Vec(ReductionOp) ops;
} LoopFact;

// The type in which the condition compares: the usual arithmetic conversions of the loop
// variable and the bound (C11 6.3.1.8), which are ordered so that the greater one wins.
typedef enum {
  COMPARE_SIGNED32,
  COMPARE_UNSIGNED32,
  COMPARE_SIGNED64,
  COMPARE_UNSIGNED64,
  COMPARE_DEPENDENT, // in a template of C++: its arguments decide
} Comparison;
Comparison loop_comparison(const CanonicalLoop *);
// The relation with its sides exchanged: '>' for '<'.
Op mirrored(Op);

// Are its iterations in any order only where a check at run time says so?
static inline bool needs_check(const LoopFact *f) { return f->no_alias.len || f->orders.len; }
// Has each iteration its own v, by a directive or by what was found?
bool is_named_private(const LoopFact *, const Var *v);
// The fact of an N_FOR, or NULL; records a fact.
LoopFact *loop_fact(const Node *);
void add_fact(Unit *, LoopFact *);
// reference.c  C++: does an expression's parent take a reference of it, or of the object whose member function it is, and may
// change that? A template's arguments may decide.
Tri takes_reference(const Node *);
// The node below parentheses and casts.
Node *strip_casts(Node *);
Node *strip_parentheses(Node *);
// The writes of v below a statement of the tree: how many, and the last one.
int count_writes(const Node *statement, const Var *v, Node **last);
void note_writes(Arena *, Node *body);   // of a function that was copied: fills Var.writes, for find_write
// The subscript of a section, from 'from' on, that leaves one array through a pointer in it: 1 for
// p[0:m][0:n] of T **p; the number of subscripts when none does.
int section_part_end(const Item *, int from);
// The node below parentheses and those casts that keep every value a subscript can have.
Node *strip_widening(Node *);
// The variable that a bare (perhaps parenthesised) reference names, or NULL.
Var *named_var(Node *);
// The variable whose own storage, or what it points to, a section is part of: a of a[0:n] and of
// a[i][0:n] where a[i] is an array; NULL for members and for pointers stored in arrays.
Var *section_var(const Item *);
// The loop that a directive's statement is: below further directives, labels and blocks
// that hold nothing else. NULL when it is no 'for'.
Node *loop_of(Node *statement);
// Does the statement do nothing: ';', or OpenACC's 'cache', which is a hint?
bool does_nothing(const Node *statement);
// The first 'for' among the statements of a block, or NULL.
Node *loop_among(Node *body);
// The next loop of a nest, in the body of one: the whole of it, or the first among its statements; NULL: there is none.
Node *loop_within(Node *body);
// The first place below n where v is assigned, incremented or has its address taken, or NULL.
Node *find_write(const Node *n, const Var *v);
// The same without taking the address.
Node *find_assignment(const Node *n, const Var *v);
// C++: what takes a reference of it need not change it, as std::plus<>.
Node *find_certain_assignment(const Node *statement, const Var *v);
// Nodes of n, up to the limit; loops, and functions that are not known, count as many.
int count_nodes(const Node *n, int limit);
// Is n a few operations, without loops and calls of functions that are not known?
bool is_brief(const Node *n);
// The first declaration below n of another variable that has the name of v, or NULL.
Node *find_hiding(const Node *n, const Var *v);
// The first place below n that names v, or NULL.
Node *find_use(const Node *n, const Var *v);
#endif
