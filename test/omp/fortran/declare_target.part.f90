! Of declare_target.f90: variables that devices have, which another file uses.
! flags: -fopenmp
module sizes
  implicit none
  integer :: total = 3, large = 5, shared
  real(8) :: w(4)
  common /block/ shared
  !$omp declare target(total, w, /block/)
  !$omp declare target link(large)
end module
