// Random programs in Fortran. A case is a module with its types, arrays and routines, and an external procedure that fills arrays,
// runs blocks (constructs, data regions, host code), and prints a number for each array and variable.
//
// A parallel loop runs over one of four extents; its index is in the path. An iteration writes only arrays that have all extents of
// the path, at the path's indices; it reads these there, and anywhere what the construct does not write. Integers are small, reals
// multiples of a quarter, so every sum is exact in any order.
#ifndef RANDOM_FORTRAN_H
#define RANDOM_FORTRAN_H
#include "random.h"

enum { EXTENTS = 4, RANK = 3 };
typedef enum { I2, I4, I8, R4, R8, L4, N_KINDS } Kind;
typedef enum { STATIC, ALLOCATABLE, POINTED, SPACED, MODULE, MEMBER, RECORDS, EXPLICIT, ASSUMED, N_HOLDS } Hold;
typedef enum { NOWHERE, READ, OWN } Use;

typedef struct {
  const char *var, *value;    // the loop's variable; the same as a default integer
  int start;                  // its value at the first element
  const char *scale;          // elements lie so many apart, or NULL
  int lo, hi;                 // values
} Index;

typedef struct {
  const char *name, *field, *item;  // a(i)field; how clauses name it
  Kind kind;
  Hold hold;
  int rank, dim[RANK];              // extents
  const char *low[RANK];            // lower bounds as the program writes them
  int base[RANK];                   // their values
  Use use;
  unsigned need;                    // extents whose path index a subscript must be
  bool written;                     // by this construct
  Presence present;
  bool dirty;                       // the device's copy is newer
  bool clean_end;                   // the end of the data region copies it to the host
} FArray;

typedef struct { const char *text; int limit; } FExpr;  // a default integer

// What a dimension of an array expression runs over.
typedef struct { int extent, lo, hi, step; } Range;
typedef struct { int rank; Range at[RANK]; } Shape;

typedef struct { const char *name, *op, *init; Kind kind; int array; bool open; } FReduction;  // array: its size, 0: a scalar

typedef Vec(const char *) Names;

typedef struct {
  Gen *g;
  int n[EXTENTS];
  const char *bound[EXTENTS];
  Text declared;                 // of the procedure that is being written
  Vec(FArray *) arrays;
  Index path[EXTENTS];
  unsigned in_path;
  Vec(Index) free;               // indices of loops inside; 'extent' of each:
  Vec(int) free_extent;
  Names reads;                   // default integers in -LIMIT .. LIMIT
  Names temporaries;             // those that code here may change
  Names privates;                // private arrays of four elements
  Vec(FReduction *) reductions;  // of the case
  int level;                     // OpenACC: 3 gang, 2 worker, 1 vector are left; OpenMP: 3 league, 2 parallel, 1 simd
  int budget, depth;
  bool device;                   // inside of a construct
  bool no_atomic;
  Names loops;                   // names of sequential loops around, up to the parallel one
  const char *function, *subroutine, *array_function, *vector_routine; // of the module, or NULL
  const char *counts;            // an array for atomic updates, or NULL
} Fortran;

// --- fortran_expression.c
FExpr f_expression(Fortran *, int size);
const char *f_small(Fortran *);
const char *f_condition(Fortran *);
const char *f_real(Fortran *);                 // real(8), a multiple of a quarter below 64
const char *f_element(Fortran *, FArray *);
const char *f_section(Fortran *, FArray *, const Shape *);   // NULL: it has no such
FExpr f_array(Fortran *, const Shape *, int size);
const char *f_mask(Fortran *, const Shape *);
const char *f_convert(Fortran *, Kind, const char *small);   // of a small integer, a whole array of them too
const char *f_value(Fortran *, Kind);
FArray *f_written(Fortran *, bool free);       // one that may be written here; free: with a dimension outside of the path
Shape f_free_shape(Fortran *, const FArray *);
const char *f_lowered(Fortran *, const FArray *, int d, const Index *);

// --- fortran_body.c
void f_body(Fortran *, int statements);
void f_reduce(Fortran *);                      // updates one of those that are open

// --- fortran_construct.c
void f_inner(Fortran *);                       // a parallel loop inside of one
void f_construct(Fortran *);
void f_blocks(Fortran *, int n);

// --- fortran.c
void f_line(Fortran *, const char *fmt, ...) PRINTF_LIKE(2, 3);   // continued where it is long
const char *f_new(Fortran *, const char *type, const char *start); // declares a variable
extern const char *const f_kinds[N_KINDS];
void write_fortran_case(Gen *);                // on standard output
extern const char fortran_prelude[];
#endif
