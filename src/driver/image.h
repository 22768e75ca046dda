// A unit's device code as LLVM's text has it before it is optimised: functions and variables, who names whom, and where.
#ifndef ACCOMP_IMAGE_H
#define ACCOMP_IMAGE_H
#include "driver/driver.h"

#define IMAGE_ENTRY     "_ZN8__accomp5entryI" // kernels' names begin so (rt/device/cxx.h)
#define IMAGE_EMU_ENTRY "_ZN8__accomp3emuI"   // and emu's

typedef struct {
  int symbol;   // what is named, in Image.symbols
  int dbg;      // number of the place; 0: unknown
  bool called;  // and not only named
  bool in_circle; // image_circle.c: of a variable's value, which leads back to the variable
} ImageUse;

typedef struct {
  const char *name;  // mangled
  const char *head;  // start of its line
  const char *text;  // of a variable what stands behind '=', of a function its head; up to the line's end
  const char *body, *end;  // of a function that is defined; NULL
  int dbg;           // number of its place; 0: unknown
  Vec(ImageUse) uses;
  // Filled by breadth first from the kernels on, then from what other files call.
  bool reached;
  bool by_kernel;      // and not only by what other files call
  bool left_open;      // once, in optimised code (image_check.c): what leads to it is left out since
  int from, from_dbg;  // the function that names it first, and where; from -1: it is a kernel, or other files call it
  // Filled by links.c.
  int link;            // its number in Unit.links, from 1 on; 0: none
  const char *entry;   // of a kernel: its name in the PTX, for readers (instances.c); NULL: its own
  bool kept;           // kernels reach it, or what is there for other files
  Message why;         // what devices cannot do in it, where kernels do not reach it; text NULL: nothing is known (image_check.c)
} ImageSymbol;

typedef struct {
  Arena *arena;
  const Options *options;
  const Unit *unit;
  Vec(ImageSymbol) symbols;  // in text order
  // private to image.c
  int *table;
  uint64_t mask;
  Vec(const char *) notes;   // metadata, by number
  Vec(struct ImageFile) files;
} Image;

// target_cxx.c: the text for the optimiser, with the devices' names and without what nothing reaches.
Text between_steps(const Unit *, const Image *, const char *first);

Image *read_image(const Options *, Unit *, const char *text);
// Reads another device's code, where the unit's links are known.
Image *read_linked_image(const Options *, const Unit *, const char *text);
// Reads of emu's code what calls lead to alone.
Image *read_emu_image(const Options *, const Unit *, const char *text);
int find_symbol(const Image *, const char *name, size_t length);   // -1: none
const char *name_at(const char *text, size_t *length);            // the name behind '@', which may stand in quotes
bool is_declared_function(const ImageSymbol *);                    // not defined here, and no variable
const char *without_arguments(Arena *, const char *name); // of templates
const char *demangled(const Image *, const char *name);            // without parameters

// The place of a note in the user's own files; file NULL: it is in a library's, or not known. The column is the generated
// text's, which is the same outside of regions.
Loc image_place(const Image *, int dbg);
// The same of a place whose file LLVM's text names.
Loc program_loc(const Image *, Loc);
// A place in what a kernel reaches: in 'function', which is the user's own, or in the one that leads to it.
typedef struct {
  Loc loc;        // file NULL: there is none
  int function;   // that the place is in
} ImageFrame;
ImageFrame image_frame(const Image *, int function, int dbg);
ImageFrame caller_frame(const Image *, int function);   // where that function is called

// image_words.c: parts of such names. The last name of "ns::C<int>::f<double>"; the function that a lambda stands in (NULL: the name is
// no lambda's); a name without what no reader needs.
const char *last_name(Arena *, const char *name), *around_lambda(Arena *, const char *name),
    *short_name(Arena *, const char *name);
// Compared without the arguments of templates: what follows 'start' in the name, which begins so (NULL: it does not); are they the same?
const char *behind_name(const char *name, const char *start);
bool is_same_name(const char *, const char *);

// image_circle.c: variables whose values lead back to them, with messages about those that the runtime does not fill; the line that
// defines a variable, without such addresses.
void find_circles(Unit *, const Image *);
const char *without_circles(const Image *, const char *line, size_t *length);

// image_variables.c: fills Unit.instances; their sizes are known when the code is optimised.
void find_instance_variables(Unit *, Image *);
void size_instance_variables(Unit *, const char *ptx);

// image_told.c: do kernels call functions that ask who runs them, which nobody has told them yet? Adds to Unit.round.telling.
bool find_telling(Unit *, const Image *);
// Do kernels name objects of the library that devices have not? Adds to Unit.round.library_objects.
bool find_library_objects(Unit *, const Image *);
bool asks_who_runs(const char *symbol);   // does what names it ask, or have a directive?
bool is_kernel(const ImageSymbol *);   // is it the entry of one?
// The function that is the code of the kernel with that entry, and its directive; -1: there is none.
int kernel_code(Unit *, const Image *, int entry, const Directive **);
// image_array.c: arrays of variable size in a function, whose text starts there: is there one? Then the text behind its head (the number of
// bytes read of it), lines in the place of others (false: the line stays), and the functions that these call.
bool has_arrays(const char *function);
size_t begin_arrays(Text *, const char *line);
bool write_array_line(Text *, const char *line, size_t n);
void define_arrays(Text *, const char *text);
// brief.c: do kernels reach what the devices' text leaves out?
bool lacks_bodies(const Unit *, const Image *);
// instances.c: fills ImageSymbol.entry; for -Minfo, the instances of templates.
void name_entries(Unit *, Image *);
void find_instances(Unit *, const Image *);
// links.c: fills Unit.links. What is defined for other files; when it is known what is reached, what others define.
void find_exports_of_image(Unit *, Image *);
void find_links(Unit *, Image *);
void add_shared_variable(Unit *, Image *, int symbol, Loc);        // all files may define it
// Fill ImageSymbol.link of links that are known; and .kept.
void join_links(const Unit *, Image *);
void keep_linked(const Unit *, Image *);
// When it is known what devices cannot do: leaves out, with a warning, what other files cannot call.
void follow_exports(Unit *, Image *);
const char *device_symbol(const Unit *, const char *symbol);   // the name in device code of what is in Unit.links

// image_check.c: reports what devices cannot do, at the user's places.
void check_image(Unit *, Image *);                               // before it is optimised
void note_calls(Unit *, Image *, int function);   // behind an error in it: the calls that lead there, and the region
// Afterwards: what nothing defines. OPEN_FOR_OTHERS: in what other files call, see ImageSymbol.why.
typedef enum { OPEN_NOTHING, OPEN_FOR_OTHERS, OPEN_REFUSED } OpenNames;
OpenNames check_open_names(Unit *, Image *, const char *ptx);
// The column of the word in the line, where it stands next to the column that is known; where the word is not in it, that
// column, if something starts there, or the line's start.
Loc on_word(Loc, const char *word);
#endif
