// Calls among the functions of device C for OpenCL devices.
// In:  tokens, functions with their bodies.  Out: recursion; what kernels, and functions for other files, reach.
#include "driver/opencl_pass.h"

static void reach(const Pass *p, const ClFunction *f, bool *reached, bool *file_places) {
  int k = (int)(f - p->functions.at);
  if (reached[k]) return;
  reached[k] = true;
  for (int i = f->from; i < f->to; i++) {
    if (!is_name(p, i)) continue;
    const ClFunction *g = find_function(p, i);
    if (g) reach(p, g, reached, file_places);
    for (int s = 0; s < p->shared.len; s++)
      if (file_places && p->shared.at[s].number >= 0 && is(p, i, p->shared.at[s].name))
        file_places[p->shared.at[s].number] = true;
  }
}

// --- what the text needs -----------------------------------------------------------------

// Names in a part of the text that stays.
static void reach_names(const Pass *p, int from, int to, bool *reached) {
  for (int i = from; i < to; i++) {
    const ClFunction *f = is_name(p, i) ? find_function(p, i) : NULL;
    if (f) reach(p, f, reached, NULL);
  }
}

// An item of the file that is a function which is not reached, and nothing else: no type, no second function.
static bool is_unreached(const Pass *p, int i, const bool *reached) {
  int name, body, next = next_opencl_item(p, i, &name, &body);
  const ClFunction *f = name && !is(p, i, "typedef") ? find_function(p, name) : NULL;
  if (!f || !f->from || reached[f - p->functions.at]) return false;
  for (int k = i, depth = 0; k < (body ? body : next); k++) {
    if (is(p, k, "{") || (!depth && is(p, k, ","))) return false;
    depth += is(p, k, "(") - is(p, k, ")");
  }
  return true;
}

// Copies line ends and markers between two tokens of a function that goes, but no pragmas.
static void add_lines(Text *t, const char *from, const char *to) {
  for (const char *s = from; s < to;) {
    const char *end = memchr(s, '\n', (size_t)(to - s));
    size_t n = end ? (size_t)(end - s) + 1 : (size_t)(to - s);
    if (strncmp(s, "#pragma", 7) != 0)
      text_addn(t, s, n);
    else
      text_add(t, "\n");
    s += n;
  }
}

const char *opencl_reached_text(const Pass *p, const char *text) {
  bool *reached = alloc_n(p->a, bool, (size_t)p->functions.len + 1);
  Text t = {.arena = p->a};
  int next, name, body;
  for (int i = 0; i < p->tokens.len - 1; i = next) {
    next = next_opencl_item(p, i, &name, &body);
    const ClFunction *f = name && !is(p, i, "typedef") ? find_function(p, name) : NULL;
    if (!f || !f->is_static || f->kernel) reach_names(p, i, next, reached);
  }
  text_add(&t, "");
  for (int i = 0; i < p->tokens.len - 1; i = next) {
    next = next_opencl_item(p, i, &name, &body);
    if (!is_unreached(p, i, reached)) continue;
    text_addn(&t, text, (size_t)(p->tokens.at[i].at - text));
    for (int k = i; k < next; k++) {
      const OpenclToken *token = &p->tokens.at[k];
      text = token->at + token->len;
      if (k + 1 < next) add_lines(&t, text, token[1].at);
    }
  }
  text_add(&t, text);
  return t.at;
}

// --- kernels and places ------------------------------------------------------------------

// By a kernel, or by what other files may call (NULL).
static bool *places_reached(const Pass *p, const char *kernel, bool *reached) {
  bool *places = alloc_n(p->a, bool, (size_t)p->out->places.len + 1);
  for (int i = 0; i < p->functions.len; i++) {
    const ClFunction *f = &p->functions.at[i];
    if (kernel ? !strcmp(f->name, kernel) : f->from && !f->is_static && !f->kernel)
      reach(p, f, reached, places);
  }
  for (int i = 0; i < p->out->places.len; i++)
    for (int f = 0; p->out->places.at[i].function && f < p->functions.len; f++)
      if (reached[f] && !strcmp(p->functions.at[f].name, p->out->places.at[i].function))
        places[i] = true;
  return places;
}

// For the runtime, which looks for cycles among the functions of several files.
static void find_calls_out(Pass *p) {
  size_t n = (size_t)p->functions.len + 1, nplaces = (size_t)p->out->places.len + 1;
  for (int i = 0; i < p->functions.len; i++) {
    const ClFunction *f = &p->functions.at[i];
    OpenclReach calls = {.name = f->name};
    bool *reached = alloc_n(p->a, bool, n);
    if (!f->from || f->is_static || f->external || f->kernel) continue;
    reach(p, f, reached, alloc_n(p->a, bool, nplaces));
    for (int k = 0; k < p->functions.len; k++)
      if (reached[k] && p->functions.at[k].external)
        push(p->a, &calls.others, p->functions.at[k].name);
    if (calls.others.len) push(p->a, &p->out->reaches, calls);
  }
}

void find_opencl_reached(Pass *p) {
  size_t n = (size_t)p->functions.len + 1;
  p->out->called = places_reached(p, NULL, alloc_n(p->a, bool, n));
  for (int k = 0; k < p->out->kernels.len; k++) {
    OpenclKernel *kernel = &p->out->kernels.at[k];
    bool *reached = alloc_n(p->a, bool, n);
    kernel->places = places_reached(p, kernel->name, reached);
    for (int i = 0; i < p->functions.len; i++)
      kernel->calls_out |= reached[i] && p->functions.at[i].external;
    for (int i = 0; i < p->out->places.len; i++)
      kernel->calls_out |= kernel->places[i] && p->out->called[i];
  }
  find_calls_out(p);
}

// OpenCL C has no recursion. state: 1 while the function's calls are followed, 2 behind that.
static bool calls_itself(const Pass *p, const ClFunction *f, char *state) {
  int k = (int)(f - p->functions.at);
  if (state[k]) return state[k] == 1;
  state[k] = 1;
  for (int i = f->from; i < f->to; i++) {
    bool called = is_name(p, i) && is(p, i + 1, "(") && !is(p, i - 1, ".");
    const ClFunction *g = called ? find_function(p, i) : NULL;
    if (g && calls_itself(p, g, state)) return true;
  }
  state[k] = 2;
  return false;
}

bool has_opencl_recursion(const Pass *p) {
  char *state = alloc_n(p->a, char, (size_t)p->functions.len + 1);
  for (int i = 0; i < p->functions.len; i++)
    if (calls_itself(p, &p->functions.at[i], state)) return true;
  return false;
}
