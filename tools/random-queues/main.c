// Runs random programs of queues, one after the other: all, or those of the seeds in the arguments.
// In:  PROGRAMS: "P(17) P(18)"; MESSAGES is defined for programs of several processes.
// Out: for each program and process "SEED: right", or what differs first.
#include "program.h"
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <unistd.h>

enum { PLACES = 1000, SIGNALS = 4000, SECONDS = 100 };

#define P(seed) extern const Program program_##seed;
PROGRAMS
#undef P
#define P(seed) &program_##seed,
static const Program *const programs[] = {PROGRAMS};
#undef P

int devices = 1;
static const Program *running;
static int rank;

// --- what is wrong ------------------------------------------------------------------------------------------

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int wrong;

// The first difference of a program is told.
static void tell(const char *fmt, ...) {
  va_list ap;
  pthread_mutex_lock(&lock);
  if (!wrong++) {
    va_start(ap, fmt);
    printf("%lu: rank %d: ", running->seed, rank);
    vprintf(fmt, ap);
    printf("\n");
    fflush(stdout);
    va_end(ap);
  }
  pthread_mutex_unlock(&lock);
}

static struct {
  void *at;
} kept[PLACES];

void keep(int place, const void *from, size_t bytes) {
  if (place >= PLACES) abort();
  kept[place].at = memcpy(malloc(bytes + 1), from, bytes);
}

static unsigned long long value(const void *p, int i, size_t size) {
  if (size == 1) return ((const unsigned char *)p)[i];
  if (size == 4) return ((const unsigned *)p)[i];
  return ((const unsigned long long *)p)[i];
}

void look(int place, const char *name, const void *real, int lo, int n, size_t size) {
  const void *should = kept[place].at;
  for (int i = 0; i < n; i++) {
    unsigned long long is = value(real, i, size), want = value(should, i, size);
    if (is == want) continue;
    tell("look %d: %s[%d]: expected %llu, got %llu", place, name, lo + i, want, is);
    return;
  }
}

void look_on_device(int place, const char *name, const void *device, int lo, int n,
                    size_t size) {
  void *copy = malloc((size_t)n * size);
  acc_memcpy_from_device(copy, (void *)device, (size_t)n * size);
  look(place, name, copy, lo, n, size);
  free(copy);
}

// --- threads --------------------------------------------------------------------------------------------------

static sem_t signals[SIGNALS];

void give_signal(int number) { sem_post(&signals[number]); }
void await_signal(int number) {
  while (sem_wait(&signals[number])) {}
}

// A thread begins with the device of its process.
static void *run_host(void *host) {
  acc_set_device_num(0, acc_get_device_type());
  (*(void (*const *)(void))host)();
  return NULL;
}

static void run_hosts(const Program *p) {
  pthread_t thread[HOSTS];
  for (int t = 0; t < p->threads; t++) {
    const void *host = &p->hosts[rank * p->threads + t];
    if (t) pthread_create(&thread[t], NULL, run_host, (void *)host);
  }
  p->hosts[rank * p->threads]();
  for (int t = 1; t < p->threads; t++) pthread_join(thread[t], NULL);
}

// --- collective calls --------------------------------------------------------------------------------------------

static unsigned combine(char op, unsigned a, unsigned b) {
  return op == 'S' ? a + b : op == 'B' ? a ^ b : a > b ? a : b;
}

// Element i of what the processes up to last give, combined.
static unsigned combined(char op, unsigned *const given[], int last, int i) {
  unsigned x = given[0][i];
  for (int k = 1; k <= last; k++) x = combine(op, x, given[k][i]);
  return x;
}

static unsigned result(const char *call, char op, const Blocks *b,
                       unsigned *const given[], int r, int i) {
  int n = b->count, last = b->ranks - 1;
  if (!strcmp(call, "Bcast")) return given[b->root][i];
  if (!strcmp(call, "Scatter")) return given[b->root][r * n + i];
  if (!strcmp(call, "Gather") || !strcmp(call, "Allgather")) return given[i / n][i % n];
  if (!strcmp(call, "Alltoall")) return given[i / n][r * n + i % n];
  if (!strcmp(call, "Scan")) return combined(op, given, r, i);
  if (!strcmp(call, "Reduce_scatter_block")) return combined(op, given, last, r * n + i);
  return combined(op, given, last, i); // Reduce, Allreduce
}

