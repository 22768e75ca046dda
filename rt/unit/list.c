// The list of units, and what all of them together ask for: files that stand below units look at it.
// In:  unit.c writes it.  Out: variables.
#include "unit/unit.h"

pthread_mutex_t accomp_unit_registry = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t accomp_unit_loading = PTHREAD_MUTEX_INITIALIZER;
_Atomic(UnitState *) accomp_unit_first;

_Atomic unsigned accomp_unit_built_for;
_Atomic unsigned accomp_unit_count, accomp_unit_slots;
_Atomic unsigned accomp_unit_sharing;
_Atomic bool accomp_unit_shares_globals;
_Atomic bool accomp_unit_has_locals, accomp_unit_tells_host, accomp_unit_reverses;
_Atomic bool accomp_unit_compares, accomp_unit_synchronous;
