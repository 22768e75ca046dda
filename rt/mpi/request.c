// Requests of calls that return before they are complete, and the calls that complete, start and free requests.
// In: requests whose buffers have copies in the host's memory.  Out: data on the device once they are complete.
// MPI's own request is what the program holds; a table finds what belongs to it. Where the table is empty, a call goes
// straight to MPI.
#include "accomp_mpi.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct Pending {
  struct Pending *next;
  MPI_Request request;
  PendingKind kind;
  bool active, orphaned; // started; freed by the program before it was complete
  Stage stage[STAGES];
  int n;
} Pending;

enum { BUCKETS = 256 };
static Pending *table[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic size_t count;

static Pending **bucket(MPI_Request r) {
  unsigned long long bits = 0;
  memcpy(&bits, &r, sizeof r < sizeof bits ? sizeof r : sizeof bits);
  return &table[bits * 0x9E3779B97F4A7C15ULL >> 56];
}

static Pending *find(MPI_Request r) {
  Pending *p = NULL;
  if (!atomic_load(&count)) return NULL;
  pthread_mutex_lock(&lock);
  for (p = *bucket(r); p && (p->request != r || p->orphaned);) p = p->next;
  pthread_mutex_unlock(&lock);
  return p;
}

static bool is_persistent(const Pending *p) { return p->kind >= PENDING_PERSISTENT_SEND; }

static void drop(Pending *p) {
  pthread_mutex_lock(&lock);
  Pending **at = bucket(p->request);
  while (*at != p) at = &(*at)->next;
  *at = p->next;
  pthread_mutex_unlock(&lock);
  atomic_fetch_sub(&count, 1);
  for (int i = 0; i < p->n; i++) accomp_mpi_close(&p->stage[i]);
  free(p);
}

int accomp_mpi_keep(int result, MPI_Request request, PendingKind kind, const Stage *stage,
                    int n) {
  bool any = false;
  for (int i = 0; i < n; i++) any |= stage[i].host != NULL;
  if (!any) return result;
  Pending *p = malloc(sizeof *p);
  if (!p) abort();
  *p = (Pending){.request = request, .kind = kind, .active = true, .n = n};
  memcpy(p->stage, stage, (size_t)n * sizeof *stage);
  if (is_persistent(p)) p->active = false;
  atomic_fetch_add(&count, 1);
  pthread_mutex_lock(&lock);
  p->next = *bucket(request);
  *bucket(request) = p;
  pthread_mutex_unlock(&lock);
  return result;
}

// --- completion ----------------------------------------------------------------------------------

static bool receives(const Pending *p) {
  return p->kind == PENDING_RECEIVE || p->kind == PENDING_PERSISTENT_RECEIVE;
}

// The request is complete. Only a receive has a status that says how much came.
static void finish(Pending *p, MPI_Status *status) {
  size_t bytes = ALL_BYTES;
  int cancelled = 0, n;
  if (!p || !p->active) return;
  if (receives(p)) {
    PMPI_Test_cancelled(status, &cancelled);
    PMPI_Get_count(status, MPI_BYTE, &n);
    if (n != MPI_UNDEFINED) bytes = (size_t)n;
  }
  for (int i = 0; i < p->n && !cancelled; i++) accomp_mpi_write(&p->stage[i], bytes);
  p->active = false;
  if (!is_persistent(p)) drop(p);
}

static _Atomic size_t orphans;

// Those that the program freed before they were complete.
static void collect_orphans(void) {
  Pending *done[16];
  int n = 0;
  pthread_mutex_lock(&lock);
  for (int b = 0; b < BUCKETS; b++)
    for (Pending *p = table[b]; p && n < 16; p = p->next) {
      int flag = 0;
      MPI_Request r = p->request;
      if (p->orphaned && !PMPI_Test(&r, &flag, MPI_STATUS_IGNORE) && flag) done[n++] = p;
    }
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < n; i++) {
    done[i]->active = done[i]->active && receives(done[i]);
    for (int k = 0; k < done[i]->n && done[i]->active; k++)
      accomp_mpi_write(&done[i]->stage[k], ALL_BYTES);
    drop(done[i]);
    atomic_fetch_sub(&orphans, 1);
  }
}

int MPI_Request_free(MPI_Request *request) {
  Pending *p = find(*request);
  if (!p) return PMPI_Request_free(request);
  if (!p->active) {
    drop(p);
    return PMPI_Request_free(request);
  }
  p->orphaned = true;
  atomic_fetch_add(&orphans, 1);
  *request = MPI_REQUEST_NULL;
  return MPI_SUCCESS;
}

