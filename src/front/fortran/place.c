// The user's places of a directive in a preprocessed text, which has other columns, and other lines where it is continued.
// In:  both texts, joined.  Out: Joined.locs of the preprocessed one: of each token the place where the user wrote it, of a
// macro's expansion the macro's.
#include "front/fortran/scan.h"
#include "pragma/lexer.h"

typedef Vec(Span) Tokens;

static Tokens tokens_of(Arena *a, const char *s) {
  Tokens t = {0};
  for (size_t at = skip_blanks(s, 0), end; s[at]; at = skip_blanks(s, end)) {
    for (end = at; is_word_char(s[end]);) end++;
    if (end == at) end++;
    push(a, &t, (Span){at, end});
  }
  return t;
}

static bool same(const Joined *a, Span x, const Joined *b, Span y) {
  size_t n = x.end - x.start;
  return n == y.end - y.start && !memcmp(a->lower + x.start, b->lower + y.start, n);
}

enum { MOST_TOKENS = 4000 };

// The longest common sequence of tokens: rest[i][k] is its length from token i of ours and k of theirs on.
void place_joined(Arena *a, Joined *ours, const Joined *theirs) {
  Tokens t = tokens_of(a, ours->lower), u = tokens_of(a, theirs->lower);
  Loc *locs = alloc_n(a, Loc, ours->length + 1);
  if (t.len > MOST_TOKENS || u.len > MOST_TOKENS) return;
  size_t width = (size_t)u.len + 1;
  unsigned short *rest = alloc_n(a, unsigned short, ((size_t)t.len + 1) * width);
  for (int i = t.len - 1; i >= 0; i--)
    for (int k = u.len - 1; k >= 0; k--) {
      unsigned short *here = rest + (size_t)i * width + (size_t)k;
      unsigned short down = here[width], right = here[1];
      *here = same(ours, t.at[i], theirs, u.at[k]) ? (unsigned short)(here[width + 1] + 1)
              : down > right                       ? down
                                                   : right;
    }
  int k = 0;
  size_t filled = 0;
  for (int i = 0; i < t.len; i++) {
    int match = k;
    const unsigned short *row = rest + (size_t)i * width;
    while (match < u.len &&
           !(same(ours, t.at[i], theirs, u.at[match]) &&
             row[match] == row[width + (size_t)match + 1] + 1 && row[match] == row[k]))
      match++;
    bool found = match < u.len;
    size_t from = found ? u.at[match].start : k < u.len ? u.at[k].start : theirs->length;
    for (; filled < t.at[i].start; filled++) locs[filled] = theirs->locs[from];
    for (; filled < t.at[i].end; filled++)
      locs[filled] = theirs->locs[found ? from + filled - t.at[i].start : from];
    if (found) k = match + 1;
  }
  for (; filled <= ours->length; filled++) locs[filled] = theirs->locs[theirs->length];
  ours->locs = locs;
}
