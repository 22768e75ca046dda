// JSON documents in, one HTML file out (pages.h).
#include "pages.h"
#include <stdlib.h>
#include <string.h>

// Colours and script that pages share.
__asm__(".section .rodata\n"
        "page_look: .incbin \"tools/pages/look.css\"\n"
        ".byte 0\n"
        "page_common: .incbin \"tools/pages/common.js\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char page_look[] __attribute__((visibility("hidden")));
extern const char page_common[] __attribute__((visibility("hidden")));

// --- JSON ------------------------------------------------------------------------------

enum { DEEPEST = 200 };

static const char *read_value(const char *s, int depth);

static const char *skip_blanks(const char *s) { return s + strspn(s, " \t\r\n"); }

// NULL here and below: not what it should be.
static const char *read_string(const char *s) {
  if (*s++ != '"') return NULL;
  for (; *s != '"'; s++) {
    if ((unsigned char)*s < 0x20) return NULL;
    if (*s != '\\') continue;
    if (*++s == 'u' && strspn(s + 1, "0123456789abcdefABCDEF") < 4) return NULL;
    if (!*s || !strchr("\"\\/bfnrtu", *s)) return NULL;
  }
  return s + 1;
}

static const char *read_key(const char *s) {
  s = read_string(skip_blanks(s));
  if (!s) return NULL;
  s = skip_blanks(s);
  return *s == ':' ? s + 1 : NULL;
}

static const char *read_list(const char *s, int depth) {
  char end = *s == '{' ? '}' : ']';
  if (depth == DEEPEST) return NULL;
  s = skip_blanks(s + 1);
  if (*s == end) return s + 1;
  for (;;) {
    if (end == '}') s = read_key(s);
    if (s) s = read_value(s, depth + 1);
    if (!s) return NULL;
    s = skip_blanks(s);
    if (*s == end) return s + 1;
    if (*s++ != ',') return NULL;
  }
}

static const char *read_word(const char *s) {
  static const char *const words[] = {"true", "false", "null"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strncmp(s, words[i], strlen(words[i]))) return s + strlen(words[i]);
  return NULL;
}

static const char *read_value(const char *s, int depth) {
  s = skip_blanks(s);
  if (*s == '{' || *s == '[') return read_list(s, depth);
  if (*s == '"') return read_string(s);
  char *end;
  if (*s != '-' && (*s < '0' || *s > '9')) return read_word(s);
  strtod(s, &end);
  return end;
}

bool page_is_json(const Document *d) {
  const char *s = skip_blanks(d->text),
             *end = *s == '{' || *s == '[' ? read_value(s, 0) : NULL;
  return end && (size_t)(skip_blanks(end) - d->text) == d->size;
}

const char *page_value(const Document *d, const char *key) {
  const char *s = skip_blanks(d->text);
  size_t n = strlen(key);
  if (*s != '{') return NULL;
  for (s = skip_blanks(s + 1); *s == '"';) {
    bool same = !strncmp(s + 1, key, n) && s[n + 1] == '"';
    s = skip_blanks(read_key(s));
    if (same) return s;
    s = skip_blanks(read_value(s, 1));
    if (*s == ',') s = skip_blanks(s + 1);
  }
  return NULL;
}

// --- files -----------------------------------------------------------------------------

bool page_read(Document *t) {
  FILE *f = fopen(t->path, "rb");
  size_t room = 0;
  t->size = 0;
  while (f && !ferror(f) && !feof(f)) {
    if (room - t->size < 2) t->text = realloc(t->text, room = room ? 2 * room : 1 << 16);
    if (!t->text) break;
    t->size += fread(t->text + t->size, 1, room - t->size - 1, f);
  }
  bool good = f && !ferror(f) && t->text;
  if (good) t->text[t->size] = 0;
  if (!good) perror(t->path);
  if (f) fclose(f);
  return good;
}

// --- the page --------------------------------------------------------------------------

// In JSON '<' occurs in strings alone, and could end the script element.
void page_embed(FILE *out, const char *class, const char *title, const char *text) {
  fprintf(out, "<script type=\"application/json\" class=\"%s\"", class);
  if (title) {
    fputs(" title=\"", out);
    for (; *title; title++) {
      if (*title == '"' || *title == '&' || *title == '<')
        fprintf(out, "&#%d;", *title);
      else
        fputc(*title, out);
    }
    fputc('"', out);
  }
  fputs(">\n", out);
  while (*text) {
    size_t n = strcspn(text, "<");
    fwrite(text, 1, n, out);
    text += n;
    if (*text == '<') fputs("\\u003c", out), text++;
  }
  fputs("</script>\n", out);
}

void page_string(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c < 0x20 || c == '<' || c == '"' || c == '\\')
      fprintf(out, "\\u%04x", c);
    else
      fputc(c, out);
  }
  fputc('"', out);
}

bool page_write(const char *path, const char *frame, void (*data)(FILE *, void *),
                void *arg) {
  FILE *out = fopen(path, "wb");
  if (!out) {
    perror(path);
    return false;
  }
  static const char look[] = "@LOOK@", common[] = "@COMMON@", place[] = "@DATA@";
  const char *a = strstr(frame, look), *b = strstr(a, place), *c = strstr(b, common);
  fwrite(frame, 1, (size_t)(a - frame), out);
  fputs(page_look, out);
  a += strlen(look);
  fwrite(a, 1, (size_t)(b - a), out);
  data(out, arg);
  b += strlen(place);
  fwrite(b, 1, (size_t)(c - b), out);
  fputs(page_common, out);
  fputs(c + strlen(common), out);
  bool bad = ferror(out);
  if (fclose(out) || bad) {
    perror(path);
    return false;
  }
  return true;
}
