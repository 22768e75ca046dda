// Valid random programs with directives; a section for each file.
// A program is a function that fills arrays, runs blocks (constructs, data regions, host code) and prints
// a number for each array and variable. It prints the same when its directives are ignored.
//
// What makes it valid: an iteration of a parallel loop writes only elements that start with the indices of
// the parallel loops around it (its path), scalars and arrays of its own, and reduction variables; it reads
// these, and what nobody writes in the same loop. All values are small integers. Scenes have arrays, structs and
// scalars of their own; the file of each says what keeps it valid.
#ifndef RANDOM_H
#define RANDOM_H
#include "base/base.h"

// Dialects of a row of features.def. ASKED: drawn only when it is named. CXX, C_ONLY, FORTRAN_ONLY: of programs in C++, in C, in Fortran;
// FORTRAN: of Fortran, too.
enum { ACC = 1, OMP = 2, ASKED = 4, CXX = 8, C_ONLY = 16, FORTRAN = 32, FORTRAN_ONLY = 64 };

typedef enum {
#define FEATURE(id, dialects, name) F_##id,
#include "features.def"
#undef FEATURE
  N_FEATURES
} Feature;

typedef enum { T_INT, T_UNSIGNED, T_LONG, T_SHORT, T_FLOAT, T_DOUBLE, N_TYPES } Type;
static inline bool is_float(Type t) { return t == T_FLOAT || t == T_DOUBLE; }

// Loops of a path; no stored value is larger; how often a statement runs, about.
enum { LEVELS = 4, LIMIT = 128, MOST_TRIPS = 6000 };

// Something of type int that an expression may read.
typedef struct {
  const char *text;
  int lo, hi;         // its values
  const char *outer;  // the variable's name when it lives outside of the construct, else NULL
  bool assignable;    // by code of the same depth
  int depth;          // of the parallel loop that it belongs to
} Value;

typedef enum { ROWS, LINEAR, VLA } ArrayKind;  // a[4][5]; p[i * 5 + j]; a[n][m]
typedef enum { ABSENT, COPY, COPYIN, CREATE } Presence;

// How code may use an array at the place that is being written.
typedef struct {
  bool readable, writable;
  int prefix;         // leading subscripts that must be those of the path
  const char *atomic; // the only thing allowed: atomic updates with this operator
} Mode;

typedef struct {
  const char *name;
  const char *field;  // ".x" of an array of structs, else ""
  Type type;
  ArrayKind kind;
  int ndim, dim[LEVELS];
  const char *bound[LEVELS];  // how the program spells dim
  int base;           // length of the path where it is declared
  bool local;         // declared inside of the construct, or private to one of its loops
  int depth;          // local: of the code that it belongs to
  bool wild;          // its elements may be larger than LIMIT
  Mode mode;
  int owner;          // the loop of the construct that writes it; -1: none; -2: all
  bool used, written; // by this construct
  Presence present;
  bool global;        // lives on the device, too, through the whole program
  bool dirty;         // the device's copy is newer
} Array;

typedef struct {
  const char *name, *op;  // s; "+"
  Type type;
  int full, length;   // elements of the array, of its section; 0: a scalar
  int lo;             // first element of the section
  const char *item;   // as the clause names it
  bool outer;         // declared outside of the construct
  bool logical;       // 0 or 1: for && and ||, which make another value 1 even without an update
  int depth, opened;  // where it may be updated, -1: nowhere; where the outermost loop with it stands
  bool in_use;        // of this construct
  bool of_region;     // on teams or parallel: loops inside do not repeat the clause
} Reduction;

// What runs the code: the target's thread, each team, a team's thread, each thread of a parallel region, a
// thread with its share, a simd lane, the body of 'loop', single and the like.
enum { SEQUENTIAL, TEAMS, TEAM, PARALLEL, THREAD, SIMD, IN_LOOP, PLAIN };

// Where in a construct the code being written stands.
typedef struct {
  int path;           // loops of the path
  int depth;          // parallel loops around
  unsigned left;      // OpenACC: levels that loops inside may take
  int place;          // OpenMP's
  bool replicated;    // several threads run this code: only private data may be written
  bool beside;        // other threads run other code: what they share is not updated
  bool in_order;      // one thread does everything: dependences are fine
  bool no_break;      // 'continue' is not allowed
  bool one_team;
  bool no_nested;     // a loop without the clause stands between: it cannot be repeated
  int trips;          // how often this code runs, at most
  int dim;            // gang(dim:) of the loop around, 0: none
  int inner;          // parallel loops written at this level so far
  bool kernels;       // an outermost loop may say how many gangs, workers, lanes it wants
} Place;

