// The passes behind the check of directives, in their order.
// In:  a unit whose directives are checked.  Out: unit->regions, each with its kernel's plan, uses and operands.
#include "driver/passes.h"
#include "ir/level.h"

// Finds the nest and the uses of each kernel; before any sharing, which looks at the kernels around.
static void find_kernels(Unit *u) {
  for (int i = 0; i < u->regions.len; i++) {
    Region *r = u->regions.at[i];
    find_calls_with_answers(u, r);
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    enter_enclosing(u, r);
    find_nest(u, r);
    choose_iteration_threads(u, r);
    report_repeated_loop(u, r);
    if (r->plan.why)
      warning(u->diag, r->directive->loc, WARN_SERIAL_REGION,
              "this '%s' region runs %s: %s", r->directive->info->name,
              r->plan.form == PLAN_IN_ORDER ? "in one gang, in order"
                                            : "on one device thread",
              r->plan.why);
    find_uses(u, r);
    order_nest(u, r);
  }
}

// Functions that several threads call together have levels like kernels; one that a thread calls by itself
// must not call them.
static void plan_routines(Unit *u) {
  FunctionList functions = defined_functions(u);
  for (int i = 0; i < functions.len; i++) {
    Function *f = functions.at[i];
    if (!f->routine || f->routine->info->dialect != DIALECT_ACC) continue;
    front_body(u, f);
    find_routine_levels(u, f);
    check_routine_calls(u, f);
  }
}

// Completes clauses, and finds the variables that are on the device from the program's start on.
static void read_declarations(Unit *u) {
  complete_sections(u);
  complete_defaults(u);
  find_device_globals(u);
  report_lifetimes(u);
  check_allocated_sections(u);
}

// Which loops may run in parallel, and which constructs become kernels.
static void plan_kernels(Unit *u) {
  plan_routines(u);
  find_parallelism(u);
  find_inner_loops(u);
  split_kernels(u);
  find_regions(u);
  find_kernels(u);
  check_declared_loops(u);
  check_private_copies(u);
}

// Decides the sharing of a kernel's variables, and the axes of the device that its loops are spread over.
static void plan_region(Unit *u, Region *r) {
  if (r->directive->is_split) share_split(u, r);
  if (r->directive->info->kind != DIR_COMPUTE) return;
  share_data(u, r);
  find_task_copies(u, r);
  check_calls(u, r);
  find_region_levels(u, r);
  find_collected(u, r);
  refuse_second_copies(u, r);
  check_region_calls(u, r);
  refuse_atomics(u, r);
  find_shared_scan(u, r);
}

// Finds the data that move, the pointers that may overlap, and the versions of the kernel that these need.
static void move_region(Unit *u, Region *r) {
  move_data(u, r);
  if (r->directive->info->kind != DIR_COMPUTE) return;
  find_overlaps(u, r);
  find_footprints(u, r);
  find_reuse(u, r);
  find_variants(u, r);
  find_order_of_accesses(u, r);
}

// The functions and variables that are part of device code.
static void find_device_code(Unit *u) {
  find_callers(u);
  find_exports(u);
  find_offered(u);
  find_device_decls(u);
  check_formats(u);
  find_addressed(u);
  find_exposed(u);
}

static void run_passes(Unit *u) {
  read_declarations(u);
  plan_kernels(u);
  for (int i = 0; i < u->regions.len; i++) plan_region(u, u->regions.at[i]);
  for (int i = 0; i < u->regions.len; i++) move_region(u, u->regions.at[i]);
  find_unrolled(u);
  if (u->cxx) {
    check_formats(u); // what else is device code clang finds
    find_exports(u);
    find_offered(u);
  } else
    find_device_code(u);
  check_lone_atomics(u);
}

// The passes look at a place as often as they need to, and in their own order: their messages are shown once, from
// the first line to the last.
bool analyse(Unit *u) {
  Messages all = {0};
  Diag *d = u->diag, before = *d;
  d->gathered = &all;
  run_passes(u);
  d->gathered = NULL;
  bool passes = false;
  for (int i = 0; i < u->regions.len; i++) passes |= u->regions.at[i]->passes_answers;
  if (passes && d->errors > before.errors) {
    d->errors = before.errors;
    d->warnings = before.warnings;
    d->reported.len = before.reported.len;
    return false;
  }
  report_gathered(d, &all);
  return true;
}
