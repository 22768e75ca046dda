! Default kinds as -r8 and -i8 have them.
! options: -fdefault-real-8 -fdefault-integer-8
subroutine kinds(r, d, i, l, c)
  implicit none
  real :: r
  double precision :: d
  integer :: i
  logical :: l
  complex :: c
  integer(4) :: i4
  !$acc wait
  r = 1.1
  d = r + 1.1d0
  i = i4
  l = i == 3
  c = r
end subroutine
