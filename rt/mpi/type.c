// The layout of a datatype: its type map as a nest of levels, where it is one.
// In: a committed datatype.  Out: its layout, and the shape of a buffer of such elements.
#include "accomp_mpi.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static int keyval = MPI_KEYVAL_INVALID;

// --- levels ----------------------------------------------------------------------------

// Pieces of one length in groups of groups of so many each, every one at the distance of its level.
typedef struct {
  const struct __accomp_piece *at;
  size_t n, group;                              // pieces; of the groups that are found
  struct __accomp_level level[__ACCOMP_LEVELS]; // the innermost first
  unsigned levels;
} Nest;

static bool has_one_length(const struct __accomp_pieces *p) {
  for (size_t i = 1; i < p->n; i++)
    if (p->at[i].bytes != p->at[0].bytes) return false;
  return true;
}

static long long distance(const Nest *x, size_t from, size_t to) {
  return x->at[to * x->group].offset - x->at[from * x->group].offset;
}

// The next level: groups at one distance, from the first on, and all others in the same way.
static bool find_level(Nest *x) {
  size_t groups = x->n / x->group, count = 2;
  long long stride = distance(x, 0, 1);
  while (count < groups && distance(x, count - 1, count) == stride) count++;
  if (groups % count || x->levels == __ACCOMP_LEVELS - 1) return false;
  for (size_t i = 0; i < groups; i++)
    if (distance(x, i - i % count, i) != (long long)(i % count) * stride) return false;
  x->level[x->levels++] = (struct __accomp_level){count, stride};
  x->group *= count;
  return true;
}

// Leaves one level for the elements of a buffer.
static bool find_levels(const struct __accomp_pieces *p, struct __accomp_shape *s) {
  Nest x = {.at = p->at, .n = p->n, .group = 1};
  if (!has_one_length(p)) return false;
  while (x.group < x.n)
    if (!find_level(&x)) return false;
  *s = (struct __accomp_shape){
      .offset = p->at[0].offset, .bytes = p->at[0].bytes, .levels = x.levels};
  for (unsigned i = 0; i < x.levels; i++) s->level[i] = x.level[x.levels - 1 - i];
  return true;
}

static Apart *new_apart(struct __accomp_pieces *p, size_t size) {
  Apart *a = calloc(1, sizeof *a);
  if (!a) abort();
  a->users = 1;
  if (find_levels(p, &a->shape)) {
    free(p->at);
    return a;
  }
  if (!(a->shape.pieces = malloc(sizeof *a->shape.pieces))) abort();
  *a->shape.pieces = *p;
  a->shape.bytes = size;
  return a;
}

// --- what stays with the type ------------------------------------------------------------

void accomp_mpi_layout_close(Layout *l) {
  if (!l->apart || atomic_fetch_sub(&l->apart->users, 1) > 1) return;
  struct __accomp_pieces *p = l->apart->shape.pieces;
  if (p) {
    __accomp_memory_forget_pieces(p);
    free(p->at);
  }
  free(p);
  free(l->apart);
}

static int forget(MPI_Datatype type, int key, void *layout, void *unused) {
  (void)type, (void)key, (void)unused;
  accomp_mpi_layout_close(layout);
  free(layout);
  return MPI_SUCCESS;
}

static bool is_dense(const Layout *l) {
  return (size_t)(l->end - l->lo) == l->size && l->extent == l->end - l->lo;
}

static Layout *new_layout(MPI_Datatype type, const Layout *l) {
  struct __accomp_pieces p;
  Layout *kept = malloc(sizeof *kept);
  if (!kept) abort();
  *kept = *l;
  kept->unit = accomp_mpi_map(type, &p);
  if (p.n == 1 && is_dense(l))
    free(p.at);
  else
    kept->apart = new_apart(&p, l->size);
  return kept;
}

static void find_kept_locked(MPI_Datatype type, Layout *l) {
  int found = 0;
  Layout *kept = NULL;
  if (keyval == MPI_KEYVAL_INVALID)
    PMPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, forget, &keyval, NULL);
  PMPI_Type_get_attr(type, keyval, &kept, &found);
  if (!found) {
    kept = new_layout(type, l);
    PMPI_Type_set_attr(type, keyval, kept);
  }
  *l = *kept;
  if (l->apart) atomic_fetch_add(&l->apart->users, 1);
}

// MPI's own types without gaps, which are never freed. A list that grows only, and has room for those that programs use.
enum { MOST_NAMED = 24 };
static struct {
  MPI_Datatype type;
  Layout layout;
} named[MOST_NAMED];
static _Atomic int nnamed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool find_named(MPI_Datatype type, Layout *out) {
  for (int i = 0, n = atomic_load_explicit(&nnamed, memory_order_acquire); i < n; i++) {
    if (named[i].type != type) continue;
    *out = named[i].layout;
    return true;
  }
  return false;
}

static void keep_named_locked(MPI_Datatype type, const Layout *l) {
  int n = atomic_load(&nnamed);
  Layout known;
  if (n == MOST_NAMED || find_named(type, &known)) return;
  named[n].type = type;
  named[n].layout = *l;
  atomic_store_explicit(&nnamed, n + 1, memory_order_release);
}

void accomp_mpi_layout(MPI_Datatype type, Layout *out) {
  MPI_Count size, lb, extent, lo, span;
  int integers, addresses, types, combiner;
  if (find_named(type, out)) return;
  PMPI_Type_size_x(type, &size);
  PMPI_Type_get_extent_x(type, &lb, &extent);
  PMPI_Type_get_true_extent_x(type, &lo, &span);
  *out = (Layout){.extent = (MPI_Aint)extent,
                  .lo = (MPI_Aint)lo,
                  .end = (MPI_Aint)(lo + span),
                  .size = (size_t)size,
                  .unit = (size_t)size};
  PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  pthread_mutex_lock(&lock);
  if (size && combiner == MPI_COMBINER_NAMED && is_dense(out))
    keep_named_locked(type, out);
  else if (size)
    find_kept_locked(type, out);
  pthread_mutex_unlock(&lock);
}

struct __accomp_shape accomp_mpi_shape(const Part *p) {
  const Layout *l = &p->layout;
  if (!l->apart)
    return (struct __accomp_shape){.offset = l->lo, .bytes = l->size * p->count};
  struct __accomp_shape s = l->apart->shape;
  memmove(&s.level[1], &s.level[0], s.levels * sizeof *s.level);
  s.level[0] = (struct __accomp_level){p->count, l->extent};
  s.levels++;
  return s;
}