void collect(const char *call, char op, Blocks b) {
  unsigned *given[RANKS] = {0};
  int gives_each = !strcmp(call, "Scatter") || !strcmp(call, "Alltoall") ||
                   !strcmp(call, "Reduce_scatter_block");
  int gets_each =
      !strcmp(call, "Gather") || !strcmp(call, "Allgather") || !strcmp(call, "Alltoall");
  int out = b.count * (gives_each ? b.ranks : 1),
      in = b.count * (gets_each ? b.ranks : 1);
  for (int r = 0; r < b.ranks; r++)
    if (b.out[r])
      given[r] = memcpy(malloc((size_t)out * sizeof **given), b.out[r],
                        (size_t)out * sizeof **given);
  for (int r = 0; r < b.ranks; r++)
    for (int i = 0; b.in[r] && i < in; i++)
      b.in[r][i] = result(call, op, &b, given, r, i);
  for (int r = 0; r < b.ranks; r++) free(given[r]);
}

// --- messages ------------------------------------------------------------------------------------------------------

#ifdef MESSAGES
MPI_Comm comms[6], answers;

void told(int message, const MPI_Status *st, MPI_Datatype type, int n, int source,
          int tag) {
  int is = -1;
  MPI_Get_count(st, type, &is);
  if (is != n || st->MPI_SOURCE != source || st->MPI_TAG != tag)
    tell("message %d: expected %d elements, source %d, tag %d; got %d, %d, %d", message,
         n, source, tag, is, st->MPI_SOURCE, st->MPI_TAG);
}

void cancel(int message, MPI_Request *r) {
  MPI_Status st;
  int cancelled = 0;
  MPI_Cancel(r);
  MPI_Wait(r, &st);
  MPI_Test_cancelled(&st, &cancelled);
  if (!cancelled) tell("message %d: not cancelled", message);
}

static void finish_one_by_one(Finish how, int n, MPI_Request q[], MPI_Status st[]) {
  for (int i = 0, flag = 0; i < n; i++, flag = 0) {
    if (how == WAIT) MPI_Wait(&q[i], &st[i]);
    while (how == TEST && !flag) MPI_Test(&q[i], &flag, &st[i]);
  }
}

static void finish_any(Finish how, int n, MPI_Request q[], MPI_Status st[]) {
  MPI_Status one;
  for (int at = 0, flag = 0; at != MPI_UNDEFINED; flag = 0) {
    if (how == WAITANY) MPI_Waitany(n, q, &at, &one);
    while (how == TESTANY && !flag) MPI_Testany(n, q, &at, &flag, &one);
    if (at != MPI_UNDEFINED) st[at] = one;
  }
}

static void finish_some(Finish how, int n, MPI_Request q[], MPI_Status st[]) {
  int done = 0, at[n];
  MPI_Status some[n];
  while (done != MPI_UNDEFINED) {
    if (how == WAITSOME)
      MPI_Waitsome(n, q, &done, at, some);
    else
      MPI_Testsome(n, q, &done, at, some);
    for (int i = 0; done != MPI_UNDEFINED && i < done; i++) st[at[i]] = some[i];
  }
}

void finish(Finish how, int n, MPI_Request q[], MPI_Status st[]) {
  int flag = 0;
  switch (how) {
  case WAIT:
  case TEST: finish_one_by_one(how, n, q, st); break;
  case WAITALL: MPI_Waitall(n, q, st); break;
  case TESTALL:
    while (!flag) MPI_Testall(n, q, &flag, st);
    break;
  case WAITANY:
  case TESTANY: finish_any(how, n, q, st); break;
  case WAITSOME:
  case TESTSOME: finish_some(how, n, q, st); break;
  }
}

