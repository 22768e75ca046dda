module lib
contains
  real(8) function cube(x)
    !$acc routine seq
    real(8), intent(in) :: x
    cube = x * x * x
  end function
  subroutine put(a, n, v)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(in) :: v
    integer :: i
    do i = 1, n
      a(i) = a(i) + v
    end do
  end subroutine
end module