// A definition that the other file may name.
typedef enum { DEVICE_FUNCTION, INDIRECT_FUNCTION, HOST_FUNCTION, OWN_VARIABLE, EXTERN_VARIABLE } SharedKind;
typedef struct {
  const char *name, *declared; // "f"; "int f(int x)"
  const char *acc;             // OpenACC's directive for a declaration, or NULL
  SharedKind kind;             // EXTERN_VARIABLE: it is never static
  bool far;                    // in the second file
} Shared;
typedef enum { ONE_FILE, FIRST_FILE, SECOND_FILE } Part; // ONE_FILE: both as one

typedef struct {
  Arena *arena;
  uint64_t state;     // of the random numbers
  unsigned long seed;
  int dialect;        // of this program
  bool cxx, fortran;  // it is C++, Fortran
  bool enabled[N_FEATURES], used[N_FEATURES];
  bool focus[N_FEATURES];   // drawn more often in this program
  Text top, declared, *out; // file scope; start of the function; where lines go now
  int indent, names;        // names: numbers given so far
  int extent[LEVELS];       // values of the path's indices: 0 to extent - 1
  const char *bound[LEVELS];
  Vec(Value) values;
  Vec(Array *) arrays;
  Vec(Reduction *) reductions;
  Vec(const char *) path;
  Place at;
  Vec(const char *) scalars;  // of the function, as the construct may need them in clauses
  Vec(const char *) firsts; // firstprivate variables of the construct
  bool lexical;       // inside of a data construct
  int budget;         // statements that the construct may still have
  const char *routine, *table;  // names of a function and of a table for devices, or NULL
  Type row_type, gang_type;   // of the arrays that these routines take, and fill_gang
  const char *sum_vector, *fill_vector, *fill_worker, *fill_gang;
  const char *kernel_scalar;    // one that sequential code of this construct changes, or NULL
  Text prints;        // statements that print more at the end
  bool files;         // there is a second file
  Text types, far;    // of both files; the second file's definitions
  const char *body;   // the function's text, when it is written
  Vec(Shared) shared;
} Gen;

// --- draw.c: random numbers, features, lines -----------------------------------------------
int pick(Gen *, int n);                        // 0 to n - 1
bool chance(Gen *, int percent);
bool want(Gen *, Feature, int percent);        // drawn, not counted yet
bool take(Gen *, Feature, int percent);        // drawn and counted
void use(Gen *, Feature);
bool read_features(Gen *, const char *list, bool on);  // false: an unknown name
bool in_language(const Gen *, int dialects);   // a row of features.def
void set_features(Gen *, const bool enabled[N_FEATURES]);
void line(Gen *, const char *fmt, ...) PRINTF_LIKE(2, 3);
const char *format(Gen *, const char *fmt, ...) PRINTF_LIKE(2, 3);
const char *new_name(Gen *, const char *start);
const char *feature_name(Feature);
int feature_dialects(Feature);
extern const char *const type_names[N_TYPES];

// --- expression.c ------------------------------------------------------------------------------
typedef struct { const char *text; int limit; } Expr;  // of type int; |value| <= limit
Expr expression(Gen *, int size);
const char *small(Gen *);                      // an expression in -LIMIT .. LIMIT
const char *condition(Gen *);
const char *index_below(Gen *, int extent, const char *bound);
const char *element(Gen *, Array *, const char *const index[LEVELS]);
const char *own_element(Gen *, Array *);       // one that the mode allows
void add_value(Gen *, Value);

// --- array.c: arrays of the function ---------------------------------------------------------------
void declare_arrays(Gen *);
void print_arrays(Gen *);
int array_size(const Array *);
const char *whole(Gen *, const Array *);       // as a data clause names it
const char *local_array(Gen *, int path, bool outside);
Array *find_array(Gen *, const char *name);
void fill_array(Gen *, Array *);               // by a loop of one thread

// --- reduction.c -----------------------------------------------------------------------------------
void declare_reductions(Gen *);
void print_reductions(Gen *);
// The clauses of a parallel loop that is about to be entered; declares what it needs in front.
const char *reduction_clauses(Gen *, bool outermost, bool local);
const char *repeated_reductions(Gen *);        // those that go on here, for a loop in order
void update_reduction(Gen *);                  // one that may be updated here; nothing when there is none
bool can_update(const Gen *);
void update_all(Gen *);                        // each that may be updated here, once
const char *used_reductions(Gen *);            // "s, t": the construct's, for a data clause

