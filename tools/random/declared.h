// Shared by declared.c and declared_action.c: variables at file scope, and what functions of the device read of them.
#ifndef DECLARED_H
#define DECLARED_H
#include "random.h"

enum { MOST_TABLES = 4, MOST_CELLS = 40, MOST_POINTERS = 12 };

typedef struct {
  const char *name;
  Type type;
  int n, m;               // rows, elements of a row; m 0: one dimension
  bool constant, outside; // outside: the program names it in initialisers only
} Table;

// A number that functions of the device read.
typedef struct {
  const char *text,
      *exact; // *p, the same by its variable's name: t[2]; exact NULL: nothing writes it
  const char *whole; // its variable, where an update may name it
} Cell;

typedef struct {
  const char *text, *whole; // p, or s.at and s
  int cell;                 // *p
  int table;
} Pointer;

typedef struct {
  Table tables[MOST_TABLES];
  Cell cells[MOST_CELLS];
  Pointer pointers[MOST_POINTERS];
  int ntables, ncells, npointers;
  // For the first file and the second one: variables as a directive names them, OpenACC's of 'declare create',
  // declarations outside of the block and inside.
  const char *list[2], *created_in[2], *created; // created: of both
  Text front[2], text[2];
  const char *read, *poke, *count, *apart, *sum;
} World;

const char *type_of(Gen *, const Table *); // of an element
const char *address(Gen *, const Table *, int i);
int count_of(const Table *); // its elements
int some_table(Gen *, const World *);
// Declares all variables and the functions of the device that read and write them.
void declare_world(Gen *, World *);
#endif
