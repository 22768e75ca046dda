! Components of variables and of their elements in data clauses: where the device has the variable, a region reaches them through it
! with any subscript; components of one variable, some of which the region chooses and changes, beside others that it reads.
! flags: -acc
module m_types
  implicit none
  type :: pt
    real(8) :: x, v
    integer :: id
  end type
  type :: mesh
    integer :: n
    type(pt), allocatable :: c(:)
    type(pt) :: f(8)
    integer, allocatable :: idx(:)
    real(8) :: dt
  end type
  type :: field
    real(8), allocatable :: u(:)
    integer :: n
  end type
contains
  subroutine step(m)
    type(mesh), intent(inout) :: m
    integer :: i
    !$acc parallel loop
    do i = 1, m%n
      m%c(i)%x = m%c(i)%x + m%dt * m%c(i)%v
      m%c(m%idx(i))%id = i
    end do
    !$acc parallel loop
    do i = 1, m%n
      m%f(i)%x = m%c(i)%x + m%f(1)%v
    end do
  end subroutine
  subroutine work(b, s)
    type(field) :: b(:), s
    integer :: k, j, i
    real(8) :: r
    !$acc enter data copyin(b) async(2)
    do k = 1, size(b)
      !$acc enter data copyin(b(k)%u) async(2)
    end do
    !$acc wait
    !$acc data copy(s, s%u)
    !$acc parallel loop present(b)
    do j = 1, size(b)
      do i = 1, b(j)%n
        b(j)%u(i) = b(j)%u(i) + s%u(j)
      end do
    end do
    !$acc parallel loop
    do j = 1, s%n
      s%u(j) = s%u(j) * 2
    end do
    !$acc end data
    do k = 1, size(b)
      !$acc exit data copyout(b(k)%u) if(k > 0)
    end do
    !$acc exit data delete(b)
  end subroutine
end module
program p
  use m_types
  implicit none
  type(mesh) :: m
  type(field) :: b(4), s
  integer :: i
  m%n = 8
  m%dt = 0.5d0
  allocate(m%c(8), m%idx(8))
  m%idx = [(9 - i, i = 1, 8)]
  m%c = [(pt(i, 2*i, 0), i = 1, 8)]
  m%f = pt(0, 100, 0)
  call step(m)
  print '(8f7.1)', m%c%x ! prints:     2.0    4.0    6.0    8.0   10.0   12.0   14.0   16.0
  print '(8i4)', m%c%id ! prints:    8   7   6   5   4   3   2   1
  print '(8f7.1)', m%f%x ! prints:   102.0  104.0  106.0  108.0  110.0  112.0  114.0  116.0
  !$acc enter data copyin(m)
  !$acc enter data copyin(m%c, m%idx)
  call step(m)
  !$acc exit data copyout(m%c, m%idx)
  !$acc exit data copyout(m)
  print '(8f7.1)', m%c%x ! prints:     3.0    6.0    9.0   12.0   15.0   18.0   21.0   24.0
  print '(8f7.1)', m%f%x ! prints:   103.0  106.0  109.0  112.0  115.0  118.0  121.0  124.0
  do i = 1, 4
    allocate(b(i)%u(i))
    b(i)%u = i
    b(i)%n = i
  end do
  s%n = 4
  allocate(s%u(4), source=10d0)
  call work(b, s)
  do i = 1, 4
    print '(8f7.1)', b(i)%u ! prints:    11.0
  ! prints:    12.0   12.0
  ! prints:    13.0   13.0   13.0
  ! prints:    14.0   14.0   14.0   14.0
  end do
  print '(8f7.1)', s%u ! prints:    20.0   20.0   20.0   20.0
  block
  type node
    real(8), pointer :: q(:,:)
    integer :: k
  end type
  type(node) :: nd(2)
  real(8), target :: t(2,5)
  real(8) :: r
  t = 1
  t(:,4) = 7
  !$acc enter data copyin(t, nd)
  nd(1)%q => t(:,1:2)
  nd(2)%q => t(:,3:5)
  do i = 1, 2
    !$acc enter data attach(nd(i)%q)
  end do
  r = 0
  !$acc parallel loop reduction(+:r) present(nd)
  do i = 1, 2
    r = r + sum(nd(i)%q)
    nd(i)%q(2,size(nd(i)%q,2)) = i * 10
  end do
  do i = 1, 2
    !$acc exit data detach(nd(i)%q)
  end do
  !$acc exit data copyout(t) delete(nd)
  print '(11f6.1)', r, t ! prints:   22.0   1.0   1.0   1.0  10.0   1.0   1.0   7.0   7.0   1.0  20.0
  end block
  block ! the bounds on the device are those of the program now
  type(field) :: late(2)
  integer :: k
  real(8) :: r(2)
  !$acc enter data create(late)
  do k = 1, 2
    allocate(late(k)%u(0:k), source=1d0)
    !$acc enter data copyin(late(k)%u)
    !$acc exit data delete(late(k)%u)
    late(k)%u = [1d0, 2d0, 3d0, 4d0]
    !$acc enter data copyin(late(k)%u)
  end do
  !$acc parallel loop copyout(r) present(late)
  do k = 1, 2
    r(k) = sum(late(k)%u) + 100 * size(late(k)%u) + 1000 * lbound(late(k)%u, 1)
  end do
  do k = 1, 2
    !$acc exit data delete(late(k)%u)
  end do
  !$acc exit data delete(late)
  print '(2f8.1)', r ! prints:  1410.0  1410.0
  end block
  block ! strings
  type named
    character(3), allocatable :: q(:)
  end type
  type(named) :: m(2)
  integer :: k
  do k = 1, 2
    allocate(m(k)%q(2))
    m(k)%q = 'abc'
  end do
  !$acc enter data copyin(m)
  do k = 1, 2
    !$acc enter data copyin(m(k)%q)
  end do
  !$acc parallel loop present(m)
  do k = 1, 2
    m(k)%q(k)(2:) = 'xy'
  end do
  do k = 1, 2
    !$acc exit data copyout(m(k)%q)
  end do
  !$acc exit data delete(m)
  print '(4a4)', m(1)%q, m(2)%q ! prints:  axy abc abc axy
  end block
end program
