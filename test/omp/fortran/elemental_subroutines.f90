! Elemental subroutines change the elements of arrays in code for devices, also as assignments of the program's own.
! flags: -fopenmp -acc
module elements
  implicit none
  type celsius
    real :: degrees
  end type
  interface assignment(=)
    module procedure to_celsius
  end interface
contains
  elemental subroutine swap(a, b)
    real, intent(inout) :: a, b
    real :: t
    t = a
    a = b
    b = t
  end subroutine
  elemental subroutine add(a, by, sum)
    real, intent(in) :: a, by
    real, intent(out) :: sum
    sum = a + by
  end subroutine
  elemental subroutine to_celsius(c, kelvin)
    type(celsius), intent(out) :: c
    real, intent(in) :: kelvin
    c%degrees = kelvin - 273
  end subroutine
end module

program elemental_subroutines
  use elements
  implicit none
  real :: a(4, 3), b(4, 3), sums(3, 2), kelvin(3)
  type(celsius) :: t(3)
  integer :: i, j
  do j = 1, 3
    do i = 1, 4
      a(i, j) = 10 * j + i
    end do
  end do
  b = -a
  kelvin = [273., 283., 373.]
  !$omp target teams distribute parallel do map(tofrom: a, b)
  do j = 1, 3
    call swap(a(:, j), b(4:1:-1, j))
  end do
  print '(4f6.0)', a(:, 2), b(:, 2)
  ! prints:   -24.  -23.  -22.  -21.
  ! prints:    24.   23.   22.   21.
  !$acc parallel loop copyin(a) copyout(sums)
  do j = 1, 2
    call add(a(1, :) * 2, real(j), sums(:, j))
    call add(sum=sums(1, j), a=1., by=1.)
  end do
  print '(3f6.0)', sums
  ! prints:     2.  -47.  -67.
  ! prints:     2.  -46.  -66.
  !$omp target map(to: kelvin) map(from: t)
  t = kelvin
  !$omp end target
  print '(3f6.0)', t%degrees
  ! prints:     0.   10.  100.
end program
