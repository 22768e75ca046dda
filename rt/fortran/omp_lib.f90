! The module omp_lib, and its part omp_lib_kinds (OpenMP 5.2, 18.1).
! In:  omp_lib.h.  Out: module files, without an object.
module omp_lib
  implicit none
  include 'omp_lib.h'
end module
