! Procedures with allocatable arguments and pointers, internal ones that use those of the procedure around; ALLOCATED, ASSOCIATED.
! flags: -acc -Wno-serial-region
module m
contains
  subroutine add(x, i, v)
    real, allocatable, intent(inout) :: x(:,:)
    integer, intent(in) :: i
    real, intent(in) :: v
    integer :: j
    if (.not. allocated(x)) return
    do j = lbound(x,2), ubound(x,2)
      x(i,j) = x(i,j) + v*j
    end do
  end subroutine
  real function pick(p, i)
    real, pointer, intent(in) :: p(:,:)
    integer, intent(in) :: i
    pick = sum(p(i,:)) + lbound(p,1) + size(p)
  end function
  real function viaopt(i, x)
    integer, intent(in) :: i
    real, allocatable, optional, intent(in) :: x(:)
    viaopt = i
    if (present(x)) viaopt = x(i)
  end function
  subroutine sc(s, i)
    real, allocatable :: s
    integer :: i
    s = s + i
  end subroutine
end module
program described
  use m
  implicit none
  real, allocatable :: a(:,:), c(:), d(:,:)
  real, pointer :: q(:,:), w(:)
  real, target :: t(0:9,0:9)
  integer :: i
  real :: r(10)
  allocate(a(0:9, -1:1), c(10), w(10))
  a = 1; r = 0
  t = reshape([(i*1.0, i=1,100)], [10,10])
  q => t(1:8, 2:9)
  c = [(i*2.0,i=1,10)]
  w = 0
  !$acc parallel loop copy(a, r, q)
  do i = 1, 8
    call add(a, i, 2.0)
    r(i) = pick(q, i) + viaopt(i) + viaopt(i, c) + inner(i)
    w(i) = w(i) + i
  end do
  print '(*(i0, 1x))', nint(sum(a)), nint(r), nint(sum(w)) ! prints: 30 556 569 582 595 608 621 634 647 0 0 36
  d = a
  !$acc kernels
  do i = 1, 8
    call inner2(i)
  end do
  !$acc end kernels
  print '(*(i0, 1x))', nint(sum(a)), nint(sum(w)) ! prints: 54 40
contains
  real function inner(i)
    integer, intent(in) :: i
    inner = c(i) + size(a) + lbound(a,2) + d0()
  end function
  real function d0()
    d0 = 0
    if (associated(w)) d0 = 1
  end function
  subroutine inner2(i)
    integer, intent(in) :: i
    a(i,:) = a(i,:) * 2
    w(i) = a(i,0) + d(i,1)
  end subroutine
end program
