! The construct interop is C's and C++'s.
! flags: -fopenmp
program p
  use omp_lib
  implicit none
  integer(omp_interop_kind) :: o
  o = omp_interop_none
  !$omp interop init(targetsync: o) ! error: not implemented: 'interop' in Fortran
  !$omp interop use(o) ! error: not implemented: 'interop' in Fortran
  !$omp interop destroy(o) ! error: not implemented: 'interop' in Fortran
end program
