// Pieces: sections of arrays whose elements have other bytes between them, g[1:3][2:2].
// In:  a section's dimensions.  Out: rows of bytes that follow each other, as few as it takes.
#include "data/map.h"

typedef struct __accomp_dimension Dimension;
typedef void RowsFn(void *arg, char *lo, const Rows *);

static bool is_empty(const struct __accomp_rows *p) {
  for (unsigned i = 0; i < p->ndimensions; i++)
    if (p->dimensions[i].count <= 0) return true;
  return !p->ndimensions;
}

// Takes in the dimensions in front of d[n] whose elements are 'size' bytes apart, and as many bytes long. Returns how
// many are left in front; *count is how many elements those taken have together.
static unsigned join(const Dimension *d, unsigned n, size_t size, size_t *count) {
  for (; n && (d[n - 1].count == 1 || d[n - 1].stride == size * *count); n--)
    *count *= (size_t)d[n - 1].count;
  return n;
}

static void each(const Dimension *d, unsigned n, char *lo, const Rows *r, RowsFn *fn,
                 void *arg) {
  if (!n) return fn(arg, lo, r);
  for (long long i = 0; i < d->count; i++, lo += d->stride)
    each(d + 1, n - 1, lo, r, fn, arg);
}

void accomp_pieces_each(const struct __accomp_rows *p, char *lo, RowsFn *fn, void *arg) {
  if (is_empty(p)) return;
  const Dimension *d = p->dimensions;
  unsigned n = p->ndimensions - 1;
  size_t elements = (size_t)d[n].count;
  n = join(d, n, d[n].stride, &elements);
  Rows r = {elements * d[p->ndimensions - 1].stride, 1, 0};
  if (n) {
    r.count = (size_t)d[--n].count;
    r.pitch = d[n].stride;
    n = join(d, n, r.pitch, &r.count);
  }
  each(d, n, lo, &r, fn, arg);
}

size_t accomp_pieces_bytes(const struct __accomp_rows *p) {
  if (is_empty(p)) return 0;
  size_t bytes = p->dimensions[p->ndimensions - 1].stride;
  for (unsigned i = 0; i < p->ndimensions; i++) bytes *= (size_t)p->dimensions[i].count;
  return bytes;
}
