! PRINT and WRITE(*, *) in regions.
! flags: -acc
! devices: host, emu
program printing
  implicit none
  integer :: i
  real(8) :: x
  i = 42
  x = 0.25d0
  !$acc serial
  print *, 'i = ', i, x, i > 3 ! prints:  i =           42  0.25000000000000000      T
  write (*, *) 'what % is "it"?' ! prints:  what % is "it"?
  print '(a, i0, 1x, i5.3, f8.3, 2x, l2)', 'all: ', i, i, x, i < 3 ! prints: all: 42   042   0.250   F
  !$acc end serial
end program
