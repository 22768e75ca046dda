// Memory of the host that its processes share: data goes through it where no device reaches the other, and stands in it while
// MPI has it.
// In: sizes; the names of other processes' segments.  Out: memory, near a device and page-locked where it can be.
#include "accomp_mpi.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LEAST = 64 << 10 };
// Bytes: of this process's segments that nobody uses; of others' that are open.
static const size_t MOST_KEPT = (size_t)1 << 30;

typedef struct Segment {
  struct Segment *next;
  char *at;
  size_t bytes;
  int fd;             // of this process's; -1: it is another's
  bool asked, locked; // a device was asked to lock it; it did
  int users;          // of another's
  SegmentName name;
} Segment;

// Those of this process that nobody uses, and others' that are open; the last used ones first. They own them.
static Segment *spare, *foreign;
static size_t spare_bytes, foreign_bytes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void destroy(Segment *s) {
  if (s->locked) __accomp_memory_unlock(s->at);
  munmap(s->at, s->bytes);
  if (s->fd >= 0) close(s->fd);
  free(s);
}

// Copies between a device and locked memory are the link's; the rest works without.
static void lock_for(Segment *s, const void *device) {
  if (s->asked || !device) return;
  s->asked = true;
  s->locked = __accomp_memory_lock(device, s->at, s->bytes);
}

// --- this process's ------------------------------------------------------------------------------

// An eighth of waste at most, so that messages of similar sizes share one.
static size_t rounded(size_t bytes) {
  size_t step = LEAST;
  while (step * 8 < bytes) step *= 2;
  return (bytes + step - 1) / step * step;
}

static Segment *take_spare(size_t bytes) {
  Segment **best = NULL, *s = NULL;
  pthread_mutex_lock(&lock);
  for (Segment **at = &spare; *at; at = &(*at)->next)
    if ((*at)->bytes >= bytes && (*at)->bytes <= 2 * bytes &&
        (!best || (*at)->bytes < (*best)->bytes))
      best = at;
  if (best) {
    s = *best;
    *best = s->next;
    spare_bytes -= s->bytes;
  }
  pthread_mutex_unlock(&lock);
  return s;
}

static Segment *make(size_t bytes) {
  static _Atomic unsigned made;
  Segment *s = calloc(1, sizeof *s);
  if (!s) abort();
  s->bytes = bytes;
  s->fd = memfd_create("accomp-mpi", MFD_CLOEXEC);
  s->at = MAP_FAILED;
  if (s->fd >= 0 && !ftruncate(s->fd, (off_t)bytes))
    s->at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, s->fd, 0);
  if (s->at != MAP_FAILED) {
    s->name = (SegmentName){getpid(), s->fd, ++made, bytes};
    return s;
  }
  if (s->fd >= 0) close(s->fd);
  free(s);
  return NULL;
}

Segment *accomp_mpi_segment_take(size_t bytes, const void *device) {
  size_t n = rounded(bytes);
  Segment *s = take_spare(n);
  if (!s) s = make(n);
  if (s) lock_for(s, device);
  return s;
}

void accomp_mpi_segment_put(Segment *s) {
  if (!s) return;
  pthread_mutex_lock(&lock);
  bool keeps = spare_bytes + s->bytes <= MOST_KEPT;
  if (keeps) {
    s->next = spare;
    spare = s;
    spare_bytes += s->bytes;
  }
  pthread_mutex_unlock(&lock);
  if (!keeps) destroy(s);
}

char *accomp_mpi_segment_at(const Segment *s) { return s->at; }
SegmentName accomp_mpi_segment_name(const Segment *s) { return s->name; }

// --- others' ---------------------------------------------------------------------------------------

static Segment *find_locked(const SegmentName *name) {
  for (Segment **at = &foreign; *at; at = &(*at)->next) {
    Segment *s = *at;
    if (s->name.number != name->number || s->name.process != name->process) continue;
    *at = s->next;
    s->next = foreign;
    return foreign = s;
  }
  return NULL;
}

// Those that were not used for the longest time go, until there is room.
static void make_room_locked(size_t bytes) {
  while (foreign_bytes + bytes > MOST_KEPT) {
    Segment **last = NULL, *s;
    for (Segment **at = &foreign; *at; at = &(*at)->next)
      if (!(*at)->users) last = at;
    if (!last) return;
    s = *last;
    *last = s->next;
    foreign_bytes -= s->bytes;
    destroy(s);
  }
}

static Segment *open_locked(const SegmentName *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd/%d", name->process, name->fd);
  int fd = open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return NULL;
  char *at = mmap(NULL, name->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (at == MAP_FAILED) return NULL;
  Segment *s = calloc(1, sizeof *s);
  if (!s) abort();
  make_room_locked(name->bytes);
  *s =
      (Segment){.next = foreign, .at = at, .bytes = name->bytes, .fd = -1, .name = *name};
  foreign_bytes += s->bytes;
  return foreign = s;
}

Segment *accomp_mpi_segment_open(const SegmentName *name, const void *device) {
  pthread_mutex_lock(&lock);
  Segment *s = find_locked(name);
  if (!s) s = open_locked(name);
  if (s) {
    s->users++;
    lock_for(s, device);
  }
  pthread_mutex_unlock(&lock);
  return s;
}

void accomp_mpi_segment_close(Segment *s) {
  pthread_mutex_lock(&lock);
  s->users--;
  pthread_mutex_unlock(&lock);
}

void accomp_mpi_segments_close(void) {
  for (Segment *s = spare, *next; s; s = next) next = s->next, destroy(s);
  for (Segment *s = foreign, *next; s; s = next) next = s->next, destroy(s);
  spare = foreign = NULL;
  spare_bytes = foreign_bytes = 0;
}
