// -MJ: the commands of a compilation database, for tools that parse what is compiled here.
// In: the command line.  Out: a line for each source, as clang writes them: elements of an array, with a comma each.
#include "driver/driver.h"

#include <errno.h>
#include <unistd.h>

// Each of several sources has a command of its own: is the word another source?
static bool is_other_source(const Options *o, const char *word, const Arg *source) {
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (!a->stages && a->kind != INPUT_LINK && a != source && !strcmp(a->text, word))
      return true;
  }
  return false;
}

static void add_command(Options *o, Text *t, const Arg *source, const char *folder) {
  text_add(t, "{ \"directory\": ");
  text_json(t, folder);
  text_add(t, ", \"file\": ");
  text_json(t, source->text);
  if (o->output && o->mode == MODE_OBJECT) {
    text_add(t, ", \"output\": ");
    text_json(t, o->output);
  }
  text_add(t, ", \"arguments\": [");
  text_json(t, o->program);
  for (int i = 0; i < o->words.len; i++) {
    const char *word = o->words.at[i];
    bool ours = !strncmp(word, "-MJ", 3);
    if (ours && !word[3]) i++;
    if (ours || is_other_source(o, word, source)) continue;
    text_add(t, ", ");
    text_json(t, word);
  }
  text_add(t, "]},\n");
}

bool write_commands(Options *o) {
  char folder[4096];
  Text t = {.arena = o->arena};
  if (!getcwd(folder, sizeof folder)) {
    fault(o, "cannot tell the current directory: %s", strerror(errno));
    return false;
  }
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (!a->stages && a->kind != INPUT_LINK) add_command(o, &t, a, folder);
  }
  return write_text(o, o->commands_file, &t);
}
