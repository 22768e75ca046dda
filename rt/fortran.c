// The routines of OpenACC and OpenMP as Fortran calls them (rt/fortran/*.in).
// In:  descriptors of variables of any type and rank; arguments by reference.  Out: calls of the routines of C.
// Routines with arguments by value and no variable are called by their C names, from Fortran too.
#include "api.h"
#include "openacc.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Declared here: omp.h is libomp's. Those that rt has besides libomp are called by name from Fortran without a module, too.
int omp_get_active_level(void);
int omp_get_ancestor_thread_num(int level);
int omp_get_default_device(void);
int omp_get_device_num(void);
int omp_get_initial_device(void);
int omp_get_level(void);
int omp_get_max_threads(void);
int omp_get_num_devices(void);
int omp_get_num_teams(void);
int omp_get_num_threads(void);
int omp_get_team_num(void);
int omp_get_team_size(int level);
int omp_get_thread_limit(void);
int omp_get_thread_num(void);
int omp_in_parallel(void);
int omp_is_initial_device(void);
int omp_is_free_agent(void);
int omp_ancestor_is_free_agent(int level);
void omp_set_default_device(int device);
const char *omp_get_interop_str(const void *object, int property, int *rc);
const char *omp_get_interop_name(const void *object, int property);
const char *omp_get_interop_type_desc(const void *object, int property);
const char *omp_get_interop_rc_desc(const void *object, int rc);

// A dummy argument 'type(*), dimension(..)' (Fortran 2018, 18.5.3). gfortran and flang have these members at the same places.
typedef struct {
  void *base;
  size_t size; // bytes of an element
  int version;
  signed char rank, other[3];
  struct {
    ptrdiff_t lower, extent, stride; // bytes
  } dim[15];
} Variable;

// Bytes of the whole variable; it is an error if they do not follow each other.
static size_t bytes_of(const Variable *v, const char *routine) {
  size_t bytes = v->size;
  for (int i = 0; i < v->rank && v->base; i++) {
    Place place = accomp_place_routine(routine);
    if (v->dim[i].extent < 0)
      accomp_error(&place, "give the number of bytes behind it",
                   "the array is of assumed size: its length is not known");
    if (!v->dim[i].extent) return 0;
    if (v->dim[i].extent > 1 && (size_t)v->dim[i].stride != bytes)
      accomp_error(&place, "use a directive, or a contiguous section",
                   "the elements of the array section do not follow each other");
    bytes *= (size_t)v->dim[i].extent;
  }
  return v->base ? bytes : 0;
}

// --- data: of the whole variable, of some bytes from it on -----------------------------

// Lengths may be of either kind of integer. 'routine' stands for its name in messages, too.
#define DATA(name)                                                                       \
  ACCOMP_EXPORT void accomp_##name(const Variable *v) {                                  \
    acc_##name(v->base, bytes_of(v, "acc_" #name));                                      \
  }                                                                                      \
  ACCOMP_EXPORT void accomp_##name##_4(const Variable *v, int n) {                       \
    acc_##name(v->base, n > 0 ? (size_t)n : 0);                                          \
  }                                                                                      \
  ACCOMP_EXPORT void accomp_##name##_8(const Variable *v, long n) {                      \
    acc_##name(v->base, n > 0 ? (size_t)n : 0);                                          \
  }
#define DATA_ASYNC(name)                                                                 \
  ACCOMP_EXPORT void accomp_##name##_async(const Variable *v, int queue) {               \
    acc_##name##_async(v->base, bytes_of(v, "acc_" #name "_async"), queue);              \
  }                                                                                      \
  ACCOMP_EXPORT void accomp_##name##_async_4(const Variable *v, int n, int queue) {      \
    acc_##name##_async(v->base, n > 0 ? (size_t)n : 0, queue);                           \
  }                                                                                      \
  ACCOMP_EXPORT void accomp_##name##_async_8(const Variable *v, long n, int queue) {     \
    acc_##name##_async(v->base, n > 0 ? (size_t)n : 0, queue);                           \
  }
