// OpenMP's contexts (OpenMP 5.2, 7): what a selector asks for, and whether a place in the program has it.
#ifndef ACCOMP_PRAGMA_CONTEXT_H
#define ACCOMP_PRAGMA_CONTEXT_H
#include "pragma/pragma.h"

// The context of a directive or a call: the constructs around it, and who runs it.
typedef struct {
  const char *const *constructs; // names of the leaf constructs around it, outermost first
  int count;
  bool on_device; // a device runs it, not the host
} Context;

typedef struct {
  bool fits;             // nothing that is known before the program runs excludes it
  const char *condition; // C text of what is to be asked at run time; NULL: nothing
  unsigned long long score;
} Match;

// The selector of a clause 'when' or 'match' against a place.
Match match_context(Unit *, const Clause *, const Context *);
// Does b ask for all that a asks for, and for more?
bool is_part_of_selector(const Clause *a, const Clause *b);

// What a metadirective chooses: the first one whose condition holds when the program runs; the last one has none.
typedef struct {
  const char *condition; // Match.condition
  const Clause *clause;  // NULL: no directive
} MetaChoice;
typedef Vec(MetaChoice) MetaChoices;
MetaChoices choose_variants(Unit *, const Directive *, const Context *);

// The directive that a 'when' or 'otherwise' chooses: its text, "" for 'nothing'.
const char *chosen_directive(const Clause *);
// Does a directive of OpenMP take a statement? The same by its text.
bool pragma_takes_statement(const DirectiveInfo *);
bool pragma_text_takes_statement(const char *directive);
#endif
