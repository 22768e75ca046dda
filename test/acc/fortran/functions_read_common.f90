! A function reads a COMMON block's variable that the assignment changes, by another name, as it was in front of it.
! flags: -acc
program functions_read_common
  implicit none
  interface
    pure elemental real function before(i)
      !$acc routine seq
      integer, intent(in) :: i
    end function
  end interface
  real :: a(5)
  common /block/ a
  !$acc declare create(/block/)
  a = [1, 2, 3, 4, 5]
  !$acc update device(a)
  !$acc serial
  a(2:5) = before([2, 3, 4, 5]) + 10
  !$acc end serial
  !$acc update self(a)
  print '(5f5.0)', a
  ! prints:    1.  11.  12.  13.  14.
end program
pure elemental real function before(i)
  !$acc routine seq
  integer, intent(in) :: i
  real :: other(5)
  common /block/ other
  !$acc declare create(/block/)
  before = other(i - 1)
end function
