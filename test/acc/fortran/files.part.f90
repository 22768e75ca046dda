module lib
  !$acc routine(double_row) worker
contains
  subroutine double_row(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    !$acc loop worker
    do i = 1, size(x)
      x(i) = 2 * x(i)
    end do
  end subroutine
  subroutine number_row(x)
    real(8), intent(inout) :: x(:)
    real(8) :: other
    integer :: i
    !$acc routine vector
    !$acc loop vector
    do i = 1, size(x)
      if (mod(i, 2) == 1) then
        other = x(i) + i
        if (i > 2) other = other + 1
        x(i) = other
      end if
    end do
  end subroutine
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
    !$acc data present(a)
    do i = 1, n
      a(i) = a(i) + v
    end do
    !$acc end data
  end subroutine
  subroutine add_row(x)
    !$acc routine vector
    real(8), intent(inout) :: x(:)
    integer :: i
    !$acc loop vector
    do i = 1, size(x)
      x(i) = x(i) + i
    end do
  end subroutine
end module
subroutine f77(x, a, n)
  !$acc routine seq
  real(8) x, a(3, *)
  x = x + a(2, n)
end subroutine
real(8) function total(x)
  !$acc routine seq
  real(8), intent(in) :: x(:)
  integer :: i
  total = 0
  do i = 1, size(x)
    total = total + x(i)
  end do
end function
