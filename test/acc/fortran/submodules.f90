! Procedures of submodules, with interfaces in the module or in a submodule around, in code for devices.
! flags: -acc -Wno-serial-region
module parent
  implicit none
  type pair
    integer :: a
    real :: b
  end type
  interface
    module subroutine work(x, n)
      integer, intent(in) :: n
      type(pair), intent(inout) :: x(n)
    end subroutine
    elemental module function product_of(a, b) result(c)
      integer, intent(in) :: a
      real, intent(in), optional :: b
      real :: c
    end function
  end interface
end module
submodule (parent) other
contains
  subroutine turn(x)
    type(pair), intent(inout) :: x
    x%a = 77
  end subroutine
end submodule
submodule (parent) child
  implicit none
  integer :: factor(3) = [2, 3, 4]
  interface
    module subroutine turn(x)
      type(pair), intent(inout) :: x
    end subroutine
  end interface
contains
  module procedure work
    integer :: i
    !$acc parallel loop copy(x) copyin(factor)
    do i = 1, n
      x(i)%a = x(i)%a + factor(1 + mod(i, 3))
      x(i)%b = product_of(x(i)%a) + product_of(i, x(i)%b)
      call turn(x(i))
    end do
  end procedure
  module procedure product_of
    c = a
    if (present(b)) c = c * b
  end procedure
end submodule
submodule (parent:child) grandchild
contains
  module procedure turn
    x%a = -x%a
    x%b = x%b + half(x%a)
  end procedure
  pure real function half(i)
    integer, intent(in) :: i
    half = i * 0.5
  end function
end submodule
program p
  use parent
  implicit none
  type(pair) :: x(4)
  integer :: i
  x = [(pair(i, i * 0.5), i = 1, 4)]
  call work(x, 4)
  print '(4i4, 4f6.1)', x%a, x%b ! prints:   -4  -6  -5  -7   2.5   5.0   7.0  11.5
  !$acc kernels copy(x)
  x%b = product_of(x%a, x%b)
  !$acc end kernels
  print '(4f8.1)', x%b ! prints:    -10.0   -30.0   -35.0   -80.5
end program
