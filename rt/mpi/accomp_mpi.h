// What the files of libaccomp-mpi share: messages from and to device memory, for an MPI that knows the host's alone.
//
// The library stands in front of MPI (its profiling interface, MPI-3.1, 14.2). Matching, wildcards, order and modes are
// MPI's own. A buffer that is device memory is a Transfer, whose kind says what MPI has in its place: a copy in the host's
// memory, or a descriptor, by which the receiver gets the data (doc/mpi.md has the protocol). Every other call goes straight
// to MPI.
#ifndef ACCOMP_MPI_H
#define ACCOMP_MPI_H
#include <accomp/memory.h>
#include <mpi.h>
#include <stdbool.h>

// --- front.c: MPI's own functions ----------------------------------------------------------------

#define FRONT(name) __typeof__(MPI_##name) *name;
typedef struct {
#include "front.def"
} Own;
#undef FRONT
extern Own accomp_mpi_own;
#define OWN(name) (*accomp_mpi_own.name)

// --- map.c: the type map of a datatype -----------------------------------------------------------

// Of a committed type. The caller owns the list. Returns the bytes of each of MPI's own types that it is made of;
// SIZE_MAX: their sizes differ.
size_t accomp_mpi_map(MPI_Datatype, struct __accomp_pieces *);

// --- type.c: where the bytes of a datatype lie -----------------------------------------------

typedef struct Apart { _Atomic unsigned users; struct __accomp_shape shape; } Apart; // an element's; owns its pieces

typedef struct {
  MPI_Aint extent, lo, end; // of the bytes that it has: from the first to behind the last, from its address on
  size_t size;              // bytes of data in an element
  size_t unit;              // as accomp_mpi_map has it
  Apart *apart;             // NULL: all from lo to end, elements side by side
} Layout;
typedef struct { char *at; size_t count; Layout layout; } Part; // elements in memory; owns its layout

// Of a committed type. The caller closes it; the type may go before.
void accomp_mpi_layout(MPI_Datatype, Layout *);
void accomp_mpi_layout_close(Layout *);
// From p->at on.
struct __accomp_shape accomp_mpi_shape(const Part *);

// --- probe.c: messages that were looked at before they are received -----------------------------

// Where a receive finds its message, if that was looked at.
typedef struct { bool other; int source, tag; struct Kept *kept; } Route; // other: not where the program says; owns
typedef struct { int source, tag; MPI_Comm comm; } Envelope; // what MPI is asked for
// Changes what MPI is asked for, if there is such a message for it.
Route accomp_mpi_route(Envelope *);
// The same of a message that MPI_Mprobe has given; sets the envelope if it is not MPI's own.
Route accomp_mpi_route_message(MPI_Message *, Envelope *);
bool accomp_mpi_is_kept(int from, int tag, MPI_Comm); // is there one?
void accomp_mpi_arrive(Route *, MPI_Status *); // the message has come; its status is the first one's
void accomp_mpi_probes_open(void);
void accomp_mpi_probes_close(void);

// --- segment.c: host memory that the processes of this host share ---------------------------------

typedef struct Segment Segment;
typedef struct { int process, fd; unsigned number; size_t bytes; } SegmentName; // number: not used again; 0: none
// At least so many bytes, near that device and page-locked for it; NULL: there are none left.
Segment *accomp_mpi_segment_take(size_t bytes, const void *device);
void accomp_mpi_segment_put(Segment *); // nobody reads it any more
char *accomp_mpi_segment_at(const Segment *);
SegmentName accomp_mpi_segment_name(const Segment *);
// One of another process, for copies to that device; NULL: to none. Gives NULL where it cannot be opened.
Segment *accomp_mpi_segment_open(const SegmentName *, const void *device);
void accomp_mpi_segment_close(Segment *); // it may stay open for the messages that follow
void accomp_mpi_segments_close(void);

