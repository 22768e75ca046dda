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
  MPI_Comm comm;         // of point to point
  bool active, orphaned; // started; freed by the program before it was complete
  bool
      delivered; // what came is in its place, or on its way there; 'status' says how much
  int result;    // of that
  MPI_Status status;
  Transfer transfer[TRANSFERS];
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

static Pending *unlink_locked(Pending **at) {
  Pending *p = *at;
  if (p) *at = p->next;
  return p;
}

// Takes it out of the table: as soon as a request is complete, MPI may give its handle to another thread's. NULL: it is
// MPI's alone.
static Pending *take(MPI_Request r) {
  if (!atomic_load(&count)) return NULL;
  pthread_mutex_lock(&lock);
  Pending **at = bucket(r);
  while (*at && ((*at)->request != r || (*at)->orphaned)) at = &(*at)->next;
  Pending *p = unlink_locked(at);
  pthread_mutex_unlock(&lock);
  return p;
}

// Its request is still the program's.
static void put(Pending *p) {
  pthread_mutex_lock(&lock);
  p->next = *bucket(p->request);
  *bucket(p->request) = p;
  pthread_mutex_unlock(&lock);
}

static bool is_persistent(PendingKind kind) { return kind >= PENDING_PERSISTENT_SEND; }

static void discard(Pending *p) {
  atomic_fetch_sub(&count, 1);
  for (int i = 0; i < p->n; i++) accomp_mpi_close(&p->transfer[i]);
  free(p);
}

// Sends that are complete at once have one request together, in some MPIs. An offer needs one of its own.
static int describe(void *unused, MPI_Status *status) {
  (void)unused;
  PMPI_Status_set_elements(status, MPI_BYTE, 0);
  PMPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
  return MPI_SUCCESS;
}
static int ignore_free(void *unused) {
  (void)unused;
  return MPI_SUCCESS;
}
static int ignore_cancel(void *unused, int complete) {
  (void)unused, (void)complete;
  return MPI_SUCCESS;
}
static void make_own(MPI_Request *request) {
  OWN(Wait)(request, MPI_STATUS_IGNORE);
  PMPI_Grequest_start(describe, ignore_free, ignore_cancel, NULL, request);
  PMPI_Grequest_complete(*request);
}

// Is MPI done with what it sends?
static bool is_sent(PendingKind kind, MPI_Request request) {
  int flag = 0;
  return kind == PENDING_SEND &&
         !OWN(Request_get_status)(request, &flag, MPI_STATUS_IGNORE) && flag;
}

// Of a call that failed: MPI has begun nothing.
static void drop(Transfer s) {
  accomp_mpi_cancel(&s);
  accomp_mpi_close(&s);
}

int accomp_mpi_keep(int result, MPI_Request *request, PendingKind kind, MPI_Comm comm,
                    const Transfer *transfer, int n) {
  bool any = kind == PENDING_PERSISTENT_RECEIVE && accomp_mpi_peers.active;
  for (int i = 0; i < n; i++) any |= transfer[i].parts || transfer[i].route.other;
  if (!any) return result;
  if (result != MPI_SUCCESS) {
    for (int i = 0; i < n; i++) drop(transfer[i]);
    return result;
  }
  Pending *p = malloc(sizeof *p);
  if (!p) abort();
  *p = (Pending){.kind = kind, .comm = comm, .active = !is_persistent(kind), .n = n};
  memcpy(p->transfer, transfer, (size_t)n * sizeof *transfer);
  if (kind == PENDING_SEND) accomp_mpi_send_data(&p->transfer[0]);
  if (is_sent(kind, *request)) make_own(request);
  p->request = *request;
  atomic_fetch_add(&count, 1);
  put(p);
  return result;
}

// --- completion ----------------------------------------------------------------------------------

static bool receives(const Pending *p) {
  return p->kind == PENDING_RECEIVE || p->kind == PENDING_PERSISTENT_RECEIVE;
}

static bool sends(const Pending *p) {
  return p->kind == PENDING_SEND || p->kind == PENDING_PERSISTENT_SEND;
}

// What MPI has received goes to its place; land() waits for that.
static void deliver(Pending *p, const MPI_Status *status) {
  if (p->delivered) return;
  p->status = *status;
  p->result = accomp_mpi_receive_data(&p->transfer[0], p->comm, &p->status);
  p->delivered = true;
}

// Nobody gets what a cancelled send has offered.
static void withdraw_cancelled(Pending *p, const MPI_Status *status) {
  int cancelled = 0;
  PMPI_Test_cancelled(status, &cancelled);
  if (cancelled) accomp_mpi_cancel(&p->transfer[0]);
}

// The request is complete. Only a receive has a status that says how much came. p NULL: it is MPI's alone.
static void finish_begin(Pending *p, const MPI_Status *status) {
  if (!p || !p->active) return;
  if (receives(p))
    deliver(p, status);
  else if (sends(p))
    withdraw_cancelled(p, status);
  else
    for (int i = 0; i < p->n; i++) accomp_mpi_write(&p->transfer[i], ALL_BYTES);
}

