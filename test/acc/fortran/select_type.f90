! Constructs in branches of SELECT TYPE, inside of a data construct that does not name the selector, which has another type there.
! flags: -acc
module fluxes
  implicit none
  type, abstract :: base
  contains
    procedure(total), deferred :: reduce
  end type
  abstract interface
    real function total(this)
      import base
      class(base), intent(in) :: this
    end function
  end interface
  type, extends(base) :: broad
    real, pointer :: net(:, :) => null()
  contains
    procedure :: reduce => sum_of_broad
  end type
  type, extends(base) :: none
  contains
    procedure :: reduce => sum_of_none
  end type
contains
  real function sum_of_broad(this)
    class(broad), intent(in) :: this
    sum_of_broad = sum(this%net)
  end function
  real function sum_of_none(this)
    class(none), intent(in) :: this
    sum_of_none = -1
  end function
  subroutine work(f, n, r)
    class(base), intent(inout) :: f
    integer, intent(in) :: n
    real, intent(out) :: r
    integer :: i, j
    real, pointer :: x(:, :)
    select type (f)
    type is (broad)
      allocate (x(n, n))
      x = 1
      !$acc enter data copyin(x)
    class default
      allocate (x(1, 1))
    end select
    !$acc data create(x)
    select type (f)
    type is (broad)
      if (associated(f%net)) then
        !$acc parallel loop copyin(f) copyout(f%net) collapse(2)
        do i = 1, n
          do j = 1, n
            f%net(j, i) = i + x(j, i)
          end do
        end do
      end if
    class default
      r = f%reduce()
    end select
    !$acc end data
    select type (f)
    type is (broad)
      !$acc exit data delete(x)
      r = f%reduce()
    end select
    deallocate (x)
  end subroutine
end module
program main
  use fluxes
  implicit none
  type(broad) :: b
  type(none) :: c
  real :: r(2)
  allocate (b%net(10, 10))
  call work(b, 10, r(1))
  call work(c, 10, r(2))
  print '(2f7.1)', r ! prints:   650.0   -1.0
end program
