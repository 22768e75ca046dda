// Is a text JSON, and nothing else?
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static const char *json_value(const char *s);

static const char *json_blank(const char *s) {
  return s + strspn(s, " \t\r\n");
}

static const char *json_string(const char *s) {
  if (*s++ != '"') return NULL;
  for (; *s != '"'; s++) {
    if ((unsigned char)*s < 0x20) return NULL;
    if (*s == '\\' && !strchr("\"\\/bfnrtu", *++s)) return NULL;
  }
  return s + 1;
}

// The members of an object, or the elements of an array.
static const char *json_list(const char *s, bool object) {
  char end = object ? '}' : ']';
  s = json_blank(s + 1);
  if (*s == end) return s + 1;
  for (;;) {
    if (object) {
      if (!(s = json_string(json_blank(s)))) return NULL;
      s = json_blank(s);
      if (*s++ != ':') return NULL;
    }
    if (!(s = json_value(s))) return NULL;
    s = json_blank(s);
    if (*s == end) return s + 1;
    if (*s++ != ',') return NULL;
  }
}

static const char *json_value(const char *s) {
  s = json_blank(s);
  if (*s == '{' || *s == '[') return json_list(s, *s == '{');
  if (*s == '"') return json_string(s);
  size_t n = strspn(s, "-+.eE0123456789");
  return n && (isdigit((unsigned char)*s) || *s == '-') ? s + n : NULL;
}

static bool is_json(const char *s) {
  s = json_value(s);
  return s && !*json_blank(s);
}
