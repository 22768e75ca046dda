! declare mapper: of this file and of another one, without a name and with one, with an iterator, in map and update; for what no clause names.
! flags: -fopenmp
! sources: mappers.part.f90
module locals
  implicit none
  type :: cells
    integer :: m
    integer, allocatable :: c(:)
  end type
  !$omp declare mapper(cells_map: type(cells) :: x) map(x, x%c(lbound(x%c,1):x%m))
contains
  subroutine fill(x)
    type(cells), intent(inout) :: x
    integer :: i
    !$omp target map(mapper(cells_map), tofrom: x)
    do i = 0, x%m
      x%c(i) = x%c(i) + i
    end do
    !$omp end target
  end subroutine
end module
program p
  use shapes
  use locals
  implicit none
  type(t) :: x, y(3)
  type(pair) :: pr
  type(cells) :: ce
  type(parts) :: ps
  real(8), target :: tt(6)
  integer :: i, j
  x%n = 5
  x%s = 1
  allocate(x%a(10), x%b(4,4))
  x%a = 1
  x%b = 2
  !$omp target map(tofrom: x)
  x%a(3) = x%n
  x%s = x%s + 1
  !$omp end target
  print '(11f6.1)', x%a, x%s ! prints:    1.0   1.0   5.0   1.0   1.0   1.0   1.0   1.0   1.0   1.0   2.0
  !$omp target
  x%a(4) = 44
  !$omp end target
  print '(11f6.1)', x%a ! prints:    1.0   1.0   5.0  44.0   1.0   1.0   1.0   1.0   1.0   1.0
  do i = 1, 3
    y(i)%n = i
    y(i)%s = 0
    allocate(y(i)%a(i), source = 1d0*i)
  end do
  !$omp target teams distribute parallel do
  do i = 1, 3
    do j = 1, y(i)%n
      y(i)%a(j) = y(i)%a(j) * 10 + j
    end do
    y(i)%s = sum(y(i)%a)
  end do
  do i = 1, 3
    print '(11f6.1)', y(i)%a, y(i)%s ! prints:   11.0  11.0
  ! prints:   21.0  22.0  43.0
  ! prints:   31.0  32.0  33.0  96.0
  end do
  !$omp target enter data map(mapper(deep), to: x)
  x%a = 7
  x%b = 5
  !$omp target update to(mapper(deep): x)
  !$omp target
  x%a(:) = x%a(:) + x%b(1,2)
  !$omp end target
  !$omp target update from(mapper(deep): x)
  !$omp target exit data map(mapper(deep), release: x)
  print '(11f6.1)', x%a ! prints:   12.0  12.0  12.0  12.0  12.0  12.0  12.0  12.0  12.0  12.0
  pr%one = x
  tt = 1
  pr%q => tt
  allocate(pr%z)
  pr%z = 3
  pr%k = 9
  !$omp target map(tofrom: pr)
  pr%one%a(2) = -1
  pr%q(4) = 5 + pr%z
  pr%z = pr%z + 1
  pr%k(1) = pr%k(2) + 1
  !$omp end target
  print '(11f6.1)', pr%one%a(1:5), pr%z, tt ! prints:   12.0  -1.0  12.0  12.0  12.0   4.0   1.0   1.0   1.0   8.0   1.0
  ! prints:    1.0
  print '(5i3)', pr%k ! prints:   9 10  9  9  9
  ce%m = 3
  allocate(ce%c(0:3), source=10)
  call fill(ce)
  print '(4i4)', ce%c ! prints:   10  11  12  13
  ! A mapper with an iterator.
  ps%n = 5
  do i = 0, 5
    ps%b(i)%u = [i, 2 * i, 3 * i]
    ps%b(i)%k = i
  end do
  ps%w = [1, 2]
  !$omp target map(tofrom: ps)
  do i = 0, ps%n - 1, 2
    do j = 2, 3
      ps%b(i)%u(j) = ps%b(i)%u(j) + 10 * ps%b(i)%k + ps%w(2)
    end do
  end do
  !$omp end target
  print '(12f6.1)', (ps%b(i)%u(2:), i = 0, 5) ! prints:    2.0   2.0   2.0   3.0  26.0  28.0   6.0   9.0  50.0  54.0  10.0  15.0
end program
