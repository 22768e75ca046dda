// The pieces of data that is packed (plugin.h).
// In:  a shape, its list, a part of the packed bytes.  Out: calls, one for each piece.
#include "plugin.h"

static char *run_at(const Packing *p, unsigned long long run) {
  const struct __accomp_shape *s = p->shape;
  long long offset = s->offset;
  for (unsigned i = s->levels; i-- > 0; run /= s->level[i].count)
    offset += (long long)(run % s->level[i].count) * s->level[i].stride;
  return p->data + offset;
}

bool accomp_pack_each(const Packing *p, PackVisit *visit, void *arg) {
  const struct __accomp_shape *s = p->shape;
  const struct __accomp_piece whole = {0, s->bytes, 0};
  const struct __accomp_piece *list = s->pieces ? p->list : &whole;
  unsigned long long n = s->pieces ? s->pieces->n : 1, run = p->first / s->bytes,
                     skip = p->first % s->bytes, left = p->bytes;
  char *packed = p->packed;
  for (; left; run++, skip = 0) {
    char *at = run_at(p, run);
    for (unsigned long long i = 0; i < n && left; i++) {
      const struct __accomp_piece *x = &list[i];
      if (x->start + x->bytes <= skip) continue;
      unsigned long long in = skip > x->start ? skip - x->start : 0,
                         bytes = x->bytes - in;
      if (bytes > left) bytes = left;
      if (!visit(arg, at + x->offset + in, packed, bytes)) return false;
      packed += bytes, left -= bytes;
    }
  }
  return true;
}
