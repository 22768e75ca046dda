! BLOCK, ASSOCIATE, SELECT TYPE: names of their own.
subroutine scopes(a, n, c)
  implicit none
  type :: base
    integer :: i
  end type
  type, extends(base) :: child
    real :: r
  end type
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  class(*), intent(inout) :: c
  integer :: i
  type(child) :: x
  i = 1
  outer: block
    integer :: i
    real :: local(n)
    i = 2
    local = i
    !$acc wait
    if (local(1) > 3) exit outer
    block
      integer, parameter :: i = 5
      a(1, 1) = i
    end block
  end block outer
  associate (row => a(i, :), one => a(1, 1) + 1, b => x%base)
    row = one
    b%i = n
  end associate
  select type (s => c)
  type is (integer)
    s = 3
  class is (base)
    s%i = 4
    !$acc wait
  type is (character(*))
    s = 'x'
  class default
    continue
  end select
end subroutine
