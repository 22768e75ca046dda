! Loops of a routine: the host runs them in order, devices share them.
! flags: -acc
module m
contains
  subroutine add(a, n)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
end module
program p
  use m
  real(8) :: b(8, 4)
  integer :: j
  b = 0
  !$acc parallel loop gang
  do j = 1, 4
    call add(b(:, j), 8)
  end do
  call add(b(:, 1), 8)
  print '(i0)', nint(sum(b)) ! prints: 40
end program