// --- copy.c: what MPI has in place of device memory ------------------------------------------

typedef enum { TRANSFER_IN = 1, TRANSFER_OUT = 2 } TransferUse; // MPI reads the memory; writes it
// The way that the data travels. The last three are of messages between two processes: MPI has a descriptor in place of the data.
typedef enum {
  TRANSFER_DIRECT,            // MPI has the program's memory
  TRANSFER_COPY,              // MPI has a copy in the host's memory, as the data lies in the program's
  TRANSFER_PACKED_COPY,       // the copy has the data alone
  TRANSFER_RENDEZVOUS_PEER,   // the receiver fetches the data from the sender's device
  TRANSFER_RENDEZVOUS_SHARED, // or from memory of the host that both share
  TRANSFER_CHUNKED,           // the data goes in other messages, in pieces
  TRANSFER_KINDS
} TransferKind;
// A Transfer of the last three kinds has a state. A send is OPEN when its descriptor is written, and UNDERWAY when MPI has that and all data was sent that
// goes by the sender; a receive is UNDERWAY from the descriptor's arrival on until the data is in its place.
typedef enum { TRANSFER_IDLE, TRANSFER_OPEN, TRANSFER_UNDERWAY } TransferState;
typedef struct {
  const char *call;  // MPI's function, for messages
  TransferUse use;   // of the memory
  TransferKind kind; // of what MPI has. A descriptor may also come to a DIRECT receive, or one with a copy:
  TransferKind comes; // then, how the data comes; DIRECT: by MPI
  TransferState state;
  bool watches;      // what is received may be a descriptor
  Part *parts;       // owns; what the program named. NULL: the call is MPI's alone, and nothing else is set
  size_t n;
  struct Device *device; // that has the program's memory; NULL: the host has
  char *host;        // owns: the copy, or the descriptor; NULL: DIRECT
  Segment *segment;  // that has the copy; NULL: malloc
  char *lo;          // the address that a COPY is of
  MPI_Datatype type; // owns: of a PACKED_COPY's elements; MPI_BYTE: the copy has DESCRIPTOR bytes, which are more than the data
  Route route;       // of a receive
  int to;            // of a CHUNKED send: the rank in MPI_COMM_WORLD
  union {            // while it is OPEN or UNDERWAY:
    int slot;        //   a rendezvous that is sent
    struct Sent *sent; // a CHUNKED send
    struct Slot *from; // a rendezvous that is received
    struct Incoming *incoming; // CHUNKED
  };
  char *landing;     // owns: where what comes is until it goes to its places; NULL: it is there
  bool lands_on_device;
  size_t fetched;    // bytes
} Transfer;

// What MPI is given.
typedef struct { void *at; int count; MPI_Datatype type; } Message;

