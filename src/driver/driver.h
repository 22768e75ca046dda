// The driver: from the command line to objects and executables.
// In: argv.  Out: files, messages, an exit status (0; 1 the user's fault; 70 ours).
#ifndef ACCOMP_DRIVER_H
#define ACCOMP_DRIVER_H
#include "accomp/abi.h"
#include "base/base.h"
#include "ir/ir.h"

// The file VERSION, by way of the Makefile: ACCOMP_NUMBER, ACCOMP_MAJOR, ACCOMP_MINOR. Also the macros
// __ACCOMP_MAJOR__, __ACCOMP_MINOR__, __ACCOMP_VERSION__ (tools.c).
#define ACCOMP_VERSION "accomp " ACCOMP_NUMBER
enum { EXIT_USER = 1, EXIT_OURS = 70 };
enum {
#define DEVICE(BIT, name, title, ...) DEVICE_##BIT = __ACCOMP_DEVICE_##BIT,
#include "ir/device.def"
#undef DEVICE
  DEVICE_ALL = 0
#define DEVICE(BIT, name, title, ...) | DEVICE_##BIT
#include "ir/device.def"
#undef DEVICE
  , DEVICE_DEFAULT = DEVICE_ALL & ~DEVICE_OPENCL, // each image costs time
};

// The tools that an argument is for. Unknown arguments go to clang: STAGE_CLANG.
enum {
  STAGE_PREPROCESS = 1 << 0,  // clang -E
  STAGE_PARSE = 1 << 1,       // libclang
  STAGE_HOST = 1 << 2,        // clang on host C
  STAGE_EMU = 1 << 3,         // clang on device C, for the CPU
  STAGE_PTX = 1 << 4,         // clang on device C, for NVIDIA
  STAGE_LINK = 1 << 5,
  STAGE_TEXT = 1 << 6,        // clang -E whose output is the user's
  STAGE_CHECK = 1 << 7,       // clang on the user's own text, for its messages
  STAGE_DEPENDENCIES = 1 << 8,  // clang -E, where it writes make's dependencies
  STAGE_DEVICE_CXX = 1 << 9,  // clang on device C++, for each device
  STAGE_FORTRAN = 1 << 10,    // the host's Fortran compiler, which also has what clang has on host C (fortran_host.c)
  STAGE_CLANG = STAGE_PREPROCESS | STAGE_HOST | STAGE_LINK,  // and STAGE_TEXT, which has what STAGE_PREPROCESS has
};

// --- options.c: argv -> Options (the table is options.def) -----------------------------

typedef enum {
  INPUT_NONE,          // an option
  INPUT_C,             // C source
  INPUT_PREPROCESSED,  // C, preprocessed already
  INPUT_CXX,           // clang compiles it, unless it has directives for devices
  INPUT_FORTRAN,       // gfortran or flang compiles it, with calls in place of directives for devices
  INPUT_HEADER,        // clang makes a precompiled header of it
  INPUT_OTHER,         // clang compiles it: assembler, LLVM
  INPUT_LINK,          // object, archive, library: for the linker
} InputKind;

// One argument of the command line that is not for us alone, in its place.
typedef struct {
  const char *text;      // as given: "-I" or "-Idir" or "file.c"
  const char *value;     // the argument after it that belongs to it, or NULL
  unsigned stages;       // an option's: STAGE_*
  unsigned unlike;       // DEVICE_*: code for these does not follow it,
  const char *why;       // for this reason
  InputKind kind;
  const char *language;  // an input's: the argument of -x, or NULL
  const char *object;    // a compiled input's: the file for the linker (compile.c)
} Arg;

typedef enum {
  MODE_LINK, MODE_OBJECT, MODE_ASSEMBLY, MODE_CHECK /* -fsyntax-only */, MODE_PREPROCESS,
  MODE_QUERY /* clang answers: -print-..., -dumpversion */, MODE_HELP, MODE_MANUAL, MODE_COMPLETION,
  MODE_VERSION,
} Mode;

typedef Vec(const char *) Words;

