// MPI's own functions, behind those that this library has (front.def).
// In:  the libraries of the program.  Out: their addresses.
#include "accomp_mpi.h"
#include <dlfcn.h>

Own accomp_mpi_own;

__attribute__((constructor)) static void find_own(void) {
#define FRONT(name) *(void **)&accomp_mpi_own.name = dlsym(RTLD_NEXT, "PMPI_" #name);
#include "front.def"
#undef FRONT
}
