// C text -> Unit. The only folder that knows libclang (front/c/clang.c) and the preprocessor's output.
#ifndef ACCOMP_FRONT_H
#define ACCOMP_FRONT_H
#include "ir/ir.h"

// needs: preprocessed text    gives: unit->text with probes, directives (via src/pragma)
// Finds the pragmas, has them parsed, replaces each of ours by its probe; blanks those of a dialect
// that is off (one warning a file); the others stay, as host directives.
typedef enum {
  SOURCE_UNTOUCHED, // no directive of ours: the file goes to clang as it is
  SOURCE_CHANGED,   // none either, but a pragma that stays is another one for clang
  SOURCE_OURS,      // there are directives of ours
  SOURCE_FAILED,    // the text cannot be read any further; there is a message
} SourceKind;
SourceKind read_source(Unit *, const char *preprocessed, size_t len);

// needs: text with probes     gives: decls, functions with directives (trees), vars, types,
//                                    ClauseExpr.node, Directive.node/.function/.target
// args: the user's compiler flags that matter for parsing (-std=, -m..., -f...), and which warnings are looked for;
// NULL-terminated. Errors inside a clause expression are reported at the clause. For warnings and errors of the C itself
// unit->has_messages is set, for errors unit->system_errors too; nothing is printed: clang's own run prints them.
void parse_c(Unit *, const char *const *args);
void front_close(Unit *);

// clang_edit.c: OpenCL C from 'from' on, with structs in the place of complex numbers (rt/device/opencl_complex.h) and bytes in
// that of bit-fields (opencl_bits.h); NULL: clang has errors in it. args: as parse_c's, and the language.
const char *opencl_rewritten(Unit *, const char *text, uint32_t from, const char *const *args);

// named.c: questions about clang's messages. Is one about a function that 'begin declare variant' defines once more; about a
// variable, a function or a type declared there that a pragma of a dialect that is on uses; about such a macro?
bool message_is_about_variant(const Unit *, const char *name);
bool message_is_about_pragma_name(const Unit *, Loc, const char *name);
bool message_is_about_pragma_macro(const Unit *, Loc);
#endif
