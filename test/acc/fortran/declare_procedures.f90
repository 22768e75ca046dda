! declare in procedures and in a program, of dummy arguments, automatic arrays, allocatable and other variables.
! flags: -acc
module work
  implicit none
contains
  subroutine smooth(x, y, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    real(8) :: t(n), fixed(3)
    real(8), allocatable :: w(:)
    integer :: i
    !$acc declare copyin(x) copyout(y) create(t, w) copy(fixed)
    fixed = 1
    !$acc update device(fixed)
    if (m < 0) return
    allocate (w(m))
    !$acc parallel loop present(t, w)
    do i = 1, n
      t(i) = x(i) + 1
      if (i <= m) w(i) = 2
    end do
    !$acc parallel loop default(none) firstprivate(n, m)
    do i = 1, n
      y(i) = t(i)
      if (i <= m) y(i) = y(i) * w(i) + fixed(3)
    end do
    if (m == 3) return
    deallocate (w)
    allocate (w(2 * m))
    !$acc parallel loop present(w)
    do i = 1, 2 * m
      w(i) = i
    end do
    !$acc update self(w)
    print '(a, 10f6.1)', 'w', w
  end subroutine
  subroutine add(x, k)
    real(8) :: x(:)
    integer :: i, k
    !$acc declare present(x)
    !$acc parallel loop
    do i = 1, size(x)
      x(i) = x(i) + k
    end do
  end subroutine
  subroutine raw(x, n)
    integer :: n, i
    real(8) :: x(n)
    !$acc declare deviceptr(x)
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) * 2
    end do
  end subroutine
end module
program p
  use work
  implicit none
  real(8) :: a(5), b(5), s
  real(8) :: grid(4, 3)
  real(8), allocatable :: q(:)
  integer :: i, j
  !$acc declare create(grid, q)
  a = [(i, i = 1, 5)]
  call smooth(a, b, 5, 3)
  print '(a, 10f6.1)', 'b', b ! prints: b   5.0   7.0   9.0   5.0   6.0
  call smooth(a, b, 5, 2) ! prints: w   1.0   2.0   3.0   4.0
  print '(a, 10f6.1)', 'b', b ! prints: b   5.0   7.0   4.0   5.0   6.0
  call smooth(a, b, 5, -2)
  allocate (q(6))
  q = 1
  !$acc update device(q)
  call add(q, 5)
  !$acc host_data use_device(q)
  call raw(q, 6)
  !$acc end host_data
  !$acc update self(q)
  print '(a, 10f6.1)', 'q', q ! prints: q  12.0  12.0  12.0  12.0  12.0  12.0
  !$acc parallel loop collapse(2) present(grid)
  do j = 1, 3
    do i = 1, 4
      grid(i, j) = i * j
    end do
  end do
  s = 0
  !$acc parallel loop collapse(2) reduction(+:s)
  do j = 1, 3
    do i = 1, 4
      s = s + grid(i, j)
    end do
  end do
  print '(a, f6.1)', 's', s ! prints: s  60.0
end program
