// OpenMP's scan (5.2, 5.6): the loop around both parts of an iteration.
// In:  levels with a scan.  Out: C text. Threads of a team take iterations that follow each other, one each or a group, in
// rounds: all run the first part, join what they have (reduce.c), and run the second one.
#include "emit/body.h"

enum { LARGEST_ITEM = 16 }; // bytes that a thread keeps of each iteration of a group

bool shares_scan(const Render *x, const Level *level) {
  return has_threads(x) && level->over & AXIS_THREADS;
}

const char *scan_team(const Render *x, const Level *level) {
  return level->team || is_device_team(x, level->outside) ? "__accomp_team"
                                                          : "__accomp_ntid()";
}

// Two barriers are then for several iterations of each thread. Not where copies go from one iteration to the next one of the
// same thread, or to the variable outside.
bool groups_scan(const Render *x, const Level *level) {
  if (!shares_scan(x, level) || find_clause(level->directive, CL_LASTPRIVATE) ||
      find_clause(level->directive, CL_LINEAR))
    return false;
  for (int i = 0; i < level->reductions.len; i++) {
    const Copy *c = level->reductions.at[i]->copy;
    if (c->form != COPY_VARIABLE || type_size(c->type) > LARGEST_ITEM) return false;
  }
  return (!level->input || is_brief(level->input)) &&
         (!level->scanned || is_brief(level->scanned));
}

void open_round(Render *x, const Level *level) {
  if (!shares_scan(x, level))
    return text_add(x->out, "  for (unsigned long long __accomp_at = 0; __accomp_at < "
                            "__accomp_count; __accomp_at++) {\n");
  bool grouped = groups_scan(x, level);
  const char *team = scan_team(x, level);
  if (grouped)
    text_printf(x->out,
                "  unsigned __accomp_side = __accomp_scan_width(%s), __accomp_first = "
                "__accomp_tid() / __accomp_side * __accomp_side * "
                "__ACCOMP_SCAN_GROUP + __accomp_tid() %% __accomp_side;\n",
                team);
  text_printf(
      x->out,
      "  unsigned __accomp_round = %s%s;\n"
      "  for (unsigned long long __accomp_of = 0; __accomp_of < __accomp_count; "
      "__accomp_of += __accomp_round) {\n"
      "  unsigned __accomp_live = __accomp_count - __accomp_of < __accomp_round ? "
      "(unsigned)(__accomp_count - __accomp_of) : __accomp_round;\n",
      grouped ? "__ACCOMP_SCAN_GROUP * " : "", team);
  if (!grouped)
    text_add(x->out,
             "  unsigned long long __accomp_at = __accomp_tid() < __accomp_live ? "
             "__accomp_of + __accomp_tid() : __accomp_count;\n");
}

void open_item(Render *x) {
  text_add(x->out, "  __ACCOMP_FOR_SCAN_GROUP {\n"
                   "  unsigned long long __accomp_at = __accomp_item < __accomp_live ? "
                   "__accomp_of + __accomp_item : __accomp_count;\n");
}

void write_phase(Render *x, const Level *level, Node *part) {
  if (!part) return;
  text_add(x->out, "  if (__accomp_at < __accomp_count) {");
  open_told_inside(x, level);
  write_line_marker(x, part->loc, false);
  x->body->write(x, part);
  close_told_inside(x, level);
  text_add(x->out, " }\n");
}
