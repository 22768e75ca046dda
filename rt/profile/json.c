// JSON of profiles and timelines.
// In:  names, numbers.  Out: a record's text.
#include "profile/json.h"

void accomp_json_number(Json *t, long long n) {
  char digits[24], *at = digits + sizeof digits;
  unsigned long long u = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
  do *--at = (char)('0' + u % 10);
  while (u /= 10);
  if (n < 0) *--at = '-';
  accomp_json_bytes(t, at, (size_t)(digits + sizeof digits - at));
}

void accomp_json_us(Json *t, long long ns) {
  char part[4] = {'.', (char)('0' + ns % 1000 / 100), (char)('0' + ns % 100 / 10),
                  (char)('0' + ns % 10)};
  accomp_json_number(t, ns / 1000);
  accomp_json_bytes(t, part, sizeof part);
}

// Bytes of the character of UTF-8 that s begins with; 0: it does not begin with one.
static size_t character(const char *s) {
  unsigned char c = (unsigned char)*s;
  size_t n = c < 0x80                ? 1
             : c >= 0xc2 && c < 0xe0 ? 2
             : c >= 0xe0 && c < 0xf0 ? 3
             : c >= 0xf0 && c < 0xf5 ? 4
                                     : 0;
  for (size_t i = 1; i < n; i++)
    if (((unsigned char)s[i] & 0xc0) != 0x80) return 0;
  return n;
}

static bool is_plain(char c) {
  return (unsigned char)c >= 0x20 && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

// Writes a character at s that is not plain; returns its bytes.
static size_t add_odd(Json *t, const char *s) {
  static const char hex[] = "0123456789abcdef";
  size_t n = character(s);
  unsigned char c = (unsigned char)*s;
  if (!n) {
    JSON(t, "?");
  } else if (n > 1) {
    accomp_json_bytes(t, s, n);
  } else if (c < 0x20) {
    char code[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    accomp_json_bytes(t, code, sizeof code);
  } else {
    JSON(t, "\\");
    accomp_json_bytes(t, s, 1);
  }
  return n ? n : 1;
}

void accomp_json_string(Json *t, const char *s) {
  size_t most = t->used + JSON_ROOM / 8;
  if (most > JSON_ROOM - 16) return; // cannot be
  JSON(t, "\"");
  while (*s && t->used < most) {
    size_t n = 0;
    while (n < most - t->used && is_plain(s[n])) n++;
    accomp_json_bytes(t, s, n);
    s += n;
    if (!n) s += add_odd(t, s);
  }
  JSON(t, "\"");
}

void accomp_json_member(Json *t, const char *name, const char *value) {
  JSON(t, ",\"");
  accomp_json_text(t, name);
  JSON(t, "\":");
  accomp_json_string(t, value);
}

void accomp_json_count(Json *t, const char *name, long long value) {
  JSON(t, ",\"");
  accomp_json_text(t, name);
  JSON(t, "\":");
  accomp_json_number(t, value);
}
