// Every pass that compile.c and analyse.c call, from the folders below.
#ifndef ACCOMP_PASSES_H
#define ACCOMP_PASSES_H
#include "data/data.h"
#include "emit/emit.h"
#include "front/front.h"
#include "lower/lower.h"
#include "plan/plan.h"
#include "pragma/pragma.h"
#include "report/report.h"
#include "rewrite/rewrite.h"

// analyse.c  needs: checked directives   gives: regions, each with its kernel's plan, uses, operands
void analyse(Unit *);
#endif
