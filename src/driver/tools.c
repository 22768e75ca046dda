// Commands and temporary files.
// In: the user's options and what a stage adds.  Out: processes; files that go away.
#include "driver/driver.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// --- commands --------------------------------------------------------------------------

Command command(const Options *o, const char *program) {
  Command c = {.options = o};
  add(&c, program);
  return c;
}

void add(Command *c, const char *arg) { push(c->options->arena, &c->argv, arg); }

void add_all(Command *c, const char *const *args, int n) {
  for (int i = 0; i < n; i++) add(c, args[i]);
}

void addf(Command *c, const char *fmt, ...) {
  char text[8192];
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  if (n < 0 || (size_t)n >= sizeof text) unreachable();
  add(c, arena_strdup(c->options->arena, text));
}

void add_user(Command *c, unsigned stages) {
  const Options *o = c->options;
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (!(a->stages & stages)) continue;
    add(c, a->text);
    if (a->value) add(c, a->value);
  }
}

void add_source(Command *c, const Arg *input) {
  const char *language = input->language;
  if (!language && input->kind == INPUT_PREPROCESSED) language = "cpp-output";
  if (language) add_list(c, "-x", language);
  add(c, input->text);
}

void add_dialects(Command *c) {
  const Options *o = c->options;
  // Before every other system directory, so that our omp.h can add to clang's. Without a
  // dialect, too: such programs include openacc.h and accelmath.h all the same.
  addf(c, "-isystem%s/include", toolchain(o->arena)->root);
  // With a dialect or without, as __clang__ is: which compiler it is, and its version.
  add_list(c, "-D__ACCOMP__=1", "-D__ACCOMP_MAJOR__=" ACCOMP_MAJOR,
           "-D__ACCOMP_MINOR__=" ACCOMP_MINOR,
           "-D__ACCOMP_VERSION__=\"" ACCOMP_VERSION "\"");
  if (o->dialects & DIALECT_ACC) add(c, "-D_OPENACC=202211");
}

static void print_command(const Command *c) {
  for (int i = 0; i < c->argv.len; i++) {
    const char *s = c->argv.at[i];
    fputs(i ? " " : "", stderr);
    if (*s && !strpbrk(s, " \t\n\"'\\$`*?[](){}<>|&;#~")) {
      fputs(s, stderr);
      continue;
    }
    fputc('\'', stderr);
    for (; *s; s++) {
      if (*s == '\'')
        fputs("'\\''", stderr);
      else
        fputc(*s, stderr);
    }
    fputc('\'', stderr);
  }
  fputc('\n', stderr);
}

static bool stdin_saved;

Proc *start(Command *c, const char *stdout_path, const char *stderr_path) {
  if (c->options->verbose || c->options->dry) print_command(c);
  if (c->options->dry && !c->reads) return NULL;
  if (stdin_saved) lseek(STDIN_FILENO, 0, SEEK_SET);
  add(c, NULL);
  return proc_start(c->options->arena, c->argv.at, stdout_path, stderr_path);
}

int run(Command *c) { return proc_wait(start(c, NULL, NULL)); }

// --- temporary files -------------------------------------------------------------------

// The files that the signal handler removes: set before it is installed, and only ever extended.
typedef struct TempFile {
  const char *path;
  struct TempFile *next;
} TempFile;
static char temp_dir[512];
static uint64_t temp_name; // 0: a name of its own each time
static TempFile *volatile temp_files;
static bool saved; // the files stay

static bool remove_files(void) {
  for (TempFile *f = temp_files; f; f = f->next) unlink(f->path);
  return !*temp_dir || rmdir(temp_dir) == 0;
}

static void on_signal(int number) {
  const struct timespec pause = {.tv_nsec = 50 * 1000 * 1000};
  // A tool that is ending itself may still have a file there: up to two seconds.
  for (int i = 0; i < 40 && !remove_files(); i++) nanosleep(&pause, NULL);
  signal(number, SIG_DFL);
  raise(number);
}

