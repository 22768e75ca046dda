// accomp-timeline: traces of ACCOMP_TIMELINE as one page that needs nothing else.
// In: JSON files in the trace format of Chrome and Perfetto, one for each process.
// Out: page.html, which was put into this program, with the traces inside.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The page; "@TRACES@" stands where the traces belong.
__asm__(".section .rodata\n"
        "page_start: .incbin \"tools/timeline/page.html\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char page_start[] __attribute__((visibility("hidden")));

typedef struct {
  const char *path;
  char *text; // owns
  size_t size;
} Trace;

// --- is it JSON? -----------------------------------------------------------------------

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

static bool is_trace(const Trace *t) {
  const char *s = skip_blanks(t->text),
             *end = *s == '{' || *s == '[' ? read_value(s, 0) : NULL;
  if (!end || (size_t)(skip_blanks(end) - t->text) != t->size) return false;
  return *s == '[' || strstr(s, "\"traceEvents\"");
}

// --- files -----------------------------------------------------------------------------

static bool read_file(Trace *t) {
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

static bool load(Trace *t) {
  if (!read_file(t)) return false;
  if (is_trace(t)) return true;
  fprintf(stderr,
          "accomp-timeline: %s is no trace: it must be JSON with traceEvents, as "
          "ACCOMP_TIMELINE writes it\n",
          t->path);
  return false;
}

// '<' occurs in strings alone, and could end the script element.
static void write_trace(FILE *out, const Trace *t) {
  fputs("<script type=\"application/json\" class=\"trace\">\n", out);
  for (const char *s = t->text; *s;) {
    size_t n = strcspn(s, "<");
    fwrite(s, 1, n, out);
    s += n;
    if (*s == '<') fputs("\\u003c", out), s++;
  }
  fputs("</script>\n", out);
}

static bool write_page(const char *path, const Trace *traces, int n) {
  static const char mark[] = "@TRACES@";
  const char *at = strstr(page_start, mark);
  FILE *out = fopen(path, "wb");
  if (!out) {
    perror(path);
    return false;
  }
  fwrite(page_start, 1, (size_t)(at - page_start), out);
  for (int i = 0; i < n; i++) write_trace(out, &traces[i]);
  fputs(at + strlen(mark), out);
  bool bad = ferror(out);
  if (fclose(out) || bad) {
    perror(path);
    return false;
  }
  return true;
}

static int usage(FILE *out, int status) {
  fputs("usage: accomp-timeline FILE... -o PAGE.html\n"
        "  FILE  a trace: ACCOMP_TIMELINE=FILE ./program; several of them, such as those "
        "of MPI\n"
        "        ranks, become one page\n"
        "The page needs no network. FILE itself can be opened by Perfetto and "
        "chrome://tracing.\n",
        out);
  return status;
}

int main(int argc, char **argv) {
  const char *page = NULL;
  int n = 0;
  Trace *traces = calloc((size_t)argc, sizeof *traces);
  if (!traces) return 1;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) return usage(stdout, 0);
    if (!strcmp(argv[i], "-o") && i + 1 < argc)
      page = argv[++i];
    else if (argv[i][0] == '-')
      return usage(stderr, 2);
    else
      traces[n++].path = argv[i];
  }
  if (!page || !n) return usage(stderr, 2);
  for (int i = 0; i < n; i++)
    if (!load(&traces[i])) return 1;
  int status = write_page(page, traces, n) ? 0 : 1;
  for (int i = 0; i < n; i++) free(traces[i].text);
  free(traces);
  return status;
}
