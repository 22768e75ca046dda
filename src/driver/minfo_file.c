// Where -Minfo goes.
// In:  what was found out about a source.  Out: text on stderr; a JSON document of this source, or of the whole command.
#include "driver/minfo.h"

#include <string.h>

static bool write_document(Options *o, const char *path, Text *t) {
  minfo_json_end(t);
  if (strcmp(path, "-") != 0) return write_text(o, path, t);
  return fwrite(t->at, 1, t->len, stdout) == t->len && !fflush(stdout);
}

int write_report(Options *o, const Arg *input, const MinfoSource *s) {
  if (s->findings) minfo_text(stderr, o->arena, s->path, s->findings);
  if (!o->report_json) return 0;
  Text own = {.arena = o->arena}, *t = o->report_file ? &o->report_text : &own;
  t->arena = o->arena;
  minfo_json_source(t, s);
  if (o->report_file) return 0; // end_report writes it
  return write_document(o, file_beside_output(o, input, ".minfo.json"), t) ? 0
                                                                           : EXIT_USER;
}

bool end_report(Options *o) {
  return !o->report_text.len || write_document(o, o->report_file, &o->report_text);
}
