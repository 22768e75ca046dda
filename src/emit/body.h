// The user's code inside a kernel. A kernel is C whatever the language of the program: loops over threads, copies, joins.
// The statements that it runs are the program's own, and each language brings them in by a table of these functions:
// as text (C), as calls of functions in another object (Fortran, -outline-bodies), as what stays at the construct (C++).
// doc/design/growth.md says what each of them would write.
#ifndef ACCOMP_BODY_H
#define ACCOMP_BODY_H
#include "emit/emit.h"

// Calls of the runtime for a construct: where it starts, where a data construct ends; of a declare in a function both, the
// second one at the block's end; for a data construct's device addresses.
typedef enum { CALL_START, CALL_END, CALL_SCOPE, CALL_ADDRESSES } RuntimeCall;

typedef struct Body {
  // Writes a node in the form that takes the place of its own text (forms.c). False: it has none.
  bool (*form)(Render *, Node *);
  bool is_outlined;   // statements stand in another object
  // Around the kernels of a region in device code: what their statements need at file scope.
  void (*open)(Render *, Region *);
  void (*close)(Render *, Region *);
  // A parameter of a kernel, without a comma: "double *x". no_alias: no two of them lead to the same memory.
  void (*param)(Render *, const LaunchArgument *, bool no_alias);
  // Before the statements of a thread or a group: what makes the user's name of a variable visible to them.
  void (*bind)(Render *, const Region *, const Use *);
  // A statement of the program, with all that is done to it (render.c, forms.c): levels, substitutions, directives.
  void (*write)(Render *, Node *);
  // A value that the host computes where the construct is met: C of type long long.
  const char *(*host_expr)(Render *, const Region *, const HostExpr *);
  // The block that takes the construct's place in the user's function; what stands first in it; the calls.
  void (*construct)(Render *, Region *);
  void (*open_construct)(Render *, Region *);
  void (*call)(Render *, const Region *, RuntimeCall);
  // Makes the user's names stand for device addresses, until Render.here is as before.
  void (*hide)(Render *, const Region *);
  // The lock of a name, which all critical constructs of the name share.
  void (*lock)(Render *, const char *name);
} Body;

extern const Body body_c;         // body.c
extern const Body body_outlined;  // outline.c
extern const Body body_cxx;       // cxx.c

// Functions that several of them have.
void write_param(Render *, const LaunchArgument *, bool no_alias);               // parameter.c
void push_device_addresses(Render *, const Region *);       // construct.c
void open_c_construct(Render *, Region *);                  // body.c
void write_c_call(Render *, const Region *, RuntimeCall);
void bind_use(Render *, const Region *, const Use *);       // kernel.c
bool render_form(Render *, Node *);                         // forms.c

// --- for Bodies whose statements stand elsewhere (outline.c, shown.c) -------------------------------------

// The text for a variable that has its own name in the kernel: in a slice by the pointer to it that the slice gets.
const char *own_text(Render *, const Var *);
// Does a pointer's name stand for an array in the kernel, the copy of a reduced section?
bool is_reduced_array(const Render *, const Var *);
// A name of ours that statements may use, from here to the end of the block (Scope.shown); one that they may change.
void show(Render *, const char *type, const char *name);
void show_changed(Render *, const char *type, const char *name);
#endif
