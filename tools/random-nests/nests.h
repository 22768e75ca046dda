// Random nests with affine subscripts, and histograms: what they are, and what is known about each of their loops.
// A nest is drawn (draw.c), run here access by access (trace.c), and written as C (write.c); runner.c compares what
// the compiler decides and what the program computes.
#ifndef NESTS_H
#define NESTS_H
#include "base/base.h"

enum { MOST_DEPTH = 4, MOST_ARRAYS = 5, MOST_DIMENSIONS = 3, MOST_SCALARS = 12 };

// factor * ((the counter of the loop at depth d + shift) / divisor), or the remainder; factor 0: none
typedef struct { int factor, depth, shift, divisor; bool remainder; } Quotient;

// constant + n times the parameter n + of[d] times the counter of the loop at depth d + the quotient
typedef struct { int constant, n, of[MOST_DEPTH]; Quotient quotient; } Affine;

typedef struct { int array; Affine at[MOST_DIMENSIONS]; } Element;

typedef enum { SET, ADD, XOR, AND, OR, MAX, MIN, N_UPDATES } Update;

typedef enum { TERM_ELEMENT, TERM_SCALAR, TERM_COUNTER } TermKind;
typedef struct {
  TermKind kind;
  Element element;
  int index;          // of the scalar; depth of the loop
  unsigned factor;
  bool exclusive;     // joined with ^ instead of +
  bool multiplied;    // by another element
  Element by;
} Term;

typedef struct Loop Loop;

// A statement 'target update terms', or a loop.
typedef struct {
  Loop *loop;         // NULL: a statement
  int scalar;         // the target; -1: an element
  Element element;
  bool binned;        // the element's subscript is the value of 'key', modulo the array's length
  Element key;
  Update update;
  Vec(Term) terms;
  int row;            // the target is written through a pointer to its row, of this number; 0: it is not
  int local;          // a local of this number has the target's subscript; 0: none has
} Item;

// What has happened to one element or scalar in the current run of a loop.
typedef struct {
  int run, first;
  bool written, several;
  int set;            // the last iteration that wrote it
  int last;           // run in which it got the value that it has; 0: not in this loop
} Mark;

struct Loop {
  int depth;
  Affine from, to;    // counts from 'from' to 'to' - 1, or down from there
  int step;           // > 0
  bool down;
  Vec(Item) items;
  int line;           // in the C text
  // trace.c
  Mark *marks;        // of each element, then each scalar
  int run, iteration; // numbers of its run and iteration, never used again
  int seen[MOST_SCALARS];       // the last iteration in which the scalar was met
  bool exposed[MOST_SCALARS];   // an iteration read it before it wrote it
  bool carried[MOST_SCALARS];   // several iterations met it, and one of them wrote it
  bool shared[MOST_ARRAYS];     // several iterations met an element, and one of them wrote it
  bool unfilled[MOST_ARRAYS];   // an iteration read an element before it wrote it
  bool wanted[MOST_ARRAYS];     // an element was read after the loop that got its value there
  bool bins;          // several iterations update an element of the bins
  bool carries;       // the truth: a dependence between iterations, which no private copy and no reduction mends
};

// Where an array begins that lies in another: there, one element behind, a row, a plane, or at the other's end.
typedef enum { SAME, BY_ONE, BY_ROW, BY_PLANE, BEHIND, N_OVERLAPS } Overlap;

typedef struct {
  int dimensions, shift[MOST_DIMENSIONS], length[MOST_DIMENSIONS];
  Affine side[MOST_DIMENSIONS];  // of a linear one: what the subscripts before are multiplied by
  int slack[MOST_DIMENSIONS];    // by how much a side is longer than what it must hold; -1: rows meet
  int growth;         // how many n a side has
  int start, size;    // number of its first element; elements
  int room;           // and those of arrays that lie in it
  int in, off;        // the number, from 1, of the array that it lies in, and where, but for 'overlap'; 0: in none
  Overlap overlap;
  bool linear;        // written as one dimension
  bool input;         // never written
  bool scratch;       // declared in the function, so that iterations may have copies
  bool kept;          // of scratch: used after the nest
  int bins;           // that many elements, which are only updated, by Nest.bin_update; 0: no bins
} Array;

typedef enum { TEMPORARY, ACCUMULATOR, SUM, LAST } ScalarKind;  // SUM and LAST are used after the nest
typedef struct { ScalarKind kind; Update update; unsigned value; } Scalar;

// What the nest, or each loop inside of a host loop, is run by. But for KERNELS the program promises that its outermost
// loop is parallel: where that is not true, KERNELS stands instead.
typedef enum { KERNELS, LOOP_AUTO, PARALLEL_LOOP, TEAMS, N_CONSTRUCTS } Construct;

typedef struct {
  Arena *arena;
  uint64_t state;     // of the random numbers
  unsigned long seed;
  bool constant;      // no bound names n
  bool pointers;      // arrays are reached through pointers
  bool restricted;    // and these are restrict
  bool hidden;        // and the compiler does not see what they lead to
  bool old_style;     // counters are declared in front
  bool counts;        // and used after the nest
  Construct construct;
  bool host;          // the outermost loop is the host's
  bool rows;          // of arrays of one shape, in which counters go in one order
  bool aside, backwards;   // there: a dimension that no loop counts; the order is that of loops from the inner one
  bool last;          // and that dimension is the last one
  bool named, spread; // sides are variables; k * y * x + j * x, not (k * y + j) * x
  bool overlaps;      // some arrays lie in others, and none is in a clause with its section
  bool inferred;      // no clause has pointers
  Update bin_update;
  int tile[2];        // sizes of the two outermost loops' tiles, where these may be tiled; 0: none
  bool empty;         // a loop has no iteration: what is inferred then may lie outside of arrays
  int counters[MOST_DEPTH];   // what they are then
  Array arrays[MOST_ARRAYS];
  Scalar scalars[MOST_SCALARS];
  int narrays, nscalars, nelements, nloops, nrows, nlocals;
  Loop *outer;
  Vec(Loop *) loops;  // all of them, outer ones first
  unsigned *elements;
} Nest;

enum { SMALL = 3, MIDDLE = 6, LARGE = 9 };   // values of n; the program runs with LARGE

// draw.c
Nest *draw_nest(Arena *, unsigned long seed);
// trace.c: finds the arrays' extents, loop->carries and the values after the nest for n = LARGE.
void trace_nest(Nest *);
bool only_adds(const Nest *, const Loop *, int scalar);   // by its operator
unsigned first_value(const Nest *, int element);     // of elements and, after them, scalars
unsigned checksum(const Nest *);
// write.c: adds the nest as a function 'nest_SEED' that returns the checksum, and sets the lines of its loops.
void write_nest(Nest *, Text *, int *line);
Construct construct_of(const Nest *, const Loop *);   // of an outermost loop on the device
bool is_tiled(const Nest *, const Loop *);           // does its directive have 'tile' for it and the loop inside?
#endif
