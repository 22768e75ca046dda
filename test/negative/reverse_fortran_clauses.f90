! flags: -fopenmp
subroutine run(b, x)
  implicit none
  !$omp requires reverse_offload
  real, intent(inout) :: b(:, :)
  integer :: x
  real :: c(4, 4)
  !$omp target
  !$omp target device(ancestor: 1) map(always, to: c(1:2, :)) ! error: sorry, not implemented: 'c' in 'map' beside 'ancestor'
  c(1, 1) = 0
  !$omp end target
  !$omp target device(ancestor: 2) ! error: 'ancestor' of '2', which is not 1
  x = 1
  !$omp end target
  !$omp target device(ancestor: 1) if(x > 0) ! error: 'if' must not stand beside 'ancestor'
  x = 1
  !$omp end target
  !$omp target device(ancestor: 1)
  !$omp parallel ! error: 'parallel' must not be inside of a region with 'ancestor'
  x = 1
  !$omp end parallel
  !$omp end target
  !$omp end target
end subroutine
