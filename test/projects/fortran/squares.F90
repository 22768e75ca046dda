module squares
contains
  subroutine square(a)
    real, intent(inout) :: a(:)
    integer :: i
#ifdef _OPENACC
    !$acc parallel loop copy(a)
#endif
    do i = 1, size(a)
      a(i) = a(i)**2
    end do
  end subroutine
end module
