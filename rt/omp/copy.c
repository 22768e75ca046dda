// Copies between devices and memory that is set (OpenMP 5.2, 18.8.5 to 18.8.8; 6.0, 25.8), at once and as tasks.
// In:  calls of the program.  Out: copies in queues; the standard's error values.
//
// A fault of the arguments is found when the routine is called, and then there is no task.
#include "api.h"
#include "queue/work.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// --- copies --------------------------------------------------------------------------

// One end of a copy. reach: bytes from 'at' on that are touched.
typedef struct {
  OmpTarget target;
  char *at;
  size_t reach;
} End;

static bool usable(const End *e) {
  if (!e->target.valid || !e->at) return false;
  return !e->target.device || accomp_api_reachable(e->target.device, e->at, e->reach);
}

// The two ends are usable and do not overlap.
static void move(const Place *place, const End *to, const End *from, size_t size) {
  if (!to->target.device && !from->target.device)
    memmove(to->at, from->at, size);
  else if (to->at != from->at)
    accomp_mem_copy(place, to->target.device, to->at, from->target.device, from->at,
                    size);
}

static End make_end(const Place *place, const void *at, size_t offset, int number) {
  return (End){accomp_api_omp_target(place, number),
               at ? (char *)(uintptr_t)at + offset : NULL, 0};
}

// --- copies of blocks ----------------------------------------------------------------

// A block of n dimensions between two arrays; units are elements, outermost first.
typedef struct {
  int n;
  size_t element; // bytes
  const size_t *volume, *dst_offset, *src_offset, *dst_size, *src_size;
  int split; // dimensions from here on are one run of bytes on both sides
  size_t run;
  End to, from;
} Rect;

// Bytes from the array's start to the block's, and the array's size in *all. False: the
// block lies outside the array or the size overflows.
static bool locate(const Rect *b, const size_t *offset, const size_t *size, size_t *start,
                   size_t *all) {
  *start = 0;
  *all = b->element;
  for (int k = b->n; k-- > 0;) {
    if (offset[k] > size[k] || b->volume[k] > size[k] - offset[k]) return false;
    if (size[k] && *all > SIZE_MAX / size[k]) return false;
    *start += *all * offset[k];
    *all *= size[k];
  }
  return true;
}

// Finds the longest run of bytes that is one piece on both sides.
static void split_block(Rect *b) {
  b->run = b->element;
  for (b->split = b->n; b->split > 0;) {
    int k = --b->split;
    b->run *= b->volume[k];
    if (b->volume[k] != b->dst_size[k] || b->volume[k] != b->src_size[k]) return;
  }
}

static size_t step_of(const Rect *b, const size_t *size, int level) {
  size_t step = b->element;
  for (int k = b->n; --k > level;) step *= size[k];
  return step;
}

// Everything goes into one queue; the caller waits. q NULL: run by run.
static void copy_level(const Place *place, const Rect *b, Queue *q, int level) {
  if (level < b->split) {
    Rect inner = *b;
    size_t dst_step = step_of(b, b->dst_size, level);
    size_t src_step = step_of(b, b->src_size, level);
    for (size_t i = 0; i < b->volume[level]; i++) {
      copy_level(place, &inner, q, level + 1);
      inner.to.at += dst_step;
      inner.from.at += src_step;
    }
    return;
  }
  if (q)
    accomp_mem_copy_queued(place, q, b->to.target.device, b->to.at, b->from.target.device,
                           b->from.at, b->run);
  else
    move(place, &b->to, &b->from, b->run);
}

// event: of a task, to be fulfilled when all is copied; 0: the caller waits.
static void carry_out(const Place *place, const Rect *b, unsigned long long event) {
  Device *dd = b->to.target.device, *sd = b->from.target.device, *d = sd ? sd : dd;
  bool queued = accomp_mem_is_queued(dd, sd) && (event || b->split);
  Queue *q = !queued ? NULL
             : event ? accomp_queue_task_take(place, d, event)
                     : accomp_queue_own(place, d);
  copy_level(place, b, q, 0);
  if (event && q)
    accomp_queue_task_end(place, q, event);
  else if (event)
    accomp_queue_fulfil(event);
  else if (q)
    accomp_queue_sync(place, q);
}

// --- tasks ---------------------------------------------------------------------------

