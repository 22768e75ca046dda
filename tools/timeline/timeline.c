// accomp-timeline: traces of ACCOMP_TIMELINE as one page that needs nothing else.
// In: JSON files in the trace format of Chrome and Perfetto, one for each process.
// Out: page.html, which was put into this program, with the traces inside.
#include "../pages/pages.h"
#include <stdlib.h>
#include <string.h>

__asm__(".section .rodata\n"
        "timeline_frame: .incbin \"tools/timeline/page.html\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char timeline_frame[] __attribute__((visibility("hidden")));

typedef struct {
  const Document *at;
  int n;
} Traces;

static bool load(Document *t) {
  if (!page_read(t)) return false;
  if (page_is_json(t) &&
      (t->text[strspn(t->text, " \t\r\n")] == '[' || page_value(t, "traceEvents")))
    return true;
  fprintf(stderr,
          "accomp-timeline: %s is no trace: it must be JSON with traceEvents, as "
          "ACCOMP_TIMELINE writes it\n",
          t->path);
  return false;
}

static void write_traces(FILE *out, void *arg) {
  const Traces *t = arg;
  for (int i = 0; i < t->n; i++) page_embed(out, "trace", NULL, t->at[i].text);
}

static int usage(FILE *out, int status) {
  fputs("usage: accomp-timeline FILE... -o PAGE.html\n"
        "  FILE  a trace: ACCOMP_TIMELINE=FILE ./program; several of them, such as those "
        "of MPI\n"
        "        ranks, become one page\n"
        "The page needs no network. FILE itself can be opened by Perfetto and "
        "chrome://tracing.\n",
        out);
  return fflush(out) ? 1 : status;
}

int main(int argc, char **argv) {
  const char *page = NULL;
  int n = 0;
  Document *traces = calloc((size_t)argc, sizeof *traces);
  if (!traces) return 1;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--version")) {
      puts("accomp-timeline " ACCOMP_NUMBER);
      return fflush(stdout) != 0;
    }
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
  int status =
      page_write(page, timeline_frame, write_traces, &(Traces){traces, n}) ? 0 : 1;
  for (int i = 0; i < n; i++) free(traces[i].text);
  free(traces);
  return status;
}