Part accomp_mpi_part(char *at, int count, MPI_Datatype);
// From where to where the bytes of the parts lie. False: there are none.
bool accomp_mpi_range(const Part *, size_t n, char **lo, char **end);
bool accomp_mpi_knows_gpus(void); // does MPI take their memory itself?
// The device whose memory it is, if MPI does not reach that.
struct Device *accomp_mpi_device(const void *);
// Opens a transfer of a buffer of that many elements, and returns the address that MPI is to have: the buffer itself where it
// is the host's. Data that MPI reads is there on return.
void *accomp_mpi_open(Transfer *, const char *call, const void *buffer, size_t count, MPI_Datatype, TransferUse);
// Of a message to or from one process. False: there are no data. s->device says whether they need a copy.
bool accomp_mpi_open_one(Transfer *, const char *call, Message, int other, TransferUse);
// What MPI has in place of it: a copy, which may be packed.
Message accomp_mpi_open_copy(Transfer *, Message);
// Both: the transfer is open where a copy is needed.
Message accomp_mpi_open_message(Transfer *, const char *call, Message, int other, TransferUse);
// The same of several parts around one address. Takes 'parts' over (malloc); NULL: none.
void *accomp_mpi_open_parts(Transfer *, const char *call, const void *buffer, Part *parts, size_t n, TransferUse);
// As a message that is received: it may be a descriptor, also for host memory.
Message accomp_mpi_open_receive(Transfer *, const char *call, Message, int from);
// Waits for the queues whose work may use the memory, but with ACCOMP_MPI_WAIT=0. Opening a transfer of device memory does it.
void accomp_mpi_order(const Transfer *);
void accomp_mpi_order_part(const char *call, struct Device *, const Part *, bool writes); // the same of one part
// A persistent send starts again: reads the memory anew.
void accomp_mpi_read(Transfer *);
// Closes it; before that what MPI wrote goes to the device: the first 'bytes' of the message.
void accomp_mpi_write(const Transfer *, size_t bytes);
void accomp_mpi_close(Transfer *);
// The first n bytes of the message that MPI wrote. False: the buffer has not as many.
bool accomp_mpi_peek(const Transfer *, void *out, size_t n);
// Puts packed data in its places in the host's memory, from 'base' on as from the buffer's.
void accomp_mpi_unpack(const Transfer *, const char *packed, size_t bytes);
size_t accomp_mpi_capacity(const Transfer *); // bytes of data that it has room for
char *accomp_mpi_first_byte(const Transfer *); // the first byte of the first part's data
enum { TRANSFERS = 2 };
#define ALL_BYTES ((size_t)-1)

// --- peers.c: the processes of this host -------------------------------------------------------

enum { DESCRIPTOR = 64 }; // bytes; a receive has room for as many, whatever the program asks for
typedef enum { SLOT_FREE, SLOT_PACKING, SLOT_OFFERED, SLOT_MOVING, SLOT_MOVED, SLOT_TAKEN, SLOT_DONE } SlotState;
// An offer, in memory that the processes of the host share. The sender makes OFFERED of FREE, or PACKING, which becomes OFFERED
// when the device has packed the data; MOVING of OFFERED, while it
// copies the data, then MOVED; the receiver TAKEN of OFFERED or MOVED, then DONE; the sender FREE of DONE.
typedef struct Slot {
  _Atomic int state;
  struct __accomp_published source; // the data, where the program has it
  struct __accomp_published moved;  // a copy of it, from MOVED on
  SegmentName segment;              // in place of these: host memory that has it
  _Atomic size_t ready;             // bytes that are there
} Slot;

enum { SLOTS = 4096 };
typedef struct {
  bool active;                 // some process of the job has a device, whose data may be offered
  bool sharing;                // all that may fetch from this process's devices may from its segments
  unsigned long long cookie[2];
  int rank, world_rank;        // of this process on its host, in MPI_COMM_WORLD
  MPI_Comm world;              // MPI_COMM_WORLD's processes, for pieces
  // Messages of so many bytes are offered: where they can be fetched, where they go through shared memory, where they go in
  // pieces.
  size_t from, shared_from, pieces_from;
  bool *fetches, *shares;      // by that rank: may it fetch from this process's devices? from its segments?
  Slot *slots;                 // of this process
} Peers;
extern Peers accomp_mpi_peers;
Slot *accomp_mpi_slots_of(int rank);
// The rank on this host, -1: not here, or it can neither fetch nor share.
int accomp_mpi_peer(MPI_Comm, int rank);
// The rank in MPI_COMM_WORLD; -1: it is not there.
int accomp_mpi_world_rank(MPI_Comm, int rank);

// --- send.c: messages of device memory to one process -------------------------------------------

