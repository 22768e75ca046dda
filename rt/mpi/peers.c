// The processes of this host, and of the job: where they are, which fetch from which, and the memory that they share for offers.
// In: MPI_Init and MPI_Finalize.  Out: accomp_mpi_peers; ranks on this host and in the job.
#include "accomp_mpi.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

Peers accomp_mpi_peers;
#define peers accomp_mpi_peers

static MPI_Comm host = MPI_COMM_NULL; // the processes of this host
static MPI_Group host_group, world_group;
static int size; // of 'host'
static MPI_Win window = MPI_WIN_NULL;
static int keyval = MPI_KEYVAL_INVALID; // of a communicator: where its processes are

static Slot **slots; // by rank on this host; owns the list

Slot *accomp_mpi_slots_of(int rank) { return slots[rank]; }

static void open_slots(void) {
  MPI_Aint bytes;
  int unit;
  PMPI_Win_allocate_shared(SLOTS * sizeof(Slot), 1, MPI_INFO_NULL, host, &peers.slots,
                           &window);
  memset(peers.slots, 0, SLOTS * sizeof(Slot));
  slots = calloc((size_t)size, sizeof *slots);
  if (!slots) abort();
  for (int i = 0; i < size; i++)
    PMPI_Win_shared_query(window, i, &bytes, &unit, &slots[i]);
}

// --- ranks -----------------------------------------------------------------------------------------

// A process's ranks.
typedef struct {
  int here;  // on this host; -1: it is on another one
  int world; // in MPI_COMM_WORLD; -1: it is not there
} Place;

static int forget(MPI_Comm comm, int key, void *places, void *unused) {
  (void)comm, (void)key, (void)unused;
  free(places);
  return MPI_SUCCESS;
}

static int translated(MPI_Group from, int rank, MPI_Group to) {
  int out;
  PMPI_Group_translate_ranks(from, 1, &rank, to, &out);
  return out == MPI_UNDEFINED ? -1 : out;
}

// By rank of the communicator that messages go to.
static Place *new_places(MPI_Comm comm) {
  MPI_Group group;
  int between, n;
  PMPI_Comm_test_inter(comm, &between);
  if (between)
    PMPI_Comm_remote_group(comm, &group);
  else
    PMPI_Comm_group(comm, &group);
  PMPI_Group_size(group, &n);
  Place *places = malloc((size_t)n * sizeof *places);
  if (!places) abort();
  for (int i = 0; i < n; i++)
    places[i] =
        (Place){translated(group, i, host_group), translated(group, i, world_group)};
  PMPI_Group_free(&group);
  return places;
}

// They stay with the communicator.
static const Place *find_place(MPI_Comm comm, int rank) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  Place *places = NULL;
  int found = 0;
  PMPI_Comm_get_attr(comm, keyval, &places, &found);
  if (found) return &places[rank];
  pthread_mutex_lock(&lock);
  PMPI_Comm_get_attr(comm, keyval, &places, &found);
  if (!found) PMPI_Comm_set_attr(comm, keyval, places = new_places(comm));
  pthread_mutex_unlock(&lock);
  return &places[rank];
}

int accomp_mpi_peer(MPI_Comm comm, int rank) {
  if (!peers.active || rank < 0) return -1;
  int there = find_place(comm, rank)->here;
  return there >= 0 && (peers.fetches[there] || peers.shares[there]) ? there : -1;
}

int accomp_mpi_world_rank(MPI_Comm comm, int rank) {
  return peers.active && rank >= 0 ? find_place(comm, rank)->world : -1;
}

// --- the start and the end --------------------------------------------------------------------------

// by[r]: may this process take from r?  Out: may r take from it?
static void exchange(const bool *by, bool *from) {
  OWN(Alltoall)(by, sizeof *by, MPI_BYTE, from, sizeof *from, MPI_BYTE, host);
}

// A segment, and what stands there: the file of that name may be another one.
typedef struct {
  SegmentName name;
  unsigned long long word;
} Trial;

static bool opens(const Trial *t) {
  Segment *s = t->name.number ? accomp_mpi_segment_open(&t->name, NULL) : NULL;
  if (!s) return false;
  bool same = !memcmp(accomp_mpi_segment_at(s), &t->word, sizeof t->word);
  accomp_mpi_segment_close(s);
  return same;
}

