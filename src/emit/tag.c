// The user's text, in which types of file scope without a name get a tag.
// In:  unit->tags (front).  Out: C text, in which generated code can name them.
#include "emit/emit.h"

void copy_source(Text *out, const Unit *u, uint32_t start, uint32_t end) {
  int lo = 0, hi = u->tags.len;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (u->tags.at[mid].at < start)
      lo = mid + 1;
    else
      hi = mid;
  }
  for (; lo < u->tags.len && u->tags.at[lo].at < end; lo++) {
    const Tag *t = &u->tags.at[lo];
    text_addn(out, u->text + start, t->at - start);
    text_printf(out, " %s ", t->name);
    start = t->at;
  }
  if (end > start) text_addn(out, u->text + start, end - start);
}
