! Functions whose values are allocatable, or pointers, in code for devices: in expressions, conditions, assignments, as arguments and as targets.
! flags: -acc -fopenmp
module m
  implicit none
  type cell
    integer :: k
    real(8) :: w
  end type
  type bag
    integer :: n = 0
    real(8), allocatable :: a(:)
  end type
contains
  function iota(n) result(r)
    !$acc routine seq
    !$omp declare target
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    integer :: i
    allocate (r(n))
    do i = 1, n
      r(i) = i * i
    end do
  end function
  function evens(a)
    !$acc routine seq
    !$omp declare target
    real(8), intent(in) :: a(:)
    real(8), allocatable :: evens(:), t(:)
    if (size(a) < 2) then
      allocate (evens(0))
      return
    end if
    t = a
    evens = t(2::2)
  end function
  function grid(n, m)
    !$acc routine seq
    !$omp declare target
    integer, value :: n, m
    real(8), allocatable :: grid(:, :)
    integer :: i, j
    allocate (grid(0:n - 1, m))
    do j = 1, m
      do i = 0, n - 1
        grid(i, j) = 10 * i + j
      end do
    end do
  end function
  function maybe(x) result(y)
    !$acc routine seq
    !$omp declare target
    real(8), intent(in) :: x
    real(8), allocatable :: y
    y = 2 * x
  end function
  function part(a, odd) result(p)
    !$acc routine seq
    !$omp declare target
    real(8), target :: a(:)
    logical, intent(in) :: odd
    real(8), pointer :: p(:)
    nullify (p)
    if (odd) then
      p => a(1::2)
    else
      p(0:) => a
    end if
  end function
  function largest(c) result(p)
    !$acc routine seq
    !$omp declare target
    type(cell), target :: c(:)
    type(cell), pointer :: p
    integer :: i
    p => c(1)
    do i = 2, size(c)
      if (c(i)%w > p%w) p => c(i)
    end do
  end function
  function bags(n) result(b)
    !$acc routine seq
    !$omp declare target
    integer, intent(in) :: n
    type(bag), allocatable :: b(:)
    integer :: i
    allocate (b(n))
    do i = 1, n
      b(i)%a = [(dble(i), i = 1, n)]
      b(i)%n = i
    end do
  end function
  real(8) function total(p)
    !$acc routine seq
    !$omp declare target
    real(8), pointer, intent(in) :: p(:)
    total = 0
    if (associated(p)) total = sum(p) + 1000 * lbound(p, 1)
  end function
  real(8) function work(n)
    !$acc routine seq
    !$omp declare target
    integer, intent(in) :: n
    integer, allocatable :: k(:)
    real(8), allocatable :: g(:, :)
    real(8), target :: x(8)
    real(8), pointer :: p(:)
    type(cell), target :: c(4)
    type(cell), pointer :: q
    type(bag), allocatable :: b(:)
    integer :: i
    k = iota(n)
    work = sum(k) + sum(iota(n + 1)) + maxval(iota(3) * 2)
    g = grid(n, 2)
    work = work + sum(g) + 1000 * lbound(g, 1) + sum(matmul(grid(2, n), grid(n, 2)))
    g = transpose(grid(n, 3)) + 1
    work = work + g(3, n)
    x = [(dble(i), i = 1, 8)]
    work = work + sum(evens(x)) + sum(evens(x(1:1))) + size(evens(x(:5)))
    x(1:4) = evens(x)
    work = work + maybe(x(2)) * 3
    p => part(x, .true.)
    p = p + 1
    work = work + sum(x) + size(p)
    p => part(x, .false.)
    work = work + lbound(p, 1) + sum(p) + sum(part(x, .true.)) + total(part(x, .false.))
    do i = 1, 4
      c(i)%k = i
      c(i)%w = mod(i * n, 5)
    end do
    q => largest(c)
    q%w = 100
    work = work + q%k + sum(c%w)
    if (n > 2) work = work + sum(iota(n))
    b = bags(n)
    work = work + sum(b(n)%a) + b(n)%n
    if (any(iota(n) == 9)) then
      work = work + 0.5d0
      if (n == 5) return
    else if (size(iota(n)) > 1 .and. sum(iota(n)) < 6) then
      work = work + 0.25d0
    end if
    i = 1
    do while (sum(iota(i)) < 10)
      i = i + 1
      if (i == 3) cycle
    end do
    work = work + i
    call add(work, iota(n))
  end function
  subroutine add(x, k)
    !$acc routine seq
    !$omp declare target
    real(8), intent(inout) :: x
    integer, intent(in) :: k(:)
    x = x + sum(k)
  end subroutine
  type(bag) function made(n)
    !$acc routine seq
    !$omp declare target
    integer, intent(in) :: n
    made%a = [1d0 * n, 2d0 * n]
    made%n = n
  end function
  real(8) function inside(x)
    !$acc routine seq
    !$omp declare target
    type(bag), intent(in) :: x
    inside = sum(x%a) + x%n
  end function
  ! Values of values, in constructors and implied DOs.
  real(8) function values(n)
    !$acc routine seq
    !$omp declare target
    integer, intent(in) :: n
    integer :: i
    real(8) :: t(3)
    values = inside(made(n)) + 2 * inside(made(n + 1))
    t = inside(made(n)) + [1d0, 2d0, 3d0]
    values = values + sum(t)
    if (inside(made(n)) > 20) values = values + 0.5d0
    t = [(dble(sum(iota(i))), i = 1, 3)]
    values = values + sum(t) + size([(iota(i), i = 1, 3)])
    t = [(inside(made(i)), i = 2, 4)]
    values = values + t(3) + inside(bag(2, [3d0, 4d0]))
  end function
  function less(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r
    allocate (r)
    r = n - 1
  end function
  ! In bounds of DO, SELECT CASE, WHERE and DO WHILE.
  integer function bounds(i, w)
    integer, intent(in) :: i
    integer, intent(out) :: w(3)
    integer :: j, k
    bounds = 0
    do j = sum(iota(1)), size(iota(i)) + maxval(iota(2))
      if (j == 7) cycle
      bounds = bounds + j
    end do
    do k = 1, less(i), less(3)
      bounds = bounds + 100 * k
    end do
    select case (sum(iota(i)))
    case (5)
      bounds = bounds + 1000
    case (6:60)
      bounds = bounds + 2000
    case default
      bounds = bounds + 3000
    end select
    select case (less(i))
    case (:3); bounds = bounds + 10000
    case (4:); bounds = bounds + 20000
    end select
    w = 0
    where (iota(3) > i)
      w = iota(3) + less(i)
    elsewhere (iota(3) == i)
      w = -1
    end where
    j = 0
    do while (j < less(i))
      j = j + 1
    end do
    bounds = bounds + j * 100000
  end function
end module
program p
  use m
  implicit none
  real(8) :: r(6)
  real(8) :: v(6)
  integer :: i, n(6), w(3, 6)
  !$acc parallel loop copyout(r)
  do i = 1, 6
    r(i) = work(i)
  end do
  print '(6f12.2)', r ! prints:      1407.00     1780.25     2574.50     3857.50     5663.50     8273.50
  !$omp target teams distribute parallel do map(from: r)
  do i = 1, 6
    r(i) = work(i) + sum(iota(i))
  end do
  print '(6f12.2)', r ! prints:      1408.00     1785.25     2588.50     3887.50     5718.50     8364.50
  v = [(dble(i), i = 1, 6)]
  !$acc serial copyin(v) copyout(r)
  r = 0
  r(1:3) = evens(v)
  r(4) = sum(part(v, .true.))
  r(5:6) = iota(2)
  !$acc end serial
  print '(6f12.2)', r ! prints:         2.00        4.00        6.00        9.00        1.00        4.00
  !$acc parallel loop copyout(r)
  do i = 1, 6
    r(i) = values(i)
  end do
  !$acc parallel loop copyout(n, w)
  do i = 1, 6
    n(i) = bounds(i, w(:, i))
  end do
  print '(6f12.2)', r ! prints:        89.00      113.00      137.00      161.00      185.00      209.50
  print '(6i8)', n, w
  ! prints:    13015  111121  212121  312429  422438  523948
  ! prints:       -1       4       9       0       5      10
  ! prints:        0       6      11       0      -1      12
  ! prints:        0       0      13       0       0      14
end program