#define DATA_BOTH(name) DATA(name) DATA_ASYNC(name)
DATA_BOTH(copyin)
DATA_BOTH(create)
DATA_BOTH(copyout)
DATA_BOTH(copyout_finalize)
DATA_BOTH(delete)
DATA_BOTH(delete_finalize)
DATA_BOTH(update_device)
DATA_BOTH(update_self)
// Names of older versions.
DATA(present_or_copyin)
DATA(pcopyin)
DATA(present_or_create)
DATA(pcreate)

ACCOMP_EXPORT bool accomp_is_present(const Variable *v) {
  return acc_is_present(v->base, bytes_of(v, "acc_is_present")) != 0;
}
ACCOMP_EXPORT bool accomp_is_present_4(const Variable *v, int n) {
  return acc_is_present(v->base, n > 0 ? (size_t)n : 0) != 0;
}
ACCOMP_EXPORT bool accomp_is_present_8(const Variable *v, long n) {
  return acc_is_present(v->base, n > 0 ? (size_t)n : 0) != 0;
}

ACCOMP_EXPORT void accomp_map_data(const Variable *v, void *device, size_t n) {
  acc_map_data(v->base, device, n);
}
ACCOMP_EXPORT void accomp_unmap_data(const Variable *v) { acc_unmap_data(v->base); }
ACCOMP_EXPORT void *accomp_deviceptr(const Variable *v) { return acc_deviceptr(v->base); }
ACCOMP_EXPORT void accomp_compare(const Variable *v, size_t elements) {
  acc_compare(v->base, elements);
}

ACCOMP_EXPORT void accomp_memcpy_to_device(void *to, const Variable *from, size_t n) {
  acc_memcpy_to_device(to, from->base, n);
}
ACCOMP_EXPORT void accomp_memcpy_to_device_async(void *to, const Variable *from, size_t n,
                                                 int queue) {
  acc_memcpy_to_device_async(to, from->base, n, queue);
}
ACCOMP_EXPORT void accomp_memcpy_from_device(const Variable *to, void *from, size_t n) {
  acc_memcpy_from_device(to->base, from, n);
}
ACCOMP_EXPORT void accomp_memcpy_from_device_async(const Variable *to, void *from,
                                                   size_t n, int queue) {
  acc_memcpy_from_device_async(to->base, from, n, queue);
}
ACCOMP_EXPORT void accomp_memcpy_d2d(const Variable *to, const Variable *from, size_t n,
                                     int device_to, int device_from) {
  acc_memcpy_d2d(to->base, from->base, n, device_to, device_from);
}
ACCOMP_EXPORT void accomp_memcpy_d2d_async(const Variable *to, const Variable *from,
                                           size_t n, int device_to, int device_from,
                                           int queue) {
  acc_memcpy_d2d_async(to->base, from->base, n, device_to, device_from, queue);
}

// Asynchronous routines, once for each compiler's depend objects: of 8 bytes, as C's, and gfortran's of 16.
int omp_target_memcpy_async(void *to, const void *from, size_t size, size_t to_offset,
                            size_t from_offset, int to_device, int from_device, int n,
                            omp_depend_t *list);
int omp_target_memcpy_rect_async(void *to, const void *from, size_t element,
                                 int dimensions, const size_t *volume,
                                 const size_t *to_offsets, const size_t *from_offsets,
                                 const size_t *to_sides, const size_t *from_sides,
                                 int to_device, int from_device, int n,
                                 omp_depend_t *list);
void *omp_target_memset_async(void *memory, int byte, size_t size, int device, int n,
                              omp_depend_t *list);

ACCOMP_EXPORT int accomp_copy_8(void *to, const void *from, size_t size, size_t to_offset,
                                size_t from_offset, int to_device, int from_device, int n,
                                omp_depend_t *list) {
  return omp_target_memcpy_async(to, from, size, to_offset, from_offset, to_device,
                                 from_device, n, list);
}
ACCOMP_EXPORT int accomp_copy_16(void *to, const void *from, size_t size,
                                 size_t to_offset, size_t from_offset, int to_device,
                                 int from_device, int n, const void *objects) {
  omp_depend_t *list = accomp_omp_objects(n, objects);
  int status = accomp_copy_8(to, from, size, to_offset, from_offset, to_device,
                             from_device, n, list);
  free(list);
  return status;
}