typedef struct {
  Arena *arena;
  Mode mode;
  Vec(Arg) args;
  int inputs, sources;         // counts of args: inputs of any kind; those that are compiled
  int headers;                 // headers among them, which are precompiled
  const char *output;          // -o, or NULL
  const char *dump;            // --dump=PASS, or NULL
  unsigned dialects;           // DIALECT_ACC | DIALECT_OMP
  unsigned devices;            // DEVICE_*
  int cc;                      // compute capability of the PTX: 70
  unsigned named_devices;      // by the option that is being read (values.c)
  bool opencl_too;             // beside the devices that are named
  bool devices_chosen;         // an option names devices
  unsigned traced;             // devices whose accesses of memory are checked: DEVICE_HOST, DEVICE_EMU
  bool untraced;               // -acc=nocheck
  bool races;                  // -fcheck-races: host code is made with ThreadSanitizer
  int max_registers;           // the most for a GPU's thread; 0: the driver's choice
  int dimensions[3];           // OpenACC's gangs, workers, vector length by default; 0: ours
  bool fast_math, no_fma, line_info, flush, no_unroll;  // for device code
  bool shares;                 // the program's memory is the device's where it can be
  bool sync, zero;             // async clauses wait at once; new device memory is zeroed
  bool nowait;                 // synchronous kernels are left running where nobody sees it
  bool compare;                // kernels run on the CPU, too, and results are compared
  bool keep, verbose;
  bool save_temps;             // preprocessed text is saved, too
  bool outlines;               // -Xaccomp -outline-bodies
  bool no_ptx;                 // -Xaccomp -no-ptx: no code for NVIDIA unless an option names devices
  bool stable_names;           // -Xaccomp -stable-names: the same command names its temporary files alike
  const char *stdpar;          // the option, if it is given
  bool dry;                    // commands are printed, not run
  bool cxx;                    // called as accomp++: C sources are C++, and its library is linked
  bool fortran;                // called as accompf: questions go to the Fortran compiler, and it links
  bool preprocessed;           // C files are preprocessed already
  const char *commands_file;   // -MJ: each file's command goes there, or NULL
  const char *program;         // as it was called
  Words words;                 // the command line without response files
  bool host_only;              // output that holds one object only: -S, -emit-llvm
  unsigned report;             // -Minfo: DIALECT_*
  bool report_json;            // -Minfo=accel:json,
  const char *report_file;     // =FILE, or NULL: a file beside each output
  Text report_text;            // the document for that file, while it grows
  bool dependencies, dependency_file, dependency_target;  // -MD or -MMD; -MF; -MT or -MQ
  bool debug;                  // -g
  bool coverage;               // --coverage
  bool analyze, time_trace, record;  // --analyze, -ftime-trace, -fsave-optimization-record
  bool static_link;
  bool common, pic, hidden;    // -fcommon; -fPIC; -fvisibility=hidden: which globals are other files' too
  const char *narrow;          // -m32: addresses of less than 64 bits; or NULL
  Vec(const char *) remarks;   // warnings about options that have no effect
  int faults;                  // reported already
  Diag diag;                   // how to report: -w, -Werror, colours
} Options;

// The level of the last -O: '0' to '3', 's', 'z', 'g', 'f'; '1' of a plain one, '0' without any.
char optimization(const Options *);
void parse_options(Options *, int argc, char **argv);
void print_help(FILE *, Arena *);    // help.c
void print_manual(FILE *, Arena *);  // the same
void print_completion(FILE *);  // the same
void fault(Options *, const char *fmt, ...) PRINTF_LIKE(2, 3);  // accomp: error: ...

// --- toolchain.c: where things are -----------------------------------------------------

typedef struct {
  const char *root;     // <root>/bin/accomp is running
  const char *headers;  // the folder of our own, with a / at its end
  const char *libraries;       // where libaccomp.so is
  const char *clang;    // ACCOMP_CLANG, or the one we were built with
  const char *ld, *as, *objcopy, *cxxfilt;  // binutils, found in PATH
  const char *math;     // rt/math for GPUs, as bitcode
  const char *libomp;   // LLVM's, or NULL
  const char *libatomic; // gcc's, or NULL: clang's OpenMP calls it for complex(8), for one
} Toolchain;

const Toolchain *toolchain(Arena *);

// --- tools.c: commands and temporary files ---------------------------------------------

typedef struct {
  const Options *options;
  Vec(const char *) argv;
  bool reads;  // writes nothing of the user's: a dry run needs its output
} Command;

Command command(const Options *, const char *program);
void add(Command *, const char *arg);
void add_all(Command *, const char *const *args, int n);
#define add_list(c, ...) \
  add_all((c), (const char *const[]){__VA_ARGS__}, \
          (int)countof(((const char *const[]){__VA_ARGS__})))
void addf(Command *, const char *fmt, ...) PRINTF_LIKE(2, 3);
void add_user(Command *, unsigned stages);  // the user's options for these stages
void add_source(Command *, const Arg *input); // with its -x
void add_dialects(Command *);               // defines and headers of the dialects
// Starts it; printed when -v; NULL in a dry run. Output goes to the files given, if any.
Proc *start(Command *, const char *stdout_path, const char *stderr_path);
int run(Command *);

// A file in this process's temporary directory, which goes away at exit and on signals.
// The arena lives as long as the process.
const char *temp_file(Arena *, const char *name);
bool write_text(Options *, const char *path, const Text *);   // false: an error was reported
bool report_full_disk(Options *);   // a tool failed: was there no room for temporary files? Reports it, once
// Lets every tool, and read_file as "<stdin>", read standard input from its start.
void save_stdin(const Options *);
// Under -Xaccomp -stable-names: what the command line is decides their names, so that a cache behind ACCOMP_CLANG finds
// what an earlier run made. To be called before the first temp_file.
void name_temp_files(const Options *);
void temp_save(void);    // temp_remove leaves the files, for looking into a fault of ours
void temp_remove(void);
// dir/a.c with ".o" -> a.o
const char *base_name(Arena *, const char *path, const char *suffix);
// A file in the output's folder, named like the source; generated text or code, which stays there with -keep.
const char *file_beside_output(const Options *, const Arg *input, const char *suffix);
// beside.c. output: of the input. language: not C's.
void add_files_beside(Command *, const Arg *input, const char *output, const char *language);
const char *intermediate_file(const Options *, const Arg *input, const char *suffix);