// What a task needs: the program's arrays may be gone when it runs.
typedef struct {
  Place place;
  Rect block;
  size_t sizes[]; // volume, dst_size, src_size
} CopyTask;

static void run_copy(void *data, unsigned long long event) {
  CopyTask *t = data;
  size_t n = (size_t)t->block.n;
  t->block.volume = t->sizes;
  t->block.dst_size = t->sizes + n;
  t->block.src_size = t->sizes + 2 * n;
  carry_out(&t->place, &t->block, event);
}

static void start_copy(const Place *place, const Rect *b, int count, omp_depend_t *list) {
  size_t n = (size_t)b->n, bytes = n * sizeof(size_t),
         size = sizeof(CopyTask) + 3 * bytes;
  CopyTask *t = malloc(size);
  if (!t) abort();
  t->place = *place;
  t->block = *b;
  if (n) {
    memcpy(t->sizes, b->volume, bytes);
    memcpy(t->sizes + n, b->dst_size, bytes);
    memcpy(t->sizes + 2 * n, b->src_size, bytes);
  }
  accomp_omp_task(run_copy, t, size, count, list);
  free(t);
}

// As a task, with the dependences of the list, or at once.
typedef struct {
  bool async;
  int count;
  omp_depend_t *list;
} How;

static void copy_as(const Place *place, const Rect *b, const How *how) {
  if (how->async)
    start_copy(place, b, how->count, how->list);
  else
    carry_out(place, b, 0);
}

// A routine that has nothing to do comes after what it depends on all the same.
static void run_nothing(void *data, unsigned long long event) {
  (void)data;
  if (event) accomp_queue_fulfil(event);
}

static void do_nothing(const How *how) {
  char unused = 0;
  if (how->async && how->count > 0)
    accomp_omp_task(run_nothing, &unused, 1, how->count, how->list);
}

// --- the routines ----------------------------------------------------------------------

static int refuse(const Place *place, const Rect *b) {
  bool to = !usable(&b->to);
  const End *e = to ? &b->to : &b->from;
  const char *hint = "its last arguments are the destination's device, then the source's",
             *which = to ? "destination" : "source";
  if (!e->at)
    accomp_check_refused(place, "look at what gave the address", "its %s is NULL", which);
  else if (e->target.valid)
    accomp_check_refused(place, hint, "its %s %p is not memory of device %d", which,
                         (void *)e->at, e->target.device->omp);
  return EINVAL;
}

// sizes: length, offset in dst, offset in src. numbers: device of dst, of src.
static int copy_flat(const char *routine, void *dst, const void *src,
                     const size_t sizes[3], const int numbers[2], const How *how) {
  Place place = accomp_place_routine(routine);
  Rect b = {.run = sizes[0],
            .to = make_end(&place, dst, sizes[1], numbers[0]),
            .from = make_end(&place, src, sizes[2], numbers[1])};
  b.to.reach = b.from.reach = sizes[0];
  if (!b.to.target.valid || !b.from.target.valid) return EINVAL;
  if (!sizes[0]) return do_nothing(how), 0;
  if (!usable(&b.to) || !usable(&b.from)) return refuse(&place, &b);
  bool device = b.to.target.device || b.from.target.device;
  if (device && accomp_api_overlap(b.to.at, b.from.at, sizes[0])) return EINVAL;
  copy_as(&place, &b, how);
  return 0;
}

ACCOMP_EXPORT int omp_target_memcpy(void *dst, const void *src, size_t length,
                                    size_t dst_offset, size_t src_offset, int dst_device,
                                    int src_device) {
  return copy_flat("omp_target_memcpy", dst, src,
                   (size_t[]){length, dst_offset, src_offset},
                   (int[]){dst_device, src_device}, &(How){.async = false});
}

ACCOMP_EXPORT int omp_target_memcpy_async(void *dst, const void *src, size_t length,
                                          size_t dst_offset, size_t src_offset,
                                          int dst_device, int src_device, int count,
                                          omp_depend_t *list) {
  return copy_flat("omp_target_memcpy_async", dst, src,
                   (size_t[]){length, dst_offset, src_offset},
                   (int[]){dst_device, src_device}, &(How){true, count, list});
}