// MPI's result.
static int finish_land(Pending *p, MPI_Status *status) {
  if (!p || !p->active || !receives(p)) return MPI_SUCCESS;
  accomp_mpi_finish_receive(&p->transfer[0]);
  *status = p->status;
  return p->result;
}

// Last, for it may wait for others, which wait for what has landed before.
static void finish_end(Pending *p) {
  if (!p) return;
  if (p->active && sends(p)) accomp_mpi_finish(&p->transfer[0], MPI_SUCCESS);
  p->active = p->delivered = false;
  if (is_persistent(p->kind))
    put(p);
  else
    discard(p);
}

static int finish(Pending *p, MPI_Status *status) {
  finish_begin(p, status);
  int result = finish_land(p, status);
  finish_end(p);
  return result;
}

// --- what nobody waits for ---------------------------------------------------------------------------

static void advance_locked(Pending *p) {
  MPI_Status status;
  int flag = 0;
  if (p->orphaned || !p->active || !receives(p) || !p->transfer[0].watches) return;
  if (!p->delivered && !OWN(Request_get_status)(p->request, &flag, &status) && flag)
    deliver(p, &status);
  if (p->delivered && accomp_mpi_poll_receive(&p->transfer[0]))
    accomp_mpi_finish_receive(&p->transfer[0]);
}

void accomp_mpi_progress(void) {
  if (!atomic_load(&count)) return;
  pthread_mutex_lock(&lock);
  for (int b = 0; b < BUCKETS; b++)
    for (Pending *p = table[b]; p; p = p->next) advance_locked(p);
  pthread_mutex_unlock(&lock);
}

static _Atomic size_t orphans;

// One that is over, and is the caller's now.
static Pending *take_orphan(MPI_Status *status) {
  Pending *found = NULL;
  pthread_mutex_lock(&lock);
  for (int b = 0; b < BUCKETS && !found; b++)
    for (Pending **at = &table[b]; *at && !found;) {
      int flag = 0;
      MPI_Request r = (*at)->request;
      if ((*at)->orphaned && !OWN(Test)(&r, &flag, status) && flag)
        found = unlink_locked(at);
      else
        at = &(*at)->next;
    }
  pthread_mutex_unlock(&lock);
  return found;
}

void accomp_mpi_collect_orphans(void) {
  MPI_Status status;
  Pending *p;
  while (atomic_load(&orphans) && (p = take_orphan(&status))) {
    finish_begin(p, &status);
    finish_land(p, &status);
    if (sends(p)) accomp_mpi_finish(&p->transfer[0], MPI_SUCCESS);
    discard(p);
    atomic_fetch_sub(&orphans, 1);
  }
}

int MPI_Request_free(MPI_Request *request) {
  Pending *p = take(*request);
  if (!p) return OWN(Request_free)(request);
  if (!p->active) {
    discard(p);
    return OWN(Request_free)(request);
  }
  p->orphaned = true;
  put(p);
  atomic_fetch_add(&orphans, 1);
  *request = MPI_REQUEST_NULL;
  return MPI_SUCCESS;
}

// --- one request -------------------------------------------------------------------------------------

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  Pending *p = take(*request);
  MPI_Status own;
  if (!p) return OWN(Wait)(request, status);
  int result = OWN(Wait)(request, &own);
  int delivered = finish(p, &own);
  if (status != MPI_STATUS_IGNORE) *status = own;
  accomp_mpi_collect_orphans();
  return result ? result : delivered;
}

// MPI says that it is over. A send is when what it offered is settled, a receive when all pieces have come.
static bool is_settled(Pending *p, const MPI_Status *status) {
  if (p->active && receives(p)) {
    deliver(p, status);
    return accomp_mpi_poll_receive(&p->transfer[0]);
  }
  if (!p->active || !sends(p)) return true;
  withdraw_cancelled(p, status);
  return accomp_mpi_poll(&p->transfer[0]);
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  Pending *p = take(*request);
  MPI_Status own;
  if (!p) return OWN(Test)(request, flag, status);
  int result = OWN(Request_get_status)(*request, flag, &own);
  if (*flag) *flag = is_settled(p, &own);
  if (*flag) result = OWN(Test)(request, flag, &own);
  if (!*flag) {
    put(p);
    return result;
  }
  int delivered = finish(p, &own);
  if (status != MPI_STATUS_IGNORE) *status = own;
  return result ? result : delivered;
}

