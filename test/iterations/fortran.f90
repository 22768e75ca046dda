! A forgotten reduction, in Fortran.
! flags: -acc
program main
  implicit none
  integer :: i
  real(8) :: a(1000), s
  a = 1; s = 0
  !$acc parallel loop copy(s)
  do i = 1, 1000
    s = s + a(i) ! race: 1 s
  end do
  print *, s
end program