int MPI_Finalize(void) {
  if (atomic_load(&orphans)) collect_orphans();
  return PMPI_Finalize();
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  Pending *p = find(*request);
  MPI_Status own;
  if (!p) return PMPI_Wait(request, status);
  int result = PMPI_Wait(request, &own);
  finish(p, &own);
  if (status != MPI_STATUS_IGNORE) *status = own;
  if (atomic_load(&orphans)) collect_orphans();
  return result;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  Pending *p = find(*request);
  MPI_Status own;
  if (!p) return PMPI_Test(request, flag, status);
  int result = PMPI_Test(request, flag, &own);
  if (!*flag) return result;
  finish(p, &own);
  if (status != MPI_STATUS_IGNORE) *status = own;
  return result;
}

int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status) {
  Pending *p = find(request);
  MPI_Status own;
  if (!p || !receives(p)) return PMPI_Request_get_status(request, flag, status);
  // The program may look at the data now: a later Wait writes the same again.
  int result = PMPI_Request_get_status(request, flag, &own), n;
  if (*flag && p->active) {
    PMPI_Get_count(&own, MPI_BYTE, &n);
    for (int i = 0; i < p->n; i++)
      accomp_mpi_write(&p->stage[i], n == MPI_UNDEFINED ? ALL_BYTES : (size_t)n);
  }
  if (status != MPI_STATUS_IGNORE) *status = own;
  return result;
}

// --- several at once -----------------------------------------------------------------------------

typedef struct {
  Pending **pending;  // owns; NULL: none of the requests is in the table
  MPI_Status *status; // the program's, or own
  bool own;
} Batch;

static Batch open_batch(int n, const MPI_Request *requests, MPI_Status *status) {
  Batch b = {NULL, status, false};
  for (int i = 0; i < n && atomic_load(&count); i++) {
    Pending *p = find(requests[i]);
    if (!p) continue;
    if (!b.pending && !(b.pending = calloc((size_t)n, sizeof *b.pending))) abort();
    b.pending[i] = p;
  }
  if (!b.pending || status != MPI_STATUSES_IGNORE) return b;
  b.status = malloc((size_t)n * sizeof *b.status);
  if (!b.status) abort();
  b.own = true;
  return b;
}

static int close_batch(Batch *b, int result) {
  free(b->pending);
  if (b->own) free(b->status);
  return result;
}

int MPI_Waitall(int n, MPI_Request requests[], MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = PMPI_Waitall(n, requests, b.status);
  for (int i = 0; b.pending && i < n; i++) finish(b.pending[i], &b.status[i]);
  return close_batch(&b, result);
}

int MPI_Testall(int n, MPI_Request requests[], int *flag, MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = PMPI_Testall(n, requests, flag, b.status);
  for (int i = 0; b.pending && *flag && i < n; i++) finish(b.pending[i], &b.status[i]);
  return close_batch(&b, result);
}

static int finish_any(Batch *b, int result, int at, MPI_Status *own, MPI_Status *status) {
  if (at != MPI_UNDEFINED && b->pending) finish(b->pending[at], own);
  if (status != MPI_STATUS_IGNORE) *status = *own;
  return close_batch(b, result);
}

int MPI_Waitany(int n, MPI_Request requests[], int *at, MPI_Status *status) {
  MPI_Status own;
  Batch b = open_batch(n, requests, &own);
  if (!b.pending) return PMPI_Waitany(n, requests, at, status);
  int result = PMPI_Waitany(n, requests, at, &own);
  return finish_any(&b, result, *at, &own, status);
}

int MPI_Testany(int n, MPI_Request requests[], int *at, int *flag, MPI_Status *status) {
  MPI_Status own;
  Batch b = open_batch(n, requests, &own);
  if (!b.pending) return PMPI_Testany(n, requests, at, flag, status);
  int result = PMPI_Testany(n, requests, at, flag, &own);
  return finish_any(&b, result, *flag ? *at : MPI_UNDEFINED, &own, status);
}

static int finish_some(Batch *b, int result, int done, const int *at) {
  for (int i = 0; b->pending && done != MPI_UNDEFINED && i < done; i++)
    finish(b->pending[at[i]], &b->status[i]);
  return close_batch(b, result);
}

int MPI_Waitsome(int n, MPI_Request requests[], int *done, int at[], MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = PMPI_Waitsome(n, requests, done, at, b.status);
  return finish_some(&b, result, *done, at);
}

int MPI_Testsome(int n, MPI_Request requests[], int *done, int at[], MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = PMPI_Testsome(n, requests, done, at, b.status);
  return finish_some(&b, result, *done, at);
}

// --- persistent requests -------------------------------------------------------------------------

static void start(MPI_Request request) {
  Pending *p = find(request);
  if (!p) return;
  if (!receives(p))
    for (int i = 0; i < p->n; i++) accomp_mpi_read(&p->stage[i]);
  p->active = true;
}

int MPI_Start(MPI_Request *request) {
  start(*request);
  return PMPI_Start(request);
}

int MPI_Startall(int n, MPI_Request requests[]) {
  for (int i = 0; i < n; i++) start(requests[i]);
  return PMPI_Startall(n, requests);
}
