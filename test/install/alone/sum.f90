program alone
  implicit none
  integer :: i
  real(8) :: s
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, 1000
    s = s + 1
  end do
  print '(i0)', int(s)
end program
