! A section with gaps whose elements the device has is not packed: the construct would miss them.
! flags: -acc
program gaps_present
  implicit none
  integer :: a(20)
  a = 1
  !$acc data copy(a)
  call add(a(1:20:3)) ! run-error: 'x' is a section with gaps in its first dimension
  !$acc end data
contains
  subroutine add(x)
    integer :: x(:), k
    !$acc parallel loop
    do k = 1, size(x)
      x(k) = x(k) + 1
    end do
  end subroutine
end program
