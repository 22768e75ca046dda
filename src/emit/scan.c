// OpenMP's scan (5.2, 5.6): the loop around both parts of an iteration.
// In:  levels with a scan.  Out: C text. Threads of a team take iterations that follow each other, one each or a group, in
// rounds: all run the first part, join what they have (reduce.c), and run the second one.
#include "emit/body.h"

bool shares_scan(const Render *x, const Level *level) {
  return has_threads(x) && level->over & AXIS_THREADS;
}

const char *scan_team(const Render *x, const Level *level) {
  return level->team || is_device_team(x, level->outside) ? "__accomp_team"
                                                          : "__accomp_ntid()";
}

// Two barriers are then for several iterations of each thread.
bool groups_scan(const Render *x, const Level *level) {
  return shares_scan(x, level) && groups_iterations(level);
}

enum { ROUND_EACH = 8 };

const char *scan_group(const Render *x) {
  int each = x->here.tile_each;
  return arena_printf(x->u->arena, "%d", each ? each : ROUND_EACH);
}

// The block's tile: the one round that it runs.
static void open_tile(Render *x) {
  text_printf(x->out,
              "  unsigned __accomp_round = %s * __accomp_ntid(), __accomp_tile = "
              "__accomp_ticket((unsigned *)__accomp_ws);\n"
              "  unsigned long long __accomp_of = (unsigned long long)__accomp_tile * "
              "__accomp_round;\n"
              "  if (__accomp_of < __accomp_count) {\n",
              scan_group(x));
}

static void open_rounds(Render *x, const char *each, const char *team) {
  text_printf(x->out,
              "  unsigned __accomp_round = %s * %s;\n"
              "  for (unsigned long long __accomp_of = 0; __accomp_of < __accomp_count; "
              "__accomp_of += __accomp_round) {\n",
              each, team);
}

void open_round(Render *x, const Level *level) {
  if (!shares_scan(x, level))
    return text_add(x->out, "  for (unsigned long long __accomp_at = 0; __accomp_at < "
                            "__accomp_count; __accomp_at++) {\n");
  bool grouped = groups_scan(x, level);
  const char *team = x->here.tile_each ? "__accomp_ntid()" : scan_team(x, level),
             *each = grouped ? scan_group(x) : "1",
             *side = x->here.tile_each
                         ? "__ACCOMP_WARP"
                         : arena_printf(x->u->arena, "__accomp_scan_width(%s)", team);
  if (grouped)
    text_printf(x->out,
                "  unsigned __accomp_side = %s, __accomp_first = "
                "__accomp_tid() / __accomp_side * __accomp_side * %s + "
                "__accomp_tid() %% __accomp_side;\n",
                side, each);
  if (x->here.tile_each)
    open_tile(x);
  else
    open_rounds(x, each, team);
  text_add(x->out,
           "  unsigned __accomp_live = __accomp_count - __accomp_of < __accomp_round ? "
           "(unsigned)(__accomp_count - __accomp_of) : __accomp_round;\n");
  if (!grouped)
    text_add(x->out,
             "  unsigned long long __accomp_at = __accomp_tid() < __accomp_live ? "
             "__accomp_of + __accomp_tid() : __accomp_count;\n");
}

// Without a condition around each iteration the loads of all of them come first.
void open_item(Render *x, const Level *level, bool whole) {
  if (x->here.tile_each && groups_scan(x, level))
    text_add(x->out, whole ? "  if (__accomp_live == __accomp_round)" : "  else");
  text_printf(x->out,
              "  __ACCOMP_FOR_SCAN_GROUP(%s) {\n"
              "  unsigned long long __accomp_at = %s;\n",
              scan_group(x),
              whole ? "__accomp_of + __accomp_item"
                    : "__accomp_item < __accomp_live ? __accomp_of + __accomp_item : "
                      "__accomp_count");
}

void write_phase(Render *x, const Level *level, Node *part, bool whole) {
  if (!part) return;
  text_add(x->out, whole ? "  {" : "  if (__accomp_at < __accomp_count) {");
  open_told_inside(x, level);
  write_line_marker(x, part->loc, false);
  x->body->write(x, part);
  close_told_inside(x, level);
  text_add(x->out, " }\n");
}
