! A fault in a statement leaves the rest of the tree.
subroutine errors(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  !$acc wait
  a(1) = unknown_name
  a(2) = n
  call noisy(n, n, 3)
  a = 'text'
contains
  subroutine noisy(i)
    integer, intent(in) :: i
  end subroutine
end subroutine
