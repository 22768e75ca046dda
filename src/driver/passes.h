// Every pass that compile.c and analyse.c call, from the folders below.
#ifndef ACCOMP_PASSES_H
#define ACCOMP_PASSES_H
#include "data/data.h"
#include "emit/emit.h"
#include "front/front.h"
#include "plan/plan.h"
#include "pragma/pragma.h"
#include "report/report.h"
#include "rewrite/rewrite.h"

// analyse.c  needs: checked directives   gives: regions, each with its kernel's plan, uses, operands
// False: there were errors, none of which was reported; they may be those of code that passes answers to functions of other
// files, which a program may do without (Unit.round.no_answers).
bool analyse(Unit *);
#endif
