// accomp-report: what a program's loops became and what they cost, as one page that needs nothing else.
// In:  JSON files, in any order, told apart by what they hold: what the compiler did (-Minfo=accel:json), a profile
// (ACCOMP_PROFILE), a trace (ACCOMP_TIMELINE); the sources that they name.
// Out: page.html, which was put into this program, with all of that inside.
#include "../pages/pages.h"
#include <stdlib.h>
#include <string.h>

__asm__(".section .rodata\n"
        "report_frame: .incbin \"tools/report/page.html\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char report_frame[] __attribute__((visibility("hidden")));

typedef struct {
  char **at; // owns each
  int n;
} Names;

typedef struct {
  Document *documents;
  const char **kinds; // of each: a class of the page's script elements
  int n;
  const char *folder; // where sources are looked for, too; NULL: nowhere
} Input;

// --- what a document is ------------------------------------------------------------------

// NULL: nothing that belongs into the page.
static const char *kind_of(const Document *d) {
  if (!page_is_json(d)) return NULL;
  if (page_value(d, "sources")) return "minfo";
  if (page_value(d, "profile")) return "profile";
  return page_value(d, "traceEvents") ? "trace" : NULL;
}

static bool load(Input *in, int i) {
  Document *d = &in->documents[i];
  if (!page_read(d)) return false;
  in->kinds[i] = kind_of(d);
  if (in->kinds[i]) return true;
  fprintf(stderr,
          "accomp-report: %s must be JSON of -Minfo=accel:json, ACCOMP_PROFILE or "
          "ACCOMP_TIMELINE\n",
          d->path);
  return false;
}

// --- sources -----------------------------------------------------------------------------

// The string of JSON that begins at s, as text; the caller frees it. Escapes of characters that are not ASCII stay as
// '?': no compiler writes them.
static char *decode(const char *s) {
  char *text = malloc(strlen(s) + 1), *to = text;
  if (!text) abort();
  for (s++; *s && *s != '"'; s++) {
    static const char from[] = "nrtbf", into[] = "\n\r\t\b\f";
    unsigned code;
    if (*s != '\\') {
      *to++ = *s;
    } else if (*++s == 'u') {
      *to++ = sscanf(s + 1, "%4x", &code) == 1 && code < 0x80 ? (char)code : '?';
      s += 4;
    } else {
      const char *at = strchr(from, *s);
      *to++ = at ? into[at - from] : *s;
    }
  }
  *to = 0;
  return text;
}

static void add_name(Names *names, char *name) {
  for (int i = 0; i < names->n; i++)
    if (!strcmp(names->at[i], name)) {
      free(name);
      return;
    }
  names->at = realloc(names->at, (size_t)(names->n + 1) * sizeof *names->at);
  if (!names->at) abort();
  names->at[names->n++] = name;
}

// Each value of a key "file". In a string of JSON these characters would have backslashes.
static void find_names(Names *names, const Document *d) {
  static const char key[] = "\"file\":";
  for (const char *s = d->text; (s = strstr(s, key));) {
    s += strlen(key);
    s += strspn(s, " ");
    if (*s == '"') add_name(names, decode(s));
  }
}

static FILE *open_source(const Input *in, const char *name, char *path, size_t size) {
  FILE *f = fopen(name, "rb");
  snprintf(path, size, "%s", name);
  if (f || !in->folder) return f;
  const char *slash = strrchr(name, '/');
  const char *tries[] = {name, slash ? slash + 1 : NULL};
  for (int i = 0; i < 2 && !f && tries[i]; i++) {
    snprintf(path, size, "%s/%s", in->folder, tries[i]);
    f = fopen(path, "rb");
  }
  return f;
}

// A source that is not there is said, here and in the page.
static void write_source(FILE *out, const Input *in, const char *name) {
  char path[4096];
  FILE *f = open_source(in, name, path, sizeof path);
  Document d = {.path = path};
  if (f) fclose(f);
  if (!f || !page_read(&d)) {
    fprintf(stderr,
            "accomp-report: %s is not found; -d FOLDER says where the sources are\n",
            name);
    return;
  }
  fputs("<script type=\"application/json\" class=\"source\">\n{\"name\":", out);
  page_string(out, name);
  fputs(",\"text\":", out);
  page_string(out, d.text);
  fputs("}</script>\n", out);
  free(d.text);
}

// --- the page ----------------------------------------------------------------------------

static void write_data(FILE *out, void *arg) {
  const Input *in = arg;
  Names names = {0};
  for (int i = 0; i < in->n; i++) {
    page_embed(out, in->kinds[i], in->documents[i].path, in->documents[i].text);
    if (strcmp(in->kinds[i], "trace")) find_names(&names, &in->documents[i]);
  }
  for (int i = 0; i < names.n; i++) {
    write_source(out, in, names.at[i]);
    free(names.at[i]);
  }
  free(names.at);
}

static int usage(FILE *out, int status) {
  fputs("usage: accomp-report FILE... [-d FOLDER] -o PAGE.html\n"
        "  FILE       accomp -Minfo=accel:json -c x.c writes x.minfo.json,\n"
        "             ACCOMP_PROFILE=FILE ./program a profile, ACCOMP_TIMELINE=FILE "
        "./program a trace;\n"
        "             all are optional; give at least one\n"
        "  -d FOLDER  where the sources are, if not where the compiler found them\n"
        "The page needs no network.\n",
        out);
  return fflush(out) ? 1 : status;
}

int main(int argc, char **argv) {
  const char *page = NULL;
  Input in = {.documents = calloc((size_t)argc, sizeof *in.documents),
              .kinds = calloc((size_t)argc, sizeof *in.kinds)};
  if (!in.documents || !in.kinds) return 1;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--version")) {
      puts("accomp-report " ACCOMP_NUMBER);
      return fflush(stdout) != 0;
    }
    if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) return usage(stdout, 0);
    if (!strcmp(argv[i], "-o") && i + 1 < argc)
      page = argv[++i];
    else if (!strcmp(argv[i], "-d") && i + 1 < argc)
      in.folder = argv[++i];
    else if (argv[i][0] == '-')
      return usage(stderr, 2);
    else
      in.documents[in.n++].path = argv[i];
  }
  if (!page || !in.n) return usage(stderr, 2);
  for (int i = 0; i < in.n; i++)
    if (!load(&in, i)) return 1;
  int status = page_write(page, report_frame, write_data, &in) ? 0 : 1;
  for (int i = 0; i < in.n; i++) free(in.documents[i].text);
  free(in.documents);
  free(in.kinds);
  return status;
}