// The program may look at the data from now on.
int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status) {
  Pending *p = take(request);
  MPI_Status own;
  if (!p) return OWN(Request_get_status)(request, flag, status);
  int result = OWN(Request_get_status)(request, flag, &own);
  if (*flag) *flag = is_settled(p, &own);
  if (*flag) {
    finish_begin(p, &own);
    finish_land(p, &own);
  }
  put(p);
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
    Pending *p = take(requests[i]);
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

// Of n requests that are complete, at[i] of all or the first ones. All that came is on its way before anything is waited for.
static int finish_all(Batch *b, int result, int n, const int *at) {
  bool failed = false;
  for (int i = 0; b->pending && i < n; i++)
    finish_begin(b->pending[at ? at[i] : i], &b->status[i]);
  for (int i = 0; b->pending && i < n; i++) {
    int landed = finish_land(b->pending[at ? at[i] : i], &b->status[i]);
    if (landed) b->status[i].MPI_ERROR = landed;
    failed |= landed != MPI_SUCCESS;
  }
  for (int i = 0; b->pending && i < n; i++) finish_end(b->pending[at ? at[i] : i]);
  return result == MPI_SUCCESS && failed ? MPI_ERR_IN_STATUS : result;
}

// Those that are not complete; at as above.
static void put_others(Batch *b, int all, int n, const int *at) {
  for (int i = 0; b->pending && at && i < n; i++) b->pending[at[i]] = NULL;
  for (int i = 0; b->pending && i < all; i++)
    if (b->pending[i]) put(b->pending[i]);
}

int MPI_Waitall(int n, MPI_Request requests[], MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = OWN(Waitall)(n, requests, b.status);
  return close_batch(&b, finish_all(&b, result, n, NULL));
}

int MPI_Testall(int n, MPI_Request requests[], int *flag, MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = OWN(Testall)(n, requests, flag, b.status);
  if (*flag)
    result = finish_all(&b, result, n, NULL);
  else
    put_others(&b, n, 0, NULL);
  return close_batch(&b, result);
}

// At most one, which has the status 'own'.
static int finish_any(Batch *b, int result, int all, int at, MPI_Status *own,
                      MPI_Status *status) {
  int n = at != MPI_UNDEFINED;
  if (n) result = finish_all(b, result, n, &at);
  put_others(b, all, n, &at);
  if (status != MPI_STATUS_IGNORE) *status = *own;
  return close_batch(b, result == MPI_ERR_IN_STATUS ? own->MPI_ERROR : result);
}

int MPI_Waitany(int n, MPI_Request requests[], int *at, MPI_Status *status) {
  MPI_Status own;
  Batch b = open_batch(n, requests, &own);
  if (!b.pending) return OWN(Waitany)(n, requests, at, status);
  int result = OWN(Waitany)(n, requests, at, &own);
  return finish_any(&b, result, n, *at, &own, status);
}

int MPI_Testany(int n, MPI_Request requests[], int *at, int *flag, MPI_Status *status) {
  MPI_Status own;
  Batch b = open_batch(n, requests, &own);
  if (!b.pending) return OWN(Testany)(n, requests, at, flag, status);
  int result = OWN(Testany)(n, requests, at, flag, &own);
  return finish_any(&b, result, n, *flag ? *at : MPI_UNDEFINED, &own, status);
}

static int finish_some(Batch *b, int result, int all, int done, const int *at) {
  int n = done == MPI_UNDEFINED ? 0 : done;
  result = finish_all(b, result, n, at);
  put_others(b, all, n, at);
  return close_batch(b, result);
}

int MPI_Waitsome(int n, MPI_Request requests[], int *done, int at[], MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = OWN(Waitsome)(n, requests, done, at, b.status);
  return finish_some(&b, result, n, *done, at);
}

int MPI_Testsome(int n, MPI_Request requests[], int *done, int at[], MPI_Status *status) {
  Batch b = open_batch(n, requests, status);
  int result = OWN(Testsome)(n, requests, done, at, b.status);
  return finish_some(&b, result, n, *done, at);
}

// --- persistent requests -------------------------------------------------------------------------

// Still the caller's. NULL: it is MPI's alone.
static Pending *start(MPI_Request request) {
  Pending *p = take(request);
  if (!p) return NULL;
  if (receives(p) &&
      accomp_mpi_is_kept(p->transfer[0].route.source, p->transfer[0].route.tag, p->comm))
    accomp_mpi_refuse("MPI_Start", "what a probe has seen; receive it by MPI_Recv");
  for (int i = 0; i < p->n; i++) accomp_mpi_order(&p->transfer[i]);
  if (!receives(p))
    for (int i = 0; i < p->n; i++) accomp_mpi_read(&p->transfer[i]);
  p->active = true;
  return p;
}

// MPI has started it. Nothing is locked meanwhile: another thread may wait for the data.
static void feed(Pending *p, int result) {
  if (p && sends(p) && result == MPI_SUCCESS) accomp_mpi_send_data(&p->transfer[0]);
}

int MPI_Start(MPI_Request *request) {
  Pending *p = start(*request);
  int result = OWN(Start)(request);
  feed(p, result);
  if (p) put(p);
  return result;
}

int MPI_Startall(int n, MPI_Request requests[]) {
  Pending **p = n > 0 ? malloc((size_t)n * sizeof *p) : NULL;
  if (n > 0 && !p) abort();
  for (int i = 0; i < n; i++) p[i] = start(requests[i]);
  int result = OWN(Startall)(n, requests);
  for (int i = 0; i < n; i++) feed(p[i], result);
  for (int i = 0; i < n; i++)
    if (p[i]) put(p[i]);
  free(p);
  return result;
}
