module scales
contains
  subroutine scale(a, n, factor)
    integer, intent(in) :: n
    real, intent(in) :: factor
    real, intent(inout) :: a(n)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, n
      a(i) = factor * a(i)
    end do
  end subroutine
end module
