// Where the bytes of a datatype lie, in the order of its type map (MPI-3.1, 4.1).
// In: a committed datatype.  Out: its segments.
// MPI does not tell; what it packs does: a buffer whose bytes say where they stand is packed, byte of the number by byte.
#include "accomp_mpi.h"
#include <stdlib.h>
#include <string.h>

static int keyval = MPI_KEYVAL_INVALID;

static int forget(MPI_Datatype type, int key, void *layout, void *unused) {
  Layout *l = layout;
  (void)type, (void)key, (void)unused;
  free(l->list);
  free(l);
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
  if (!position) abort();
  find_positions(type, l, position);
  for (size_t i = 0; i < l->size; i++) {
    if (i && position[i] == position[i - 1] + 1) {
      l->list[l->n - 1].bytes++;
      continue;
    }
    if (l->n == room &&
        !(l->list = realloc(l->list, (room = 2 * room + 8) * sizeof *l->list)))
      abort();
    l->list[l->n++] = (Segment){l->lo + (MPI_Aint)position[i], 1};
  }
  free(position);
}

static bool is_dense(const Layout *l) {
  return (size_t)(l->end - l->lo) == l->size && l->extent == l->end - l->lo;
}

const Layout *accomp_mpi_layout(MPI_Datatype type, Layout *own) {
  MPI_Count size, lb, extent, lo, span;
  PMPI_Type_size_x(type, &size);
  PMPI_Type_get_extent_x(type, &lb, &extent);
  PMPI_Type_get_true_extent_x(type, &lo, &span);
  *own = (Layout){.extent = (MPI_Aint)extent,
                  .lo = (MPI_Aint)lo,
                  .end = (MPI_Aint)(lo + span),
                  .size = (size_t)size};
  int found = 0, integers, addresses, types, combiner;
  PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  if (!size || (combiner == MPI_COMBINER_NAMED && is_dense(own))) return own;
  if (keyval == MPI_KEYVAL_INVALID)
    PMPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, forget, &keyval, NULL);
  Layout *kept = NULL;
  PMPI_Type_get_attr(type, keyval, &kept, &found);
  if (found) return kept;
  if (!(kept = malloc(sizeof *kept))) abort();
  *kept = *own;
  find_segments(type, kept);
  if (kept->n == 1 && is_dense(kept)) free(kept->list), kept->list = NULL;
  PMPI_Type_set_attr(type, keyval, kept);
  return kept;
}
