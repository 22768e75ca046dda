! Lists to standard output are PRINT; other input and output has a name only.
subroutine input_output(n, a)
  implicit none
  integer, intent(inout) :: n
  real, intent(in) :: a(:)
  integer :: i
  namelist /group/ n
  !$acc wait
  print *
  print *, 'n', n + 1, a(1)
  print '(i5)', n
  write (*, *) a
  write (*, '(f8.3)') a(2:3)
  print *, (a(i), i = 1, n)
  write (6, *) n
  write (*, 10) n
  read (*, *) n
  open (10, file='x')
  write (10, group)
  close (10)
10 format (i5)
end subroutine
