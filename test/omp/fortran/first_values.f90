! First values of components: of variables of procedures and BLOCKs for devices, INTENT(OUT) arguments, values of functions, and copies
! by private.
! flags: -fopenmp
module m
  type inner
    integer :: n = 7
    character(3) :: c = 'ab'
  end type
  type t
    integer :: a = 3
    real :: b(2) = 1.5, q(2, 2) = reshape([1., 2., 3., 4.], [2, 2])
    type(inner) :: i, j(2), k = inner(9, 'xyz')
    integer :: free
    real, allocatable :: u(:)
    logical :: l = .true.
    real, pointer :: p(:) => null()
  end type
  type plain
    integer :: a = 5
    integer :: b
  end type
contains
  integer function value(x)
    type(t), intent(in) :: x
    value = x%a + int(sum(x%b)) + int(x%q(2, 1) * 10 + x%q(1, 2)) + x%i%n + sum(x%j%n) + x%k%n
    if (x%i%c /= 'ab ' .or. x%j(2)%c /= 'ab' .or. x%k%c /= 'xyz') value = -1
    if (allocated(x%u)) value = -2
    if (.not. x%l) value = -3
  end function
  integer function f(k)
    !$omp declare target
    integer, intent(in) :: k
    type(t) :: x, y(2)
    x%a = x%a + k
    f = value(x) + value(y(2))
    if (associated(x%p) .or. associated(y(1)%p)) f = -4
  end function
  subroutine out(k, z, w, o)
    !$omp declare target
    integer, intent(in) :: k
    type(plain), intent(out) :: z, w(:)
    type(plain), intent(out), optional :: o
    z%a = z%a + k
    w(2)%a = w(2)%a + 1
    if (present(o)) o%a = o%a + 1
  end subroutine
  function made(k) result(z)
    integer, intent(in) :: k
    type(plain) :: z
    z%b = k
  end function
  function several(k) result(z)
    integer, intent(in) :: k
    type(plain) :: z(2)
    z%b = k
  end function
  subroutine all(r)
    !$omp declare target
    integer, intent(out) :: r(6)
    type(plain) :: z, w(3), o, v(2)
    z%a = 17
    w%a = 20
    o%a = 30
    call out(1, z, w)
    r(1) = z%a + 100 * sum(w%a)
    call out(1, z, w, o)
    r(2) = z%a + 100 * sum(w%a) + 10000 * o%a
    z = made(4)
    r(3) = z%a * 10 + z%b
    v = several(6)
    r(4) = sum(v%a) * 10 + v(2)%b
  end subroutine
end module
program p
  use m
  implicit none
  integer :: r(6), i, s(4), u(4)
  type(plain) :: x, y(3)
  r = 0
  x%a = 100
  y%a = 1000
  !$omp target map(tofrom: r)
  call all(r)
  r(5) = f(1)
  block
   type(t) :: q
   r(6) = value(q)
  end block
  !$omp end target
  !$omp target teams distribute parallel do private(x, y) map(from: s)
  do i = 1, 4
    x%b = i
    s(i) = x%a + x%b + sum(y%a)
  end do
  !$omp target map(from: u)
  !$omp parallel private(x)
  x%a = x%a + 1
  !$omp do private(y)
  do i = 1, 4
    u(i) = x%a + sum(y%a)
  end do
  !$omp end parallel
  !$omp end target
  print '(6i6)', r(:6) ! prints:   1606 61606    54   106   119    59
  print '(7i6)', s(1), s(4), u, x%a ! prints:     21    24    21    21    21    21   100
end program
