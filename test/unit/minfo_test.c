// -Minfo's JSON: with names of every kind the document is JSON (RFC 8259), each record has the keys that all have.
// With arguments: are these files JSON? Exit status 0 when all is as expected.
#include "driver/minfo.h"

#include <stdlib.h>

// --- a reader that only judges ---------------------------------------------------------------------

typedef struct {
  const char *at;
  int depth;
} Reader;

static void skip(Reader *r) { r->at += strspn(r->at, " \t\r\n"); }

static bool take(Reader *r, char c) {
  skip(r);
  if (*r->at != c) return false;
  r->at++;
  return true;
}

static bool is_utf8(const unsigned char **s) {
  int more = **s < 0x80 ? 0 : **s >= 0xf0 ? 3 : **s >= 0xe0 ? 2 : **s >= 0xc2 ? 1 : -1;
  for (++*s; more > 0; more--, ++*s)
    if ((**s & 0xc0) != 0x80) return false;
  return more == 0;
}

static bool read_string(Reader *r) {
  if (!take(r, '"')) return false;
  const unsigned char *s = (const unsigned char *)r->at;
  while (*s != '"') {
    if (*s < 0x20) return false;
    if (*s == '\\') {
      if (!strchr("\"\\/bfnrtu", s[1]) || !s[1]) return false;
      if (s[1] == 'u' && strspn((const char *)s + 2, "0123456789abcdefABCDEF") < 4)
        return false;
      s += s[1] == 'u' ? 6 : 2;
    } else if (!is_utf8(&s)) {
      return false;
    }
  }
  r->at = (const char *)s + 1;
  return true;
}

static bool read_value(Reader *r);

static bool read_list(Reader *r, char end, bool keys) {
  if (take(r, end)) return true;
  do {
    if (keys && !(read_string(r) && take(r, ':'))) return false;
    if (!read_value(r)) return false;
  } while (take(r, ','));
  return take(r, end);
}

static bool read_word(Reader *r) {
  static const char *const words[] = {"true", "false", "null"};
  for (size_t i = 0; i < countof(words); i++)
    if (!strncmp(r->at, words[i], strlen(words[i])))
      return r->at += strlen(words[i]), true;
  size_t n = strspn(r->at, "0123456789");
  if (!n || (n > 1 && *r->at == '0')) return false; // we write no other numbers
  r->at += n;
  return true;
}

static bool read_value(Reader *r) {
  skip(r);
  if (++r->depth > 20) return false;
  bool good = *r->at == '"'  ? read_string(r)
              : take(r, '{') ? read_list(r, '}', true)
              : take(r, '[') ? read_list(r, ']', false)
                             : read_word(r);
  r->depth--;
  return good;
}

static bool is_json(const char *text) {
  Reader r = {.at = text};
  bool good = read_value(&r);
  skip(&r);
  if (good && !*r.at) return true;
  printf("no JSON from here on: %.60s\n", r.at);
  return false;
}

// --- documents -----------------------------------------------------------------------------------------

static bool check_names(Arena *a) {
  static const char *const names[] = {"plain.c",
                                      "",
                                      "a \"b\" \\c/\td\n.c",
                                      "\x01\x1f\x7f",
                                      "gr\xc3\xbc\xc3\x9f.c",
                                      "latin\xe9.c",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xe2\x82",
                                      "\xff"};
  bool good = true;
  Text t = {.arena = a};
  Finding f = {.kind = FIND_QUEUE, .dialect = DIALECT_ACC, .action = "async"};
  Findings all = {.at = (Finding *[]){&f}, .len = 1};
  for (size_t i = 0; i < countof(names); i++) {
    f.loc.file = f.argument = names[i];
    minfo_json_source(&t, &(MinfoSource){.path = names[i],
                                         .dialects = DIALECT_ACC,
                                         .devices = DEVICE_ALL,
                                         .findings = &all});
  }
  minfo_json_end(&t);
  good &= is_json(t.at);
  good &= strstr(t.at, "{\"file\": \"a \\\"b\\\" \\\\c/\\u0009d\\u000a.c\"") != NULL;
  good &= strstr(t.at, "{\"file\": \"gr\xc3\xbc\xc3\x9f.c\"") != NULL;
  good &= strstr(t.at, "{\"file\": \"latin\xef\xbf\xbd.c\"") != NULL;
  if (!good) printf("%s\n", t.at);
  return good;
}

static bool check_files(Arena *a, int n, char **paths) {
  for (int i = 0; i < n; i++) {
    size_t length;
    const char *text = read_file(a, paths[i], &length);
    if (!text || strlen(text) != length || !is_json(text))
      return printf("FAILED: %s\n", paths[i]), false;
  }
  return true;
}

int main(int argc, char **argv) {
  static const char *const wrong[] = {"",        "{",  "[1,]",  "{\"a\"}", "\"\x01\"",
                                      "\"\\x\"", "01", "[1] 2", "\"\xff\""};
  Arena *a = arena_new();
  bool good = argc > 1 ? check_files(a, argc - 1, argv + 1) : check_names(a);
  for (size_t i = 0; argc == 1 && i < countof(wrong); i++) {
    Reader r = {.at = wrong[i]};
    bool taken = read_value(&r) && !*r.at;
    if (taken) printf("FAILED: taken for JSON: %s\n", wrong[i]);
    good &= !taken;
  }
  arena_free(a);
  return good ? 0 : 1;
}
