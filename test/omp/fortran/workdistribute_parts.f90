! 'workdistribute' in directives of its own; dummy arguments with gaps, pointers, components; clauses.
! flags: -fopenmp
! prints:    6.0   1.0   6.0   1.0   6.0   1.0   6.0   1.0   6.0   1.0 100.0
! prints:    3.0   3.0   3.0   3.0   3.0   6.0   6.0   6.0   6.0   6.0
! prints:    5.0   5.0   5.0   5.0   5.0  50.0  50.0  50.0  50.0  50.0  27.0  28.0  29.0  30.0  31.0
module m
  type t
    real, allocatable :: x(:), y(:)
    real :: z(5)
    integer :: k = 1
  end type
contains
  subroutine s(a, b, n, q)
    integer :: n
    real :: a(:), b(n, n)
    real, pointer :: q(:)
    !$omp target teams map(tofrom: a)
    !$omp workdistribute
    a = b(1, :) + q
    b = 2 * b
    !$omp end workdistribute
    !$omp end target teams
    !$omp target
    !$omp teams
    !$omp workdistribute
    a = a + 1
    !$omp end workdistribute
    !$omp end teams
    !$omp end target
  end subroutine
end module
program p
  use m
  type(t) :: u
  real :: a(10), b(5,5), r(5)
  real, target :: q(10)
  real, pointer :: pq(:)
  a = 1; b = 2; q = 3
  pq => q(1:10:2)
  call s(a(1:10:2), b, 5, pq)
  print '(11f6.1)', a, sum(b)
  !$omp teams workdistribute num_teams(3)
  a = a + 1
  !$omp end teams workdistribute
  a = a - 1
  allocate(u%x(5), u%y(5))
  u%x = 1; u%y = 2; u%z = 3
  !$omp target teams workdistribute
  u%x = u%x + u%y
  u%z = u%x * 2
  !$omp end target teams workdistribute
  print '(10f6.1)', u%x, u%z
  i = 3
  !$omp target data map(tofrom: u, i)
  !$omp target teams workdistribute if(.true.) device(0) nowait
  u%x = u%x + u%y
  u%z = dot_product(u%x, u%y)
  i = 5
  u%k = u%k + i
  i = u%k
  r = i + [1, 2, 3, 4, 5] + sum(b, 1)
  !$omp end target teams workdistribute
  !$omp end target data
  if (i /= 3 .or. u%k /= 6) print '(a,2i3)', 'scalars', i, u%k
  print '(15f6.1)', u%x, u%z, r
end program
