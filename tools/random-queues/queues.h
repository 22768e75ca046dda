// Random programs of queues, events, waits and messages; a section for each file.
// A program has hosts: each thread of each process is one. The generator draws one action after the other, each of one
// host or, for messages, of several. This is the sequential program: plain C, which every process runs for all of them.
// Beside it each host has its own text, where the same actions go to queues, tasks and requests.
//
// What makes it valid: an access is ordered behind each access that it conflicts with. What is ordered is known from
// clocks: a line is a host, a queue, a task or a request, whose work is in order; a clock says for each line how much of it
// is done. Where an access is not ordered yet, a wait is drawn that orders it. Nothing that blocks stands in front of what
// it waits for in the order of the drawing, so no program hangs.
#ifndef QUEUES_H
#define QUEUES_H
#include "base/base.h"

typedef enum {
#define FEATURE(id, name) F_##id,
#include "features.def"
#undef FEATURE
  N_FEATURES
} Feature;

enum { RANKS = 3, THREADS = 2, DEVICES = 2, QUEUES = 4, LINES = 1024 };

typedef int *Clock; // LINES numbers
typedef struct Host Host;
typedef struct Transfer Transfer;

typedef enum { LINE_HOST, LINE_QUEUE, LINE_TASK, LINE_REQUEST } LineKind;
typedef struct Request Request;

typedef struct {
  LineKind kind;
  int id;
  Host *host;         // that owns it
  int device, number; // of a queue: number 0 is async without a value
  Clock tail;         // what is done when its last work is
  uint64_t reads, writes; // of a task: arrays
  Request *request;
} Line;

// A thread of a process.
struct Host {
  int rank, thread, device; // device: the current one
  Line *line, *queue[DEVICES][QUEUES];
  Text text;
  int indent;
  Vec(int) regions; // arrays of open data regions, the innermost last
};

typedef struct {
  int lo, hi; // elements
  bool write;
  bool operand; // device memory that the runtime knows the work to use
  Line *line;
  int number; // of the line
  Clock clock;
} Access;

// A copy of an array: in the host's memory, or in a device's.
typedef struct {
  int array;
  Vec(Access) accesses;
} Place;

typedef enum { GLOBAL, HEAP, RAW_ACC, RAW_OMP } ArrayKind;
typedef enum { NEWER_NONE, NEWER_HOST, NEWER_DEVICE } Newer;

typedef struct {
  int id, rank, device, type, n; // n: elements
  ArrayKind kind;
  bool present;
  int region;        // that of a data region: cannot be released otherwise
  Newer newer;       // in programs for shared memory
  Place own, other;  // other: the device's, if it is apart
  int lives;         // times that device memory was allocated
} Array;

typedef struct {
  Place *place;
  int lo, hi;
  bool write, operand;
} Use;
typedef struct {
  Use at[8];
  int n;
} Uses;

// A place's elements, one after the other: blocks of a size, at a distance; rows of them backwards.
typedef enum { PLAIN, VECTOR, SUBARRAY, INDEXED, STRUCT } LayoutKind;
typedef struct {
  Array *array;
  bool device;
  LayoutKind kind;
  int lo, n, block, stride;
  bool backwards, bytes;
} Section;

struct Request {
  Transfer *message;  // NULL: of a collective call
  bool receives, persistent, made, started, done;
  Host *host;
  Line *line;
  const char *name;
};

struct Transfer {
  int id, tag, comm, lives[2]; // lives: of the arrays when persistent requests were made
  Section section[2];          // from, to; to.n: as many as come
  int room;                    // elements that the receive has room for
  Request side[2];             // sender, receiver
  bool any_source;
};

typedef struct {
  Arena *arena;
  uint64_t state;
  unsigned long seed;
  bool used[N_FEATURES];
  int ranks, threads, devices, names, signals, snapshots, events;
  bool shared, omp, acc;
  bool relies;     // on the waits of MPI's calls
  int drop, waits; // the wait to leave out, from 1; how many were drawn because they are needed
  Line *lines[LINES];
  int nlines;
  Vec(Array *) arrays;
  Host *hosts[RANKS * THREADS];
  int nhosts;
  Clock extra;     // what the clauses of the directive that is being written wait for
  Text expected, top, start, end; // the sequential program; declarations; before and after the hosts
  Vec(Transfer *) messages;
  Vec(Request *) pending; // begun or promised, not done
} Gen;

