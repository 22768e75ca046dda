// What the files of src/front/c share and nobody else sees. No libclang in here.
#ifndef ACCOMP_FRONT_INTERNAL_H
#define ACCOMP_FRONT_INTERNAL_H
#include "front/front.h"
#include "ir/loop.h"
#include "pragma/context.h"
#include "pragma/pragma.h"

typedef Vec(uint32_t) Offsets;

// --- attach.c: tokens of preprocessed text, without a parser -------------------------
// Text without comments, in which a '#' outside a literal starts a line marker or a
// pragma.

static inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }
uint32_t skip_blank(const char *s, uint32_t at, uint32_t end); // blanks and '#' lines
uint32_t skip_token(const char *s, uint32_t at,
                    uint32_t end); // one literal, word or character
uint32_t skip_group(const char *s, uint32_t at,
                    uint32_t end); // from ( [ { to past its partner
// Past the end of the statement that starts after 'at'; 'at' when there is none.
uint32_t statement_end(const char *s, uint32_t at, uint32_t end);
// The places that divide a for statement starting at 'at': both ';' and the closing ')'.
typedef struct {
  uint32_t first, second, close;
} ForHeader;
ForHeader for_header(const char *s, uint32_t at, uint32_t end);
// False when brackets do not pair up or a ';' stands outside of braces.
bool is_balanced(const char *expression);

// attribute.c: the preprocessed text with pragmas where OpenMP's directives are attributes; the text itself where none is.
const char *attributes_as_pragmas(Unit *, const char *text, uint32_t *len);

// foreign.c: the message about a directive for devices in another language. 'mark' is what starts it: "#pragma ", "!$".
void refuse_directive(Unit *, Loc, const char *mark, const char *text);

// Where in the file a token stands. Zero is the start of a file.
typedef struct {
  int braces, parens;
  int saved[64];    // parens outside each open brace
  bool in_function; // the outermost brace is a function's body
  bool after_tag;   // after struct, union, enum and their attributes
  char last;        // last character of the token before; 0 between declarations
} Place;
// Moves over one token; true when it ends a file-scope declaration.
bool place_token(Place *, const char *s, uint32_t at, uint32_t end);
// Cuts unit->text into unit->decls (ranges only). Probes of file-scope directives are no
// Decl.
void split_file_scope(Unit *);
// The Decl that holds an offset, or NULL.
Decl *decl_at(const Unit *, uint32_t offset);

// --- source.c: the text, and what was found in it ------------------------------------

typedef struct {
  uint32_t offset;  // of the first character after the marker's line
  const char *file; // one pointer for each name
  int line;
  bool system;
} Marker;

// '#pragma pack' from an offset on; 0: none.
typedef struct {
  uint32_t offset;
  int value;
} Pack;

// An expression of a clause, in its probe.
typedef struct {
  Directive *directive;
  ClauseExpr *expr;
  uint32_t cast; // of "(void)("
  Range range;   // of the expression
} ProbeExpr;

// A pragma that left the text.
typedef struct {
  uint32_t offset;  // in unit->text
  const char *text; // after "#pragma"
} PragmaLine;

// Begins the tag of a type without one, which only text that the compiler writes at the end has.
#define TAG_OF_OURS "__accomp_unnamed_"

// What transform.c leaves of a directive that is carried out: it still names what it names.
#define PRAGMA_CARRIED_OUT     "accomp carried out"
#define PRAGMA_CHOSEN_FOR_HOST PRAGMA_CARRIED_OUT " for the host" // a device would have chosen otherwise

typedef struct SourceFile SourceFile;
typedef struct Alignment Alignment;

typedef struct Front {
  Arena *arena;
  Vec(Marker) markers;  // in text order
  Offsets lines;        // starts of the lines of unit->text
  Vec(ProbeExpr) exprs; // in text order
  Vec(Pack) packs;      // in text order
  Vec(PragmaLine) taken; // those of the dialects that are on, in text order
  Vec(SourceFile *) files;
  Alignment *alignment; // of the line asked for last; NULL: none was
  void *clang;          // clang.c's own
} Front;

// --- transform.c, metadirective.c: the text written anew --------------------------------

typedef struct {
  Range range;
  const char *text;
  bool whole; // nothing else holds in this range: it is written with what it had
} Edit;

typedef struct {
  Unit *u;
  int round; // parts of the names that are made
  int serial;
  Vec(Edit) edits;
  Vec(const Directive *) done; // whose pragma has an edit
} Transform;

// Chooses for all metadirectives that are in no other one. False: there is none. *failed: there is a message.
bool carry_out_metadirectives(Transform *, bool *failed);
// The constructs around a place of a function, as the host runs it; as devices do.
Context context_at(Unit *, const Function *, uint32_t offset);
Context on_device(Unit *, Context);
// A line marker: what follows it stands where that stands in the user's file.
const char *line_marker(Transform *, Loc);
enum { MOST_LOOPS = 16 };
// The loops that the construct is about, one directly inside the other, none depending on another: count of them, which
// is at most MOST_LOOPS. False: there is a message.
bool find_loops(Transform *, const Directive *, Node **out, int count);
// C text: what one iteration adds, without its sign; how many iterations there are, zero or less where there are none.
const char *step_size(Transform *, const CanonicalLoop *);
const char *trips_of(Transform *, const CanonicalLoop *);
// The target construct around a node, or NULL.
Directive *target_around(const Node *);
// induction.c: writes the values of variables of 'induction' into the loops.
bool carry_out_inductions(Transform *, bool *failed);
// groupprivate.c: gives each team its variables.
bool carry_out_groups(Transform *, bool *failed);
// apply.c: the pragma, with its line, that 'apply' puts before a loop that the construct makes, of those of its kind the
// number-th; "": there is none. loop: what the loop is made of, on whose line the text goes on.
const char *applied_pragma(Transform *, const Directive *, const char *word, int number,
                           const Node *loop);
// Are there such loops, when there are 'count' of each kind, and is there one directive for each? Reports if not.
bool check_applied(Transform *, const Directive *, int count);
// Where a declaration names the function; the declaration's end: nowhere.
uint32_t name_offset(const Unit *, const Function *, const Decl *);
// variant.c: the same for declare variant and dispatch.
bool carry_out_variants(Transform *, bool *failed);
// mapper.c: the same for declare mapper.
bool carry_out_mappers(Transform *, bool *failed);
// statics.c: static variables of functions that devices call become variables of file scope.
bool carry_out_statics(Transform *);
// called.c: the functions that regions of OpenMP, and functions with declare target, may run on devices, each once.
typedef Vec(Function *) FunctionList;
FunctionList find_device_functions(Unit *);
// Makes the directives of functions that devices call ours, when the text is read again. False: there are none.
bool claim_called(Unit *);

// --- locate.c: where text comes from -------------------------------------------------

// The marker in force at an offset, or NULL.
const Marker *marker_at(const Front *, uint32_t offset);
// The directive whose probe starts at an offset, or NULL.
Directive *directive_at(const Unit *, uint32_t offset);
// Finds the user's tokens of a pragma, which is 'line' in the preprocessed text: gives it
// its column, and its locate.
void locate_pragma(Unit *, PragmaText *, const char *line);

#endif
