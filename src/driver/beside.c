// Files that clang writes beside its output, and would name after temporary ones: coverage, times, records.
// In:  the options that ask for them, the output that the user knows.  Out: options for clang, which name them.
#include "driver/driver.h"

#include <stdlib.h>
#include <unistd.h>

static void add_coverage_files(Command *c, const Arg *input, const char *own,
                               const char *language) {
  static const char *const kinds[] = {"notes", "data"}, *const suffixes[] = {
                                                            ".gcno", ".gcda", ".acc.gcno",
                                                            ".acc.gcda"};
  const Options *o = c->options;
  char here[4096];
  const char *from = o->mode == MODE_OBJECT ? own : input->text;
  const char *slash = o->mode == MODE_OBJECT ? strrchr(from, '/') : NULL;
  if (!o->coverage || !getcwd(here, sizeof here)) return;
  for (int i = 0; i < 2; i++) {
    add(c, "-Xclang");
    addf(c, "-coverage-%s-file=%s%s%.*s%s", kinds[i], *from == '/' && slash ? "" : here,
         *from == '/' && slash ? "" : "/", slash ? (int)(slash - from + 1) : 0, from,
         base_name(o->arena, from, suffixes[i + (language ? 2 : 0)]));
  }
}

// As clang names them: a.json, a.opt.yaml beside the object; beside the program when it links.
static const char *beside(const Options *o, const Arg *input, const char *own,
                          const char *suffix) {
  if (o->mode != MODE_OBJECT) return file_beside_output(o, input, suffix);
  const char *slash = strrchr(own, '/');
  return arena_printf(o->arena, "%.*s%s", slash ? (int)(slash - own + 1) : 0, own,
                      base_name(o->arena, own, suffix));
}

void add_files_beside(Command *c, const Arg *input, const char *output,
                      const char *language) {
  const Options *o = c->options;
  // The object of a Fortran file's regions is temporary, too.
  const char *own = !language   ? output
                    : o->output ? o->output
                                : base_name(o->arena, input->text, ".o");
  add_coverage_files(c, input, own, language);
  if (o->time_trace) addf(c, "-ftime-trace=%s", beside(o, input, own, ".json"));
  if (o->record)
    addf(c, "-foptimization-record-file=%s", beside(o, input, own, ".opt.yaml"));
}
