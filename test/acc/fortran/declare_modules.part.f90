! Of declare_modules.f90: the module.
! flags: -acc
module fields
  implicit none
  real(8), allocatable :: a(:), b(:, :)
  integer :: n, shared
  common /block/ shared
  type point
    real(8) :: x, y
  end type
  type(point) :: p(4)
  type(point), allocatable :: q(:)
  real(8), allocatable :: scale
  !$acc declare create(a, b, n, p, scale) copyin(q)
  !$acc declare create(/block/)
contains
  real(8) function both(i)
    !$acc routine seq
    integer, intent(in) :: i
    both = a(i) + b(i, 0) * n + b(i, ubound(b, 2)) + p(1)%y + q(lbound(q, 1))%x
  end function
  real(8) function scaled(x)
    !$acc routine seq
    real(8), intent(in) :: x
    scaled = x * scale
  end function
end module
