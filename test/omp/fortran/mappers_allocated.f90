! A component that is allocated behind 'enter data' is mapped by the next construct, and the device gets its bounds.
! flags: -fopenmp
module m
  implicit none
  type t
    integer :: n
    real, allocatable :: x(:)
  end type
  !$omp declare mapper(t :: v) map(v, v%x)
end module
program p
  use m
  implicit none
  type(t) :: a(4)
  integer :: i, j
  !$omp target enter data map(to: a)
  do i = 1, 4
    allocate(a(i)%x(3:i * 2 + 2))
    a(i)%x = i
  end do
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, 4
    do j = lbound(a(i)%x, 1), ubound(a(i)%x, 1)
      a(i)%x(j) = a(i)%x(j) + j
    end do
  end do
  !$omp target exit data map(from: a)
  do i = 1, 4
    print '(8f5.1)', a(i)%x ! prints:   4.0  5.0
  ! prints:   5.0  6.0  7.0  8.0
  ! prints:   6.0  7.0  8.0  9.0 10.0 11.0
  ! prints:   7.0  8.0  9.0 10.0 11.0 12.0 13.0 14.0
  end do
end program
