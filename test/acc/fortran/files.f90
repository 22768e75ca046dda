! Routines of another file: of a module, external ones with an interface and without, one of C; external ones of this file.
! flags: -acc
! sources: files.part.f90 files.part.c
program files
  use lib
  implicit none
  !$acc routine(add_row) vector
  !$acc routine(f77) seq
  external :: f77, own
  real(8) :: half
  interface
    subroutine scale_all(x, n)
      integer, intent(in) :: n
      real(8) :: x(n)
    end subroutine
    real(8) function total(x)
      !$acc routine seq
      real(8), intent(in) :: x(:)
    end function
    integer(c_int) function twice(k) bind(c, name="c_twice")
      use iso_c_binding, only: c_int
      !$acc routine seq
      integer(c_int), value :: k
    end function
  end interface
  real(8) :: a(3, 10), b(5, 10), c(10)
  integer :: i
  a = 0
  !$acc parallel loop
  do i = 1, 10
    call put(a(:, i), 3, cube(real(i, 8)))
  end do
  print '(i0)', nint(sum(a)) ! prints: 9075
  b = 1
  !$acc parallel loop gang
  do i = 1, 10
    call add_row(b(:, i))
  end do
  print '(i0)', nint(sum(b)) ! prints: 200
  !$acc parallel loop gang ! the module says the levels
  do i = 1, 10
    call double_row(b(:, i))
    call number_row(b(:, i))
  end do
  print '(*(i0, 1x))', nint(b(:, 2)), nint(sum(b)) ! prints: 5 6 12 10 18 510
  c = 1
  !$acc parallel loop copy(c)
  do i = 1, 10
    call f77(c(i), a, i)
    call f77(c(i), a(1, 2), i - 1)
    c(i) = half(c(i)) + total(a(1:2, i)) + twice(i)
    call own(c(i), 2)
    call implicit(c(i), 1)
    call scale_all(a(1, i), 3)
  end do
  print '(2f9.1)', c(5), c(1) ! prints:     772.0     12.0
  print '(i0)', nint(sum(a)) ! prints: 18150
end program
subroutine own(x, n)
  real(8) :: x
  integer, intent(in) :: n
  x = x * n
end subroutine
subroutine implicit(x, n)
  !$acc routine seq
  real(8) x
  x = x + n
end subroutine
real(8) function half(x)
  real(8) :: x
  half = x / 2
end function
subroutine scale_all(x, n)
  !$acc routine seq
  integer, intent(in) :: n
  real(8) :: x(n)
  x = x * 2
end subroutine
