// Where the bytes of a datatype lie, in the order of its type map (MPI-3.1, 4.1).
// In: a committed datatype.  Out: its segments.
// MPI does not tell; what it packs does: a buffer whose bytes say where they stand is packed, byte of the number by byte.
#include "accomp_mpi.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static int keyval = MPI_KEYVAL_INVALID;

static int forget(MPI_Datatype type, int key, void *layout, void *unused) {
  (void)type, (void)key, (void)unused;
  accomp_mpi_layout_close(layout);
  free(layout);
  return MPI_SUCCESS;
}

// position[i]: where byte i of a packed element stands, from the element's first byte on.
static void find_positions(MPI_Datatype type, const Layout *l, size_t *position) {
  size_t span = (size_t)(l->end - l->lo);
  unsigned char *from = malloc(span), *packed = malloc(l->size);
  if (!from || !packed) abort();
  memset(position, 0, l->size * sizeof *position);
  for (unsigned shift = 0; shift < 64 && (span - 1) >> shift; shift += 8) {
    int at = 0;
    for (size_t i = 0; i < span; i++) from[i] = (unsigned char)(i >> shift);
    PMPI_Pack(from - l->lo, 1, type, packed, (int)l->size, &at, MPI_COMM_SELF);
    for (size_t i = 0; i < l->size; i++) position[i] |= (size_t)packed[i] << shift;
  }
  free(from);
  free(packed);
}

static void find_segments(MPI_Datatype type, Layout *l) {
  size_t *position = malloc(l->size * sizeof *position), room = 0;
  Segments *list = calloc(1, sizeof *list);
  if (!position || !list) abort();
  find_positions(type, l, position);
  for (size_t i = 0; i < l->size; i++) {
    if (i && position[i] == position[i - 1] + 1) {
      list->at[list->n - 1].bytes++;
      continue;
    }
    if (list->n == room &&
        !(list->at = realloc(list->at, (room = 2 * room + 8) * sizeof *list->at)))
      abort();
    list->at[list->n++] = (Segment){l->lo + (MPI_Aint)position[i], 1};
  }
  free(position);
  list->users = 1;
  l->list = list;
}

static bool is_dense(const Layout *l) {
  return (size_t)(l->end - l->lo) == l->size && l->extent == l->end - l->lo;
}

void accomp_mpi_layout_close(Layout *l) {
  if (!l->list || atomic_fetch_sub(&l->list->users, 1) > 1) return;
  free(l->list->at);
  free(l->list);
}

// What was found once stays with the type.
static void find_kept_locked(MPI_Datatype type, Layout *l) {
  int found = 0;
  Layout *kept = NULL;
  if (keyval == MPI_KEYVAL_INVALID)
    PMPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, forget, &keyval, NULL);
  PMPI_Type_get_attr(type, keyval, &kept, &found);
  if (!found) {
    if (!(kept = malloc(sizeof *kept))) abort();
    *kept = *l;
    find_segments(type, kept);
    if (kept->list->n == 1 && is_dense(kept)) {
      accomp_mpi_layout_close(kept);
      kept->list = NULL;
    }
    PMPI_Type_set_attr(type, keyval, kept);
  }
  *l = *kept;
  if (l->list) atomic_fetch_add(&l->list->users, 1);
}

void accomp_mpi_layout(MPI_Datatype type, Layout *out) {
  MPI_Count size, lb, extent, lo, span;
  int integers, addresses, types, combiner;
  PMPI_Type_size_x(type, &size);
  PMPI_Type_get_extent_x(type, &lb, &extent);
  PMPI_Type_get_true_extent_x(type, &lo, &span);
  *out = (Layout){.extent = (MPI_Aint)extent,
                  .lo = (MPI_Aint)lo,
                  .end = (MPI_Aint)(lo + span),
                  .size = (size_t)size};
  PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  if (!size || (combiner == MPI_COMBINER_NAMED && is_dense(out))) return;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  find_kept_locked(type, out);
  pthread_mutex_unlock(&lock);
}