// Some systems let no process open another one's files. A process without a device has nothing to share.
static void try_segments(bool has_device, bool *may) {
  Segment *s = has_device ? accomp_mpi_segment_take(sizeof(Trial), NULL) : NULL;
  Trial mine = {.name = {.number = 0}}, *all = calloc((size_t)size, sizeof *all);
  if (!all) abort();
  if (s) {
    mine.name = accomp_mpi_segment_name(s);
    if (getrandom(&mine.word, sizeof mine.word, 0) != sizeof mine.word) abort();
    memcpy(accomp_mpi_segment_at(s), &mine.word, sizeof mine.word);
  }
  OWN(Allgather)(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE, host);
  for (int i = 0; i < size; i++) may[i] = opens(&all[i]);
  exchange(may, peers.shares);
  PMPI_Barrier(host); // nobody looks at them any more
  accomp_mpi_segment_put(s);
  free(all);
}

// Has any process of the job a device whose memory MPI does not reach?
static bool introduce(void) {
  struct __accomp_process mine, *all = calloc((size_t)size, sizeof *all);
  bool *may = calloc((size_t)size, sizeof *may);
  peers.fetches = calloc((size_t)size, sizeof *peers.fetches);
  peers.shares = calloc((size_t)size, sizeof *peers.shares);
  if (!all || !may || !peers.fetches || !peers.shares) abort();
  __accomp_memory_process(&mine, !accomp_mpi_knows_gpus());
  OWN(Allgather)(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE, host);
  for (int i = 0; i < size; i++) may[i] = __accomp_memory_fetches(&all[i]);
  exchange(may, peers.fetches);
  try_segments(mine.type != 0, may);
  peers.sharing = true;
  for (int i = 0; i < size; i++) peers.sharing &= !peers.fetches[i] || peers.shares[i];
  free(all);
  free(may);
  bool any = mine.type != 0;
  OWN(Allreduce)(MPI_IN_PLACE, &any, 1, MPI_C_BOOL, MPI_LOR, MPI_COMM_WORLD);
  return any;
}

static void open_peers(void) {
  accomp_mpi_job_open();
  PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
  PMPI_Comm_rank(host, &peers.rank);
  PMPI_Comm_size(host, &size);
  if (!introduce()) return;
  if (getrandom(peers.cookie, sizeof peers.cookie, 0) != sizeof peers.cookie) abort();
  OWN(Bcast)(peers.cookie, sizeof peers.cookie, MPI_BYTE, 0, MPI_COMM_WORLD);
  PMPI_Comm_dup(MPI_COMM_WORLD, &peers.world);
  PMPI_Comm_rank(peers.world, &peers.world_rank);
  PMPI_Comm_group(peers.world, &world_group);
  PMPI_Comm_group(host, &host_group);
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &keyval, NULL);
  open_slots();
  peers.from = __accomp_memory_peer_from();
  peers.shared_from = __accomp_memory_shared_from();
  peers.pieces_from = __accomp_memory_pieces_from();
  accomp_mpi_probes_open();
  PMPI_Barrier(host);
  peers.active = true;
}

int MPI_Init(int *argc, char ***argv) {
  int result = OWN(Init)(argc, argv);
  if (result == MPI_SUCCESS) open_peers();
  return result;
}

int MPI_Init_thread(int *argc, char ***argv, int asked, int *given) {
  int result = OWN(Init_thread)(argc, argv, asked, given);
  if (result == MPI_SUCCESS) open_peers();
  return result;
}

// Behind the barrier every process has received what it was to receive.
static void close_peers(void) {
  peers.active = false;
  accomp_mpi_pieces_close();
  PMPI_Barrier(host);
  accomp_mpi_slots_close();
  accomp_mpi_probes_close();
  accomp_mpi_segments_close();
  PMPI_Win_free(&window);
  free(slots);
  PMPI_Group_free(&host_group);
  PMPI_Group_free(&world_group);
  PMPI_Comm_free(&peers.world);
  PMPI_Comm_free_keyval(&keyval);
}

int MPI_Finalize(void) {
  accomp_mpi_collect_orphans();
  if (peers.active) close_peers();
  if (host != MPI_COMM_NULL) PMPI_Comm_free(&host);
  free(peers.fetches);
  free(peers.shares);
  peers.fetches = peers.shares = NULL;
  accomp_mpi_job_close();
  return OWN(Finalize)();
}
