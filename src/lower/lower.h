// The shape of kernels: names, parameters, nest geometry, copies, team sizes, and what reductions combine with (C text of
// functions, which src/emit puts in front of kernels).
#ifndef ACCOMP_LOWER_H
#define ACCOMP_LOWER_H
#include "ir/ir.h"
#include "ir/region.h"

// needs: analyse()   gives: region->params, kernel, workspace, plan.nest[].first/step/trips,
//                    use->ref, parameter, stride0; adds value and workspace operands
void lower(Unit *);
// reduce.c: identity and combine of each reduction; of a region's own also its offset in the workspace.
void lower_levels(Unit *, Levels *);
void lower_reductions(Unit *, Region *);
#endif