static int copy_block(const Place *place, Rect *b, const How *how) {
  if (!b->to.target.valid || !b->from.target.valid || b->n < 1 || !b->element ||
      !b->volume || !b->dst_offset || !b->src_offset || !b->dst_size || !b->src_size)
    return EINVAL;
  size_t dst_start, src_start;
  if (!locate(b, b->dst_offset, b->dst_size, &dst_start, &b->to.reach) ||
      !locate(b, b->src_offset, b->src_size, &src_start, &b->from.reach))
    return EINVAL;
  for (int k = 0; k < b->n; k++)
    if (!b->volume[k]) return do_nothing(how), 0;
  if (!usable(&b->to) || !usable(&b->from)) return EINVAL;
  b->to.at += dst_start;
  b->from.at += src_start;
  split_block(b);
  copy_as(place, b, how);
  return 0;
}

// OpenMP 5.2, 18.8.6: two null pointers ask how many dimensions there may be.
static int copy_rect(const Place *place, Rect *b, void *dst, int dst_device,
                     const void *src, int src_device, const How *how) {
  if (!dst && !src) return INT_MAX;
  b->to = make_end(place, dst, 0, dst_device);
  b->from = make_end(place, src, 0, src_device);
  return copy_block(place, b, how);
}

ACCOMP_EXPORT int
omp_target_memcpy_rect(void *dst, const void *src, size_t element_size, int num_dims,
                       const size_t *volume, const size_t *dst_offsets,
                       const size_t *src_offsets, const size_t *dst_dimensions,
                       const size_t *src_dimensions, int dst_device, int src_device) {
  Place place = accomp_place_routine("omp_target_memcpy_rect");
  Rect b = {num_dims,    element_size,   volume,         dst_offsets,
            src_offsets, dst_dimensions, src_dimensions, .run = 0};
  return copy_rect(&place, &b, dst, dst_device, src, src_device, &(How){.async = false});
}

ACCOMP_EXPORT int omp_target_memcpy_rect_async(
    void *dst, const void *src, size_t element_size, int num_dims, const size_t *volume,
    const size_t *dst_offsets, const size_t *src_offsets, const size_t *dst_dimensions,
    const size_t *src_dimensions, int dst_device, int src_device, int count,
    omp_depend_t *list) {
  Place place = accomp_place_routine("omp_target_memcpy_rect_async");
  Rect b = {num_dims,    element_size,   volume,         dst_offsets,
            src_offsets, dst_dimensions, src_dimensions, .run = 0};
  return copy_rect(&place, &b, dst, dst_device, src, src_device,
                   &(How){true, count, list});
}

// --- memory that is set ----------------------------------------------------------------

typedef struct {
  Place place;
  Device *device; // NULL: the host
  void *memory;
  int byte;
  size_t size;
} SetTask;

static void run_set(void *data, unsigned long long event) {
  SetTask *t = data;
  Device *d = t->device;
  if (!d) {
    memset(t->memory, t->byte, t->size);
    if (event) accomp_queue_fulfil(event);
    return;
  }
  Queue *q = event ? accomp_queue_task_take(&t->place, d, event)
                   : accomp_queue_own(&t->place, d);
  Command c = {.kind = COMMAND_FILL, .at = &t->place};
  c.device = d, c.queue = q;
  c.fill.memory = t->memory, c.fill.size = t->size, c.fill.byte = t->byte;
  c.fill.starts = false;
  accomp_work_submit(&c);
  if (event)
    accomp_queue_task_end(&t->place, q, event);
  else
    accomp_queue_sync(&t->place, q);
}

// OpenMP 6.0, 25.8: returns the pointer, or NULL when nothing was set.
static void *set(const char *routine, void *memory, int byte, size_t size, int number,
                 const How *how) {
  Place place = accomp_place_routine(routine);
  End to = {accomp_api_omp_target(&place, number), memory, size};
  if (!size) return do_nothing(how), memory;
  if (!usable(&to)) return NULL;
  SetTask t = {place, to.target.device, memory, byte, size};
  if (how->async)
    accomp_omp_task(run_set, &t, sizeof t, how->count, how->list);
  else
    run_set(&t, 0);
  return memory;
}

ACCOMP_EXPORT void *omp_target_memset(void *memory, int byte, size_t size, int number) {
  return set("omp_target_memset", memory, byte, size, number, &(How){.async = false});
}

ACCOMP_EXPORT void *omp_target_memset_async(void *memory, int byte, size_t size,
                                            int number, int count, omp_depend_t *list) {
  return set("omp_target_memset_async", memory, byte, size, number,
             &(How){true, count, list});
}
