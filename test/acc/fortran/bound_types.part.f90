! Types of another file: procedures that call others by the object's type, and such that do not.
module at
  implicit none
  type base
    integer :: i = 1
  contains
    procedure :: add
    procedure :: tenfold
    procedure :: value => value_of_base
  end type
contains
  integer function value_of_base(this)
    !$acc routine seq
    class(base), intent(in) :: this
    value_of_base = this%i
  end function
  subroutine add(this, n, a)
    !$acc routine seq
    class(base), intent(inout) :: this
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    a(1) = a(1) + this%i
    this%i = n + this%i
  end subroutine
  integer function tenfold(this)
    !$acc routine seq
    class(base), intent(in) :: this
    tenfold = this%value() * 10
  end function
end module
