! Loops with labels: END DO with one, a last statement that is shared, an empty body, a comment and a directive before the end.
subroutine labels(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  !$acc wait
  do 30 i = 1, n
    if (i == 3) then
      goto 30
    end if
    ! a comment
30 end do
  do 40 i = 1, n
40 enddo
  do 50 i = 1, n; do 50 j = 1, n
    a(i, j) = 1
50 continue
  outer: do 60 i = 1, n
    do 70 j = 1, n
      a(j, i) = 2
      !$acc wait
  70 end do
60 end do outer
end subroutine
