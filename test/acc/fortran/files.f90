! Routines of another file's module.
! flags: -acc
! sources: files.part.f90
program files
  use lib
  implicit none
  real(8) :: a(3, 10)
  integer :: i
  a = 0
  !$acc parallel loop
  do i = 1, 10
    call put(a(:, i), 3, cube(real(i, 8)))
  end do
  print '(i0)', nint(sum(a)) ! prints: 9075
end program
