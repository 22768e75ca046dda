// Calls through pointers that lead from one unit of an image to another: units' texts are compiled apart, and know the functions of their
// own whose addresses are taken.
// In:  lines of the texts' heads:
//   // accomp: offers NAME FUNCTION   its functions of the type and the place in tables of virtual functions that NAME has; TYPE_any: any place
//   // accomp: calls NAME             it has calls of this type and place
// Out: one more text with a function for each NAME that units call and others offer: it asks one unit after the other.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/opencl/internal.h"

static const char offers[] = "offers ", calls[] = "calls ";

static bool begins(const char *s, const char *word) {
  return !strncmp(s, word, strlen(word));
}

// May a call of the one name mean a function of the other? Each is TYPE_any or TYPE_PLACE.
static bool may_mean(const char *call, const char *offer) {
  size_t n = strcspn(call, " \n"), m = strcspn(offer, " \n"), type = strcspn(call, "_");
  if (strncmp(call, offer, type + 1) != 0) return false;
  bool any = begins(call + type, "_any") || begins(offer + type, "_any");
  return any || (n == m && !strncmp(call, offer, n));
}

typedef enum { COUNT, REACH, DECLARE, CALL } What;

// The functions that the units of the image but 'own' offer to a call: writes to f what is asked for. Returns their number.
static unsigned find_offers(const PluginImage *image, const char *call, unsigned own,
                            What what, FILE *f) {
  unsigned found = 0;
  for (unsigned i = 0; i < image->ntexts; i++)
    for (const char *s = image->texts[i]; i != own && (s = accomp_opencl_line(s));) {
      if (!begins(s, offers) || !may_mean(call, s + strlen(offers))) continue;
      const char *function = s + strlen(offers);
      function += strcspn(function, " ") + 1;
      int n = (int)strcspn(function, "\n");
      if (what == REACH) fprintf(f, " %.*s", n, function);
      if (what == DECLARE)
        fprintf(f, "bool %.*s(ulong, __local ulong *, uchar *);\n", n, function);
      if (what == CALL)
        fprintf(f, "%s%.*s(f, local_, at)", found ? " || " : "", n, function);
      found++;
    }
  return found;
}

typedef struct {
  const char **at; // up to the line's end
  unsigned n;
} Calls;

static bool has_call(const Calls *all, const char *call) {
  size_t n = strcspn(call, "\n");
  for (unsigned i = 0; i < all->n; i++)
    if (strcspn(all->at[i], "\n") == n && !strncmp(all->at[i], call, n)) return true;
  return false;
}

// Each call that another unit offers something to, once.
static Calls find_calls(const PluginImage *image) {
  Calls all = {NULL, 0};
  for (unsigned i = 0; i < image->ntexts; i++)
    for (const char *s = image->texts[i]; (s = accomp_opencl_line(s));) {
      if (!begins(s, calls) || has_call(&all, s + strlen(calls))) continue;
      if (!find_offers(image, s + strlen(calls), i, COUNT, NULL)) continue;
      all.at = realloc(all.at, (all.n + 1) * sizeof *all.at);
      if (!all.at) abort();
      all.at[all.n++] = s + strlen(calls);
    }
  return all;
}

static void write_function(const PluginImage *image, const char *call, FILE *f) {
  const unsigned none =
      image
          ->ntexts; // the caller's own functions are found by itself, or by other callers here
  fprintf(f, "// accomp: reaches __accomp_far_%.*s", (int)strcspn(call, "\n"), call);
  find_offers(image, call, none, REACH, f);
  fprintf(f, "\n");
  find_offers(image, call, none, DECLARE, f);
  fprintf(
      f, "bool __accomp_far_%.*s(ulong f, __local ulong *local_, uchar *at) {\n  return ",
      (int)strcspn(call, "\n"), call);
  find_offers(image, call, none, CALL, f);
  fprintf(f, ";\n}\n");
}

char *accomp_opencl_far_text(const PluginImage *image) {
  Calls all = find_calls(image);
  char *text = NULL;
  size_t size = 0;
  FILE *f = all.n ? open_memstream(&text, &size) : NULL;
  if (all.n && !f) abort();
  for (unsigned i = 0; i < all.n; i++) write_function(image, all.at[i], f);
  if (f) fclose(f);
  free(all.at);
  return text;
}

void accomp_opencl_far_options(const PluginImage *image, FILE *f) {
  if (!image->far) return;
  Calls all = find_calls(image);
  fprintf(f, " -D__accomp_offers");
  for (unsigned i = 0; i < all.n; i++)
    fprintf(f, " -D__accomp_has_%.*s", (int)strcspn(all.at[i], "\n"), all.at[i]);
  free(all.at);
}
