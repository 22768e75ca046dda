// Questions about directives, their clauses and the trees below them, each answered here for every pass.
#ifndef ACCOMP_QUERY_H
#define ACCOMP_QUERY_H
#include "ir/ir.h"

// The arguments of a directive's clauses, one after another, in text order:
//   for (Items it = all_items(d); next_item(&it);) ... it.clause, it.item ...
// No clause may be added or taken away meanwhile.
typedef struct {
  Clause *clause;       // of the argument,
  Item *item;           // the argument,
  int index;            // its place in that clause
  Var *var;             // the variable that it names, as 'v' or as a section 'v[0:n]'; NULL: a member, an expression
  const Directive *of;  // the current one: private to next_item
  ClauseKind kind;      // only these; CL_NONE: all
  int next;             // the clause after this one's
} Items;

// Do threads, or iterations, have copies of what the clause names?
bool clause_makes_copies(ClauseKind);
Clause *find_clause(const Directive *, ClauseKind);  // the first, or NULL
bool is_reverse_offload(const Directive *); // device(ancestor: 1): the host runs it for a device
Items all_items(const Directive *);                  // NULL has none
Items items_of(const Directive *, ClauseKind);
bool next_item(Items *);
Var *item_var(const Item *);                         // as in Items
// OpenMP's first reduction(inscan, ...), or NULL.
Clause *find_inscan(const Directive *);
// Does a clause of that kind name the variable, as it is or as a section?
bool names_var(const Directive *, ClauseKind, const Var *);
// The same, as it is only.
bool names_whole_var(const Directive *, ClauseKind, const Var *);
// Does a clause give the threads copies of the variable, or of a part of it?
bool makes_copies_of(const Directive *, const Var *);
// Does an argument of any clause name the variable, anywhere in it?
bool mentions_var(const Directive *, const Var *);
// Do the loops that a directive is about count with v?
bool counts_with(const Directive *, Node *statement, const Var *v);
// Do loops with directives below n count with v, and does nothing else there use it?
bool is_counter_inside(const Node *n, const Var *v);
// Is v used below n where no loop has a copy of its own? Is it used in the statement, but not in 'but'?
bool is_used_shared(const Node *n, const Var *v);
bool is_used_beside(Node *statement, const Node *but, const Var *v);
// Does a jump, or asm, stand below n?
bool has_jump(const Node *n);
// The first 'break' below n that would leave n, or NULL.
Node *find_break(const Node *n);
// Is there a label of a switch that is not below n?
bool has_case(const Node *n);
// Does control leave n in another way than at its end, by a jump?
bool jumps_out(const Node *n);
// The label of that name below n, or NULL.
Node *find_label(const Node *n, const char *name);
// Does the body change a variable that e names?
bool is_changed_in(const Node *e, const Node *body);

// --- pragmas for clang (Unit.host_directives) ---

// OpenMP's directives for the host that stand in a range of the text, one after another:
//   for (HostDirectives it = host_directives(u, range); next_host_directive(&it);) ... it.directive ...
typedef struct {
  const Directive *directive;
  const Unit *of;       // these two and the next are private to next_host_directive
  Range range;
  int next;             // the directive after this one
} HostDirectives;

HostDirectives host_directives(const Unit *, Range);
// May one thread leave it out, without any other result?
bool is_hint(const Directive *);
// A data construct in a function that devices run: data are where they are needed (OpenACC 3.3, 2.6.5), its body runs.
bool is_done_on_device(const Directive *);
bool next_host_directive(HostDirectives *);
// The range of a statement with the pragmas of the host directly before it, of whatever dialect or of none.
Range with_host_pragmas(const Unit *, const Node *);

// --- what is below a node: itself, its children and what is below them, in text order; nothing is below NULL ---

