// What the files of libaccomp-mpi share: messages from and to device memory, for an MPI that knows the host's alone.
//
// The library stands in front of MPI (its profiling interface, MPI-3.1, 14.2). A call whose buffer is device memory is
// made with a copy of it in the host's memory: data goes there before, and back when the call or the request is complete.
// Every other call goes straight to MPI. Matching, wildcards, order and modes are MPI's own.
#ifndef ACCOMP_MPI_H
#define ACCOMP_MPI_H
#include <accomp/memory.h>
#include <mpi.h>
#include <stdbool.h>

// --- type.c: where the bytes of a datatype lie -----------------------------------------------

typedef struct { MPI_Aint offset; size_t bytes; } Segment;

typedef struct {
  MPI_Aint extent, lo, end; // of the bytes that it has: from the first to behind the last, from its address on
  size_t size;              // bytes of data in an element
  Segment *list;            // one element's, in the order of its type map; NULL: all from lo to end, elements side by side
  size_t n;
} Layout;

// Of a committed type. What was made for it lives as long as the type does; 'own' is room for what needs no keeping.
const Layout *accomp_mpi_layout(MPI_Datatype, Layout *own);

// --- stage.c: copies of device memory in the host's -----------------------------------------

typedef struct { char *at; size_t count; MPI_Datatype type; } Part;

typedef struct {
  const char *call;  // MPI's function, for messages
  Part *parts;       // owns; on the device
  size_t n;
  char *host;        // owns: the copy, NULL: the memory is the host's, and nothing else is set
  char *lo;          // the device address that 'host' is a copy of
  bool returns;      // data goes back to the device
} Stage;

typedef enum { STAGE_IN = 1, STAGE_OUT = 2 } StageUse; // MPI reads it; writes it

// Is it device memory that MPI does not reach?
bool accomp_mpi_is_device(const void *);
// Opens a stage for a buffer of that many elements, and returns the address that MPI is to have: the buffer itself where it
// is the host's. Data that MPI reads is there on return.
void *accomp_mpi_open(Stage *, const char *call, const void *buffer, size_t count, MPI_Datatype, StageUse);
// The same of several parts around one address. Takes 'parts' over (malloc); NULL: none.
void *accomp_mpi_open_parts(Stage *, const char *call, const void *buffer, Part *parts, size_t n, StageUse);
// A persistent send starts again: reads the memory anew.
void accomp_mpi_read(const Stage *);
// Closes it; before that what MPI wrote goes to the device: the first 'bytes' of the message.
void accomp_mpi_write(const Stage *, size_t bytes);
void accomp_mpi_close(Stage *);
enum { STAGES = 2 };
#define ALL_BYTES ((size_t)-1)

// --- request.c: calls that return before they are complete -------------------------------------

typedef enum { PENDING_ONCE, PENDING_RECEIVE, PENDING_PERSISTENT_SEND, PENDING_PERSISTENT_RECEIVE } PendingKind;
// The request keeps the stages until it is complete. result: MPI's of the call. Gives the result back.
int accomp_mpi_keep(int result, MPI_Request, PendingKind, const Stage *, int n);

// Ends the job: 'call' with device memory, which is not done.
_Noreturn void accomp_mpi_refuse(const char *call, const char *what);
#endif
