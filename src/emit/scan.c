// OpenMP's scan (5.2, 5.6): the loop around both parts of an iteration.
// In:  levels with a scan.  Out: C text. Threads of a team take iterations that follow each other, one each, in rounds: all
// run the first part, join what they have (reduce.c), and run the second one.
#include "emit/body.h"

bool shares_scan(const Render *x, const Level *level) {
  return has_threads(x) && level->over & AXIS_THREADS;
}

// A team of its own may be smaller than the block, whose other threads come along.
const char *scan_threads(const Render *x, const Level *level) {
  return !level->team && is_device_team(x, level->around) ? "__accomp_team"
                                                          : "__accomp_ntid()";
}

void open_round(Render *x, const Level *level) {
  if (!shares_scan(x, level))
    return text_add(x->out, "  for (unsigned long long __accomp_at = 0; __accomp_at < "
                            "__accomp_count; __accomp_at++) {\n");
  const char *team = level->team || is_device_team(x, level->around) ? "__accomp_team"
                                                                     : "__accomp_ntid()";
  text_printf(x->out,
              "  for (unsigned long long __accomp_of = 0; __accomp_of < __accomp_count; "
              "__accomp_of += %s) {\n"
              "  unsigned __accomp_live = __accomp_count - __accomp_of < %s ? "
              "(unsigned)(__accomp_count - __accomp_of) : %s;\n"
              "  unsigned long long __accomp_at = __accomp_tid() < __accomp_live ? "
              "__accomp_of + __accomp_tid() : __accomp_count;\n",
              team, team, team);
}

void write_phase(Render *x, Node *part) {
  if (!part) return;
  text_add(x->out, "  if (__accomp_at < __accomp_count) {");
  write_line_marker(x, part->loc, false);
  x->body->write(x, part);
  text_add(x->out, " }\n");
}