static void make_temp_dir(void) {
  const char *base = getenv("TMPDIR");
  if (!base || !*base || strlen(base) > 400) base = "/tmp";
  snprintf(temp_dir, sizeof temp_dir, "%s/accomp-%016llx", base,
           (unsigned long long)temp_name);
  bool made =
      temp_name && mkdir(temp_dir, 0700) == 0; // else the same command runs beside us
  if (!made) snprintf(temp_dir, sizeof temp_dir, "%s/accomp-XXXXXX", base);
  if (!made && !mkdtemp(temp_dir)) {
    fprintf(stderr, "accomp: error: cannot make a directory in '%s': %s\n", base,
            strerror(errno));
    exit(EXIT_USER);
  }
  signal(SIGINT, on_signal);
  signal(SIGTERM, on_signal);
  signal(SIGHUP, on_signal);
}

void name_temp_files(const Options *o) {
  if (!o->stable_names) return;
  Text line = {.arena = o->arena};
  for (int i = 0; i < o->words.len; i++) text_printf(&line, "%s\n", o->words.at[i]);
  temp_name = hash_text(HASH_START, line.len ? line.at : "");
}

const char *temp_file(Arena *a, const char *name) {
  if (!*temp_dir) make_temp_dir();
  const char *path = arena_printf(a, "%s/%s", temp_dir, name);
  for (TempFile *f = temp_files; f; f = f->next)
    if (!strcmp(f->path, path)) return f->path;
  TempFile *f = alloc(a, TempFile);
  *f = (TempFile){path, temp_files};
  temp_files = f;
  return path;
}

bool write_text(Options *o, const char *path, const Text *t) {
  bool written = write_file(path, t->len ? t->at : "", t->len);
  if (!written) fault(o, "cannot write '%s': %s", path, strerror(errno));
  return written;
}

// Tools report a full disk in files of that folder, or not at all.
bool report_full_disk(Options *o) {
  enum { ROOM = 1 << 20 };
  static bool reported;
  if (!*temp_dir || reported) return reported;
  const char *path = temp_file(o->arena, "room");
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600),
      why = file < 0 ? errno : posix_fallocate(file, 0, ROOM);
  if (file >= 0) close(file);
  unlink(path);
  reported = why == ENOSPC || why == EDQUOT;
  if (reported)
    fault(o,
          "temporary files need more room than '%.*s' has: %s (TMPDIR names another "
          "folder)",
          (int)(strrchr(temp_dir, '/') - temp_dir), temp_dir, strerror(why));
  return reported;
}

void save_stdin(const Options *o) {
  const char *path = temp_file(o->arena, "stdin");
  size_t n = 0;
  char *text = read_file(o->arena, "/dev/stdin", &n);
  bool written = text && write_file(path, text, n);
  int file = written ? open(path, O_RDONLY) : -1;
  if (file < 0 || dup2(file, STDIN_FILENO) < 0) {
    fprintf(stderr, "accomp: error: cannot keep the standard input: %s\n",
            strerror(errno));
    exit(EXIT_USER);
  }
  close(file);
  name_stdin(path);
  stdin_saved = true;
}

void temp_save(void) { saved = true; }

void temp_remove(void) {
  if (!saved) remove_files();
}

const char *base_name(Arena *a, const char *path, const char *suffix) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  const char *dot = strrchr(name, '.');
  size_t n = dot && dot != name ? (size_t)(dot - name) : strlen(name);
  return arena_printf(a, "%.*s%s", (int)n, name, suffix);
}

// A file in the output's folder, named like the source.
const char *file_beside_output(const Options *o, const Arg *input, const char *suffix) {
  const char *output = o->output, *slash = output ? strrchr(output, '/') : NULL;
  return arena_printf(o->arena, "%.*s%s", slash ? (int)(slash - output + 1) : 0,
                      output ? output : "", base_name(o->arena, input->text, suffix));
}

// Generated text or code: it stays with -keep.
const char *intermediate_file(const Options *o, const Arg *input, const char *suffix) {
  return o->keep ? file_beside_output(o, input, suffix)
                 : temp_file(o->arena, base_name(o->arena, input->text, suffix));
}
