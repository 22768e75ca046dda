// Systems of linear conditions over integers (solver.c).
#ifndef ACCOMP_SOLVER_H
#define ACCOMP_SOLVER_H
#include "ir/ir.h"

typedef struct Solver Solver;

// number * variable; variables are counted from 0
typedef struct {
  int variable;
  long long number;
} Factor;

// The factors and the constant together; power > 0: and 2 to that power, power < 0: less 2 to its opposite.
typedef struct {
  Vec(Factor) factors;
  long long constant;
  int power;
} Sum;

// sum = 0, or sum >= 0
typedef struct {
  Sum sum;
  bool equal;
} Condition;
typedef Vec(Condition) Conditions;

// One of the parts holds.
typedef struct {
  Conditions *part;
  int n;
} Choice;

typedef struct {
  int variables;
  Conditions all;  // these hold
  Vec(Choice) choices;
} System;

void add_factor(Arena *, Sum *, int variable, long long number);
void add_sum(Arena *, Sum *, const Sum *, long long number);
// l op r; not for '!='
void add_relation(Arena *, Conditions *, const Sum *l, Op, const Sum *r);
// A choice of n parts, to be filled.
Conditions *add_choice(Arena *, System *, int n);

// One for each construct; not for several threads.
Solver *solver_new(Arena *);
void solver_free(Solver *);
// Another loop: operations are counted from here on.
void solver_begin(Solver *);
// Were there questions without an answer since then?
bool solver_gave_up(const Solver *);
// False: proved that there is none. *values: when not NULL, gets one for each variable when one was found.
bool has_solution(Solver *, Arena *, const System *, long long *values);
// Has the system solutions, and for any values of the variables that are 'given', where it has one, one of which
// 'more' holds too? False when it has choices, or that would take too long to find out.
bool is_always_solvable(Solver *, const System *, const Conditions *more, const bool *given);
// Is a set, in isl's words, inside of the union of n others? True only when that is proved.
bool is_subset(Solver *, const char *set, const char *const *parts, int n);
#endif