static MPI_Datatype blocks_type(Derived kind, MPI_Datatype base, int rows, int block,
                                const int at[]) {
  MPI_Datatype t, *types = malloc((size_t)rows * sizeof *types);
  int *lengths = malloc((size_t)rows * sizeof *lengths), size;
  MPI_Aint *bytes = malloc((size_t)rows * sizeof *bytes);
  MPI_Type_size(base, &size);
  for (int i = 0; i < rows; i++)
    lengths[i] = block, types[i] = base, bytes[i] = (MPI_Aint)at[i] * size;
  if (kind == INDEXED)
    MPI_Type_indexed(rows, lengths, at, base, &t);
  else
    MPI_Type_create_struct(rows, lengths, bytes, types, &t);
  free(types), free(lengths), free(bytes);
  return t;
}

MPI_Datatype derived_type(Derived kind, MPI_Datatype base, int rows, int block,
                          int stride, int backwards) {
  MPI_Datatype t;
  int whole[] = {rows, stride}, part[] = {rows, block}, first[] = {0, 0},
      *at = malloc((size_t)rows * sizeof *at);
  for (int i = 0; i < rows; i++) at[i] = (backwards ? rows - 1 - i : i) * stride;
  if (kind == VECTOR)
    MPI_Type_vector(rows, block, stride, base, &t);
  else if (kind == SUBARRAY)
    MPI_Type_create_subarray(2, whole, part, first, MPI_ORDER_C, base, &t);
  else
    t = blocks_type(kind, base, rows, block, at);
  free(at);
  MPI_Type_commit(&t);
  return t;
}

static void start_messages(int *argc, char ***argv) {
  static char room[1 << 22];
  int threads = 1, given;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (programs[i]->threads > 1) threads = 2;
  if (threads == 1)
    MPI_Init(argc, argv);
  else
    MPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, &given);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  comms[0] = MPI_COMM_WORLD;
  for (int i = 1; i < 6; i++) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  MPI_Comm_dup(MPI_COMM_WORLD, &answers);
  MPI_Buffer_attach(room, sizeof room);
}

static void end_messages(void) {
  char *room;
  int size;
  MPI_Buffer_detach(&room, &size);
  for (int i = 1; i < 6; i++) MPI_Comm_free(&comms[i]);
  MPI_Comm_free(&answers);
  MPI_Finalize();
}
#endif

// --- programs ---------------------------------------------------------------------------------------------------

static void hangs(int sig) {
  char text[64];
  (void)sig;
  int n = snprintf(text, sizeof text, "%lu: rank %d: hangs\n", running->seed, rank);
  if (n > 0 && write(1, text, (size_t)n) < 0) _exit(4);
  _exit(3);
}

static void run(const Program *p) {
  running = p;
  wrong = 0;
  alarm(SECONDS);
  for (int i = 0; i < SIGNALS; i++) sem_init(&signals[i], 0, 0);
  acc_set_device_num(0, acc_get_device_type());
  p->expected();
  p->start(rank);
  acc_set_device_num(0, acc_get_device_type());
#ifdef MESSAGES
  MPI_Barrier(MPI_COMM_WORLD);
#endif
  run_hosts(p);
#ifdef MESSAGES
  MPI_Barrier(MPI_COMM_WORLD);
#endif
  p->end(rank);
  for (int i = 0; i < PLACES; i++) free(kept[i].at), kept[i].at = NULL;
  if (!wrong) printf("%lu: right\n", p->seed);
  fflush(stdout);
}

static int is_asked(const Program *p, int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (strtoul(argv[i], NULL, 10) == p->seed) return 1;
  return argc < 2;
}

int main(int argc, char **argv) {
#ifdef MESSAGES
  start_messages(&argc, &argv);
#endif
  acc_device_t type = acc_get_device_type();
  devices = type == acc_device_host ? 1 : acc_get_num_devices(type);
  signal(SIGALRM, hangs);
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    const Program *p = programs[i];
    if (is_asked(p, argc, argv) && (p->shared || type != acc_device_host)) run(p);
  }
#ifdef MESSAGES
  end_messages();
#endif
}
