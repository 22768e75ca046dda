// What is not done with device memory, in words: one-sided communication, files (MPI-3.1, 11 and 13), packing.
#include "accomp_mpi.h"

static void refuse(const char *call, const void *at) {
  if (accomp_mpi_device(at))
    accomp_mpi_refuse(call, "device memory here; copy it to the host's before");
}

#define WINDOW(name, PARAMS, ARGS, at)                                                   \
  int MPI_##name PARAMS {                                                                \
    refuse("MPI_" #name, at);                                                            \
    return OWN(name) ARGS;                                                               \
  }

WINDOW(Win_create,
       (void *at, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win),
       (at, size, unit, info, comm, win), at)
WINDOW(Win_attach, (MPI_Win win, void *at, MPI_Aint size), (win, at, size), at)
WINDOW(Put,
       (const void *at, int n, MPI_Datatype type, int rank, MPI_Aint to, int nto,
        MPI_Datatype tto, MPI_Win win),
       (at, n, type, rank, to, nto, tto, win), at)
WINDOW(Get,
       (void *at, int n, MPI_Datatype type, int rank, MPI_Aint to, int nto,
        MPI_Datatype tto, MPI_Win win),
       (at, n, type, rank, to, nto, tto, win), at)
WINDOW(Accumulate,
       (const void *at, int n, MPI_Datatype type, int rank, MPI_Aint to, int nto,
        MPI_Datatype tto, MPI_Op op, MPI_Win win),
       (at, n, type, rank, to, nto, tto, op, win), at)
WINDOW(Pack,
       (const void *at, int n, MPI_Datatype type, void *to, int size, int *position,
        MPI_Comm comm),
       (at, n, type, to, size, position, comm), accomp_mpi_device(at) ? at : to)
WINDOW(Unpack,
       (const void *from, int size, int *position, void *at, int n, MPI_Datatype type,
        MPI_Comm comm),
       (from, size, position, at, n, type, comm), accomp_mpi_device(at) ? at : from)
WINDOW(File_write,
       (MPI_File file, const void *at, int n, MPI_Datatype type, MPI_Status *status),
       (file, at, n, type, status), at)
WINDOW(File_read, (MPI_File file, void *at, int n, MPI_Datatype type, MPI_Status *status),
       (file, at, n, type, status), at)
WINDOW(File_write_at,
       (MPI_File file, MPI_Offset o, const void *at, int n, MPI_Datatype type,
        MPI_Status *status),
       (file, o, at, n, type, status), at)
WINDOW(File_read_at,
       (MPI_File file, MPI_Offset o, void *at, int n, MPI_Datatype type,
        MPI_Status *status),
       (file, o, at, n, type, status), at)
WINDOW(File_write_all,
       (MPI_File file, const void *at, int n, MPI_Datatype type, MPI_Status *status),
       (file, at, n, type, status), at)
WINDOW(File_read_all,
       (MPI_File file, void *at, int n, MPI_Datatype type, MPI_Status *status),
       (file, at, n, type, status), at)
WINDOW(File_write_at_all,
       (MPI_File file, MPI_Offset o, const void *at, int n, MPI_Datatype type,
        MPI_Status *status),
       (file, o, at, n, type, status), at)
WINDOW(File_read_at_all,
       (MPI_File file, MPI_Offset o, void *at, int n, MPI_Datatype type,
        MPI_Status *status),
       (file, o, at, n, type, status), at)
