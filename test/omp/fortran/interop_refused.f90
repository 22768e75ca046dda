! What 'interop' needs, and where it may not stand.
! flags: -fopenmp
program interop_refused
  use omp_lib
  implicit none
  integer :: small
  integer(omp_interop_kind) :: object, other
  object = omp_interop_none
  other = omp_interop_none
  !$omp interop init(targetsync: small) ! error: 'small' of 'init' is no variable of type integer(omp_interop_kind)
  !$omp interop init(object) ! error: 'init' needs a type and ':', as in init(targetsync: object)
  !$omp interop init(targetsync: object) destroy(object) ! error: 'object' is in two clauses of one 'interop'
  !$omp interop init(target: object) depend(in: small) ! error: 'depend' needs 'targetsync' in 'init'
  !$omp interop init(toast: object) ! error: 'init' knows 'target', 'targetsync' and 'prefer_type', not 'toast'
  !$omp interop nowait ! error: 'interop' needs one of 'init', 'use', 'destroy'
  !$omp target
  !$omp interop use(other) ! error: 'interop' in a target region, which has no device of its own
  !$omp end target
end program
