! Names that C's library has, those of devices' variables in messages, default(none) beside arrays whose bounds the compiler passes on, structure constructors, mixed kinds.
! flags: -acc -O2
module shapes
  implicit none
  type point
    real(8) :: v
    integer :: i
  end type
  integer :: kept(4) = 1
  !$acc declare create(kept)
contains
  subroutine sums
    integer :: i
    !$acc update device(kept)
    !$acc kernels ! warning: this 'kernels' region runs on one device thread: 'kept' carries a dependence from line 17
    do i = 2, 4
      kept(i) = kept(i) + kept(i - 1)
    end do
    !$acc end kernels
    !$acc parallel loop copyin(kept) ! warning: 'kept' in 'copyin' is not copied
    do i = 1, 4
      kept(i) = kept(i) * 2
    end do
    !$acc update self(kept)
    if (any(kept /= [2, 4, 6, 8])) stop 1
  end subroutine

  subroutine fill(a, b, c)
    real(8), allocatable, intent(inout) :: a(:)
    integer, allocatable, intent(in) :: b(:)
    type(point), intent(out) :: c(:)
    integer :: i, n
    n = size(a)
    !$acc parallel loop default(none) copy(a) copyin(b) copyout(c) firstprivate(n)
    do i = 1, n
      a(i) = a(i) + b(i + lbound(b, 1) - 1)
      c(i) = point(a(i) / 2, b(i + lbound(b, 1) - 1))
    end do
  end subroutine
end module

program names
  use shapes
  implicit none
  real(8), allocatable :: a(:)
  integer, allocatable :: b(:)
  type(point) :: c(4)
  complex(8) :: z(4)
  real(8) :: x(8), lround, copysign
  real(4) :: y(8)
  integer :: i, conj
  a = [(real(i, 8), i = 1, 4)]
  allocate(b(0:3))
  b = [10, 20, 30, 40]
  call fill(a, b, c)
  call sums
  print '(4f5.1)', c%v                ! prints: 5.5 11.0 16.5 22.0
  print '(4i5)', c%i                  ! prints: 10   20   30   40
  conj = 2
  lround = 1.5d0
  copysign = -1
  !$acc parallel loop copyout(z)
  do i = 1, 4
    z(i) = conjg(cmplx(i, conj, 8)) * nint(lround * i) + sign(lround, copysign)
  end do
  print '(8f6.1)', z                  ! prints: 0.5  -4.0   4.5  -6.0  13.5 -10.0  22.5 -12.0
  ! SIMD lanes of both kinds in one loop.
  !$acc parallel loop copyout(x, y)
  do i = 1, 8
    x(i) = exp(1d0 / i)
    y(i) = real(i)
  end do
  print '(8f8.5)', x                  ! prints: 2.71828 1.64872 1.39561 1.28403 1.22140 1.18136 1.15356 1.13315
  print '(f4.1)', sum(y)              ! prints: 36.0
  call longest
  call ask(twofold)
contains
  ! Names of 63 letters, and components whose names would be longer.
  subroutine longest
    real, allocatable :: the_array_with_the_longest_name_that_fortran_2018_permits_at_al(:)
    integer :: the_scalar_with_the_longest_name_that_fortran_2018_permits_at_a
    allocate(the_array_with_the_longest_name_that_fortran_2018_permits_at_al(-1:3))
    !$acc parallel loop copyout(the_array_with_the_longest_name_that_fortran_2018_permits_at_al)
    do the_scalar_with_the_longest_name_that_fortran_2018_permits_at_a = -1, 3
      the_array_with_the_longest_name_that_fortran_2018_permits_at_al( &
        the_scalar_with_the_longest_name_that_fortran_2018_permits_at_a) = &
        c(1 + modulo(max(int(b(0)) * 3, int(b(1)) * 2, int(b(2)) * 1), 4))%i &
        + c(1 + modulo(max(int(b(0)) * 3, int(b(1)) * 2, int(b(2)) * 2), 4))%v
    end do
    print '(5f5.1)', the_array_with_the_longest_name_that_fortran_2018_permits_at_al ! prints: 15.5 15.5 15.5 15.5 15.5
  end subroutine
  real(8) function twofold(k)
    integer, intent(in) :: k
    twofold = k
  end function
end program
! A function that its type alone declares, in a data region; one that is an argument.
subroutine ask(g)
  implicit none
  real(8) :: clock, g, t
  character(:), allocatable :: word
  !$acc routine(clock) seq
  !$acc data copyin(t)
  t = clock() * g(2)
  !$acc end data
  word = 'is'
  print '(a, f4.1)', word, t          ! prints: is 3.0
end subroutine
real(8) function clock()
  !$acc routine seq
  clock = 1.5d0
end function