Message accomp_mpi_open_send(Transfer *, const char *call, Message, int to, MPI_Comm);
// A persistent send starts again.
void accomp_mpi_reopen(Transfer *);
// MPI has the descriptor: the data goes where this side has to bring it.
void accomp_mpi_send_data(Transfer *);
// MPI's part of the send is over. True: the program's data may change. 'finish' waits for that, which is soon.
bool accomp_mpi_poll(Transfer *);
void accomp_mpi_finish(Transfer *, int result);
void accomp_mpi_cancel(Transfer *); // nobody gets the descriptor
long long accomp_mpi_now(void); // ns
// Waits for the other side a little; turns are counted from 0 on.
void accomp_mpi_pause(unsigned turn);
void accomp_mpi_slots_close(void); // nobody fetches any more

// --- receive.c: the other side --------------------------------------------------------------------

typedef union {
  struct {
    unsigned long long cookie[2], bytes;
    unsigned long long piece; // bytes of each; 0: the data is not in pieces
    int rank, slot;           // on the host; of pieces their sender and tag
  };
  char all[DESCRIPTOR];
} Descriptor;
// A message has come: its data goes where it belongs, and its status has its size. MPI's result.
int accomp_mpi_receive_data(Transfer *, MPI_Comm, MPI_Status *);
// Has all come? Goes on with what has. 'finish' waits for that.
bool accomp_mpi_poll_receive(const Transfer *);
void accomp_mpi_finish_receive(Transfer *);
size_t accomp_mpi_offered(const void *descriptor); // bytes of data; 0: it is no descriptor

// --- pieces.c: data that goes through MPI in pieces -------------------------------------------

// What a descriptor says of them: the sender's rank in MPI_COMM_WORLD, their tag, and bytes of all and of each.
typedef struct { int rank, tag; size_t bytes, piece; } PiecesName;
typedef struct Sent Sent; // a message that is sent so
// A send to that rank of MPI_COMM_WORLD; NULL: there is no memory for it. Nothing is sent yet.
Sent *accomp_mpi_pieces_open(const Transfer *, int to);
PiecesName accomp_mpi_pieces_name(const Sent *);
void accomp_mpi_pieces_send(Sent *, const Transfer *); // all of it is MPI's; the program's data may change
// Ends it, where MPI has sent all, or takes long. False: it goes on.
bool accomp_mpi_pieces_end(Sent *);
void accomp_mpi_pieces_withdraw(Sent *); // nobody has received the descriptor
void accomp_mpi_pieces_close(void);      // waits for those that took long
typedef struct Incoming Incoming; // one that is received so
// All pieces come to 'host', and each goes from there to 'device', if that is not NULL.
Incoming *accomp_mpi_pieces_receive(PiecesName, char *host, char *device);
bool accomp_mpi_pieces_arrive(Incoming *, const char *call); // have all come? goes on with those that have
void accomp_mpi_incoming_close(Incoming *);
void accomp_mpi_pieces_drop(PiecesName); // receives it for nothing

// --- request.c: calls that return before they are complete -------------------------------------

typedef enum { PENDING_ONCE, PENDING_SEND, PENDING_RECEIVE, PENDING_PERSISTENT_SEND, PENDING_PERSISTENT_RECEIVE } PendingKind;
// The request keeps the transfers until it is complete. result: MPI's of the call. Gives the result back.
int accomp_mpi_keep(int result, MPI_Request *, PendingKind, MPI_Comm, const Transfer *, int n);
// Fetches what has come for requests that nobody waits for at the moment.
void accomp_mpi_progress(void);
// Those that the program freed before they were complete are over, or are left.
void accomp_mpi_collect_orphans(void);

// --- fault.c: faults that end the job ------------------------------------------------------------

void accomp_mpi_job_open(void);  // MPI has started: the runtime's faults end the job
void accomp_mpi_job_close(void); // MPI is about to end
// 'call' with device memory, which is not done.
_Noreturn void accomp_mpi_refuse(const char *call, const char *what);
// The transfer's message has so many bytes, which are more than its buffer. MPI's result, where the program handles errors.
int accomp_mpi_truncate(const Transfer *, MPI_Comm, size_t bytes);
#endif
