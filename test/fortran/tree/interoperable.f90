! Modules of the language, BIND(C), interfaces, enumerations, renamed names.
module interoperable
  use, intrinsic :: iso_c_binding, only: c_int, c_double, ptr => c_ptr
  use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
  implicit none
  enum, bind(c)
    enumerator :: red = 4, blue
  end enum
  real(c_double), bind(c, name='the_total') :: total
  interface
    subroutine c_work(n, x, p) bind(c, name='work')
      import :: c_int, c_double, ptr
      integer(c_int), value :: n
      real(c_double), intent(inout) :: x(*)
      type(ptr), value :: p
    end subroutine
    subroutine anything(a) bind(c)
      type(*), dimension(..) :: a
    end subroutine
  end interface
contains
  subroutine s(x, p) bind(c)
    real(c_double), intent(inout) :: x(10)
    type(ptr), value :: p
    procedure(s), pointer :: mine
    !$acc wait
    call c_work(10, x, p)
    if (ieee_is_nan(x(1))) total = blue
    call anything(x)
    mine => s
    call mine(x, p)
  end subroutine
end module
