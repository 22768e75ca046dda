// The Fortran compiler of the host, which compiles what stays Fortran, and the commands that call it.
#ifndef ACCOMP_DRIVER_FORTRAN_H
#define ACCOMP_DRIVER_FORTRAN_H
#include "driver/driver.h"
#include "front/fortran/translate.h"

// --- fortran_host.c ------------------------------------------------------------------------

typedef struct {
  const char *program;      // ACCOMP_FC, or what PATH has
  FortranCompiler kind;
  const char *name;         // "gfortran", "flang": the folder of its module files in lib/accomp/fortran
} FortranHost;

// NULL: there is none, which was reported once.
const FortranHost *fortran_host(Options *);
// Its command, so far without options.
Command fortran_command(const Options *, const FortranHost *);
// Adds the user's options as that compiler spells them, the folders of modules, and the dialects.
typedef enum {
  FORTRAN_USER,   // the user's file
  FORTRAN_CHECK,  // the user's file, for its messages: no module file of it stays, and OpenMP is off
  FORTRAN_TEXT    // text of ours, which has no macros left and the form that is given; no warnings
} FortranInput;
void add_fortran_options(Command *, const FortranHost *, FortranInput);
void add_fortran_macros(Command *);        // those that say which dialects are on
const char *fortran_modules(const Options *);   // where module files are written; NULL: the current folder

// How a source is read. 'columns': of fixed form, 0: no limit.
typedef struct {
  bool fixed, preprocessed;   // preprocessed: it has macros
  int columns;
} FortranForm;
FortranForm fortran_form(const Options *, const Arg *input);
bool has_wide_integers(const Options *);   // -fdefault-integer-8
// Is the last of the two options the first one?
bool last_option_is(const Options *, const char *first, const char *second);

// --- fortran_include.c ---------------------------------------------------------------------

// The text with the files of INCLUDE lines that have directives in the lines' places.
const char *expand_includes(const Options *, Unit *, const char *text, size_t *length);

// --- fortran_text.c ------------------------------------------------------------------------

// The file without macros; NULL: errors were reported.
char *preprocess_fortran(Options *, const FortranHost *, const Arg *input, Unit *,
                         size_t *length);
// Module files in the folder for temporary files go with these.
const char *temp_modules(const Options *);   // that folder
void drop_temp_modules(const Options *);
// accomp-ftree, which reads Fortran; NULL: it is not there.
const char *fortran_reader(const Options *);
// Reads the text of a file with directives. NULL: it gave no tree.
FTree *read_fortran_tree(Options *, const FSource *, const FortranForm *, Unit *);
#endif
