// Finds the code that not every OpenCL device can run: doubles, atomic accesses of 64 bits.
// In:  LLVM's text with places of the source.  Out: lines of the image's head, each with the first place in the program's files:
//   // accomp: needs doubles FILE:LINE
//   // accomp: needs atomics64 FILE:LINE
// The runtime refuses the image in these words (rt/plugin/opencl/needs.c): a device's own compiler would name lines of our headers, or none,
// and take constants of doubles for floats.
#include "llvm/module.h"

#include <stdlib.h>

static bool has(const char *line, size_t n, const char *word) {
  return memmem(line, n, word, strlen(word));
}

static bool has_double(const char *line, size_t n) {
  for (const char *s = line; (s = memmem(s, n - (size_t)(s - line), "double", 6)); s += 6)
    if (strchr(" (", s[-1]) && strchr(" ,)>", s[6])) return true;
  return false;
}

// The text is of OpenCL C: a float that printf gets stays one where a device has no doubles.
static bool has_needed_double(const char *line, size_t n) {
  return has_double(line, n) && !has(line, n, " = fpext float ") &&
         !has(line, n, "@printf(");
}

static bool has_atomic64(const char *line, size_t n) {
  bool atomic = has(line, n, " = atomicrmw ") || has(line, n, " = cmpxchg ");
  return atomic &&
         (has(line, n, ", i64 ") || has(line, n, ", double ") || has(line, n, ", ptr "));
}

// Writes the first instruction of the program's that is such a one; if only our headers' heap and stack have one, 'file' unless that is NULL.
static void find(const Module *m, bool (*is)(const char *, size_t), const char *word,
                 const char *file, Text *out) {
  size_t n;
  bool ours = false;
  for (const char *s = m->text; *s; s += n + (s[n] == '\n')) {
    n = strcspn(s, "\n");
    const char *debug = *s == ' ' && is(s, n) ? memmem(s, n, "!dbg !", 6) : NULL;
    Loc loc = debug ? loc_of_debug(m, atoi(debug + 6)) : (Loc){0};
    ours |= debug != NULL;
    if (!loc.file || is_our_header(m, loc.file)) continue;
    text_printf(out, "// accomp: needs %s %s:%d\n", word, loc.file, loc.line);
    return;
  }
  if (ours && file) text_printf(out, "// accomp: needs %s %s\n", word, file);
}

const char *find_llvm_needs(const LlvmUnit *u, bool of_opencl) {
  Module m = {.arena = u->arena, .text = u->text, .headers = u->headers};
  Text out = {.arena = u->arena};
  text_add(&out, "");
  read_llvm_metadata(&m);
  find(&m, of_opencl ? has_needed_double : has_double, "doubles", NULL, &out);
  find(&m, has_atomic64, "atomics64", u->file, &out);
  return out.at;
}
