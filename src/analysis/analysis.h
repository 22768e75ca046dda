// Facts about directives and what stands below them. Nothing is rewritten here.
#ifndef ACCOMP_ANALYSIS_H
#define ACCOMP_ANALYSIS_H
#include "ir/ir.h"
#include "ir/region.h"

// needs: parsed unit    gives: unit->regions, each with nest, uses, operands
void analyse(Unit *);

// globals.c  gives: var->device_global, function->routine
void find_device_globals(Unit *);
// regions.c  gives: unit->regions
void find_regions(Unit *);
// nest.c  gives: region->nest, nest_body, serial, serial_reason
void find_nest(Unit *, Region *);
// access.c  gives: region->uses with read, written, ...
void find_uses(Unit *, Region *);
// share.c  needs: uses, nest   gives: use->share, clause, reductions
void share_data(Unit *, Region *);
// move.c   needs: sharing      gives: region->operands (data movement; no computed values yet)
void move_data(Unit *, Region *);
// bounds.c  The section of what 'use' points to that the region touches, when it can be told
// before the region runs: lo and len as C text in elements.
bool infer_section(Unit *, Region *, Use *, const char **lo, const char **len);
// call.c  Refuses calls that have no device version.
void check_calls(Unit *, Region *);
// call.c  gives: unit->device_decls
void find_device_decls(Unit *);
#endif
