// Text being written, and whole files read and written.
// In: pieces of text.  Out: one NUL-terminated buffer in the arena.
#include "base/base.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void reserve_text(Text *t, size_t more) {
  if (t->cap - t->len > more) return;
  size_t cap = t->cap ? t->cap * 2 : 256;
  while (cap - t->len <= more) cap *= 2;
  char *bigger = arena_alloc(t->arena, cap);
  if (t->len) memcpy(bigger, t->at, t->len);
  t->at = bigger;
  t->cap = cap;
}

void text_addn(Text *t, const char *s, size_t n) {
  reserve_text(t, n);
  if (n) memcpy(t->at + t->len, s, n);
  t->len += n;
  t->at[t->len] = 0;
}

void text_add(Text *t, const char *s) { text_addn(t, s, strlen(s)); }

void text_printf(Text *t, const char *fmt, ...) {
  va_list list;
  va_start(list, fmt);
  int n = vsnprintf(NULL, 0, fmt, list);
  va_end(list);
  reserve_text(t, (size_t)n);
  va_start(list, fmt);
  vsnprintf(t->at + t->len, (size_t)n + 1, fmt, list);
  va_end(list);
  t->len += (size_t)n;
}

// The program's part of a name of 'n' characters; *part: its length.
static const char *user_part(const char *name, size_t n, size_t *part) {
  static const char *const ends[] = {OF_GROUP, FOR_DEVICES, OF_VARIANT};
  size_t mark = strlen(MOVED_STATIC), in = strlen(IN_GROUP);
  *part = n;
  if (n > mark && !strncmp(name, MOVED_STATIC, mark)) {
    char *end;
    (void)strtoul(name + mark, &end, 10);
    size_t own = *end == '_' ? strtoul(end + 1, &end, 10) : 0;
    if (own && own < n) return *part = own, name + n - own;
  }
  if (n > in && !strncmp(name, IN_GROUP, in)) return *part = n - in, name + in;
  size_t has = strlen(OF_MODULE);
  for (size_t i = 1; i + has < n; i++)
    if (!strncmp(name + i, OF_MODULE, has)) return *part = n - i - has, name + i + has;
  size_t digits = 0;
  while (digits < n && isdigit((unsigned char)name[n - digits - 1])) digits++;
  for (size_t i = 0; i < countof(ends); i++) {
    bool numbered = ends[i][strlen(ends[i]) - 1] == '_';
    size_t tail = strlen(ends[i]), all = tail + (numbered ? digits : 0);
    if (n > all && !strncmp(name + n - all, ends[i], tail)) *part = n - all;
  }
  return name;
}

const char *user_names(Arena *arena, const char *s) {
  if (!strstr(s, "__accomp_")) return s;
  Text t = {.arena = arena};
  text_add(&t, "");
  while (*s) {
    size_t n = 0, part;
    if (*s == '\033') { // a colour
      n = strcspn(s, "m");
      text_addn(&t, s, n + (s[n] == 'm'));
      s += n + (s[n] == 'm');
      continue;
    }
    while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
    if (!n) {
      text_addn(&t, s++, 1);
      continue;
    }
    const char *own = user_part(s, n, &part);
    text_addn(&t, own, part);
    s += n;
  }
  return t.at;
}

char *c_string(Arena *arena, const char *s) {
  Text t = {.arena = arena};
  text_add(&t, "\"");
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c < ' ' || c > '~')
      text_printf(&t, "\\%03o", c);
    else
      text_printf(&t, c == '"' || c == '\\' ? "\\%c" : "%c", c);
  }
  text_add(&t, "\"");
  return t.at;
}

static const char *standard_input;
void name_stdin(const char *path) { standard_input = path; }

// Read in pieces, so that pipes work too.
char *read_file(Arena *a, const char *path, size_t *len) {
  if (standard_input && !strcmp(path, "<stdin>")) path = standard_input;
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  size_t n = 0, cap = 1 << 16;
  char *buffer = malloc(cap);
  while (buffer) {
    size_t got = fread(buffer + n, 1, cap - n, f);
    n += got;
    if (!got) break;
    if (n < cap) continue;
    char *bigger = realloc(buffer, cap *= 2);
    if (!bigger) free(buffer);
    buffer = bigger;
  }
  int fault = !buffer ? ENOMEM : ferror(f) ? errno : 0;
  fclose(f);
  char *copy = fault ? NULL : arena_strndup(a, buffer, n);
  free(buffer);
  if (fault)
    errno = fault;
  else if (len)
    *len = n;
  return copy;
}

bool write_file(const char *path, const char *s, size_t len) {
  FILE *f = fopen(path, "wb");
  if (!f) return false;
  bool ok = fwrite(s, 1, len, f) == len;
  int fault = errno;
  if (fclose(f) && ok) ok = false, fault = errno;
  struct stat now;
  // Half a file would pass for one.
  if (!ok && !stat(path, &now) && S_ISREG(now.st_mode)) unlink(path);
  if (!ok) errno = fault;
  return ok;
}

// --- JSON -------------------------------------------------------------------------------

// The length of the UTF-8 sequence at s (RFC 3629), 0: it is none.
static int utf8_length(const unsigned char *s) {
  if (s[0] < 0x80) return 1;
  int n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
  if (s[0] < 0xc2 || s[0] > 0xf4) return 0;
  for (int i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80) return 0;
  bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
  bool outside = (s[0] == 0xed && s[1] > 0x9f) ||
                 (s[0] == 0xf4 && s[1] > 0x8f); // surrogates; past U+10FFFF
  return overlong || outside ? 0 : n;
}

void text_json(Text *t, const char *s) {
  text_add(t, "\"");
  for (const unsigned char *c = (const unsigned char *)s; *c;) {
    int n = utf8_length(c);
    if (!n)
      text_add(t, "\xef\xbf\xbd");
    else if (*c == '"' || *c == '\\')
      text_printf(t, "\\%c", *c);
    else if (*c < 0x20 || *c == 0x7f)
      text_printf(t, "\\u%04x", *c);
    else
      text_addn(t, (const char *)c, (size_t)n);
    c += n ? n : 1;
  }
  text_add(t, "\"");
}

uint64_t hash_text(uint64_t hash, const char *s) {
  for (; *s; s++) hash = (hash ^ (unsigned char)*s) * 1099511628211u;
  return hash;
}
