// What the files of reverse offload share: a variable of a region that the host runs, and the text that C++ has of such a region.
#ifndef ACCOMP_REVERSE_H
#define ACCOMP_REVERSE_H
#include "rewrite/engine.h"

typedef struct {
  const Var *var;
  const Clause *clause; // defaultmap, too; NULL: no clause is about it
  const Item *item;     // NULL: it is implicit
} Passed;
typedef Vec(Passed) AllPassed;

// 5.8.9: of defaultmap(behaviour: category) the one for the category.
const Clause *default_of_category(const Directive *, VarCategory);
// Does no function declare it?
bool is_of_file(const Var *);
bool is_private(const Passed *);
bool is_section(const Passed *);
// The number by which a device names the region's function, or in C++ what all of its instances start with.
const char *key_text(Rewrite *, int number);
// What the runtime gets of a section of what has the name: four numbers.
const char *section_text(Rewrite *, const Passed *, const char *name);

// Reports what C++ does not do here.
bool check_cxx_region(Rewrite *, const Directive *, const AllPassed *);
// The region becomes the body of a lambda, where it stands.
void give_to_host_cxx(Rewrite *, const Directive *, const AllPassed *);
#endif