// --- database.c: the compilation database of -MJ ----------------------------------------

bool write_commands(Options *);   // false: an error was reported

// --- ptx.c: PTX of a unit, from clang's to the object's ---------------------------------

// Changes the file at 'path' and writes the assembly file that includes it. Returns an exit status: 1 where code calls
// what devices do not have, or a file cannot be written.
int finish_ptx(Options *, Unit *, const char *path, const char *assembly);
bool is_gpu_function(const char *name);   // does CUDA's driver have it for every kernel?

// --- snippets.c: clang's messages about the host's C, with the program's names, lines and columns
const char *in_user_words(Arena *, const char *text);

// --- messages.c: clang's messages about the user's own text ------------------------------

typedef struct { Proc *proc; const char *messages; } Check;  // NULL: not started
// Does the user ask for other messages than clang gives by itself? Then nobody but clang knows whether there are some.
bool asks_for_messages(const Options *);
void start_check(Check *, const Options *, const Arg *input);
// Waits if it was started, and prints what clang reported. Returns an exit status.
int finish_check(const Check *, const Unit *);
// Do the options ask for warnings about unknown pragmas, with no dialect on?
bool warns_of_pragmas(const Options *);
// Runs clang on the user's text and prints its messages; those about directives name the option that is missing. Returns an
// exit status.
int run_warning_of_pragmas(Command *);
// A line of clang's messages. FILE:LINE:COLUMN is cut off.
typedef enum {
  LINE_MORE, LINE_INCLUDED /* "In file included from" */, LINE_NOTE, LINE_WARNING, LINE_ERROR, LINE_COUNT
} LineKind;
typedef struct {
  LineKind kind;
  Loc loc;
  const char *message;  // behind "warning: "
} ClangLine;
ClangLine read_clang_line(Arena *, const char *at, size_t n);
void add_leniency(Command *);      // errors that are warnings in programs with directives
void add_host_warnings(Command *); // warnings that only clang on host C gives

// --- markers.c: lines of generated text --------------------------------------------------

Text repeat_markers(const Text *);   // each line of ours gets the marker above it

// --- refusal.c: clang refuses generated C++ ------------------------------------------------

// Reports the errors that are the program's, each once. False: there is none, so that the fault is ours.
bool report_refusal(const Unit *, const char *messages);
const Directive *directive_on_line(const Unit *, Loc);   // that stands on the line; NULL: none

// --- image.c -------------------------------------------------------------------------------

// Puts what the program calls them in place of names of the linker's.
void demangle_names(const Options *, const char **names, int n, bool parameters);

// --- links.c: device code of several files of C++ -------------------------------------------

// The object with the rows of Unit.links; NULL: it has none. Returns an exit status.
int assemble_links(Options *, const Unit *, const char **object);

// --- preprocess.c ------------------------------------------------------------------------

bool is_preprocessed(const Arg *input);
// Gives the text of the unit's source; NULL: errors were reported.
char *preprocess(const Options *, Arg *input, Unit *, size_t *length);
int preprocess_files(Options *);   // -E: an exit status
// Names the file and the target of dependencies as clang would if it compiled in one step.
void add_dependency_names(Command *, const Arg *input);

// --- compile.c, link.c -----------------------------------------------------------------

int compile_file(Options *, Arg *input, const char *output);
// The C of a Fortran file, without macros.
int compile_translation(Options *, Arg *input, Unit *, const char *text, size_t length,
                        const char *output);

// --- fortran.c ---------------------------------------------------------------------------

int compile_fortran(Options *, Arg *input, Unit *, const char *output);
// Without a dialect, or with directives for the host only: by the host's Fortran compiler.
int compile_as_fortran(Options *, const Arg *input, const char *output);
bool is_fortran(const Options *);   // is it called as accompf, or is a source Fortran?
int run_fortran(Options *);         // the user's command as it is: questions
const char *fortran_program(Options *);   // the host's Fortran compiler; NULL: there is none, which was reported
// Of a link by that compiler: an argument in its spelling.
void add_for_fortran(Command *, const Arg *);
int link_objects(Options *);
// Which file of the link defines the function, as the user named it; NULL: it is not known.
const char *find_definition(Options *, const char *name);
void refuse_static(Options *);
// link_check.c: what device code calls is there for devices. Returns an exit status.
int check_linked(Options *, const char *output);
const char *fortran_procedure(Arena *, const char *linked); // its name in the program; NULL: it is none
int run_clang(Options *);   // the user's command as it is

// --- crash.c: clang dies on a directive for the host ------------------------------------------

// Has a command with this exit status died?
bool is_crash(int status);
// Compiles another text of host C, without a word: the exit status.
typedef int (*HostAttempt)(const void *job, const char *text);
// Says on which directive it died.
void report_crash(Unit *, const char *host_c, HostAttempt, const void *job);
#endif
