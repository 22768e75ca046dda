! Pointers that code for devices declares: assignment, NULLIFY, ASSOCIATED; Cray pointers.
! flags: -acc -fcray-pointer
module lists
  implicit none
  type node
    real(8), pointer :: u(:) => null()
    integer, allocatable :: k(:)
    real(8) :: w = 0
  end type
contains
  real(8) function every(a, step)
    !$acc routine seq
    real(8), target, intent(in) :: a(:)
    integer, intent(in) :: step
    real(8), pointer :: p(:), q(:)
    nullify (q)
    p => a(1:size(a):step)
    every = 0
    do while (size(p) > 0)
      every = every + p(1)
      if (.not. associated(q)) q => p
      p => p(2:)
    end do
    if (associated(q, a)) every = -every
    every = every + total(q)
  end function
  ! Arrays in memory that the caller has.
  real(8) function in_pool(pool, n)
    !$acc routine seq
    real(8), intent(inout) :: pool(*)
    integer, intent(in) :: n
    real(8) :: x(n, 2), y(0:n), first
    integer(8) :: next
    integer :: i
    pointer(at_x, x), (at_y, y), (next, first)
    at_x = loc(pool(1))
    at_y = at_x + 8*size(x)
    do i = 1, n
      x(i, 1) = i
      x(i, 2) = 10*i
      y(i) = sum(x(i, :))
    end do
    y(0) = 1000
    in_pool = 0
    do i = 0, n
      next = at_y + 8*i
      in_pool = in_pool + first
    end do
    y = y(n:0:-1)
  end function
  real(8) function total(x)
    !$acc routine seq
    real(8), intent(in) :: x(:)
    integer :: i
    total = 0
    do i = 1, size(x)
      total = total + 1000 * x(i)
    end do
  end function
end module
program pointers
  use lists
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: i, j, bad(12), kinds(12)
  integer, allocatable, target :: c(:)
  real(8), target :: a(4, 12), line(48), r(12), pools(10, 3)
  real(8), pointer :: shared(:), none(:)
  type(node), target :: nodes(3)
  type(c_ptr) :: at
  a = reshape([(1d0 * i, i = 1, 48)], [4, 12])
  line = 0; r = 0; bad = 0; kinds = 0
  allocate (c(3))
  shared => line(1:12)
  nullify (none)
  !$acc parallel loop copy(a, line, r, bad) copyout(kinds)
  do i = 1, 12
    block
      real(8), pointer :: p(:), q(:, :), x
      integer :: low
      p => null()
      if (associated(p)) bad(i) = bad(i) + 1
      p => a(:, i)
      p(2) = p(2) + 100
      if (lbound(p, 1) /= 1 .or. ubound(p, 1) /= 4) bad(i) = bad(i) + 2
      if (.not. associated(p, a(:, i))) bad(i) = bad(i) + 4
      if (associated(p, a(1:3, i))) bad(i) = bad(i) + 8
      p(-1:) => a(4:1:-2, i)
      r(i) = p(-1) * 10000 + p(0)
      low = lbound(p, 1) + 10 * ubound(p, 1) + 100 * size(p)
      if (low /= 199) bad(i) = bad(i) + 16
      q(0:1, 1:2) => line(4 * i - 3:4 * i)
      q(1, 2) = i
      q(0, :) = -i
      x => q(1, 1)
      x = 7
      p => line
      if (size(p) /= 48) bad(i) = bad(i) + 32
      if (associated(none)) bad(i) = bad(i) + 64
      p => none
      if (associated(p)) bad(i) = bad(i) + 128
      p => shared
      if (.not. associated(p, shared)) bad(i) = bad(i) + 256
      kinds(i) = merge(1, 0, allocated(c)) + merge(2, 0, associated(shared)) + &
                 merge(4, 0, associated(shared, line(1:12)))
      nullify (p, x)
      if (associated(p) .or. associated(x)) bad(i) = bad(i) + 1024
    end block
  end do
  print '(*(i0, 1x))', bad, kinds(1) ! prints: 0 0 0 0 0 0 0 0 0 0 0 0 7
  print '(*(i0, 1x))', nint(r(1:3)), nint(sum(a)) ! prints: 40102 80106 120110 2376
  print '(*(i0, 1x))', nint(line(1:8)), nint(sum(line)) ! prints: -1 7 -1 1 -2 7 -2 2 6
  !$acc parallel loop copyin(a) copyout(r)
  do i = 1, 12
    r(i) = every(a(:, i), 1 + mod(i, 2))
  end do
  print '(*(i0, 1x))', nint(r(1:3)) ! prints: 4004 125874 20020
  do i = 1, 3
    allocate (nodes(i)%u(i))
    nodes(i)%u = i
  end do
  r = 0
  !$acc enter data copyin(nodes, a)
  do i = 1, 3
    !$acc enter data copyin(nodes(i)%u)
  end do
  !$acc parallel loop present(nodes) copy(r)
  do i = 1, 3
    block
      real(8), pointer :: p(:)
      type(node), pointer :: n
      n => nodes(4 - i)
      n%w = i
      p => nodes(i)%u
      r(i) = sum(p) + 10 * size(p)
      if (associated(n%u, nodes(4 - i)%u)) r(i) = r(i) + 100
      if (associated(p, n%u)) r(i) = r(i) + 200
      if (allocated(n%k)) r(i) = r(i) + 1000
      do j = 1, size(p)
        p => nodes(1)%u
      end do
      r(i) = r(i) + 10000 * size(p)
    end block
  end do
  !$acc exit data copyout(nodes)
  print '(*(i0, 1x))', nint(r(1:3)), nint(nodes%w) ! prints: 10111 10324 10139 3 2 1
  !$acc kernels copy(line) ! warning: this 'kernels' region runs on one device thread: 'line' is used in a way that cannot be followed
  do i = 2, 48
    block
      real(8), pointer :: p(:)
      p => line(i - 1:)
      line(i) = p(1) + 1
    end block
  end do
  !$acc end kernels
  print '(i0)', nint(line(48)) ! prints: 46
  ! The addresses of C, and a pointer of the program that each gang has for itself.
  !$acc data copy(line)
  !$acc serial copyout(at)
  at = c_loc(line(25))
  !$acc end serial
  !$acc parallel num_gangs(3) deviceptr(at)
  call c_f_pointer(at, none, [24])
  !$acc loop gang
  do i = 1, 24
    none(i) = -line(i)
  end do
  none => null()
  !$acc end parallel
  !$acc end data
  print '(i0, 1x, l1)', nint(sum(line)), associated(none) ! prints: 0 F
  !$acc parallel loop copyout(pools)
  do i = 1, 3
    pools(:, i) = 0
    r(i) = in_pool(pools(:, i), i)
  end do
  print '(*(i0, 1x))', nint(r(1:3)), nint(pools(:, 2)) ! prints: 1011 1033 1066 1 2 10 20 22 11 1000 0 0 0
end program
