! As test/acc/gangs_call_routines.c.
! flags: -acc
module m
contains
  subroutine spread_out(a, each)
    !$acc routine gang
    integer :: a(:), each, i
    !$acc loop gang
    do i = 1, size(a)
      !$acc atomic
      a(i) = a(i) + 1
    end do
    !$acc atomic
    each = each + 1
  end subroutine
end module
program p
  use m
  integer :: a(5), each
  a = 0; each = 0
  !$acc parallel num_gangs(3) copy(a, each)
  call spread_out(a, each)
  !$acc end parallel
  print '(3i3)', a(1), a(5), each   ! prints:   1  1  3
end program
