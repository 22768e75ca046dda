// Pointers to functions in device code of C++ (doc/design/cxx.md, Pointers to functions).
#ifndef ACCOMP_POINTED_H
#define ACCOMP_POINTED_H
#include "driver/image.h"

// pointed.c: fills Unit.pointed and Unit.uses_pointers, and follows what is only called through pointers. False: there was an error.
void find_pointed(Unit *, Image *);
bool check_pointed(Unit *, const Image *);
// The function that the program offers to callers through pointers, with that symbol; NULL: it does not.
const Function *offered_function(const Image *, const ImageSymbol *);
// LLVM's text with a mark on each call through a pointer in reached functions, for edit_pointers: the optimiser keeps it, and
// drops the call where it knows the function.
Text mark_pointer_calls(const Unit *, const Image *, const char *text);
// What a line of LLVM's text calls through a value, "%5", which has n bytes; NULL: it does not.
const char *called_value(const char *line, size_t length, size_t *n);
// The tables of the unit's image for a GPU.
void write_pointer_tables(Text *out, const Unit *);
// Rows for the runtime, behind those of slots: their number. Their names and storage are written by the second one.
int write_pointer_rows(Text *t, const Unit *);
void write_pointer_storage(Text *t, const Unit *);
// What the host's object must show to the linker, or must not: an option of objcopy for each function that is its file's own.
bool add_pointed_symbols(Command *, const Unit *, const char *option);

// Fills PointedFunction.emu. image: of emu's code; NULL: device code has no pointers, and all of them are defined.
void name_emu_functions(Unit *, const Image *);
const char *pointed_name(const Unit *, const PointedFunction *);   // in the image for a GPU

// pointer_edit.c: marked calls look up what devices have for the pointer; addresses of functions are the host's. gpu: the text has
// the names of an image for a GPU. False: there was an error.
bool edit_pointers(Unit *, const char *text, bool gpu, Text *out);
#endif
