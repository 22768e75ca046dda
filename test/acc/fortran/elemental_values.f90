! Elemental subroutines and assignments of the program's own get values of expressions as they are in front of the call, and absent arrays.
! flags: -acc
module elements
  implicit none
  type point
    real :: x = 0
  end type
  type list
    integer :: n = 3
    integer, allocatable :: of(:)
  end type
  type step
    integer :: k
  end type
  interface assignment(=)
    module procedure moved, steps
  end interface
contains
  elemental subroutine moved(a, b)
    type(point), intent(inout) :: a
    type(point), intent(in) :: b
    a%x = b%x + 100
  end subroutine
  subroutine steps(a, b)
    type(step), intent(inout) :: a(:)
    type(step), intent(in) :: b(:)
    integer :: i
    do i = 1, size(a)
      a(i)%k = b(i)%k + 1
    end do
  end subroutine
  elemental subroutine add(a, b, c)
    integer, intent(in) :: a, b
    integer, intent(out) :: c
    c = a + b
  end subroutine
  integer function next(i)
    integer, intent(inout) :: i
    i = i + 1
    next = i
  end function
  elemental subroutine fill(a, n)
    type(list), intent(out) :: a
    integer, intent(in) :: n
    allocate(a%of(n))
    a%of = a%n
    a%n = n
  end subroutine
  elemental subroutine change(x, by)
    real, intent(inout) :: x
    real, intent(in), optional :: by
    if (present(by)) then
      x = x + by
    else
      x = -x
    end if
  end subroutine
  subroutine change_all(x, by)
    real, intent(inout) :: x(:)
    real, intent(in), optional :: by(:)
    call change(x, by)
  end subroutine
end module

program elemental_values
  use elements
  implicit none
  integer :: a(5), c(5), once, i, lengths(3)
  real :: r(3), q(3)
  real, allocatable :: none(:)
  type(point) :: p(4), first(4)
  type(step) :: t(4)
  a = [1, 2, 3, 4, 5]
  once = 0
  r = [1, 2, 3]
  q = 10
  do i = 1, 4
    p(i)%x = i
    t(i)%k = 10 * i
  end do
  first = p
  !$acc serial copy(a, once, p, first, t, r) copyin(q) copyout(c)
  call add(1, (a(5:1:-1)), a)
  call add(a(1) + 0, a(5:1:-1) + 0, a)
  call add(next(once), a, c)
  p(2:4) = p(1:3)
  first = first(3)
  t(2:4) = t(1:3)
  call change(r, none)
  call change_all(r)
  call change_all(r, q)
  call change(r, none)
  !$acc end serial
  print '(5i4)', a, c, once
  ! prints:    8   9  10  11  12
  ! prints:    9  10  11  12  13
  ! prints:    1
  print '(4f6.0)', p%x, first%x
  ! prints:     1.  101.  102.  103.
  ! prints:   203.  203.  203.  203.
  print '(4i4)', t%k
  ! prints:   10  11  21  31
  print '(3f6.0)', r
  ! prints:   -11.  -12.  -13.
  !$acc parallel loop copyout(lengths)
  do i = 1, 3
    block
      type(list) :: l(2)
      call fill(l, [i, 2 * i])
      call fill(l(2), i + 1)
      lengths(i) = 100 * sum(l(1)%of) + 10 * size(l(2)%of) + l(2)%n
    end block
  end do
  print '(3i5)', lengths
  ! prints:   322  633  944
end program
