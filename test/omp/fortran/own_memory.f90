! Allocatable variables that procedures for devices and BLOCKs in regions declare: ALLOCATE, assignments that change shapes, MOVE_ALLOC,
! RETURN, jumps out of BLOCKs; as arguments, and shared by threads.
! flags: -acc -fopenmp
module m
  implicit none
  type series
    real(8), allocatable :: a(:)
  end type
  type pair
    integer :: a
    real(8) :: b(2)
  end type
contains
  real(8) function median(x)
    !$omp declare target
    real(8), intent(in) :: x(:)
    real(8), allocatable :: w(:), t
    integer :: i, j
    allocate (w(0:size(x) - 1), source=x)
    if (size(x) == 1) then
      median = w(0)
      return
    end if
    do i = 1, size(w) - 1
      do j = 0, ubound(w, 1) - i
        if (w(j) > w(j + 1)) then
          t = w(j)
          w(j) = w(j + 1)
          w(j + 1) = t
        end if
      end do
    end do
    median = w(size(w) / 2)
    if (allocated(t)) median = median + 0.25d0
    deallocate (w)
    if (.not. allocated(w)) median = median + 0.5d0
  end function
  integer function grow(n)
    integer, intent(in) :: n
    integer, allocatable :: a(:), b(:), g(:, :), h(:, :)
    type(pair), allocatable :: p(:)
    integer :: i, st
    allocate (a(0))
    do i = 1, n
      a = [a, i * i]
    end do
    b = a
    b = b(2:)
    g = reshape([(i, i = 1, 6)], [2, 3])
    h = transpose(g)
    allocate (a(3), stat=st)
    allocate (p(-1:n))
    p%a = 2
    p(n)%b = [1d0, 3d0]
    p(n)%a = lbound(p, 1)
    g(2, :) = g(2, :) * 10
    grow = sum(a) + 1000 * size(b) + 100000 * sum(h(2, :)) + sum(g)
    if (st == 0) grow = -1
    grow = grow + int(sum(p(n)%b)) + p(n)%a + sum(p(1:n - 1)%a)
    call move_alloc(a, b)
    if (allocated(a)) grow = -2
    grow = grow + size(b) + add(b, h) + last(b)
  end function
  integer function add(x, y)
    integer, intent(in) :: x(:), y(:, :)
    add = sum(x) + size(y, 1) + sum(y(:, 1))
  end function
  integer function last(x)
    integer, allocatable, intent(inout) :: x(:)
    last = x(ubound(x, 1))
    x(lbound(x, 1)) = 0
  end function
  ! CYCLE, EXIT and RETURN out of BLOCKs.
  integer function leave(n)
    !$omp declare target
    integer, intent(in) :: n
    integer :: i, j
    leave = 0
    outer: do i = 1, n
      block
        integer, allocatable :: w(:)
        type(series) :: x
        w = [(j, j = 1, i)]
        if (mod(i, 2) == 0) cycle
        x%a = [1d0 * i]
        do j = 1, 5
          block
            real(8), allocatable :: v(:)
            v = x%a + j
            if (j == 4) exit
            if (j == 2) cycle
            if (v(1) > 9) cycle outer
            if (sum(w) > 40) exit outer
            if (n == 7 .and. i == 5) return
            leave = leave + int(sum(v))
          end block
        end do
        leave = leave + 100 * sum(w)
      end block
    end do outer
    named: block
      integer, allocatable :: w(:)
      allocate (w(n))
      w = 1
      if (n > 4) exit named
      leave = leave + 1000 * sum(w)
    end block named
  end function
end module
program test
  use m
  implicit none
  real(8) :: x(9), r(9)
  integer :: i, k(5)
  x = [3, 1, 9, 7, 5, 2, 8, 6, 4]
  !$omp target teams distribute parallel do map(from: r)
  do i = 1, 9
    r(i) = median(x(:i))
  end do
  print '(9f6.2)', r ! prints:   3.00  3.75  3.75  7.75  5.75  5.75  5.75  6.75  5.75
  !$omp target teams distribute parallel do map(from: k)
  do i = 1, 5
    k(i) = grow(i)
  end do
  print '(5i8)', k ! prints:   700148  701162  702188  703230  704292
  !$acc parallel loop copyout(k, r)
  do i = 1, 5
    block
      integer, allocatable :: w(:)
      allocate (w(i))
      w = i
      k(i) = sum(w)
      w = [1, 2, 3]
      k(i) = k(i) * 100 + sum(w) + size(w)
    end block
    block ! Its first statements look like statement functions.
      integer :: n
      integer, allocatable :: u(:)
      k(i) = k(i) * 10
      r(i) = i
      n = int(r(i))
      u = [n, n]
      block
        integer, allocatable :: v(:)
        v = [u, n]
        k(i) = k(i) + sum(v)
      end block
    end block
  end do
  print '(5i8)', k ! prints:    1093    4096    9099   16102   25105
  !$omp target map(from: k)
  block
    integer, allocatable :: w(:)
    allocate (w(5))
    !$omp parallel do shared(w)
    do i = 1, 5
      w(i) = 2 * i
    end do
    k = w + size(w)
  end block
  !$omp end target
  print '(5i8)', k ! prints:       7       9      11      13      15
  !$acc parallel loop copyout(r)
  do i = 1, 9
    r(i) = leave(i)
  end do
  print '(9i7)', int(r) ! prints:    1106   2106   3716   4716   2230   2230    716   2238   2238
  !$omp target teams distribute parallel do map(from: k)
  do i = 1, 5
    k(i) = i
    block
      integer, allocatable :: q(:)
      allocate (q(i))
      if (i == 4) cycle
      q = i
      k(i) = sum(q)
    end block
  end do
  print '(5i5)', k ! prints:     1    4    9    4   25
end program
