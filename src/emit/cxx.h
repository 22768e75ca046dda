// What only C++ has in generated code (doc/design/cxx.md): kernels that are lambdas in the user's function, in the host's file
// and in the devices'. The files of src/emit that write C ask these.
#ifndef ACCOMP_CXX_H
#define ACCOMP_CXX_H
#include "emit/body.h"

// cxx_size.c: the class in a construct's block that has the functions of its reductions; "": C has them at file scope.
const char *reducers_scope(const Unit *);
// cxx_kernel.c
void write_cxx_kernels(Render *, Region *);              // the kernels of a compute construct, first in its block
void write_cxx_names(Render *, const Region *);          // behind its descriptors: their names in the image
// cxx_operand.c: names for what operands with calls give, and their declarations
void name_evaluated(Unit *, const Region *);
void write_evaluated(Render *, const Region *);
// question.c: the regions of OpenMP's parallel around a node of a compute region
int parallel_regions_around(const Region *, const Node *);
// cxx_told.c: around the CPU's code of a kernel; does any kernel of the unit tell functions who runs them?
void open_told_kernel(Render *), close_told_kernel(Render *);
bool tells_any(const Unit *);
// cxx_routine.c: the body of a function that several threads call together; of a level in it the functions of its reductions
void write_cxx_routine(Render *, Function *);
void write_level_reducers(Render *, const Level *);
bool render_together(Render *, Node *);   // false: the node is no call of such a function
bool render_lambda(Render *, Node *);     // cxx_lambda.c: false: its captures need no other text
// cxx_size.c: sizes that only the C++ compiler knows
const char *workspace_text(const Render *, const Region *);   // what a block keeps,
const char *offset_text(const Render *, const Region *, const Reduction *);   // where in that a reduction's result is,
void declare_offsets(Render *, const Region *);               // and their declarations, before the kernels
const char *cxx_argument_size(const Render *, const LaunchArgument *);
// cxx_size.c: names for types of reductions that have no spelling; their declarations
void name_reduced_types(Unit *, const Region *);
void declare_reduced_types(Render *, const Region *);
void name_routine_types(Unit *, const Levels *);              // the same of a routine's levels
void declare_reduced_type(Render *, const Reduction *);
// cxx_argument.c: type and name of an argument's parameter; the types' declarations
void name_cxx_argument(Unit *, const Region *, LaunchArgument *, int number);
void declare_kinds(Render *, const Region *);
bool is_reference(const LaunchArgument *);                    // is its parameter one? (not of a type that is seen late)
void write_cxx_param(Render *, const LaunchArgument *, bool no_alias);
void bind_cxx_use(Render *, const Region *, const Use *);
// cxx_copy.c: is the variable an object of a class, an array of them, or what a template's arguments may make one? A thread's copy
// of such a one, made of what 'from' names; a group's copy at 'place' (from NULL: without a value of the program's); in the scope where that was made, its end.
bool is_object(const Unit *, const Var *);
void check_elements(Render *, const Copy *);   // of a section: objects whose bytes are all that a copy needs
void declare_object(Render *, const Var *, const char *type, const char *from);
void start_group_object(Render *, const char *place, LevelMode, const char *from);
void write_object_end(Render *, const Var *, const char *place, LevelMode);
// group.c: does a function of the variable's block, __accomp_make_NAME, make the object? The type of that.
bool is_made(const Render *, const Var *);
const char *made_type(Arena *, const Var *);
// forms.c: as render_form, of C++
bool render_cxx_form(Render *, Node *);
// host.c
void copy_outside(Render *, uint32_t at, uint32_t end);   // the text without the pragmas of ours that stand in it
const char *unit_flags(const Unit *);
int global_flags(const Var *, bool slot);                 // __ACCOMP_GLOBAL_*
// argument.c: of an argument that is no variable of the program
const char *argument_own_name(Arena *, const LaunchArgument *), *argument_own_type(const LaunchArgument *);
// text.c: "3", "3_tiles", of the kernel (NULL) or a version; the type of that kernel
const char *version_name(const Render *, const Region *, const Variant *);
const char *cxx_kernel(const Render *, const Region *, const Variant *);
// text.c: a variable where the construct stands: v, n::v
const char *variable_text(const Var *);
const char *variable_size(const Render *, const Var *);      // of its storage on devices; "0": not known here
#endif