// --- draw.c: random numbers, features, lines ---------------------------------------------------
int pick(Gen *, int n); // 0 to n - 1
bool chance(Gen *, int percent);
void use(Gen *, Feature);
const char *feature_name(Feature);
const char *format(Gen *, const char *fmt, ...) PRINTF_LIKE(2, 3);
void say(Host *, const char *fmt, ...) PRINTF_LIKE(2, 3);    // a line of the host's text
void expect(Gen *, const char *fmt, ...) PRINTF_LIKE(2, 3);  // a line of the sequential program

// --- array.c: arrays and their names ---------------------------------------------------------------
extern const char *const type_names[3];
extern const int type_sizes[3];
void declare_arrays(Gen *);
Place *place_of(Array *, bool device, bool shared);
bool on_device(const Array *);                        // is there a copy on the device?
bool is_raw(const Array *);
Array *some_array(Gen *, int rank, int device, int type, bool on); // -1: any; NULL: none. on: with device memory
const char *expected_name(Gen *, const Array *, bool device);
const char *item(Gen *, const Array *, int lo, int n); // as a data clause names a section
void add_use(Gen *, Uses *, Array *, bool device, Use);
// The side's copy is made the newest one where both are the same memory on some devices; writes: it will be newer.
void bring(Gen *, Host *, Array *, bool device, bool writes);
void free_arrays(Gen *);                              // when all is checked

// --- order.c: what is ordered -----------------------------------------------------------------------
typedef enum { ORDER_PLAIN, ORDER_CLAUSE = 1, ORDER_SETTLES = 2, ORDER_DEPENDS = 4, ORDER_CALL = 8 } OrderMode;
Line *new_line(Gen *, LineKind, Host *);
void join(Clock, const int *);
// Writes the waits after which work of the line may use these. Returns clauses, for ORDER_CLAUSE. ORDER_SETTLES: the
// runtime waits for queues whose operands these are; ORDER_DEPENDS: the directive has the depend clauses of its arrays; ORDER_CALL: MPI's
// call waits for queues that use its memory.
const char *order(Gen *, Host *, Line *, const Uses *, OrderMode);
void record(Gen *, Host *, Line *, const Uses *);
void wait_for(Gen *, Host *, Line *, bool needed); // the host waits
void set_device(Gen *, Host *, int device);
const char *queue_name(Gen *, const Line *);
const char *async_clause(Gen *, const Line *);

// --- work.c: kernels, copies, data --------------------------------------------------------------------
void write_work(Gen *, Host *);
void close_region(Gen *, Host *);
void check_array(Gen *, Host *, Array *, bool device, int lo, int n);
void update(Gen *, Host *, Array *, bool to_device); // all of it, now
void enter(Gen *, Host *, Array *);

// --- section.c: parts of arrays in messages -------------------------------------------------------------
extern const char *const mpi_names[3]; // of the types of array.c
const char *index_of(Gen *, const Section *); // of its element k
void draw_layout(Gen *, Section *);
void place_section(Gen *, Section *, int room);
Uses section_uses(Gen *, const Section *, int room, bool write);
void draw_side(Gen *, Section *); // is it the device's memory?
// "address, count, type"; a derived type is made in front and named *made.
const char *buffer_typed(Gen *, Host *, const Section *, int n, const char **made);
void free_type(Host *, const char *made);
const char *buffer(Gen *, Host *, const Section *); // an expression; lines in front of it

// --- message.c ------------------------------------------------------------------------------------------
void write_message(Gen *);
void complete(Gen *, Request *); // its host waits for it
void complete_all(Gen *);
void free_requests(Gen *);

// --- collective.c
void write_collective(Gen *);
void write_fan_in(Gen *);
#endif
