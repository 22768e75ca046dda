// What random programs of queues call (main.c).
#ifndef PROGRAM_H
#define PROGRAM_H
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef MESSAGES
#include <mpi.h>
#endif

enum { RANKS = 3, HOSTS = 6 };

typedef struct {
  unsigned long seed;
  int ranks, threads;
  int shared;               // right where devices use the host's memory, too
  void (*expected)(void);   // the sequential program
  void (*start)(int rank);
  void (*end)(int rank);
  void (*hosts[HOSTS])(void); // of rank 0, then of rank 1 ...
} Program;

extern int devices; // at least 1
#define DEVICE(n) ((n) % devices)

// The sequential program keeps what is to be seen at a place; the place looks at it.
void keep(int place, const void *, size_t bytes);
void look(int place, const char *name, const void *, int lo, int n, size_t size);
void look_on_device(int place, const char *name, const void *, int lo, int n, size_t size);
// From thread to thread of a process; each number once.
void give_signal(int number);
void await_signal(int number);

// A collective call: what each process gives and gets; NULL: nothing.
typedef struct {
  int ranks, count, root;
  const unsigned *out[RANKS];
  unsigned *in[RANKS];
} Blocks;
void collect(const char *call, char op, Blocks); // op: S, B or M for a sum, bxor, max

#ifdef MESSAGES
extern MPI_Comm comms[6]; // the world, a copy, and one for each two threads
extern MPI_Comm answers;  // what a receiver says of itself: no receive of data takes it
typedef enum { WAIT, TEST, WAITALL, TESTALL, WAITANY, TESTANY, WAITSOME, TESTSOME } Finish;
void finish(Finish, int n, MPI_Request[], MPI_Status[]);
// The status has these: else the program is wrong.
void told(int message, const MPI_Status *, MPI_Datatype, int n, int source, int tag);
void cancel(int message, MPI_Request *); // of a receive that nobody sends to
typedef enum { VECTOR, SUBARRAY, INDEXED, STRUCT } Derived;
MPI_Datatype derived_type(Derived, MPI_Datatype, int rows, int block, int stride, int backwards);
#endif
#endif