ACCOMP_EXPORT int accomp_rect_8(void *to, const void *from, size_t element,
                                int dimensions, const size_t *volume,
                                const size_t *to_offsets, const size_t *from_offsets,
                                const size_t *to_sides, const size_t *from_sides,
                                int to_device, int from_device, int n,
                                omp_depend_t *list) {
  return omp_target_memcpy_rect_async(to, from, element, dimensions, volume, to_offsets,
                                      from_offsets, to_sides, from_sides, to_device,
                                      from_device, n, list);
}
ACCOMP_EXPORT int accomp_rect_16(void *to, const void *from, size_t element,
                                 int dimensions, const size_t *volume,
                                 const size_t *to_offsets, const size_t *from_offsets,
                                 const size_t *to_sides, const size_t *from_sides,
                                 int to_device, int from_device, int n,
                                 const void *objects) {
  omp_depend_t *list = accomp_omp_objects(n, objects);
  int status =
      accomp_rect_8(to, from, element, dimensions, volume, to_offsets, from_offsets,
                    to_sides, from_sides, to_device, from_device, n, list);
  free(list);
  return status;
}

ACCOMP_EXPORT void *accomp_set_8(void *memory, int byte, size_t size, int device, int n,
                                 omp_depend_t *list) {
  return omp_target_memset_async(memory, byte, size, device, n, list);
}
ACCOMP_EXPORT void *accomp_set_16(void *memory, int byte, size_t size, int device, int n,
                                  const void *objects) {
  omp_depend_t *list = accomp_omp_objects(n, objects);
  void *to = accomp_set_8(memory, byte, size, device, n, list);
  free(list);
  return to;
}

// --- strings and lists -----------------------------------------------------------------

// Blanks fill what the text leaves; of an array the first element gets it.
ACCOMP_EXPORT void accomp_get_property_string(int number, acc_device_t type,
                                              acc_device_property_t property,
                                              const Variable *string) {
  const char *text = acc_get_property_string(number, type, property);
  size_t n = text ? strlen(text) : 0, room = string->size;
  if (!string->base) return;
  memcpy(string->base, text ? text : "", n < room ? n : room);
  if (n < room) memset((char *)string->base + n, ' ', room - n);
}

// A function whose value is a pointer to a string: gfortran's callers pass the places of its address and its length, flang's
// a descriptor without dimensions.
#define STRING(name, value, ...)                                                         \
  ACCOMP_EXPORT void accomp_##name##_16_(const char **base, size_t *length,              \
                                         __VA_ARGS__) {                                  \
    *base = value;                                                                       \
    *length = *base ? strlen(*base) : 0;                                                 \
  }                                                                                      \
  ACCOMP_EXPORT void accomp_##name##_8_(Variable *string, __VA_ARGS__) {                 \
    char *base = (char *)value;                                                          \
    string->base = base;                                                                 \
    string->size = base ? strlen(base) : 0;                                              \
    string->version = 20180515;                                                          \
    string->rank = 0;                                                                    \
    memcpy(string->other, (char[]){TYPE_CHARACTER, ATTRIBUTE_POINTER, 0}, 3);            \
  }
enum { TYPE_CHARACTER = 40, ATTRIBUTE_POINTER = 1 }; // ISO_Fortran_binding.h of flang
STRING(interop_str, omp_get_interop_str(o, which, rc), const void *o, int which, int *rc)
STRING(interop_name, omp_get_interop_name(o, which), const void *o, int which)
STRING(interop_type, omp_get_interop_type_desc(o, which), const void *o, int which)
STRING(interop_rc, omp_get_interop_rc_desc(o, rc), const void *o, int rc)

