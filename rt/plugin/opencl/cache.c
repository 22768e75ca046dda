// Programs: built from text, or taken from the cache of an earlier run.
// In:  a text, options.  Out: a built program; a file in the cache folder.
// The folder is $XDG_CACHE_HOME/accomp or ~/.cache/accomp, for its owner alone: who can write there can run code on the
// device. A file's name is a hash of what the result depends on: text, options, device, driver. A file that is broken is
// ignored and written again.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "plugin/opencl/internal.h"

typedef struct {
  uint64_t hash[2];
} Key;

// FNV-1a, twice from different starts.
static void add_bytes(Key *k, const void *bytes, size_t n) {
  const unsigned char *b = bytes;
  for (size_t i = 0; i < n; i++)
    for (int h = 0; h < 2; h++) k->hash[h] = (k->hash[h] ^ b[i]) * 0x100000001b3u;
}

static void add_text(Key *k, const char *text) { add_bytes(k, text, strlen(text) + 1); }

static Key key_of(const ClDevice *c, const char *const *texts, unsigned n,
                  const char *options) {
  Key k = {{0xcbf29ce484222325u, 0x6c62272e07bb0142u}};
  for (unsigned i = 0; i < n; i++) add_text(&k, texts[i]);
  add_text(&k, options);
  add_text(&k, c->name);
  add_text(&k, c->vendor_name);
  add_text(&k, c->driver);
  return k;
}

// Each file starts with these bytes.
typedef struct {
  char mark[8];
  Key key, content;
  uint64_t bytes;
} Head;

static const char mark[8] = "accompCL";

// --- the folder ----------------------------------------------------------------------------

static bool make_folder(const char *path) {
  struct stat s;
  if (mkdir(path, 0700) && errno != EEXIST) return false;
  return !stat(path, &s) && S_ISDIR(s.st_mode) && s.st_uid == geteuid() &&
         !(s.st_mode & 022);
}

// False: there is none that only its owner can write to.
static bool find_file(char *path, size_t room, Key k) {
  const char *base = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
  char folder[3500];
  if (base && *base == '/')
    snprintf(folder, sizeof folder, "%s", base);
  else if (home && *home == '/')
    snprintf(folder, sizeof folder, "%s/.cache", home);
  else
    return false;
  if (mkdir(folder, 0700) && errno != EEXIST) return false;
  if (strlen(folder) + 8 > sizeof folder) return false;
  strcat(folder, "/accomp");
  if (!make_folder(folder)) return false;
  int n = snprintf(path, room, "%s/%016llx%016llx.cl", folder,
                   (unsigned long long)k.hash[0], (unsigned long long)k.hash[1]);
  return n > 0 && (size_t)n < room;
}

// --- files -----------------------------------------------------------------------------------

static Key content_key(const void *bytes, size_t n) {
  Key k = {{0xcbf29ce484222325u, 0x6c62272e07bb0142u}};
  add_bytes(&k, bytes, n);
  return k;
}

// The caller frees it. NULL: there is no such file, or it is broken.
static unsigned char *read_file(const char *path, Key k, size_t *bytes) {
  Head h;
  struct stat s;
  unsigned char *b = NULL;
  FILE *f = fopen(path, "rbe");
  if (!f) return NULL;
  bool good = !fstat(fileno(f), &s) && fread(&h, sizeof h, 1, f) == 1 &&
              !memcmp(h.mark, mark, sizeof mark) && !memcmp(&h.key, &k, sizeof k) &&
              h.bytes && (uint64_t)s.st_size == sizeof h + h.bytes &&
              (b = malloc((size_t)h.bytes)) && fread(b, (size_t)h.bytes, 1, f) == 1;
  fclose(f);
  if (good) {
    Key content = content_key(b, (size_t)h.bytes);
    good = !memcmp(&content, &h.content, sizeof content);
  }
  if (!good) return free(b), NULL;
  *bytes = (size_t)h.bytes;
  return b;
}

// Whoever reads finds all of it, or nothing.
static void write_file(const char *path, Key k, const unsigned char *b, size_t bytes) {
  char other[4096];
  Head h = {.key = k, .content = content_key(b, bytes), .bytes = bytes};
  memcpy(h.mark, mark, sizeof mark);
  if (snprintf(other, sizeof other, "%s.XXXXXX", path) >= (int)sizeof other) return;
  int fd = mkostemp(other, O_CLOEXEC);
  if (fd < 0) return;
  FILE *f = fdopen(fd, "wb");
  bool good = f && fwrite(&h, sizeof h, 1, f) == 1 && fwrite(b, bytes, 1, f) == 1;
  if (f)
    good = !fclose(f) && good;
  else
    close(fd);
  if (!good || rename(other, path)) unlink(other);
}

// --- programs --------------------------------------------------------------------------------

static cl_program of_binary(const ClDevice *c, const unsigned char *b, size_t bytes,
                            const char *options) {
  cl_int r, status = CL_SUCCESS;
  cl_program p =
      cl.CreateProgramWithBinary(c->context, 1, &c->id, &bytes, &b, &status, &r);
  if (p && !r && !status && !cl.BuildProgram(p, 1, &c->id, options, NULL, NULL)) return p;
  if (p) cl.ReleaseProgram(p);
  return NULL;
}

static cl_program load(const ClDevice *c, const char *path, Key k, const char *options) {
  size_t bytes = 0;
  unsigned char *b = read_file(path, k, &bytes);
  cl_program p = b ? of_binary(c, b, bytes, options) : NULL;
  free(b);
  return p;
}

