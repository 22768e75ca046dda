// Declarations that the rewriters share: edits of the text, and the directives that they carry out.
#ifndef ACCOMP_ENGINE_H
#define ACCOMP_ENGINE_H
#include "front/tokens.h"
#include "ir/calls.h"
#include "ir/ir.h"
#include "ir/loop.h"
#include "pragma/context.h"
#include "pragma/pragma.h"
#include "rewrite/rewrite.h"

typedef struct {
  Range range;
  const char *text;
  bool whole;   // nothing else holds in this range: it is written with what it had
  bool dropped; // another one is whole
  int number;   // the order of two at one place
} Edit;
typedef Vec(Edit) Edits;

// One round.
typedef struct {
  Unit *u;
  int serial; // a part of the names that are made
  Edits edits;
  Vec(const Directive *) done; // their pragmas have edits; the others are put back
  bool failed;                 // there is a message
} Rewrite;

#define TEXT(...) arena_printf(t->u->arena, __VA_ARGS__)

// --- edits: the text of a range becomes another one ------------------------------------
void add_edit(const Unit *, Edits *, Range, const char *text);
void edit(Rewrite *, Range, const char *text);
void insert(Rewrite *, uint32_t at, const char *text);
// The text keeps the range's line ends and line markers.
void replace(Rewrite *, Range, const char *text);
// No other edit inside of the range counts.
void edit_whole(Rewrite *, Range, const char *text);
// The declarations of functions of the runtime, for a block that calls them. In C++ they stand in front of all text and not in the
// block, which would declare functions of the namespace around.
const char *declared_routines(Rewrite *, const char *declarations);
// A line marker: what follows it stands where that stands in the user's file.
const char *line_marker(Rewrite *, Loc);
// The text of a range with other edits than those of the round.
const char *edited_text(const Unit *, Range, Edits *);
Text apply_edits(const Unit *, Range, Edits *); // the same; sorts them, and drops those that do not count

// --- directives ------------------------------------------------------------------------
// The directive's pragma becomes another text, or an edit of what is around writes it.
void rewrite_pragma(Rewrite *, const Directive *, const char *text);
// It is carried out, and still uses what it names. for_host: for devices the choice would have been another one.
void remember(Rewrite *, const Directive *, bool for_host);
// Both.
void carry_out(Rewrite *, const Directive *, const char *text);
bool is_done(const Rewrite *, const Directive *);

// --- the rewriters, each in the file of its name: false: nothing is left for it ------------
bool rewrite_metadirectives(Rewrite *);
bool rewrite_depths(Rewrite *);
bool rewrite_members(Rewrite *);
bool rewrite_iterators(Rewrite *);
bool rewrite_reverse(Rewrite *);
bool rewrite_allocators(Rewrite *);
bool transform_loops(Rewrite *);
bool rewrite_inductions(Rewrite *);
bool rewrite_loops_in_order(Rewrite *);
bool rewrite_sections(Rewrite *);
bool rewrite_groupprivate(Rewrite *);
bool rewrite_interops(Rewrite *);
bool rewrite_variants(Rewrite *);
bool rewrite_mappers(Rewrite *);
bool rewrite_statics(Rewrite *);
bool claim_called(Rewrite *);
bool rewrite_answers(Rewrite *);

// --- metadirective.c ---------------------------------------------------------------------
// A directive and its statement as an 'if' with a copy for each choice. 'of' is the one to be copied, d or a construct
// around it; 'instead' gives each copy the pragma of d. False: there is a message.
bool write_copies(Rewrite *, const Directive *d, const Directive *of, const char *head,
                  const char *const *conditions, const char *const *instead, int count);
// --- place.c -----------------------------------------------------------------------------
// The constructs around a place of a function, as the host runs it; as devices do.
Context context_at(Unit *, const Function *, uint32_t offset);
Context on_device(Unit *, Context);
// The target construct around a node, or NULL.
Directive *target_around(const Node *);
// Has OpenMP's 'declare target' given the variable storage on devices?
bool is_declared_target(const Unit *, const Var *);
// The offset of the function's name in a declaration; the declaration's end: it has none.
uint32_t name_offset(const Unit *, const Function *, const Decl *);

// --- names.c -----------------------------------------------------------------------------
// A tag, an enumerator, or the name of a typedef.
typedef struct {
  const char *name;
  bool is_tag;
} TypeName;
typedef Vec(TypeName) TypeNames;
bool starts_identifier(const char *);
bool source_word_is(const Unit *, uint32_t at, uint32_t end, const char *word);
bool has_token(const Unit *, Range, const char *word); // does the word stand there, as a token of its own?
// 's.n', 'p->n' and '{.n = 1}' name members, 'struct n' a type, 'goto n' a label.
bool names_other(const Unit *, uint32_t at);
bool is_behind_tag_word(const Unit *, uint32_t at); // 'struct', 'union' or 'enum'
// Is the word the name of a member, where a type of the body declares it?
bool is_member_declared(Unit *, const Node *body, uint32_t at, uint32_t end);
// A label, or in offsetof a member?
bool is_label_or_member(Unit *, const Node *body, uint32_t at);
// What a type declares, or all types of a statement.
void list_type_names(Unit *, const Node *type, TypeNames *out);
TypeNames type_names(Unit *, const Node *statement);
// --- transform.c -------------------------------------------------------------------------
enum { MOST_LOOPS = 16 };
// The loops that the construct is about, one directly inside the other, none depending on another: count of them, which
// is at most MOST_LOOPS. False: there is a message.
bool find_loops(Rewrite *, const Directive *, Node **out, int count);
// C text: what one iteration adds, without its sign; how many iterations there are, zero or less where there are none.
const char *step_size(Rewrite *, const CanonicalLoop *);
const char *trips_of(Rewrite *, const CanonicalLoop *);

// --- interop.c ---------------------------------------------------------------------------
// The directive's depend clauses, for a pragma of the host.
const char *depend_texts(Rewrite *, const Directive *);
bool is_interop_type(const Unit *, const Type *);
// append_args (5.2, 7.5.3): how many arguments it adds; NULL: none.
int appended_count(const Clause *);
// For a dispatched call, the statements before and behind it and its arguments, each with its comma. False: there is a message.
typedef struct {
  const char *before, *arguments, *behind;
} Appended;
bool append_arguments(Rewrite *, const Directive *dispatch, const Clause *, const char *device, Appended *out);
// --- simple.c ----------------------------------------------------------------------------
// Each carries out a directive. False: there is a message.
bool leave_out(Rewrite *, const Directive *);   // assume, nothing
bool run_graph(Rewrite *, const Directive *);   // taskgraph
bool raise_error(Rewrite *, const Directive *); // error

// --- apply.c -----------------------------------------------------------------------------
// The pragma, with its line, that 'apply' puts before a loop that the construct makes, of those of its kind the
// number-th; "": there is none. loop: what the loop is made of, on whose line the text goes on.
const char *applied_pragma(Rewrite *, const Directive *, const char *word, int number,
                           const Node *loop);
// Are there such loops, when there are 'count' of each kind, and is there one directive for each? Reports if not.
bool check_applied(Rewrite *, const Directive *, int count);

// --- called.c ----------------------------------------------------------------------------
// The functions that regions of OpenMP, and functions with declare target, may run on devices, each once.
FunctionList find_device_functions(Unit *);

#endif
