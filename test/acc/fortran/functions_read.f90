! Functions of an expression read what the assignment changes, a variable of the program around or of a module, as it was in front of it.
! flags: -acc
module field
  implicit none
  real :: u(6)
  !$acc declare create(u)
contains
  elemental real function left(i)
    !$acc routine seq
    integer, intent(in) :: i
    left = inner(i)
  end function
  pure real function inner(i)
    !$acc routine seq
    integer, intent(in) :: i
    inner = u(max(1, i - 1))
  end function
  pure real function total()
    !$acc routine seq
    total = sum(u)
  end function
end module

program functions_read
  use field
  implicit none
  real :: a(6), b(6)
  integer :: i, idx(6)
  a = [1, 2, 3, 4, 5, 6]
  b = a
  u = a
  idx = [1, 2, 3, 4, 5, 6]
  !$acc update device(u)
  !$acc serial copy(a, b) copyin(idx)
  u = left(idx) + 1
  u(1:3) = total() + u(1:3)
  a = reversed(idx)
  forall (i = 2:6) a(i) = before(i)
  where (idx > 2) b = halved(idx)
  !$acc end serial
  !$acc update self(u)
  print '(6f5.0)', u, a, b
  ! prints:   24.  24.  25.   4.   5.   6.
  ! prints:    6.   6.   5.   4.   3.   2.
  ! prints:    1.   2.   1.   1.   2.   2.
contains
  elemental real function reversed(i)
    integer, intent(in) :: i
    reversed = a(7 - i)
  end function
  pure real function before(i)
    integer, intent(in) :: i
    before = a(i - 1)
  end function
  elemental real function halved(i)
    integer, intent(in) :: i
    halved = floor(b(i - 1) / 2)
  end function
end program
