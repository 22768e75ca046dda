! Program units: each has its specification part, its statements and the procedures that it contains.
module shapes
  implicit none
  real, save :: scale = 2.0
  interface
    module subroutine grow(x)
      real, intent(inout) :: x(:)
    end subroutine
    module function area(x) result(a)
      real, intent(in) :: x
      real :: a
    end function
  end interface
contains
  pure function half(x) result(h)
    real, intent(in) :: x
    real :: h
    h = x / 2
  end function
end module

submodule(shapes) growing
contains
  module subroutine grow(x)
    real, intent(inout) :: x(:)
    x = x * scale
  end subroutine
  module procedure area
    a = x * x
  end procedure
end submodule

block data start
  common /counts/ n
  integer :: n = 3
end block data

integer function twice(i)
  twice = 2 * i
end function

subroutine outer(n)
  integer :: n
  call inner(n)
  return
contains
  recursive subroutine inner(k)
    integer, value :: k
    if (k > 0) call inner(k - 1)
    n = n + k
  end subroutine
end subroutine

program main
  use shapes, only: grow, size_of => scale
  implicit none
  real :: r(4), square, t
  integer :: n
  integer, external :: twice
  common /counts/ n
  square(t) = t * t
  r = square(size_of)
  !$acc wait
  call grow(r)
  call outer(n)
  print *, twice(n)
end program
