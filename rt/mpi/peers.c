// The processes of this host: which of them fetch from which, and the memory that they share for offers.
// In: MPI_Init and MPI_Finalize.  Out: accomp_mpi_peers; ranks on this host.
#include "accomp_mpi.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

Peers accomp_mpi_peers;
#define peers accomp_mpi_peers

static MPI_Comm host = MPI_COMM_NULL; // the processes of this host
static MPI_Group host_group;
static int size; // of it
static MPI_Win window = MPI_WIN_NULL;
static int keyval = MPI_KEYVAL_INVALID; // of a communicator: ranks on this host

Slot *accomp_mpi_slots_of(int rank) {
  MPI_Aint bytes;
  int unit;
  Slot *slots = NULL;
  PMPI_Win_shared_query(window, rank, &bytes, &unit, &slots);
  return slots;
}

// --- ranks -----------------------------------------------------------------------------------------

static int forget(MPI_Comm comm, int key, void *ranks, void *unused) {
  (void)comm, (void)key, (void)unused;
  free(ranks);
  return MPI_SUCCESS;
}

// On this host, by rank of the communicator that messages go to.
static int *new_ranks(MPI_Comm comm) {
  MPI_Group group;
  int between, n;
  PMPI_Comm_test_inter(comm, &between);
  if (between)
    PMPI_Comm_remote_group(comm, &group);
  else
    PMPI_Comm_group(comm, &group);
  PMPI_Group_size(group, &n);
  int *all = malloc((size_t)n * sizeof *all), *ranks = malloc((size_t)n * sizeof *ranks);
  if (!all || !ranks) abort();
  for (int i = 0; i < n; i++) all[i] = i;
  PMPI_Group_translate_ranks(group, n, all, host_group, ranks);
  for (int i = 0; i < n; i++)
    if (ranks[i] == MPI_UNDEFINED) ranks[i] = -1;
  free(all);
  PMPI_Group_free(&group);
  return ranks;
}

// They stay with the communicator.
static int *find_ranks(MPI_Comm comm) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  int *ranks = NULL, found = 0;
  pthread_mutex_lock(&lock);
  PMPI_Comm_get_attr(comm, keyval, &ranks, &found);
  if (!found) PMPI_Comm_set_attr(comm, keyval, ranks = new_ranks(comm));
  pthread_mutex_unlock(&lock);
  return ranks;
}

int accomp_mpi_peer(MPI_Comm comm, int rank) {
  int *ranks = NULL, found = 0;
  if (!peers.active || rank < 0) return -1;
  PMPI_Comm_get_attr(comm, keyval, &ranks, &found);
  if (!found) ranks = find_ranks(comm);
  int there = ranks[rank];
  return there >= 0 && peers.fetches[there] ? there : -1;
}

// --- the start and the end --------------------------------------------------------------------------

// fetches[r]: r may fetch from this process.
static bool introduce(void) {
  struct __accomp_process mine, *all = calloc((size_t)size, sizeof *all);
  bool *may = calloc((size_t)size, sizeof *may), any = false;
  peers.fetches = calloc((size_t)size, sizeof *peers.fetches);
  if (!all || !may || !peers.fetches) abort();
  __accomp_memory_process(&mine);
  PMPI_Allgather(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE, host);
  for (int i = 0; i < size; i++) {
    may[i] = __accomp_memory_fetches(&all[i]);
    any |= may[i];
  }
  PMPI_Alltoall(may, sizeof *may, MPI_BYTE, peers.fetches, sizeof *may, MPI_BYTE, host);
  PMPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_C_BOOL, MPI_LOR, host);
  free(all);
  free(may);
  return any;
}

static void open_peers(void) {
  accomp_mpi_job_open();
  PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
  PMPI_Comm_rank(host, &peers.rank);
  PMPI_Comm_size(host, &size);
  if (!introduce()) return;
  if (getrandom(peers.cookie, sizeof peers.cookie, 0) != sizeof peers.cookie) abort();
  PMPI_Bcast(peers.cookie, sizeof peers.cookie, MPI_BYTE, 0, host);
  PMPI_Comm_group(host, &host_group);
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &keyval, NULL);
  PMPI_Win_allocate_shared(SLOTS * sizeof(Slot), 1, MPI_INFO_NULL, host, &peers.slots,
                           &window);
  memset(peers.slots, 0, SLOTS * sizeof(Slot));
  peers.from = __accomp_memory_peer_from();
  if (peers.from < DESCRIPTOR + 1) peers.from = DESCRIPTOR + 1;
  accomp_mpi_probes_open();
  PMPI_Barrier(host);
  peers.active = true;
}

int MPI_Init(int *argc, char ***argv) {
  int result = PMPI_Init(argc, argv);
  if (result == MPI_SUCCESS) open_peers();
  return result;
}

int MPI_Init_thread(int *argc, char ***argv, int asked, int *given) {
  int result = PMPI_Init_thread(argc, argv, asked, given);
  if (result == MPI_SUCCESS) open_peers();
  return result;
}

// Behind the barrier every process has received what it was to receive.
static void close_peers(void) {
  peers.active = false;
  PMPI_Barrier(host);
  accomp_mpi_offers_close();
  accomp_mpi_probes_close();
  PMPI_Win_free(&window);
  PMPI_Group_free(&host_group);
  PMPI_Comm_free_keyval(&keyval);
}

int MPI_Finalize(void) {
  accomp_mpi_collect_orphans();
  if (peers.active) close_peers();
  if (host != MPI_COMM_NULL) PMPI_Comm_free(&host);
  free(peers.fetches);
  peers.fetches = NULL;
  accomp_mpi_job_close();
  return PMPI_Finalize();
}
