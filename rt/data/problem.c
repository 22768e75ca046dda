// What is wrong with an operand: noted under the device's lock, said after it is released.
// In:  the operand, the entry that it meets.  Out: the end of the program, with place and name.
#include "data/map.h"
#include "profile/prof.h"
#include <stdio.h>
#include <string.h>

const char *accomp_problem_name(const Mapping *m, unsigned i) {
  const char *name = m->descs[i].name;
  return name ? name : "data";
}

_Noreturn static void say_part(const Mapping *m, unsigned i) {
  const Entry *e = &m->problem.entry;
  const struct __accomp_operand *o = &m->operands[i];
  unsigned long long bytes =
      m->descs[i].map & __ACCOMP_PIECES ? accomp_pieces_bytes(o->base) : o->size;
  char whose[512] = "";
  if (e->file) snprintf(whose, sizeof whose, ", from %s:%d", e->file, e->line);
  // Where an older mapping begins at the same address, its memory may have been freed, and allocated anew.
  bool again = e->dynamic && o->lo == (void *)e->host && o->size > e->size;
  bool elements = !e->file && o->lo == (void *)e->host && m->descs[i].size &&
                  o->size == e->size * m->descs[i].size;
  size_t from = (size_t)((char *)o->lo - e->host);
  bool behind = (char *)o->lo > e->host && from < e->size && o->size > e->size - from;
  accomp_error(
      &m->place,
      elements ? "the routine that mapped it counts bytes, not elements"
      : behind ? "a section is [first element:number of elements]; this one ends "
                 "behind the mapped one"
      : again  ? "map the larger section first, or release the smaller one: before "
                 "its memory is freed"
               : "map the larger section first, or release the smaller one",
      "%s (%llu bytes) is partly present on device %d (mapped: %s, %zu bytes%s)",
      accomp_quoted(accomp_problem_name(m, i)).text, bytes, m->device->number,
      accomp_quoted(e->name).text, e->size, whose);
}

// One address cannot lead to both.
_Noreturn static void say_apart(const Mapping *m, unsigned i) {
  const Entry *a = &m->problem.entry, *b = &m->problem.other;
  accomp_error(
      &m->place,
      "map the struct as a whole, or all members that are used in one construct",
      "%s is reached through one address, but its parts are mapped apart on device %d "
      "(mapped: %s, from %s:%d; %s, from %s:%d)",
      accomp_quoted(accomp_problem_name(m, i)).text, m->device->number,
      accomp_quoted(a->name).text, a->file ? a->file : "?", a->line,
      accomp_quoted(b->name).text, b->file ? b->file : "?", b->line);
}

// Was a pointer mapped in place of what it leads to?
static void say_if_pointer_is(const Mapping *m, unsigned i, const Place *at) {
  Named x;
  const char *name = accomp_problem_name(m, i);
  int n = (int)strcspn(name, "[");
  char hint[512], where[512] = "by a routine";
  if (!accomp_present_leads_to(m->device, m->operands[i].base, &x)) return;
  if (x.file) snprintf(where, sizeof where, "at %s:%d", x.file, x.line);
  snprintf(hint, sizeof hint,
           x.file ? "map the section %.*s[first:number], too"
                  : "acc_copyin(%.*s, ...), without '&', maps what it leads to",
           n, name);
  accomp_error(at, hint,
               "%s is not present on device %d (%s): a pointer to it was mapped %s, and "
               "not what that leads to",
               accomp_quoted(name).text, m->device->number, m->device->plugin->name,
               where);
}

// Was it mapped when its section had no byte?
static void say_if_was_empty(const Mapping *m, unsigned i, const Place *at) {
  Named x;
  if (!accomp_present_was_empty(m->device, m->operands[i].base, &x)) return;
  accomp_error(at,
               "a section has the bounds that are computed where it is mapped: what they "
               "depend on must be set before",
               "%s is not present on device %d (%s): %s, mapped at %s:%d, had 0 bytes "
               "there",
               accomp_quoted(accomp_problem_name(m, i)).text, m->device->number,
               m->device->plugin->name, accomp_quoted(x.name).text, x.file, x.line);
}

static int error_of(Problem p) {
  switch (p) {
  case PROBLEM_NONE: return acc_error_none;
  case PROBLEM_ABSENT: return acc_error_not_present;
  case PROBLEM_PART:
  case PROBLEM_APART: return acc_error_partly_present;
  case PROBLEM_NO_SECTION: return acc_error_invalid_data_section;
  case PROBLEM_MEMORY: return acc_error_out_of_memory;
  case PROBLEM_NOT_SHARED:
  case PROBLEM_REFERENCES: return acc_error_not_present;
  }
  return acc_error_other;
}

_Noreturn static void say_no_section(const Mapping *m, unsigned i, const Place *at) {
  const char *name = accomp_problem_name(m, i);
  bool omp = m->c && m->c->dialect == __ACCOMP_OPENMP;
  char hint[512];
  snprintf(hint, sizeof hint, "add '%s%s[0:n])', with its number of elements",
           omp ? "map(tofrom: " : "copy(", name);
  accomp_error(
      at, hint,
      "pointer %s is used here, no clause has a section of it, and what it points "
      "to is not present on device %d (%s)",
      accomp_quoted(name).text, m->device->number, m->device->plugin->name);
}

_Noreturn void accomp_problem_say(const Mapping *m) {
  accomp_error_next_code(error_of(m->problem.kind));
  unsigned i = m->problem.operand;
  const char *name = accomp_problem_name(m, i);
  Place at = m->place;
  if (at.file && m->descs[i].line > 0) at.line = m->descs[i].line;
  switch (m->problem.kind) {
  case PROBLEM_PART: say_part(m, i);
  case PROBLEM_APART: say_apart(m, i);
  case PROBLEM_MEMORY: accomp_mem_exhausted(&at, m->device, name, m->operands[i].size);
  case PROBLEM_NO_SECTION:
    say_if_was_empty(m, i, &at);
    say_if_pointer_is(m, i, &at);
    say_no_section(m, i, &at);
  case PROBLEM_NOT_SHARED:
    accomp_error(&at, "leave out 'self', so that a copy stands for it",
                 "%s is mapped with 'self', but device %d (%s) does not reach its memory",
                 accomp_quoted(name).text, m->device->number, m->device->plugin->name);
  case PROBLEM_REFERENCES:
    accomp_error(&at, "map the variables that it names, or capture by value: [=]",
                 "lambda %s captures by reference what device %d (%s) does not reach",
                 accomp_quoted(name).text, m->device->number, m->device->plugin->name);
  case PROBLEM_ABSENT:
    say_if_was_empty(m, i, &at);
    say_if_pointer_is(m, i, &at);
    break;
  case PROBLEM_NONE: break;
  }
  accomp_error(
      &at,
      m->descs[i].map & __ACCOMP_LINKED
          ? "map it before, or put 'declare' or 'declare target' in the file that "
            "defines it"
          : "map it before: 'enter data copyin' or a data region around this",
      "%s is not present on device %d (%s)", accomp_quoted(name).text, m->device->number,
      m->device->plugin->name);
}

// Where memory is shared and mapped for the check only, no program is at fault for that.
bool accomp_problem_refuse(Mapping *m, unsigned i, const Entry *e, Problem problem) {
  if (m->device->unified) return true;
  m->problem.kind = problem;
  m->problem.operand = i;
  if (e) m->problem.entry = *e;
  return false;
}
