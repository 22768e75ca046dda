// Options that decide about each other: sanitizers and the checks of ours.
// In:  what the command line says.  Out: the fields 'traced', 'races', 'devices', and options for clang; faults.
#include "driver/options.h"

// A sanitizer that has clang's one place for calls at accesses of memory; NULL: there is none.
static const char *other_sanitizer(const Options *o) {
  static const char *const others[] = {"thread", "address", "memory"};
  for (int i = 0; i < o->args.len; i++) {
    const char *text = o->args.at[i].text;
    for (size_t k = 0; k < countof(others) && !strncmp(text, "-fsanitize=", 11); k++)
      if (strstr(text, others[k])) return text;
  }
  return NULL;
}

char optimization(const Options *o) {
  char level = '0';
  for (int i = 0; i < o->args.len; i++)
    if (!strncmp(o->args.at[i].text, "-O", 2)) level = o->args.at[i].text[2];
  return level ? level : '1';
}

// ThreadSanitizer sees the threads of the host alone. Lanes of a thread are none of them: what it misses of vectors of
// iterations it sees of single ones.
void settle_races(Options *o) {
  static const char *const flags[] = {"-fsanitize=thread", "-fno-vectorize",
                                      "-fno-slp-vectorize"};
  if (!o->races) return;
  const char *other = other_sanitizer(o);
  if (other && !strcmp(other, "-fsanitize=thread")) other = NULL;
  if (o->traced & DEVICE_HOST) other = "-fcheck-transfers";
  if (other)
    fault(o, "'%s' does not go with -fcheck-races: make a program for each", other);
  if (o->devices_chosen && o->devices != DEVICE_HOST)
    fault(o,
          "-fcheck-races finds races on the host alone; name no other device, or write "
          "-acc=host, -mp=host");
  o->devices = DEVICE_HOST;
  for (size_t i = 0; i < countof(flags); i++)
    push(o->arena, &o->args,
         ((Arg){.text = flags[i], .stages = STAGE_HOST | STAGE_LINK}));
  if (!o->debug)
    push(o->arena, &o->args,
         ((Arg){.text = "-gline-tables-only", .stages = STAGE_HOST | STAGE_LINK}));
  o->debug = true;
}

// A debug build checks transfers on emu. Checks of the host's accesses are slow, and need the option.
void settle_trace(Options *o) {
  const char *other = other_sanitizer(o);
  bool debugs = o->debug || optimization(o) == '0';
  if (o->traced & DEVICE_HOST && other)
    fault(o, "'%s' does not go with -fcheck-transfers", other);
  if (debugs && !o->untraced && !other && o->dialects && o->devices & DEVICE_EMU)
    o->traced |= DEVICE_EMU;
}
