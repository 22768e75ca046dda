// Line markers in generated text: '# 12 "file.c" 3' before code of ours, '# 12 "file.c"' before the user's.
// In:  generated text.  Out: the same, where each line of ours has the marker that holds for it.
// Code of ours is on the line of the marker above it, as long as it is: debuggers, reports of accesses, and clang's messages
// about C++ name that line.
#include "driver/driver.h"

#include <ctype.h>

typedef struct {
  const char *at;
  size_t length;
} Span;
typedef Vec(Span) Spans;

static bool is_marker(const char *line, size_t length) {
  return length > 2 && line[0] == '#' && line[1] == ' ' &&
         isdigit((unsigned char)line[2]);
}

// Without its end.
static size_t line_length(const char *s) {
  const char *end = strchr(s, '\n');
  return end ? (size_t)(end - s) : strlen(s);
}

static Span name_of(const char *marker, size_t length) {
  const char *open = memchr(marker, '"', length);
  const char *end =
      open ? memchr(open + 1, '"', length - (size_t)(open + 1 - marker)) : NULL;
  return end ? (Span){open, (size_t)(end - open)} : (Span){marker, 0};
}

static bool is_in(const Spans *names, Span name) {
  for (int i = 0; i < names->len; i++)
    if (names->at[i].length == name.length &&
        !memcmp(names->at[i].at, name.at, name.length))
      return true;
  return false;
}

static bool has_flag(const char *marker, size_t length, Span name) {
  const char *flags = name.at + name.length;
  return memchr(flags, '3', (size_t)(marker + length - flags)) != NULL;
}

// The user's files: they have a marker without the flag somewhere.
static Spans find_own_files(const Text *t) {
  Spans own = {0};
  for (const char *s = t->len ? t->at : ""; *s;) {
    size_t n = line_length(s);
    Span name = is_marker(s, n) ? name_of(s, n) : (Span){0};
    if (name.length && !has_flag(s, n, name) && !is_in(&own, name))
      push(t->arena, &own, name);
    s += n + (s[n] == '\n');
  }
  return own;
}

// Markers of system headers have the flag, too.
static bool is_ours(const Spans *own, const char *marker, size_t length) {
  Span name = name_of(marker, length);
  bool named = !strncmp(name.at, "\"<accomp>", name.length);
  return !strncmp(marker + length - 3, "\" 3", 3) && (named || is_in(own, name));
}

Text repeat_markers(const Text *t) {
  Text out = {.arena = t->arena};
  Spans own = find_own_files(t);
  const char *marker = NULL, *from = t->len ? t->at : "", *s = from;
  size_t length = 0;
  while (*s) {
    size_t n = line_length(s);
    if (is_marker(s, n)) {
      marker = is_ours(&own, s, n) ? s : NULL, length = n;
    } else if (marker && n) {
      text_addn(&out, from, (size_t)(s - from));
      text_addn(&out, marker, length), text_addn(&out, "\n", 1);
      from = s;
    }
    s += n + (s[n] == '\n');
  }
  text_addn(&out, from, (size_t)(s - from));
  return out;
}
