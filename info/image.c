// Where the PTX of a unit lies in a binary.
// In:  the sections that a program has in memory; the unit's line 'image'.  Out: its text.
// The object has the text, NUL, ACCOMP_INFO_IMAGE_MARK, the unit's id and NUL as the bytes of one section
// (driver/ptx.c). A linker places an object's section as a whole, unless it may merge its texts, which this one does not
// allow; strip leaves what programs have in memory as it is, though it takes the symbols. So the mark stands right
// behind the text in every object, executable and library. An id is that of one object of a program: the
// linker refuses two that define its symbols. That the text has the length of the line 'image', and no other
// NUL, is checked.
#include "info.h"

#include <accomp/abi.h>
#include <stdlib.h>

// The text that ends where the mark is, at 'end'.
static Bytes text_before(Bytes section, const char *end, unsigned long long length) {
  if (length >= (size_t)(end - section.at)) return (Bytes){0};
  Bytes text = {end - length - 1, (size_t)length + 1};
  return memchr(text.at, 0, text.size) == end - 1 ? text : (Bytes){0};
}

void find_image(Arena *a, const Sections *sections, BinaryUnit *u) {
  const char *mark = arena_printf(a, ACCOMP_INFO_IMAGE_MARK "%s", u->id);
  unsigned long long length = strtoull(u->bytes, NULL, 10);
  size_t size = strlen(mark) + 1;
  for (int i = 0; i < sections->len && length; i++) {
    Bytes s = sections->at[i];
    const char *at = s.at, *end = s.at + s.size;
    while (!u->ptx.at && (at = memmem(at, (size_t)(end - at), mark, size))) {
      u->ptx = text_before(s, at, length);
      at += size;
    }
    if (u->ptx.at) return;
  }
}