// The caller frees it. NULL: the driver gives none.
static unsigned char *binary_of(cl_program p, size_t *bytes) {
  *bytes = 0;
  if (cl.GetProgramInfo(p, PROGRAM_BINARY_SIZES, sizeof *bytes, bytes, NULL) || !*bytes)
    return NULL;
  unsigned char *b = malloc(*bytes);
  if (b && cl.GetProgramInfo(p, PROGRAM_BINARIES, sizeof b, &b, NULL)) {
    free(b);
    return NULL;
  }
  return b;
}

static void store(cl_program p, const char *path, Key k) {
  size_t bytes;
  unsigned char *b = binary_of(p, &bytes);
  if (b) write_file(path, k, b, bytes);
  free(b);
}

// The first line about an error, which has the user's file and line; else the first one that is no warning.
static void first_error(const char *log, char *line, size_t room) {
  static const char blank[] = " \t\r\n";
  const char *at = strstr(log, "error:");
  while (at && at > log && at[-1] != '\n') at--;
  for (const char *s = log + strspn(log, blank); !at && *s; s += strspn(s, blank)) {
    size_t n = strcspn(s, "\r\n");
    if (!memmem(s, n, "arning:", 7)) at = s;
    s += n;
  }
  if (at) snprintf(line, room, "%.*s", (int)strcspn(at, "\r\n"), at);
}

static Fault refused(const ClDevice *c, cl_program p, cl_int r) {
  char line[1024] = "";
  size_t size = 0;
  cl.GetProgramBuildInfo(p, c->id, PROGRAM_BUILD_LOG, 0, NULL, &size);
  char *log = calloc(1, size + 1);
  if (log && size) cl.GetProgramBuildInfo(p, c->id, PROGRAM_BUILD_LOG, size, log, NULL);
  if (log) first_error(log, line, sizeof line);
  free(log);
  return accomp_opencl_fail(
      FAULT_IMAGE, "the OpenCL compiler of %s%s refuses the device code (CL_%s)%s%s",
      c->name, c->single ? ", which has no double precision," : "",
      accomp_opencl_result(r), *line ? ":\n" : "", line);
}

// A text that is a whole program, or a part of one.
static cl_program compile(const ClDevice *c, const char *text, const char *options,
                          bool whole, Fault *fault) {
  cl_int r;
  cl_program p = cl.CreateProgramWithSource(c->context, 1, &text, NULL, &r);
  if (!p) {
    *fault = accomp_opencl_check(r, "loading device code");
    return NULL;
  }
  r = whole ? cl.BuildProgram(p, 1, &c->id, options, NULL, NULL)
            : cl.CompileProgram(p, 1, &c->id, options, 0, NULL, NULL, NULL, NULL);
  if (!r) return p;
  *fault = refused(c, p, r);
  cl.ReleaseProgram(p);
  return NULL;
}

// NVIDIA's driver crashes where it makes a kernel of a linked program whose parts call each other, and not where it has loaded the same
// program as a binary.
static cl_program loaded_again(const ClDevice *c, cl_program linked) {
  size_t bytes;
  unsigned char *b = binary_of(linked, &bytes);
  cl_program p = b ? of_binary(c, b, bytes, "") : NULL;
  free(b);
  if (!p) return linked;
  cl.ReleaseProgram(linked);
  return p;
}

static cl_program link_parts(const ClDevice *c, const cl_program *parts, unsigned n,
                             Fault *fault) {
  cl_int r = CL_SUCCESS;
  cl_program p = cl.LinkProgram(c->context, 1, &c->id, "", n, parts, NULL, NULL, &r);
  if (p && !r) return c->vendor == VENDOR_NVIDIA ? loaded_again(c, p) : p;
  *fault = p ? refused(c, p, r) : accomp_opencl_check(r, "linking device code");
  if (p) cl.ReleaseProgram(p);
  return NULL;
}

static cl_program compile_all(const ClDevice *c, const char *const *texts, unsigned n,
                              const char *options, Fault *fault) {
  if (n == 1) return compile(c, texts[0], options, true, fault);
  cl_program p = NULL, *parts = calloc(n, sizeof *parts);
  if (!parts) abort();
  for (unsigned i = 0; i < n && !*fault; i++)
    parts[i] = compile(c, texts[i], options, false, fault);
  if (!*fault) p = link_parts(c, parts, n, fault);
  for (unsigned i = 0; i < n; i++)
    if (parts[i]) cl.ReleaseProgram(parts[i]);
  free(parts);
  return p;
}

cl_program accomp_opencl_build(const ClDevice *c, const char *const *texts, unsigned n,
                               const char *more, bool keeps, Fault *fault) {
  size_t room = strlen(c->options) + strlen(more) + 2;
  char *options = malloc(room), path[4096];
  if (!options) abort();
  snprintf(options, room, "%s%s%s", c->options, *more && *more != ' ' ? " " : "", more);
  Key k = key_of(c, texts, n, options);
  keeps = keeps && find_file(path, sizeof path, k);
  cl_program p = keeps ? load(c, path, k, options) : NULL;
  *fault = FAULT_NONE;
  if (!p) {
    accomp_opencl_signals_keep();
    p = compile_all(c, texts, n, options, fault);
    accomp_opencl_signals_restore();
    accomp_upcall_end_before_driver(); // LLVM's libraries have new ones after a compilation
    if (p && keeps) store(p, path, k);
  }
  free(options);
  return p;
}