// --- loop.c: headers, and what loops do to arrays ------------------------------------------------------
typedef struct {
  int n;              // loops that belong to the directive
  bool parallel;      // the path grows
  bool plain;         // without directive
  bool between;       // statements between them (collapse(force:))
  bool rectangular;   // no bound depends on an index outside
  unsigned left;      // of the place inside
  int dim, where;
  bool replicated;
  bool hides;         // in order, and without the reductions that go on around it
  const char *linear; // "k += 2", at the end of the body
  bool ordered;       // an ordered region at the end of the body
} LoopShape;
void write_loop(Gen *, LoopShape, const char *privates[], int nprivates, int statements);
typedef struct { Mode modes[64]; Place at; int nvalues, narrays; } Saved;
Saved enter(Gen *, int loops, bool parallel);
void leave(Gen *, const Saved *);

// --- body.c: statements --------------------------------------------------------------------------------
void write_body(Gen *, int statements);
void write_store(Gen *);
void cache_line(Gen *);                        // at the top of a loop's body
void write_block(Gen *, int statements);       // between braces that stand already

// --- acc.c, omp.c: constructs -------------------------------------------------------------------------------
typedef struct { const char *clauses; bool device_only; } Extra;  // device_only: may not run on the host
bool acc_loop(Gen *, bool outermost);          // false: no directive may stand here
void acc_construct(Gen *, Extra);
bool omp_loop(Gen *, bool outermost);
void omp_construct(Gen *, Extra);
// --- construct.c: what both dialects' constructs have
void begin_construct(Gen *, int loops, bool in_order);
void own_by(Gen *, int loop);                  // modes for the given loop of the construct; -1: around loops
typedef enum { LIST_SOME, LIST_ABSENT, LIST_ALL } Listed;  // which arrays need a clause; ALL: default(none)
// scalars: the clause that names them under default(none)
const char *data_clauses(Gen *, const char *body, Listed, const char *scalars);
void end_construct(Gen *);
// Of a loop. path: the body's, for a private array; LEVELS: none.
const char *private_clauses(Gen *, const char *names[], int *n, int path);
void choose_firstprivate(Gen *);               // of a construct; before its body
const char *firstprivate_clause(Gen *, const char *body);
bool has_word(const char *text, const char *word);

// --- block.c: what the function does, from one construct to the next --------------------------------------------
void write_blocks(Gen *, int n);
void update_data(Gen *, bool to_host, const char *items);

// --- scene.c: blocks with data of their own; a file for each kind
typedef struct { const char *word, *item; } Name;  // word: OpenACC's
typedef Vec(Name) Named;
void write_scene(Gen *);
void name_in(Gen *, Named *, const char *word, const char *item);
void shuffle_names(Gen *, Named *);
const char *named_clauses(Gen *, Named *);     // takes the names out
const char *new_checksum(Gen *, const char *start);  // of the function; printed at the end
void members_scene(Gen *);
void null_scene(Gen *);
void scalars_scene(Gen *);
void busy_scene(Gen *);
void tasks_scene(Gen *);
void strides_scene(Gen *);
void mappers_scene(Gen *);
void variants_scene(Gen *);
void unified_scene(Gen *);
void scan_scene(Gen *);
void reuse_scene(Gen *);
void indirect_scene(Gen *);
void declared_scene(Gen *);
void who_scene(Gen *);
void printed_scene(Gen *);
void flexible_scene(Gen *);

void chain_scene(Gen *);

// --- cxx.c: programs in C++
extern const char cxx_prelude[];
void write_cxx_case(Gen *, Text *out);         // g->body as a function of C++
void write_cxx_scenes(Gen *);                  // cxx_scene.c

// --- program.c
void write_feature_line(Gen *);                // the comment in front of a case, on standard output

// --- files.c: the second file
typedef struct {
  Text text, *out;
  int indent;
} Aside;  // where lines went before
bool go_far(Gen *, int percent);               // whether the next definition stands in the second file
Text *file_text(Gen *, bool far);
Text *type_text(Gen *);
const char *linkage(Gen *, Shared);            // in front of a definition: "static " or nothing
void begin_functions(Gen *, Aside *);
void end_functions(Gen *, Aside *);
void begin_function(Gen *, Shared, Aside *);
void end_function(Gen *, Aside *);
void write_files(Gen *, Text *out, Part);

// --- routine.c: functions for devices
void write_routines(Gen *);
bool call_routine_of_level(Gen *);
bool call_gang_routine(Gen *, int owner);
#endif