// Queues of either kind of integer. The index counts from 1 as Fortran's do.
static int wait_any(int count, const Variable *list, int device, bool has_device) {
  int *queues = malloc(sizeof(int) * (count > 0 ? (size_t)count : 1));
  if (!queues) abort();
  for (int i = 0; i < count; i++) {
    const char *at = (const char *)list->base + (size_t)i * list->size;
    long long wide;
    if (list->size == sizeof wide)
      memcpy(&wide, at, sizeof wide), queues[i] = (int)wide;
    else
      memcpy(&queues[i], at, sizeof queues[i]);
  }
  int found = has_device ? acc_wait_any_device(count, queues, device)
                         : acc_wait_any(count, queues);
  free(queues);
  return found < 0 ? found : found + 1;
}
ACCOMP_EXPORT int accomp_wait_any(int count, const Variable *list) {
  return wait_any(count, list, 0, false);
}
ACCOMP_EXPORT int accomp_wait_any_device(int count, const Variable *list, int device) {
  return wait_any(count, list, device, true);
}

// --- by the names that gfortran and flang give procedures without BIND(C) --------------

// The result is as wide as any kind of integer and logical.
#define NO_ARGUMENT(name)                                                                \
  ACCOMP_EXPORT long name##_(void) { return name(); }
#define ONE_ARGUMENT(name, type)                                                         \
  ACCOMP_EXPORT long name##_(const int *a) { return name((type) * a); }
NO_ARGUMENT(acc_async_test_all)
NO_ARGUMENT(acc_get_device_type)
ONE_ARGUMENT(acc_async_test, int)
ONE_ARGUMENT(acc_async_test_all_device, int)
ONE_ARGUMENT(acc_get_device_num, acc_device_t)
ONE_ARGUMENT(acc_get_num_devices, acc_device_t)
ONE_ARGUMENT(acc_on_device, acc_device_t)
ACCOMP_EXPORT long acc_async_test_device_(const int *queue, const int *device) {
  return acc_async_test_device(*queue, *device);
}
NO_ARGUMENT(omp_get_active_level)
NO_ARGUMENT(omp_get_default_device)
NO_ARGUMENT(omp_get_device_num)
NO_ARGUMENT(omp_get_initial_device)
NO_ARGUMENT(omp_get_level)
NO_ARGUMENT(omp_get_max_threads)
NO_ARGUMENT(omp_get_num_devices)
NO_ARGUMENT(omp_get_num_teams)
NO_ARGUMENT(omp_get_num_threads)
NO_ARGUMENT(omp_get_team_num)
NO_ARGUMENT(omp_get_thread_limit)
NO_ARGUMENT(omp_get_thread_num)
NO_ARGUMENT(omp_in_parallel)
NO_ARGUMENT(omp_is_free_agent)
NO_ARGUMENT(omp_is_initial_device)
ONE_ARGUMENT(omp_ancestor_is_free_agent, int)
ONE_ARGUMENT(omp_get_ancestor_thread_num, int)
ONE_ARGUMENT(omp_get_team_size, int)

#define CALL(name, type)                                                                 \
  ACCOMP_EXPORT void name##_(const int *a) { name((type) * a); }
CALL(acc_init, acc_device_t)
CALL(acc_shutdown, acc_device_t)
CALL(acc_set_device_type, acc_device_t)
CALL(acc_wait, int)
CALL(omp_set_default_device, int)
ACCOMP_EXPORT void acc_wait_all_(void) { acc_wait_all(); }
ACCOMP_EXPORT void acc_set_device_num_(const int *number, const int *type) {
  acc_set_device_num(*number, (acc_device_t)*type);
}

// STOP in a region that runs on the host: one of its threads ends the program, with Fortran's status.
// A second call of exit meanwhile is undefined (C17, 7.22.4.4), so the others wait for the end.
static void stop(const char *words, const char *text, int status) {
  static atomic_flag called = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&called)) {
    if (words && text) fprintf(stderr, "%s %s\n", words, text);
    if (words && !text) fprintf(stderr, "%s %d\n", words, status);
    exit(status);
  }
  for (;;) pause();
}
ACCOMP_EXPORT void __accomp_stop(int status) { stop(NULL, NULL, status); }

// With what gfortran's library says. text NULL: the status.
ACCOMP_EXPORT void __accomp_stop_says(const char *words, const char *text, int status) {
  stop(words, text, status);
}