// A set of kinds of nodes: KIND(N_BREAK) | KIND(N_CONTINUE).
typedef uint64_t Kinds;
#define KIND(kind) ((Kinds)1 << (kind))
#define LOOP_KINDS (KIND(N_FOR) | KIND(N_RANGE_FOR) | KIND(N_WHILE) | KIND(N_DO))
static inline bool is_loop(const Node *n) { return KIND(n->kind) & LOOP_KINDS; }
// Kinds of nodes with a function that they name; C has the first one only.
#define NAMING_KINDS (KIND(N_REF) | KIND(N_MEMBER) | KIND(N_OPERATOR) | KIND(N_CONSTRUCT))
// Kinds of nodes that call a function; C has the first one only.
#define CALL_KINDS                                                                       \
  (KIND(N_CALL) | KIND(N_OPERATOR) | KIND(N_CONSTRUCT) | KIND(N_NEW) | KIND(N_DELETE) |  \
   KIND(N_THROW))
static inline bool is_call(const Node *n) { return KIND(n->kind) & CALL_KINDS; }
// The function that is called by its name; NULL: it is not known, or n is no call.
static inline Function *function_called(const Node *n) {
  return n->kind == N_CALL ? n->child[0]->function : is_call(n) ? n->function : NULL;
}
// Is there a node of these kinds below n?
bool has_kind(const Node *n, Kinds);
// The first one, or NULL; none below a node of the kinds 'past' counts.
Node *find_kind(const Node *n, Kinds, Kinds past);
// All nodes of these kinds below n, in text order.
typedef Vec(Node *) NodeList;
NodeList nodes_below(Arena *, const Node *n, Kinds);
#define ANY_KIND (~(Kinds)0)
// Is there a node below n of which 'is' holds?
bool any_below(const Node *n, bool (*is)(const Node *));
// The first one of which it holds with 'arg', or NULL.
Node *find_below(const Node *n, bool (*is)(const Node *, const void *arg), const void *arg);

// The next step of a walk from a node.
typedef enum {
  WALK_ON,    // into its children,
  WALK_PAST,  // past them,
  WALK_STOP,  // nowhere
} WalkStep;
// The first node below n, in text order, at which 'look' stops, or NULL.
Node *walk_to(const Node *n, WalkStep (*look)(const Node *, const void *arg), const void *arg);
// The same for what does something at each node.
Node *walk_tree(const Node *n, WalkStep (*visit)(Node *, void *arg), void *arg);

// The node's text in the program, for messages; have two nodes the same text, but for blanks?
const char *source_text(const Unit *, const Node *);
bool same_text(const Unit *, const Node *, const Node *);

// The subscripts of an element, slowest dimension first, and what they select it from: of a[j][i], *(a + i), *p. A
// subscript NULL is 0. count 0: it is no element, and the root is what stands in its parentheses.
typedef struct { Node *root; Node *index[16]; int count; } Subscripts;
Subscripts subscripts_of(Node *);
// The last one alone, and what it selects from; false: it is no element.
bool last_subscript(Node *, Node **base, Node **index);
// Is the node's parent an element of what the node is, or points to: e[i], *e, e->x of e? With which subscript?
bool is_subscripted(const Node *e, Node **index);
// Is it, maybe in parentheses and casts, what a call calls?
bool is_callee(const Node *);
bool is_call_by_address(const Node *);   // a call through a pointer

// Has src/rewrite declared it?
// In C made of another language also a bound or an extent, which is passed as a parameter.
static inline bool is_of_ours(const Var *v) {
  return !strncmp(v->name, "__accomp_", 9) || (v->shown && !v->lower && !v->is_reference);
}
// C++: has it the first iterator of a directive's loop?
static inline bool is_first_iterator(const Var *v) {
  return !strncmp(v->name, ITERATOR_OF_OURS, strlen(ITERATOR_OF_OURS));
}
// Its name for messages; of a first iterator the program's expression.
const char *shown_name(const Unit *, const Var *);
const char *shown_function(const Function *); // as the program names it

// The variable at the root of an expression: s of s.x, p of p->q[3].r; NULL when it has none.
Var *root_var(Node *);
// Is inner a part of the text of outer?
bool encloses(const Node *outer, const Node *inner);
// The variable or cast whose sizes hold for a value of a type of variable size, and how many of its dimensions are behind it.
Node *vm_origin(Node *, int *passed);
// Has a declarator (Var.shape) a size that is no constant?
bool has_variable_size(const Node *shape);

// For users: the item's text in their language; the function's name there.
const char *item_shown(const Unit *, const Item *);
static inline const char *function_shown(const Function *f) { return f->shown ? f->shown : f->name; }
#endif
