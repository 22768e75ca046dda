// What libaccomp-mpi asks of the runtime: which memory is a device's, copies of it, and memory between processes of a host;
// and what it tells the runtime: that the process is one of a job.
// In: addresses.  Out: whether the host reaches what lies there; bytes moved.
// All are thread-safe. A fault ends the program with a message.
#ifndef ACCOMP_MEMORY_H
#define ACCOMP_MEMORY_H
#include <stddef.h>

struct Device; // the runtime's

// The device that has the address, where it is open and the host does not use that memory itself. NULL for shared and
// page-locked memory. On the emulated device, whose memory the host could use, as on a GPU.
// gpus: false: a GPU's memory is none of the caller's business, for MPI knows it. Always NULL with ACCOMP_MPI=0.
struct Device *__accomp_memory_device(const void *, _Bool gpus);
// From here on the runtime keeps which memory the work in queues uses. Called before the program puts any there.
void __accomp_memory_order(void);
struct __accomp_shape;
// Waits for the queues, of any thread, whose work may write data of that shape in the device's memory, or read it where the
// caller writes. The shape has no pieces. With ACCOMP_MPI_WAIT=0 it does nothing; nor under ACCOMP_CHECK, which tells what the
// program does not wait for.
void __accomp_memory_settle(const char *what, struct Device *, const void *, const struct __accomp_shape *, _Bool writes);
// Copies, and waits. One side is device memory; kernels that use it are the caller's to wait for. 'what': the call, for
// messages and tools.
void __accomp_memory_copy(const char *what, void *to, const void *from, size_t bytes, _Bool to_device);

// --- data whose parts lie apart ------------------------------------------------------------------

// A piece of an element.
struct __accomp_piece {
  long long offset;         // from the element's address on
  unsigned long long bytes;
  unsigned long long start; // bytes of the element's data before it
};
// All pieces of an element, in the order of its data.
struct __accomp_pieces {
  unsigned long long n;
  struct __accomp_piece *at;
  unsigned long long bits; // all their offsets, bytes and starts, or-ed: what divides this divides each
  void *copies;            // in device memory: the runtime's, NULL at first; __accomp_memory_forget_pieces takes them back
};
// A nest of levels, the outermost first, around a run of bytes, or around the pieces of an element.
enum { __ACCOMP_LEVELS = 5 };
struct __accomp_level {
  unsigned long long count;
  long long stride;         // bytes
};
struct __accomp_shape {
  long long offset;         // of the first run, or element, from the data's address on
  unsigned long long bytes; // of a run, or of an element's data
  struct __accomp_pieces *pieces; // of an element; NULL: a run
  unsigned levels;
  struct __accomp_level level[__ACCOMP_LEVELS];
};

// Between data of that shape and the same bytes packed: from byte 'first' of them on, which is the first of 'packed'. Both
// are the host's memory, or both the same device's: the calling thread's own queue packs there, and __accomp_memory_wait
// waits for that.
void __accomp_memory_pack(const char *what, void *packed, void *data, const struct __accomp_shape *,
                          unsigned long long first, unsigned long long bytes, _Bool unpacks);
void __accomp_memory_forget_pieces(struct __accomp_pieces *);
// Device memory beside 'other'; NULL: there is none left. It is freed by __accomp_memory_free.
void *__accomp_memory_new(const void *other, size_t bytes);

// --- between processes of one host ------------------------------------------------------------

// What other processes have to know of this one, as bytes that any of them may hold.
struct __accomp_process {
  unsigned type;                     // of the devices that it uses first, a bit of __ACCOMP_DEVICE_*; 0: the host alone
  unsigned devices;                  // of that type
  unsigned char uid[16][16];         // of each
  unsigned long long process, probe; // its number; the address of a word of its memory
  unsigned long long cookie;         // what stands there
};

// A piece of device memory that another process may copy from while it lives.
struct __accomp_published {
  unsigned long long process; // its owner's number
  unsigned long long address; // there
  unsigned long long buffer;  // the allocation: a number that is not used again
  unsigned long long offset;  // of the piece in it
  unsigned char handle[64];   // the allocation, as the driver knows it
};

// Of the calling process. Opens no device. gpus: as __accomp_memory_device has it; what is none of the caller's business is
// not told.
void __accomp_memory_process(struct __accomp_process *, _Bool gpus);
// May this process fetch from that one, whichever devices the two use?
_Bool __accomp_memory_fetches(const struct __accomp_process *);
// So many bytes of that device's memory, for others to read from now on. False: it cannot be published.
_Bool __accomp_memory_publish(const char *what, struct Device *, const void *, size_t bytes, struct __accomp_published *);
// Copies the first 'bytes' bytes in the calling thread's own queue: they are there after __accomp_memory_wait. 'device' has
// 'to'; NULL: the host has.
void __accomp_memory_fetch(const char *what, struct Device *, void *to, const struct __accomp_published *, size_t bytes);
// Has the device no work that the program did not wait for?
_Bool __accomp_memory_idle(struct Device *);
// Calls fn, from any thread, as soon as the calling thread's own queue is past what is in it. fn must not call the runtime.
void __accomp_memory_watch(const char *what, struct Device *, void (*fn)(void *), void *arg);
// Waits for what the calling thread has fetched or packed in memory of that device; NULL: of the host.
void __accomp_memory_wait(const char *what, struct Device *);
// Device memory beside 'old' with a copy of its bytes; NULL: there is none left. It is freed by __accomp_memory_free.
void *__accomp_memory_duplicate(const char *what, const void *old, size_t bytes);
void __accomp_memory_free(const char *what, void *);
// Messages of so many bytes and more go from device to device; 0: all that are longer than what stands for them (ACCOMP_MPI_PEER).
size_t __accomp_memory_peer_from(void);

// The same where the two share no more than the host's memory (ACCOMP_MPI_SHARED).
size_t __accomp_memory_shared_from(void);
// The same where the two share nothing: in pieces, by MPI (ACCOMP_MPI_PIECES).
size_t __accomp_memory_pieces_from(void);
// Locks pages of the host's memory for copies to and from all devices, near that which has 'device'. False: it stays as it is.
_Bool __accomp_memory_lock(const void *device, void *, size_t bytes);
void __accomp_memory_unlock(void *); // what was locked

// --- a job of several processes -----------------------------------------------------------------

// From now on a fault that ends the program ends the job: its message begins with 'who' ("rank 3"), and then 'end' is
// called, from any thread, with the exit status. It does not return. NULL: the process is on its own again.
// Not thread-safe: no other thread is in the runtime meanwhile.
void __accomp_job(const char *who, void (*end)(int status));
// A fault in 'what', a routine that the program has called: said with the place of the call, where that is known, and the
// end of the job, or of the program.
_Noreturn void __accomp_fail(const char *what, const char *text);
#endif
